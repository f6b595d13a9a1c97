// What the rooms of a dwelling share: judging, dining tables, plants.

#include "rules/furnish/home.hpp"

#include <algorithm>

namespace enfilade::furnish {

using plan::ObjectKind;

Part part_of(ObjectKind kind, Toward facing, plan::Material material, Interval u, Interval v, Length height) {
  Part part;
  part.kind = kind;
  part.facing = facing;
  part.material = material;
  part.u = u;
  part.v = v;
  part.height = height;
  return part;
}

Group piece(ObjectKind kind, Size size, plan::Material material, Length front, Length low) {
  Group g;
  g.width = size.width;
  Part part = part_of(kind, Toward::room, material, {0, size.width}, {0, size.depth}, size.height);
  part.low = low;
  g.add(part);
  if (front > 0) g.keep_free({0, size.width}, {size.depth, size.depth + front}, false);
  return g;
}

int plainly(const Home& home, const Spot& spot) { return home.taste[spot.wall] - spot.behind / 6; }

int snugly(const Home& home, const Spot& spot) {
  const Length gap = std::min(spot.before, spot.after);
  const int corner = gap == 0 ? 40 : gap < 700 ? -20 : 0;
  return plainly(home, spot) + corner;
}

namespace {

constexpr Length kUnder = 20;                           // between a chair and its table
constexpr Length kPlace = kUnder + kDiningChair.depth;  // a table's edge to the chair's back

// Chairs along both long sides:   u ->
//   v    c c
//   |  +-----+
//   v  +-----+
//        c c
Group table_with_sides(const Home& home, Size table, int per_side) {
  Group g;
  g.width = table.width;
  const Length far = kPlace + table.depth;
  g.add(part_of(ObjectKind::table, Toward::room, home.wood, {0, table.width}, {kPlace, far}, table.height));
  for (int i = 0; i < per_side; ++i) {
    const Length middle = table.width * (2 * i + 1) / (2 * per_side);
    const Interval u{middle - kDiningChair.width / 2, middle - kDiningChair.width / 2 + kDiningChair.width};
    g.add(
        part_of(ObjectKind::dining_chair, Toward::room, home.fabric, u, {0, kDiningChair.depth}, kDiningChair.height));
    g.add(part_of(ObjectKind::dining_chair, Toward::wall, home.fabric, u, {far + kUnder, far + kPlace},
                  kDiningChair.height));
  }
  return g;
}

// At a wall, with a chair at each end and, if asked, one before it.
Group table_at_wall(const Home& home, Size table, bool front) {
  Group g;
  g.width = table.width + 2 * kPlace;
  const Interval middle{(table.depth - kDiningChair.width) / 2, (table.depth + kDiningChair.width) / 2};
  const Length end = kPlace + table.width;
  g.add(part_of(ObjectKind::table, Toward::room, home.wood, {kPlace, end}, {0, table.depth}, table.height));
  g.add(part_of(ObjectKind::dining_chair, Toward::plus, home.fabric, {0, kDiningChair.depth}, middle,
                kDiningChair.height));
  g.add(part_of(ObjectKind::dining_chair, Toward::minus, home.fabric, {end + kUnder, end + kPlace}, middle,
                kDiningChair.height));
  if (front) {
    const Length u = kPlace + (table.width - kDiningChair.width) / 2;
    g.add(part_of(ObjectKind::dining_chair, Toward::wall, home.fabric, {u, u + kDiningChair.width},
                  {table.depth + kUnder, table.depth + kPlace}, kDiningChair.height));
  }
  return g;
}

// In a corner or beside something: a chair at one end and one before it.
Group table_for_two(const Home& home, Size table, bool mirrored) {
  Group g;
  g.width = table.width + kPlace;
  const Interval middle{(table.depth - kDiningChair.width) / 2, (table.depth + kDiningChair.width) / 2};
  const auto at = [&](Length lo, Length hi) {
    return mirrored ? Interval{g.width - hi, g.width - lo} : Interval{lo, hi};
  };
  const Length u = (table.width - kDiningChair.width) / 2;
  g.add(part_of(ObjectKind::table, Toward::room, home.wood, at(0, table.width), {0, table.depth}, table.height));
  g.add(part_of(ObjectKind::dining_chair, mirrored ? Toward::plus : Toward::minus, home.fabric,
                at(table.width + kUnder, g.width), middle, kDiningChair.height));
  g.add(part_of(ObjectKind::dining_chair, Toward::wall, home.fabric, at(u, u + kDiningChair.width),
                {table.depth + kUnder, table.depth + kPlace}, kDiningChair.height));
  return g;
}

// Its end to the wall, chairs along the two sides.
Group table_end_on(const Home& home, Size table, int per_side) {
  Group g;
  g.width = table.depth + 2 * kPlace;
  g.add(part_of(ObjectKind::table, Toward::room, home.wood, {kPlace, kPlace + table.depth}, {0, table.width},
                table.height));
  for (int i = 0; i < per_side; ++i) {
    const Length middle = table.width * (2 * i + 1) / (2 * per_side);
    const Interval v{middle - kDiningChair.width / 2, middle - kDiningChair.width / 2 + kDiningChair.width};
    g.add(
        part_of(ObjectKind::dining_chair, Toward::plus, home.fabric, {0, kDiningChair.depth}, v, kDiningChair.height));
    g.add(part_of(ObjectKind::dining_chair, Toward::minus, home.fabric, {g.width - kDiningChair.depth, g.width}, v,
                  kDiningChair.height));
  }
  return g;
}

Length distance(const Box& a, const Box& b) {
  return std::max({0, a.lo.x - b.hi.x, b.lo.x - a.hi.x, a.lo.y - b.hi.y, b.lo.y - a.hi.y});
}

}  // namespace

bool put_dining_table(Home& home, int seats) {
  FreeFloor& floor = home.floor;
  const plan::Object* const stove = floor.find(ObjectKind::stove);
  // Near the window and the kitchen, off the sofa and off the way in.
  const auto judge = [&](const Spot& spot) {
    int score = plainly(home, spot) - std::min(spot.to_window, 4000) / 50 + std::min(spot.to_door, 1500) / 40;
    if (stove) score -= std::min<Length>(distance(spot.hull, stove->footprint), 5000) / 60;
    for (const plan::Object& o : floor.placed()) {
      if (o.kind == ObjectKind::sofa && distance(spot.hull, o.footprint) < 500) return FreeFloor::kNever;
    }
    if (!spot.at_wall) {
      // Either close to a wall or well off it.
      const Box& b = floor.bounds();
      for (const Length gap :
           {spot.hull.lo.x - b.lo.x, b.hi.x - spot.hull.hi.x, spot.hull.lo.y - b.lo.y, b.hi.y - spot.hull.hi.y}) {
        if (gap < 450) score -= 15;
      }
    }
    return score;
  };
  const auto island = [&](const Group& g) {
    const bool turned = home.rng.chance(500);
    for (const bool other : {false, true}) {
      if (floor.place_island(g, turned != other ? geom::kSouth : geom::kWest, judge)) return true;
    }
    return false;
  };
  if (seats >= 6 && (island(table_with_sides(home, {1800, 900, kTableHeight}, 3)) ||
                     floor.place_at_wall(table_end_on(home, {1800, 900, kTableHeight}, 3), judge))) {
    return true;
  }
  if (seats >= 4 && (island(table_with_sides(home, {1300, 800, kTableHeight}, 2)) ||
                     floor.place_at_wall(table_end_on(home, {1200, 800, kTableHeight}, 2), judge))) {
    return true;
  }
  if (seats >= 3 && floor.place_at_wall(table_at_wall(home, {1100, 700, kTableHeight}, true), judge)) return true;
  return floor.place_at_wall(table_at_wall(home, {700, 600, kTableHeight}, false), judge) ||
         floor.place_at_wall(table_end_on(home, {700, 700, kTableHeight}, 1), judge) ||
         floor.place_at_wall(table_for_two(home, {800, 650, kTableHeight}, false), judge) ||
         floor.place_at_wall(table_for_two(home, {800, 650, kTableHeight}, true), judge);
}

void put_plant(Home& home) {
  const auto judge = [&](const Spot& spot) {
    const Length gap = std::min(spot.before, spot.after);
    if (gap > 0) return FreeFloor::kNever;
    return plainly(home, spot) - std::min(spot.to_window, 3000) / 50;
  };
  home.floor.place_at_wall(piece(ObjectKind::plant, {400, 400, 1200}, home.leaf, 0, 800), judge);
}

}  // namespace enfilade::furnish
