// Portals against the faces they lie on, against each other, and against what
// their kind may join.
//
//      corner                        corner
//        |<-wall->|   a====b   |<-wall->|      the clear opening a b keeps the
//        +--------+---+----+---+--------+      depth of the crossing walls away
//        face of the region                    from the ends of its face; walls
//                                              that cross askew take more of it

#include "audit/storey.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace enfilade::audit {
namespace {

using geom::Length;
using geom::Point;
using plan::Kind;
using plan::PortalKind;

// Faces beside a face, in the ring that holds it.
struct Beside {
  std::size_t before, after;
};
Beside beside(const plan::Region& r, std::size_t face) {
  if (!r.outline) return {(face + 3) & 3, (face + 1) & 3};
  std::size_t start = 0;
  std::size_t size = r.outline->polygon.outer.size();
  for (std::size_t hole = 0; face >= start + size && hole < r.outline->polygon.holes.size(); ++hole) {
    start += size;
    size = r.outline->polygon.holes[hole].size();
  }
  const std::size_t i = face - start;
  return {start + (i + size - 1) % size, start + (i + 1) % size};
}

// Squared distance at least d, exactly.
bool apart(Point p, Point q, Length d) { return geom::dot(q - p, q - p) >= std::int64_t{d} * d; }

// Whether an opening that ends at p keeps clear of the wall that crosses its own
// at a corner, which is wall_there deep and begins in direction `other`; its own
// is wall_here deep. They meet in a mitre: at angle t between them it ends
// (wall_there + wall_here cos t) / sin t from the corner, at the depth of the wall.
bool clear_of_corner(Point corner, Point p, Point along, Point other, Length wall_here, Length wall_there) {
  const std::int64_t turn = geom::dot(along, other);
  if (turn == 0) return apart(corner, p, wall_there);
  const auto sine = static_cast<double>(std::abs(geom::cross({}, along, other)));
  if (sine == 0) return true;  // one wall, which goes on
  const double lengths =
      std::sqrt(static_cast<double>(geom::dot(along, along))) * std::sqrt(static_cast<double>(geom::dot(other, other)));
  const double taken = std::sqrt(static_cast<double>(geom::dot(p - corner, p - corner)));
  return taken * sine + 1e-6 * lengths >= wall_there * lengths + wall_here * static_cast<double>(turn);
}

bool clear_of_corners(const plan::Region& r, std::size_t face, const Edge& e, Point first, Point last) {
  const Beside sides = beside(r, face);
  const Length before = plan::wall_depth(r, plan::face_of(r, sides.before));
  const Length after = plan::wall_depth(r, plan::face_of(r, sides.after));
  if (!r.outline) return apart(e.from, first, before) && apart(last, e.to, after);
  const Length here = plan::wall_depth(r, plan::face_of(r, face));
  return clear_of_corner(e.from, first, e.to - e.from, edge_of(r, sides.before).from - e.from, here, before) &&
         clear_of_corner(e.to, last, e.from - e.to, edge_of(r, sides.after).to - e.to, here, after);
}

// nullptr if the portal lies well on its face, else what is wrong.
const char* fault_on_face(const plan::Region& r, const plan::Portal& p, double slack) {
  if (p.face >= plan::face_count(r)) return " names no face of its region";
  if (!(p.a < p.b) || p.z0 >= p.z1) return " is empty";
  const Edge e = edge_of(r, p.face);
  const Point along = e.to - e.from;
  const double far = along.x == 0 || along.y == 0 ? 0 : slack * std::sqrt(static_cast<double>(geom::dot(along, along)));
  const auto beside = [&](Point q) { return std::abs(static_cast<double>(geom::cross(e.from, e.to, q))) > far; };
  if (beside(p.a) || beside(p.b)) return " is not on its face";
  const bool forward = geom::dot(along, p.b - p.a) > 0;
  const Point first = forward ? p.a : p.b, last = forward ? p.b : p.a;
  if (geom::dot(along, first - e.from) < 0 || geom::dot(along, e.to - last) < 0) return " leaves its face";
  if (!clear_of_corners(r, p.face, e, first, last)) return " runs into the wall at the end of its face";
  if (p.z0 < r.z0 || p.z1 > r.z1 - plan::kSlab) return " leaves its storey";
  return nullptr;
}

const char* fault_of_well(const plan::Region& r, const plan::Portal& p) {
  if (p.face != plan::kTopFace && p.face != plan::kBottomFace) return " is not on a lid";
  if (p.z0 != p.z1 || p.z0 != (p.face == plan::kTopFace ? r.z1 : r.z0)) return " is not level with its lid";
  if (p.a.x >= p.b.x || p.a.y >= p.b.y) return " is empty";
  const geom::Box opening{p.a, p.b};
  if (!r.box.contains(opening)) return " leaves its region";
  for (int i = 0; i < 4 && r.outline; ++i) {
    if (geom::locate(r.outline->polygon, opening.corner(i)) == geom::Where::outside) return " leaves its region";
  }
  if (r.kind == Kind::room || (r.kind == Kind::hall && p.face != plan::kTopFace))
    return " opens a floor people stand on";
  return nullptr;
}

bool on_outline(const Storey& s, const plan::Region& r, const plan::Portal& p) {
  if (r.outline || !s.plates.is_box) return outline_under(s, r, p) != nullptr;
  const auto side = static_cast<geom::Side>(p.face);
  return r.box.level(side) == s.plates.box.level(side);
}

std::string text(const plan::Portal& p, const char* what) {
  return std::string(plan::id(p.kind)) + " at " + at(p.a) + what;
}

void check_one(const Storey& s, std::size_t piece, const plan::Portal& p, Sink& sink) {
  const plan::Room& room = s.rooms[piece];
  const plan::Region& r = room.region;
  const bool well = p.kind == PortalKind::well;
  if (const char* fault = well ? fault_of_well(r, p) : fault_on_face(r, p, s.plates.slack)) {
    sink.fail(CheckId::portals, &room, [&] { return text(p, fault); });
    return;
  }
  if (p.kind == PortalKind::entrance && s.brief->kind == "dungeon") {
    sink.tally(CheckId::portal_kinds);
    if (r.use != plan::Use::entry || r.storey != 0 || p.lock != 0)
      sink.fail(CheckId::portal_kinds, &room, [&] { return text(p, " is not the gate of the entry"); });
    return;
  }
  if (plan::is_window(p.kind) || p.kind == PortalKind::entrance) {
    const CheckId id = plan::is_window(p.kind) ? CheckId::windows : CheckId::portal_kinds;
    sink.tally(id);
    if (plan::face_of(r, p.face).behind != plan::Behind::facade) {
      sink.fail(id, &room, [&] { return text(p, " is not on a facade"); });
    } else if (!on_outline(s, r, p)) {
      sink.fail(id, &room, [&] { return text(p, " is inside the building"); });
    } else if (p.kind == PortalKind::window && r.kind == Kind::shaft && r.use != plan::Use::atrium) {
      sink.fail(id, &room, [&] { return text(p, " opens a shaft"); });
    } else if (p.kind == PortalKind::entrance && r.kind != Kind::hall && r.use != plan::Use::shop &&
               !(r.use == plan::Use::living && s.pieces[piece].home != kNone)) {
      sink.fail(id, &room, [&] { return text(p, " does not lead to a hall"); });
    }
  }
}

void check_overlaps(const plan::Room& room, std::vector<PerRoom::Span>& spans, Sink& sink) {
  std::sort(spans.begin(), spans.end(), [](const PerRoom::Span& x, const PerRoom::Span& y) {
    if (x.face != y.face) return x.face < y.face;
    if (x.lo != y.lo) return x.lo < y.lo;
    return x.portal < y.portal;
  });
  for (std::size_t i = 0; i < spans.size(); ++i) {
    for (std::size_t j = i + 1; j < spans.size() && spans[j].face == spans[i].face && spans[j].lo < spans[i].hi; ++j) {
      if (spans[i].z0 < spans[j].z1 && spans[j].z0 < spans[i].z1) {
        sink.fail(CheckId::portals, &room,
                  [&] { return text(room.portals[spans[j].portal], " overlaps another portal"); });
      }
    }
  }
}

// What a portal of this kind may join, order aside.
bool honoured(const Storey& s, const plan::Portal& p, const Piece& u, const Piece& v) {
  if (s.brief->kind == "dungeon") return plan::is_opening(p.kind) || p.kind == PortalKind::room_door;
  const auto joins = [&](Kind a, Kind b) { return (u.kind == a && v.kind == b) || (u.kind == b && v.kind == a); };
  switch (p.kind) {
    case PortalKind::hallway: return joins(Kind::hall, Kind::hall);
    case PortalKind::elevator:
      return joins(Kind::shaft, Kind::hall) && (u.use == plan::Use::elevator || v.use == plan::Use::elevator);
    case PortalKind::stair_door: return joins(Kind::stair, Kind::hall);
    case PortalKind::room_door:
      // A riser may have a service door; a stair opens onto halls only; halls of
      // dwellings have doors.
      return (joins(Kind::hall, Kind::hall) && (u.home != kNone || v.home != kNone)) ||
             ((joins(Kind::room, Kind::room) || joins(Kind::room, Kind::hall) || joins(Kind::shaft, Kind::hall)) &&
              u.use != plan::Use::elevator && v.use != plan::Use::elevator && u.use != plan::Use::atrium &&
              v.use != plan::Use::atrium);
    default: return false;
  }
}

}  // namespace

