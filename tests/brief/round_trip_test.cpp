#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "brief/briefs.hpp"
#include "brief/number.hpp"

namespace enfilade::brief {
namespace {

using test::fields;

TEST(RoundTrip, RandomBriefsInToml) {
  Rng rng(root_key(1), Purpose::sample);
  for (int i = 0; i < 3000; ++i) {
    const plan::Brief b = test::random_brief(rng);
    ASSERT_TRUE(plan::check_limits(b));
    const std::string text = write_brief(b);
    const auto again = read_brief(text, "x.toml");
    ASSERT_TRUE(again) << again.error().line() << "\n" << text;
    ASSERT_EQ(fields(*again), fields(b)) << text;
    ASSERT_EQ(write_brief(*again), text);
  }
}

void add_dungeon(const plan::Dungeon& d, nlohmann::json& json) {
  if (d.unbounded) json["site"]["unbounded"] = true;
  if (d.given.cells) json["site"]["cells"] = d.cells;
  nlohmann::json& out = json["dungeon"] = nlohmann::json::object();
  if (d.given.order) out["order"] = id(d.order);
  if (d.given.maze) out["maze"] = id(d.maze);
  if (d.given.keys) out["keys"] = id(d.keys);
  if (d.rooms >= 0) out["rooms"] = d.rooms;
  if (d.given.room_side) out["room_side"] = d.room_side;
  if (d.given.detour) out["detour"] = d.detour / 1000.0;
  if (d.sparseness >= 0) out["sparseness"] = d.sparseness;
  if (d.loops >= 0) out["loops"] = d.loops / 1000.0;
  if (d.straight >= 0) out["straight"] = d.straight;
  if (d.given.least_open) out["least_open"] = d.least_open / 1000.0;
  if (d.given.doors) out["doors"] = d.doors / 1000.0;
  if (d.given.caves) out["caves"] = d.caves / 1000.0;
  if (d.given.props) out["props"] = d.props / 1000.0;
  if (d.given.locks) out["locks"] = d.locks;
  for (const plan::Theme t : d.themes) out["themes"].push_back(id(t));
  for (const plan::Digger& g : d.diggers) {
    nlohmann::json step{{"dig", id(g.kind)}};
    if (g.amount >= 0) step["amount"] = g.amount;
    if (g.share >= 0) step["share"] = g.share / 1000.0;
    out["diggers"].push_back(std::move(step));
  }
  for (const plan::Prefab& p : d.prefabs) {
    nlohmann::json room{{"rows", p.rows}, {"weight", p.weight}};
    if (!p.name.empty()) room["name"] = p.name;
    out["prefabs"].push_back(std::move(room));
  }
}

// The same brief as JSON, with lengths as numbers or as text.
TEST(RoundTrip, RandomBriefsInJson) {
  Rng rng(root_key(2), Purpose::sample);
  for (int i = 0; i < 3000; ++i) {
    const plan::Brief b = test::random_brief(rng);
    nlohmann::json json{{"kind", b.kind}, {"seed", b.seed}, {"furniture", b.furniture}};
    const auto length = [&](geom::Length mm) -> nlohmann::json {
      if (rng.below(3) == 0) return metres(mm) + " m";
      if (rng.below(3) == 0) return std::to_string(mm) + "mm";
      return mm / 1000.0;
    };
    if (!b.id.empty()) json["id"] = b.id;
    if (!b.palette.empty()) json["palette"] = b.palette;
    if (b.given.floors) json[b.kind == "dungeon" ? "levels" : "floors"] = b.floors;
    if (b.given.floor_height) json["floor_height"] = length(b.floor_height);
    if (b.given.hall_width) json["hall_width"] = length(b.hall_width);
    if (b.given.width) json["site"]["width"] = length(b.site.width);
    if (b.given.depth) json["site"]["depth"] = length(b.site.depth);
    if (b.kind != "dungeon") {
      json["bay"] = length(b.bay);
      json["identical_floors"] = b.identical_floors;
    }
    if (b.kind == "dungeon") {
      add_dungeon(b.dungeon, json);
    } else if (b.kind == "tower") {
      json["average_room"] = length(b.average_room);
      json["least_room"] = length(b.least_room);
      json["hallway_probability"] = b.hallway_permille / 1000.0;
      json["door_probability"] = b.door_permille / 1000.0;
    } else if (b.kind == "apartments") {
      const auto points = [](const geom::Ring& ring) {
        nlohmann::json list = nlohmann::json::array();
        for (const geom::Point p : ring) list.push_back({p.x / 1000.0, p.y / 1000.0});
        return list;
      };
      if (b.given.apartment_area) json["apartment_area"] = b.apartment_area / 1000.0;
      if (b.given.corridor_width) json["corridor_width"] = length(b.corridor_width);
      json["balconies"] = b.balconies;
      json["rooms"] = plan::id(b.rooms);
      json["roof"] = plan::id(b.roof);
      for (std::size_t u = 0; u < b.experience.uses.size(); ++u) {
        const plan::Wanted& w = b.experience.uses[u];
        const std::string use(plan::id(plan::kExperiencedUses[u]));
        if (w.depth >= 0) json["experience"][use]["depth"] = w.depth;
        if (w.connectivity >= 0) json["experience"][use]["connectivity"] = w.connectivity;
        if (w.privacy >= 0) json["experience"][use]["privacy"] = w.privacy / 1000.0;
      }
      if (!b.site.footprints.empty()) json["site"]["footprints"] = b.site.footprints;
      if (b.given.polygon) json["site"]["polygon"] = points(b.site.polygon.outer);
      for (const geom::Ring& hole : b.site.polygon.holes) json["site"]["holes"].push_back(points(hole));
      if (!b.site.party.empty()) json["site"]["party"] = b.site.party;
    } else {
      if (b.given.office_class) json["class"] = plan::id(b.office_class);
      if (b.given.office_width) json["office_width"] = length(b.office_width);
      json["halls"] = plan::id(b.halls);
      json["executive_floors"] = b.executive_floors;
      json["open_probability"] = b.open_permille / 1000.0;
      json["shops"] = b.shops;
      json["atrium"] = b.atrium;
    }
    const auto again = read_brief(json.dump(i % 2 ? 2 : -1), "x.json");
    ASSERT_TRUE(again) << again.error().line() << "\n" << json;
    ASSERT_EQ(fields(*again), fields(b)) << json;
  }
}

TEST(RoundTrip, SizesThatDifferFromTheDefaultAreWrittenThoughNotGiven) {
  plan::Brief b;
  b.site.width = 33'333;
  b.floors = 5;
  const auto again = read_brief(write_brief(b), "x.toml");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->site.width, 33'333);
  EXPECT_EQ(again->floors, 5);
  EXPECT_FALSE(again->given.depth);
  EXPECT_FALSE(again->given.floor_height);
}

TEST(RoundTrip, AClassThatIsNotTheUsualOneIsWrittenThoughNotGiven) {
  plan::Brief b;
  b.kind = "office";
  b.office_class = plan::OfficeClass::keyhole;
  const auto keyhole = read_brief(write_brief(b), "x.toml");
  ASSERT_TRUE(keyhole);
  EXPECT_EQ(keyhole->office_class, plan::OfficeClass::keyhole);
  b.office_class = plan::usual_class(b.floors);
  const auto usual = read_brief(write_brief(b), "x.toml");
  ASSERT_TRUE(usual);
  EXPECT_EQ(usual->office_class, plan::usual_class(b.floors));
  EXPECT_FALSE(usual->given.office_class);
}

}  // namespace
}  // namespace enfilade::brief
