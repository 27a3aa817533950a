#!/usr/bin/env bash
# What is installed with the program: menu entry, file types, manual page, completions; and the program from where it was installed.
# usage: package_test.sh SOURCE_FOLDER BUILD_FOLDER
set -euo pipefail
assets=$(realpath "$1")/assets
build=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset DISPLAY WAYLAND_DISPLAY
fail() { echo "FAILED: $*" >&2; exit 1; }

# A validator that has anything to say has found something.
quiet() { local said; said=$("$@" 2>&1) && [ -z "$said" ] || fail "$*: $said"; }
quiet desktop-file-validate "$assets/tris.desktop"
appstreamcli validate --no-net "$assets"/*.metainfo.xml >log 2>&1 || fail "$(cat log)"
grep -q '^[EWI]:' log && fail "$(cat log)"
man --warnings -l "$assets/tris.1" >page 2>log || fail "$(cat log)"
[ ! -s log ] && [ -s page ] || fail "manual page: $(cat log)"
quiet bash -n "$assets/completions/tris.bash"
quiet zsh -n "$assets/completions/tris.zsh"
quiet fish --no-execute "$assets/completions/tris.fish"

stage=$work/stage
cmake --install "$build" --prefix "$stage" >log 2>&1 || fail "$(cat log)"
for file in bin/tris share/man/man1/tris.1 share/applications/tris.desktop share/mime/packages/tris.xml \
    share/thumbnailers/tris.thumbnailer share/metainfo/io.github.tris_viewer.tris.metainfo.xml \
    share/icons/hicolor/scalable/apps/tris.svg share/icons/hicolor/{16x16,32x32,48x48,64x64,128x128,256x256}/apps/tris.png \
    share/bash-completion/completions/tris share/zsh/site-functions/_tris share/fish/vendor_completions.d/tris.fish \
    share/doc/tris/copyright share/tris/samples/players/bramble/tris.md2; do
    [ -s "$stage/$file" ] || fail "$file is not installed"
done
[ ! -e "$stage/share/tris/samples/stamp" ] || fail "the build's stamp is installed"

# It can be moved, and is found through a link. The sample is the installed one: a build's own is not looked for from there.
mv "$stage" "$work/moved here"
stage="$work/moved here"
ln -s "$stage/bin/tris" link
path=$(./link 2>log) || fail "the installed program: $(cat log)"
[ "$path" = "$work/tris.png" ] && [ -s tris.png ] || fail "the sample was not drawn: $path, $(cat log)"
mv "$stage/share/tris" away
code=0; ./link >log 2>&1 || code=$?
[ "$code" -eq 1 ] || fail "without its sample it should have nothing to draw: $code, $(cat log)"
mv away "$stage/share/tris"

# The package itself, by Debian's own rules; that it is no first upload to Debian, which would close a report there, is so.
cpack --config "$build/CPackConfig.cmake" -B "$work/package" >log 2>&1 || fail "$(cat log)"
package=$(echo "$work"/package/tris_*.deb)
lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$package" >log 2>&1 || fail "$(cat log)"
[ ! -s log ] || fail "$(cat log)"
dpkg-deb -x "$package" unpacked
[ -s unpacked/usr/share/zsh/vendor-completions/_tris ] && [ ! -e unpacked/usr/share/zsh/site-functions ] || fail "completion for zsh"
gzip -t unpacked/usr/share/doc/tris/changelog{,.Debian}.gz unpacked/usr/share/man/man1/tris.1.gz || fail "what is compressed"
readelf -d unpacked/usr/bin/tris >dynamic
grep -q 'Flags: NOW PIE' dynamic || fail "not linked as Debian's own programs are: $(cat dynamic)"
if grep -qE 'RPATH|RUNPATH' dynamic; then fail "looks for libraries in a folder of its own: $(cat dynamic)"; fi
readelf --dyn-syms -W unpacked/usr/bin/tris >symbols
release=$(grep -c "CMAKE_BUILD_TYPE:STRING=Release" "$build/CMakeCache.txt" || true)
[ "$release" -eq 0 ] || { grep -q __stack_chk_fail symbols && grep -qE '__(mem|str|sn?printf|vsn?printf)[a-z]*_chk' symbols; } || fail "compiled without checks"

version=$("$stage/bin/tris" --version)
version=${version#tris }
grep -q "\"tris $version\"" "$assets/tris.1" || fail "the manual page is not of version $version"
grep -q "<release version=\"$version\"" "$assets"/*.metainfo.xml || fail "the metainfo does not know version $version"
grep -q "^tris ($version-" "$assets/debian/changelog" || fail "the package's changelog does not know version $version"

# The thumbnailer's own line, with its places filled in as the desktop does.
line=$(sed -n 's/^Exec=//p' "$stage/share/thumbnailers/tris.thumbnailer")
samples=$stage/share/tris/samples
thumbnail() {
    local words
    read -ra words <<<"$line"
    words[0]=$stage/bin/tris
    words=("${words[@]//%i/$1}")
    words=("${words[@]//%o/$2}")
    "${words[@]//%s/128}" 2>log
}
for model in players/bramble/tris.md2 progs/brazier.mdl figures/ungolm.mod; do
    thumbnail "$samples/$model" thumb.png || fail "$model: $(cat log)"
    [ "$(od -An -tx1 -j16 -N8 thumb.png | tr -d ' ')" = 0000008000000080 ] || fail "$model: the size of its thumbnail"
    rm thumb.png
    head -c 1000 "$samples/$model" >cut
    code=0; thumbnail cut thumb.png || code=$?
    [ "$code" -eq 2 ] && [ ! -e thumb.png ] || fail "$model cut short: exit code $code, $(ls)"
done

# The types of files by the system's database and ours, in a home of their own.
export HOME=$work XDG_DATA_HOME=$stage/share XDG_DATA_DIRS=/usr/share
quiet update-mime-database "$XDG_DATA_HOME/mime"
expect_type() {
    local type
    type=$(gio info -a standard::content-type "$1" | sed -n 's/^ *standard::content-type: //p')
    [ "$type" = "$2" ] || fail "$1 is $type, expected $2"
}
expect_type "$samples/players/bramble/tris.md2" model/x-quake2-md2
expect_type "$samples/progs/brazier.mdl" model/x-quake-mdl
expect_type "$samples/figures/ungolm.mod" model/x-evil-islands-mod
expect_type "$samples/figures/ungolm.mmp" image/x-evil-islands-mmp
cp "$samples/players/bramble/tris.md2" unnamed
expect_type unnamed model/x-quake2-md2
printf 'FIG8\0\0\0\0\0\0\0\0' >mesh.fig
expect_type mesh.fig model/x-evil-islands-fig
printf '\x3c\xe2\x9c\x01\0\0\0\0' >archive.res
expect_type archive.res application/x-evil-islands-res
printf 'PACK\x0c\0\0\0\0\0\0\0' >pak0.pak
expect_type pak0.pak application/x-pak
printf 'PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >pak0.pk3
expect_type pak0.pk3 application/x-quake-pk3
printf '\x01\0\0\0\x03\0\0\0hd\0' >links.lnk
expect_type links.lnk model/x-evil-islands-lnk
# Others of the same names.
printf 'IDST\x0a\0\0\0' >half-life.mdl
expect_type half-life.mdl application/octet-stream
printf '#FIG 3.2\nLandscape\n' >drawing.fig
expect_type drawing.fig image/x-xfig
{ head -c 1080 /dev/zero; printf 'M.K.'; } >song.mod
expect_type song.mod audio/x-mod
printf '[gd_resource type="Theme"]\n' >theme.res
expect_type theme.res application/x-godot-resource
printf 'L\0\0\0\x01\x14\x02\0\0\0\0\0' >shortcut.lnk
expect_type shortcut.lnk application/x-ms-shortcut

# What the menu entry, the thumbnailer and the metainfo say they open is in the file of types.
types=$(sed -n 's/^MimeType=//p' "$assets/tris.desktop" "$assets/tris.thumbnailer" | tr ';' '\n'
    sed -n 's:.*<mediatype>\(.*\)</mediatype>.*:\1:p' "$assets"/*.metainfo.xml)
[ "$(wc -w <<<"$types")" -ge 20 ] || fail "types are missing: $types"
for type in $types; do
    grep -q "<mime-type type=\"$type\">" "$assets/tris.xml" || fail "$type is not in tris.xml"
done
echo "the package works"
