// What must hold on every plate of a storey's outline by itself: nobody walks
// from one plate to another but over another storey.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::PortalKind;
using plan::Use;

// Buildings up to this height need no elevator.
constexpr std::int32_t kFloorsOnFoot = 3;

// Stair and elevator doors that open onto the circulation of their plate.
void find_core_doors(const Storey& s, Reach& reach, PerPlate& p) {
  for (const Link& link : s.links) {
    const PortalKind kind = link.portal->kind;
    if (kind != PortalKind::stair_door && kind != PortalKind::elevator) continue;
    const std::uint32_t hall = s.pieces[link.u].kind == Kind::hall ? link.u : link.v;
    const std::uint32_t core = hall == link.u ? link.v : link.u;
    const std::uint32_t plate = s.pieces[hall].plate;
    if (s.pieces[hall].kind != Kind::hall || plate >= s.plates.list.size()) continue;
    if (kind == PortalKind::stair_door) p.doors.push_back({plate, core, middle(*link.portal)});
    if (root_of(reach.parent, hall) != reach.main[plate] && !is_for_homes(*s.brief)) continue;
    (kind == PortalKind::stair_door ? p.climbed : p.lifted)[plate] = 1;
  }
}

// Exits lie apart: the largest distance of two stairs' doors on a plate.
std::int64_t separation(const std::vector<PerPlate::Door>& doors, std::uint32_t plate) {
  std::int64_t most = -1;
  for (std::size_t i = 0; i < doors.size(); ++i) {
    if (doors[i].plate != plate) continue;
    for (std::size_t j = i + 1; j < doors.size(); ++j) {
      if (doors[j].plate == plate && doors[j].stair != doors[i].stair)
        most = std::max(most, distance(doors[i].at, doors[j].at));
    }
  }
  return most;
}

bool is_workplace(Use use) {
  return use == Use::office || use == Use::open_office || use == Use::meeting || use == Use::shop;
}

}  // namespace

void check_pieces(const Storey& s, Reach& reach, PerPlate& p, Sink& sink) {
  const std::size_t plates = s.plates.list.size();
  p.doors.clear();
  p.climbed.assign(plates, 0);
  p.lifted.assign(plates, 0);
  p.complete.assign(plates, 1);
  find_core_doors(s, reach, p);
  const auto fail = [&](std::size_t plate, const plan::Room* room, const char* what) {
    sink.fail(CheckId::pieces, room,
              [&] { return "storey " + std::to_string(s.number) + ", piece " + std::to_string(plate) + ": " + what; });
  };
  sink.tally(CheckId::pieces, plates);
  // A residence's stairs need not be joined: each leads to its own entrance.
  const bool joined = !is_for_homes(*s.brief);
  for (std::uint32_t i = 0; joined && i < s.pieces.size(); ++i) {
    const Piece& piece = s.pieces[i];
    if (piece.plate >= plates || !(piece.is_room || piece.kind == Kind::hall)) continue;
    if (!p.complete[piece.plate] || root_of(reach.parent, i) == reach.main[piece.plate]) continue;
    p.complete[piece.plate] = 0;
    fail(piece.plate, &s.rooms[i], "is not joined with the circulation of its piece");
  }
  // In a house the halls are the dwelling's own; it needs no elevator.
  const bool house = is_for_homes(*s.brief) && std::none_of(s.pieces.begin(), s.pieces.end(), [](const Piece& x) {
                       return x.use == Use::elevator || (x.kind == Kind::hall && x.home == kNone);
                     });
  for (std::size_t plate = 0; plate < plates; ++plate) {
    if (s.brief->floors > 1 && !p.climbed[plate]) {
      fail(plate, nullptr, "no stair opens onto its circulation");
    } else if (s.brief->floors > kFloorsOnFoot && !house && !p.lifted[plate]) {
      fail(plate, nullptr, "no elevator opens onto its circulation");
    }
  }
}

void check_offices(const Storey& s, const Reach& reach, Sink& sink) {
  if (s.brief->kind != "office") return;
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    if (!is_workplace(s.pieces[i].use)) continue;
    sink.tally(CheckId::offices);
    if (reach.from_hall[i] == 1) continue;
    sink.fail(CheckId::offices, &s.rooms[i],
              [&] { return std::string(plan::name(s.pieces[i].use)) + " has no door onto a hall"; });
  }
}

void measure_exits(const Storey& s, PerPlate& p, Sink& sink) {
  const std::size_t plates = s.plates.list.size();
  p.stairs.assign(plates, 0);
  std::int64_t present = 0, required = 0;
  for (const Piece& piece : s.pieces) {
    if (piece.kind != Kind::stair) continue;
    ++present;
    if (piece.plate < plates) ++p.stairs[piece.plate];
  }
  bool is_short = false;
  for (std::uint32_t plate = 0; plate < plates; ++plate) {
    const Plates::Plate& its = s.plates.list[plate];
    const std::int64_t need = stairs_required(*s.brief, its.area2 / 2);
    required += need;
    is_short = is_short || p.stairs[plate] < need;
    const std::int64_t apart = separation(p.doors, plate);
    if (apart >= 0)
      sink.add(MeasureId::stair_separation,
               apart * 10'000 / std::max<std::int64_t>(1, distance(its.box.lo, its.box.hi)));
  }
  sink.add(MeasureId::exits_short, is_short ? 1 : 0);
  sink.add(MeasureId::stairs_present, present);
  sink.add(MeasureId::stairs_required, required);
}

}  // namespace enfilade::audit
