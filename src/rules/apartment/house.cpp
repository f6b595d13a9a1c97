// One dwelling on all storeys: stair and front door are tried at a few places,
// and what gives the best rooms is taken.

#include <algorithm>
#include <tuple>

#include <enfilade/base/rng.hpp>

#include "rules/apartment/faces.hpp"
#include "rules/apartment/home.hpp"
#include "rules/apartment/laid.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Side;

constexpr Length kDoor = 950, kClear = 350;
constexpr std::size_t kMostStairs = 48, kBatch = 6, kMostDoors = 6;
constexpr std::int32_t kMostFloors = 6;
constexpr double kChance = 5;         // what the seed adds to a way at most
constexpr double kWorthDrawing = 12;  // above the cheapest
constexpr std::size_t kMostWays = 24, kMostStudios = 16;

class House {
 public:
  House(const Plot& plot, const ServiceSizes& sizes, Key key, LaidRooms& laid, geom::Arrangement& plane)
      : plot_(plot), sizes_(sizes), key_(key), laid_(laid), plane_(plane), rng_(key, Purpose::doors) {}

  bool run(Access& out) {
    if (!plot_.outline.holes.empty() || plot_.floors > kMostFloors) return false;
    if (plot_.floors == 1) {
      try_doors(nullptr);
      draw();
    } else {
      propose_stairs();
      // A few at a time, until what is drawn is good.
      const std::size_t batches = (stairs_.size() + kBatch - 1) / kBatch;
      const std::size_t first = batches > 1 ? rng_.below(static_cast<std::uint32_t>(batches)) : 0;
      for (std::size_t batch = 0; batch < 2 * batches && !good_; ++batch) {
        all_doors_ = batch >= batches;
        if (all_doors_ && cost_ < kNever) break;
        for (std::size_t i = (first + batch) % batches; i < stairs_.size(); i += batches) try_doors(&stairs_[i]);
        draw();
      }
    }
    if (cost_ >= kNever && !(plot_.floors == 1 && try_studios())) return false;
    out = best_;
    return true;
  }

 private:
  static constexpr double kNever = 1e9;

  // No hall has room: one room, entered where a bathroom finds its place.
  bool try_studios() {
    ApartmentSite site;
    if (!site_around(nullptr, site)) return false;
    std::vector<std::pair<Point, Point>> doors;
    for (const double at : {0.5, 0.0, 1.0}) {
      for (std::size_t i = 0; i < site.ring.size(); ++i) {
        const Point a = site.ring[i], b = site.ring[(i + 1) % site.ring.size()];
        const double spare = length_of(b - a) - kDoor - 2 * kClear;
        if (site.walls[i] != WallKind::lit || spare < 0) continue;
        doors.push_back({along(a, b, kClear + spare * at), along(a, b, kClear + spare * at + kDoor)});
      }
    }
    const std::size_t count = std::min(doors.size(), kMostStudios);
    for (std::size_t i = 0; i < count && plane_.work().go_on(); ++i) {
      std::tie(site.door_a, site.door_b) = doors[i * doors.size() / count];
      const ApartmentPlan* plan = laid_.studio(site, plane_);
      if (!plan) continue;
      take(nullptr, site, plan->cost);
      if (plan->good) break;
    }
    return best_.house;
  }

  void take(const Cell* stair, const ApartmentSite& site, double cost) {
    if (cost >= cost_) return;
    cost_ = cost;
    best_ = {};
    best_.house = true;
    if (stair) best_.cells.push_back(*stair);
    best_.door_a = site.door_a;
    best_.door_b = site.door_b;
  }

