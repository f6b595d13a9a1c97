// Real offices with one thing spoiled that only offices have, or have in other
// shapes than towers: slanted walls, several pieces, stairs that end.

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "audit/mutation.hpp"

namespace enfilade::audit {
namespace {

using plan::Model;
using plan::PortalKind;
using plan::Room;

// A slab with an opening: slanted corners, and storeys of two pieces.
Model office(std::uint64_t seed) {
  plan::Brief brief;
  brief.kind = "office";
  brief.office_class = plan::OfficeClass::keyhole;
  brief.seed = seed;
  brief.floors = 9;
  brief.site = {90'000, 36'000};
  brief.furniture = false;
  return model_of(brief);
}

// Takes away both copies of the portals of a kind that a room on this storey
// holds and the predicate likes.
void remove(Model& model, std::int32_t storey, PortalKind kind, const std::function<bool(const plan::Portal&)>& good) {
  for (Room& r : model.rooms) {
    if (r.region.storey != storey) continue;
    std::erase_if(r.portals, [&](const plan::Portal& p) { return p.kind == kind && good(p); });
  }
}

bool is_slanted(geom::Point a, geom::Point b) { return a.x != b.x && a.y != b.y; }

bool has_slanted_wall(const Room& r) {
  if (!r.region.outline) return false;
  const geom::Ring& ring = r.region.outline->polygon.outer;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (is_slanted(ring[i], ring[(i + 1) % ring.size()])) return true;
  }
  return false;
}

bool shift_a_slanted_wall(Model& m, Rng& rng) {
  Room* r = pick(m, rng, has_slanted_wall);
  if (!r) return false;
  auto outline = std::make_shared<plan::Outline>(*r->region.outline);
  geom::Ring& ring = outline->polygon.outer;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t j = (i + 1) % ring.size();
    if (!is_slanted(ring[i], ring[j])) continue;
    // Outwards by a millimetre: to the right of its direction.
    const geom::Length by = ring[j].y > ring[i].y ? 1 : -1;
    ring[i].x += by;
    ring[j].x += by;
    break;
  }
  r->region.outline = outline;
  r->region.box = geom::bounds(outline->polygon);
  return true;
}
bool forget_a_facade(Model& m, Rng& rng) {
  const auto faces = [](const Room& r) {
    return r.region.outline ? r.region.outline->faces : std::vector<plan::Face>{};
  };
  const auto outer = [](const plan::Face& f) { return f.behind == plan::Behind::facade; };
  Room* r = pick(m, rng, [&](const Room& room) {
    const std::vector<plan::Face> its = faces(room);
    return std::any_of(its.begin(), its.end(), outer);
  });
  if (!r) return false;
  auto outline = std::make_shared<plan::Outline>(*r->region.outline);
  *std::find_if(outline->faces.begin(), outline->faces.end(), outer) = {};
  r->region.outline = outline;
  return true;
}
bool brick_up_an_office(Model& m, Rng& rng) {
  Room* r = pick(m, rng, [](const Room& room) { return room.region.use == plan::Use::office; });
  if (!r) return false;
  const std::vector<plan::Portal> doors = r->portals;
  remove(m, r->region.storey, PortalKind::room_door, [&](const plan::Portal& p) {
    return std::any_of(doors.begin(), doors.end(), [&](const plan::Portal& d) { return d.a == p.a && d.b == p.b; });
  });
  return true;
}
// Storeys of two pieces: none of its regions lies across the middle of the site.
bool is_in_two(const Model& m, std::int32_t storey) {
  const geom::Length middle = m.brief.site.width / 2;
  return std::none_of(m.rooms.begin(), m.rooms.end(), [&](const Room& r) {
    return r.region.storey == storey && r.region.box.lo.x < middle && r.region.box.hi.x > middle;
  });
}
// One of the two pieces of a storey loses its stairs or its elevators.
bool strip_a_piece(Model& m, Rng& rng, PortalKind kind) {
  const Room* any = pick(m, rng, [&](const Room& room) { return is_in_two(m, room.region.storey); });
  if (!any) return false;
  const bool east = rng.chance(500);
  remove(m, any->region.storey, kind, [&](const plan::Portal& p) { return (p.a.x > m.brief.site.width / 2) == east; });
  return true;
}
bool strip_a_piece_of_stairs(Model& m, Rng& rng) { return strip_a_piece(m, rng, PortalKind::stair_door); }
bool strip_a_piece_of_elevators(Model& m, Rng& rng) { return strip_a_piece(m, rng, PortalKind::elevator); }
bool open_the_roof(Model& m, Rng& rng) {
  Room* r = pick(m, rng, [](const Room& room) {
    return room.region.kind == plan::Kind::shaft &&
           std::none_of(room.portals.begin(), room.portals.end(),
                        [](const plan::Portal& p) { return p.face == plan::kTopFace; });
  });
  if (!r) return false;
  plan::Portal well;
  const geom::Box clear = plan::clear_box(r->region);
  well.a = clear.lo;
  well.b = clear.hi;
  well.z0 = well.z1 = r->region.z1;
  well.kind = PortalKind::well;
  well.face = plan::kTopFace;
  r->portals.push_back(well);
  return true;
}

constexpr Mutation kMutations[] = {
    {"ShiftASlantedWall", shift_a_slanted_wall, CheckId::partition},
    {"ForgetAFacade", forget_a_facade, CheckId::regions},
    {"BrickUpAnOffice", brick_up_an_office, CheckId::offices},
    {"StripAPieceOfStairs", strip_a_piece_of_stairs, CheckId::pieces},
    {"StripAPieceOfElevators", strip_a_piece_of_elevators, CheckId::pieces},
    {"OpenTheRoof", open_the_roof, CheckId::wells},
};

class OfficeMutations : public ::testing::TestWithParam<Mutation> {};

TEST_P(OfficeMutations, AreNoticed) { expect_noticed(GetParam(), office, 6); }
INSTANTIATE_TEST_SUITE_P(All, OfficeMutations, ::testing::ValuesIn(kMutations),
                         [](const auto& c) { return c.param.name; });

}  // namespace
}  // namespace enfilade::audit
