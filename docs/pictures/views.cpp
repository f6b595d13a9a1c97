// Views in three dimensions and the single plan.

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/raster/png.hpp>
#include <enfilade/raster/render.hpp>
#include <enfilade/raster/scene.hpp>
#include <enfilade/world/whole.hpp>

#include "pictures.hpp"

namespace enfilade::pictures {

plan::Model storeys(geom::Length width, geom::Length depth, std::int32_t floors, std::uint64_t seed,
                    const std::vector<std::int32_t>& which) {
  plan::Brief brief;
  brief.site = {width, depth};
  brief.floors = floors;
  brief.seed = seed;
  brief.palette = "birch";
  return world::generate(*rules::raise(brief).value(), which, {}).value();
}

std::string png_of(const std::vector<raster::Triangle>& scene, float yaw, float pitch, bool perspective, int width,
                   int height) {
  raster::RenderOptions options;
  options.width = width;
  options.height = height;
  const raster::Camera camera = raster::frame(scene, yaw, pitch, perspective, options);
  std::string png;
  const Result<raster::Image> image = raster::render(scene, camera, options);
  if (image) (void)raster::encode_png(*image, png);
  return png;
}

std::string plan_png() {
  std::string png;
  (void)raster::write_png(exports::draw_plan(storeys(45'000, 35'000, 12, 5, {4}), 4), 1800, png);
  return png;
}

std::string cut_away_png() {
  const plan::Model model = storeys(32'000, 24'000, 8, 12, {0, 1, 2});
  std::vector<raster::Triangle> scene;
  for (const int storey : {0, 1, 2}) {
    raster::CutAway cut;
    cut.lift = static_cast<float>(storey) * 9'000;
    raster::add_cut_away(model, storey, cut, scene);
  }
  return png_of(scene, 205, 38, false, 1100, 1100);
}

std::string exterior_png() {
  std::vector<raster::Triangle> scene;
  raster::add_exterior(storeys(45'000, 35'000, 24, 5, {}), scene);
  return png_of(scene, 215, 14, true, 700, 980);
}

}  // namespace enfilade::pictures
