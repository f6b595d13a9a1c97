// Halls for any outline.
//
//   +------------------------------+    D  depth of an office, H of a hall
//   |  +------------------------+  |
//   |  | +----+--------+------+ |  |    1 ring: K = the outline moved in by D, as
//   |  | |    |  bar   |      | |  |      far as it is deep enough to hold a ring
//   |  | +----+--------+------+ |  |      and rooms inside; the hall is the
//   |  +-----------+------------+  |      outermost H of K
//   +--------+     |     +---------+    2 spines: half-way between facing walls
//            |     |     |                where the plate is slim
//            +-----+-----+              3 inside the ring: arms of the core's
//                                         halls, parallels at most 2.2 D apart,
//                                         links at most 38 m apart
//                                       4 join what is still apart
//
// A ring that would pass the core's own halls at less than a room's depth runs
// into them instead: on a slender plate all four sides do, and the core's loop is
// the ring.

#include <algorithm>
#include <array>

#include <enfilade/plan/region.hpp>

#include "rules/halls/halls.hpp"
#include "rules/shell/outline.hpp"

namespace enfilade::rules {
namespace {

using geom::Area;
using geom::Box;
using geom::Facing;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Side;

constexpr Length kInside = 2'252;     // least half depth of what a ring encloses
constexpr Length kInnerRoom = 3'200;  // least depth of rooms between a ring and the core
constexpr Length kJog = 3'000;        // shorter steps of a ring are straightened
constexpr Length kLinkPitch = 38'000;

class AutoHalls {
 public:
  AutoHalls(const HallSite& site, HallScratch& scratch, HallPlan& out)
      : site_(site), scratch_(scratch), out_(out), d_(grain_up(site.depth)), h_(grain_up(site.width)) {}

  void run() {
    out_.boxes.assign(site_.given.begin(), site_.given.end());
    ring();
    spines();
    if (out_.boxes.empty() && out_.loops.empty()) axis();
    join_halls(site_, out_);
  }

 private:
  const Polygon& plate() const { return *site_.outline; }

  // K, see above. Empty where the plate is slim.
  Area ring_area() {
    geom::Arrangement& plane = scratch_.plane;
    const Length reach = d_ + h_ + kInside;
    Area deep;
    for (Polygon& part : geom::shrink(plate(), reach, plane)) {
      if (!geom::shrink(part, 750, plane).empty()) deep.push_back(std::move(part));
    }
    if (deep.empty()) return {};
    Area k = geom::shrink(plate(), d_, plane);
    if (plate().holes.empty() && geom::is_convex(plate().outer)) return k;
    const Area opened = geom::grow(deep, h_ + kInside, plane);
    return geom::combine(k, opened, geom::Both::intersect, plane);
  }

  // K as lines that may still move: a side that passes a core's halls too near
  // runs into them, and a cut corner too short for a hall along it is a corner.
  void settle(Polygon& k) {
    for (std::size_t g = 0; g + 4 <= site_.given.size(); g += 4) {
      Box core = site_.given[g];
      for (const Box& b : site_.given.subspan(g, 4)) core = geom::hull(core, b);
      for (std::size_t i = 0; i < k.outer.size(); ++i) meet_core(k.outer, i, core);
    }
    for (std::size_t i = 0; i < k.outer.size();) {
      if (!drop_jog(k.outer, i) && !drop_short(k.outer, i)) ++i;
    }
  }

  // A side with a small step in it runs straight, on its inner line.
  //
  //      ____             .....____        before, after
  //   __|      →    ______________         (inside above)
  //
  bool drop_jog(geom::Ring& r, std::size_t i) const {
    const std::size_t n = r.size();
    if (n <= 6) return false;
    const std::size_t i0 = (i + n - 1) % n, i1 = (i + 1) % n, i2 = (i + 2) % n, before = (i + n - 2) % n,
                      after = (i + 3) % n;
    const Point d = r[i1] - r[i];
    if (geom::dot(d, d) >= std::int64_t{kJog} * kJog) return false;
    const Point d0 = geom::step_of(r[i] - r[i0]), d1 = geom::step_of(r[i2] - r[i1]);
    if (d0 != d1 || geom::cross({}, d0, geom::step_of(d)) == 0) return false;
    // Which of the two lines lies farther inside (to the left)?
    const bool second_inside = geom::cross({}, d0, r[i1] - r[i]) > 0;
    geom::Ring moved = r;
    if (second_inside) {
      const Point e = geom::step_of(r[i0] - r[before]);
      if (geom::cross({}, e, d0) == 0) return false;
      moved[i0] = crossing(r[before], e, r[i1], d1);
      if (geom::dot(moved[i0] - r[before], e) <= 0 || geom::dot(r[i2] - moved[i0], d0) <= 0) return false;
    } else {
      const Point e = geom::step_of(r[after] - r[i2]);
      if (geom::cross({}, e, d0) == 0) return false;
      moved[i2] = crossing(r[i2], e, r[i], d0);
      if (geom::dot(r[after] - moved[i2], e) <= 0 || geom::dot(moved[i2] - r[i0], d0) <= 0) return false;
    }
    moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(std::max(i, i1)));
    moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(std::min(i, i1)));
    r = std::move(moved);
    return true;
  }

