#!/usr/bin/env python3
"""The house test: holds the sources to the tables of rules.py.

    house.py              checks, and that docs/house.md and docs/house.svg are up to date; exit 1 if not
    house.py --write      writes the two files first
    house.py --self-test  shows that each check can fail
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import rules  # noqa: E402

CODE = {".cpp", ".hpp", ".h", ".cc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def closure(folder, table):
    """The folders that a folder may include."""
    seen, todo = set(), list(table[folder])
    while todo:
        f = todo.pop()
        if f not in seen:
            seen.add(f)
            todo += table[f]
    return seen


KNOWS = {f: knows for f, (_, knows) in rules.FOLDERS.items()}


def place_of(path):
    """(folder, family) of a source given by its parts, or (None, None)."""
    parts = path.parts
    if parts[0] == "cli":
        return "cli", None
    if parts[0] == "include" and len(parts) > 3:
        return parts[2], None
    if parts[0] == "src" and len(parts) > 2:
        return parts[1], parts[2] if parts[1] == "rules" and len(parts) > 3 else None
    return None, None


def target_of(quote, name):
    """What an include names: (folder, family, public) or None for a foreign header."""
    parts = name.split("/")
    if quote == "<":
        return (parts[1], None, True) if parts[0] == "enfilade" and len(parts) > 2 else None
    if len(parts) < 2 or parts[0] not in rules.FOLDERS:
        return None
    return parts[0], parts[1] if parts[0] == "rules" and len(parts) > 2 else None, False


def code_files(root, *tops):
    for top in tops:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in CODE and "node_modules" not in path.parts and path.is_file():
                yield path.relative_to(root)


def read(root, path):
    return (root / path).read_text(encoding="utf-8", errors="replace")


def without_comments(text):
    """Comments and literals blanked, lines kept."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def check_folder_include(path, line, quote, name):
    folder, family = place_of(path)
    if folder not in rules.FOLDERS:
        return f"{path}:{line}: folder '{folder}' is not in the table of rules.py"
    if quote == "<" and folder in rules.CORE and (name in rules.NOT_IN_CORE or name.startswith("sys/")):
        return f"{path}:{line}: <{name}> must not be in the core"
    target = target_of(quote, name)
    if target is None:
        return None
    to, to_family, public = target
    if to not in rules.FOLDERS:
        return f"{path}:{line}: includes unknown folder '{to}'"
    if to != folder and to not in closure(folder, KNOWS):
        return f"{path}:{line}: '{folder}' must not include '{to}' ({name})"
    if not public and to != folder and rules.MEASURES.get(str(path)) != to:
        return f"{path}:{line}: private header of '{to}' ({name})"
    if not public and path.parts[0] == "include":
        return f"{path}:{line}: a public header includes a private one ({name})"
    if family and to_family and to_family != family:
        if to_family not in closure(family, rules.FAMILIES):
            return f"{path}:{line}: family '{family}' must not include '{to_family}' ({name})"
    return None


def check_includes(root):
    """Forbidden edges, and the edges there are between folders."""
    wrong, edges = [], set()
    for path in code_files(root, "src", "include", "cli"):
        folder, _ = place_of(path)
        if folder is None:
            continue
        for line, text in enumerate(read(root, path).splitlines(), 1):
            m = INCLUDE.match(text)
            if not m:
                continue
            problem = check_folder_include(path, line, *m.groups())
            if problem:
                wrong.append(problem)
            target = target_of(*m.groups())
            if target and target[0] != folder:
                edges.add((folder, target[0]))
    # Outside the house only public headers are known; tests see the inside of their own folder.
    for path in code_files(root, "tests", "bench", "fuzz", "server", "wasm"):
        own = path.parts[1] if path.parts[0] == "tests" else None
        for line, text in enumerate(read(root, path).splitlines(), 1):
            m = INCLUDE.match(text)
            target = m and target_of(*m.groups())
            if not target or target[2] or (root / "tests" / m.group(2)).exists():
                continue
            if rules.SHARED.get(m.group(2)) == path.parts[0]:
                continue
            if own is None or own not in target[:2]:
                wrong.append(f"{path}:{line}: private header of '{target[0]}' ({m.group(2)})")
    return wrong, edges


