// A room has one area, wherever it is written: clear, between its walls.

#include <map>
#include <regex>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/export/glb.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/svg.hpp>
#include <enfilade/export/tmj.hpp>
#include <enfilade/plan/clear.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "rules/residences.hpp"

namespace enfilade::exports {
namespace {

using nlohmann::json;
using Areas = std::map<std::string, double>;  // m², by path

Areas of_plan(const plan::Model& model) {
  Areas areas;
  const std::string svg = write_svg(draw_plan(model, 0));
  const std::regex room(
      "data-path=\"([^\"]*)\" data-use=\"[^\"]*\" data-area=\"([^\"]*)\">\\s*<title>[^<]*, ([0-9.]+) m");
  for (std::sregex_iterator it(svg.begin(), svg.end(), room), end; it != end; ++it) {
    EXPECT_EQ((*it)[2], (*it)[3]);
    areas[(*it)[1]] = std::stod((*it)[2]);
  }
  return areas;
}

Areas of_glb(const plan::Model& model) {
  MemorySink sink;
  EXPECT_TRUE(write_glb(model, sink).ok());
  const std::string bytes(sink.text());
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < 4; ++i) length |= std::uint32_t{static_cast<unsigned char>(bytes[12 + i])} << (8 * i);
  Areas areas;
  const json file = json::parse(bytes.substr(20, length));
  for (const json& node : file.at("nodes")) {
    if (node.contains("extras") && node["extras"].contains("area"))
      areas[node["extras"]["path"]] = node["extras"]["area"];
  }
  return areas;
}

Areas of_tiles(const plan::Model& model) {
  MemorySink sink;
  EXPECT_TRUE(write_tmj(model, 0, sink, {}).ok());
  Areas areas;
  const json file = json::parse(sink.text());
  for (const json& layer : file.at("layers")) {
    if (layer.at("name") != "rooms") continue;
    for (const json& o : layer.at("objects")) {
      std::map<std::string, json> properties;
      for (const json& p : o.at("properties")) properties[p.at("name")] = p.at("value");
      areas[properties.at("path")] = properties.at("area");
    }
  }
  return areas;
}

TEST(RoomAreas, AreTheSameInEveryFile) {
  for (geom::Ring outline :
       {geom::Ring{{0, 0}, {30'000, 0}, {30'000, 12'000}, {14'000, 12'000}, {14'000, 26'000}, {0, 26'000}},
        geom::Ring{{0, 0}, {40'000, 12'000}, {70'000, 2'000}, {74'000, 16'000}, {41'000, 27'000}, {-4'000, 13'500}}}) {
    const auto building = rules::raise(rules::residence({std::move(outline), {}}, 2, 70, 1));
    ASSERT_TRUE(building.ok());
    const auto model = world::generate(**building, {0}, {}, {});
    ASSERT_TRUE(model.ok());
    const Areas drawn = of_plan(*model), glb = of_glb(*model), tiles = of_tiles(*model);
    ASSERT_EQ(drawn.size(), model->rooms.size());
    ASSERT_EQ(glb.size(), model->rooms.size());
    ASSERT_EQ(tiles.size(), model->rooms.size());
    double gross = 0, clear = 0;
    for (const plan::Room& room : model->rooms) {
      const std::string path = room.path.text();
      const double area = static_cast<double>(plan::twice_clear_area(room.region)) / 2e6;
      EXPECT_NEAR(drawn.at(path), area, 0.0501) << path;
      EXPECT_NEAR(glb.at(path), area, 0.00501) << path;
      EXPECT_NEAR(tiles.at(path), area, 0.00501) << path;
      clear += area;
      gross += static_cast<double>(plan::twice_area(room.region)) / 2e6;
    }
    EXPECT_LT(clear, 0.95 * gross) << "walls take some of it";
  }
}

}  // namespace
}  // namespace enfilade::exports
