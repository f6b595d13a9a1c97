// What lies about and grows in dungeons, and their plainest furniture.

#include "mesh/furniture.hpp"
#include "mesh/turned.hpp"

namespace enfilade::mesh {
namespace {

using plan::Material;
using plan::Role;

constexpr Material kBone{Role::bone, 0};
constexpr Material kGold{Role::gold, 1};

// A stone: a squat turned shape with a slanted crown.
struct Stone {
  Length x, y;     // hundredths of the bounds, its middle
  Length r, high;  // likewise
};

}  // namespace

void draw_rubble(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length w = hi.x - lo.x, d = hi.y - lo.y, h = hi.z;
  constexpr Stone kStones[] = {{36, 46, 36, 100}, {76, 34, 24, 62}, {68, 76, 24, 48},
                               {18, 82, 18, 36},  {48, 14, 14, 30}, {92, 58, 8, 20}};
  int turn_of = 0;
  for (const Stone& s : kStones) {
    const Material face{m.role, static_cast<std::uint8_t>((m.shade + turn_of) % plan::kShades)};
    const Length x = lo.x + w * s.x / 100, y = lo.y + d * s.y / 100, rx = w * s.r / 100,
                 ry = d * s.r / 100 * (turn_of % 2 == 0 ? 10 : 8) / 10;
    turn(b, x, y,
         {{0, rx, ry, face},
          {h * s.high / 250, rx * 9 / 10, ry, face},
          {h * s.high / 100, rx * 4 / 10, ry * 5 / 10, face}});
    ++turn_of;
  }
}

void draw_stalagmite(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length w = hi.x - lo.x, d = hi.y - lo.y, h = hi.z;
  const Material other = other_shade(m);
  turn(b, lo.x + w * 44 / 100, lo.y + d * 54 / 100,
       {{0, w * 44 / 100, d * 46 / 100, m},
        {h * 14 / 100, w * 26 / 100, d * 27 / 100, other},
        {h * 42 / 100, w * 17 / 100, d * 18 / 100, m},
        {h * 76 / 100, w * 9 / 100, d * 9 / 100, other},
        {h, 0, 0, m}});
  turn(b, lo.x + w * 82 / 100, lo.y + d * 26 / 100,
       {{0, w * 18 / 100, d * 20 / 100, other}, {h * 16 / 100, w * 9 / 100, d * 10 / 100, m}, {h * 44 / 100, 0, 0, m}});
  turn(b, lo.x + w * 20 / 100, lo.y + d * 14 / 100, {{0, w * 14 / 100, d * 14 / 100, m}, {h * 24 / 100, 0, 0, m}});
}

void draw_mushrooms(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length w = hi.x - lo.x, d = hi.y - lo.y, h = hi.z;
  constexpr Stone kCaps[] = {{34, 40, 34, 100}, {74, 68, 26, 70}, {80, 20, 19, 40}};
  int i = 0;
  for (const Stone& s : kCaps) {
    const Length x = lo.x + w * s.x / 100, y = lo.y + d * s.y / 100, top = h * s.high / 100, rx = w * s.r / 100,
                 ry = d * s.r / 100;
    const Material cap{m.role, static_cast<std::uint8_t>((m.shade + i++) % plan::kShades)};
    turn(b, x, y, {{0, rx / 3, ry / 3, kBone}, {top * 6 / 10, rx / 4, ry / 4, kBone}});
    turn(b, x, y,
         {{top * 55 / 100, rx, ry, cap}, {top * 82 / 100, rx * 7 / 10, ry * 7 / 10, cap}, {top, rx / 5, ry / 5, cap}});
  }
}

void draw_puddle(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length w = (hi.x - lo.x) / 2, d = (hi.y - lo.y) / 2;
  turn(b, lo.x + w, lo.y + d, {{0, w, d, m}, {hi.z, w, d, m}});
}

void draw_coins(Blocks& b, Material) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length w = hi.x - lo.x, d = hi.y - lo.y, h = hi.z;
  const Material light{Role::gold, 0}, dark{Role::gold, 2};
  turn(b, lo.x + w * 46 / 100, lo.y + d / 2,
       {{0, w * 46 / 100, d / 2, kGold},
        {h * 3 / 10, w * 34 / 100, d * 36 / 100, light},
        {h * 6 / 10, w * 18 / 100, d * 20 / 100, kGold},
        {h * 75 / 100, w * 5 / 100, d * 6 / 100, light}});
  turn(b, lo.x + w * 84 / 100, lo.y + d * 30 / 100,
       {{0, w * 16 / 100, d * 18 / 100, dark}, {h / 4, w * 6 / 100, d * 7 / 100, light}});
  // A goblet stuck in the heap.
  const Length x = lo.x + w * 34 / 100, y = lo.y + d * 40 / 100;
  turn(b, x, y,
       {{h / 2, w * 2 / 100, d * 2 / 100, light},
        {h * 7 / 10, w * 2 / 100, d * 3 / 100, light},
        {h * 8 / 10, w * 8 / 100, d * 9 / 100, light},
        {h, w * 9 / 100, d * 10 / 100, light}});
}

