// What stands and hangs in dungeons, from blocks and turned shapes: -y is the
// front. Proportions are shares of the bounds, in hundredths, so that a piece of
// any size looks like itself.

#include "mesh/furniture.hpp"
#include "mesh/turned.hpp"

namespace enfilade::mesh {
namespace {

using plan::Material;
using plan::Role;

constexpr Material kIron{Role::iron, 1};
constexpr Material kDarkIron{Role::iron, 3};
constexpr Material kTimber{Role::timber, 1};
constexpr Material kGold{Role::gold, 0};
constexpr Material kFlame{Role::flame, 0};
constexpr Material kEmber{Role::flame, 3};
constexpr Material kBone{Role::bone, 0};
constexpr Material kWax{Role::bone, 1};

// Places by hundredths of the bounds.
struct Frame {
  Blocks& b;
  [[nodiscard]] Length x(Length share) const { return b.lo().x + (b.hi().x - b.lo().x) * share / 100; }
  [[nodiscard]] Length y(Length share) const { return b.lo().y + (b.hi().y - b.lo().y) * share / 100; }
  [[nodiscard]] Length z(Length share) const { return b.hi().z * share / 100; }
  [[nodiscard]] Length w(Length share) const { return (b.hi().x - b.lo().x) * share / 100; }
  [[nodiscard]] Length d(Length share) const { return (b.hi().y - b.lo().y) * share / 100; }
  void box(Length x0, Length y0, Length z0, Length x1, Length y1, Length z1, Material m, unsigned skip = 0) const {
    b.box({x(x0), y(y0), z(z0)}, {x(x1), y(y1), z(z1)}, m, skip);
  }
  // A ring round a middle, its radii shares of the whole width and depth.
  [[nodiscard]] Ring ring(Length height, Length share, Material m) const { return {z(height), w(share), d(share), m}; }
};

// A flame from z0 to the given height: wide below the middle, two colours.
void draw_flame(Blocks& b, Length x, Length y, Length r, Length z0, Length z1) {
  const Length h = z1 - z0;
  turn(b, x, y,
       {{z0, r / 2, r / 2, kFlame},
        {z0 + h / 3, r, r, kFlame},
        {z0 + h * 2 / 3, r / 2, r / 2, kEmber},
        {z1, 0, 0, kEmber}});
}

void draw_candle(Blocks& b, Length x, Length y, Length z0, Length z1) {
  const Length wick = z0 + (z1 - z0) * 6 / 10;
  b.box({x - 22, y - 22, z0}, {x + 22, y + 22, wick}, kWax, kSkipBottom);
  turn(b, x, y, {{wick, 8, 8, kFlame}, {wick + (z1 - wick) / 3, 16, 16, kEmber}, {z1, 0, 0, kEmber}});
}

// A skull of two parts, looking to the front.
void draw_skull(Blocks& b, Length x, Length y, Length z, Length r) {
  turn(b, x, y,
       {{z, r * 5 / 10, r * 6 / 10, kBone},
        {z + r * 7 / 10, r * 9 / 10, r, kBone},
        {z + r * 14 / 10, r * 6 / 10, r * 7 / 10, kBone}});
  for (const Length s : {-1, 1}) {
    const Length e = x + s * r * 4 / 10;
    b.box({e - r / 5, y - r * 11 / 10, z + r * 5 / 10}, {e + r / 5, y - r * 7 / 10, z + r * 9 / 10}, kDarkIron,
          kSkipNorth);
  }
}

}  // namespace

void draw_torch(Blocks& b, Material) {
  const Frame f{b};
  const Length r = f.w(50), y = b.lo().y + std::min(r, f.d(45)), x = 0;
  f.box(30, 88, 18, 70, 100, 52, kDarkIron);
  f.box(42, 40, 26, 58, 88, 34, kDarkIron, kSkipNorth);
  turn(b, x, y,
       {{0, r * 3 / 10, r * 3 / 10, kTimber},
        {f.z(42), r * 4 / 10, r * 4 / 10, kDarkIron},
        {f.z(50), r, std::min(r, f.d(45)), kDarkIron},
        {f.z(56), r * 9 / 10, std::min(r * 9 / 10, f.d(42)), kDarkIron}});
  draw_flame(b, x, y, r * 9 / 10, f.z(56), b.hi().z);
}

void draw_brazier(Blocks& b, Material) {
  const Frame f{b};
  for (const Length x : {16, 76}) {
    for (const Length y : {16, 76}) f.box(x, y, 0, x + 8, y + 8, 46, kDarkIron, kSkipTop);
  }
  f.box(20, 20, 14, 80, 80, 18, kDarkIron);
  turn(b, 0, 0,
       {f.ring(38, 24, kIron), f.ring(46, 42, kIron), f.ring(60, 50, kIron), f.ring(60, 42, kEmber),
        f.ring(57, 0, kEmber)});
  turn(b, 0, 0,
       {f.ring(56, 30, kEmber), f.ring(63, 22, kFlame), f.ring(68, 30, kFlame), f.ring(84, 16, kEmber),
        f.ring(100, 0, kEmber)});
}

void draw_chest(Blocks& b, Material m) {
  const Frame f{b};
  const Length front = 4;
  f.box(2, front + 2, 0, 98, 98, 58, m, kSkipTop);
  const Corner lid[] = {{f.y(front), f.z(58)}, {f.y(100), f.z(58)}, {f.y(98), f.z(76)}, {f.y(82), f.z(94)},
                        {f.y(62), f.z(99)},    {f.y(38), f.z(99)},  {f.y(18), f.z(94)}, {f.y(front), f.z(76)}};
  extrude(b, f.x(1), f.x(99), lid, m);
  // Bands over all, corners, the lock.
  for (const Length x : {Length{12}, Length{80}}) {
    f.box(x, front, 0, x + 8, 100, 60, kIron, kSkipTop | kSkipBottom);
    const Corner band[] = {{f.y(front - 1), f.z(60)}, {f.y(100), f.z(60)},      {f.y(99), f.z(77)},
                           {f.y(83), f.z(95)},        {f.y(62), f.z(100)},      {f.y(38), f.z(100)},
                           {f.y(17), f.z(95)},        {f.y(front - 1), f.z(77)}};
    extrude(b, f.x(x), f.x(x + 8), band, kIron);
  }
  f.box(0, front + 1, 2, 100, 99, 8, kIron, kSkipTop | kSkipBottom);
  f.box(44, 0, 44, 56, front + 2, 68, kGold, kSkipNorth);
}

void draw_barrel(Blocks& b, Material m) {
  const Frame f{b};
  turn(b, 0, 0,
       {f.ring(0, 40, kIron), f.ring(8, 43, m), f.ring(30, 48, kIron), f.ring(38, 50, m), f.ring(62, 50, kIron),
        f.ring(70, 48, m), f.ring(92, 43, kIron), f.ring(100, 41, kIron), f.ring(100, 37, m), f.ring(95, 37, m)});
}

void draw_crate(Blocks& b, Material m) {
  const Frame f{b};
  const Material frame = other_shade(m);
  f.box(3, 3, 2, 97, 97, 97, m);
  for (const Length x : {0, 88}) {
    for (const Length y : {0, 88}) f.box(x, y, 0, x + 12, y + 12, 100, frame);
  }
  for (const Length z : {0, 88}) {
    for (const Length y : {0, 97}) f.box(12, y, z, 88, y + 3, z + 12, frame, kSkipEast | kSkipWest);
    for (const Length x : {0, 97}) f.box(x, 12, z, x + 3, 88, z + 12, frame, kSkipNorth | kSkipSouth);
  }
  // A brace across the front and the back.
  b.box({f.x(44), f.y(1), f.z(12)}, {f.x(56), f.y(99), f.z(88)}, frame, kSkipTop | kSkipBottom | kSkipEast | kSkipWest);
}

void draw_pillar(Blocks& b, Material m) {
  const Frame f{b};
  const Length foot = std::min(f.z(10), 260), head = b.hi().z - std::min(f.z(12), 320), step = std::min(f.z(3), 90);
  const Material other = other_shade(m);
  b.box({f.x(0), f.y(0), 0}, {f.x(100), f.y(100), foot}, other);
  turn(b, 0, 0,
       {{foot, f.w(48), f.d(48), other},
        {foot + step, f.w(40), f.d(40), m},
        {(foot + head) / 2, f.w(38), f.d(38), m},
        {head - step, f.w(36), f.d(36), m},
        {head - step, f.w(40), f.d(40), other},
        {head, f.w(47), f.d(47), other}});
  b.box({f.x(0), f.y(0), head}, b.hi(), other, kSkipTop);
}

void draw_sarcophagus(Blocks& b, Material m) {
  const Frame f{b};
  const Material other = other_shade(m);
  f.box(0, 0, 0, 100, 100, 14, other);
  f.box(8, 4, 14, 92, 96, 62, m, kSkipTop | kSkipBottom);
  f.box(2, 1, 62, 98, 99, 76, other);
  // The lid slopes to the one who lies on it.
  const Length z0 = f.z(76), z1 = f.z(88);
  turn(b, 0, 0, {{z0, f.w(44), f.d(47), other}, {z1, f.w(30), f.d(44), m}});
  f.box(34, 10, 88, 66, 66, 95, m, kSkipBottom);
  f.box(26, 44, 88, 74, 68, 97, m, kSkipBottom);
  turn(b, 0, f.y(79), {{z1, f.w(12), f.d(7), m}, {f.z(97), f.w(12), f.d(7), m}, {b.hi().z, f.w(7), f.d(4), m}});
}

void draw_altar(Blocks& b, Material m) {
  const Frame f{b};
  const Length slab = f.z(72), top = f.z(82);
  f.box(4, 6, 0, 96, 94, 10, m);
  f.box(12, 14, 10, 88, 86, 72, m, kSkipTop | kSkipBottom);
  b.box({f.x(0), f.y(2), slab}, {f.x(100), f.y(98), top}, other_shade(m));
  // A cloth over the middle, hanging at the front.
  const Material cloth{Role::fabric, 3};
  b.box({f.x(34), f.y(0), f.z(34)}, {f.x(66), f.y(2), top + 6}, cloth, kSkipBottom);
  b.box({f.x(34), f.y(2), top}, {f.x(66), f.y(98), top + 6}, cloth, kSkipBottom | kSkipSouth);
  for (const Length x : {8, 82, 92}) draw_candle(b, f.x(x), f.y(70), top, x == 8 || x == 92 ? b.hi().z : f.z(95));
  turn(b, 0, f.y(60),
       {{top + 6, f.w(3), f.w(3), kGold},
        {f.z(88), f.w(1), f.w(1), kGold},
        {f.z(91), f.w(4), f.w(4), kGold},
        {f.z(96), f.w(4), f.w(4), kGold}});
}

void draw_statue(Blocks& b, Material m) {
  const Frame f{b};
  const Material other = other_shade(m);
  f.box(0, 0, 0, 100, 100, 9, other);
  f.box(8, 8, 9, 92, 92, 20, m, kSkipBottom);
  // A robe, shoulders, a hood; hands on a sword that stands before it.
  turn(b, 0, f.y(52), {f.ring(20, 32, m), f.ring(48, 23, m), f.ring(66, 25, m), f.ring(79, 29, m), f.ring(83, 12, m)});
  turn(b, 0, f.y(50), {f.ring(83, 9, m), f.ring(90, 13, m), f.ring(96, 11, m), f.ring(100, 3, m)});
  f.box(24, 18, 56, 76, 34, 63, m);
  f.box(47, 14, 20, 53, 18, 58, kIron, kSkipBottom);
  f.box(38, 13, 58, 62, 19, 60, kIron);
  f.box(47, 14, 60, 53, 18, 68, kDarkIron);
}

void draw_bookcase(Blocks& b, Material m) {
  const Frame f{b};
  const Length side = std::max(20, f.w(4)), back = b.hi().y - std::max(10, f.d(6));
  b.box({b.lo().x, b.lo().y, 0}, {b.lo().x + side, b.hi().y, b.hi().z}, m);
  b.box({b.hi().x - side, b.lo().y, 0}, {b.hi().x, b.hi().y, b.hi().z}, m);
  b.box({b.lo().x + side, back, 0}, {b.hi().x - side, b.hi().y, b.hi().z}, other_shade(m), kSkipEast | kSkipWest);
  constexpr Length kBoards = 5;
  for (Length i = 0; i <= kBoards; ++i) {
    const Length z = (b.hi().z - 30) * i / kBoards;
    b.box({b.lo().x + side, b.lo().y, z}, {b.hi().x - side, back, z + 30}, m, kSkipEast | kSkipWest | kSkipNorth);
    if (i == kBoards) break;
    // Runs of books of one colour, with gaps; every board its own.
    const Length clear = (b.hi().z - 30) / kBoards - 30, inner = b.hi().x - b.lo().x - 2 * side;
    for (Length k = 0; k < 4; ++k) {
      const Length pick = (i * 7 + k * 5) % 9;
      if (pick == 4) continue;
      const Role roles[] = {Role::fabric, Role::leaf, Role::wall_accent, Role::timber, Role::door};
      const Material cover{roles[(i * 3 + k * 2 + i / 2) % 5], static_cast<std::uint8_t>((i + k) % plan::kShades)};
      const Length x0 = b.lo().x + side + inner * k / 4 + 6, x1 = x0 + inner * (pick % 3 + 4) / 28;
      const Length tall = clear * (60 + pick * 4) / 100;
      b.box({x0, b.lo().y + f.d(15 + pick), z + 30}, {x1, back, z + 30 + tall}, cover, kSkipBottom | kSkipNorth);
    }
  }
}

void draw_weapon_rack(Blocks& b, Material m) {
  const Frame f{b};
  for (const Length x : {0, 94}) {
    f.box(x, 70, 0, x + 6, 90, 100, m);
    f.box(x + 1, 0, 0, x + 5, 100, 6, m);
  }
  f.box(6, 74, 26, 94, 86, 32, m, kSkipEast | kSkipWest);
  f.box(6, 74, 78, 94, 86, 84, m, kSkipEast | kSkipWest);
  f.box(6, 20, 8, 94, 80, 12, m, kSkipEast | kSkipWest);
  // Swords with their points on the board, an axe, a round shield before all.
  for (const Length x : {16, 30, 72}) {
    f.box(x - 1, 58, 12, x + 2, 66, 72, kIron, kSkipBottom);
    f.box(x - 5, 55, 72, x + 6, 69, 75, kDarkIron);
    f.box(x - 1, 58, 75, x + 2, 66, 86, kTimber);
  }
  f.box(84, 58, 12, 87, 66, 92, kTimber, kSkipBottom);
  f.box(79, 59, 76, 84, 65, 90, kIron);
  const Length r = std::min(f.w(14), f.z(16));
  b.box({f.x(50) - r, f.y(40), f.z(40) - r * 6 / 10}, {f.x(50) + r, f.y(52), f.z(40) + r * 6 / 10}, m);
  b.box({f.x(50) - r * 6 / 10, f.y(40), f.z(40) + r * 6 / 10}, {f.x(50) + r * 6 / 10, f.y(52), f.z(40) + r}, m,
        kSkipBottom);
  b.box({f.x(50) - r * 6 / 10, f.y(40), f.z(40) - r}, {f.x(50) + r * 6 / 10, f.y(52), f.z(40) - r * 6 / 10}, m,
        kSkipTop);
  b.box({f.x(50) - r / 4, f.y(32), f.z(40) - r / 4}, {f.x(50) + r / 4, f.y(40), f.z(40) + r / 4}, kIron, kSkipNorth);
}

void draw_key(Blocks& b, Material m) {
  const Frame f{b};
  const Length top = f.z(70);
  turn(b, 0, 0,
       {f.ring(0, 50, m),
        f.ring(10, 48, m),
        f.ring(16, 30, m),
        f.ring(60, 26, m),
        f.ring(66, 42, m),
        {top, f.w(44), f.d(44), m}});
  const Material cushion{Role::fabric, 2};
  b.box({-f.w(26), -f.d(26), top}, {f.w(26), f.d(26), f.z(75)}, cushion, kSkipBottom);
  // The key stands on its bit: a bow of four bars, the shaft, two teeth.
  const Length t = std::max(6, f.w(3)), bow0 = f.z(90), r = f.w(13);
  b.box({-t, -t, f.z(75)}, {t, t, bow0}, kGold, kSkipBottom | kSkipTop);
  b.box({t, -t, f.z(77)}, {t + f.w(10), t, f.z(79)}, kGold, kSkipWest);
  b.box({t, -t, f.z(82)}, {t + f.w(7), t, f.z(84)}, kGold, kSkipWest);
  b.box({-r, -t, bow0}, {r, t, bow0 + 2 * t}, kGold);
  b.box({-r, -t, b.hi().z - 2 * t}, {r, t, b.hi().z}, kGold);
  for (const Length x : {-r, r - 2 * t})
    b.box({x, -t, bow0 + 2 * t}, {x + 2 * t, t, b.hi().z - 2 * t}, kGold, kSkipTop | kSkipBottom);
}

void draw_throne(Blocks& b, Material m) {
  const Frame f{b};
  const Material cloth{Role::fabric, 3};
  f.box(0, 0, 0, 100, 100, 6, other_shade(m));
  f.box(10, 12, 6, 90, 96, 24, m, kSkipBottom);
  f.box(22, 8, 24, 78, 76, 28, cloth, kSkipBottom);
  for (const Length x : {6, 80}) {
    f.box(x, 10, 6, x + 14, 78, 38, m, kSkipBottom);
    turn(b, f.x(x + 7), f.y(16), {{f.z(38), f.w(5), f.w(5), kGold}, {f.z(43), f.w(2), f.w(2), kGold}});
  }
  f.box(8, 78, 24, 92, 98, 84, m, kSkipBottom);
  f.box(24, 75, 30, 76, 78, 78, cloth, kSkipNorth);
  f.box(20, 80, 84, 80, 96, 92, m, kSkipBottom);
  for (const Length x : {14, 86})
    turn(b, f.x(x), f.y(88),
         {{f.z(84), f.w(4), f.w(4), kGold}, {f.z(90), f.w(5), f.w(5), kGold}, {f.z(97), 0, 0, kGold}});
  turn(b, 0, f.y(88), {{f.z(92), f.w(6), f.w(6), kGold}, {f.z(95), f.w(7), f.w(7), kGold}, {b.hi().z, 0, 0, kGold}});
}

void draw_bones(Blocks& b, Material) {
  const Frame f{b};
  const Length thick = std::max(8, std::min(f.z(25), 34));
  const auto long_bone = [&](Length x0, Length y0, Length x1, Length y1, Length z) {
    bar(b, {f.x(x0), f.y(y0), z}, {f.x(x1), f.y(y1), z}, thick, kBone);
    for (const auto& [x, y] : {std::pair{x0, y0}, std::pair{x1, y1}}) {
      b.box({f.x(x) - thick, f.y(y) - thick, z}, {f.x(x) + thick, f.y(y) + thick, z + thick * 5 / 4}, kBone,
            kSkipBottom);
    }
  };
  long_bone(6, 34, 50, 8, 0);
  long_bone(20, 92, 96, 62, 0);
  long_bone(10, 56, 52, 88, thick);
  long_bone(63, 22, 92, 34, 0);
  for (const Length i : {0, 1, 2})
    bar(b, {f.x(34 + 9 * i), f.y(40), 0}, {f.x(40 + 9 * i), f.y(62), 0}, thick * 2 / 3, kWax);
  const Length r = b.hi().z * 10 / 14;
  draw_skull(b, f.x(74), f.y(52), 0, std::min(r, f.w(18)));
  if (std::min(r, f.w(18)) < r) b.box({f.x(50), f.y(60), 0}, {f.x(60), f.y(74), b.hi().z}, kBone);
}

}  // namespace enfilade::mesh
