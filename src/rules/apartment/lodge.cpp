// The last resort: one dwelling at a façade, and all else closed off.
//
//   +-----------------/
//   |   closed off   /        a rectangle on a lit wall, as deep as the
//   |  +-------+    |         outline allows, off its other walls
//   |  |       |     \.
//   +--+-D-:---+------+
//
// Where no rectangle has room, all that lies before a line along the wall or from it.

#include <algorithm>
#include <array>

#include "rules/apartment/access.hpp"
#include "rules/apartment/faces.hpp"
#include "rules/apartment/home.hpp"
#include "rules/apartment/street.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;

constexpr double kDoor = 950, kClear = 350;
constexpr double kOff = 320;  // from other walls
constexpr double kLeastWidth = 2'700, kLeastDepth = 2'700;
constexpr double kDeepest = 12'000, kWidest = 12'000;
constexpr int kPlaces = 5;  // along a wall
constexpr std::size_t kMostDrawn = 24;

struct Lot {
  double area = 0;  // about
  Point a, b;       // the wall that its door is in
  Point inside;
  std::vector<Wall> walls;
};

class Lodge {
 public:
  Lodge(const Plot& plot, Key key, geom::Arrangement& plane) : plot_(plot), key_(key), plane_(plane) {}

  bool run(Access& out) {
    for (const bool ends : {false, true}) {
      find_lots(ends);
      if (try_lots(out)) return true;
    }
    return false;
  }

 private:
  bool try_lots(Access& out) {
    // The largest that is not larger than wished first, then the others from the least on.
    const double wish = 1.4e6 * std::max(plot_.wish, 20.0);
    std::stable_sort(lots_.begin(), lots_.end(), [&](const Lot& x, const Lot& y) {
      const bool fits = x.area <= wish, other = y.area <= wish;
      return fits != other ? fits : fits ? x.area > y.area : x.area < y.area;
    });
    const std::size_t count = std::min(lots_.size(), kMostDrawn);
    for (std::size_t i = 0; i < count; ++i) {
      if (!plane_.work().go_on()) return false;
      if (try_lot(lots_[i * lots_.size() / count], out)) return true;
    }
    return false;
  }

  void find_lots(bool ends) {
    lots_.clear();
    std::size_t edge = 0;
    geom::each_edge(plot_.outline, [&](Point a, Point b) {
      if (edge < plot_.outline.outer.size() && plot_.lit(edge)) ends ? find_ends_on(a, b) : find_lots_on(a, b);
      ++edge;
    });
  }

  void find_lots_on(Point a, Point b) {
    const double length = length_of(b - a), room = length - 2 * kOff;
    if (room < kLeastWidth) return;
    for (int i = 0; i < kPlaces; ++i) {
      for (int k = i + 1; k <= kPlaces; ++k) {
        const double from = kOff + room * i / kPlaces, to = kOff + room * k / kPlaces;
        if (to - from < kLeastWidth || to - from > kWidest) continue;
        const double depth = std::min(kDeepest, depth_before(a, b, from, to) - kOff);
        if (depth < kLeastDepth) continue;
        const Point p = along(a, b, from), q = along(a, b, to), d = q - p,
                    in = scaled({-d.y, d.x}, depth / length_of(d));
        const Point r = q + in, s = p + in;
        lots_.push_back({(to - from) * depth, p, q, middle_of(p, r), {{p, s, true}, {s, r, true}, {r, q, true}}});
      }
    }
  }

