#!/usr/bin/env python3
"""Draws the figures of docs/experiment.md from the numbers in study.json.

    build/enfilade walk --study --json > docs/experiment/study.json
    docs/experiment/figures.py

One chart per figure of the published experiment: the mean of five seeds per
size with the range between them, and what was published beside it.
"""
import json
import math
import pathlib
from collections import defaultdict

HERE = pathlib.Path(__file__).parent
WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 78, 24, 58, 56
CASE = {1: ("#1f6f8b", "evicting all that is not visible"), 2: ("#c8553d", "never evicting")}
INK, FAINT, PAPER, PUBLISHED, WHOLE = "#26292e", "#d9d6d0", "#fdfcfa", "#6d597a", "#7a8b5c"


def nice(value):
    """A number as people write it."""
    for limit, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:g}{suffix}"
    return f"{value:g}"


class Chart:
    """Regions on a logarithmic x axis, the measure on a linear or logarithmic y axis."""

    def __init__(self, title, unit, xs, low, high, log):
        self.parts, self.legend, self.log = [], [], log
        self.x0, self.x1 = math.log10(min(xs)) - 0.08, math.log10(max(xs)) + 0.08
        self.y0, self.y1 = (math.log10(low), math.log10(high)) if log else (low, high)
        self.title, self.unit = title, unit

    def x(self, v):
        return LEFT + (math.log10(v) - self.x0) / (self.x1 - self.x0) * (WIDTH - LEFT - RIGHT)

    def y(self, v):
        t = math.log10(max(v, 1e-9)) if self.log else v
        return HEIGHT - BOTTOM - (t - self.y0) / (self.y1 - self.y0) * (HEIGHT - TOP - BOTTOM)

    def line(self, points, colour, label, dash=""):
        path = " ".join(f"{'M' if i == 0 else 'L'}{self.x(x):.1f} {self.y(y):.1f}" for i, (x, y) in enumerate(points))
        self.parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.2"{dash}/>')
        for x, y in points:
            self.parts.append(f'<circle cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="3.2" fill="{colour}"/>')
        self.legend.append((colour, label))

    def band(self, rows, colour):
        top = [f"{self.x(x):.1f},{self.y(hi):.1f}" for x, lo, hi in rows]
        low = [f"{self.x(x):.1f},{self.y(lo):.1f}" for x, lo, hi in reversed(rows)]
        self.parts.append(f'<polygon points="{" ".join(top + low)}" fill="{colour}" opacity="0.15"/>')

    def published(self, points, label):
        for x, y in points:
            cx, cy = self.x(x), self.y(y)
            self.parts.append(f'<path d="M{cx - 6:.1f} {cy:.1f}L{cx:.1f} {cy - 6:.1f}L{cx + 6:.1f} {cy:.1f}L{cx:.1f} {cy + 6:.1f}Z" fill="{PUBLISHED}"/>')
        self.legend.append((PUBLISHED, label))

    def limit(self, y, label):
        self.parts.append(f'<path d="M{LEFT} {self.y(y):.1f}H{WIDTH - RIGHT}" stroke="{PUBLISHED}" stroke-width="1.6" stroke-dasharray="7 5"/>')
        self.legend.append((PUBLISHED, label))

    def ticks(self):
        out = []
        for e in range(math.floor(self.x0), math.ceil(self.x1) + 1):
            for m in (1, 3):
                v = m * 10**e
                if not self.x0 <= math.log10(v) <= self.x1:
                    continue
                out.append(f'<path d="M{self.x(v):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{FAINT}"/>')
                out.append(f'<text x="{self.x(v):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{nice(v)}</text>')
        if self.log:
            values = [10**e for e in range(math.ceil(self.y0 - 1e-9), math.floor(self.y1 + 1e-9) + 1)]
        else:
            step = 10 ** math.floor(math.log10((self.y1 - self.y0) / 4))
            step *= next(k for k in (1, 2, 5, 10) if (self.y1 - self.y0) / (step * k) <= 6)
            values = [step * i for i in range(int(self.y0 / step), int(self.y1 / step) + 1)]
        for v in values:
            out.append(f'<path d="M{LEFT} {self.y(v):.1f}H{WIDTH - RIGHT}" stroke="{FAINT}"/>')
            out.append(f'<text x="{LEFT - 8}" y="{self.y(v) + 4:.1f}" text-anchor="end">{nice(v)}</text>')
        return out

    def svg(self):
        legend, at = [], LEFT
        for colour, label in self.legend:
            legend.append(f'<rect x="{at}" y="36" width="12" height="12" rx="2" fill="{colour}"/>')
            legend.append(f'<text x="{at + 17}" y="46">{label}</text>')
            at += 30 + 6.4 * len(label)
        body = "\n".join(self.ticks() + self.parts + legend)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'font-family="DejaVu Sans, Verdana, sans-serif" font-size="12" fill="{INK}">\n'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>\n'
            f'<text x="{LEFT}" y="24" font-size="15" font-weight="bold">{self.title}</text>\n{body}\n'
            f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 16}" text-anchor="middle">regions of the whole building</text>\n'
            f'<text transform="translate(18 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">{self.unit}</text>\n</svg>\n'
        )


