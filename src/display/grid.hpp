#pragma once
// Grid: the shell of a room, and what is fixed to it, cut into pieces fine enough
// for light, without T-junctions.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "display/light.hpp"
#include "display/writer.hpp"

namespace enfilade::display {

using Lines = std::vector<Length>;

// Lines across an extent: near its ends close together, where corners grow
// darker, then about `step` apart.
void rule_lines(geom::Interval extent, Length step, Lines& out);

class Grid {
 public:
  void start(const plan::Region& region, std::optional<geom::Point> ceiling_tile);

  // A rectangle of the shell, cut along the lines of its two axes that lie
  // within it. Seams to other rectangles are closed by finish().
  void add(const mesh::Rect& rect, std::span<const Length> u_lines, std::span<const Length> v_lines);
  void finish(Lighting& lighting, Writer& writer);

 private:
  struct Patch {
    mesh::Rect rect;
    std::uint32_t first_u = 0, count_u = 0, first_v = 0, count_v = 0;
  };
  struct Mark {  // a corner on a line of the room
    std::uint64_t line = 0;
    Length at = 0;
    friend auto operator<=>(const Mark&, const Mark&) = default;
  };
  struct Extra {  // a neighbour's corner on an edge of the patch
    Length at = 0;
    std::uint32_t corner = 0;
  };
  [[nodiscard]] std::uint64_t line(const mesh::Rect& r, int edge) const;
  void mark_edges(const Patch& patch);
  void emit(const Patch& patch, Lighting& lighting, Writer& writer);
  void find_extras(const Patch& patch, const Lighting& lighting, Writer& writer);
  void emit_cell(const Patch& patch, std::uint32_t i, std::uint32_t j, std::uint32_t first, const Lighting& lighting,
                 Writer& writer);
  [[nodiscard]] std::span<const Extra> extras(int edge, Length lo, Length hi) const;
  std::uint32_t corner(const Patch& patch, Length u, Length v, const Lighting& lighting, Writer& writer) const;

  Point3 base_;
  Point3 texture_from_;
  std::optional<geom::Point> ceiling_tile_;
  std::vector<Patch> patches_;
  std::vector<Length> breaks_;
  std::vector<Mark> marks_;
  std::array<std::vector<Extra>, 4> extras_;
};

}  // namespace enfilade::display
