// A zone that no cut makes small enough without leaving a part that nobody can
// enter, or that has no light: it is cut all the same, once, and that part is given
// up. Chords start at right angles from everywhere along the border, so one of
// nearly the right size is always among them.

#include <algorithm>

#include "rules/apartment/faces.hpp"
#include "rules/apartment/street.hpp"
#include "rules/apartment/vector.hpp"
#include "rules/apartment/zones.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;

constexpr double kStep = 600, kFromCorner = 900, kShortest = 1'500;
constexpr double kEntered = 0.5;  // what a part counts that has a door but is no dwelling

class Trimmer {
 public:
  Trimmer(const Plot& plot, const Zone& zone) : plot_(plot), zone_(zone) {
    for (const Corner& c : zone) shape_.outer.push_back(c.at);
  }

  bool run(Wall& cut) {
    for (std::size_t i = 0; i < zone_.size(); ++i) {
      const Point a = zone_[i].at, b = next(i);
      const double length = length_of(b - a);
      if (length < 2) continue;
      std::vector<Point> from;
      if (zone_[i].beyond == Next::lit) {
        joints_of(plot_, a, b, from);
      } else {
        for (double at = kFromCorner; at <= length - kFromCorner; at += kStep) from.push_back(along(a, b, at));
      }
      for (const Point p : from) offer(i, p, {a.y - b.y, b.x - a.x}, cut);
      // On along a wall beyond a corner that sticks in.
      if (geom::cross(a, b, next((i + 1) % zone_.size())) < 0) offer((i + 1) % zone_.size(), b, b - a, cut);
    }
    return best_ > 0;
  }

 private:
  [[nodiscard]] Point next(std::size_t i) const { return zone_[(i + 1) % zone_.size()].at; }

  void offer(std::size_t edge, Point from, Point direction, Wall& cut) {
    if (!plot_.step(6 * zone_.size())) return;
    const Point inside = from + scaled(direction, 20 / length_of(direction));
    Point hit;
    if (geom::locate(shape_, inside) != geom::Where::inside || !to_border(shape_, inside, direction, hit)) return;
    if (length_of(hit - from) < kShortest) return;
    std::size_t other = zone_.size();
    for (std::size_t k = 0; k < zone_.size(); ++k) {
      if (k != edge && zone_[k].at != next(k) && lies_on(zone_[k].at, next(k), hit, hit)) other = k;
    }
    if (other == zone_.size()) return;
    // Not so near a corner that a strip is left beside it.
    for (const Point corner : {zone_[other].at, next(other)}) {
      const double off = length_of(corner - hit);
      if (off > 2 && off < kFromCorner) return;
    }
    const ZoneMeasure one = measure(part(edge, from, other, hit)), two = measure(part(other, hit, edge, from));
    for (const auto& [kept, given] : {std::pair{one, two}, std::pair{two, one}}) {
      if (!is_usable(plot_, kept) || kept.area > kTooLarge * plot_.wish) continue;
      const double worth = kept.area + (given.run >= kLeastRun ? kEntered * given.area : 0);
      if (worth <= best_) continue;
      best_ = worth;
      cut = {from, hit, false};
    }
  }

  // From one place on the border to another, closed by the cut.
  [[nodiscard]] Zone part(std::size_t from_edge, Point from, std::size_t to_edge, Point to) const {
    Zone z{{from, zone_[from_edge].beyond}};
    for (std::size_t k = from_edge; k != to_edge;) {
      k = (k + 1) % zone_.size();
      z.push_back(zone_[k]);
    }
    z.push_back({to, Next::home});
    return z;
  }

  const Plot& plot_;
  const Zone& zone_;
  geom::Polygon shape_;
  double best_ = 0;
};

}  // namespace

bool trim_zone(const Plot& plot, const Zone& zone, Wall& cut) { return Trimmer(plot, zone).run(cut); }

}  // namespace enfilade::rules
