// Rooms between their walls, and the walls as solids.
//
//   p0 ------------- p1      p: outline of the region, q: clear outline
//    | q0 ---. .--- q1       The ring of wall between them is cut at every
//    | |     : :     |       opening, square to its face. Going round, each run
//    ...                     from one opening to the next is one polygon: the
//                            outer chain forward, the inner chain backward.

#include <algorithm>
#include <cmath>

#include "export/map_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;

// Where the ring of wall is cut: a corner, or one end of an opening.
struct Cut {
  Point outer, inner;
  enum { corner, opens, closes } what = corner;
};

// Cuts around one ring, whose faces are [first, end). A step between walls of
// different depth is two corners over one.
std::vector<Cut> cuts_of(const RoomShape& shape, std::size_t first, std::size_t end) {
  std::vector<Cut> cuts;
  for (std::size_t face = first; face < end; ++face) {
    const plan::ClearEdge& edge = shape.walls.edges[face];
    const plan::ClearEdge& before = shape.walls.edges[face == first ? end - 1 : face - 1];
    const Point from = edge.face_from, to = edge.face_to;
    if (before.to != edge.from) cuts.push_back({from, before.to, Cut::corner});
    cuts.push_back({from, edge.from, Cut::corner});
    std::vector<std::pair<Point, Point>> gaps;
    for (const plan::Portal& p : shape.room->portals) {
      if (p.kind == plan::PortalKind::well || p.face != face) continue;
      const bool same_way = geom::dot(to - from, p.b - p.a) > 0;
      gaps.emplace_back(same_way ? p.a : p.b, same_way ? p.b : p.a);
    }
    std::sort(gaps.begin(), gaps.end(), [&](const auto& l, const auto& r) {
      return geom::dot(l.first - from, to - from) < geom::dot(r.first - from, to - from);
    });
    for (const auto& [a, b] : gaps) {
      cuts.push_back({a, beside(a, from, to, shape.depth[face]), Cut::opens});
      cuts.push_back({b, beside(b, from, to, shape.depth[face]), Cut::closes});
    }
  }
  return cuts;
}

void add_ring(const RoomShape& shape, const geom::Ring& outer, const geom::Ring& inner, std::size_t first_face,
              std::size_t end_face, std::vector<geom::Polygon>& walls) {
  const std::vector<Cut> cuts = cuts_of(shape, first_face, end_face);
  const auto start = std::find_if(cuts.begin(), cuts.end(), [](const Cut& c) { return c.what == Cut::closes; });
  if (start == cuts.end()) {
    // A ring without openings; around a hole, the inner outline is the larger one.
    const bool hole = geom::twice_area(outer) < 0;
    const geom::Ring& large = hole ? inner : outer;
    const geom::Ring& small = hole ? outer : inner;
    walls.push_back({hole ? geom::Ring(large.rbegin(), large.rend()) : large, {}});
    walls.back().holes.push_back(hole ? small : geom::Ring(small.rbegin(), small.rend()));
    return;
  }
  const auto first = static_cast<std::size_t>(start - cuts.begin());
  std::vector<Point> forward, backward;
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    const Cut& cut = cuts[(first + k) % cuts.size()];
    if (cut.what == Cut::closes) {
      forward.clear();
      backward.clear();
    }
    forward.push_back(cut.outer);
    backward.push_back(cut.inner);
    if (cut.what != Cut::opens) continue;
    forward.insert(forward.end(), backward.rbegin(), backward.rend());
    // An opening may reach a corner or another opening: no empty edges, no empty runs.
    forward.erase(std::unique(forward.begin(), forward.end()), forward.end());
    while (forward.size() > 1 && forward.front() == forward.back()) forward.pop_back();
    if (forward.size() >= 3 && geom::twice_area(forward) > 0) walls.push_back({forward, {}});
  }
}

void add_ring_lines(const RoomShape& shape, std::size_t first_face, std::size_t end_face,
                    std::vector<std::vector<Point>>& lines) {
  const std::vector<Cut> cuts = cuts_of(shape, first_face, end_face);
  const auto start = std::find_if(cuts.begin(), cuts.end(), [](const Cut& c) { return c.what == Cut::closes; });
  const bool closed = start == cuts.end();
  const auto first = static_cast<std::size_t>(closed ? 0 : start - cuts.begin());
  std::vector<Point> line;
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    const Cut& cut = cuts[(first + k) % cuts.size()];
    if (cut.what == Cut::closes) line.assign(1, cut.outer);
    line.push_back(cut.inner);
    if (cut.what != Cut::opens) continue;
    line.push_back(cut.outer);
    line.erase(std::unique(line.begin(), line.end()), line.end());
    if (line.size() > 1) lines.push_back(line);
    line.clear();
  }
  if (!closed || line.empty()) return;
  line.push_back(line.front());
  lines.push_back(std::move(line));
}

}  // namespace

void add_wall_lines(const RoomShape& shape, std::vector<std::vector<Point>>& lines) {
  if (shape.clear.outer.empty()) return;
  std::size_t face = 0;
  for (const std::size_t end : shape.walls.ring_ends) {
    add_ring_lines(shape, face, end, lines);
    face = end;
  }
}

Point along(Point a, Point b, Length from_a) {
  const double dx = double(b.x) - a.x, dy = double(b.y) - a.y;
  const double length = std::sqrt(dx * dx + dy * dy);
  if (length == 0) return a;
  return {a.x + static_cast<Length>(std::floor(dx * from_a / length + 0.5)),
          a.y + static_cast<Length>(std::floor(dy * from_a / length + 0.5))};
}

Length distance(Point a, Point b) {
  const double dx = double(b.x) - a.x, dy = double(b.y) - a.y;
  return static_cast<Length>(std::floor(std::sqrt(dx * dx + dy * dy) + 0.5));
}

Point beside(Point p, Point a, Point b, Length by) {
  const Point step = along({0, 0}, {a.y - b.y, b.x - a.x}, by);
  return p + step;
}

RoomShape shape_of(const plan::Room& room) {
  RoomShape shape;
  shape.room = &room;
  shape.region = plan::polygon_of(room.region);
  for (std::size_t i = 0; i < plan::face_count(room.region); ++i) {
    shape.depth.push_back(plan::wall_depth(room.region, plan::face_of(room.region, i)));
  }
  shape.walls = plan::clear_shape(room.region);
  shape.clear = plan::clear_floor(room.region);
  // Thinner where the room is too tight for its own.
  if (room.region.outline) {
    for (std::size_t i = 0; i < shape.depth.size(); ++i) shape.depth[i] = shape.walls.edges[i].depth;
  }
  return shape;
}

void add_walls(const RoomShape& shape, std::vector<geom::Polygon>& walls) {
  if (shape.clear.outer.empty()) {
    walls.push_back(shape.region);
    return;
  }
  std::size_t face = shape.region.outer.size();
  add_ring(shape, shape.region.outer, shape.clear.outer, 0, face, walls);
  for (std::size_t h = 0; h < shape.region.holes.size(); ++h) {
    const std::size_t end = face + shape.region.holes[h].size();
    add_ring(shape, shape.region.holes[h], shape.clear.holes[h], face, end, walls);
    face = end;
  }
}

std::vector<geom::Polygon> wall_solids(const plan::Model& model, int storey) {
  std::vector<geom::Polygon> walls;
  for (const plan::Room& room : model.rooms) {
    if (room.region.storey == storey && !plan::is_outdoors(room.region.use)) add_walls(shape_of(room), walls);
  }
  return walls;
}

}  // namespace enfilade::exports
