// Rooms after Dahl and Rinde (2008), to be seen beside those laid hall first. Seeds
// stand at windows, at the entrance and in the dark middle, each with the size that
// is wanted there. The seed farthest from all others goes first: its cell is cut off
// what is left, and so on.
//
//   +--:--:--+--:--:--+     A wall of a cell runs anyhow. It is put onto the nearest of
//   |  o  .  |  .  o  |     the lines between S-spaces that run nearly along it, else onto
//   |........+-----+--|     the one that turns it least.
//   |  .  .  |  o  |  |
//   +--------+--D--+--+     o seeds, weighted by the size that is wanted
//
// Published, each wall is moved for itself, and walls then miss each other. Here a
// cell is made of whole S-spaces, those on its side of its lines, so that rooms fill
// the dwelling exactly. What is too small or too thin joins a neighbour. Doors lead
// from the entrance outwards, breadth first; rooms that one passes through are the
// living room or halls, those at the ends get their use by light and size. Nothing
// keeps room for a hall: that is what is wrong with it, and why it is not the rule.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <enfilade/base/rng.hpp>

#include "rules/apartment/doors.hpp"
#include "rules/apartment/experience.hpp"
#include "rules/apartment/inspect.hpp"
#include "rules/apartment/s_spaces.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Arrangement;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;
using plan::Use;
using Line = SSpaces::Line;

constexpr double kNearlyAlong = 0.866;  // cosine of 30°
constexpr double kApart = 250;          // of a seed from the lines of its cell
constexpr double kLeastRoom = 2.6;      // m²
constexpr Length kLeastWidth = 950;
constexpr std::uint32_t kNobody = 0xffffffff;

struct Seed {
  double x = 0, y = 0;
  double size = 1;  // side of the room that is wanted, in metres
  std::uint32_t face = kNobody;
  bool done = false;
};
class Voronoi {
 public:
  Voronoi(const ApartmentSite& site, Key key, Arrangement& plane, ApartmentPlan& out)
      : site_(site),
        key_(key),
        s_(site, plane),
        out_(out),
        area_(static_cast<double>(geom::twice_area(site.ring)) / 2e6) {}

