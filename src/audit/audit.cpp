#include <enfilade/audit/audit.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "audit/core.hpp"
#include "audit/dungeon.hpp"
#include "audit/homes.hpp"
#include "audit/storey.hpp"

namespace enfilade::audit {

struct Auditor::State {
  const plan::Brief* brief = nullptr;
  Outlines outlines;
  Sink sink;
  Storey flat;
  SweepLine sweep;
  PerRoom per_room;
  Ways ways;
  Reach reach;
  PerPlate per_plate;
  Halls halls;
  Homes homes;
  CoreScratch core;
  std::vector<plan::Room> indoors, balconies;  // of a storey that has balconies

  // The rooms of a storey without its balconies, which lie outside of its outline.
  std::span<const plan::Room> part(std::span<const plan::Room> rooms);
};

std::span<const plan::Room> Auditor::State::part(std::span<const plan::Room> rooms) {
  const auto outdoors = [](const plan::Room& room) { return plan::is_outdoors(room.region.use); };
  indoors.clear();
  balconies.clear();
  if (std::none_of(rooms.begin(), rooms.end(), outdoors)) return rooms;
  for (const plan::Room& room : rooms) (outdoors(room) ? balconies : indoors).push_back(room);
  return indoors;
}

Auditor::Auditor() : state_(std::make_unique<State>()) {}
Auditor::~Auditor() = default;

void Auditor::begin(const plan::Brief& brief, Outlines outlines, std::uint64_t order, Report& report) {
  state_->brief = &brief;
  state_->outlines = std::move(outlines);
  state_->sink = {&report, brief.seed, order, false};
  state_->homes.begin();
}

void Auditor::storey(std::span<const plan::Room> rooms) {
  State& s = *state_;
  s.sink.report->regions += rooms.size();
  if (!s.flat.load(*s.brief, s.outlines, s.part(rooms), s.sink)) return;
  find_homes(s.flat, s.homes);
  check_partition(s.flat, s.sweep, s.sink);
  check_portals(s.flat, s.per_room, s.sink);
  check_reach(s.flat, s.reach, s.sink);
  check_pieces(s.flat, s.reach, s.per_plate, s.sink);
  check_offices(s.flat, s.reach, s.sink);
  check_homes(s.flat, s.homes, s.sink);
  check_balconies(s.flat, s.balconies, s.sink);
  check_regions(s.flat, s.sink);
  check_sizes(s.flat, s.sink);
  check_contents(s.flat, s.per_room, s.sink);
  check_ways(s.flat, s.ways, s.sink);
  measure_storey(s.flat, s.reach, s.sink);
  measure_exits(s.flat, s.per_plate, s.sink);
  measure_halls(s.flat, s.halls, s.sink);
  measure_egress(s.flat, s.reach, s.halls, s.sink);
  measure_spaces(s.flat, s.homes, s.sink);
}

void Auditor::core(std::int32_t storey, std::span<const plan::Room> rooms) {
  check_core(storey, rooms, state_->core, state_->sink);
}
void Auditor::core_end() { finish_core(*state_->brief, state_->outlines, state_->core, state_->sink); }

void Auditor::dungeon(const plan::Model& model) {
  State& s = *state_;
  s.sink.report->regions += model.rooms.size();
  Cells cells;
  std::vector<DugLevel> dug;
  for (std::size_t i = 0; i < model.rooms.size();) {
    std::size_t end = i + 1;
    while (end < model.rooms.size() && model.rooms[end].region.storey == model.rooms[i].region.storey) ++end;
    const auto level = std::span(model.rooms).subspan(i, end - i);
    i = end;
    if (!s.flat.load(*s.brief, s.outlines, level, s.sink)) continue;
    check_portals(s.flat, s.per_room, s.sink);
    check_contents(s.flat, s.per_room, s.sink);
    check_ways(s.flat, s.ways, s.sink);
    if (!lay_on_cells(s.flat, cells, s.sink)) continue;
    check_dungeon_doors(s.flat, cells, s.sink);
    if (!dig_again(s.flat, cells, dug.emplace_back())) dug.pop_back();
    else measure_level(dug.back(), s.brief->dungeon.unbounded, s.sink);
  }
  check_dungeon(model, s.sink);
  measure_mission(model, dug, s.sink);
  check_joints(model, s.sink);
}

void Auditor::joints(const plan::Model& model) { check_joints(model, state_->sink); }

bool Auditor::failed() const { return state_->sink.failed; }

Outlines outlines_of(const rules::Building& building) {
  return [&building](std::int32_t storey) { return rules::outlines(building, storey); };
}

void audit(const plan::Model& model, Report& report) {
  const Result<rules::BuildingPtr> building = rules::raise(model.brief);
  if (building) return audit(model, outlines_of(**building), report);
  const geom::Polygon site = geom::to_polygon(geom::Box{{0, 0}, {model.brief.site.width, model.brief.site.depth}});
  audit(
      model, [&](std::int32_t) { return std::span(&site, 1); }, report);
}

namespace {

void audit_storeys(const plan::Model& model, Auditor& auditor) {
  for (std::size_t i = 0; i < model.rooms.size();) {
    std::size_t end = i + 1;
    while (end < model.rooms.size() && model.rooms[end].region.storey == model.rooms[i].region.storey) ++end;
    const auto storey = std::span(model.rooms).subspan(i, end - i);
    auditor.storey(storey);
    auditor.core(model.rooms[i].region.storey, storey);
    i = end;
  }
  auditor.core_end();
  auditor.joints(model);
}

}  // namespace

void audit(const plan::Model& model, const Outlines& outlines, Report& report) {
  Auditor auditor;
  auditor.begin(model.brief, outlines, model.brief.seed, report);
  if (model.brief.kind == "dungeon") auditor.dungeon(model);
  else audit_storeys(model, auditor);
  ++report.seeds;
  if (!auditor.failed()) return;
  const auto place = std::lower_bound(report.failed_seeds.begin(), report.failed_seeds.end(), model.brief.seed);
  if (place == report.failed_seeds.end() || *place != model.brief.seed)
    report.failed_seeds.insert(place, model.brief.seed);
}

}  // namespace enfilade::audit
