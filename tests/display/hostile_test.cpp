// Sizes nobody would build: pictures stay bounded and whole.

#include "display/pictures.hpp"

namespace enfilade::display {
namespace {

using namespace enfilade::testing;
using plan::PortalKind;

TEST(DisplayHostile, TinyRoomsAreWholeOrEmpty) {
  for (const Length width : {1, 60, 121, 300, 700, 1'200}) {
    for (const Length height : {1, 321, 400, 900, 2'600}) {
      plan::Room room = box_room({{0, 0}, {width, width + 37}}, 0, height);
      room.portals.push_back(portal_on(room.region, geom::kSouth, 0, width, 0, height, PortalKind::hallway));
      EXPECT_EQ(fault_of(picture_of(room), room.region), "") << width << " × " << height;
    }
  }
}

TEST(DisplayHostile, AHallOfAKilometreHasBoundedCorners) {
  plan::Room hall = box_room({{0, 0}, {1'000'000, 2'000}});
  hall.region.kind = plan::Kind::hall;
  const Picture picture = picture_of(hall);
  EXPECT_EQ(fault_of(picture, hall.region), "");
  EXPECT_LT(picture.vertices.size(), 20'000u);
}

TEST(DisplayHostile, AHallOfASquareKilometreHasBoundedCorners) {
  for (const bool prism : {false, true}) {
    plan::Room hall = box_room({{0, 0}, {1'000'000, 1'000'000}}, 0, 10'000);
    if (prism) hall = polygon_room(geom::to_polygon(hall.region.box), plan::Behind::inner, 0, 10'000);
    hall.objects.push_back(
        {plan::ObjectKind::table, 0, {plan::Role::wood, 0}, {{5'000, 5'000}, {900'000, 900'000}}, 0, 740});
    const Picture picture = picture_of(hall);
    EXPECT_EQ(fault_of(picture, hall.region), "");
    EXPECT_LT(picture.vertices.size(), 400'000u);
  }
}

TEST(DisplayHostile, FarPlacesKeepTheirMillimetres) {
  plan::Room near = office(), far = near;
  const geom::Point by{500'000'000, -500'000'000};
  far.region.box = {near.region.box.lo + by, near.region.box.hi + by};
  for (plan::Portal& p : far.portals) p.a = p.a + by, p.b = p.b + by;
  for (plan::Object& o : far.objects) o.footprint = {o.footprint.lo + by, o.footprint.hi + by};
  const Picture a = picture_of(near), b = picture_of(far);
  ASSERT_EQ(a.vertices.size(), b.vertices.size());
  for (std::size_t i = 0; i < a.vertices.size(); ++i) ASSERT_EQ(place_of(a.vertices[i]), place_of(b.vertices[i])) << i;
}

TEST(DisplayHostile, ObjectsOfAnySizeStayInside) {
  Rng rng(root_key(5), Purpose::sample);
  for (int i = 0; i < 200; ++i) {
    plan::Room room = box_room({{0, 0}, {6'000, 5'000}});
    const Length x = rng.between(0, 5'000), y = rng.between(0, 4'000), z = rng.between(0, 3'000);
    const Length w = rng.between(1, 6'000 - x), d = rng.between(1, 5'000 - y), h = rng.between(1, 3'600 - z);
    const auto kind = static_cast<plan::ObjectKind>(rng.below(plan::kObjectKinds));
    const auto facing = static_cast<std::uint8_t>(rng.below(4));
    room.objects.push_back({kind, facing, {plan::Role::wood, 0}, {{x, y}, {x + w, y + d}}, z, z + h});
    ASSERT_EQ(fault_of(picture_of(room), room.region), "") << plan::id(kind) << " " << w << " × " << d << " × " << h;
  }
}

TEST(DisplayHostile, RandomRoomsAreWhole) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_room(rng);
    ASSERT_EQ(fault_of(picture_of(room, true), room.region), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace enfilade::display
