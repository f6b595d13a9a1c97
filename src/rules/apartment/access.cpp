#include "rules/apartment/access.hpp"

#include <algorithm>
#include <array>

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/axis.hpp>

#include "rules/apartment/street.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Arrangement;
using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Side;

constexpr Length kDoubleLoaded = 11'500;            // from here on parts of a plan have a corridor,
constexpr double kNeverThrough = 15;                // m; thinner ones not if apartments are long,
constexpr double kWideHome = 9.5;                   // m, that is over this along the façade
constexpr double kShallow = 9.9;                    // m; and shallow ones if apartments would be
constexpr double kSlimHome = 4.5, kSlimmest = 4.2;  // m, that is less than this
constexpr Length kDeepRow = 13'000;                 // of apartments that are lit from one side
constexpr Length kStores = 2'600;                   // least depth of a row in the dark
constexpr Length kEnd = 1'700;                      // a corridor goes on this far beyond the last node
constexpr Length kLeastEnd = 3'000;                 // from there to the façade
constexpr double kLeastRunBeside = 2'000;           // of corridor before the last apartments' doors
constexpr Length kCoreEvery = 34'000;
constexpr double kLargeStorey = 420, kTwoStairs = 16'000;  // m²; two stairs on a run as long as that
constexpr double kShade = 16'000;                          // a façade this near behind a core is in its shade
constexpr Length kLanding = 1'500, kShortest = 1'300;      // depth of a landing
constexpr Length kLeastBeyond = 2'200;                     // between a landing or a core and the façade
constexpr double kAcross = 1.3;                            // times its thickness a part is nowhere wider than that
constexpr Length kGap = 900;                               // less than that between a core and a wall is lost
constexpr Length kBetween = 1'800;                         // least distance of cores and corridors that don't touch

struct Run {
  Point a, b;  // between the axis's nodes
  [[nodiscard]] int axis() const { return a.y == b.y ? 0 : a.x == b.x ? 1 : -1; }
};

class Layer {
 public:
  Layer(const Plot& plot, const ServiceSizes& sizes, Key key, Arrangement& plane, Access& out)
      : plot_(plot), sizes_(sizes), rng_(key, Purpose::core), plane_(plane), out_(out), flip_(rng_.below(2) == 1) {}

  bool run() {
    const auto axis = geom::medial_axis(plot_.outline);
    if (!axis) return false;
    straight_ = geom::straight_axis(plot_.outline, *axis);
    lifts_ = std::min(2, elevators_for(0, plot_.floors, 2));
    lay_corridors();
    part_corridors();
    place_cores();
    lay_landings();
    if (out_.corridor.empty()) return false;
    return open_to_street(plot_, open_, plane_, out_);
  }

 private:
  // --- corridors ----------------------------------------------------------------

  // Whether a part of the plan has a corridor, or stairs with landings: what gives
  // apartments of the wished area the better shape.
  [[nodiscard]] bool has_corridor(const geom::StraightAxis::Segment& s) const {
    constexpr double kThicker = 1.4, kThinner = 0.75;  // than it is
    const double taken = plot_.favour == Favour::corridors  ? kThicker
                         : plot_.favour == Favour::landings ? kThinner
                                                            : 1.0;
    const double t = s.thickness / 1e3 * taken;
    if (t >= kDoubleLoaded / 1e3) return t >= kNeverThrough || plot_.wish < kWideHome * t;
    // Lifts are for many.
    if (t >= kShallow && lifts_ > 0) return plot_.wish < kWideHome * t;
    return plot_.wish < (t >= kShallow ? kSlimHome : kSlimmest) * t;
  }

