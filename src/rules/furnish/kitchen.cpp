// Kitchens: one line of units, 600 deep, with the work in its order (store, wash,
// prepare, cook):
//
//   | fridge | sink | worktop | stove | worktop |
//
// The longest line that fits stands; in a room without a wall for it, sink and
// stove stand together and the fridge apart.

#include <algorithm>

#include "rules/furnish/home.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

constexpr Length kDepth = 600;
constexpr Length kWorkHeight = 900;  // no higher before a window
constexpr Length kUnitsTop = 2150;   // of wall units and hood
constexpr Size kFridge{600, 620, 1850};

struct Unit {
  ObjectKind kind;
  Length width;
};

Part unit_part(const Home& home, Unit unit, Length u) {
  Part part = part_of(unit.kind, Toward::room, home.wood, {u, u + unit.width}, {0, kDepth}, kUnitsTop);
  part.low = kWorkHeight;
  if (unit.kind == ObjectKind::fridge) {
    part.material = {plan::Role::metal, 0};
    part.v.hi = kFridge.depth;
    part.height = kFridge.height;
    part.low = 0;
  }
  return part;
}

Group line_of(const Home& home, std::span<const Unit> units, bool mirrored, Length front) {
  Group g;
  for (const Unit& unit : units) g.width += unit.width;
  Length u = 0;
  for (const Unit& unit : units) {
    g.add(unit_part(home, unit, mirrored ? g.width - u - unit.width : u));
    u += unit.width;
  }
  g.keep_free({0, g.width}, {kFridge.depth, kFridge.depth + front}, false);
  return g;
}

constexpr auto kF = ObjectKind::fridge, kS = ObjectKind::sink, kW = ObjectKind::worktop, kC = ObjectKind::stove;
constexpr Unit kLine36[] = {{kF, 600}, {kW, 500}, {kS, 900}, {kW, 600}, {kC, 600}, {kW, 400}};
constexpr Unit kLine30[] = {{kF, 600}, {kS, 900}, {kW, 600}, {kC, 600}, {kW, 300}};
constexpr Unit kLine27[] = {{kF, 600}, {kS, 900}, {kW, 600}, {kC, 600}};
constexpr Unit kLine24[] = {{kF, 600}, {kS, 800}, {kW, 400}, {kC, 600}};
constexpr Unit kLine21[] = {{kF, 600}, {kS, 900}, {kC, 600}};
constexpr Unit kLine18[] = {{kF, 600}, {kS, 600}, {kC, 600}};
constexpr Unit kWork21[] = {{kS, 900}, {kW, 600}, {kC, 600}};
constexpr Unit kWork15[] = {{kS, 900}, {kC, 600}};
constexpr Unit kWork12[] = {{kS, 600}, {kC, 600}};
constexpr std::span<const Unit> kLines[] = {kLine36, kLine30, kLine27, kLine24, kLine21};
constexpr std::span<const Unit> kShort[] = {kWork21, kLine18, kWork15, kWork12};

}  // namespace

bool put_kitchen_line(Home& home, bool open) {
  FreeFloor& floor = home.floor;
  const bool mirrored = home.rng.chance(500);
  // In a living room the line keeps away from the windows; in a kitchen one
  // likes to work at them.
  Length most_behind = 0;
  const auto judge = [&](const Spot& spot) {
    if (spot.behind > most_behind) return FreeFloor::kNever;
    return snugly(home, spot) + (spot.window ? (open ? -60 : 10) : 0) - (open ? std::min(spot.to_door, 3000) / 60 : 0);
  };
  const auto put = [&](std::span<const Unit> units, Length front) {
    for (const bool other : {false, true}) {
      if (floor.place_at_wall(line_of(home, units, mirrored != other, front), judge)) return true;
    }
    return false;
  };
  const std::size_t first = open && floor.area() < 26 * kSquareMetre ? 1 : 0;
  // At slanted walls rather a short line than one that stands far off.
  for (const Length behind : {kGap, geom::kLimit}) {
    most_behind = behind;
    for (const std::span<const Unit> line : std::span(kLines).subspan(first)) {
      if (put(line, 900)) return true;
    }
    for (const std::span<const Unit> line : kShort) {
      if (!put(line, 720)) continue;
      if (line[0].kind != kF) {
        const auto near = [&](const Spot& spot) { return snugly(home, spot); };
        floor.place_at_wall(piece(kF, kFridge, {plan::Role::metal, 0}, 300), near);
      }
      return true;
    }
  }
  return false;
}

void furnish_kitchen(Home& home) {
  FreeFloor& floor = home.floor;
  put_kitchen_line(home, false);
  const std::int64_t area = floor.area();
  if (area >= 15 * kSquareMetre) put_dining_table(home, 6);
  else if (area >= 10 * kSquareMetre) put_dining_table(home, 4);
  else if (area >= 6 * kSquareMetre) put_dining_table(home, 2);
  if (area >= 9 * kSquareMetre) {
    // Storage across: a tall cupboard.
    floor.place_at_wall(piece(ObjectKind::cabinet, {900, 450, 1950}, home.wood, 500), [&](const Spot& spot) {
      if (spot.behind > kGap) return FreeFloor::kNever;
      return snugly(home, spot) - (spot.window ? 200 : 0);
    });
  }
  if (area >= 12 * kSquareMetre && home.rng.chance(300)) put_plant(home);
}

}  // namespace enfilade::furnish
