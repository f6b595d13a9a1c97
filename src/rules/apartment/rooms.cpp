#include "rules/apartment/rooms.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/base/rng.hpp>
#include <enfilade/plan/region.hpp>

#include "rules/apartment/experience.hpp"
#include "rules/apartment/layout.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;
using plan::Use;

constexpr Length kHall = 1'200;        // width of a bar
constexpr Length kStem = 1'300;        // width of a stem
constexpr Length kContact = 950;       // of a room with the hall
constexpr Length kEntranceJamb = 150;
constexpr Length kFiller = 1'200;      // between two lines to cut at, where no joint says otherwise
constexpr Length kFar = kFarAway;
constexpr Length kDarkWidth = 1'500;
constexpr double kNever = 1e9;
constexpr double kWorthDrawing = 6;  // above the best cost so far

// What the whole apartment has by now.
enum Has : unsigned { kLiving = 1, kKitchen = 2, kStore = 4, kBath = 8, kTwoBaths = 16, kStates = 24 };

double over(double value, double limit) { return value > limit ? value - limit : 0; }

class Rooms {
 public:
  Rooms(const ApartmentSite& site, Key key, geom::Arrangement& plane, ApartmentPlan& out) : site_(site), key_(key), plane_(plane), out_(out), turned_(turned_in(site)) {}

  bool run() {
    propose();
    std::sort(layouts_.begin(), layouts_.end(), [](const Layout& a, const Layout& b) { return a.cost < b.cost; });
    // The first that can be drawn; or the one of a few that suits what is wanted best.
    int left = site_.experience.any() ? kLayoutsSuited : 1;
    ApartmentPlan best;
    for (const Layout& l : layouts_) {
      if (left == 0 || l.cost >= kNever) break;
      if (!draw_layout(turned_, l, plane_, out_)) continue;
      --left;
      suit(site_, plane_, out_);
      if (best.rooms.empty() || out_.cost < best.cost) std::swap(best, out_);
    }
    std::swap(best, out_);
    return !out_.rooms.empty();
  }

 private:
  // --- ways to lay the hall ---------------------------------------------------

