#pragma once
// A generated building as surroundings for a body, and a second opinion on
// where a body may be, which knows nothing of solids.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <enfilade/geom/area.hpp>
#include <enfilade/mesh/door.hpp>
#include <enfilade/plan/clear.hpp>
#include <enfilade/world/motion.hpp>
#include <enfilade/world/whole.hpp>

namespace enfilade::testing {

using geom::Length;
using world::Body;
using world::Stance;

inline plan::Model tower(Length width, Length depth, std::int32_t floors, std::uint64_t seed, bool furniture = true,
                         Length floor_height = 3'600) {
  plan::Brief b;
  b.site = {width, depth};
  b.floors = floors;
  b.seed = seed;
  b.furniture = furniture;
  b.floor_height = floor_height;
  return world::generate(*rules::raise(b).value(), {}, {}).value();
}

inline std::string text(const Stance& s) {
  return "(" + std::to_string(s.x) + ", " + std::to_string(s.y) + ", " + std::to_string(s.z) + ")";
}

inline bool in(const geom::Box& b, double x, double y) {
  return b.lo.x <= x && x <= b.hi.x && b.lo.y <= y && y <= b.hi.y;
}
// In a convex ring, or `slack` beside it: slanted walls are rounded.
inline bool in(const geom::Ring& ring, double x, double y, double slack = 0) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const geom::Point a = ring[i], d = ring[(i + 1) % ring.size()] - a;
    const double size = std::sqrt(static_cast<double>(geom::dot(d, d)));
    if (d.x * (y - a.y) - d.y * (x - a.x) < -slack * size) return false;
  }
  return true;
}