def check_determinism(root):
    wrong = []
    tops = [f"{top}/{f}" for f in rules.DETERMINISTIC for top in ("src", "include/enfilade")]
    for path in code_files(root, *tops):
        text = without_comments(read(root, path))
        for pattern in rules.NOT_DETERMINISTIC:
            for m in re.finditer(pattern, text):
                line = text.count("\n", 0, m.start()) + 1
                wrong.append(f"{path}:{line}: '{m.group().strip()}' is not deterministic everywhere")
    return wrong


def arguments(text, start):
    """The arguments of the call whose parenthesis opens at `start`; None if it never closes."""
    depth, parts, begin = 0, [], start + 1
    for i in range(start, len(text)):
        c = text[i]
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return parts + [text[begin:i]]
        elif c == "," and depth == 1:
            parts.append(text[begin:i])
            begin = i + 1
        elif c == ";" and depth == 1:
            return None  # the head of a for statement
    return None


def check_draws(root):
    """Two draws whose order the language leaves open."""
    wrong = []
    draw = re.compile(rules.DRAW)
    joined = re.compile(r"(?:%s)[^;,?:&|{}]*?\)\s*[-+*/%%]\s*[^;,?:&|{}]*?(?:%s)" % (rules.DRAW, rules.DRAW))
    for path in code_files(root, "src/rules"):
        text = without_comments(read(root, path))
        lines = set()
        for m in re.finditer(r"\w\s*\(", text):
            args = arguments(text, m.end() - 1)
            if args and sum(1 for a in args if draw.search(a)) > 1:
                lines.add(text.count("\n", 0, m.start()) + 1)
        for m in joined.finditer(text):
            lines.add(text.count("\n", 0, m.start()) + 1)
        wrong += [f"{path}:{line}: two draws in an order the compiler chooses" for line in sorted(lines)]
    return wrong


