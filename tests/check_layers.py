#!/usr/bin/env python3
"""Each folder of src/ may include only itself and those before it, and no GL header reaches the model library."""
import pathlib
import re
import sys

ORDER = ["core", "model", "formats", "files", "gpu", "render", "ui", "platform", "app"]
MODEL_LIBRARY = ORDER[:4]
GRAPHICS = re.compile(r"#include [<\"](glad|GL|EGL|GLFW|imgui|backends)")

source = pathlib.Path(sys.argv[1]) / "src"
problems = []
seen = 0
for path in sorted(source.rglob("*")):
    if path.suffix not in (".h", ".cpp"):
        continue
    seen += 1
    folder = path.relative_to(source).parts[0]
    for number, line in enumerate(path.read_text().splitlines(), 1):
        place = f"{path.relative_to(source)}:{number}"
        match = re.match(r'#include "([a-z]+)/', line)
        if match and match.group(1) in ORDER and ORDER.index(match.group(1)) > ORDER.index(folder):
            problems.append(f"{place}: {folder} may not include {match.group(1)}")
        if folder in MODEL_LIBRARY and GRAPHICS.match(line):
            problems.append(f"{place}: graphics header in the model library")
print("\n".join(problems) or f"{seen} files respect the layers")
sys.exit(1 if problems or seen == 0 else 0)
