// One level of a dungeon on its cells. A door, seen from above:
//
//      | room |         both walls beside it stand, one of the two it joins is a
//      +--D---+         chamber of at least 2 x 2 cells, and a passage of one or
//        | |            two cells has no second one

#include "audit/dungeon.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

using geom::Length;
using geom::Point;
using plan::kCell;

bool on_grid(Point p) { return p.x % kCell == 0 && p.y % kCell == 0; }

const char* fault_of(const plan::Region& r) {
  if (!on_grid(r.box.lo) || !on_grid(r.box.hi)) return "it does not stand on whole cells";
  bool whole = true;
  if (r.outline)
    geom::each_edge(r.outline->polygon,
                    [&](Point a, Point b) { whole = whole && on_grid(a) && (a.x == b.x || a.y == b.y); });
  if (!whole) return "a corner of it lies within a cell";
  for (std::size_t i = 0; i < plan::face_count(r); ++i) {
    if (plan::face_of(r, i).behind != plan::Behind::rock) return "a wall of it is not rock";
  }
  return nullptr;
}

// The cells on both sides of an opening, the one with the lesser coordinate first.
struct Sides {
  std::int64_t x0, y0, x1, y1;
};
Sides sides_of(const plan::Portal& p) {
  const bool upright = p.a.x == p.b.x;
  const Point m = middle(p);
  if (upright) return {floor_div(m.x, kCell) - 1, floor_div(m.y, kCell), floor_div(m.x, kCell), floor_div(m.y, kCell)};
  return {floor_div(m.x, kCell), floor_div(m.y, kCell) - 1, floor_div(m.x, kCell), floor_div(m.y, kCell)};
}

// Passages that are one when doors are shut.
class Passages {
 public:
  explicit Passages(const Storey& s) : parent(s.pieces.size()) {
    for (std::uint32_t i = 0; i < parent.size(); ++i) parent[i] = i;
    for (const Link& link : s.links) {
      if (plan::has_leaf(link.portal->kind) || is_chamber(s.pieces[link.u]) || is_chamber(s.pieces[link.v])) continue;
      parent[root_of(parent, link.u)] = root_of(parent, link.v);
    }
    cells.assign(parent.size(), 0);
    doors.assign(parent.size(), 0);
    for (std::uint32_t i = 0; i < parent.size(); ++i) {
      if (!is_chamber(s.pieces[i])) cells[root_of(parent, i)] += s.pieces[i].box.area() / (std::int64_t{kCell} * kCell);
    }
    for (const Link& link : s.links) {
      if (!plan::has_leaf(link.portal->kind)) continue;
      for (const std::uint32_t end : {link.u, link.v}) {
        if (!is_chamber(s.pieces[end])) ++doors[root_of(parent, end)];
      }
    }
  }
  std::vector<std::uint32_t> parent;
  std::vector<std::int64_t> cells;
  std::vector<std::uint32_t> doors;
};

// Open walls between cells: within one region, or where a link is.
class OpenWalls {
 public:
  OpenWalls(const Storey& s, const Cells& cells) : cells_(cells) {
    for (const Link& link : s.links) each_wall(*link.portal, [&](const CellWall& w) { walls_.push_back(w); });
    std::sort(walls_.begin(), walls_.end());
  }
  // Of the wall beside one, d cells along its line.
  [[nodiscard]] bool beside(const Sides& wall, std::int64_t d) const {
    const bool upright = wall.x0 != wall.x1;
    const std::int64_t dx = upright ? 0 : d, dy = upright ? d : 0;
    const std::uint32_t a = cells_.at(wall.x0 + dx, wall.y0 + dy), b = cells_.at(wall.x1 + dx, wall.y1 + dy);
    if (a == b) return a != kNone;
    return std::binary_search(walls_.begin(), walls_.end(), CellWall{wall.x0 + dx, wall.y0 + dy, upright});
  }

 private:
  const Cells& cells_;
  std::vector<CellWall> walls_;
};

}  // namespace

bool lay_on_cells(const Storey& s, Cells& out, Sink& sink) {
  sink.tally(CheckId::partition, s.rooms.size());
  bool sound = true;
  geom::Box all = s.rooms.empty() ? geom::Box{} : s.rooms.front().region.box;
  for (const plan::Room& room : s.rooms) {
    all = geom::hull(all, room.region.box);
    if (const char* fault = fault_of(room.region)) {
      sink.fail(CheckId::partition, &room, [&] { return std::string(fault); });
      sound = false;
    }
  }
  if (!sound) return false;
  out.x = floor_div(all.lo.x, kCell);
  out.y = floor_div(all.lo.y, kCell);
  out.width = all.width() / kCell;
  out.length = all.depth() / kCell;
  out.owner.assign(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.length), kNone);
  for (std::uint32_t i = 0; i < s.rooms.size(); ++i) {
    const plan::Region& r = s.rooms[i].region;
    for (Length y = r.box.lo.y; y < r.box.hi.y; y += kCell) {
      for (Length x = r.box.lo.x; x < r.box.hi.x; x += kCell) {
        if (r.outline && geom::locate(r.outline->polygon, {x + kCell / 2, y + kCell / 2}) != geom::Where::inside)
          continue;
        std::uint32_t& owner = out.owner[static_cast<std::size_t>((floor_div(y, kCell) - out.y) * out.width +
                                                                  floor_div(x, kCell) - out.x)];
        if (owner != kNone) {
          sink.fail(CheckId::partition, &s.rooms[i], [&] { return "it overlaps " + s.rooms[owner].path.text(); });
          sound = false;
        }
        owner = i;
      }
    }
  }
  return sound;
}

void check_dungeon_doors(const Storey& s, const Cells& cells, Sink& sink) {
  Passages passages(s);
  const OpenWalls walls(s, cells);
  for (const Link& link : s.links) {
    const Sides sides = sides_of(*link.portal);
    const std::uint32_t before = cells.at(sides.x0, sides.y0), after = cells.at(sides.x1, sides.y1);
    if (std::minmax(before, after) != std::minmax(link.u, link.v)) {
      sink.fail(CheckId::portals, &s.rooms[link.u],
                [&] { return "an opening at " + at(link.portal->a) + " is not between its regions"; });
    }
    if (!plan::has_leaf(link.portal->kind)) continue;
    sink.tally(CheckId::dungeon_doors);
    const auto fail = [&](const char* what) {
      sink.fail(CheckId::dungeon_doors, &s.rooms[link.u], [&] { return "the door at " + at(link.portal->a) + what; });
    };
    const auto roomy = [&](std::uint32_t piece) {
      if (!is_chamber(s.pieces[piece])) return false;
      // Half of a room across a seam may be one cell deep.
      const auto& portals = s.rooms[piece].portals;
      const auto wide = [](const plan::Portal& p) { return p.kind == plan::PortalKind::joint && p.width() > kCell; };
      return s.pieces[piece].box.short_side() >= 2 * kCell || std::any_of(portals.begin(), portals.end(), wide);
    };
    if (!roomy(link.u) && !roomy(link.v)) fail(" leads to no chamber of 2 x 2 cells");
    for (const std::uint32_t end : {link.u, link.v}) {
      if (is_chamber(s.pieces[end])) continue;
      const std::uint32_t passage = root_of(passages.parent, end);
      if (passages.cells[passage] <= 2 && passages.doors[passage] > 1)
        fail(" is the second one of a passage of two cells or less");
    }
    if (walls.beside(sides, -1) || walls.beside(sides, 1)) fail(" has an opening right beside it");
  }
}

}  // namespace enfilade::audit
