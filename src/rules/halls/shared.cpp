// What hall generators share: rays to walls, free stretches, and joining parts.

#include "rules/halls/halls.hpp"

#include <algorithm>
#include <limits>

#include "rules/shell/outline.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::coordinate;
using geom::each_edge;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;

// Does the segment enter the open box?
bool enters(Point a, Point b, const Box& box) {
  if (std::max(a.x, b.x) <= box.lo.x || std::min(a.x, b.x) >= box.hi.x || std::max(a.y, b.y) <= box.lo.y ||
      std::min(a.y, b.y) >= box.hi.y)
    return false;
  // All corners on one closed side of its line: it only touches.
  bool left = false, right = false;
  for (int i = 0; i < 4; ++i) {
    const std::int64_t side = geom::cross(a, b, box.corner(i));
    left = left || side > 0;
    right = right || side < 0;
  }
  return left && right;
}

}  // namespace

bool covers(const HallPlan& plan, Point p) {
  if (std::any_of(plan.strips.begin(), plan.strips.end(), [&](const geom::Ring& r) {
        return geom::locate({r, {}}, p) != geom::Where::outside;
      }))
    return false;
  for (const Box& b : plan.boxes) {
    if (b.contains(p)) return true;
  }
  for (const HallPlan::Loop& loop : plan.loops) {
    if (geom::locate(loop.outer, p) == geom::Where::outside) continue;
    const bool inner = std::any_of(loop.inner.begin(), loop.inner.end(),
                                   [&](const Polygon& q) { return geom::locate(q, p) == geom::Where::inside; });
    if (!inner) return true;
  }
  return false;
}

bool holds(const Polygon& outline, const Box& box) {
  if (geom::locate(outline, box.middle()) != geom::Where::inside) return false;
  bool clear = true;
  each_edge(outline, [&](Point a, Point b) { clear = clear && !enters(a, b, box); });
  return clear;
}

Length to_wall(const Polygon& outline, Point from, int axis, bool positive) {
  Length best = std::numeric_limits<Length>::max();
  const Length level = coordinate(from, 1 - axis);
  each_edge(outline, [&](Point a, Point b) {
    const Length va = coordinate(a, 1 - axis), vb = coordinate(b, 1 - axis);
    if (std::min(va, vb) > level || std::max(va, vb) < level || va == vb) return;
    const std::int64_t ua = coordinate(a, axis), ub = coordinate(b, axis);
    const std::int64_t u = ua + (ub - ua) * (level - va) / (vb - va);
    const std::int64_t d = positive ? u - coordinate(from, axis) : coordinate(from, axis) - u;
    if (d >= 0 && d < best) best = static_cast<Length>(d);
  });
  return best;
}

void free_stretches(const Polygon& outline, int axis, Interval band, std::vector<Interval>& out) {
  out.clear();
  // Where walls enter the band, it is blocked; what is left is free where its
  // middle is inside.
  std::vector<Interval> blocked;
  each_edge(outline, [&](Point a, Point b) {
    Length va = coordinate(a, 1 - axis), vb = coordinate(b, 1 - axis);
    std::int64_t ua = coordinate(a, axis), ub = coordinate(b, axis);
    if (va > vb) {
      std::swap(va, vb);
      std::swap(ua, ub);
    }
    if (vb <= band.lo || va >= band.hi) return;
    const auto at = [&](Length v) { return va == vb ? ua : ua + (ub - ua) * (std::clamp(v, va, vb) - va) / (vb - va); };
    const std::int64_t u0 = at(band.lo), u1 = at(band.hi);
    if (va == vb) blocked.push_back(geom::between(static_cast<Length>(ua), static_cast<Length>(ub)));
    else blocked.push_back(geom::between(static_cast<Length>(u0), static_cast<Length>(u1)));
  });
  std::sort(blocked.begin(), blocked.end());
  const Length middle = band.middle();
  for (std::size_t i = 0; i + 1 < blocked.size(); ++i) {
    // Blocked stretches may overlap: free begins behind all so far.
    Length lo = blocked[i].hi;
    for (std::size_t k = 0; k < i; ++k) lo = std::max(lo, blocked[k].hi);
    const Length hi = blocked[i + 1].lo;
    if (hi - lo < kGrain) continue;
    const Length u = lo + (hi - lo) / 2;
    if (geom::locate(outline, geom::make_point(axis, u, middle)) != geom::Where::inside) continue;
    out.push_back({grain_up(lo), grain(hi)});
  }
}

