// Bodies in generated towers: every seed, size and step must keep them inside.

#include <gtest/gtest.h>

#include <map>

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/area.hpp>

#include "mesh/rooms.hpp"
#include "rules/residences.hpp"
#include "world/motion_house.hpp"
#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

using testing::Flood;
using testing::House;
using testing::text;
using testing::tower;

struct Size {
  Length width, depth;
  std::int32_t floors;
  Length floor_height;
};
constexpr Size kSizes[] = {{14'000, 16'000, 3, 3'600}, {24'000, 18'000, 3, 2'600}, {32'000, 26'000, 2, 4'500}};

Stance middle_of(const plan::Region& r) {
  return {(r.box.lo.x + r.box.hi.x) / 2.0, (r.box.lo.y + r.box.hi.y) / 2.0, r.z0};
}

// A free place in the room itself, not behind a wall of it.
bool start_in(House& house, const Body& body, std::size_t room, Stance& out) {
  const plan::Region& r = house.model().rooms[room].region;
  Stance middle = middle_of(r);
  if (r.outline) {
    geom::Point deep;
    geom::deepest(r.outline->polygon, deep);
    middle = {static_cast<double>(deep.x), static_cast<double>(deep.y), r.z0};
  }
  return find_free(house, body, middle, r.box.short_side() / 2, out) &&
         house.room_at(out) == static_cast<std::int32_t>(room);
}

// From a millimetre to 50 m, as many short ones as long ones.
double random_length(Rng& rng) {
  double length = rng.between(1'000, 10'000) / 1'000.0;
  for (std::uint32_t i = rng.below(5); i > 0; --i) length *= 10;
  return std::min(length, 50'000.0);
}

struct Way {
  double x, y;
};
Way random_way(Rng& rng) {
  const double x = rng.between(-1'000, 1'000);
  const double y = rng.between(-1'000, 1'000);
  const double length = std::sqrt(x * x + y * y);
  return length == 0 ? Way{1, 0} : Way{x / length, y / length};
}

TEST(MotionInTowers, RandomWalkersNeverLeaveTheAir) {
  const Body body;
  std::size_t moves = 0;
  for (const Size& size : kSizes) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const plan::Model model = tower(size.width, size.depth, size.floors, seed, true, size.floor_height);
      for (const bool open : {true, false}) {
        House house(model, open);
        Rng rng(Key{seed, open}, Purpose::sample);
        for (std::size_t room = 0; room < model.rooms.size(); ++room) {
          Stance at;
          if (!plan::is_walkable(model.rooms[room].region.use) || !start_in(house, body, room, at)) continue;
          for (int i = 0; i < 120; ++i) {
            const Way way = random_way(rng);
            const double length = random_length(rng);
            const Moved moved = move(house, body, at, way.x * length, way.y * length);
            ASSERT_TRUE(is_free(house, body, moved.at)) << text(at) << " to " << text(moved.at);
            ASSERT_EQ(house.fault(body, moved.at), "")
                << "seed " << seed << " " << text(at) << " to " << text(moved.at);
            at = moved.at;
            ++moves;
          }
        }
      }
    }
  }
  EXPECT_GT(moves, 20'000u);
}

// Every place of a grid, by moves between neighbours: all rooms are reached
// from the street, all storeys by the stairs, every door and hallway is
// passed in both directions, with furniture and open leaves in the way; and
// whatever way one went, one can go back.
void expect_all_passed(const plan::Model& model, std::uint64_t seed) {
  const Body body;
  House house(model, true);
  std::map<std::pair<std::int32_t, std::int32_t>, int> passed;
  std::vector<int> places(model.rooms.size());
  const auto entered = [](const plan::Room& room) {
    return std::any_of(room.portals.begin(), room.portals.end(),
                       [](const plan::Portal& p) { return p.kind == plan::PortalKind::entrance; });
  };
  for (std::size_t first = 0; first < model.rooms.size(); ++first) {
    if (places[first] > 0 || !entered(model.rooms[first])) continue;
    Stance start;
    ASSERT_TRUE(start_in(house, body, first, start));
    const Flood reached = flood(house, body, start, 50, [&](const Stance& from, const Stance& to) {
      const std::int32_t a = house.room_at(from), b = house.room_at(to);
      if (a != b) ++passed[{a, b}];
    });
    EXPECT_EQ(reached.one_way, 0u) << reached.example;
    for (const Flood::Cell& c : reached.reached) {
      const std::int32_t room = house.room_at(reached.stance(c));
      ASSERT_GE(room, 0) << text(reached.stance(c));
      ++places[static_cast<std::size_t>(room)];
    }
  }
  for (std::size_t i = 0; i < model.rooms.size(); ++i) {
    const plan::Region& r = model.rooms[i].region;
    if (!plan::is_walkable(r.use)) continue;
    EXPECT_GT(places[i], 0) << "seed " << seed << " " << plan::id(r.use) << " around " << text(middle_of(r));
  }
  for (const plan::Joint& j : model.joints) {
    const plan::PortalKind kind = j.portal.kind;
    if (kind != plan::PortalKind::room_door && kind != plan::PortalKind::stair_door &&
        kind != plan::PortalKind::hallway)
      continue;
    EXPECT_GT((passed[{j.a, j.b}]), 0) << "seed " << seed << " at " << j.portal.a.x << " " << j.portal.a.y;
    EXPECT_GT((passed[{j.b, j.a}]), 0) << "seed " << seed << " at " << j.portal.a.x << " " << j.portal.a.y;
  }
}

TEST(MotionInTowers, EveryDoorAndStairIsPassedBothWays) {
  for (const Size& size : kSizes)
    expect_all_passed(tower(size.width, size.depth, size.floors, 10, true, size.floor_height), 10);
}

TEST(MotionInTowers, NobodyGetsStuck) {
  const Body body;
  const plan::Model model = tower(24'000, 18'000, 3, 5);
  House house(model, true);
  Rng rng(Key{5, 5}, Purpose::sample);
  Stance at;
  ASSERT_TRUE(start_in(house, body, 0, at));
  for (int i = 0; i < 20'000; ++i) {
    const Way way = random_way(rng);
    const double length = random_length(rng);
    at = move(house, body, at, way.x * length, way.y * length).at;
    double farthest = 0;
    for (const auto& out : {Way{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0.8, 0.6}, {-0.6, 0.8}, {-0.8, -0.6}, {0.6, -0.8}}) {
      const Stance there = move(house, body, at, out.x * 200, out.y * 200).at;
      farthest = std::max(farthest, std::abs(there.x - at.x) + std::abs(there.y - at.y));
    }
    ASSERT_GT(farthest, 100) << text(at);
  }
}

TEST(MotionInTowers, ClosedDoorsStop) {
  const Body body;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const plan::Model model = tower(24'000, 18'000, 2, seed);
    House house(model, false);
    // Rooms joined by hallways only.
    std::vector<std::size_t> piece(model.rooms.size());
    for (std::size_t i = 0; i < piece.size(); ++i) piece[i] = i;
    for (std::size_t round = 0; round < piece.size(); ++round) {
      for (const plan::Joint& j : model.joints) {
        const bool stairs = j.portal.kind == plan::PortalKind::well;
        if (j.b < 0 || (j.portal.kind != plan::PortalKind::hallway && !stairs)) continue;
        std::size_t &a = piece[static_cast<std::size_t>(j.a)], &b = piece[static_cast<std::size_t>(j.b)];
        a = b = std::min(a, b);
      }
    }
    Rng rng(Key{seed, 9}, Purpose::sample);
    for (std::size_t room = 0; room < model.rooms.size(); ++room) {
      Stance at;
      if (!plan::is_walkable(model.rooms[room].region.use) || !start_in(house, body, room, at)) continue;
      for (const plan::Portal& p : model.rooms[room].portals) {
        // Straight at every opening, then anywhere.
        at = move(house, body, at, (p.a.x + p.b.x) / 2.0 - at.x, (p.a.y + p.b.y) / 2.0 - at.y).at;
        const Way way = random_way(rng);
        at = move(house, body, at, way.x * 3'000, way.y * 3'000).at;
        const std::int32_t now = house.room_at(at);
        ASSERT_GE(now, 0);
        ASSERT_EQ(piece[static_cast<std::size_t>(now)], piece[room]) << "seed " << seed << " " << text(at);
      }
    }
  }
}

// Foot and head of every flight in two long moves a flight, up to where the stair
// ends and down again. Adds the storeys where they end.
void expect_stairs_walked(const plan::Model& model, const Body& body, std::vector<std::int32_t>& ends) {
  House house(model, false);
  std::map<std::pair<Length, Length>, std::vector<const plan::Room*>> stairs;
  for (const plan::Room& r : model.rooms) {
    if (r.region.use == plan::Use::stair) stairs[{r.region.box.lo.x, r.region.box.lo.y}].push_back(&r);
  }
  ASSERT_FALSE(stairs.empty());
  for (const auto& [corner, storeys] : stairs) {
    std::vector<Stance> way;
    for (const plan::Room* room : storeys) {
      for (const plan::Flight& f : room->flights) {
        const int axis = 1 - geom::axis_of(f.up);
        const bool forward = f.up == geom::kNorth || f.up == geom::kEast;
        const geom::Interval run = f.box.along(axis);
        const double across = (f.box.along(1 - axis).lo + f.box.along(1 - axis).hi) / 2.0;
        for (const bool head : {false, true}) {
          const double at = head == forward ? run.hi + 700 : run.lo - 700;
          way.push_back({axis == 0 ? at : across, axis == 0 ? across : at, head ? f.z1 : f.z0});
        }
      }
    }
    if (way.empty()) continue;  // of a building with one storey
    ends.push_back(storeys.back()->region.storey);
    Stance at = way.front();
    ASSERT_TRUE(is_free(house, body, at)) << text(at);
    std::vector<Stance> both = way;
    both.insert(both.end(), way.rbegin(), way.rend());
    for (const Stance& next : both) {
      const Moved moved = move(house, body, at, next.x - at.x, next.y - at.y);
      ASSERT_FALSE(moved.blocked) << text(at) << " to " << text(next) << " got to " << text(moved.at);
      ASSERT_EQ(moved.at.z, next.z) << text(at) << " to " << text(next);
      at = moved.at;
    }
  }
}

TEST(MotionInTowers, StairsAreWalkedFromTheGroundToTheTopAndDown) {
  for (const Length height : {2'600, 3'600, 5'000, 9'000}) {
    // Wider than a tread is deep, where the guards of the last storey leave room for it.
    const Body body{.radius = height == 2'600 ? 250 : 350};
    std::vector<std::int32_t> ends;
    expect_stairs_walked(tower(20'000, 20'000, 5, 3, true, height), body, ends);
    EXPECT_GE(ends.size(), 1u);
    for (const std::int32_t storey : ends) EXPECT_EQ(storey, 4);
  }
}

TEST(MotionInTowers, WalkingOnAFloorDoesNotAskForTheStoreyBelow) {
  struct Watch : House {
    using House::House;
    void gather(const Reach& reach, std::vector<const mesh::Solids*>& out) override {
      lowest = std::min(lowest, reach.z0);
      House::gather(reach, out);
    }
    Length lowest = 1'000'000;
  };
  const plan::Model model = tower(24'000, 18'000, 3, 1);
  Watch house(model, false);
  Rng rng(Key{1, 1}, Purpose::sample);
  for (std::size_t room = 0; room < model.rooms.size(); ++room) {
    const plan::Region& r = model.rooms[room].region;
    Stance at;
    if (r.storey != 1 || !plan::is_walkable(r.use) || r.kind == plan::Kind::stair || !start_in(house, {}, room, at))
      continue;
    house.lowest = 1'000'000;
    for (int i = 0; i < 100; ++i) {
      const Way way = random_way(rng);
      at = move(house, {}, at, way.x * 40, way.y * 40).at;
    }
    EXPECT_GT(house.lowest, r.z0) << "the storey below ends at " << r.z0;
  }
}

TEST(MotionInTowers, AnEndlessMoveCostsWhatItTakesToTheWall) {
  const plan::Model model = tower(24'000, 18'000, 2, 1);
  House house(model, true);
  Rng rng(Key{1, 6}, Purpose::sample);
  for (std::size_t room = 0; room < model.rooms.size(); ++room) {
    Stance at;
    if (!plan::is_walkable(model.rooms[room].region.use) || !start_in(house, {}, room, at)) continue;
    for (int i = 0; i < 20; ++i) {
      const Way way = random_way(rng);
      house.gathers = 0;
      move(house, {}, at, way.x * 1e7, way.y * 1e7);
      // A metre at least lies between two gatherings, or a step where the floor ends.
      EXPECT_LT(house.gathers, 200u) << text(at) << " " << way.x << " " << way.y;
    }
  }
}

// Offices have rooms and halls with diagonal sides.
plan::Model office(plan::OfficeClass kind, std::uint64_t seed, Length width, Length depth, std::int32_t floors,
                   const Storeys& storeys) {
  plan::Brief b;
  b.kind = "office";
  b.office_class = kind;
  b.given.office_class = true;
  b.seed = seed;
  b.site = {width, depth};
  b.floors = floors;
  return generate(*rules::raise(b).value(), storeys, {}).value();
}

TEST(MotionInOffices, EveryDoorAndStairIsPassedBothWays) {
  expect_all_passed(office(plan::OfficeClass::a, 6, 34'000, 30'000, 2, {}), 6);
  expect_all_passed(office(plan::OfficeClass::b, 3, 24'000, 22'000, 2, {}), 3);
}

// Residences have rooms of any shape, with openings in slanted walls.
TEST(MotionInResidences, EveryDoorAndStairIsPassedBothWays) {
  constexpr std::uint64_t kEvery = 8 / cases(8);
  std::uint64_t number = 0;
  for (const rules::FixedOutline& f : rules::fixed_outlines()) {
    if (number++ % kEvery != 0) continue;
    if (geom::twice_area(f.outline) > std::int64_t{2} * 500'000'000) continue;
    SCOPED_TRACE(f.name);
    plan::Brief brief = rules::residence(f.outline, std::min(f.floors, 2), f.square_metres, 1);
    const Result<rules::BuildingPtr> building = rules::raise(brief);
    ASSERT_TRUE(building.ok());
    expect_all_passed(*generate(**building, {}, {}), 1);
  }
}

// Those of the lower spires end below the top of the building.
TEST(MotionInOffices, StairsAreWalkedToWhereTheyEndAndDown) {
  std::vector<std::int32_t> ends;
  expect_stairs_walked(office(plan::OfficeClass::spires, 25, 110'000, 80'000, 12, {}), {}, ends);
  expect_stairs_walked(office(plan::OfficeClass::keyhole, 26, 90'000, 30'000, 12, {}), {}, ends);
  EXPECT_GT(std::count(ends.begin(), ends.end(), 11), 3);
  EXPECT_GT(std::count_if(ends.begin(), ends.end(), [](std::int32_t s) { return s < 11; }), 1);
}

TEST(MotionInOffices, RandomWalkersNeverLeaveTheAir) {
  const Body body;
  std::size_t moves = 0, slanted = 0;
  const plan::Model models[] = {office(plan::OfficeClass::keyhole, 26, 90'000, 30'000, 40, {20}),
                                office(plan::OfficeClass::spires, 25, 110'000, 80'000, 45, {15})};
  for (const plan::Model& model : models) {
    for (const bool open : {true, false}) {
      House house(model, open);
      Rng rng(Key{7, open}, Purpose::sample);
      for (std::size_t room = 0; room < model.rooms.size(); ++room) {
        Stance at;
        if (!plan::is_walkable(model.rooms[room].region.use) || !start_in(house, body, room, at)) continue;
        slanted += model.rooms[room].region.outline != nullptr;
        for (int i = 0; i < 120; ++i) {
          const Way way = random_way(rng);
          const double length = random_length(rng);
          const Moved moved = move(house, body, at, way.x * length, way.y * length);
          // Stairs lead to storeys that are not there.
          const std::int32_t now = house.room_at(moved.at);
          ASSERT_GE(now, 0) << text(moved.at);
          if (model.rooms[static_cast<std::size_t>(now)].region.kind == plan::Kind::stair) break;
          ASSERT_TRUE(is_free(house, body, moved.at)) << text(at) << " to " << text(moved.at);
          ASSERT_EQ(house.fault(body, moved.at), "") << text(at) << " to " << text(moved.at);
          at = moved.at;
          ++moves;
        }
      }
    }
  }
  EXPECT_GT(moves, 10'000u);
  EXPECT_GT(slanted, 20u);
}

// Every opening on a diagonal is passed in both directions.
TEST(MotionInOffices, DiagonalOpeningsArePassedBothWays) {
  const Body body;
  const plan::Model model = office(plan::OfficeClass::spires, 25, 110'000, 80'000, 45, {15});
  House house(model, true);
  std::size_t passed = 0;
  for (const plan::Joint& j : model.joints) {
    const plan::Portal& p = j.portal;
    if ((p.kind != plan::PortalKind::hallway && p.kind != plan::PortalKind::room_door) || p.a.x == p.b.x ||
        p.a.y == p.b.y)
      continue;
    // Straight through, at the side where no leaf stands.
    const double share = p.kind == plan::PortalKind::hallway ? 0.5 : p.hinge_at_b ? 0.4 : 0.6;
    const double x = p.a.x + (p.b.x - p.a.x) * share, y = p.a.y + (p.b.y - p.a.y) * share;
    const double nx = (p.a.y - p.b.y) / double(p.width()), ny = (p.b.x - p.a.x) / double(p.width());
    const Length z = model.rooms[static_cast<std::size_t>(j.a)].region.z0;
    for (const double side : {1.0, -1.0}) {
      const Stance from{x - nx * side * 500, y - ny * side * 500, z};
      if (!is_free(house, body, from)) continue;  // furniture
      const Moved moved = move(house, body, from, nx * side * 1'000, ny * side * 1'000);
      EXPECT_NE(house.room_at(moved.at), house.room_at(from)) << "at " << p.a.x << " " << p.a.y;
      ++passed;
    }
  }
  EXPECT_GT(passed, 8u);
}

// Two triangles that share a slanted wall with a door in it.
//
//     +--------+
//     | \    B |
//     |   door |       A below the diagonal, B above
//     | A    \ |
//     +--------+
class Triangles : public Surroundings {
 public:
  explicit Triangles(mesh::Passage passage) {
    const geom::Polygon a{{{0, 0}, {8'000, 0}, {0, 8'000}}, {}}, b{{{8'000, 0}, {8'000, 8'000}, {0, 8'000}}, {}};
    for (int i = 0; i < 2; ++i) {
      plan::Room room = testing::polygon_room(i == 0 ? a : b, plan::Behind::inner);
      plan::Portal door;
      door.a = {3'500, 4'500};
      door.b = {4'500, 3'500};
      door.z1 = 2'100;
      door.face = i == 0 ? 1 : 2;
      room.portals.push_back(door);
      mesh::solids_of(room, std::vector{passage}, solids_[i]);
    }
  }
  void gather(const Reach&, std::vector<const mesh::Solids*>& out) override {
    out.push_back(&solids_[0]);
    out.push_back(&solids_[1]);
  }

 private:
  mesh::Solids solids_[2];
};

TEST(MotionInPolygons, ASlantedDoorIsPassedWhenOpen) {
  Triangles open(mesh::Passage::open), closed(mesh::Passage::closed);
  // Past the leaf, which stands at one end of the opening.
  const Stance from{2'500, 2'500, 0};
  for (const double length : {20.0, 90.0, 3'000.0}) {
    Stance at = from;
    for (double done = 0; done < 3'000; done += length) at = move(open, {}, at, length, length).at;
    EXPECT_GT(at.x + at.y, 10'000) << length;
    for (double done = 0; done < 3'000; done += length) at = move(open, {}, at, -length, -length).at;
    EXPECT_LT(at.x + at.y, 6'000) << length;
  }
  const Moved stopped = move(closed, {}, from, 3'000, 3'000);
  EXPECT_TRUE(stopped.blocked);
  EXPECT_NEAR((8'000 - stopped.at.x - stopped.at.y) / std::sqrt(2.0), 250 + 20, 3) << "at the leaf";
}

TEST(MotionInPolygons, RandomWalkersKeepTheirDistanceFromSlantedWalls) {
  Rng rng(Key{8, 8}, Purpose::sample);
  for (const mesh::Passage passage : {mesh::Passage::open, mesh::Passage::closed}) {
    Triangles triangles(passage);
    Stance at{1'500, 1'500, 0};
    bool crossed = false;
    for (int i = 0; i < 20'000; ++i) {
      const Way way = random_way(rng);
      const double length = random_length(rng);
      at = move(triangles, {}, at, way.x * length, way.y * length).at;
      ASSERT_TRUE(at.x >= 310 && at.y >= 310 && at.x <= 7'690 && at.y <= 7'690) << text(at);
      const double off = (at.x + at.y - 8'000) / std::sqrt(2.0), along = (at.x - at.y) / std::sqrt(2.0);
      crossed = crossed || off > 0;
      // The wall between them is 120 thick and open for 707 to each side.
      const double beside = std::max(0.0, 707 - std::abs(along)), before = std::max(0.0, std::abs(off) - 60);
      ASSERT_GT(std::sqrt(beside * beside + before * before), 250 - 2) << text(at);
    }
    EXPECT_EQ(crossed, passage == mesh::Passage::open);
  }
}

// A hall around a court:
//
//     +----------+
//     |   /--\   |
//     |  |    |  |      the court is an octagon
//     |   \--/   |
//     +----------+
TEST(MotionInPolygons, AWalkLeadsAroundACourtAndNeverIntoIt) {
  const geom::Ring court{{4'000, 3'000}, {3'000, 4'000}, {3'000, 6'000}, {4'000, 7'000},
                         {6'000, 7'000}, {7'000, 6'000}, {7'000, 4'000}, {6'000, 3'000}};
  struct Hall : Surroundings {
    mesh::Solids solids;
    void gather(const Reach&, std::vector<const mesh::Solids*>& out) override { out.push_back(&solids); }
  } hall;
  const geom::Polygon shape{{{0, 0}, {10'000, 0}, {10'000, 10'000}, {0, 10'000}}, {court}};
  mesh::solids_of(testing::polygon_room(shape, plan::Behind::inner), {}, hall.solids);
  // Around it, sliding along its slanted sides.
  Stance at{5'000, 2'500, 0};
  for (const Way way : {Way{1, 0.4}, {-0.4, 1}, {-1, -0.4}, {0.4, -1}})
    at = move(hall, {}, at, way.x * 6'000, way.y * 6'000).at;
  EXPECT_GT(at.x, 310 - 1);
  int quarters = 0;
  Rng rng(Key{2, 8}, Purpose::sample);
  for (int i = 0; i < 20'000; ++i) {
    const Way way = random_way(rng);
    const double length = random_length(rng);
    at = move(hall, {}, at, way.x * length, way.y * length).at;
    quarters |= 1 << ((at.x > 5'000) + 2 * (at.y > 5'000));
    const double x = std::abs(at.x - 5'000), y = std::abs(at.y - 5'000);
    // A radius off the octagon, which has grown by its wall; inside the square.
    const double dx = std::max(x - 2'060, 0.0), dy = std::max(y - 2'060, 0.0), slant = (x + y - 3'085) / std::sqrt(2.0);
    const double corner = std::min(std::hypot(x - 1'025, y - 2'060), std::hypot(x - 2'060, y - 1'025));
    const double off = x < 1'025 ? dy : y < 1'025 ? dx : std::abs(x - y) < 1'035 ? slant : std::max(corner, slant);
    ASSERT_GE(off, 250 - 1) << text(at);
    ASSERT_TRUE(x <= 4'690 && y <= 4'690) << text(at);
  }
  EXPECT_EQ(quarters, 15);
}

}  // namespace
}  // namespace enfilade::world
