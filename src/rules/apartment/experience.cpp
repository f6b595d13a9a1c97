// The graph is the audit's: spaces joined by doors, with all that lies outside the
// dwelling as one more node. From it depth (steps from the outside), connectivity
// (neighbours) and privacy (relative asymmetry, 2 (MD − 1) / (k − 2) of k nodes).
//
//   outside – hall – living            depth of the bedroom 2, of all rooms alike
//                \ – bedroom
//
//   outside – hall – living – bedroom  its door moved: 3, and it is more private
//
// Changes are tried one by one and the best is made, until none is better: at most
// kMostChanges times a few dozen. What steps can't give, metres make up for in part:
// a room that should lie deeper than it does lies better far from the entrance.

#include "rules/apartment/experience.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "rules/apartment/doors.hpp"
#include "rules/apartment/inspect.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;
using plan::Use;

constexpr int kMostChanges = 12;
// What one off costs, in units of a layout's cost.
constexpr double kStep = 4, kLink = 4, kPrivate = 12;
constexpr double kDoorCost = 0.2;  // of a further door: less wall for furniture
constexpr double kThrough = 0.4;   // of a room behind the living room
constexpr double kDark = 20;       // of a living room or bedroom that may have no window
constexpr double kWorth = 0.05;    // a change must gain that much
constexpr double kMetres = 0.5;    // share of a step that distance can make up for

bool for_staying(Use use) { return use == Use::living || use == Use::bedroom || use == Use::kitchen; }

class Suiter {
 public:
  Suiter(const ApartmentSite& site, geom::Arrangement& plane, ApartmentPlan& plan)
      : site_(site), plan_(plan), finder_(site, plan.rooms, plane) {
    for (const ApartmentRoom& r : plan.rooms) {
      Room room;
      room.area = static_cast<double>(geom::twice_area(r.shape)) / 2e6;
      Point at;
      room.width = geom::is_convex(r.shape.outer) ? geom::width_of(r.shape.outer) : 2.0 * geom::deepest(r.shape, at);
      room.window = is_lit(site, r);
      rooms_.push_back(room);
      area_ += room.area;
    }
    entrance_ = middle_of(site.door_a, site.door_b);
    if (site.program == Program::upper && !site.musts.empty())
      entrance_ = middle_of(site.musts[0].first, site.musts[0].second);
    for (const Point p : site.ring) longest_ = std::max(longest_, length_of(p - entrance_));
  }

  void run() {
    double cost = cost_of(plan_.doors, uses_now());
    // What the plan costs already.
    double counted = kDoorCost * static_cast<double>(plan_.doors.size());
    for (std::uint32_t i = 0; i < plan_.rooms.size(); ++i) {
      if (for_staying(plan_.rooms[i].use)) counted += std::max(0.0, fit(i, plan_.rooms[i].use));
    }
    for (int change = 0; change < kMostChanges; ++change) {
      best_ = {};
      best_cost_ = cost - kWorth;
      try_exchanges();
      try_doors();
      if (!best_) break;
      plan_.doors = best_->doors;
      for (std::size_t i = 0; i < plan_.rooms.size(); ++i) plan_.rooms[i].use = best_->uses[i];
      cost = best_cost_;
    }
    const bool own = std::any_of(plan_.rooms.begin(), plan_.rooms.end(),
                                 [](const ApartmentRoom& r) { return r.use == Use::kitchen; });
    for (ApartmentRoom& r : plan_.rooms) r.open_kitchen = !own && r.use == Use::living;
    plan_.cost += cost - counted;
  }

 private:
  struct Room {
    double area = 0, width = 0;  // m², mm
    bool window = false;
  };
  struct State {
    std::vector<ApartmentDoor> doors;
    std::vector<Use> uses;
  };

  // What a room's size costs for a use, as where the rooms were laid; negative: it does not fit.
  [[nodiscard]] double fit(std::uint32_t room, Use use) const {
    const Room& r = rooms_[room];
    const auto off = [&](double wish, double weight, double most) {
      return weight * std::abs(r.area - wish) / wish + 3 * std::max(0.0, r.area - most);
    };
    switch (use) {
      case Use::living: {
        const double wish = std::clamp(0.36 * area_, 17.0, 38.0);
        return r.area < 12 || r.width < 3'250 ? -1 : off(wish, 5, 1.5 * wish);
      }
      case Use::bedroom: return r.area < 7.2 || r.width < 2'450 ? -1 : off(14.5, 3, 24);
      case Use::kitchen: return r.area < 5 || r.width < 1'900 ? -1 : off(9, 3, 14);
      default: return 0;
    }
  }

