// Building → stacks → storeys → pieces → what their plates say.

#include <algorithm>

#include <enfilade/base/path.hpp>

#include "rules/office/office.hpp"
#include "rules/office/shape.hpp"

namespace enfilade::rules {
namespace {

using plan::Kind;

constexpr std::uint64_t kPlateWord = 0x91a7e;
constexpr std::uint64_t kOpenWord = 0x09e7;

geom::Box bounds_of(const Office& o, std::int32_t first, std::int32_t storeys) {
  geom::Box all;
  for (std::size_t l = o.level_of(first); l < o.levels.size() && o.levels[l].storey < first + storeys; ++l) {
    for (std::uint32_t i = 0; i < o.levels[l].count; ++i) {
      const geom::Box b = geom::bounds(o.outlines[o.levels[l].first + i]);
      all = all.empty() ? b : geom::hull(all, b);
    }
  }
  return all;
}

// Where the façades of a piece begin on its storey.
std::uint16_t first_facade(const Office& o, const Level& level, std::uint32_t piece) {
  std::size_t n = 0;
  for (std::uint32_t i = 0; i < piece; ++i) n += geom::edge_count(o.outlines[level.first + i]);
  return static_cast<std::uint16_t>(n);
}

void shape_piece(const geom::Polygon& polygon, std::uint16_t facade, plan::Region& r) {
  r.box = geom::bounds(polygon);
  r.outline.reset();
  const bool box = polygon.holes.empty() && polygon.outer.size() == 4 && geom::twice_area(polygon) == 2 * r.box.area();
  if (box) {
    // Which of the ring's edges is the south one?
    std::size_t south = 0;
    while (south < 3 && polygon.outer[south] != r.box.lo) ++south;
    for (std::size_t s = 0; s < 4; ++s)
      r.faces[s] = {plan::Behind::facade, static_cast<std::uint8_t>(facade + (south + s) % 4)};
    return;
  }
  auto outline = std::make_shared<plan::Outline>();
  outline->polygon = polygon;
  const std::size_t n = geom::edge_count(polygon);
  for (std::size_t i = 0; i < n; ++i)
    outline->faces.push_back({plan::Behind::facade, static_cast<std::uint8_t>(facade + i)});
  r.outline = std::move(outline);
}

plan::Child& add_child(const plan::Region& parent, Tag tag, std::uint32_t id, plan::Expansion& out) {
  plan::Child& c = out.children.emplace_back();
  c.tag = tag;
  c.id = id;
  c.region.key = child_key(parent.key, tag, id);
  c.region.z0 = parent.z0;
  c.region.z1 = parent.z1;
  c.region.depth = static_cast<std::uint8_t>(parent.depth + 1);
  c.region.storey = parent.storey;
  c.region.storeys = parent.storeys;
  return c;
}

void shape_storeys(const Office& o, plan::Region& r) {
  r.box = bounds_of(o, r.storey, r.storeys);
  r.outline.reset();
  for (std::uint8_t s = 0; s < 4; ++s) r.faces[s] = {plan::Behind::facade, s};
  r.kind = r.storeys > 1 ? Kind::stack : Kind::floor;
  if (r.storeys > 1) return;
  const Level& level = o.levels[o.level_of(r.storey)];
  if (level.count == 1) shape_piece(o.outlines[level.first], 0, r);
}

}  // namespace

plan::Region office_root(const Office& o) {
  plan::Region root;
  root.key = o.key;
  root.z0 = 0;
  root.z1 = o.brief.floors * o.brief.floor_height;
  root.storeys = static_cast<std::int16_t>(o.brief.floors);
  shape_storeys(o, root);
  return root;
}

std::span<const geom::Polygon> office_outlines(const Office& o, std::int32_t storey) {
  const Level& level = o.levels[o.level_of(storey)];
  return {o.outlines.data() + level.first, level.count};
}

void split_office_stack(const Office& o, const plan::Region& region, plan::Expansion& out) {
  split_storeys(region, o.brief.floor_height, out);
  for (plan::Child& c : out.children) {
    shape_storeys(o, c.region);
    if (c.region.storeys == 1 && o.brief.identical_floors && c.region.storey > 0) c.region.key = mix(o.key, kPlateWord);
  }
}

void lay_plate(const Office& o, const plan::Region& region, plan::Expansion& out, Work* work) {
  out.clear();
  const Level& level = o.levels[o.level_of(region.storey)];
  if (region.kind == Kind::floor && level.count > 1) {
    for (std::uint32_t i = 0; i < level.count; ++i) {
      plan::Region& r = add_child(region, Tag::zone, o.stack.pieces[level.first + i].column, out).region;
      r.kind = Kind::zone;
      r.cell = static_cast<std::uint16_t>(i);
      shape_piece(o.outlines[level.first + i], first_facade(o, level, i), r);
    }
    return;
  }
  const std::uint32_t piece = region.kind == Kind::zone ? region.cell : 0;
  PlateTask task;
  task.office = &o;
  task.outline = &o.outlines[level.first + piece];
  task.column = o.stack.pieces[level.first + piece].column;
  task.first_facade = first_facade(o, level, piece);
  task.storey = level.storey;
  task.ground = region.storey == 0;
  task.executive = level.executive;
  task.whole_storey = level.count == 1;
  task.atrium = o.atrium && region.storey <= 1;
  task.work = work;
  const Plate* plate = o.memo->at(level.place + piece, [&] { return make_plate(task); });
  if (plate == nullptr) return;

  const bool open =
      region.storey > 0 && !level.executive && o.brief.open_permille > 0 &&
      Rng(mix(region.key, kOpenWord), Purpose::layout).chance(static_cast<std::uint32_t>(o.brief.open_permille));
  lay(*plate, region, out);
  for (plan::Child& c : out.children) {
    if (!open || c.region.kind != Kind::room_cluster || c.region.use != plan::Use::none) continue;
    c.region.kind = Kind::room;
    c.region.use = plan::Use::open_office;
  }
}

}  // namespace enfilade::rules
