// Dwellings: found by path, then described by the portals of their regions.

#include "audit/homes.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::PortalKind;
using plan::Use;

// The child of the storey that a region is or lies in.
std::string_view unit_of(const Path& path) {
  for (int depth = 0; depth < path.depth(); ++depth) {
    const std::size_t at = path.prefix_bytes(depth).size();
    const auto tag = static_cast<Tag>(static_cast<unsigned char>(path.bytes()[at]) >> 4);
    if (tag != Tag::stack && tag != Tag::zone) return path.prefix_bytes(depth + 1);
  }
  return path.bytes();
}

bool makes_a_home(Use use) {
  return use == Use::living || use == Use::bedroom || use == Use::kitchen || use == Use::bathroom;
}

std::uint8_t bit(Flaw flaw) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(flaw)); }

// A room's door to a hall or living room of the same dwelling, or the way in if it is a living room.
bool is_served(const Storey& s, std::uint32_t i) {
  const Piece& p = s.pieces[i];
  if (p.use == Use::living && p.entered) return true;
  return std::any_of(s.steps.data() + s.first[i], s.steps.data() + s.first[i + 1], [&](const Step& step) {
    if (!is_passage(s.links[step.link].portal->kind)) return false;
    const Piece& to = s.pieces[step.to];
    if (to.home != p.home) return p.use == Use::living && to.kind == Kind::hall;
    return to.kind == Kind::hall || to.use == Use::living;
  });
}

void describe(const Storey& s, Homes& homes, Home& home) {
  std::int64_t twice = 0;
  for (const std::uint32_t i : members_of(homes, home)) twice += plan::twice_area(s.rooms[i].region);
  if (twice < 2 * kOneRoom) home.has |= kHasBathroom;
  for (const std::uint32_t i : members_of(homes, home)) {
    const Piece& p = s.pieces[i];
    if (p.use == Use::living) home.has |= kHasLiving;
    if (p.use == Use::living && s.rooms[i].region.cell == plan::kOpenKitchen) home.has |= kHasKitchen;
    if (p.use == Use::kitchen) home.has |= kHasKitchen;
    if (p.use == Use::bathroom) home.has |= kHasBathroom;
    if (p.use == Use::living || p.use == Use::bedroom) {
      if (!p.windowed) home.flaws |= bit(Flaw::unlit);
      if (width_of(s, i) < (p.use == Use::living ? kLeastLiving : kLeastBedroom)) home.flaws |= bit(Flaw::narrow);
    }
    if (p.is_room && !p.windowed && plan::twice_area(s.rooms[i].region) > 2 * kLargeDark)
      home.flaws |= bit(Flaw::dark_room);
    if (p.is_room && !is_served(s, i)) home.flaws |= bit(Flaw::off_hall);
    for (const plan::Portal& portal : s.rooms[i].portals) {
      if (portal.kind != PortalKind::entrance) continue;
      ++home.doors;
      home.door = std::min(home.door, i);
    }
    for (std::uint32_t k = s.first[i]; k < s.first[i + 1]; ++k) {
      const Step step = s.steps[k];
      if (s.pieces[step.to].home == p.home || !is_passage(s.links[step.link].portal->kind)) continue;
      ++(s.pieces[step.to].kind == Kind::stair ? home.stairs : home.doors);
      home.door = std::min(home.door, i);
    }
  }
}

// What a failure of a whole dwelling names: where one enters, or its first region.
const plan::Room* place_of(const Storey& s, const Homes& homes, const Home& home) {
  return &s.rooms[home.door == kNone ? homes.members[home.first] : home.door];
}

void check_rooms(const plan::Room* place, std::uint8_t has, const char* what, Sink& sink) {
  sink.tally(CheckId::dwelling_rooms);
  const char* missing = !(has & kHasLiving)     ? " has no living room"
                        : !(has & kHasKitchen)  ? " has no kitchen, nor an open one"
                        : !(has & kHasBathroom) ? " has no bathroom"
                                                : nullptr;
  if (missing) sink.fail(CheckId::dwelling_rooms, place, [&] { return std::string(what) + missing; });
}

void count(std::uint8_t has, std::uint8_t flaws, bool house, Sink& sink) {
  if (!(has & kHasBathroom)) flaws |= bit(Flaw::no_bathroom);
  if (!(has & kHasLiving)) flaws |= bit(Flaw::no_living_room);
  Dwellings& d = sink.report->dwellings;
  ++d.judged;
  d.houses += house;
  d.good += flaws == 0;
  d.good_houses += house && flaws == 0;
  for (std::size_t f = 0; f < kFlaws; ++f) d.flaws[f] += (flaws >> f) & 1;
}

// A storey of a house speaks for itself only where the others are none of one.
void judge_levels(Homes& homes, std::int32_t floors, Sink& sink) {
  if (homes.seen < floors) return;
  if (static_cast<std::int32_t>(homes.levels.size()) < floors) {
    for (const Homes::Level& level : homes.levels) {
      check_rooms(&level.room, level.has, "dwelling", sink);
      count(level.has, level.flaws, false, sink);
    }
  } else {
    std::uint8_t has = 0, flaws = 0;
    for (const Homes::Level& level : homes.levels) {
      has |= level.has;
      flaws |= level.flaws;
    }
    check_rooms(&homes.levels.front().room, has, "house", sink);
    count(has, flaws, true, sink);
  }
  homes.levels.clear();
}

