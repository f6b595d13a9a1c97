#pragma once
// Places for doors between any two rooms of a dwelling.

#include <optional>
#include <vector>

#include "rules/apartment/rooms.hpp"

namespace enfilade::rules {

// Doors on the walls that rooms share. A door it finds lies on one straight run of
// both rooms, clear of the walls at its ends and of other doors; its leaf has its
// square between the walls of the room it opens into, clear of other leaves there.
// Rooms must stay as they are.
class DoorFinder {
 public:
  DoorFinder(const ApartmentSite& site, const std::vector<ApartmentRoom>& rooms, geom::Arrangement& plane);

  // At an end of the run if it can be, so that furniture loses least. Opens into
  // the first room, or else into the second. Nothing if there is no place.
  std::optional<ApartmentDoor> between(std::uint32_t room, std::uint32_t other,
                                       const std::vector<ApartmentDoor>& doors);

  // The room that a segment of the dwelling's border belongs to; none if several do.
  [[nodiscard]] std::optional<std::uint32_t> room_at(geom::Point a, geom::Point b) const;

  // A leaf in a door from a to b, with the room to its left, stays between its walls.
  bool leaf_fits(std::uint32_t room, geom::Point a, geom::Point b);

  // What is left between the walls of a room; null if they leave nothing.
  const geom::Polygon* clear_inside(std::uint32_t room);

 private:
  struct Run {
    geom::Point from, to;              // along an edge of the first room
    geom::Point other_from, other_to;  // the edge of the other room
    double lo = 0, hi = 0;             // clear of walls, from `from`
  };
  [[nodiscard]] geom::Length wall_on(geom::Point a, geom::Point b) const;
  [[nodiscard]] double taken(const geom::Ring& ring, std::size_t edge, std::size_t other) const;
  void find_runs(std::uint32_t room, std::uint32_t other);
  bool swings_free(std::uint32_t room, geom::Point a, geom::Point b, const std::vector<ApartmentDoor>& doors);
  [[nodiscard]] bool beside_others(geom::Point a, geom::Point b, const std::vector<ApartmentDoor>& doors) const;

  struct Inside {
    bool known = false;
    std::optional<geom::Polygon> clear;
  };
  const ApartmentSite& site_;
  std::vector<geom::Polygon> rooms_;
  geom::Arrangement& plane_;
  std::vector<Inside> inside_;
  std::vector<Run> runs_;
};

}  // namespace enfilade::rules
