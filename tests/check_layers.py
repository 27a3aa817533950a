#!/usr/bin/env python3
"""Each folder of src/ may include only itself and those before it, no GL header reaches the model library, and docs/porting.md
names exactly the files that speak to the system."""
import pathlib
import re
import sys

ORDER = ["core", "model", "formats", "check", "files", "gpu", "render", "ui", "platform", "app"]
MODEL_LIBRARY = ORDER[:5]
GRAPHICS = re.compile(r"#include [<\"](glad|GL|EGL|GLFW|imgui|backends)")
SYSTEM = re.compile(r"#include <((fcntl|unistd|poll|spawn|pwd|time)\.h|(sys|EGL|GLFW|fontconfig)/)")

source = pathlib.Path(sys.argv[1]) / "src"
porting = (source.parent / "docs/porting.md").read_text()
in_table = set(re.findall(r"^\| `src/([^`]*)`", porting, re.MULTILINE))
system_files = set()
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
        if SYSTEM.match(line):
            system_files.add(str(path.relative_to(source)))
for name in sorted(in_table ^ system_files):
    problems.append(f"docs/porting.md: {name} is {'not' if name in system_files else 'wrongly'} in its table")
print("\n".join(problems) or f"{seen} files respect the layers")
sys.exit(1 if problems or seen == 0 else 0)
