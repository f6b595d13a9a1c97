// Neighbours by a grid: what is noted is (cell, what) in one sorted list, which
// is a hash without its order. Edges are noted in pieces no longer than a cell,
// so that a long slanted wall is in the cells along it and in no others.
//
// Facing: take the edge as the t axis and its left, the inside, as s. The other
// edge is a segment from (t0, s0) to (t1, s1) that runs the other way; the stretch
// is where 0 <= t <= length and |s| <= gap.
//
//        c <------------- d        s
//     ==========                   ^   the neighbour's wall above, ours below;
//   a -------------> b             +-> t    == is our stretch

#include <enfilade/geom/party.hpp>

#include <algorithm>
#include <cmath>

#include "geom/repair_steps.hpp"

namespace enfilade::geom {
namespace {

constexpr Length kCell = 8'000;
constexpr double kParallel = 0.94;  // cosine of 20°

Length cell_of(std::int64_t v) { return static_cast<Length>(v >= 0 ? v / kCell : -((-v + kCell - 1) / kCell)); }
std::uint64_t key_of(Length x, Length y) {
  return std::uint64_t{static_cast<std::uint32_t>(x)} << 32 | static_cast<std::uint32_t>(y);
}

struct Note {
  std::uint64_t cell = 0;
  std::uint32_t what = 0;
  friend auto operator<=>(const Note&, const Note&) = default;
};

template <class Visit>
void each_cell(const Box& box, const Visit& visit) {
  for (Length x = cell_of(box.lo.x); x <= cell_of(box.hi.x); ++x) {
    for (Length y = cell_of(box.lo.y); y <= cell_of(box.hi.y); ++y) visit(key_of(x, y));
  }
}

// The cells of an edge grown by `reach`; some more than once.
template <class Visit>
void each_cell_along(Point a, Point b, Length reach, const Visit& visit) {
  const Point d = b - a;
  const std::int64_t pieces = std::max(std::abs(std::int64_t{d.x}), std::abs(std::int64_t{d.y})) / kCell + 1;
  Point from = a;
  for (std::int64_t i = 1; i <= pieces; ++i) {
    const Point to{static_cast<Length>(a.x + d.x * i / pieces), static_cast<Length>(a.y + d.y * i / pieces)};
    const auto [x0, x1] = std::minmax(from.x, to.x);
    const auto [y0, y1] = std::minmax(from.y, to.y);
    each_cell({{x0 - reach, y0 - reach}, {x1 + reach, y1 + reach}}, visit);
    from = to;
  }
}

class Grid {
 public:
  void add(std::uint64_t cell, std::uint32_t what) { notes_.push_back({cell, what}); }
  void sort() {
    std::sort(notes_.begin(), notes_.end());
    notes_.erase(std::unique(notes_.begin(), notes_.end()), notes_.end());
  }
  void find(std::uint64_t cell, std::vector<std::uint32_t>& out) const {
    for (auto it = std::lower_bound(notes_.begin(), notes_.end(), Note{cell, 0});
         it != notes_.end() && it->cell == cell; ++it) {
      out.push_back(it->what);
    }
  }

 private:
  std::vector<Note> notes_;
};

void make_unique(std::vector<std::uint32_t>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

struct Edge {
  Point a, b;
  std::uint32_t polygon = 0, index = 0;
};

std::vector<Edge> edges_of(std::span<const Polygon> polygons) {
  std::vector<Edge> edges;
  for (std::size_t p = 0; p < polygons.size(); ++p) {
    std::uint32_t index = 0;
    const auto add = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        edges.push_back({ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], static_cast<std::uint32_t>(p), index++});
      }
    };
    add(polygons[p].outer);
    for (const Ring& hole : polygons[p].holes) add(hole);
  }
  return edges;
}

