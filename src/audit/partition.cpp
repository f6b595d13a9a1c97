// Partition: regions of a storey inside its outline, no two overlapping, areas
// adding up to the outline's. Together these say that they fill it, to the
// square millimetre.
//
// Boxes: a line sweeps along x. The boxes it crosses are kept sorted by y; as
// long as none of them overlap, a new box can only overlap its neighbours in
// that order. One that does is reported and left out, so the order stays sound.
// With √n boxes on the line a step costs a binary search and a short move.
//
// Polygons: candidates come from the same sweep over bounding boxes, without
// the shortcut: a new box is held against all on the line below its top. A pair
// of convex polygons is apart if a line along one of their edges parts them.

#include "audit/storey.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace enfilade::audit {
namespace {

using geom::Box;
using geom::Length;

std::uint64_t event_key(Length x, bool start) {
  return std::uint64_t{static_cast<std::uint32_t>(x + geom::kLimit)} << 1 | (start ? 1u : 0u);
}

using Event = SweepLine::Event;
using Active = SweepLine::Active;

// A corridor has as many neighbours as a storey has rooms, so it is cut into parts once, not for each of them.
void cut_into_parts(const Storey& s, SweepLine& scratch) {
  scratch.parts.clear();
  scratch.first.clear();
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    scratch.first.push_back(static_cast<std::uint32_t>(scratch.parts.size()));
    if (s.pieces[i].convex) continue;
    any_part(s.rooms[i].region, false, [&](Corners part) {
      scratch.parts.push_back({{part[0], part[1], part[2]}, geom::bounds(part)});
      return false;
    });
  }
  scratch.first.push_back(static_cast<std::uint32_t>(scratch.parts.size()));
}

// Whether visit(corners) is true of a convex part of a piece that may reach into a box.
template <typename Visit>
bool any_part_in(const Storey& s, const SweepLine& scratch, std::uint32_t i, const Box& box, Visit&& visit) {
  if (s.pieces[i].convex) return visit(OuterRing(s.rooms[i].region).corners());
  for (std::uint32_t k = scratch.first[i]; k < scratch.first[i + 1]; ++k) {
    if (scratch.parts[k].box.overlaps(box) && visit(Corners(scratch.parts[k].corners))) return true;
  }
  return false;
}

bool overlapping(const Storey& s, const SweepLine& scratch, std::uint32_t a, std::uint32_t b) {
  if (s.pieces[a].is_box && s.pieces[b].is_box) return true;  // their boxes overlap
  return any_part_in(s, scratch, a, s.pieces[b].box, [&](Corners mine) {
    return any_part_in(s, scratch, b, geom::bounds(mine),
                       [&](Corners other) { return overlap(mine, other, s.plates.slack); });
  });
}

// No edge of the outline runs through the region, and none of it lies outside.
bool fits(const Storey& s, const SweepLine& scratch, std::uint32_t i) {
  const Box& box = s.pieces[i].box;
  if (s.plates.is_box) return s.plates.box.contains(box);
  if (s.pieces[i].plate == Plates::kOutside) return false;
  for (const Plates::Edge& e : s.plates.edges) {
    if (std::max(e.from.x, e.to.x) <= box.lo.x || std::min(e.from.x, e.to.x) >= box.hi.x ||
        std::max(e.from.y, e.to.y) <= box.lo.y || std::min(e.from.y, e.to.y) >= box.hi.y) {
      continue;
    }
    if (any_part_in(s, scratch, i, box,
                    [&](Corners part) { return passes_through(e.from, e.to, part, s.plates.slack); }))
      return false;
  }
  // An edge may run along the cut between two parts of one region.
  return s.pieces[i].convex || !any_part_in(s, scratch, i, box, [&](Corners part) {
           if (s.plates.slack > 0 && narrowest(part).width < 3 * s.plates.slack) return false;
           return s.plates.holder(inner_point(part)) == Plates::kOutside;
         });
}

