// What a region says of itself, and least sizes. A region's size is measured between its faces, as the brief's
// numbers are.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

geom::Length least_side(const plan::Brief& brief, const Piece& piece) {
  using plan::Use;
  if (piece.kind == plan::Kind::hall) return std::min(brief.hall_width, kLeastHall);
  if (!piece.is_room) return 0;
  return piece.use == Use::storage || piece.use == Use::restroom ? kLeastCloset : brief.least_room;
}

bool agree(plan::Kind kind, plan::Use use) {
  using plan::Kind;
  using plan::Use;
  switch (kind) {
    case Kind::room: return plan::is_room(use);
    case Kind::hall: return use == Use::corridor || use == Use::lobby;
    case Kind::stair: return use == Use::stair;
    case Kind::shaft: return use == Use::elevator || use == Use::riser;
    default: return false;
  }
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
    if (r.outline) continue;
    // Walls are as thick as the face says, so a wrong face spoils every wall.
    for (std::uint8_t side = 0; side < 4; ++side) {
      const auto which = static_cast<geom::Side>(side);
      const bool border = r.box.level(which) == s.site.level(which);
      if (border == (r.faces[side].behind == plan::Behind::facade)) continue;
      sink.fail(CheckId::regions, &s.rooms[i], [&] {
        return "face " + std::to_string(side) +
               (border ? " lies on the border but is no facade" : " claims to be a facade inside the site");
      });
      break;
    }
  }
}

void check_sizes(const Storey& s, Sink& sink) {
  sink.tally(CheckId::sizes, s.pieces.size());
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    const geom::Length least = least_side(*s.brief, s.pieces[i]);
    const geom::Length side = s.pieces[i].box.short_side();
    if (side < least) {
      sink.fail(CheckId::sizes, &s.rooms[i], [&] {
        return std::string(plan::name(s.pieces[i].use)) + " is " + metres(side) + " wide, at least " + metres(least);
      });
    }
  }
  for (const Link& link : s.links) {
    if (link.portal->kind != plan::PortalKind::hallway) continue;
    sink.tally(CheckId::sizes);
    if (link.portal->width() < kLeastOpening) {
      sink.fail(CheckId::sizes, &s.rooms[link.u], [&] {
        return "hallway at " + at(link.portal->a) + " is " + metres(link.portal->width()) + " wide, at least " +
               metres(kLeastOpening);
      });
    }
  }
}

}  // namespace enfilade::audit