  // How far a corridor lies beside the axis, to the left: along the wall of a part
  // with light from one side, or with room for one row of apartments.
  [[nodiscard]] Length beside_axis(const geom::StraightAxis::Segment& s) const {
    double left = 0, right = 0, all = 0;
    const geom::StraightAxis::Stretch* longest = nullptr;
    for (const auto& k : straight_.along(s)) {
      if (!longest || k.to - k.from > longest->to - longest->from) longest = &k;
      all += k.to - k.from;
      if (!plot_.lit(k.left)) left += k.to - k.from;
      if (!plot_.lit(k.right)) right += k.to - k.from;
    }
    const bool dark_left = left > 0.6 * all, dark_right = right > 0.6 * all;
    if (!longest || (dark_left == dark_right && s.thickness >= kShallow * 1'000)) return 0;
    const bool to_left = dark_left != dark_right ? dark_left : flip_;
    // The axis need not lie in the middle.
    const Point a = straight_.nodes[s.a].at, b = straight_.nodes[s.b].at, d = b - a;
    const Point middle = along(a, b, (longest->from + longest->to) / 2),
                out = to_left ? Point{-d.y, d.x} : Point{d.y, -d.x};
    Point near, far;
    if (geom::locate(plot_.outline, middle) != geom::Where::inside || !to_facade(middle, out, near) ||
        !to_facade(middle, {-out.x, -out.y}, far))
      return 0;
    const Length most = whole(length_of(near - middle)) - plot_.corridor / 2,
                 row = whole(length_of(near - far)) - plot_.corridor;
    // Beyond that the dark side holds stores.
    const Length shift = std::max(0, row <= kDeepRow ? most : std::min(most - kStores, most - (row - kDeepRow)));
    return to_left ? shift : -shift;
  }

  // How far a corridor goes on beyond its last node: so far that the two apartments
  // at its end are about as large as wished, and that they have room.
  [[nodiscard]] double end_of(Point from, Point direction, Length thickness) const {
    Point at;
    if (!to_facade(from, direction, at)) return kEnd;
    const double row = (thickness - plot_.corridor) / 2.0,
                 before = (plot_.wish * 1e6 - row * kLeastRunBeside) / (thickness / 2.0);
    return std::max<double>(kEnd, length_of(at - from) - std::max<double>(before, kLeastEnd));
  }

  void lay_corridors() {
    degree_.assign(straight_.nodes.size(), 0);
    const auto taken = [&](const auto& s) {
      return has_corridor(s) && length_of(straight_.nodes[s.b].at - straight_.nodes[s.a].at) >= 500;
    };
    for (const auto& s : straight_.segments) {
      if (!taken(s)) continue;
      ++degree_[s.a];
      ++degree_[s.b];
    }
    for (const auto& s : straight_.segments) {
      if (!taken(s)) continue;
      const Point a0 = straight_.nodes[s.a].at, b0 = straight_.nodes[s.b].at, d = b0 - a0;
      const Point aside = scaled({-d.y, d.x}, beside_axis(s) / length_of(d)), a = a0 + aside, b = b0 + aside;
      const Point from = along(a, b, degree_[s.a] == 1 ? -end_of(a, a - b, s.thickness) : -plot_.corridor / 2);
      const Point to = along(b, a, degree_[s.b] == 1 ? -end_of(b, b - a, s.thickness) : -plot_.corridor / 2);
      if (degree_[s.a] == 1) add_end_wall(from, a - b);
      if (degree_[s.b] == 1) add_end_wall(to, b - a);
      unite(strip(from, to, plot_.corridor));
      if (aside != Point{}) {
        if (degree_[s.a] > 1) unite(strip(a, along(a0, a, -plot_.corridor / 2), plot_.corridor));
        if (degree_[s.b] > 1) unite(strip(b, along(b0, b, -plot_.corridor / 2), plot_.corridor));
      }
      runs_.push_back({a, b});
    }
  }

  // A corridor that leaves the outline and comes back is several, each with its own stair.
  void part_corridors() {
    constexpr std::int64_t kLeast = 2 * 3'000'000;
    geom::Area inside = geom::combine(out_.corridor, {&plot_.outline, 1}, geom::Both::intersect, plane_);
    std::erase_if(inside, [](const Polygon& p) { return geom::twice_area(p) < kLeast || !is_wide(p, kLeastWay); });
    if (inside.size() != out_.corridor.size()) out_.corridor = std::move(inside);
  }

  void unite(const Polygon& p) { out_.corridor = geom::combine(out_.corridor, {&p, 1}, geom::Both::unite, plane_); }

  // The way from a point to the façade; nothing if there is none.
  bool to_facade(Point from, Point direction, Point& at) const { return to_border(plot_.outline, from, direction, at); }

  // The axis goes on as a wall.
  void add_end_wall(Point from, Point direction) {
    Point at;
    if (to_facade(from, direction, at)) out_.walls.push_back({from, at, false});
  }

  // --- cores beside corridors ---------------------------------------------------

  // Longest runs first; further ones only if none is near. A core stands about
  // where it should, rather in the dark than before windows.
  void place_cores() {
    if (plot_.floors < 2) return;
    std::vector<Run> runs = runs_;
    std::stable_sort(runs.begin(), runs.end(),
                     [](const Run& r, const Run& s) { return length_of(r.b - r.a) > length_of(s.b - s.a); });
    for (const Run& r : runs) {
      const double length = length_of(r.b - r.a);
      int n = std::max(1, whole(length / kCoreEvery));
      // Two ways out of a large storey.
      if (&r == &runs[0] && n == 1 && length > kTwoStairs &&
          static_cast<double>(geom::twice_area(plot_.outline)) / 2e6 > kLargeStorey)
        n = 2;
      const double turn = rng_.between(-1'500, 1'500);
      for (int i = 0; i < n; ++i)
        place_near(r, length * (2 * i + 1) / (2 * n) + turn, length / n / 2,
                   n == 1 ? kCoreEvery / 2 : std::min(kCoreEvery / 2.0, 0.6 * length / n));
    }
    drop_stairless();
  }

  struct CorePlace {
    double cost = 0;
    double at = 0;
    Side out = geom::kNorth;
    bool deep = true;
    Length reach = 0;  // of a landing of its own
  };

  // Within a reach on both sides of a place along a run.
  void place_near(const Run& r, double ideal, double reach, double near) {
    const double length = length_of(r.b - r.a);
    std::vector<CorePlace> places;
    const double first = std::max(-1'000.0, ideal - reach), last = std::min(length + 1'000, ideal + reach);
    const int steps = std::max(1, static_cast<int>((last - first) / 1'000));
    for (int k = 0; k <= steps; ++k) {
      const double at = first + (last - first) * k / steps;
      const Point p = along(r.a, r.b, at);
      if (near_core(p, near)) continue;
      for (const bool deep : {true, false}) {
        for (const Side out : {geom::kNorth, geom::kSouth, geom::kEast, geom::kWest}) {
          if (r.axis() >= 0 && r.axis() != geom::axis_of(out)) continue;
          const double side = (out == geom::kSouth || out == geom::kWest) == flip_ ? 0 : 0.1;
          places.push_back(
              {std::abs(at - ideal) / 10'000 + shade(p, out, deep) + (deep ? 0 : 0.3) + side, at, out, deep, 0});
        }
      }
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const CorePlace& a, const CorePlace& b) { return a.cost < b.cost; });
    for (const CorePlace& c : places) {
      if (place_core(r, along(r.a, r.b, c.at), c.out, c.deep)) return;
    }
  }

  // How much of what lies behind a core is a façade with windows.
  [[nodiscard]] double shade(Point at, Side out, bool deep) const {
    const int axis = geom::axis_of(out), way = out == geom::kNorth || out == geom::kEast ? 1 : -1;
    const Length width = core_width(deep);
    int lit = 0;
    for (const Length off : {-width / 2, 0, width / 2}) {
      const Point from = geom::make_point(axis, geom::coordinate(at, axis) + off, geom::coordinate(at, 1 - axis));
      Point hit;
      if (!to_facade(from, geom::make_point(axis, 0, way), hit) || length_of(hit - from) > kShade) continue;
      lit += on_facade(plot_, hit, false);
    }
    return lit / 3.0;
  }

  [[nodiscard]] bool near_core(Point p, double near) const {
    return std::any_of(out_.cells.begin(), out_.cells.end(), [&](const Cell& c) {
      return c.kind == CellKind::stair && length_of(c.box.middle() - p) < near;
    });
  }

  // Corridors without a stair are none.
  void drop_stairless() {
    geom::Area kept;
    for (Polygon& p : out_.corridor) {
      const bool stair = std::any_of(out_.cells.begin(), out_.cells.end(), [&](const Cell& c) {
        return c.kind == CellKind::stair && geom::locate(p, door_of(c)) != geom::Where::outside;
      });
      if (stair) kept.push_back(std::move(p));
    }
    std::erase_if(out_.walls, [&](const Wall& w) {
      return std::none_of(kept.begin(), kept.end(), [&](const Polygon& p) { return geom::clearance(p, w.a) <= 2; });
    });
    out_.corridor = std::move(kept);
  }

  [[nodiscard]] static Point door_of(const Cell& c) {
    const int axis = geom::axis_of(c.door);
    return geom::make_point(axis, c.opening.middle(), c.box.level(c.door));
  }

  // How far the façade lies from a line over a stretch of it; 0 if it isn't straight.
  [[nodiscard]] Length behind(Length from, Length to, Length v, Side out) const {
    const int axis = geom::axis_of(out), way = out == geom::kNorth || out == geom::kEast ? 1 : -1;
    Length far = 0;
    for (const Length u : {from + 10, (from + to) / 2, to - 10}) {
      const Point p = geom::make_point(axis, u, v);
      Point hit;
      if (!to_facade(p, geom::make_point(axis, 0, way), hit)) return 0;
      const Length reach = way * (geom::coordinate(hit, 1 - axis) - v);
      if (far != 0 && reach != far) return 0;
      far = reach;
    }
    return far;
  }

  bool place_core(const Run& r, Point at, Side out, bool deep) {
    const int axis = geom::axis_of(out);  // along the corridor's side
    const int way = out == geom::kNorth || out == geom::kEast ? 1 : -1;
    const Length v = geom::coordinate(at, 1 - axis);
    if (r.axis() >= 0) {
      // Nearly at the façade it stands there, behind a lobby.
      const Length width = core_width(deep), u = geom::coordinate(at, axis), level = v + way * plot_.corridor / 2;
      const Length spare = behind(u - width / 2, u - width / 2 + width, v, out) - plot_.corridor / 2 -
                           (deep ? sizes_.stair_length : sizes_.stair_width);
      if (spare <= 0 || spare >= kLeastBeyond) return take_core(deep, out, u, level, nullptr);
      if (!on_corridor(geom::make_point(axis, u - width / 2 + 50, level),
                       geom::make_point(axis, u - width / 2 + width - 50, level)))
        return false;
      const Box lobby =
          geom::make_box(axis, {u - width / 2, u - width / 2 + width}, geom::between(level, level + way * spare));
      return take_core(deep, out, u, level + way * spare, &lobby);
    }
    // Beside a slanted corridor, with a landing of its own that joins it.
    for (Length reach = 1'000; reach <= 4'000; reach += 250) {
      const Length width = core_width(deep);
      const Interval u{geom::coordinate(at, axis) - width / 2, geom::coordinate(at, axis) - width / 2 + width};
      const Box landing = geom::make_box(axis, u, geom::between(v, v + way * reach));
      if (take_core(deep, out, geom::coordinate(at, axis), v + way * reach, &landing)) return true;
    }
    return false;
  }

  [[nodiscard]] Length core_width(bool deep) const {
    return (deep ? sizes_.stair_width : sizes_.stair_length) + lifts_ * kShaft;
  }

  // A stair and lifts on the side `out` of the line `level`, around `middle`.
  bool take_core(bool deep, Side out, Length middle, Length level, const Box* landing, bool must_border = true) {
    const int axis = geom::axis_of(out);
    const int way = out == geom::kNorth || out == geom::kEast ? 1 : -1;
    const Length width = core_width(deep), begin = middle - width / 2;
    std::array<Cell, 3> cells;
    const Length across = deep ? sizes_.stair_length : sizes_.stair_width, stair = width - lifts_ * kShaft;
    const Interval u{begin, begin + stair};
    cells[0].kind = CellKind::stair;
    cells[0].box = geom::make_box(axis, u, geom::between(level, level + way * across));
    cells[0].door = geom::opposite(out);
    cells[0].opening = deep ? door_at(u.middle()) : door_at(u.lo + plan::kCoreWall + sizes_.stair.landing / 2);
    cells[0].away = deep ? out : axis == 0 ? geom::kEast : geom::kNorth;
    const Length shaft = std::min(across, kShaft + 400);
    for (int i = 0; i < lifts_; ++i) {
      Cell& c = cells[static_cast<std::size_t>(i + 1)];
      const Interval w{u.hi + i * kShaft, u.hi + (i + 1) * kShaft};
      c.kind = CellKind::elevator;
      c.box = geom::make_box(axis, w, geom::between(level, level + way * shaft));
      c.door = cells[0].door;
      c.opening = door_at(w.middle());
    }
    const Box all = geom::make_box(axis, {begin, begin + width}, geom::between(level, level + way * across));
    if (!free(all, landing)) return false;
    if (landing) {
      // All doors open onto the landing; of the corridor itself, only where it runs along.
      unite(geom::to_polygon(*landing));
    } else if (must_border && !std::all_of(cells.begin(), cells.begin() + 1 + lifts_,
                                           [&](const Cell& c) { return borders_corridor(c); })) {
      return false;
    }
    out_.cells.insert(out_.cells.end(), cells.begin(), cells.begin() + 1 + lifts_);
    return true;
  }

  // The cell's door, with its jambs, lies on a corridor's border.
  [[nodiscard]] bool borders_corridor(const Cell& c) const {
    const int axis = geom::axis_of(c.door);
    const Interval door = geom::grow(c.opening, 150);
    return on_corridor(geom::make_point(axis, door.lo, c.box.level(c.door)),
                       geom::make_point(axis, door.hi, c.box.level(c.door)));
  }
  [[nodiscard]] bool on_corridor(Point a, Point b) const {
    bool on = false;
    for (const Polygon& p : out_.corridor)
      geom::each_edge(p, [&](Point u, Point v) { on = on || lies_on(u, v, a, b); });
    return on;
  }

  // Inside, not on a corridor nor on another core, and the façade either touches
  // or leaves room for rooms. A landing must lie inside as well.
  [[nodiscard]] bool free(const Box& box, const Box* landing) const {
    const Box around = grown(box, kBetween);
    for (const Cell& c : out_.cells) {
      if (c.box.overlaps(around) || (landing && c.box.overlaps(*landing))) return false;
    }
    // Each of the questions looks at every edge.
    if (!plot_.step(4 * geom::edge_count(plot_.outline) + edges_of_corridors())) return false;
    if (!has_room_for(plot_.outline, box) || !flush(plot_.outline, box) ||
        (landing && !has_room_for(plot_.outline, *landing)))
      return false;
    return !meets(out_.corridor, box) && !is_close(box);
  }

  [[nodiscard]] std::size_t edges_of_corridors() const {
    std::size_t sum = 0;
    for (const Polygon& p : out_.corridor) sum += geom::edge_count(p);
    return sum;
  }

  // A wall beside the box leaves a gap too narrow for anything.
  [[nodiscard]] bool is_close(const Box& box) const {
    const Box around = grown(box, kGap);
    bool close = false;
    geom::each_edge(plot_.outline, [&](Point a, Point b) {
      if (!crosses(around, a, b)) return;
      const bool touches =
          (a.x == b.x && (a.x == box.lo.x || a.x == box.hi.x)) || (a.y == b.y && (a.y == box.lo.y || a.y == box.hi.y));
      close = close || !touches;
    });
    return close;
  }

  // --- landings -----------------------------------------------------------------

  void lay_landings() {
    for (const auto& s : straight_.segments) {
      if (has_corridor(s) && !runs_.empty()) continue;
      const Point a = straight_.nodes[s.a].at, b = straight_.nodes[s.b].at;
      if (length_of(b - a) < 100) continue;
      // The part's ends lie half its thickness beyond those of its axis, or where a thick part begins.
      const double reach = s.thickness / 2.0;
      const double first = degree_[s.a] > 0 ? mouth_of({a, b}, s.thickness) : -reach;
      const double last = length_of(b - a) + (degree_[s.b] > 0 ? -mouth_of({b, a}, s.thickness) : reach),
                   length = last - first;
      if (length < 7'000) continue;
      const double spacing = std::clamp(2e9 * plot_.wish / 1e3 / s.thickness, 9'000.0, 24'000.0);
      const int n =
          std::max(1, whole(length / spacing)) + (plot_.favour == Favour::landings && length > 14'000 ? 1 : 0);
      const double turn = rng_.between(-600, 600);
      std::vector<double> placed;
      for (int i = 0; i < n; ++i) {
        const double ideal = first + length * (2 * i + 1) / (2 * n) + turn;
        for (const double off : {0.0, 1'000.0, -1'000.0, 2'200.0, -2'200.0, 3'500.0, -3'500.0}) {
          const double at = ideal + off;
          if (!plot_.step(64 * geom::edge_count(plot_.outline))) return;
          if (at < first || at > last || !place_landing({a, b}, along(a, b, at), s.thickness)) continue;
          placed.push_back(at);
          break;
        }
      }
      for (std::size_t i = 0; i + 1 < placed.size(); ++i)
        cross_wall({a, b}, along(a, b, (placed[i] + placed[i + 1]) / 2), s.thickness);
      if (placed.empty()) continue;
      if (degree_[s.a] > 0) cross_wall({a, b}, along(a, b, first), s.thickness);
      if (degree_[s.b] > 0) cross_wall({a, b}, along(a, b, last), s.thickness);
    }
  }

  // A wall nearly in line with a corner of the outline is.
  [[nodiscard]] Point snapped(Point at, int axis) const {
    constexpr Length kNear = 900;
    Length best = geom::coordinate(at, axis), off = kNear;
    geom::each_edge(plot_.outline, [&](Point p, Point) {
      const Length u = geom::coordinate(p, axis), d = std::abs(u - geom::coordinate(at, axis));
      if (d < off) {
        off = d;
        best = u;
      }
    });
    return geom::make_point(axis, best, geom::coordinate(at, 1 - axis));
  }

  // Where a thin part leaves a thick one: as soon as it is about as wide as it stays.
  [[nodiscard]] double mouth_of(const Run& r, Length thickness) const {
    constexpr double kWalk = 250;
    const Point d = r.b - r.a, n{-d.y, d.x};
    for (double at = plot_.corridor; at <= length_of(d); at += kWalk) {
      const Point p = along(r.a, r.b, at);
      Point left, right;
      if (geom::locate(plot_.outline, p) != geom::Where::inside || !to_facade(p, n, left) ||
          !to_facade(p, {-n.x, -n.y}, right))
        continue;
      if (length_of(left - right) <= kAcross * thickness) return at;
    }
    return length_of(d);
  }

  void cross_wall(const Run& r, Point at, Length thickness) {
    if (r.axis() >= 0) at = snapped(at, r.axis());
    const Point d = r.b - r.a, n{-d.y, d.x};
    Point left, right;
    if (geom::locate(plot_.outline, at) != geom::Where::inside) return;
    if (!to_facade(at, n, left) || !to_facade(at, {-n.x, -n.y}, right) || length_of(left - right) > 1.5 * thickness)
      return;
    out_.walls.push_back({left, right, false});
  }

  // Stair against one façade, landing, wall to the other.
  bool place_landing(const Run& r, Point at, Length thickness) {
    if (geom::locate(plot_.outline, at) != geom::Where::inside) return false;
    // Before a courtyard rather than the street, so that the landing has a way out.
    for (const bool yard : {true, false}) {
      if (yard && plot_.outline.holes.empty()) continue;
      for (const bool deep : {true, false}) {
        for (const Side side : {geom::kNorth, geom::kSouth, geom::kEast, geom::kWest}) {
          const Side out = flip_ ? geom::opposite(side) : side;
          const int axis = geom::axis_of(out);
          if (r.axis() >= 0 && r.axis() != axis) continue;
          Point before;
          const int way = out == geom::kNorth || out == geom::kEast ? 1 : -1;
          if (yard && to_facade(at, geom::make_point(axis, 0, -way), before) && !on_facade(plot_, before, true))
            continue;
          if (try_landing(deep, out, axis, at, thickness)) return true;
        }
      }
    }
    return false;
  }

  bool try_landing(bool deep, Side out, int axis, Point at, Length thickness) {
    const int way = out == geom::kNorth || out == geom::kEast ? 1 : -1;
    const bool stairs = plot_.floors > 1;
    const Length width = stairs ? core_width(deep) : 2'400,
                 across = stairs ? (deep ? sizes_.stair_length : sizes_.stair_width) : 0;
    // The façade before the core: the nearest point of it over the core's width.
    const Length u = geom::coordinate(at, axis), v = geom::coordinate(at, 1 - axis);
    Length near = 0, far = 0;
    bool slanted = false;
    for (const Length off : {-width / 2, 0, width / 2}) {
      const Point from = geom::make_point(axis, u + off, v), step = geom::make_point(axis, 0, way);
      Point hit, back;
      if (geom::locate(plot_.outline, from) != geom::Where::inside) return false;
      if (!to_facade(from, step, hit) || !to_facade(from, {-step.x, -step.y}, back)) return false;
      const Length reach = std::abs(geom::coordinate(hit, 1 - axis) - v),
                   behind = std::abs(geom::coordinate(back, 1 - axis) - v);
      if (off != -width / 2 && reach != near) slanted = true;
      near = off == -width / 2 ? reach : std::min(near, reach);
      far = off == -width / 2 ? behind : std::min(far, behind);
    }
    if (near + far > kAcross * thickness) return false;
    // A stair stands against the façade, or well before it.
    if (slanted) near -= 450;
    const Length level = v + way * (near - across);  // where the stair's door is
    // What is left beyond is wide enough for rooms, or belongs to the landing.
    const Length beyond = way * (level - v) + far - kLanding;
    if (beyond < kShortest - kLanding) return false;
    const bool through = beyond < kLeastBeyond;
    const Length depth = through ? kLanding + beyond : kLanding;
    const Box landing =
        geom::make_box(axis, {u - width / 2, u - width / 2 + width}, geom::between(level, level - way * depth));
    const Box around = grown(landing, kBetween);
    if (!has_room_for(plot_.outline, landing) || meets(out_.corridor, around)) return false;
    if (through && beyond_end(landing, axis, -way) > kBeyondOutline) return false;
    if (std::any_of(out_.cells.begin(), out_.cells.end(), [&](const Cell& c) { return c.box.overlaps(around); }))
      return false;
    if (stairs && !take_core(deep, out, u, level, nullptr, false)) return false;
    out_.corridor.push_back(through ? up_to_facade(landing, axis, -way) : geom::to_polygon(landing));
    std::sort(out_.corridor.begin(), out_.corridor.end(),
              [](const Polygon& x, const Polygon& y) { return x.outer < y.outer; });
    Point front;
    if (through && to_facade(landing.middle(), geom::make_point(axis, 0, -way), front) && on_facade(plot_, front, true))
      open_.push_back(landing.middle());
    if (!through) add_end_wall(geom::make_point(axis, u, level - way * depth), geom::make_point(axis, 0, -way));
    // Behind the stair, if it does not touch the façade all along.
    if (stairs) close_gap(geom::make_point(axis, u, v + way * near), geom::make_point(axis, 0, way));
    else add_end_wall(geom::make_point(axis, u, level), geom::make_point(axis, 0, way));
    return true;
  }

  // How far a façade lies beyond the end of a landing, at most.
  [[nodiscard]] Length beyond_end(const Box& landing, int axis, int way) const {
    Length over = 0;
    for (const Length u : {landing.along(axis).lo + 1, landing.along(axis).hi - 1}) {
      Point hit;
      const Point from = geom::make_point(axis, u, landing.along(1 - axis).middle());
      if (!to_facade(from, geom::make_point(axis, 0, way), hit)) continue;
      const Length level = way > 0 ? landing.along(1 - axis).hi : landing.along(1 - axis).lo;
      over = std::max(over, way * (geom::coordinate(hit, 1 - axis) - level));
    }
    return over;
  }

  // A landing with all that lies between it and the façade: drawn too long where that is slanted.
  [[nodiscard]] Polygon up_to_facade(Box landing, int axis, int way) const {
    const Length over = beyond_end(landing, axis, way);
    if (over > 1)
      (axis == 0 ? (way > 0 ? landing.hi.y : landing.lo.y) : (way > 0 ? landing.hi.x : landing.lo.x)) +=
          way * (over + 50);
    return geom::to_polygon(landing);
  }

  void close_gap(Point from, Point direction) {
    if (geom::locate(plot_.outline, from) != geom::Where::inside) return;
    add_end_wall(from, direction);
  }

  const Plot& plot_;
  const ServiceSizes& sizes_;
  Rng rng_;
  Arrangement& plane_;
  Access& out_;
  geom::StraightAxis straight_;
  std::vector<int> degree_;
  std::vector<Run> runs_;
  std::vector<Point> open_;  // in landings that reach the street
  int lifts_ = 0;
  bool flip_ = false;  // the seed's choice of side
};

}  // namespace

bool flush(const Polygon& outline, const Box& box) {
  bool good = true;
  geom::each_edge(outline, [&](Point a, Point b) {
    if (a.x != b.x && a.y != b.y) return;
    const int axis = a.y == b.y ? 0 : 1;
    const Interval edge = geom::between(geom::coordinate(a, axis), geom::coordinate(b, axis)), side = box.along(axis);
    const Length level = geom::coordinate(a, 1 - axis);
    const Interval across = box.along(1 - axis);
    if ((level == across.lo || level == across.hi) && edge.overlaps(side) && !edge.contains(side)) good = false;
  });
  return good;
}

bool lay_access(const Plot& plot, const ServiceSizes& sizes, Key key, Arrangement& plane, Access& out) {
  return Layer(plot, sizes, key, plane, out).run();
}

}  // namespace enfilade::rules
