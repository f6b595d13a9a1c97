// Ways to lay the hall are proposed, judged by areas and widths alone, and drawn
// from the cheapest on until one is good. The key moves the wishes, the hall's
// width and, by less than a flaw costs, the order of the ways.

#include "rules/apartment/rooms.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/base/rng.hpp>
#include <enfilade/plan/region.hpp>

#include "rules/apartment/cuts.hpp"
#include "rules/apartment/experience.hpp"
#include "rules/apartment/layout.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;

constexpr Length kEntranceJamb = 150;
constexpr Length kBesideStem = 1'500;  // a room there, or none
constexpr Length kFar = kFarAway;
constexpr double kChance = 5;        // what the key adds to a way at most
constexpr double kWorthDrawing = 8;  // above the best cost so far
constexpr std::size_t kMostDrawn = 24, kMostSound = 8;

class Rooms {
 public:
  Rooms(const ApartmentSite& site, Key key, Cutters& cutters, double bound)
      : rng_(key, Purpose::layout), turned_(turned_in(site)), cutter_(cutters.of(turned_, wishes())), bound_(bound) {
    hall_ = 1'200 + 50 * static_cast<Length>(rng_.below(5));
    stem_ = 1'250 + 50 * static_cast<Length>(rng_.below(6));
  }

  // The cheapest cost alone.
  double judge() {
    margin_ = 0;
    propose();
    return layouts_.empty() ? kNoRooms : layouts_.back().cost;
  }

  // Most dwellings have a good plan that costs little, and what costs more is judged
  // in vain; for the others all ways are. A bound leaves out only what costs more, so
  // a good plan is the same with and without one, unless it was found among all ways
  // where without a bound dearer ones would have been drawn before that.
  bool run(geom::Arrangement& plane, ApartmentPlan& out) {
    const Rng fresh = rng_;
    const double most = bound_;
    const double usual = 25 + 0.3 * turned_.area, cheap = std::min(most, usual);
    const bool wanted = turned_.site->experience.any();
    bound_ = cheap;
    if (draw(plane, out) && out.good) {
      out.settled = !wanted || most >= kNoRooms;
      return true;
    }
    if (layouts_.empty() && cheap == most) return false;
    layouts_.clear();
    rng_ = fresh;
    bound_ = most;
    margin_ = kNever;
    const bool found = draw(plane, out);
    out.settled = most >= kNoRooms || (found && out.good && !wanted && most >= usual);
    return found;
  }

 private:
  bool draw(geom::Arrangement& plane, ApartmentPlan& out) {
    propose();
    if (!plane.work().step(cutter_.steps())) return false;
    std::stable_sort(layouts_.begin(), layouts_.end(),
                     [](const Layout& a, const Layout& b) { return a.cost < b.cost; });
    // The first that is good; where something is wanted, the one that suits it best.
    const bool wanted = turned_.site->experience.any();
    ApartmentPlan sound;
    std::size_t drawn = 0, found = 0;
    for (const Layout& l : layouts_) {
      if (drawn++ == kMostDrawn || (found > 0 && l.cost > sound.cost + kFlaw)) break;
      if (!draw_layout(turned_, l, plane, out)) continue;
      out.cost = l.cost;
      if (wanted) suit(*turned_.site, plane, out);
      else if (out.good) return true;
      if (!out.good && out.cost < kFlaw) out.cost += kFlaw;  // it was not foreseen
      if (found++ == 0 || (wanted && out.cost < sound.cost)) std::swap(sound, out);
      if (found == kMostSound && !wanted) break;
    }
    std::swap(sound, out);
    return found > 0;
  }