  // Parts of the outline that one line parts from the rest.
  void find_ends_on(Point a, Point b) {
    constexpr double kStep = 1'500, kInside = 700;
    const double length = length_of(b - a);
    if (length < kDoor + 2 * kClear) return;
    const Point d = b - a, n{-d.y, d.x}, middle = middle_of(a, b), inside = middle + scaled(n, kInside / length);
    const auto add = [&](Point p, Point q, double area) {
      if (geom::locate(plot_.outline, inside) == geom::Where::inside)
        lots_.push_back({area, a, b, inside, {{p, q, true}}});
    };
    for (double deep = 2 * kStep; deep <= kDeepest; deep += kStep) {
      const Point m = middle + scaled(n, deep / length);
      Point left, right;
      if (geom::locate(plot_.outline, m) != geom::Where::inside) break;
      if (to_border(plot_.outline, m, d, right) && to_border(plot_.outline, m, {-d.x, -d.y}, left))
        add(left, right, deep * (length + length_of(right - left)) / 2);
    }
    for (const bool back : {false, true}) {
      for (double at = 2 * kStep; at <= std::min(length - kOff, kWidest); at += kStep) {
        const Point from = back ? along(b, a, at) : along(a, b, at);
        Point hit;
        if (to_border(plot_.outline, from + scaled(n, 20 / length), n, hit))
          ends_of(back ? from : a, back ? b : from, from, hit, n);
      }
    }
  }
  void ends_of(Point a, Point b, Point from, Point hit, Point n) {
    constexpr double kInside = 700;
    if (length_of(b - a) < kDoor + 2 * kClear) return;
    const Point inside = middle_of(a, b) + scaled(n, kInside / length_of(n));
    if (geom::locate(plot_.outline, inside) != geom::Where::inside) return;
    lots_.push_back({length_of(b - a) * length_of(hit - from), a, b, inside, {{from, hit, true}}});
  }

  // How far the next wall is from a stretch of one.
  [[nodiscard]] double depth_before(Point a, Point b, double from, double to) const {
    const double length = length_of(b - a), x = (b.x - a.x) / length, y = (b.y - a.y) / length;
    from -= kOff;
    to += kOff;
    double least = 1e9;
    geom::each_edge(plot_.outline, [&](Point p, Point q) {
      if (p == a && q == b) return;
      double pu = (p.x - a.x) * x + (p.y - a.y) * y, pv = (p.y - a.y) * x - (p.x - a.x) * y;
      double qu = (q.x - a.x) * x + (q.y - a.y) * y, qv = (q.y - a.y) * x - (q.x - a.x) * y;
      if (pu > qu) {
        std::swap(pu, qu);
        std::swap(pv, qv);
      }
      const double lo = std::max(pu, from + 1), hi = std::min(qu, to - 1);
      if (lo >= hi) return;
      const auto at = [&](double u) { return pv + (qv - pv) * (u - pu) / (qu - pu); };
      const double low = std::min(at(lo), at(hi));
      if (std::max(at(lo), at(hi)) > 1) least = std::min(least, std::max(0.0, low));
    });
    return least;
  }

  bool try_lot(const Lot& lot, Access& out) {
    out = {};
    out.house = true;
    out.walls = lot.walls;
    out.ground_walls = out.walls;
    Division division;
    const geom::Area none;
    division.corridor = &none;
    division.cells = &out.cells;
    division.walls = out.walls;
    make_storey_faces(plot_, std::move(division), plane_, faces_);
    const auto home = std::find_if(faces_.begin(), faces_.end(), [&](const StoreyFace& f) {
      return geom::locate({f.ring, {}}, lot.inside) == geom::Where::inside;
    });
    if (home == faces_.end()) return false;
    ApartmentSite site;
    site.ring = home->ring;
    site.experience = plot_.experience;
    site.leaf_inside = false;
    for (std::size_t i = 0; i < site.ring.size(); ++i) {
      const bool lit = home->beyond[i].kind == FaceOf::outside && plot_.lit(home->beyond[i].facade);
      const bool outside = home->beyond[i].kind == FaceOf::outside;
      site.walls.push_back(lit ? WallKind::lit : outside ? WallKind::blind : WallKind::inner);
      if (lit) open_wall(plot_, i, site);
    }
    const double spare = length_of(lot.b - lot.a) - kDoor - 2 * kClear;
    const auto number = static_cast<std::uint16_t>(home - faces_.begin());
    for (const double at : {0.0, 1.0, 0.5}) {
      site.door_a = along(lot.a, lot.b, kClear + spare * at);
      site.door_b = along(lot.a, lot.b, kClear + spare * at + kDoor);
      if (!lay_rooms(site, home_key(key_, number), plane_, plan_) && !lay_studio(site, plane_, plan_)) continue;
      out.door_a = site.door_a;
      out.door_b = site.door_b;
      return true;
    }
    return false;
  }

  const Plot& plot_;
  Key key_;
  geom::Arrangement& plane_;
  std::vector<Lot> lots_;
  std::vector<StoreyFace> faces_;
  ApartmentPlan plan_;
};

}  // namespace

bool lay_lodge(const Plot& plot, Key key, geom::Arrangement& plane, Access& out) {
  return Lodge(plot, key, plane).run(out);
}

}  // namespace enfilade::rules
