#include "rules/residences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "geom/shapes.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;

Length to_mm(double v) { return static_cast<Length>(std::lround(v)); }

Polygon box(Length w, Length d) { return geom::to_polygon({{0, 0}, {w, d}}); }

// Around a centre, alternately at two distances; n corners.
Ring round_corners(int n, double far, double near) {
  Ring ring;
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * i / n, r = i % 2 ? near : far;
    ring.push_back({to_mm(r * std::cos(angle)), to_mm(r * std::sin(angle))});
  }
  return ring;
}

// Sides between `least` and `most`, wings at least `wing` wide.
struct Range {
  Length least, most, wing;
};

Polygon ell(Rng& rng, Range r) {
  const Length w = rng.between(std::max(r.least, 2 * r.wing), r.most),
               d = rng.between(std::max(r.least, 2 * r.wing), r.most);
  const Length x = rng.between(r.wing, w - r.wing), y = rng.between(r.wing, d - r.wing);
  return {{{0, 0}, {w, 0}, {w, y}, {x, y}, {x, d}, {0, d}}, {}};
}

Polygon tee(Rng& rng, Range r) {
  const Length w = rng.between(std::max(r.least, 3 * r.wing), r.most),
               d = rng.between(std::max(r.least, 2 * r.wing), r.most);
  const Length x0 = rng.between(r.wing, w - 2 * r.wing), x1 = rng.between(x0 + r.wing, w - r.wing),
               y = rng.between(r.wing, d - r.wing);
  return {{{x0, 0}, {x1, 0}, {x1, y}, {w, y}, {w, d}, {0, d}, {0, y}, {x0, y}}, {}};
}

Polygon you(Rng& rng, Range r) {
  const Length w = rng.between(std::max(r.least, 3 * r.wing), r.most),
               d = rng.between(std::max(r.least, 2 * r.wing), r.most);
  const Length x0 = rng.between(r.wing, w - 2 * r.wing), x1 = rng.between(x0 + r.wing, w - r.wing),
               y = rng.between(r.wing, d - r.wing);
  const Length d2 = rng.below(2) ? d : rng.between(y + (d - y) / 2, d);
  return {{{0, 0}, {w, 0}, {w, d}, {x1, d}, {x1, y}, {x0, y}, {x0, d2}, {0, d2}}, {}};
}

Polygon aitch(Rng& rng, Range r) {
  const Length w = rng.between(std::max(r.least, 3 * r.wing), r.most),
               d = rng.between(std::max(r.least, 3 * r.wing), r.most);
  const Length x0 = rng.between(r.wing, w - 2 * r.wing), x1 = rng.between(x0 + r.wing, w - r.wing);
  const Length y0 = rng.between(r.wing, d - 2 * r.wing), y1 = rng.between(y0 + r.wing, d - r.wing);
  return {{{0, 0}, {x0, 0}, {x0, y0}, {x1, y0}, {x1, 0}, {w, 0}, {w, d}, {x1, d}, {x1, y1}, {x0, y1}, {x0, d}, {0, d}},
          {}};
}

Polygon comb(Rng& rng) {
  const int teeth = rng.between(2, 6);
  const Length back = rng.between(3'000, 14'000);
  Ring ring{{0, 0}};
  Ring top;
  Length x = 0;
  for (int i = 0; i < teeth; ++i) {
    const Length tooth = rng.between(2'500, 14'000), gap = rng.between(1'000, 9'000),
                 y = back + rng.between(1'000, 20'000);
    top.insert(top.end(), {{x, back}, {x, y}, {x + tooth, y}, {x + tooth, back}});
    x += tooth + (i + 1 < teeth ? gap : 0);
  }
  ring.push_back({x, 0});
  ring.insert(ring.end(), top.rbegin(), top.rend());
  // The first and last teeth stand flush with the back's ends.
  Polygon out{{}, {}};
  for (const Point p : ring) {
    if (!(p == Point{x, back}) && !(p == Point{0, back})) out.outer.push_back(p);
  }
  return out;
}

