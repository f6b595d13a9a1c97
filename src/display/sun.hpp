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

// A surface that the sun may meet: flat ones and those along x or y by their
// facing, with the coordinates of mesh::Rect; slanted walls by where they stand.
struct Target {
  mesh::Facing facing = mesh::Facing::up;
  mesh::Layer layer = mesh::Layer::shell;
  plan::Material material;
  Length w = 0;  // not slanted: its plane
  bool slanted = false;
  Point3 foot;                   // slanted: where u and v are 0, at the region's floor
  Vec right, normal;             // slanted: along u; both unit
  std::array<Spot, 4> corner{};  // counter-clockwise in (u, v)
  std::size_t corners = 4;
};

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
    std::uint32_t target = 0;
    std::uint32_t first = 0, count = 0;
  };
  struct Beam {  // the part of a pane through which light enters: an upright rectangle
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0, z0 = 0, z1 = 0;
  };
  struct Pane {  // as seen along its window: from the portal's end a
    float u0 = 0, u1 = 0;
    Length z0 = 0, z1 = 0, depth = 0;
    Vec inward;  // unit
  };
  void find_beams(const Subject& subject);
  void add_beam(const Subject& subject, const plan::Portal& portal, const Pane& pane);
  void find_targets(const Subject& subject);
  void add_target(const mesh::Rect& rect);
  void add_target(const mesh::Facet& facet);
  void light(const Beam& beam, std::uint32_t target);
  [[nodiscard]] bool cast(const Blocker& block, const Target& target);
  void cut_out();
  void shade(std::uint32_t target);
  void keep(std::uint32_t target, const Spots& spots);
  // A spot of a target in the building, `proud` before the surface.
  [[nodiscard]] Point3 place(const Target& target, Spot spot, Length proud) const;
  [[nodiscard]] Bounds bounds_of(const Piece& piece, const Lighting& lighting) const;
  [[nodiscard]] float project(Point3 p, const Target& target, Spot& out) const;

  Point3 origin_;
  std::vector<Beam> beams_;
  std::vector<Target> targets_;
  std::vector<Blocker> blockers_;
  std::vector<Piece> pieces_;
  std::vector<Spot> corners_;
  Spots lit_, part_, rest_, cut_, hull_;
  Parts parts_, next_;
};

}  // namespace enfilade::display
