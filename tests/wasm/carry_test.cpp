// Carrying as a page does it: keys that open locked doors, things that change rooms,
// and what one holds after the page was opened again.

#include <enfilade/world/whole.hpp>

#include "wasm/page.hpp"

namespace enfilade::wasm {
namespace {

const char* const kMe = "9007199254740993";  // more than a double can tell from its neighbour
const char* const kYou = "4";

Json hands(Page& page, const char* who) {
  Json answer = page.patiently({{"do", "hands"}, {"carrier", who}});
  EXPECT_TRUE(answer.contains("things")) << answer;
  return answer["things"];
}

// Looks from the middle of a room, whose description it gives.
Json visit(Page& page, const std::string& path) {
  const Json spot = page.must({{"do", "spot"}, {"path", path}});
  page.eye = {spot["at"][0], spot["at"][1], spot["at"][2].get<double>() + 1'650};
  return page.again(Json{{"path", path}});
}

Json find_thing(const Json& region, const std::string& kind) {
  for (const Json& thing : region["objects"]) {
    if (thing["kind"] == kind) return thing;
  }
  return {};
}

std::string mission(int seed) {
  return R"({"kind":"dungeon","seed":)" + std::to_string(seed) +
         R"(,"site":{"cells":[16,12]},"dungeon":{"keys":"chain","locks":2,"props":0.4}})";
}

// All rooms of the dungeon, in their order.
std::vector<std::string> paths_of(Page& page) {
  const Json plan = page.patiently({{"do", "plan"}, {"floor", 0}});
  std::vector<std::string> paths;
  for (const Json& room : plan["rooms"]) paths.push_back(room["path"]);
  return paths;
}

struct Lock {
  Json region;
  std::size_t portal = 0;
};

// The locked doors of one lock, by the room each was met in.
std::optional<Lock> find_lock(Page& page, const std::vector<std::string>& paths, int lock) {
  for (const std::string& path : paths) {
    const Json region = visit(page, path);
    if (region.is_null()) continue;
    for (std::size_t i = 0; i < region["portals"].size(); ++i) {
      if (region["portals"][i].value("lock", 0) == lock) return Lock{region, i};
    }
  }
  return std::nullopt;
}

TEST(Carrying, AKeyOpensItsDoorAndNoOtherAndIsStillHeldAfterAReload) {
  std::size_t opened = 0;
  for (int seed = 1; seed <= 10; ++seed) {
    Page page(mission(seed));
    const std::vector<std::string> paths = paths_of(page);
    Json room, key;
    for (const std::string& path : paths) {
      room = visit(page, path);
      key = room.is_null() ? Json() : find_thing(room, "key");
      if (!key.is_null()) break;
    }
    ASSERT_FALSE(key.is_null()) << "seed " << seed;
    EXPECT_TRUE(hands(page, kMe).empty());
    page.patiently(
        {{"do", "take"}, {"region", room["id"]}, {"from", key["from"]}, {"number", key["number"]}, {"carrier", kMe}});
    EXPECT_TRUE(find_thing(page.again(room), "key").is_null()) << "it lies there no more";
    const Json held = hands(page, kMe);
    ASSERT_EQ(held.size(), 1u);
    const int number = held[0]["lock"];
    EXPECT_TRUE(hands(page, kYou).empty());
    for (const int lock : {1, 2}) {
      const std::optional<Lock> door = find_lock(page, paths, lock);
      if (!door) continue;
      const Json& portal = door->region["portals"][door->portal];
      EXPECT_EQ(portal["door"], "locked");
      EXPECT_EQ(portal["opens"] == held[0]["opens"], lock == number);
      const Json unlock{{"do", "unlock"}, {"region", door->region["id"]}, {"portal", door->portal}};
      Json mine = unlock, yours = unlock;
      mine["carrier"] = kMe;
      yours["carrier"] = kYou;
      const Json without = page.command(yours);
      ASSERT_TRUE(without.contains("error"));
      EXPECT_NE(without["error"]["text"].get<std::string>().find("the key to lock"), std::string::npos) << without;
      EXPECT_EQ(page.command(mine).contains("ok"), lock == number);
      page.settle();
      EXPECT_EQ(page.again(door->region)["portals"][door->portal]["door"], lock == number ? "open" : "locked");
      opened += lock == number;
      if (lock != number) continue;
      Page later(mission(seed), 2'000'000, std::move(page.store_));
      EXPECT_EQ(hands(later, kMe), held);
      const Json again = visit(later, door->region["path"]);
      EXPECT_EQ(again["portals"][door->portal]["door"], "open");
      break;
    }
  }
  EXPECT_GE(opened, 8u);
}

TEST(Carrying, AThingIsPutDownInAnotherRoomAndTheStepsAreUndone) {
  Page page(R"({"kind":"apartments","seed":3,"floors":2})");
  const std::vector<std::string> paths = paths_of(page);
  Json from, chair;
  for (const std::string& path : paths) {
    from = visit(page, path);
    chair = from.is_null() ? Json() : find_thing(from, "dining_chair");
    if (!chair.is_null()) break;
  }
  ASSERT_FALSE(chair.is_null());
  const Json taken = page.patiently(
      {{"do", "take"}, {"region", from["id"]}, {"from", chair["from"]}, {"number", chair["number"]}, {"carrier", kMe}});
  EXPECT_EQ(page.must({{"do", "stats"}})["undo"], "dining chair picked up");
  Json to;
  for (const std::string& path : paths) {
    if (path == from["path"].get<std::string>()) continue;
    to = visit(page, path);
    if (!to.is_null() && to["use"] == "bedroom" && to.contains("clear")) break;
  }
  ASSERT_EQ(to["use"], "bedroom");
  const Json size = hands(page, kMe)[0]["size"];
  const Json box = free_box(to, size[1], size[0]);
  const Json put = page.patiently({{"do", "put"},
                                   {"region", to["id"]},
                                   {"number", taken["number"]},
                                   {"carrier", kMe},
                                   {"at", {box[0], box[1], to["z"][0]}},
                                   {"facing", (chair["facing"].get<int>() + 1) % 4}});
  EXPECT_EQ(put["number"], taken["number"]);
  EXPECT_TRUE(hands(page, kMe).empty());
  EXPECT_EQ(find_thing(page.again(to), "dining_chair")["box"], box);
  EXPECT_EQ(page.patiently({{"do", "undo"}})["what"], "dining chair put down");
  EXPECT_EQ(hands(page, kMe).size(), 1u);
  EXPECT_TRUE(find_thing(page.again(to), "dining_chair").is_null());
  EXPECT_EQ(page.patiently({{"do", "undo"}})["what"], "dining chair picked up");
  EXPECT_TRUE(hands(page, kMe).empty());
  EXPECT_EQ(visit(page, from["path"])["objects"], from["objects"]);
}

TEST(Carrying, WhatCantBeIsSaid) {
  Page page(mission(1));
  const Json room = page.enter();
  const auto says = [&](const Json& what, const char* words) {
    const Json answer = page.patiently(what);
    ASSERT_TRUE(answer.contains("error")) << what << " → " << answer;
    EXPECT_NE(answer["error"]["text"].get<std::string>().find(words), std::string::npos) << answer;
  };
  says({{"do", "hands"}}, "carrier: a text is wanted");
  says({{"do", "hands"}, {"carrier", "-1"}}, "carrier: a number as text is wanted");
  says({{"do", "take"}, {"region", room["id"]}, {"from", 0}, {"number", "999"}, {"carrier", kMe}}, "no");
  says({{"do", "put"}, {"region", room["id"]}, {"number", "999"}, {"carrier", kMe}, {"at", {0, 0, 0}}},
       "you carry no such thing");
  says({{"do", "put"}, {"region", room["id"]}, {"number", "1"}, {"carrier", kMe}, {"at", {0, 0}}},
       "at: a list of numbers is wanted");
  says({{"do", "unlock"}, {"region", room["id"]}, {"portal", 900}, {"carrier", kMe}}, "no such portal");
  says({{"do", "unlock"}, {"region", {77, 78}}, {"portal", 0}, {"carrier", kMe}}, "does not exist any more");
}

}  // namespace
}  // namespace enfilade::wasm
