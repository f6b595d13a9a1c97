// Puts the floor plan together: floors, furniture, stairs, walls, openings,
// labels, sheet.
//
// Invariant: everything is drawn in plan coordinates; nothing here knows of
// paper, pixels or the direction of y.

#include <enfilade/export/plan_drawing.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include <enfilade/plan/balcony.hpp>
#include <enfilade/plan/clear.hpp>

#include "export/map_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::PortalKind;
using plan::Use;

// Room tints: warm for what moves people, cool for work, grey for the core.
constexpr std::array<std::uint32_t, plan::kUses> kTint = {
    0xf1efea,  // none
    0xf8efdc,  // corridor
    0xf4e3c1,  // lobby
    0xe4e4e6,  // stair
    0xd5d8dc,  // elevator
    0xdcdcdc,  // riser
    0xe4edf3,  // office
    0xd8e8ef,  // open office
    0xdfe9d9,  // meeting
    0xe9e5dd,  // storage
    0xf6e0d2,  // pantry
    0xd6e9e5,  // restroom
    0xf3dfc4,  // shop
    0xf1e7c8,  // atrium
    0xf7dcc4,  // living
    0xd9e6f4,  // bedroom
    0xf5d3cc,  // kitchen
    0xcfe8e2,  // bathroom
    0xf3e9d2,  // chamber
    0xe3dccb,  // cave
    0xd7e6d0,  // entry
    0xf0cfc6,  // lair
    0xe8eae6,  // balcony
};

struct Level {
  std::vector<RoomShape> shapes;
  std::vector<const plan::Joint*> joints;
  geom::Box bounds;
  std::vector<std::int32_t> where;  // from rooms of the model to shapes; -1: another storey
};

Level gather(const plan::Model& model, int storey) {
  Level level;
  level.where.assign(model.rooms.size(), -1);
  for (std::size_t i = 0; i < model.rooms.size(); ++i) {
    const plan::Room& room = model.rooms[i];
    if (room.region.storey != storey) continue;
    level.where[i] = static_cast<std::int32_t>(level.shapes.size());
    level.shapes.push_back(shape_of(room));
    // What is measured is the building; balconies lie before it.
    if (plan::is_outdoors(room.region.use)) continue;
    if (level.bounds.empty()) level.bounds = room.region.box;
    level.bounds.lo = {std::min(level.bounds.lo.x, room.region.box.lo.x),
                       std::min(level.bounds.lo.y, room.region.box.lo.y)};
    level.bounds.hi = {std::max(level.bounds.hi.x, room.region.box.hi.x),
                       std::max(level.bounds.hi.y, room.region.box.hi.y)};
  }
  for (const plan::Joint& joint : model.joints) {
    if (joint.a < 0 || joint.portal.kind == PortalKind::well) continue;
    if (model.rooms[static_cast<std::size_t>(joint.a)].region.storey == storey) level.joints.push_back(&joint);
  }
  return level;
}

// On which side of the portal's a → b the room lies: interiors lie to the left
// of the edges of their outline.
bool lies_left(const RoomShape& shape, const plan::Portal& portal, std::size_t face) {
  std::size_t i = face;
  const geom::Ring* ring = &shape.region.outer;
  for (std::size_t h = 0; i >= ring->size(); ++h) {
    if (h == shape.region.holes.size()) return true;  // no such face
    i -= ring->size();
    ring = &shape.region.holes[h];
  }
  const Point from = (*ring)[i], to = (*ring)[(i + 1) % ring->size()];
  return geom::dot(to - from, portal.b - portal.a) > 0;
}

void set_depth(Opening& opening, const RoomShape& shape, const plan::Portal& held) {
  if (held.face >= shape.depth.size()) return;
  (lies_left(shape, held, held.face) ? opening.left : opening.right) = shape.depth[held.face];
}

// The same portal as the other room holds it.
const plan::Portal* partner(const plan::Room& room, const plan::Portal& portal) {
  for (const plan::Portal& p : room.portals) {
    if (p.kind == portal.kind && p.a == portal.a && p.b == portal.b && p.z0 == portal.z0) return &p;
  }
  return nullptr;
}