  void propose() {
    const Length top = bounds_.hi.y;
    add_bars(floor_);
    for (const Length low : {floor_ + 2'000, floor_ + 2'400, floor_ + 2'900, top - 4'600 - kHall, top - 5'400 - kHall}) {
      if (low > floor_ + 1'500 && low + kHall + 2'400 < top) add_bars(low);
    }
    for (const Length end : {top - 4'200, top - 5'000, (floor_ + top) / 2, floor_ + 2'400}) {
      if (end > floor_ + 1'500) add_along(end);
    }
  }

  // From the door inwards; along a wall if one is near.
  [[nodiscard]] Interval stem(Length end) const {
    const Interval run = across({floor_, end});
    Interval s{door_.middle() - kStem / 2, door_.middle() + kStem / 2};
    if (s.lo < run.lo + kDarkWidth) s = {run.lo, std::max(run.lo + kStem, door_.hi + kEntranceJamb)};
    if (s.hi > run.hi - kDarkWidth) s = {std::min(run.hi - kStem, door_.lo - kEntranceJamb), run.hi};
    const Length lo = snapped(s.lo, 0), hi = snapped(s.hi, 0);
    if (lo + kEntranceJamb <= door_.lo && s.hi - lo >= kHall) s.lo = lo;
    if (hi - kEntranceJamb >= door_.hi && hi - s.lo >= kHall) s.hi = hi;
    // Not a little beyond the end of the entrance's wall.
    if (s.lo < wall_.lo && s.lo > run.lo) s = {wall_.lo, std::max(s.hi, wall_.lo + kStem)};
    if (s.hi > wall_.hi && s.hi < run.hi) s = {std::min(s.lo, wall_.hi - kStem), wall_.hi};
    return s;
  }

  // The free run along x through the door's place at a height band.
  [[nodiscard]] Interval across(Interval band) const {
    Interval run{-kFar, kFar};
    const Length at = door_.middle();
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Point a = ring_[i], b = ring_[i + 1 < ring_.size() ? i + 1 : 0];
      const Interval y = geom::between(a.y, b.y);
      if (y.hi <= band.lo || y.lo >= band.hi) continue;
      // The part of the edge within the band.
      for (const Length level : {std::clamp(a.y, band.lo, band.hi), std::clamp(b.y, band.lo, band.hi)}) {
        const Length x = a.y == b.y ? a.x : a.x + static_cast<Length>(std::int64_t{b.x - a.x} * (level - a.y) / (b.y - a.y));
        if (x <= at) run.lo = std::max(run.lo, x);
        if (x >= at) run.hi = std::min(run.hi, x);
      }
    }
    return run;
  }

  // Walls that nearly go on from a corner of the dwelling do.
  [[nodiscard]] Length snapped(Length v, int axis) const {
    constexpr Length kNear = 150;
    Length best = v, off = kNear + 1;
    for (const Point p : ring_) {
      const Length u = geom::coordinate(p, axis);
      if (std::abs(u - v) < off) {
        off = std::abs(u - v);
        best = u;
      }
    }
    return best;
  }

  // Bars from wall to wall, and shorter ones with a room across at their ends.
  void add_bars(Length low) {
    if (low > floor_) low = snapped(low + kHall, 1) - kHall;
    const Interval run = across({low, low + kHall});
    if (run.length() < 2'400 || run.lo == -kFar || run.hi == kFar) return;
    add_bar(low, run);
    Length left = 0, right = 0;  // where a room across may end
    for (const Point j : joints_) {
      if (j.x >= run.lo + 3'000 && j.x <= run.lo + 5'000 && (left == 0 || std::abs(j.x - run.lo - 3'900) < std::abs(left - run.lo - 3'900))) left = j.x;
      if (j.x <= run.hi - 3'000 && j.x >= run.hi - 5'000 && (right == 0 || std::abs(run.hi - j.x - 3'900) < std::abs(run.hi - right - 3'900))) right = j.x;
    }
    if (left) left = snapped(left, 0);
    if (right) right = snapped(right, 0);
    if (left) add_bar(low, {left, run.hi});
    if (right) add_bar(low, {run.lo, right});
    if (left && right && right - left > 2'000) add_bar(low, {left, right});
  }

  void add_bar(Length low, Interval run) {
    const Interval band{low, low + kHall};
    const Interval all = across(band);
    Layout l;
    l.hall[0] = {{run.lo, band.lo}, {run.hi, band.hi}};
    l.halls = 1;
    if (low > floor_) {
      const Interval s = stem(low);
      if (!run.contains(s)) return;
      l.hall[1] = {{s.lo, floor_}, {s.hi, low}};
      l.halls = 2;
      l.strips[l.count++] = {{{run.lo == all.lo ? -kFar : run.lo, -kFar}, {s.lo, low}}, 0, {run.lo, s.lo}};
      l.strips[l.count++] = {{{s.hi, -kFar}, {run.hi == all.hi ? kFar : run.hi, low}}, 0, {s.hi, run.hi}};
    } else {
      if (!run.contains(door_)) return;
      l.strips[l.count++] = {{{run.lo == all.lo ? -kFar : run.lo, -kFar}, {run.hi == all.hi ? kFar : run.hi, low}}, 0, run};
    }
    l.strips[l.count++] = {{{run.lo == all.lo ? -kFar : run.lo, band.hi}, {run.hi == all.hi ? kFar : run.hi, kFar}}, 0, run};
    if (run.lo > all.lo) l.strips[l.count++] = {{{-kFar, -kFar}, {run.lo, kFar}}, 1, band};
    if (run.hi < all.hi) l.strips[l.count++] = {{{run.hi, -kFar}, {kFar, kFar}}, 1, band};
    judge(l);
  }

  void add_along(Length end) {
    end = snapped(end, 1);
    const Interval s = stem(end);
    if (!across({floor_, end}).contains(s)) return;
    Layout l;
    l.hall[0] = {{s.lo, floor_}, {s.hi, end}};
    l.halls = 1;
    l.strips[l.count++] = {{{-kFar, -kFar}, {s.lo, end}}, 1, {floor_, end}};
    l.strips[l.count++] = {{{s.hi, -kFar}, {kFar, end}}, 1, {floor_, end}};
    l.strips[l.count++] = {{{-kFar, end}, {kFar, kFar}}, 0, s};
    judge(l);
  }

  // --- judging ----------------------------------------------------------------

  // The part of the ring within a box, by cutting with four half-planes; runs
  // along the cuts add no area.
  void cut(const Box& w) {
    part_ = {};
    for (std::size_t i = 0; i < ring_.size(); ++i) part_.push_back({ring_[i], site_.walls[i] == WallKind::lit});
    for (const int side : {0, 1, 2, 3}) {
      const int axis = side & 1;
      const Length level = side < 2 ? geom::coordinate(w.lo, axis) : geom::coordinate(w.hi, axis);
      const auto inside = [&](Point p) { return side < 2 ? geom::coordinate(p, axis) >= level : geom::coordinate(p, axis) <= level; };
      next_.clear();
      for (std::size_t i = 0; i < part_.size(); ++i) {
        const Corner a = part_[i], b = part_[i + 1 < part_.size() ? i + 1 : 0];
        const bool in_a = inside(a.at), in_b = inside(b.at);
        if (in_a) next_.push_back(a);
        if (in_a == in_b) continue;
        const Length u = geom::coordinate(a.at, axis), v = geom::coordinate(b.at, axis);
        const Length c = geom::coordinate(a.at, 1 - axis), d = geom::coordinate(b.at, 1 - axis);
        const Length cross = c + static_cast<Length>(std::int64_t{d - c} * (level - u) / (v - u));
        if (in_a) next_.push_back({geom::make_point(axis, level, cross), false});
        else next_.push_back({geom::make_point(axis, level, cross), a.lit});
      }
      part_.swap(next_);
    }
  }

  struct Measure {
    double area = 0;  // m²
    double lit = 0;   // metres of façade
  };
  [[nodiscard]] Measure measure() const {
    Measure m;
    for (std::size_t i = 0; i < part_.size(); ++i) {
      const Point a = part_[i].at, b = part_[i + 1 < part_.size() ? i + 1 : 0].at;
      m.area += (static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y) / 2e6;
      if (part_[i].lit) m.lit += std::sqrt(static_cast<double>(geom::dot(b - a, b - a))) / 1e3;
    }
    return m;
  }

  // Where a strip may be cut: at joints, at the apartment's corners, and between.
  void lines_of(const Strip& s) {
    lines_.clear();
    cut(s.window);
    if (part_.size() < 3) return;
    Interval extent{kFar, -kFar};
    for (const Corner& c : part_) {
      const Length u = geom::coordinate(c.at, s.axis);
      extent = {std::min(extent.lo, u), std::max(extent.hi, u)};
    }
    const auto add = [&](Length u) {
      u = snapped(u, s.axis);
      if (u > extent.lo + 600 && u < extent.hi - 600) lines_.push_back(u);
    };
    bool facade = false;
    for (const Point j : joints_) {
      if (!s.window.contains(j)) continue;
      facade = true;
      add(geom::coordinate(j, s.axis));
    }
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Point before = ring_[i > 0 ? i - 1 : ring_.size() - 1], after = ring_[i + 1 < ring_.size() ? i + 1 : 0];
      if (s.window.contains(ring_[i]) && geom::cross(before, ring_[i], after) < 0) add(geom::coordinate(ring_[i], s.axis));
    }
    if (!facade) {
      for (Length u = extent.lo + kDarkWidth; u < extent.hi; u += kFiller / 2) add(u);
    }
    std::sort(lines_.begin(), lines_.end());
    // Lines nearly at the same place are one.
    std::size_t n = 0;
    for (const Length u : lines_) {
      if (n == 0 || u - lines_[n - 1] >= 200) lines_[n++] = u;
    }
    lines_.resize(n);
    lines_.insert(lines_.begin(), extent.lo);
    lines_.push_back(extent.hi);
  }

  // A strip begins and ends where there is something of it.
  void trim() {
    constexpr double kNothing = 0.01;
    std::size_t first = 0, last = lines_.size() - 1;
    while (first + 1 < last && prefix_[first + 1].area < kNothing) ++first;
    while (last > first + 1 && prefix_.back().area - prefix_[last - 1].area < kNothing) --last;
    prefix_[last] = prefix_.back();
    lines_.assign(lines_.data() + first, lines_.data() + last + 1);
    prefix_.assign(prefix_.data() + first, prefix_.data() + last + 1);
  }

  // What a slice costs as a room of one use, or kNever.
  [[nodiscard]] double cost_of(Use use, double area, double width, bool lit) const {
    const double depth = area / width;
    const double slender = std::max(width, depth) / std::min(width, depth);
    const auto off = [](double is, double wish) { return std::abs(is - wish) / wish; };
    double cost = 2.0 * over(slender, 1.4);
    const double narrow = std::min(width, depth);
    switch (use) {
      case Use::living: {
        if (!lit || area < 12 || narrow < 2.9) return kNever;
        const double wish = std::clamp(0.36 * area_, 17.0, 38.0);
        return cost + 5 * off(area, wish) + 3 * over(area, 1.5 * wish);
      }
      case Use::bedroom:
        if (!lit || area < 7.2 || narrow < 2.35) return kNever;
        return cost + 3 * off(area, 14.5) + 3 * over(area, 24);
      case Use::kitchen:
        if (!lit || area < 5 || narrow < 1.9) return kNever;
        return cost + 3 * off(area, 9) + 3 * over(area, 14) + 0.5;
      case Use::bathroom:
        if (area < 3 || narrow < 1.6) return kNever;
        return cost + 2.5 * off(area, 4.8) + 3 * over(area, 8) + (lit ? 1.0 : 0);
      case Use::storage:
        if (area < 1 || narrow < 0.9) return kNever;
        return cost + 1.5 * off(area, 3.5) + 3 * over(area, 6.5) + (lit ? 3 : 0.5);
      default: return kNever;
    }
  }

  [[nodiscard]] bool living_wanted() const { return site_.program != Program::upper; }
  [[nodiscard]] bool enough(unsigned has) const {
    const bool bath = (has & (kBath | kTwoBaths)) != 0, living = (has & kLiving) != 0;
    return (living || !living_wanted()) && (bath || site_.program == Program::ground);
  }

  // The cheapest way to cut strip after strip: over lines, and over what the
  // apartment has by then.
  void judge(Layout& l) {
    const bool reached = std::all_of(musts_.begin(), musts_.end(), [&](const Box& door) {
      return std::any_of(l.hall.data(), l.hall.data() + l.halls, [&](const Box& hall) {
        return hall.contains(door);
      });
    });
    // The entrance opens into the hall, clear of its walls.
    const bool entered = std::any_of(l.hall.data(), l.hall.data() + l.halls, [&](const Box& hall) {
      return std::abs(hall.lo.y - floor_) <= 2 && hall.along(0).contains(geom::grow(door_, 110));
    });
    if (!reached || !entered) return;
    struct State {
      double cost = kNever;
      std::int16_t from = -1;  // index of the state before
      Use use = Use::none;
      Interval slice;
      std::uint8_t strip = 0;
    };
    static constexpr std::array kUsesHere{Use::living, Use::bedroom, Use::kitchen, Use::bathroom, Use::storage};
    std::vector<State> states(kStates);
    states[0].cost = 0;
    std::size_t base = 0;  // of the states before this strip
    for (std::size_t k = 0; k < l.count; ++k) {
      const Strip& s = l.strips[k];
      lines_of(s);
      if (lines_.size() < 2) continue;
      // Areas and façade from the strip's beginning to each line.
      prefix_.clear();
      for (const Length u : lines_) {
        Box w = s.window;
        if (u == lines_.front()) {
          prefix_.push_back({});
          continue;
        }
        w.set(s.axis, {w.along(s.axis).lo, u});
        cut(w);
        prefix_.push_back(measure());
      }
      if (prefix_.back().area < 0.05) continue;
      trim();
      const std::size_t first = states.size();
      states.resize(first + lines_.size() * kStates);
      for (unsigned h = 0; h < kStates; ++h) {
        states[first + h] = states[base + h];
        states[first + h].from = static_cast<std::int16_t>(base + h);
        states[first + h].use = Use::none;
      }
      for (std::size_t j = 1; j < lines_.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
          const Interval slice{lines_[i], lines_[j]};
          if (geom::intersect(slice, s.contact).length() < kContact) continue;
          const double area = prefix_[j].area - prefix_[i].area, lit = prefix_[j].lit - prefix_[i].lit;
          const double width = slice.length() / 1e3;
          if (slice.length() < kDarkWidth && lines_.size() > 2) continue;
          const bool has_window = lit >= 1.0;
          for (const Use use : kUsesHere) {
            const double cost = cost_of(use, area, width, has_window);
            if (cost >= kNever) continue;
            for (unsigned h = 0; h < kStates; ++h) {
              const State& before = states[first + i * kStates + h];
              if (before.cost + cost > bound_) continue;
              unsigned after = h;
              double extra = 0;
              if (use == Use::living) {
                if ((h & kLiving) || !living_wanted()) continue;
                after |= kLiving;
              }
              if (use == Use::kitchen) {
                if (h & kKitchen) continue;
                after |= kKitchen;
              }
              if (use == Use::bathroom) {
                if ((h & kTwoBaths) || ((h & kBath) && area_ < 75)) continue;
                after = h & kBath ? (h & ~unsigned{kBath}) | kTwoBaths : h | kBath;
              }
              if (use == Use::storage) {
                if (h & kStore) extra = 4;
                after |= kStore;
              }
              State& there = states[first + j * kStates + after];
              if (before.cost + cost + extra >= there.cost) continue;
              there = {before.cost + cost + extra, static_cast<std::int16_t>(first + i * kStates + h), use, slice, static_cast<std::uint8_t>(k)};
            }
          }
        }
      }
      base = first + (lines_.size() - 1) * kStates;
    }
    l.cost = kNever;
    std::size_t best = 0;
    for (unsigned h = 0; h < kStates; ++h) {
      if (!enough(h)) continue;
      const double cost = states[base + h].cost + ((h & kKitchen) || area_ < 60 || !living_wanted() ? 0 : 1.5);
      if (cost >= l.cost) continue;
      l.cost = cost;
      best = base + h;
    }
    if (l.cost >= kNever) return;
    double hall = 0;
    for (std::size_t i = 0; i < l.halls; ++i) hall += static_cast<double>(l.hall[i].area()) / 1e6;
    l.cost += 40 * over(hall / area_, 0.10) + hall * 0.1;
    // A little chance among equals.
    l.cost += Rng(mix(key_, layouts_.size()), Purpose::layout).below(1000) / 1000.0 * 0.8;
    for (std::int32_t at = static_cast<std::int32_t>(best); at >= 0; at = states[static_cast<std::size_t>(at)].from) {
      const State& s = states[static_cast<std::size_t>(at)];
      if (s.use == Use::none) continue;
      if (l.slices == l.slice.size()) {
        l.cost = kNever;
        return;
      }
      const std::size_t n = l.slices++;
      l.slice[n] = s.slice;
      l.strip_of[n] = s.strip;
      l.use[n] = s.use;
    }
    bound_ = std::min(bound_, l.cost + kWorthDrawing);
    layouts_.push_back(l);
  }

  struct Corner {
    Point at;
    bool lit;  // the edge from here
  };

  const ApartmentSite& site_;
  Key key_;
  geom::Arrangement& plane_;
  ApartmentPlan& out_;
  const Turned turned_;
  const Ring& ring_ = turned_.ring;
  const std::vector<Point>& joints_ = turned_.joints;
  const std::vector<Box>& musts_ = turned_.musts;
  const Interval door_ = turned_.door, wall_ = turned_.wall;
  const Length floor_ = turned_.floor;
  const Box bounds_ = turned_.bounds;
  const double area_ = turned_.area;
  std::vector<Corner> part_, next_;
  std::vector<Length> lines_;
  std::vector<Measure> prefix_;
  std::vector<Layout> layouts_;
  double bound_ = kNever / 2;  // what costs more is not worth drawing
};

}  // namespace

bool lay_rooms(const ApartmentSite& site, Key key, geom::Arrangement& scratch, ApartmentPlan& out) {
  return Rooms(site, key, scratch, out).run();
}

}  // namespace enfilade::rules
