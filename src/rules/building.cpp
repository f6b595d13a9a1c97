// Dispatch: which rule expands which kind, and how a built region becomes a
// room. New families of rules join here.

#include <enfilade/rules/building.hpp>
#include <enfilade/rules/level.hpp>

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

#include <enfilade/base/rng.hpp>

#include "rules/apartment/residence.hpp"
#include "rules/dungeon/dungeon.hpp"
#include "rules/furnish/dungeon.hpp"
#include "rules/furnish/furnish.hpp"
#include "rules/office/office.hpp"
#include "rules/tower/tower.hpp"
#include "rules/use.hpp"

namespace enfilade::rules {

// One of the families.
struct Building {
  std::optional<Tower> tower;
  std::optional<Office> office;
  std::optional<Residence> residence;
  std::optional<Dungeon> dungeon;
  plan::Brief brief;
  Key key;
  int palette = 0;
  geom::Polygon outline;  // tower: of every storey
};

namespace {

// Contents hang on the storey as well as on the layout's key, so that floors
// with one layout differ in what stands on them. The upper floors of a residence
// have one layout in any case: identical ones have one content too.
Key content_key(const Building& building, const plan::Region& region) {
  if (building.residence && building.brief.identical_floors && region.storey > 0) return region.key;
  return mix(region.key, 0x9000 + static_cast<std::uint64_t>(static_cast<std::uint16_t>(region.storey)));
}

constexpr std::uint64_t kPaletteWord = 0xc010;

// A stair or shaft of a storey: its cell, and where it ends.
struct Standing {
  const Cell* cell = nullptr;
  const StairSize* stair = nullptr;
  bool top = false;
};

Standing standing_of(const Building& b, const plan::Region& region) {
  if (b.office) {
    const Service& s = b.office->services[region.cell];
    return {&s.cell, &b.office->sizes.stair, region.storey == std::min(s.top, s.cell.last)};
  }
  if (b.residence)
    return {&b.residence->access.cells[region.cell], &b.residence->sizes.stair, region.storey + 1 == b.brief.floors};
  const auto& zones = b.tower->core.zones;
  const auto next = std::upper_bound(zones.begin(), zones.end(), region.cell,
                                     [](std::uint16_t c, const ZoneCore& z) { return c < z.first_cell; });
  const ZoneCore& zone = *(next - 1);
  return {&zone.cells[static_cast<std::size_t>(region.cell - zone.first_cell)], &b.tower->core.stair,
          region.storey + 1 == b.brief.floors};
}

// The openings in the slabs of a stair or shaft.
void append_wells(const plan::Region& region, const Standing& at, std::vector<plan::Portal>& portals) {
  const bool stair = region.kind == plan::Kind::stair;
  const geom::Box clear = plan::clear_box(region);
  const geom::Box well = stair ? stair_well(clear, at.cell->away, *at.stair) : clear;
  for (const bool top : {false, true}) {
    if (top ? at.top : region.storey == 0) continue;
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

// The opening between a lobby and the void above it.
void append_atrium(const plan::Region& region, std::vector<plan::Portal>& portals) {
  plan::Portal p;
  geom::Box well = region.box;
  for (std::uint8_t s = 0; s < 4; ++s) {
    const geom::Length wall = region.faces[s].behind == plan::Behind::facade ? plan::kFacadeWall : plan::kCoreWall;
    const bool low = s == geom::kSouth || s == geom::kWest;
    well.set_level(static_cast<geom::Side>(s), well.level(static_cast<geom::Side>(s)) + (low ? wall : -wall));
  }
  const bool lobby = region.storey == 0;
  p.a = well.lo;
  p.b = well.hi;
  p.z0 = p.z1 = lobby ? region.z1 : region.z0;
  p.id = {0, plan::kWellEdge, region.cell, 0};
  p.kind = plan::PortalKind::well;
  p.face = lobby ? plan::kTopFace : plan::kBottomFace;
  portals.push_back(p);
}

bool by_id(const plan::Portal& a, const plan::Portal& b) { return a.id < b.id; }

}  // namespace

Result<BuildingPtr> raise(const plan::Brief& brief, const Context& context) {
  if (const Status limits = plan::check_limits(brief); !limits) return limits.error();
  auto building = std::make_shared<Building>();
  building->brief = brief;
  building->key = root_key(brief.seed);
  Work work(context, kMostRaiseSteps);
  if (brief.kind == "office") {
    Result<Office> office = raise_office(brief, work);
    if (!office) return office.error();
    building->office = std::move(*office);
  } else if (brief.kind == "apartments") {
    Result<Residence> residence = raise_residence(brief, work);
    if (!residence) return residence.error();
    building->residence = std::move(*residence);
    building->brief.floors = building->residence->brief.floors;
  } else if (brief.kind == "dungeon") {
    Result<Dungeon> dungeon = raise_dungeon(brief);
    if (!dungeon) return dungeon.error();
    building->dungeon = std::move(*dungeon);
    building->outline = geom::to_polygon(dungeon_root(*building->dungeon).box);
  } else {
    Result<Tower> tower = raise_tower(brief);
    if (!tower) return tower.error();
    building->tower = std::move(*tower);
    building->outline = geom::to_polygon(building->tower->shell.site);
  }
  building->palette =
      brief.palette.empty()
          ? static_cast<int>(Rng(mix(building->key, kPaletteWord), Purpose::finish).below(plan::kPalettes))
          : plan::find_palette(brief.palette);
  return BuildingPtr(std::move(building));
}

LeastSite least_site(const plan::Brief& brief) {
  if (brief.kind == "tower") return least_tower_site(brief);
  if (brief.kind != "office") return {};
  return least_site(brief.office_class, least_plate(brief, service_sizes(brief)));
}

const plan::Brief& brief_of(const Building& building) { return building.brief; }
double closed_off(const Building& building) {
  return building.residence ? residence_closed_off(*building.residence) : 0;
}
Missing missing_of(const Building& building, std::span<const std::int32_t> storeys, const Context& context) {
  if (!building.dungeon) return {};
  Work work(context);
  const dungeon::Missing all = missing_of(*building.dungeon, storeys, &work);
  return {all.locks, all.rooms, all.prefabs};
}
int palette_of(const Building& building) { return building.palette; }
std::span<const geom::Polygon> outlines(const Building& building, std::int32_t storey) {
  if (building.office) return office_outlines(*building.office, storey);
  if (building.residence) return residence_outlines(*building.residence, storey);
  return {&building.outline, 1};
}
plan::Region root(const Building& building) {
  if (building.office) return office_root(*building.office);
  if (building.dungeon) return dungeon_root(*building.dungeon);
  return building.residence ? residence_root(*building.residence) : tower_root(*building.tower);
}

namespace {

void expand_office(const Office& office, const plan::Region& region, Portals portals, plan::Expansion& out,
                   Work* work) {
  switch (region.kind) {
    case plan::Kind::stack: return split_office_stack(office, region, out);
    case plan::Kind::floor:
    case plan::Kind::zone: return lay_plate(office, region, out, work);
    default: return split_block(office, region, portals, out);
  }
}

void expand_residence(const Residence& residence, const plan::Region& region, Portals portals, plan::Expansion& out) {
  switch (region.kind) {
    case plan::Kind::stack: return split_residence_stack(residence, region, out);
    case plan::Kind::floor: return lay_storey(residence, region, out);
    default: return lay_home(residence, region, portals, out);
  }
}

}  // namespace

void expand(const Building& building, const plan::Region& region, std::span<const plan::Portal> portals,
            plan::Expansion& out, Work* work) {
  std::vector<plan::Portal> sorted;
  if (!std::is_sorted(portals.begin(), portals.end(), by_id)) {
    sorted.assign(portals.begin(), portals.end());
    std::sort(sorted.begin(), sorted.end(), by_id);
    portals = sorted;
  }
  assert(!plan::is_built(region.kind));
  if (building.office) return expand_office(*building.office, region, portals, out, work);
  if (building.residence) return expand_residence(*building.residence, region, portals, out);
  if (building.dungeon) return expand_dungeon(*building.dungeon, region, out, work);
  const Tower& tower = *building.tower;
  switch (region.kind) {
    case plan::Kind::stack: return split_stack(tower, region, out);
    case plan::Kind::floor:
      if (tower.core.zones.size() > 1) return split_floor(tower, region, out);
      return lay_zone(tower, region, portals, out);
    case plan::Kind::zone: return lay_zone(tower, region, portals, out);
    case plan::Kind::hall_divide: return divide_halls(tower, region, portals, out);
    case plan::Kind::room_cluster: return split_cluster(tower, region, portals, out);
    case plan::Kind::field:
    case plan::Kind::room:
    case plan::Kind::hall:
    case plan::Kind::stair:
    case plan::Kind::shaft: break;
  }
  assert(false && "expand() needs a temporary region");
}

namespace {

// The opening in the floor of a stair that leads down, or above one that leads up.
// Named by where it lies, alike on both levels.
void append_dungeon_well(const plan::Region& region, const geom::Box& well, bool down,
                         std::vector<plan::Portal>& portals) {
  plan::Portal p;
  p.a = well.lo;
  p.b = well.hi;
  p.z0 = p.z1 = down ? region.z0 : region.z1;
  const auto x = static_cast<unsigned>(region.box.lo.x / plan::kCell),
             y = static_cast<unsigned>(region.box.lo.y / plan::kCell);
  p.id = {0, static_cast<std::uint16_t>(plan::kWellEdge + (x >> 8 & 3u) + (y >> 6 & 12u)),
          static_cast<std::uint16_t>((x & 255u) << 8 | (y & 255u)),
          static_cast<std::int16_t>(down ? region.storey - 1 : region.storey)};
  p.kind = plan::PortalKind::well;
  p.face = down ? plan::kBottomFace : plan::kTopFace;
  portals.push_back(p);
}

void furnish_dungeon(const Building& building, plan::Room& room) {
  const plan::Region& region = room.region;
  if (region.kind == plan::Kind::stair) {
    const plan::Marks marks = plan::marks_of(region);
    const auto away = static_cast<geom::Side>(marks.away);
    const StairSize& size = building.dungeon->stair;
    append_dungeon_well(region, stair_well(plan::clear_box(region), away, size), marks.down, room.portals);
    build_stair(region, away, size, marks.down, room);
  }
  std::sort(room.portals.begin(), room.portals.end(), by_id);
  const Key content = content_key(building, region);
  room.finish = furnish::choose_dungeon_finish(region, content);
  if (building.brief.furniture)
    furnish::place_dungeon_objects(region, room.portals, building.brief.dungeon.props, content, room.objects);
}

}  // namespace

bool is_unbounded(const Building& building) { return building.dungeon && building.brief.dungeon.unbounded; }

Sector origin_of(const Building& building) {
  if (!building.dungeon) return {};
  const dungeon::Far origin = building.dungeon->origin;
  return {origin.x / dungeon::kSectorCells, origin.y / dungeon::kSectorCells};
}

BuildingPtr rebase(const Building& building, Sector origin) {
  assert(is_unbounded(building));
  auto moved = std::make_shared<Building>();
  moved->dungeon = building.dungeon;
  moved->brief = building.brief;
  moved->key = building.key;
  moved->palette = building.palette;
  moved->outline = building.outline;
  moved->dungeon->origin = {origin.x * dungeon::kSectorCells, origin.y * dungeon::kSectorCells};
  return moved;
}

void expand_field(const Building& building, const plan::Region& field, const geom::Box& box, plan::Expansion& out) {
  expand_field(*building.dungeon, field, box, out);
}
bool field_child(const Building& building, const plan::Region& field, std::uint32_t id, plan::Child& out) {
  return field_child(*building.dungeon, field, id, out);
}
geom::Box window_of(const Building& building) {
  return is_unbounded(building) ? window_of(*building.dungeon) : root(building).box;
}

void furnish(const Building& building, const plan::Region& region, std::span<const plan::Portal> portals,
             plan::Room& room) {
  const Key content = content_key(building, region);
  room.region = region;
  if (!building.residence && !building.dungeon)
    room.region.use =
        choose_use(region, building.brief.average_room, building.office ? kOfficeOdds : kTowerOdds, content);
  room.portals.assign(portals.begin(), portals.end());
  room.objects.clear();
  room.flights.clear();
  room.landings.clear();
  if (building.dungeon) return furnish_dungeon(building, room);
  if (building.office) append_office_windows(*building.office, room.region, room.portals);
  else if (building.residence) append_residence_windows(*building.residence, room.region, room.portals);
  else append_windows(building.tower->shell, room.region, room.portals);
  if (region.kind == plan::Kind::stair || (region.kind == plan::Kind::shaft && region.use == plan::Use::elevator)) {
    const Standing at = standing_of(building, region);
    append_wells(region, at, room.portals);
    if (region.kind == plan::Kind::stair) build_stair(region, at.cell->away, *at.stair, at.top, room);
  }
  const bool atrium = building.office && building.office->atrium && region.cell == building.office->atrium_cell() &&
                      (room.region.use == plan::Use::lobby || room.region.use == plan::Use::atrium);
  if (atrium) append_atrium(region, room.portals);
  std::sort(room.portals.begin(), room.portals.end(), by_id);
  room.finish = furnish::choose_finish(room.region, building.key, content);
  if (building.brief.furniture) furnish::place_objects(room.region, room.portals, content, room.objects);
}

bool dig_storey(const Building& building, std::int32_t storey, dungeon::Plan& out, dungeon::DigTrace* trace) {
  const plan::Brief& brief = building.brief;
  if (!building.dungeon || brief.dungeon.unbounded || storey < plan::lowest_storey(brief) ||
      storey > plan::highest_storey(brief))
    return false;
  dig_level(*building.dungeon, -storey, out, trace);
  return true;
}

bool dig_block(const Building& building, geom::Point at, std::int32_t storey, DugBlock& out) {
  const plan::Brief& brief = building.brief;
  if (!is_unbounded(building) || storey < plan::lowest_storey(brief) || storey > plan::highest_storey(brief))
    return false;
  dungeon::Block block;
  out.trace.clear();
  dig_block(*building.dungeon, at, -storey, block, out.plan, &out.trace, &out.diggers);
  out.width = block.width;
  out.length = block.length;
  const dungeon::Far origin = building.dungeon->origin;
  out.low = {static_cast<geom::Length>((block.low.x - origin.x) * plan::kCell),
             static_cast<geom::Length>((block.low.y - origin.y) * plan::kCell)};
  return true;
}

}  // namespace enfilade::rules
