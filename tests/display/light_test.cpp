// Claims about light: where it is bright, and why.

#include "display/pictures.hpp"

namespace enfilade::display {
namespace {

using namespace enfilade::testing;
using plan::PortalKind;
using plan::Role;

// Six by eight metres with a door in the south and, if wanted, windows in the
// north, where the sun never is.
plan::Room study(bool windows) {
  plan::Room room = box_room({{0, 0}, {6'000, 8'000}});
  room.region.faces[geom::kNorth] = {plan::Behind::facade, 0};
  room.portals.push_back(portal_on(room.region, geom::kSouth, 2'500, 3'500, 0, 2'100, PortalKind::room_door));
  if (windows) {
    room.portals.push_back(portal_on(room.region, geom::kNorth, 800, 2'600, 900, 2'700, PortalKind::window));
    room.portals.push_back(portal_on(room.region, geom::kNorth, 3'400, 5'200, 900, 2'700, PortalKind::window));
  }
  number_portals(room);
  return room;
}

bool on_floor(const Vertex& v) { return is_role(v, Role::floor_carpet) && v.y < 0.002f; }

TEST(DisplayLight, IsBrighterNearAWindow) {
  const Picture picture = picture_of(study(true));
  const double near = mean_light(picture, [](const Vertex& v) { return on_floor(v) && v.z > -7.2f && v.z < -5; });
  const double far = mean_light(picture, [](const Vertex& v) { return on_floor(v) && v.z < -0.5f && v.z > -2.7f; });
  EXPECT_GT(near, 1.15 * far);
}

TEST(DisplayLight, OfTheDayIsCoolerThanThatOfLamps) {
  const auto blue = [](const Picture& picture) {
    double sum = 0, red = 0;
    for (const Vertex& v : picture.vertices) {
      if (!on_floor(v)) continue;
      sum += v.b * v.b;
      red += v.r * v.r;
    }
    return sum / red;
  };
  EXPECT_GT(blue(picture_of(study(true))), blue(picture_of(study(false))));
}

TEST(DisplayLight, FallsThroughAnOpenDoor) {
  const plan::Room room = study(false);
  const auto before_door = [](const Vertex& v) { return on_floor(v) && v.z > -1.5f && v.x > 2 && v.x < 4; };
  EXPECT_GT(mean_light(picture_of(room, true), before_door), 1.05 * mean_light(picture_of(room, false), before_door));
}

TEST(DisplayLight, IsDimButNotBlackInAClosedShaft) {
  plan::Room room = box_room({{0, 0}, {2'200, 2'700}});
  room.region.kind = plan::Kind::shaft;
  const Picture picture = picture_of(room);
  for (const Vertex& v : picture.vertices) {
    EXPECT_NE(v.material, kLamp);
    EXPECT_GT(light_of(v), 0.01);
    EXPECT_LT(light_of(v), 0.2);
  }
}

TEST(DisplayLight, IsDimmerInCorners) {
  const Picture picture = picture_of(study(false));
  const double corner = mean_light(picture, [](const Vertex& v) { return on_floor(v) && v.x < 0.1f && v.z > -0.1f; });
  const double middle =
      mean_light(picture, [](const Vertex& v) { return on_floor(v) && v.x > 2 && v.x < 4 && v.z < -3 && v.z > -5; });
  EXPECT_LT(corner, 0.75 * middle);
}

TEST(DisplayLight, IsKeptAwayByFurniture) {
  plan::Room room = study(false);
  const Picture bare = picture_of(room);
  room.objects.push_back(
      {plan::ObjectKind::cabinet, geom::kSouth, {Role::wood, 0}, {{2'400, 3'600}, {3'600, 4'400}}, 0, 1'900});
  room.objects.push_back(
      {plan::ObjectKind::desk, geom::kSouth, {Role::wood, 0}, {{600, 1'500}, {2'200, 2'300}}, 0, 740});
  const Picture furnished = picture_of(room);
  const auto beside = [](const Vertex& v) {
    return on_floor(v) && v.x > 2.3f && v.x < 3.7f && v.z < -3.5f && v.z > -4.5f;
  };
  const auto middle = [](const Vertex& v) { return on_floor(v) && v.x > 2 && v.x < 4 && v.z < -3 && v.z > -5; };
  EXPECT_LT(mean_light(furnished, beside), 0.7 * mean_light(bare, middle));
  const auto under = [](const Vertex& v) {
    return on_floor(v) && v.x > 0.65f && v.x < 2.15f && v.z < -1.55f && v.z > -2.25f;
  };
  EXPECT_LT(mean_light(furnished, under), 0.7 * mean_light(bare, middle));
}

TEST(DisplayLight, DrawsSunOnTheFloorBehindSouthernWindowsOnly) {
  const auto brightest = [](const Picture& picture) {
    double most = 0;
    for (const Vertex& v : picture.vertices) {
      if (v.material != kLamp && is_role(v, Role::floor_carpet)) most = std::max(most, light_of(v));
    }
    return most;
  };
  plan::Room south = box_room({{0, 0}, {6'000, 5'000}}), north = south;
  south.region.faces[geom::kSouth] = north.region.faces[geom::kNorth] = {plan::Behind::facade, 0};
  south.portals.push_back(portal_on(south.region, geom::kSouth, 2'000, 3'800, 900, 2'700, PortalKind::window));
  north.portals.push_back(portal_on(north.region, geom::kNorth, 2'000, 3'800, 900, 2'700, PortalKind::window));
  EXPECT_GT(brightest(picture_of(south)), brightest(picture_of(north)) + 1);
  // A cabinet right behind the window keeps the sun off the floor.
  south.objects.push_back(
      {plan::ObjectKind::cabinet, geom::kNorth, {Role::wood, 0}, {{500, 300}, {5'500, 900}}, 0, 3'000});
  EXPECT_LT(brightest(picture_of(south)), brightest(picture_of(north)) + 1);
}

TEST(DisplayLight, EqualRoomsGiveEqualBytes) {
  const plan::Room room = office();
  const Picture first = picture_of(room, true);
  (void)picture_of(study(true));
  (void)picture_of(stair());
  const Picture again = picture_of(room, true);
  ASSERT_EQ(first.vertices.size(), again.vertices.size());
  EXPECT_EQ(first.indices, again.indices);
  EXPECT_EQ(first.opaque, again.opaque);
  for (std::size_t i = 0; i < first.vertices.size(); ++i) {
    const Vertex &a = first.vertices[i], &b = again.vertices[i];
    ASSERT_TRUE(a.x == b.x && a.y == b.y && a.z == b.z && a.u == b.u && a.v == b.v && a.r == b.r && a.g == b.g &&
                a.b == b.b && a.material == b.material)
        << "corner " << i;
  }
}

TEST(DisplayLight, LampsHangInRoomsAndStairs) {
  const auto lamps = [](const plan::Room& room) {
    int count = 0;
    for (const Vertex& v : picture_of(room).vertices) count += v.material == kLamp ? 1 : 0;
    return count / 4;
  };
  EXPECT_GE(lamps(study(false)), 4);
  EXPECT_GE(lamps(stair()), 2);
  plan::Room hall = box_room({{0, 0}, {30'000, 1'800}});
  hall.region.kind = plan::Kind::hall;
  EXPECT_GE(lamps(hall), 8);
}

TEST(DisplayLeaf, ShowsBothSidesAndItsGlassLast) {
  for (const mesh::LeafStyle style : {mesh::LeafStyle::panel, mesh::LeafStyle::glazed, mesh::LeafStyle::metal}) {
    mesh::Leaf leaf;
    leaf.width = 900;
    leaf.height = 2'080;
    leaf.style = style;
    Picture picture;
    bake_leaf(leaf, picture);
    ASSERT_FALSE(picture.vertices.empty());
    EXPECT_EQ(picture.opaque < picture.indices.size(), style == mesh::LeafStyle::glazed);
    float lo = 1, hi = -1;
    for (const Vertex& v : picture.vertices) {
      EXPECT_GE(v.y, 0);
      EXPECT_LE(v.y, 2.081f);
      lo = std::min(lo, v.z);
      hi = std::max(hi, v.z);
    }
    EXPECT_LT(lo, -0.01f);
    EXPECT_GT(hi, 0.01f);
  }
}

TEST(DisplayCabin, IsOpenToItsLandingOnly) {
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    Picture picture;
    bake_cabin({2'000, 1'900, 2'300, side, 1'000, 2'100}, picture);
    ASSERT_FALSE(picture.vertices.empty());
    EXPECT_EQ(picture.opaque, picture.indices.size());
    // Triangles of each upright side, by the side their plane lies on.
    std::array<double, 4> area{};
    for (std::size_t i = 0; i < picture.indices.size(); i += 3) {
      const Point3 a = place_of(picture.vertices[picture.indices[i]]),
                   b = place_of(picture.vertices[picture.indices[i + 1]]),
                   c = place_of(picture.vertices[picture.indices[i + 2]]);
      const Point3 p = b - a, q = c - a;
      const double nx = double(p.y) * q.z - double(p.z) * q.y, ny = double(p.z) * q.x - double(p.x) * q.z;
      if (std::abs(nx) > 1 && std::abs(a.x) > 900 && a.x == b.x && b.x == c.x)
        area[a.x > 0 ? 1 : 3] += std::abs(nx) / 2;
      if (std::abs(ny) > 1 && std::abs(a.y) > 850 && a.y == b.y && b.y == c.y)
        area[a.y > 0 ? 2 : 0] += std::abs(ny) / 2;
    }
    for (int s = 0; s < 4; ++s) {
      const double wall = (s % 2 == 0 ? 2'000.0 - 120 : 1'900.0 - 120) * 2'300, hole = s == side ? 1'000.0 * 2'100 : 0;
      EXPECT_NEAR(area[static_cast<std::size_t>(s)], wall - hole, wall * 0.08)
          << "side " << s << " of a cabin open to " << int{side};
    }
  }
}

}  // namespace
}  // namespace enfilade::display
