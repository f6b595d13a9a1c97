// A plate in four steps: halls, faces, the ground floor's lobby, portals.
//
// Doors stand on the edge of a block that has most hall along it, one to a
// slice; blocks deep enough for two rows have doors on the far side too. Rooms
// are cut later, between the doors.
//
//      +-----+----+----+----+------+     façade
//      |     .    .    .    .      |     . cuts to be
//      +--D--.-D--.-D--.-D--.---D--+     hall

#include "rules/office/plate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rules/office/office.hpp"
#include "rules/office/rail.hpp"
#include "rules/office/shape.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using plan::Behind;
using plan::Kind;
using plan::Portal;
using plan::PortalKind;
using plan::Use;

constexpr Length kDoor = 900, kDoorHead = 2'100;
constexpr Length kTwoRows = 5'600;   // a block this deep between two halls has rooms on both
constexpr Length kJamb = 120;        // least distance of a door from a wall's face
constexpr Length kBeside = 320;      // and from a cut
constexpr Length kCloset = 1'600;    // narrower pieces are risers
constexpr Length kPassage = 900;     // least opening between halls
constexpr Length kEntrance = 1'800, kEntranceHead = 2'200;

struct Piece {
  Ringlet ring;
  Kind kind = Kind::room_cluster;
  Use use = Use::none;
  std::uint16_t service = 0;
  std::vector<Contact> contacts;
  bool block = false;
};

// The hall along one edge of a piece.
struct Frontage {
  Rail rail;
  struct Stretch {
    Interval s;
    std::uint32_t hall;
  };
  std::vector<Stretch> stretches;
  Length total = 0;  // mm
};

class Assembler {
 public:
  Assembler(const PlateTask& task, std::vector<PlateFace>&& faces, std::span<const std::uint16_t> cells)
      : task_(task), office_(*task.office), faces_(std::move(faces)), cells_(cells), ceiling_(office_.brief.floor_height - plan::kSlab) {}

