// A cell of a passage belongs to the longer of the two straight runs through it,
// along x where they are equal; what is left of a run between cells that went to
// others is a region.
//
//     . # # #        a a a       the corner cell goes to the longer run
//     . # . .   →    b           b is a run of one cell and more
//     . # . .        b
//
// Regions reach to the middle of the walls, so those of neighbouring cells touch,
// and a portal in an open wall lies on both their faces.

#include "rules/dungeon/lay.hpp"

#include <algorithm>
#include <cassert>

#include "rules/dungeon/outline.hpp"

namespace enfilade::rules::dungeon {
namespace {

using geom::Length;
using geom::Point;
using geom::Side;
using plan::Region;

constexpr Length kDoorWidth = 1'100;
constexpr Length kDoorHeight = 2'200;
constexpr Length kGateHeight = 2'500;

class Layer {
 public:
  Layer(const Plan& plan, const Setting& setting, plan::Expansion& out)
      : plan_(plan), setting_(setting), out_(out), width_(plan.grid.width()), length_(plan.grid.length()) {}

  void run() {
    out_.clear();
    owner_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(length_), kNobody);
    for (std::int32_t y = 0; y < length_; ++y) {
      for (std::int32_t x = 0; x < width_; ++x) {
        const Cell c{x, y};
        if (!plan_.open.at(x, y) || owner(c) != kNobody) continue;
        if (const std::uint16_t chamber = plan_.chamber_of[index(c)]; chamber != 0) add_chamber(c, chamber - 1u);
        else add_run(c);
      }
    }
    for (std::int32_t y = 0; y < length_; ++y) {
      for (std::int32_t x = 0; x < width_; ++x) {
        if (plan_.grid.east.at(x, y)) add_portal({{x, y}, false});
        if (plan_.grid.north.at(x, y)) add_portal({{x, y}, true});
      }
    }
    for (const Gap& gap : setting_.gaps) add_gap(gap);
    if (plan_.gate) add_gate(*plan_.gate);
    place_portals();
  }

 private:
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  [[nodiscard]] std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(c.x);
  }
  std::uint32_t& owner(Cell c) { return owner_[index(c)]; }
  [[nodiscard]] Point corner(Cell c) const {
    return {setting_.low.x + c.x * plan::kCell, setting_.low.y + c.y * plan::kCell};
  }

  // --- regions

  Region& add_child(Cell first) {
    plan::Child& child = out_.children.emplace_back();
    child.tag = Tag::dig;
    child.id = static_cast<std::uint32_t>(index(first));
    Region& r = child.region;
    const Region& level = *setting_.level;
    r.key = child_key(level.key, child.tag, child.id);
    r.z0 = level.z0;
    r.z1 = level.z1;
    r.storey = level.storey;
    r.depth = static_cast<std::uint8_t>(level.depth + 1);
    r.faces.fill({plan::Behind::rock, 0});
    return r;
  }