  bool run() {
    room_.assign(s_.spaces().size(), kNobody);
    make_seeds();
    if (seeds_.size() < 3) return false;
    make_cells();
    // Every round has a room less.
    for (std::size_t rounds = seeds_.size(); rounds > 2; --rounds) {
      const std::uint32_t bad = shape_rooms();
      if (bad == kNobody) {
        const std::uint32_t lost = open_doors();
        if (lost == kNobody) return give_uses();
        if (!join(lost)) return false;
      } else if (!join(bad)) {
        return false;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] Point ring_at(std::size_t i) const { return site_.ring[i % site_.ring.size()]; }

  // --- seeds --------------------------------------------------------------------

  void add_seed(double x, double y, double square_metres) {
    // A little chance: many plans for one dwelling.
    Rng rng(mix(key_, seeds_.size()), Purpose::layout);
    Seed s{x, y, std::sqrt(square_metres) * (0.85 + 0.3 * rng.below(1000) / 1000.0)};
    s.face = s_.at(x, y);
    // One seed in a space.
    if (s.face == kNobody || std::any_of(seeds_.begin(), seeds_.end(), [&](const Seed& o) { return o.face == s.face; }))
      return;
    seeds_.push_back(s);
  }

  // Inwards from a wall.
  void add_at_wall(Point a, Point b, double at, double in, double square_metres) {
    const Point d = b - a;
    const double length = length_of(d);
    add_seed(a.x + (d.x * at - d.y * in) / length, a.y + (d.y * at + d.x * in) / length, square_metres);
  }

  void make_seeds() {
    constexpr double kHallSize = 5, kBathSize = 5, kRoomWidth = 3'400;
    const bool upper = site_.program == Program::upper && !site_.musts.empty();
    const Point a = upper ? site_.musts[0].first : site_.door_a, b = upper ? site_.musts[0].second : site_.door_b;
    add_at_wall(a, b, length_of(b - a) / 2, 900, kHallSize);
    struct Place {
      std::size_t wall;
      double at;
    };
    std::vector<Place> places;
    for (std::size_t i = 0; i < site_.ring.size(); ++i) {
      const double length = length_of(ring_at(i + 1) - ring_at(i));
      if (site_.walls[i] != WallKind::lit || length < 2'000) continue;
      const int rooms = std::max(1, static_cast<int>(length / kRoomWidth));
      for (int k = 0; k < rooms; ++k) places.push_back({i, length * (k + 0.5) / rooms});
    }
    // No more than the dwelling has room for.
    const std::size_t wished = static_cast<std::size_t>(std::clamp((area_ - 8) / 14, 1.0, 9.0)),
                      count = std::min(wished, places.size());
    const std::size_t living = count > 0 ? Rng(key_, Purpose::layout).below(static_cast<std::uint32_t>(count)) : 0;
    for (std::size_t k = 0; k < count; ++k) {
      const Place& p = places[k * places.size() / count];
      add_at_wall(ring_at(p.wall), ring_at(p.wall + 1), p.at, 1'300,
                  k == living ? std::clamp(0.36 * area_, 17.0, 38.0) : 14);
    }
    for (int extra = 0; extra < (area_ > 90 ? 2 : 1); ++extra) add_farthest(kBathSize);
  }

  // Where nobody is near, away from the light.
  void add_farthest(double square_metres) {
    double best = 0;
    const SSpaces::Space* found = nullptr;
    for (const SSpaces::Space& s : s_.spaces()) {
      if (!s.inside) continue;
      double near = 1e18;
      for (const Seed& o : seeds_) near = std::min(near, (o.x - s.x) * (o.x - s.x) + (o.y - s.y) * (o.y - s.y));
      if (near <= best) continue;
      best = near;
      found = &s;
    }
    if (found) add_seed(found->x, found->y, square_metres);
  }

  // --- cells --------------------------------------------------------------------

  [[nodiscard]] std::size_t farthest() const {
    std::size_t best = seeds_.size();
    double most = -1;
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
      if (seeds_[i].done) continue;
      double near = 1e18;
      for (std::size_t k = 0; k < seeds_.size(); ++k) {
        if (k == i || seeds_[k].done) continue;
        const double x = seeds_[k].x - seeds_[i].x, y = seeds_[k].y - seeds_[i].y;
        near = std::min(near, x * x + y * y);
      }
      if (near <= most) continue;
      most = near;
      best = i;
    }
    return best;
  }

  // The line that takes the place of the wall between two seeds.
  [[nodiscard]] const Line* line_between(const Seed& s, const Seed& t) const {
    const double x = t.x - s.x, y = t.y - s.y, length = std::sqrt(x * x + y * y), share = s.size / (s.size + t.size);
    const double wx = s.x + x * share, wy = s.y + y * share;
    const Line* best = nullptr;
    double best_along = 0, best_away = 0;
    for (const Line& l : s_.lines()) {
      const double a = l.side(s.x, s.y), b = l.side(t.x, t.y);
      if ((a > 0) == (b > 0) || std::abs(a) < kApart || std::abs(b) < kApart) continue;
      const double straight = std::min(kNearlyAlong, std::abs(l.dx * y - l.dy * x) / length);  // 1: as the wall runs
      const double away = std::abs(l.side(wx, wy));
      if (best && (straight < best_along || (straight == best_along && away >= best_away))) continue;
      best = &l;
      best_along = straight;
      best_away = away;
    }
    return best;
  }

  void make_cells() {
    for (std::size_t left = seeds_.size(); left > 0; --left) {
      const std::size_t i = farthest();
      Seed& s = seeds_[i];
      s.done = true;
      if (room_[s.face] != kNobody) continue;
      std::vector<const Line*> walls;
      for (const Seed& t : seeds_) {
        if (t.done) continue;
        if (const Line* l = line_between(s, t)) walls.push_back(l);
      }
      const auto mine = [&](std::uint32_t k) {
        const SSpaces::Space& space = s_.spaces()[k];
        return room_[k] == kNobody && std::all_of(walls.begin(), walls.end(), [&](const Line* l) {
                 return (l->side(space.x, space.y) > 0) == (l->side(s.x, s.y) > 0);
               });
      };
      std::vector<std::uint32_t> queue{s.face};
      room_[s.face] = static_cast<std::uint32_t>(i);
      for (std::size_t k = 0; k < queue.size(); ++k) {
        s_.each_neighbour(queue[k], [&](std::uint32_t other, double) {
          if (!mine(other)) return;
          room_[other] = static_cast<std::uint32_t>(i);
          queue.push_back(other);
        });
      }
    }
    // What is left joins what it touches most.
    for (bool again = true; again;) {
      again = false;
      for (std::uint32_t i = 0; i < room_.size(); ++i) {
        if (!s_.spaces()[i].inside || room_[i] != kNobody) continue;
        const std::uint32_t room = longest_beside([&](std::uint32_t space) { return space == i; });
        if (room == kNobody) continue;
        room_[i] = room;
        again = true;
      }
    }
  }

  // The room that shares most wall with some spaces, other than theirs.
  template <class Own>
  [[nodiscard]] std::uint32_t longest_beside(const Own& own) const {
    std::vector<double> shared(seeds_.size(), 0);
    for (std::uint32_t i = 0; i < room_.size(); ++i) {
      if (!s_.spaces()[i].inside || !own(i)) continue;
      s_.each_neighbour(i, [&](std::uint32_t other, double length) {
        if (!own(other) && room_[other] != kNobody) shared[room_[other]] += length;
      });
    }
    const auto most = std::max_element(shared.begin(), shared.end());
    return *most > 0 ? static_cast<std::uint32_t>(most - shared.begin()) : kNobody;
  }

  // --- rooms --------------------------------------------------------------------

  // A room of the plan goes to the neighbour it shares most wall with.
  bool join(std::uint32_t room) {
    const std::uint32_t own = cell_of_[room];
    const std::uint32_t other = longest_beside([&](std::uint32_t space) { return room_[space] == own; });
    if (other == kNobody) return false;
    std::replace(room_.begin(), room_.end(), own, other);
    return true;
  }

  // The rooms of the plan from the cells; returns one that can't be, or kNobody.
  std::uint32_t shape_rooms() {
    out_.clear();
    cell_of_.clear();
    std::uint32_t bad = kNobody;
    for (std::uint32_t cell = 0; cell < seeds_.size(); ++cell) {
      std::vector<bool> own(room_.size());
      for (std::size_t i = 0; i < room_.size(); ++i) own[i] = room_[i] == cell;
      if (std::find(own.begin(), own.end(), true) == own.end()) continue;
      Polygon shape;
      const bool whole_ring = s_.border_of(own, shape.outer);
      const auto here = static_cast<std::uint32_t>(out_.rooms.size());
      if (bad == kNobody && (!whole_ring || !geom::validate(shape))) bad = here;
      meet_corners(site_.ring, shape.outer);
      out_.rooms.push_back({std::move(shape), Use::none});
      cell_of_.push_back(cell);
    }
    if (bad != kNobody) return bad;
    DoorFinder finder(site_, out_.rooms, scratch_);
    width_.clear();
    for (std::uint32_t i = 0; i < out_.rooms.size(); ++i) {
      const Polygon* clear = finder.clear_inside(i);
      Point at;
      width_.push_back(!clear                          ? 0
                       : geom::is_convex(clear->outer) ? geom::width_of(clear->outer)
                                                       : 2.0 * geom::deepest(*clear, at));
      if (area_of(i) < kLeastRoom || width_.back() < kLeastWidth) return i;
    }
    return kNobody;
  }
  [[nodiscard]] double area_of(std::uint32_t room) const {
    return static_cast<double>(geom::twice_area(out_.rooms[room].shape)) / 2e6;
  }

  // Doors from the entrance on, breadth first. A room that has no place for one, or
  // a wall in the way of the entrance, is returned; kNobody if all is reached.
  std::uint32_t open_doors() {
    DoorFinder finder(site_, out_.rooms, scratch_);
    const bool upper = site_.program == Program::upper && !site_.musts.empty();
    const std::pair<Point, Point> way_in = upper ? site_.musts[0] : std::pair{site_.door_a, site_.door_b};
    halls_.clear();
    std::vector<std::pair<Point, Point>> ways{way_in};
    ways.insert(ways.end(), site_.musts.begin(), site_.musts.end());
    for (const auto& [a, b] : ways) {
      const auto room = finder.room_at(a, b);
      if (!room) return static_cast<std::uint32_t>(smallest_at(a, b));
      if (!finder.leaf_fits(*room, a, b)) return *room;
      halls_.push_back(*room);
    }
    parent_.assign(out_.rooms.size(), kNobody);
    std::vector<std::uint32_t> queue{halls_[0]};
    parent_[halls_[0]] = halls_[0];
    for (std::size_t k = 0; k < queue.size(); ++k) {
      for (std::uint32_t i = 0; i < out_.rooms.size(); ++i) {
        if (parent_[i] != kNobody) continue;
        const auto door = finder.between(i, queue[k], out_.doors);
        if (!door) continue;
        out_.doors.push_back(*door);
        parent_[i] = queue[k];
        queue.push_back(i);
      }
    }
    for (std::uint32_t i = 0; i < parent_.size(); ++i) {
      if (parent_[i] == kNobody) return i;
    }
    return kNobody;
  }

  // Of the rooms that share a door's place.
  [[nodiscard]] std::size_t smallest_at(Point a, Point b) const {
    std::size_t best = 0;
    double least = 1e18;
    for (std::uint32_t i = 0; i < out_.rooms.size(); ++i) {
      const double away = static_cast<double>(geom::clearance(out_.rooms[i].shape, middle_of(a, b)));
      if (away > 1'000 || area_of(i) >= least) continue;
      least = area_of(i);
      best = i;
    }
    return best;
  }

  // --- uses ---------------------------------------------------------------------

  bool give_uses() {
    const auto n = static_cast<std::uint32_t>(out_.rooms.size());
    std::vector<bool> through(n, false), light(n, false);
    for (std::uint32_t i = 0; i < n; ++i) {
      light[i] = is_lit(site_, out_.rooms[i]);
      if (parent_[i] != i) through[parent_[i]] = true;
    }
    for (const std::uint32_t i : halls_) out_.rooms[i].use = Use::corridor;
    const auto free = [&](std::uint32_t i) { return out_.rooms[i].use == Use::none; };
    // The largest, rather one that is passed through.
    std::uint32_t living = kNobody;
    const auto better = [&](std::uint32_t i, std::uint32_t k) {
      return k == kNobody || area_of(i) * (through[i] ? 1.5 : 1) > area_of(k) * (through[k] ? 1.5 : 1);
    };
    for (std::uint32_t i = 0; i < n && site_.program != Program::upper; ++i) {
      if (free(i) && light[i] && width_[i] >= 2'150 && area_of(i) >= 10 && better(i, living)) living = i;
    }
    if (living != kNobody) out_.rooms[living].use = Use::living;
    else if (site_.program != Program::upper) return false;
    for (std::uint32_t i = 0; i < n; ++i) {
      if (free(i) && through[i]) out_.rooms[i].use = Use::corridor;
    }
    const auto take = [&](Use use, double wish, double least, double most, double width, bool in_light) {
      std::uint32_t best = kNobody;
      double off = 0;
      for (std::uint32_t i = 0; i < n; ++i) {
        if (!free(i) || width_[i] < width || area_of(i) < least || area_of(i) > most || (in_light && !light[i]))
          continue;
        const double here = std::abs(area_of(i) - wish) + (light[i] != in_light ? 6 : 0);
        if (best != kNobody && here >= off) continue;
        best = i;
        off = here;
      }
      if (best != kNobody) out_.rooms[best].use = use;
      return best != kNobody;
    };
    if (!take(Use::bathroom, 4.8, 2.6, 1e9, 1'300, false) && site_.program != Program::ground) return false;
    const bool kitchen = site_.program != Program::upper && area_ >= 60 && take(Use::kitchen, 9, 5, 16, 1'550, true);
    for (std::uint32_t i = 0; i < n; ++i) {
      if (free(i))
        out_.rooms[i].use = light[i] && area_of(i) >= 7.2 && width_[i] >= 2'150 ? Use::bedroom : Use::storage;
    }
    if (living != kNobody) out_.rooms[living].open_kitchen = !kitchen;
    entrance_first();
    suit(site_, scratch_, out_);
    const Verdict verdict = inspect(site_, out_);
    out_.good = verdict == Verdict::good;
    return verdict != Verdict::broken;
  }

  void entrance_first() {
    const std::uint32_t hall = halls_[0];
    std::swap(out_.rooms[0], out_.rooms[hall]);
    const auto renamed = [&](std::uint32_t& room) { room = room == hall ? 0 : room == 0 ? hall : room; };
    for (ApartmentDoor& d : out_.doors) {
      renamed(d.room);
      renamed(d.other);
    }
  }

  const ApartmentSite& site_;
  Key key_;
  SSpaces s_;
  Arrangement scratch_;  // of doors, while another holds the S-spaces
  ApartmentPlan& out_;
  const double area_;
  std::vector<std::uint32_t> room_;  // of each space: the seed
  std::vector<Seed> seeds_;
  std::vector<std::uint32_t> cell_of_;  // of the rooms of the plan
  std::vector<double> width_;           // between their walls
  std::vector<std::uint32_t> halls_, parent_;
};

}  // namespace

bool lay_voronoi(const ApartmentSite& site, Key key, geom::Arrangement& scratch, ApartmentPlan& out) {
  return Voronoi(site, key, scratch, out).run();
}

}  // namespace enfilade::rules
