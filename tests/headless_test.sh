#!/usr/bin/env bash
# The program with no display at all. usage: headless_test.sh TRIS_BINARY SAMPLES_FOLDER
set -euo pipefail
tris=$(realpath "$1")
samples=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset DISPLAY WAYLAND_DISPLAY
fail() { echo "FAILED: $*" >&2; exit 1; }

path=$("$tris" 2>log) || fail "tris without a display: $(cat log)"
[ "$path" = "$work/tris.png" ] || fail "printed path is $path"
[ -s tris.png ] || fail "no picture was written"
grep -q "no window" log || fail "no word of the missing window"
path=$("$tris" "$samples/players/bramble/weapon.md2" 2>/dev/null)
[ -s weapon.png ] && [ "$path" = "$work/weapon.png" ] || fail "named model: $path"
"$tris" >/dev/null 2>&1
[ -s tris-2.png ] || fail "an existing picture should not be written over"

mkdir out
"$tris" render "$samples"/players/bramble/*.md2 -o out --size 64x64 --gl-debug --timings 2>log || fail "$(cat log)"
[ -s out/tris.png ] && [ -s out/weapon.png ] || fail "two models, two pictures"
for key in start_ms window_ms parse_ms upload_ms first_frame_ms gpu_budget_bytes memory_bytes memory_budget_bytes; do
    grep -q "\"$key\":" log || fail "no $key in the timings: $(cat log)"
done
grep -q '"gpu_model_bytes":[1-9]' log || fail "no GPU bytes in the timings: $(cat log)"
"$tris" render "$samples/players/bramble" -o new/folder/ --size 64x64 2>log || fail "$(cat log)"
[ -s new/folder/tris.png ] && [ -s new/folder/weapon.png ] || fail "a folder means the models in it"
"$tris" render "$samples/players/bramble/tris.md2" -o 'x-{stem}.png' --size 64x64 2>/dev/null
[ -s x-tris.png ] || fail "{stem} was not filled in"

model="$samples/players/bramble/tris.md2"
"$tris" render "$model" -o default.png --size 64x64 --gl-debug 2>log || fail "$(cat log)"
while read -r options; do
    # shellcheck disable=SC2086 # several words on purpose
    "$tris" render "$model" -o other.png --size 64x64 --gl-debug $options 2>log || fail "$options: $(cat log)"
    cmp -s default.png other.png && fail "$options changes nothing"
done <<END
--surface plain
--surface wire
--surface points
--checker
--primitives
--primitives --path strips
--no-overbright --ambient 200
--model-bounds --zoom 0.5
--axes
--ghosts 2 --clip run
--ortho
--view top
--view three-quarter --wire
--light smooth --light-pitch 10
--ambient 0
--shade 10
--light-color #ff4000
--weapon $samples/players/bramble/weapon.md2
END
"$tris" render "$model" -o other.png --size 64x64 --wrap clamp --gl-debug 2>log || fail "$(cat log)"
code=0; "$tris" render "$model" -o other.png --weapon nowhere.md2 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "nowhere.md2" log || fail "a weapon that is not there: $code, $(cat log)"

"$tris" skin "$model" -o skin.png 2>log || fail "$(cat log)"
"$tris" skin "$model" -o layout.png --layout --scale 2 --gl-debug 2>log || fail "$(cat log)"
"$tris" skin "$samples/progs/brazier.mdl" -o edges.png --layout --no-picture --gl-debug 2>log || fail "$(cat log)"
"$tris" skin "$samples/progs/brazier.mdl" -o brazier.png --skin 1 --scale 2 2>log || fail "$(cat log)"
# Width and height of a PNG: two words, most significant byte first, after its signature and the chunk's head.
size_of() { od -An -tu1 -j16 -N8 "$1" | awk '{ print $1*16777216+$2*65536+$3*256+$4 "x" $5*16777216+$6*65536+$7*256+$8 }'; }
[ "$(size_of skin.png)" = 512x512 ] && [ "$(size_of layout.png)" = 1024x1024 ] || fail "sizes of the skins"
[ "$(size_of edges.png)" = 320x200 ] && [ "$(size_of brazier.png)" = 640x400 ] || fail "sizes of the brazier's skins"
code=0; "$tris" skin "$model" -o skin.png --skin 99 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "skin is 99, expected a picture file or 0 to" log || fail "no such skin: $(cat log)"
mkdir bare && cp "$model" bare/alone.md2
code=0; "$tris" skin bare/alone.md2 -o none.png 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "alone.md2: No skin found" log || fail "no skin: $(cat log)"
"$tris" skin bare/alone.md2 -o none.png --layout --no-picture --gl-debug 2>log || fail "edges need no skin: $(cat log)"

# What is no file, and only called like a model, is said to be so: nothing waits for it.
mkdir odd && mkfifo odd/pipe.md2 && ln -s circle.md2 odd/circle.md2 && ln -s . odd/around && ln -s /dev/zero odd/zero.mdl
mkdir odd/folder.md2 && ln -s "$model" odd/link.md2
for command in info check "render -o odd/out/" "skin -o odd/out/"; do
    code=0; timeout 60 "$tris" $command odd/pipe.md2 odd/circle.md2 odd/zero.mdl odd/folder.md2 >/dev/null 2>log || code=$?
    [ "$code" -eq 2 ] || fail "$command of pipes, circles and folders ends with $code: $(cat log)"
    [ "$(wc -l <log)" -ge 4 ] || fail "$command does not name each: $(cat log)"
    [ "${command%% *}" = skin ] && continue # of which the linked model has none here
    code=0; timeout 60 "$tris" $command odd >/dev/null 2>log || code=$?
    [ "$code" -eq 2 ] && grep -q pipe.md2 log && grep -q circle.md2 log && grep -q zero.mdl log ||
        fail "$command of a folder with them: $code, $(cat log)"
done

"$tris" check "$model" >checked || fail "the sample has problems: $(cat checked)"
grep -q "original Quake II   does not load" checked || fail "no engines: $(cat checked)"
code=0; "$tris" check --engine quake2 "$model" >checked || code=$?
[ "$code" -eq 1 ] || fail "exit code for an engine's limit is $code: $(cat checked)"
code=0; "$tris" check --json --engine glquake "$samples/progs/brazier.mdl" - nowhere.md2 <"$model" >checked 2>log || code=$?
[ "$code" -eq 2 ] && [ "$(wc -l <checked)" -eq 3 ] || fail "exit code of a check with an unreadable file is $code: $(cat checked)"
grep -q '^{"file":"nowhere.md2","error":' checked || fail "no error in JSON: $(cat checked)"

printf 'IDP2' >bad.md2
code=0; "$tris" render bad.md2 "$samples/players/bramble/tris.md2" -o out --size 64x64 2>log || code=$?
[ "$code" -eq 2 ] || fail "exit code of an unreadable file is $code"
code=0; "$tris" render "$samples/players/bramble/tris.md2" -o /nowhere/x.png 2>log || code=$?
[ "$code" -eq 1 ] && grep -q "^tris: /nowhere: is no folder; " log || fail "an unwritable picture: $code, $(cat log)"
"$tris" render "$model" "$samples/progs/brazier.mdl" -o several --size 64x64 2>log || fail "$(cat log)"
[ -s several/tris.png ] && [ -s several/brazier.png ] || fail "several models make their folder: $(find several)"
code=0; "$tris" render bad.md2 nofile.md2 -o left/behind/ 2>log || code=$?
[ "$code" -eq 2 ] && [ ! -e left ] || fail "a folder was left behind: $code, $(cat log)"
code=0; "$tris" --help >/dev/full 2>&1 || code=$?
[ "$code" -eq 1 ] || fail "help that cannot be written: $code"
code=0; "$tris" render "$samples/players/bramble/tris.md2" -o x.png --clip moonwalk 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "expected one of stand, run" log || fail "an unknown clip: $(cat log)"

# Many files in one go.
mkdir -p pak/progs pak/deep/er
cp "$model" pak/progs/good.md2; cp "$samples/progs/brazier.mdl" pak/deep/er/fire.mdl; cp bad.md2 pak/progs/bad.md2
code=0; "$tris" render pak -o 'thumbs/{path}.png' --thumbnail --gl-debug --jobs 2 2>log || code=$?
[ "$code" -eq 2 ] || fail "one bad file among many: $code, $(cat log)"
[ "$(size_of thumbs/progs/good.png)" = 256x256 ] && [ -s thumbs/deep/er/fire.png ] || fail "{path} makes folders: $(find thumbs)"
[ "$(tail -n 1 log)" = "tris: 2 drawn, 1 could not be read" ] || fail "summary: $(cat log)"
if grep -q "$(printf '[\r\033]')" log; then fail "a bar or a colour in a pipe: $(cat -v log)"; fi
"$tris" render pak/deep/er/fire.mdl -o alone.png --thumbnail --jobs 1
cmp alone.png thumbs/deep/er/fire.png || fail "one alone gives another picture"
code=0; "$tris" render pak -o 'thumbs/{path}.png' --size 32x32 --quiet 2>log || code=$?
[ "$code" -eq 2 ] && [ "$(wc -l <log)" -eq 1 ] && grep -q "progs/bad.md2: 0x0:" log || fail "quiet: $(cat log)"
"$tris" render pak/deep/er/fire.mdl -o v.png --size 32x32 --verbose 2>log
grep -q "^tris: pak/deep/er/fire.mdl -> v.png: read in .* ms, drawn in .* ms, written in .* ms$" log || fail "verbose: $(cat log)"
code=0; "$tris" render pak -o one.png 2>log || code=$?
[ "$code" -eq 1 ] && grep -q "would both go to one.png: name a folder" log || fail "two pictures in one file: $(cat log)"

# Archives: made by hand, as no packer can be counted on.
u32() { printf "\\x$(printf %02x $(($1 & 255)))\\x$(printf %02x $(($1 >> 8 & 255)))\\x$(printf %02x $(($1 >> 16 & 255)))\\x$(printf %02x $(($1 >> 24)))"; }
make_pak() { # ARCHIVE NAME FILE...
    local archive=$1 at=12 body=$work/body directory=$work/directory
    shift
    local LC_ALL=C # lengths are bytes
    : >"$body" && : >"$directory"
    while [ $# -gt 0 ]; do
        { printf '%s' "$1"; head -c $((56 - ${#1})) /dev/zero; u32 $at; u32 "$(stat -Lc %s "$2")"; } >>"$directory"
        cat "$2" >>"$body"
        at=$((at + $(stat -Lc %s "$2")))
        shift 2
    done
    { printf PACK; u32 $at; u32 "$(stat -c %s "$directory")"; cat "$body" "$directory"; } >"$archive"
}
bramble=$samples/players/bramble
make_pak pak0.pak players/Bramble/tris.md2 "$model" players/bramble/ember.png "$bramble/ember.png" \
    players/bramble/dusk.png "$bramble/dusk.png" players/bramble/frost.png "$bramble/frost.png" \
    progs/fire.mdl "$samples/progs/brazier.mdl" ../escape.md2 "$model" readme.txt bad.md2
"$tris" info pak0.pak 2>log | grep -c '^pak0.pak/' | grep -qx 2 || fail "a PAK means the models in it: $(cat log)"
grep -q 'warning: pak0.pak: "../escape.md2" leads out of the archive and is left out' log || fail "no warning: $(cat log)"
"$tris" render pak0.pak -o 'packed/{path}.png' --size 64x64 --gl-debug 2>log || fail "$(cat log)"
[ -s packed/players/bramble/tris.png ] && [ -s packed/progs/fire.png ] || fail "pictures of a PAK: $(find packed)"
"$tris" render "$model" -o loose.png --size 64x64
cmp loose.png packed/players/bramble/tris.png || fail "from a PAK it is another picture"
"$tris" skin PAK0.pak -o x.png 2>log && fail "on the disk case counts"
"$tris" skin pak0.pak/PLAYERS/bramble/TRIS.md2 -o packed.png 2>log || fail "$(cat log)"
"$tris" extract pak0.pak -o all 2>log || fail "$(cat log)"
cmp all/players/bramble/tris.md2 "$model" && cmp all/progs/fire.mdl "$samples/progs/brazier.mdl" || fail "extracted: $(find all)"
[ "$(find all -type f | wc -l)" -eq 6 ] && [ ! -e escape.md2 ] || fail "extracted: $(find all)"
[ "$(tail -n 1 log)" = "tris: 6 extracted" ] || fail "summary: $(cat log)"
echo mine >all/readme.txt; rm all/progs/fire.mdl
code=0; "$tris" extract pak0.pak 'READ*' 'progs' -o all 2>log || code=$?
[ "$code" -eq 1 ] && grep -qx "tris: all/readme.txt: is there already and was kept" log || fail "over a file: $code, $(cat log)"
[ "$(cat all/readme.txt)" = mine ] && [ -s all/progs/fire.mdl ] || fail "it should go on, and keep what is there"
"$tris" extract pak0.pak 'read*' -o all --force 2>log && cmp all/readme.txt bad.md2 || fail "--force: $(cat log)"
[ "$("$tris" extract pak0.pak --list '*.mdl' 'players' 2>/dev/null | wc -l)" -eq 5 ] || fail "--list"
"$tris" extract pak0.pak tris.md2 -o worn --with-skins 2>log || fail "$(cat log)"
"$tris" render worn/players/bramble/tris.md2 -o worn.png --size 64x64
cmp loose.png worn.png || fail "it came without its skin: $(find worn)"
# Two files of one name are not both written, and that is told.
mkdir two && cp pak0.pak two && make_pak two/pak1.pak players/bramble/ember.png "$bramble/frost.png"
code=0; "$tris" extract two/pak0.pak -o both --with-skins 2>log || code=$?
[ "$code" -eq 1 ] && grep -q "^tris: .*/two/pak1.pak/players/bramble/ember.png: is left out" log || fail "two skins of one name: $code, $(cat log)"
mkdir outside linked && ln -s ../outside linked/players
code=0; "$tris" extract pak0.pak players -o linked 2>log || code=$?
[ "$code" -eq 1 ] && [ -z "$(ls outside)" ] && grep -q "linked/players: is a link" log || fail "through a link: $code, $(cat log)"
code=0; "$tris" extract pak0.pak nothing -o none 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "pak0.pak: holds nothing by the name of nothing" log || fail "no such name: $code, $(cat log)"
code=0; "$tris" extract pak0.pak 2>log || code=$?
[ "$code" -eq 1 ] && grep -q "expected --output or --list" log || fail "no folder: $code, $(cat log)"
mkfifo pipe.pak
for command in "info pipe.pak" "extract pipe.pak --list" "render pipe.pak -o pipe.png"; do
    # shellcheck disable=SC2086 # several words on purpose
    code=0; timeout 20 "$tris" $command >/dev/null 2>log || code=$?
    [ "$code" -eq 2 ] && grep -q "pipe.pak: is a device, a pipe" log || fail "$command: $code, $(cat log)"