  std::unique_ptr<const Plate> run() {
    for (std::size_t i = 0; i < faces_.size(); ++i) pieces_.push_back(piece_of(faces_[i]));
    if (task_.ground) open_to_street();
    join_hall_pieces();
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
      if (faces_.size() > i && faces_[i].kind == FaceKind::cell) open_cell(i);
      else if (pieces_[i].block) open_block(i);
    }
    return finish();
  }

 private:
  // --- pieces ------------------------------------------------------------------

  [[nodiscard]] bool in_use(const Cell& cell) const { return task_.storey <= cell.last; }

  [[nodiscard]] plan::Face face_to(const Contact& c) const {
    if (c.face == Contact::kOutside) return {Behind::facade, static_cast<std::uint8_t>(task_.first_facade + c.facade)};
    const PlateFace& other = faces_[c.face];
    if (other.kind == FaceKind::hall) return {Behind::hall, 0};
    if (other.kind == FaceKind::cell) {
      const Cell& cell = office_.services[cells_[other.cell]].cell;
      if (cell.kind == CellKind::stair || (cell.kind == CellKind::elevator && in_use(cell))) return {Behind::core, 0};
    }
    return {Behind::inner, 0};
  }

  [[nodiscard]] Piece piece_of(const PlateFace& f) const {
    Piece p;
    for (const Contact& c : f.contacts) p.ring.push_on(c.a, c.b, face_to(c));
    p.ring = simplified(p.ring);
    p.contacts = f.contacts;
    p.block = f.kind == FaceKind::block;
    if (f.kind == FaceKind::hall) {
      p.kind = Kind::hall;
      p.use = Use::corridor;
    } else if (f.kind == FaceKind::cell) {
      p.service = cells_[f.cell];
      const Cell& cell = office_.services[p.service].cell;
      switch (cell.kind) {
        case CellKind::stair: p.kind = Kind::stair; p.use = Use::stair; break;
        case CellKind::elevator: p.kind = in_use(cell) ? Kind::shaft : Kind::room; p.use = in_use(cell) ? Use::elevator : Use::storage; break;
        case CellKind::restroom: p.kind = Kind::room; p.use = Use::restroom; break;
        case CellKind::rooms: p.kind = Kind::room; p.use = Use::storage; break;
      }
    }
    return p;
  }

  // --- portals -----------------------------------------------------------------

  void give(std::uint32_t piece, const Portal& p) { pending_.push_back({piece, p}); }

  // An upright opening between steps s.lo and s.hi of a rail that runs with its
  // piece to the left.
  Portal opening(const Rail& r, Interval s, PortalKind kind) {
    Portal p;
    p.a = r.at(s.lo);
    p.b = r.at(s.hi);
    const bool forward = p.a < p.b;
    if (!forward) std::swap(p.a, p.b);
    p.z0 = 0;
    p.z1 = kind == PortalKind::hallway ? ceiling_ : std::min(kind == PortalKind::entrance ? kEntranceHead : kDoorHead, ceiling_);
    p.kind = kind;
    p.id.edge = edge_;
    p.id.slot = slot_++;
    // Leaves open into the piece, those of entrances to the outside.
    if (plan::has_leaf(kind)) p.opens_left = forward != (kind == PortalKind::entrance);
    return p;
  }
  void begin_edge() {
    ++edge_;
    slot_ = 0;
  }

  // Clear of the walls at both ends of a run that two pieces share.
  [[nodiscard]] Interval between_walls(std::uint32_t i, std::uint32_t j, const Rail& r, Interval s) const {
    for (const std::uint32_t k : {i, j}) {
      const Ringlet& ring = pieces_[k].ring;
      const bool core = pieces_[k].kind == Kind::stair || pieces_[k].kind == Kind::shaft;
      for (std::size_t e = 0; e < ring.n; ++e) {
        const Point p = ring.points[e], q = ring.point(e + 1);
        // Walls across the run that touch it.
        if (geom::cross({}, r.step, q - p) == 0) continue;
        const plan::Face f = ring.faces[e];
        const Length wall = f.behind == Behind::facade ? plan::kFacadeWall : f.behind == Behind::core || core ? plan::kCoreWall : plan::kPartition;
        const bool square = geom::dot(r.step, q - p) == 0;
        const Length need = r.steps(square ? wall : wall * 5 / 2 + 60);
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

  void join_hall_pieces() {
    for (std::uint32_t i = 0; i < faces_.size(); ++i) {
      if (faces_[i].kind != FaceKind::hall) continue;
      for (const Contact& c : faces_[i].contacts) {
        if (c.face == Contact::kOutside || c.face <= i || faces_[c.face].kind != FaceKind::hall) continue;
        join(i, c);
      }
    }
  }

  void open_cell(std::uint32_t i) {
    const Cell& cell = office_.services[pieces_[i].service].cell;
    const int axis = geom::axis_of(cell.door);
    const Length level = cell.box.level(cell.door);
    const auto place = [&](Length u) { return axis == 0 ? Point{u, level} : Point{level, u}; };
    // Where a border between two pieces of hall ends at its door, the door
    // stands beside it.
    const Contact* best = nullptr;
    Interval best_s{};
    Length best_shift = geom::kLimit;
    for (const Contact& c : pieces_[i].contacts) {
      if (c.face == Contact::kOutside || faces_[c.face].kind != FaceKind::hall) continue;
      if (geom::cross(c.a, c.b, place(cell.opening.lo)) != 0 || geom::cross(c.a, c.b, place(cell.opening.hi)) != 0) continue;
      const Rail r = rail(c.a, c.b);
      const Length x = r.along(place(cell.opening.lo)), y = r.along(place(cell.opening.hi));
      const Interval wish{std::min(x, y), std::max(x, y)};
      const Interval room = between_walls(i, c.face, r, {0, r.along(c.b)});
      if (room.length() < wish.length()) continue;
      const Length lo = std::clamp(wish.lo, room.lo, room.hi - wish.length());
      if (std::abs(lo - wish.lo) >= best_shift) continue;
      best_shift = std::abs(lo - wish.lo);
      best_s = {lo, lo + wish.length()};
      best = &c;
    }
    assert(best && "every cell of the core has its door on a hall");
    if (!best) return;
    begin_edge();
    const Kind kind = pieces_[i].kind;
    const Portal p = opening(rail(best->a, best->b), best_s,
                             kind == Kind::stair ? PortalKind::stair_door : kind == Kind::shaft ? PortalKind::elevator : PortalKind::room_door);
    give(i, p);
    give(best->face, p);
  }

  // --- blocks ------------------------------------------------------------------

  [[nodiscard]] std::vector<Frontage> frontages(const Piece& piece) const {
    std::vector<Frontage> list;
    for (const Contact& c : piece.contacts) {
      if (c.face == Contact::kOutside || faces_[c.face].kind != FaceKind::hall) continue;
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

  void open_block(std::uint32_t i) {
    std::vector<Frontage> list = frontages(pieces_[i]);
    const double width = width_of(faces_[i < faces_.size() ? i : 0].ring);
    if (list.empty() || (i < faces_.size() && width < kCloset)) return seal(i);
    if (i < faces_.size() && width < kLeastBlock) pieces_[i].use = Use::storage;
    const auto longest = std::max_element(list.begin(), list.end(), [](const Frontage& a, const Frontage& b) { return a.total < b.total; });
    const Frontage& main = *longest;
    Length depth = 0;
    const Ringlet& ring = pieces_[i].ring;
    for (std::size_t k = 0; k < ring.n; ++k) depth = std::max(depth, main.rail.left(ring.points[k]));
    const Length mm = main.rail.mm(depth);
    bool two = false;
    for (const Frontage& f : list) {
      if (f.rail.step.x != -main.rail.step.x || f.rail.step.y != -main.rail.step.y) continue;
      if (mm < kTwoRows || f.total < 2 * kBeside + kDoor) continue;
      two = true;
      place_doors(i, f, mm / 2);
    }
    place_doors(i, main, two ? mm / 2 : mm);
    // One door somewhere, if no slice has room for its own.
    for (std::size_t k = 0; k < list.size() && doors_ == 0; ++k) {
      begin_edge();
      place_door(i, list[k], geom::grow(extent(list[k].rail, ring), kBeside));
    }
    if (doors_ == 0) seal(i);
    if (doors_ == 1) pieces_[i].kind = Kind::room;
    doors_ = 0;
  }

  // A block of no use.
  void seal(std::uint32_t i) {
    pieces_[i].kind = Kind::shaft;
    pieces_[i].use = Use::riser;
  }

  // An opening between a piece of hall and another it touches.
  bool join(std::uint32_t i, const Contact& c) {
    const Rail r = rail(c.a, c.b);
    const Interval s = between_walls(i, c.face, r, {0, r.along(c.b)});
    if (r.mm(s.length()) < kPassage) return false;
    begin_edge();
    const Portal p = opening(r, s, PortalKind::hallway);
    give(i, p);
    give(c.face, p);
    return true;
  }

  [[nodiscard]] static Interval extent(const Rail& r, const Ringlet& ring) {
    Interval all{r.along(ring.points[0]), r.along(ring.points[0])};
    for (std::size_t k = 0; k < ring.n; ++k) {
      all.lo = std::min(all.lo, r.along(ring.points[k]));
      all.hi = std::max(all.hi, r.along(ring.points[k]));
    }
    return all;
  }

  void place_doors(std::uint32_t i, const Frontage& f, Length depth) {
    const Rail& r = f.rail;
    const Ringlet& ring = pieces_[i].ring;
    const Interval all = extent(r, ring);
    Interval hall = f.stretches.front().s;
    for (const Frontage::Stretch& s : f.stretches) hall = {std::min(hall.lo, s.s.lo), std::max(hall.hi, s.s.hi)};
    Length pitch = std::max(office_.brief.average_room, depth * 10 / 24);
    if (task_.executive) pitch = pitch * 17 / 10;
    const Length over = r.steps(pitch * 6 / 10);
    const Interval row{std::max(all.lo, hall.lo - over), std::min(all.hi, hall.hi + over)};
    const Length n = std::max(1, (r.mm(row.length()) + pitch / 2) / pitch);
    begin_edge();
    for (Length k = 0; k < n; ++k) {
      Interval slice{row.lo + static_cast<Length>(std::int64_t{row.length()} * k / n),
                           row.lo + static_cast<Length>(std::int64_t{row.length()} * (k + 1) / n)};
      if (k == 0) slice.lo = all.lo - r.steps(kBeside);
      if (k + 1 == n) slice.hi = all.hi + r.steps(kBeside);
      place_door(i, f, slice);
    }
  }

  void place_door(std::uint32_t i, const Frontage& f, Interval slice) {
    const Rail& r = f.rail;
    Interval best{0, 0};
    std::uint32_t hall = 0;
    for (const Frontage::Stretch& s : f.stretches) {
      const Interval walls = geom::grow(between_walls(i, s.hall, r, s.s), -r.steps(kJamb));
      const Interval room = geom::intersect(walls, geom::grow(slice, -r.steps(kBeside)));
      if (room.length() > best.length()) {
        best = room;
        hall = s.hall;
      }
    }
    const Length width = r.steps(kDoor), play = best.length() - width;
    if (play < 0) return;
    // In the middle, or where its leaf has room to open.
    for (const Length lo : {best.lo + play / 2, best.lo, best.hi - width, best.lo + play / 4, best.lo + play * 3 / 4}) {
      for (const bool hinge_at_hi : {false, true}) {
        if (!leaf_is_free(pieces_[i].ring, r, {lo, lo + width}, hinge_at_hi)) continue;
        Portal p = opening(r, {lo, lo + width}, PortalKind::room_door);
        p.hinge_at_b = hinge_at_hi == (r.at(lo) < r.at(lo + width));
        give(i, p);
        give(hall, p);
        ++doors_;
        return;
      }
    }
  }

  // Does the quarter circle of a leaf stay inside the walls of the piece?
  [[nodiscard]] static bool leaf_is_free(const Ringlet& ring, const Rail& r, Interval s, bool hinge_at_hi) {
    const Point hinge = r.at(hinge_at_hi ? s.hi : s.lo), closed = r.at(hinge_at_hi ? s.lo : s.hi);
    const double ux = closed.x - hinge.x, uy = closed.y - hinge.y;
    const double length = std::sqrt(ux * ux + uy * uy);
    const double nx = -r.step.y / (r.diagonal() ? 1.4142135623730951 : 1.0), ny = r.step.x / (r.diagonal() ? 1.4142135623730951 : 1.0);
    constexpr double kTurns[2][2] = {{0, 1}, {1, 1}};  // the corners of the square round the quarter circle
    for (const auto& turn : kTurns) {
      const double x = hinge.x + ux * turn[0] + nx * length * turn[1], y = hinge.y + uy * turn[0] + ny * length * turn[1];
      for (std::size_t e = 0; e < ring.n; ++e) {
        const Point p = ring.points[e], q = ring.point(e + 1);
        if (geom::cross({}, r.step, q - p) == 0 && geom::dot(r.step, q - p) > 0) continue;  // the door's own wall
        const double dx = static_cast<double>(q.x) - p.x, dy = static_cast<double>(q.y) - p.y;
        const double off = (dx * (y - p.y) - dy * (x - p.x)) / std::sqrt(dx * dx + dy * dy);
        const Length wall = ring.faces[e].behind == Behind::facade ? plan::kFacadeWall : plan::kCoreWall;
        if (off < wall + 30) return false;
      }
    }
    return true;
  }

  // --- the ground floor ----------------------------------------------------------

  struct Street {
    std::uint32_t piece = 0;
    Rail rail;            // of the façade, piece to the left
    Interval s;           // where the lobby may lie
    std::int64_t score = 0;
  };

  // The lobby: a slice of a block that lies between the street and a hall; or
  // the end of a hall at the façade.
  void open_to_street() {
    Street best;
    bool found = false;
    const Box bounds = geom::bounds(*task_.outline);
    const Point centre{bounds.lo.x + bounds.width() / 2, bounds.lo.y + bounds.depth() / 2};
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
      if (!pieces_[i].block || width_of(faces_[i].ring) < kLeastBlock) continue;
      const std::vector<Frontage> halls = frontages(pieces_[i]);
      for (const Contact& c : pieces_[i].contacts) {
        if (c.face != Contact::kOutside || c.facade >= task_.outline->outer.size()) continue;
        const Rail r = rail(c.a, c.b);
        if (r.diagonal()) continue;
        for (const Frontage& f : halls) {
          if (f.rail.step.x != -r.step.x || f.rail.step.y != -r.step.y) continue;
          for (const Frontage::Stretch& t : f.stretches) {
            const Length x = r.along(f.rail.at(t.s.lo)), y = r.along(f.rail.at(t.s.hi));
            const Interval s = geom::intersect(Interval{std::min(x, y), std::max(x, y)}, Interval{0, r.along(c.b)});
            if (s.length() < 3'000) continue;
            // South first, then by distance from the middle of the plate.
            const Point m = r.at(s.middle());
            const std::int64_t away = std::abs(m.x - centre.x) + std::int64_t{std::abs(m.y - centre.y)};
            const std::int64_t side = r.step.x > 0 ? 0 : r.step.x < 0 ? 1 : 2;
            const std::int64_t score = side * 40'000 + away - std::min(s.length(), 9'000);
            if (found && score >= best.score) continue;
            best = {i, r, s, score};
            found = true;
          }
        }
      }
    }
    if (found) return cut_lobby(best);
    open_hall_end();
  }

  void cut_lobby(const Street& street) {
    const Rail& r = street.rail;
    const Ringlet whole = pieces_[street.piece].ring;
    const Interval all = extent(r, whole);
    Length depth = 0;
    for (std::size_t k = 0; k < whole.n; ++k) depth = std::max(depth, r.left(whole.points[k]));
    constexpr Length kRest = 3'600;
    const Length wish = std::clamp<Length>(depth, 4'000, 9'000);
    Interval s{street.s.middle() - wish / 2, street.s.middle() + wish / 2};
    s = geom::intersect(s, street.s);
    s = {s.lo / 4 * 4, s.hi / 4 * 4};
    // What is left beside it must hold a room with a door.
    if (s.lo - std::max(all.lo, street.s.lo) < kRest) s.lo = all.lo;
    if (std::min(all.hi, street.s.hi) - s.hi < kRest) s.hi = all.hi;
    const Piece source = pieces_[street.piece];
    const Point normal{-r.step.y, r.step.x};
    Piece& lobby = pieces_[street.piece];
    const auto keep = [&](Length at, bool above, Piece& piece) {
      // The part above or below a cut across the rail.
      const Point p = r.at(at), q = p + normal;
      Ringlet part;
      clip(piece.ring, above ? q : p, above ? p : q, {Behind::inner, 0}, part);
      piece.ring = part;
      clip_contacts(piece, r, at, above);
    };
    Piece below = source, beyond = source;
    if (s.lo > all.lo) {
      keep(s.lo, true, lobby);
      keep(s.lo, false, below);
    }
    if (s.hi < all.hi) {
      keep(s.hi, false, lobby);
      keep(s.hi, true, beyond);
    }
    lobby.kind = Kind::hall;
    lobby.use = Use::lobby;
    lobby.block = false;
    if (s.lo > all.lo) {
      pieces_.push_back(below);
      mark_hall_side(pieces_.back(), r, s.lo);
    }
    if (s.hi < all.hi) {
      pieces_.push_back(beyond);
      mark_hall_side(pieces_.back(), r, s.hi);
    }
    connect_lobby(street.piece, r);
  }

  // The cut towards the lobby is a wall to a hall.
  static void mark_hall_side(Piece& piece, const Rail& r, Length at) {
    for (std::size_t e = 0; e < piece.ring.n; ++e) {
      if (piece.ring.faces[e].behind != Behind::inner) continue;
      if (r.along(piece.ring.points[e]) == at && r.along(piece.ring.point(e + 1)) == at) piece.ring.faces[e] = {Behind::hall, 0};
    }
  }

  static void clip_contacts(Piece& piece, const Rail& r, Length at, bool above) {
    std::vector<Contact> kept;
    for (Contact c : piece.contacts) {
      const Length a = r.along(c.a), b = r.along(c.b);
      const bool in_a = above ? a >= at : a <= at, in_b = above ? b >= at : b <= at;
      if (!in_a && !in_b) continue;
      if (a == b && a == at && !(geom::dot(c.b - c.a, r.step) == 0)) continue;
      // Contacts along the rail are cut; those across are kept whole.
      const Rail own = rail(c.a, c.b);
      if (!in_a) c.a = own.at(std::abs(at - a));
      if (!in_b) c.b = own.at(std::abs(at - a));
      if (c.a != c.b) kept.push_back(c);
    }
    piece.contacts = std::move(kept);
  }

  void connect_lobby(std::uint32_t i, const Rail& street) {
    for (const Contact& c : pieces_[i].contacts) {
      if (c.face == Contact::kOutside) {
        const Rail r = rail(c.a, c.b);
        if (r.step == street.step && geom::cross(street.origin, street.origin + street.step, c.a) == 0) open_entrance(i, c);
      } else if (faces_[c.face].kind == FaceKind::hall) {
        join(i, c);
      }
    }
  }

  void open_entrance(std::uint32_t i, const Contact& c) {
    const Rail r = rail(c.a, c.b);
    const Interval room = geom::grow({0, r.along(c.b)}, -(plan::kFacadeWall + 100));
    const Length width = std::min(r.steps(kEntrance), room.length());
    const Length lo = room.middle() - width / 2;
    Portal p = opening(r, {lo, lo + width}, PortalKind::entrance);
    p.id = {0, static_cast<std::uint16_t>(plan::kPlateEntranceEdge + task_.first_facade + c.facade), 0, 0};
    give(i, p);
    entrance_ = true;
  }

  void open_hall_end() {
    // The widest end of a hall at the façade.
    std::uint32_t best = 0;
    const Contact* at = nullptr;
    Length widest = 1'200;
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
      if (pieces_[i].kind != Kind::hall) continue;
      for (const Contact& c : pieces_[i].contacts) {
        if (c.face != Contact::kOutside || c.facade >= task_.outline->outer.size()) continue;
        const Rail r = rail(c.a, c.b);
        const Length length = r.mm(r.along(c.b));
        if (length <= widest || r.diagonal()) continue;
        widest = length;
        best = i;
        at = &c;
      }
    }
    if (at) return open_entrance(best, *at);
    // A block at the street that no hall faces straight on becomes the lobby.
    for (std::uint32_t i = 0; i < pieces_.size() && !entrance_; ++i) {
      if (!pieces_[i].block || frontages(pieces_[i]).empty() || width_of(faces_[i].ring) < kLeastBlock) continue;
      for (const Contact& c : pieces_[i].contacts) {
        if (c.face != Contact::kOutside || c.facade >= task_.outline->outer.size()) continue;
        const Rail r = rail(c.a, c.b);
        if (r.mm(r.along(c.b)) < 2'400) continue;
        pieces_[i].kind = Kind::hall;
        pieces_[i].use = Use::lobby;
        pieces_[i].block = false;
        return connect_lobby(i, r);
      }
    }
  }

  // --- the result ----------------------------------------------------------------

  std::unique_ptr<const Plate> finish() {
    auto plate = std::make_unique<Plate>();
    plate->children.resize(pieces_.size());
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
      plan::Child& c = plate->children[i];
      c.tag = Tag::floor;
      c.id = i;
      c.region.kind = pieces_[i].kind;
      c.region.use = pieces_[i].use;
      c.region.cell = pieces_[i].service;
      set_shape(pieces_[i].ring, c.region);
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

  struct Pending {
    std::uint32_t piece;
    Portal portal;
  };

  const PlateTask& task_;
  const Office& office_;
  std::vector<PlateFace> faces_;
  std::span<const std::uint16_t> cells_;
  Length ceiling_;
  std::vector<Piece> pieces_;
  std::vector<Pending> pending_;
  std::uint16_t edge_ = 0, slot_ = 0;
  int doors_ = 0;
  bool entrance_ = false;
};

}  // namespace

namespace {

// A block too thin for rooms is hall, if it is a box.
bool add_nook(const geom::Ring& ring, HallPlan& halls) {
  const Box box = geom::bounds({ring, {}});
  if (geom::twice_area(ring) != 2 * box.area() || std::find(halls.boxes.begin(), halls.boxes.end(), box) != halls.boxes.end()) return false;
  halls.boxes.push_back(box);
  return true;
}

}  // namespace

bool lay_piece(const PlateTask& task, plan::HallStyle style, std::span<const Cell* const> cells, HallPlan& halls,
               std::vector<PlateFace>& faces) {
  const Office& office = *task.office;
  HallScratch scratch;
  FaceScratch face_scratch;
  std::vector<Box> solids, given;
  for (std::size_t i = 0; i < office.bars.size(); ++i) {
    if (office.bar_top[i] < task.storey || (!task.whole_storey && office.bar_column[i] != task.column)) continue;
    solids.push_back(office.bars[i].bar);
    given.insert(given.end(), office.bars[i].loop.begin(), office.bars[i].loop.end());
  }
  const bool few = task.executive && !office.bars.empty();
  HallSite site{task.outline, solids, given, office.brief.office_width, office.brief.hall_width, few};
  lay_halls(style, site, scratch, halls);
  // Parts that no hall reaches get a rib, parts too thin for rooms join the hall.
  constexpr int kRibs = 8;
  for (int i = 0; i <= kRibs && !halls.open; ++i) {
    const FaceFlaw flaw = make_faces(*task.outline, halls, cells, face_scratch, faces);
    if (flaw.what == FaceFlaw::What::none) return true;
    if (flaw.what == FaceFlaw::What::apart || flaw.what == FaceFlaw::What::shut) return false;
    const geom::Ring& ring = faces[flaw.face].ring;
    if (flaw.what == FaceFlaw::What::unreached ? !add_rib(site, ring, halls) : !add_nook(ring, halls)) return false;
  }
  return false;
}

std::array<plan::HallStyle, 4> styles_to_try(const plan::Brief& brief) {
  using plan::HallStyle;
  return {brief.halls, HallStyle::automatic, HallStyle::grid, HallStyle::spine};
}

namespace {

void lay_any(const PlateTask& task, std::span<const Cell* const> cells, std::vector<PlateFace>& faces) {
  const Office& office = *task.office;
  HallPlan halls;
  if (office.bars.empty() && lay_piece(task, office.style, cells, halls, faces)) return;
  for (const plan::HallStyle style : styles_to_try(office.brief)) {
    if (lay_piece(task, style, cells, halls, faces)) return;
  }
  // The last resort: one open hall.
  halls.clear();
  halls.open = true;
  FaceScratch scratch;
  make_faces(*task.outline, halls, cells, scratch, faces);
}

}  // namespace

std::unique_ptr<const Plate> make_plate(const PlateTask& task) {
  const Office& office = *task.office;
  std::vector<std::uint16_t> cells;
  std::vector<const Cell*> boxes;
  for (std::uint16_t i = 0; i < office.services.size(); ++i) {
    const Service& s = office.services[i];
    if (s.top < task.storey || (!task.whole_storey && s.column != task.column)) continue;
    cells.push_back(i);
    boxes.push_back(&s.cell);
  }
  std::vector<PlateFace> faces;
  lay_any(task, boxes, faces);
  return Assembler(task, std::move(faces), cells).run();
}

PlateMemo::~PlateMemo() {
  for (auto& p : places_) delete p.load();
}

const Plate& PlateMemo::at(std::size_t place, const PlateTask& task) {
  std::atomic<const Plate*>& slot = places_[place];
  if (const Plate* made = slot.load(std::memory_order_acquire)) return *made;
  std::unique_ptr<const Plate> fresh = make_plate(task);
  const Plate* expected = nullptr;
  if (slot.compare_exchange_strong(expected, fresh.get(), std::memory_order_acq_rel)) return *fresh.release();
  return *expected;
}

}  // namespace enfilade::rules
