// Moving a body.
//
// Invariant: a body stands at a *free* place: on the ground, and nothing nearer
// than it may be. Whether a place is free depends on the place alone, so any
// free place may be left again the way it was reached.
//
// A move is a chain of steps of at most half a radius. A step goes straight to
// its wish and is then pushed out of the deepest overlap, a few times over: out
// of a wall that takes away just the part into the wall, at a corner it goes
// round. The result counts only if it is free, a radius away at most, and not
// further back than the start. From a free place every wall is a radius away or
// more, so nothing was crossed. Otherwise (an edge without ground, a wedge):
// the step along x or along y alone, then shorter and shorter ones, then none.
//
// Dropped: sweeping the disc along the step. Exact, but three times the code,
// and a step of half a radius can't miss anything a sweep would find, except
// corners that it cuts by less than a fourteenth of the radius.
//
// Gathering: the storey below is asked for only when no ground is found at the
// feet's level, so that walking on a floor doesn't build the one below it.

#include <enfilade/world/motion.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "world/motion_nearby.hpp"
#include "world/motion_search.hpp"

namespace enfilade::world {
namespace {

constexpr double kFarthest = geom::kLimit;  // of places
constexpr double kLongest = 4.0 * geom::kLimit;
constexpr int kPushes = 4;
constexpr int kHalvings = 6;
constexpr double kStall = 1.0 / 1024;  // a step that gains less than this part of itself ends the move
constexpr double kRoomAhead = 1'000;   // gathered for moves of several steps

Body sane(Body b) {
  b.radius = std::clamp<Length>(b.radius, 1, 10'000);
  b.step_up = std::clamp<Length>(b.step_up, 0, 100'000);
  b.step_down = std::clamp<Length>(b.step_down, 0, b.step_up);
  b.height = std::clamp<Length>(b.height, b.step_up + 1, 1'000'000);
  return b;
}

bool is_place(const Stance& s) {
  // Written so that NaN fails.
  return s.x >= -kFarthest && s.x <= kFarthest && s.y >= -kFarthest && s.y <= kFarthest && s.z >= -geom::kLimit &&
         s.z <= geom::kLimit;
}

}  // namespace

Surroundings::Surroundings() : nearby_(std::make_unique<Nearby>()) {}
Surroundings::~Surroundings() = default;
Surroundings::Surroundings(Surroundings&&) noexcept = default;
Surroundings& Surroundings::operator=(Surroundings&&) noexcept = default;

// A body on its way.
class Walker {
 public:
  Walker(Surroundings& surroundings, const Body& body, const Stance& at)
      : surroundings_(surroundings), near_(*surroundings.nearby_), body_(sane(body)), at_(at) {}

  [[nodiscard]] const Stance& at() const { return at_; }
  void put(const Stance& at) { at_ = at; }

  // Gathers for places within `ahead` on plan, and `rise` up or down beyond a
  // step; with `below`, also the ground a step below.
  void gather(double ahead, Length rise, bool below) {
    const double r = ahead + body_.radius + 1;
    const auto down = [](double v) { return static_cast<Length>(std::floor(std::max(v, -kLongest / 2))); };
    const auto up = [](double v) { return static_cast<Length>(std::ceil(std::min(v, kLongest / 2 - 1))); };
    Reach reach{{{down(at_.x - r), down(at_.y - r)}, {up(at_.x + r), up(at_.y + r)}},
                at_.z - (below ? body_.step_down + rise : -1),
                at_.z + body_.step_up + body_.height + rise};
    near_.found.clear();
    surroundings_.gather(reach, near_.found);
    // What carries at the feet's level is picked even if the storey below is not asked for.
    reach.z0 = at_.z - body_.step_down - rise;
    near_.pick(reach);
    middle_ = at_;
    ahead_ = ahead;
    rise_ = rise;
    below_ = below;
  }
  [[nodiscard]] bool gathered_for(double step) const {
    const double x = at_.x - middle_.x, y = at_.y - middle_.y, left = ahead_ - step;
    return left >= 0 && x * x + y * y <= left * left && std::abs(at_.z - middle_.z) <= rise_ &&
           (below_ || at_.z >= middle_.z);
  }

  // Whether the place is free, given what was gathered.
  [[nodiscard]] bool is_free(const Stance& s) const {
    Length z = 0;
    return near_.ground(s.x, s.y, std::int64_t{s.z} - body_.step_down, std::int64_t{s.z} + body_.step_up, z) &&
           z == s.z && near_.clear(body_, s.x, s.y, z);
  }
  // The height of the feet at (x, y), coming from `from`.
  [[nodiscard]] bool stand(double x, double y, Length from, Length& z) const {
    Length again = 0;
    if (!near_.ground(x, y, std::int64_t{from} - body_.step_down, std::int64_t{from} + body_.step_up, z)) return false;
    return near_.ground(x, y, z, std::int64_t{z} + body_.step_up, again) && again == z;
  }

  Moved walk(double dx, double dy);
  // Whether a body can start there: free, where one walks, with room for a step.
  // Requires what is a radius around to be gathered.
  bool may_start(const Stance& s);

 private:
  bool settle(double dx, double dy);
  bool step(double dx, double dy);

  Surroundings& surroundings_;
  Nearby& near_;
  Body body_;
  Stance at_;
  Stance middle_;  // of what was gathered
  double ahead_ = -1;
  Length rise_ = 0;
  bool below_ = false;
};

// One try: to at + (dx, dy), pushed out of what is in the way.
bool Walker::settle(double dx, double dy) {
  double x = at_.x + dx, y = at_.y + dy;
  for (int i = 0; i <= kPushes; ++i) {
    Length z = at_.z;
    bool carried = stand(x, y, at_.z, z);
    if (!below_ && (!carried || z < middle_.z)) {
      const Stance kept = at_;
      at_ = middle_;
      gather(ahead_, rise_, true);
      at_ = kept;
      carried = stand(x, y, at_.z, z);
    }
    if (!carried) z = at_.z;
    Nearby::Push push;
    const Nearby::Hit hit = near_.deepest(body_, x, y, z, push);
    if (hit == Nearby::Hit::inside) return false;
    if (hit == Nearby::Hit::none) {
      const double mx = x - at_.x, my = y - at_.y, r = body_.radius;
      if (!carried || mx * mx + my * my > r * r || mx * dx + my * dy < 0) return false;
      at_ = {x, y, z};
      return true;
    }
    x += push.x;
    y += push.y;
  }
  return false;
}

bool Walker::step(double dx, double dy) {
  if (settle(dx, dy)) return true;
  if (dx != 0 && dy != 0) {
    const bool x_first = std::abs(dx) >= std::abs(dy);
    if (x_first ? settle(dx, 0) || settle(0, dy) : settle(0, dy) || settle(dx, 0)) return true;
  }
  for (int i = 0; i < kHalvings; ++i) {
    dx /= 2;
    dy /= 2;
    if (settle(dx, dy)) return true;
  }
  return false;
}

bool Walker::may_start(const Stance& s) {
  if (!is_free(s) || !near_.walkable(s.x, s.y, s.z)) return false;
  constexpr double kWays[8][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  const double size = body_.radius / 4.0, least = size / 2;
  const Stance kept = at_;
  bool leaves = false;
  for (std::size_t i = 0; i < 8 && !leaves; ++i) {
    at_ = s;
    leaves = settle(kWays[i][0] * size, kWays[i][1] * size) &&
             (at_.x - s.x) * (at_.x - s.x) + (at_.y - s.y) * (at_.y - s.y) >= least * least;
  }
  at_ = kept;
  return leaves;
}

Moved Walker::walk(double dx, double dy) {
  if (!std::isfinite(dx) || !std::isfinite(dy)) dx = dy = 0;
  const double larger = std::max(std::abs(dx), std::abs(dy));
  const bool cut = larger > kLongest;  // longer than any building
  if (cut) dx = dx / larger * kLongest, dy = dy / larger * kLongest;
  const double length = std::sqrt(dx * dx + dy * dy);
  const double longest = body_.radius * 0.5;
  const double steps = std::max(1.0, std::ceil(length / longest));
  const double sx = dx / steps, sy = dy / steps, step_length = length / steps;
  const double ahead = steps > 1 ? std::max(kRoomAhead, 4.0 * body_.radius) : 0;
  const Length rise = steps > 1 ? 500 : 0;
  // A step may end a radius away from where it began.
  gather(ahead + body_.radius, rise, false);
  if (!is_free(at_)) return {at_, true};
  if (length == 0) return {at_, false};
  const Stance from = at_;
  bool blocked = false;
  for (double i = 1; i <= steps; ++i) {
    if (!gathered_for(body_.radius)) gather(ahead + body_.radius, rise, false);
    const Stance before = at_;
    // Measured from the start while nothing was in the way, so that no error adds up.
    const double wx = blocked ? sx : from.x + dx * (i / steps) - at_.x;
    const double wy = blocked ? sy : from.y + dy * (i / steps) - at_.y;
    const double x = at_.x + wx, y = at_.y + wy;
    if (!step(wx, wy)) return {at_, true};
    if (at_.x == x && at_.y == y) continue;
    blocked = true;
    const double gained = (at_.x - before.x) * dx + (at_.y - before.y) * dy;
    if (gained < kStall * step_length * length) break;
  }
  return {at_, blocked || cut};
}

Moved move(Surroundings& surroundings, const Body& body, Stance from, double dx, double dy) {
  if (!is_place(from)) return {from, true};
  return Walker(surroundings, body, from).walk(dx, dy);
}

bool is_free(Surroundings& surroundings, const Body& body, const Stance& at) {
  if (!is_place(at)) return false;
  Walker walker(surroundings, body, at);
  walker.gather(0, 0, false);
  return walker.is_free(at);
}

bool find_free(Surroundings& surroundings, const Body& body, const Stance& wish, Length within, Stance& out) {
  return find_free(surroundings, body, wish, within, nullptr, out);
}

bool find_free(Surroundings& surroundings, const Body& body, const Stance& wish, Length within, const Accept& accept,
               Stance& out) {
  if (!is_place(wish)) return false;
  Walker walker(surroundings, body, wish);
  const double step = sane(body).radius;
  walker.gather(step, 0, false);
  if (walker.may_start(wish) && (!accept || accept(wish))) {
    out = wish;
    return true;
  }
  within = std::clamp<Length>(within, 0, 1'000'000);
  const Length pitch = std::max({sane(body).radius / 8, within / 200, Length{1}});
  struct Place {
    std::int64_t square;
    std::int32_t i, j;
  };
  std::vector<Place> places;
  // Rings of doubling size, so that a place close by costs little.
  std::int64_t inner = -1;
  for (Length outer = std::min(within, 8 * pitch);; outer = std::min(within, 2 * outer)) {
    const std::int32_t n = outer / pitch;
    const std::int64_t limit = std::int64_t{outer} * outer / (std::int64_t{pitch} * pitch);
    places.clear();
    for (std::int32_t j = -n; j <= n; ++j) {
      for (std::int32_t i = -n; i <= n; ++i) {
        const std::int64_t square = std::int64_t{i} * i + std::int64_t{j} * j;
        if (square > inner && square <= limit) places.push_back({square, i, j});
      }
    }
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
      return a.square != b.square ? a.square < b.square : a.j != b.j ? a.j < b.j : a.i < b.i;
    });
    walker.gather(outer + step, sane(body).step_up, true);
    for (const Place& p : places) {
      Stance s{wish.x + static_cast<double>(p.i) * pitch, wish.y + static_cast<double>(p.j) * pitch, 0};
      if (!walker.stand(s.x, s.y, wish.z, s.z) || !is_place(s) || !walker.may_start(s) || (accept && !accept(s)))
        continue;
      out = s;
      return true;
    }
    if (outer >= within) return false;
    inner = limit;
  }
}

}  // namespace enfilade::world
