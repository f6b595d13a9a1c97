// Room labels. A label is a box of one or two lines. Ways of writing are tried
// from the best to the least: name and area large to small where nothing is in
// the way, the same over furniture, then upright, then the short name, then
// nothing. For each way, places on a grid over the room are compared by what
// they cover and how far they lie from the middle.

#include <algorithm>
#include <array>
#include <optional>

#include <enfilade/plan/clear.hpp>

#include "export/map_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;
using plan::Use;

struct Way {
  std::string name, area;  // area may be empty
  Length size = 300;       // of the name; the area is set smaller
  bool upward = false;
  bool over = false;  // furniture may lie beneath
};
constexpr Length area_size(Length size) { return size * 82 / 100; }

struct Extent {
  Length w, h;
};
Extent extent_of(const Way& way) {
  Length w = text_width(way.name, way.size, true);
  Length h = cap_height(way.size);
  if (!way.area.empty()) {
    w = std::max(w, text_width(way.area, area_size(way.size)));
    h += cap_height(area_size(way.size)) + way.size * 45 / 100;
  }
  return way.upward ? Extent{h, w} : Extent{w, h};
}

bool inside(const geom::Polygon& polygon, const Box& box) {
  for (int i = 0; i < 4; ++i) {
    if (geom::locate(polygon, box.corner(i)) == geom::Where::outside) return false;
  }
  if (polygon.outer.size() == 4 && polygon.holes.empty()) return true;
  const auto clear = [&](const geom::Ring& ring) {
    return std::none_of(ring.begin(), ring.end(),
                        [&](Point p) { return box.lo.x < p.x && p.x < box.hi.x && box.lo.y < p.y && p.y < box.hi.y; });
  };
  return clear(polygon.outer) && std::all_of(polygon.holes.begin(), polygon.holes.end(), clear);
}

std::optional<Point> find_place(const RoomShape& shape, const Way& way, std::span<const Box> obstacles) {
  const Extent e = extent_of(way);
  const Box room = geom::bounds(shape.clear);
  const Length margin = way.size / 3;
  const Length free_x = room.width() - e.w - 2 * margin, free_y = room.depth() - e.h - 2 * margin;
  if (free_x < 0 || free_y < 0) return std::nullopt;
  constexpr int kSteps = 8;
  std::optional<Point> best;
  std::int64_t best_cost = 0;
  for (int j = 0; j <= kSteps; ++j) {
    for (int i = 0; i <= kSteps; ++i) {
      const Point lo{room.lo.x + margin + free_x / kSteps * i, room.lo.y + margin + free_y / kSteps * j};
      const Box box{lo, {lo.x + e.w, lo.y + e.h}};
      if (!inside(shape.clear, box)) continue;
      std::int64_t covered = 0;
      const Box airy{{lo.x - margin / 2, lo.y - margin / 2}, {box.hi.x + margin / 2, box.hi.y + margin / 2}};
      for (const Box& o : obstacles) {
        const Box common = geom::intersect(airy, o);
        if (!common.empty()) covered += common.area();
      }
      if (covered > 0 && !way.over) continue;
      const std::int64_t off_x = std::abs(2 * i - kSteps) * std::int64_t{free_x},
                         off_y = std::abs(2 * j - kSteps) * std::int64_t{free_y};
      const std::int64_t cost = covered * 8 + (off_x + off_y) * 20;
      if (best && cost >= best_cost) continue;
      best = Point{lo.x + e.w / 2, lo.y + e.h / 2};
      best_cost = cost;
    }
  }
  return best;
}

void write(const Way& way, Point centre, bool quiet, Group& g) {
  const Length name_cap = cap_height(way.size), small = area_size(way.size), area_cap = cap_height(small);
  const Length gap = way.size * 45 / 100;
  const Length whole = way.area.empty() ? name_cap : name_cap + gap + area_cap;
  // Distance of the base lines from the middle, across the reading direction.
  const Length name_base = whole / 2 - name_cap, area_base = -whole / 2;
  const auto at = [&](Length down) {
    return way.upward ? Point{centre.x - down, centre.y} : Point{centre.x, centre.y + down};
  };
  g.add(quiet ? kInkQuiet : kInkName, Text{at(name_base), way.size, Anchor::middle, way.upward, !quiet, way.name});
  if (!way.area.empty()) {
    g.add(quiet ? kInkQuiet : kInkArea, Text{at(area_base), small, Anchor::middle, way.upward, false, way.area});
  }
}

}  // namespace

