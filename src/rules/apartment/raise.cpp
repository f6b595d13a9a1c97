// From a brief to a residence: the outline in a frame of its own, then how its
// storeys are reached.

#include <algorithm>
#include <array>
#include <string>

#include <enfilade/geom/repair.hpp>

#include "rules/apartment/residence.hpp"
#include "rules/apartment/survey.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;

constexpr Length kLeastInside = 2'100;
constexpr double kLeastArea = 6.5;                          // m², inside
constexpr double kLargestHouse = 150, kLargestTried = 350;  // m² of a storey
constexpr std::int32_t kHighestHouse = 3, kHighestWithoutLift = 3;
constexpr std::size_t kMostEdges = plan::kMostFacades;

double square_metres(const Polygon& p) { return static_cast<double>(geom::twice_area(p)) / 2e6; }

Polygon outline_of(const plan::Brief& brief) {
  if (!brief.site.polygon.outer.empty()) return brief.site.polygon;
  return geom::to_polygon({{0, 0}, {brief.site.width, brief.site.depth}});
}

// Turned so that the main direction of its walls lies along x.
Polygon turned(const Polygon& polygon) {
  const Point d = geom::main_direction(polygon);
  if (d.y == 0) return polygon;
  const double length = length_of(d), x = d.x / length, y = d.y / length;
  const Point origin = geom::bounds(polygon).lo;
  const auto ring = [&](const Ring& points) {
    Ring out;
    for (const Point p : points) {
      const Point q = p - origin;
      out.push_back({whole(q.x * x + q.y * y), whole(q.y * x - q.x * y)});
    }
    return out;
  };
  Polygon out{ring(polygon.outer), {}};
  for (const Ring& hole : polygon.holes) out.holes.push_back(ring(hole));
  return out;
}

// Runs of edges nearly along an axis lie on it exactly.
void square(Ring& ring) {
  constexpr Length kOff = 150;
  const std::size_t n = ring.size();
  for (const int axis : {0, 1}) {
    const auto across = [&](std::size_t i) {
      const Point d = ring[(i + 1) % n] - ring[i];
      const Length off = std::abs(geom::coordinate(d, axis)), along = std::abs(geom::coordinate(d, 1 - axis));
      return off < kOff && std::int64_t{off} * 100 < along;
    };
    for (std::size_t i = 0; i < n; ++i) {
      if (across((i + n - 1) % n) || !across(i)) continue;
      std::int64_t sum = geom::coordinate(ring[i], axis);
      std::size_t count = 1;
      for (std::size_t k = i; across(k) && count < n; k = (k + 1) % n) {
        sum += geom::coordinate(ring[(k + 1) % n], axis);
        ++count;
      }
      const auto mean = static_cast<Length>(sum / static_cast<std::int64_t>(count));
      for (std::size_t k = 0; k < count; ++k) (axis == 0 ? ring[(i + k) % n].x : ring[(i + k) % n].y) = mean;
    }
  }
}

Polygon squared(const Polygon& polygon) {
  Polygon out = polygon;
  square(out.outer);
  for (Ring& hole : out.holes) square(hole);
  return geom::validate(out) ? out : polygon;
}

// Corners between two edges in one line that are both lit or both not.
void drop_straight(Plot& plot) {
  std::vector<bool> party;
  std::size_t first = 0;
  const auto ring = [&](Ring& points) {
    Ring kept;
    const std::size_t n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t before = (i + n - 1) % n;
      if (geom::cross(points[before], points[i], points[(i + 1) % n]) == 0 &&
          plot.party[first + before] == plot.party[first + i])
        continue;
      kept.push_back(points[i]);
      party.push_back(plot.party[first + i]);
    }
    points = std::move(kept);
    first += n;
  };
  ring(plot.outline.outer);
  for (Ring& hole : plot.outline.holes) ring(hole);
  plot.party = std::move(party);
}

Error too_small(std::string what) { return {ErrorCode::too_small, "site", std::move(what)}; }

// Rounded down, so that what is too small reads so.
std::string hundredths(double v) {
  const auto n = static_cast<std::int64_t>(v * 100);
  return std::to_string(n / 100) + '.' + std::to_string(n % 100 / 10) + std::to_string(n % 10);
}

