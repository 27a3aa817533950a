#!/usr/bin/env bash
# Installs what is missing, builds, and prints one table of ratios: tris against others who do the same, or against the
# least that it takes. Both sides of each row are measured turn by turn. TRIS_CORPUS may name a folder of real models for
# the batch of pictures; else the sample is drawn again and again.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
source "$root/scripts/packages.sh"
"$root/scripts/install_packages.sh" "${build_packages[@]}" "${run_packages[@]}" "${bench_packages[@]}" >&2
cd "$root"
cmake --preset release -DTRIS_BENCHMARKS=ON >/dev/null
cmake --build --preset release --target tris samples ratios submission gallery bare_window >&2

echo "| what | median | against | median | ratio | target |"
echo "|---|---|---|---|---|---|"
build/release/benchmarks/ratios
# Mesa takes all calls and draws nothing: what is left is what sending them costs.
GALLIUM_NOOP=1 build/release/benchmarks/submission
build/release/benchmarks/gallery
xvfb-run -a -s "-screen 0 1280x800x24" python3 benchmarks/processes.py build/release ${TRIS_CORPUS:+"$TRIS_CORPUS"}
