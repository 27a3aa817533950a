#!/usr/bin/env bash
# Draws the PNG icons from tris.svg again, with rsvg-convert of librsvg2-bin. They are checked in, so that no build needs it.
set -euo pipefail
cd "$(dirname "$0")"
for size in 16 32 48 64 128 256; do
    rsvg-convert --width "$size" --height "$size" tris.svg --output "tris-$size.png"
done
