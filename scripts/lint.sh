#!/usr/bin/env bash
# Formatting and clang-tidy over all of our code. Needs the release build's compile_commands.json.
# usage: lint.sh [--all] [FILE...]: clang-tidy looks at the files given, or else at those that the last commits changed;
# with --all at every file, and with the static analyzer, which takes a quarter of an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
commits=25

mapfile -t sources < <(git ls-files '*.cpp' '*.h')
clang-format --dry-run --Werror "${sources[@]}"
echo "clang-format: ${#sources[@]} files are formatted"

[ -f build/release/compile_commands.json ] || cmake --preset release >/dev/null
cmake --build --preset release >/dev/null # clang-tidy reads generated headers
checks=--checks=-clang-analyzer-*
if [ "${1:-}" = --all ]; then
    checks=--checks=
    mapfile -t units < <(git ls-files 'src/*.cpp' 'tools/*.cpp')
elif [ $# -gt 0 ]; then
    units=("$@")
else
    # What is neither committed nor there any more is left out.
    mapfile -t units < <({ git log -n "$commits" --name-only --format= -- 'src/*.cpp' 'tools/*.cpp'
        git diff --name-only HEAD -- 'src/*.cpp' 'tools/*.cpp'; } | sort -u | while read -r file; do
        [ -f "$file" ] && echo "$file"; done)
fi
printf '%s\n' "${units[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy --quiet -p build/release "$checks" 2>/dev/null
echo "clang-tidy: ${#units[@]} files are clean"
