#!/usr/bin/env python3
"""How cost grows with vertices, triangles, keyframes, skins and models in a folder: time on the CPU, by the clock, and
the largest size in memory of `tris info` and `tris render --thumbnail`. The files are random, which is the worst that a
file can be; folders have links to the models of a folder of real ones, again from the first when they run out.

usage: scale.py BUILD_FOLDER [MODELS_FOLDER]   (needs the package time)
"""
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

tris = pathlib.Path(sys.argv[1]) / "tris"


def md2(vertices, triangles, frames=1, skins=0):
    noise = random.Random(1)
    words = lambda count, most: struct.pack(f"<{count}H", *(noise.randrange(most) for _ in range(count)))
    coords = min(vertices, 60000)
    blocks = [b"".join(struct.pack("<64s", b"players/x/skin%d.pcx" % i) for i in range(skins)),
              words(coords * 2, 256),
              b"".join(words(3, vertices) + words(3, coords) for _ in range(triangles)),
              b"".join(struct.pack("<6f16s", 0.1, 0.1, 0.1, 0, 0, 0, b"run%d" % f) +
                       bytes(b % 160 for b in noise.randbytes(vertices * 4)) for f in range(frames))]
    offsets = [68]
    for block in blocks:
        offsets.append(offsets[-1] + len(block))
    header = struct.pack("<17i", 0x32504449, 8, 256, 256, 40 + vertices * 4, skins, vertices, coords, triangles, 0,
                         frames, *offsets[:4], offsets[4], offsets[4])
    return header + b"".join(blocks)


def cost(*command):
    """Seconds on the CPU and by the clock, and MB at the most: the median run of three by the clock."""
    runs = []
    for _ in range(3):
        # Not by the figures of Python's own children, which begin as large as Python is.
        said = subprocess.run(["/usr/bin/time", "-f", "%e %U %S %M", *command], stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True).stderr
        clock, user, system, memory = map(float, said.strip().splitlines()[-1].split())
        runs.append((clock, user + system, memory / 1024))
    clock, cpu, memory = sorted(runs)[1]
    return cpu, clock, memory


def file_rows(folder):
    print("| file | size | CPU | memory |\n|---|---|---|---|")
    path = folder / "scale.md2"
    cases = [(f"{v:,} vertices, {t:,} triangles", (v, t)) for v, t in
             [(1000, 2000), (10000, 20000), (65536, 131072), (65536, 1000000)]]
    cases += [(f"1,000 vertices, {f:,} keyframes", (1000, 2000, f)) for f in [1, 10, 100, 1000, 10000]]
    cases += [(f"1,000 vertices, {s:,} names of skins", (1000, 2000, 1, s)) for s in [1, 10, 100, 1000]]
    for name, arguments in cases:
        path.write_bytes(md2(*arguments))
        cpu, _, memory = cost(tris, "info", "--quiet", path)
        print(f"| {name} | {path.stat().st_size / 1e3:,.0f} KB | {cpu:.2f} s | {memory:.0f} MB |", flush=True)


def folder_rows(folder, models):
    found = sorted(p.resolve() for p in models.rglob("*") if p.suffix in (".md2", ".mdl"))
    found = [p for p in found if subprocess.run([tris, "info", "--quiet", p], capture_output=True).returncode == 0]
    print("\n| models | `info`: CPU | clock | memory | `render --thumbnail`: CPU | clock | memory |\n|---|---|---|---|---|---|---|")
    for count in [1, 10, 100, 1000]:
        inputs = folder / str(count)
        inputs.mkdir()
        for i in range(count):
            (inputs / f"{i:04}{found[i % len(found)].suffix}").symlink_to(found[i % len(found)])
        cells = []
        for command in (["info", "--quiet", inputs], ["render", "--thumbnail", "--quiet", inputs, "-o", folder / "out/{stem}.png"]):
            cpu, clock, memory = cost(tris, *command)
            cells += [f"{cpu:.2f} s", f"{clock:.2f} s", f"{memory:.0f} MB"]
        print(f"| {count:,} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        file_rows(pathlib.Path(name))
        if len(sys.argv) > 2:
            folder_rows(pathlib.Path(name), pathlib.Path(sys.argv[2]))
