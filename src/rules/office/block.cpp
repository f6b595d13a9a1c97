// Block → two blocks or rooms. All portals of a block are doors onto halls, on
// one of its edges or on two that face each other.
//
//   two edges: cut half-way between them      one edge: cut across it, between
//                                             the two doors nearest the middle
//      +--D---D---D--+                           +------+------+
//      |-------------|                           |      |      |
//      +--D---D---D--+                           +-D--D-+-D--D-+
//
// So every room has its own door onto a hall, whatever its shape. Where a cut
// meets the façade it moves to the line between two windows. Some blocks stay
// whole as open offices or meeting rooms.

#include <algorithm>
#include <array>

#include <enfilade/base/path.hpp>
#include <enfilade/base/rng.hpp>
#include <enfilade/geom/area.hpp>

#include "rules/office/office.hpp"
#include "rules/office/shape.hpp"
#include "rules/office/windows.hpp"

namespace enfilade::rules {
namespace {

using geom::Interval;
using geom::Length;
using geom::Point;
using plan::Behind;
using plan::Kind;
using plan::Portal;
using plan::Use;

constexpr Length kCutClear = 300;  // of a cut from a door
constexpr std::size_t kMostDoors = 64;

struct Cut {
  Point a, b;  // the line; children lie left and right of it
};

struct Doors {
  std::array<Interval, kMostDoors> span{};
  std::size_t n = 0;
};

// Doors on a face, sorted along it.
Doors doors_on(const Rail& r, Portals portals, std::size_t face) {
  Doors d;
  for (const Portal& p : portals) {
    if (p.face != face || d.n == kMostDoors) continue;
    const Interval s = geom::between(r.along(p.a), r.along(p.b));
    std::size_t i = d.n++;
    for (; i > 0 && s < d.span[i - 1]; --i) d.span[i] = d.span[i - 1];
    d.span[i] = s;
  }
  return d;
}

// The line half-way between two faces that run opposite ways.
bool cut_between(const Ringlet& ring, std::size_t near, std::size_t far, Cut& cut) {
  const Rail r = rail_of(ring, near);
  const Length half = r.left(ring.points[far]) / 2 / 4 * 4;
  if (half <= 0) return false;
  cut.a = Rail{r.origin, r.normal()}.at(half);
  cut.b = cut.a + r.step;
  return true;
}

// Where a cut at step s should better be: on the line between two bays of the
// façade it meets, within the gap.
Length to_bay_line(const Office& o, const plan::Region& region, const Ringlet& ring, const Rail& r, Interval gap,
                   Length s) {
  for (std::size_t e = 0; e < ring.n; ++e) {
    if (ring.faces[e].behind != Behind::facade) continue;
    const Rail f = rail_of(ring, e);
    if (!f.runs_against(r)) continue;  // only façades parallel to the hall
    const Interval ends{r.along(ring.point(e + 1)), r.along(ring.points[e])};
    if (!ends.contains(s)) continue;
    const Point foot = f.at(f.along(r.at(s)));
    const Point line = nearest_bay_line(o, region.storey, ring.faces[e].facade, foot);
    const Length at = r.along(line);
    if (gap.contains(at)) return at;
  }
  return s;
}

// The free stretch between door i and the one before.
Interval gap_before(const Rail& r, const Doors& d, std::size_t i) {
  return {d.span[i - 1].hi + r.steps(kCutClear), d.span[i].lo - r.steps(kCutClear)};
}

// Where to cut there. Both rooms stay as wide as they must be: towards the next
// door on their side, or to the end of the block.
Length place_cut(const Office& o, const plan::Region& region, const Ringlet& ring, const Rail& r, const Doors& d,
                 std::size_t i) {
  const Interval gap = gap_before(r, d, i), all = extent(r, ring);
  const Length least = r.steps(o.brief.least_room + 200);
  const Length doors = d.span[i].middle() - d.span[i - 1].middle(), play = std::max(0, (doors - least) / 2);
  Interval range = geom::intersect(gap, geom::grow({gap.middle(), gap.middle()}, play));
  if (i == 1) range.lo = std::max(range.lo, std::min(all.lo + least, gap.hi));
  if (i + 1 == d.n) range.hi = std::min(range.hi, std::max(all.hi - least, gap.lo));
  const Length s = std::clamp(gap.middle(), std::min(range.lo, range.hi), std::max(range.lo, range.hi));
  return to_bay_line(o, region, ring, r, range, s);
}

// The gaps between doors of a face that a cut fits into, the nearest to their middle first.
struct Gaps {
  std::array<std::size_t, kMostDoors> door{};  // the one behind the gap
  std::size_t n = 0;
};

Gaps gaps_of(const Rail& r, const Doors& d) {
  Gaps gaps;
  if (d.n < 2) return gaps;
  const Length middle = (d.span[0].lo + d.span[d.n - 1].hi) / 2;
  const auto away = [&](std::size_t i) { return std::abs(gap_before(r, d, i).middle() - middle); };
  for (std::size_t i = 1; i < d.n; ++i) {
    if (gap_before(r, d, i).length() < 0) continue;
    std::size_t k = gaps.n++;
    for (; k > 0 && away(i) < away(gaps.door[k - 1]); --k) gaps.door[k] = gaps.door[k - 1];
    gaps.door[k] = i;
  }
  return gaps;
}

// Does this block stay one room although it could be cut?
Use stay_whole(const Office& o, const plan::Region& region, const Ringlet& ring, std::size_t doors, Rng& rng) {
  const std::int64_t r2 = std::int64_t{o.brief.average_room} * o.brief.average_room;
  const std::int64_t area = twice_area(ring) / 2;
  const std::uint32_t roll = rng.below(1000);
  if (doors > 4 || region.box.long_side() > 3 * region.box.short_side()) return Use::none;
  const bool light = std::any_of(ring.faces.begin(), ring.faces.begin() + static_cast<std::ptrdiff_t>(ring.n),
                                 [](plan::Face f) { return f.behind == Behind::facade; });
  if (light && area * 10 >= 25 * r2 && area <= 9 * r2) return roll < 170 ? Use::open_office : Use::none;
  if (area * 10 >= 13 * r2 && area * 10 <= 30 * r2) return roll < 90 ? Use::meeting : Use::none;
  return Use::none;
}

class Splitter {
 public:
  Splitter(const Office& o, const plan::Region& region, Portals portals, plan::Expansion& out)
      : office_(o), region_(region), portals_(portals), out_(out), ring_(ringlet_of(region)) {}

