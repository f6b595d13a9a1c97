#include <enfilade/export/svg.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/export/plan_drawing.hpp>

#include "export/plan_fixture.hpp"

namespace enfilade::exports {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

plan::Model joined() {
  plan::Model model = plan::sample_model();
  EXPECT_TRUE(plan::join_portals(model).ok());
  return model;
}

// Runs a command on a file that holds the text; "{}" stands for its name.
int run_on(const std::string& text, std::string command) {
  const std::string name = ::testing::TempDir() + "enfilade_svg_test.svg";
  std::ofstream(name, std::ios::binary) << text;
  for (std::size_t at; (at = command.find("{}")) != std::string::npos;) command.replace(at, 2, '\'' + name + '\'');
  const int status = std::system(command.c_str());
  std::filesystem::remove(name);
  return status;
}

TEST(Svg, IsWellFormed) { EXPECT_EQ(run_on(write_svg(draw_plan(joined(), 0)), "xmllint --noout {}"), 0); }

TEST(Svg, CanBeRendered) {
  const std::string png = ::testing::TempDir() + "enfilade_svg_test.png";
  EXPECT_EQ(run_on(write_svg(draw_plan(joined(), 0)), "rsvg-convert -w 900 -o '" + png + "' {}"), 0);
  EXPECT_GT(std::filesystem::file_size(png), 20'000u);
  std::filesystem::remove(png);
}

TEST(Svg, IsTrueToScale) {
  Drawing drawing;
  drawing.frame = {{-1'000, -500}, {24'000, 15'250}};
  drawing.scale = 100;
  EXPECT_THAT(write_svg(drawing), HasSubstr("width=\"250mm\" height=\"157.5mm\" viewBox=\"0 0 25000 15750\""));
  drawing.scale = 50;
  EXPECT_THAT(write_svg(drawing), HasSubstr("width=\"500mm\" height=\"315mm\" viewBox=\"0 0 25000 15750\""));
}

TEST(Svg, TurnsYAround) {
  Drawing drawing;
  drawing.frame = {{0, 0}, {100, 80}};
  drawing.styles = {{"ink", paint(0), {}, 0, 0}};
  Group& group = drawing.layers.emplace_back(Layer{"one", "One", {}}).groups.emplace_back();
  group.add(0, Shape().move({10, 10}).line({30, 10}).line({30, 40}).line({20, 60}).close());
  // From (20, 20) around (10, 20) by a quarter to the left ends at (10, 30).
  group.add(0, Shape().move({20, 20}).arc({10, 30}, 10, true));
  const std::string svg = write_svg(drawing);
  EXPECT_THAT(svg, HasSubstr("d=\"M10 70H30V40L20 20Z\""));
  EXPECT_THAT(svg, HasSubstr("d=\"M20 60A10 10 0 0 0 10 50\""));
}

TEST(Svg, EscapesWhateverItIsGiven) {
  plan::Model model = joined();
  model.brief.kind = "<b>&\"'\x01\xff\xed\xa0\x80 \xc3\xa9]]>";
  const std::string svg = write_svg(draw_plan(model, 0));
  EXPECT_EQ(run_on(svg, "xmllint --noout {}"), 0);
  EXPECT_THAT(svg, HasSubstr("&lt;b&gt;&amp;"));
  EXPECT_THAT(svg, HasSubstr("\xc3\xa9"));
}

TEST(Svg, LayersAreNamedAndRoomsCarryTheirData) {
  const std::string svg = write_svg(draw_plan(joined(), 0));
  for (const char* id : {"walls", "floors", "doors", "windows", "stairs", "furniture", "labels", "dimensions"}) {
    EXPECT_THAT(svg, HasSubstr("<g id=\"" + std::string(id) + "\" class=\"layer\""));
  }
  EXPECT_THAT(svg, HasSubstr("<g class=\"room open_office\" data-path=\"s0f6\" data-use=\"open_office\" "
                             "data-area=\"72.9\">\n<title>Open office, 72.9 m²</title>"));
  EXPECT_THAT(svg, HasSubstr("<g class=\"door room_door\" data-kind=\"room_door\" data-path=\"s0f0 "
                             "s0f2\">\n<title>Door 0.90 m: corridor – office</title>"));
}

TEST(Svg, EqualModelsGiveEqualBytes) {
  EXPECT_EQ(write_svg(draw_plan(joined(), 0)), write_svg(draw_plan(joined(), 0)));
}

}  // namespace
}  // namespace enfilade::exports
