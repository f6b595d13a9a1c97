#include "wasm/entry.hpp"

#include <algorithm>
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
    const bool gate = std::any_of(room.portals.begin(), room.portals.end(),
                                  [](const plan::Portal& p) { return p.kind == plan::PortalKind::entrance; });
    if (room.region.use == plan::Use::entry && !gate) {
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

double way_ahead(world::World& world, const world::Body& body, const world::Stance& from, double dx, double dy) {
  constexpr double kPace = 200;
  double gone = 0;
  for (world::Stance at = from; gone < kFreeWay;) {
    const world::Moved moved = world.move(body, at, dx * kPace, dy * kPace);
    const double ahead = (moved.at.x - at.x) * dx + (moved.at.y - at.y) * dy;
    if (ahead < 0.98 * kPace) break;
    gone += ahead;
    at = moved.at;
  }
  return std::min(gone, kFreeWay);
}

namespace {

// Sixteen directions all round, the first few those that turn least; x and y of the angle from straight on.
constexpr double kTurns[16][2] = {{1, 0},
                                  {0.9238795, 0.3826834},
                                  {0.9238795, -0.3826834},
                                  {0.7071068, 0.7071068},
                                  {0.7071068, -0.7071068},
                                  {0, 1},
                                  {0, -1},
                                  {0.3826834, 0.9238795},
                                  {0.3826834, -0.9238795},
                                  {-0.3826834, 0.9238795},
                                  {-0.3826834, -0.9238795},
                                  {-0.7071068, 0.7071068},
                                  {-0.7071068, -0.7071068},
                                  {-0.9238795, 0.3826834},
                                  {-0.9238795, -0.3826834},
                                  {-1, 0}};

struct View {
  world::Stance at;
  double dx = 0, dy = 0, way = -1;
};

// The best direction from a place; a small turn rather than a slightly longer way.
View look_around(world::World& world, const world::Body& body, const world::Stance& at, double dx, double dy) {
  constexpr double kWorthATurn = 500;
  View best;
  for (const auto& [c, s] : kTurns) {
    const double tx = dx * c - dy * s, ty = dx * s + dy * c;
    const double way = way_ahead(world, body, at, tx, ty);
    if (way > best.way + kWorthATurn || (way >= kFreeWay && best.way < kFreeWay)) best = {at, tx, ty, way};
    if (best.way >= kFreeWay) break;
  }
  return best;
}

}  // namespace

Entry along_free_way(world::World& world, const world::Body& body, const Entry& entry, bool stays) {
  constexpr mesh::Length kNear = 4'000;
  constexpr int kLegs = 3;  // how often the way turns a corner
  constexpr double kBetweenLooks = 1'000;
  world::Stance at{static_cast<double>(entry.at.x), static_cast<double>(entry.at.y), entry.at.z};
  if (!world.find_free(body, at, kNear, at)) return entry;
  const auto room_at = [&](const world::Stance& s) {
    return world.build({static_cast<mesh::Length>(s.x), static_cast<mesh::Length>(s.y), s.z + 1});
  };
  const world::RegionId home = room_at(at);
  View best = look_around(world, body, at, entry.dx, entry.dy);
  for (int leg = 0; leg < kLegs && best.way < kFreeWay; ++leg) {
    const double before = best.way;
    const View here = leg == 0 ? View{at, entry.dx, entry.dy, way_ahead(world, body, at, entry.dx, entry.dy)} : best;
    for (double gone = 0; gone < here.way && best.way < kFreeWay; gone += kBetweenLooks) {
      at = world.move(body, gone == 0 ? here.at : at, here.dx * kBetweenLooks, here.dy * kBetweenLooks).at;
      if (stays && room_at(at) != home) break;
      if (const View view = look_around(world, body, at, here.dx, here.dy); view.way > best.way) best = view;
    }
    if (leg > 0 && best.way <= before) break;
  }
  return {{static_cast<mesh::Length>(best.at.x), static_cast<mesh::Length>(best.at.y), best.at.z}, best.dx, best.dy};
}

}  // namespace enfilade::wasm