  void run() {
    out_.clear();
    Rng rng(region_.key, Purpose::layout);
    const Use whole = region_.use == Use::none ? stay_whole(office_, region_, ring_, portals_.size(), rng) : Use::none;
    if (whole != Use::none || !find_cut()) return keep(whole);
    add(left_, true);
    add(right_, false);
  }

 private:
  bool find_cut() {
    if (portals_.size() < 2) return false;
    const std::size_t first = portals_.front().face;
    for (const Portal& p : portals_) {
      if (p.face != first) return cut_between(ring_, first, p.face, cut_) && is_good();
    }
    const Rail r = rail_of(ring_, first);
    const Doors doors = doors_on(r, portals_, first);
    const Gaps gaps = gaps_of(r, doors);
    for (std::size_t k = 0; k < gaps.n; ++k) {
      cut_.a = r.at(place_cut(office_, region_, ring_, r, doors, gaps.door[k]));
      cut_.b = cut_.a + r.normal();
      if (is_good()) return true;
    }
    return false;
  }

  // Cuts. Both parts must be as wide as a room, or as the block where that is thinner: towards a slanted end the
  // distance along the hall says little about the width.
  bool is_good() {
    left_.n = right_.n = 0;
    clip(ring_, cut_.a, cut_.b, {Behind::inner, 0}, left_);
    clip(ring_, cut_.b, cut_.a, {Behind::inner, 0}, right_);
    const double least = std::min<double>(office_.brief.least_room, geom::width_of(ring_.ring()));
    return geom::width_of(left_.ring()) >= least && geom::width_of(right_.ring()) >= least;
  }

  plan::Region& child(std::uint32_t id) {
    plan::Child& c = out_.children.emplace_back();
    c.tag = Tag::cluster;
    c.id = id;
    c.region = region_;
    c.region.key = child_key(region_.key, Tag::cluster, id);
    c.region.depth = static_cast<std::uint8_t>(region_.depth + 1);
    c.first_portal = static_cast<std::uint32_t>(out_.portals.size());
    return c.region;
  }

  void keep(Use use) {
    plan::Region& r = child(0);
    r.kind = Kind::room;
    if (use != Use::none) r.use = use;
    out_.portals.assign(portals_.begin(), portals_.end());
    out_.children.back().portal_count = static_cast<std::uint32_t>(portals_.size());
  }

  void add(const Ringlet& ring, bool left) {
    plan::Region& r = child(left ? 0 : 1);
    set_shape(ring, r);
    std::uint32_t count = 0;
    for (const Portal& p : portals_) {
      const Point middle{p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2};
      if ((geom::cross(cut_.a, cut_.b, middle) > 0) != left) continue;
      Portal own = p;
      own.face = static_cast<std::uint8_t>(std::max(0, face_at(r, p.a, p.b)));
      out_.portals.push_back(own);
      ++count;
    }
    out_.children.back().portal_count = count;
    r.kind = count > 1 ? Kind::room_cluster : Kind::room;
  }

  const Office& office_;
  const plan::Region& region_;
  Portals portals_;
  plan::Expansion& out_;
  Ringlet ring_;
  Cut cut_;
  Ringlet left_, right_;  // of the cut
};

}  // namespace

void split_block(const Office& o, const plan::Region& region, Portals portals, plan::Expansion& out) {
  Splitter(o, region, portals, out).run();
}

}  // namespace enfilade::rules