// In any polygon, or `slack` beside its border.
inline bool in(const geom::Polygon& polygon, double x, double y, double slack = 0) {
  if (polygon.holes.empty() && geom::is_convex(polygon.outer)) return in(polygon.outer, x, y, slack);
  bool odd = false, near = false;
  geom::each_edge(polygon, [&](geom::Point a, geom::Point b) {
    const double dx = b.x - a.x, dy = b.y - a.y, px = x - a.x, py = y - a.y;
    if ((a.y > y) != (b.y > y) && px < dx * py / dy) odd = !odd;
    const double s = std::clamp((px * dx + py * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    near |= std::hypot(px - s * dx, py - s * dy) <= slack;
  });
  return odd || near;
}

// All rooms of a model, with every door open or every door closed.
class House : public world::Surroundings {
 public:
  House(const plan::Model& model, bool open) : model_(model), open_(open), solids_(model.rooms.size()) {
    for (std::size_t i = 0; i < model.rooms.size(); ++i) {
      const plan::Room& room = model.rooms[i];
      const std::vector<mesh::Passage> passages(room.portals.size(),
                                                open ? mesh::Passage::open : mesh::Passage::closed);
      mesh::solids_of(room, passages, solids_[i]);
      for_cells(room.region.box, [&](std::pair<Length, Length> cell) { cells_[cell].push_back(i); });
    }
    seen_.resize(model.rooms.size(), 0);
  }

  void gather(const world::Reach& reach, std::vector<const mesh::Solids*>& out) override {
    ++round_;
    ++gathers;
    for_cells(reach.box, [&](std::pair<Length, Length> cell) {
      const auto found = cells_.find(cell);
      if (found == cells_.end()) return;
      for (const std::size_t i : found->second) {
        const plan::Region& r = model_.rooms[i].region;
        if (seen_[i] == round_ || r.z0 > reach.z1 || r.z1 < reach.z0) continue;
        if (r.box.lo.x > reach.box.hi.x || r.box.hi.x < reach.box.lo.x) continue;
        if (r.box.lo.y > reach.box.hi.y || r.box.hi.y < reach.box.lo.y) continue;
        seen_[i] = round_;
        out.push_back(&solids_[i]);
      }
    });
  }

  [[nodiscard]] const plan::Model& model() const { return model_; }
  [[nodiscard]] const mesh::Solids& solids(std::size_t room) const { return solids_[room]; }
  // Index of the room around a place, -1 if there is none.
  [[nodiscard]] std::int32_t room_at(const Stance& s) const {
    const auto x = static_cast<Length>(std::floor(s.x)), y = static_cast<Length>(std::floor(s.y));
    const auto found = cells_.find({x / kCell, y / kCell});
    if (found == cells_.end()) return -1;
    for (const std::size_t i : found->second) {
      const plan::Region& r = model_.rooms[i].region;
      if (s.z < r.z0 || s.z >= r.z1 || !r.box.contains(geom::Point{x, y})) continue;
      if (!r.outline || in(r.outline->polygon, s.x, s.y)) return static_cast<std::int32_t>(i);
    }
    return -1;
  }
  // What is wrong with a body being there; empty if nothing is. Samples the
  // body's outline: each sample has to be in some room's air.
  [[nodiscard]] std::string fault(const Body& body, const Stance& s) const;

  std::uint64_t gathers = 0;

 private:
  static constexpr Length kCell = 4'000;
  template <class Visit>
  static void for_cells(const geom::Box& box, Visit&& visit) {
    for (Length i = box.lo.x / kCell - 1; i <= box.hi.x / kCell; ++i) {
      for (Length j = box.lo.y / kCell - 1; j <= box.hi.y / kCell; ++j) visit({i, j});
    }
  }
  [[nodiscard]] bool is_open(const plan::Portal& p) const {
    return p.kind == plan::PortalKind::hallway ||
           (open_ && (p.kind == plan::PortalKind::room_door || p.kind == plan::PortalKind::stair_door ||
                      p.kind == plan::PortalKind::elevator));
  }
  [[nodiscard]] bool in_prism(const plan::Room& room, double x, double y, double z) const;
  [[nodiscard]] bool in_air(const plan::Room& room, double x, double y, double z) const;
  [[nodiscard]] std::string stuff_at(const plan::Room& room, double x, double y, double z) const;
  [[nodiscard]] bool carries(const plan::Room& room, const Stance& s) const;

  const plan::Model& model_;
  bool open_;
  std::vector<mesh::Solids> solids_;
  std::map<std::pair<Length, Length>, std::vector<std::size_t>> cells_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t round_ = 0;
};

// A convex room that is no box: its floor, or the reveal of an opening, which is
// as deep as its wall.
inline bool House::in_prism(const plan::Room& room, double x, double y, double z) const {
  const plan::ClearShape shape = plan::clear_shape(room.region);
  // Where walls of different depth meet in a line the floor has a step, and is
  // not convex: a place is in it if all walls but those of other lines agree.
  bool clear = true;
  for (const plan::ClearEdge& e : shape.edges) {
    const geom::Point d = e.face_to - e.face_from;
    const double size = std::sqrt(static_cast<double>(geom::dot(d, d)));
    const double along = (d.x * (x - e.face_from.x) + d.y * (y - e.face_from.y)) / size;
    const double off = (d.x * (y - e.face_from.y) - d.y * (x - e.face_from.x)) / size;
    if (along >= 0 && along <= size && off < e.depth - 1.5) clear = false;
    if (off < 0) return false;
  }
  if (clear) return true;
  for (const plan::Portal& p : room.portals) {
    if (p.kind == plan::PortalKind::window || p.kind == plan::PortalKind::well || z < p.z0 || z > p.z1) continue;
    const plan::ClearEdge& e = shape.edges[p.face];
    const geom::Point d = e.face_to - e.face_from;
    const double size = std::sqrt(static_cast<double>(geom::dot(d, d)));
    const auto along = [&](double px, double py) {
      return (d.x * (px - e.face_from.x) + d.y * (py - e.face_from.y)) / size;
    };
    const double u = along(x, y), off = (d.x * (y - e.face_from.y) - d.y * (x - e.face_from.x)) / size;
    const auto [u0, u1] = std::minmax({along(p.a.x, p.a.y), along(p.b.x, p.b.y)});
    const Length leaf = is_open(p) ? 0 : p.kind == plan::PortalKind::entrance ? plan::kFacadeWall / 2 + 20 : 20;
    if (u >= u0 - 1.5 && u <= u1 + 1.5 && off >= leaf - 1.5 && off <= e.depth + 1.5) return true;
  }
  return false;
}

inline bool House::in_air(const plan::Room& room, double x, double y, double z) const {
  const plan::Region& r = room.region;
  if (z < r.z0 || z > r.z1 || !in(r.box, x, y)) return false;
  if (z > r.z1 - plan::kSlab) {
    return std::any_of(room.portals.begin(), room.portals.end(), [&](const plan::Portal& p) {
      return p.kind == plan::PortalKind::well && p.face == plan::kTopFace && in(geom::Box{p.a, p.b}, x, y);
    });
  }
  if (r.outline) return in_prism(room, x, y, z);
  if (in(plan::clear_box(r), x, y)) return true;
  for (const plan::Portal& p : room.portals) {
    if (p.kind == plan::PortalKind::window || p.kind == plan::PortalKind::well || z < p.z0 || z > p.z1) continue;
    // The opening as wide as the wall is deep, up to the leaf if that is closed.
    geom::Box reveal{p.a, p.b};
    const Length depth = plan::wall_depth(r, r.faces[p.face]);
    const Length leaf = is_open(p) ? 0 : p.kind == plan::PortalKind::entrance ? plan::kFacadeWall / 2 + 20 : 20;
    if (p.face == geom::kSouth) reveal.lo.y += leaf, reveal.hi.y += depth;
    if (p.face == geom::kNorth) reveal.hi.y -= leaf, reveal.lo.y -= depth;
    if (p.face == geom::kWest) reveal.lo.x += leaf, reveal.hi.x += depth;
    if (p.face == geom::kEast) reveal.hi.x -= leaf, reveal.lo.x -= depth;
    if (in(reveal, x, y)) return true;
  }
  return false;
}

inline std::string House::stuff_at(const plan::Room& room, double x, double y, double z) const {
  for (const plan::Object& o : room.objects) {
    const bool within = o.footprint.lo.x < x && x < o.footprint.hi.x && o.footprint.lo.y < y && y < o.footprint.hi.y;
    if (within && o.z0 < z && z < o.z1) return "in a " + std::string(plan::id(o.kind));
  }
  for (const plan::Portal& p : room.portals) {
    if (!is_open(p) || !plan::has_leaf(p.kind)) continue;
    const mesh::Leaves leaves = mesh::leaves_of(p, room.region);
    for (std::size_t i = 0; i < leaves.count; ++i) {
      const mesh::Leaf& l = leaves.leaf[i];
      // Into the leaf's frame: turn back by its range, then measure along.
      const double ux = l.along.x, uy = l.along.y, length = std::sqrt(ux * ux + uy * uy);
      const double px = x - l.pivot.x, py = y - l.pivot.y;
      const double bx = l.range > 0 ? py : -py, by = l.range > 0 ? -px : px;
      const double along = (bx * ux + by * uy) / length, off = (by * ux - bx * uy) / length;
      if (along > -20 && along < l.width - 20 && off > -20 && off < 20 && z < l.pivot.z + l.height) return "in a leaf";
    }
  }
  for (const plan::Landing& l : room.landings) {
    if (l.z > room.region.z0 && in(l.box, x, y) && z < l.z && z > l.z - 250) return "in a landing";
  }
  return {};
}

inline bool House::carries(const plan::Room& room, const Stance& s) const {
  const plan::Region& r = room.region;
  if (s.z == r.z0) {
    const bool hole = std::any_of(room.portals.begin(), room.portals.end(), [&](const plan::Portal& p) {
      return p.kind == plan::PortalKind::well && p.face == plan::kBottomFace && p.a.x < s.x && s.x < p.b.x &&
             p.a.y < s.y && s.y < p.b.y;
    });
    if (!hole && in(r.box, s.x, s.y) && (!r.outline || in(r.outline->polygon, s.x, s.y, 1.5))) return true;
  }
  for (const plan::Landing& l : room.landings) {
    if (l.z == s.z && in(l.box, s.x, s.y)) return true;
  }
  for (const plan::Flight& f : room.flights) {
    if (!in(f.box, s.x, s.y)) continue;
    for (std::int32_t i = 1; i < f.risers; ++i) {
      if (f.z0 + static_cast<Length>(std::int64_t{f.z1 - f.z0} * i / f.risers) != s.z) continue;
      const double run = geom::axis_of(f.up) == 0 ? f.box.depth() : f.box.width();
      const double at = f.up == geom::kNorth   ? s.y - f.box.lo.y
                        : f.up == geom::kSouth ? f.box.hi.y - s.y
                        : f.up == geom::kEast  ? s.x - f.box.lo.x
                                               : f.box.hi.x - s.x;
      if (std::abs(at - run * (i - 0.5) / (f.risers - 1)) <= run * 0.5 / (f.risers - 1) + 1) return true;
    }
  }
  return false;
}

inline std::string House::fault(const Body& body, const Stance& s) const {
  const auto rooms_near = [&](double x, double y) {
    std::vector<const plan::Room*> rooms;
    const auto found = cells_.find({static_cast<Length>(x) / kCell, static_cast<Length>(y) / kCell});
    if (found != cells_.end()) {
      for (const std::size_t i : found->second) {
        const plan::Region& r = model_.rooms[i].region;
        if (in(r.box, x, y) && (!r.outline || in(r.outline->polygon, x, y))) rooms.push_back(&model_.rooms[i]);
      }
    }
    return rooms;
  };
  const std::vector<const plan::Room*> here = rooms_near(s.x, s.y);
  if (std::none_of(here.begin(), here.end(), [&](const plan::Room* r) { return carries(*r, s); })) return "no ground";
  static constexpr double kDirections[][2] = {{1, 0},      {0.8, 0.6},  {0.6, 0.8},   {0, 1},        {-0.6, 0.8},
                                              {-0.8, 0.6}, {-1, 0},     {-0.8, -0.6}, {-0.6, -0.8},  {0, -1},
                                              {0.6, -0.8}, {0.8, -0.6}, {0.28, 0.96}, {0.96, -0.28}, {0, 0}};
  for (const auto& d : kDirections) {
    // Treads and landings may be nearer than a radius; see motion_nearby.cpp. The middle may not.
    const double x = s.x + d[0] * (body.radius - 0.01), y = s.y + d[1] * (body.radius - 0.01);
    const std::vector<const plan::Room*> rooms = rooms_near(x, y);
    for (const double z : {s.z + body.step_up + body.radius + 1.0, s.z + body.height - 1.0}) {
      if (std::none_of(rooms.begin(), rooms.end(), [&](const plan::Room* r) { return in_air(*r, x, y, z); })) {
        return "in a wall";
      }
      for (const plan::Room* r : rooms) {
        if (r->region.z0 > z || z > r->region.z1) continue;
        if (std::string stuff = stuff_at(*r, x, y, z); !stuff.empty()) return stuff;
      }
    }
    const double knee = s.z + body.step_up + 1.0;
    for (const plan::Room* r : rooms) {
      if (r->region.z0 > knee || knee > r->region.z1 || !r->landings.empty()) continue;
      if (!in_air(*r, x, y, knee)) return "knee in a wall";
      if (std::string stuff = stuff_at(*r, x, y, knee); !stuff.empty()) return "knee " + stuff;
    }
  }
  return {};
}

// Every place of a grid that a body reaches from `start` by moves to the next
// places, and the moves that could not be taken back. `visit(from, to)` sees
// every move that succeeded.
struct Flood {
  struct Cell {
    Length i = 0, j = 0, z = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  struct CellHash {
    std::size_t operator()(const Cell& c) const {
      const auto part = [](Length v) { return static_cast<std::uint64_t>(static_cast<std::uint32_t>(v)); };
      return static_cast<std::size_t>((part(c.i) * 0x9e3779b97f4a7c15ull ^ part(c.j)) * 0xbf58476d1ce4e5b9ull ^
                                      part(c.z));
    }
  };
  Length pitch = 50;
  double x0 = 0, y0 = 0;
  std::unordered_set<Cell, CellHash> reached;
  std::uint64_t one_way = 0;
  std::string example;

  [[nodiscard]] Stance stance(const Cell& c) const {
    return {x0 + static_cast<double>(c.i) * pitch, y0 + static_cast<double>(c.j) * pitch, c.z};
  }
};

template <class Visit>
Flood flood(world::Surroundings& surroundings, const Body& body, const Stance& start, Length pitch, Visit&& visit) {
  Flood f;
  f.pitch = pitch;
  f.x0 = start.x;
  f.y0 = start.y;
  std::vector<Flood::Cell> todo{{0, 0, start.z}};
  f.reached.insert(todo.back());
  while (!todo.empty()) {
    const Flood::Cell c = todo.back();
    todo.pop_back();
    const Stance from = f.stance(c);
    for (const auto& [i, j] :
         {std::pair<Length, Length>{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}) {
      Flood::Cell next{c.i + i, c.j + j, c.z};
      const Stance wish = f.stance(next);
      const world::Moved there = world::move(surroundings, body, from, wish.x - from.x, wish.y - from.y);
      if (there.blocked || there.at.x != wish.x || there.at.y != wish.y) continue;
      next.z = there.at.z;
      visit(from, there.at);
      if (!f.reached.insert(next).second) continue;
      todo.push_back(next);
      const world::Moved back = world::move(surroundings, body, there.at, from.x - wish.x, from.y - wish.y);
      if (back.blocked || back.at.x != from.x || back.at.y != from.y || back.at.z != from.z) {
        ++f.one_way;
        f.example = text(from) + " to " + text(there.at);
      }
    }
  }
  return f;
}

}  // namespace enfilade::testing
