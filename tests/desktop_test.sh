#!/usr/bin/env bash
# tris as somebody has it who installed the package: pictures in the file manager, a double-click, a drop, and nothing
# left behind. Installs and removes the package for real, so it needs root or sudo; a tris that was installed before is
# replaced and stays. Everything else lies in a temporary folder.
# usage: desktop_test.sh PACKAGE.deb [FOLDER_FOR_SCREENSHOTS]; TRIS_CORPUS may name a folder of real models
set -euo pipefail
here=$(realpath "$(dirname "$0")")
package=$(realpath "$1")
shots=${2:-$(mktemp -d -t tris_desktop_XXXX)}
mkdir -p "$shots"
shots=$(realpath "$shots")

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=120 "$@"; }
exec {lock}>"${TMPDIR:-/tmp}/tris_desktop_test.lock" # there is one system to install into
flock "$lock"
state() { dpkg-query -W -f '${Status}' tris 2>/dev/null || true; }
before=$(state)
remove_package() { [ "$before" = "install ok installed" ] || [ -z "$(state)" ] || apt purge tris >/dev/null; }
trap remove_package EXIT
apt install --reinstall --allow-downgrades --no-install-recommends "$package" >/dev/null
[ "$(state)" = "install ok installed" ] || { echo "FAILED: the package is not installed" >&2; exit 1; }

source "$here/window/common.sh" /usr/bin/tris /usr/share/tris/samples
trap 'kill $(jobs -p) 2>/dev/null || true; remove_package; rm -rf "$work"' EXIT
TRIS_SHOTS=$shots # where a picture of what failed goes
eventually() {
    for _ in $(seq 300); do "$@" && return; sleep 0.2; done
    fail "never true: $*"
}
unset XDG_DATA_DIRS WAYLAND_DISPLAY
export XDG_DATA_HOME=$work/data PATH=/usr/local/bin:/usr/bin:/bin
[ "$(command -v tris)" = /usr/bin/tris ] || fail "another tris comes first in the path: $(command -v tris)"
: >"$work/log"

# What a person who does not use thumbnails for large files would see is of no use here: all may have one.
mkdir -p "$XDG_CONFIG_HOME/libfm" "$XDG_CONFIG_HOME/pcmanfm/default"
printf '[config]\nthumbnail_max=16384\n[ui]\nthumbnail_size=128\nshow_thumbnail=1\n' >"$XDG_CONFIG_HOME/libfm/libfm.conf"
printf '[ui]\nview_mode=thumbnail\nside_pane_mode=hidden;places\n' >"$XDG_CONFIG_HOME/pcmanfm/default/pcmanfm.conf"