  // Of one box of cells that all go to it.
  void shape_box(const CellBox& box, Region& r) {
    r.box = {corner(box.lo), corner(box.hi)};
    const auto child = static_cast<std::uint32_t>(out_.children.size() - 1);
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
      for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) owner({x, y}) = child;
    }
  }

  void add_chamber(Cell first, std::size_t which) {
    const Chamber& chamber = plan_.chambers[which];
    Region& r = add_child(first);
    plan::Marks marks;
    marks.theme = setting_.theme;
    marks.zone = chamber.zone;
    marks.key = chamber.key;
    r.kind = plan::Kind::room;
    r.use = chamber.start                       ? plan::Use::entry
            : chamber.goal                      ? plan::Use::lair
            : chamber.kind == ChamberKind::cave ? plan::Use::cave
                                                : plan::Use::chamber;
    if (chamber.kind == ChamberKind::stair) {
      r.kind = plan::Kind::stair;
      r.use = plan::Use::stair;
      marks.away = geom::opposite(setting_.stamps[chamber.stamp].side);
      marks.down = setting_.down[chamber.stamp];
    }
    r.cell = plan::pack(marks);
    const auto in_chamber = [&](Cell c) { return plan_.chamber_of[index(c)] == which + 1; };
    bool full = true;
    for (std::int32_t y = chamber.box.lo.y; y < chamber.box.hi.y; ++y) {
      for (std::int32_t x = chamber.box.lo.x; x < chamber.box.hi.x; ++x) full = full && in_chamber({x, y});
    }
    if (full) return shape_box(chamber.box, r);
    auto outline = std::make_shared<plan::Outline>();
    outline->polygon = outline_of(chamber.box, in_chamber);
    const auto move = [&](geom::Ring& ring) {
      for (Point& p : ring) p = p + setting_.low;
    };
    move(outline->polygon.outer);
    for (geom::Ring& hole : outline->polygon.holes) move(hole);
    outline->faces.assign(geom::edge_count(outline->polygon), {plan::Behind::rock, 0});
    r.box = geom::bounds(outline->polygon);
    r.outline = std::move(outline);
    for (std::int32_t y = chamber.box.lo.y; y < chamber.box.hi.y; ++y) {
      for (std::int32_t x = chamber.box.lo.x; x < chamber.box.hi.x; ++x) {
        if (in_chamber({x, y})) owner({x, y}) = static_cast<std::uint32_t>(out_.children.size() - 1);
      }
    }
  }

  [[nodiscard]] bool is_passage(Cell c) const {
    return c.x >= 0 && c.y >= 0 && c.x < width_ && c.y < length_ && plan_.open.at(c.x, c.y) &&
           plan_.chamber_of[index(c)] == 0;
  }
  [[nodiscard]] std::uint8_t zone_of(Cell c) const {
    return plan_.zone_of.empty() ? std::uint8_t{0} : plan_.zone_of[index(c)];
  }
  // Whether a passage goes on through the wall, without a door in it.
  [[nodiscard]] bool goes_on(Wall w) const {
    const Cell to = w.north ? Cell{w.cell.x, w.cell.y + 1} : Cell{w.cell.x + 1, w.cell.y};
    if (!is_passage(w.cell) || !is_passage(to) || zone_of(w.cell) != zone_of(to)) return false;
    const maze::Bits& walls = w.north ? plan_.grid.north : plan_.grid.east;
    return walls.at(w.cell.x, w.cell.y) && !door_in(w);
  }
  [[nodiscard]] const Door* door_in(Wall w) const {
    const auto found =
        std::lower_bound(plan_.doors.begin(), plan_.doors.end(), w, [](const Door& d, Wall v) { return d.wall < v; });
    return found != plan_.doors.end() && found->wall == w ? &*found : nullptr;
  }

  // The straight run of passage cells through a cell, along y or x.
  [[nodiscard]] CellBox run_through(Cell c, bool north) const {
    CellBox run{c, {c.x + 1, c.y + 1}};
    std::int32_t& lo = north ? run.lo.y : run.lo.x;
    std::int32_t& hi = north ? run.hi.y : run.hi.x;
    while (lo > 0 && goes_on({north ? Cell{c.x, lo - 1} : Cell{lo - 1, c.y}, north})) --lo;
    while (goes_on({north ? Cell{c.x, hi - 1} : Cell{hi - 1, c.y}, north})) ++hi;
    return run;
  }
  [[nodiscard]] bool runs_north(Cell c) const { return run_through(c, true).length() > run_through(c, false).width(); }

  // The part of the cell's run that starts at it: cells come in row order, so
  // what lies before has been taken.
  void add_run(Cell first) {
    const bool north = runs_north(first);
    CellBox run{first, {first.x + 1, first.y + 1}};
    const Cell step = north ? Cell{0, 1} : Cell{1, 0};
    for (Cell last = first; goes_on({last, north});) {
      last = {last.x + step.x, last.y + step.y};
      if (owner(last) != kNobody || runs_north(last) != north) break;
      run.hi = {last.x + 1, last.y + 1};
    }
    Region& r = add_child(first);
    r.kind = plan::Kind::hall;
    r.use = plan::Use::corridor;
    plan::Marks marks;
    marks.theme = setting_.theme;
    marks.zone = zone_of(first);
    r.cell = plan::pack(marks);
    shape_box(run, r);
  }

  // --- portals

  void add_portal(Wall w) {
    const Cell to = w.north ? Cell{w.cell.x, w.cell.y + 1} : Cell{w.cell.x + 1, w.cell.y};
    const std::uint32_t from = owner(w.cell), into = owner(to);
    assert(from != kNobody && into != kNobody);
    if (from == into) return;
    plan::Portal p = across(w.cell, w.north ? geom::kNorth : geom::kEast, 1);
    p.id = {setting_.level->depth, static_cast<std::uint16_t>(1 + 2 * w.cell.x + w.north),
            static_cast<std::uint16_t>(w.cell.y), setting_.level->storey};
    p.kind = plan::PortalKind::hallway;
    if (const Door* door = door_in(w)) hang_leaf(*door, from, into, p);
    give(from, p);
    give(into, p);
  }

  void add_gap(const Gap& gap) {
    plan::Portal p = across(gap.cell, gap.side, gap.cells);
    p.id = gap.id;
    p.kind = plan::PortalKind::joint;
    give(owner(gap.cell), p);
  }

  // The door to the surface: as wide as a passage. Its leaves open to the steps behind it.
  void add_gate(const Gate& gate) {
    plan::Portal p = across(gate.cell, gate.side, 1);
    const bool along_x = geom::axis_of(gate.side) == 0;
    p.id = {0, static_cast<std::uint16_t>(plan::kEntranceEdge + gate.side),
            static_cast<std::uint16_t>(along_x ? gate.cell.x : gate.cell.y), setting_.level->storey};
    p.kind = plan::PortalKind::entrance;
    p.z1 = std::min(p.z1, p.z0 + kGateHeight);
    p.opens_left = gate.side == geom::kNorth || gate.side == geom::kWest;
    give(owner(gate.cell), p);
  }

  // The whole clear width of so many cells, up to the ceiling.
  [[nodiscard]] plan::Portal across(Cell c, Side side, std::int32_t cells) const {
    const Point low = corner(c);
    const geom::Box cell{low, low + Point{plan::kCell, plan::kCell}};
    const bool along_x = geom::axis_of(side) == 0;
    const Length from = (along_x ? low.x : low.y) + plan::kRockWall;
    const Length to = from + cells * plan::kCell - 2 * plan::kRockWall, level = cell.level(side);
    plan::Portal p;
    p.a = along_x ? Point{from, level} : Point{level, from};
    p.b = along_x ? Point{to, level} : Point{level, to};
    p.z0 = setting_.level->z0;
    p.z1 = setting_.level->z1 - plan::kSlab;
    return p;
  }

  // What a leaf needs of the floor beyond (forth) or before a wall.
  [[nodiscard]] static geom::Box swing_of(const plan::Portal& p, bool forth) {
    const Length near = forth ? plan::kRockWall : -plan::kRockWall - kDoorWidth;
    const bool along_x = p.a.y == p.b.y;
    const Point by = along_x ? Point{0, near} : Point{near, 0};
    const Point deep = along_x ? Point{0, kDoorWidth} : Point{kDoorWidth, 0};
    return {p.a + by, p.b + by + deep};
  }
  [[nodiscard]] bool swings_free(const plan::Portal& p, bool forth, std::uint32_t child) const {
    const geom::Box swing = swing_of(p, forth);
    return std::none_of(swings_.begin(), swings_.end(),
                        [&](const Swing& s) { return s.child == child && s.box.overlaps(swing); });
  }

  // The leaf opens into the chamber, into the later one where there are two; the
  // other way where another leaf is in its way, in a corner.
  void hang_leaf(const Door& door, std::uint32_t from, std::uint32_t into, plan::Portal& p) {
    const bool along_x = p.a.y == p.b.y;
    Length& lo = along_x ? p.a.x : p.a.y;
    Length& hi = along_x ? p.b.x : p.b.y;
    const Length middle = lo + (hi - lo) / 2;
    lo = middle - kDoorWidth / 2;
    hi = lo + kDoorWidth;
    p.z1 = std::min(p.z1, p.z0 + kDoorHeight);
    p.kind = plan::PortalKind::room_door;
    p.lock = door.lock;
    const bool chamber =
        out_.children[into].region.kind == plan::Kind::room || out_.children[from].region.kind != plan::Kind::room;
    for (const bool forth : {chamber, !chamber}) {
      if (!swings_free(p, forth, forth ? into : from)) continue;
      // North of a wall along x lies to the left of it, east of one along y to the right.
      p.opens_left = along_x == forth;
      swings_.push_back({forth ? into : from, swing_of(p, forth)});
      break;
    }
    p.hinge_at_b = ((door.wall.cell.x ^ door.wall.cell.y) & 1) != 0;
  }

  void give(std::uint32_t child, plan::Portal p) {
    const Region& r = out_.children[child].region;
    p.face = face_holding(r, p);
    out_.pending.emplace_back(child, p);
  }

  [[nodiscard]] static std::uint8_t face_holding(const Region& r, const plan::Portal& p) {
    if (!r.outline) {
      for (const Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
        const bool along_x = geom::axis_of(side) == 0;
        if (along_x == (p.a.y == p.b.y) && r.box.level(side) == (along_x ? p.a.y : p.a.x)) return side;
      }
      assert(false);
    }
    std::uint8_t face = 0;
    bool found = false;
    geom::each_edge(r.outline->polygon, [&](Point a, Point b) {
      const geom::Box edge = geom::hull(a, b);
      found = found || (edge.contains(p.a) && edge.contains(p.b));
      if (!found) ++face;
    });
    assert(found);
    return face;
  }

  void place_portals() {
    std::stable_sort(out_.pending.begin(), out_.pending.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::size_t at = 0;
    for (std::uint32_t i = 0; i < out_.children.size(); ++i) {
      plan::Child& child = out_.children[i];
      child.first_portal = static_cast<std::uint32_t>(out_.portals.size());
      for (; at < out_.pending.size() && out_.pending[at].first == i; ++at)
        out_.portals.push_back(out_.pending[at].second);
      child.portal_count = static_cast<std::uint32_t>(out_.portals.size()) - child.first_portal;
    }
    std::sort(out_.children.begin(), out_.children.end(),
              [](const plan::Child& a, const plan::Child& b) { return step_order(a.id) < step_order(b.id); });
  }

  const Plan& plan_;
  const Setting& setting_;
  plan::Expansion& out_;
  std::int32_t width_, length_;
  std::vector<std::uint32_t> owner_;
  struct Swing {
    std::uint32_t child;
    geom::Box box;
  };
  std::vector<Swing> swings_;
};

}  // namespace

void lay_plan(const Plan& plan, const Setting& setting, plan::Expansion& out) { Layer(plan, setting, out).run(); }

}  // namespace enfilade::rules::dungeon
