// The map of a dungeon's level.
//
// The rock is drawn first, then floors over it, which cut its hatching off at the
// walls, then squares, then one stroke for every line between floor and rock. A
// passage is several regions: the ways between them are floor like any other, and
// no line is drawn across them.

#include <algorithm>
#include <set>

#include <enfilade/plan/dungeon.hpp>

#include "export/map_ink.hpp"
#include "export/marks.hpp"

namespace enfilade::exports {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;
using plan::Use;

struct Shown {
  std::vector<RoomShape> shapes;
  std::vector<std::size_t> index;   // of each shape's room in the model
  std::vector<std::int32_t> where;  // from rooms of the model to shapes; -1: not shown
  std::vector<const plan::Joint*> joints;
  Box bounds;
};

Shown gather(const plan::Model& model, int storey, const Box& window) {
  Shown out;
  out.where.assign(model.rooms.size(), -1);
  for (std::size_t i = 0; i < model.rooms.size(); ++i) {
    const plan::Region& region = model.rooms[i].region;
    if (region.storey != storey || (!window.empty() && !region.box.overlaps(window))) continue;
    out.bounds = out.shapes.empty() ? region.box : geom::hull(out.bounds, region.box);
    out.where[i] = static_cast<std::int32_t>(out.shapes.size());
    out.shapes.push_back(shape_of(model.rooms[i]));
    out.index.push_back(i);
  }
  const auto shown = [&](std::int32_t room) { return room >= 0 && out.where[static_cast<std::size_t>(room)] >= 0; };
  for (const plan::Joint& joint : model.joints) {
    if (joint.portal.kind != plan::PortalKind::well && (shown(joint.a) || shown(joint.b))) out.joints.push_back(&joint);
  }
  return out;
}

std::string look_of(StyleId floor) {
  return floor == kMapWater ? "water" : std::string(plan::id(static_cast<plan::Theme>(floor - kMapTheme)));
}

bool is_gate(const plan::Joint* joint) { return joint->portal.kind == plan::PortalKind::entrance; }

class Map {
 public:
  Map(const plan::Model& model, int storey, const PlanStyle& style)
      : model_(model),
        storey_(storey),
        style_(style),
        shown_(gather(model, storey, style.window)),
        master_(style.reader == MapReader::game_master) {}

