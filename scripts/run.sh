#!/usr/bin/env bash
# Installs what is missing, builds, and runs tris with the given arguments; without any it opens the sample model.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/scripts/packages.sh"
"$root/scripts/install_packages.sh" "${build_packages[@]}" "${run_packages[@]}"

(
    cd "$root"
    [ -f build/release/build.ninja ] || cmake --preset release -DTRIS_TESTS=OFF -DTRIS_BENCHMARKS=OFF >/dev/null
    cmake --build --preset release --target tris samples >&2
)
exec "$root/build/release/tris" "$@"
