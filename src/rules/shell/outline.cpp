// What all shells share: the flat stack, cut boxes, least sites.

#include "rules/shell/outline.hpp"

#include <algorithm>
#include <array>

namespace enfilade::rules {

using geom::Box;
using geom::Length;
using geom::Point;

void Stack::clear() {
  points.clear();
  rings.clear();
  pieces.clear();
  runs.clear();
}

void Stack::begin_run(std::int32_t storey) { runs.push_back({storey, static_cast<std::uint32_t>(pieces.size()), 0}); }

void Stack::begin_piece(std::uint16_t column) {
  pieces.push_back({static_cast<std::uint32_t>(rings.size()), 0, column});
  ++runs.back().count;
}

void Stack::add_ring(std::span<const Point> ring) {
  rings.push_back({static_cast<std::uint32_t>(points.size()), static_cast<std::uint32_t>(ring.size())});
  points.insert(points.end(), ring.begin(), ring.end());
  ++pieces.back().count;
}

void Stack::add_box(const Box& box) {
  const std::array<Point, 4> ring{box.corner(0), box.corner(1), box.corner(2), box.corner(3)};
  add_ring(ring);
}

geom::Polygon polygon_of(const Stack& stack, const Stack::Piece& piece) {
  const auto ring = [&](std::uint32_t i) {
    const Point* const first = stack.points.data() + stack.rings[i].first;
    return geom::Ring(first, first + stack.rings[i].count);
  };
  geom::Polygon polygon{ring(piece.first), {}};
  for (std::uint32_t i = 1; i < piece.count; ++i) polygon.holes.push_back(ring(piece.first + i));
  return polygon;
}

std::size_t ring_of(const CutBox& shape, std::span<Point, 8> out) {
  // Both ends of the cut at a corner, in counter-clockwise order.
  constexpr Point kIn[4] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};   // where the cut begins, from the corner
  constexpr Point kOut[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};  // where it ends
  std::size_t n = 0;
  const auto put = [&](Point p) {
    if (n == 0 || out[n - 1] != p) out[n++] = p;
  };
  for (int i = 0; i < 4; ++i) {
    const Point c = shape.box.corner(i);
    const Length cut = shape.cut[i];
    put({c.x + kIn[i].x * cut, c.y + kIn[i].y * cut});
    put({c.x + kOut[i].x * cut, c.y + kOut[i].y * cut});
  }
  if (n > 1 && out[n - 1] == out[0]) --n;
  return n;
}

LeastSite least_site(plan::OfficeClass c, const LeastPlate& least) {
  using plan::OfficeClass;
  switch (c) {
    case OfficeClass::a: return {least.along, least.across};
    case OfficeClass::b:
    case OfficeClass::c: return {std::max(least.strip, least.wing), least.wing};
    case OfficeClass::courtyard: {
      const Length side = std::max(2 * least.wing + 6'000, least.strip);
      return {side, side};
    }
    case OfficeClass::spires: return {2 * least.along + 8'000, least.along};
    case OfficeClass::keyhole: return {2 * least.along + 8'000, least.across};
  }
  return {};
}

Status make_outlines(const plan::Brief& brief, Key key, const LeastPlate& least, ShellScratch& scratch, Stack& out) {
  const auto [shorter, longer] = std::minmax({grain(brief.site.width), grain(brief.site.depth)});
  const LeastSite need = least_site(brief.office_class, least);
  if (longer < need.longer || shorter < need.shorter) {
    const auto metres = [](Length mm) { return std::to_string(mm / 1000) + '.' + std::to_string(mm % 1000 / 100); };
    const auto up = [](Length mm) { return (mm + 99) / 100 * 100; };
    return Error{ErrorCode::too_small, "site",
                 "a site of " + metres(brief.site.width) + " × " + metres(brief.site.depth) +
                     " m is too small for class " + std::string(plan::id(brief.office_class)) + "; the least here is " +
                     metres(up(need.longer)) + " × " + metres(up(need.shorter)) + " m"};
  }
  out.clear();
  Rng rng(key, Purpose::shell);
  using plan::OfficeClass;
  switch (brief.office_class) {
    case OfficeClass::a: outline_a(brief, rng, least, scratch, out); break;
    case OfficeClass::b: outline_b(brief, rng, least, out); break;
    case OfficeClass::c: outline_c(brief, rng, least, out); break;
    case OfficeClass::courtyard: outline_courtyard(brief, rng, least, out); break;
    case OfficeClass::spires: outline_spires(brief, rng, least, out); break;
    case OfficeClass::keyhole: outline_keyhole(brief, rng, least, out); break;
  }
  return Done{};
}

}  // namespace enfilade::rules
