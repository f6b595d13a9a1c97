// Bedrooms: a bed with its head to a wall, a wardrobe, a desk where there is room.

#include <algorithm>
#include <cstdlib>

#include "rules/furnish/home.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

constexpr Length kBedLength = 2000;
constexpr Length kDouble = 1600;
constexpr Length kNarrowDouble = 1400;
constexpr Length kSingle = 900;
constexpr Length kBedHeight = 850;  // of the headboard
constexpr Size kNightstand{450, 400, 500};
constexpr Length kBeside = 550;  // floor to get in and out of a bed by
constexpr Size kWardrobeDoor{500, 600, 2200};
constexpr Size kWritingDesk{1200, 600, 740};
constexpr Size kChest{900, 450, 850};

// A bed; on either side a nightstand with the floor before it, or only the floor,
// or nothing.
enum class Beside : std::uint8_t { stand, floor, nothing };

Group bed_group(const Home& home, Length width, Beside low, Beside high) {
  Group g;
  const auto room = [](Beside b) {
    return b == Beside::stand ? std::max(kBeside, kNightstand.width) : b == Beside::floor ? kBeside : 0;
  };
  const Length from = room(low);
  g.width = from + width + room(high);
  g.add(part_of(ObjectKind::bed, Toward::room, home.fabric, {from, from + width}, {0, kBedLength}, kBedHeight));
  const auto beside = [&](Beside b, Interval stand, Interval all) {
    if (b == Beside::nothing) return;
    if (b == Beside::stand) {
      g.add(
          part_of(ObjectKind::nightstand, Toward::room, home.wood, stand, {0, kNightstand.depth}, kNightstand.height));
    }
    g.keep_free(all, {b == Beside::stand ? kNightstand.depth : 0, kBedLength}, false);
  };
  beside(low, {from - kNightstand.width, from}, {0, from});
  beside(high, {from + width, from + width + kNightstand.width}, {from + width, g.width});
  return g;
}

// The head not under a window, and one sees who comes in.
int judge_bed(const Home& home, const Spot& spot, bool in_corner) {
  int score = plainly(home, spot) - (spot.window ? 45 : 0) + std::min(spot.to_door, 2500) / 40;
  if (in_corner) return score + (std::min(spot.before, spot.after) == 0 ? 50 : 0);
  return score - std::min(std::abs(spot.before - spot.after), 3000) / 40;
}

// What is tried in turn: the beds for two, then those for one.
struct BedForm {
  Length width;
  Beside low, high;
  bool snug;  // in a corner rather than in the middle of its wall
};
constexpr auto kStand = Beside::stand, kFloor = Beside::floor, kNone = Beside::nothing;
constexpr BedForm kForTwo[] = {{kDouble, kStand, kStand, false},      {kDouble, kStand, kStand, true},
                               {kNarrowDouble, kStand, kStand, true}, {kDouble, kStand, kFloor, true},
                               {kNarrowDouble, kNone, kStand, true},  {kNarrowDouble, kStand, kNone, true}};
constexpr BedForm kForOne[] = {
    {kSingle, kNone, kStand, true}, {kSingle, kStand, kNone, true}, {kSingle, kNone, kNone, true}};

bool put_wardrobe(Home& home);

// The first bed beside which a wardrobe fits, else the first that fits at all.
bool put_bed_and_wardrobe(Home& home, std::span<const BedForm> forms, bool mirrored) {
  FreeFloor& floor = home.floor;
  const FreeFloor::Mark bare = floor.mark();
  const auto put = [&](const BedForm& f) {
    return floor.place_at_wall(bed_group(home, f.width, mirrored ? f.high : f.low, mirrored ? f.low : f.high),
                               [&](const Spot& s) { return judge_bed(home, s, f.snug); });
  };
  const BedForm* first = nullptr;
  for (const BedForm& form : forms) {
    if (!put(form)) continue;
    if (put_wardrobe(home)) return true;
    if (!first) first = &form;
    floor.rewind(bare);
  }
  return first && put(*first);
}

