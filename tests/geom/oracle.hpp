#pragma once
// Answers of other people's libraries. Boost.Polygon is exact on octilinear
// shapes; GEOS takes any shape in doubles.

#include <memory>
#include <span>

#include <enfilade/geom/area.hpp>

namespace enfilade::geom::test {

// A set of points with an octilinear border, exact. Whole millimetres are
// doubled inside, so that diagonals meet on the grid whatever their parity.
class Exact {
 public:
  Exact();
  explicit Exact(std::span<const Polygon> area);
  Exact(const Exact&);
  Exact& operator=(const Exact&);
  ~Exact();

  void unite(std::span<const Point> ring);
  [[nodiscard]] Exact combine(const Exact& other, Both how) const;
  // Twice the area in square millimetres.
  [[nodiscard]] double twice_area() const;
  // Corners must be whole millimetres. Rings may touch themselves.
  [[nodiscard]] Area polygons() const;

 private:
  struct Set;
  std::unique_ptr<Set> set_;
};

// Twice the area of what lies in one of them only.
double twice_difference(const Exact& a, const Exact& b);

// What the walls of an area take when they get `distance` thicker to their left
// (or to their right if it is negative): a slab on every edge, and a mitred kite
// wherever the walls turn away.
//
//        :.......             ..........
//        :  kite :            : slab   :
//   .....+-------:       -----+        +-----
//   slab |                  edge of the area
//   -----+
Exact walls(std::span<const Polygon> area, Length distance);

// The offsets by their definition: the area less its walls, and with them.
Exact exact_shrink(std::span<const Polygon> area, Length distance);
Exact exact_grow(std::span<const Polygon> area, Length distance);

// The same questions to GEOS, in doubles.
class Geos {
 public:
  Geos();
  ~Geos();
  Geos(const Geos&) = delete;
  Geos& operator=(const Geos&) = delete;

  [[nodiscard]] double area(std::span<const Polygon> a, std::span<const Polygon> b, Both how);
  [[nodiscard]] bool valid(const Polygon& polygon);
  // A mitred offset, outwards if the distance is positive.
  struct Offset {
    double area = 0;
    int parts = 0;
    double beyond = 0;    // area of the offset outside `other`
    double short_of = 0;  // area of `other` outside the offset
  };
  [[nodiscard]] Offset offset(std::span<const Polygon> a, double distance, std::span<const Polygon> other);

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace enfilade::geom::test
