// A stair on one storey. Flights and landings as a graph: a flight joins the
// landing its foot touches with the one its head touches.
//
//      +------+------+          from the landing in front of the door (z0) over
//      |  half landing |        flights and half landings to z1, which is the
//      +------+------+          door landing of the storey above
//      | up 1 | up 2 |
//      +------+------+
//      | door landing |
//
// Headroom is measured between the line through the nosings below and the
// underside of what hangs above: another flight, a landing, or the slab around
// the well. All these are planes, so the least distance over a box lies at one
// of its corners. With r the riser, the nosings of a flight run from z0 + r at
// its foot to z1 at its head, and its underside from z0 - waist to z1 - r - waist.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace enfilade::audit {
namespace {

using geom::Box;
using geom::Length;
using geom::Side;

Length run_of(const plan::Flight& f) { return f.box.along(1 - geom::axis_of(f.up)).length(); }
Length width_of(const plan::Flight& f) { return f.box.extent(f.up).length(); }

// Height over a point of two linear functions given by their values at foot
// and head.
Length slope(const plan::Flight& f, geom::Point p, Length foot, Length head) {
  const Length c = geom::axis_of(f.up) == 0 ? p.y : p.x;  // position along the run
  const std::int64_t way = std::abs(std::int64_t{c} - f.box.level(geom::opposite(f.up)));
  return static_cast<Length>(foot + (std::int64_t{head} - foot) * way / std::max<Length>(1, run_of(f)));
}
Length riser_of(const plan::Flight& f) { return (f.z1 - f.z0) / std::max(1, f.risers); }
Length nosing(const plan::Flight& f, geom::Point p) { return slope(f, p, f.z0 + riser_of(f), f.z1); }
Length underside(const plan::Flight& f, geom::Point p) {
  return slope(f, p, f.z0 - kFlightWaist, f.z1 - riser_of(f) - kFlightWaist);
}

const char* fault_of_flight(const plan::Flight& f) {
  if (f.box.empty() || f.risers < 2 || f.z1 <= f.z0) return "a flight is empty";
  const std::int64_t rise = std::int64_t{f.z1} - f.z0;
  if (rise < std::int64_t{kLeastRiser} * f.risers) return "risers are too low";
  if (rise > std::int64_t{kMostRiser} * f.risers) return "risers are too high";
  if (rise > kMostFlightRise) return "a flight climbs too far between landings";
  if (run_of(f) < std::int64_t{kLeastTread} * (f.risers - 1)) return "treads are too short";
  if (width_of(f) < kLeastStairWidth) return "a flight is too narrow";
  return nullptr;
}

bool foot_touches(const plan::Flight& f, const plan::Landing& l) {
  return l.z == f.z0 && l.box.level(f.up) == f.box.level(geom::opposite(f.up)) &&
         l.box.extent(f.up).contains(f.box.extent(f.up));
}
bool head_touches(const plan::Flight& f, const plan::Landing& l, Length z) {
  return z == f.z1 && l.box.level(geom::opposite(f.up)) == f.box.level(f.up) &&
         l.box.extent(f.up).contains(f.box.extent(f.up));
}

// Climbs from the landings at z0 and says whether some flight arrives at the
// storey above.
bool arrives(const plan::Room& stair, const plan::Room& next) {
  const auto& landings = stair.landings;
  std::vector<std::uint8_t> on(landings.size(), 0);
  for (std::size_t i = 0; i < landings.size(); ++i) on[i] = landings[i].z == stair.region.z0;
  for (std::size_t round = 0; round <= stair.flights.size(); ++round) {
    bool grew = false;
    for (const plan::Flight& f : stair.flights) {
      const bool open = std::any_of(landings.begin(), landings.end(), [&](const plan::Landing& l) {
        return on[static_cast<std::size_t>(&l - landings.data())] && foot_touches(f, l);
      });
      if (!open) continue;
      if (f.z1 == stair.region.z1) {
        // Storeys of a stair are alike, so without the one above this one stands in.
        for (const plan::Landing& l : next.landings) {
          if (l.z == next.region.z0 && head_touches(f, l, stair.region.z1)) return true;
        }
      }
      for (std::size_t i = 0; i < landings.size(); ++i) {
        if (on[i] || !head_touches(f, landings[i], landings[i].z)) continue;
        on[i] = 1;
        grew = true;
      }
    }
    if (!grew) return false;
  }
  return false;
}

// Something to walk on with something above it: both as planes over the boxes.
template <class Low, class High>
bool too_low(const Box& low_box, Low&& low, const Box& high_box, High&& high) {
  const Box common = geom::intersect(low_box, high_box);
  if (common.empty()) return false;
  bool above = false, tight = false;
  for (int i = 0; i < 4; ++i) {
    const Length gap = high(common.corner(i)) - low(common.corner(i));
    above = above || gap > 0;
    tight = tight || gap < kHeadroom;
  }
  return above && tight;
}

struct Headroom {
  const plan::Room& stair;

