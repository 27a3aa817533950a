#!/usr/bin/env bash
# Formatting and clang-tidy over all of our code. Needs the release build's compile_commands.json.
# With arguments, only those files go through clang-tidy.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t sources < <(git ls-files '*.cpp' '*.h')
clang-format --dry-run --Werror "${sources[@]}"
echo "clang-format: ${#sources[@]} files are formatted"

[ -f build/release/compile_commands.json ] || cmake --preset release >/dev/null
cmake --build --preset release >/dev/null # clang-tidy reads generated headers
if [ $# -gt 0 ]; then
    units=("$@")
else
    mapfile -t units < <(git ls-files 'src/*.cpp' 'tools/*.cpp')
fi
printf '%s\n' "${units[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy --quiet -p build/release 2>/dev/null
echo "clang-tidy: ${#units[@]} files are clean"