done
head -c 100 pak0.pak >cut.pak
code=0; "$tris" info cut.pak 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "cut.pak: 0x4: offset of the PAK directory is" log || fail "a PAK cut short: $code, $(cat log)"

# A folder is clean when all below it could be looked at, and is.
mkdir -p tree/sub/locked && cp "$samples/progs/brazier.mdl" tree/a.mdl && "$tris" check tree >checked || fail "$(cat checked)"
cp bad.md2 tree/sub/b.md2
code=0; "$tris" check tree >checked 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "tree/sub/b.md2: 0x0" log || fail "a bad file deep in a folder: $code, $(cat log)"
rm tree/sub/b.md2; cp cut.pak tree/sub
code=0; "$tris" check --json tree >checked 2>log || code=$?
[ "$code" -eq 2 ] && grep -q '^{"file":"tree/sub/cut.pak","error":' checked || fail "a bad archive in a folder: $code, $(cat checked)"
rm tree/sub/cut.pak; cp "$model" tree/sub/locked
as_nobody() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
chmod 755 . && chmod 0 tree/sub/locked
if command -v setpriv >/dev/null && as_nobody "$tris" info tree/a.mdl >/dev/null 2>&1; then
    for command in "info tree" "check tree/sub/locked" "extract tree --list" "extract tree/sub/locked --list"; do
        # shellcheck disable=SC2086 # several words on purpose
        code=0; as_nobody "$tris" $command >listed 2>log || code=$?
        [ "$code" -eq 2 ] && grep -q "^tris: tree/sub/locked: Permission denied" log || fail "$command: $code, $(cat log)"
    done
