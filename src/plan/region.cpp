#include <enfilade/plan/region.hpp>

namespace enfilade::plan {

geom::Polygon polygon_of(const Region& region) {
  return region.outline ? region.outline->polygon : geom::to_polygon(region.box);
}

std::int64_t twice_area(const Region& region) {
  return region.outline ? geom::twice_area(region.outline->polygon) : 2 * region.box.area();
}

geom::Box clear_box(const Region& r) {
  return {{r.box.lo.x + wall_depth(r, r.faces[geom::kWest]), r.box.lo.y + wall_depth(r, r.faces[geom::kSouth])},
          {r.box.hi.x - wall_depth(r, r.faces[geom::kEast]), r.box.hi.y - wall_depth(r, r.faces[geom::kNorth])}};
}

}  // namespace enfilade::plan
