#pragma once
// Pictures of rooms, and claims about them.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <enfilade/display/display.hpp>

#include "mesh/rooms.hpp"

namespace enfilade::display {

using geom::Length;
using mesh::Point3;

inline Point3 corner_of(const plan::Region& region) { return {region.box.lo.x, region.box.lo.y, region.z0}; }

// Openings without a leaf are open, doors as told.
inline std::vector<char> passable(const plan::Room& room, bool doors) {
  std::vector<char> open;
  for (const plan::Portal& p : room.portals) {
    const bool always = p.kind == plan::PortalKind::hallway || p.kind == plan::PortalKind::well;
    const bool leaf = p.kind == plan::PortalKind::room_door || p.kind == plan::PortalKind::stair_door;
    open.push_back(always || (doors && leaf) ? 1 : 0);
  }
  return open;
}

inline Picture picture_of(const plan::Room& room, const mesh::Mesh& mesh, bool doors = false) {
  const std::vector<char> wanted = passable(room, doors);
  const auto open = std::make_unique<bool[]>(wanted.size() + 1);
  for (std::size_t i = 0; i < wanted.size(); ++i) open[i] = wanted[i] != 0;
  Picture out;
  bake({room, mesh, {open.get(), wanted.size()}}, corner_of(room.region), out);
  return out;
}
inline Picture picture_of(const plan::Room& room, bool doors = false) {
  mesh::Mesh mesh;
  mesh::mesh_room(room, mesh);
  return picture_of(room, mesh, doors);
}

// Light of a corner as the screen reads it.
inline double light_of(const Vertex& v) {
  const auto one = [](std::uint8_t c) { return 4.0 * (c / 255.0) * (c / 255.0); };
  return (one(v.r) + one(v.g) + one(v.b)) / 3;
}

// Mean light over the corners that `choose` takes.
template <class Choose>
double mean_light(const Picture& picture, Choose&& choose) {
  double sum = 0;
  int count = 0;
  for (const Vertex& v : picture.vertices) {
    if (v.material == kLamp || !choose(v)) continue;
    sum += light_of(v);
    ++count;
  }
  EXPECT_GT(count, 0) << "no corner chosen";
  return count > 0 ? sum / count : 0;
}

// In the building's millimetres, relative to the picture's origin.
inline Point3 place_of(const Vertex& v) {
  const auto mm = [](float metres) { return static_cast<Length>(std::lround(static_cast<double>(metres) * 1000)); };
  return {mm(v.x), mm(-v.z), mm(v.y)};
}

// What every picture of a region keeps. Returns what is wrong, or "".
inline std::string fault_of(const Picture& picture, const plan::Region& region) {
  const Length width = region.box.width(), depth = region.box.depth(), height = region.z1 - region.z0;
  for (const Vertex& v : picture.vertices) {
    if (!std::isfinite(v.x + v.y + v.z + v.u + v.v)) return "a corner that is no number";
    const Point3 p = place_of(v);
    if (p.x < 0 || p.y < 0 || p.z < 0 || p.x > width || p.y > depth || p.z > height) {
      return "outside: " + std::to_string(p.x) + " " + std::to_string(p.y) + " " + std::to_string(p.z);
    }
    if (v.material != kLamp && v.material >= plan::kRoles * plan::kShades) return "no such material";
    if (v.material != kLamp && (v.r == 0 || v.g == 0 || v.b == 0)) return "black";
  }
  if (picture.opaque > picture.indices.size() || picture.opaque % 3 != 0 || picture.indices.size() % 3 != 0)
    return "bad counts";
  const int glass = static_cast<int>(plan::Role::glass);
  for (std::size_t i = 0; i < picture.indices.size(); ++i) {
    if (picture.indices[i] >= picture.vertices.size()) return "an index too large";
    const Vertex& v = picture.vertices[picture.indices[i]];
    const bool pane = v.material != kLamp && v.material / plan::kShades == glass;
    if (pane != (i >= picture.opaque)) return "glass among the opaque, or the other way round";
  }
  return "";
}

inline bool is_role(const Vertex& v, plan::Role role) {
  return v.material != kLamp && v.material / plan::kShades == static_cast<int>(role);
}

}  // namespace enfilade::display