namespace {

// Two pieces of hall meet if one can walk from one into the other.
constexpr Length kPassage = 1'000;

bool meet(const Box& a, const Box& b) {
  const Interval x = geom::intersect(a.along(0), b.along(0)), y = geom::intersect(a.along(1), b.along(1));
  if (x.length() < 0 || y.length() < 0) return false;
  return std::max(x.length(), y.length()) >= kPassage;
}

// A loop meets a box that reaches over its border or lies in its band.
bool meet(const HallPlan::Loop& loop, const Box& b) {
  for (int i = 0; i < 4; ++i) {
    const Point p = b.corner(i);
    if (geom::locate(loop.outer, p) == geom::Where::outside) continue;
    const bool inner = std::any_of(loop.inner.begin(), loop.inner.end(),
                                   [&](const Polygon& q) { return geom::locate(q, p) == geom::Where::inside; });
    if (!inner) return true;
  }
  bool crosses = false;
  each_edge(loop.outer, [&](Point p, Point q) { crosses = crosses || enters(p, q, b); });
  for (const Polygon& in : loop.inner) each_edge(in, [&](Point p, Point q) { crosses = crosses || enters(p, q, b); });
  return crosses;
}

struct Parts {
  const HallPlan& plan;
  std::vector<std::size_t> parent;

  explicit Parts(const HallPlan& p) : plan(p) {
    parent.resize(p.boxes.size() + p.loops.size());
    for (std::size_t i = 0; i < parent.size(); ++i) parent[i] = i;
    for (std::size_t i = 0; i < parent.size(); ++i) {
      for (std::size_t j = i + 1; j < parent.size(); ++j) {
        if (root(i) != root(j) && joined(i, j)) parent[root(j)] = root(i);
      }
    }
  }
  std::size_t root(std::size_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  }
  [[nodiscard]] bool joined(std::size_t i, std::size_t j) const {
    const std::size_t n = plan.boxes.size();
    if (i < n && j < n) return meet(plan.boxes[i], plan.boxes[j]);
    if (i < n) return meet(plan.loops[j - n], plan.boxes[i]);
    if (j < n) return meet(plan.loops[i - n], plan.boxes[j]);
    return false;  // loops are parts of one inset, apart from each other
  }
  bool whole() {
    for (std::size_t i = 1; i < parent.size(); ++i) {
      if (root(i) != root(0)) return false;
    }
    return true;
  }
};

// The stretches of hall a link may start from: boxes, and the band of a loop
// along each axis-parallel edge.
struct Pad {
  Box box;
  std::size_t part;
};
void collect_pads(const HallSite& site, const HallPlan& plan, std::vector<Pad>& out) {
  const Length h = grain_up(site.width);
  for (std::size_t i = 0; i < plan.boxes.size(); ++i) out.push_back({plan.boxes[i], i});
  for (std::size_t k = 0; k < plan.loops.size(); ++k) {
    each_edge(plan.loops[k].outer, [&](Point a, Point b) {
      // The hall lies to the left of the edge.
      Box box = geom::hull(a, b);
      if (a.y == b.y) (b.x > a.x ? box.hi.y : box.lo.y) += b.x > a.x ? h : -h;
      else if (a.x == b.x) (b.y > a.y ? box.lo.x : box.hi.x) += b.y > a.y ? -h : h;
      else return;
      out.push_back({box, plan.boxes.size() + k});
    });
  }
}

bool blocked(const HallSite& site, const Box& box) {
  if (!holds(*site.outline, box)) return true;
  return std::any_of(site.solids.begin(), site.solids.end(), [&](const Box& s) { return s.overlaps(box); });
}

struct Link {
  std::int64_t length = std::numeric_limits<std::int64_t>::max();
  Box first, second;  // second is empty for straight links
};

// Straight links, else an L; the shortest that is free.
void try_link(const HallSite& site, const Box& a, const Box& b, Link& best) {
  const Length h = grain_up(site.width);
  for (const int axis : {0, 1}) {
    const Interval u = geom::intersect(a.along(axis), b.along(axis));
    if (u.length() < h) continue;
    const Interval va = a.along(1 - axis), vb = b.along(1 - axis);
    const Interval v = va.hi <= vb.lo ? Interval{va.hi, vb.lo} : Interval{vb.hi, va.lo};
    if (v.length() <= 0 || v.length() >= best.length) continue;
    for (const Length lo : {grain(u.middle() - h / 2), u.lo, u.hi - h}) {
      const Box link = geom::make_box(axis, {lo, lo + h}, v);
      if (blocked(site, link)) continue;
      best = {v.length(), link, {}};
      return;
    }
  }
  // L: from a along an axis to the level of b, then to b.
  for (const int axis : {0, 1}) {
    const Interval ua = a.along(axis), ub = b.along(axis), va = a.along(1 - axis), vb = b.along(1 - axis);
    if (ua.overlaps(ub) || va.overlaps(vb)) continue;
    const Length v0 = va.hi <= vb.lo ? vb.lo : vb.hi - h;  // the near end of b
    const Interval band{v0, v0 + h};
    if (!vb.contains(band)) continue;
    const Length u0 = ua.hi <= ub.lo ? ua.hi - h : ua.lo;
    if (u0 < ua.lo || u0 + h > ua.hi) continue;
    const Interval u_first{u0, u0 + h};
    const Interval v_first = va.hi <= vb.lo ? Interval{va.hi, band.hi} : Interval{band.lo, va.lo};
    const Interval u_second = ua.hi <= ub.lo ? Interval{u_first.hi, ub.lo} : Interval{ub.hi, u_first.lo};
    const std::int64_t length = std::int64_t{v_first.length()} + u_second.length();
    if (length >= best.length || v_first.length() <= 0 || u_second.length() <= 0) continue;
    const Box first = geom::make_box(axis, u_first, v_first), second = geom::make_box(axis, u_second, band);
    if (blocked(site, first) || blocked(site, second)) continue;
    best = {length, first, second};
  }
}

}  // namespace

