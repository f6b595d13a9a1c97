// Reachability on one storey.
//
// reachable: a search from the street, that is from entrances on the ground and
// on other storeys from the stairs that come from the storey nearer the ground.
// Assume all storeys pass this check and core_reach, and all wells and stairs
// pass theirs. Then every walkable region of the ground storey is reached from
// the street, its stairs among them; and if that holds for one storey it holds
// for the next, because a stair that comes from it is reached.
//
// stairs_reach: the same from the stairs of the storey, whatever they come from;
// and from the entrances of dwellings that have their own.
//
// core_reach: stairs and shafts are taken out; what is left falls into
// components. Every core door must open onto a hall, all of them of one
// component for each piece of the storey's outline: no stair is needed to get
// from one stair to another. In houses of apartments each stair may have a
// landing of its own; there CheckId::corridors says the rest.
//
// private_rooms: a search from all halls through room doors.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::PortalKind;

bool is_source(const Storey& s, const plan::Room& room, const Piece& piece) {
  if (s.number == 0) return piece.entered;
  if (piece.kind != Kind::stair) return false;
  if (s.number > 0) return piece.from_below;
  return std::any_of(room.portals.begin(), room.portals.end(),
                     [](const plan::Portal& p) { return p.kind == PortalKind::well && p.face == plan::kTopFace; });
}

// Breadth first from what is in the queue, with depth set.
void search(const Storey& s, std::vector<std::uint32_t>& queue, std::vector<std::uint16_t>& depth) {
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::uint32_t u = queue[head];
    for (std::uint32_t k = s.first[u]; k < s.first[u + 1]; ++k) {
      const Step step = s.steps[k];
      if (depth[step.to] != Reach::kFar || !s.pieces[step.to].walkable) continue;
      if (!is_passage(s.links[step.link].portal->kind)) continue;
      depth[step.to] = static_cast<std::uint16_t>(std::min(depth[u] + 1, Reach::kFar - 1));
      queue.push_back(step.to);
    }
  }
}

void check_all_reached(const Storey& s, const std::vector<std::uint16_t>& depth, CheckId id, const char* from,
                       Sink& sink) {
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    if (!s.pieces[i].walkable) continue;
    sink.tally(id);
    if (depth[i] == Reach::kFar) {
      sink.fail(id, &s.rooms[i],
                [&] { return std::string(plan::name(s.pieces[i].use)) + " can't be reached from " + from; });
    }
  }
}

void check_stairs_reach(const Storey& s, Reach& reach, Sink& sink) {
  std::vector<std::uint16_t>& depth = reach.depth;
  depth.assign(s.pieces.size(), Reach::kFar);
  reach.queue.clear();
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (s.pieces[i].kind != Kind::stair) continue;
    depth[i] = 0;
    reach.queue.push_back(i);
  }
  const std::size_t stairs = reach.queue.size();
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (!s.pieces[i].entered || s.pieces[i].home == kNone) continue;
    depth[i] = 1;
    reach.queue.push_back(i);
  }
  if (stairs == 0) {
    // Only a building of one storey needs no stairs.
    if (s.brief->floors > 1) {
      sink.tally(CheckId::stairs_reach);
      sink.fail(CheckId::stairs_reach, nullptr,
                [&] { return "storey " + std::to_string(s.number) + " has no stairs"; });
    }
    return;
  }
  search(s, reach.queue, depth);
  check_all_reached(s, depth, CheckId::stairs_reach, "the stairs of its storey", sink);
}

void check_street_reach(const Storey& s, Reach& reach, Sink& sink) {
  reach.depth.assign(s.pieces.size(), Reach::kFar);
  reach.queue.clear();
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (!is_source(s, s.rooms[i], s.pieces[i])) continue;
    reach.depth[i] = s.number == 0 ? 1 : 0;
    reach.queue.push_back(i);
  }
  search(s, reach.queue, reach.depth);
  check_all_reached(s, reach.depth, CheckId::reachable, "the street", sink);
}

bool is_core(Kind kind) { return kind == Kind::stair || kind == Kind::shaft; }

