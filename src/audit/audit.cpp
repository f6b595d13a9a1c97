#include <enfilade/audit/audit.hpp>

#include <algorithm>
#include <cstddef>

#include "audit/core.hpp"
#include "audit/storey.hpp"

namespace enfilade::audit {

struct Auditor::State {
  const plan::Brief* brief = nullptr;
  Sink sink;
  Storey flat;
  SweepLine sweep;
  PerRoom per_room;
  Ways ways;
  Reach reach;
  Halls halls;
  CoreScratch core;
};

Auditor::Auditor() : state_(std::make_unique<State>()) {}
Auditor::~Auditor() = default;

void Auditor::begin(const plan::Brief& brief, std::uint64_t order, Report& report) {
  state_->brief = &brief;
  state_->sink = {&report, brief.seed, order, false};
}

void Auditor::storey(std::span<const plan::Room> rooms) {
  State& s = *state_;
  s.sink.report->regions += rooms.size();
  s.flat.load(*s.brief, rooms, s.sink);
  check_partition(s.flat, s.sweep, s.sink);
  check_portals(s.flat, s.per_room, s.sink);
  check_reach(s.flat, s.reach, s.sink);
  check_regions(s.flat, s.sink);
  check_sizes(s.flat, s.sink);
  check_contents(s.flat, s.per_room, s.sink);
  check_ways(s.flat, s.ways, s.sink);
  measure_storey(s.flat, s.reach, s.sink);
  measure_halls(s.flat, s.halls, s.sink);
  measure_egress(s.flat, s.reach, s.halls, s.sink);
}

void Auditor::core(std::span<const plan::Room> rooms) { check_core(rooms, state_->core, state_->sink); }
void Auditor::core_end() { finish_core(*state_->brief, state_->core, state_->sink); }

void Auditor::joints(const plan::Model& model) { check_joints(model, state_->sink); }

bool Auditor::failed() const { return state_->sink.failed; }

void audit(const plan::Model& model, Report& report) {
  Auditor auditor;
  auditor.begin(model.brief, model.brief.seed, report);
  for (std::size_t i = 0; i < model.rooms.size();) {
    std::size_t end = i + 1;
    while (end < model.rooms.size() && model.rooms[end].region.storey == model.rooms[i].region.storey) ++end;
    const auto storey = std::span(model.rooms).subspan(i, end - i);
    auditor.storey(storey);
    auditor.core(storey);
    i = end;
  }
  auditor.core_end();
  auditor.joints(model);
  ++report.seeds;
  if (!auditor.failed()) return;
  const auto place = std::lower_bound(report.failed_seeds.begin(), report.failed_seeds.end(), model.brief.seed);
  if (place == report.failed_seeds.end() || *place != model.brief.seed)
    report.failed_seeds.insert(place, model.brief.seed);
}

}  // namespace enfilade::audit