std::string title_of(Use use) {
  std::string text(plan::name(use));
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string_view short_title_of(Use use) {
  constexpr std::array<std::string_view, plan::kUses> kShort = {
      "",     "Hall", "Lobby", "St",  "El",  "",     "Off", "Open", "Mtg", "Sto",  "Pan", "WC",
      "Shop", "Atr",  "Liv",   "Bed", "Kit", "Bath", "Ch",  "Cave", "Ent", "Lair", "Balc"};
  static_assert(!kShort.back().empty(), "every use but risers has a name");
  return kShort[static_cast<std::size_t>(use)];
}

std::string level_name(int storey, const plan::Brief& brief) {
  const std::string of = " of " + std::to_string(brief.floors);
  if (brief.kind == "dungeon") return "Level " + std::to_string(1 - storey) + of;
  if (storey == 0) return "Ground floor" + of;
  return (storey < 0 ? "Basement " + std::to_string(-storey) : "Floor " + std::to_string(storey)) + of;
}

std::string square_metres(std::int64_t twice_area_mm2) {
  const std::int64_t tenths = (twice_area_mm2 + 100'000) / 200'000;
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string metres(Length mm) {
  const std::int64_t hundredths = (std::int64_t{mm} + 5) / 10;
  const std::string rest = std::to_string(100 + hundredths % 100).substr(1);
  return std::to_string(hundredths / 100) + '.' + rest;
}

void draw_label(const RoomShape& shape, std::span<const Box> obstacles, Group& g) {
  const Use use = shape.room->region.use;
  const std::string brief(short_title_of(use));
  if (shape.clear.outer.empty() || brief.empty() || use == Use::elevator || use == Use::stair) return;
  const std::string name = title_of(use), area = square_metres(plan::twice_clear_area(shape.room->region)) + " m²";
  const bool quiet = use == Use::corridor;
  const Box room = geom::bounds(shape.clear);
  std::vector<Way> ways;
  if (quiet) {
    // Halls are many and plain: one line, along the hall.
    const bool upward = room.depth() > room.width();
    for (const Length size : {300, 240}) ways.push_back({name + " · " + area, "", size, upward, false});
    ways.push_back({area, "", 220, upward, false});
  } else {
    for (const Length size : {360, 320, 280, 240, 210}) ways.push_back({name, area, size, false, false});
    for (const Length size : {320, 260, 210}) ways.push_back({name, area, size, false, true});
    for (const Length size : {260, 210}) ways.push_back({name, area, size, true, true});
    for (const Length size : {260, 210, 180}) ways.push_back({brief, area, size, false, true});
    for (const Length size : {240, 180}) ways.push_back({brief, "", size, false, true});
  }
  for (const Way& way : ways) {
    if (const auto centre = find_place(shape, way, obstacles)) return write(way, *centre, quiet, g);
  }
}

void draw_number(const RoomShape& shape, const std::string& number, const std::string& mark, StyleId mark_ink,
                 std::span<const Box> obstacles, Group& g) {
  if (shape.clear.outer.empty() || number.empty()) return;
  for (const bool over : {false, true}) {
    for (const Length size : {1'150, 950, 800, 650}) {
      const Way way{number, mark, size, false, over};
      const auto centre = find_place(shape, way, obstacles);
      if (!centre) continue;
      const Length cap = cap_height(size), small = area_size(size);
      const Length whole = mark.empty() ? cap : cap + size * 45 / 100 + cap_height(small);
      g.add(kMapNumber, Text{{centre->x, centre->y + whole / 2 - cap}, size, Anchor::middle, false, true, number});
      if (!mark.empty())
        g.add(mark_ink, Text{{centre->x, centre->y - whole / 2}, small, Anchor::middle, false, true, mark});
      return;
    }
  }
}

}  // namespace enfilade::exports