  static Point crossing(Point a, Point da, Point b, Point db) {
    // Octilinear lines on multiples of 4 cross on the grid.
    const std::int64_t den = geom::cross({}, da, db);
    const std::int64_t t = geom::cross({}, b - a, db) / den;
    return {static_cast<Length>(a.x + da.x * t), static_cast<Length>(a.y + da.y * t)};
  }

  // Moves edge i of a ring to a parallel line through p, if the ring keeps its
  // shape.
  static bool move_edge(geom::Ring& r, std::size_t i, Point p) {
    const std::size_t n = r.size(), before = (i + n - 1) % n, j = (i + 1) % n, after = (i + 2) % n;
    const Point d = geom::step_of(r[j] - r[i]), d0 = geom::step_of(r[i] - r[before]),
                d1 = geom::step_of(r[after] - r[j]);
    if (geom::cross({}, d0, d) == 0 || geom::cross({}, d, d1) == 0) return false;
    const Point a = crossing(r[before], d0, p, d), b = crossing(r[j], d1, p, d);
    const auto keeps = [](Point from, Point to, Point dir) { return geom::dot(to - from, dir) > 0; };
    if (!keeps(a, b, d) || !keeps(r[before], a, d0) || !keeps(b, r[after], d1)) return false;
    r[i] = a;
    r[j] = b;
    return true;
  }

  void meet_core(geom::Ring& r, std::size_t i, const Box& core) {
    const Point a = r[i], b = r[(i + 1) % r.size()];
    const Point d = geom::step_of(b - a);
    if (d.x != 0 && d.y != 0) return;
    // The inside is to the left: an edge that runs east lies south of it.
    const Side side = d.x > 0 ? geom::kSouth : d.y > 0 ? geom::kEast : d.x < 0 ? geom::kNorth : geom::kWest;
    const int axis = geom::axis_of(side);
    const Interval along = geom::between(geom::coordinate(a, axis), geom::coordinate(b, axis));
    if (!along.overlaps(core.along(axis))) return;
    const Length gap = std::abs((axis == 0 ? a.y : a.x) - core.level(side));
    if (gap == 0 || gap >= h_ + kInnerRoom) return;
    if (move_edge(r, i, core.corner(side)) || !geom::is_convex(r)) return;
    geom::Ring clipped;
    geom::clip(r, core.corner(side), core.corner((side + 1) & 3), clipped);
    if (!clipped.empty()) r = clipped;
  }