def by_size(runs, case, measure):
    """(mean regions, mean, least, most) per size."""
    groups = defaultdict(list)
    for run in runs:
        if run["case"] == case:
            groups[run["floors"]].append(run)
    rows = []
    for floors in sorted(groups):
        values = [measure(r) for r in groups[floors]]
        regions = sum(r["regions"] for r in groups[floors]) / len(values)
        rows.append((regions, sum(values) / len(values), min(values), max(values)))
    return rows


def add_cases(chart, runs, measure, cases=(1, 2)):
    for case in cases:
        colour, label = CASE[case]
        rows = by_size(runs, case, measure)
        chart.band([(x, lo, hi) for x, _, lo, hi in rows], colour)
        chart.line([(x, mean) for x, mean, _, _ in rows], colour, label)


def main():
    runs = json.loads((HERE / "study.json").read_text())["runs"]
    xs = [r["regions"] for r in runs] + [155, 8851]
    out = {}

    chart = Chart("Frames per second (visible, expand, evict; no drawing)", "frames per second", xs, 100, 1e6, True)
    add_cases(chart, runs, lambda r: r["frames"] / r["seconds"])
    chart.limit(300, "published: over 300, drawing included")
    out["frames"] = chart

    chart = Chart("Triangles of the whole building", "triangles", xs, 1e3, 1e8, True)
    rows = by_size(runs, 1, lambda r: r["triangles_whole"])
    chart.line([(x, mean) for x, mean, _, _ in rows], WHOLE, "whole building")
    rows = by_size(runs, 1, lambda r: r["triangles_max"])
    chart.line([(x, mean) for x, mean, _, _ in rows], CASE[1][0], "most seen at once")
    chart.published([(8851, 1.3e6)], "published: 1.3 M polygons")
    out["triangles"] = chart

    chart = Chart("Generation around a point", "microseconds (mean of medians; band: to p99)", xs, 1, 1e4, True)
    for case in (1, 2):
        colour, label = CASE[case]
        p50 = by_size(runs, case, lambda r: r["expand_us"]["p50"])
        p99 = by_size(runs, case, lambda r: r["expand_us"]["p99"])
        chart.band([(a[0], a[1], b[1]) for a, b in zip(p50, p99)], colour)
        chart.line([(x, mean) for x, mean, _, _ in p50], colour, label)
    chart.limit(4500, "published: under 4.5 ms")
    out["generation"] = chart

    chart = Chart("Memory", "bytes", xs, 1e4, 1e9, True)
    rows = by_size(runs, 1, lambda r: r["whole_bytes"])
    chart.line([(x, mean) for x, mean, _, _ in rows], WHOLE, "whole, no tree")
    add_cases(chart, runs, lambda r: r["peak_bytes"])
    chart.published([(8851, 42e6), (8851, 2e6)], "published: 42 MB, 2 MB")
    out["memory"] = chart

    chart = Chart("Records of a building with every room recoloured", "% of the whole building", xs, 0, 5, False)
    add_cases(chart, runs, lambda r: 100 * r["store_bytes"] / r["whole_bytes"], (1,))
    chart.limit(3.5, "published: 3.5 to 4 %")
    chart.parts.append(f'<rect x="{LEFT}" y="{chart.y(4):.1f}" width="{WIDTH - LEFT - RIGHT}" height="{chart.y(3.5) - chart.y(4):.1f}" fill="{PUBLISHED}" opacity="0.12"/>')
    out["records"] = chart

    for name, chart in out.items():
        (HERE / f"{name}.svg").write_text(chart.svg())


if __name__ == "__main__":
    main()