void check_core_reach(const Storey& s, Reach& reach, Sink& sink) {
  std::vector<std::uint32_t>& parent = reach.parent;
  parent.resize(s.pieces.size());
  std::iota(parent.begin(), parent.end(), 0u);
  for (const Link& link : s.links) {
    if (!is_passage(link.portal->kind) || is_core(s.pieces[link.u].kind) || is_core(s.pieces[link.v].kind)) continue;
    parent[root_of(parent, link.u)] = root_of(parent, link.v);
  }
  // The circulation everything on a plate is measured against: the entrance's,
  // or the first core door's.
  std::vector<std::uint32_t>& main = reach.main;
  main.assign(s.plates.list.size() + 1, kNone);
  const auto main_of = [&](std::uint32_t i) -> std::uint32_t& {
    return main[std::min<std::size_t>(s.pieces[i].plate, s.plates.list.size())];
  };
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (s.pieces[i].entered && main_of(i) == kNone) main_of(i) = root_of(parent, i);
  }
  for (const Link& link : s.links) {
    const PortalKind kind = link.portal->kind;
    if (kind != PortalKind::stair_door && kind != PortalKind::elevator) continue;
    sink.tally(CheckId::core_reach);
    const std::uint32_t outer = is_core(s.pieces[link.u].kind) ? link.v : link.u;
    if (s.pieces[outer].kind != Kind::hall) {
      sink.fail(CheckId::core_reach, &s.rooms[outer],
                [&] { return "core door at " + at(link.portal->a) + " does not open onto a hall"; });
      continue;
    }
    const std::uint32_t component = root_of(parent, outer);
    if (main_of(outer) == kNone) main_of(outer) = component;
    if (component != main_of(outer) && !is_for_homes(*s.brief)) {
      sink.fail(CheckId::core_reach, &s.rooms[outer],
                [&] { return "core door at " + at(link.portal->a) + " opens onto halls cut off from the others"; });
    }
  }
  // Every stair and elevator opens onto every storey it passes.
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    const bool stair = s.pieces[i].kind == Kind::stair;
    if (!stair && s.rooms[i].region.use != plan::Use::elevator) continue;
    sink.tally(CheckId::core_reach);
    const bool door = std::any_of(s.steps.data() + s.first[i], s.steps.data() + s.first[i + 1], [&](const Step& step) {
      return s.links[step.link].portal->kind == (stair ? PortalKind::stair_door : PortalKind::elevator);
    });
    if (door) continue;
    sink.fail(CheckId::core_reach, &s.rooms[i],
              [&] { return std::string(stair ? "stair" : "elevator") + " has no door on this storey"; });
  }
}

void check_private_rooms(const Storey& s, Reach& reach, Sink& sink) {
  std::vector<std::uint8_t>& steps = reach.from_hall;
  steps.assign(s.pieces.size(), 0);
  // A studio is entered from the street.
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    if (s.pieces[i].entered && s.pieces[i].use == plan::Use::living) steps[i] = 1;
  }
  // Two rounds are enough: a room two doors from a hall is the deepest allowed.
  for (std::uint8_t round = 1; round <= 2; ++round) {
    for (const Link& link : s.links) {
      if (link.portal->kind != PortalKind::room_door) continue;
      for (const auto& [from, to] : {std::pair{link.u, link.v}, std::pair{link.v, link.u}}) {
        const bool giver = round == 1 ? s.pieces[from].kind == Kind::hall : steps[from] == 1;
        if (giver && s.pieces[to].is_room && steps[to] == 0) steps[to] = round;
      }
    }
  }
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    if (!s.pieces[i].is_room) continue;
    sink.tally(CheckId::private_rooms);
    if (steps[i] == 0) {
      sink.fail(CheckId::private_rooms, &s.rooms[i], [&] {
        return std::string(plan::name(s.pieces[i].use)) + " lies more than one room away from circulation";
      });
    }
  }
}

void check_entrance(const Storey& s, Sink& sink) {
  if (s.number != 0) return;
  sink.tally(CheckId::entrance);
  const bool ok = std::any_of(s.pieces.begin(), s.pieces.end(), [](const Piece& p) {
    return p.entered && (p.kind == Kind::hall || (p.use == plan::Use::living && p.home != kNone));
  });
  if (!ok) sink.fail(CheckId::entrance, nullptr, [] { return std::string("no entrance leads to a hall"); });
}

}  // namespace

void check_reach(const Storey& s, Reach& reach, Sink& sink) {
  check_stairs_reach(s, reach, sink);
  check_street_reach(s, reach, sink);  // last of the two: its depths are measured
  check_core_reach(s, reach, sink);
  check_private_rooms(s, reach, sink);
  check_entrance(s, sink);
}

}  // namespace enfilade::audit
