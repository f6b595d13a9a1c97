// Dungeons without end as a page walks them: places far away, another origin, and
// what stays as one left it.

#include <algorithm>
#include <cmath>
#include <set>

#include "wasm/page.hpp"

namespace enfilade::wasm {
namespace {

const char* const kEndless = R"({"kind":"dungeon","seed":7,"levels":2,"site":{"unbounded":true}})";
constexpr double kSide = rules::kSectorSide;
const Json kFar{54'253'472, -31'000'001};  // sectors: 10¹² cells and more

// Stands at a place of a sector and looks around; the region one is in.
Json stand(Page& page, const Json& sector, const Json& at) {
  const Json spot = page.must({{"do", "spot"}, {"sector", sector}, {"at", at}});
  EXPECT_EQ(spot["sector"], sector) << spot;
  if (!spot.contains("at")) return {};
  page.eye = {spot["at"][0], spot["at"][1], spot["at"][2].get<double>() + 1'650};
  page.regions.clear();
  const Seen seen = page.see(page.eye);
  EXPECT_FALSE(seen.visible.empty());
  return seen.visible.empty() ? Json() : page.regions[seen.visible.front()];
}

// Without what depends on the origin.
Json content(Json region, double dx, double dy) {
  region.erase("id");
  const auto shift = [&](Json& list) {
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = list[i].get<double>() - (i % 2 ? dy : dx);
  };
  for (const char* name : {"box", "clear"}) {
    if (region.contains(name)) shift(region[name]);
  }
  for (const char* name : {"outline", "walls"}) {
    if (!region.contains(name)) continue;
    for (Json& ring : region[name]) {
      for (Json& point : ring) shift(point);
    }
  }
  for (Json& p : region["portals"]) {
    shift(p["a"]);
    shift(p["b"]);
    p.erase("leaves");
  }
  for (Json& o : region["objects"]) shift(o["box"]);
  return region;
}

// In a chamber, or where that is smaller than ten metres in a passage that leads out of it.
TEST(Endless, OneStartsInAChamberNearTheOrigin) {
  int chambers = 0;
  for (int seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    Page page(Json{{"kind", "dungeon"}, {"seed", seed}, {"site", {{"unbounded", true}}}}.dump());
    ASSERT_TRUE(page.loaded.contains("entry")) << page.loaded;
    EXPECT_EQ(page.loaded["sector"], (Json{0, 0}));
    EXPECT_TRUE(page.loaded["plates"].empty());
    const Json own = page.enter();
    EXPECT_TRUE(own["kind"] == "room" || own["kind"] == "hall") << own;
    chambers += own["kind"] == "room";
    EXPECT_LT(std::hypot(page.eye.x, page.eye.y), 120'000);
    EXPECT_EQ(page.must({{"do", "spot"}, {"at", page.loaded["entry"]}})["sector"], (Json{0, 0}));
  }
  EXPECT_GT(chambers, 12);
}

TEST(Endless, BuildingsWithBoundsHaveNoSectors) {
  Page page(R"({"kind":"dungeon","seed":7,"site":{"cells":[20,16]}})");
  EXPECT_TRUE(page.loaded["sector"].is_null());
  EXPECT_TRUE(page.command({{"do", "rebase"}, {"sector", {0, 1}}}).contains("error"));
  EXPECT_EQ(page.must({{"do", "spot"}, {"at", page.loaded["entry"]}, {"sector", {5, 5}}}).contains("at"), true);
}

// A link leads anywhere, into rock too.
TEST(Endless, OneCanStandAnywhere) {
  Page page(kEndless);
  for (int i = 0; i < 40; ++i) {
    SCOPED_TRACE(i);
    const Json sector{kFar[0].get<std::int64_t>() + i * 97, kFar[1].get<std::int64_t>() - i * 31};
    const Json own = stand(page, sector, {i * 1'300'000 + 700, 55'000'000 - i * 900'000, i % 2 ? 0 : -3'600});
    ASSERT_TRUE(own.contains("path"));
    EXPECT_FALSE(own["portals"].empty());
  }
  EXPECT_TRUE(page.command({{"do", "spot"}, {"sector", {1e15, 0}}, {"at", {0, 0, 0}}}).contains("error"));
  EXPECT_TRUE(page.command({{"do", "spot"}, {"sector", {3e8, 0}}, {"at", {0, 0, 0}}}).contains("error"));
  EXPECT_TRUE(page.command({{"do", "spot"}, {"sector", "x"}, {"at", {0, 0, 0}}}).contains("error"));
  EXPECT_TRUE(page.command({{"do", "rebase"}, {"sector", {1}}}).contains("error"));
  EXPECT_EQ(page.command({{"do", "stats"}})["ok"], true);
}

TEST(Endless, AnotherOriginShowsTheSameAtOtherCoordinates) {
  Page page(kEndless);
  stand(page, kFar, {40'000'000, 700'000, 0});
  std::map<std::string, Json> before;
  for (const auto& [index, text] : page.regions) before[text["path"]] = content(text, 0, 0);
  ASSERT_GT(before.size(), 1u);
  const Json next{kFar[0].get<std::int64_t>() + 1, kFar[1].get<std::int64_t>() - 2};
  EXPECT_EQ(page.must({{"do", "rebase"}, {"sector", next}})["sector"], next);
  page.regions.clear();
  page.see({page.eye.x - kSide, page.eye.y + 2 * kSide, page.eye.z});
  std::map<std::string, Json> after;
  for (const auto& [index, text] : page.regions) after[text["path"]] = content(text, -kSide, 2 * kSide);
  EXPECT_EQ(before, after);
}

// The page had ids of another origin: they name nothing any more.
TEST(Endless, WhatWasSentBeforeIsNotTakenForSomethingElse) {
  Page page(kEndless);
  const Json own = page.enter();
  page.must({{"do", "rebase"}, {"sector", {1, 0}}});
  page.see({page.eye.x - kSide, page.eye.y, page.eye.z});
  EXPECT_TRUE(
      page.command({{"do", "paint"}, {"region", own["id"]}, {"face", 253}, {"material", {1, 2}}}).contains("error"));
  EXPECT_TRUE(page.store_->list()->empty());
}

TEST(Endless, ChangesStayWhateverTheOrigin) {
  Page page(kEndless, 0);
  const Json own = stand(page, kFar, {30'000'000, 20'000'000, 0});
  // Where one stands there is room.
  const int x = static_cast<int>(page.eye.x) - 150, y = static_cast<int>(page.eye.y) - 60, z = own["z"][0];
  page.must({{"do", "paint"}, {"region", own["id"]}, {"face", 253}, {"material", {1, 2}}});
  const Json add{{"do", "add"},         {"region", own["id"]},
                 {"kind", "plant"},     {"box", {x + 10, y + 10, x + 110, y + 110}},
                 {"z", {z, z + 1'000}}, {"material", {20, 0}}};
  page.must(add);
  const Json changed = content(page.again(own), 0, 0);
  EXPECT_TRUE(changed.contains("paints"));
  EXPECT_EQ(changed["objects"].size(), own["objects"].size() + 1);

  stand(page, {0, 0}, {0, 0, 0});  // far away, and home again
  EXPECT_EQ(content(stand(page, kFar, {30'000'000, 20'000'000, 0}), 0, 0), changed);
  const Json beside{kFar[0].get<std::int64_t>() - 1, kFar[1]};
  EXPECT_EQ(content(stand(page, beside, {30'000'000 + static_cast<std::int64_t>(kSide), 20'000'000, 0}), kSide, 0),
            changed);
  Page other(kEndless, 0, std::move(page.store_));
  EXPECT_EQ(content(stand(other, kFar, {30'000'000, 20'000'000, 0}), 0, 0), changed);
  EXPECT_TRUE(other.must({{"do", "stats"}})["set_aside"].empty());
  const Json spot = other.must({{"do", "spot"}, {"path", own["path"]}});
  EXPECT_EQ(spot["sector"], kFar) << "a path leads to its sector";
}

// So that there is an open doorway.
void open_some_door(Page& page, const Json& region) {
  for (std::size_t i = 0; i < region["portals"].size(); ++i) {
    if (region["portals"][i]["open"] == true && region["portals"][i]["kind"] != "well") return;
  }
  for (std::size_t i = 0; i < region["portals"].size(); ++i) {
    const Json door{{"do", "door"}, {"region", region["id"]}, {"portal", i}, {"door", "open"}};
    if (region["portals"][i]["kind"] == "room_door" && page.command(door).contains("ok")) return;
  }
}

// What was done at one origin is undone at another; from too far away it waits.
TEST(Endless, UndoWorksFromAnotherOrigin) {
  Page page(kEndless);
  const Json own = stand(page, kFar, {30'000'000, 20'000'000, 0});
  // Where one stands there is room.
  const int x = static_cast<int>(page.eye.x) - 150, y = static_cast<int>(page.eye.y) - 60, z = own["z"][0];
  open_some_door(page, own);
  const auto add = [&](int off) {
    page.must({{"do", "add"},
               {"region", own["id"]},
               {"kind", "plant"},
               {"box", {x + off, y + 10, x + off + 80, y + 90}},
               {"z", {z, z + 1'000}},
               {"material", {20, 0}}});
  };
  add(10);
  const Json one = content(page.again(own), 0, 0);
  add(110);
  add(210);
  // A shared one: it stands in a doorway. Taken away again, it comes back.
  const Json shared = page.must({{"do", "add"},
                                 {"region", own["id"]},
                                 {"kind", "plant"},
                                 {"box", in_doorway(page.again(own))},
                                 {"z", {z, z + 1'000}},
                                 {"material", {20, 0}}});
  ASSERT_EQ(shared["from"], 2);
  const Json three = content(page.again(own), 0, 0);
  page.must({{"do", "remove"}, {"region", own["id"]}, {"from", 2}, {"number", shared["number"]}});
  EXPECT_EQ(page.again(own)["objects"].size(), own["objects"].size() + 3);
  stand(page, {0, 0}, {0, 0, 0});
  EXPECT_EQ(page.command({{"do", "undo"}})["error"]["text"], "that is too far away from here; go there first");
  EXPECT_EQ(page.command({{"do", "revert"},
                          {"floor", 0},
                          {"path", own["path"]},
                          {"subject", "region"},
                          {"item", "0"}})["error"]["text"],
            "that is too far away from here; go there first");
  const Json beside{kFar[0].get<std::int64_t>() - 1, kFar[1]};
  stand(page, beside, {500'000, 20'000'000, 0});
  EXPECT_EQ(page.patiently({{"do", "undo"}})["what"], "plant removed");
  EXPECT_EQ(content(stand(page, kFar, {30'000'000, 20'000'000, 0}), 0, 0)["objects"].size(), three["objects"].size());
  stand(page, beside, {500'000, 20'000'000, 0});
  for (int i = 0; i < 3; ++i) {
    const Json undone = page.patiently({{"do", "undo"}});
    EXPECT_EQ(undone["what"], "plant placed") << undone;
  }
  page.settle();
  EXPECT_EQ(content(stand(page, kFar, {30'000'000, 20'000'000, 0}), 0, 0), one);
}

// The plan is a window: the blocks around a place, wherever it is.
TEST(Endless, ThePlanShowsWhatLiesAround) {
  Page page(kEndless);
  EXPECT_TRUE(page.command({{"do", "plan"}, {"floor", 0}}).contains("error")) << "all of it has no end";
  EXPECT_TRUE(page.command({{"do", "plan"}, {"floor", 1}, {"at", {0, 0}}}).contains("error"));
  EXPECT_TRUE(page.command({{"do", "plan"}, {"floor", 0}, {"at", {500'000'000, 0}}}).contains("error"));
  for (const int floor : {0, -1}) {
    const Json own = stand(page, kFar, {100'000, 100'000, floor * page.loaded["floor_height"].get<int>()});
    const Json plan = page.patiently({{"do", "plan"}, {"floor", floor}, {"sector", kFar}, {"at", {100'000, 100'000}}});
    ASSERT_TRUE(plan.contains("rooms")) << plan;
    EXPECT_EQ(plan["sector"], kFar);
    EXPECT_LT(plan["window"][0], 100'000);
    EXPECT_GT(plan["window"][2], 100'000);
    EXPECT_GT(plan["rooms"].size(), 100u);
    EXPECT_LT(plan["rooms"].size(), 4'000u);
    EXPECT_NE(plan["svg"].get<std::string>().find("<svg"), std::string::npos);
    const auto here = std::find_if(plan["rooms"].begin(), plan["rooms"].end(),
                                   [&](const Json& r) { return r["path"] == own["path"]; });
    ASSERT_NE(here, plan["rooms"].end());
    EXPECT_EQ((*here)["box"], own["box"]);
  }
  // Seen from the next sector it is drawn at other coordinates.
  const Json next{kFar[0].get<std::int64_t>() + 1, kFar[1]};
  const Json near = page.patiently({{"do", "plan"}, {"floor", 0}, {"sector", kFar}, {"at", {100'000, 100'000}}});
  const Json far = page.patiently(
      {{"do", "plan"}, {"floor", 0}, {"sector", next}, {"at", {100'000 - static_cast<std::int64_t>(kSide), 100'000}}});
  ASSERT_EQ(near["rooms"].size(), far["rooms"].size());
  for (std::size_t i = 0; i < near["rooms"].size(); ++i) EXPECT_EQ(near["rooms"][i]["path"], far["rooms"][i]["path"]);
}

TEST(Endless, FilesHoldTheWindow) {
  Page page(kEndless);
  EXPECT_TRUE(page.command({{"do", "export"}, {"format", "glb"}}).contains("error"));
  EXPECT_TRUE(page.command({{"do", "whole"}}).contains("error"));
  EXPECT_TRUE(page.patiently({{"do", "export"}, {"format", "glb"}, {"floor", 0}, {"sector", kFar}, {"at", {0, 0}}})
                  .contains("bytes"));
  EXPECT_EQ(std::memcmp(page.viewer.file().data(), "glTF", 4), 0);
  EXPECT_TRUE(page.patiently({{"do", "export"}, {"format", "svg"}, {"floor", -1}, {"sector", kFar}, {"at", {0, 0}}})
                  .contains("bytes"));
  EXPECT_TRUE(page.must({{"do", "export"}, {"format", "toml"}}).contains("bytes"));
}

// The block that holds a place, wherever it is.
TEST(Endless, ABlockIsWatchedBeingDug) {
  Page page(kEndless);
  EXPECT_TRUE(page.command({{"do", "dig"}, {"floor", 0}}).contains("error"));
  EXPECT_TRUE(page.command({{"do", "dig"}, {"floor", 5}, {"at", {0, 0}}}).contains("error"));
  const Json own = stand(page, kFar, {100'000, 100'000, 0});
  const Json dug = page.command({{"do", "dig"}, {"floor", 0}, {"sector", kFar}, {"at", {page.eye.x, page.eye.y}}});
  ASSERT_TRUE(dug.contains("steps")) << dug;
  EXPECT_FALSE(dug["diggers"].empty());
  std::size_t steps = 0;
  for (const Json& n : dug["strokes"]) steps += n.get<std::size_t>();
  EXPECT_EQ(steps, dug["steps"].size());
  EXPECT_LT(dug["strokes"].size(), steps) << "a room is one stroke";
  const int width = dug["width"], length = dug["length"];
  std::set<std::pair<int, int>> open;
  for (const Json& step : dug["steps"]) {
    const std::pair<int, int> cell{step[2], step[3]};
    ASSERT_TRUE(cell.first >= 0 && cell.first < width && cell.second >= 0 && cell.second < length);
    if (step[0] == "open_cell") open.insert(cell);
    if (step[0] == "close_cell") open.erase(cell);
  }
  // Where one stands has been dug, at its place in the block.
  const int x = static_cast<int>(page.eye.x - dug["low"][0].get<double>()) / plan::kCell,
            y = static_cast<int>(page.eye.y - dug["low"][1].get<double>()) / plan::kCell;
  EXPECT_TRUE(open.contains({x, y})) << own["path"];
}

// What exists is what has been looked at; nothing of it has no end.
TEST(Endless, TheTreeListsNothingWithoutEnd) {
  Page page(kEndless);
  page.enter();
  const Json tree = page.must({{"do", "tree"}});
  EXPECT_EQ(tree["sector"], (Json{0, 0}));
  ASSERT_FALSE(tree["regions"].empty());
  for (const Json& r : tree["regions"]) EXPECT_LT(r[3].get<double>() - r[0].get<double>(), 70 * 3'000);
}

TEST(Endless, TheHashIsThatOfTheBriefsWindowWhereverOneIs) {
  Page page(R"({"kind":"dungeon","seed":7,"furniture":false,"site":{"unbounded":true}})");
  const Json here = page.must({{"do", "hash"}})["hash"];
  stand(page, kFar, {0, 0, 0});
  EXPECT_EQ(page.must({{"do", "hash"}})["hash"], here);
}

// A long walk in one direction, over sectors, with a small cache.
TEST(Endless, MemoryIsFlatOnALongWalk) {
  Page page(R"({"kind":"dungeon","seed":7,"site":{"unbounded":true}})", 100'000);
  std::size_t most_early = 0, most_late = 0, held_early = 0, held_late = 0;
  for (int i = 0; i < 240; ++i) {
    stand(page, {i / 10, 0}, {(i % 10) * 5'000'000 + 1'500, 1'500, 0});
    const auto bytes = page.must({{"do", "stats"}})["bytes"].get<std::size_t>();
    (i < 60 ? most_early : most_late) = std::max(i < 60 ? most_early : most_late, bytes);
    (i < 60 ? held_early : held_late) = std::max(i < 60 ? held_early : held_late, page.regions.size());
  }
  EXPECT_LT(most_late, most_early * 3 / 2);
  EXPECT_LT(held_late, held_early * 3);
}

}  // namespace
}  // namespace enfilade::wasm
