#pragma once
// Sun: where it comes through the windows, and the bright pieces it draws on
// floor, walls and furniture.

#include <array>
#include <cstddef>
#include <vector>

#include "display/light.hpp"
#include "display/writer.hpp"

namespace enfilade::display {

// Towards the sun, of length 1: an afternoon, somewhat west of south. The viewer's
// sky has it at the same place.
inline constexpr Vec kToSun{-0.4511f, -0.7017f, 0.5514f};
inline constexpr Glow kSunlight{4.4f, 3.95f, 3.2f};

struct Spot {  // a point of a plane, in millimetres from the region's corner
  float u = 0, v = 0;
};
using Spots = std::vector<Spot>;

// Several polygons in one piece of memory.
struct Parts {
  Spots spots;
  std::vector<std::size_t> ends;
  void clear() {
    spots.clear();
    ends.clear();
  }
  void add(const Spots& part) {
    spots.insert(spots.end(), part.begin(), part.end());
    ends.push_back(spots.size());
  }
  void get(std::size_t i, Spots& out) const {
    const auto from = spots.begin() + static_cast<std::ptrdiff_t>(i == 0 ? 0 : ends[i - 1]);
    out.assign(from, spots.begin() + static_cast<std::ptrdiff_t>(ends[i]));
  }
};

class Sun {
 public:
  // Finds the sunlit pieces of a room.
  void shine(const Subject& subject);
  // What they throw back.
  void reflect(Lighting& lighting) const;
  void draw(Lighting& lighting, Writer& writer) const;

 private:
  struct Piece {
    mesh::Rect on;  // the surface
    std::uint32_t first = 0, count = 0;
  };
  struct Beam {  // the part of a pane through which light enters, a rectangle
    mesh::Facing facing;
    Length w = 0;
    float u0 = 0, u1 = 0, z0 = 0, z1 = 0;
  };
  void find_beams(const Subject& subject);
  void find_targets(const Subject& subject);
  void light(const Beam& beam, const mesh::Rect& target);
  [[nodiscard]] bool cast(const Blocker& block, const mesh::Rect& target);
  void cut_out();
  void shade(const mesh::Rect& target);
  void keep(const mesh::Rect& target, const Spots& spots);
  [[nodiscard]] Bounds bounds_of(const Piece& piece) const;
  [[nodiscard]] float project(Point3 p, const mesh::Rect& target, Spot& out) const;

  Point3 origin_;
  std::vector<Beam> beams_;
  std::vector<mesh::Rect> targets_;
  std::vector<Blocker> blockers_;
  std::vector<Piece> pieces_;
  std::vector<Spot> corners_;
  Spots lit_, part_, rest_, cut_, hull_;
  Parts parts_, next_;
};

}  // namespace enfilade::display
