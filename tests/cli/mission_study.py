#!/usr/bin/env python3
"""mission_study.py PROGRAM [SEEDS]: solves the missions of many dungeons by nothing but their model files.

A measurement, no test. It knows of the file only that rooms that hold the same portal are joined by it, that a
portal may have a lock, and which key lies in a room. It goes wherever the keys it has found lead, from the gate in
the entry, and says which dungeons have a lair that can't be reached, a key that can't be found, or a lock without
a key.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ORDERS = ("rooms-first", "rooms-maze", "maze-rooms")


def brief(seed):
    levels = 1 + seed % 4
    keys = "chain" if seed % 2 else "loose"
    width, length = 14 + seed * 7 % 50, 12 + seed * 5 % 40
    return f"""kind = "dungeon"
seed = {seed}
levels = {levels}
[site]
cells = [{width}, {length}]
[dungeon]
order = "{ORDERS[seed % 3]}"
keys = "{keys}"
locks = {1 + seed % 8}
"""


def rooms_of(model):
    return [room for floor in model["floors"] for room in floor["rooms"]]


def solve(model):
    rooms = rooms_of(model)
    holders = {}
    for index, room in enumerate(rooms):
        for portal in room.get("portals", []):
            name = json.dumps([portal["kind"], portal["id"], portal["a"], portal["b"]])
            holders.setdefault(name, []).append((index, portal.get("lock", 0)))
    ways = [[] for _ in rooms]
    locks = set()
    for held in holders.values():
        locks.add(held[0][1])
        if len(held) == 2:
            (a, lock), (b, other) = held
            if lock != other:
                return f"two sides of one door have locks {lock} and {other}", 0
            ways[a].append((b, lock))
            ways[b].append((a, lock))
    locks.discard(0)
    key_in = [room["cell"] >> 8 & 15 if room["kind"] in ("room", "hall") else 0 for room in rooms]
    if locks != {key for key in key_in if key}:
        return f"locks {sorted(locks)} but keys {sorted(key for key in key_in if key)}", 0
    entries = [i for i, room in enumerate(rooms) if any(p["kind"] == "entrance" for p in room.get("portals", []))]
    if len(entries) != 1 or rooms[entries[0]]["use"] != "entry":
        return f"{len(entries)} gates", 0
    met, keys = {entries[0]}, set()
    ahead = [entries[0]]
    shut = []
    while ahead:
        here = ahead.pop()
        if key_in[here] and key_in[here] not in keys:
            keys.add(key_in[here])
            ahead += [room for room, lock in shut if lock in keys and room not in met]
            met.update(ahead)
        for room, lock in ways[here]:
            if room in met:
                continue
            if lock and lock not in keys:
                shut.append((room, lock))
                continue
            met.add(room)
            ahead.append(room)
    if keys != locks:
        return f"keys {sorted(locks - keys)} can't be found", 0
    lairs = [i for i, room in enumerate(rooms) if room["use"] == "lair"]
    if len(lairs) != 1 or lairs[0] not in met:
        return "the lair can't be reached", 0
    walkable = {i for i, room in enumerate(rooms) if room["kind"] != "shaft"}
    if walkable - met:
        return f"{len(walkable - met)} rooms can't be reached with all keys", 0
    return "", len(locks)


def main():
    program, seeds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    failed = locks = 0
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder) / "d.toml", Path(folder) / "d.json"
        for seed in range(seeds):
            file.write_text(brief(seed))
            run = subprocess.run([program, "generate", file, "-o", out, "--force"], capture_output=True, text=True)
            if run.returncode != 0:
                print(f"seed {seed}: {run.stderr.strip()}")
                failed += 1
                continue
            wrong, count = solve(json.loads(out.read_text()))
            locks += count
            if wrong:
                print(f"seed {seed}: {wrong}")
                failed += 1
    print(f"{seeds} dungeons, {locks} locks, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