std::string door_title(const plan::Joint& joint, const plan::Model& model) {
  std::string text = joint.portal.kind == PortalKind::window        ? "Window"
                     : joint.portal.kind == PortalKind::entrance    ? "Entrance"
                     : joint.portal.kind == PortalKind::elevator    ? "Elevator door"
                     : joint.portal.kind == PortalKind::french_door ? "French door"
                     : plan::is_opening(joint.portal.kind)          ? "Opening"
                                                                    : "Door";
  text += ' ' + metres(joint.portal.width()) + " m";
  if (joint.portal.lock != 0) text += ", lock " + std::to_string(joint.portal.lock);
  text += ": ";
  const auto use = [&](std::int32_t i) {
    return i < 0 ? std::string("outside")
                 : std::string(plan::name(model.rooms[static_cast<std::size_t>(i)].region.use));
  };
  return text + use(joint.a) + " – " + use(joint.b);
}

// A railing: its outer and its inner line, along the open sides.
void draw_railing(const RoomShape& shape, Layer& windows) {
  Group group;
  group.classes = "railing";
  group.data = {{"path", shape.room->path.text()}};
  const std::size_t corners = shape.region.outer.size(), house = plan::house_side(shape.room->region);
  if (house >= corners || shape.clear.outer.size() != corners) return;
  for (const geom::Ring* ring : {&shape.region.outer, &shape.clear.outer}) {
    Shape line;
    line.move((*ring)[(house + 1) % corners]);
    for (std::size_t k = 2; k <= corners; ++k) line.line((*ring)[(house + k) % corners]);
    group.add(kInkWindow, std::move(line));
  }
  windows.groups.push_back(std::move(group));
}

// The shadow of a storey on the paper.
void draw_ground(const Level& level, Layer& sheet) {
  const Point drop{220, -220};
  Group& ground = sheet.groups.emplace_back();
  Shape shadow;
  for (const RoomShape& s : level.shapes) {
    geom::Polygon moved = s.region;
    for (Point& p : moved.outer) p = p + drop;
    shadow.ring(moved.outer);
  }
  ground.add(kInkShadow, std::move(shadow));
}

void draw_floors(const Level& level, Layer& floors) {
  for (const RoomShape& s : level.shapes) {
    Group room;
    const Use use = s.room->region.use;
    const std::string area = square_metres(plan::twice_clear_area(s.room->region));
    room.classes = "room " + std::string(plan::id(use));
    room.title = title_of(use) + ", " + area + " m²";
    room.data = {{"path", s.room->path.text()}, {"use", std::string(plan::id(use))}, {"area", area}};
    room.add(static_cast<StyleId>(kInkFloor + static_cast<int>(use)), Shape().polygon(s.region));
    floors.groups.push_back(std::move(room));
  }
}

void draw_fittings(const Level& level, const PlanStyle& style, Layer& furniture, Layer& stairs) {
  for (const RoomShape& s : level.shapes) {
    if (style.furniture) {
      for (const plan::Object& o : s.room->objects) {
        Group group;
        group.classes = "object " + std::string(plan::id(o.kind));
        draw_object(o, group);
        furniture.groups.push_back(std::move(group));
      }
    }
    Group group;
    const Use use = s.room->region.use;
    if (use == Use::stair) draw_stair(*s.room, group);
    if (use == Use::elevator) draw_elevator(s, group);
    if (use == Use::riser) draw_hatch(s.clear, 260, group);
    if (group.marks.empty()) continue;
    group.classes = plan::id(use);
    stairs.groups.push_back(std::move(group));
  }
}