  // Takes out a diagonal edge too short for the ring's inner side, by letting
  // its neighbours meet.
  bool drop_short(geom::Ring& r, std::size_t i) const {
    const std::size_t n = r.size(), before = (i + n - 1) % n, j = (i + 1) % n, after = (i + 2) % n;
    if (n <= 4) return false;
    const Point d = r[j] - r[i];
    const bool diagonal = d.x != 0 && d.y != 0;
    const Length least = diagonal ? (2'400 + h_) * 7 / 10 : 1'200;
    if (std::max(std::abs(d.x), std::abs(d.y)) >= least) return false;
    const Point d0 = geom::step_of(r[i] - r[before]), d1 = geom::step_of(r[after] - r[j]);
    if (geom::cross({}, d0, d1) == 0) return false;
    const Point p = crossing(r[before], d0, r[j], d1);
    if (geom::dot(p - r[before], d0) <= 0 || geom::dot(r[after] - p, d1) <= 0) return false;
    if (geom::locate(plate(), p) != geom::Where::inside) return false;
    r[i] = p;
    r.erase(r.begin() + static_cast<std::ptrdiff_t>(j));
    return true;
  }

  void ring() {
    for (Polygon& k : ring_area()) {
      settle(k);
      HallPlan::Loop loop{k, geom::shrink(k, h_, scratch_.plane)};
      if (loop.inner.empty()) continue;
      for (const Polygon& inner : loop.inner) fill(k, inner);
      out_.loops.push_back(std::move(loop));
    }
  }

  // --- inside a ring ---------------------------------------------------------

  // The core's halls run on through the inside; then parallels and links.
  void fill(const Polygon& k, const Polygon& inner) {
    for (const Box& b : site_.given) {
      const int axis = b.width() >= b.depth() ? 0 : 1;
      if (geom::locate(inner, b.middle()) == geom::Where::inside && is_long_side(b)) extend(k, axis, b.along(1 - axis));
    }
    if (!site_.few) pieces(k, inner);
  }

  // The two long sides of a loop round the core, by their length.
  [[nodiscard]] bool is_long_side(const Box& b) const {
    Length longest = 0;
    for (const Box& g : site_.given) longest = std::max(longest, g.long_side());
    return b.long_side() * 10 >= longest * 9;
  }

  // A hall over the whole of K across a band.
  void extend(const Polygon& k, int axis, Interval band) {
    std::vector<Interval> free;
    free_stretches(k, axis, band, free);
    for (const Interval u : free) {
      const Box hall = geom::make_box(axis, u, band);
      // Only the stretch that holds the given hall.
      const bool holds_given =
          std::any_of(site_.given.begin(), site_.given.end(), [&](const Box& g) { return hall.overlaps(g); });
      if (holds_given) out_.boxes.push_back(hall);
    }
  }

  // Splits the inside at its reflex corners into boxes, with halls along the
  // cuts, and each box by parallels and links.
  void pieces(const Polygon& k, const Polygon& inner) {
    // Levels of reflex corners and of the core's halls cut the inside into
    // bands along its longer side.
    const Box box = geom::bounds(inner);
    const int axis = box.width() >= box.depth() ? 0 : 1;
    std::vector<Interval> taken;  // bands of halls along the axis
    for (const Box& b : out_.boxes) {
      if (b.along(axis).length() >= b.along(1 - axis).length() && b.overlaps(box)) taken.push_back(b.along(1 - axis));
    }
    const auto reflex = [&](const geom::Ring& r) {
      for (std::size_t i = 0; i < r.size(); ++i) {
        const Point a = r[i], b = r[(i + 1) % r.size()], c = r[(i + 2) % r.size()];
        if (geom::cross(a, b, c) >= 0) continue;
        // The hall lies inside, beside the edge that runs along the axis.
        const Point e = (axis == 0 ? a.y == b.y : a.x == b.x) ? b - a : c - b;
        const Length level = axis == 0 ? b.y : b.x;
        const bool up = axis == 0 ? e.x > 0 : e.y < 0;  // inside is to the left
        const Interval band = up ? Interval{level - h_, level} : Interval{level, level + h_};
        const bool near = std::any_of(taken.begin(), taken.end(),
                                      [&](Interval t) { return geom::grow(t, kInnerRoom).overlaps(band); });
        if (!near) taken.push_back(band);
      }
    };
    reflex(inner.outer);
    for (const geom::Ring& hole : inner.holes) reflex(hole);
    std::sort(taken.begin(), taken.end());
    // Parallels between what is taken.
    std::vector<Interval> bands;
    const Interval e = box.along(1 - axis);
    Length lo = e.lo;
    const Length most = d_ * 22 / 10;
    for (std::size_t i = 0; i <= taken.size(); ++i) {
      const Length hi = i < taken.size() ? std::clamp(taken[i].lo, e.lo, e.hi) : e.hi;
      const Length gap = hi - lo;
      if (gap > most) {
        const Length n = (gap - most + most + h_ - 1) / (most + h_);
        for (Length j = 1; j <= n; ++j) {
          const Length room = (gap - n * h_) / (n + 1);
          const Length at = grain(lo + j * room + (j - 1) * h_);
          bands.push_back({at, at + h_});
        }
      }
      if (i < taken.size()) {
        bands.push_back(taken[i]);
        lo = std::max(lo, std::clamp(taken[i].hi, e.lo, e.hi));
      }
    }
    std::vector<Interval> free;
    for (const Interval band : bands) {
      free_stretches(k, axis, band, free);
      for (const Interval u : free) {
        if (u.length() < 3 * h_) continue;
        add_hall(geom::make_box(axis, u, band));
      }
    }
    links(inner, axis);
  }

  void add_hall(const Box& box) {
    for (const Box& b : out_.boxes) {
      if (b.contains(box)) return;
    }
    out_.boxes.push_back(box);
  }

  // Cross links: the inside is never longer than kLinkPitch between two.
  void links(const Polygon& inner, int axis) {
    const Box box = geom::bounds(inner);
    const Interval e = box.along(axis);
    const Length n = e.length() / kLinkPitch;
    std::vector<Interval> free;
    for (Length i = 1; i <= n; ++i) {
      Length at = grain(e.lo + static_cast<Length>(std::int64_t{e.length()} * i / (n + 1)) - h_ / 2);
      // Not through the core nor just beside it.
      for (const Box& s : site_.solids) {
        const Interval keep = geom::grow(s.along(axis), h_ + kInnerRoom);
        if (keep.overlaps({at, at + h_}) && box.overlaps(s)) at = at - keep.lo < keep.hi - at ? keep.lo - h_ : keep.hi;
      }
      at = grain(at);
      if (at < e.lo + kInnerRoom || at + h_ > e.hi - kInnerRoom) continue;
      free_stretches(inner, 1 - axis, {at, at + h_}, free);
      for (const Interval v : free) {
        const Box link = geom::make_box(axis, {at, at + h_}, v);
        const bool solid = std::any_of(site_.solids.begin(), site_.solids.end(), [&](const Box& s) {
          return geom::intersect(link, s).area() > 0 && link.overlaps(s);
        });
        if (!solid) add_hall(link);
      }
    }
  }

  // --- slim parts ------------------------------------------------------------

  struct Spine {
    int axis = 0;
    Interval u;     // along
    Interval band;  // across
    Length gap = 0;
  };

  [[nodiscard]] Box box_of(const Spine& s) const { return geom::make_box(s.axis, s.u, s.band); }
  [[nodiscard]] Point end_of(const Spine& s, bool high) const {
    const Length u = high ? s.u.hi : s.u.lo, v = s.band.middle();
    return s.axis == 0 ? Point{u, v} : Point{v, u};
  }

  // Is all of the strip between its walls within reach of the halls in it?
  [[nodiscard]] bool served(const Spine& s, Interval walls) const {
    const Box strip = geom::make_box(s.axis, s.u, walls);
    const Length reach = std::max(d_ * 12 / 10, s.gap / 2);
    for (const Length t : {s.u.lo, s.u.middle(), s.u.hi}) {
      const Point p = s.axis == 0 ? Point{t, walls.middle()} : Point{walls.middle(), t};
      if (distance_to_halls(p, strip) > reach) return false;
    }
    return true;
  }

  [[nodiscard]] Length distance_to_halls(Point p, const Box& within) const {
    Length best = geom::kLimit;
    const auto look = [&](const Box& all) {
      const Box b = geom::intersect(all, within);
      if (b.width() < h_ || b.depth() < h_) return;
      const Length dx = std::max({b.lo.x - p.x, p.x - b.hi.x, 0}), dy = std::max({b.lo.y - p.y, p.y - b.hi.y, 0});
      best = std::min(best, std::max(dx, dy));
    };
    for (const Box& b : out_.boxes) look(b);
    for (const Spine& s : spines_) look(box_of(s));
    for (const HallPlan::Loop& loop : out_.loops) {
      best = std::min(best, geom::locate(loop.outer, p) == geom::Where::inside ? 0 : geom::clearance(loop.outer, p));
    }
    return best;
  }

  // A core in the strip: the spine runs on from the nearer one of its halls.
  [[nodiscard]] Length beside_core(const Spine& s, Interval walls, Length lo) const {
    const Box strip = geom::make_box(s.axis, s.u, walls);
    Length best = lo, shift = geom::kLimit;
    for (const Box& g : site_.given) {
      if (!g.overlaps(strip) || (g.width() >= g.depth()) != (s.axis == 0) || g.long_side() < 2 * h_) continue;
      const Length at = g.along(1 - s.axis).lo;
      if (std::abs(at - lo) >= shift) continue;
      shift = std::abs(at - lo);
      best = at;
    }
    return best;
  }

  void spines() {
    spines_.clear();
    geom::facing_walls(plate(), 2'500, 4'000, 2 * (d_ + h_) + 6'500, scratch_.facing);
    for (const Facing& f : scratch_.facing) {
      if (f.a.x != f.b.x && f.a.y != f.b.y) continue;
      Spine s;
      s.axis = f.a.y == f.b.y ? 0 : 1;
      s.u = s.axis == 0 ? Interval{f.a.x, f.b.x} : Interval{f.a.y, f.b.y};
      s.u = {grain_up(s.u.lo), grain(s.u.hi)};
      const Length level = s.axis == 0 ? f.a.y : f.a.x;
      s.gap = f.gap;
      Length lo = grain(level - h_ / 2), width = h_;
      if ((f.gap - h_) / 2 < kOneSided) {
        // Rooms on one side only, where both would be too thin; the façade's
        // wall is not part of the hall's width.
        width = h_ + plan::kFacadeWall;
        lo = grain_up(level + f.gap / 2) - width;
      }
      const Length beside = beside_core(s, {level - f.gap / 2, level + f.gap / 2}, lo);
      if (beside != lo) width = h_;
      s.band = {beside, beside + width};
      if (served(s, {level - f.gap / 2, level + f.gap / 2})) continue;
      if (s.u.length() < 2 * h_) continue;
      spines_.push_back(s);
    }
    for (Spine& s : spines_) {
      extend_end(s, true);
      extend_end(s, false);
    }
    for (const Spine& s : spines_) {
      std::vector<Interval> free;
      free_stretches(plate(), s.axis, s.band, free);
      for (const Interval u : free) {
        const Interval part = geom::intersect(u, s.u);
        if (part.length() >= h_) out_.boxes.push_back(geom::make_box(s.axis, part, s.band));
      }
    }
  }

  // Where a spine ends: at a hall, at another spine, at the façade, or one
  // office before it.
  void extend_end(Spine& s, bool high) {
    const Point end = end_of(s, high);
    const Length reach = 3 * d_;
    const Length wall = to_wall(plate(), end, s.axis, high);
    Length best = reach + 1;
    const auto offer = [&](Length distance) {
      if (distance >= 0 && distance < best && distance <= wall) best = distance;
    };
    const auto ahead = [&](Length u) { return high ? u - s.u.hi : s.u.lo - u; };
    for (const Box& b : out_.boxes) {
      if (geom::intersect(b.along(1 - s.axis), s.band).length() < h_) continue;
      offer(std::max(0, ahead(high ? b.along(s.axis).lo : b.along(s.axis).hi)));
    }
    for (const HallPlan::Loop& loop : out_.loops) {
      if (geom::locate(loop.outer, end) == geom::Where::inside) offer(0);
      const Length to_loop = to_wall(loop.outer, end, s.axis, high);
      // Into the band of the loop, whole width.
      if (to_loop < reach && lands_on(loop.outer, s, high, to_loop)) offer(to_loop + h_);
    }
    for (const Spine& t : spines_) {
      if (&t == &s) continue;
      if (t.axis == s.axis) continue;
      // To the far edge of the other one, if that passes here or nearly.
      const Length far = ahead(high ? t.band.hi : t.band.lo);
      const Interval near = geom::grow(t.u, reach);
      if (far > 0 && near.overlaps(s.band)) offer(far);
    }
    if (best > reach) best = wall < 9'000 ? wall : std::max(0, std::min(wall - d_, reach));
    if (best <= 0) return;
    (high ? s.u.hi : s.u.lo) += high ? grain(best) : -grain(best);
  }

  // The strip ahead of a spine's end meets the loop on its whole width.
  [[nodiscard]] bool lands_on(const Polygon& loop, const Spine& s, bool high, Length distance) const {
    const Length u = high ? s.u.hi + distance + h_ / 2 : s.u.lo - distance - h_ / 2;
    for (const Length v : {s.band.lo, s.band.hi}) {
      const Point p = s.axis == 0 ? Point{u, v} : Point{v, u};
      if (geom::locate(loop, p) == geom::Where::outside) return false;
    }
    return true;
  }

  // Nothing else: one hall along the longer side through the deepest point.
  void axis() {
    Point at;
    geom::deepest(plate(), at);
    const Box box = geom::bounds(plate());
    const int axis = box.width() >= box.depth() ? 0 : 1;
    const Length v = axis == 0 ? at.y : at.x, u = axis == 0 ? at.x : at.y;
    const Interval band{grain(v - h_ / 2), grain(v - h_ / 2) + h_};
    std::vector<Interval> free;
    free_stretches(plate(), axis, band, free);
    for (const Interval f : free) {
      if (f.contains(u)) out_.boxes.push_back(geom::make_box(axis, f, band));
    }
    if (out_.boxes.empty()) out_.open = true;
  }

  const HallSite& site_;
  HallScratch& scratch_;
  HallPlan& out_;
  Length d_, h_;
  std::vector<Spine> spines_;
};

}  // namespace

void lay_auto(const HallSite& site, HallScratch& scratch, HallPlan& out) { AutoHalls(site, scratch, out).run(); }

}  // namespace enfilade::rules
