// Floors of dungeons: their colour and pattern by theme, their squares, and doors.

#include <algorithm>
#include <array>

#include <enfilade/base/key.hpp>
#include <enfilade/plan/dungeon.hpp>

#include "export/map_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::Theme;

constexpr Length kDoorDepth = 420;  // of a leaf as maps draw it, across the wall
constexpr Length kDoubleDoor = 1'500;
constexpr Length kLap = 30;  // floors of rooms and ways overlap, or hair lines would show between them

Theme theme_of(const plan::Room& room) {
  const Theme theme = plan::marks_of(room.region).theme;
  return static_cast<int>(theme) < plan::kThemes ? theme : Theme::masonry;
}

// Where a line across the polygon at `level` is inside: pairs of places along the other axis. On an edge it counts
// what lies on its greater side.
std::vector<Length> crossings(const geom::Polygon& polygon, Length level, bool rows) {
  std::vector<Length> out;
  geom::each_edge(polygon, [&](Point a, Point b) {
    const Length from = rows ? a.y : a.x, to = rows ? b.y : b.x;
    if ((from <= level) == (to <= level)) return;
    const Length u = rows ? a.x : a.y, v = rows ? b.x : b.y;
    out.push_back(
        static_cast<Length>(u + (std::int64_t{v} - u) * (std::int64_t{level} - from) / (std::int64_t{to} - from)));
  });
  std::sort(out.begin(), out.end());
  return out;
}

// The first line of tiles at or above a coordinate.
Length first_line(Length v) {
  const Length off = (v - plan::kRockWall) % plan::kTile;
  return off == 0 ? v : v + (off > 0 ? plan::kTile - off : -off);
}

void draw_grid(const geom::Polygon& clear, const geom::Box& box, Group& grid) {
  Shape lines;
  for (const bool rows : {true, false}) {
    const Length from = rows ? box.lo.y : box.lo.x, to = rows ? box.hi.y : box.hi.x;
    for (Length level = first_line(from + 1); level < to; level += plan::kTile) {
      const std::vector<Length> cuts = crossings(clear, level, rows);
      for (std::size_t i = 0; i + 1 < cuts.size(); i += 2) {
        lines.move(rows ? Point{cuts[i], level} : Point{level, cuts[i]})
            .line(rows ? Point{cuts[i + 1], level} : Point{level, cuts[i + 1]});
      }
    }
  }
  grid.add(kMapGrid, std::move(lines));
}

// A wave: two arcs, as water is drawn.
void add_wave(Point at, Shape& waves) {
  constexpr Length kHalf = 180, kRise = 90;
  waves.move({at.x - 2 * kHalf, at.y})
      .curve({at.x - kHalf * 3 / 2, at.y + kRise}, {at.x - kHalf / 2, at.y + kRise}, at)
      .curve({at.x + kHalf / 2, at.y - kRise}, {at.x + kHalf * 3 / 2, at.y - kRise}, {at.x + 2 * kHalf, at.y});
}

// Round ends make it a dot.
void add_dot(Point at, Shape& dots) { dots.move(at).line({at.x + 1, at.y}); }

// In each tile some marks, at places that follow from the tile.
void draw_pattern(const plan::Room& room, const geom::Polygon& clear, const geom::Box& box, Group& floor) {
  const Theme theme = theme_of(room);
  const bool water = is_water(room), wild = theme == Theme::cavern || theme == Theme::mine;
  if (!water && !wild && theme != Theme::crypt) return;
  Shape marks;
  for (Length y = box.lo.y + plan::kTile / 2; y < box.hi.y; y += plan::kTile) {
    const std::vector<Length> cuts = crossings(clear, y, true);
    for (std::size_t i = 0; i + 1 < cuts.size(); i += 2) {
      for (Length x = cuts[i] + plan::kTile / 2; x < cuts[i + 1]; x += plan::kTile) {
        const std::uint64_t draw = scramble(static_cast<std::uint64_t>(std::int64_t{x}) * 0x9e3779b97f4a7c15ull ^
                                            scramble(static_cast<std::uint64_t>(std::int64_t{y})));
        const auto off = [&](unsigned shift) { return static_cast<Length>(draw >> shift & 511) - 256; };
        if (water) {
          if (draw % 3 != 0) add_wave({x + off(8) / 2, y + off(20)}, marks);
        } else if (wild) {
          for (const unsigned shift : {4u, 22u, 40u}) add_dot({x + off(shift) * 2, y + off(shift + 9) * 2}, marks);
        } else if (draw % 5 == 0) {  // crypt: cracked flags
          marks.move({x + off(8), y + off(20)}).line({x + off(30), y + off(42)}).line({x + off(44) / 2, y + off(12)});
        }
      }
    }
  }
  floor.add(water ? kMapWave : wild ? kMapDot : kMapCrack, std::move(marks));
}

