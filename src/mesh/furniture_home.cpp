// Furniture of dwellings, from blocks as in furniture.cpp: -y is the front.

#include "mesh/furniture.hpp"

namespace enfilade::mesh {
namespace {

using plan::Material;
using plan::Role;

constexpr Material kStone{Role::floor_stone, 0};
constexpr Material kBlack{Role::metal, 3};
constexpr Material kLinen{Role::ceramic, 0};
constexpr Length kWorkHeight = 900;
constexpr Length kTop = 38;  // thickness of a worktop

bool has_upper(const Blocks& b) { return b.hi().z > 1'500; }
Length work_height(const Blocks& b) { return std::min(kWorkHeight, b.hi().z); }
int units(Length width) { return std::max(1, (width + 300) / 600); }

// Plinth, body and doors below a worktop.
void draw_base(Blocks& b, Length top, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length front = lo.y + 36;
  b.box({lo.x + 5, front + 40, 0}, {hi.x - 5, hi.y, 100}, kDarkMetal, kSkipTop);
  b.box({lo.x, front, 100}, {hi.x, hi.y, top - kTop}, m, kSkipTop);
  draw_fronts(b, lo.x, hi.x, 100, top - kTop, front, units(hi.x - lo.x), 1, m);
}

// A row of units on the wall above.
void draw_upper(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  if (!has_upper(b)) return;
  const Length front = hi.y - std::min(350, hi.y - lo.y) + 24, under = hi.z - 700;
  b.box({lo.x, front, under}, hi, m);
  draw_fronts(b, lo.x, hi.x, under, hi.z, front, units(hi.x - lo.x), 1, m);
}

}  // namespace

void draw_bed(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length width = hi.x - lo.x, head = hi.y - 60;
  const Length frame = std::min(300, hi.z / 2), mattress = std::min(hi.z * 2 / 3, frame + 220);
  const Material wood{Role::wood, m.shade};
  b.box({lo.x, head, 0}, hi, wood);
  b.box({lo.x, lo.y, 100}, {hi.x, head, frame}, wood, kSkipNorth);
  for (const Length x : {lo.x + 40, hi.x - 100}) b.box({x, lo.y + 40, 0}, {x + 60, lo.y + 100, 100}, wood, kSkipTop);
  b.box({lo.x + 25, lo.y + 25, frame}, {hi.x - 25, head, mattress}, kLinen, kSkipBottom | kSkipNorth);
  // The blanket hangs over the sides; pillows at the head.
  const Length fold = lo.y + (head - lo.y) * 7 / 10;
  b.box({lo.x + 8, lo.y + 8, frame + 40}, {hi.x - 8, fold, mattress + 30}, m);
  const int pillows = width >= 1'300 ? 2 : 1;
  for (int i = 0; i < pillows; ++i) {
    const Length x0 = lo.x + width * i / pillows + 90, x1 = lo.x + width * (i + 1) / pillows - 90;
    b.box({x0, head - 430, mattress}, {x1, head - 50, mattress + 110}, other_shade(m), kSkipBottom);
  }
}

void draw_nightstand(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length front = lo.y + 26;
  draw_legs(b, 120, 30, 30, kDarkMetal);
  b.box({lo.x, front, 120}, {hi.x, hi.y, hi.z}, m);
  draw_fronts(b, lo.x, hi.x, 120, hi.z, front, 1, 2, m);
}

void draw_media(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const bool screen = hi.z > 700;
  const Length top = screen ? 450 : hi.z, front = lo.y + 26;
  b.box({lo.x + 30, front + 40, 0}, {hi.x - 30, hi.y, 80}, kDarkMetal, kSkipTop);
  b.box({lo.x, front, 80}, {hi.x, hi.y, top}, m);
  draw_fronts(b, lo.x, hi.x, 80, top, front, std::max(1, (hi.x - lo.x + 250) / 500), 1, m);
  if (!screen) return;
  const Length half = std::min((hi.x - lo.x) * 42 / 100, (hi.z - top - 60) * 9 / 10);
  b.box({-150, -60, top}, {150, 60, top + 15}, kDarkMetal, kSkipBottom);
  b.box({-25, 5, top + 15}, {25, 30, top + 70}, kDarkMetal, kSkipTop | kSkipBottom);
  b.box({-half, -20, top + 70}, {half, 25, hi.z}, kBlack);
}

void draw_dining_chair(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length seat = std::min(460, hi.z / 2);
  const Material wood{Role::wood, m.shade};
  for (const Length x : {lo.x, hi.x - 35}) {
    b.box({x, lo.y, 0}, {x + 35, lo.y + 35, seat - 40}, wood, kSkipTop);
    b.box({x, hi.y - 35, 0}, {x + 35, hi.y, hi.z}, wood);
  }
  b.box({lo.x, lo.y, seat - 40}, {hi.x, hi.y - 35, seat}, m);
  b.box({lo.x + 35, hi.y - 30, seat + 180}, {hi.x - 35, hi.y - 8, hi.z - 20}, wood, kSkipEast | kSkipWest);
}

void draw_worktop(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length top = work_height(b);
  draw_base(b, top, m);
  b.box({lo.x, lo.y, top - kTop}, {hi.x, hi.y, top}, kStone);
  draw_upper(b, m);
}

void draw_sink(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length top = work_height(b), half = std::min(230, (hi.x - lo.x) / 2 - 60);
  draw_base(b, top, m);
  draw_sunk(b, {lo.x, lo.y, top - kTop}, {hi.x, hi.y, top}, {-half, lo.y + 90, top - kTop + 1}, {half, hi.y - 130, top},
            kStone, kMetal);
  b.box({-12, hi.y - 90, top}, {12, hi.y - 66, top + 220}, kMetal, kSkipBottom);
  b.box({-12, hi.y - 250, top + 196}, {12, hi.y - 90, top + 220}, kMetal, kSkipNorth);
  draw_upper(b, m);
}

void draw_stove(Blocks& b, Material) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length top = work_height(b), front = lo.y + 36, width = hi.x - lo.x, depth = hi.y - lo.y;
  b.box({lo.x + 5, front + 40, 0}, {hi.x - 5, hi.y, 100}, kDarkMetal, kSkipTop);
  b.box({lo.x, front, 100}, {hi.x, hi.y, top - 12}, kMetal, kSkipTop);
  // The oven's door, its window and handle; knobs above.
  b.box({lo.x + 10, front - 12, 140}, {hi.x - 10, front, top - 180}, kBlack, kSkipNorth);
  b.box({lo.x + 60, front - 30, top - 225}, {hi.x - 60, front - 12, top - 205}, kMetal, kSkipNorth);
  for (int i = 0; i < 4; ++i) {
    const Length x = lo.x + width * (2 * i + 2) / 10 + 15;
    b.box({x - 18, front - 20, top - 115}, {x + 18, front, top - 79}, kBlack, kSkipNorth);
  }
  b.box({lo.x, lo.y, top - 12}, {hi.x, hi.y, top}, kBlack);
  if (has_upper(b)) {  // a hood and its flue
    b.box({lo.x, hi.y - std::min(480, depth), hi.z - 650}, {hi.x, hi.y, hi.z - 570}, kMetal);
    b.box({-130, hi.y - 280, hi.z - 570}, {130, hi.y, hi.z}, kMetal, kSkipBottom);
  }
}

void draw_fridge(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length front = lo.y + 50, parting = hi.z * 38 / 100;
  b.box({lo.x + 20, front + 20, 0}, {hi.x - 20, hi.y, 40}, kDarkMetal, kSkipTop);
  b.box({lo.x, front, 40}, {hi.x, hi.y, hi.z}, m);
  b.box({lo.x, lo.y + 25, 60}, {hi.x, front, parting - 5}, m, kSkipNorth);
  b.box({lo.x, lo.y + 25, parting + 5}, {hi.x, front, hi.z - 5}, m, kSkipNorth);
  b.box({hi.x - 60, lo.y, parting - 330}, {hi.x - 40, lo.y + 25, parting - 50}, kDarkMetal, kSkipNorth);
  b.box({hi.x - 60, lo.y, parting + 50}, {hi.x - 40, lo.y + 25, parting + 450}, kDarkMetal, kSkipNorth);
}

void draw_bath(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  draw_sunk(b, {lo.x, lo.y, 0}, hi, {lo.x + 80, lo.y + 70, std::min(150, hi.z / 2)}, {hi.x - 160, hi.y - 70, hi.z}, m,
            kCeramic);
}

// A tray, a rail with its curtain drawn aside, and a pipe with its head.
void draw_shower(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length tray = std::min(60, hi.z / 2);
  draw_sunk(b, {lo.x, lo.y, 0}, {hi.x, hi.y, tray}, {lo.x + 50, lo.y + 50, tray / 2}, {hi.x - 50, hi.y - 50, tray}, m,
            m);
  if (hi.z < 1'200) return;
  const Material cloth{Role::fabric, 0};
  b.box({lo.x, lo.y + 10, hi.z - 70}, {hi.x, lo.y + 30, hi.z - 50}, kMetal);
  for (const Length fold : {0, 1, 2, 3}) {
    const Length x = lo.x + 10 + fold * 60;
    b.box({x, lo.y + (fold % 2) * 25, tray + 120}, {x + 60, lo.y + 15 + (fold % 2) * 25, hi.z - 70}, cloth);
  }
  b.box({-12, hi.y - 30, tray + 900}, {12, hi.y - 6, hi.z}, kMetal);
  b.box({-12, hi.y - 330, hi.z - 24}, {12, hi.y - 30, hi.z}, kMetal, kSkipNorth);
  b.box({-90, hi.y - 420, hi.z - 50}, {90, hi.y - 240, hi.z - 25}, kMetal);
}

void draw_washer(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length front = lo.y + 30, r = std::min((hi.x - lo.x) * 3 / 10, hi.z * 22 / 100), z = hi.z * 9 / 20;
  b.box({lo.x, front, 0}, hi, m);
  b.box({lo.x + 10, front - 10, hi.z - 130}, {hi.x - 10, front, hi.z - 15}, kMetal, kSkipNorth);
  b.box({hi.x - 130, lo.y, hi.z - 100}, {hi.x - 70, front - 10, hi.z - 45}, kDarkMetal, kSkipNorth);
  // The round door: a plus of two blocks and a pane.
  b.box({-r, front - 20, z - r * 6 / 10}, {r, front, z + r * 6 / 10}, kMetal, kSkipNorth);
  b.box({-r * 6 / 10, front - 20, z + r * 6 / 10}, {r * 6 / 10, front, z + r}, kMetal, kSkipNorth | kSkipBottom);
  b.box({-r * 6 / 10, front - 20, z - r}, {r * 6 / 10, front, z - r * 6 / 10}, kMetal, kSkipNorth | kSkipTop);
  b.box({-r * 6 / 10, lo.y, z - r * 6 / 10}, {r * 6 / 10, front - 20, z + r * 6 / 10}, kBlack, kSkipNorth);
}

}  // namespace enfilade::mesh
