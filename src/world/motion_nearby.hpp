#pragma once
// Nearby: the solids around a body, picked from what was gathered and made
// ready for many questions. Answers depend only on solids that touch the body
// at the place asked for, so a wider reach never changes them.

#include <vector>

#include <enfilade/world/motion.hpp>

namespace enfilade::world {

class Nearby {
 public:
  // What stands in the way at a place: nothing, something that one may be
  // pushed out of, or something around the middle itself.
  enum class Hit { none, touch, inside };
  struct Push {
    double x = 0, y = 0;
  };

  // Scratch for gather().
  std::vector<const mesh::Solids*> found;

  // Picks from `found` what meets the reach. Requires the pointers in `found`
  // to hold as long as questions are asked.
  void pick(const Reach& reach);

  // The highest ground at (x, y) within [lo, hi].
  [[nodiscard]] bool ground(double x, double y, std::int64_t lo, std::int64_t hi, Length& z) const;

  // Whether that height carries at (x, y) where one may walk.
  [[nodiscard]] bool walkable(double x, double y, Length z) const;

  // The solid that the body at (x, y, z) overlaps most, and how to leave it.
  Hit deepest(const Body& body, double x, double y, Length z, Push& push) const;
  [[nodiscard]] bool clear(const Body& body, double x, double y, Length z) const {
    Push unused;
    return deepest(body, x, y, z, unused) == Hit::none;
  }

 private:
  struct Line {
    double ax, ay, ex, ey;  // from a along e
    double inverse;         // 1 / |e|²
    Length z0, z1;
  };
  struct Shape {
    double x0, y0, x1, y1;
    Length z0, z1;
    const mesh::Edge* edges = nullptr;  // no box
    std::size_t edge_count = 0;
    bool walkable = true;
    [[nodiscard]] bool contains(double x, double y) const;
  };
  void pick_ground(const mesh::Solids& solids, const mesh::Ground& ground, const Reach& reach, bool carries);
  void add_ground(const Shape& shape, bool carries);

  std::vector<Line> lines_;
  std::vector<Shape> blocks_;
  std::vector<Shape> steps_;    // the thickness of treads, landings and slabs
  std::vector<Shape> grounds_;  // z1 carries
};

}  // namespace enfilade::world
