#include <enfilade/world/whole.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include <enfilade/threads/pool.hpp>

namespace enfilade::world {
namespace {

rules::BuildingPtr building(std::int32_t floors, std::uint64_t seed = 1, bool identical = false) {
  plan::Brief b;
  b.floors = floors;
  b.seed = seed;
  b.identical_floors = identical;
  return rules::raise(b).value();
}

TEST(Whole, ThreadsLeaveNoTrace) {
  threads::Pool two(2), five(5);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto b = building(13, seed);
    Context serial, pair, many;
    pair.executor = &two;
    many.executor = &five;
    const Key one = hash(*b, {}, serial).value();
    EXPECT_EQ(hash(*b, {}, pair).value(), one);
    EXPECT_EQ(hash(*b, {}, many).value(), one);
    EXPECT_EQ(plan::content_hash(generate(*b, {}, many).value().rooms), one);
  }
}

rules::BuildingPtr office(plan::OfficeClass c, std::uint64_t seed) {
  plan::Brief b;
  b.kind = "office";
  b.office_class = c;
  b.given.office_class = true;
  b.site = {110'000, 70'000};
  b.floors = 14;
  b.seed = seed;
  b.executive_floors = 2;
  b.shops = b.atrium = true;
  return rules::raise(b).value();
}

// The plates of an office are made by whoever comes first and shared by all; so
// each run gets an office on which nobody has been.
TEST(Whole, ThreadsThatMakeAnOfficesPlatesAtOnceLeaveNoTrace) {
  threads::Pool five(5);
  for (int c = 0; c < plan::kOfficeClasses; ++c) {
    const auto kind = static_cast<plan::OfficeClass>(c);
    SCOPED_TRACE(plan::id(kind));
    Context many;
    many.executor = &five;
    const Key one = hash(*office(kind, 5), {}, {}).value();
    EXPECT_EQ(hash(*office(kind, 5), {}, many).value(), one);
    // All of them on all plates at the same time, from the top or from the ground.
    const auto fresh = office(kind, 5);
    std::vector<Key> keys(5);
    five.run(keys.size(), [&](std::size_t i) {
      if (i % 2) (void)hash(*fresh, {13}, {});
      keys[i] = hash(*fresh, {}, {}).value();
    });
    for (const Key& key : keys) EXPECT_EQ(key, one);
  }
}

TEST(Whole, SelectedStoreysAreThoseOfTheWhole) {
  const auto b = building(9);
  const plan::Model whole = generate(*b, {}, {}).value();
  const plan::Model some = generate(*b, {2, 5, 8}, {}).value();
  std::size_t i = 0;
  for (const plan::Room& room : whole.rooms) {
    if (room.region.storey != 2 && room.region.storey != 5 && room.region.storey != 8) continue;
    ASSERT_LT(i, some.rooms.size());
    EXPECT_EQ(some.rooms[i].path, room.path);
    EXPECT_EQ(plan::room_hash(some.rooms[i]), plan::room_hash(room));
    ++i;
  }
  EXPECT_EQ(i, some.rooms.size());
  EXPECT_EQ(hash(*b, {2, 5, 8}, {}).value(), plan::content_hash(some.rooms));
}

TEST(Whole, RoomsComeByPathWithStoreysAscending) {
  for (const std::int32_t floors : {1, 2, 3, 7}) {
    const plan::Model m = generate(*building(floors), {}, {}).value();
    for (std::size_t i = 1; i < m.rooms.size(); ++i) {
      EXPECT_LT(m.rooms[i - 1].path, m.rooms[i].path);
      EXPECT_LE(m.rooms[i - 1].region.storey, m.rooms[i].region.storey);
    }
    EXPECT_EQ(m.rooms.front().region.storey, 0);
    EXPECT_EQ(m.rooms.back().region.storey, floors - 1);
  }
}

TEST(Whole, SeedsDifferAndFloorsDiffer) {
  std::set<Key> hashes;
  for (std::uint64_t seed = 0; seed < 50; ++seed) hashes.insert(hash(*building(2, seed), {}, {}).value());
  EXPECT_EQ(hashes.size(), 50u);
}

std::vector<geom::Box> boxes_of(const plan::Model& m, std::int16_t storey) {
  std::vector<geom::Box> boxes;
  for (const plan::Room& r : m.rooms) {
    if (r.region.storey == storey) boxes.push_back(r.region.box);
  }
  return boxes;
}

TEST(Whole, IdenticalFloorsShareALayoutButNotTheirContents) {
  const plan::Model m = generate(*building(6, 3, true), {}, {}).value();
  EXPECT_EQ(boxes_of(m, 1), boxes_of(m, 4));
  EXPECT_NE(boxes_of(m, 0), boxes_of(m, 1));  // the lobby
  std::size_t differing = 0;
  for (const plan::Room& a : m.rooms) {
    if (a.region.storey != 1) continue;
    for (const plan::Room& b : m.rooms) {
      if (b.region.storey == 4 && b.region.box == a.region.box)
        differing += a.objects.size() != b.objects.size() || a.region.use != b.region.use;
    }
  }
  EXPECT_GT(differing, 0u);
  const plan::Model other = generate(*building(6, 3, false), {}, {}).value();
  EXPECT_NE(boxes_of(other, 1), boxes_of(other, 4));
}

TEST(Whole, CanBeCancelledAndReportsProgress) {
  const auto b = building(40);
  std::atomic<bool> cancel{false};
  Context context;
  context.cancel = &cancel;
  std::uint64_t calls = 0;
  context.progress = [&](Progress p) {
    EXPECT_EQ(p.total, 40u);
    if (++calls == 10) cancel = true;
  };
  const auto result = generate(*b, {}, context);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::cancelled);
  EXPECT_EQ(calls, 10u);
}

TEST(Whole, AMemoryBudgetIsKept) {
  Context context;
  context.max_bytes = 100'000;
  const auto result = generate(*building(40), {}, context);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::exhausted);
}

TEST(Whole, LayoutOnlyVisitsTheSameRegions) {
  const auto b = building(5);
  const plan::Model whole = generate(*b, {}, {}).value();
  std::size_t i = 0;
  const Status status = visit(*b, {}, {}, {.layout_only = true}, [&](std::size_t, const plan::Room& room) {
    ASSERT_LT(i, whole.rooms.size());
    EXPECT_EQ(room.path, whole.rooms[i].path);
    EXPECT_EQ(room.region.box, whole.rooms[i].region.box);
    ++i;
  });
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(i, whole.rooms.size());
}

}  // namespace
}  // namespace enfilade::world
