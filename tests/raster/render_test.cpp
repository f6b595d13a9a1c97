#include <enfilade/raster/render.hpp>

#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <enfilade/raster/scene.hpp>

#include "export/plan_fixture.hpp"

namespace enfilade::raster {
namespace {

using Rgb = std::array<std::uint8_t, 3>;
constexpr Rgb kSouth = {220, 40, 40}, kEast = {40, 200, 40}, kTop = {40, 60, 220}, kHidden = {250, 0, 250};

void quad(std::vector<Triangle>& scene, std::array<std::array<float, 3>, 4> c, Rgb rgb, std::uint8_t alpha = 255) {
  for (const auto& [i, j, k] : {std::array{0u, 1u, 2u}, std::array{0u, 2u, 3u}}) {
    Triangle t;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      t.p[0][axis] = c[i][axis];
      t.p[1][axis] = c[j][axis];
      t.p[2][axis] = c[k][axis];
      t.rgb[axis] = rgb[axis];
    }
    t.alpha = alpha;
    scene.push_back(t);
  }
}

// A metre cube: south red, east green, top blue, what can't be seen magenta.
std::vector<Triangle> cube() {
  std::vector<Triangle> scene;
  const float s = 1'000;
  quad(scene, {{{0, 0, 0}, {s, 0, 0}, {s, 0, s}, {0, 0, s}}}, kSouth);
  quad(scene, {{{s, 0, 0}, {s, s, 0}, {s, s, s}, {s, 0, s}}}, kEast);
  quad(scene, {{{0, 0, s}, {s, 0, s}, {s, s, s}, {0, s, s}}}, kTop);
  quad(scene, {{{0, s, 0}, {s, s, 0}, {s, s, s}, {0, s, s}}}, kHidden);
  quad(scene, {{{0, 0, 0}, {0, s, 0}, {0, s, s}, {0, 0, s}}}, kHidden);
  quad(scene, {{{0, 0, 0}, {s, 0, 0}, {s, s, 0}, {0, s, 0}}}, kHidden);
  return scene;
}

// Which channel leads in a pixel: 0 red, 1 green, 2 blue, -1 none.
int lead(const Image& image, int x, int y) {
  const std::uint8_t* p =
      &image.rgb[(static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x)) *
                 3];
  for (int i = 0; i < 3; ++i) {
    if (p[i] > p[(i + 1) % 3] + 25 && p[i] > p[(i + 2) % 3] + 25) return i;
  }
  return -1;
}

std::array<int, 4> count(const Image& image) {
  std::array<int, 4> n{};
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) ++n[static_cast<std::size_t>(lead(image, x, y) + 1)];
  }
  return n;
}

RenderOptions small() {
  RenderOptions o;
  o.width = 200;
  o.height = 160;
  o.samples = 2;
  return o;
}

