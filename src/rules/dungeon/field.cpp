// Ground without end as regions. Coordinates are millimetres from the origin, the
// low corner of a sector; a World moves its origin along before they run out, and
// since paths and keys name sectors and blocks by their place in the plane,
// whatever the origin, nothing else changes.
//
// A field hands out columns of sectors, a column its sectors, a sector its blocks.
// The box of a column or sector is its part of the plane; blocks at its border
// reach over it by their teeth, so which one holds a place is asked of the weave.

#include <algorithm>
#include <array>

#include <enfilade/rules/building.hpp>

#include "rules/dungeon/dungeon.hpp"
#include "rules/dungeon/lay.hpp"
#include "rules/dungeon/weave_lattice.hpp"

namespace enfilade::rules {
namespace {

using dungeon::BlockId;
using dungeon::Far;
using dungeon::floor_div;
using dungeon::kSectorCells;
using dungeon::kSectorPitches;

constexpr geom::Length kSector = kSectorCells * plan::kCell;
static_assert(kSector == kSectorSide && std::int64_t{kSector} * (kNearSectors + 1) < geom::kLimit);
constexpr int kStorey = 0, kColumn = 1;  // Region::cell of fields; of sectors 2

constexpr std::uint32_t zigzag(std::int64_t v) { return static_cast<std::uint32_t>(v < 0 ? -2 * v - 1 : 2 * v); }
constexpr std::int64_t unzigzag(std::uint32_t v) {
  return v & 1 ? -static_cast<std::int64_t>(v / 2) - 1 : static_cast<std::int64_t>(v / 2);
}

std::int64_t sector_of(std::int64_t lattice) { return floor_div(lattice, kSectorPitches); }

// Sectors of a region's low corner.
std::int64_t sector_x(const Dungeon& d, const plan::Region& r) {
  return d.origin.x / kSectorCells + floor_div(r.box.lo.x, kSector);
}
std::int64_t sector_y(const Dungeon& d, const plan::Region& r) {
  return d.origin.y / kSectorCells + floor_div(r.box.lo.y, kSector);
}

Far cell_at(const Dungeon& d, geom::Point p) {
  return {d.origin.x + floor_div(p.x, plan::kCell), d.origin.y + floor_div(p.y, plan::kCell)};
}
geom::Point point_at(const Dungeon& d, Far c) {
  return {static_cast<geom::Length>((c.x - d.origin.x) * plan::kCell),
          static_cast<geom::Length>((c.y - d.origin.y) * plan::kCell)};
}

std::uint32_t block_step(const BlockId& id) {
  const auto i = static_cast<std::uint32_t>(id.i - sector_of(id.i) * kSectorPitches);
  const auto j = static_cast<std::uint32_t>(id.j - sector_of(id.j) * kSectorPitches);
  return (i * kSectorPitches + j) * dungeon::kMostParts + id.part;
}

std::uint32_t step_to(const plan::Region& field, const BlockId& id) {
  if (field.cell == kStorey) return zigzag(sector_of(id.i));
  return field.cell == kColumn ? zigzag(sector_of(id.j)) : block_step(id);
}

void begin_child(const plan::Region& field, std::uint32_t id, plan::Child& out) {
  out = {};
  out.tag = Tag::field;
  out.id = id;
  out.region = field;
  out.region.key = child_key(field.key, Tag::field, id);
  out.region.depth = static_cast<std::uint8_t>(field.depth + 1);
  out.region.cell = static_cast<std::uint16_t>(field.cell + 1);
}

void make_child(const Dungeon& d, const plan::Region& field, const BlockId& block, plan::Child& out) {
  begin_child(field, step_to(field, block), out);
  geom::Box& box = out.region.box;
  if (field.cell == kStorey) {
    box.lo.x = static_cast<geom::Length>((sector_of(block.i) - d.origin.x / kSectorCells) * kSector);
    box.hi.x = box.lo.x + kSector;
  } else if (field.cell == kColumn) {
    box.lo.y = static_cast<geom::Length>((sector_of(block.j) - d.origin.y / kSectorCells) * kSector);
    box.hi.y = box.lo.y + kSector;
  } else {
    const dungeon::Rect rect = dungeon::lattice_parts(d.key, block.i, block.j).rect[block.part];
    constexpr std::int32_t kTeeth = dungeon::kDeepestTooth;
    box = {point_at(d, {rect.lo.x - kTeeth, rect.lo.y - kTeeth}),
           point_at(d, {rect.hi.x + kTeeth, rect.hi.y + kTeeth})};
    out.region.kind = plan::Kind::floor;
    out.region.cell = 0;
  }
}

// Whether a block belongs to a field: to its column, or its sector.
bool is_of(const Dungeon& d, const plan::Region& field, const BlockId& id) {
  if (field.cell == kStorey) return true;
  if (sector_of(id.i) != sector_x(d, field)) return false;
  return field.cell == kColumn || sector_of(id.j) == sector_y(d, field);
}

// The name of a joint: where its wall lies, as far as 16 bits tell. It carries no
// leaf and so no records; near another of the same name it never is.
plan::PortalId name_of(Far cell, geom::Side side, std::int16_t storey) {
  constexpr std::int64_t kColumns = 0x7000;
  if (side == geom::kWest) --cell.x;
  if (side == geom::kSouth) --cell.y;
  const bool north = geom::axis_of(side) == 0;
  const std::int64_t x = cell.x - floor_div(cell.x, kColumns) * kColumns;
  return {0, static_cast<std::uint16_t>(1 + 2 * x + north), static_cast<std::uint16_t>(cell.y), storey};
}

}  // namespace

Far sector_low(Far cell) {
  return {floor_div(cell.x, kSectorCells) * kSectorCells, floor_div(cell.y, kSectorCells) * kSectorCells};
}

bool sector_of(const Path& path, Sector& out) {
  int depth = 0;
  while (depth < path.depth() && path.tag(depth) != Tag::field) ++depth;
  if (depth + 2 > path.depth() || path.tag(depth + 1) != Tag::field) return false;
  out = {unzigzag(path.id(depth)), unzigzag(path.id(depth + 1))};
  return true;
}

geom::Box window_of(const Dungeon& d) {
  const auto& w = d.brief.dungeon.window;
  return {point_at(d, {w[0], w[1]}), point_at(d, {w[2], w[3]})};
}

void expand_field(const Dungeon& d, const plan::Region& field, const geom::Box& box, plan::Expansion& out) {
  thread_local std::vector<BlockId> blocks;
  out.clear();
  const Far lo = cell_at(d, box.lo), last = cell_at(d, {box.hi.x - 1, box.hi.y - 1});
  if (lo.x == last.x && lo.y == last.y) blocks.assign(1, dungeon::block_at(d.key, lo));
  else dungeon::blocks_meeting(d.key, lo, {last.x + 1, last.y + 1}, blocks);
  for (const BlockId& id : blocks) {
    if (!is_of(d, field, id)) continue;
    const std::uint32_t step = step_to(field, id);
    const auto same = [&](const plan::Child& c) { return c.id == step; };
    if (std::any_of(out.children.begin(), out.children.end(), same)) continue;
    make_child(d, field, id, out.children.emplace_back());
  }
  std::sort(out.children.begin(), out.children.end(),
            [](const plan::Child& a, const plan::Child& b) { return step_order(a.id) < step_order(b.id); });
}

bool field_child(const Dungeon& d, const plan::Region& field, std::uint32_t id, plan::Child& out) {
  BlockId block;
  if (field.cell == kStorey) {
    if (std::abs(unzigzag(id) - d.origin.x / kSectorCells) > kNearSectors) return false;
    block.i = unzigzag(id) * kSectorPitches;
  } else if (field.cell == kColumn) {
    if (std::abs(unzigzag(id) - d.origin.y / kSectorCells) > kNearSectors) return false;
    block.i = sector_x(d, field) * kSectorPitches;
    block.j = unzigzag(id) * kSectorPitches;
  } else {
    const std::uint32_t cell = id / dungeon::kMostParts;
    if (cell >= static_cast<std::uint32_t>(kSectorPitches) * kSectorPitches) return false;
    block.i = sector_x(d, field) * kSectorPitches + cell / kSectorPitches;
    block.j = sector_y(d, field) * kSectorPitches + cell % kSectorPitches;
    block.part = static_cast<std::uint8_t>(id % dungeon::kMostParts);
    if (block.part >= dungeon::lattice_parts(d.key, block.i, block.j).count) return false;
  }
  make_child(d, field, block, out);
  return true;
}

void dig_block(const Dungeon& d, geom::Point at, std::int32_t level, dungeon::Block& block, dungeon::Plan& out,
               dungeon::DigTrace* trace, std::vector<plan::Digger>* diggers) {
  thread_local dungeon::DigScratch scratch;
  const plan::Dungeon& wish = d.brief.dungeon;
  dungeon::lay_block(d.key, wish, dungeon::block_at(d.key, cell_at(d, at)), level, block);
  const plan::Dungeon bent = dungeon::wish_for(wish, block.theme);
  dungeon::Task task;
  task.key = block.key;
  task.width = block.width;
  task.length = block.length;
  task.mask = &block.mask;
  task.joints = block.joints;
  task.stamps = block.stamps;
  task.wish = &bent;
  task.order = block.order;
  dungeon::dig(task, scratch, out, trace);
  if (!diggers) return;
  const std::span<const plan::Digger> sent = dungeon::diggers_of(task);
  diggers->assign(sent.begin(), sent.end());
}

void lay_block(const Dungeon& d, const plan::Region& region, plan::Expansion& out) {
  thread_local dungeon::Block block;
  thread_local dungeon::Plan plan;
  thread_local std::vector<dungeon::Gap> gaps;
  // The middle of a block is its own, whatever its teeth.
  dig_block(d, region.box.middle(), -region.storey, block, plan);
  gaps.clear();
  for (const dungeon::Opening& o : block.openings) {
    // Joints of one room lie in a row; the portal begins at the least of them.
    dungeon::Joint first = block.joints[o.first];
    for (std::uint16_t k = 1; k < o.count; ++k) first.cell = std::min(first.cell, block.joints[o.first + k].cell);
    const Far cell{block.low.x + first.cell.x, block.low.y + first.cell.y};
    gaps.push_back({first.cell, first.side, o.count, name_of(cell, first.side, region.storey)});
  }
  std::array<bool, 256> down{};
  if (block.stair_next >= 0) down[static_cast<std::size_t>(block.stair_next)] = true;
  dungeon::Setting setting;
  setting.low = point_at(d, block.low);
  setting.level = &region;
  setting.theme = block.theme;
  setting.gaps = gaps;
  setting.stamps = block.stamps;
  setting.down = std::span<const bool>(down);
  dungeon::lay_plan(plan, setting, out);
}

}  // namespace enfilade::rules