fi
chmod 755 tree/sub/locked

# What a file is called or says reaches no terminal as it is.
odd_name=$(printf 'odd\033[31m\302\2332J.mdl') && cp "$samples/progs/brazier.mdl" "$odd_name"
LC_ALL=C sed "s|bramble/ember|bramble/\x1b[31m|g" "$model" >says.md2
make_pak odd.pak "$(printf 'b\302\233.md2')" bad.md2
for command in info check; do "$tris" $command "$odd_name" says.md2 odd.pak nowhere"$odd_name" || true; done >listed 2>&1
"$tris" extract odd.pak --list >>listed 2>&1
grep -qF 'odd\x1b[31m\x9b2J.mdl' listed && grep -qx 'b\\x9b.md2' listed && grep -qF 'bramble/\x1b[31m' listed || fail "control characters are not told: $(cat -v listed)"
if LC_ALL=C grep -q "$(printf '[\033\233]')" listed; then fail "control characters on the terminal: $(cat -v listed)"; fi

# Paths begin as they were typed, in games too.
mkdir -p g/id1/progs g/mod/players/x && cp "$samples/progs/brazier.mdl" g/id1/progs/fire.mdl
make_pak g/id1/pak0.pak players/x/tris.md2 "$model"
[ "$("$tris" info g/id1 | grep '^[^ ]' | tr '\n' ' ')" = "g/id1/pak0.pak/players/x/tris.md2 g/id1/progs/fire.mdl " ] || fail "$("$tris" info g/id1)"
"$tris" info --json g/mod/players/x | grep -q '^{"file":"g/id1/pak0.pak/players/x/tris.md2"' || fail "$("$tris" info --json g/mod/players/x)"
(cd g/mod && "$tris" info --json players/x ./players/../players/ | grep -c '^{"file":"../id1/pak0.pak/players/x/tris.md2"' | grep -qx 2) || fail "a relative path in a game"

