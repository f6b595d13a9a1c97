// Repair in rounds. First what a ring is at all: repeated points, orientation,
// crossings. Then, again and again until a round finds nothing to do:
//   1. points near the chord, spikes, short edges     (repair_ring.cpp)
//   2. crossings that this has made                   (untangle.cpp)
//   3. edges turned onto the frame                    (frame.cpp)
//   4. small holes filled
//   5. narrow parts cut off                           (untangle.cpp)
// Each part that comes off is repaired for itself. Because the result is what a
// round leaves as it is, repairing it again does nothing.
//
// Steps 1 and 5 take away, 3 has nothing to do when it has done its work, and 2
// is rare (it comes after 1 because cutting leaves needles a millimetre thick); two
// or three rounds are usual. Should the rounds run out all the same, turning is
// left out for as many again.
//
// The rings are moved near the origin while they are worked on, so that the
// result does not hang on where in the city a house stands.

#include <algorithm>

#include <enfilade/geom/metres.hpp>

#include "geom/repair_steps.hpp"

namespace enfilade::geom {
namespace {

constexpr int kRounds = 12;

Error refused(ErrorCode code, std::string text) { return Error{code, {}, "the outline " + std::move(text)}; }

std::int64_t twice_area_of(const Area& area) {
  std::int64_t sum = 0;
  for (const Polygon& p : area) sum += twice_area(p);
  return sum;
}

class Repairer {
 public:
  Repairer(const RepairLimits& limits, Work& work) : limits_(limits), work_(work) { plane_.set_work(&work); }

  Result<Repaired> run(std::span<const Ring> rings) {
    Polygon polygon;
    Point shift;
    if (Status status = take(rings, polygon, shift); !status) return status.error();
    Repaired result;
    Area area;
    if (Status status = first_area(std::move(polygon), area); !status) return status.error();
    result.twice_area_before = twice_area_of(area);
    Area parts;
    for (Polygon& part : area) settle(std::move(part), parts);
    if (Status status = work_.status("the outline"); !status) return status.error();
    if (unsettled_) return refused(ErrorCode::invalid, "can't be repaired: each repair makes another one needed");
    if (parts.empty()) {
      return refused(ErrorCode::too_small, "is nowhere " + metres(2 * std::int64_t{limits_.open}) + " m wide");
    }
    std::sort(parts.begin(), parts.end(), [](const Polygon& a, const Polygon& b) {
      const std::int64_t x = twice_area(a), y = twice_area(b);
      return x != y ? x > y : a.outer < b.outer;
    });
    while (parts.size() > 1 && twice_area(parts.back()) < 2 * limits_.part) {
      parts.pop_back();
      log_.add(RepairKind::small_part, 1);
    }
    if (parts.size() > 1) log_.add(RepairKind::parted, static_cast<std::uint32_t>(parts.size()));
    result.twice_area_after = twice_area_of(parts);
    const double change = result.area_change();
    if (change > 0.1 || change < -0.1) {
      log_.add(RepairKind::area_changed, static_cast<std::uint32_t>((change < 0 ? -change : change) * 1000 + 0.5));
    }
    for (Polygon& part : parts) {
      for (Point& p : part.outer) p = p + shift;
      for (Ring& hole : part.holes) {
        for (Point& p : hole) p = p + shift;
      }
    }
    result.parts = std::move(parts);
    result.repairs = log_.rows();
    return result;
  }