  template <class High>
  [[nodiscard]] bool blocked_by(const Box& high_box, High&& high) const {
    for (const plan::Flight& f : stair.flights) {
      if (too_low(
              f.box, [&](geom::Point p) { return nosing(f, p); }, high_box, high))
        return true;
    }
    for (const plan::Landing& l : stair.landings) {
      if (too_low(
              l.box, [&](geom::Point) { return l.z; }, high_box, high))
        return true;
    }
    return false;
  }

  [[nodiscard]] bool blocked_by(const plan::Room& upper) const {
    for (const plan::Flight& g : upper.flights) {
      if (blocked_by(g.box, [&](geom::Point p) { return underside(g, p); })) return true;
    }
    for (const plan::Landing& g : upper.landings) {
      if (blocked_by(g.box, [&](geom::Point) { return g.z - kFlightWaist; })) return true;
    }
    return false;
  }

  // The slab around the well, or over the whole stair where there is none.
  [[nodiscard]] bool blocked_by_slab(const plan::Portal* well) const {
    const Box& b = stair.region.box;
    const auto ceiling = [&](geom::Point) { return stair.region.z1 - plan::kSlab; };
    if (!well) return blocked_by(b, ceiling);
    const Box w{well->a, well->b};
    return blocked_by(Box{b.lo, {b.hi.x, w.lo.y}}, ceiling) || blocked_by(Box{{b.lo.x, w.hi.y}, b.hi}, ceiling) ||
           blocked_by(Box{{b.lo.x, w.lo.y}, {w.lo.x, w.hi.y}}, ceiling) ||
           blocked_by(Box{{w.hi.x, w.lo.y}, {b.hi.x, w.hi.y}}, ceiling);
  }
};

bool equal_risers(const std::vector<plan::Flight>& flights) {
  // Heights are whole millimetres, so a flight as a whole may be off by one.
  for (const plan::Flight& f : flights) {
    const plan::Flight& g = flights.front();
    const std::int64_t difference = std::int64_t{f.z1 - f.z0} * g.risers - std::int64_t{g.z1 - g.z0} * f.risers;
    if (std::abs(difference) > std::max(f.risers, g.risers)) return false;
  }
  return true;
}

bool doors_on_landings(const plan::Room& stair) {
  const plan::Region& r = stair.region;
  for (const plan::Portal& p : stair.portals) {
    if (p.kind != plan::PortalKind::stair_door || p.face >= 4) continue;
    const auto side = static_cast<Side>(p.face);
    const Length wall = plan::wall_depth(r, r.faces[p.face]);
    const Length face = r.box.level(side) + (side == geom::kSouth || side == geom::kWest ? wall : -wall);
    const geom::Interval opening =
        geom::axis_of(side) == 0 ? geom::Interval{p.a.x, p.b.x} : geom::Interval{p.a.y, p.b.y};
    const bool ok = std::any_of(stair.landings.begin(), stair.landings.end(), [&](const plan::Landing& l) {
      // The landing begins at the wall's face, or under it.
      const Length gap =
          side == geom::kSouth || side == geom::kWest ? l.box.level(side) - face : face - l.box.level(side);
      return l.z == p.z0 && gap <= 0 && l.box.extent(side).contains(opening);
    });
    if (!ok) return false;
  }
  return true;
}

}  // namespace

void check_stair(const plan::Room& stair, const plan::Room* above, Sink& sink) {
  sink.tally(CheckId::stairs);
  const auto fail = [&](const char* what) { sink.fail(CheckId::stairs, &stair, [&] { return std::string(what); }); };
  if (stair.region.outline) return fail("is no box");
  const plan::Portal* well = nullptr;
  for (const plan::Portal& p : stair.portals) {
    if (p.kind == plan::PortalKind::well && p.face == plan::kTopFace) well = &p;
  }
  for (const plan::Flight& f : stair.flights) {
    if (const char* fault = fault_of_flight(f)) return fail(fault);
    if (!stair.region.box.contains(f.box) || f.z0 < stair.region.z0 || f.z1 > stair.region.z1)
      return fail("a flight leaves its stair");
    for (const plan::Flight& g : stair.flights) {
      if (&f < &g && f.box.overlaps(g.box) && f.z0 < g.z1 && g.z0 < f.z1) return fail("two flights cross");
    }
  }
  for (const plan::Landing& l : stair.landings) {
    if (l.box.short_side() < kLeastStairWidth) return fail("a landing is too narrow");
    if (!stair.region.box.contains(l.box) || l.z < stair.region.z0 || l.z > stair.region.z1)
      return fail("a landing leaves its stair");
  }
  if (!stair.flights.empty() && !equal_risers(stair.flights)) return fail("risers differ");
  if (!doors_on_landings(stair)) return fail("a door has no landing");
  if (!well && !stair.flights.empty()) return fail("a flight climbs where the stair ends");
  if (well && !arrives(stair, above ? *above : stair)) return fail("no way up to the next storey");
  const Headroom headroom{stair};
  if (headroom.blocked_by(stair) || (above && headroom.blocked_by(*above)))
    return fail("headroom under a flight is too low");
  if (headroom.blocked_by_slab(well)) return fail("headroom under the slab is too low");
}

}  // namespace enfilade::audit