# What is odd about an archive is a finding, too, wherever it lies.
mkdir -p odd_paks/x && make_pak odd_paks/x/twice.pak a.mdl "$samples/progs/brazier.mdl" a.mdl "$samples/progs/brazier.mdl"
for given in odd_paks odd_paks/x/twice.pak; do
    code=0; "$tris" check --json $given >checked 2>log || code=$?
    [ "$code" -eq 1 ] && [ ! -s log ] && [ "$(wc -l <checked)" -eq 2 ] || fail "check of an odd archive: $code, $(cut -c 1-300 checked log)"
    grep -q '^{"file":"odd_paks/x/twice.pak","format":"pak","errors":0,"warnings":1,.*"id":"pak.name-repeated"' checked || fail "$(cut -c 1-300 checked)"
done
"$tris" check odd_paks/x/twice.pak >checked || true
grep -q "^  warning pak.name-repeated: " checked || fail "$(cat checked)"

cp "$model" precious.md2 && ln precious.md2 precious.png
code=0; "$tris" render precious.md2 -o ./precious.md2 2>log || code=$?
[ "$code" -eq 1 ] && grep -q "pictures are PNG; name it ./precious.png" log || fail "a name that is no picture's: $(cat log)"
code=0; "$tris" render precious.md2 -o ./precious.png 2>log || code=$?
[ "$code" -eq 1 ] && cmp -s "$model" precious.md2 || fail "a picture replaced its model: $(cat log)"
code=0; "$tris" render "$model" precious.md2 -o precious.png --sheet 2>log || code=$?
[ "$code" -eq 1 ] && cmp -s "$model" precious.png || fail "a sheet replaced a model: $(cat log)"
# The archive that a model lies in is such a file, too.
cp pak0.pak precious.pak && ln precious.pak same.png
for command in "render precious.pak/progs/fire.mdl -o same.png" "render precious.pak -o ./same.png --sheet" \
    "render $model --weapon precious.pak/progs/fire.mdl -o same.png" "skin precious.pak/progs/fire.mdl -o same.png"; do
    # shellcheck disable=SC2086 # several words on purpose
    code=0; "$tris" $command 2>log || code=$?
    [ "$code" -eq 1 ] && cmp -s pak0.pak same.png || fail "$command: $code, $(cat log)"
    grep -q "same.png: is read for the pictures" log || fail "$command: $(cat log)"
