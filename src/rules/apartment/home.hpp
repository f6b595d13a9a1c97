#pragma once
// Regions and the dwellings in them: from a region's shape to the site that its
// rooms are laid in, and the shape of a region from a ring.

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/plan/region.hpp>

#include "rules/apartment/access.hpp"
#include "rules/apartment/rooms.hpp"

namespace enfilade::rules {

// The rooms of dwellings, kept once they are laid: most while the building is
// raised, where their entrance is chosen. A place each for the first kHomes of the ground floor and of all others; if
// two threads lay the same one, the first keeps it. Counts as memory.
class HomeMemo {
 public:
  static constexpr std::size_t kHomes = 192;

  HomeMemo() : places_(2 * kHomes) {}
  ~HomeMemo();
  HomeMemo(const HomeMemo&) = delete;
  HomeMemo& operator=(const HomeMemo&) = delete;

  // The rooms laid in the same site before, or null.
  [[nodiscard]] const ApartmentPlan* find(bool ground, std::uint16_t home, const ApartmentSite& site) const;
  void keep(bool ground, std::uint16_t home, const ApartmentSite& site, const ApartmentPlan& plan);

 private:
  struct Home {
    ApartmentSite site;
    ApartmentPlan plan;
  };
  [[nodiscard]] static std::size_t place(bool ground, std::uint16_t home) { return ground ? home : kHomes + home; }
  std::vector<std::atomic<const Home*>> places_;
};

// What the rooms of a dwelling hang on: the same on all storeys, so that bathrooms
// stand above each other.
Key home_key(Key building, std::uint16_t home);

// Keeps the rooms of a dwelling if they are known, so that nobody lays them again.
struct Residence;
void keep_home(const Residence& residence, const plan::Region& region, std::span<const plan::Portal> portals);

// Sets box, faces and outline.
void shape_region(geom::Polygon polygon, std::vector<plan::Face> faces, plan::Region& region);

// The face of a region that a segment lies on, but for rounding, or -1.
int face_under(const plan::Region& region, geom::Point a, geom::Point b);

// An edge of a region's outer ring.
struct RegionEdge {
  geom::Point from, to;
};
RegionEdge edge_of(const plan::Region& region, std::size_t face);

// The part of a face between the walls at its ends, from its first point.
struct Reach {
  double lo = 0, hi = 0;
};
Reach clear_reach(const plan::Region& region, std::size_t face);

// Adds where a lit wall of a site may meet inner walls, and its windows.
void open_wall(const Plot& plot, std::size_t wall, ApartmentSite& site);

// The site of a dwelling in a region without holes; the door is still to be set.
ApartmentSite site_of(const Plot& plot, const plan::Region& region);

// A door with a leaf between two ends on an edge of a region, opening into it.
// Heights are relative to the storey.
plan::Portal door_portal(geom::Point from, geom::Point to, plan::PortalKind kind);
inline constexpr geom::Length kDoorHead = 2'050;

}  // namespace enfilade::rules