 private:
  // Limits, repeated points, orientation.
  Status take(std::span<const Ring> rings, Polygon& polygon, Point& shift) {
    std::size_t points = 0;
    for (const Ring& ring : rings) points += ring.size();
    if (points > kMostRepairPoints) {
      return refused(ErrorCode::invalid, "has " + std::to_string(points) + " points; allowed are at most " +
                                             std::to_string(kMostRepairPoints));
    }
    if (rings.empty() || rings[0].empty()) return refused(ErrorCode::invalid, "has no points; at least 3 are needed");
    Box box{rings[0][0], rings[0][0]};
    for (const Ring& ring : rings) {
      for (const Point p : ring) {
        box.lo = {std::min(box.lo.x, p.x), std::min(box.lo.y, p.y)};
        box.hi = {std::max(box.hi.x, p.x), std::max(box.hi.y, p.y)};
      }
    }
    if (box.lo.x < -kLimit || box.lo.y < -kLimit || box.hi.x > kLimit || box.hi.y > kLimit) {
      return refused(ErrorCode::invalid, "lies beyond " + metres(kLimit) + " m from the origin");
    }
    if (box.long_side() > kMostRepairSide) {
      return refused(ErrorCode::invalid, "is " + metres(box.long_side()) + " m long; allowed are at most " +
                                             metres(kMostRepairSide) + " m");
    }
    shift = box.lo;
    for (std::size_t i = 0; i < rings.size(); ++i) {
      Ring ring = rings[i];
      for (Point& p : ring) p = p - shift;
      drop_repeated(ring, limits_, log_);
      if (i == 0 && ring.size() < 3) {
        return refused(ErrorCode::invalid,
                       "has " + std::to_string(ring.size()) + " different points; at least 3 are needed");
      }
      if (ring.size() < 3) {
        log_.add(RepairKind::small_hole, 1);
        continue;
      }
      const std::int64_t area = twice_area(ring);
      if (i == 0 ? area < 0 : area > 0) {
        std::reverse(ring.begin() + 1, ring.end());
        log_.add(RepairKind::reversed, 1);
      }
      if (i == 0) polygon.outer = std::move(ring);
      else polygon.holes.push_back(std::move(ring));
    }
    return Done{};
  }

  Status first_area(Polygon polygon, Area& area) {
    if (validate(polygon, &work_).ok()) {
      area.push_back(std::move(polygon));
      return Done{};
    }
    const std::size_t crossings = conflicts(polygon, kMostCrossings + 1, &work_).size();
    if (crossings > kMostCrossings) {
      return refused(ErrorCode::invalid, "crosses itself more than " + std::to_string(kMostCrossings) + " times");
    }
    redraw(polygon, area);
    if (Status status = work_.status("the outline"); !status) return status;
    if (area.empty() && !unsettled_) return refused(ErrorCode::too_small, "encloses no area");
    return Done{};
  }

  // Rounds until nothing changes; what the polygon becomes goes to `done`.
  void settle(Polygon start, Area& done) {
    struct Unsettled {
      Polygon polygon;
      int round;
    };
    std::vector<Unsettled> todo;
    todo.push_back({std::move(start), 0});
    while (!todo.empty() && work_.go_on()) {
      Unsettled work = std::move(todo.back());
      todo.pop_back();
      bool changed = false;
      Area next;
      round(std::move(work.polygon), work.round < kRounds, changed, next);
      for (Polygon& part : next) {
        if (!changed) done.push_back(std::move(part));
        else if (work.round < 2 * kRounds) todo.push_back({std::move(part), work.round + 1});
        else unsettled_ = true;
      }
    }
  }

  void round(Polygon polygon, bool turn, bool& changed, Area& out) {
    if (!tidy_ring(polygon.outer, limits_, log_, changed)) return;
    std::erase_if(polygon.holes, [&](Ring& hole) {
      if (tidy_ring(hole, limits_, log_, changed)) return false;
      log_.add(RepairKind::small_hole, 1);
      return true;
    });
    if (!validate(polygon, &work_).ok()) {
      changed = true;
      return redraw(polygon, out);
    }
    if (turn && turn_edges(polygon, limits_, log_, work_)) changed = true;
    std::erase_if(polygon.holes, [&](const Ring& hole) {
      if (-twice_area(hole) >= 2 * limits_.hole) return false;
      changed = true;
      log_.add(RepairKind::small_hole, 1);
      return true;
    });
    if (open(polygon, out)) {
      changed = true;
      return;
    }
    out.assign(1, std::move(polygon));
  }