  // Steps between all nodes; node 0 is the outside, room i is node i + 1.
  void measure(const std::vector<ApartmentDoor>& doors) {
    const std::size_t n = plan_.rooms.size() + 1;
    steps_.assign(n * n, kFar);
    links_.assign(n, 0);
    const auto join = [&](std::size_t a, std::size_t b) {
      if (steps_[a * n + b] == 1) return;
      steps_[a * n + b] = steps_[b * n + a] = 1;
      ++links_[a];
      ++links_[b];
    };
    join(0, 1);
    for (const ApartmentDoor& d : doors) join(d.room + 1, d.other + 1);
    for (std::size_t i = 0; i < n; ++i) steps_[i * n + i] = 0;
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j)
          steps_[i * n + j] = std::min(steps_[i * n + j], steps_[i * n + k] + steps_[k * n + j]);
      }
    }
  }

  // What is off, and what the changes so far have spoiled.
  double cost_of(const std::vector<ApartmentDoor>& doors, const std::vector<Use>& uses) {
    measure(doors);
    const std::size_t n = plan_.rooms.size() + 1;
    double cost = kDoorCost * static_cast<double>(doors.size());
    std::array<double, plan::kUses> off{};
    std::array<int, plan::kUses> count{};
    for (std::uint32_t i = 0; i < plan_.rooms.size(); ++i) {
      if (for_staying(uses[i])) cost += std::max(0.0, fit(i, uses[i]));
      if (plan_.rooms[i].use != Use::corridor && steps_[i + 1] > 2) cost += kThrough;
      if ((uses[i] == Use::living || uses[i] == Use::bedroom) && !rooms_[i].window) cost += kDark;
      const plan::Wanted* w = site_.experience.of(uses[i]);
      if (!w || !w->any()) continue;
      const auto u = static_cast<std::size_t>(uses[i]);
      ++count[u];
      off[u] += off_of(*w, i, n, doors);
    }
    for (std::size_t u = 0; u < off.size(); ++u) cost += count[u] ? off[u] / count[u] : 0;
    return cost;
  }

  [[nodiscard]] double off_of(const plan::Wanted& w, std::uint32_t i, std::size_t n,
                              const std::vector<ApartmentDoor>& doors) const {
    double cost = 0;
    if (w.depth >= 0) {
      const int lacks = w.depth - steps_[i + 1];
      const double far = distance_to(i, doors) / std::max(1.0, longest_);
      cost += kStep * std::abs(lacks) * (1 - kMetres * (lacks > 0 ? far : 1 - far));
    }
    if (w.connectivity >= 0) cost += kLink * std::abs(w.connectivity - links_[i + 1]);
    if (w.privacy >= 0 && n > 2) {
      int sum = 0;
      for (std::size_t j = 0; j < n; ++j) sum += steps_[(i + 1) * n + j];
      const double mean = static_cast<double>(sum) / static_cast<double>(n - 1);
      cost += kPrivate * std::abs(w.privacy / 1e3 - 2 * (mean - 1) / static_cast<double>(n - 2));
    }
    return cost;
  }

  // From the entrance to the nearest door of a room, straight.
  [[nodiscard]] double distance_to(std::uint32_t room, const std::vector<ApartmentDoor>& doors) const {
    double nearest = longest_;
    for (const ApartmentDoor& d : doors) {
      if (d.room == room || d.other == room) nearest = std::min(nearest, length_of(middle_of(d.a, d.b) - entrance_));
    }
    return nearest;
  }

  // Every room off a hall or the living room, and all of it reached.
  bool sound(const std::vector<ApartmentDoor>& doors, const std::vector<Use>& uses) {
    std::vector<bool> served(uses.size(), false), on_hall(uses.size(), false);
    const auto hub = [&](std::uint32_t i) { return uses[i] == Use::corridor || uses[i] == Use::living; };
    for (const ApartmentDoor& d : doors) {
      served[d.room] = served[d.room] || hub(d.other);
      served[d.other] = served[d.other] || hub(d.room);
      on_hall[d.room] = on_hall[d.room] || uses[d.other] == Use::corridor;
      on_hall[d.other] = on_hall[d.other] || uses[d.room] == Use::corridor;
    }
    measure(doors);
    for (std::uint32_t i = 0; i < uses.size(); ++i) {
      if (steps_[i + 1] >= kFar) return false;
      if (i > 0 && uses[i] != Use::corridor && !served[i]) return false;
      // Living rooms that others hang on are on the hall themselves.
      if (uses[i] == Use::living && i > 0 && !on_hall[i]) return false;
    }
    return true;
  }

  void consider(std::vector<ApartmentDoor> doors, const std::vector<Use>& uses) {
    if (!sound(doors, uses)) return;
    const double cost = cost_of(doors, uses);
    if (cost >= best_cost_) return;
    best_cost_ = cost;
    best_ = State{std::move(doors), uses};
  }

  void try_exchanges() {
    for (std::uint32_t i = 1; i < plan_.rooms.size(); ++i) {
      for (std::uint32_t k = i + 1; k < plan_.rooms.size(); ++k) {
        const Use a = plan_.rooms[i].use, b = plan_.rooms[k].use;
        if (a == b || !for_staying(a) || !for_staying(b) || fit(i, b) < 0 || fit(k, a) < 0) continue;
        if (!rooms_[i].window || !rooms_[k].window) continue;
        std::vector<Use> uses = uses_now();
        std::swap(uses[i], uses[k]);
        consider(plan_.doors, uses);
      }
    }
  }

  void try_doors() {
    const std::vector<Use> uses = uses_now();
    for (std::size_t i = 0; i < plan_.doors.size(); ++i) {
      std::vector<ApartmentDoor> doors = plan_.doors;
      doors.erase(doors.begin() + static_cast<std::ptrdiff_t>(i));
      consider(std::move(doors), uses);
    }
    for (std::uint32_t i = 1; i < plan_.rooms.size(); ++i) {
      for (std::uint32_t k = 1; k < plan_.rooms.size(); ++k) {
        if (i == k || !may_join(uses[i], uses[k]) || joined(i, k)) continue;
        if (const auto door = finder_.between(i, k, plan_.doors)) {
          std::vector<ApartmentDoor> doors = plan_.doors;
          doors.push_back(*door);
          consider(std::move(doors), uses);
        }
        if (uses[k] == Use::living) move_door(i, k, uses);
      }
    }
  }

  // From the hall into the living room.
  void move_door(std::uint32_t room, std::uint32_t living, const std::vector<Use>& uses) {
    std::vector<ApartmentDoor> doors = plan_.doors;
    const auto old = std::find_if(doors.begin(), doors.end(), [&](const ApartmentDoor& d) {
      return (d.room == room && uses[d.other] == Use::corridor) || (d.other == room && uses[d.room] == Use::corridor);
    });
    if (old == doors.end()) return;
    doors.erase(old);
    const auto door = finder_.between(room, living, doors);
    if (!door) return;
    doors.push_back(*door);
    consider(std::move(doors), uses);
  }

  // The first of two rooms is the one that the door opens into.
  [[nodiscard]] static bool may_join(Use room, Use other) {
    if (other == Use::living) return room == Use::bedroom || room == Use::kitchen || room == Use::bathroom;
    return room == Use::bathroom && other == Use::bedroom;
  }
  [[nodiscard]] bool joined(std::uint32_t a, std::uint32_t b) const {
    return std::any_of(plan_.doors.begin(), plan_.doors.end(), [&](const ApartmentDoor& d) {
      return (d.room == a && d.other == b) || (d.room == b && d.other == a);
    });
  }
  [[nodiscard]] std::vector<Use> uses_now() const {
    std::vector<Use> uses;
    for (const ApartmentRoom& r : plan_.rooms) uses.push_back(r.use);
    return uses;
  }

  static constexpr int kFar = 1'000;
  const ApartmentSite& site_;
  ApartmentPlan& plan_;
  DoorFinder finder_;
  std::vector<Room> rooms_;
  double area_ = 0, longest_ = 0;
  Point entrance_;
  std::vector<int> steps_, links_;
  std::optional<State> best_;
  double best_cost_ = 0;
};

}  // namespace

void suit(const ApartmentSite& site, geom::Arrangement& scratch, ApartmentPlan& plan) {
  if (!site.experience.any() || plan.rooms.size() < 2) return;
  const ApartmentPlan before = plan;
  Suiter(site, scratch, plan).run();
  Verdict verdict = inspect(site, plan);
  if (verdict == Verdict::broken) {
    const double off = plan.cost - before.cost;
    plan = before;
    plan.cost += off;
    verdict = inspect(site, plan);
  }
  plan.good = verdict == Verdict::good;
}

}  // namespace enfilade::rules
