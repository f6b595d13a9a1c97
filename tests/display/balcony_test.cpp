// Under the sky: it is day on a balcony, and nothing hangs above it.

#include <enfilade/plan/balcony.hpp>

#include "display/pictures.hpp"

namespace enfilade::display {
namespace {

using namespace enfilade::testing;
using plan::Role;

plan::Room balcony() {
  plan::Room room = box_room({{0, -1'400}, {3'200, 0}});
  room.region.use = plan::Use::balcony;
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kWest})
    room.region.faces[side] = {plan::Behind::facade, 0};
  room.region.faces[geom::kNorth] = {plan::Behind::inner, 0};
  room.finish.floor = {Role::floor_stone, 0};
  room.portals.push_back(portal_on(room.region, geom::kNorth, 1'000, 2'200, 0, 2'250, plan::PortalKind::french_door));
  number_portals(room);
  return room;
}

TEST(DisplayBalcony, IsBrightAndHasNoLamps) {
  for (const bool open : {false, true}) {
    const Picture picture = picture_of(balcony(), open);
    ASSERT_FALSE(picture.vertices.empty());
    bool lamp = false;
    for (const Vertex& v : picture.vertices) lamp = lamp || v.material == kLamp;
    EXPECT_FALSE(lamp);
    EXPECT_GT(mean_light(picture, [](const Vertex& v) { return is_role(v, Role::floor_stone); }), 0.9);
    EXPECT_GT(mean_light(picture, [](const Vertex& v) { return is_role(v, Role::facade); }), 0.5);
  }
}

TEST(DisplayBalcony, HasTheFacadeBehindItAndTheNextOneAbove) {
  plan::Room room = balcony();
  const auto highest = [&] {
    float top = 0;
    for (const Vertex& v : picture_of(room).vertices) {
      if (is_role(v, Role::facade_trim)) top = std::max(top, v.y);
    }
    return top;
  };
  EXPECT_LT(highest(), 0.1f) << "the sky";
  room.region.cell = plan::kRoofed;
  EXPECT_GT(highest(), 2) << "a slab";
}

}  // namespace
}  // namespace enfilade::display