TEST(Render, ACubeShowsThreeFacesFromTheSouthEast) {
  for (const bool perspective : {false, true}) {
    const std::vector<Triangle> scene = cube();
    const Result<Image> image = render(scene, frame(scene, 135, 35, perspective, small()), small());
    ASSERT_TRUE(image.ok()) << image.error().line();
    const auto [none, red, green, blue] = count(*image);
    EXPECT_GT(red, 1'000);
    EXPECT_GT(green, 1'000);
    EXPECT_GT(blue, 1'000);
    EXPECT_GT(none, 1'000);
    // From the south-east, south lies to the left, east to the right, the top above.
    EXPECT_EQ(lead(*image, 70, 100), 0);
    EXPECT_EQ(lead(*image, 130, 100), 1);
    EXPECT_EQ(lead(*image, 100, 40), 2);
  }
}

TEST(Render, FromAboveOnlyTheTopIsSeen) {
  const std::vector<Triangle> scene = cube();
  const Result<Image> image = render(scene, frame(scene, 180, 90, false, small()), small());
  ASSERT_TRUE(image.ok());
  const auto [none, red, green, blue] = count(*image);
  EXPECT_GT(blue, 5'000);
  EXPECT_EQ(red + green, 0);
}

TEST(Render, NearHidesFarInAnyOrder) {
  std::vector<Triangle> scene;
  quad(scene, {{{0, 0, 0}, {1'000, 0, 0}, {1'000, 0, 1'000}, {0, 0, 1'000}}}, kSouth);
  quad(scene, {{{0, 500, 0}, {1'000, 500, 0}, {1'000, 500, 1'000}, {0, 500, 1'000}}}, kEast);
  for (int turn = 0; turn < 2; ++turn) {
    const Result<Image> image = render(scene, frame(scene, 180, 0, false, small()), small());
    ASSERT_TRUE(image.ok());
    EXPECT_EQ(lead(*image, 100, 80), 0);
    std::reverse(scene.begin(), scene.end());
  }
}

TEST(Render, GlassLetsThrough) {
  RenderOptions o = small();
  o.samples = 4;
  std::vector<Triangle> scene;
  quad(scene, {{{0, 0, 0}, {1'000, 0, 0}, {1'000, 0, 1'000}, {0, 0, 1'000}}}, {255, 255, 255}, 128);
  quad(scene, {{{0, 500, 0}, {1'000, 500, 0}, {1'000, 500, 1'000}, {0, 500, 1'000}}}, kSouth);
  const Result<Image> image = render(scene, frame(scene, 180, 0, false, o), o);
  ASSERT_TRUE(image.ok());
  EXPECT_EQ(lead(*image, 100, 80), 0);
  scene.resize(2);
  const Result<Image> alone = render(scene, frame(scene, 180, 0, false, o), o);
  ASSERT_TRUE(alone.ok());
  EXPECT_EQ(lead(*alone, 100, 80), -1);
}

TEST(Render, ThingsThrowShadows) {
  // A plate over a floor, the sun overhead but for a little.
  std::vector<Triangle> scene;
  quad(scene, {{{0, 0, 0}, {9'000, 0, 0}, {9'000, 9'000, 0}, {0, 9'000, 0}}}, {200, 200, 200});
  quad(scene, {{{3'000, 3'000, 2'000}, {6'000, 3'000, 2'000}, {6'000, 6'000, 2'000}, {3'000, 6'000, 2'000}}},
       {200, 200, 200});
  RenderOptions o = small();
  o.light.yaw = 270;
  o.light.pitch = 45;
  o.occlusion = o.edges = false;
  const Result<Image> image = render(scene, frame(scene, 180, 90, false, o), o);
  ASSERT_TRUE(image.ok());
  // Sun from the west at 45°: the plate's shadow lies 2 m to the east of it.
  const auto grey = [&](float x, float y) {
    const float scale = 160 / (9'000 * 1.08f);
    const int px = static_cast<int>(100 + (x - 4'500) * scale), py = static_cast<int>(80 - (y - 4'500) * scale);
    return image->rgb[(static_cast<std::size_t>(py) * 200 + static_cast<std::size_t>(px)) * 3];
  };
  EXPECT_LT(grey(7'000, 4'500), grey(2'000, 4'500) - 30);
  EXPECT_LT(grey(7'000, 4'500), grey(8'600, 4'500) - 30);
}

TEST(Render, RefusesWhatIsOutOfLimits) {
  std::vector<Triangle> scene = cube();
  const Camera camera = frame(scene, 135, 35, false, small());
  RenderOptions o = small();
  o.width = 5;
  EXPECT_FALSE(render(scene, camera, o).ok());
  o = small();
  o.samples = 9;
  EXPECT_FALSE(render(scene, camera, o).ok());
  o = small();
  o.width = o.height = 8'192;
  EXPECT_FALSE(render(scene, camera, o).ok());
  scene[0].p[0][0] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(render(scene, camera, small()).ok());
  EXPECT_TRUE(render({}, Camera{}, small()).ok());
}

TEST(Scene, NothingIsLeftAboveTheCut) {
  std::vector<Triangle> scene = cube();
  cut_above(scene, 0, 400);
  ASSERT_FALSE(scene.empty());
  float highest = 0;
  for (const Triangle& t : scene) {
    for (const auto& p : t.p) highest = std::max(highest, p[2]);
  }
  EXPECT_EQ(highest, 400);
}

TEST(Scene, CutAwayShowsEveryRoomsFloorAndNoCeiling) {
  plan::Model model = plan::sample_model();
  ASSERT_TRUE(plan::join_portals(model).ok());
  std::vector<Triangle> scene;
  add_cut_away(model, 0, {}, scene);
  double floor = 0, cap = 0;
  for (const Triangle& t : scene) {
    const double area = std::abs((double{t.p[1][0]} - t.p[0][0]) * (double{t.p[2][1]} - t.p[0][1]) -
                                 (double{t.p[1][1]} - t.p[0][1]) * (double{t.p[2][0]} - t.p[0][0])) /
                        2e6;
    const auto level = [&](float z) { return t.p[0][2] == z && t.p[1][2] == z && t.p[2][2] == z; };
    for (const auto& p : t.p) EXPECT_LE(p[2], 1'400);
    if (level(0)) floor += area;
    if (level(1'400)) cap += area;
  }
  // 24 × 16 m: floors and walls together cover about all of it.
  EXPECT_GT(floor, 330);
  EXPECT_GT(cap, 15);
  EXPECT_LT(cap, 60);
}

TEST(Scene, ExteriorEnclosesTheBuilding) {
  const plan::Model model = plan::sample_model();
  std::vector<Triangle> scene;
  add_exterior(model, scene);
  ASSERT_FALSE(scene.empty());
  float east = 0, north = 0, top = 0;
  for (const Triangle& t : scene) {
    for (const auto& p : t.p) {
      east = std::max(east, p[0]);
      north = std::max(north, p[1]);
      top = std::max(top, p[2]);
    }
  }
  EXPECT_GE(east, 24'000);
  EXPECT_GE(north, 16'000);
  EXPECT_GE(top, 3'600);
}

}  // namespace
}  // namespace enfilade::raster