Polygon ring(Rng& rng) {
  const Length w = rng.between(12'000, 70'000), d = rng.between(12'000, 70'000);
  if (rng.below(4) == 0) {  // round
    const int n = rng.between(5, 16);
    const double far = w / 2.0, near = far * rng.between(20, 80) / 100;
    Polygon p{round_corners(n, far, far), {round_corners(n, near, near)}};
    std::reverse(p.holes[0].begin(), p.holes[0].end());
    return p;
  }
  Polygon p = box(w, d);
  const int yards = rng.below(3) == 0 ? 2 : 1;
  for (int i = 0; i < yards; ++i) {
    const Length from = w * i / yards, to = w * (i + 1) / yards, reach = to - from;
    const Length x0 = from + rng.between(2'500, reach / 2 - 500), x1 = to - rng.between(2'500, reach / 2 - 500);
    const Length y0 = rng.between(2'500, d / 2 - 500), y1 = d - rng.between(2'500, d / 2 - 500);
    p.holes.push_back({{x0, y0}, {x0, y1}, {x1, y1}, {x1, y0}});
  }
  return p;
}

Polygon hourglass(Rng& rng) {
  const Length w = rng.between(8'000, 50'000), d = rng.between(8'000, 60'000), waist = rng.between(300, w);
  const Length x0 = (w - waist) / 2, x1 = x0 + waist, y = d / 2;
  if (rng.below(2)) return {{{0, 0}, {w, 0}, {x1, y}, {w, d}, {0, d}, {x0, y}}, {}};
  const Length neck = rng.between(500, d / 3);
  return {
      {{0, 0}, {w, 0}, {x1, y - neck / 2}, {x1, y + neck / 2}, {w, d}, {0, d}, {x0, y + neck / 2}, {x0, y - neck / 2}},
      {}};
}

Polygon wedge(Rng& rng) {
  const Length w = rng.between(5'000, 60'000), d = rng.between(4'000, 40'000);
  switch (rng.below(3)) {
    case 0: return {{{0, 0}, {w, 0}, {rng.between(0, w), d}}, {}};
    case 1: return {{{0, 0}, {w, 0}, {w, d}, {0, rng.between(500, d)}}, {}};
    default: {
      const Length x0 = rng.between(-d, w / 3), x1 = rng.between(w / 2, w + d);
      return {{{0, 0}, {w, 0}, {x1, d}, {x0, d}}, {}};
    }
  }
}

