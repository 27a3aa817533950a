#!/usr/bin/env bash
# How many thumbnails a second `tris render` makes of a folder of models, and how that compares with the time that reading,
# drawing and writing take one after the other. A folder with few models is taken several times.
# usage: thumbnails.sh TRIS_BINARY FOLDER_OF_MODELS [TIMES]
set -euo pipefail
tris=$(realpath "$1")
models=$(realpath "$2")
times=${3:-2}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Whole trees, in which each model finds its skins.
mkdir "$work/trees"
for ((tree = 0; tree < times; ++tree)); do cp -r "$models" "$work/trees/$tree"; done
chmod -R u+w "$work/trees"

# Seconds of the clock, of the processor in the program, and in the system. Bad files are no obstacle.
run() {
    local TIMEFORMAT='%R %U %S' code=0
    rm -rf "$work/out"
    { time "$tris" render --thumbnail -o "$work/out/{path}.{ext}.png" "$@" "$work/trees" >/dev/null 2>"$work/log"; } 2>"$work/time" || code=$?
    [ "$code" -eq 0 ] || [ "$code" -eq 2 ] || { tail -n 5 "$work/log" >&2; exit 1; }
}

run --verbose --jobs 1
read -r drawn reading drawing writing < <(
    sed -n 's/.*: read in \([0-9.]*\) ms, drawn in \([0-9.]*\) ms, written in \([0-9.]*\) ms$/\1 \2 \3/p' "$work/log" |
        awk '{ r += $1; d += $2; w += $3 } END { print NR, r, d, w }')
for _ in 1 2 3 4 5; do
    run
    cat "$work/time"
done | sort -n | head -n 1 | awk -v n="$drawn" -v r="$reading" -v d="$drawing" -v w="$writing" '{
    parts = (r + d + w) / 1000
    printf "%d thumbnails in %.2f s: %.0f a second, with %.2f s of the processor\n", n, $1, n / $1, $2 + $3
    printf "one after the other %.2f s: reading %.2f, drawing %.2f, writing %.2f\n", parts, r / 1000, d / 1000, w / 1000
    printf "ratio %.2f\n", $1 / parts
}'
