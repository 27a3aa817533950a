#!/usr/bin/env bash
# Makes the Debian package in build/package and prints its path. Install it with: apt install ./build/package/tris_*.deb
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/scripts/packages.sh"
"$root/scripts/install_packages.sh" "${build_packages[@]}" "${package_packages[@]}"

folder=$root/build/package
# The hardening of the linker that Debian's own packages have.
cmake -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTRIS_TESTS=OFF -DTRIS_BENCHMARKS=OFF -DTRIS_PACKAGE=ON \
    -DCMAKE_INSTALL_PREFIX=/usr -DTRIS_ZSH_FOLDER=share/zsh/vendor-completions \
    -DCMAKE_EXE_LINKER_FLAGS="-Wl,-z,relro -Wl,-z,now -Wl,--as-needed" >/dev/null
cmake --build "$folder" >&2
rm -f "$folder"/tris_*.deb
(cd "$folder" && umask 022 && cpack >&2)
ls "$folder"/tris_*.deb