Polygon steps(Rng& rng) {
  const int count = rng.between(2, 7);
  const Length run = rng.between(600, 9'000), rise = rng.between(400, 6'000), depth = rng.between(5'000, 14'000);
  Ring low, high;
  for (int i = 0; i < count; ++i) {
    low.insert(low.end(), {{run * i, rise * i}, {run * (i + 1), rise * i}});
    high.insert(high.end(), {{run * i, rise * i + depth}, {run * (i + 1), rise * i + depth}});
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return {low, {}};
}

// A random polygon scaled to between 5 and 80 m.
std::optional<Polygon> scaled_to(Rng& rng, std::optional<Polygon> p) {
  if (!p) return p;
  const geom::Box b = geom::bounds(*p);
  const double by = static_cast<double>(rng.between(5'000, 80'000)) / std::max(b.long_side(), 1);
  for (Point& q : p->outer) q = {to_mm((q.x - b.lo.x) * by), to_mm((q.y - b.lo.y) * by)};
  return p;
}

std::optional<Polygon> drawn(Rng& rng, OutlineKind kind) {
  constexpr Range kAny{3'000, 60'000, 1'500};
  switch (kind) {
    case OutlineKind::rectangle: {
      const Length w = rng.between(3'000, 60'000);
      return box(w, rng.between(3'000, 20'000));
    }
    case OutlineKind::ell: return ell(rng, kAny);
    case OutlineKind::tee: return tee(rng, kAny);
    case OutlineKind::you: return you(rng, kAny);
    case OutlineKind::aitch: return aitch(rng, kAny);
    case OutlineKind::comb: return comb(rng);
    case OutlineKind::star: {
      const double far = rng.between(4'000, 40'000);
      const int points = 2 * rng.between(3, 9);
      return Polygon{round_corners(points, far, far * rng.between(20, 90) / 100), {}};
    }
    case OutlineKind::needle: {
      const Length w = rng.between(20'000, 80'000), d = rng.between(2'000, 6'000), skew = rng.between(0, 8'000);
      return Polygon{{{0, 0}, {w, skew}, {w, skew + rng.between(100, d)}, {0, d}}, {}};
    }
    case OutlineKind::ring: return ring(rng);
    case OutlineKind::hourglass: return hourglass(rng);
    case OutlineKind::wedge: return wedge(rng);
    case OutlineKind::steps: return steps(rng);
    case OutlineKind::disc: {
      const double far = rng.between(2'500, 40'000);
      const int n = rng.below(8) == 0 ? rng.between(41, 300) : rng.between(5, 40);
      return Polygon{round_corners(n, far, far), {}};
    }
    case OutlineKind::blob: {
      const int n = rng.between(3, 20);
      const geom::test::Cells cells = geom::test::random_cells(rng, 6, 6, n);
      return geom::test::outline(cells, rng.between(2'000, 12'000), false);
    }
    case OutlineKind::simple: {
      const int n = rng.between(3, 16);
      return scaled_to(rng, geom::test::random_simple(rng, n, 20'000));
    }
    case OutlineKind::radial: {
      const int n = rng.between(3, 24);
      return scaled_to(rng, geom::test::random_star(rng, n, 20'000));
    }
  }
  return {};
}

}  // namespace

std::string_view id(OutlineKind kind) {
  constexpr std::array<std::string_view, kOutlineKinds> kNames{
      "rectangle", "L",         "T",     "U",     "H",    "comb", "star",   "needle",
      "ring",      "hourglass", "wedge", "steps", "disc", "blob", "simple", "radial"};
  return kNames[static_cast<std::size_t>(kind)];
}

Polygon ordinary_outline(Rng& rng, OutlineKind kind) {
  constexpr Range kTown{6'000, 60'000, 6'000};
  switch (kind) {
    case OutlineKind::ell: return ell(rng, kTown);
    case OutlineKind::tee: return tee(rng, kTown);
    case OutlineKind::you: return you(rng, kTown);
    default: {
      const Length w = rng.between(kTown.least, kTown.most);
      return box(w, rng.between(kTown.least, kTown.most));
    }
  }
}

Polygon turned_outline(const Polygon& outline, int a, int b) {
  const double length = std::hypot(a, b), c = a / length, s = b / length;
  Polygon out = outline;
  const auto turn = [&](Ring& points) {
    for (Point& p : points) p = {to_mm(p.x * c - p.y * s), to_mm(p.x * s + p.y * c)};
  };
  turn(out.outer);
  for (Ring& hole : out.holes) turn(hole);
  return out;
}

std::optional<Polygon> hostile_outline(Rng& rng, OutlineKind kind) {
  std::optional<Polygon> p = drawn(rng, kind);
  if (p && rng.below(2)) {
    const int a = rng.between(-99, 99);
    p = turned_outline(*p, a, rng.between(1, 99));
  }
  if (!p || !geom::validate(*p)) return std::nullopt;
  return p;
}

plan::Brief residence(Polygon outline, std::int32_t floors, std::int32_t square_metres, std::uint64_t seed) {
  plan::Brief b;
  b.kind = "apartments";
  b.seed = seed;
  const geom::Box bounds = geom::bounds(outline);
  b.site.width = std::max(bounds.width(), plan::kSideLimits.lo);
  b.site.depth = std::max(bounds.depth(), plan::kSideLimits.lo);
  b.site.polygon = std::move(outline);
  b.floors = floors;
  b.floor_height = 3'000;
  b.apartment_area = square_metres * 1'000;
  return b;
}

plan::Brief ordinary_residence(std::uint64_t seed) {
  Rng rng(mix(root_key(seed), 0xa9a7), Purpose::sample);
  const Polygon outline = ordinary_outline(rng, static_cast<OutlineKind>(seed % kOrdinaryKinds));
  const std::int32_t floors = rng.between(1, 6);
  plan::Brief b = residence(outline, floors, rng.between(30, 150), seed);
  const auto edges = static_cast<std::uint32_t>(outline.outer.size());
  if (rng.below(3) == 0) b.site.party.push_back(rng.below(edges / 2));
  if (!b.site.party.empty() && rng.below(2)) b.site.party.push_back(b.site.party[0] + edges / 2);
  return b;
}

std::optional<plan::Brief> hostile_residence(std::uint64_t seed) {
  Rng rng(mix(root_key(seed), 0x4057), Purpose::sample);
  std::optional<Polygon> outline = hostile_outline(rng, static_cast<OutlineKind>(seed % kOutlineKinds));
  if (!outline) return std::nullopt;
  const auto edges = static_cast<std::uint32_t>(geom::edge_count(*outline));
  const std::int32_t floors = rng.below(12) == 0 ? 12 : rng.between(1, 6);
  plan::Brief b = residence(std::move(*outline), floors, rng.between(30, 150), seed);
  if (rng.below(4) == 0) b.floor_height = rng.between(2'600, 5'000);
  const std::uint32_t permille = rng.below(2) ? 0 : rng.below(700), lit = rng.below(edges);
  for (std::uint32_t e = 0; e < edges; ++e) {
    if (e != lit && rng.below(1'000) < permille) b.site.party.push_back(e);
  }
  return b;
}

plan::Experience any_experience(std::uint64_t seed) {
  Rng rng(mix(root_key(seed), 0xe4be), Purpose::sample);
  plan::Experience e;
  for (plan::Wanted& w : e.uses) {
    if (rng.below(2)) w.depth = rng.between(1, 4);
    if (rng.below(2)) w.connectivity = rng.between(1, 3);
    if (rng.below(2)) w.privacy = rng.between(0, 1'000);
  }
  return e;
}

std::string describe(const plan::Brief& b) {
  std::string out;
  const auto ring = [&](const Ring& points) {
    for (const Point p : points) out += '(' + std::to_string(p.x) + ',' + std::to_string(p.y) + ") ";
  };
  ring(b.site.polygon.outer);
  for (const Ring& hole : b.site.polygon.holes) {
    out += "hole ";
    ring(hole);
  }
  out += std::to_string(b.floors) + " floors of " + std::to_string(b.floor_height) + " mm, apartment_area " +
         std::to_string(b.apartment_area / 1'000) + " m², party";
  for (const std::uint32_t e : b.site.party) out += ' ' + std::to_string(e);
  return out + ", seed " + std::to_string(b.seed);
}

std::vector<FixedOutline> fixed_outlines() {
  std::vector<FixedOutline> all;
  const auto add = [&](std::string name, const Polygon& outline, std::int32_t floors, std::int32_t square_metres) {
    all.push_back({name, outline, floors, square_metres});
    all.push_back({name + ", turned", turned_outline(outline, 5, 2), floors, square_metres});
  };
  constexpr struct {
    Length width, depth;
    std::int32_t floors;
  } kSizes[] = {{4'000, 4'000, 1},   {6'000, 6'000, 2},   {9'000, 7'000, 2},   {12'000, 9'000, 3}, {14'000, 14'000, 5},
                {20'000, 12'000, 4}, {33'000, 11'000, 6}, {60'000, 20'000, 5}, {45'000, 45'000, 3}};
  for (const auto& s : kSizes)
    add(std::to_string(s.width) + " × " + std::to_string(s.depth), box(s.width, s.depth), s.floors, 75);
  constexpr struct {
    std::string_view name, picture;
    Length unit;
  } kPictures[] = {
      {"L", "#.\n##", 9'000},
      {"long L", "#...\n#...\n####", 8'000},
      {"T", "###\n.#.\n.#.", 8'000},
      {"U", "#.#\n###", 11'000},
      {"deep U", "#..#\n#..#\n####", 7'000},
      {"H", "#.#\n###\n#.#", 10'000},
      {"plus", ".#.\n###\n.#.", 10'000},
      {"Z", "##.\n.##", 12'000},
      {"E", "###\n#..\n##.\n#..\n###", 9'000},
      {"courtyard", "###\n#.#\n###", 12'000},
      {"two courtyards", "#####\n#.#.#\n#####", 11'000},
      {"stairs", "#...\n##..\n.##.\n..##", 9'000},
      {"comb", "#.#.#\n#####", 10'000},
  };
  for (const auto& p : kPictures)
    add(std::string(p.name), *geom::test::outline(geom::test::cells_of(p.picture), p.unit, false), 4, 80);
  add("hexagon", {round_corners(6, 9'000, 9'000), {}}, 3, 60);
  add("octagon", {round_corners(8, 15'000, 15'000), {}}, 5, 90);
  add("trapezium", {{{0, 0}, {24'000, 0}, {19'000, 13'000}, {3'000, 13'000}}, {}}, 4, 70);
  add("flatiron", {{{0, 0}, {30'000, 0}, {30'000, 14'000}, {0, 6'000}}, {}}, 5, 70);
  return all;
}

}  // namespace enfilade::rules
