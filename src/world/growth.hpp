#pragma once
// Growth: a building with its pins, as the trees of this folder see it. Without
// pins it is exactly the rules.

#include <span>

#include <enfilade/base/path.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/plan/pin.hpp>
#include <enfilade/rules/building.hpp>

namespace enfilade::world {

// An upright rectangle along x or y that has a size.
constexpr bool is_upright(const plan::ForcedPortal& p) {
  return (p.a.x == p.b.x) != (p.a.y == p.b.y) && p.a <= p.b && p.z0 < p.z1;
}

class Growth {
 public:
  // Both must outlive it. `pins` may change between calls; whoever changes it
  // drops what was grown from the old ones.
  Growth(const rules::Building& building, const plan::Pins& pins) : building_(&building), pins_(pins) {}
  // Another building from now on.
  void set(const rules::Building& building) { building_ = &building; }

  [[nodiscard]] plan::Region root() const;

  // As rules::expand, with pins. `path_of` gives the region's path; it is asked
  // for only if there are pins.
  template <class PathOf>
  void expand(const plan::Region& region, std::span<const plan::Portal> portals, const PathOf& path_of,
              plan::Expansion& out, Work* work = nullptr) const {
    rules::expand(*building_, region, portals, out, work);
    if (!pins_.empty() && !(work != nullptr && work->stopped())) pin_children(region, path_of(), out);
  }

  // The children of a field in a box, and by name; see rules::expand_field.
  void expand_field(const plan::Region& field, const geom::Box& box, plan::Expansion& out) const {
    rules::expand_field(*building_, field, box, out);
  }
  bool field_child(const plan::Region& field, std::uint32_t id, plan::Child& out) const {
    return rules::field_child(*building_, field, id, out);
  }

  // Whether all that a pin asks for can be done to a region, as it grows with
  // the pins of now. An error says what was found and what is allowed.
  [[nodiscard]] Status check_pin(const plan::Region& region, std::span<const plan::Portal> portals,
                                 const plan::Pin& pin) const;

  // As rules::furnish, with pins; sets room.path as well.
  void furnish(const plan::Region& region, std::span<const plan::Portal> portals, const Path& path,
               plan::Room& room) const;

  [[nodiscard]] const rules::Building& building() const { return *building_; }
  [[nodiscard]] const plan::Pins& pins() const { return pins_; }

 private:
  void pin_children(const plan::Region& region, Path path, plan::Expansion& out) const;

  const rules::Building* building_;
  const plan::Pins& pins_;
};

}  // namespace enfilade::world