  // Cuts narrow parts off, unless tidying would put them back: a wedge may lose
  // less than what a point near the chord is worth, and that without end.
  bool open(const Polygon& polygon, Area& out) {
    RepairLog done = log_;
    if (!open_narrow(polygon, limits_, done, plane_, out)) return false;
    std::int64_t left = 0;
    for (Polygon part : out) {
      RepairLog unused;
      bool changed = false;
      if (!tidy_ring(part.outer, limits_, unused, changed)) continue;
      std::erase_if(part.holes, [&](Ring& hole) { return !tidy_ring(hole, limits_, unused, changed); });
      left += twice_area(part);
    }
    if (left >= twice_area(polygon)) return false;
    log_ = done;
    return true;
  }

  void redraw(const Polygon& polygon, Area& out) {
    const std::size_t crossings = conflicts(polygon, kMostCrossings + 1, &work_).size();
    if (crossings > kMostCrossings) {
      unsettled_ = true;
      return;
    }
    // Holes that lie outside or in one another cross nothing, and are gone or
    // one with their neighbour afterwards.
    log_.add(RepairKind::tangled, static_cast<std::uint32_t>(std::max<std::size_t>(crossings, 1)));
    for (Polygon& part : untangle(polygon, plane_)) out.push_back(std::move(part));
  }

  RepairLimits limits_;
  Work& work_;
  RepairLog log_;
  Arrangement plane_;
  bool unsettled_ = false;
};

}  // namespace

std::string_view id(RepairKind kind) {
  constexpr std::array<std::string_view, kRepairKinds> ids{"reversed", "repeated",   "tangled",    "straight",
                                                           "spike",    "short_edge", "turned",     "small_hole",
                                                           "narrow",   "parted",     "small_part", "area_changed"};
  return ids[static_cast<std::size_t>(kind)];
}

std::string text(const Repair& repair, const RepairLimits& limits) {
  const std::string n = std::to_string(repair.count);
  const auto counted = [&](std::string_view one, std::string_view many) {
    return n + ' ' + std::string(repair.count == 1 ? one : many);
  };
  const std::string by = repair.move > 0 ? " (by at most " + metres(repair.move) + " m)" : std::string();
  switch (repair.kind) {
    case RepairKind::reversed: return counted("ring", "rings") + " turned round";
    case RepairKind::repeated: return counted("repeated point", "repeated points") + " dropped" + by;
    case RepairKind::tangled: return counted("crossing", "crossings") + " untangled";
    case RepairKind::straight:
      return counted("point", "points") + " less than " + metres(limits.off_chord) + " m off the chord dropped" + by;
    case RepairKind::spike: return counted("spike", "spikes") + " dropped";
    case RepairKind::short_edge:
      return counted("edge", "edges") + " shorter than " + metres(limits.short_edge) + " m made corners" + by;
    case RepairKind::turned: return counted("edge", "edges") + " turned onto the frame" + by;
    case RepairKind::small_hole: return counted("small hole", "small holes") + " filled";
    case RepairKind::narrow:
      return counted("part", "parts") + " narrower than " + metres(2 * std::int64_t{limits.open}) + " m cut off" + by;
    case RepairKind::parted: return "came apart into " + counted("piece", "pieces");
    case RepairKind::small_part: return counted("small piece", "small pieces") + " dropped";
    case RepairKind::area_changed: return "area changed by " + metres(std::int64_t{repair.count} * 100) + " %";
  }
  return {};
}

Result<Repaired> repair(std::span<const Ring> rings, const RepairLimits& limits, Work* work) {
  Work unasked;
  return Repairer(limits, work ? *work : unasked).run(rings);
}

}  // namespace enfilade::geom
