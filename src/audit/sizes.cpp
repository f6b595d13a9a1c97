// Least sizes. A region's size is measured between its faces, as the brief's
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

}  // namespace

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
        return "hallway at " + at(link.portal->a) + " is " + metres(link.portal->width()) + " wide, at least " + metres(kLeastOpening);
      });
    }
  }
}

}  // namespace enfilade::audit