// The part of e that f runs against.
bool facing_stretch(const Edge& e, const Edge& f, Length gap, Length& from, Length& to) {
  const Point d = e.b - e.a, g = f.b - f.a;
  const double length = length_of(d), other = length_of(g);
  if (static_cast<double>(dot(d, g)) > -kParallel * length * other) return false;
  const auto t_of = [&](Point p) { return static_cast<double>(dot(p - e.a, d)) / length; };
  const auto s_of = [&](Point p) { return static_cast<double>(cross(e.a, e.b, p)) / length; };
  // f runs the other way, so its end comes first.
  const double t0 = t_of(f.b), t1 = t_of(f.a), s0 = s_of(f.b), s1 = s_of(f.a);
  double lo = std::max(t0, 0.0), hi = std::min(t1, length);
  const double slope = (s1 - s0) / (t1 - t0);
  if (slope > 0 || slope < 0) {
    const double near = t0 + (-gap - s0) / slope, far = t0 + (gap - s0) / slope;
    lo = std::max(lo, std::min(near, far));
    hi = std::min(hi, std::max(near, far));
  } else if (std::abs(s0) > gap) {
    return false;
  }
  if (hi - lo < kLeastStretch) return false;
  from = static_cast<Length>(lo + 0.5);
  to = static_cast<Length>(hi + 0.5);
  return true;
}

// Stretches of one edge that meet become one; its neighbour is that of the longest.
void join(std::vector<PartyStretch>& found, std::vector<PartyStretch>& out) {
  std::sort(found.begin(), found.end());
  Length longest = 0;
  bool first = true;
  for (const PartyStretch& s : found) {
    if (first || s.from > out.back().to) {
      out.push_back(s);
      longest = s.to - s.from;
      first = false;
      continue;
    }
    out.back().to = std::max(out.back().to, s.to);
    if (s.to - s.from > longest) {
      longest = s.to - s.from;
      out.back().neighbour = s.neighbour;
    }
  }
}

bool is_duplicate(const Polygon& small, const Polygon& large, int permille, Arrangement& plane) {
  if (twice_area(small) <= twice_area(large) / 2) return false;
  double common = 0;
  for (const Polygon& p : combine({&small, 1}, {&large, 1}, Both::intersect, plane))
    common += static_cast<double>(twice_area(p));
  return common * 1000 > static_cast<double>(twice_area(small)) * permille;
}

}  // namespace

std::vector<PartyStretch> party_stretches(std::span<const Polygon> polygons, Length gap) {
  const std::vector<Edge> edges = edges_of(polygons);
  Grid grid;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    each_cell_along(edges[i].a, edges[i].b, 0,
                    [&](std::uint64_t cell) { grid.add(cell, static_cast<std::uint32_t>(i)); });
  }
  grid.sort();
  std::vector<PartyStretch> result, found;
  std::vector<std::uint32_t> near;
  for (const Edge& e : edges) {
    near.clear();
    found.clear();
    each_cell_along(e.a, e.b, gap, [&](std::uint64_t cell) { grid.find(cell, near); });
    make_unique(near);
    for (const std::uint32_t k : near) {
      const Edge& f = edges[k];
      PartyStretch s{e.polygon, e.index, 0, 0, f.polygon};
      if (f.polygon != e.polygon && facing_stretch(e, f, gap, s.from, s.to)) found.push_back(s);
    }
    join(found, result);
  }
  return result;
}

std::vector<Duplicate> near_duplicates(std::span<const Polygon> polygons, int permille) {
  Grid grid;
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    boxes.push_back(bounds(polygons[i]));
    each_cell(boxes.back(), [&](std::uint64_t cell) { grid.add(cell, static_cast<std::uint32_t>(i)); });
  }
  grid.sort();
  std::vector<Duplicate> result;
  std::vector<std::uint32_t> near;
  Arrangement plane;
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    near.clear();
    const Point middle{boxes[i].along(0).middle(), boxes[i].along(1).middle()};
    // If most of this one lies in that one, so does the middle of its box, in
    // the other's box.
    grid.find(key_of(cell_of(middle.x), cell_of(middle.y)), near);
    for (const std::uint32_t k : near) {
      if (k == i || !boxes[k].contains(middle)) continue;
      const std::int64_t own = twice_area(polygons[i]), other = twice_area(polygons[k]);
      if (own > other || (own == other && i < k)) continue;
      if (!is_duplicate(polygons[i], polygons[k], permille, plane)) continue;
      result.push_back({static_cast<std::uint32_t>(i), k});
      break;
    }
  }
  return result;
}

}  // namespace enfilade::geom
