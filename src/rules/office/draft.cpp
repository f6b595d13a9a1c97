#include "rules/office/draft.hpp"

#include <algorithm>
#include <cassert>

namespace enfilade::rules {
namespace {

constexpr Length kDoorHead = 2'100, kEntranceHead = 2'200;
constexpr Length kPassage = 900;  // least opening between halls

}  // namespace

Draft::Draft(const PlateTask& t, std::vector<PlateFace>&& f, std::span<const std::uint16_t> cells)
    : task(t),
      office(*t.office),
      faces(std::move(f)),
      cells_(cells),
      ceiling_(office.brief.floor_height - plan::kSlab) {
  for (const PlateFace& face : faces) pieces.push_back(piece_of(face));
}

plan::Face Draft::face_to(const Contact& c) const {
  if (c.face == Contact::kOutside) return {Behind::facade, static_cast<std::uint8_t>(task.first_facade + c.facade)};
  const PlateFace& other = faces[c.face];
  if (other.kind == FaceKind::hall) return {Behind::hall, 0};
  if (other.kind == FaceKind::cell) {
    const Cell& cell = office.services[cells_[other.cell]].cell;
    if (cell.kind == CellKind::stair || (cell.kind == CellKind::elevator && in_use(cell))) return {Behind::core, 0};
  }
  return {Behind::inner, 0};
}

Piece Draft::piece_of(const PlateFace& f) const {
  Piece p;
  for (const Contact& c : f.contacts) p.ring.push_on(c.a, c.b, face_to(c));
  p.ring = simplified(p.ring);
  p.contacts = f.contacts;
  p.block = f.kind == FaceKind::block;
  if (f.kind == FaceKind::hall) {
    p.kind = Kind::hall;
    p.use = Use::corridor;
  } else if (f.kind == FaceKind::cell) {
    p.cell = true;
    p.service = cells_[f.cell];
    const Cell& cell = office.services[p.service].cell;
    switch (cell.kind) {
      case CellKind::stair:
        p.kind = Kind::stair;
        p.use = Use::stair;
        break;
      case CellKind::elevator:
        p.kind = in_use(cell) ? Kind::shaft : Kind::room;
        p.use = in_use(cell) ? Use::elevator : Use::storage;
        break;
      case CellKind::restroom:
        p.kind = Kind::room;
        p.use = Use::restroom;
        break;
      case CellKind::rooms:
        p.kind = Kind::room;
        p.use = Use::storage;
        break;
    }
  }
  return p;
}

Portal Draft::opening(const Rail& r, Interval s, PortalKind kind) {
  Portal p;
  p.a = r.at(s.lo);
  p.b = r.at(s.hi);
  const bool forward = p.a < p.b;
  if (!forward) std::swap(p.a, p.b);
  p.z0 = 0;
  p.z1 = kind == PortalKind::hallway ? ceiling_
                                     : std::min(kind == PortalKind::entrance ? kEntranceHead : kDoorHead, ceiling_);
  p.kind = kind;
  p.id.edge = edge_;
  p.id.slot = slot_++;
  // Leaves open into the piece, those of entrances to the outside.
  if (plan::has_leaf(kind)) p.opens_left = forward != (kind == PortalKind::entrance);
  return p;
}
void Draft::begin_edge() {
  ++edge_;
  slot_ = 0;
}

Interval Draft::between_walls(std::uint32_t i, std::uint32_t j, const Rail& r, Interval s) const {
  for (const std::uint32_t k : {i, j}) {
    const Ringlet& ring = pieces[k].ring;
    const bool core = pieces[k].kind == Kind::stair || pieces[k].kind == Kind::shaft;
    for (std::size_t e = 0; e < ring.n; ++e) {
      const Point p = ring.points[e], q = ring.point(e + 1);
      // Walls across the run that touch it.
      if (geom::cross({}, r.step, q - p) == 0) continue;
      const plan::Face f = ring.faces[e];
      const Length wall = f.behind == Behind::facade         ? plan::kFacadeWall
                          : f.behind == Behind::core || core ? plan::kCoreWall
                                                             : plan::kPartition;
      const Length need = r.steps(taken_by_wall(r.step, q - p, wall));
      for (const Point end : {p, q}) {
        if (geom::cross(r.origin, r.origin + r.step, end) != 0) continue;
        const Length at = r.along(end);
        if (at <= s.lo) s.lo = std::max(s.lo, at + need);
        if (at >= s.hi) s.hi = std::min(s.hi, at - need);
      }
    }
  }
  return s;
}

std::vector<Frontage> Draft::frontages(const Piece& piece) const {
  std::vector<Frontage> list;
  for (const Contact& c : piece.contacts) {
    if (!is_hall(c)) continue;
    const Rail own = rail(c.a, c.b);
    Frontage* home = nullptr;
    for (Frontage& f : list) {
      if (f.rail.step == own.step && geom::cross(f.rail.origin, f.rail.origin + f.rail.step, c.a) == 0) home = &f;
    }
    if (!home) {
      list.push_back({own, {}, 0});
      home = &list.back();
    }
    const Interval s{home->rail.along(c.a), home->rail.along(c.b)};
    home->stretches.push_back({s, c.face});
    home->total += own.mm(s.length());
  }
  return list;
}

bool Draft::join(std::uint32_t i, const Contact& c) {
  const Rail r = rail(c.a, c.b);
  const Interval s = between_walls(i, c.face, r, {0, r.along(c.b)});
  if (r.mm(s.length()) < kPassage) return false;
  begin_edge();
  const Portal p = opening(r, s, PortalKind::hallway);
  give(i, p);
  give(c.face, p);
  return true;
}

std::unique_ptr<const Plate> Draft::finish() {
  auto plate = std::make_unique<Plate>();
  plate->children.resize(pieces.size());
  for (std::uint32_t i = 0; i < pieces.size(); ++i) {
    plan::Child& c = plate->children[i];
    c.tag = Tag::floor;
    c.id = i;
    c.region.kind = pieces[i].kind;
    c.region.use = pieces[i].use;
    c.region.cell = pieces[i].service;
    set_shape(pieces[i].ring, c.region);
  }
  std::stable_sort(pending_.begin(), pending_.end(), [](const Pending& a, const Pending& b) {
    return a.piece != b.piece ? a.piece < b.piece : a.portal.id < b.portal.id;
  });
  for (Pending& p : pending_) {
    plan::Child& c = plate->children[p.piece];
    const int face = face_at(c.region, p.portal.a, p.portal.b);
    assert(face >= 0);
    p.portal.face = static_cast<std::uint8_t>(std::max(face, 0));
    if (c.portal_count++ == 0) c.first_portal = static_cast<std::uint32_t>(plate->portals.size());
    plate->portals.push_back(p.portal);
  }
  return plate;
}

}  // namespace enfilade::rules
