#include "wasm/entry.hpp"

#include <atomic>
#include <cmath>

#include <enfilade/world/whole.hpp>

namespace enfilade::wasm {

mesh::Point3 middle_of(const plan::Region& r) {
  if (!r.outline) return {r.box.along(0).middle(), r.box.along(1).middle(), r.z0};
  std::int64_t x = 0, y = 0;
  for (const geom::Point p : r.outline->polygon.outer) x += p.x, y += p.y;
  const auto n = static_cast<std::int64_t>(r.outline->polygon.outer.size());
  return {static_cast<mesh::Length>(x / n), static_cast<mesh::Length>(y / n), r.z0};
}

Entry in_front_of_doors(const plan::Room& room) {
  Entry entry;
  entry.at = middle_of(room.region);
  for (const plan::Portal& p : room.portals) {
    if (p.kind == plan::PortalKind::well) continue;
    const double dx = (p.a.x + p.b.x) / 2.0 - entry.at.x, dy = (p.a.y + p.b.y) / 2.0 - entry.at.y,
                 d = std::sqrt(dx * dx + dy * dy);
    if (d > 1) entry.dx = dx / d, entry.dy = dy / d;
    break;
  }
  return entry;
}

Entry find_entry(const rules::Building& building) {
  Entry entry;
  bool found = false, anywhere = false;
  // Found: the rest of a large ground floor is not needed.
  std::atomic<bool> enough = false;
  Context context;
  context.cancel = &enough;
  (void)world::visit(building, {0}, context, {true, false}, [&](std::size_t, const plan::Room& room) {
    if (!anywhere && (room.region.kind == plan::Kind::room || room.region.kind == plan::Kind::hall)) {
      entry.at = middle_of(room.region);
      anywhere = true;
    }
    if (room.region.use == plan::Use::entry) {
      entry = in_front_of_doors(room);
      found = enough = true;
    }
    for (const plan::Portal& p : room.portals) {
      if (found || p.kind != plan::PortalKind::entrance) continue;
      constexpr double kInside = 1'400;
      const geom::Polygon polygon = plan::polygon_of(room.region);  // convex: no holes
      if (p.face >= polygon.outer.size()) continue;
      // The room lies to the left of its edges.
      const geom::Point d = polygon.outer[(p.face + 1u) % polygon.outer.size()] - polygon.outer[p.face];
      const double size = std::sqrt(static_cast<double>(geom::dot(d, d)));
      entry.dx = d.y == 0 ? 0 : -d.y / size;
      entry.dy = d.x == 0 ? 0 : d.x / size;
      entry.at = {(p.a.x + p.b.x) / 2 + static_cast<mesh::Length>(entry.dx * kInside),
                  (p.a.y + p.b.y) / 2 + static_cast<mesh::Length>(entry.dy * kInside), room.region.z0};
      found = true;
      enough = true;
    }
  });
  return entry;
}

}  // namespace enfilade::wasm
