#include <gtest/gtest.h>

#include <functional>

#include "plan/rooms.hpp"

namespace enfilade::plan {
namespace {

TEST(ContentHash, EveryGeneratedThingCounts) {
  const Model model = two_rooms();
  const Key before = content_hash(model.rooms);
  const std::function<void(Room&)> changes[] = {
      [](Room& r) { r.region.box.hi.x += 1; },
      [](Room& r) { r.region.z1 += 1; },
      [](Room& r) { r.region.use = Use::meeting; },
      [](Room& r) { r.region.kind = Kind::hall; },
      [](Room& r) { r.region.faces[2].behind = Behind::facade; },
      [](Room& r) { r.finish.floor.shade = 1; },
      [](Room& r) { r.portals[0].hinge_at_b = true; },
      [](Room& r) { r.portals[0].id.edge = 257; },
      [](Room& r) { r.portals.clear(); },
      [](Room& r) { r.objects.emplace_back(); },
      [](Room& r) { r.flights.emplace_back(); },
      [](Room& r) { r.landings.emplace_back(); },
      [](Room& r) { r.path = Path::parse("c00").value(); },
  };
  for (std::size_t i = 0; i < std::size(changes); ++i) {
    Model other = two_rooms();
    changes[i](other.rooms[0]);
    EXPECT_NE(content_hash(other.rooms), before) << "change " << i;
  }
  EXPECT_EQ(content_hash(two_rooms().rooms), before);
}

TEST(ContentHash, TheKeyOfARegionDoesNotCount) {
  // It is derived from the path; readers of a file need not know it.
  Model model = two_rooms();
  const Key before = content_hash(model.rooms);
  model.rooms[0].region.key = {1, 2};
  EXPECT_EQ(content_hash(model.rooms), before);
}

TEST(TreeHash, SubtreesMayBeHashedApart) {
  const std::vector<const char*> paths{"s0f0", "s0f1c0", "s0f1c10", "s0f1c11", "s10f0", "s11f0h2c01"};
  TreeHash whole;
  for (std::size_t i = 0; i < paths.size(); ++i) whole.add(Path::parse(paths[i]).value(), Key{i, 7});

  TreeHash ground, rest;
  for (std::size_t i = 0; i < 4; ++i) ground.add(Path::parse(paths[i]).value(), Key{i, 7});
  rest.add(Path::parse("s0").value(), ground.finish(1));
  for (std::size_t i = 4; i < paths.size(); ++i) rest.add(Path::parse(paths[i]).value(), Key{i, 7});
  EXPECT_EQ(rest.finish(), whole.finish());
}

TEST(TreeHash, ShapeOfTheTreeCounts) {
  TreeHash flat, deep;
  flat.add(Path::parse("c0").value(), Key{1, 1});
  flat.add(Path::parse("c1").value(), Key{2, 2});
  deep.add(Path::parse("c0").value(), Key{1, 1});
  deep.add(Path::parse("c10").value(), Key{2, 2});
  EXPECT_NE(flat.finish(), deep.finish());
}

}  // namespace
}  // namespace enfilade::plan