void draw_prop(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length w = hi.x - lo.x, d = hi.y - lo.y, head = hi.z - std::min(hi.z / 8, 240), foot = std::min(hi.z / 10, 120);
  b.box(lo, {hi.x, hi.y, foot}, other_shade(m));
  b.box({lo.x + w / 5, lo.y + d / 5, foot}, {hi.x - w / 5, hi.y - d / 5, head}, m, kSkipTop | kSkipBottom);
  b.box({lo.x, lo.y, head}, hi, other_shade(m), kSkipTop);
}

void draw_cot(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length frame = hi.z * 55 / 100, straw = hi.z * 74 / 100, rail = std::max(20, (hi.x - lo.x) / 14);
  const Material timber{Role::timber, m.shade}, hay{Role::bone, 2};
  for (const Length x : {lo.x, hi.x - rail}) {
    b.box({x, lo.y, 0}, {x + rail, lo.y + rail, straw}, timber);
    b.box({x, hi.y - rail, 0}, {x + rail, hi.y, hi.z}, timber);
    b.box({x, lo.y + rail, frame - rail}, {x + rail, hi.y - rail, frame}, timber, kSkipNorth | kSkipSouth);
  }
  b.box({lo.x + rail, hi.y - rail, frame - rail}, {hi.x - rail, hi.y, hi.z - rail}, timber, kSkipEast | kSkipWest);
  b.box({lo.x + rail, lo.y + 10, frame - rail}, {hi.x - rail, hi.y - rail, straw}, hay, kSkipNorth);
  const Length fold = lo.y + (hi.y - lo.y) * 6 / 10;
  b.box({lo.x + rail - 6, lo.y + 4, frame}, {hi.x - rail + 6, fold, straw + 25}, m);
}

void draw_trestle(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length under = hi.z - std::max(10, hi.z / 14), w = hi.x - lo.x, d = hi.y - lo.y, t = std::max(12, w / 24);
  // Three boards, and two trestles with a rail between.
  for (const Length i : {0, 1, 2}) {
    const Material board{m.role, static_cast<std::uint8_t>((m.shade + i) % plan::kShades)};
    b.box({lo.x, lo.y + d * i / 3 + (i > 0 ? 3 : 0), under}, {hi.x, lo.y + d * (i + 1) / 3, hi.z}, board);
  }
  for (const Length x : {lo.x + w / 8, hi.x - w / 8 - t}) {
    b.box({x, lo.y + d / 10, 0}, {x + t, lo.y + d / 10 + t, under}, m, kSkipTop);
    b.box({x, hi.y - d / 10 - t, 0}, {x + t, hi.y - d / 10, under}, m, kSkipTop);
    b.box({x, lo.y + d / 10 + t, under / 3}, {x + t, hi.y - d / 10 - t, under / 3 + t}, m, kSkipNorth | kSkipSouth);
  }
  b.box({lo.x + w / 8 + t, -t / 2, under / 3}, {hi.x - w / 8 - t, t / 2, under / 3 + t}, other_shade(m),
        kSkipEast | kSkipWest);
}

void draw_stool(Blocks& b, Material m) {
  const Point3 lo = b.lo(), hi = b.hi();
  const Length w = hi.x - lo.x, d = hi.y - lo.y, under = hi.z * 88 / 100, t = std::max(10, w / 9);
  turn(b, 0, 0, {{under, w / 2, d / 2, m}, {hi.z, w / 2, d / 2, m}});
  for (const Length x : {lo.x + w / 5, hi.x - w / 5 - t}) {
    for (const Length y : {lo.y + d / 5, hi.y - d / 5 - t})
      b.box({x, y, 0}, {x + t, y + t, under}, other_shade(m), kSkipTop);
  }
}

}  // namespace enfilade::mesh