void report_overlap(const Storey& s, std::uint32_t a, std::uint32_t b, Sink& sink) {
  sink.fail(CheckId::partition, &s.rooms[a], [&] { return "overlaps " + s.rooms[b].path.text(); });
}

void sweep(const Storey& s, bool boxes_only, SweepLine& scratch, Sink& sink) {
  std::vector<Event>& events = scratch.events;
  std::vector<Active>& line = scratch.line;
  events.clear();
  line.clear();
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (s.pieces[i].box.empty()) continue;
    events.push_back({event_key(s.pieces[i].box.lo.x, true), i});
    events.push_back({event_key(s.pieces[i].box.hi.x, false), i});
  }
  std::sort(events.begin(), events.end(),
            [&](const Event& a, const Event& b) { return a.key != b.key ? a.key < b.key : a.piece < b.piece; });
  const auto below = [](const Active& a, const Active& b) { return a.lo != b.lo ? a.lo < b.lo : a.piece < b.piece; };
  for (const Event& e : events) {
    const Active mine{s.pieces[e.piece].box.lo.y, s.pieces[e.piece].box.hi.y, e.piece};
    const auto place = std::lower_bound(line.begin(), line.end(), mine, below);
    if ((e.key & 1) == 0) {
      if (place != line.end() && place->piece == e.piece) line.erase(place);
      continue;
    }
    bool clash = false;
    if (boxes_only) {
      if (place != line.end() && place->lo < mine.hi) {
        report_overlap(s, e.piece, place->piece, sink);
        clash = true;
      } else if (place != line.begin() && std::prev(place)->hi > mine.lo) {
        report_overlap(s, e.piece, std::prev(place)->piece, sink);
        clash = true;
      }
    } else {
      for (const Active& other : line) {
        if (other.lo >= mine.hi) break;
        if (mine.lo < other.hi && overlapping(s, scratch, e.piece, other.piece))
          report_overlap(s, e.piece, other.piece, sink);
      }
    }
    if (!clash) line.insert(place, mine);
  }
}

}  // namespace

void check_partition(const Storey& s, SweepLine& scratch, Sink& sink) {
  sink.tally(CheckId::partition, s.pieces.size() + 1);
  std::int64_t area = 0;
  double slanted = 0;  // length of all edges off the axes
  bool boxes_only = true;
  cut_into_parts(s, scratch);
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    const Piece& piece = s.pieces[i];
    const plan::Region& region = s.rooms[i].region;
    boxes_only = boxes_only && piece.is_box;
    const std::int64_t twice = plan::twice_area(region);
    area += twice;
    for (std::size_t f = 0; s.plates.slack > 0 && f < plan::face_count(region); ++f) {
      const Edge e = edge_of(region, f);
      if (e.from.x != e.to.x && e.from.y != e.to.y) slanted += static_cast<double>(distance(e.from, e.to));
    }
    if (piece.box.empty() || twice <= 0 || region.z1 <= region.z0) {
      sink.fail(CheckId::partition, &s.rooms[i], [] { return std::string("is empty"); });
    } else if (!fits(s, scratch, i)) {
      sink.fail(CheckId::partition, &s.rooms[i], [] { return std::string("leaves the outline of its storey"); });
    } else if (region.z0 != s.rooms[0].region.z0 || region.z1 != s.rooms[0].region.z1) {
      sink.fail(CheckId::partition, &s.rooms[i], [] { return std::string("is not as high as its storey"); });
    } else if (region.storey != s.number) {
      sink.fail(CheckId::partition, &s.rooms[i], [] { return std::string("lies on another storey"); });
    }
  }
  sweep(s, boxes_only, scratch, sink);
  if (std::abs(static_cast<double>(area - s.plates.area2)) > 2 * s.plates.slack * slanted) {
    sink.fail(CheckId::partition, s.rooms.empty() ? nullptr : &s.rooms[0], [&] {
      return "storey " + std::to_string(s.number) + ": the regions cover " + std::to_string(area / 2) + " mm2 of " +
             std::to_string(s.plates.area2 / 2);
    });
  }
}

}  // namespace enfilade::audit
