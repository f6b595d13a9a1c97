#pragma once
// Storeys of octilinear plates made by hand: convex rooms whose faces to the
// outside have windows.

#include <cstdlib>
#include <vector>

#include <enfilade/geom/polygon.hpp>

#include "mesh/rooms.hpp"

namespace enfilade::testing {

// Convex rooms of one storey. An edge that no other room has the other way
// round is a façade.
inline std::vector<plan::Room> storey_of(const std::vector<geom::Ring>& rings, int storey, Length height = 3'600) {
  std::vector<plan::Room> rooms;
  const auto shared = [&](geom::Point a, geom::Point b) {
    for (const geom::Ring& ring : rings) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        if (ring[i] == b && ring[(i + 1) % ring.size()] == a) return true;
      }
    }
    return false;
  };
  for (const geom::Ring& ring : rings) {
    plan::Room room = polygon_room({ring, {}}, plan::Behind::inner, storey * height, (storey + 1) * height);
    room.region.storey = static_cast<std::int16_t>(storey);
    plan::Outline outline = *room.region.outline;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (!shared(ring[i], ring[(i + 1) % ring.size()])) outline.faces[i] = {plan::Behind::facade, 0};
    }
    room.region.outline = std::make_shared<plan::Outline>(std::move(outline));
    rooms.push_back(std::move(room));
  }
  return rooms;
}

// A portal on edge `face` of a polygon room, from `start` to `start + length`
// along x (on edges along y: along y), measured from the lesser end.
inline plan::Portal portal_along(const plan::Room& room, std::uint8_t face, Length start, Length length, Length z0,
                                 Length z1, plan::PortalKind kind) {
  const geom::Ring& ring = room.region.outline->polygon.outer;
  geom::Point a = ring[face], b = ring[(face + 1) % ring.size()];
  if (b < a) std::swap(a, b);
  const Length dx = b.x > a.x ? 1 : 0, dy = b.y == a.y ? 0 : b.y > a.y ? 1 : -1;
  plan::Portal p;
  p.a = {a.x + dx * start, a.y + dy * start};
  p.b = {p.a.x + dx * length, p.a.y + dy * length};
  p.z0 = room.region.z0 + z0;
  p.z1 = room.region.z0 + z1;
  p.kind = kind;
  p.face = face;
  return p;
}

// Windows on every façade that has room for them.
inline void add_windows(plan::Room& room) {
  const geom::Ring& ring = room.region.outline->polygon.outer;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (room.region.outline->faces[i].behind != plan::Behind::facade) continue;
    const geom::Point d = ring[(i + 1) % ring.size()] - ring[i];
    const Length length = std::max(std::abs(d.x), std::abs(d.y));
    for (Length u = 600; u + 1'800 <= length; u += 1'500) {
      room.portals.push_back(
          portal_along(room, static_cast<std::uint8_t>(i), u, 1'200, 900, 2'600, plan::PortalKind::window));
    }
  }
  number_portals(room);
}

}  // namespace enfilade::testing