# Models of all kinds with their skins beside them, one that is broken, and others that go by the same names.
models=$work/models
mkdir -p "$models"
cp -r "$samples/players" "$models/"
cp "$samples"/players/bramble/*.md2 "$samples"/progs/*.mdl "$samples"/figures/* "$models/"
head -c 3000 "$samples/players/bramble/tris.md2" >"$models/broken.md2"
printf 'IDST\x0a\0\0\0' >"$models/half-life.mdl"
corpus=${TRIS_CORPUS:-}
[ -z "$corpus" ] || cp "$corpus"/other-mdl-kinds/*.mdl "$corpus/evil-islands/synthetic/synth.res" "$models/"
chmod -R u+w "$models"

shoot() { sleep 0.5; timeout 20 import -window root "$shots/$1.png" && echo "$shots/$1.png"; }

# A window of the file manager, which becomes `manager`.
browse() {
    pcmanfm "$1" >/dev/null 2>&1 &
    manager_up() { manager=$(xdotool search --onlyvisible --name "^$(basename "$1")$" 2>/dev/null | tail -n 1) && [ -n "$manager" ]; }
    eventually manager_up "$1"
    xdotool windowsize --sync "$manager" "$2" "$3" windowmove --sync "$manager" "$4" "$5"
}

# Where the desktop keeps the thumbnail of a file; the file manager chooses the size.
thumbnail_of() {
    local sum
    sum=$(printf 'file://%s' "$1" | md5sum | cut -d' ' -f1)
    find "$XDG_CACHE_HOME/thumbnails" -name "$sum.png" 2>/dev/null | grep -v /fail/
}
# It is there, and it is what tris draws.
has_thumbnail() { [ -n "$(thumbnail_of "$1")" ]; }
check_thumbnail() {
    eventually has_thumbnail "$1"
    local made
    made=$(thumbnail_of "$1" | head -n 1)
    tris render --thumbnail "$1" -o "$work/expected.png" --size "$(identify -format '%wx%h' "$made")" --quiet
    [ "$(compare -metric AE -fuzz 3% "$made" "$work/expected.png" null: 2>&1)" -lt 20 ] ||
        fail "the thumbnail of $1 is not what tris draws"
}

# Where on the screen the thumbnail of a file is: its middle becomes x and y.
find_on_screen() {
    local made
    made=$(thumbnail_of "$1" | head -n 1)
    timeout 20 import -window root -depth 8 "$work/screen.rgb"
    convert "$made" -depth 8 "$work/wanted.rgba"
    read -r x y < <(python3 "$here/window/find_picture.py" "$work/screen.rgb" 1280 "$work/wanted.rgba" "$(identify -format '%w' "$made")") &&
        [ -n "$y" ]
}
double_click() {
    eventually find_on_screen "$1"
    xdotool mousemove "$x" "$y"; sleep 0.2
    xdotool click --repeat 2 --delay 120 1
}

browse "$models" 600 790 0 0
for model in tris.md2 weapon.md2 brazier.mdl ungolm.mod; do check_thumbnail "$models/$model"; done
[ -z "$corpus" ] || check_thumbnail "$models/synth.res"
for model in tris.md2 brazier.mdl ungolm.mod; do eventually find_on_screen "$models/$model"; done
shoot 1_thumbnails
for model in broken.md2 half-life.mdl PhosphoricAcid_MDl5.mdl chrome_sphere.mdl man01.mdl; do
    if has_thumbnail "$models/$model"; then fail "$model has a thumbnail"; fi
    [ ! -e "$models/$model" ] || [ "$model" = broken.md2 ] ||
        ! gio info -a standard::content-type "$models/$model" | grep -q 'x-quake' || fail "$model is taken for a model of ours"
done

# A double-click opens the window; the next ones and a drop reuse it.
windows() { [ "$(xdotool search --onlyvisible --class '^tris$' 2>/dev/null | wc -l)" -eq "$1" ]; }
double_click "$models/tris.md2"
eventually windows 1
window=$(xdotool search --onlyvisible --class '^tris$')
program=$(xdotool getwindowpid "$window")
eventually has_title tris.md2
xdotool windowsize --sync "$window" 680 700 windowmove --sync "$window" 600 0
shoot 2_opened
is_active() { [ "$(xdotool getactivewindow 2>/dev/null)" = "$window" ]; }
xdotool windowactivate --sync "$manager"
double_click "$models/brazier.mdl"
eventually has_title brazier.mdl
eventually is_active
windows 1 || fail "a second double-click opened a second window"
shoot 3_second

xdotool windowactivate --sync "$manager"
eventually find_on_screen "$models/weapon.md2"
xdotool mousemove "$x" "$y"; sleep 0.3
xdotool mousedown 1; sleep 0.3
for step in 1 2 3 4 5 6; do
    xdotool mousemove $((x + step * (950 - x) / 6)) $((y + step * (350 - y) / 6)); sleep 0.15
done
sleep 0.3; xdotool mouseup 1
eventually has_title weapon.md2
windows 1 || fail "a drop opened a second window"
shoot 4_dropped
xdotool windowactivate --sync "$window"; key ctrl+q
eventually windows 0
kill -0 "$program" 2>/dev/null && sleep 1 && kill -0 "$program" 2>/dev/null && fail "Ctrl+Q did not end the program"
xdotool windowclose "$manager"

if [ -n "$corpus" ]; then
    mkdir "$work/librequake"
    cp -r "$corpus"/librequake/{gfx,progs} "$work/librequake/"
    chmod -R u+w "$work/librequake"
    browse "$work/librequake/progs" 1280 790 0 0
    for model in "$work"/librequake/progs/*.mdl; do check_thumbnail "$model"; done
    for model in knight ogre v_axe; do eventually find_on_screen "$work/librequake/progs/$model.mdl"; done
    shoot 5_librequake
    xdotool windowclose "$manager"
fi

# It goes as it came.
if [ "$before" != "install ok installed" ]; then
    mapfile -t files < <(dpkg -L tris)
    remove_package
    [ -z "$(state)" ] || [ "$(state)" = "unknown ok not-installed" ] || fail "after its removal the package is $(state)"
    for file in "${files[@]}"; do
        [[ $file != *tris* ]] || [ ! -e "$file" ] || fail "$file is still there"
    done
    if grep -rlE 'tris\.desktop|x-quake-mdl' /usr/share/applications/mimeinfo.cache /usr/share/mime; then
        fail "the desktop still knows tris"
    fi
fi
echo "the desktop knows tris; screenshots are in $shots"