def text_files(root):
    """Files under version control or about to be; without git, all but build folders."""
    listing = subprocess.run(["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                             capture_output=True)
    if listing.returncode == 0:
        names = [pathlib.Path(n.decode()) for n in listing.stdout.split(b"\0") if n]
    else:
        skip = {"build", "out", "node_modules", ".git"}
        names = [p.relative_to(root) for p in root.rglob("*") if not skip & set(p.relative_to(root).parts)]
    return sorted(n for n in names if (root / n).is_file())


def check_text(root):
    wrong = []
    patterns = [re.compile(p) for p in rules.NOT_IN_TEXT]
    for path in text_files(root):
        data = (root / path).read_bytes()
        if b"\0" in data[:8192] or path.name == "rules.py":
            continue
        for line, text in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
            for pattern in patterns:
                if pattern.search(text):
                    wrong.append(f"{path}:{line}: names a machine or a registry: {text.strip()[:80]}")
    return wrong


def check_length(root):
    wrong = []
    for path in code_files(root, "src", "include", "cli", "wasm"):
        lines = read(root, path).count("\n")
        if lines > rules.LONGEST_FILE:
            wrong.append(f"{path}: {lines} lines, at most {rules.LONGEST_FILE}")
    return wrong


def present(root):
    """Folders that exist, top first, in the order of the table."""
    return [f for f in rules.FOLDERS if (root / ("cli" if f == "cli" else f"src/{f}")).is_dir()]


def draw(root, edges):
    """The graph as SVG: a row per depth, an arrow from each folder to those it includes."""
    folders = present(root)
    depth = {}
    for f in rules.FOLDERS:  # the table is in dependency order
        depth[f] = 1 + max((depth[k] for k in KNOWS[f]), default=-1)
    rows = {}
    for f in folders:
        rows.setdefault(depth[f], []).append(f)
    width, box_w, box_h, row_h = 760, 104, 34, 86
    at = {}
    for r, names in enumerate(rows[d] for d in sorted(rows)):
        for i, f in enumerate(names):
            at[f] = (width * (2 * i + 1) // (2 * len(names)), 40 + r * row_h)
    height = 40 + len(rows) * row_h - row_h + box_h + 24
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           'font-family="DejaVu Sans, sans-serif" font-size="14">',
           '<title>Folders and what they include</title>',
           '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
           '<path d="M0 0 8 4 0 8z" fill="#7a8691"/></marker></defs>',
           f'<rect width="{width}" height="{height}" fill="#fbfaf7"/>']
    # An edge that another one already implies is left out, so that the picture stays readable.
    direct = [(a, b) for a, b in sorted(edges) if a in at and b in at
              and not any((a, c) in edges and b in closure(c, KNOWS) for c in at if c not in (a, b))]
    for a, b in direct:
        (x0, y0), (x1, y1) = at[a], at[b]
        y0, y1 = y0 - box_h // 2, y1 + box_h // 2
        out.append(f'<path d="M{x0} {y0}C{x0} {y0 - 28} {x1} {y1 + 28} {x1} {y1 + 2}" fill="none" stroke="#7a8691" '
                   'stroke-width="1.3" marker-end="url(#tip)"/>')
    for f in folders:
        x, y = at[f]
        fill = "#dfe8dc" if f in rules.CORE else "#e8e2d6"
        out.append(f'<rect x="{x - box_w // 2}" y="{y - box_h // 2}" width="{box_w}" height="{box_h}" rx="6" '
                   f'fill="{fill}" stroke="#4c5a52"/><text x="{x}" y="{y + 5}" text-anchor="middle" '
                   f'fill="#22302a">{f}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def table(root, edges):
    lines = [
        "# The house", "",
        "Made by `tests/house/house.py --write`; the test `house` keeps it true.", "",
        "Each folder is one noun and one CMake target. It may include the folders in its row and everything those may",
        "include, and nothing else. Green folders are the core: they own no thread, read no file and no clock, and compile",
        "to WebAssembly.", "", "![the folders and their includes](house.svg)", "",
        "| folder | holds | may include | includes now |", "| --- | --- | --- | --- |",
    ]
    for f in present(root):
        holds, knows = rules.FOLDERS[f]
        now = [b for b in rules.FOLDERS if (f, b) in edges]
        lines.append(f"| `{f}` | {holds} | {', '.join(knows) or '–'} | {', '.join(now) or '–'} |")
    families = [f for f in rules.FAMILIES if (root / "src/rules" / f).is_dir()]
    if families:
        lines += ["", "Families of rules, one folder each under `src/rules`, know each other only so far:", "",
                  "| family | may include |", "| --- | --- |"]
        lines += [f"| `{f}` | {', '.join(rules.FAMILIES[f]) or '–'} |" for f in families]
    return "\n".join(lines) + "\n"


def run(root, write):
    wrong, edges = check_includes(root)
    wrong += check_determinism(root) + check_draws(root) + check_text(root) + check_length(root)
    for name, text in (("docs/house.md", table(root, edges)), ("docs/house.svg", draw(root, edges))):
        path = root / name
        if write:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            wrong.append(f"{name}: out of date, run tests/house/house.py --write")
    return wrong


def self_test():
    """Each bad file must be caught, by its own message; the good ones must pass."""
    bad = {
        "src/geom/a.cpp": ("#include <enfilade/plan/room.hpp>\n", "'geom' must not include 'plan'"),
        "include/enfilade/plan/b.hpp": ("#include <enfilade/world/whole.hpp>\n", "'plan' must not include 'world'"),
        "src/mesh/c.cpp": ('#include "rules/tower/tower.hpp"\n', "'mesh' must not include 'rules'"),
        "src/audit/c.cpp": ('#include "mesh/wall.hpp"\n', "private header of 'mesh'"),
        "include/enfilade/mesh/d.hpp": ('#include "mesh/wall.hpp"\n', "a public header includes a private one"),
        "src/rules/furnish/e.cpp": ('#include "rules/tower/tower.hpp"\n', "family 'furnish' must not include 'tower'"),
        "src/world/f.cpp": ("#include <thread>\n", "<thread> must not be in the core"),
        "src/odd/g.cpp": ("#include <vector>\n", "'odd' is not in the table"),
        "cli/h.cpp": ('#include "world/grow.hpp"\n', "private header of 'world'"),
        "cli/bench_office.cpp": ('#include "rules/office/office.hpp"\n#include "world/grow.hpp"\n',
                                 "private header of 'world'"),
        "tests/mesh/i.cpp": ('#include "world/grow.hpp"\n', "private header of 'world'"),
        "bench/j.cpp": ('#include "geom/shapes.hpp"\n', "private header of 'geom'"),
        "src/rules/tower/k.cpp": ("double f(double x) { return std::sin(x); }\n", "'std::sin' is not"),
        "src/base/l.cpp": ("auto h = std::hash<int>{}(1);\n", "'std::hash' is not"),
        "src/geom/m.cpp": ("std::unordered_map<int, int> m;\n", "'unordered_map' is not"),
        "src/rules/tower/n.cpp": ("std::mt19937 g; int i = rand();\n", "'mt19937' is not"),
        "src/rules/tower/o.cpp": ("std::uniform_int_distribution<int> d;\n", "'uniform_int_distribution' is not"),
        "src/rules/tower/s.cpp": ("void f() { g(rng.below(2), rng.below(3)); }\n", "two draws"),
        "src/rules/tower/t.cpp": ("int x = rng.below(2) + 3 * rng.below(3);\n", "two draws"),
        "src/rules/tower/u.cpp": ("void f() { g(side(rng), h, side(job.rng)); }\n", "two draws"),
        "docs/p.md": ("see /" + "root/notes\n", "names a machine"),
        "docs/q.md": ("from registry." + "example.com\n", "names a machine"),
        "src/geom/r.cpp": ("\n" * 601, "601 lines"),
    }
    good = {
        "src/rules/tower/ok.cpp": '#include <enfilade/plan/room.hpp>\n#include "rules/core/core.hpp"\n'
                                  '// std::sin is not used, nor rand()\nint operand(int x);\nint y = operand(2);\n'
                                  'Point p{rng.below(2), rng.below(3)};\nint z = rng.chance(5) ? rng.below(2) : rng.below(3);\n'
                                  'void f() { for (int i = rng.below(2); i < rng.below(3); ++i) g(rng.below(2), h(i, j)); }\n',
        "src/world/ok.cpp": "#include <enfilade/base/rng.hpp>\n#include <enfilade/rules/building.hpp>\n#include <mutex>\n",
        "cli/ok.cpp": "#include <enfilade/rules/building.hpp>\n",
        "tests/rules/ok.cpp": '#include "rules/core/core.hpp"\n#include <enfilade/world/whole.hpp>\n',
        "docs/ok.md": "https://example.com/work/ and src/work/x\n",
    }
    failures = []
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        for path, text in [(p, t) for p, (t, _) in bad.items()] + list(good.items()):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        wrong = run(root, write=False)
        for path, (_, message) in bad.items():
            if not any(w.startswith(path) and message in w for w in wrong):
                failures.append(f"not caught: {path}: {message}")
        failures += [f"caught by mistake: {w}" for w in wrong if w.split(":")[0] in good]
        if not any(w.startswith("docs/house.md: out of date") for w in wrong):
            failures.append("not caught: docs/house.md missing")
        run(root, write=True)
        if any("out of date" in w for w in run(root, write=False)):
            failures.append("docs are out of date right after --write")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    args = parser.parse_args()
    wrong = self_test() if args.self_test else run(args.root, args.write)
    for line in wrong:
        print(line)
    if not wrong:
        print("house: self-test passed" if args.self_test else "house: in order")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
