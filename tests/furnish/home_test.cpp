// What place_objects() promises in the rooms of dwellings, whatever their shape.
// The seed of a failing room is printed; `furnish_home_gallery` draws such rooms.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include <enfilade/base/hash.hpp>

#include "furnish/home_rooms.hpp"
#include "rules/furnish/body_grid.hpp"
#include "rules/furnish/furnish.hpp"

namespace enfilade::furnish {
namespace {

using plan::Object;
using plan::ObjectKind;
using plan::Use;
using testing::count;
using testing::Form;
using testing::Measure;
using testing::Sample;

constexpr Use kHomeUses[] = {Use::living, Use::bedroom, Use::kitchen, Use::bathroom};

#ifdef ENFILADE_SANITIZED
constexpr int cases(int all) { return std::max(1, all / 8); }
#else
constexpr int cases(int all) { return all; }
#endif

Sample room(int i, Use use, Form form) {
  Sample s = testing::home_room(static_cast<std::uint64_t>(i), use, form);
  if (use == Use::living && i % 2 == 1) s.region.cell = plan::kOpenKitchen;
  return s;
}

TEST(HomeRooms, KeepEveryPromise) {
  std::map<Use, int> furnished;
  const int each = cases(1'500);
  for (const Use use : kHomeUses) {
    for (int i = 0; i < each; ++i) {
      for (int form = 0; form < testing::kForms; ++form) {
        // Floods of outlines are slow; boxes are cheap.
        if (form > 0 && i % 4 != form % 4) continue;
        const Sample s = room(i, use, static_cast<Form>(form));
        const std::vector<Object> objects = testing::furnish(s);
        furnished[use] += !objects.empty();
        ASSERT_EQ(testing::check_home(s, objects), "") << "seed " << i << ", form " << form << ", " << plan::id(use);
      }
    }
    EXPECT_GE(furnished[use], each * 2) << plan::id(use);
  }
}

// Rooms from 1 to 19 m with up to six doors anywhere.
TEST(HomeRooms, HostileRoomsKeepEveryPromise) {
  for (int i = 0; i < cases(6'000); ++i) {
    Sample s = testing::hostile_room(static_cast<std::uint64_t>(i), 19'000, 6);
    s.region.use = kHomeUses[i % 4];
    s.region.kind = plan::Kind::room;
    s.region.cell = static_cast<std::uint16_t>(i / 4 % 2);
    ASSERT_EQ(testing::check_home(s, testing::furnish(s)), "") << "seed " << i << ", " << plan::id(s.region.use);
  }
}

struct Need {
  Use use;
  std::int64_t area;
  geom::Length width;
  std::vector<ObjectKind> kinds;
  int permille;
};

// Over all shapes together, and a little less for each alone: in an L at 45
// degrees with two doors there may be no place for a bed parallel to the axes.
TEST(HomeRooms, OrdinaryOnesHaveWhatTheyAreFor) {
  const Need needs[] = {
      {Use::bedroom, 7'200'000, 2350, {ObjectKind::bed}, 990},
      {Use::bathroom, 3'000'000, 1600, {ObjectKind::toilet, ObjectKind::basin}, 990},
      {Use::kitchen, 5'000'000, 1900, {ObjectKind::sink, ObjectKind::stove}, 980},
      {Use::living, 12'000'000, 0, {ObjectKind::sofa}, 990},
  };
  constexpr int kLessAlone = 5;
  for (const Need& need : needs) {
    int all_rooms = 0, all_complete = 0;
    for (int form = 0; form < testing::kForms; ++form) {
      int rooms = 0, complete = 0;
      std::string missing;
      for (int i = 0; i < cases(1'000); ++i) {
        const Sample s = room(i, need.use, static_cast<Form>(form));
        const Measure m = testing::measure(s);
        if (m.area < need.area || m.width < need.width) continue;
        const std::vector<Object> objects = testing::furnish(s);
        const bool has =
            std::all_of(need.kinds.begin(), need.kinds.end(), [&](ObjectKind k) { return count(objects, k) > 0; });
        ++rooms;
        complete += has;
        if (!has) missing += " " + std::to_string(i);
      }
      EXPECT_GT(rooms, cases(1'000) / 4) << plan::id(need.use) << ", form " << form;
      EXPECT_GE(1000 * complete, (need.permille - kLessAlone) * rooms)
          << plan::id(need.use) << ", form " << form << ": " << complete << " of " << rooms << ", not" << missing;
      all_rooms += rooms;
      all_complete += complete;
    }
    EXPECT_GE(1000 * all_complete, need.permille * all_rooms)
        << plan::id(need.use) << ": " << all_complete << " of " << all_rooms;
  }
}

// The words of Region::cell: only a living room that is told so has a kitchen.
TEST(HomeRooms, OnlyOpenKitchensAreInLivingRooms) {
  int rooms = 0, kitchens = 0;
  for (int i = 0; i < cases(800); ++i) {
    Sample s = testing::home_room(static_cast<std::uint64_t>(i), Use::living, Form::box);
    EXPECT_EQ(count(testing::furnish(s), ObjectKind::sink), 0) << "seed " << i;
    if (testing::measure(s).area < 18'000'000) continue;
    s.region.cell = plan::kOpenKitchen;
    ++rooms;
    kitchens += count(testing::furnish(s), ObjectKind::sink) == 1 && count(testing::furnish(s), ObjectKind::stove) == 1;
  }
  EXPECT_GE(100 * kitchens, 97 * rooms) << kitchens << " of " << rooms;
}

// A sofa looks at the screen, from in front of it.
TEST(HomeRooms, SofasLookAtTheScreen) {
  int rooms = 0, looking = 0;
  for (int i = 0; i < cases(1'200); ++i) {
    const Sample s = testing::home_room(static_cast<std::uint64_t>(i), Use::living, Form::box);
    if (testing::measure(s).area < 14'000'000) continue;
    ++rooms;
    const std::vector<Object> objects = testing::furnish(s);
    const auto of = [&](ObjectKind kind) {
      return std::find_if(objects.begin(), objects.end(), [&](const Object& o) { return o.kind == kind; });
    };
    const auto media = of(ObjectKind::media), sofa = of(ObjectKind::sofa);
    if (media == objects.end() || sofa == objects.end()) continue;
    const int axis = geom::axis_of(static_cast<geom::Side>(media->facing));
    looking += geom::opposite(static_cast<geom::Side>(media->facing)) == sofa->facing &&
               sofa->footprint.along(axis).overlaps(media->footprint.along(axis));
  }
  EXPECT_GE(100 * looking, 95 * rooms) << looking << " of " << rooms;
}

// What stands at a wall has its back to it: in a box, nothing but a chair looks
// at a wall less than half a metre away.
TEST(HomeRooms, FurnitureFacesTheRoom) {
  for (int i = 0; i < cases(3'000); ++i) {
    const Sample s = room(i, kHomeUses[i % 4], Form::box);
    const geom::Box clear = plan::clear_box(s.region);
    for (const Object& o : testing::furnish(s)) {
      if (o.kind == ObjectKind::chair || o.kind == ObjectKind::dining_chair || o.kind == ObjectKind::table ||
          o.kind == ObjectKind::plant || o.kind == ObjectKind::bed) {
        continue;
      }
      const auto f = static_cast<geom::Side>(o.facing);
      ASSERT_GE(std::abs(clear.level(f) - o.footprint.level(f)), 350) << "seed " << i << ", " << plan::id(o.kind);
    }
  }
}

TEST(HomeRooms, MostBedroomsHaveAWardrobeAndMostBathroomsAShower) {
  int bedrooms = 0, wardrobes = 0, bathrooms = 0, wet = 0;
  for (int i = 0; i < cases(1'600); ++i) {
    const Sample s = testing::home_room(static_cast<std::uint64_t>(i), Use::bedroom, Form::box);
    if (testing::measure(s).area >= 9'000'000) {
      const std::vector<Object> objects = testing::furnish(s);
      ++bedrooms;
      wardrobes += std::any_of(objects.begin(), objects.end(),
                               [&](const Object& o) { return o.kind == ObjectKind::cabinet && o.z1 - o.z0 > 1900; });
    }
    const Sample b = testing::home_room(static_cast<std::uint64_t>(i), Use::bathroom, Form::box);
    if (testing::measure(b).area >= 4'000'000 && testing::measure(b).width >= 1700) {
      const std::vector<Object> objects = testing::furnish(b);
      ++bathrooms;
      wet += count(objects, ObjectKind::bath) + count(objects, ObjectKind::shower) > 0;
    }
  }
  EXPECT_GE(100 * wardrobes, 93 * bedrooms) << wardrobes << " of " << bedrooms;
  EXPECT_GE(100 * wet, 95 * bathrooms) << wet << " of " << bathrooms;
}

TEST(HomeRooms, TheOrderOfPortalsDoesNotMatter) {
  for (int i = 0; i < cases(700); ++i) {
    const Sample s = room(i, kHomeUses[i % 4], static_cast<Form>(i / 4 % testing::kForms));
    ASSERT_TRUE(testing::same_in_any_order(s)) << "seed " << i;
  }
}

TEST(HomeRooms, OnlyTheRoomItselfMatters) {
  for (int i = 0; i < cases(700); ++i) {
    const Sample s = room(i, kHomeUses[i % 4], static_cast<Form>(i / 4 % testing::kForms));
    ASSERT_TRUE(testing::same_elsewhere(s, {12'345, -6'789})) << "seed " << i;
  }
}

// One number for all compilers and optimisations. A change here is a WORLD
// change and belongs in the changelog.
TEST(HomeRooms, ContentIsTheSameEverywhere) {
  Hasher h;
  for (int i = 0; i < 560; ++i) {
    for (const Object& o : testing::furnish(room(i, kHomeUses[i % 4], i / 4 % 2 ? Form::box : Form::ell))) {
      h.u8(static_cast<std::uint8_t>(o.kind));
      h.u8(o.facing);
      testing::hash_place(o, h);
    }
  }
  EXPECT_EQ(to_hex(h.finish()), "a95009f534f93cf57524c3c7539e1936");
}

//   +--------------+   A doorway of 740 mm joins two rooms, one of 720 does not.
//   |      ##      |
//   |              |
//   |      ##      |
//   +--------------+
TEST(BodyGrid, APassageIsWideEnoughOrClosed) {
  const geom::Polygon clear = geom::to_polygon(geom::Box{{0, 0}, {4000, 3000}});
  for (const auto& [gap, open] : {std::pair{780, true}, std::pair{720, false}}) {
    BodyGrid grid(clear);
    grid.block({{1900, 0}, {2100, 1100}});
    grid.block({{1900, 1100 + gap}, {2100, 3000}});
    const auto from = grid.nearest({500, 500}, 300);
    ASSERT_TRUE(from);
    grid.flood(*from);
    EXPECT_TRUE(grid.reached({{500, 2000}, {600, 2100}}));
    EXPECT_EQ(grid.reached({{3000, 1000}, {3500, 2000}}), open) << gap;
    grid.clear();
    grid.flood(*from);
    EXPECT_TRUE(grid.reached({{3000, 1000}, {3500, 2000}}));
  }
}

// Against the slow way: every place of the grid by itself.
TEST(BodyGrid, FreePlacesAreThoseWhereABodyFits) {
  const geom::Polygon clear{{{0, 0}, {5000, 1234}, {4300, 4100}, {2500, 2600}, {-300, 3900}}, {}};
  const BodyGrid grid(clear);
  int free = 0;
  for (geom::Length y = 0; y < 4200; y += 70) {
    for (geom::Length x = -300; x < 5000; x += 70) {
      const auto at = grid.nearest({x, y}, 12);
      if (!at) continue;
      ++free;
      const geom::Box body{{at->x - 364, at->y - 364}, {at->x + 364, at->y + 364}};
      for (int k = 0; k < 4; ++k) ASSERT_NE(geom::locate(clear, body.corner(k)), geom::Where::outside);
      for (const geom::Point p : clear.outer) ASSERT_FALSE(body.contains(p));
    }
  }
  EXPECT_GT(free, 300);
}

// The checks of this file can fail.
TEST(HomeRooms, TheChecksCatchBadRooms) {
  int caught = 0, tried = 0;
  for (int i = 0; i < 40; ++i) {
    const Sample s = room(i, Use::bedroom, Form::ell_askew);
    std::vector<Object> objects = testing::furnish(s);
    if (objects.empty()) continue;
    ASSERT_EQ(testing::check_home(s, objects), "");
    ++tried;
    objects[0].footprint = {objects[0].footprint.lo + geom::Point{1500, 0},
                            objects[0].footprint.hi + geom::Point{1500, 0}};
    caught += !testing::check_home(s, objects).empty();
  }
  EXPECT_GT(caught, tried / 2);
}

}  // namespace
}  // namespace enfilade::furnish
