// Rooms with diagonal sides get what boxes get: trim, sun, lamps.

#include "display/pictures.hpp"

#include "mesh/plates.hpp"

namespace enfilade::display {
namespace {

using geom::Point;
using geom::Ring;
using namespace enfilade::testing;

// An octagon of 10 m.
Ring octagon() {
  return {{3'000, 0},      {7'000, 0},      {10'000, 3'000}, {10'000, 7'000},
          {7'000, 10'000}, {3'000, 10'000}, {0, 7'000},      {0, 3'000}};
}

// Twice the area of the upward triangles at a height above the floor.
double area_at(const Picture& picture, Length z, plan::Role role) {
  double sum = 0;
  for (std::size_t i = 0; i + 2 < picture.indices.size(); i += 3) {
    const Vertex &u = picture.vertices[picture.indices[i]], &v = picture.vertices[picture.indices[i + 1]],
                 &w = picture.vertices[picture.indices[i + 2]];
    const Point3 a = place_of(u), b = place_of(v), c = place_of(w);
    if (a.z != z || b.z != z || c.z != z || !is_role(u, role)) continue;
    sum += static_cast<double>(geom::cross({a.x, a.y}, {b.x, b.y}, {c.x, c.y}));
  }
  return sum;
}

constexpr Length kSunProud = 3, kSkirting = 85;

TEST(DisplayOctilinear, SkirtingRunsAlongEveryWallAndStopsAtDoors) {
  plan::Room room = polygon_room({octagon(), {}}, plan::Behind::inner);
  room.portals.push_back(portal_along(room, 1, 1'000, 900, 0, 2'100, plan::PortalKind::room_door));
  number_portals(room);
  const Picture picture = picture_of(room);
  EXPECT_EQ(fault_of(picture, room.region), "");
  const Ring ring = octagon();
  for (std::size_t i = 0; i < 8; ++i) {
    const Point a = ring[i], d = ring[(i + 1) % 8] - a;
    const double size = std::sqrt(static_cast<double>(geom::dot(d, d)));
    double longest = 0, in_door = 0;
    for (std::size_t t = 0; t + 2 < picture.indices.size(); t += 3) {
      double lo = 1e9, hi = -1e9;
      bool along = true;
      for (std::size_t k = 0; k < 3; ++k) {
        const Vertex& v = picture.vertices[picture.indices[t + k]];
        const Point3 p = place_of(v);
        const double off = (double(d.x) * (p.y - a.y) - double(d.y) * (p.x - a.x)) / size;
        const double u = (double(d.x) * (p.x - a.x) + double(d.y) * (p.y - a.y)) / size;
        along = along && is_role(v, plan::Role::frame) && std::abs(off - 71) < 1.5 && p.z <= kSkirting;
        lo = std::min(lo, u);
        hi = std::max(hi, u);
      }
      if (!along) continue;
      longest += hi - lo;
      if (i == 1 && hi > 1'600 && lo < 2'400) in_door += 1;  // the door is at 1 414 … 2 687
    }
    // Two triangles for each stretch of it.
    const double wall = size - 2 * 60 * (std::sqrt(2.0) - 1), door = i == 1 ? 900 * std::sqrt(2.0) : 0;
    EXPECT_NEAR(longest / 2, wall - door, 5) << "wall " << i;
    EXPECT_EQ(in_door, 0);
  }
}

TEST(DisplayOctilinear, TheSunComesThroughWindowsThatLookToIt) {
  // It stands somewhat west of south.
  const auto lit = [](std::uint8_t face) {
    plan::Room room = polygon_room({octagon(), {}}, plan::Behind::facade);
    room.portals.push_back(portal_along(room, face, 800, 1'600, 600, 2'600, plan::PortalKind::window));
    number_portals(room);
    const Picture picture = picture_of(room);
    EXPECT_EQ(fault_of(picture, room.region), "");
    return area_at(picture, kSunProud, plan::Role::floor_carpet) / 2;
  };
  EXPECT_GT(lit(7), 500'000) << "south-west";
  EXPECT_GT(lit(0), 500'000) << "south";
  EXPECT_EQ(lit(3), 0) << "north-east";
  EXPECT_EQ(lit(5), 0) << "north-west";
  EXPECT_GT(lit(7), lit(1)) << "south-east is nearly along the light";
}

TEST(DisplayOctilinear, ABoxGivenAsAPolygonIsLitByTheSameSun) {
  plan::Room box = office();
  box.objects.clear();
  plan::Room polygon = box;
  auto outline = std::make_shared<plan::Outline>();
  outline->polygon = geom::to_polygon(box.region.box);
  outline->faces.assign(box.region.faces.begin(), box.region.faces.end());
  polygon.region.outline = outline;
  const double one = area_at(picture_of(box), kSunProud, plan::Role::floor_carpet);
  const double two = area_at(picture_of(polygon), kSunProud, plan::Role::floor_carpet);
  EXPECT_GT(one, 1'000'000);
  EXPECT_NEAR(two, one, one * 0.01);
}

int lamps(const plan::Room& room) {
  int count = 0;
  for (const Vertex& v : picture_of(room).vertices) count += v.material == kLamp ? 1 : 0;
  return count / 4;
}

TEST(DisplayOctilinear, ADiagonalHallHasARowOfLamps) {
  // 2 m wide, 20 m long.
  plan::Room hall = polygon_room({{{0, 0}, {2'828, 0}, {16'970, 14'142}, {14'142, 14'142}}, {}}, plan::Behind::inner);
  hall.region.kind = plan::Kind::hall;
  EXPECT_GE(lamps(hall), 5);
  plan::Room corner = polygon_room({{{0, 0}, {3'000, 0}, {0, 3'000}}, {}}, plan::Behind::inner);
  EXPECT_GE(lamps(corner), 1);
}

TEST(DisplayOctilinear, NoLampHangsUnderAWellAndAnAtriumHasItsOwn) {
  plan::Room lobby = box_room({{0, 0}, {12'000, 12'000}});
  lobby.region.kind = plan::Kind::hall;
  const int whole = lamps(lobby);
  lobby.portals.push_back(well({{2'000, 2'000}, {10'000, 10'000}}, 3'600, plan::kTopFace));
  EXPECT_LT(lamps(lobby), whole);
  for (const Vertex& v : picture_of(lobby).vertices) {
    const Point3 p = place_of(v);
    EXPECT_FALSE(v.material == kLamp && p.x > 2'000 && p.x < 10'000 && p.y > 2'000 && p.y < 10'000);
  }
  plan::Room shaft = box_room({{0, 0}, {12'000, 12'000}});
  shaft.region.kind = plan::Kind::shaft;
  shaft.region.use = plan::Use::elevator;
  EXPECT_EQ(lamps(shaft), 0);
  shaft.region.use = plan::Use::atrium;
  EXPECT_GT(lamps(shaft), 0);
}

}  // namespace
}  // namespace enfilade::display
