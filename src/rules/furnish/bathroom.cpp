// Bathrooms. Bath or shower first, because it needs a corner; if toilet and basin
// then find no place, everything is taken out and tried with something smaller,
// at last without.

#include <algorithm>

#include "rules/furnish/home.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

constexpr Size kBath{1700, 700, 580};
constexpr Size kShortBath{1500, 700, 580};
constexpr Size kShower{900, 900, 2000};
constexpr Size kSmallShower{800, 800, 2000};
constexpr Size kToilet{450, 680, 800};
constexpr Size kWashbasin{650, 480, 1700};  // with its mirror
constexpr Size kSmallBasin{450, 360, 1700};
constexpr Length kBasinLow = 880;
constexpr Size kWasher{600, 600, 850};
constexpr std::int64_t kForBoth = 55 * kSquareMetre / 10;  // bath and shower

}  // namespace

void furnish_bathroom(Home& home) {
  FreeFloor& floor = home.floor;
  const std::int64_t area = floor.area();
  const auto corner = [&](const Spot& spot) {
    const Length gap = std::min(spot.before, spot.after);
    const int both = spot.before + spot.after < 250 ? 30 : 0;  // fills the end of the room
    return plainly(home, spot) + (gap == 0 ? 80 : -40) + both + std::min(spot.to_door, 2000) / 30;
  };
  bool close = false;  // flush with what is there, to save floor
  const auto base = [&](const Spot& spot) { return close ? snugly(home, spot) : plainly(home, spot); };
  const auto seat = [&](const Spot& spot) { return base(spot) + std::min(spot.to_door, 1500) / 40; };
  const auto basin = [&](const Spot& spot) { return base(spot) - std::min(spot.to_door, 1500) / 60; };

  // The toilet with elbow room: the floor beside it stays free where that fits.
  const auto toilet_group = [&](Length elbow) {
    Group g;
    g.width = kToilet.width + 2 * elbow;
    g.add(part_of(ObjectKind::toilet, Toward::room, home.ceramic, {elbow, elbow + kToilet.width}, {0, kToilet.depth},
                  kToilet.height));
    if (elbow > 0) {
      g.keep_free({0, elbow}, {0, kToilet.depth}, false);
      g.keep_free({elbow + kToilet.width, g.width}, {0, kToilet.depth}, false);
    }
    g.keep_free({elbow, elbow + kToilet.width}, {kToilet.depth, kToilet.depth + 450}, false);
    return g;
  };
  const auto put_both = [&] {
    const FreeFloor::Mark mark = floor.mark();
    for (const Length elbow : {180, 80, 0}) {
      close = elbow < 180;
      if (!floor.place_at_wall(toilet_group(elbow), seat)) continue;
      for (const Size& size : {kWashbasin, kSmallBasin}) {
        if (floor.place_at_wall(piece(ObjectKind::basin, size, home.ceramic, 300, kBasinLow), basin)) return true;
      }
      floor.rewind(mark);
    }
    // The basin first finds other places.
    for (const Size& size : {kWashbasin, kSmallBasin}) {
      if (!floor.place_at_wall(piece(ObjectKind::basin, size, home.ceramic, 300, kBasinLow), corner)) continue;
      if (floor.place_at_wall(toilet_group(0), seat)) return true;
      floor.rewind(mark);
    }
    return false;
  };

  struct Wet {
    ObjectKind kind;
    Size size;
    std::int64_t least;  // area
  };
  const bool bather = home.rng.chance(550);
  const Wet bath{ObjectKind::bath, kBath, 38 * kSquareMetre / 10};
  const Wet wets[] = {bather ? bath : Wet{ObjectKind::shower, kShower, 0},
                      {ObjectKind::bath, kShortBath, bather ? 0 : 1000 * kSquareMetre},
                      {ObjectKind::shower, kShower, 0},
                      {ObjectKind::shower, kSmallShower, 0},
                      {ObjectKind::bath, kShortBath, 0}};
  bool complete = false;
  for (const Wet& wet : wets) {
    if (area < wet.least) continue;
    const FreeFloor::Mark mark = floor.mark();
    const Length front = wet.kind == ObjectKind::bath && area >= kForBoth ? 500 : 0;
    if (floor.place_at_wall(piece(wet.kind, wet.size, home.ceramic, front), corner) && put_both()) {
      complete = true;
      break;
    }
    floor.rewind(mark);
  }
  if (!complete && !put_both()) {
    // At least one of the two.
    if (!floor.place_at_wall(toilet_group(0), seat)) {
      floor.place_at_wall(piece(ObjectKind::basin, kSmallBasin, home.ceramic, 0, kBasinLow), basin);
    }
  }
  if (area >= 4 * kSquareMetre) {
    floor.place_at_wall(piece(ObjectKind::washer, kWasher, {plan::Role::ceramic, 0}, 300),
                        [&](const Spot& spot) { return snugly(home, spot); });
  }
  if (area >= kForBoth && bather) {
    if (!floor.find(ObjectKind::shower)) {
      floor.place_at_wall(piece(ObjectKind::shower, kShower, home.ceramic, 300), corner);
    }
  }
  if (area >= 7 * kSquareMetre) {
    floor.place_at_wall(piece(ObjectKind::cabinet, {500, 350, 1700}, home.wood, 300),
                        [&](const Spot& spot) { return snugly(home, spot); });
  }
}

}  // namespace enfilade::furnish