// From `from` to `to` along a → b, so far to the left and to the right of it.
Shape strip(const plan::Portal& p, Length from, Length to, Length left, Length right) {
  const Point a = along(p.a, p.b, from), b = along(p.a, p.b, to);
  const Point quad[] = {beside(a, p.a, p.b, left), beside(b, p.a, p.b, left), beside(b, p.a, p.b, -right),
                        beside(a, p.a, p.b, -right)};
  return Shape().ring(quad);
}

}  // namespace

bool is_water(const plan::Room& room) {
  return theme_of(room) == Theme::flooded && room.finish.floor.role == plan::Role::water;
}

StyleId floor_ink(const plan::Room& room) {
  if (is_water(room)) return kMapWater;
  return static_cast<StyleId>(kMapTheme + static_cast<int>(theme_of(room)));
}

void draw_map_floor(const RoomShape& shape, Group& floor, Group& grid) {
  const geom::Polygon& clear = shape.clear.outer.empty() ? shape.region : shape.clear;
  const geom::Box box = geom::bounds(clear);
  // The viewer finds rooms by the first path of their group, which on plans of all kinds is the region.
  floor.add(kMapExtent, Shape().polygon(shape.region));
  Shape ground;
  if (shape.room->region.use == plan::Use::cave) {
    add_rough_ring(clear.outer, ground);
    for (const geom::Ring& hole : clear.holes) add_rough_ring(hole, ground);
  } else {
    ground.polygon(clear);
  }
  floor.add(floor_ink(*shape.room), std::move(ground));
  draw_pattern(*shape.room, clear, box, floor);
  draw_grid(clear, box, grid);
}

void draw_passing(const plan::Portal& p, StyleId ink, Length left, Length right, Group& floor, Group& grid) {
  const Length width = distance(p.a, p.b);
  floor.add(ink, strip(p, 0, width, plan::kRockWall + kLap + left, plan::kRockWall + kLap + right));
  if (plan::has_leaf(p.kind)) return;
  // The tile between two cells has its own two lines; where rooms join widely, those across too.
  Shape lines;
  for (const Length deep : {plan::kRockWall, -plan::kRockWall})
    lines.move(beside(p.a, p.a, p.b, deep)).line(beside(p.b, p.a, p.b, deep));
  for (Length u = plan::kTile; u < width; u += plan::kTile) {
    const Point at = along(p.a, p.b, u);
    lines.move(beside(at, p.a, p.b, plan::kRockWall)).line(beside(at, p.a, p.b, -plan::kRockWall));
  }
  grid.add(kMapGrid, std::move(lines));
}

void draw_way_up(const plan::Portal& gate, StyleId ink, Length deep, Group& group) {
  constexpr Length kTread = 300;
  // Leaves of a gate open to the outside.
  const Length out = gate.opens_left ? 1 : -1, width = distance(gate.a, gate.b);
  group.add(ink, strip(gate, 0, width, gate.opens_left ? deep : 0, gate.opens_left ? 0 : deep));
  Shape treads;
  // The farther up, the narrower they look.
  for (Length d = kTread; d <= deep; d += kTread) {
    const Length in = width * d / deep / 5;
    const Point a = along(gate.a, gate.b, in), b = along(gate.a, gate.b, width - in);
    treads.move(beside(a, gate.a, gate.b, out * d)).line(beside(b, gate.a, gate.b, out * d));
  }
  group.add(kInkTread, std::move(treads));
  Shape sides;
  for (const Length u : {Length{0}, width}) {
    const Point foot = along(gate.a, gate.b, u), top = along(gate.a, gate.b, u == 0 ? width / 5 : width - width / 5);
    sides.move(foot).line(beside(top, gate.a, gate.b, out * deep));
  }
  group.add(kInkTread, std::move(sides));
}

