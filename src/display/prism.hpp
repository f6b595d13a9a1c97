#pragma once
// The shell of a room that is no box, as triangles fine enough for light.

#include <optional>
#include <vector>

#include "display/light.hpp"
#include "display/writer.hpp"

namespace enfilade::display {

class Prism {
 public:
  // Cuts every edge that is longer than `longest`.
  void start(const plan::Region& region, std::optional<geom::Point> ceiling_tile, Length longest);
  void add(const mesh::Rect& rect);
  void add(const mesh::Facet& facet);
  void finish(Lighting& lighting, Writer& writer);

  // A facet on its own, for stairs and plants.
  void draw(const mesh::Facet& facet, Length longest, Lighting& lighting, Writer& writer);

 private:
  struct Face {
    std::uint32_t first = 0, count = 0;  // corners
    Vec normal;
    std::uint8_t material = 0;
  };
  struct Known {  // a corner written already, by place
    Point3 at;
    std::uint32_t corner = 0;
    std::uint32_t face = 0;  // 0: nothing here
  };
  void add(const Point3* corners, std::uint32_t count, Vec normal, plan::Material material);
  void emit(const Face& face, Lighting& lighting, Writer& writer);
  void split(Point3 a, Point3 b, Point3 c, int depth, Writer& writer);
  std::uint32_t corner(Point3 p, Writer& writer);
  [[nodiscard]] bool too_long(Point3 a, Point3 b) const;

  Point3 texture_from_;
  std::optional<geom::Point> ceiling_tile_;
  std::int64_t longest2_ = 0;
  std::vector<Face> faces_;
  std::vector<Point3> corners_, sorted_, ring_;
  std::vector<std::pair<std::int64_t, Point3>> cuts_;
  std::vector<Known> known_;
  std::uint32_t serial_ = 0;
  const Lighting* lighting_ = nullptr;
  const Face* face_ = nullptr;
};

}  // namespace enfilade::display
