#pragma once
// A small renderer for still pictures of buildings: depth buffer, sun with soft
// shadows, sky light with ambient occlusion, thin edge lines, a quiet
// background. No window, no graphics card; the same picture everywhere up to
// the last bit of libm. Native programs only.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/raster/png.hpp>

namespace enfilade::raster {

// Millimetres, x east, y north, z up. Both sides are drawn.
struct Triangle {
  float p[3][3] = {};
  std::uint8_t rgb[3] = {200, 200, 200};
  std::uint8_t alpha = 255;  // less: lets part of what lies behind through
};

struct Camera {
  bool perspective = false;  // false: axonometric
  float target[3] = {0, 0, 0};
  float yaw = 215;          // degrees clockwise from north: where it looks from (180: from the south)
  float pitch = 35;         // degrees it looks down; 90: a plan
  float width = 50'000;     // axonometric: width of the view, mm
  float distance = 80'000;  // perspective: from the target, mm
  float field = 35;         // perspective: horizontal field of view, degrees
};

struct Light {
  float yaw = 240;    // where the sun stands, degrees clockwise from north
  float pitch = 48;   // height of the sun, degrees
  float sun = 0.95f;  // strengths
  float sky = 0.52f;
};

struct RenderOptions {
  int width = 1600;  // 16 … 8192 pixels
  int height = 1000;
  int samples = 3;  // along each side of a pixel, 1 … 4
  bool edges = true;
  bool shadows = true;
  bool occlusion = true;
  bool ground = true;                            // a shadow on the ground below the scene
  std::uint8_t sky_rgb[3] = {243, 245, 248};     // background, top
  std::uint8_t ground_rgb[3] = {226, 226, 222};  // background, bottom
  float occlusion_radius = 900;                  // mm
  Light light;
};

// A camera that shows everything, from a direction, with a small margin.
Camera frame(std::span<const Triangle> scene, float yaw, float pitch, bool perspective, const RenderOptions& options);

// Draws at most 2^26 samples. An error on options outside their limits or
// coordinates that are not finite.
Result<Image> render(std::span<const Triangle> scene, const Camera& camera, const RenderOptions& options);

}  // namespace enfilade::raster
