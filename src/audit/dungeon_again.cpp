// A level back on its grid, from regions and portals alone, so that measures of plans
// tell of what was built and not of what a digger meant. Where the seams of ground
// without end lie is asked of the weave: rock has no region that could tell.

#include <algorithm>
#include <limits>

#include <enfilade/rules/dungeon_measures.hpp>

#include "audit/dungeon.hpp"

namespace enfilade::audit {
namespace {

using rules::dungeon::Cell;
using rules::dungeon::Chamber;
using rules::dungeon::ChamberKind;
using rules::dungeon::Plan;

// Half of a room across a seam, or what is left of one where the window ends.
bool is_half(const plan::Room& room) {
  return std::any_of(room.portals.begin(), room.portals.end(), [](const plan::Portal& p) {
    return p.kind == plan::PortalKind::joint && p.width() > plan::kCell;
  });
}

struct Again {
  const Storey& s;
  const Cells& cells;
  DugLevel& out;

  [[nodiscard]] Cell cell(std::int64_t x, std::int64_t y) const {
    return {static_cast<std::int32_t>(x - out.x), static_cast<std::int32_t>(y - out.y)};
  }
  [[nodiscard]] std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(out.plan.grid.width()) +
           static_cast<std::size_t>(c.x);
  }

  // Numbers of chambers by piece, 0 for passages.
  bool number(std::vector<std::uint16_t>& numbers) {
    std::vector<std::uint32_t> parent(s.pieces.size());
    for (std::uint32_t i = 0; i < parent.size(); ++i) parent[i] = i;
    for (const Link& link : s.links) {
      const bool wide = link.portal->kind == plan::PortalKind::joint && link.portal->width() > plan::kCell;
      if (wide && is_chamber(s.pieces[link.u]) && is_chamber(s.pieces[link.v]))
        parent[root_of(parent, link.u)] = root_of(parent, link.v);
    }
    numbers.assign(parent.size(), 0);
    for (std::uint32_t i = 0; i < parent.size(); ++i) {
      if (!is_chamber(s.pieces[i])) continue;
      std::uint16_t& root = numbers[root_of(parent, i)];
      if (root == 0) {
        if (out.plan.chambers.size() >= std::numeric_limits<std::uint16_t>::max()) return false;
        Chamber chamber;
        chamber.box = {{std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::max()}, {0, 0}};
        chamber.kind = s.pieces[i].kind == plan::Kind::stair ? ChamberKind::stair
                       : is_half(s.rooms[i])                 ? ChamberKind::seam
                       : s.pieces[i].use == plan::Use::cave  ? ChamberKind::cave
                                                             : ChamberKind::room;
        out.plan.chambers.push_back(chamber);
        out.room_of.push_back(i);
        root = static_cast<std::uint16_t>(out.plan.chambers.size());
      }
      numbers[i] = root;
    }
    return true;
  }

  void lay_cells(const std::vector<std::uint16_t>& numbers) {
    for (std::int32_t v = 0; v < cells.length; ++v) {
      for (std::int32_t u = 0; u < cells.width; ++u) {
        const std::uint32_t owner = cells.at(cells.x + u, cells.y + v);
        if (owner == kNone) continue;
        const Cell c = cell(cells.x + u, cells.y + v);
        out.plan.open.set(c.x, c.y);
        if (cells.at(cells.x + u + 1, cells.y + v) == owner) out.plan.grid.east.set(c.x, c.y);
        if (cells.at(cells.x + u, cells.y + v + 1) == owner) out.plan.grid.north.set(c.x, c.y);
        const std::uint16_t number = numbers[owner];
        if (number == 0) continue;
        out.plan.chamber_of[index(c)] = number;
        rules::dungeon::CellBox& box = out.plan.chambers[number - 1u].box;
        box = {{std::min(box.lo.x, c.x), std::min(box.lo.y, c.y)},
               {std::max(box.hi.x, c.x + 1), std::max(box.hi.y, c.y + 1)}};
      }
    }
  }

