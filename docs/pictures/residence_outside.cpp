// Dwellings from outside.

#include <enfilade/raster/scene.hpp>
#include <enfilade/world/whole.hpp>

#include "pictures.hpp"

namespace enfilade::pictures {
namespace {

std::vector<raster::Triangle> outside(geom::Polygon outline, std::int32_t floors, std::uint64_t seed,
                                      const char* palette) {
  plan::Brief brief;
  brief.kind = "apartments";
  brief.site.polygon = std::move(outline);
  brief.floors = floors;
  brief.floor_height = 3'000;
  brief.seed = seed;
  brief.palette = palette;
  brief.furniture = false;
  brief.balconies = true;
  brief.roof = plan::Roof::hip;
  std::vector<raster::Triangle> scene;
  raster::add_exterior(world::generate(*rules::raise(brief).value(), {}, {}).value(), scene);
  return scene;
}

}  // namespace

std::string house_png() {
  return png_of(outside({{{0, 0}, {10'000, 0}, {10'000, 4'500}, {13'500, 4'500}, {13'500, 11'000}, {0, 11'000}}, {}}, 2,
                        4, "birch"),
                140, 22, true, 640, 480);
}

std::string balconies_png() {
  return png_of(outside({{{0, 0}, {50'000, 0}, {58'000, 20'000}, {50'000, 40'000}, {0, 40'000}},
                         {{{13'000, 13'000}, {13'000, 27'000}, {40'000, 27'000}, {44'000, 20'000}, {40'000, 13'000}}}},
                        5, 5, "harbour"),
                215, 28, true, 640, 480);
}

}  // namespace enfilade::pictures
