#!/usr/bin/env bash
# Builds the fuzz targets with sanitizers and runs them under libFuzzer, one after the other, for that many minutes in all.
# What they have learnt stays in build/fuzz/corpus and goes on the next time; what fails is left in build/fuzz/findings.
# Prints the executions of each target and fails when one fails. usage: fuzz.sh MINUTES [TARGET...]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/scripts/packages.sh"
[ $# -ge 1 ] || { echo "usage: fuzz.sh MINUTES [TARGET...]" >&2; exit 1; }
minutes=$1
shift
"$root/scripts/install_packages.sh" "${build_packages[@]}" clang libclang-rt-14-dev
cd "$root"

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target fuzz >&2
programs=build/fuzz/tests/fuzz
declare -A most
while read -r name bytes; do most[$name]=$bytes; done < <("$programs/fuzz_runner" list)
targets=("$@")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <("$programs/fuzz_runner" list | cut -d' ' -f1)
"$programs/fuzz_runner" seeds build/fuzz/seeds
mkdir -p build/fuzz/findings build/fuzz/log

# A small quarantine and no leak search in each run: both cost more than the parsers do. Leaks are looked for at the end.
export ASAN_OPTIONS=quarantine_size_mb=1:malloc_context_size=4:allocator_may_return_null=0
seconds=$(awk -v m="$minutes" -v n="${#targets[@]}" 'BEGIN { s = int(m * 60 / n); print (s > 0 ? s : 1) }')
failed=()
total=0
for name in "${targets[@]}"; do
    [ -n "${most[$name]:-}" ] || { echo "there is no target \"$name\"" >&2; exit 1; }
    mkdir -p "build/fuzz/corpus/$name"
    log=build/fuzz/log/$name
    code=0
    "$programs/fuzz_$name" -max_total_time="$seconds" -max_len="${most[$name]}" -timeout=20 -rss_limit_mb=1024 \
        -malloc_limit_mb=256 -detect_leaks=0 -reload=0 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/findings/$name-" "build/fuzz/corpus/$name" "build/fuzz/seeds/$name" >"$log" 2>&1 || code=$?
    runs=$(awk '/^stat::number_of_executed_units:/ { print $2 }' "$log")
    [ "$code" -eq 0 ] || { failed+=("$name"); tail -n 40 "$log" >&2; }
    printf '%-10s %12s executions\n' "$name" "${runs:-?}"
    total=$((total + ${runs:-0}))
done
printf '%-10s %12s executions in %s minutes\n' all "$total" "$minutes"
[ ${#failed[@]} -eq 0 ] || { echo "failed: ${failed[*]}; see build/fuzz/findings" >&2; exit 1; }