  void open_walls() {
    for (const Link& link : s.links) {
      each_wall(*link.portal, [&](const CellWall& w) {
        const Cell c = cell(w.x, w.y);
        if (c.x < 0 || c.y < 0 || c.x >= out.plan.grid.width() || c.y >= out.plan.grid.length()) return;
        (w.upright ? out.plan.grid.east : out.plan.grid.north).set(c.x, c.y);
        if (plan::has_leaf(link.portal->kind)) out.plan.doors.push_back({{c, !w.upright}, true, link.portal->lock});
      });
    }
    std::sort(out.plan.doors.begin(), out.plan.doors.end(),
              [](const auto& a, const auto& b) { return a.wall < b.wall; });
  }

  // Joints with nothing made behind them.
  void find_ends() {
    for (const plan::Room& room : s.rooms) {
      for (const plan::Portal& p : room.portals) {
        if (p.kind != plan::PortalKind::joint || p.width() > plan::kCell) continue;
        each_wall(p, [&](const CellWall& w) {
          const std::int64_t x1 = w.x + (w.upright ? 1 : 0), y1 = w.y + (w.upright ? 0 : 1);
          const bool low = cells.at(w.x, w.y) != kNone;
          if (low && cells.at(x1, y1) != kNone) return;
          out.ends.push_back({low ? cell(w.x, w.y) : cell(x1, y1), low ? (w.upright ? geom::kEast : geom::kNorth)
                                                                       : (w.upright ? geom::kWest : geom::kSouth)});
        });
      }
    }
  }

  // A block is there if something of it is open.
  void find_parts() {
    rules::dungeon::parts_of(*s.brief, out.x, out.y, out.plan.grid.width(), out.plan.grid.length(), out.part);
    std::vector<std::uint8_t> there;
    for (std::size_t i = 0; i < out.part.size(); ++i) {
      const std::int32_t part = out.part[i];
      if (part < 0) continue;
      if (static_cast<std::size_t>(part) >= there.size()) there.resize(static_cast<std::size_t>(part) + 1, 0);
      const auto w = static_cast<std::size_t>(out.plan.grid.width());
      if (out.plan.open.at(static_cast<std::int32_t>(i % w), static_cast<std::int32_t>(i / w)))
        there[static_cast<std::size_t>(part)] = 1;
    }
    for (std::int32_t& part : out.part) {
      if (part >= 0 && !there[static_cast<std::size_t>(part)]) part = -1;
    }
  }
};

}  // namespace

bool dig_again(const Storey& s, const Cells& cells, DugLevel& out) {
  const plan::Dungeon& wish = s.brief->dungeon;
  out = {};
  out.storey = s.number;
  std::int64_t width = cells.width, length = cells.length;
  if (wish.unbounded) {
    out.x = cells.x;
    out.y = cells.y;
  } else {
    // All of the grid, whatever was dug; more if regions lie beyond it.
    out.x = std::min<std::int64_t>(0, cells.x);
    out.y = std::min<std::int64_t>(0, cells.y);
    width = std::max<std::int64_t>(wish.cells[0], cells.x + cells.width) - out.x;
    length = std::max<std::int64_t>(wish.cells[1], cells.y + cells.length) - out.y;
  }
  const auto w = static_cast<std::int32_t>(width), l = static_cast<std::int32_t>(length);
  out.plan.grid.reset(w, l);
  out.plan.open.reset(w, l);
  out.plan.chamber_of.assign(static_cast<std::size_t>(width * length), 0);
  Again again{s, cells, out};
  std::vector<std::uint16_t> numbers;
  if (!again.number(numbers)) return false;
  again.lay_cells(numbers);
  again.open_walls();
  again.find_ends();
  if (wish.unbounded) again.find_parts();
  else out.part.assign(out.plan.chamber_of.size(), 0);
  out.ground = std::count_if(out.part.begin(), out.part.end(), [](std::int32_t part) { return part >= 0; });
  return true;
}

}  // namespace enfilade::audit
