#pragma once
// Shapes for tests: polygons from text pictures and bit masks of cells, and
// random polygons from a key.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/polygon.hpp>

namespace enfilade::geom::test {

// How many cases to try: all of them at full speed, an eighth with assertions
// and sanitizers.
constexpr int cases(int all) {
#ifdef NDEBUG
  return all;
#else
  return all / 8;
#endif
}

// A set of unit cells on a small grid; '#' in a picture, rows from the top.
struct Cells {
  int width = 0;
  int height = 0;
  std::vector<bool> full;  // row by row from the bottom

  [[nodiscard]] bool at(int x, int y) const {
    return x >= 0 && y >= 0 && x < width && y < height && full[static_cast<std::size_t>(y * width + x)];
  }
  [[nodiscard]] std::int64_t count() const;
};
Cells cells_of(std::string_view picture);
Cells cells_of(unsigned mask, int width, int height);
// A random connected blob.
Cells random_cells(Rng& rng, int width, int height, int count);

// The outline of the cells, `unit` millimetres each, or nothing if it is not
// one valid polygon (not connected, or cells that meet in a corner only). With
// all_points every unit of a straight side has a point of its own.
std::optional<Polygon> outline(const Cells& cells, Length unit, bool all_points);

// A polygon that its centre sees whole, with points up to `radius` away.
std::optional<Polygon> random_star(Rng& rng, int points, Length radius);
// Any simple polygon on a grid so small that straight points are common.
std::optional<Polygon> random_simple(Rng& rng, int points, Length side);
// The polygon with up to `holes` random small holes that keep it valid.
Polygon with_random_holes(Rng& rng, Polygon polygon, int holes);

// The mirror image in the diagonal, and a turn by 90 degrees.
Polygon transposed(const Polygon& polygon);
Polygon turned(const Polygon& polygon);

Ring all_vertices(const Polygon& polygon);
std::string text(const Polygon& polygon);

}  // namespace enfilade::geom::test
