#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test: the release build, the sanitizer build, the package as it is
# installed (and removed again), and the checks of the code itself. TRIS_CORPUS may name a folder of real models to run over as well.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/scripts/packages.sh"
"$root/scripts/install_packages.sh" "${build_packages[@]}" "${run_packages[@]}" "${package_packages[@]}" \
    "${test_packages[@]}"
cd "$root"

# Leaks inside the drivers and their libraries are not ours; everything of ours is still reported.
# Memory of threads is not searched: the search falls over threads of the driver that are just ending.
export LSAN_OPTIONS="suppressions=$root/tests/leaks.supp:print_suppressions=0:use_tls=0"
export ASAN_OPTIONS="detect_stack_use_after_return=1"
export UBSAN_OPTIONS="print_stacktrace=1"

for preset in release dev; do
    echo "== $preset"
    cmake --preset "$preset" -DTRIS_TESTS=ON >/dev/null
    cmake --build --preset "$preset"
    ctest --preset "$preset" -j "$(nproc)"
done

echo "== desktop"
tests/desktop_test.sh "$(scripts/package.sh)" build/desktop_screenshots

echo "== lint"
scripts/lint.sh