done
# And so are skins, of this model and of others: pictures beside them have their names. The others are drawn.
cp -r "$samples/players/bramble" wearing && mv wearing/weapon.md2 wearing/ember.md2
for command in render skin; do
    code=0; "$tris" $command wearing -o wearing/ 2>log || code=$?
    [ "$code" -eq 1 ] && cmp wearing/ember.png "$samples/players/bramble/ember.png" && [ -s wearing/tris.png ] || fail "$command onto a skin: $code, $(cat log)"
    grep -qx "tris: wearing/ember.png: is read for the pictures, which must not replace it" log || fail "$command: $(cat log)"
    rm wearing/tris.png
done
"$tris" render wearing/tris.md2 -o wearing/tris.png --size 64x64 && "$tris" render wearing/tris.md2 -o wearing/tris.png --size 32x32 2>log || fail "$(cat log)"
[ "$(size_of wearing/tris.png)" = 32x32 ] || fail "a rendered picture cannot be rendered again"
make_pak itself.pak readme.txt bad.md2 itself.pak bad.md2 z.txt bad.md2 && cp itself.pak before.pak
code=0; "$tris" extract itself.pak -o . --force 2>log || code=$?
[ "$code" -eq 1 ] && cmp -s itself.pak before.pak && [ -s z.txt ] || fail "an archive was extracted over itself: $code, $(cat log)"
# Looking at what is read takes one look for each model, not one for each two.
if command -v strace >/dev/null; then
    mkdir many && for i in $(seq 100); do cp bad.md2 "many/$i.md2"; done
    strace -f -c -e trace=stat,newfstatat,statx,lstat -o stats "$tris" skin many -o 'no/{stem}.png' 2>/dev/null || true
    [ "$(awk '$NF == "total" { print $4 }' stats)" -lt 15000 ] || fail "too many looks at files: $(cat stats)"
