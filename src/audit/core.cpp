// Stairs and shafts storey over storey. Rooms of two neighbouring storeys are
// matched by their cell in the core plan; wells are then compared with what
// hangs above and stands below. A stair or elevator begins on the ground and may
// end on any storey; where it goes on there is a well, where it ends there is
// none. An atrium has no cell: it is matched with the lobby below it by the
// well they share.

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

bool is_well(const plan::Portal& p, std::uint16_t face) { return p.kind == plan::PortalKind::well && p.face == face; }

// The same well as the room on the other side holds it.
bool has_twin(const plan::Room& beyond, const plan::Portal& p) {
  const std::uint16_t face = p.face == plan::kTopFace ? plan::kBottomFace : plan::kTopFace;
  return std::any_of(beyond.portals.begin(), beyond.portals.end(),
                     [&](const plan::Portal& q) { return is_well(q, face) && same_but_face(q, p); });
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
  if (!has_twin(*beyond, p)) fail(" differs between its two regions");
}

bool is_atrium(const plan::Room& room) { return room.region.use == plan::Use::atrium; }

// An atrium's floor, or a lobby's ceiling, against rooms on the other side.
template <class Others, class RoomOf>
void check_void(const plan::Room& room, std::uint16_t face, const Others& others, RoomOf&& room_of, Sink& sink) {
  bool open = false;
  for (const plan::Portal& p : room.portals) {
    if (!is_well(p, face)) continue;
    open = true;
    sink.tally(CheckId::wells);
    const bool joined = std::any_of(others.begin(), others.end(), [&](const auto& other) {
      const plan::Room* beyond = room_of(other);
      return beyond && has_twin(*beyond, p);
    });
    if (!joined) sink.fail(CheckId::wells, &room, [&] { return well_text(p, " joins no lobby with an atrium"); });
  }
  if (open) return;
  sink.tally(CheckId::wells);
  sink.fail(CheckId::wells, &room, [] { return std::string("atrium without a lobby below it"); });
}

void check_lids(const plan::Room& room, std::uint16_t face, const std::vector<Column>& beyond, Sink& sink) {
  for (const plan::Portal& p : room.portals) {
    if (is_well(p, face)) check_well(room, p, find(beyond, room.region), sink);
  }
}

// A stair or elevator that goes on needs a well; rooms of another storey that
// hold half of one are judged by check_well.
void check_unbroken(const plan::Room& room, const std::vector<Column>& below, Sink& sink) {
  const auto open = [](const plan::Room& r, std::uint16_t face) {
    return std::any_of(r.portals.begin(), r.portals.end(), [&](const plan::Portal& p) { return is_well(p, face); });
  };
  if (room.region.use != plan::Use::stair && room.region.use != plan::Use::elevator) return;
  if (room.region.storey <= 0 || open(room, plan::kBottomFace)) return;
  const plan::Room* under = find(below, room.region);
  if (under && open(*under, plan::kTopFace)) return;
  sink.tally(CheckId::wells);
  sink.fail(CheckId::wells, &room, [&] {
    return std::string(plan::name(room.region.use)) +
           (under ? " is cut off from the storey below" : " does not begin on the ground");
  });
}

// Both storeys are at hand, one right above the other.
void check_between(CoreScratch& scratch, Sink& sink) {
  for (const Column& c : scratch.below) check_lids(*c.room, plan::kTopFace, scratch.here, sink);
  for (const Column& c : scratch.here) {
    if (is_atrium(*c.room)) {
      check_void(
          *c.room, plan::kBottomFace, scratch.lobbies_below, [](const plan::Room* r) { return r; }, sink);
      continue;
    }
    check_lids(*c.room, plan::kBottomFace, scratch.below, sink);
    check_unbroken(*c.room, scratch.below, sink);
  }
  for (const plan::Room* lobby : scratch.lobbies_below) {
    check_void(
        *lobby, plan::kTopFace, scratch.here, [](const Column& c) { return is_atrium(*c.room) ? c.room : nullptr; },
        sink);
  }
}

std::int64_t elevators_required(const plan::Brief& brief, const Outlines& outlines) {
  // One per 4500 m2 served, two above five storeys, none up to three, a service
  // lift above twenty.
  if (brief.floors <= 3) return 0;
  std::int64_t served = 0;
  for (std::int32_t storey = 1; storey < brief.floors; ++storey) {
    std::int64_t area2 = 0;
    for (const geom::Polygon& plate : outlines(storey)) area2 += geom::twice_area(plate);
    served += area2 / 2'000'000;
  }
  return std::max<std::int64_t>(brief.floors > 5 ? 2 : 1, (served + 4499) / 4500) + (brief.floors > 20 ? 1 : 0);
}

}  // namespace

void check_core(std::int32_t storey, std::span<const plan::Room> rooms, CoreScratch& scratch, Sink& sink) {
  std::vector<Column>& below = scratch.below;
  std::vector<Column>& here = scratch.here;
  here.clear();
  scratch.lobbies_here.clear();
  for (const plan::Room& room : rooms) {
    const plan::Region& r = room.region;
    if (r.kind == Kind::hall && std::any_of(room.portals.begin(), room.portals.end(),
                                            [](const plan::Portal& p) { return is_well(p, plan::kTopFace); })) {
      scratch.lobbies_here.push_back(&room);
    }
    if (r.kind != Kind::stair && r.kind != Kind::shaft) continue;
    here.push_back({r.cell, &room});
    if (r.use != plan::Use::elevator) continue;
    const auto place = std::lower_bound(scratch.cars.begin(), scratch.cars.end(), r.cell);
    if (place == scratch.cars.end() || *place != r.cell) scratch.cars.insert(place, r.cell);
  }
  std::stable_sort(here.begin(), here.end(), [](const Column& a, const Column& b) { return a.cell < b.cell; });
  const bool neighbours = scratch.started && storey == scratch.storey_below + 1;
  if (neighbours) check_between(scratch, sink);
  for (const Column& c : below) {
    if (c.room->region.kind == Kind::stair)
      check_stair(*c.room, neighbours ? find(here, c.room->region) : nullptr, sink);
  }
  std::swap(below, here);
  std::swap(scratch.lobbies_below, scratch.lobbies_here);
  scratch.storey_below = storey;
  scratch.started = true;
}

void finish_core(const plan::Brief& brief, const Outlines& outlines, CoreScratch& scratch, Sink& sink) {
  if (scratch.started && scratch.storey_below == plan::highest_storey(brief)) {
    // Nothing is above the top.
    for (const Column& c : scratch.below) check_lids(*c.room, plan::kTopFace, {}, sink);
    for (const plan::Room* lobby : scratch.lobbies_below) check_lids(*lobby, plan::kTopFace, {}, sink);
  }
  for (const Column& c : scratch.below) {
    if (c.room->region.kind == Kind::stair) check_stair(*c.room, nullptr, sink);
  }
  sink.add(MeasureId::elevators_present, std::ssize(scratch.cars));
  sink.add(MeasureId::elevators_required, elevators_required(brief, outlines));
  scratch.below.clear();
  scratch.lobbies_below.clear();
  scratch.cars.clear();
  scratch.started = false;
}

}  // namespace enfilade::audit
