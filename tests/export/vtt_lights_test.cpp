// The lights of battle maps: which of what burns is kept, and what casts shadows.
#include <enfilade/export/vtt.hpp>

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/world/whole.hpp>

#include "export/small_dungeon.hpp"
#include "export/vtt_reading.hpp"

namespace enfilade::exports {
namespace {

plan::Model generated(const plan::Brief& brief) {
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  if (!building) return {};
  Result<plan::Model> model = world::generate(**building, {0}, {});
  return model ? std::move(*model) : plan::Model{};
}

TEST(VttLights, WhatBurnsGivesLight) {
  testing::SmallDungeon dungeon = testing::sample_dungeon();
  EXPECT_EQ(testing::vtt_json(dungeon.model, {}).at("environment").at("ambient_light"), "ffffffff");
  plan::Room& room = dungeon.model.rooms.front();
  const geom::Point at = room.region.box.middle();
  for (const plan::ObjectKind kind : {plan::ObjectKind::brazier, plan::ObjectKind::barrel, plan::ObjectKind::pillar}) {
    room.objects.push_back(
        {kind, 0, {}, {{at.x - 300, at.y - 300}, {at.x + 300, at.y + 300}}, room.region.z0, room.region.z0 + 3'000});
  }
  const nlohmann::json map = testing::vtt_json(dungeon.model, {});
  ASSERT_EQ(map.at("lights").size(), 1u);
  EXPECT_EQ(map.at("lights").at(0).at("position"), nlohmann::json::parse(R"({"x":3.5,"y":3.5})"));
  EXPECT_EQ(map.at("lights").at(0).at("range"), 6);
  EXPECT_EQ(map.at("objects_line_of_sight").size(), 1u);
  EXPECT_NE(map.at("environment").at("ambient_light"), "ffffffff");
}

plan::Object burning(plan::ObjectKind kind, geom::Point at, const plan::Room& room) {
  return {kind, 0, {}, {{at.x - 100, at.y - 100}, {at.x + 100, at.y + 100}}, room.region.z0, room.region.z0 + 2'000};
}

// Each place of a room is within reach of a light that is kept, whatever the room's shape, and there are few of them.
TEST(VttLights, ARoomKeepsAFewLightsThatCoverIt) {
  std::size_t burns = 0, lights = 0, rooms = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    for (const plan::DigOrder order : {plan::DigOrder::rooms_first, plan::DigOrder::maze_rooms}) {
      plan::Brief brief;
      brief.kind = "dungeon";
      brief.seed = seed;
      brief.floors = 1;
      brief.dungeon.order = order;
      const plan::Model model = generated(brief);
      const Result<VttFrame> frame = vtt_frame(model, 0);
      ASSERT_TRUE(frame.ok());
      const nlohmann::json map = testing::vtt_json(model, {});
      std::vector<geom::Point> at;
      for (const auto& light : map.at("lights")) {
        at.push_back({static_cast<geom::Length>(std::lround(light.at("position").at("x").get<double>() * 1'500)) +
                          frame->box.lo.x,
                      frame->box.hi.y -
                          static_cast<geom::Length>(std::lround(light.at("position").at("y").get<double>() * 1'500))});
      }
      lights += at.size();
      std::size_t of_rooms = 0;
      for (const plan::Room& room : model.rooms) {
        std::set<geom::Point> fires;
        for (const plan::Object& o : room.objects) {
          if (plan::burns(o.kind)) fires.insert(o.footprint.middle());
        }
        burns += fires.size();
        std::size_t kept = 0;
        for (const geom::Point p : at) kept += fires.count(p);
        of_rooms += kept;
        EXPECT_LE(kept, 2u) << room.path.text();
        if (room.region.kind != plan::Kind::room || fires.empty()) continue;
        ++rooms;
        EXPECT_GE(kept, 1u) << room.path.text();
      }
      EXPECT_EQ(of_rooms, at.size()) << "every light is something that burns";
    }
  }
  EXPECT_GT(rooms, 100u);
  EXPECT_LT(lights * 3, burns);
  EXPECT_LT(lights, rooms * 4);
}

TEST(VttLights, LightsCastShadowsWhereThereIsSomethingToCastThem) {
  std::vector<std::string> rows(31, "#" + std::string(29, 'A') + "#");
  rows.front() = rows.back() = std::string(31, '#');
  testing::SmallDungeon dungeon(rows);
  plan::Room& room = dungeon.model.rooms.front();
  const geom::Point middle = room.region.box.middle();
  room.objects.push_back(burning(plan::ObjectKind::brazier, middle, room));
  const auto shadows = [&] {
    std::vector<bool> all;
    const nlohmann::json map = testing::vtt_json(dungeon.model, {});
    for (const auto& light : map.at("lights")) all.push_back(light.at("shadows").get<bool>());
    return all;
  };
  EXPECT_EQ(shadows(), std::vector<bool>{false}) << "14.5 tiles from every wall";
  room.objects.front() = burning(plan::ObjectKind::brazier, middle - geom::Point{15'000, 0}, room);
  EXPECT_EQ(shadows(), std::vector<bool>{true}) << "beside a wall";
  room.objects.front() = burning(plan::ObjectKind::brazier, middle, room);
  room.objects.push_back(burning(plan::ObjectKind::pillar, middle + geom::Point{3'000, 0}, room));
  EXPECT_EQ(shadows(), std::vector<bool>{true}) << "beside a pillar";
}

}  // namespace
}  // namespace enfilade::exports
