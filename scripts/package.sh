#!/usr/bin/env bash
# Makes the Debian package out of the release build and prints its path. Install it with: apt install ./build/package/tris_*.deb
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/scripts/packages.sh"
"$root/scripts/install_packages.sh" "${build_packages[@]}" "${package_packages[@]}"

build=$root/build/release
folder=$root/build/package
(
    cd "$root"
    [ -f "$build/build.ninja" ] || cmake --preset release -DTRIS_TESTS=OFF -DTRIS_BENCHMARKS=OFF >/dev/null
    cmake --build --preset release --target tris samples >&2
)
rm -rf "$folder"
(umask 022 && cpack --config "$build/CPackConfig.cmake" -B "$folder" >&2)
rm -rf "$folder/_CPack_Packages"
ls "$folder"/tris_*.deb
