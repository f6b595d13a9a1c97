// What place_objects() promises, over many rooms. The seed of a failing room is
// printed; `furnish_gallery` draws rooms for looking at.

#include "rules/furnish/furnish.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include <enfilade/base/hash.hpp>

#include "furnish/rooms.hpp"

namespace enfilade::furnish {
namespace {

using plan::Object;
using plan::ObjectKind;
using plan::Use;
using testing::count;
using testing::Sample;

constexpr int kRooms = 100'000;

// Everything that must hold in a box room; the first thing that does not.
std::string check_all(const Sample& s, const std::vector<Object>& objects) {
  for (const std::string& wrong : {testing::check_inside(s, objects), testing::check_disjoint(objects),
                                   testing::check_doors(s, objects), testing::check_windows(s, objects)}) {
    if (!wrong.empty()) return wrong;
  }
  if (s.region.use == Use::corridor) {
    if (const std::string wrong = testing::check_reach(s, objects, 1200); !wrong.empty()) return wrong;
  }
  return testing::check_reach(s, objects, 700);
}

TEST(Furnish, HostileRoomsKeepEveryPromise) {
  std::map<Use, int> furnished;
  for (int i = 0; i < kRooms; ++i) {
    const Sample s = testing::hostile_room(static_cast<std::uint64_t>(i), 20'000, 6);
    const std::vector<Object> objects = testing::furnish(s);
    furnished[s.region.use] += !objects.empty();
    const std::string wrong = check_all(s, objects);
    ASSERT_EQ(wrong, "") << "seed " << i << ", " << plan::id(s.region.use);
  }
  // The promises are not kept by leaving rooms empty.
  for (const Use use : {Use::corridor, Use::lobby, Use::office, Use::open_office, Use::meeting, Use::storage,
                        Use::pantry, Use::restroom}) {
    EXPECT_GT(furnished[use], kRooms / 100) << plan::id(use);
  }
  EXPECT_EQ(furnished[Use::stair], 0);
  EXPECT_EQ(furnished[Use::none], 0);
}

TEST(Furnish, VastRoomsKeepEveryPromise) {
  for (int i = 0; i < 400; ++i) {
    const Sample s = testing::hostile_room(static_cast<std::uint64_t>(i), 150'000, 70);
    const std::vector<Object> objects = testing::furnish(s);
    const std::string wrong = objects.size() > 700
                                  ? testing::check_inside(s, objects) + testing::check_disjoint(objects) +
                                        testing::check_doors(s, objects) + testing::check_windows(s, objects)
                                  : check_all(s, objects);
    ASSERT_EQ(wrong, "") << "seed " << i << ", " << plan::id(s.region.use);
  }
}

TEST(Furnish, LikelyRoomsKeepEveryPromise) {
  for (int i = 0; i < kRooms / 4; ++i) {
    const auto use = static_cast<Use>(static_cast<int>(Use::office) + i % 6);
    const Sample s = testing::likely_room(static_cast<std::uint64_t>(i), use);
    const std::string wrong = check_all(s, testing::furnish(s));
    ASSERT_EQ(wrong, "") << "seed " << i << ", " << plan::id(use);
  }
}

TEST(Furnish, ShopsKeepEveryPromise) {
  int furnished = 0;
  for (int i = 0; i < kRooms / 10; ++i) {
    Sample s = testing::hostile_room(static_cast<std::uint64_t>(i), 20'000, 6);
    s.region.use = Use::shop;
    const std::vector<Object> objects = testing::furnish(s);
    furnished += !objects.empty();
    ASSERT_EQ(check_all(s, objects), "") << "seed " << i;
  }
  EXPECT_GT(furnished, kRooms / 20);
}

// One comes in and goes on to the elevators without walking round sofas. The lanes are not kept by leaving lobbies
// empty.
TEST(Furnish, LobbiesKeepABroadWayFromTheEntrance) {
  int receptions = 0, sofas = 0, large = 0;
  for (int i = 0; i < kRooms / 4; ++i) {
    const bool likely = i % 2 == 0;
    Sample s = likely ? testing::likely_room(static_cast<std::uint64_t>(i), Use::lobby)
                      : testing::hostile_room(static_cast<std::uint64_t>(i), 20'000, 6);
    s.region.use = Use::lobby;
    const std::vector<Object> objects = testing::furnish(s);
    ASSERT_EQ(testing::check_lanes(s, objects, 1'200), "") << "seed " << i;
    const bool has_entrance = std::any_of(s.portals.begin(), s.portals.end(),
                                          [](const plan::Portal& p) { return p.kind == plan::PortalKind::entrance; });
    if (!has_entrance || plan::clear_box(s.region).short_side() < 8'600 || s.portals.size() > 8) continue;
    ++large;
    receptions += testing::count(objects, ObjectKind::reception) > 0;
    sofas += testing::count(objects, ObjectKind::sofa) > 0;
  }
  EXPECT_GT(large, kRooms / 500);
  EXPECT_GE(100 * receptions, 80 * large);
  EXPECT_GE(100 * sofas, 80 * large);
}

// The counter is across from the street wherever the room allows.
TEST(Furnish, ShopCountersLookAtTheEntrance) {
  int shops = 0;
  int looking = 0;
  for (int i = 0; i < 4000; ++i) {
    Sample s = testing::likely_room(static_cast<std::uint64_t>(i), Use::lobby);  // has an entrance
    s.region.use = Use::shop;
    const auto entrance = std::find_if(s.portals.begin(), s.portals.end(),
                                       [](const plan::Portal& p) { return p.kind == plan::PortalKind::entrance; });
    if (entrance == s.portals.end()) continue;
    const std::vector<Object> objects = testing::furnish(s);
    const auto counter =
        std::find_if(objects.begin(), objects.end(), [](const Object& o) { return o.kind == ObjectKind::counter; });
    ++shops;
    looking += counter != objects.end() && counter->facing == entrance->face;
  }
  EXPECT_GT(shops, 3000);
  EXPECT_GE(100 * looking, 90 * shops) << looking << " of " << shops;
}

TEST(Furnish, AtriaAreEmpty) {
  Sample s = testing::likely_room(1, Use::lobby);
  s.region.use = Use::atrium;
  s.region.kind = plan::Kind::shaft;
  EXPECT_TRUE(testing::furnish(s).empty());
}

TEST(Furnish, OutlinesAreFurnishedInsideTheirWalls) {
  int furnished = 0;
  for (int i = 0; i < 5000; ++i) {
    const Sample s = testing::outline_room(static_cast<std::uint64_t>(i));
    const std::vector<Object> objects = testing::furnish(s);
    furnished += !objects.empty();
    std::string wrong = testing::check_inside(s, objects) + testing::check_disjoint(objects);
    if (i % 20 == 0) wrong += testing::check_outline_reach(s, objects);
    ASSERT_EQ(wrong, "") << "seed " << i;
  }
  EXPECT_GT(furnished, 1500);
}

TEST(Furnish, OfficesHaveADeskAndAChair) {
  int offices = 0;
  int with_desk = 0;
  std::int64_t area = 0;
  int desks = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Sample s = testing::likely_room(static_cast<std::uint64_t>(i), Use::office);
    if (s.region.box.area() < 9'000'000) continue;
    const std::vector<Object> objects = testing::furnish(s);
    ++offices;
    with_desk += count(objects, ObjectKind::desk) > 0 && count(objects, ObjectKind::chair) > 0;
    EXPECT_GE(count(objects, ObjectKind::chair), count(objects, ObjectKind::desk)) << "seed " << i;
    desks += count(objects, ObjectKind::desk);
    area += s.region.box.area() / 1000;
  }
  EXPECT_GE(1000 * with_desk, 980 * offices) << with_desk << " of " << offices;
  EXPECT_LE(area, std::int64_t{16'000} * desks) << "more than 16 m² a desk";
}

TEST(Furnish, EveryUseHasWhatItIsFor) {
  const std::map<Use, std::vector<ObjectKind>> needs = {
      {Use::open_office, {ObjectKind::desk, ObjectKind::chair}},
      {Use::meeting, {ObjectKind::table, ObjectKind::chair}},
      {Use::storage, {ObjectKind::shelf}},
      {Use::pantry, {ObjectKind::counter}},
      {Use::restroom, {ObjectKind::toilet, ObjectKind::basin}},
      {Use::shop, {ObjectKind::counter, ObjectKind::shelf}},
  };
  for (const auto& [use, kinds] : needs) {
    int rooms = 0;
    int complete = 0;
    for (int i = 0; i < 4000; ++i) {
      const Sample s = testing::likely_room(static_cast<std::uint64_t>(i), use);
      if (s.region.box.area() < 9'000'000) continue;
      const std::vector<Object> objects = testing::furnish(s);
      ++rooms;
      complete += std::all_of(kinds.begin(), kinds.end(), [&](ObjectKind k) { return count(objects, k) > 0; });
    }
    EXPECT_GE(1000 * complete, 930 * rooms) << plan::id(use) << ": " << complete << " of " << rooms;
  }
}

// Small ones too: a toilet without a stall, and a basin.
TEST(Furnish, RestroomsHaveToiletAndBasin) {
  int rooms = 0;
  int complete = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Sample s = testing::likely_room(static_cast<std::uint64_t>(i), Use::restroom);
    if (s.portals.empty() || s.region.box.area() > 12'000'000) continue;
    const std::vector<Object> objects = testing::furnish(s);
    ++rooms;
    complete += count(objects, ObjectKind::toilet) > 0 && count(objects, ObjectKind::basin) > 0;
  }
  EXPECT_GT(rooms, 1000);
  EXPECT_GE(1000 * complete, 970 * rooms) << complete << " of " << rooms;
}

TEST(Furnish, TheOrderOfPortalsDoesNotMatter) {
  for (int i = 0; i < 3000; ++i) {
    const Sample s = testing::hostile_room(static_cast<std::uint64_t>(i), 20'000, 6);
    ASSERT_TRUE(testing::same_in_any_order(s)) << "seed " << i;
  }
}

// What is already in the vector is neither read nor touched.
TEST(Furnish, AppendsToWhatIsThere) {
  for (int i = 0; i < 500; ++i) {
    const Sample s = testing::likely_room(static_cast<std::uint64_t>(i), Use::office);
    const std::vector<Object> objects = testing::furnish(s);
    Object before;
    before.kind = ObjectKind::sofa;
    before.footprint = s.region.box;
    std::vector<Object> out{before, before};
    place_objects(s.region, s.portals, s.key, out);
    ASSERT_EQ(out.size(), objects.size() + 2);
    EXPECT_EQ(out[0], before);
    EXPECT_EQ(out[1], before);
    EXPECT_TRUE(std::equal(objects.begin(), objects.end(), out.begin() + 2));
  }
}

// Moving the whole room moves its furniture and nothing else.
TEST(Furnish, OnlyTheRoomItselfMatters) {
  for (int i = 0; i < 1000; ++i) {
    const Sample s = testing::likely_room(static_cast<std::uint64_t>(i), static_cast<Use>(6 + i % 6));
    ASSERT_TRUE(testing::same_elsewhere(s, {12'345, -6'789})) << "seed " << i;
  }
}

TEST(Furnish, NeighboursWithOtherKeysDiffer) {
  int differ = 0;
  for (int i = 0; i < 500; ++i) {
    Sample s = testing::likely_room(static_cast<std::uint64_t>(i), Use::office);
    const std::vector<Object> objects = testing::furnish(s);
    s.key = mix(s.key, 1);
    differ += testing::furnish(s) != objects;
  }
  EXPECT_GT(differ, 450);
}

// One number for all compilers and optimisations. A change here is a WORLD
// change and belongs in the changelog.
TEST(Furnish, ContentIsTheSameEverywhere) {
  Hasher h;
  for (int i = 0; i < 2000; ++i) {
    for (const Object& o : testing::furnish(testing::hostile_room(static_cast<std::uint64_t>(i), 20'000, 6))) {
      h.u8(static_cast<std::uint8_t>(o.kind));
      h.u8(o.facing);
      h.u8(static_cast<std::uint8_t>(o.material.role));
      h.u8(o.material.shade);
      testing::hash_place(o, h);
    }
  }
  EXPECT_EQ(to_hex(h.finish()), "77ec6069d22a04613a5feef879570dd8");
}

// The checks of this file can fail.
TEST(Furnish, TheChecksCatchBadRooms) {
  Sample s = testing::likely_room(3, Use::office);
  s.region.box = {{0, 0}, {5000, 4000}};
  s.region.faces = {};
  s.portals.clear();
  plan::Portal door;
  door.a = {1000, 0};
  door.b = {1900, 0};
  door.z1 = 2100;
  door.opens_left = true;
  s.portals.push_back(door);
  plan::Portal window = door;
  window.kind = plan::PortalKind::window;
  window.a = {1000, 4000};
  window.b = {3000, 4000};
  window.face = geom::kNorth;
  s.portals.push_back(window);
  const auto piece = [&](ObjectKind kind, geom::Box box, geom::Length height, geom::Side facing = geom::kSouth) {
    Object o;
    o.kind = kind;
    o.footprint = box;
    o.facing = facing;
    o.z0 = s.region.z0;
    o.z1 = s.region.z0 + height;
    return o;
  };
  EXPECT_NE(testing::check_inside(s, {piece(ObjectKind::desk, {{0, 2000}, {1600, 2800}}, 740)}), "");
  EXPECT_NE(testing::check_doors(s, {piece(ObjectKind::desk, {{1800, 900}, {3400, 1700}}, 740)}), "");
  EXPECT_NE(testing::check_windows(s, {piece(ObjectKind::cabinet, {{2000, 3490}, {2800, 3940}}, 1950)}), "");
  EXPECT_NE(testing::check_disjoint({piece(ObjectKind::desk, {{2000, 2000}, {3600, 2800}}, 740),
                                     piece(ObjectKind::chair, {{2500, 2700}, {3100, 3300}}, 900)}),
            "");
  // A wall of shelves with a gap of 650 mm cuts the room in two for 700 mm, not for 600.
  const std::vector<Object> wall = {piece(ObjectKind::shelf, {{60, 2000}, {4290, 2400}}, 2000),
                                    piece(ObjectKind::chair, {{2000, 3000}, {2600, 3600}}, 900)};
  EXPECT_NE(testing::check_reach(s, wall, 700), "");
  EXPECT_EQ(testing::check_reach(s, wall, 600), "");
}

}  // namespace
}  // namespace enfilade::furnish
