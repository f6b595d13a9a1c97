// Skin in four steps. Balconies stand before it and are rooms of their own.
//  1. Collect the façade faces of all rooms. Those on axis-parallel lines and
//     on 45-degree diagonals become stretches that know their line; each
//     carries its openings, cut off at the room's clear inside exactly as the
//     room itself does it.
//  2. Merge stretches of one line that touch.
//  3. Find out where their ends meet, and draw each from the outside
//     (facade.cpp).
//  4. Draw roofs and soffits (roof.cpp).

#include <enfilade/mesh/skin.hpp>

#include <algorithm>
#include <tuple>
#include <vector>

#include <enfilade/plan/clear.hpp>

#include "mesh/facade.hpp"
#include "mesh/plate.hpp"

namespace enfilade::mesh {
namespace {

using geom::Point;

bool facade(const plan::Region& r, std::size_t i) {
  return plan::face_of(r, i).behind == plan::Behind::facade && !plan::is_outdoors(r.use);
}

bool diagonal(Point d) { return d.x == d.y || d.x == -d.y; }

// Sorts stretches line by line and along each line.
auto line_of(const Stretch& s) {
  if (!s.slanted) return std::tuple(false, Point{s.side, s.level}, std::int64_t{0}, s.z0, s.z1, std::int64_t{s.u0});
  Point d = s.to - s.from;
  if (diagonal(d)) d = {d.x > 0 ? 1 : -1, d.y > 0 ? 1 : -1};
  return std::tuple(true, d, geom::cross({0, 0}, d, s.from), s.z0, s.z1, geom::dot(d, s.from));
}

bool touches(const Stretch& a, const Stretch& b) {
  if (a.slanted != b.slanted || a.z0 != b.z0 || a.z1 != b.z1) return false;
  if (!a.slanted) return a.side == b.side && a.level == b.level && a.u1 == b.u0;
  const Point d = a.to - a.from, e = b.to - b.from;
  return a.to == b.from && diagonal(d) && diagonal(e) && geom::cross({0, 0}, d, e) == 0 && geom::dot(d, e) > 0;
}

// Makes `a` as long as both, which touch.
void merge(Stretch& a, Stretch& b) {
  const Length by = a.slanted ? stretch_of(a.from, b.to, 0, 0).u1 - b.u1 : 0;  // b's u runs on where a's ends
  for (Hole& h : b.holes) {
    h.span.u0 += by;
    h.span.u1 += by;
    a.holes.push_back(h);
  }
  a.to = b.to;
  a.u1 = b.u1 + by;
}

class Skin {
 public:
  explicit Skin(Mesh& out) : out_(out) {}

  void add(const plan::Room& room) {
    if (room.region.outline) add_prism(room);
    else if (!room.region.box.empty()) add_box(room);
  }

  void draw() {
    for (const Stretch& s : stretches_) {
      starts_.emplace_back(s.first(), s.last() - s.first());
      ends_.emplace_back(s.last(), s.last() - s.first());
    }
    std::sort(starts_.begin(), starts_.end());
    std::sort(ends_.begin(), ends_.end());
    std::sort(stretches_.begin(), stretches_.end(),
              [](const Stretch& a, const Stretch& b) { return line_of(a) < line_of(b); });
    for (std::size_t i = 0; i < stretches_.size();) {
      Stretch& wall = stretches_[i];
      std::size_t next = i + 1;
      for (; next < stretches_.size() && touches(wall, stretches_[next]); ++next) merge(wall, stretches_[next]);
      join_corners(wall, neighbour(ends_, wall.first()), neighbour(starts_, wall.last()));
      draw_facade(wall, out_);
      i = next;
    }
  }

 private:
  using Ends = std::vector<std::pair<Point, Point>>;  // a façade's end and its direction

  static std::optional<Point> neighbour(const Ends& ends, Point p) {
    const auto at =
        std::lower_bound(ends.begin(), ends.end(), p, [](const auto& end, Point q) { return end.first < q; });
    return at != ends.end() && at->first == p ? std::optional(at->second) : std::nullopt;
  }

  void add_box(const plan::Room& room) {
    const plan::Region& r = room.region;
    const geom::Box clear = plan::clear_box(r);
    for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
      if (!facade(r, side)) continue;
      const geom::Interval inside = clear.extent(side);
      Stretch s = stretch_of(r.box.corner(side), r.box.corner((side + 1) % 4), r.z0, r.z1);
      collect(room, side, {inside.lo, r.z0, inside.hi, r.z1 - plan::kSlab}, pane_depth(plan::kFacadeWall), s);
      keep(r, std::move(s));
    }
  }

  static void collect(const plan::Room& room, std::size_t face, const Span& limits, Length pane, Stretch& s) {
    const bool along_x = geom::axis_of(s.side) == 0;
    Openings openings;
    for (const plan::Portal& p : room.portals) {
      if (p.face != face || p.kind == plan::PortalKind::well) continue;
      openings.add({along_x ? p.a.x : p.a.y, p.z0, along_x ? p.b.x : p.b.y, p.z1}, p, limits);
    }
    for (std::size_t i = 0; i < openings.size(); ++i)
      s.holes.push_back({openings.spans()[i], &openings.portal(i), pane});
  }