Status check_room(const Polygon& outline) {
  Point at;
  const Length inside = 2 * (geom::deepest(outline, at) - plan::kFacadeWall);
  if (inside < kLeastInside) {
    return too_small("the outline is " + hundredths(std::max(0, inside) / 1e3) +
                     " m wide inside at its widest; a room needs 2.1 m");
  }
  double border = 0;
  geom::each_edge(outline, [&](Point a, Point b) { border += length_of(b - a) / 1e3; });
  const double area = square_metres(outline) - border * plan::kFacadeWall / 1e3;
  if (area < kLeastArea)
    return too_small("the outline has " + hundredths(std::max(0.0, area)) + " m² inside; a room needs 6.5 m²");
  if (geom::edge_count(outline) > kMostEdges) {
    return Error{ErrorCode::invalid, "site",
                 "the outline has " + std::to_string(geom::edge_count(outline)) + " edges; at most " +
                     std::to_string(kMostEdges) + " can be built"};
  }
  return Done{};
}

constexpr std::uint64_t kTryWord = 0x7472;
constexpr std::uint64_t kMostTries = 8, kLeastTries = 2;
constexpr std::size_t kMostPieces = 200;     // of plates that are laid for one number of floors
constexpr std::uint64_t kDear = 50'000'000;  // what took so many steps is laid only once with that number of floors
constexpr std::size_t kNotLaid = 40;         // what a way without a plate counts as
constexpr int kMostYields = 4;
constexpr std::array kFavours{Favour::corridors, Favour::neither, Favour::landings};

// Lays a house, or access to flats. What is laid is surveyed, and laid again with
// other keys as long as it has a fault.
class Raising {
 public:
  explicit Raising(Residence& r) : r_(r), shared_(r.sizes), own_(r.sizes) {
    own_.stair = private_stair_size(r.brief.floor_height);
    own_.stair_width = own_.stair.lanes + 2 * plan::kCoreWall + plan::kFacadeWall;
    own_.stair_length = own_.stair.length + plan::kFacadeWall + plan::kCoreWall;
    plane_.set_work(r.plot.work);
  }

  // The first flawless one, else the best, with all that is at fault given up; false
  // if that is not enough. The work is bounded by the pieces that are laid.
  bool run() {
    Survey best;
    Key chosen;
    Kind kind = Kind::flats;
    Favour favoured = Favour::neither;
    bool found = false;
    std::size_t spent = 0;
    const std::uint64_t before = r_.plot.work->steps();
    const auto dear = [&] { return found && r_.plot.work->steps() - before > kDear; };
    for (std::uint64_t i = 0; i < kMostTries && (i < kLeastTries || spent < kMostPieces) && !dear(); ++i) {
      const Key layout = i == 0 ? r_.key : mix(r_.key, kTryWord + i);
      const Favour favour = i < 2 ? Favour::neither : kFavours[i % kFavours.size()];
      for (const Kind now : kinds()) {
        if (!r_.plot.work->go_on()) return false;
        if (!lay(now, layout, favour)) {
          spent += kNotLaid;
          continue;
        }
        laid_ = true;
        const Survey seen = survey(r_);
        if (seen.flawless()) return true;
        spent += seen.pieces;
        if (!found || seen.better_than(best)) {
          best = seen;
          chosen = layout;
          kind = now;
          favoured = favour;
          found = true;
        }
        if (seen.broken == 0 && seen.homes > 0) break;
      }
    }
    return found && r_.plot.work->go_on() && lay(kind, chosen, favoured) && give_up(best);
  }
  // Where nothing else is possible: one dwelling, on one storey.
  bool run_lodge() {
    clear();
    r_.layout = r_.key;
    r_.sizes = own_;
    if (!lay_lodge(r_.plot, r_.layout, plane_, r_.access)) return false;
    laid_ = true;
    return survey(r_).flawless();
  }
  [[nodiscard]] bool laid() const { return laid_; }

 private:
  enum class Kind { house, flats };

