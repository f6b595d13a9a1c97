// Furniture from blocks. Sizes are those of common office furniture and yield
// to the bounds: Blocks cuts everything off there. Faces that touch another
// block are left out where that is certain.
//
//   +y back         z up
//    |              |
//    +-- x          +-- x      -y is the front

#include "mesh/furniture.hpp"

#include "mesh/wall.hpp"

namespace enfilade::mesh {
namespace {

using plan::Material;
using plan::Role;

}  // namespace

Material other_shade(Material m) { return {m.role, static_cast<std::uint8_t>((m.shade + 1) % plan::kShades)}; }

void draw_legs(Blocks& b, Length top, Length thick, Length inset, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  for (const Length x : {lo.x + inset, hi.x - inset - thick}) {
    for (const Length y : {lo.y + inset, hi.y - inset - thick}) {
      b.box({x, y, 0}, {x + thick, y + thick, top}, m, kSkipTop);
    }
  }
}

void draw_sunk(Blocks& b, Point3 lo, Point3 hi, Point3 bowl_lo, Point3 bowl_hi, Material slab, Material bowl) {
  lo = {std::max(lo.x, b.lo().x), std::max(lo.y, b.lo().y), std::max(lo.z, b.lo().z)};
  hi = {std::min(hi.x, b.hi().x), std::min(hi.y, b.hi().y), std::min(hi.z, b.hi().z)};
  if (bowl_hi.x - bowl_lo.x < 40 || bowl_hi.y - bowl_lo.y < 40 || bowl_lo.x <= lo.x || bowl_hi.x >= hi.x ||
      bowl_lo.y <= lo.y || bowl_hi.y >= hi.y || bowl_lo.z <= lo.z || bowl_lo.z >= hi.z) {
    b.box(lo, hi, slab);
    return;
  }
  b.box(lo, hi, slab, kSkipTop);
  std::vector<Rect>& rects = b.mesh().rects;
  const Span hole{bowl_lo.x, bowl_lo.y, bowl_hi.x, bowl_hi.y};
  cut({lo.x, lo.y, hi.x, hi.y}, {&hole, 1}, [&](const Span& s) {
    rects.push_back({s.u0, s.v0, s.u1, s.v1, hi.z, Facing::up, Layer::fitting, slab});
  });
  rects.push_back({hole.v0, bowl_lo.z, hole.v1, hi.z, hole.u0, Facing::east, Layer::fitting, bowl});
  rects.push_back({hole.v0, bowl_lo.z, hole.v1, hi.z, hole.u1, Facing::west, Layer::fitting, bowl});
  rects.push_back({hole.u0, bowl_lo.z, hole.u1, hi.z, hole.v0, Facing::north, Layer::fitting, bowl});
  rects.push_back({hole.u0, bowl_lo.z, hole.u1, hi.z, hole.v1, Facing::south, Layer::fitting, bowl});
  rects.push_back({hole.u0, hole.v0, hole.u1, hole.v1, bowl_lo.z, Facing::up, Layer::fitting, bowl});
}

void draw_fronts(Blocks& b, Length x0, Length x1, Length z0, Length z1, Length front, int columns, int rows,
                 Material m) {
  for (int c = 0; c < columns; ++c) {
    for (int r = 0; r < rows; ++r) {
      const Length u0 = x0 + (x1 - x0) * c / columns + 2, u1 = x0 + (x1 - x0) * (c + 1) / columns - 2;
      const Length v0 = z0 + (z1 - z0) * r / rows + 2, v1 = z0 + (z1 - z0) * (r + 1) / rows - 2;
      b.box({u0, front - 12, v0}, {u1, front, v1}, m, kSkipNorth);
      if (u1 - u0 < 160 || v1 - v0 < 100) continue;
      if (rows > 1) {  // drawers: a bar across the top
        const Length x = (u0 + u1) / 2;
        b.box({x - 60, front - 24, v1 - 45}, {x + 60, front - 12, v1 - 33}, kMetal, kSkipNorth);
      } else {  // doors: an upright bar near the joint
        const Length x = c % 2 == 0 ? u1 - 40 : u0 + 28, z = (v0 + v1) / 2;
        b.box({x, front - 24, z - 70}, {x + 12, front - 12, z + 70}, kMetal, kSkipNorth);
      }
    }
  }
}

void draw_desk(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length under = hi.z - 28;
  b.box({lo.x, lo.y, under}, hi, m);
  draw_legs(b, under, 45, 30, kMetal);
  const Length width = hi.x - lo.x, depth = hi.y - lo.y;
  if (depth >= 500) {  // a modesty panel at the back
    b.box({lo.x + 75, hi.y - 60, under - 380}, {hi.x - 75, hi.y - 42, under}, m, kSkipTop | kSkipEast | kSkipWest);
  }
  if (width >= 1'000 && depth >= 500) {
    const Length x0 = hi.x - 80 - 420, x1 = hi.x - 80, front = lo.y + 70;
    b.box({x0, front, 60}, {x1, hi.y - 80, under}, other_shade(m), kSkipTop);
    draw_fronts(b, x0, x1, 60, under, front, 1, 3, other_shade(m));
  }
}

void draw_chair(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length seat = std::min(hi.z * 9 / 20, 480), cushion = 80;
  const Length r = std::min(hi.x - lo.x, hi.y - lo.y) / 2 - 20;
  // Base: two crossed bars, a column, the seat, the back with its support, arms.
  b.box({lo.x + 30, -25, 30}, {hi.x - 30, 25, 70}, kDarkMetal);
  b.box({-25, lo.y + 30, 30}, {25, -25, 70}, kDarkMetal, kSkipNorth);
  b.box({-25, 25, 30}, {25, hi.y - 30, 70}, kDarkMetal, kSkipSouth);
  for (const Length s : {-1, 1}) {  // castors
    b.box({s * (r - 20) - 20, -20, 0}, {s * (r - 20) + 20, 20, 30}, kDarkMetal, kSkipTop);
    b.box({-20, s * (r - 20) - 20, 0}, {20, s * (r - 20) + 20, 30}, kDarkMetal, kSkipTop);
  }
  b.box({-25, -25, 70}, {25, 25, seat - cushion}, kDarkMetal, kSkipTop | kSkipBottom);
  b.box({lo.x + 60, lo.y + 20, seat - cushion}, {hi.x - 60, hi.y - 70, seat}, m);
  b.box({-40, hi.y - 60, seat - 60}, {40, hi.y - 40, seat + 160}, kDarkMetal);
  b.box({lo.x + 70, hi.y - 80, seat + 110}, {hi.x - 70, hi.y - 20, hi.z}, m);
  if (hi.x - lo.x >= 520) {
    for (const Length x : {lo.x + 10, hi.x - 55}) {
      b.box({x, -110, seat + 190}, {x + 45, 140, seat + 215}, kDarkMetal);
      b.box({x + 10, 0, seat - 60}, {x + 35, 40, seat + 190}, kDarkMetal, kSkipTop);
    }
  }
}

void draw_table(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length under = hi.z - 32, width = hi.x - lo.x, depth = hi.y - lo.y;
  b.box({lo.x, lo.y, under}, hi, m);
  if (std::max(width, depth) <= 1'000 && std::min(width, depth) >= 500) {  // a column on a foot plate
    b.box({-35, -35, 20}, {35, 35, under}, kMetal, kSkipTop | kSkipBottom);
    b.box({-width / 4, -depth / 4, 0}, {width / 4, depth / 4, 20}, kMetal);
    return;
  }
  draw_legs(b, under, 60, std::min(width, depth) / 12, kMetal);
  if (std::max(width, depth) > 3'000) {  // a long top rests on a middle frame too
    const bool along_x = width > depth;
    const Length half = (along_x ? depth : width) / 3;
    if (along_x) b.box({-30, -half, 0}, {30, half, under}, kMetal, kSkipTop);
    else b.box({-half, -30, 0}, {half, 30, under}, kMetal, kSkipTop);
  }
}

void draw_cabinet(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length front = lo.y + 26, plinth = 60;
  b.box({lo.x + 15, front + 30, 0}, {hi.x - 15, hi.y, plinth}, kDarkMetal, kSkipTop);
  b.box({lo.x, front, plinth}, {hi.x, hi.y, hi.z}, m);
  const int doors = std::max(1, (hi.x - lo.x + 250) / 500);
  if (hi.z > 1'000) draw_fronts(b, lo.x, hi.x, plinth, hi.z, front, doors, 1, m);
  else draw_fronts(b, lo.x, hi.x, plinth, hi.z, front, doors, 3, m);
}

void draw_shelf(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length board = 22, clear_x0 = lo.x + board, clear_x1 = hi.x - board;
  b.box({lo.x, lo.y, 0}, {clear_x0, hi.y, hi.z}, m);
  b.box({clear_x1, lo.y, 0}, {hi.x, hi.y, hi.z}, m);
  b.box({clear_x0, hi.y - 12, 0}, {clear_x1, hi.y, hi.z}, m, kSkipEast | kSkipWest);
  const Length levels = std::max(2, hi.z / 380);
  for (Length i = 0; i <= levels; ++i) {
    const Length z = 60 + (hi.z - 60 - board) * i / levels;
    b.box({clear_x0, lo.y + 8, z}, {clear_x1, hi.y - 12, z + board}, m, kSkipEast | kSkipWest | kSkipNorth);
    if (i == levels) break;
    // A row of files whose length and height vary with the level.
    const Length length = (clear_x1 - clear_x0) * (45 + 35 * ((i * 7 + 3) % 4) / 3) / 100;
    const Length height = (hi.z - 60) / levels * (55 + 10 * (i % 3)) / 100;
    const Length x0 = i % 2 == 0 ? clear_x0 + 10 : clear_x1 - 10 - length;
    const Material books{Role::fabric, static_cast<std::uint8_t>(i % plan::kShades)};
    b.box({x0, lo.y + 60, z + board}, {x0 + length, hi.y - 30, z + board + height}, books, kSkipBottom);
  }
}

void draw_counter(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  // Tall objects carry a row of wall units above the worktop.
  const bool tall = hi.z > 1'500;
  const Length top = tall ? 900 : hi.z - (hi.z > 700 ? 180 : 0), front = lo.y + 36;
  b.box({lo.x + 5, front + 40, 0}, {hi.x - 5, hi.y, 100}, kDarkMetal, kSkipTop);
  b.box({lo.x, front, 100}, {hi.x, hi.y, top - 38}, m, kSkipTop);
  draw_fronts(b, lo.x, hi.x, 100, top - 38, front, std::max(1, (hi.x - lo.x + 300) / 600), 1, m);
  const Length sink = lo.x + (hi.x - lo.x) / 4;
  const Material stone{Role::floor_stone, 0};
  draw_sunk(b, {lo.x, lo.y, top - 38}, {hi.x, hi.y, top}, {sink - 200, lo.y + 90, top - 37},
            {sink + 200, hi.y - 130, top}, stone, kMetal);
  b.box({sink - 12, hi.y - 90, top}, {sink + 12, hi.y - 66, top + 180}, kMetal, kSkipBottom);
  b.box({sink - 12, hi.y - 230, top + 156}, {sink + 12, hi.y - 90, top + 180}, kMetal, kSkipNorth);
  if (tall) {
    const Length depth = std::min(350, hi.y - lo.y);
    b.box({lo.x, hi.y - depth + 24, hi.z - 700}, hi, m);
    draw_fronts(b, lo.x, hi.x, hi.z - 700, hi.z, hi.y - depth + 24, std::max(1, (hi.x - lo.x + 300) / 600), 1, m);
  }
}

void draw_sofa(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length arm = std::min(160, (hi.x - lo.x) / 6), back = std::min(200, (hi.y - lo.y) / 3);
  const Length seat = std::min(430, hi.z / 2), rest = std::min(600, hi.z * 3 / 4);
  draw_legs(b, 80, 50, 40, kDarkMetal);
  b.box({lo.x, lo.y + 20, 80}, {hi.x, hi.y, seat - 130}, m);
  b.box({lo.x, lo.y + 20, seat - 130}, {lo.x + arm, hi.y, rest}, m, kSkipBottom);
  b.box({hi.x - arm, lo.y + 20, seat - 130}, {hi.x, hi.y, rest}, m, kSkipBottom);
  b.box({lo.x + arm, hi.y - back, seat - 130}, {hi.x - arm, hi.y, hi.z}, m, kSkipBottom);
  const Length inner = hi.x - lo.x - 2 * arm;
  const int cushions = std::max(1, (inner + 350) / 700);
  for (int i = 0; i < cushions; ++i) {
    const Length x0 = lo.x + arm + inner * i / cushions + 3, x1 = lo.x + arm + inner * (i + 1) / cushions - 3;
    b.box({x0, lo.y, seat - 130}, {x1, hi.y - back, seat}, other_shade(m), kSkipNorth);
    b.box({x0 + 20, hi.y - back - 110, seat}, {x1 - 20, hi.y - back, hi.z - 60}, other_shade(m),
          kSkipNorth | kSkipBottom);
  }
}

void draw_board(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  // The bounds are thin: the panel at the back, a rim and a tray before it.
  const Length rim = std::min(25, (hi.x - lo.x) / 8), face = lo.y + (hi.y - lo.y) / 2;
  b.box({lo.x, lo.y, lo.z}, {hi.x, hi.y, lo.z + rim}, kMetal);
  b.box({lo.x, face, hi.z - rim}, hi, kMetal);
  b.box({lo.x, face, lo.z + rim}, {lo.x + rim, hi.y, hi.z - rim}, kMetal, kSkipTop | kSkipBottom);
  b.box({hi.x - rim, face, lo.z + rim}, {hi.x, hi.y, hi.z - rim}, kMetal, kSkipTop | kSkipBottom);
  b.box({lo.x + rim, face + (hi.y - face) / 3, lo.z + rim}, {hi.x - rim, hi.y, hi.z - rim}, m,
        kSkipTop | kSkipBottom | kSkipEast | kSkipWest);
}

void draw_reception(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  // A high screen towards the visitors, a ledge on it, a work top behind.
  const Length screen = std::min(80, (hi.y - lo.y) / 4), ledge = std::min(300, (hi.y - lo.y) / 2);
  const Length work = std::min(740, hi.z * 3 / 4);
  b.box({lo.x, lo.y + 40, 90}, {hi.x, lo.y + 40 + screen, hi.z - 40}, m, kSkipTop);
  b.box({lo.x + 60, lo.y + 70, 0}, {hi.x - 60, lo.y + 40 + screen, 90}, kDarkMetal, kSkipTop);
  b.box({lo.x, lo.y, hi.z - 40}, {hi.x, lo.y + ledge, hi.z}, {Role::floor_stone, 0});
  b.box({lo.x + 40, lo.y + 40 + screen, work - 28}, {hi.x - 40, hi.y, work}, {Role::wood, 0}, kSkipSouth);
  for (const Length x : {lo.x + 40, hi.x - 80}) {
    b.box({x, lo.y + 40 + screen, 0}, {x + 40, hi.y - 20, work - 28}, m, kSkipSouth | kSkipTop);
  }
}

void draw_basin(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const bool mirrored = hi.z > 1'400;
  const Length top = mirrored ? 860 : hi.z - (hi.z > 500 ? 130 : 0);
  const Length width = hi.x - lo.x;
  b.box({-60, hi.y - 160, 0}, {60, hi.y - 20, top - 150}, m, kSkipTop);
  const Length rx = std::min(width / 2 - 45, 240);
  draw_sunk(b, {lo.x, lo.y, top - 150}, {hi.x, hi.y, top}, {-rx, lo.y + 45, top - 120}, {rx, hi.y - 110, top}, m,
            kCeramic);
  b.box({-12, hi.y - 80, top}, {12, hi.y - 56, top + 130}, kMetal, kSkipBottom);
  b.box({-12, hi.y - 180, top + 108}, {12, hi.y - 80, top + 130}, kMetal, kSkipNorth);
  if (mirrored) b.box({lo.x + 40, hi.y - 15, top + 250}, {hi.x - 40, hi.y, hi.z}, kMetal);
}

void draw_toilet(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length width = hi.x - lo.x, depth = hi.y - lo.y;
  const bool stall = width >= 750 && depth >= 1'000 && hi.z >= 1'200;
  const Material panel{Role::door, 1};
  // The bowl at the back, its foot, the seat and the cistern.
  const Length half = std::min(180, width / 2), reach = std::min(680, depth), back = hi.y;
  const Length seat = std::min(420, hi.z * 3 / 5);
  b.box({-half * 2 / 3, back - reach + 160, 0}, {half * 2 / 3, back - 160, seat - 140}, m, kSkipTop);
  draw_sunk(b, {-half, back - reach, seat - 140}, {half, back - 160, seat}, {-half + 55, back - reach + 60, seat - 100},
            {half - 55, back - 250, seat}, m, m);
  b.box({-half, back - 160, seat - 60}, {half, back, std::min(seat + 380, stall ? 800 : hi.z)}, m);
  if (!stall) return;
  const Length foot = 150, thick = 25, door0 = -std::min(330, width / 2 - 60), door1 = -door0;
  b.box({lo.x, lo.y, foot}, {lo.x + thick, hi.y, hi.z}, panel);
  b.box({hi.x - thick, lo.y, foot}, {hi.x, hi.y, hi.z}, panel);
  b.box({lo.x + thick, lo.y, foot}, {door0 - 5, lo.y + thick, hi.z}, panel, kSkipWest);
  b.box({door1 + 5, lo.y, foot}, {hi.x - thick, lo.y + thick, hi.z}, panel, kSkipEast);
  b.box({door0, lo.y + 4, foot}, {door1, lo.y + thick - 4, hi.z - 30}, {Role::door, 0});
  for (const Length x : {lo.x, hi.x - thick}) b.box({x, lo.y, 0}, {x + thick, lo.y + 40, foot}, kMetal, kSkipTop);
}

// A tapered six-sided pot and bushy leaves: three six-sided double cones. The
// hexagon's corners are (±r, 0) and (±r/2, ±r·13/15): √3/2 to within 0.1 %.
void draw_plant(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length r = std::min(hi.x - lo.x, hi.y - lo.y) / 2, h = hi.z;
  std::vector<Facet>& facets = b.mesh().facets;
  const auto corner = [](Length radius, int i, Length z) {
    const Length across = radius * 13 / 15, half = radius / 2;
    switch (i % 6) {
      case 0: return Point3{radius, 0, z};
      case 1: return Point3{half, across, z};
      case 2: return Point3{-half, across, z};
      case 3: return Point3{-radius, 0, z};
      case 4: return Point3{-half, -across, z};
      default: return Point3{half, -across, z};
    }
  };
  const auto ring = [&](Length r0, Length z0, Length r1, Length z1, Material material) {
    for (int i = 0; i < 6; ++i) {
      Facet f{{corner(r0, i, z0), corner(r0, i + 1, z0), corner(r1, i + 1, z1), corner(r1, i, z1)},
              4,
              Layer::fitting,
              material};
      if (r1 == 0) f.corners = 3;
      if (r0 == 0) f = {{f.corner[0], f.corner[2], f.corner[3], f.corner[3]}, 3, Layer::fitting, material};
      facets.push_back(f);
    }
  };
  if (r < 40 || h < 200) {
    b.box(lo, hi, m);
    return;
  }
  const Length pot = std::min(h * 3 / 10, 380), pot_r = r * 11 / 20;
  const Material clay{Role::ceramic, 1}, dark{Role::leaf, static_cast<std::uint8_t>((m.shade + 1) % plan::kShades)};
  const Material green{Role::leaf, m.shade};
  ring(pot_r * 7 / 10, 0, pot_r, pot, clay);
  ring(pot_r, pot, 0, pot + 20, {Role::floor_wood, 1});  // earth
  ring(0, pot + 10, r, pot + (h - pot) * 35 / 100, dark);
  ring(r, pot + (h - pot) * 35 / 100, 0, pot + (h - pot) * 75 / 100, dark);
  ring(0, pot + (h - pot) * 40 / 100, r * 3 / 4, pot + (h - pot) * 65 / 100, green);
  ring(r * 3 / 4, pot + (h - pot) * 65 / 100, 0, h, green);
}

}  // namespace enfilade::mesh