  // In the corners and in the middle of walls along an axis, with the door on any
  // side that is not a wall.
  void propose_stairs() {
    const geom::Ring& ring = plot_.outline.outer;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point a = ring[i], b = ring[(i + 1) % ring.size()];
      if (a.x != b.x && a.y != b.y) continue;
      const int axis = a.y == b.y ? 0 : 1;
      const Interval u = geom::between(geom::coordinate(a, axis), geom::coordinate(b, axis));
      const bool up = axis == 0 ? b.x > a.x : b.y < a.y;  // the inside lies at greater v
      const Length v = geom::coordinate(a, 1 - axis);
      for (const bool deep : {false, true}) {
        const Length width = deep ? sizes_.stair_width : sizes_.stair_length,
                     depth = deep ? sizes_.stair_length : sizes_.stair_width;
        if (u.length() < width) continue;
        for (const Length at : {u.lo, u.hi - width, u.middle() - width / 2}) {
          add_stairs(geom::make_box(axis, {at, at + width}, geom::between(v, up ? v + depth : v - depth)));
        }
      }
    }
    // Party walls first, then by place; the seed turns the order a little.
    std::stable_sort(stairs_.begin(), stairs_.end(), [](const Cell& a, const Cell& b) { return a.box < b.box; });
    stairs_.erase(std::unique(stairs_.begin(), stairs_.end(),
                              [](const Cell& a, const Cell& b) {
                                return a.box == b.box && a.door == b.door && a.away == b.away;
                              }),
                  stairs_.end());
    if (stairs_.size() > kMostStairs) {
      // Every so-and-so-many.
      std::vector<Cell> some;
      for (std::size_t i = 0; i < kMostStairs; ++i) some.push_back(stairs_[i * stairs_.size() / kMostStairs]);
      stairs_ = std::move(some);
    }
  }

  void add_stairs(const Box& box) {
    const Polygon p = geom::to_polygon(box);
    if (!flush(plot_.outline, box) ||
        !geom::combine({&p, 1}, {&plot_.outline, 1}, geom::Both::subtract, plane_).empty())
      return;
    const geom::Area rest = geom::combine({&plot_.outline, 1}, {&p, 1}, geom::Both::subtract, plane_);
    if (rest.size() != 1 || !rest[0].holes.empty() || !geom::validate(rest[0])) return;
    for (const Side door : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
      const int along = geom::axis_of(door);
      // The side must look into the house.
      const Point mid = geom::make_point(along, box.along(along).middle(), box.level(door));
      const int out = door == geom::kNorth || door == geom::kEast ? 1 : -1;
      const Point before =
          geom::make_point(along, geom::coordinate(mid, along), geom::coordinate(mid, 1 - along) + out * 1'300);
      if (geom::locate(plot_.outline, before) != geom::Where::inside) continue;
      const bool short_side = box.along(along).length() == sizes_.stair_width;
      Cell c;
      c.kind = CellKind::stair;
      c.box = box;
      c.door = door;
      if (short_side) {
        c.opening = middle_door(box.along(along).middle());
        c.away = geom::opposite(door);
        stairs_.push_back(c);
        continue;
      }
      // On a long side: at either end, where the floor landing is.
      const Interval u = box.along(along);
      const Length landing = sizes_.stair.landing / 2;
      const Side low = along == 0 ? geom::kWest : geom::kSouth;
      c.opening = middle_door(u.lo + wall_at(box, low) + landing);
      c.away = geom::opposite(low);
      stairs_.push_back(c);
      c.opening = middle_door(u.hi - wall_at(box, geom::opposite(low)) - landing);
      c.away = geom::opposite(c.away);
      stairs_.push_back(c);
    }
  }

  // How deep the wall on a side of a stair is.
  [[nodiscard]] Length wall_at(const Box& box, Side side) const {
    const Point a = box.corner(side), b = box.corner((side + 1) & 3);
    bool outer = false;
    geom::each_edge(plot_.outline, [&](Point p, Point q) { outer = outer || lies_on(p, q, a, b); });
    return outer ? plan::kFacadeWall : plan::kCoreWall;
  }

  [[nodiscard]] Interval middle_door(Length middle) const {
    const Length width = std::min<Length>(kCellDoor, sizes_.stair.landing - 60);
    return {middle - width / 2, middle - width / 2 + width};
  }

  // What is left of the outline beside the stair, if it is one piece.
  bool site_around(const Cell* stair, ApartmentSite& site) {
    Division d;
    const geom::Area none;
    std::vector<Cell> cells;
    if (stair) cells.push_back(*stair);
    d.corridor = &none;
    d.cells = &cells;
    make_storey_faces(plot_, std::move(d), plane_, faces_);
    const auto is_home = [](const StoreyFace& f) { return f.kind == FaceOf::home; };
    const auto home = std::find_if(faces_.begin(), faces_.end(), is_home);
    if (std::count_if(faces_.begin(), faces_.end(), is_home) != 1) return false;
    site.ring = home->ring;
    site.experience = plot_.experience;
    for (std::size_t i = 0; i < site.ring.size(); ++i) {
      const auto& b = home->beyond[i];
      const bool lit = b.kind == FaceOf::outside && plot_.lit(b.facade);
      site.walls.push_back(lit ? WallKind::lit : b.kind == FaceOf::outside ? WallKind::blind : WallKind::inner);
      if (lit) open_wall(plot_, i, site);
    }
    site.leaf_inside = false;
    if (stair) {
      const int axis = geom::axis_of(stair->door);
      const Length level = stair->box.level(stair->door);
      site.musts.push_back(
          {geom::make_point(axis, stair->opening.lo, level), geom::make_point(axis, stair->opening.hi, level)});
    }
    return true;
  }

  void try_doors(const Cell* stair) {
    if (ApartmentSite around; site_around(stair, around)) sites_.push_back(std::move(around));
    else return;
    ApartmentSite& site = sites_.back();
    // Doors at the ends and in the middle of lit walls.
    // Slanted ones only if there are no others: rooms stand along the front.
    const auto wall = [&](std::size_t i) { return site.ring[(i + 1) % site.ring.size()] - site.ring[i]; };
    const auto straight = [&](std::size_t i) { return wall(i).x == 0 || wall(i).y == 0; };
    bool any_straight = false;
    for (std::size_t i = 0; i < site.ring.size(); ++i) {
      any_straight =
          any_straight || (site.walls[i] == WallKind::lit && straight(i) && length_of(wall(i)) >= kDoor + 2 * kClear);
    }
    std::vector<std::pair<Point, Point>> doors;
    for (std::size_t i = 0; i < site.ring.size(); ++i) {
      if (site.walls[i] != WallKind::lit || (any_straight && !straight(i))) continue;
      const Point a = site.ring[i], b = site.ring[(i + 1) % site.ring.size()];
      const double run = length_of(b - a), spare = run - kDoor - 2 * kClear;
      if (spare < 0) continue;
      for (const double at : {0.0, 1.0, 0.5})
        doors.push_back({along(a, b, kClear + spare * at), along(a, b, kClear + spare * at + kDoor)});
    }
    // Those near the stair first, for the hall joins both; the seed turns that a little.
    if (stair && doors.size() > kMostDoors && !all_doors_) {
      std::vector<std::pair<double, std::size_t>> order;
      for (std::size_t i = 0; i < doors.size(); ++i) {
        order.emplace_back(
            length_of(middle_of(doors[i].first, doors[i].second) - site.musts[0].first) + rng_.below(4'000), i);
      }
      std::sort(order.begin(), order.end());
      std::vector<std::pair<Point, Point>> near;
      for (std::size_t i = 0; i < kMostDoors; ++i) near.push_back(doors[order[i].second]);
      doors = std::move(near);
    }
    const std::size_t count = all_doors_ ? doors.size() : std::min(doors.size(), 2 * kMostDoors);
    for (std::size_t i = 0; i < count && plane_.work().go_on(); ++i) {
      std::tie(site.door_a, site.door_b) = doors[i * doors.size() / count];
      const double chance = kChance * rng_.below(1'000) / 1'000;
      double cost = chance;
      const auto add = [&](Program program) {
        site.program = program;
        cost += laid_.judge(site, layout_key(stair), bound_ - cost);
        return cost < bound_;
      };
      if (!(plot_.floors == 1 ? add(Program::flat) : add(Program::upper) && add(Program::ground))) continue;
      bound_ = std::min(bound_, cost + kWorthDrawing);
      ways_.push_back({cost, chance, static_cast<std::uint32_t>(sites_.size() - 1), stair, site.door_a, site.door_b});
    }
  }

  [[nodiscard]] Key layout_key(const Cell* stair) const {
    return home_key(key_, static_cast<std::uint16_t>(stair ? 1 : 0));
  }  // after the stair

  // Draws the cheapest ways, until none left could cost less than what is drawn.
  void draw() {
    std::stable_sort(ways_.begin(), ways_.end(), [](const Way& a, const Way& b) { return a.cost < b.cost; });
    if (ways_.size() > kMostWays) ways_.resize(kMostWays);
    for (const Way& way : ways_) {
      if (way.cost >= cost_) break;
      ApartmentSite& site = sites_[way.site];
      site.door_a = way.door_a;
      site.door_b = way.door_b;
      double cost = way.chance;
      bool good = true;
      const auto add = [&](Program program) {
        site.program = program;
        const ApartmentPlan* plan = laid_.rooms(site, layout_key(way.stair), plane_);
        if (!plan) return false;
        cost += plan->cost;
        good = good && plan->good;
        return cost < cost_;
      };
      if (!(plot_.floors == 1 ? add(Program::flat) : add(Program::ground) && add(Program::upper))) continue;
      take(way.stair, site, cost);
      good_ = good_ || good;
    }
    ways_.clear();
    sites_.clear();
    bound_ = kNever;
  }

  struct Way {
    double cost = 0, chance = 0;
    std::uint32_t site = 0;
    const Cell* stair = nullptr;
    Point door_a, door_b;
  };
  const Plot& plot_;
  const ServiceSizes& sizes_;
  Key key_;
  LaidRooms& laid_;
  geom::Arrangement& plane_;
  std::vector<Cell> stairs_;
  std::vector<StoreyFace> faces_;
  std::vector<ApartmentSite> sites_;
  std::vector<Way> ways_;
  Access best_;
  Rng rng_;
  double cost_ = kNever, bound_ = kNever;
  bool good_ = false;
  bool all_doors_ = false;  // where a few gave nothing
};

}  // namespace

bool lay_house(const Plot& plot, const ServiceSizes& sizes, Key key, LaidRooms& laid, geom::Arrangement& plane,
               Access& out) {
  return House(plot, sizes, key, laid, plane).run(out);
}

}  // namespace enfilade::rules
