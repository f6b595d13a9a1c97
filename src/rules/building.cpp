// Dispatch: which rule expands which kind, and how a built region becomes a
// room. New families of rules join here.

#include <enfilade/rules/building.hpp>

#include <algorithm>
#include <cassert>
#include <vector>

#include <enfilade/base/rng.hpp>

#include "rules/furnish/furnish.hpp"
#include "rules/tower/tower.hpp"

namespace enfilade::rules {

struct Building {
  Tower tower;
  int palette = 0;
  geom::Polygon outline;  // of every storey
};

namespace {

// Contents hang on the storey as well as on the layout's key, so that floors
// with one layout differ in what stands on them.
Key content_key(const plan::Region& region) {
  return mix(region.key, 0x9000 + static_cast<std::uint64_t>(static_cast<std::uint16_t>(region.storey)));
}

constexpr std::uint64_t kPaletteWord = 0xc010;

// The openings in the slabs of a stair or shaft.
void append_wells(const Tower& tower, const plan::Region& region, const Cell& cell, std::vector<plan::Portal>& portals) {
  const bool stair = region.kind == plan::Kind::stair;
  const geom::Box clear = plan::clear_box(region);
  const geom::Box well = stair ? stair_well(clear, cell.away, tower.core.stair) : clear;
  for (const bool top : {false, true}) {
    if (top ? region.storey + 1 == tower.brief.floors : region.storey == 0) continue;
    plan::Portal p;
    p.a = well.lo;
    p.b = well.hi;
    p.z0 = p.z1 = top ? region.z1 : region.z0;
    p.id = {0, plan::kWellEdge, region.cell, static_cast<std::int16_t>(top ? region.storey : region.storey - 1)};
    p.kind = plan::PortalKind::well;
    p.face = top ? plan::kTopFace : plan::kBottomFace;
    portals.push_back(p);
  }
}

const Cell& cell_of(const Tower& tower, const plan::Region& region) {
  const auto& zones = tower.core.zones;
  const auto next = std::upper_bound(zones.begin(), zones.end(), region.cell,
                                     [](std::uint16_t c, const ZoneCore& z) { return c < z.first_cell; });
  const ZoneCore& zone = *(next - 1);
  return zone.cells[static_cast<std::size_t>(region.cell - zone.first_cell)];
}

bool by_id(const plan::Portal& a, const plan::Portal& b) { return a.id < b.id; }

}  // namespace

Result<BuildingPtr> raise(const plan::Brief& brief) {
  if (const Status limits = plan::check_limits(brief); !limits) return limits.error();
  Result<Tower> tower = raise_tower(brief);
  if (!tower) return tower.error();
  auto building = std::make_shared<Building>();
  building->tower = std::move(*tower);
  building->outline = geom::to_polygon(building->tower.shell.site);
  building->palette = brief.palette.empty() ? static_cast<int>(Rng(mix(building->tower.key, kPaletteWord), Purpose::finish).below(plan::kPalettes))
                                            : plan::find_palette(brief.palette);
  return BuildingPtr(std::move(building));
}

const plan::Brief& brief_of(const Building& building) { return building.tower.brief; }
int palette_of(const Building& building) { return building.palette; }
std::span<const geom::Polygon> outlines(const Building& building, std::int32_t) { return {&building.outline, 1}; }
plan::Region root(const Building& building) { return tower_root(building.tower); }

void expand(const Building& building, const plan::Region& region, std::span<const plan::Portal> portals, plan::Expansion& out) {
  std::vector<plan::Portal> sorted;
  if (!std::is_sorted(portals.begin(), portals.end(), by_id)) {
    sorted.assign(portals.begin(), portals.end());
    std::sort(sorted.begin(), sorted.end(), by_id);
    portals = sorted;
  }
  const Tower& tower = building.tower;
  switch (region.kind) {
    case plan::Kind::stack: return split_stack(tower, region, out);
    case plan::Kind::floor:
      if (tower.core.zones.size() > 1) return split_floor(tower, region, out);
      return lay_zone(tower, region, portals, out);
    case plan::Kind::zone: return lay_zone(tower, region, portals, out);
    case plan::Kind::hall_divide: return divide_halls(tower, region, portals, out);
    case plan::Kind::room_cluster: return split_cluster(tower, region, portals, out);
    case plan::Kind::room:
    case plan::Kind::hall:
    case plan::Kind::stair:
    case plan::Kind::shaft: break;
  }
  assert(!"expand() needs a temporary region");
}

void furnish(const Building& building, const plan::Region& region, std::span<const plan::Portal> portals, plan::Room& room) {
  const Tower& tower = building.tower;
  const Key content = content_key(region);
  room.region = region;
  room.region.use = choose_use(tower, region, content);
  room.portals.assign(portals.begin(), portals.end());
  room.objects.clear();
  room.flights.clear();
  room.landings.clear();
  append_windows(tower.shell, room.region, room.portals);
  if (region.kind == plan::Kind::stair || region.kind == plan::Kind::shaft) {
    const Cell& cell = cell_of(tower, region);
    append_wells(tower, region, cell, room.portals);
    if (region.kind == plan::Kind::stair) {
      build_stair(region, cell.away, tower.core.stair, region.storey + 1 == tower.brief.floors, room);
    }
  }
  std::sort(room.portals.begin(), room.portals.end(), by_id);
  room.finish = furnish::choose_finish(room.region, tower.key, content);
  if (tower.brief.furniture) furnish::place_objects(room.region, room.portals, content, room.objects);
}

}  // namespace enfilade::rules