  // The one that suits better first.
  [[nodiscard]] std::vector<Kind> kinds() const {
    // Judging the rooms of a house takes the square of its area.
    const double area = square_metres(r_.plot.outline);
    if (r_.plot.floors > kHighestHouse || area > kLargestTried) return {Kind::flats};
    if (area <= kLargestHouse) return {Kind::house, Kind::flats};
    return {Kind::flats, Kind::house};
  }
  bool lay(Kind kind, Key layout, Favour favour) {
    r_.layout = layout;
    r_.plot.favour = favour;
    return kind == Kind::house ? house() : flats();
  }
  bool house() {
    clear();
    r_.sizes = own_;
    return lay_house(r_.plot, own_, r_.layout, *r_.laid, plane_, r_.access);
  }
  bool flats() {
    clear();
    r_.sizes = shared_;
    return lay_access(r_.plot, shared_, r_.layout, plane_, r_.access);
  }

  // What is too large is trimmed, then pieces at fault become stores, or are closed off.
  bool give_up(Survey now) {
    r_.trims = !now.large.empty();
    if (r_.trims) {
      forget();
      now = survey(r_);
    }
    for (int round = 0; round < kMostYields && now.broken == 0 && now.homes > 0 && r_.plot.work->go_on(); ++round) {
      if (now.flawless()) return true;
      for (const auto* list : {&now.faulty, &now.large}) {
        for (const Flawed& f : *list) yield(f);
      }
      forget();
      now = survey(r_);
    }
    return false;
  }
  void yield(const Flawed& f) {
    for (Yield& y : r_.yields) {
      if (y.ground != f.ground || y.piece != f.piece) continue;
      y.store = false;
      return;
    }
    const bool home = storey_plate(r_, f.ground ? 0 : 1).children[f.piece].region.kind == plan::Kind::room_cluster;
    r_.yields.push_back({f.ground, f.piece, home});
  }

  void clear() {
    r_.access = {};
    r_.trims = false;
    r_.yields.clear();
    forget();
  }
  void forget() {
    r_.memo = std::make_unique<PlateMemo>(2);
    r_.homes = std::make_unique<HomeMemo>();
  }

  Residence& r_;
  ServiceSizes shared_, own_;
  geom::Arrangement plane_;
  bool laid_ = false;
};

Status raise_floors(Residence& r) {
  Raising raising(r);
  // Where no stair has room: as many storeys as need no lift beside it, else one.
  const std::int32_t wished = r.brief.floors;
  std::int32_t before = wished + 1;
  for (const std::int32_t floors : {wished, kHighestWithoutLift, 1}) {
    if (floors >= before) continue;
    before = r.brief.floors = r.plot.floors = floors;
    const bool raised = raising.run();
    if (Status status = r.plot.work->status("the outline"); !status) return status;
    if (raised) return Done{};
  }
  const bool lodge = raising.run_lodge();
  if (Status status = r.plot.work->status("the outline"); !status) return status;
  if (lodge) return Done{};
  return too_small(raising.laid() ? "no plan without a fault was found" : "no way in was found");
}

}  // namespace

Result<Residence> raise_residence(const plan::Brief& brief, Work& work) {
  Residence r;
  r.brief = brief;
  r.key = r.layout = root_key(brief.seed);
  Plot& plot = r.plot;
  plot.work = &work;
  plot.outline = squared(turned(outline_of(brief)));
  plot.party.assign(geom::edge_count(plot.outline), false);
  for (const std::uint32_t e : brief.site.party) {
    if (e < plot.party.size()) plot.party[e] = true;
  }
  drop_straight(plot);
  merge_facets(plot);
  geom::Arrangement plane;
  plane.set_work(&work);
  open_courts(plot, r.key, plane);
  if (Status status = work.status("the outline"); !status) return status.error();
  if (Status room = check_room(plot.outline); !room) return room.error();
  plot.bay = brief.bay;
  // A corridor lies evenly about its axis, so it has an even number of millimetres: with an odd one, pieces of a
  // corridor that are drawn towards each other would be rounded apart and leave a step of a millimetre.
  plot.corridor = brief.corridor_width + brief.corridor_width % 2;
  plot.wish = brief.apartment_area / 1e3;
  plot.floors = brief.floors;
  plot.experience = brief.experience;
  r.sizes = service_sizes(brief);

  r.laid = std::make_unique<LaidRooms>();
  const Status raised = raise_floors(r);
  r.laid.reset();
  plot.work = nullptr;
  if (!raised) return raised.error();
  return r;
}

}  // namespace enfilade::rules
