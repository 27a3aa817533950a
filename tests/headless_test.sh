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
for key in start_ms window_ms parse_ms upload_ms first_frame_ms; do
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

printf 'IDP2' >bad.md2
code=0; "$tris" render bad.md2 "$samples/players/bramble/tris.md2" -o out --size 64x64 2>log || code=$?
[ "$code" -eq 2 ] || fail "exit code of an unreadable file is $code"
code=0; "$tris" render "$samples/players/bramble/tris.md2" -o /nowhere/x.png 2>log || code=$?
[ "$code" -eq 1 ] || fail "exit code of an unwritable picture is $code"
code=0; "$tris" render "$samples/players/bramble/tris.md2" -o x.png --clip moonwalk 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "expected one of stand, run" log || fail "an unknown clip: $(cat log)"
echo "headless works"
