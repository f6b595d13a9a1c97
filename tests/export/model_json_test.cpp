#include <enfilade/export/model_json.hpp>

#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/base/rng.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/svg.hpp>
#include <enfilade/export/terminal.hpp>

#include "export/json_schema.hpp"
#include "export/plan_fixture.hpp"

namespace enfilade::exports {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

plan::Model joined() {
  plan::Model model = plan::sample_model();
  const Status status = plan::join_portals(model);
  EXPECT_TRUE(status.ok()) << status.error().line();
  return model;
}

std::string text_of(const plan::Model& model) { return write_model_json(model, plan::content_hash(model.rooms)); }

Json schema() {
  std::ifstream file(std::string(ENFILADE_SOURCE_DIR) + "/docs/schema/model.schema.json");
  return Json::parse(file);
}

// The error after changing the file at a pointer.
Error error_after(const std::string& pointer, const Json& value, bool keep_hash = false) {
  Json json = Json::parse(text_of(joined()));
  json[Json::json_pointer(pointer)] = value;
  if (!keep_hash) json.erase("hash");
  const Result<plan::Model> read = read_model_json(json.dump());
  return read ? Error{ErrorCode::io, "", "no error"} : read.error();
}

TEST(ModelJson, ReadingBackGivesTheSameHash) {
  const plan::Model model = joined();
  const Result<plan::Model> read = read_model_json(text_of(model));
  ASSERT_TRUE(read.ok()) << read.error().line();
  EXPECT_EQ(plan::content_hash(read->rooms), plan::content_hash(model.rooms));
  EXPECT_EQ(read->joints.size(), model.joints.size());
  EXPECT_EQ(read->palette, model.palette);
}

TEST(ModelJson, WritingWhatWasReadGivesTheSameBytes) {
  plan::Model model = joined();
  model.brief.given = {true, false, true, false, true};
  model.brief.id = "a \"quoted\" \\ name\n";
  model.brief.palette = "sage";
  model.rooms[2].region.faces[1].facade = 3;
  const std::string text = text_of(model);
  const Result<plan::Model> read = read_model_json(text);
  ASSERT_TRUE(read.ok()) << read.error().line();
  EXPECT_EQ(text_of(*read), text);
  EXPECT_EQ(read->brief.id, model.brief.id);
}

plan::Model office() {
  plan::Model model = joined();
  plan::Brief& b = model.brief;
  b.kind = "office";
  b.office_class = plan::OfficeClass::keyhole;
  b.halls = plan::HallStyle::spine;
  b.office_width = 7'250;
  b.executive_floors = 1;
  b.open_permille = 125;
  b.shops = b.atrium = true;
  b.given.office_class = b.given.office_width = true;
  return model;
}

TEST(ModelJson, KeepsTheBriefOfAnOffice) {
  const std::string text = text_of(office());
  const Result<plan::Model> read = read_model_json(text);
  ASSERT_TRUE(read.ok()) << read.error().line();
  EXPECT_EQ(text_of(*read), text);
  const plan::Brief& b = read->brief;
  EXPECT_EQ(b.office_class, plan::OfficeClass::keyhole);
  EXPECT_EQ(b.halls, plan::HallStyle::spine);
  EXPECT_EQ(b.office_width, 7'250);
  EXPECT_EQ(b.executive_floors, 1);
  EXPECT_EQ(b.open_permille, 125);
  EXPECT_TRUE(b.shops && b.atrium && b.given.office_class && b.given.office_width);
  const Json root = schema();
  EXPECT_EQ(testing_schema::fault(root, root, Json::parse(text)), "");
}

// A tower's file has nothing of offices, so that files from before them are read.
TEST(ModelJson, OnlyOfficesHaveAnOfficePart) {
  Json tower = Json::parse(text_of(joined())), of_office = Json::parse(text_of(office()));
  EXPECT_FALSE(tower["brief"].contains("office"));
  tower["brief"]["office"] = of_office["brief"]["office"];
  EXPECT_FALSE(read_model_json(tower.dump()).ok());
  of_office["brief"].erase("office");
  EXPECT_FALSE(read_model_json(of_office.dump()).ok());
}

TEST(ModelJson, BadOfficePartsAreRefused) {
  const Json good = Json::parse(text_of(office()));
  for (const auto& [key, value] : std::vector<std::pair<std::string, Json>>{{"class", "D"},
                                                                            {"halls", 1},
                                                                            {"office_width", 1.5},
                                                                            {"office_width", 3'000},
                                                                            {"executive_floors", 1'001},
                                                                            {"open_permille", -1},
                                                                            {"shops", "no"},
                                                                            {"moat", true}}) {
    Json bad = good;
    bad["brief"]["office"][key] = value;
    const Result<plan::Model> read = read_model_json(bad.dump());
    ASSERT_FALSE(read.ok()) << key;
    EXPECT_EQ(read.error().place.rfind("/brief", 0), 0u) << read.error().line();
  }
}

TEST(ModelJson, KeepsOutlinesWithHolesAndTheirFaces) {
  plan::Model model = joined();
  auto outline = std::make_shared<plan::Outline>(*model.rooms[6].region.outline);
  outline->polygon.holes.push_back({{2'000, 10'000}, {2'000, 11'000}, {3'000, 11'000}, {3'000, 10'000}});
  outline->faces.resize(10, {plan::Behind::core, 0});
  model.rooms[6].region.outline = outline;
  const Result<plan::Model> read = read_model_json(text_of(model));
  ASSERT_TRUE(read.ok()) << read.error().line();
  const plan::Region& region = read->rooms[6].region;
  ASSERT_TRUE(region.outline);
  EXPECT_EQ(region.outline->polygon, outline->polygon);
  EXPECT_EQ(region.outline->faces, outline->faces);
}

TEST(ModelJson, WritesWhatItsSchemaDescribes) {
  const Json root = schema();
  EXPECT_EQ(testing_schema::fault(root, root, Json::parse(text_of(joined()))), "");
}

TEST(ModelJson, SchemaRejectsWhatTheReaderRejects) {
  const Json root = schema();
  const Json good = Json::parse(text_of(joined()));
  const std::vector<std::pair<std::string, Json>> faults = {{"/format", "other"},
                                                            {"/schema", 2},
                                                            {"/units", "m"},
                                                            {"/palette", "mauve"},
                                                            {"/hash", "xyz"},
                                                            {"/brief/floors", 0},
                                                            {"/brief/more", 1},
                                                            {"/floors/0/storey", "0"},
                                                            {"/floors/0/rooms/0/use", "ballroom"},
                                                            {"/floors/0/rooms/0/kind", "floor"},
                                                            {"/floors/0/rooms/0/box/1", 1 << 30},
                                                            {"/floors/0/rooms/0/box/1", 1.5},
                                                            {"/floors/0/rooms/0/path", "x1"},
                                                            {"/floors/0/rooms/0/finish/wall/1", 9},
                                                            {"/floors/0/rooms/0/portals/0/kind", "hatch"},
                                                            {"/floors/0/rooms/0/portals/0/id/2", -1},
                                                            {"/floors/0/rooms/0/objects/0/facing", 4},
                                                            {"/floors/0/rooms/0/faces/0", "sea"}};
  for (const auto& [pointer, value] : faults) {
    Json bad = good;
    bad[Json::json_pointer(pointer)] = value;
    EXPECT_NE(testing_schema::fault(root, root, bad), "") << pointer;
    EXPECT_FALSE(read_model_json(bad.dump()).ok()) << pointer;
  }
}

TEST(ModelJson, SchemaListsEveryWord) {
  const Json root = schema();
  const auto expect_words = [&](const Json& list, int count, auto word) {
    ASSERT_EQ(list.size(), static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) EXPECT_EQ(list[static_cast<std::size_t>(i)], Json(std::string(word(i))));
  };
  const Json& defs = root["definitions"];
  expect_words(defs["room"]["properties"]["use"]["enum"], plan::kUses,
               [](int i) { return plan::id(static_cast<plan::Use>(i)); });
  expect_words(defs["portal"]["properties"]["kind"]["enum"], plan::kPortalKinds,
               [](int i) { return plan::id(static_cast<plan::PortalKind>(i)); });
  expect_words(defs["object"]["properties"]["kind"]["enum"], plan::kObjectKinds,
               [](int i) { return plan::id(static_cast<plan::ObjectKind>(i)); });
  expect_words(defs["material"]["items"][0]["enum"], plan::kRoles,
               [](int i) { return plan::id(static_cast<plan::Role>(i)); });
  expect_words(root["properties"]["palette"]["enum"], plan::kPalettes, [](int i) { return plan::palette_id(i); });
}

TEST(ModelJson, GraphHoldsEveryDoorAndNoWindow) {
  const plan::Model model = joined();
  const Json json = Json::parse(text_of(model));
  std::set<std::string> paths;
  for (const Json& room : json["floors"][0]["rooms"]) paths.insert(room["path"].get<std::string>());
  std::size_t doors = 0;
  for (const plan::Joint& joint : model.joints) doors += joint.portal.kind != plan::PortalKind::window;
  ASSERT_EQ(json["graph"]["edges"].size(), doors);
  for (const Json& edge : json["graph"]["edges"]) {
    EXPECT_NE(edge["kind"], "window");
    for (const Json& room : edge["rooms"]) EXPECT_TRUE(room.is_null() || paths.count(room.get<std::string>()));
  }
}

TEST(ModelJson, ErrorsNameThePointerAndWhatIsAllowed) {
  const Error kind = error_after("/floors/0/rooms/3/portals/1/kind", "hatch");
  EXPECT_EQ(kind.place, "/floors/0/rooms/3/portals/1/kind");
  EXPECT_THAT(kind.text, HasSubstr("hatch"));
  EXPECT_THAT(kind.text, HasSubstr("room_door"));
  const Error far = error_after("/floors/0/rooms/0/box/2", std::int64_t{1} << 29 | 1);
  EXPECT_EQ(far.place, "/floors/0/rooms/0/box/2");
  EXPECT_THAT(far.text, HasSubstr("536870912"));
  EXPECT_EQ(error_after("/floors/0/rooms/0/box/2", 1e300).place, "/floors/0/rooms/0/box/2");
  EXPECT_EQ(error_after("/floors/0/rooms/0/box/2", 18446744073709551615ull).place, "/floors/0/rooms/0/box/2");
  EXPECT_EQ(error_after("/floors/0/rooms/1/extra", 1).place, "/floors/0/rooms/1");
  EXPECT_EQ(error_after("/brief/floors", 20'000).place, "/brief");
  EXPECT_EQ(error_after("/floors/0/rooms/6/outline/0/2", Json::array({100, 100})).place, "/floors/0/rooms/6/outline");
  EXPECT_EQ(error_after("/floors/0/rooms/0/portals/0/id/0", 99).place, "/floors/0/rooms/0/portals/0/id/0");
}

TEST(ModelJson, ContentMustMatchItsHash) {
  const Error error = error_after("/floors/0/rooms/3/objects/0/z/1", 800, true);
  EXPECT_EQ(error.place, "/hash");
  EXPECT_EQ(error_after("/floors/0/rooms/3/objects/0/z/1", 800, false).text, "no error");
}

TEST(ModelJson, RoomsMustComeInTheOrderOfTheirPaths) {
  EXPECT_EQ(error_after("/floors/0/rooms/1/path", "s0f0").place, "/floors/0/rooms/1");
  EXPECT_THAT(error_after("/floors/0/rooms/1/path", "s0f0h1").text, HasSubstr("through"));
}

TEST(ModelJson, PortalsMustHavePartners) {
  Json json = Json::parse(text_of(joined()));
  json.erase("hash");
  for (Json& portal : json["floors"][0]["rooms"][2]["portals"]) {
    if (portal["kind"] == "room_door") portal["id"][2] = 60'000;
  }
  const Result<plan::Model> read = read_model_json(json.dump());
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().text, HasSubstr("partner"));
}

TEST(ModelJson, TextThatIsNoJsonGivesLineAndColumn) {
  const Result<plan::Model> read = read_model_json("{\n  \"format\": \"enfilade-model\",\n  oops }");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().place.substr(0, 2), "3:");
  EXPECT_FALSE(read_model_json("").ok());
  EXPECT_FALSE(read_model_json("null").ok());
  EXPECT_FALSE(read_model_json("{}").ok());
}

// Found by fuzzing.
TEST(ModelJson, ErrorsStayOnOneLineWhateverTheyQuote) {
  for (const char* const text : {"\"a\\fb\\nc\"", "{\"a\\nb\": 1}", "{\"schema\": \"\\u0007\\u007f\"}"}) {
    const Result<plan::Model> read = read_model_json(text);
    ASSERT_FALSE(read.ok()) << text;
    for (const char c : read.error().line()) {
      EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) << text;
    }
  }
}

TEST(ModelJson, DeepNestingCostsAnErrorNotTheStack) {
  const Result<plan::Model> read = read_model_json(std::string(20'000'000, '['));
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().text, HasSubstr("nested"));
}

// The tree of such a text would take thirty times its memory.
TEST(ModelJson, WhatIsNoRoomMayNotBeLarge) {
  std::string empty_objects;
  while (empty_objects.size() < 5'000'000) empty_objects += "{},";
  const std::string whole = "[" + empty_objects + "{}]";
  for (const std::string& text : {whole, "{\"brief\":" + whole + "}", "{\"floors\":" + whole + "}"}) {
    const Result<plan::Model> read = read_model_json(text);
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().text, "more than 4 MiB of text are no room");
  }
  const Result<plan::Model> room =
      read_model_json("{\"floors\":[{\"rooms\":[{\"a\":[" + empty_objects + empty_objects + "{}]}]}]}");
  ASSERT_FALSE(room.ok());
  EXPECT_EQ(room.error().text, "a room has more than 8 MiB of text");
  // A graph is passed over.
  const Result<plan::Model> graph = read_model_json("{\"graph\":" + whole + "}");
  ASSERT_FALSE(graph.ok());
  EXPECT_THAT(graph.error().text, HasSubstr("lacks"));
}

TEST(ModelJson, NothingIsReadTwiceOrPassedOver) {
  const std::string good = text_of(joined());
  const auto error_with = [&](std::string_view old, const std::string& now) {
    std::string text = good;
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    text.replace(at, old.size(), now);
    const Result<plan::Model> read = read_model_json(text);
    return read ? std::string("no error") : read.error().line();
  };
  EXPECT_THAT(error_with("\"floors\":[", "\"floors\":[{\"storey\":0,\"rooms\":[]}],\"floors\":["), HasSubstr("twice"));
  EXPECT_THAT(error_with("\"rooms\":[", "\"rooms\":[0],\"rooms\":["), HasSubstr("twice"));
  EXPECT_THAT(error_with("\"rooms\":[", "\"rooms\":[0,"), HasSubstr("expected an object"));
  EXPECT_THAT(error_with("\"rooms\":[", "\"r\\u006foms\":["), HasSubstr("escape"));
  EXPECT_THAT(error_with("\"rooms\":[", "\"rooms\":[,"), HasSubstr("no valid JSON"));
  EXPECT_THAT(error_with("\"graph\":{", "\"graph\":{1,"), HasSubstr("no valid JSON"));
  EXPECT_THAT(error_with("\"schema\":1", "\"schema\":1 1"), HasSubstr("no valid JSON"));
}

// Whatever bytes come, the reader answers with a model or an error, and a model
// it accepts can be drawn.
TEST(ModelJson, SurvivesAnyMutation) {
  const std::string good = text_of(joined());
  const std::string stripped = [&] {
    Json json = Json::parse(good);
    json.erase("hash");
    json.erase("graph");
    return json.dump();
  }();
  constexpr std::string_view kBits[] = {"-1",        "99999999999999999999", "1e9", "null", "{}",  "[]", "\"",
                                        "536870912", "-536870912",           "0",   "true", "\"\""};
  int accepted = 0;
  for (std::uint64_t seed = 0; seed < 2'500; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    std::string text = stripped;
    const std::uint32_t changes = 1 + rng.below(2);
    for (std::uint32_t i = 0; i < changes; ++i) {
      const auto at = static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(text.size())));
      switch (rng.below(5)) {
        case 0: text[at] = static_cast<char>(rng.below(256)); break;
        case 1: text.erase(at, 1 + rng.below(20)); break;
        case 2: text.insert(at, text.substr(rng.below(static_cast<std::uint32_t>(text.size())), rng.below(60))); break;
        case 3: text.resize(at + 1); break;
        default: {  // replace a number by something odd
          const std::size_t from = text.find_first_of("0123456789", at);
          if (from == std::string::npos) break;
          const std::size_t to = text.find_first_not_of("0123456789", from);
          text.replace(from, to - from, kBits[rng.below(std::size(kBits))]);
        }
      }
    }
    const Result<plan::Model> read = read_model_json(text);
    if (!read) {
      EXPECT_FALSE(read.error().text.empty());
      continue;
    }
    ++accepted;
    EXPECT_FALSE(write_svg(draw_plan(*read, 0)).empty());
    EXPECT_FALSE(draw_terminal(*read, 0).empty());
  }
  EXPECT_GT(accepted, 20);  // else the mutations never got past the parser
}

TEST(ModelJson, TenThousandRoomsComeBack) {
  plan::Model model;
  const plan::Model one = plan::sample_model();
  for (std::uint32_t storey = 0; model.rooms.size() < 10'000; ++storey) {
    for (const plan::Room& room : one.rooms) {
      plan::Room copy = room;
      copy.path = Path();
      copy.path.push(Tag::stack, storey);
      copy.path.push(Tag::floor, static_cast<std::uint32_t>(&room - one.rooms.data()));
      copy.region.storey = static_cast<std::int16_t>(storey);
      for (plan::Portal& p : copy.portals) p.id.storey = static_cast<std::int16_t>(storey);
      model.rooms.push_back(std::move(copy));
    }
  }
  std::sort(model.rooms.begin(), model.rooms.end(),
            [](const plan::Room& a, const plan::Room& b) { return a.path < b.path; });
  model.brief.floors = 1'000;
  ASSERT_TRUE(plan::join_portals(model).ok());
  const Result<plan::Model> read = read_model_json(text_of(model));
  ASSERT_TRUE(read.ok()) << read.error().line();
  EXPECT_EQ(read->rooms.size(), model.rooms.size());
}

}  // namespace
}  // namespace enfilade::exports
