// Partition: regions of a storey inside the site, no two overlapping, areas
// adding up to the site's. Together these say that they fill it, to the square
// millimetre.
//
// Boxes: a line sweeps along x. The boxes it crosses are kept sorted by y; as
// long as none of them overlap, a new box can only overlap its neighbours in
// that order. One that does is reported and left out, so the order stays sound.
// With √n boxes on the line a step costs a binary search and a short move.
//
// Polygons: candidates come from the same sweep over bounding boxes, without
// the shortcut; a pair overlaps if edges cross properly or an inner point of one
// lies inside the other.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;

std::uint64_t event_key(Length x, bool start) {
  return std::uint64_t{static_cast<std::uint32_t>(x + geom::kLimit)} << 1 | (start ? 1u : 0u);
}

using Event = SweepLine::Event;
using Active = SweepLine::Active;

bool properly_cross(Point a, Point b, Point c, Point d) {
  const std::int64_t s1 = geom::cross(a, b, c), s2 = geom::cross(a, b, d);
  const std::int64_t s3 = geom::cross(c, d, a), s4 = geom::cross(c, d, b);
  return ((s1 > 0 && s2 < 0) || (s1 < 0 && s2 > 0)) && ((s3 > 0 && s4 < 0) || (s3 < 0 && s4 > 0));
}

template <class Visit>
void for_edges(const geom::Polygon& polygon, Visit&& visit) {
  const auto ring_edges = [&](const geom::Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) visit(ring[i], ring[(i + 1) % ring.size()]);
  };
  ring_edges(polygon.outer);
  for (const geom::Ring& hole : polygon.holes) ring_edges(hole);
}

// A point strictly inside, on a grid three times as fine: the centre of a
// triangle. Both polygons are scaled alike before the test.
bool holds_inner_point_of(const geom::Polygon& outer, const geom::Polygon& inner) {
  const auto scaled = [](geom::Polygon p) {
    for (Point& q : p.outer) q = {q.x * 3, q.y * 3};
    for (geom::Ring& h : p.holes)
      for (Point& q : h) q = {q.x * 3, q.y * 3};
    return p;
  };
  std::vector<Point> points = inner.outer;
  for (const geom::Ring& h : inner.holes) points.insert(points.end(), h.begin(), h.end());
  const geom::Polygon big = scaled(outer);
  const std::vector<std::uint32_t> triangles = geom::triangulate(inner);
  for (std::size_t t = 0; t + 2 < triangles.size(); t += 3) {
    const Point centre = points[triangles[t]] + points[triangles[t + 1]] + points[triangles[t + 2]];
    if (geom::locate(big, centre) == geom::Where::inside) return true;
  }
  return false;
}

bool overlap(const plan::Region& a, const plan::Region& b) {
  if (!a.box.overlaps(b.box)) return false;
  if (!a.outline && !b.outline) return true;
  const geom::Polygon p = plan::polygon_of(a), q = plan::polygon_of(b);
  bool crossing = false;
  for_edges(p, [&](Point s, Point t) {
    for_edges(q, [&](Point u, Point v) { crossing = crossing || properly_cross(s, t, u, v); });
  });
  return crossing || holds_inner_point_of(p, q) || holds_inner_point_of(q, p);
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
        if (other.lo < mine.hi && mine.lo < other.hi && overlap(s.rooms[e.piece].region, s.rooms[other.piece].region)) {
          report_overlap(s, e.piece, other.piece, sink);
        }
      }
    }
    if (!clash) line.insert(place, mine);
  }
}

}  // namespace

void check_partition(const Storey& s, SweepLine& scratch, Sink& sink) {
  sink.tally(CheckId::partition, s.pieces.size() + 1);
  std::int64_t area = 0;
  bool boxes_only = true;
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    const Piece& piece = s.pieces[i];
    const plan::Region& region = s.rooms[i].region;
    boxes_only = boxes_only && piece.is_box;
    const std::int64_t twice = plan::twice_area(region);
    area += twice;
    if (piece.box.empty() || twice <= 0 || region.z1 <= region.z0) {
      sink.fail(CheckId::partition, &s.rooms[i], [] { return std::string("is empty"); });
    } else if (!s.site.contains(piece.box)) {
      sink.fail(CheckId::partition, &s.rooms[i], [] { return std::string("leaves the site"); });
    } else if (region.z0 != s.rooms[0].region.z0 || region.z1 != s.rooms[0].region.z1) {
      sink.fail(CheckId::partition, &s.rooms[i], [] { return std::string("is not as high as its storey"); });
    } else if (region.storey != s.number) {
      sink.fail(CheckId::partition, &s.rooms[i], [] { return std::string("lies on another storey"); });
    }
  }
  sweep(s, boxes_only, scratch, sink);
  if (area != 2 * s.site.area()) {
    sink.fail(CheckId::partition, s.rooms.empty() ? nullptr : &s.rooms[0], [&] {
      return "storey " + std::to_string(s.number) + ": the regions cover " + std::to_string(area / 2) + " mm2 of " +
             std::to_string(s.site.area());
    });
  }
}

}  // namespace enfilade::audit
