// The ground floor's lobby: a slice of a block that lies between the street and a
// hall, nearest to the middle of the south front; or the end of a hall at the
// façade. With an atrium the same slice of the storey above is void.

#include <algorithm>
#include <cmath>

#include "rules/office/draft.hpp"

namespace enfilade::rules {
namespace {

constexpr Length kEntrance = 1'800;
constexpr Length kLeastEnd = 1'600, kMostEnd = 4'000;  // width of a hall's end at the façade

class GroundFloor {
 public:
  explicit GroundFloor(Draft& draft) : d_(draft) {}

  void open() {
    if (d_.task.ground && d_.office.brief.shops) mark_shops();
    open_to_street();
    if (d_.task.ground) open_ends();
  }

 private:
  // Ways out where a hall ends at the façade.
  void open_ends() {
    for (std::uint32_t i = 0; i < d_.faces.size(); ++i) {
      if (d_.faces[i].kind != FaceKind::hall) continue;
      const auto& contacts = d_.faces[i].contacts;
      if (std::count_if(contacts.begin(), contacts.end(), [&](const Contact& c) { return d_.is_hall(c); }) > 1) continue;
      for (const Contact& c : contacts) {
        if (c.face != Contact::kOutside || c.facade >= d_.task.outline->outer.size() || &c == hall_end_) continue;
        const Rail r = rail(c.a, c.b);
        const Length length = r.along(c.b);
        if (!r.diagonal() && length >= kLeastEnd && length <= kMostEnd) open_entrance(i, c);
      }
    }
  }

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
    const Point centre = geom::bounds(*d_.task.outline).middle();
    for (std::uint32_t i = 0; i < d_.pieces.size(); ++i) {
      if (!d_.pieces[i].block || width_of(d_.faces[i].ring) < kLeastBlock) continue;
      const std::vector<Frontage> halls = d_.frontages(d_.pieces[i]);
      for (const Contact& c : d_.pieces[i].contacts) {
        if (c.face != Contact::kOutside || c.facade >= d_.task.outline->outer.size()) continue;
        const Rail r = rail(c.a, c.b);
        if (r.diagonal()) continue;
        for (const Frontage& f : halls) {
          if (!f.rail.runs_against(r)) continue;
          for (const Frontage::Stretch& t : f.stretches) {
            const Interval facing = geom::between(r.along(f.rail.at(t.s.lo)), r.along(f.rail.at(t.s.hi)));
            const Interval s = geom::intersect(facing, Interval{0, r.along(c.b)});
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
    if (d_.task.ground) open_hall_end();
  }

  // Blocks on the street are shops; those on a courtyard are not.
  void mark_shops() {
    for (Piece& piece : d_.pieces) {
      if (!piece.block) continue;
      const bool street = std::any_of(piece.contacts.begin(), piece.contacts.end(), [&](const Contact& c) {
        return c.face == Contact::kOutside && c.facade < d_.task.outline->outer.size() && geom::dot(c.b - c.a, c.b - c.a) >= std::int64_t{3'000} * 3'000;
      });
      if (street) piece.use = Use::shop;
    }
  }

  static bool is_box(const Ringlet& ring) {
    plan::Region probe;
    set_shape(ring, probe);
    return !probe.outline;
  }

  // The void of an atrium, or the lobby below it: both know its place in the
  // list of cells, which is the one behind the last.
  void mark_atrium(Piece& piece) {
    if (!d_.task.atrium || !is_box(piece.ring)) return;
    piece.service = d_.office.atrium_cell();
    if (d_.task.ground) return;
    piece.kind = Kind::shaft;
    piece.use = Use::atrium;
  }

  void cut_lobby(const Street& street) {
    const Rail& r = street.rail;
    const Ringlet whole = d_.pieces[street.piece].ring;
    const Interval all = extent(r, whole);
    constexpr Length kRest = 3'600;
    const Length wish = std::clamp<Length>(depth_of(r, whole), 4'000, 9'000);
    Interval s{street.s.middle() - wish / 2, street.s.middle() + wish / 2};
    s = geom::intersect(s, street.s);
    s = {s.lo / 4 * 4, s.hi / 4 * 4};
    // What is left beside it must hold a room with a door.
    if (s.lo - std::max(all.lo, street.s.lo) < kRest) s.lo = all.lo;
    if (std::min(all.hi, street.s.hi) - s.hi < kRest) s.hi = all.hi;
    const Piece source = d_.pieces[street.piece];
    Piece& lobby = d_.pieces[street.piece];
    const auto keep = [&](Length at, bool above, Piece& piece) {
      // The part above or below a cut across the rail.
      const Point p = r.at(at), q = p + r.normal();
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
    if (!d_.task.ground && !is_box(lobby.ring)) {
      lobby = source;
      return;
    }
    lobby.kind = Kind::hall;
    lobby.use = Use::lobby;
    lobby.block = false;
    mark_atrium(lobby);
    if (s.lo > all.lo) {
      d_.pieces.push_back(below);
      mark_side(d_.pieces.back(), r, s.lo);
    }
    if (s.hi < all.hi) {
      d_.pieces.push_back(beyond);
      mark_side(d_.pieces.back(), r, s.hi);
    }
    if (d_.task.ground) connect_lobby(street.piece, r);
  }

  // The cut towards the lobby is a wall to a hall, towards an atrium one to the
  // core.
  void mark_side(Piece& piece, const Rail& r, Length at) const {
    for (std::size_t e = 0; e < piece.ring.n; ++e) {
      if (piece.ring.faces[e].behind != Behind::inner) continue;
      if (r.along(piece.ring.points[e]) == at && r.along(piece.ring.point(e + 1)) == at) piece.ring.faces[e] = {d_.task.ground ? Behind::hall : Behind::core, 0};
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
    for (const Contact& c : d_.pieces[i].contacts) {
      if (c.face == Contact::kOutside) {
        const Rail r = rail(c.a, c.b);
        if (r.step == street.step && geom::cross(street.origin, street.origin + street.step, c.a) == 0) open_entrance(i, c);
      } else if (d_.faces[c.face].kind == FaceKind::hall) {
        d_.join(i, c);
      }
    }
  }

  void open_entrance(std::uint32_t i, const Contact& c) {
    const Rail r = rail(c.a, c.b);
    const Interval room = geom::grow({0, r.along(c.b)}, -(plan::kFacadeWall + 100));
    const Length width = std::min(r.steps(kEntrance), room.length());
    const Length lo = room.middle() - width / 2;
    Portal p = d_.opening(r, {lo, lo + width}, PortalKind::entrance);
    p.id = {0, static_cast<std::uint16_t>(plan::kPlateEntranceEdge + d_.task.first_facade + c.facade), entrances_++, 0};
    d_.give(i, p);
  }

  void open_hall_end() {
    // The widest end of a hall at the façade.
    std::uint32_t best = 0;
    const Contact* at = nullptr;
    Length widest = 1'200;
    for (std::uint32_t i = 0; i < d_.pieces.size(); ++i) {
      if (d_.pieces[i].kind != Kind::hall) continue;
      for (const Contact& c : d_.faces[i].contacts) {
        if (c.face != Contact::kOutside || c.facade >= d_.task.outline->outer.size()) continue;
        const Rail r = rail(c.a, c.b);
        const Length length = r.mm(r.along(c.b));
        if (length <= widest || r.diagonal()) continue;
        widest = length;
        best = i;
        at = &c;
      }
    }
    if (at) {
      hall_end_ = at;
      return open_entrance(best, *at);
    }
    // A block at the street that no hall faces straight on becomes the lobby.
    for (std::uint32_t i = 0; i < d_.pieces.size() && entrances_ == 0; ++i) {
      if (!d_.pieces[i].block || d_.frontages(d_.pieces[i]).empty() || width_of(d_.faces[i].ring) < kLeastBlock) continue;
      for (const Contact& c : d_.pieces[i].contacts) {
        if (c.face != Contact::kOutside || c.facade >= d_.task.outline->outer.size()) continue;
        const Rail r = rail(c.a, c.b);
        if (r.mm(r.along(c.b)) < 2'400) continue;
        d_.pieces[i].kind = Kind::hall;
        d_.pieces[i].use = Use::lobby;
        d_.pieces[i].block = false;
        return connect_lobby(i, r);
      }
    }
  }

  Draft& d_;
  std::uint16_t entrances_ = 0;  // the first is the main one
  const Contact* hall_end_ = nullptr;  // the one that is the main entrance
};

}  // namespace

void open_street(Draft& draft) { GroundFloor(draft).open(); }

}  // namespace enfilade::rules
