// Patches are grids of their own, and neighbours may be cut at other places. So
// that no crack opens, every corner on an edge is written down as a mark on the
// line of the room it lies on; each patch then takes up the marks of others on
// its four edges:
//
//     +-----+-----+          the cells along such an edge become polygons:
//     |     |     |          a fan from the far corner when one edge has
//     +--*--+-*-*-+          extra corners, from the middle when several have
//
// Lines are exact (integers), so the surface is as closed as the mesh it came
// from.

#include "display/grid.hpp"

#include <algorithm>

#include "display/lamps.hpp"

namespace enfilade::display {
namespace {

constexpr Length kLeastCell = 110;  // a line nearer to an edge than this is left out

Bounds bounds_of(const mesh::Rect& r, const Lighting& lighting) {
  return {lighting.local(point_on(r.facing, r.u0, r.v0, r.w)), lighting.local(point_on(r.facing, r.u1, r.v1, r.w))};
}

}  // namespace

void rule_lines(geom::Interval extent, Length step, Lines& out) {
  out.clear();
  out.push_back(extent.lo);
  Length lo = extent.lo, hi = extent.hi;
  for (const Length near : {170, 620}) {
    if (extent.length() < 2 * near + 400) break;
    out.push_back(lo = extent.lo + near);
    out.push_back(hi = extent.hi - near);
  }
  const Length parts = (hi - lo + step - 1) / step;
  for (Length i = 1; i < parts; ++i) out.push_back(lo + static_cast<Length>(std::int64_t{hi - lo} * i / parts));
  out.push_back(extent.hi);
  std::sort(out.begin(), out.end());
}

void Grid::start(const plan::Region& region, std::optional<geom::Point> ceiling_tile) {
  base_ = {region.box.lo.x, region.box.lo.y, region.z0};
  texture_from_ = {texture_corner(region.box.lo.x), texture_corner(region.box.lo.y), region.z0};
  ceiling_tile_ = ceiling_tile;
  patches_.clear();
  breaks_.clear();
  marks_.clear();
}

void Grid::add(const mesh::Rect& rect, std::span<const Length> u_lines, std::span<const Length> v_lines) {
  Patch patch;
  patch.rect = rect;
  const auto take = [&](Length lo, Length hi, std::span<const Length> lines, std::uint32_t& first,
                        std::uint32_t& count) {
    first = static_cast<std::uint32_t>(breaks_.size());
    breaks_.push_back(lo);
    for (auto it = std::lower_bound(lines.begin(), lines.end(), lo + kLeastCell);
         it != lines.end() && *it <= hi - kLeastCell; ++it) {
      if (*it - breaks_.back() >= kLeastCell) breaks_.push_back(*it);
    }
    breaks_.push_back(hi);
    count = static_cast<std::uint32_t>(breaks_.size()) - first;
  };
  take(rect.u0, rect.u1, u_lines, patch.first_u, patch.count_u);
  take(rect.v0, rect.v1, v_lines, patch.first_v, patch.count_v);
  mark_edges(patch);
  patches_.push_back(patch);
}

// The line an edge lies on: its axis, and where it crosses the other two. Edges
// are bottom 0, right 1, top 2, left 3 in (u, v).
std::uint64_t Grid::line(const mesh::Rect& r, int edge) const {
  const int plane = static_cast<int>(r.facing) / 2;
  const bool along_u = edge % 2 == 0;
  const int axis = along_u ? (plane == 0 ? 1 : 0) : (plane == 2 ? 1 : 2);
  const Point3 p = point_on(r.facing, edge == 1 ? r.u1 : r.u0, edge == 2 ? r.v1 : r.v0, r.w) - base_;
  const Length a = axis == 0 ? p.y : p.x, b = axis == 2 ? p.y : p.z;
  const auto bits = [](Length v) { return static_cast<std::uint64_t>(static_cast<std::uint32_t>(v) & 0x7fffffffu); };
  return static_cast<std::uint64_t>(axis) << 62 | bits(a) << 31 | bits(b);
}

void Grid::mark_edges(const Patch& patch) {
  for (int edge = 0; edge < 4; ++edge) {
    const std::uint64_t on = line(patch.rect, edge);
    const std::uint32_t first = edge % 2 == 0 ? patch.first_u : patch.first_v;
    const std::uint32_t count = edge % 2 == 0 ? patch.count_u : patch.count_v;
    for (std::uint32_t i = 0; i < count; ++i) marks_.push_back({on, breaks_[first + i]});
  }
}

void Grid::finish(Lighting& lighting, Writer& writer) {
  std::sort(marks_.begin(), marks_.end());
  marks_.erase(std::unique(marks_.begin(), marks_.end()), marks_.end());
  for (const Patch& patch : patches_) emit(patch, lighting, writer);
}

std::uint32_t Grid::corner(const Patch& patch, Length u, Length v, const Lighting& lighting, Writer& writer) const {
  const mesh::Rect& r = patch.rect;
  const Point3 p = point_on(r.facing, u, v, r.w);
  const bool ceiling = r.facing == mesh::Facing::down;
  const Point3 from = ceiling && ceiling_tile_ ? Point3{ceiling_tile_->x, ceiling_tile_->y, 0} : texture_from_;
  const int plane = static_cast<int>(r.facing) / 2;
  Texel t = texel_of(r.facing, u - (plane == 0 ? from.y : from.x), v - (plane == 2 ? from.y : from.z));
  if (ceiling && !ceiling_tile_ && r.material.role == plan::Role::ceiling) t = {kPlainTexel, kPlainTexel};
  return writer.corner(p, t, lighting.at(lighting.local(p), normal_of(r.facing)), material_byte(r.material));
}

void Grid::find_extras(const Patch& patch, const Lighting& lighting, Writer& writer) {
  const mesh::Rect& r = patch.rect;
  for (int edge = 0; edge < 4; ++edge) {
    std::vector<Extra>& extra = extras_[static_cast<std::size_t>(edge)];
    extra.clear();
    const bool along_u = edge % 2 == 0;
    const std::uint64_t on = line(r, edge);
    const Length* own = breaks_.data() + (along_u ? patch.first_u : patch.first_v);
    const Length* end = own + (along_u ? patch.count_u : patch.count_v);
    const Length hi = *(end - 1);
    for (auto it = std::lower_bound(marks_.begin(), marks_.end(), Mark{on, *own});
         it != marks_.end() && it->line == on && it->at <= hi; ++it) {
      while (own != end && *own < it->at) ++own;
      if (own != end && *own == it->at) continue;
      const Length u = along_u ? it->at : edge == 1 ? r.u1 : r.u0;
      const Length v = along_u ? (edge == 2 ? r.v1 : r.v0) : it->at;
      extra.push_back({it->at, corner(patch, u, v, lighting, writer)});
    }
  }
}

std::span<const Grid::Extra> Grid::extras(int edge, Length lo, Length hi) const {
  const std::vector<Extra>& all = extras_[static_cast<std::size_t>(edge)];
  std::size_t first = 0;
  while (first < all.size() && all[first].at <= lo) ++first;
  std::size_t last = first;
  while (last < all.size() && all[last].at < hi) ++last;
  return std::span(all).subspan(first, last - first);
}

void Grid::emit(const Patch& patch, Lighting& lighting, Writer& writer) {
  lighting.focus(bounds_of(patch.rect, lighting));
  std::uint32_t first = 0;
  for (std::uint32_t j = 0; j < patch.count_v; ++j) {
    for (std::uint32_t i = 0; i < patch.count_u; ++i) {
      const std::uint32_t c = corner(patch, breaks_[patch.first_u + i], breaks_[patch.first_v + j], lighting, writer);
      if (i == 0 && j == 0) first = c;
    }
  }
  find_extras(patch, lighting, writer);
  for (std::uint32_t j = 0; j + 1 < patch.count_v; ++j) {
    for (std::uint32_t i = 0; i + 1 < patch.count_u; ++i) emit_cell(patch, i, j, first, lighting, writer);
  }
}

void Grid::emit_cell(const Patch& patch, std::uint32_t i, std::uint32_t j, std::uint32_t first,
                     const Lighting& lighting, Writer& writer) {
  const Length u0 = breaks_[patch.first_u + i], u1 = breaks_[patch.first_u + i + 1];
  const Length v0 = breaks_[patch.first_v + j], v1 = breaks_[patch.first_v + j + 1];
  const std::uint32_t a = first + j * patch.count_u + i, d = a + patch.count_u;
  const std::array<std::uint32_t, 4> corners{a, a + 1, d + 1, d};
  const std::array<std::span<const Extra>, 4> edge{
      j == 0 ? extras(0, u0, u1) : std::span<const Extra>{},
      i + 2 == patch.count_u ? extras(1, v0, v1) : std::span<const Extra>{},
      j + 2 == patch.count_v ? extras(2, u0, u1) : std::span<const Extra>{},
      i == 0 ? extras(3, v0, v1) : std::span<const Extra>{},
  };
  const bool clockwise = runs_clockwise(patch.rect.facing);
  int busy = -1, edges = 0;
  for (int e = 0; e < 4; ++e) {
    if (!edge[static_cast<std::size_t>(e)].empty()) busy = e, ++edges;
  }
  if (edges == 0) {
    if (clockwise) writer.quad(corners[0], corners[3], corners[2], corners[1]);
    else writer.quad(corners[0], corners[1], corners[2], corners[3]);
    return;
  }
  const auto triangle = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    if (clockwise) writer.triangle(x, z, y);
    else writer.triangle(x, y, z);
  };
  // From the tip over one edge with its extra corners.
  const auto fan = [&](std::uint32_t tip, int e) {
    const auto k = static_cast<std::size_t>(e);
    std::uint32_t from = corners[k];
    const std::size_t count = edge[k].size();
    for (std::size_t n = 0; n < count; ++n) {
      const std::uint32_t to = edge[k][e < 2 ? n : count - 1 - n].corner;
      triangle(tip, from, to);
      from = to;
    }
    triangle(tip, from, corners[(k + 1) % 4]);
  };
  if (edges == 1) {
    const std::uint32_t tip = corners[static_cast<std::size_t>(busy + 3) % 4];
    fan(tip, busy);
    fan(tip, (busy + 1) % 4);
  } else {
    const std::uint32_t middle = corner(patch, u0 + (u1 - u0) / 2, v0 + (v1 - v0) / 2, lighting, writer);
    for (int e = 0; e < 4; ++e) fan(middle, e);
  }
}

}  // namespace enfilade::display
