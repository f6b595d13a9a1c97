// Files of buildings with balconies.

#include <enfilade/export/glb.hpp>
#include <enfilade/export/model_json.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/room_list.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/residences.hpp"

namespace enfilade::exports {
namespace {

using ::testing::HasSubstr;

// Balconies before façades along the axes, or most of them before slanted ones.
plan::Model with_balconies(bool slanted) {
  const geom::Polygon block{{{0, 0}, {30'000, 0}, {30'000, 12'000}, {0, 12'000}}, {}};
  const geom::Polygon eight{{{-5'000, -12'000},
                             {5'000, -12'000},
                             {12'000, -5'000},
                             {12'000, 5'000},
                             {5'000, 12'000},
                             {-5'000, 12'000},
                             {-12'000, 5'000},
                             {-12'000, -5'000}},
                            {}};
  plan::Brief brief = rules::residence(slanted ? eight : block, 3, 60, 3);
  brief.balconies = true;
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  EXPECT_TRUE(building.ok()) << building.error().line();
  Result<plan::Model> model = world::generate(**building, {}, {});
  EXPECT_TRUE(model.ok()) << model.error().line();
  return std::move(*model);
}

std::size_t balconies_in(const plan::Model& model) {
  return static_cast<std::size_t>(std::count_if(model.rooms.begin(), model.rooms.end(), [](const plan::Room& room) {
    return room.region.use == plan::Use::balcony;
  }));
}

TEST(Balcony, ComesBackFromAModelFile) {
  for (const bool slanted : {false, true}) {
    const plan::Model model = with_balconies(slanted);
    ASSERT_GT(balconies_in(model), 2u) << slanted;
    const Key hash = plan::content_hash(model.rooms);
    const Result<plan::Model> read = read_model_json(write_model_json(model, hash));
    ASSERT_TRUE(read.ok()) << read.error().line();
    EXPECT_EQ(plan::content_hash(read->rooms), hash);
    ASSERT_EQ(read->joints.size(), model.joints.size());
    for (std::size_t i = 0; i < model.rooms.size(); ++i) {
      EXPECT_EQ(read->rooms[i].path, model.rooms[i].path);
      EXPECT_EQ(read->rooms[i].region.cell, model.rooms[i].region.cell);
    }
  }
}

TEST(Balcony, IsOnThePlanInTheListAndInAGlbFile) {
  const plan::Model model = with_balconies(false);
  const Drawing drawing = draw_plan(model, 1);
  std::size_t here = 0, drawn = 0, railings = 0;
  for (const plan::Room& room : model.rooms) here += room.region.storey == 1 && room.region.use == plan::Use::balcony;
  for (const Layer& layer : drawing.layers) {
    for (const Group& g : layer.groups) {
      drawn += g.classes == "room balcony";
      railings += g.classes == "railing";
    }
  }
  EXPECT_GT(here, 0u);
  EXPECT_EQ(drawn, here);
  EXPECT_EQ(railings, here);
  EXPECT_THAT(write_room_list(model), HasSubstr("French door, to **"));
  MemorySink sink;
  ASSERT_TRUE(write_glb(model, sink, {}, {}, nullptr));
  for (const plan::Room& room : model.rooms) {
    if (room.region.use != plan::Use::balcony) continue;
    EXPECT_THAT(sink.text(), HasSubstr("\"room-" + room.path.text() + "\""));
  }
  EXPECT_THAT(sink.text(), HasSubstr("glazed-leaf-"));
}

}  // namespace
}  // namespace enfilade::exports
