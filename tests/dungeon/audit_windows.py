#!/usr/bin/env python3
"""Audits windows of dungeons without end: near and up to 10^12 cells away, every
order of digging, keys, levels, themes. For work on dungeons; the tests run less.

    audit_windows.py ENFILADE [SEEDS a setting] [CELLS a side]

Prints a line per setting and exits with 1 if a check of any failed.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

FAR = 10**12
PLACES = [(0, 0), (18400, -18450), (FAR, FAR - 77), (-FAR, 3), (40_000, -FAR), (-FAR + 5, -FAR)]
ORDERS = [None, "rooms-first", "rooms-maze", "maze-rooms"]
KEYS = [("none", 1), ("chain", 1), ("loose", 3)]
EXTRAS = [
    "",
    'themes = ["crypt"]\ndoors = 1.0\n',
    'themes = ["cavern", "mine"]\nloops = 0.0\n',
    "caves = 0.6\nlocks = 8\nrooms = 40\n",
    'maze = "kruskal"\nroom_side = [2, 12]\nsparseness = 0\ndoors = 1.0\n',
    'diggers = [{dig = "rooms", amount = 12}, {dig = "maze"}, {dig = "weighted-rooms"}, {dig = "loops"}, {dig = "doors", share = 1.0}]\n',
    'diggers = [{dig = "caves"}, {dig = "prefabs"}, {dig = "link"}, {dig = "doors"}]\n'
    'prefabs = [{name = "shrine", rows = ["#.#", "...", "#+#"]}, {name = "slit", rows = ["+...+"]}]\n',
]


def audit(program, folder, order, keys, levels, extra, place, seed, seeds, cells):
    brief = os.path.join(folder, "window.toml")
    with open(brief, "w", encoding="utf-8") as out:
        out.write(f'kind = "dungeon"\nseed = {seed}\nlevels = {levels}\n[site]\nunbounded = true\n[dungeon]\nkeys = "{keys}"\n')
        out.write(extra + (f'order = "{order}"\n' if order else ""))
    x, y = place
    half = cells // 2
    window = f"{x - half},{y - half},{x + half},{y + half}"
    command = [program, "audit", brief, "--seeds", str(seeds), "--window=" + window, "--jobs", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(" ".join(command) + "\n" + done.stderr)
    return json.loads(done.stdout)


def main():
    program = sys.argv[1]
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    cells = int(sys.argv[3]) if len(sys.argv) > 3 else 128
    windows = failed = evaluated = 0
    with tempfile.TemporaryDirectory() as folder:
        for i, (order, (keys, levels), place) in enumerate(itertools.product(ORDERS, KEYS, PLACES)):
            extra = EXTRAS[i % len(EXTRAS)] if i // len(PLACES) % 2 else ""
            found = audit(program, folder, order, keys, levels, extra, place, 1000 * i, seeds, cells)
            windows += found["seeds"]
            failed += found["failed"]
            evaluated += sum(check["evaluated"] for check in found["checks"])
            bad = [(c["name"], c["failed"], c["example"]) for c in found["checks"] if c["failed"]]
            print(order or "mixed", keys, f"{levels} levels", place, extra.replace("\n", "; "), f"failed {found['failed']}", *bad, flush=True)
    print(f"{windows} windows, {evaluated} evaluations, {failed} windows failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
