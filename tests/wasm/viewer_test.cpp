// The viewer's commands as a page gives them: seeing, changing, undoing,
// drafting, and what becomes of wrong ones.

#include <algorithm>
#include <set>

#include <enfilade/world/whole.hpp>

#include "store/format_one.hpp"
#include "wasm/page.hpp"

namespace enfilade::wasm {
namespace {

const char* const kTower = R"({"kind":"tower","seed":5,"floors":4})";

// A portal of a region with a leaf that leads to a room.
std::size_t a_door(const Json& region) {
  for (std::size_t i = 0; i < region["portals"].size(); ++i) {
    if (region["portals"][i]["kind"] == "room_door") return i;
  }
  ADD_FAILURE() << "no door in " << region;
  return 0;
}

// The first visible region from the entry on that has doors: a hall.
Json a_hall(Page& page) {
  page.enter();
  for (const auto& [index, text] : page.regions) {
    for (const Json& p : text["portals"]) {
      if (p["kind"] == "room_door") return text;
    }
  }
  ADD_FAILURE() << "no hall in sight";
  return {};
}

// Goes through a door and looks from inside the room behind it.
Json a_room(Page& page) {
  const Json hall = a_hall(page);
  const std::size_t door = a_door(hall);
  page.must({{"do", "door"}, {"region", hall["id"]}, {"portal", door}, {"door", "open"}});
  std::set<std::string> before;
  for (const auto& [index, text] : page.regions) before.insert(text["path"]);
  page.see(page.eye, 10'000);
  for (const auto& [index, text] : page.regions) {
    if (text["kind"] != "room" || before.contains(text["path"])) continue;
    const Json spot = page.must({{"do", "spot"}, {"path", text["path"]}});
    page.eye = {spot["at"][0], spot["at"][1], spot["at"][2].get<double>() + 1'650};
    return page.again(text);
  }
  ADD_FAILURE() << "no room behind the door";
  return {};
}

TEST(Viewer, ABriefsErrorsNameTheField) {
  Page page(R"({"kind":"tower","site":{"width":-3}})");
  ASSERT_TRUE(page.loaded.contains("error"));
  EXPECT_EQ(page.loaded["error"]["place"], "/site/width");
  EXPECT_EQ(page.command({{"do", "stats"}})["error"]["text"], "no brief is loaded");
  page.loaded = page.command({{"do", "load"}, {"brief", kTower}});
  EXPECT_EQ(page.loaded["floors"], 4);
  EXPECT_EQ(page.loaded["colours"].size(), plan::kRoles * 4u * 3);
  EXPECT_TRUE(page.command({{"do", "load"}, {"brief", "kind = \"boat\""}, {"name", "x.toml"}}).contains("error"));
  EXPECT_EQ(page.command({{"do", "stats"}})["ok"], true) << "a bad brief leaves the last one";
}

TEST(Viewer, NothingIsSeenBeforeItsRecordsHaveCome) {
  Page page(kTower);
  const Json& at = page.loaded["entry"];
  const Seen first = read_seen(page.viewer.see({at[0], at[1], 1'650}, 500, 10));
  EXPECT_TRUE(first.regions.empty());
  EXPECT_EQ(first.closed, 1u);
  page.settle();
  EXPECT_FALSE(read_seen(page.viewer.see({at[0], at[1], 1'650}, 500, 10)).regions.empty());
}

TEST(Viewer, TheListAndTheRegionSayTheAreaThatThePlanDoes) {
  Page page(R"({"kind":"apartments","seed":3,"floors":3})");
  const Json own = page.enter();
  const Json plan = page.must({{"do", "plan"}, {"floor", own["storey"]}});
  const std::string svg = plan["svg"];
  ASSERT_GT(plan["rooms"].size(), 8u);
  for (const Json& room : plan["rooms"]) {
    const std::size_t at = svg.find("data-path=\"" + room["path"].get<std::string>() + "\"");
    ASSERT_NE(at, std::string::npos) << room;
    const std::size_t area = svg.find("data-area=\"", at) + 11;
    EXPECT_NEAR(std::stod(svg.substr(area, 12)), room["area"].get<double>(), 0.0501) << room["path"];
    if (room["path"] == own["path"]) { EXPECT_EQ(room["area"], own["area"]); }
  }
}

TEST(Viewer, ARegionIsSentOnceAndAgainWhenItChanges) {
  Page page(kTower);
  const Json own = page.enter();
  EXPECT_TRUE(page.see(page.eye).regions.empty());
  page.must({{"do", "paint"}, {"region", own["id"]}, {"face", 253}, {"material", {1, 2}}});
  const Seen painted = page.see(page.eye);
  ASSERT_EQ(painted.regions.size(), 1u);
  EXPECT_EQ(painted.regions[0].text["path"], own["path"]);
  EXPECT_GT(painted.regions[0].vertices, 100u);
}

TEST(Viewer, OpeningADoorSendsBothRooms) {
  Page page(kTower);
  const Json hall = a_hall(page);
  const std::size_t door = a_door(hall);
  page.must({{"do", "door"}, {"region", hall["id"]}, {"portal", door}, {"door", "open"}});
  EXPECT_EQ(page.again(hall)["portals"][door]["open"], true);
  page.must({{"do", "undo"}});
  EXPECT_EQ(page.again(hall)["portals"][door]["open"], false);
}

TEST(Viewer, PaintSurvivesEvictionAndAnotherVisit) {
  Page page(kTower, 0);
  const Json own = page.enter();
  EXPECT_FALSE(own.contains("paints"));
  page.must({{"do", "paint"}, {"region", own["id"]}, {"face", 253}, {"material", {1, 2}}});
  const Json paints = Json::array({{253, {1, 2}}});
  EXPECT_EQ(page.again(own)["paints"], paints);
  page.see({-1e6, 0, 0});  // far away: everything goes
  EXPECT_TRUE(page.regions.empty());
  EXPECT_EQ(page.must({{"do", "stats"}})["live"], 0);
  const Json at = page.loaded["entry"];
  page.see({at[0], at[1], 1'650});
  EXPECT_EQ(page.again(own)["paints"], paints);
  Page other(kTower, 0, std::move(page.store_));
  EXPECT_EQ(other.enter()["paints"], paints);
}

TEST(Viewer, UndoTakesBackEveryKindOfChange) {
  Page page(kTower);
  const Json room = a_room(page);
  ASSERT_FALSE(room.is_null());
  const Json id = room["id"];
  const auto contents = [&] {
    Json r = page.again(room);
    for (Json& o : r["objects"]) o.erase("number"), o.erase("from");
    std::vector<std::string> objects;
    for (const Json& o : r["objects"]) objects.push_back(o.dump());
    std::sort(objects.begin(), objects.end());
    return std::pair{objects, r["portals"].size()};
  };
  const auto before = contents();
  ASSERT_FALSE(before.first.empty());
  const Json clear = room["clear"], thing = room["objects"][0];
  const int x = clear[0], y = clear[1], z = room["z"][0];
  const auto number = [&](const Json& t) { return Json{{"from", t["from"]}, {"number", t["number"]}}; };

  Json add{{"do", "add"},         {"region", id},       {"kind", "plant"}, {"box", free_box(room, 400, 400)},
           {"z", {z, z + 1'000}}, {"material", {20, 0}}};
  page.must(add);
  EXPECT_EQ(contents().first.size(), before.first.size() + 1);
  page.must({{"do", "undo"}});
  EXPECT_EQ(contents(), before);

  Json remove{{"do", "remove"}, {"region", id}};
  remove.update(number(thing));
  page.must(remove);
  EXPECT_EQ(contents().first.size(), before.first.size() - 1);
  page.must({{"do", "undo"}});
  EXPECT_EQ(contents(), before);

  const int w = thing["box"][2].get<int>() - thing["box"][0].get<int>(),
            d = thing["box"][3].get<int>() - thing["box"][1].get<int>();
  Json move{{"do", "move"}, {"region", id}, {"box", free_box(room, w, d)}};
  move.update(number(thing));
  page.must(move);
  EXPECT_NE(contents(), before);
  page.must({{"do", "undo"}});
  EXPECT_EQ(contents(), before);

  // Through a wall nothing reaches, and the page is told why.
  add["box"] = {x - 400, y + 100, x + 100, y + 500};
  EXPECT_NE(page.command(add)["error"]["text"].get<std::string>().find("meets a wall"), std::string::npos);
  // A shared object: it stands in the doorway that one came in by.
  add["box"] = in_doorway(page.again(room));
  const Json shared = page.must(add);
  EXPECT_EQ(shared["from"], 2);
  page.must({{"do", "undo"}});
  EXPECT_EQ(contents(), before);

  bool broke = false;
  for (int face = 0; face < 4 && !broke; ++face) {
    const int axis = face % 2, lo = clear[static_cast<std::size_t>(axis)].get<int>();
    for (int from = lo; from < lo + 3'000 && !broke; from += 100) {
      const Json answer = page.command(
          {{"do", "break"}, {"region", id}, {"face", face}, {"along", {from, from + 900}}, {"height", 2'000}});
      broke = answer.contains("ok");
    }
  }
  ASSERT_TRUE(broke);
  EXPECT_EQ(contents().second, before.second + 1);
  // A plan of the floor knows the opening.
  const Json plan = page.must({{"do", "plan"}, {"floor", room["storey"]}});
  EXPECT_NE(plan["svg"].get<std::string>().find("<svg"), std::string::npos);
  std::size_t openings = 0;
  for (const Json& r : plan["rooms"]) {
    if (r["path"] == room["path"]) openings = r["portals"].size();
  }
  EXPECT_EQ(openings, before.second + 1);
  page.must({{"do", "undo"}});
  EXPECT_EQ(contents(), before);
  page.must({{"do", "undo"}});  // the door into the room
  EXPECT_EQ(page.command({{"do", "undo"}})["error"]["text"], "there is nothing to undo");
}

// Who walks on the page says where with every change.
TEST(Viewer, NothingIsShutOnWhoStandsThere) {
  Page page(kTower);
  const Json hall = a_hall(page);
  const std::size_t door = a_door(hall);
  Json open{{"do", "door"}, {"region", hall["id"]}, {"portal", door}, {"door", "open"}}, close = open;
  close["door"] = "closed";
  page.must(open);
  const Json box = in_doorway({{"portals", {page.again(hall)["portals"][door]}}});
  const double x = box[0].get<double>() + 50.25, y = box[1].get<double>() + 50.5;
  close["body"] = {x, y, hall["z"][0]};
  EXPECT_NE(page.command(close)["error"]["text"].get<std::string>().find("somebody stands in the doorway"),
            std::string::npos);
  const Json crate{{"do", "add"},
                   {"region", hall["id"]},
                   {"kind", "crate"},
                   {"box", box},
                   {"z", {hall["z"][0], hall["z"][0].get<int>() + 900}},
                   {"material", {20, 0}},
                   {"body", close["body"]}};
  EXPECT_NE(page.command(crate)["error"]["text"].get<std::string>().find("somebody stands where"), std::string::npos);
  // Undoing would close the door as well; it can be tried again from elsewhere.
  EXPECT_TRUE(page.command({{"do", "undo"}, {"body", close["body"]}}).contains("error"));
  EXPECT_EQ(page.again(hall)["portals"][door]["open"], true);
  page.must({{"do", "undo"}});
  EXPECT_EQ(page.again(hall)["portals"][door]["open"], false);
  EXPECT_TRUE(page.command({{"do", "undo"}, {"body", "here"}}).contains("error"));
}

TEST(Viewer, UndoWorksOnARoomThatWasEvicted) {
  Page page(kTower, 0);
  const Json own = page.enter();
  page.must({{"do", "paint"}, {"region", own["id"]}, {"face", 0}, {"material", {1, 2}}});
  page.see({-1e6, 0, 0});
  // Its records have been let go too: first they must come again.
  Json answer = page.command({{"do", "undo"}});
  for (int i = 0; i < 5 && answer.contains("wait"); ++i) {
    page.settle();
    answer = page.command({{"do", "undo"}});
  }
  EXPECT_EQ(answer["what"], "wall painted");
  page.settle();
  EXPECT_TRUE(page.store_->list()->empty()) << "nothing is left of it";
}

TEST(Viewer, ARecordsListSaysWhatWasDone) {
  Page page(kTower);
  const Json own = page.enter();
  page.must({{"do", "paint"}, {"region", own["id"]}, {"face", 0}, {"material", {1, 2}}});
  std::string lines;
  const Status scanned = page.store_->scan([&](const std::string& building, const store::Record& record) {
    lines += store::wire::write_line(building, record);
    return true;
  });
  ASSERT_TRUE(scanned.ok());
  const Json list = page.must({{"do", "describe"}, {"lines", lines}})["changes"];
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["what"], "wall painted");
  EXPECT_EQ(list[0]["path"], own["path"]);
  page.must(
      {{"do", "revert"}, {"floor", list[0]["floor"]}, {"path", own["path"]}, {"subject", "region"}, {"item", "0"}});
  EXPECT_TRUE(page.store_->list()->empty());
  EXPECT_TRUE(page.command({{"do", "describe"}, {"lines", "nonsense"}}).contains("error"));
}

TEST(Viewer, ThePlanListsTheRoomsOfTheFloor) {
  Page page(kTower);
  const Json first = page.command({{"do", "plan"}, {"floor", 2}});
  EXPECT_EQ(first["wait"], true) << "what people changed there has not come yet";
  page.settle();
  const Json plan = page.command({{"do", "plan"}, {"floor", 2}});
  plan::Brief brief;
  brief.seed = 5;
  brief.floors = 4;
  const auto model = world::generate(**rules::raise(brief), {2}, {});
  ASSERT_TRUE(model.ok());
  ASSERT_EQ(plan["rooms"].size(), model->rooms.size());
  for (std::size_t i = 0; i < model->rooms.size(); ++i)
    EXPECT_EQ(plan["rooms"][i]["path"], model->rooms[i].path.text());
  EXPECT_TRUE(page.command({{"do", "plan"}, {"floor", 4}}).contains("error"));
  EXPECT_TRUE(page.command({{"do", "plan"}, {"floor", -1}}).contains("error"));
}

TEST(Viewer, FilesAreWhatTheExportersWrite) {
  Page page(kTower);
  while (page.command({{"do", "export"}, {"format", "glb"}}).contains("wait")) page.settle();
  ASSERT_GT(page.viewer.file().size(), 10'000u);
  EXPECT_EQ(std::memcmp(page.viewer.file().data(), "glTF", 4), 0);
  page.must({{"do", "export"}, {"format", "toml"}});
  EXPECT_GT(page.viewer.file().size(), 20u);
  EXPECT_TRUE(page.command({{"do", "export"}, {"format", "exe"}}).contains("error"));
}

TEST(Viewer, AnElevatorComesAndTakesOneUp) {
  Page page(kTower);
  page.enter();
  Json hall;
  std::size_t landing = 0;
  for (const auto& [index, text] : page.regions) {
    for (std::size_t i = 0; i < text["portals"].size(); ++i) {
      if (text["kind"] != "shaft" && text["portals"][i]["kind"] == "elevator") hall = text, landing = i;
    }
  }
  ASSERT_FALSE(hall.is_null()) << "no landing in sight of the entrance";
  const Json called = page.must({{"do", "call"}, {"region", hall["id"]}, {"portal", landing}});
  Json cars;
  for (int i = 0; i < 100; ++i) cars = page.must({{"do", "advance"}, {"ms", 100}})["cars"];
  ASSERT_EQ(cars.size(), 1u);
  EXPECT_EQ(cars[0]["open"], true);
  EXPECT_EQ(page.again(hall)["portals"][landing]["open"], true);
  page.must({{"do", "ride"}, {"cell", called["cell"]}, {"storey", 3}});
  for (int i = 0; i < 200; ++i) cars = page.must({{"do", "advance"}, {"ms", 100}})["cars"];
  EXPECT_EQ(cars[0]["z"], 3 * page.loaded["floor_height"].get<int>());
  EXPECT_EQ(page.again(hall)["portals"][landing]["open"], false);
}

// A load that is answered after another building came: its number means nothing
// to the new link, whatever it says.
TEST(Viewer, AnswersForAnotherBuildingAreNotTaken) {
  Page page(kTower);
  const Json own = page.enter();
  page.must({{"do", "paint"}, {"region", own["id"]}, {"face", 253}, {"material", {1, 2}}});
  page.command({{"do", "load"}, {"brief", kTower}});
  page.viewer.see(page.eye, 500, 4);
  std::vector<PageLink::Asked> old;
  while (auto asked = page.viewer.link()->take()) old.push_back(*asked);
  ASSERT_FALSE(old.empty());
  page.command({{"do", "load"}, {"brief", R"({"kind":"tower","seed":6,"floors":4})"}});
  page.viewer.see(page.eye, 500, 4);
  for (const PageLink::Asked& asked : old)
    page.viewer.link()->answer(asked.number, store::wire::answer(*page.store_, asked.text));
  EXPECT_TRUE(read_seen(page.viewer.see(page.eye, 500, 4)).regions.empty()) << "its own records have not come";
  page.regions.clear();
  page.see(page.eye);
  for (const auto& [index, text] : page.regions) EXPECT_FALSE(text.contains("paints"));
}

// More storeys than the working cache holds: each is read once.
TEST(Viewer, AFileOfALargeBuildingIsFinished) {
  Page page(R"({"kind":"tower","seed":5,"floors":40,"site":{"width":60,"depth":45}})", 0);
  int waits = 0;
  while (page.command({{"do", "export"}, {"format", "glb"}}).contains("wait")) {
    ASSERT_LT(++waits, 45);
    page.settle();
  }
  EXPECT_GE(waits, 40);
  EXPECT_GT(page.viewer.file().size(), 1'000'000u);
}

TEST(Viewer, ARevertCanBeUndone) {
  Page page(kTower);
  const Json own = page.enter();
  page.must({{"do", "paint"}, {"region", own["id"]}, {"face", 253}, {"material", {1, 2}}});
  page.must({{"do", "revert"}, {"floor", 0}, {"path", own["path"]}, {"subject", "region"}, {"item", "253"}});
  EXPECT_FALSE(page.again(own).contains("paints"));
  page.must({{"do", "undo"}});
  EXPECT_TRUE(page.again(own).contains("paints"));
  page.must({{"do", "undo"}});
  EXPECT_FALSE(page.again(own).contains("paints"));
}

TEST(Viewer, WhatWasUndoneCanBeDoneAgain) {
  Page page(kTower);
  const Json own = page.enter();
  const auto coats = [&] { return page.again(own).value("paints", Json::array()).size(); };
  for (int face = 0; face < 3; ++face)
    page.must({{"do", "paint"}, {"region", own["id"]}, {"face", face}, {"material", {1, 2}}});
  EXPECT_TRUE(page.must({{"do", "stats"}})["redo"].is_null());
  EXPECT_TRUE(page.command({{"do", "redo"}}).contains("error"));
  for (std::size_t left = 3; left-- > 0;) {
    page.must({{"do", "undo"}});
    EXPECT_EQ(coats(), left);
  }
  EXPECT_EQ(page.must({{"do", "stats"}})["redo"], "wall painted");
  page.must({{"do", "redo"}});
  page.must({{"do", "redo"}});
  EXPECT_EQ(coats(), 2u);
  // Something new: what was undone before is over.
  page.must({{"do", "paint"}, {"region", own["id"]}, {"face", 255}, {"material", {4, 1}}});
  EXPECT_TRUE(page.command({{"do", "redo"}}).contains("error"));
  EXPECT_EQ(coats(), 3u);
}

// A browser's own database may hold records of an older format.
TEST(Viewer, OldRecordsAreMadeNew) {
  Page page(kTower);
  const store::RecordKey key{1, "\x03", store::Subject::region, 0};
  const std::string old = store::wire::write_line(
      "house", store::format_one::record(
                   key, store::format_one::Bytes().paint(1, {plan::Role::wall_tile, 2}, store::kNever).removed(4, 99),
                   7, store::kNever));
  const std::string lines = page.must({{"do", "upgrade"}, {"lines", old}})["lines"];
  const auto first = store::wire::read_line(lines.substr(0, lines.find('\n')));
  ASSERT_TRUE(first.ok()) << lines;
  EXPECT_EQ(first->building, "house");
  EXPECT_EQ(first->record.key.item, store::face_item(1));
  EXPECT_EQ(first->record.version, 7u);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2);
  EXPECT_EQ(page.must({{"do", "upgrade"}, {"lines", lines}})["lines"], lines) << "once is enough";
  EXPECT_TRUE(page.command({{"do", "upgrade"}, {"lines", "nonsense"}}).contains("error"));
}

// What a failing store says is told, and over when it works again.
TEST(Viewer, TroubleWithTheStoreIsSaidAndOvercome) {
  Page page(kTower);
  const Json& at = page.loaded["entry"];
  page.viewer.see({at[0], at[1], 1'650}, 500, 4);
  while (auto asked = page.viewer.link()->take())
    page.viewer.link()->answer(asked->number, R"({"error":{"code":"io","text":"no disk","unknown":false}})");
  page.command({{"do", "exchange"}, {"now", 0}});
  EXPECT_EQ(page.command({{"do", "stats"}})["trouble"], "no disk");
  page.command({{"do", "exchange"}, {"now", 0}, {"retry", true}});
  page.settle();
  const Json own = page.enter();
  EXPECT_TRUE(page.command({{"do", "stats"}})["trouble"].is_null());
  page.command({{"do", "paint"}, {"region", own["id"]}, {"face", 253}, {"material", {1, 2}}});
  page.command({{"do", "exchange"}, {"now", 0}});
  while (auto asked = page.viewer.link()->take())
    page.viewer.link()->answer(asked->number, R"({"error":{"code":"io","text":"full","unknown":false}})");
  page.command({{"do", "exchange"}, {"now", 0}});
  EXPECT_EQ(page.command({{"do", "stats"}})["trouble"], "full");
  page.settle();
  EXPECT_TRUE(page.command({{"do", "stats"}})["trouble"].is_null());
  EXPECT_EQ(page.store_->list()->size(), 1u);
}

TEST(Viewer, HostileCommandsAreRefused) {
  Page page(kTower);
  const Json own = page.enter();
  const char* const texts[] = {"",
                               "[]",
                               "{",
                               "null",
                               "{}",
                               R"({"do":7})",
                               R"({"do":"fly"})",
                               R"({"do":"paint"})",
                               R"({"do":"paint","region":[0]})",
                               R"({"do":"paint","region":[1e99,0],"face":0,"material":[0,0]})",
                               R"({"do":"spot","path":"zzz"})",
                               R"({"do":"spot","at":[1,2]})",
                               R"({"do":"ride","cell":70000,"storey":1})",
                               R"({"do":"ride","cell":1,"storey":"x"})",
                               R"({"do":"advance"})",
                               R"({"do":"advance","ms":"soon"})",
                               R"({"do":"exchange","now":"x"})",
                               R"({"do":"exchange","retry":1})",
                               R"({"do":"evict","bytes":-1})",
                               R"({"do":"call","region":[0,0]})",
                               R"({"do":"plan","floor":"x"})",
                               R"({"do":"load","brief":5})",
                               R"({"do":"revert","path":"s0","subject":"x","item":"-1"})",
                               "{\"do\":\"paint\",\"region\":[\"\\u0000\"]}"};
  for (const char* text : texts) EXPECT_TRUE(Json::parse(page.viewer.command(text)).contains("error")) << text;
  for (const Json& wrong : {Json{{"face", 300}, {"material", {0, 0}}}, Json{{"face", 0}, {"material", {99, 0}}},
                            Json{{"face", 0}, {"material", {0, 9}}}, Json{{"face", 77}, {"material", {0, 0}}}}) {
    Json command{{"do", "paint"}, {"region", own["id"]}};
    command.update(wrong);
    EXPECT_TRUE(page.command(command).contains("error")) << command;
  }
  EXPECT_TRUE(page.store_->list()->empty());
}

// A tower is one box; a keyhole has two pieces in the middle.
TEST(Viewer, PlatesAreSentByRunsOfEqualStoreys) {
  Page tower(kTower);
  ASSERT_EQ(tower.loaded["plates"].size(), 1u);
  EXPECT_EQ(tower.loaded["plates"][0]["first"], 0);
  EXPECT_EQ(tower.loaded["plates"][0]["last"], 3);
  EXPECT_EQ(tower.loaded["plates"][0]["outlines"][0][0].size(), 4u);
  Page keyhole(R"({"kind":"office","class":"keyhole","seed":26,"floors":40,"site":{"width":90,"depth":30}})");
  const Json& plates = keyhole.loaded["plates"];
  ASSERT_EQ(plates.size(), 3u);
  int next = 0;
  for (const Json& plate : plates) {
    EXPECT_EQ(plate["first"], next);
    next = plate["last"].get<int>() + 1;
  }
  EXPECT_EQ(next, 40);
  EXPECT_EQ(plates[0]["outlines"].size(), 1u);
  EXPECT_EQ(plates[1]["outlines"].size(), 2u);
}

TEST(Viewer, OneEntersAnOfficeOfAnyClass) {
  for (const char* kind : {"A", "B", "C", "courtyard", "spires", "keyhole"}) {
    SCOPED_TRACE(kind);
    Page page(Json{
        {"kind", "office"}, {"class", kind}, {"seed", 24}, {"floors", 12}, {"site", {{"width", 90}, {"depth", 70}}}}
                  .dump());
    ASSERT_TRUE(page.loaded.contains("entry")) << page.loaded;
    const Json own = page.enter();
    EXPECT_EQ(own["storey"], 0);
    EXPECT_TRUE(own["use"] == "lobby" || own["use"] == "corridor") << own["path"];
    const double dx = page.loaded["facing"][0], dy = page.loaded["facing"][1];
    EXPECT_NEAR(dx * dx + dy * dy, 1, 1e-9);
    page.must({{"do", "spot"}, {"at", page.loaded["entry"]}});
  }
}

TEST(Viewer, RoomsThatAreNoBoxesSayWhereTheirWallsAre) {
  Page page(R"({"kind":"office","class":"spires","seed":25,"floors":45,"site":{"width":110,"depth":80}})");
  Json plan = page.must({{"do", "plan"}, {"floor", 15}});
  for (int i = 0; i < 1'000 && plan.contains("wait"); ++i) plan = page.must({{"do", "plan"}, {"floor", 15}});
  ASSERT_TRUE(plan.contains("rooms"));
  int found = 0;
  for (const Json& room : plan["rooms"]) {
    const Json spot = page.command({{"do", "spot"}, {"path", room["path"]}});
    if (spot.contains("error")) continue;  // shafts
    page.eye = {spot["at"][0], spot["at"][1], spot["at"][2].get<double>() + 1'650};
    page.see(page.eye);
    for (const auto& [index, text] : page.regions) {
      if (text["path"] != room["path"] || !text.contains("outline")) continue;
      ++found;
      EXPECT_EQ(text["walls"].size(), text["outline"][0].size());
      // One stands in the very room, not in a neighbour of its bounds.
      const Json& ring = text["outline"][0];
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Json &a = ring[i], &b = ring[(i + 1) % ring.size()];
        const double ax = a[0], ay = a[1], bx = b[0], by = b[1];
        EXPECT_GT((bx - ax) * (page.eye.y - ay) - (by - ay) * (page.eye.x - ax), 0) << text["path"];
      }
    }
  }
  EXPECT_GT(found, 10);
}

}  // namespace
}  // namespace enfilade::wasm
