#pragma once
// Step: one expansion while it is being made. It keeps the contract's
// bookkeeping in one place: children get their keys, faces and inherited
// portals here, and portals between siblings are made on both at once.

#include <enfilade/base/rng.hpp>

#include "rules/tower/tower.hpp"

namespace enfilade::rules {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Side;
using plan::Kind;
using plan::Portal;
using plan::PortalKind;

inline constexpr Length kDoorWidth = 900;
inline constexpr Length kDoorHeight = 2'100;
inline constexpr Length kJamb = 120;      // least distance of an opening from a wall's face
inline constexpr Length kCutClear = 300;  // least distance of a cut from a door's opening

// Where a portal lies along its face, and the stretch of hall behind a hallway
// opening, walls included.
constexpr Interval span_of(const Portal& p) { return p.a.x == p.b.x ? Interval{p.a.y, p.b.y} : Interval{p.a.x, p.b.x}; }
constexpr Interval hall_span(const Portal& p) { return geom::grow(span_of(p), plan::kPartition); }

class Step {
 public:
  Step(const Tower& tower, const plan::Region& parent, Portals inherited, Tag tag, plan::Expansion& out);

  // Adds a child; its index is its id on the path.
  int add(Kind kind, const Box& box, plan::Use use = plan::Use::none);
  plan::Region& child(int i) { return out_.children[static_cast<std::size_t>(i)].region; }
  [[nodiscard]] const plan::Region& child(int i) const { return out_.children[static_cast<std::size_t>(i)].region; }
  [[nodiscard]] int count() const { return static_cast<int>(out_.children.size()); }

  // Starts the next edge: portals made until the next call share its number.
  void begin_edge();
  // An opening in the side of `giver` that touches `receiver`. `opening` is
  // clear width along the side.
  void open(int giver, Side side, int receiver, PortalKind kind, Interval opening);
  // A portal of the building's pattern on a child's façade.
  void give(int child, const Portal& portal);

  // Hands the parent's portals to the children and sets faces. Call last.
  void finish();

  const Tower& tower;
  const plan::Region& parent;
  const Portals inherited;
  Rng layout;
  Rng doors;

 private:
  void set_faces();
  [[nodiscard]] std::uint32_t owner_of(const Portal& p) const;
  void narrow_to_walls(std::size_t i);

  plan::Expansion& out_;
  Tag tag_;
  std::uint16_t edge_ = 0;
  std::uint16_t slot_ = 0;
};

// May a wall that meets a face at `at` do so, given the portals on that face?
bool cut_is_clear(const Step& step, Side face, Length at);
// The coordinate nearest to `at` within `range` where a wall may meet both
// faces of an axis (0: south and north), or nothing.
bool find_clear_cut(const Step& step, int axis, Interval range, Length& at);

}  // namespace enfilade::rules
