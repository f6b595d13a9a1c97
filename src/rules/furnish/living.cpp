// Living rooms. The screen goes first, to a wall without windows that has enough
// room before it; the sofa then looks at it, from the wall across or, where that
// is far, from the middle of the room:
//
//      +------------------------+
//      | [ screen ]             |      If the sofa finds no place, the screen
//      |                        |      tries another wall; a room without a
//      |  ( table )     +---+   |      place for both has the sofa alone.
//      | [  sofa  ]     |   | dining
//      +----------------+---+---+
//
// Then a table to eat at, shelves, an armchair, a plant, as the floor allows.

#include <algorithm>
#include <cstdlib>

#include "rules/furnish/home.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

constexpr Size kMedia{1600, 400, 1150};
constexpr Size kSmallMedia{1100, 400, 1000};
constexpr Length kMediaLow = 500;  // before a window: without the screen
constexpr Size kLongSofa{2200, 900, 800};
constexpr Size kShortSofa{1600, 850, 800};
constexpr Size kCoffeeTable{1000, 550, 400};
constexpr Size kArmchair{800, 800, 780};
constexpr Size kBookshelf{900, 320, 2000};
constexpr Length kLegs = 400;  // between sofa and table

Group sofa_group(const Home& home, Size sofa, bool table) {
  Group g;
  g.width = sofa.width;
  g.add(part_of(ObjectKind::sofa, Toward::room, home.fabric, {0, sofa.width}, {0, sofa.depth}, sofa.height));
  const Length near = sofa.depth + kLegs;
  if (table) {
    const Length u = (sofa.width - kCoffeeTable.width) / 2;
    g.add(part_of(ObjectKind::table, Toward::room, home.wood, {u, u + kCoffeeTable.width},
                  {near, near + kCoffeeTable.depth}, kCoffeeTable.height));
  }
  g.keep_free({0, sofa.width}, {sofa.depth, near}, false);
  return g;
}

// The sofa's own box within its group's hull: the back part of it.
Box sofa_box(const Spot& spot, Size sofa) {
  Box box = spot.hull;
  const bool up = spot.wall == geom::kSouth || spot.wall == geom::kWest;
  const Side front = geom::opposite(spot.wall);
  box.set_level(front, box.level(spot.wall) + (up ? sofa.depth : -sofa.depth));
  return box;
}

bool put_sofa_before(Home& home, const plan::Object media) {
  FreeFloor& floor = home.floor;
  const auto look = static_cast<Side>(media.facing);
  const int axis = geom::axis_of(look);
  struct Form {
    Size size;
    bool table;
  };
  static constexpr Form kForms[] = {{kLongSofa, true}, {kShortSofa, true}, {kLongSofa, false}, {kShortSofa, false}};
  for (const Form& form : kForms) {
    const Group group = sofa_group(home, form.size, form.table);
    const auto judge = [&](const Spot& spot) {
      if (spot.wall != look) return FreeFloor::kNever;
      const Box sofa = sofa_box(spot, form.size);
      // Behind the screen is no place to look at it from.
      const bool up = look == geom::kNorth || look == geom::kEast;
      const Length ahead = up ? sofa.level(geom::opposite(look)) - media.footprint.level(look)
                              : media.footprint.level(look) - sofa.level(geom::opposite(look));
      const Length aside = std::abs(sofa.along(axis).middle() - media.footprint.along(axis).middle());
      const Length least = form.table ? kLegs + kCoffeeTable.depth + 450 : 1300;
      if (ahead < least || ahead > 4600 || aside > 700) return FreeFloor::kNever;
      int score = plainly(home, spot) - std::abs(ahead - 2700) / 20 - aside / 6;
      if (spot.at_wall) return score + 80 - (spot.window ? 10 : 0);
      // Room to pass behind it.
      const Length behind = std::abs(floor.bounds().level(look) - sofa.level(look));
      return behind < 850 ? score - 80 : score;
    };
    const FreeFloor::Mark mark = floor.mark();
    const bool far = std::abs(floor.bounds().level(look) - media.footprint.level(look)) > 4600 + form.size.depth;
    if (!far && floor.place_at_wall(group, judge)) return true;
    if (floor.place_island(group, look, [&](const Spot& s) {
          const int score = judge(s);
          const Length behind = std::abs(floor.bounds().level(look) - sofa_box(s, form.size).level(look));
          return behind < 850 ? FreeFloor::kNever : score;
        })) {
      return true;
    }
    floor.rewind(mark);
  }
  return false;
}

// Nothing comes between sofa and screen.
void keep_view(FreeFloor& floor, const plan::Object& media) {
  const plan::Object& sofa = *floor.find(ObjectKind::sofa);
  const auto look = static_cast<Side>(media.facing);
  const int axis = geom::axis_of(look);
  const Interval u = sofa.footprint.along(axis);
  const Interval v = geom::between(media.footprint.level(look), sofa.footprint.level(geom::opposite(look)));
  floor.keep_free(geom::make_box(axis, u, v));
}