void put_bed(Home& home) {
  FreeFloor& floor = home.floor;
  const std::int64_t area = floor.area();
  // A room for one or for two; the large ones are for two.
  const bool two = area >= 10 * kSquareMetre && (area >= 12 * kSquareMetre || home.rng.chance(500));
  const bool mirrored = home.rng.chance(500);
  if (two && put_bed_and_wardrobe(home, kForTwo, mirrored)) return;
  if (put_bed_and_wardrobe(home, kForOne, mirrored)) return;
  // Anywhere, then.
  const Group bare = bed_group(home, kSingle, kNone, kNone);
  for (const Side back : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    if (floor.place_island(
            bare, back, [&](const Spot& s) { return std::min(s.to_door, 3000) / 20; }, true))
      return;
  }
}

bool put_wardrobe(Home& home) {
  FreeFloor& floor = home.floor;
  const plan::Object* const bed = floor.find(ObjectKind::bed);
  const Side head = bed ? geom::opposite(static_cast<Side>(bed->facing)) : geom::kSouth;
  const auto judge = [&](const Spot& spot) {
    if (spot.behind > kGap) return FreeFloor::kNever;
    const bool beside_head = bed && spot.wall == head;
    return snugly(home, spot) - (beside_head ? 25 : 0) - std::min(spot.to_door, 3000) / 100;
  };
  const int most = floor.area() >= 15 * kSquareMetre ? 5 : floor.area() >= 10 * kSquareMetre ? 4 : 3;
  for (int doors = most; doors > 1; --doors) {
    Group g;
    for (int i = 0; i < doors; i += 2) {
      const Length u0 = i * kWardrobeDoor.width, u1 = std::min(i + 2, doors) * kWardrobeDoor.width;
      g.add(part_of(ObjectKind::cabinet, Toward::room, home.wood, {u0, u1}, {0, kWardrobeDoor.depth},
                    kWardrobeDoor.height));
    }
    g.width = doors * kWardrobeDoor.width;
    g.keep_free({0, g.width}, {kWardrobeDoor.depth, kWardrobeDoor.depth + 600}, false);
    if (floor.place_at_wall(g, judge)) return true;
  }
  return false;
}

// Towards the light.
bool put_writing_desk(Home& home) {
  Group g;
  g.width = kWritingDesk.width;
  const Length u = (kWritingDesk.width - kChair.width) / 2;
  const Length back = kWritingDesk.depth + 30;
  g.add(part_of(ObjectKind::desk, Toward::room, home.wood, {0, g.width}, {0, kWritingDesk.depth}, kWritingDesk.height));
  g.add(part_of(ObjectKind::chair, Toward::wall, home.fabric, {u, u + kChair.width}, {back, back + kChair.depth},
                kChair.height));
  return home.floor.place_at_wall(g, [&](const Spot& spot) {
    return snugly(home, spot) + (spot.window ? 40 : 0) - std::min(spot.to_window, 3000) / 50;
  });
}

}  // namespace

void furnish_bedroom(Home& home) {
  FreeFloor& floor = home.floor;
  put_bed(home);
  if (!floor.find(ObjectKind::cabinet)) put_wardrobe(home);
  const std::int64_t area = floor.area();
  const plan::Object* const bed = floor.find(ObjectKind::bed);
  const bool single = bed && bed->footprint.short_side() == kSingle;
  if (area >= (single ? 8 : 14) * kSquareMetre) put_writing_desk(home);
  const auto judge = [&](const Spot& spot) { return spot.behind > kGap ? FreeFloor::kNever : snugly(home, spot); };
  if (area >= 13 * kSquareMetre && home.rng.chance(600)) {
    floor.place_at_wall(piece(ObjectKind::cabinet, kChest, home.wood), judge);
  } else if (area >= 10 * kSquareMetre && home.rng.chance(400)) {
    floor.place_at_wall(piece(ObjectKind::shelf, {800, 320, 1800}, home.wood), judge);
  }
  if (area >= 12 * kSquareMetre && home.rng.chance(400)) put_plant(home);
}

}  // namespace enfilade::furnish