// Openings into their layers; what leaves sweep, per room, for the labels.
void draw_openings(const plan::Model& model, const Level& level, Layer& windows, Layer& doors,
                   std::vector<std::vector<geom::Box>>& swept) {
  const auto find = [&](std::int32_t index) {
    const std::int32_t i = index < 0 ? -1 : level.where[static_cast<std::size_t>(index)];
    return i < 0 ? level.shapes.size() : static_cast<std::size_t>(i);
  };
  for (const plan::Joint* joint : level.joints) {
    Opening opening{&joint->portal};
    const std::size_t a = find(joint->a);
    if (a == level.shapes.size()) continue;
    set_depth(opening, level.shapes[a], joint->portal);
    const std::size_t b = find(joint->b);
    std::string paths = level.shapes[a].room->path.text();
    if (b < level.shapes.size()) {
      if (const plan::Portal* p = partner(*level.shapes[b].room, joint->portal))
        set_depth(opening, level.shapes[b], *p);
      paths += ' ' + level.shapes[b].room->path.text();
    }
    const bool window = joint->portal.kind == PortalKind::window;
    Group group;
    group.classes = (window ? "window" : "door " + std::string(plan::id(joint->portal.kind)));
    group.title = door_title(*joint, model);
    group.data = {{"kind", std::string(plan::id(joint->portal.kind))}, {"path", std::move(paths)}};
    if (joint->portal.lock != 0) group.data.push_back({"lock", std::to_string(joint->portal.lock)});
    if (window) {
      draw_window(opening, group);
      windows.groups.push_back(std::move(group));
      continue;
    }
    draw_door(opening, group);
    doors.groups.push_back(std::move(group));
    if (plan::has_leaf(joint->portal.kind)) {
      const geom::Box box = swept_box(opening);
      for (const std::size_t i : {a, b}) {
        if (i < level.shapes.size() && level.shapes[i].room->region.box.overlaps(box)) swept[i].push_back(box);
      }
    }
  }
}

SheetText sheet_text(const plan::Model& model, const Level& level, int storey, int scale) {
  SheetText text;
  std::string kind = model.brief.kind;
  if (!kind.empty() && kind[0] >= 'a' && kind[0] <= 'z') kind[0] = static_cast<char>(kind[0] - 'a' + 'A');
  text.title = kind + ", " + level_name(storey, model.brief);
  text.subtitle = metres(level.bounds.width()) + " × " + metres(level.bounds.depth()) + " m · seed " +
                  std::to_string(model.brief.seed) + " · 1:" + std::to_string(scale);
  text.reaches_out = std::any_of(level.joints.begin(), level.joints.end(), [&](const plan::Joint* j) {
    return j->portal.kind == PortalKind::entrance || j->portal.kind == PortalKind::french_door;
  });
  for (int u = 1; u < plan::kUses; ++u) {
    const auto use = static_cast<Use>(u);
    if (std::any_of(level.shapes.begin(), level.shapes.end(),
                    [&](const RoomShape& s) { return s.room->region.use == use; })) {
      text.uses.push_back(use);
    }
  }
  return text;
}

}  // namespace

std::vector<Style> plan_styles() {
  std::vector<Style> styles(kInks);
  for (int u = 0; u < plan::kUses; ++u) {
    std::string name = "floor-" + std::string(plan::id(static_cast<Use>(u)));
    std::replace(name.begin(), name.end(), '_', '-');
    styles[static_cast<std::size_t>(u)] = {name, paint(kTint[static_cast<std::size_t>(u)]), {}, 0, 0};
  }
  styles[kInkPaper] = {"paper", paint(0xfdfcfa), {}, 0, 0};
  styles[kInkShadow] = {"shadow", paint(0xdedad2), {}, 0, 0};
  styles[kInkRock] = {"rock", paint(0x5b616a), {}, 0, 0};
  styles[kInkWall] = {"wall", paint(0x363b42), {}, 0, 0};
  styles[kInkOpening] = {"opening", paint(0xf6f9fa), {}, 0, 0};
  styles[kInkLock] = {"lock", paint(0xd99a2b), {}, 0, 0};
  styles[kInkGlass] = {"glass", paint(0xa9cbdc), paint(0x5d8aa0), 10, 0};
  styles[kInkWindow] = {"frame", {}, paint(0x4a525a), 14, 0};
  styles[kInkLeaf] = {"leaf", paint(0xffffff), paint(0x363b42), 16, 0};
  styles[kInkSwing] = {"swing", {}, paint(0x8a9199), 10, 0};
  styles[kInkLintel] = {"lintel", {}, paint(0xb9ab8c), 12, 120};
  styles[kInkTread] = {"tread", {}, paint(0x7d838b), 12, 0};
  styles[kInkWay] = {"way", {}, paint(0x4a525a), 16, 0};
  styles[kInkArrow] = {"arrow", paint(0x4a525a), {}, 0, 0};
  styles[kInkCar] = {"car", paint(0xf3f4f5), paint(0x6a727a), 14, 0};
  styles[kInkHatch] = {"hatch", {}, paint(0x9ea3a9), 12, 0};
  styles[kInkFurniture] = {"furniture", paint(0xffffff, 215), paint(0x858d95), 10, 0};
  styles[kInkDetail] = {"detail", {}, paint(0xa5abb1), 8, 0};
  styles[kInkPlant] = {"plant", paint(0xbcd3b0), paint(0x7f9f74), 9, 0};
  styles[kInkName] = {"name", paint(0x33383e), paint(0xffffff, 190), 70, 0};
  styles[kInkArea] = {"area", paint(0x6f767d), paint(0xffffff, 190), 60, 0};
  styles[kInkQuiet] = {"quiet", paint(0x9a8d70), {}, 0, 0};
  styles[kInkDimension] = {"dimension", {}, paint(0x767d84), 16, 0};
  styles[kInkTick] = {"tick", {}, paint(0x3a4047), 40, 0};
  styles[kInkFigure] = {"figure", paint(0x4a5057), {}, 0, 0};
  styles[kInkTitle] = {"title", paint(0x2c3137), {}, 0, 0};
  styles[kInkSolid] = {"solid", paint(0x363b42), paint(0x363b42), 16, 0};
  styles[kInkHollow] = {"hollow", paint(0xffffff), paint(0x363b42), 16, 0};
  return styles;
}

