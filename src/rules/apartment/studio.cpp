// A room with a bathroom cut off it: what is built where no hall has room. The
// bathroom stands in a corner or takes the whole end of the room, along any wall;
// where it comes to a slanted wall it ends there. Proposals are drawn from the
// cheapest on until one is good.

#include <algorithm>
#include <array>
#include <vector>

#include <enfilade/plan/region.hpp>

#include "rules/apartment/inspect.hpp"
#include "rules/apartment/open.hpp"
#include "rules/apartment/rooms.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

constexpr double kSmallest = 3.2e6;  // mm², of a bathroom whose leaf opens inwards

using geom::Length;
using geom::Point;
using geom::Polygon;
using plan::Use;

constexpr Length kDoor = 860, kJamb = 130;
constexpr double kBeforeDoor = 1'050;              // the way in stays free
constexpr double kNeedsBath = 18, kWithBath = 14;  // m²
constexpr std::int64_t kLeastBath = 2 * 2'300'000, kLargestBath = 2 * 7'500'000;
constexpr std::size_t kMostTried = 32;

struct Proposal {
  Polygon blank;  // what is cut off, and a little beyond the walls
  double cost = 0;
};

class Studio {
 public:
  Studio(const ApartmentSite& site, geom::Arrangement& plane, ApartmentPlan& out)
      : site_(site), plane_(plane), out_(out), all_{site.ring, {}} {}

  bool run() {
    const double area = static_cast<double>(geom::twice_area(site_.ring)) / 2e6;
    ApartmentPlan sound;
    bool found = false;
    if (area >= kWithBath) {
      propose();
      std::stable_sort(proposals_.begin(), proposals_.end(),
                       [](const Proposal& a, const Proposal& b) { return a.cost < b.cost; });
      for (std::size_t i = 0; i < std::min(proposals_.size(), kMostTried); ++i) {
        if (!draw(proposals_[i])) continue;
        out_.cost = kStudio + proposals_[i].cost + (out_.good ? 0 : kNotGood);
        if (out_.good) return true;
        if (!found) sound = out_;
        found = true;
      }
    }
    if (found) {
      out_ = std::move(sound);
      return true;
    }
    out_.clear();
    out_.rooms.push_back({all_, Use::living, true});
    const Verdict verdict = inspect(site_, out_);
    out_.good = verdict == Verdict::good;
    out_.cost = kStudio + kNotGood;
    return verdict != Verdict::broken && area < kNeedsBath;
  }

 private:
  static constexpr double kStudio = 50, kNotGood = 25;

