// Neighbours are found among segments with a margin about them (pairs.hpp), outlines
// that are drawn twice by the boxes that hold the middle of their own.
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

#include <enfilade/geom/pairs.hpp>

#include "geom/repair_steps.hpp"

namespace enfilade::geom {
namespace {

constexpr double kParallel = 0.94;  // cosine of 20°

// Grids one over the other, cells of each twice as wide as those below. A box goes
// where it covers four cells at most; a point is looked up in all of them.
class Grids {
 public:
  void add(const Box& box, std::uint32_t what) {
    std::uint32_t level = 0;
    while ((kCell << level) < box.long_side() && level + 1 < kLevels) ++level;
    for (Length x = cell_of(box.lo.x, level); x <= cell_of(box.hi.x, level); ++x) {
      for (Length y = cell_of(box.lo.y, level); y <= cell_of(box.hi.y, level); ++y)
        notes_.push_back({level, x, y, what});
    }
  }
  void sort() { std::sort(notes_.begin(), notes_.end()); }
  // What may hold a point, in order.
  void find(Point p, std::vector<std::uint32_t>& out) const {
    out.clear();
    for (std::uint32_t level = 0; level < kLevels; ++level) {
      const Note least{level, cell_of(p.x, level), cell_of(p.y, level), 0};
      for (auto it = std::lower_bound(notes_.begin(), notes_.end(), least);
           it != notes_.end() && it->level == level && it->x == least.x && it->y == least.y; ++it) {
        out.push_back(it->what);
      }
    }
    std::sort(out.begin(), out.end());
  }

 private:
  struct Note {
    std::uint32_t level = 0;
    Length x = 0, y = 0;
    std::uint32_t what = 0;
    friend auto operator<=>(const Note&, const Note&) = default;
  };
  static constexpr Length kCell = 8'000;
  static constexpr std::uint32_t kLevels = 18;  // the widest cells are wider than the plane
  static Length cell_of(Length v, std::uint32_t level) {
    const std::int64_t size = std::int64_t{kCell} << level, lifted = v;
    return static_cast<Length>(lifted >= 0 ? lifted / size : -((-lifted + size - 1) / size));
  }
  std::vector<Note> notes_;
};

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
  double common = 0;
  for (const Polygon& p : combine({&small, 1}, {&large, 1}, Both::intersect, plane))
    common += static_cast<double>(twice_area(p));
  return common * 1000 > static_cast<double>(twice_area(small)) * permille;
}

}  // namespace

std::vector<PartyStretch> party_stretches(std::span<const Polygon> polygons, Length gap, Work* work) {
  const std::vector<Edge> edges = edges_of(polygons);
  SegmentPairs pairs;
  pairs.clear(gap);
  for (const Edge& e : edges) pairs.add(e.a, e.b);
  std::vector<PartyStretch> found, own, result;
  const auto face = [&](const Edge& e, const Edge& f) {
    PartyStretch s{e.polygon, e.index, 0, 0, f.polygon};
    if (facing_stretch(e, f, gap, s.from, s.to)) found.push_back(s);
  };
  Work unasked;
  pairs.each(work ? *work : unasked, [&](std::uint32_t i, std::uint32_t k) {
    if (edges[i].polygon == edges[k].polygon) return true;
    face(edges[i], edges[k]);
    face(edges[k], edges[i]);
    return true;
  });
  std::sort(found.begin(), found.end());
  for (std::size_t i = 0, end = 0; i < found.size(); i = end) {
    own.clear();
    for (; end < found.size() && found[end].polygon == found[i].polygon && found[end].edge == found[i].edge; ++end)
      own.push_back(found[end]);
    join(own, result);
  }
  return result;
}

std::vector<Duplicate> near_duplicates(std::span<const Polygon> polygons, int permille, Work* work) {
  Grids grids;
  std::vector<Box> boxes;
  std::vector<std::int64_t> areas;
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    boxes.push_back(bounds(polygons[i]));
    areas.push_back(twice_area(polygons[i]));
    grids.add(boxes.back(), static_cast<std::uint32_t>(i));
  }
  grids.sort();
  std::vector<Duplicate> result;
  std::vector<std::uint32_t> near;
  Arrangement plane;
  plane.set_work(work);
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    const Point middle{boxes[i].along(0).middle(), boxes[i].along(1).middle()};
    // If most of this one lies in that one, so does the middle of its box, in
    // the other's box.
    grids.find(middle, near);
    for (const std::uint32_t k : near) {
      if (!plane.work().step()) return result;
      if (k == i || !boxes[k].contains(middle)) continue;
      const std::int64_t own = areas[i], other = areas[k];
      if (own > other || (own == other && i < k) || own <= other / 2) continue;
      if (!is_duplicate(polygons[i], polygons[k], permille, plane)) continue;
      result.push_back({static_cast<std::uint32_t>(i), k});
      break;
    }
  }
  return result;
}

}  // namespace enfilade::geom
