#!/usr/bin/env python3
"""hostile_study.py PROGRAM [NAME...]: how the program fares with inputs that were made to be a burden.

A measurement, no test. Every input is run as a process of its own. The study prints how long it took,
the most memory it had, and how it ended: built, refused with a message, or crashed. An input that takes
longer than half a second is run again three times and interrupted after a fifth, a half and nine tenths
of its time; the study prints the longest time that the program then took to stop. NAME picks the inputs whose names
begin so. The last lines are the worst of all. Exit code 1: something crashed or did not end.
"""

import json
import math
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds; what takes longer is killed and counts as not ended


# --- outlines, as lists of points in metres ---------------------------------------------------------


def star(points, far, near):
    """Points alternately far from the middle and near to it."""
    return [
        (r * math.cos(math.tau * i / points), r * math.sin(math.tau * i / points))
        for i, r in ((i, near if i % 2 else far) for i in range(points))
    ]


def disc(points, radius):
    return star(points, radius, radius)


def comb(points, tooth, gap, back, reach):
    teeth = max(2, points // 4)
    width = teeth * tooth + (teeth - 1) * gap
    out = [(0, 0), (width, 0)]
    for i in reversed(range(teeth)):
        x = i * (tooth + gap)
        out += [(x + tooth, back + reach), (x, back + reach)]
        if i:
            out += [(x, back), (x - gap, back)]
    return out


def spiral(points, width, pitch):
    """A band that winds round the middle, square."""
    turns = max(1, points // 8)
    outer, inner = [], []
    x = y = 0.0
    for i in range(4 * turns):
        step = pitch * (i // 2 + 1)
        dx, dy = [(1, 0), (0, 1), (-1, 0), (0, -1)][i % 4]
        outer.append((x, y))
        x, y = x + dx * step, y + dy * step
    line = outer + [(x, y)]
    left, right = [], []
    for i in range(len(line)):
        before = line[max(0, i - 1)]
        after = line[min(len(line) - 1, i + 1)]
        a = (line[i][0] - before[0], line[i][1] - before[1])
        b = (after[0] - line[i][0], after[1] - line[i][1])
        unit = [((v > 0) - (v < 0)) for v in (a[0] + 0, a[1] + 0)], [((v > 0) - (v < 0)) for v in b]
        n = (-(unit[0][1] + unit[1][1]), unit[0][0] + unit[1][0])
        if i in (0, len(line) - 1):
            only = unit[1] if i == 0 else unit[0]
            n = (-only[1], only[0])
        left.append((line[i][0] + n[0] * width / 2, line[i][1] + n[1] * width / 2))
        right.append((line[i][0] - n[0] * width / 2, line[i][1] - n[1] * width / 2))
    return right + left[::-1]


def jagged(points, width, depth, off):
    """A rectangle whose long walls are teeth."""
    n = max(3, points // 2)
    south = [(width * i / (n - 1), -off if i % 2 else 0) for i in range(n)]
    north = [(width * i / (n - 1), depth + (off if i % 2 else 0)) for i in reversed(range(n))]
    return south + north


def stairs(points, tread, rise, back):
    """Steps up to the right, with a straight back."""
    n = max(1, (points - 2) // 2)
    out = [(0, -back)]
    out.append((n * tread, -back))
    for i in reversed(range(n)):
        out += [((i + 1) * tread, (i + 1) * rise), (i * tread, (i + 1) * rise)]
    return out


def blob(points, radius, rough, seed):
    """Round about a middle, each radius at random."""
    draw = random.Random(seed)
    return [
        (r * math.cos(math.tau * i / points), r * math.sin(math.tau * i / points))
        for i, r in ((i, radius * (1 - rough * draw.random())) for i in range(points))
    ]


def koch(depth, side):
    """A snowflake of 3 * 4^depth edges."""
    line = [(0.0, 0.0), (side, 0.0), (side / 2, side * math.sqrt(3) / 2)]
    for _ in range(depth):
        out = []
        for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1]):
            dx, dy = (bx - ax) / 3, (by - ay) / 3
            out += [(ax, ay), (ax + dx, ay + dy)]
            out.append((ax + dx * 1.5 + dy * math.sqrt(3) / 2, ay + dy * 1.5 - dx * math.sqrt(3) / 2))
            out.append((ax + 2 * dx, ay + 2 * dy))
        line = out
    return line


def tree(depth, side):
    """A cross whose arms have arms, of one width: the union is traced by hand as a thick H-tree comb."""
    out = comb(4 * depth, side, side, side, side * depth)
    return [(x + 0.1 * math.sin(y), y) for x, y in out]


def outlines(points):
    yield "star", star(points, 60, 25), []
    yield "needles", star(points, 200, 190), []
    yield "thorns", star(points, 400, 30), []
    yield "disc", disc(points, 15), []
    yield "large_disc", disc(points, 300), []
    yield "comb", comb(points, 10, 8, 12, 30), []
    yield "fine_comb", comb(points, 3, 2, 12, 60), []
    yield "spiral", spiral(points, 9, 14), []
    yield "jagged", jagged(points, 150, 14, 0.6), []
    yield "saw", jagged(points, 900, 40, 20), []
    yield "stairs", stairs(points, 3, 2, 14), []
    yield "blob", blob(points, 60, 0.3, points), []
    yield "rough", blob(points, 120, 0.8, points), []
    yield "ring", disc(points // 2, 60), [disc(points // 2, 45)]
    side = 10 + 22 * 10
    holes = [
        [(x + a, y + b) for a, b in ((0, 0), (10, 0), (10, 10), (0, 10))]
        for x in range(10, side - 10, 22)
        for y in range(10, side - 10, 22)
    ]
    yield "courts", [(0, 0), (side, 0), (side, side), (0, side)], holes[: max(1, min(100, points // 4))]
    yield "tree", tree(max(2, points // 8), 11), []


# --- inputs: a name, the files it needs, and the arguments of the program ------------------------------


def toml_ring(ring):
    return "[" + ", ".join(f"[{x:.3f}, {y:.3f}]" for x, y in ring) + "]"


def apartments(outer, holes, floors=3):
    text = f'kind = "apartments"\nfloors = {floors}\n[site]\npolygon = {toml_ring(outer)}\n'
    if holes:
        text += "holes = [" + ", ".join(toml_ring(h) for h in holes) + "]\n"
    return text


def feature(outer, holes, levels=3):
    rings = [[[round(x, 3), round(y, 3)] for x, y in r + r[:1]] for r in [outer] + holes]
    return {
        "type": "Feature",
        "properties": {"building:levels": levels},
        "geometry": {"type": "Polygon", "coordinates": rings},
    }


def geojson(features):
    return json.dumps(
        {"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "EPSG:28992"}}, "features": features}
    )


def inputs():
    for points in (24, 60, 120, 248, 500, 1000):
        for name, outer, holes in outlines(points):
            yield f"brief/{name}/{points}", {"b.toml": apartments(outer, holes)}, ["plan", "b.toml", "--floor", "1"]
    for points in (248, 1000, 4000, 9998):
        for name, outer, holes in outlines(points):
            if points > 4000 and name == "courts":
                continue
            files = {"b.toml": 'kind = "apartments"\n', "m.geojson": geojson([feature(outer, holes)])}
            yield f"map/{name}/{points}", files, ["audit", "b.toml", "--footprints", "m.geojson"]
    yield from maps()
    yield from sites()
    yield from dungeons()
    yield from texts()


def maps():
    audit = ["audit", "b.toml", "--footprints", "m.geojson"]
    brief = {"b.toml": 'kind = "apartments"\n'}
    one = disc(12, 12)

    def of(text):
        return {**brief, "m.geojson": text}

    stacked = [feature([(x + i * 0.01, y) for x, y in one], []) for i in range(300)]
    yield "map/stacked/300", of(geojson(stacked)), audit
    parts = {"type": "MultiPolygon", "coordinates": [f["geometry"]["coordinates"] for f in stacked[:200]]}
    yield "map/overlapping_parts/200", of(geojson([{"type": "Feature", "properties": {}, "geometry": parts}])), audit
    bow = [(30 * math.cos(i * 2.4), 30 * math.sin(i * 2.4)) for i in range(400)]
    yield "map/bow/400", of(geojson([feature(bow, [])])), audit
    draw = random.Random(1)
    knot = [(draw.uniform(0, 90), draw.uniform(0, 90)) for _ in range(9000)]
    yield "map/knot/9000", of(geojson([feature(knot, [])])), audit
    yield "map/knot/60", of(geojson([feature(knot[:60], [])])), audit
    yield "map/far", of(geojson([feature([(x + 1e9, y) for x, y in one], [])])), audit
    yield "map/huge", of(geojson([feature([(x * 1e6, y * 1e6) for x, y in one], [])])), audit
    yield "map/point", of(geojson([feature([(1, 1)] * 5000, [])])), audit
    yield "map/line", of(geojson([feature([(i, 0) for i in range(5000)], [])])), audit
    many_holes = [[(x + a, y + b) for a, b in ((0, 0), (2, 0), (2, 2), (0, 2))] for x in range(5, 395, 6) for y in range(5, 395, 6)]
    yield "map/holes/4000", of(geojson([feature([(0, 0), (400, 0), (400, 400), (0, 400)], many_holes[:4000])])), audit
    yield "map/levels", of(geojson([feature(one, [], 10**9)])), audit
    yield "map/high", of(geojson([feature(disc(40, 200), [], 10000)])), audit
    yield "map/empty", of('{"type":"FeatureCollection","features":[]}'), audit
    yield "map/deep", of("[" * 5_000_000), audit
    yield "map/deep_coordinates", of('{"type":"Polygon","coordinates":' + "[" * 1_000_000), audit
    yield "map/many_empty", of('{"type":"FeatureCollection","features":[' + ",".join(["{}"] * 900_000) + "]}"), audit
    yield "map/long_name", of(geojson([{**feature(one, []), "id": "x" * 20_000_000}])), audit
    yield "map/not_json", of("x" * 30_000_000), audit
    yield "map/numbers", of('{"type":"Polygon","coordinates":[[[' + "9" * 5_000_000 + "]]]}"), audit


def sites():
    for kind, extra in (
        ("tower", ""),
        ("office", 'class = "A"\n'),
        ("office", 'class = "B"\n'),
        ("office", 'class = "C"\n'),
        ("office", 'class = "courtyard"\n'),
        ("office", 'class = "spires"\n'),
        ("office", 'class = "keyhole"\n'),
        ("apartments", ""),
    ):
        name = kind + "_" + extra[9:-2] if extra else kind
        for floors, width, depth in ((10000, 1000, 1000), (1, 1000, 1000), (10000, 1000, 20), (10000, 30, 30), (200, 1000, 8)):
            text = f'kind = "{kind}"\nfloors = {floors}\n{extra}[site]\nwidth = {width}\ndepth = {depth}\n'
            where = f"site/{name}/{floors}x{width}x{depth}"
            yield where + "/plan", {"b.toml": text}, ["plan", "b.toml", "--floor", "0"]
            if floors == 10000 and width == 1000:
                for command in (["hash"], ["audit"], ["generate", "-o", "b.glb"], ["walk"]):
                    if depth == 1000 or command == ["hash"]:
                        yield where + "/" + command[0], {"b.toml": text}, command[:1] + ["b.toml"] + command[1:]


def dungeons():
    mazes = ("depth-first", "prim", "kruskal", "aldous-broder", "wilson", "hunt-and-kill", "growing-tree", "eller",
             "recursive-division", "binary-tree", "sidewinder")  # fmt: skip

    def text(options, cells=512, levels=64):
        return f'kind = "dungeon"\nlevels = {levels}\n[site]\ncells = [{cells}, {cells}]\n[dungeon]\n{options}'

    plan = ["plan", "b.toml", "--floor", "0"]
    for maze in mazes:
        yield f"dungeon/{maze}", {"b.toml": text(f'order = "rooms-maze"\nmaze = "{maze}"\n')}, plan
    for order in ("rooms-first", "rooms-maze", "maze-rooms"):
        options = f'order = "{order}"\nrooms = 4000\nroom_side = [2, 24]\nkeys = "chain"\nlocks = 8\n'
        options += "loops = 1\n" if order != "rooms-first" else "detour = 1\n"
        yield f"dungeon/many_rooms/{order}", {"b.toml": text(options)}, plan
        yield f"dungeon/many_rooms/{order}/audit", {"b.toml": text(options)}, ["audit", "b.toml"]
    for dig in ("maze", "rooms", "weighted-rooms", "link", "caves", "loops", "sparseness", "prefabs"):
        amount = ", amount = 4000" if dig not in ("maze", "link") else ""
        steps = ", ".join([f'{{dig = "{dig}"{amount}}}'] * 32)
        prefab = 'prefabs = [{rows = ["+"]}]\n' if dig == "prefabs" else ""
        yield f"dungeon/dig_{dig}", {"b.toml": text(f"diggers = [{steps}]\n{prefab}")}, plan
    rows = ["." * 12] * 11 + ["." * 11 + "+"]
    bomb = "prefabs = [" + ", ".join(f"{{rows = {json.dumps(rows)}, weight = 1000}}" for _ in range(32)) + "]\n"
    steps = ", ".join(['{dig = "prefabs", amount = 4000}'] * 31 + ['{dig = "link"}'])
    yield "dungeon/prefab_bomb", {"b.toml": text(f"diggers = [{steps}]\n{bomb}")}, plan
    snake = ["+...........", "###########."] * 6
    snakes = "prefabs = [" + ", ".join(f"{{rows = {json.dumps(snake[:12])}}}" for _ in range(32)) + "]\n"
    yield "dungeon/prefab_snakes", {"b.toml": text(f"diggers = [{steps}]\n{snakes}")}, plan
    # Large ones fill the ground; those with their door in the middle find a place each time and can never be entered.
    rooms = [["." * 12] * 11 + ["." * 11 + "+"], ["+"]]
    for length in range(3, 13):
        for width in (10, 11, 12):
            rows = ["." * width] * length
            rows[length // 2] = "." * (width // 2) + "+" + "." * (width - width // 2 - 1)
            rooms.append(rows)
    closed = "prefabs = [" + ", ".join(f"{{rows = {json.dumps(r)}, weight = 30}}" for r in rooms) + "]\n"
    yield "dungeon/prefab_closed", {"b.toml": text(f"diggers = [{steps}]\n{closed}")}, plan
    yield "dungeon/tiny", {"b.toml": text("rooms = 4000\n", 3)}, plan
    endless = 'kind = "dungeon"\n[site]\nunbounded = true\n[dungeon]\nrooms = 4000\n'
    for window in ("-128,-128,128,128", "999999999000,0,999999999256,256", "-100000,-100000,100000,100000"):
        yield f"dungeon/endless/{window}", {"b.toml": endless}, ["hash", "b.toml", "--window", window]


def texts():
    plan = ["plan", "b.toml"]
    yield "text/empty", {"b.toml": ""}, plan
    yield "text/brackets", {"b.toml": "a = " + "[" * 500_000}, plan
    yield "text/tables", {"b.toml": "".join(f"[a{i}]\n" for i in range(100_000))}, plan
    yield "text/dotted", {"b.toml": ".".join(["a"] * 200_000) + " = 1\n"}, plan
    yield "text/deep_header", {"b.toml": "[" + ".".join(["a"] * 100_000) + "]\n"}, plan
    yield "text/inline", {"b.toml": "a = " + "{a = " * 100_000}, plan
    yield "text/long_string", {"b.toml": 'id = "' + "x" * 900_000 + '"\n'}, plan
    yield "text/long_key", {"b.toml": "x" * 900_000 + " = 1\n"}, plan
    yield "text/digits", {"b.toml": "floors = " + "9" * 900_000 + "\n"}, plan
    yield "text/too_long", {"b.toml": "#" * 50_000_000}, plan
    yield "text/blanks", {"b.toml": " " * 1_000_000}, plan
    yield "text/lines", {"b.toml": "\n" * 1_000_000}, plan
    yield "text/elements", {"b.toml": "[site]\nparty = [" + "1," * 500_000 + "]\n"}, plan
    yield "text/nul", {"b.toml": "kind = \0"}, plan
    yield "text/points_1001", {"b.toml": apartments(disc(1001, 30), [])}, plan
    yield "text/points_40000", {"b.toml": apartments(disc(40_000, 30), [])}, plan
    yield "text/holes_101", {"b.toml": apartments(disc(60, 90), [disc(3, 1)] * 101)}, plan
    yield "text/json_deep", {"b.json": "[" * 900_000}, ["plan", "b.json"]
    yield "text/json_objects", {"b.json": '{"a":' * 150_000}, ["plan", "b.json"]
    yield "text/json_keys", {"b.json": "{" + ",".join(f'"k{i}":1' for i in range(80_000)) + "}"}, ["plan", "b.json"]
    record = {"store": "sqlite:s.db"}
    lines = ("{}\n" * 2_000_000, "[" * 5_000_000, '{"building":"' + "x" * 30_000_000 + '"}\n', "\n" * 5_000_000)
    for i, text in enumerate(lines):
        yield f"text/import_{i}", {"r.jsonl": text}, ["store", "import", record["store"], "r.jsonl"]
    yield "text/not_a_store", {"s.db": "x" * 10_000_000}, ["store", "verify", "sqlite:s.db"]


# --- running ------------------------------------------------------------------------------------------


def run(program, arguments, folder, interrupt_after=None):
    """Seconds, bytes, exit code, the last line that was said, and the seconds from the interruption to the end."""
    said = open(os.path.join(folder, "said"), "w+", errors="replace")
    start = time.monotonic()
    child = subprocess.Popen([program] + arguments, cwd=folder, stdout=subprocess.DEVNULL, stderr=said)
    asked = None
    while True:
        pid, status, used = os.wait4(child.pid, os.WNOHANG)
        now = time.monotonic()
        if pid:
            break
        if interrupt_after is not None and asked is None and now - start >= interrupt_after:
            asked = now
            child.send_signal(signal.SIGINT)
        if now - start > PATIENCE:
            child.kill()
        time.sleep(0.002)
    child.returncode = os.waitstatus_to_exitcode(status)
    said.seek(0)
    lines = said.read(1 << 20).strip().splitlines()
    return now - start, used.ru_maxrss * 1024, child.returncode, lines[-1] if lines else "", asked and now - asked


def main():
    program, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    rows, bad = [], 0
    for name, files, arguments in inputs():
        if names and not any(name.startswith(n) for n in names):
            continue
        with tempfile.TemporaryDirectory() as folder:
            for file, text in files.items():
                with open(os.path.join(folder, file), "w") as out:
                    out.write(text)
            # What has no end of its own is only interrupted.
            endless = arguments[0] in ("hash", "audit", "generate", "walk") and not name.startswith("map/")
            endless = endless or name == "map/high"  # ten thousand storeys, each audited
            if endless:
                arguments = arguments + ["--jobs", "1"] if arguments[0] != "walk" else arguments
                took, memory, code, said, stop = run(program, arguments, folder, 2)
                ended = stop is None
            else:
                took, memory, code, said, stop = run(program, arguments, folder)
                ended = True
                if took > 0.5:
                    for share in (0.2, 0.5, 0.9):
                        again = run(program, arguments, folder, share * took)[4]
                        if again is not None:
                            stop = max(stop or 0, again)
        crashed = code < 0 and not (not ended and code == -signal.SIGINT)
        bad += crashed
        how = "CRASHED" if crashed else "built" if code == 0 else "refused" if ended else "stopped"
        rows.append((name, took, memory, stop or 0, ended))
        print(f"{name:44} {how:8} {took:7.2f} s {memory / 1e6:7.0f} MB  stop {1e3 * (stop or 0):5.0f} ms  {said[:120]}", flush=True)
    print(f"{len(rows)} inputs, {bad} crashed or did not end")
    for title, key, unit in (("slowest", lambda r: r[1] if r[4] else 0, "s"), ("largest", lambda r: r[2] / 1e6, "MB"), ("last to stop", lambda r: r[3], "s")):
        print(title + ": " + ", ".join(f"{r[0]} {key(r):.2f} {unit}" for r in sorted(rows, key=key, reverse=True)[:8]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
