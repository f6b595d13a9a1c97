// The ground floor's lobby: a slice of a block that lies between the street and a
// hall, nearest to the middle of the south front; or the end of a hall at the
// façade. With an atrium the same slice of the storey above is void.

#include <algorithm>
#include <cmath>
#include <optional>

#include "rules/office/draft.hpp"

namespace enfilade::rules {
namespace {

constexpr Length kEntrance = 1'800;
constexpr Length kLeastFront = 3'000;                  // of a lobby or a shop
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
  // Façades of the outer ring; the others look onto a courtyard.
  [[nodiscard]] bool on_street(const Contact& c) const {
    return c.face == Contact::kOutside && c.facade < d_.task.outline->outer.size();
  }

  // Ways out where a hall ends at the façade.
  void open_ends() {
    for (std::uint32_t i = 0; i < d_.faces.size(); ++i) {
      if (d_.faces[i].kind != FaceKind::hall) continue;
      const auto& contacts = d_.faces[i].contacts;
      if (std::count_if(contacts.begin(), contacts.end(), [&](const Contact& c) { return d_.is_hall(c); }) > 1)
        continue;
      for (const Contact& c : contacts) {
        if (!on_street(c) || &c == hall_end_) continue;
        const Rail r = rail(c.a, c.b);
        const Length length = r.along(c.b);
        if (!r.diagonal() && length >= kLeastEnd && length <= kMostEnd) open_entrance(i, c);
      }
    }
  }

  struct Street {
    std::uint32_t piece = 0;
    Rail rail;   // of the façade, piece to the left
    Interval s;  // where the lobby may lie
    std::int64_t score = 0;
  };

  // The lobby: a slice of a block that lies between the street and a hall; or
  // the end of a hall at the façade.
  void open_to_street() {
    std::optional<Street> best;
    const Point centre = geom::bounds(*d_.task.outline).middle();
    for (std::uint32_t i = 0; i < d_.pieces.size(); ++i) {
      if (!d_.pieces[i].block || geom::width_of(d_.faces[i].ring) < kLeastBlock) continue;
      const std::vector<Frontage> halls = d_.frontages(d_.pieces[i]);
      for (const Contact& c : d_.pieces[i].contacts) {
        const Rail r = rail(c.a, c.b);
        if (!on_street(c) || r.diagonal()) continue;
        for (const Frontage& f : halls) {
          if (!f.rail.runs_against(r)) continue;
          for (const Frontage::Stretch& t : f.stretches) {
            const Interval facing = geom::between(r.along(f.rail.at(t.s.lo)), r.along(f.rail.at(t.s.hi)));
            const Interval s = geom::intersect(facing, Interval{0, r.along(c.b)});
            if (s.length() < kLeastFront) continue;
            const std::int64_t score = score_of(r, s, centre);
            if (!best || score < best->score) best = {i, r, s, score};
          }
        }
      }
    }
    if (best) return cut_lobby(*best);
    if (d_.task.ground) open_hall_end();
  }

  // South first, then by distance from the middle of the plate; the least wins.
  static std::int64_t score_of(const Rail& front, Interval s, Point centre) {
    const Point m = front.at(s.middle());
    const std::int64_t away = std::abs(m.x - centre.x) + std::int64_t{std::abs(m.y - centre.y)};
    const std::int64_t side = front.step.x > 0 ? 0 : front.step.x < 0 ? 1 : 2;
    return side * 40'000 + away - std::min(s.length(), 9'000);
  }

  // Blocks on the street are shops; those on a courtyard are not.
  void mark_shops() {
    for (Piece& piece : d_.pieces) {
      if (!piece.block) continue;
      const bool street = std::any_of(piece.contacts.begin(), piece.contacts.end(), [&](const Contact& c) {
        return on_street(c) && geom::dot(c.b - c.a, c.b - c.a) >= std::int64_t{kLeastFront} * kLeastFront;
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

  // The stretch of the front that becomes lobby: about as wide as it is deep, in
  // the middle. What is left beside it must hold a room with a door.
  static Interval lobby_span(const Street& street, const Ringlet& block) {
    constexpr Length kRest = 3'600;
    const Interval all = extent(street.rail, block);
    const Length wish = std::clamp<Length>(depth_of(street.rail, block), 4'000, 9'000);
    Interval s = geom::intersect({street.s.middle() - wish / 2, street.s.middle() + wish / 2}, street.s);
    s = {s.lo / 4 * 4, s.hi / 4 * 4};
    if (s.lo - std::max(all.lo, street.s.lo) < kRest) s.lo = all.lo;
    if (std::min(all.hi, street.s.hi) - s.hi < kRest) s.hi = all.hi;
    return s;
  }

  void cut_lobby(const Street& street) {
    const Rail& r = street.rail;
    const Piece block = d_.pieces[street.piece];
    const Interval all = extent(r, block.ring), s = lobby_span(street, block.ring);
    Piece lobby = block;
    std::vector<Piece> beside;
    for (const bool high : {false, true}) {
      const Length at = high ? s.hi : s.lo;
      if (high ? at >= all.hi : at <= all.lo) continue;
      keep_part(lobby, r, at, !high);
      Piece& rest = beside.emplace_back(block);
      keep_part(rest, r, at, high);
      mark_side(rest, r, at);
    }
    if (!d_.task.ground && !is_box(lobby.ring)) return;
    lobby.kind = Kind::hall;
    lobby.use = Use::lobby;
    lobby.block = false;
    mark_atrium(lobby);
    d_.pieces[street.piece] = std::move(lobby);
    d_.pieces.insert(d_.pieces.end(), beside.begin(), beside.end());
    if (d_.task.ground) connect_lobby(street.piece, r);
  }

  // The part above or below a cut across the rail.
  static void keep_part(Piece& piece, const Rail& r, Length at, bool above) {
    const Point p = r.at(at), q = p + r.normal();
    Ringlet part;
    clip(piece.ring, above ? q : p, above ? p : q, {Behind::inner, 0}, part);
    piece.ring = part;
    clip_contacts(piece, r, at, above);
  }

  // The cut towards the lobby is a wall to a hall, towards an atrium one to the
  // core.
  void mark_side(Piece& piece, const Rail& r, Length at) const {
    for (std::size_t e = 0; e < piece.ring.n; ++e) {
      if (piece.ring.faces[e].behind != Behind::inner) continue;
      if (r.along(piece.ring.points[e]) == at && r.along(piece.ring.point(e + 1)) == at)
        piece.ring.faces[e] = {d_.task.ground ? Behind::hall : Behind::core, 0};
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
        if (r.step == street.step && geom::cross(street.origin, street.origin + street.step, c.a) == 0)
          open_entrance(i, c);
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
        if (!on_street(c)) continue;
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
      if (!d_.pieces[i].block || d_.frontages(d_.pieces[i]).empty() || geom::width_of(d_.faces[i].ring) < kLeastBlock)
        continue;
      for (const Contact& c : d_.pieces[i].contacts) {
        if (!on_street(c)) continue;
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
  std::uint16_t entrances_ = 0;        // the first is the main one
  const Contact* hall_end_ = nullptr;  // the one that is the main entrance
};

}  // namespace

void open_street(Draft& draft) { GroundFloor(draft).open(); }

}  // namespace enfilade::rules