void check_entry(const Storey& s, const Homes& homes, const Home& home, Sink& sink) {
  sink.tally(CheckId::dwelling_entry);
  // On the ground one enters a house by its door, above by its stair alone.
  const std::uint32_t ways = homes.house && s.number == 0 ? home.doors : home.doors + home.stairs;
  if (ways == 1) return;
  sink.fail(CheckId::dwelling_entry, place_of(s, homes, home),
            [&] { return "dwelling has " + std::to_string(ways) + " ways in"; });
}

void check_light_and_access(const Storey& s, const Homes& homes, const Home& home, Sink& sink) {
  for (const std::uint32_t i : members_of(homes, home)) {
    const Piece& p = s.pieces[i];
    if (!p.is_room) continue;
    if (p.use == Use::living || p.use == Use::bedroom) {
      sink.tally(CheckId::dwelling_light);
      if (!p.windowed)
        sink.fail(CheckId::dwelling_light, &s.rooms[i],
                  [&] { return std::string(plan::name(p.use)) + " has no window"; });
    }
    sink.tally(CheckId::dwelling_access);
    if (!is_served(s, i)) {
      sink.fail(CheckId::dwelling_access, &s.rooms[i], [&] {
        return std::string(plan::name(p.use)) + " has no door to the hall or living room of its dwelling";
      });
    }
  }
}

void check_area(const Storey& s, const Homes& homes, const Home& home, Sink& sink) {
  sink.tally(CheckId::dwelling_area);
  std::int64_t area2 = 0;
  for (const std::uint32_t i : members_of(homes, home)) area2 += plan::twice_area(s.rooms[i].region);
  const std::int64_t wanted = s.brief->apartment_area;  // thousandths of a square metre
  if (area2 <= 3 * wanted * 1'000) return;
  sink.fail(CheckId::dwelling_area, place_of(s, homes, home), [&] {
    return "dwelling has " + std::to_string(area2 / 2'000'000) + " m2, wanted are " + std::to_string(wanted / 1'000);
  });
}

void check_corridors(const Storey& s, Homes& homes, Sink& sink) {
  if (s.brief->floors <= 1) return;
  const auto common = [&](std::uint32_t i) { return s.pieces[i].kind == Kind::hall && s.pieces[i].home == kNone; };
  homes.parent.resize(s.pieces.size());
  homes.climbed.assign(s.pieces.size(), 0);
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) homes.parent[i] = i;
  for (const Link& link : s.links) {
    if (is_passage(link.portal->kind) && common(link.u) && common(link.v))
      homes.parent[root_of(homes.parent, link.u)] = root_of(homes.parent, link.v);
  }
  for (const Link& link : s.links) {
    if (link.portal->kind != PortalKind::stair_door) continue;
    for (const std::uint32_t end : {link.u, link.v}) {
      if (common(end)) homes.climbed[root_of(homes.parent, end)] = 1;
    }
  }
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (!common(i) || root_of(homes.parent, i) != i) continue;
    sink.tally(CheckId::corridors);
    if (!homes.climbed[i])
      sink.fail(CheckId::corridors, &s.rooms[i], [] { return std::string("no stair opens onto these halls"); });
  }
}

}  // namespace

void find_homes(Storey& s, Homes& homes) {
  homes.house = false;
  homes.list.clear();
  homes.members.clear();
  homes.keys.clear();
  if (!is_for_homes(*s.brief)) return;
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (s.pieces[i].is_room || s.pieces[i].kind == Kind::hall) homes.keys.emplace_back(unit_of(s.rooms[i].path), i);
  }
  std::sort(homes.keys.begin(), homes.keys.end());
  bool common = false;
  for (std::size_t i = 0; i < homes.keys.size();) {
    std::size_t end = i;
    bool home = false, hall = false;
    for (; end < homes.keys.size() && homes.keys[end].first == homes.keys[i].first; ++end) {
      home = home || makes_a_home(s.pieces[homes.keys[end].second].use);
      hall = hall || s.pieces[homes.keys[end].second].kind == Kind::hall;
    }
    if (home) {
      Home& h = homes.list.emplace_back();
      h.first = static_cast<std::uint32_t>(homes.members.size());
      for (std::size_t k = i; k < end; ++k) {
        homes.members.push_back(homes.keys[k].second);
        s.pieces[homes.keys[k].second].home = static_cast<std::uint32_t>(homes.list.size() - 1);
      }
      h.last = static_cast<std::uint32_t>(homes.members.size());
    }
    common = common || (hall && !home);
    i = end;
  }
  homes.house = homes.list.size() == 1 && !common && s.brief->floors <= kHouseFloors;
}

void check_homes(const Storey& s, Homes& homes, Sink& sink) {
  if (!is_for_homes(*s.brief)) return;
  for (Home& home : homes.list) {
    describe(s, homes, home);
    check_entry(s, homes, home, sink);
    check_light_and_access(s, homes, home, sink);
    if (homes.house) {
      homes.levels.push_back({{}, home.has, home.flaws});
      homes.levels.back().room.path = place_of(s, homes, home)->path;
      continue;
    }
    check_rooms(place_of(s, homes, home), home.has, "dwelling", sink);
    check_area(s, homes, home, sink);
    count(home.has, home.flaws, false, sink);
  }
  ++homes.seen;
  judge_levels(homes, s.brief->floors, sink);
  check_corridors(s, homes, sink);
}

}  // namespace enfilade::audit