Drawing draw_plan(const plan::Model& model, int storey, const PlanStyle& style) {
  if (model.brief.kind == "dungeon") return draw_map(model, storey, style);
  const Level level = gather(model, storey);
  Drawing out;
  out.scale = std::clamp(style.scale, 1, 10'000);
  out.styles = plan_styles();
  const SheetText text = sheet_text(model, level, storey, out.scale);
  out.title = text.title;
  out.description = text.subtitle;

  Layer sheet{"sheet", "Sheet", {}}, floors{"floors", "Floors", {}}, furniture{"furniture", "Furniture", {}};
  Layer stairs{"stairs", "Stairs", {}}, walls{"walls", "Walls", {}}, windows{"windows", "Windows", {}};
  Layer doors{"doors", "Doors", {}}, labels{"labels", "Labels", {}}, dimensions{"dimensions", "Dimensions", {}};

  Group block, measures;
  out.frame = draw_sheet(level.bounds, text, style, measures, block);
  sheet.groups.emplace_back().add(kInkPaper, Shape().box(out.frame));
  draw_ground(level, sheet);
  draw_floors(level, floors);
  sheet.groups.push_back(std::move(block));
  draw_fittings(level, style, furniture, stairs);
  // One path for all walls: neighbours' halves melt into one wall without seams.
  std::vector<geom::Polygon> runs;
  for (const RoomShape& s : level.shapes) {
    if (plan::is_outdoors(s.room->region.use)) draw_railing(s, windows);
    else add_walls(s, runs);
  }
  Shape solids;
  for (const geom::Polygon& run : runs) solids.polygon(run);
  walls.groups.emplace_back().add(kInkWall, std::move(solids));
  std::vector<std::vector<geom::Box>> swept(level.shapes.size());
  draw_openings(model, level, windows, doors, swept);
  if (style.labels) {
    for (std::size_t i = 0; i < level.shapes.size(); ++i) {
      std::vector<geom::Box>& obstacles = swept[i];
      if (style.furniture) {
        for (const plan::Object& o : level.shapes[i].room->objects) obstacles.push_back(o.footprint);
      }
      Group group;
      draw_label(level.shapes[i], obstacles, group);
      if (!group.marks.empty()) labels.groups.push_back(std::move(group));
    }
  }
  dimensions.groups.push_back(std::move(measures));
  out.layers = {std::move(sheet),   std::move(floors), std::move(furniture), std::move(stairs),    std::move(walls),
                std::move(windows), std::move(doors),  std::move(labels),    std::move(dimensions)};
  return out;
}

}  // namespace enfilade::exports
