// A window belongs to the region that holds the middle of its bay and is
// narrowed to that region's clear inside.

#include "rules/office/windows.hpp"

#include <algorithm>

#include "rules/office/office.hpp"
#include "rules/office/shape.hpp"
#include "rules/shell/shell.hpp"

namespace enfilade::rules {
namespace {

using geom::Interval;
using geom::Length;
using geom::Point;
using plan::Behind;
using plan::Portal;
using plan::PortalKind;

struct Facade {
  bool court = false;  // of a hole
  Rail rail;
  Bays bays;  // in steps of the rail
};

Facade facade_at(const Office& o, std::int32_t storey, std::uint16_t index) {
  std::size_t n = index;
  for (const geom::Polygon& p : office_outlines(o, storey)) {
    const auto in = [&](const geom::Ring& ring, Facade& out) {
      if (n >= ring.size()) {
        n -= ring.size();
        return false;
      }
      out.rail = rail(ring[n], ring[n + 1 < ring.size() ? n + 1 : 0]);
      const Length length = out.rail.along(ring[n + 1 < ring.size() ? n + 1 : 0]);
      out.bays = {length, bay_count(out.rail.mm(length), o.brief.bay)};
      return true;
    };
    Facade f;
    if (in(p.outer, f)) return f;
    f.court = true;
    for (const geom::Ring& hole : p.holes) {
      if (in(hole, f)) return f;
    }
  }
  return {};
}

}  // namespace

Point nearest_bay_line(const Office& o, std::int32_t storey, std::uint16_t facade, Point at) {
  const Facade f = facade_at(o, storey, facade);
  return f.rail.at(f.bays.nearest_line(f.rail.along(at)));
}

namespace {

// The stretch of a façade edge between the walls at its ends.
Interval clear_of_walls(const plan::Region& region, const Ringlet& ring, std::size_t e, const Facade& f,
                        Interval extent) {
  const auto wall = [&](std::size_t edge) {
    const Length depth = plan::wall_depth(region, ring.faces[edge]);
    const Point d = ring.point(edge + 1) - ring.points[edge];
    if (geom::cross({}, f.rail.step, d) == 0) return Length{0};
    // At a slanted corner both walls take more of the façade.
    return geom::dot(f.rail.step, d) == 0 ? depth : (depth + plan::kFacadeWall) * 3 / 2;
  };
  const Length before = wall(e > 0 ? e - 1 : ring.n - 1), after = wall(e + 1 < ring.n ? e + 1 : 0);
  return {extent.lo + f.rail.steps(before + kMullion), extent.hi - f.rail.steps(after + kMullion)};
}

Portal opening(const Facade& f, Interval s, std::size_t face) {
  Portal p;
  p.a = f.rail.at(s.lo);
  p.b = f.rail.at(s.hi);
  if (p.b < p.a) std::swap(p.a, p.b);
  p.face = static_cast<std::uint8_t>(face);
  return p;
}

Interval extent_of(const Ringlet& ring, std::size_t e, const Facade& f) {
  return {f.rail.along(ring.points[e]), f.rail.along(ring.point(e + 1))};
}

// A shop's own door to the street, in the middle of its longest front.
void append_shop_door(const Office& o, const plan::Region& region, const Ringlet& ring, std::vector<Portal>& portals) {
  constexpr Length kShopDoor = 1'600, kShopDoorHead = 2'200;
  constexpr Length kShopSlots = 0x4000;  // beyond the plate's own entrances; by tenths of metres
  std::size_t best = ring.n;
  Interval widest{};
  for (std::size_t e = 0; e < ring.n; ++e) {
    if (ring.faces[e].behind != Behind::facade) continue;
    const Facade f = facade_at(o, region.storey, ring.faces[e].facade);
    const Interval inside = clear_of_walls(region, ring, e, f, extent_of(ring, e, f));
    if (f.court || f.rail.diagonal() || inside.length() <= widest.length()) continue;
    best = e;
    widest = inside;
  }
  if (best == ring.n || widest.length() < kShopDoor) return;
  const Facade f = facade_at(o, region.storey, ring.faces[best].facade);
  Portal p = opening(f, {widest.middle() - kShopDoor / 2, widest.middle() + kShopDoor / 2}, best);
  p.z0 = region.z0;
  p.z1 = std::min(region.z0 + kShopDoorHead, region.z1 - plan::kSlab);
  p.id = {0, static_cast<std::uint16_t>(plan::kPlateEntranceEdge + ring.faces[best].facade),
          static_cast<std::uint16_t>(kShopSlots + widest.middle() / 100), region.storey};
  p.kind = PortalKind::entrance;
  // Its leaf opens to the outside, the right of the façade's direction.
  p.opens_left = f.rail.at(widest.hi) < f.rail.at(widest.lo);
  portals.push_back(p);
}

}  // namespace

void append_office_windows(const Office& o, const plan::Region& region, std::vector<Portal>& portals) {
  if (region.kind == plan::Kind::shaft && region.use != plan::Use::atrium) return;
  const Ringlet ring = ringlet_of(region);
  if (region.use == plan::Use::shop) append_shop_door(o, region, ring, portals);
  const std::size_t given = portals.size();
  for (std::size_t e = 0; e < ring.n; ++e) {
    if (ring.faces[e].behind != Behind::facade) continue;
    const Facade f = facade_at(o, region.storey, ring.faces[e].facade);
    const Interval extent = extent_of(ring, e, f);
    const Interval inside = clear_of_walls(region, ring, e, f, extent);
    for (std::int32_t bay = f.bays.at(extent.lo); bay <= f.bays.at(extent.hi - 1); ++bay) {
      const Interval cell{f.bays.line(bay), f.bays.line(bay + 1)};
      if (cell.middle() < extent.lo || cell.middle() >= extent.hi) continue;
      const Interval s = geom::intersect(geom::grow(cell, -f.rail.steps(kMullion)), inside);
      if (f.rail.mm(s.length()) < kLeastWindow) continue;
      const bool blocked =
          std::any_of(portals.begin(), portals.begin() + static_cast<std::ptrdiff_t>(given), [&](const Portal& p) {
            if (p.face != e) return false;
            return geom::grow(geom::between(f.rail.along(p.a), f.rail.along(p.b)), f.rail.steps(kMullion)).overlaps(s);
          });
      if (blocked) continue;
      Portal w = opening(f, s, e);
      w.z0 = region.z0 + kSill;
      w.z1 = region.z1 - plan::kSlab - kHeadroom;
      w.id = {0, static_cast<std::uint16_t>(plan::kPlateFacadeEdge + ring.faces[e].facade),
              static_cast<std::uint16_t>(bay), region.storey};
      w.kind = PortalKind::window;
      portals.push_back(w);
    }
  }
}

}  // namespace enfilade::rules