  void add_prism(const plan::Room& room) {
    const plan::Region& r = room.region;
    const plan::ClearShape shape = plan::clear_shape(r);
    for (std::size_t i = 0; i < shape.edges.size(); ++i) {
      if (!facade(r, i)) continue;
      const plan::ClearEdge& e = shape.edges[i];
      Stretch s = stretch_of(e.face_from, e.face_to, r.z0, r.z1);
      if (s.slanted) {
        for (const Slit& slit : slits_of(room, e, i)) {
          const Point left = slit.forward ? slit.portal->a : slit.portal->b;
          const Point right = slit.forward ? slit.portal->b : slit.portal->a;
          const Length width = stretch_of(left, right, 0, 0).u1;
          const Length u = left == s.from ? 0 : s.u1 - stretch_of(left, s.to, 0, 0).u1;
          s.holes.push_back({{u, slit.z0, u + width, slit.z1}, slit.portal, pane_depth(e.depth), slit.forward});
        }
      } else {
        const bool along_x = geom::axis_of(s.side) == 0;
        const Length from = along_x ? e.from.x : e.from.y, to = along_x ? e.to.x : e.to.y;
        collect(room, i, {std::min(from, to), r.z0, std::max(from, to), r.z1 - plan::kSlab}, pane_depth(e.depth), s);
      }
      keep(r, std::move(s));
    }
  }

  void keep(const plan::Region& r, Stretch s) {
    s.ground = r.storey == 0;
    stretches_.push_back(std::move(s));
  }

  Mesh& out_;
  std::vector<Stretch> stretches_;
  Ends starts_, ends_;
};

}  // namespace

namespace {

// Between two rooms on one façade: a corner that was rounded twice. A storey's
// outline is closed over whole corridors whose end nobody calls a façade.
constexpr Length kRoundedGap = 50, kWidestGap = 5'000;

// The faces of rooms to the outside.
std::vector<PlateEdge> facades_of(std::span<const plan::Room> rooms) {
  std::vector<PlateEdge> edges;
  for (const plan::Room& room : rooms) {
    const plan::Region& r = room.region;
    if (!r.outline && r.box.empty()) continue;
    std::size_t face = 0;
    const auto ring_edges = [&](const geom::Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i, ++face) {
        if (facade(r, face)) edges.push_back({ring[i], ring[(i + 1) % ring.size()], {plan::Behind::facade, 0}});
      }
    };
    const geom::Polygon polygon = plan::polygon_of(r);
    ring_edges(polygon.outer);
    for (const geom::Ring& hole : polygon.holes) ring_edges(hole);
  }
  return edges;
}

}  // namespace

std::vector<geom::Polygon> plate_of(std::span<const plan::Room> rooms) {
  std::vector<PlateEdge> edges = facades_of(rooms);
  const std::vector<PlateEdge> gaps = gaps_of(edges, kWidestGap);
  edges.insert(edges.end(), gaps.begin(), gaps.end());
  std::vector<geom::Polygon> plate;
  for (plan::Outline& outline : assemble(std::move(edges))) plate.push_back(std::move(outline.polygon));
  return plate;
}

void mesh_skin(std::span<const plan::Room> rooms, const Plates& plates, Mesh& out) {
  out.clear();
  if (rooms.empty()) return;
  Skin skin(out);
  for (const plan::Room& room : rooms) skin.add(room);
  skin.draw();
  const plan::Region& any = rooms.front().region;
  for (const PlateEdge& gap : gaps_of(facades_of(rooms), kRoundedGap))
    draw_outside(gap.a, gap.b, any.z0, any.z1, kFacade, out);
  std::vector<Point> openings;
  for (const plan::Room& room : rooms) {
    for (const plan::Portal& p : room.portals) {
      if (!plan::is_window(p.kind) && p.kind != plan::PortalKind::entrance) continue;
      openings.push_back({p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2});
    }
  }
  draw_roofs(plates, openings, any.z1, out);
  if (any.storey > 0) draw_soffits(plates, any.z0, out);
}

void mesh_storey_skin(std::span<const plan::Room> rooms, std::size_t first, std::size_t end, const plan::Brief& brief,
                      Mesh& out) {
  const std::int32_t storey = rooms[first].region.storey;
  const auto rooms_on = [&](std::int32_t number) {
    const auto lower = [](const plan::Room& room, std::int32_t n) { return room.region.storey < n; };
    const auto from = std::lower_bound(rooms.begin(), rooms.end(), number, lower);
    const auto to = std::lower_bound(from, rooms.end(), number + 1, lower);
    return rooms.subspan(static_cast<std::size_t>(from - rooms.begin()), static_cast<std::size_t>(to - from));
  };
  const std::vector<geom::Polygon> here = plate_of(rooms.subspan(first, end - first));
  const auto plate_on = [&](std::int32_t number) {
    const std::span<const plan::Room> there = rooms_on(number);
    return there.empty() ? here : plate_of(there);
  };
  const std::vector<geom::Polygon> below = plate_on(storey - 1);
  const std::vector<geom::Polygon> above =
      storey + 1 >= brief.floors ? std::vector<geom::Polygon>() : plate_on(storey + 1);
  mesh_skin(rooms.subspan(first, end - first), {here, above, below, brief.roof}, out);
}

}  // namespace enfilade::mesh
