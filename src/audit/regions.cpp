// What a region says of itself, and least sizes. A region's size is measured between its faces, as the brief's
// numbers are.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

geom::Length least_side(const plan::Brief& brief, const Piece& piece) {
  using plan::Use;
  if (piece.kind == plan::Kind::hall)
    return piece.home != kNone ? kLeastHomeHall : std::min(brief.hall_width, kLeastHall);
  if (!piece.is_room) return 0;
  if (piece.use == Use::bathroom) return kLeastCloset;
  if (piece.use == Use::kitchen) return kLeastKitchen;
  if (piece.use == Use::living || piece.use == Use::bedroom) return kLeastHome;
  return piece.use == Use::storage || piece.use == Use::restroom ? kLeastCloset : brief.least_room;
}

bool agree(plan::Kind kind, plan::Use use) {
  using plan::Kind;
  using plan::Use;
  switch (kind) {
    case Kind::room: return plan::is_room(use);
    case Kind::hall: return use == Use::corridor || use == Use::lobby;
    case Kind::stair: return use == Use::stair;
    case Kind::shaft: return use == Use::elevator || use == Use::riser || use == Use::atrium;
    default: return false;
  }
}

// Walls are as thick as the face says, so a wrong face spoils every wall.
const char* fault_of_face(const Storey& s, const plan::Region& r, std::size_t face) {
  const plan::Face label = plan::face_of(r, face);
  const bool claims = label.behind == plan::Behind::facade;
  bool border = false;
  std::uint16_t number = 0;
  if (!r.outline && s.plates.is_box) {
    const auto side = static_cast<geom::Side>(face);
    border = r.box.level(side) == s.plates.box.level(side);
    number = s.plates.side_number[face];
  } else {
    const Edge e = edge_of(r, face);
    const Plates::Edge* under = s.plates.under(e.from, e.to);
    if (under) number = under->number;
    border = under || s.plates.touches(e.from, e.to);
    if (border && !under) return " lies on the border and beyond its end";
  }
  if (border && !claims) return " lies on the border but is no facade";
  if (claims && !border) return " claims to be a facade inside the building";
  if (claims && label.facade != number) return " names another facade";
  return nullptr;
}

}  // namespace

void check_regions(const Storey& s, Sink& sink) {
  sink.tally(CheckId::regions, s.pieces.size());
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    const plan::Region& r = s.rooms[i].region;
    if (!agree(r.kind, r.use)) {
      sink.fail(CheckId::regions, &s.rooms[i], [&] {
        return "a " + std::string(plan::id(r.kind)) + " can't be used as " + std::string(plan::id(r.use));
      });
      continue;
    }
    if (s.brief->kind == "office" && !s.pieces[i].convex) {
      sink.fail(CheckId::regions, &s.rooms[i], [] { return std::string("is not convex"); });
      continue;
    }
    if (r.outline && (r.kind == plan::Kind::stair || r.use == plan::Use::elevator)) {
      sink.fail(CheckId::regions, &s.rooms[i], [&] { return std::string(plan::name(r.use)) + " is no box"; });
      continue;
    }
    for (std::size_t face = 0; face < plan::face_count(r); ++face) {
      const char* fault = fault_of_face(s, r, face);
      if (!fault) continue;
      sink.fail(CheckId::regions, &s.rooms[i], [&] { return "face " + std::to_string(face) + fault; });
      break;
    }
  }
}

void check_sizes(const Storey& s, Sink& sink) {
  sink.tally(CheckId::sizes, s.pieces.size());
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    const geom::Length least = least_side(*s.brief, s.pieces[i]);
    const double width = least > 0 ? width_of(s, i) : 0;
    if (width < least) {
      sink.fail(CheckId::sizes, &s.rooms[i], [&] {
        return std::string(plan::name(s.pieces[i].use)) + " is " + metres(static_cast<std::int64_t>(width)) +
               " wide, at least " + metres(least);
      });
    }
  }
  for (const Link& link : s.links) {
    if (link.portal->kind != plan::PortalKind::hallway) continue;
    sink.tally(CheckId::sizes);
    const geom::Point across = link.portal->b - link.portal->a;  // may be a diagonal
    if (geom::dot(across, across) < std::int64_t{kLeastOpening} * kLeastOpening) {
      sink.fail(CheckId::sizes, &s.rooms[link.u], [&] {
        return "hallway at " + at(link.portal->a) + " is " + metres(distance(link.portal->a, link.portal->b)) +
               " wide, at least " + metres(kLeastOpening);
      });
    }
  }
}

}  // namespace enfilade::audit
