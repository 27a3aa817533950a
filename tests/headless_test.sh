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
[ "$code" -eq 1 ] && grep -q "several models would be drawn to one.png" log || fail "two pictures in one file: $(cat log)"

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
fi
echo "headless works"