fi

# Sheets, of clips and of models.
"$tris" render "$model" -o clips.png --sheet --columns 4 --size 40x30 --gl-debug 2>log || fail "$(cat log)"
[ "$(size_of clips.png | cut -dx -f1)" -eq 210 ] || fail "size of a sheet: $(size_of clips.png)"
"$tris" render "$samples/players/bramble" -o models.png --sheet --columns 2 --gl-debug 2>log || fail "$(cat log)"
[ "$(size_of models.png | cut -dx -f1)" -eq 670 ] || fail "size of a sheet: $(size_of models.png)"

# Standard input and output, and names that look like options.
"$tris" render "$samples/progs/brazier.mdl" -o file.png --size 64x64
"$tris" render - -o - --size 64x64 <"$samples/progs/brazier.mdl" >pipe.png 2>log || fail "$(cat log)"
cmp file.png pipe.png || fail "through a pipe it is another picture"
"$tris" skin - -o - <"$samples/progs/brazier.mdl" >pipe.png 2>log && [ "$(size_of pipe.png)" = 320x200 ] || fail "$(cat log)"
"$tris" info --json - <"$model" | grep -q '"file":"stdin"' || fail "info of standard input"
code=0; "$tris" info - </dev/null 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "^tris: stdin: 0x0: file has 0 bytes" log || fail "empty input: $(cat log)"
code=0; timeout 20 "$tris" info - </dev/zero 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "^tris: stdin: 0x0: kind is" log || fail "input without end: $code, $(cat log)"
code=0; "$tris" render "$samples"/players/bramble/*.md2 -o - 2>log >pipe.png || code=$?
[ "$code" -eq 1 ] && [ ! -s pipe.png ] || fail "two pictures to standard output: $code"
cp "$model" ./-odd.md2
"$tris" render -o odd.png --size 32x32 -- -odd.md2 2>log && [ -s odd.png ] || fail "a name with a dash: $(cat log)"

# On a terminal there are colours and a bar, unless they are not wanted.
if command -v script >/dev/null; then
    NO_COLOR='' TERM=xterm script -qec "'$tris' render pak -o 'thumbs/{path}.png' --size 32x32" /dev/null </dev/null >log || true
    grep -q "$(printf '\033\\[1;31mtris:')" log || fail "no colour on a terminal: $(cat -v log)"
    grep -q "\] 1 of 3" log || fail "no bar on a terminal: $(cat -v log)"
    NO_COLOR=1 TERM=xterm script -qec "'$tris' render pak -o 'thumbs/{path}.png' --size 32x32" /dev/null </dev/null >log || true
    if grep -q "$(printf '\033\\[1;')" log; then fail "NO_COLOR: $(cat -v log)"; fi
    NO_COLOR='' TERM=dumb script -qec "'$tris' render pak -o 'thumbs/{path}.png' --size 32x32" /dev/null </dev/null >log || true
    if grep -q "$(printf '\033')" log; then fail "a dumb terminal: $(cat -v log)"; fi
fi
echo "headless works"