bool add_rib(const HallSite& site, std::span<const Point> part, HallPlan& out) {
  const Length h = grain_up(site.width);
  const Box box = geom::bounds(part);
  std::vector<Pad> pads;
  collect_pads(site, out, pads);
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  Box rib;
  for (const Pad& pad : pads) {
    for (const int axis : {0, 1}) {
      // Across `axis`, along the other one: from the pad into the part.
      const Interval u = geom::intersect(pad.box.along(axis), box.along(axis));
      if (u.length() < h) continue;
      const Interval from = pad.box.along(1 - axis), to = box.along(1 - axis);
      if (from.overlaps(to)) continue;
      const bool up = from.hi <= to.lo;
      for (const Length lo : {grain(u.middle() - h / 2), grain_up(u.lo), grain(u.hi - h)}) {
        const Length start = up ? from.hi : from.lo;
        // As deep as leaves an office before the far wall, at least half-way in.
        const Point mid = geom::make_point(axis, lo + h / 2, to.middle());
        if (geom::locate(*site.outline, mid) != geom::Where::inside) continue;
        const Length wall = to_wall(*site.outline, mid, 1 - axis, up);
        const Length end =
            up ? to.middle() + std::max(0, wall - site.depth) : to.middle() - std::max(0, wall - site.depth);
        const Interval v = up ? Interval{start, grain(end)} : Interval{grain_up(end), start};
        const Box hall = geom::make_box(axis, {lo, lo + h}, v);
        if (v.length() >= best || blocked(site, hall)) continue;
        best = v.length();
        rib = hall;
      }
    }
  }
  if (best == std::numeric_limits<std::int64_t>::max()) return false;
  out.boxes.push_back(rib);
  return true;
}

void join_halls(const HallSite& site, HallPlan& out) {
  constexpr int kMost = 16;
  out.boxes.insert(out.boxes.end(), site.pads.begin(), site.pads.end());
  for (int i = 0; i < kMost; ++i) {
    Parts parts(out);
    if (parts.whole()) return;
    std::vector<Pad> pads;
    collect_pads(site, out, pads);
    Link best;
    for (std::size_t a = 0; a < pads.size(); ++a) {
      for (std::size_t b = 0; b < pads.size(); ++b) {
        if (a != b && parts.root(pads[a].part) != parts.root(pads[b].part))
          try_link(site, pads[a].box, pads[b].box, best);
      }
    }
    if (best.length == std::numeric_limits<std::int64_t>::max()) break;
    out.boxes.push_back(best.first);
    if (!best.second.empty()) out.boxes.push_back(best.second);
  }
  Parts parts(out);
  if (!parts.whole()) out.open = true;
}

void lay_halls(plan::HallStyle style, const HallSite& site, HallScratch& scratch, HallPlan& out) {
  out.clear();
  switch (style) {
    case plan::HallStyle::automatic: return lay_auto(site, scratch, out);
    case plan::HallStyle::grid: return lay_grid(site, scratch, out);
    case plan::HallStyle::spine: return lay_spine(site, scratch, out);
  }
}

}  // namespace enfilade::rules
