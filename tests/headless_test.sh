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
"$tris" render "$samples/players/bramble/tris.md2" -o 'x-{stem}.png' --size 64x64 2>/dev/null
[ -s x-tris.png ] || fail "{stem} was not filled in"

printf 'IDP2' >bad.md2
code=0; "$tris" render bad.md2 "$samples/players/bramble/tris.md2" -o out --size 64x64 2>log || code=$?
[ "$code" -eq 2 ] || fail "exit code of an unreadable file is $code"
code=0; "$tris" render "$samples/players/bramble/tris.md2" -o /nowhere/x.png 2>log || code=$?
[ "$code" -eq 1 ] || fail "exit code of an unwritable picture is $code"
code=0; "$tris" render "$samples/players/bramble/tris.md2" -o x.png --clip moonwalk 2>log || code=$?
[ "$code" -eq 2 ] && grep -q "expected one of stand, run" log || fail "an unknown clip: $(cat log)"
echo "headless works"
