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

# The window is driven in the sanitizer build alone: it takes minutes of waiting, and the package that is installed
# below is the release build once more.
test_build() {
    echo "== $1"
    cmake --preset "$1" -DTRIS_TESTS=ON >/dev/null
    cmake --build --preset "$1"
    ctest --preset "$1" -j "$2" "${@:3}"
}
cores=$(nproc)
test_build release "$cores" --label-exclude '^window$'
test_build dev "$((cores + 1))" # those that drive the window wait most of the time

# The desktop is waited for most of the time; meanwhile the code itself is looked at.
echo "== desktop and lint"
package=$(scripts/package.sh)
tests/desktop_test.sh "$package" build/desktop_screenshots >build/desktop.log 2>&1 &
desktop=$!
lint=0; scripts/lint.sh || lint=$?
wait "$desktop" || { cat build/desktop.log; exit 1; }
cat build/desktop.log
exit "$lint"