// Screen and sofa face to face. False: nothing was placed.
bool put_seating(Home& home) {
  FreeFloor& floor = home.floor;
  constexpr int kWalls = 7;
  std::array<Box, kWalls> tried;
  for (int n = 0; n < kWalls; ++n) {
    const auto judge = [&](const Spot& spot) {
      const Side look = geom::opposite(spot.wall);
      const Length reach = std::abs(floor.bounds().level(look) - spot.hull.level(look));
      for (int k = 0; k < n; ++k) {
        const Box& t = tried[static_cast<std::size_t>(k)];
        if (std::abs(t.middle().x - spot.hull.middle().x) < 900 &&
            std::abs(t.middle().y - spot.hull.middle().y) < 900) {
          return FreeFloor::kNever;
        }
      }
      int score = plainly(home, spot) - (spot.window ? 90 : 0) - std::abs(spot.before - spot.after) / 60;
      score -= reach < 2300 ? 80 : std::max(0, reach - 4200) / 40;
      return score + std::min(spot.to_door, 1000) / 25;
    };
    const FreeFloor::Mark mark = floor.mark();
    const Size size = n < 4 ? kMedia : kSmallMedia;
    if (!floor.place_at_wall(piece(ObjectKind::media, size, home.wood, 0, kMediaLow), judge)) {
      if (n < 4) {
        n = 3;
        continue;
      }
      return false;
    }
    const plan::Object media = floor.placed().back();
    if (put_sofa_before(home, media)) {
      keep_view(floor, media);
      return true;
    }
    floor.rewind(mark);
    tried[static_cast<std::size_t>(n)] = media.footprint;
  }
  return false;
}

void put_sofa_anywhere(Home& home) {
  FreeFloor& floor = home.floor;
  const auto judge = [&](const Spot& spot) { return snugly(home, spot) - (spot.window ? 20 : 0); };
  const bool placed = floor.place_at_wall(sofa_group(home, kLongSofa, true), judge) ||
                      floor.place_at_wall(sofa_group(home, kShortSofa, true), judge) ||
                      floor.place_at_wall(sofa_group(home, kShortSofa, false), judge) ||
                      floor.place_at_wall(piece(ObjectKind::sofa, kShortSofa, home.fabric), judge) ||
                      floor.place_at_wall(piece(ObjectKind::sofa, {1300, 800, 800}, home.fabric), judge);
  if (!placed) {
    for (const Side back : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
      if (floor.place_island(piece(ObjectKind::sofa, kShortSofa, home.fabric), back,
                             [&](const Spot& s) { return std::min(s.to_door, 3000) / 20; })) {
        return;
      }
    }
  }
}

// An armchair beside the coffee table, turned to it.
void put_armchair(Home& home) {
  const plan::Object* const table = home.floor.find(ObjectKind::table);
  if (!table || table->z1 - table->z0 > 500) return;
  const geom::Point to = table->footprint.middle();
  const plan::Object* const sofa = home.floor.find(ObjectKind::sofa);
  const Group chair = piece(ObjectKind::sofa, kArmchair, home.fabric, 350);
  for (int i = 0; i < 4; ++i) {
    const auto back = static_cast<Side>(i);
    if (sofa && geom::axis_of(back) == geom::axis_of(static_cast<Side>(sofa->facing))) continue;
    const bool up = back == geom::kSouth || back == geom::kWest;
    const int axis = geom::axis_of(back);
    const bool placed = home.floor.place_island(chair, back, [&](const Spot& s) {
      const geom::Point m = s.hull.middle();
      const Length ahead = (geom::coordinate(to, 1 - axis) - geom::coordinate(m, 1 - axis)) * (up ? 1 : -1);
      const Length aside = std::abs(geom::coordinate(to, axis) - geom::coordinate(m, axis));
      if (ahead < 900 || ahead > 1800 || aside > 500) return FreeFloor::kNever;
      return -ahead / 20 - aside / 10;
    });
    if (placed) return;
  }
}

void put_bookshelves(Home& home, int runs) {
  const auto judge = [&](const Spot& spot) {
    if (spot.behind > kGap) return FreeFloor::kNever;
    return snugly(home, spot) - (spot.window ? 200 : 0) + std::min(spot.to_door, 1000) / 50;
  };
  for (int i = 0; i < runs; ++i) {
    Group pair;
    pair.width = 2 * kBookshelf.width;
    for (const Length u : {0, kBookshelf.width}) {
      pair.add(part_of(ObjectKind::shelf, Toward::room, home.wood, {u, u + kBookshelf.width}, {0, kBookshelf.depth},
                       kBookshelf.height));
    }
    if (!home.floor.place_at_wall(pair, judge) &&
        !home.floor.place_at_wall(piece(ObjectKind::shelf, kBookshelf, home.wood), judge)) {
      return;
    }
  }
}

}  // namespace

void furnish_living(Home& home, bool open_kitchen) {
  FreeFloor& floor = home.floor;
  const std::int64_t area = floor.area();
  const FreeFloor::Mark bare = floor.mark();
  if (open_kitchen) put_kitchen_line(home, true);
  if (!put_seating(home)) put_sofa_anywhere(home);
  if (open_kitchen && !floor.find(ObjectKind::sofa)) {
    // One can cook in a hall, not sit in a kitchen: the sofa first.
    floor.rewind(bare);
    if (!put_seating(home)) put_sofa_anywhere(home);
    put_kitchen_line(home, true);
  }
  if (area >= 24 * kSquareMetre) put_armchair(home);
  const std::int64_t to_dine = open_kitchen ? 15 * kSquareMetre : 17 * kSquareMetre;
  if (area >= to_dine) put_dining_table(home, area >= 28 * kSquareMetre ? 6 : 4);
  else if (open_kitchen) put_dining_table(home, 2);
  put_bookshelves(home, area >= 30 * kSquareMetre ? 2 : area >= 13 * kSquareMetre ? 1 : 0);
  if (home.rng.chance(700)) put_plant(home);
}

}  // namespace enfilade::furnish
