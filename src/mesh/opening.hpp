#pragma once
// Openings of a wall: finding them, and drawing what belongs to them.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mesh/wall.hpp"

namespace enfilade::mesh {

// Sizes of joinery, millimetres.
inline constexpr Length kFrameBar = 50;    // window frame, face width
inline constexpr Length kFrameDepth = 30;  // from the pane to the frame's face
inline constexpr Length kArchitrave = 60;  // around doors, face width
inline constexpr Length kArchitraveProud = 15;
inline constexpr Length kPaneWidth = 1'600;  // wider windows get mullions

// The openings of one wall in the wall's (u, z), sorted by u and disjoint. No
// allocation up to 32.
class Openings {
 public:
  void clear() { count_ = 0; }
  // Cuts the span off at `limits`; false if nothing is left or it overlaps one
  // that is already there.
  bool add(Span span, const plan::Portal& portal, const Span& limits);
  [[nodiscard]] std::span<const Span> spans() const { return {spans_, count_}; }
  [[nodiscard]] const plan::Portal& portal(std::size_t i) const { return *portals_[i]; }
  [[nodiscard]] std::size_t size() const { return count_; }

 private:
  void grow();
  static constexpr std::size_t kInline = 32;
  std::array<Span, kInline> near_spans_;
  std::array<const plan::Portal*, kInline> near_portals_;
  std::vector<Span> far_spans_;
  std::vector<const plan::Portal*> far_portals_;
  Span* spans_ = near_spans_.data();
  const plan::Portal** portals_ = near_portals_.data();
  std::size_t count_ = 0, capacity_ = kInline;

 public:
  Openings() = default;
  Openings(const Openings&) = delete;
  Openings& operator=(const Openings&) = delete;
};

// The materials of a room as the mesh uses them.
struct Surfaces {
  plan::Material wall, floor, ceiling, slab;
  plan::Material frame{plan::Role::frame, 0};  // of doors
};
Surfaces surfaces_of(const plan::Room& room);

// One opening seen from inside the region.
struct Fit {
  Span opening;          // u and z
  Length depth = 0;      // of the wall
  Length room_left = 0;  // free wall beside and above the opening, for architraves
  Length room_right = 0;
  Length room_above = 0;
};

// Reveal, frame and pane; see mesh_room().
void fit_opening(Wall& wall, const Fit& fit, plan::PortalKind kind, const Surfaces& surfaces);

// The frame of a window with its panes, seen from one side. `inward`: from the
// inside of the building. `pane` is the depth of the glass.
void fit_window_frame(Wall& wall, const Span& opening, Length pane, bool inward, plan::Material frame);

// Depth of the pane in a façade wall of a given depth.
constexpr Length pane_depth(Length wall_depth) { return wall_depth < plan::kFacadeWall ? wall_depth / 2 : kPaneDepth; }

}  // namespace enfilade::mesh
