// Claims about light under the ground: torches make it, and nothing else does.

#include "display/pictures.hpp"

namespace enfilade::display {
namespace {

using namespace enfilade::testing;
using plan::ObjectKind;
using plan::PortalKind;
using plan::Role;

// A passage of 24 m to the east, one tile wide, open at both ends if wanted.
plan::Room passage(bool open) {
  plan::Room room = box_room({{0, 0}, {24'000, 3'000}});
  room.region.kind = plan::Kind::hall;
  room.region.use = plan::Use::corridor;
  room.region.faces.fill({plan::Behind::rock, 0});
  room.finish = {{Role::masonry, 0}, {Role::flagstone, 0}, {Role::masonry, 1}};
  if (open) {
    room.portals.push_back(
        portal_on(room.region, geom::kEast, 750, 2'250, 0, room.region.z1 - plan::kSlab, PortalKind::hallway));
    room.portals.push_back(
        portal_on(room.region, geom::kWest, 750, 2'250, 0, room.region.z1 - plan::kSlab, PortalKind::hallway));
    number_portals(room);
  }
  return room;
}

// On the south wall, where the flame burns 3 m from the western face.
plan::Object torch(Length x) {
  return {ObjectKind::torch, geom::kNorth, {Role::iron, 1}, {{x - 80, 750}, {x + 80, 970}}, 1'500, 2'060};
}

bool on_floor(const Vertex& v) { return is_role(v, Role::flagstone) && v.y < 0.002f; }

TEST(DisplayTorch, LightsWhatIsNearAndLeavesTheRestDark) {
  plan::Room room = passage(false);
  room.objects.push_back(torch(4'000));
  const Picture picture = picture_of(room);
  const double near = mean_light(picture, [](const Vertex& v) { return on_floor(v) && v.x > 3 && v.x < 5; });
  const double far = mean_light(picture, [](const Vertex& v) { return on_floor(v) && v.x > 18; });
  EXPECT_GT(near, 6 * far);
  EXPECT_GT(near, 0.2);
  EXPECT_GT(far, 0.01);  // never black
}

TEST(DisplayTorch, IsWarm) {
  plan::Room room = passage(false);
  room.objects.push_back(torch(4'000));
  for (const Vertex& v : picture_of(room).vertices) {
    if (is_role(v, Role::flame)) continue;
    EXPECT_GE(v.r, v.g);
    EXPECT_GE(v.g, v.b);
  }
}

TEST(DisplayTorch, NoLampHangsUnderTheGround) {
  for (const Vertex& v : picture_of(passage(true)).vertices) EXPECT_NE(v.material, kLamp);
}

TEST(DisplayTorch, FlamesShineByThemselves) {
  plan::Room room = passage(false);
  room.objects.push_back(torch(4'000));
  int corners = 0;
  for (const Vertex& v : picture_of(room).vertices) {
    if (!is_role(v, Role::flame)) continue;
    ++corners;
    EXPECT_GT(4 * (v.r / 255.0) * (v.r / 255.0), 1.2);  // far above what the torch throws on itself
    EXPECT_GT(v.r, v.b);
  }
  EXPECT_GT(corners, 10);
}

// Two pieces of a passage, one with a torch beside the opening, one without any:
// where they meet both have the same light.
TEST(DisplayTorch, NoSeamShowsWherePassagesMeet) {
  plan::Room lit = passage(true), dark = passage(true);
  lit.objects.push_back(torch(21'500));
  const auto at_end = [](const Picture& picture, float x) {
    std::vector<std::array<int, 3>> light;
    for (const Vertex& v : picture.vertices) {
      if (std::abs(v.x - x) < 0.001f && !is_role(v, Role::iron)) light.push_back({v.r, v.g, v.b});
    }
    return light;
  };
  const auto one = at_end(picture_of(lit), 24), other = at_end(picture_of(dark), 0);
  ASSERT_FALSE(one.empty());
  ASSERT_FALSE(other.empty());
  for (const auto& a : one) {
    for (const auto& b : other) {
      for (std::size_t c = 0; c < 3; ++c) EXPECT_LE(std::abs(a[c] - b[c]), 1);
    }
  }
}

TEST(DisplayTorch, LightDoesNotPassThroughWallsOfACave) {
  // An L: the torch hangs at the end of one arm, the other lies around the corner.
  plan::Room room = passage(false);
  room.region.kind = plan::Kind::room;
  room.region.use = plan::Use::cave;
  auto outline = std::make_shared<plan::Outline>();
  outline->polygon.outer = {{0, 0}, {12'000, 0}, {12'000, 3'000}, {3'000, 3'000}, {3'000, 12'000}, {0, 12'000}};
  outline->faces.assign(6, plan::Face{plan::Behind::rock, 0});
  room.region.box = {{0, 0}, {12'000, 12'000}};
  room.region.outline = outline;
  const auto arm = [](const Vertex& v) { return on_floor(v) && v.z < -5.5f; };
  const double none = mean_light(picture_of(room), arm);
  room.objects.push_back(torch(6'000));
  const Picture picture = picture_of(room);
  EXPECT_LT(mean_light(picture, arm), 1.6 * none);  // what the stone throws back
  EXPECT_GT(mean_light(picture, [](const Vertex& v) { return on_floor(v) && v.x > 5 && v.x < 7; }), 5 * none);
}

TEST(DisplayTorch, ThingsKeepLightAway) {
  plan::Room room = passage(false);
  room.region.box = {{0, 0}, {9'000, 9'000}};
  room.objects.push_back(
      {ObjectKind::torch, geom::kNorth, {Role::iron, 1}, {{4'420, 750}, {4'580, 970}}, 1'500, 2'060});
  const auto behind = [](const Vertex& v) { return on_floor(v) && v.x > 4 && v.x < 5 && v.z < -3.75f && v.z > -4.8f; };
  const double free = mean_light(picture_of(room), behind);
  room.objects.push_back(
      {ObjectKind::crate, geom::kNorth, {Role::timber, 1}, {{4'000, 2'600}, {5'000, 3'600}}, 0, 1'400});
  EXPECT_LT(mean_light(picture_of(room), behind), 0.75 * free);
}

TEST(DisplayTorch, DoorsOfPlanksHangInTheDark) {
  mesh::Leaf leaf;
  leaf.width = 1'094;
  leaf.height = 2'192;
  Picture planks, panel;
  leaf.style = mesh::LeafStyle::planks;
  bake_leaf(leaf, planks);
  leaf.style = mesh::LeafStyle::panel;
  bake_leaf(leaf, panel);
  const auto all = [](const Vertex&) { return true; };
  EXPECT_LT(mean_light(planks, all), 0.4 * mean_light(panel, all));
}

}  // namespace
}  // namespace enfilade::display