void check_portals(const Storey& s, PerRoom& scratch, Sink& sink) {
  for (std::size_t piece = 0; piece < s.rooms.size(); ++piece) {
    const plan::Room& room = s.rooms[piece];
    sink.tally(CheckId::portals, room.portals.size());
    scratch.spans.clear();
    for (std::uint32_t i = 0; i < room.portals.size(); ++i) {
      const plan::Portal& p = room.portals[i];
      check_one(s, piece, p, sink);
      if (p.kind == PortalKind::well) continue;
      const bool by_y = p.a.x == p.b.x;
      scratch.spans.push_back({p.face, by_y ? p.a.y : p.a.x, by_y ? p.b.y : p.b.x, p.z0, p.z1, i});
    }
    check_overlaps(room, scratch.spans, sink);
  }
  sink.tally(CheckId::portal_kinds, s.links.size());
  for (const Link& link : s.links) {
    if (honoured(s, *link.portal, s.pieces[link.u], s.pieces[link.v])) continue;
    sink.fail(CheckId::portal_kinds, &s.rooms[link.u], [&] {
      return text(*link.portal, " joins ") + std::string(plan::id(s.pieces[link.u].kind)) + " and " +
             std::string(plan::id(s.pieces[link.v].kind));
    });
  }
}

}  // namespace enfilade::audit