  Drawing draw() {
    Drawing out;
    out.scale = std::clamp(style_.scale, 1, 10'000);
    out.styles = map_styles();
    add_sheet(out);
    add_floors();
    add_things();
    add_doors();
    if (master_ && style_.labels) add_numbers();
    std::vector<std::vector<Point>> lines;
    Shape strokes;
    for (const RoomShape& s : shown_.shapes) {
      std::size_t next = lines.size();
      add_wall_lines(s, lines);
      for (; next < lines.size(); ++next) {
        const std::vector<Point>& line = lines[next];
        if (s.room->region.use == Use::cave) {
          add_rough_line(line, strokes);
          continue;
        }
        strokes.move(line.front());
        for (std::size_t i = 1; i < line.size(); ++i) strokes.line(line[i]);
      }
    }
    draw_rock(lines, rock_);
    walls_.groups.emplace_back().add(kMapWall, std::move(strokes));
    out.layers = {std::move(sheet_),     std::move(rock_),  std::move(floors_), std::move(grid_),  std::move(stairs_),
                  std::move(furniture_), std::move(walls_), std::move(doors_),  std::move(labels_)};
    return out;
  }

 private:
  [[nodiscard]] const plan::Room& room(std::size_t shape) const { return *shown_.shapes[shape].room; }

  // What players see of a use: a lair looks like any chamber.
  [[nodiscard]] Use seen_use(const plan::Room& room) const {
    const Use use = room.region.use;
    return master_ || (use != Use::lair && use != Use::entry) ? use : Use::chamber;
  }

  // "5 × 7 tiles": of its bounds.
  static std::string tiles_of(const plan::Room& room) {
    const Box& b = room.region.box;
    return std::to_string(b.width() / plan::kTile - 1) + " × " + std::to_string(b.depth() / plan::kTile - 1) + " tiles";
  }

  void add_sheet(Drawing& out) {
    Group measures, block;
    SheetText text;
    PlanStyle style = style_;
    style.dimensions = false;
    text.title = "Dungeon, " + level_name(storey_, model_.brief);
    const auto& w = model_.brief.dungeon.window;
    text.subtitle = !style_.window.empty() ? "cells " + std::to_string(w[0]) + "," + std::to_string(w[1]) + " to " +
                                                 std::to_string(w[2]) + "," + std::to_string(w[3])
                                           : std::to_string(shown_.bounds.width() / plan::kCell) + " × " +
                                                 std::to_string(shown_.bounds.depth() / plan::kCell) + " cells";
    text.subtitle += " · a square is 1.5 m (5 feet) · ";
    text.subtitle += master_ ? "seed " + std::to_string(model_.brief.seed) + " · game master's map" : "players' map";
    out.frame = draw_sheet(extent(), text, style, measures, block);
    out.title = text.title;
    out.description = text.subtitle;
    if (style_.sheet) add_legend(out.frame, block);
    sheet_.groups.emplace_back().add(kMapRock, Shape().box(out.frame));
    sheet_.groups.push_back(std::move(block));
  }

  // Themes and doors that the map shows, in one row under the title.
  void add_legend(Box& frame, Group& block) const {
    std::set<StyleId> floors;
    for (const RoomShape& s : shown_.shapes) floors.insert(floor_ink(*s.room));
    const Length u = std::clamp(shown_.bounds.long_side() / 75, 240, 4'000), size = u * 75 / 100;
    Length x = shown_.bounds.lo.x, y = frame.lo.y;
    const auto entry = [&](const std::string& name, StyleId ink) {
      const Length width = u * 14 / 10 + u / 2 + text_width(name, size) + u * 16 / 10;
      if (x > shown_.bounds.lo.x && x + width > shown_.bounds.hi.x) x = shown_.bounds.lo.x, y -= u * 16 / 10;
      const Box box{{x, y}, {x + u * 14 / 10, y + u * 85 / 100}};
      block.add(ink, Shape().box(box));
      block.add(kInkDimension, Shape().box(box));
      block.add(
          kInkFigure,
          Text{{box.hi.x + u / 2, y + (box.depth() - cap_height(size)) / 2}, size, Anchor::start, false, false, name});
      x += width;
    };
    for (const StyleId ink : floors) entry(look_of(ink), ink);
    const auto has = [&](bool locked) {
      return std::any_of(shown_.joints.begin(), shown_.joints.end(), [&](const plan::Joint* j) {
        return plan::has_leaf(j->portal.kind) && !is_gate(j) && (j->portal.lock != 0) == locked;
      });
    };
    if (has(false)) entry("door", kMapDoor);
    if (has(true)) entry(master_ ? "locked door, with the name of its key" : "locked door", kMapLocked);
    frame.lo.y = y - u * 2;
  }

  void add_floors() {
    numbers_ = room_numbers(model_);
    Group& squares = grid_.groups.emplace_back();
    for (std::size_t i = 0; i < shown_.shapes.size(); ++i) {
      const plan::Room& r = room(i);
      const Use use = seen_use(r);
      const std::string look = look_of(floor_ink(r));
      Group group;
      group.classes = "room " + std::string(plan::id(use)) + " " + look;
      const std::string& number = numbers_[shown_.index[i]];
      group.title = (master_ && !number.empty() ? number + ": " : "") + title_of(use) + ", " + tiles_of(r);
      group.data = {{"path", r.path.text()}, {"use", std::string(plan::id(use))}, {"theme", look}};
      if (master_ && !number.empty()) group.data.push_back({"number", number});
      if (const int key = plan::marks_of(r.region).key; master_ && key != 0) {
        group.title += ", key " + lock_name(r, key);
        group.data.push_back({"key", lock_name(r, key)});
      }
      draw_map_floor(shown_.shapes[i], group, squares);
      floors_.groups.push_back(std::move(group));
    }
    Group& ways = floors_.groups.emplace_back();
    ways.classes = "ways";
    for (const plan::Joint* joint : shown_.joints) {
      const plan::Portal& p = joint->portal;
      draw_passing(p, way_ink(*joint), into_cave(*joint, true), into_cave(*joint, false), ways, squares);
    }
  }

  // The rough floor of a cave leaves out its corners, where a way may begin: then that goes on into it.
  [[nodiscard]] Length into_cave(const plan::Joint& joint, bool left) const {
    const plan::Portal& p = joint.portal;
    const Point middle = along(p.a, p.b, distance(p.a, p.b) / 2);
    const Point at = beside(middle, p.a, p.b, left ? plan::kTile : -plan::kTile);
    for (const std::int32_t i : {shape_at(joint.a), shape_at(joint.b)}) {
      if (i < 0 || room(static_cast<std::size_t>(i)).region.use != Use::cave) continue;
      if (geom::locate(shown_.shapes[static_cast<std::size_t>(i)].region, at) == geom::Where::inside)
        return plan::kRockWall;
    }
    return 0;
  }

  // A way through a wall is as the passage it belongs to, and dry if one side is.
  [[nodiscard]] StyleId way_ink(const plan::Joint& joint) const {
    const std::int32_t a = shape_at(joint.a), b = shape_at(joint.b);
    if (a < 0 || b < 0) return floor_ink(room(static_cast<std::size_t>(a >= 0 ? a : b)));
    const plan::Room &first = room(static_cast<std::size_t>(a)), &second = room(static_cast<std::size_t>(b));
    const auto rank = [](const plan::Room& r) {
      return (is_water(r) ? 2 : 0) + (r.region.kind == plan::Kind::hall ? 0 : 1);
    };
    return floor_ink(rank(second) < rank(first) ? second : first);
  }

  [[nodiscard]] std::int32_t shape_at(std::int32_t room) const {
    return room < 0 ? -1 : shown_.where[static_cast<std::size_t>(room)];
  }

  void add_things() {
    for (const RoomShape& s : shown_.shapes) {
      if (s.room->region.use == Use::stair) {
        Group group;
        group.classes = "stair";
        draw_stair(*s.room, group);
        if (!group.marks.empty()) stairs_.groups.push_back(std::move(group));
      }
      if (!style_.furniture) continue;
      for (const plan::Object& o : s.room->objects) {
        if (!master_ && o.kind == plan::ObjectKind::key) continue;
        Group group;
        group.classes = "object " + std::string(plan::id(o.kind));
        draw_object(o, group);
        furniture_.groups.push_back(std::move(group));
      }
    }
  }

  void add_doors() {
    for (const plan::Joint* joint : shown_.joints) {
      const plan::Portal& p = joint->portal;
      const plan::Room& first = model_.rooms[static_cast<std::size_t>(joint->a >= 0 ? joint->a : joint->b)];
      Group group;
      group.classes = "door " + std::string(plan::id(p.kind));
      const bool gate = p.kind == plan::PortalKind::entrance;
      group.title = gate                      ? "Gate, steps up to the surface"
                    : !plan::has_leaf(p.kind) ? "Opening"
                    : p.lock != 0             ? "Locked door"
                                              : "Door";
      if (gate) draw_way_up(p, way_ink(*joint), depth_behind(p), group);
      group.data = {{"kind", std::string(plan::id(p.kind))}};
      if (p.lock != 0 && master_) {
        group.title += ", lock " + lock_name(first, p.lock);
        group.data.push_back({"lock", lock_name(first, p.lock)});
      }
      draw_map_door(p, master_ && style_.labels ? lock_name(first, p.lock) : "", name_lies_left(*joint), group);
      if (!group.marks.empty()) doors_.groups.push_back(std::move(group));
    }
  }

  // What the sheet has room for: the rooms, and the steps behind the gate.
  [[nodiscard]] Box extent() const {
    Box all = shown_.bounds;
    for (const plan::Joint* joint : shown_.joints) {
      if (!is_gate(joint)) continue;
      const plan::Portal& p = joint->portal;
      const Length out = p.opens_left ? depth_behind(p) : -depth_behind(p);
      all = geom::hull(all, geom::hull(beside(p.a, p.a, p.b, out), beside(p.b, p.a, p.b, out)));
    }
    return all;
  }

  // How far the map may draw steps behind a gate: into rock, or no farther than the wall is thick.
  [[nodiscard]] Length depth_behind(const plan::Portal& gate) const {
    const Point middle = along(gate.a, gate.b, distance(gate.a, gate.b) / 2);
    const Point out = beside(middle, gate.a, gate.b, gate.opens_left ? plan::kTile : -plan::kTile);
    const bool dug = std::any_of(shown_.shapes.begin(), shown_.shapes.end(), [&](const RoomShape& s) {
      return geom::locate(s.region, out) != geom::Where::outside;
    });
    return dug ? plan::kRockWall : plan::kRockWall + plan::kTile;
  }

  // A lock's name stands in the passage, where there are no numbers, or else in the second room.
  [[nodiscard]] bool name_lies_left(const plan::Joint& joint) const {
    const auto is_hall = [&](std::int32_t i) {
      return i >= 0 && model_.rooms[static_cast<std::size_t>(i)].region.kind == plan::Kind::hall;
    };
    const std::int32_t at = is_hall(joint.a) || joint.b < 0 ? joint.a : joint.b;
    const plan::Portal& p = joint.portal;
    const Box& box = model_.rooms[static_cast<std::size_t>(at)].region.box;
    return geom::dot(beside({0, 0}, p.a, p.b, 1'000), box.middle() - p.a) > 0;
  }

  void add_numbers() {
    for (std::size_t i = 0; i < shown_.shapes.size(); ++i) {
      const plan::Room& r = room(i);
      std::vector<Box> obstacles;
      if (style_.furniture) {
        for (const plan::Object& o : r.objects) obstacles.push_back(o.footprint);
      }
      for (const plan::Flight& f : r.flights) obstacles.push_back(f.box);
      std::string mark;
      if (const int key = plan::marks_of(r.region).key; key != 0) mark = "key " + lock_name(r, key);
      if (r.region.kind == plan::Kind::stair) mark = plan::marks_of(r.region).down ? "down" : "up";
      const bool end = r.region.use == Use::lair || r.region.use == Use::entry;
      if (end) mark = title_of(r.region.use) + (mark.empty() ? "" : ", ") + mark;
      Group group;
      draw_number(shown_.shapes[i], numbers_[shown_.index[i]], mark, end ? StyleId{kMapMark} : StyleId{kMapKeyMark},
                  obstacles, group);
      if (!group.marks.empty()) labels_.groups.push_back(std::move(group));
    }
  }

  const plan::Model& model_;
  int storey_;
  const PlanStyle& style_;
  Shown shown_;
  bool master_;
  std::vector<std::string> numbers_;
  Layer sheet_{"sheet", "Sheet", {}}, rock_{"rock", "Rock", {}}, floors_{"floors", "Floors", {}};
  Layer grid_{"grid", "Squares", {}}, stairs_{"stairs", "Stairs", {}}, furniture_{"furniture", "Furniture", {}};
  Layer walls_{"walls", "Walls", {}}, doors_{"doors", "Doors", {}}, labels_{"labels", "Labels", {}};
};

}  // namespace

Drawing draw_map(const plan::Model& model, int storey, const PlanStyle& style) {
  return Map(model, storey, style).draw();
}

}  // namespace enfilade::exports
