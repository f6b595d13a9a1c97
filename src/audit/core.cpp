// Stairs and shafts storey over storey. Rooms of two neighbouring storeys are
// matched by their cell in the core plan; wells are then compared with what
// hangs above and stands below.

#include "audit/core.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

using plan::Kind;
using Column = CoreScratch::Column;

std::string well_text(const plan::Portal& p, const char* what) { return "well at " + at(p.a) + what; }

const plan::Room* find(const std::vector<Column>& columns, const plan::Region& region) {
  const auto it = std::lower_bound(columns.begin(), columns.end(), region.cell,
                                   [](const Column& c, std::uint16_t cell) { return c.cell < cell; });
  for (auto i = it; i != columns.end() && i->cell == region.cell; ++i) {
    if (i->room->region.kind == region.kind) return i->room;
  }
  return nullptr;
}

// One lid of a room against the room beyond it.
void check_well(const plan::Room& room, const plan::Portal& p, const plan::Room* beyond, Sink& sink) {
  sink.tally(CheckId::wells);
  const auto fail = [&](const char* what) { sink.fail(CheckId::wells, &room, [&] { return well_text(p, what); }); };
  if (!beyond) return fail(" leads nowhere");
  const plan::Region& a = room.region;
  const plan::Region& b = beyond->region;
  if (a.box != b.box) return fail(": the regions it joins do not lie above each other");
  if (a.use != b.use) return fail(": the regions it joins differ in use");
  if (p.face == plan::kTopFace ? a.z1 != b.z0 : a.z0 != b.z1) return fail(": there is a gap between the storeys");
  const std::uint8_t face = p.face == plan::kTopFace ? plan::kBottomFace : plan::kTopFace;
  const bool twin = std::any_of(beyond->portals.begin(), beyond->portals.end(), [&](const plan::Portal& q) {
    return q.kind == plan::PortalKind::well && q.face == face && same_but_face(q, p);
  });
  if (!twin) fail(" differs between its two regions");
}

void check_lids(const plan::Room& room, std::uint8_t face, const std::vector<Column>& beyond, Sink& sink) {
  for (const plan::Portal& p : room.portals) {
    if (p.kind == plan::PortalKind::well && p.face == face) check_well(room, p, find(beyond, room.region), sink);
  }
}

std::int64_t elevators_required(const plan::Brief& brief) {
  // One per 4500 m2 served, two above five storeys, none up to three, a service
  // lift above twenty.
  if (brief.floors <= 3) return 0;
  const std::int64_t served = site_of(brief).area() / 1'000'000 * (brief.floors - 1);
  return std::max<std::int64_t>(brief.floors > 5 ? 2 : 1, (served + 4499) / 4500) + (brief.floors > 20 ? 1 : 0);
}

}  // namespace

void check_core(std::span<const plan::Room> rooms, CoreScratch& scratch, Sink& sink) {
  if (rooms.empty()) return;
  std::vector<Column>& below = scratch.below;
  std::vector<Column>& here = scratch.here;
  const std::int32_t storey = rooms.front().region.storey;
  here.clear();
  for (const plan::Room& room : rooms) {
    const plan::Region& r = room.region;
    if (r.kind != Kind::stair && r.kind != Kind::shaft) continue;
    here.push_back({r.cell, &room});
    if (r.use != plan::Use::elevator) continue;
    const auto place = std::lower_bound(scratch.cars.begin(), scratch.cars.end(), r.cell);
    if (place == scratch.cars.end() || *place != r.cell) scratch.cars.insert(place, r.cell);
  }
  std::stable_sort(here.begin(), here.end(), [](const Column& a, const Column& b) { return a.cell < b.cell; });
  const bool neighbours = scratch.started && storey == scratch.storey_below + 1;
  for (const Column& c : below) {
    if (neighbours) check_lids(*c.room, plan::kTopFace, here, sink);
    if (c.room->region.kind == Kind::stair)
      check_stair(*c.room, neighbours ? find(here, c.room->region) : nullptr, sink);
  }
  if (neighbours) {
    for (const Column& c : here) check_lids(*c.room, plan::kBottomFace, below, sink);
  }
  std::swap(below, here);
  scratch.storey_below = storey;
  scratch.started = true;
}

void finish_core(const plan::Brief& brief, CoreScratch& scratch, Sink& sink) {
  for (const Column& c : scratch.below) {
    if (c.room->region.kind == Kind::stair) check_stair(*c.room, nullptr, sink);
  }
  sink.add(MeasureId::elevators_present, std::ssize(scratch.cars));
  sink.add(MeasureId::elevators_required, elevators_required(brief));
  scratch.below.clear();
  scratch.cars.clear();
  scratch.started = false;
}

}  // namespace enfilade::audit