void draw_map_door(const plan::Portal& p, const std::string& lock, bool towards_left, Group& group) {
  if (!plan::has_leaf(p.kind)) return;
  const Length width = distance(p.a, p.b);
  const bool locked = p.lock != 0;
  const Point middle = along(p.a, p.b, width / 2);
  group.add(locked ? kMapLocked : kMapDoor, strip(p, 0, width, kDoorDepth / 2, kDoorDepth / 2));
  if (width >= kDoubleDoor) {
    group.add(kMapDoor,
              Shape().move(beside(middle, p.a, p.b, kDoorDepth / 2)).line(beside(middle, p.a, p.b, -kDoorDepth / 2)));
  }
  if (!locked) return;
  const Point slot[] = {{middle.x, middle.y + 20}, {middle.x - 75, middle.y - 150}, {middle.x + 75, middle.y - 150}};
  group.add(kMapKeyhole, Shape().circle({middle.x, middle.y + 55}, 80).ring(slot));
  if (lock.empty()) return;
  const Length size = lock.size() < 3 ? 900 : 620;
  const Point at = beside(middle, p.a, p.b, towards_left ? plan::kTile : -plan::kTile);
  group.add(kMapKey, Text{{at.x, at.y - cap_height(size) / 2}, size, Anchor::middle, false, true, lock});
}

std::vector<Style> map_styles() {
  std::vector<Style> styles = plan_styles();
  styles.resize(kMapInks);
  styles[kMapRock] = {"page", paint(0xfaf6ec), {}, 0, 0};
  styles[kMapExtent] = {"extent", {}, {}, 0, 0};
  styles[kMapShade] = {"shade", {}, paint(0xe0d8c8), 2'700, 0};
  styles[kMapDeepShade] = {"deep-shade", {}, paint(0x857a69), 2'700, 0};
  styles[kMapHatch] = {"hatching", {}, paint(0x423b31), 38, 0};
  constexpr std::array<std::uint32_t, plan::kThemes> kFloor = {0xffffff, 0xe6e2ee, 0xefe4cf, 0xf1dfb8, 0xdcebee};
  for (int theme = 0; theme < plan::kThemes; ++theme) {
    styles[static_cast<std::size_t>(kMapTheme + theme)] = {"theme-" + std::string(plan::id(static_cast<Theme>(theme))),
                                                           paint(kFloor[static_cast<std::size_t>(theme)]),
                                                           {},
                                                           0,
                                                           0};
  }
  styles[kMapWater] = {"water", paint(0x9fcbe6), {}, 0, 0};
  styles[kMapWave] = {"wave", {}, paint(0x7f93a8), 26, 0};
  styles[kMapDot] = {"dot", {}, paint(0xb39b6f), 75, 0};
  styles[kMapCrack] = {"crack", {}, paint(0xaba3bd), 22, 0};
  styles[kMapGrid] = {"grid", {}, paint(0x55585e, 110), 24, 0};
  styles[kMapWall] = {"rock-face", {}, paint(0x1f1c18), 130, 0};
  styles[kMapDoor] = {"leaf-door", paint(0xffffff), paint(0x1f1c18), 60, 0};
  styles[kMapLocked] = {"locked-door", paint(0xe2b13c), paint(0x1f1c18), 60, 0};
  styles[kMapKeyhole] = {"keyhole", paint(0x1f1c18), {}, 0, 0};
  styles[kMapKey] = {"key-text", paint(0x8a4b00), paint(0xffffff, 235), 110, 0};
  styles[kMapKeyMark] = {"key-mark", paint(0x8a4b00), paint(0xffffff, 225), 110, 0};
  // Maps are looked at from farther away than plans.
  styles[kInkFurniture].line = 38;
  styles[kInkFurniture].stroke = paint(0x5f564a);
  styles[kInkDetail].line = 28;
  styles[kInkDetail].stroke = paint(0x7d7468);
  styles[kInkPlant].line = 28;
  styles[kInkTread].line = 40;
  styles[kMapNumber] = {"number", paint(0x1f1c18), paint(0xffffff, 225), 140, 0};
  styles[kMapMark] = {"mark", paint(0x9c1f1f), paint(0xffffff, 225), 110, 0};
  return styles;
}

}  // namespace enfilade::exports