  void propose() {
    constexpr std::array<std::pair<Length, Length>, 8> kSizes{{{2'400, 1'900},
                                                               {1'900, 2'400},
                                                               {2'100, 2'100},
                                                               {1'700, 1'900},
                                                               {1'900, 1'700},
                                                               {1'500, 2'400},
                                                               {2'600, 1'500},
                                                               {1'500, 1'700}}};
    for (std::size_t i = 0; i < site_.ring.size(); ++i) {
      const Point a = site_.ring[i], b = site_.ring[i + 1 < site_.ring.size() ? i + 1 : 0];
      if (a == b) continue;
      const double length = length_of(b - a), lit = site_.walls[i] == WallKind::lit ? 5 : 0;
      double cost = lit;
      for (const auto& [width, depth] : kSizes) {
        cost += 0.4;
        if (length < 800) break;
        // At either end, a little beyond it where the wall there is slanted.
        for (const double at : {-12.0, length + 12 - width}) {
          add(a, b, at, width, depth, cost);
          if (length < width + 12) break;
        }
        if (length > width + 4'000) add(a, b, (length - width) / 2, width, depth, cost + 4);
      }
      // The whole end, along this wall.
      for (const Length depth : {1'500, 1'700, 2'000, 2'400}) {
        if (length <= 4'500) add(a, b, -4'000, whole(length) + 8'000, depth, lit + 2);
      }
    }
  }

  void add(Point a, Point b, double from, Length width, Length depth, double cost) {
    const Point d = b - a, in = scaled({-d.y, d.x}, depth / length_of(d));
    const Point p = along(a, b, from), q = along(a, b, from + width);
    const Point over = scaled(in, -12.0 / depth);
    cost += length_of(middle_of(p, q) - site_.door_a) / 4e3;
    proposals_.push_back({{{p + over, q + over, q + in, p + in}, {}}, cost});
  }

  bool draw(const Proposal& proposal) {
    Polygon box, rest;
    if (!piece(proposal.blank, geom::Both::intersect, box)) return false;
    const std::int64_t area = geom::twice_area(box);
    if (area < kLeastBath || area > kLargestBath || bars_a_door(box)) return false;
    if (!stands(site_, {box, Use::bathroom}) || !piece(proposal.blank, geom::Both::subtract, rest) ||
        !stands(site_, {rest, Use::living}))
      return false;
    // Its door: in any wall that no wall of the site lies on.
    const geom::Ring& ring = box.outer;
    // A leaf that opens into so small a bathroom leaves nobody room to stand.
    const bool small = static_cast<double>(geom::twice_area(box)) < 2 * kSmallest;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point u = ring[i], v = ring[i + 1 < ring.size() ? i + 1 : 0];
      const double run = length_of(v - u), spare = run - kDoor - 2 * kJamb;
      if (spare < 0 || !borders(rest, u, v)) continue;
      for (const double at : {0.0, 1.0, 0.5}) {
        for (const bool out : {small, !small}) {
          out_.clear();
          out_.rooms.push_back({rest, Use::living, true});
          out_.rooms.push_back({box, Use::bathroom});
          out_.doors.push_back({1, along(u, v, kJamb + spare * at), along(u, v, kJamb + spare * at + kDoor), out});
          const Verdict verdict = inspect(site_, out_);
          out_.good = verdict == Verdict::good;
          if (verdict != Verdict::broken) return true;
        }
      }
    }
    return false;
  }

  // What is cut off, or what is left; false if that is not one piece.
  bool piece(const Polygon& blank, geom::Both how, Polygon& out) {
    geom::Area area = how == geom::Both::intersect ? geom::combine({&blank, 1}, {&all_, 1}, how, plane_)
                                                   : geom::combine({&all_, 1}, {&blank, 1}, how, plane_);
    if (area.size() != 1 || !area[0].holes.empty()) return false;
    out = std::move(area[0]);
    for (Point& p : out.outer) p = restored(p);
    out.outer.erase(std::unique(out.outer.begin(), out.outer.end()), out.outer.end());
    while (out.outer.size() > 1 && out.outer.front() == out.outer.back()) out.outer.pop_back();
    drop_spikes(out.outer);
    if (out.outer.size() < 3) return false;
    meet_corners(site_.ring, out.outer);
    return true;
  }

  // What is nearly a corner of the site is one.
  [[nodiscard]] Point restored(Point p) const {
    constexpr Length kNearly = 3;
    Length away = kNearly + 1;
    Point corner = p;
    for (const Point q : site_.ring) {
      const Length d = std::max(std::abs(p.x - q.x), std::abs(p.y - q.y));
      if (d >= away) continue;
      away = d;
      corner = q;
    }
    return corner;
  }

  // The whole side borders the room.
  [[nodiscard]] static bool borders(const Polygon& room, Point u, Point v) {
    bool open = false;
    geom::each_edge(room, [&](Point a, Point b) { open = open || lies_on(a, b, u, v); });
    return open;
  }

  [[nodiscard]] bool bars_a_door(const Polygon& box) const {
    const auto near = [&](Point p) {
      return geom::locate(box, p) != geom::Where::outside || geom::clearance(box, p) < kBeforeDoor;
    };
    return near(site_.door_a) || near(site_.door_b) ||
           std::any_of(site_.musts.begin(), site_.musts.end(),
                       [&](const auto& d) { return near(d.first) || near(d.second); });
  }

  const ApartmentSite& site_;
  geom::Arrangement& plane_;
  ApartmentPlan& out_;
  Polygon all_;
  std::vector<Proposal> proposals_;
};

}  // namespace

bool lay_studio(const ApartmentSite& site, geom::Arrangement& scratch, ApartmentPlan& out) {
  if (!Studio(site, scratch, out).run()) return false;
  if (site.program == Program::flat) cut_bedrooms(site, scratch, out);
  out.settled = true;
  return true;
}

}  // namespace enfilade::rules
