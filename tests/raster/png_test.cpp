#include <enfilade/raster/png.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/svg.hpp>

#include "export/plan_fixture.hpp"

namespace enfilade::raster {
namespace {

exports::Drawing sample() {
  plan::Model model = plan::sample_model();
  EXPECT_TRUE(plan::join_portals(model).ok());
  return exports::draw_plan(model, 0);
}

TEST(Png, HasSignatureAndSize) {
  std::string png;
  ASSERT_TRUE(write_png(sample(), 640, png).ok());
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  const Result<Image> image = decode_png(png);
  ASSERT_TRUE(image.ok());
  EXPECT_EQ(image->width, 640);
}

// The same display list by two ways: Cairo's calls, and SVG text read by
// librsvg. They may differ in how letters are hinted, not in what is shown.
TEST(Png, ShowsWhatTheSvgShows) {
  const exports::Drawing drawing = sample();
  std::string ours;
  ASSERT_TRUE(write_png(drawing, 1'200, ours).ok());
  const std::string svg_name = ::testing::TempDir() + "enfilade_png_test.svg",
                    png_name = ::testing::TempDir() + "enfilade_png_test.png";
  std::ofstream(svg_name, std::ios::binary) << exports::write_svg(drawing);
  ASSERT_EQ(std::system(("rsvg-convert -w 1200 -o '" + png_name + "' '" + svg_name + "'").c_str()), 0);
  std::stringstream theirs;
  theirs << std::ifstream(png_name, std::ios::binary).rdbuf();
  std::filesystem::remove(svg_name);
  std::filesystem::remove(png_name);
  const Result<Image> a = decode_png(ours), b = decode_png(theirs.str());
  ASSERT_TRUE(a.ok() && b.ok());
  ASSERT_EQ(a->width, b->width);
  ASSERT_NEAR(a->height, b->height, 1);
  std::size_t far = 0;
  double sum = 0;
  const std::size_t count = std::min(a->rgb.size(), b->rgb.size());
  for (std::size_t i = 0; i < count; ++i) {
    const int d = std::abs(int{a->rgb[i]} - int{b->rgb[i]});
    sum += d;
    far += d > 64;
  }
  EXPECT_LT(sum / static_cast<double>(count), 1.0);
  EXPECT_LT(static_cast<double>(far) / static_cast<double>(count), 0.005);
}

TEST(Png, RefusesWhatItCantDraw) {
  std::string png;
  EXPECT_FALSE(write_png(sample(), 0, png).ok());
  EXPECT_FALSE(write_png(sample(), 100'000, png).ok());
  EXPECT_FALSE(write_png(exports::Drawing{}, 100, png).ok());
  exports::Drawing tall;
  tall.frame = {{0, 0}, {10, 1'000'000}};
  EXPECT_FALSE(write_png(tall, 1'000, png).ok());
  EXPECT_FALSE(encode_png(Image{3, 3, {1, 2, 3}}, png).ok());
  EXPECT_FALSE(decode_png("no picture").ok());
}

TEST(Png, EncodesEveryPixel) {
  Image image{5, 4, {}};
  for (int i = 0; i < 60; ++i) image.rgb.push_back(static_cast<std::uint8_t>(i * 4));
  std::string png;
  ASSERT_TRUE(encode_png(image, png).ok());
  const Result<Image> back = decode_png(png);
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(back->rgb, image.rgb);
}

}  // namespace
}  // namespace enfilade::raster