  // Drawn in order, so that each has its own numbers.
  [[nodiscard]] Wishes wishes() {
    const auto about = [&](double v, int permille) { return v * (1'000 + rng_.between(-permille, permille)) / 1'000; };
    Wishes w;
    // A house sleeps upstairs.
    const double share = turned_.site->program == Program::ground ? 0.55 : 0.36;
    w.living = about(std::clamp(share * turned_.area, 17.0, 38.0), 120);
    w.bedroom = about(14.5, 150);
    w.kitchen = about(9, 150);
    w.bathroom = about(4.8, 100);
    w.store = about(3.5, 200);
    w.carve_high = rng_.below(2) == 1;
    return w;
  }

  // --- ways to lay the hall ---------------------------------------------------

  void propose() {
    const Length top = bounds_.hi.y;
    add_bars(floor_);
    // Bathrooms between the bar and the entrance's wall, or rooms to live in beyond it.
    const Length near = 2'000 + 100 * static_cast<Length>(rng_.below(5)),
                 far = 4'400 + 100 * static_cast<Length>(rng_.below(5));
    for (const Length low : {floor_ + near, floor_ + near + 500, top - far - hall_, top - far - 800 - hall_}) {
      if (low > floor_ + 1'500 && low + hall_ + 2'400 < top) add_bars(low);
    }
    for (const Length end : {top, top - 4'200, top - 5'000, (floor_ + top) / 2, floor_ + 2'400}) {
      if (end > floor_ + 1'500) add_along(end);
    }
  }

  // From the door inwards; along a wall if one is near.
  [[nodiscard]] Interval stem(Length end) const {
    const Interval run = across({floor_, end});
    Interval s{door_.middle() - stem_ / 2, door_.middle() + stem_ / 2};
    if (s.lo < run.lo + kBesideStem) s = {run.lo, std::max(run.lo + stem_, door_.hi + kEntranceJamb)};
    if (s.hi > run.hi - kBesideStem) s = {std::min(run.hi - stem_, door_.lo - kEntranceJamb), run.hi};
    const Length lo = cutter_.snapped(s.lo, 0), hi = cutter_.snapped(s.hi, 0);
    if (lo + kEntranceJamb <= door_.lo && s.hi - lo >= 1'200) s.lo = lo;
    if (hi - kEntranceJamb >= door_.hi && hi - s.lo >= 1'200) s.hi = hi;
    // Not a little beyond the end of the entrance's wall.
    if (s.lo < wall_.lo && s.lo > run.lo) s = {wall_.lo, std::max(s.hi, wall_.lo + stem_)};
    if (s.hi > wall_.hi && s.hi < run.hi) s = {std::min(s.lo, wall_.hi - stem_), wall_.hi};
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
        const Length x =
            a.y == b.y ? a.x : a.x + static_cast<Length>(std::int64_t{b.x - a.x} * (level - a.y) / (b.y - a.y));
        if (x <= at) run.lo = std::max(run.lo, x);
        if (x >= at) run.hi = std::min(run.hi, x);
      }
    }
    return run;
  }

  // The joint where a room across may end: nearest to a wished width.
  [[nodiscard]] Length joint_near(Length from, int side, Length wish) const {
    Length best = 0, away = kFar;
    for (const Point j : joints_) {
      const Length width = side * (j.x - from);
      if (width < 2'900 || width > 5'600 || std::abs(width - wish) >= away) continue;
      away = std::abs(width - wish);
      best = j.x;
    }
    return away < kFar ? cutter_.snapped(best, 0) : 0;
  }

  // Bars from wall to wall, and shorter ones with a room across at their ends.
  void add_bars(Length low) {
    if (low > floor_) low = cutter_.snapped(low + hall_, 1) - hall_;
    const Interval run = across({low, low + hall_});
    if (run.length() < 2'400 || run.lo == -kFar || run.hi == kFar) return;
    add_bar(low, run);
    const Length left = joint_near(run.lo, 1, 3'900), right = joint_near(run.hi, -1, 3'900);
    if (left) add_bar(low, {left, run.hi});
    if (right) add_bar(low, {run.lo, right});
    if (left && right && right - left > 2'000) add_bar(low, {left, right});
    if (low == floor_) return;
    // To one side of the stem only.
    const Interval s = stem(low);
    if (run.hi - s.lo > 2'600 && s.lo > run.lo) add_bar(low, {s.lo, run.hi});
    if (s.hi - run.lo > 2'600 && s.hi < run.hi) add_bar(low, {run.lo, s.hi});
  }

  void add_bar(Length low, Interval run) {
    const Interval band{low, low + hall_};
    const Interval all = across(band);
    Layout l;
    l.hall[0] = {{run.lo, band.lo}, {run.hi, band.hi}};
    l.halls = 1;
    Interval left = band, right = band;  // what rooms at the ends share with the hall
    const Length west = run.lo == all.lo ? -kFar : run.lo, east = run.hi == all.hi ? kFar : run.hi;
    if (low > floor_) {
      const Interval s = stem(low);
      if (!run.contains(s)) return;
      l.hall[1] = {{s.lo, floor_}, {s.hi, low}};
      l.halls = 2;
      if (run.lo == s.lo) left = {floor_, band.hi};
      if (run.hi == s.hi) right = {floor_, band.hi};
      l.strips[l.count++] = {{{west, -kFar}, {s.lo, low}}, 0, {run.lo, s.lo}};
      l.strips[l.count++] = {{{s.hi, -kFar}, {east, low}}, 0, {s.hi, run.hi}};
    } else {
      if (!run.contains(door_)) return;
      l.strips[l.count++] = {{{west, -kFar}, {east, low}}, 0, run};
    }
    l.strips[l.count++] = {{{west, band.hi}, {east, kFar}}, 0, run};
    if (run.lo > all.lo) l.strips[l.count++] = {{{-kFar, -kFar}, {run.lo, kFar}}, 1, left};
    if (run.hi < all.hi) l.strips[l.count++] = {{{run.hi, -kFar}, {kFar, kFar}}, 1, right};
    judge(l);
  }

  void add_along(Length end) {
    end = cutter_.snapped(end, 1);
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

  void judge(Layout& l) {
    // Drawn for every way, so that none changes the others.
    const double chance = kChance * rng_.below(1'000) / 1'000;
    const std::span<const Box> halls(l.hall.data(), l.halls);
    const bool reached = std::all_of(turned_.musts.begin(), turned_.musts.end(), [&](const Box& door) {
      return std::any_of(halls.begin(), halls.end(), [&](const Box& hall) { return hall.contains(door); });
    });
    // The entrance opens into the hall, clear of its walls.
    const bool entered = std::any_of(halls.begin(), halls.end(), [&](const Box& hall) {
      return std::abs(hall.lo.y - floor_) <= 2 && hall.along(0).contains(geom::grow(door_, 110));
    });
    if (!reached || !entered) return;
    double hall = 0;
    for (const Box& h : halls) hall += static_cast<double>(h.area()) / 1e6;
    const double own = 40 * std::max(0.0, hall / turned_.area - 0.10) + hall * 0.1 + chance;
    if (own >= bound_ || !cutter_.cut(l, bound_ - own)) return;
    l.cost += own;
    bound_ = std::min(bound_, l.cost + margin_);
    layouts_.push_back(l);
  }

  Rng rng_;
  const Turned turned_;
  Cutter& cutter_;
  const geom::Ring& ring_ = turned_.ring;
  const std::vector<Point>& joints_ = turned_.joints;
  const Interval door_ = turned_.door, wall_ = turned_.wall;
  const Length floor_ = turned_.floor;
  const Box bounds_ = turned_.bounds;
  Length hall_ = 1'200, stem_ = 1'300;  // widths of bar and stem
  std::vector<Layout> layouts_;
  double bound_, margin_ = kWorthDrawing;  // what costs more is not worth drawing
};

}  // namespace

bool lay_rooms(const ApartmentSite& site, Key key, geom::Arrangement& scratch, ApartmentPlan& out, double bound) {
  Cutters cutters;
  return lay_rooms(site, key, scratch, cutters, out, bound);
}

bool lay_rooms(const ApartmentSite& site, Key key, geom::Arrangement& scratch, Cutters& cutters, ApartmentPlan& out,
               double bound) {
  return Rooms(site, key, cutters, bound).run(scratch, out);
}

double judge_rooms(const ApartmentSite& site, Key key, Cutters& cutters, double bound) {
  return Rooms(site, key, cutters, bound).judge();
}

}  // namespace enfilade::rules
