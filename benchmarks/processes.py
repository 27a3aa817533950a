#!/usr/bin/env python3
"""Rows of scripts/bench.sh that need whole processes: the start of the window against a bare one, and batches of
pictures against their steps measured apart. Turn by turn, medians.

usage: processes.py BUILD_FOLDER [MODELS_FOLDER]   (under an X server)
"""
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

build = pathlib.Path(sys.argv[1])
tris = build / "tris"
sample = build / "samples/players/bramble/tris.md2"


def row(what, ours, against, theirs, target=""):
    print(f"| {what} | {ours:.1f} ms | {against} | {theirs:.1f} ms | {ours / theirs:.2f} | {target} |", flush=True)


def first_frame_of_tris(config):
    run = subprocess.run([tris, "view", sample, "--frames", "1", "--timings"], check=True, capture_output=True,
                         text=True, env=config)
    return json.loads(run.stderr.strip().splitlines()[-1])


def start_rows(config):
    def bare_window(samples):
        return float(subprocess.run([build / "benchmarks/bare_window", samples], check=True, capture_output=True,
                                    text=True, env=config).stdout)

    ours, parts, bare, smooth = [], [], [], []
    for turn in range(-1, 15):  # the first fills the caches
        timings = first_frame_of_tris(config)
        alone, alone_smooth = bare_window("0"), bare_window("4")
        if turn >= 0:
            ours.append(timings["first_frame_ms"])
            parts.append(timings["window_ms"])
            bare.append(alone)
            smooth.append(alone_smooth)
    what = "start to the sample's first picture"
    row(what, statistics.median(ours), "a bare GLFW + GL + ImGui window", statistics.median(bare), "<= 1.25")
    row(what, statistics.median(ours), "the same with 4 samples a pixel", statistics.median(smooth), "<= 1.25")
    row("of which start to window and shaders", statistics.median(parts), "a bare GLFW + GL + ImGui window",
        statistics.median(bare))


def milliseconds(*command):
    start = time.monotonic()
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (time.monotonic() - start) * 1000.0


def steps_apart(*command):
    """What reading, drawing and writing of all models take one after the other, by the program's own clock."""
    run = subprocess.run([*command, "--verbose", "--jobs", "1"], check=False, capture_output=True, text=True)
    steps = re.findall(r"read in ([0-9.]+) ms, drawn in ([0-9.]+) ms, written in ([0-9.]+) ms", run.stderr)
    return sum(float(step) for model in steps for step in model), len(steps)


def batch_rows(models):
    wanted = 200
    found = sorted(p for p in models.rglob("*") if p.suffix in (".md2", ".mdl")) if models else []
    found = [p for p in found if subprocess.run([tris, "info", "--quiet", p], capture_output=True).returncode == 0]
    found = found or [sample]
    with tempfile.TemporaryDirectory() as folder:
        inputs = pathlib.Path(folder) / "in"
        inputs.mkdir()
        for i in range(wanted):
            (inputs / f"{i:03}{found[i % len(found)].suffix}").symlink_to(found[i % len(found)].resolve())
        names = sorted(inputs.iterdir())
        out = pathlib.Path(folder) / "out"
        render = [tris, "render", "--thumbnail", *names, "-o", f"{out}/"]
        batch, apart, drawn = [], [], wanted
        for _ in range(5):
            batch.append(milliseconds(*render, "--quiet"))
            steps, drawn = steps_apart(*render)
            apart.append(steps)
        ours = statistics.median(batch)
        row(f"{drawn} thumbnails in one run ({drawn / ours * 1000.0:.0f} models a second)", ours,
            "loading, drawing and PNG encoding, one after the other", statistics.median(apart))


if __name__ == "__main__":
    import os
    with tempfile.TemporaryDirectory() as home:
        start_rows(dict(os.environ, HOME=home, XDG_CONFIG_HOME=home))
    batch_rows(pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None)
