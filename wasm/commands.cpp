// Commands: loading a brief, places, elevators, figures.

#include <algorithm>
#include <cmath>
#include <span>

#include <nlohmann/json.hpp>

#include <enfilade/brief/read.hpp>
#include <enfilade/store/wire.hpp>
#include <enfilade/world/whole.hpp>

#include "wasm/entry.hpp"
#include "wasm/viewer.hpp"

namespace enfilade::wasm {
namespace {

using Json = nlohmann::json;

constexpr world::Body kBody{};
constexpr double kWorthTheWay = 2'500;  // millimetres a cell: nobody begins in a closet

Json stance(const world::Stance& at) { return {at.x, at.y, at.z}; }

// All colours of a palette, role by role, each shade three numbers.
Json colours(int palette) {
  Json list = Json::array();
  for (int role = 0; role < plan::kRoles; ++role) {
    for (int shade = 0; shade < plan::kShades; ++shade) {
      const plan::Rgb c = plan::colour(palette, {static_cast<plan::Role>(role), static_cast<std::uint8_t>(shade)});
      for (const int v : {c.r, c.g, c.b}) list.push_back(v);
    }
  }
  return list;
}

// Width and depth, of a polygon those of the box round it, of a dungeon its cells;
// nothing of what has no end.
Json extent(const plan::Brief& brief) {
  const plan::Site& site = brief.site;
  if (brief.kind == "dungeon" && brief.dungeon.unbounded) return {0, 0};
  if (brief.kind == "dungeon") return {brief.dungeon.cells[0] * plan::kCell, brief.dungeon.cells[1] * plan::kCell};
  if (site.polygon.outer.empty()) return {site.width, site.depth};
  const geom::Box box = geom::bounds(site.polygon);
  return {box.width(), box.depth()};
}

Json rings(const geom::Polygon& polygon) {
  Json list = Json::array();
  const auto add = [&](const geom::Ring& ring) {
    Json points = Json::array();
    for (const geom::Point p : ring) points.push_back({p.x, p.y});
    list.push_back(std::move(points));
  };
  add(polygon.outer);
  for (const geom::Ring& hole : polygon.holes) add(hole);
  return list;
}

// The outlines of all storeys, one entry for each run of equal ones.
Json plates(const rules::Building& building) {
  Json list = Json::array();
  if (rules::is_unbounded(building)) return list;
  std::span<const geom::Polygon> last;
  const plan::Brief& brief = rules::brief_of(building);
  for (std::int32_t storey = plan::lowest_storey(brief); storey <= plan::highest_storey(brief); ++storey) {
    const std::span<const geom::Polygon> here = rules::outlines(building, storey);
    if (!list.empty() && std::equal(here.begin(), here.end(), last.begin(), last.end())) {
      list.back()["last"] = storey;
    } else {
      Json outlines = Json::array();
      for (const geom::Polygon& polygon : here) outlines.push_back(rings(polygon));
      list.push_back({{"first", storey}, {"last", storey}, {"outlines", std::move(outlines)}});
    }
    last = here;
  }
  return list;
}

// A brief's own errors name the file; the page has none, so only the pointer is
// kept ("/site/width").
Json brief_error(Error error) {
  if (const std::size_t at = error.place.find(": "); at != std::string::npos) error.place.erase(0, at + 2);
  return to_json(error);
}

}  // namespace

Json Viewer::check_brief(const Args& args) {
  const std::string text = args.text("brief"), name = args.text("name", "brief.json");
  if (!args.fault().empty()) return refuse(args.fault());
  const Result<plan::Brief> brief = brief::read_brief(text, name);
  if (!brief) return brief_error(brief.error());
  const Result<rules::BuildingPtr> building = rules::raise(*brief);
  if (!building) return brief_error(building.error());
  return {{"ok", true}, {"toml", brief::write_brief(*brief)}};
}

Json Viewer::load(const Args& args) {
  const std::string text = args.text("brief"), name = args.text("name", "brief.json");
  const auto cache = args.whole_or<std::uint32_t>("cache", 2'000'000);
  const auto now = args.whole_or<std::int64_t>("now", 0);
  if (!args.fault().empty()) return refuse(args.fault());
  Result<plan::Brief> brief = brief::read_brief(text, name);
  if (!brief) return brief_error(brief.error());
  Result<rules::BuildingPtr> building = rules::raise(*brief);
  if (!building) return brief_error(building.error());
  building_ = *building;
  sent_.clear();
  called_.clear();
  undo_.clear();
  redo_.clear();
  draft_of_.clear();
  expanding_ = baking_ = 0;
  baked_ = 0;
  world::Settings settings;
  settings.cache_bytes = cache;
  settings.watch = [this](world::Watch w) {
    if (w == world::Watch::grow || w == world::Watch::build) began_ = clock_();
    if (w == world::Watch::grown || w == world::Watch::built) expanding_ += clock_() - began_;
  };
  const std::string id = plan::building_id(*brief);
  auto link = std::make_unique<PageLink>(id, link_ ? link_->next_number() : 1);
  link_ = link.get();
  world_ = std::make_unique<world::World>(building_, settings, std::move(link));
  world_->set_now(now);
  const int palette = rules::palette_of(*building_);
  Entry entry;
  if (!rules::is_unbounded(*building_)) entry = find_entry(*building_);
  else if (const std::optional<plan::Room> chamber = chamber_near({}, 0, kWorthTheWay))
    entry = in_front_of_doors(*chamber);
  // In a World of its own: this one waits for its changes, and counts what it expands.
  world::World empty(building_);
  // A dungeon is entered in its entry, however small that is.
  const bool stays = brief->kind == "dungeon" && !rules::is_unbounded(*building_);
  entry = along_free_way(empty, kBody, entry, stays);
  return {{"ok", true},
          {"id", id},
          {"kind", brief->kind},
          {"seed", brief->seed},
          {"floors", rules::brief_of(*building_).floors},
          {"lowest", plan::lowest_storey(rules::brief_of(*building_))},
          {"floor_height", brief->floor_height},
          {"site", extent(*brief)},
          {"sector", sector()},
          {"plates", plates(*building_)},
          {"palette", plan::palette_id(palette)},
          {"colours", colours(palette)},
          {"entry", {entry.at.x, entry.at.y, entry.at.z}},
          {"facing", {entry.dx, entry.dy}},
          {"toml", brief::write_brief(*brief)}};
}

Result<world::RegionId> Viewer::region_of(const Args& args) {
  if (args.has("region")) {
    const world::RegionId id{args.item<std::uint32_t>("region", 0), args.item<std::uint32_t>("region", 1)};
    if (!args.fault().empty()) return Error{ErrorCode::invalid, {}, args.fault()};
    if (!world_->built(id)) return Error{ErrorCode::invalid, {}, "the region does not exist any more"};
    return id;
  }
  const std::string text = args.text("path");
  if (!args.fault().empty()) return Error{ErrorCode::invalid, {}, args.fault()};
  const Result<Path> path = Path::parse(text);
  if (!path) return path.error();
  const world::RegionId id = world_->build(*path);
  if (id.none()) return missing(*path);
  return id;
}

// A free place to stand near a point, or in the middle of a region. In ground
// without end it may lie in any sector, and in rock: then it is the nearest chamber.
Json Viewer::spot(const Args& args) {
  const rules::Sector before = world_->origin();
  if (const Status turned = turn_to_named(args); !turned) return to_json(turned.error());
  Json answer = find_spot(args);
  if (answer.contains("error")) (void)turn_to(before);
  return answer;
}

Json Viewer::find_spot(const Args& args) {
  world::Stance wish;
  mesh::Length within = 4'000;
  if (args.has("path") || args.has("region")) {
    const Result<world::RegionId> id = region_of(args);
    if (!id) return to_json(id.error());
    const plan::Region& r = *world_->region(*id);
    const mesh::Point3 middle = middle_of(r);
    wish = {static_cast<double>(middle.x), static_cast<double>(middle.y), middle.z};
    within = std::max<mesh::Length>(within, r.box.long_side());
  } else {
    wish = {static_cast<double>(args.item<mesh::Length>("at", 0)),
            static_cast<double>(args.item<mesh::Length>("at", 1)), args.item<mesh::Length>("at", 2)};
    if (!args.fault().empty()) return refuse(args.fault());
  }
  world::Stance found;
  if (world_->find_free(kBody, wish, within, found)) return {{"ok", true}, {"at", stance(found)}, {"sector", sector()}};
  const auto storey = static_cast<std::int32_t>(std::floor((wish.z + 1.0) / rules::brief_of(*building_).floor_height));
  const std::optional<plan::Room> chamber =
      chamber_near({static_cast<mesh::Length>(wish.x), static_cast<mesh::Length>(wish.y)}, storey);
  if (!chamber) return refuse("nobody can stand there");
  const mesh::Point3 middle = middle_of(chamber->region);
  wish = {static_cast<double>(middle.x), static_cast<double>(middle.y), middle.z};
  if (!world_->find_free(kBody, wish, chamber->region.box.long_side(), found)) return refuse("nobody can stand there");
  return {{"ok", true}, {"at", stance(found)}, {"sector", sector()}};
}

Json Viewer::cars() const {
  Json list = Json::array();
  for (const std::uint16_t cell : called_) {
    const auto car = world_->car(cell);
    if (car) list.push_back({{"cell", cell}, {"z", car->z}, {"target", car->target}, {"open", car->open}});
  }
  return list;
}

// Every region that exists: bounds, height, depth in the tree, whether it is live;
// but none that has no end.
Json Viewer::tree(const Args&) {
  const bool unbounded = rules::is_unbounded(*building_);
  Json list = Json::array();
  world_->visit([&](world::RegionId, const plan::Region& r, bool live) {
    if (unbounded && (r.kind == plan::Kind::stack || r.kind == plan::Kind::field)) return;
    list.push_back(
        {r.box.lo.x, r.box.lo.y, r.z0, r.box.hi.x, r.box.hi.y, r.z1, r.depth, live ? 1 : 0, static_cast<int>(r.kind)});
  });
  return {{"ok", true}, {"regions", std::move(list)}, {"sector", sector()}};
}

Json Viewer::stats(const Args&) {
  const world::Stats s = world_->stats();
  const std::optional<Error> trouble = world_->trouble();
  Json aside = Json::array();
  for (const world::SetAside& one : world_->set_aside()) aside.push_back(one.reason);
  return {{"ok", true},
          {"live", s.live},
          {"nodes", s.nodes},
          {"bytes", s.bytes},
          {"expansions", s.expansions},
          {"builds", s.builds},
          {"evictions", s.evictions},
          {"expand_seconds", expanding_},
          {"baked", baked_},
          {"bake_seconds", baking_},
          {"heard", s.heard},
          {"unacknowledged", world_->unacknowledged()},
          {"set_aside", std::move(aside)},
          {"trouble", trouble ? Json(trouble->line()) : Json()},
          {"undo", undo_.empty() ? Json() : Json(undo_.back().what)},
          {"redo", redo_.empty() ? Json() : Json(redo_.back().what)}};
}

// What others wrote, as the server tells it: {"news": text of store/wire.hpp}; without
// it news may have been missed, and what is here is read again.
Json Viewer::hear(const Args& args) {
  if (!args.has("news")) {
    world_->reload();
    return {{"ok", true}};
  }
  const std::string text = args.text("news");
  if (!args.fault().empty()) return refuse(args.fault());
  const Result<std::vector<store::News>> news = store::wire::read_news(text);
  if (!news) return to_json(news.error());
  world_->hear(*news);
  return {{"ok", true}};
}

Json Viewer::exchange(const Args& args) {
  const auto now = args.whole_or<std::int64_t>("now", 0);
  const bool again = args.flag("retry");
  if (!args.fault().empty()) return refuse(args.fault());
  world_->set_now(now);
  if (again) world_->retry();
  world_->exchange();
  return {{"ok", true}, {"unacknowledged", world_->unacknowledged()}};
}

Json Viewer::call(const Args& args) {
  const auto portal = args.whole<std::uint32_t>("portal");
  const Result<world::RegionId> id = region_of(args);
  if (!args.fault().empty()) return refuse(args.fault());
  if (!id) return to_json(id.error());
  const Status called = world_->call(*id, portal);
  if (!called) return to_json(called.error());
  const bool inside = world_->region(*id)->kind == plan::Kind::shaft;
  const std::uint16_t cell = world_->region(inside ? *id : world_->across(*id, portal))->cell;
  called_.insert(cell);
  return {{"ok", true}, {"cell", cell}, {"cars", cars()}};
}

Json Viewer::ride(const Args& args) {
  const auto cell = args.whole<std::uint16_t>("cell");
  const auto storey = args.whole<std::int16_t>("storey");
  if (!args.fault().empty()) return refuse(args.fault());
  const Status sent = world_->ride(cell, storey);
  return sent ? Json{{"ok", true}, {"cars", cars()}} : to_json(sent.error());
}

Json Viewer::advance(const Args& args) {
  const auto milliseconds = args.whole<std::int32_t>("ms");
  if (!args.fault().empty()) return refuse(args.fault());
  world_->advance(milliseconds);
  return {{"ok", true}, {"cars", cars()}};
}

Json Viewer::evict(const Args& args) {
  const auto bytes = args.whole_or<std::uint32_t>("bytes", 0);
  if (!args.fault().empty()) return refuse(args.fault());
  world_->evict(bytes);
  return {{"ok", true}};
}

Json Viewer::schema(const Args&) {
  return {{"ok", true}, {"schema", Json::parse(brief::brief_schema(), nullptr, false)}};
}

// Of ground without end, the brief's window, wherever one is.
Json Viewer::hash(const Args&) {
  if (!rules::is_unbounded(*building_)) return {{"ok", true}, {"hash", to_hex(world_->hash())}};
  const Result<Key> hash = world::hash(*building_, {}, {}, world_->pins());
  return hash ? Json{{"ok", true}, {"hash", to_hex(*hash)}} : to_json(hash.error());
}

Json Viewer::run_beside(const Args& args, Json (Viewer::*wanted)(const Args&)) {
  constexpr std::uint32_t kVisitor = 0;
  const world::Stance at{args.real("body", 0), args.real("body", 1), args.item<mesh::Length>("body", 2)};
  if (!args.fault().empty()) return refuse(args.fault());
  const rules::Sector from = world_->origin();
  world_->keep_body(kVisitor, kBody, at);
  Json answer = (this->*wanted)(args);
  const world::Stance now = world_->body_at(kVisitor).value_or(at);
  world_->drop_body(kVisitor);
  if (world_->origin() == from && (now.x != at.x || now.y != at.y || now.z != at.z)) answer["body"] = stance(now);
  return answer;
}

Json Viewer::run(const Args& args) {
  struct Known {
    std::string_view name;
    Json (Viewer::*run)(const Args&);
    bool needs_brief = true;
  };
  static constexpr Known kCommands[] = {
      {"load", &Viewer::load, false},
      {"check", &Viewer::check_brief, false},
      {"schema", &Viewer::schema, false},
      {"describe", &Viewer::describe_records, false},
      {"upgrade", &Viewer::upgrade_records, false},
      {"spot", &Viewer::spot},
      {"stats", &Viewer::stats},
      {"tree", &Viewer::tree},
      {"evict", &Viewer::evict},
      {"hear", &Viewer::hear},
      {"exchange", &Viewer::exchange},
      {"call", &Viewer::call},
      {"ride", &Viewer::ride},
      {"advance", &Viewer::advance},
      {"paint", &Viewer::change},
      {"add", &Viewer::change},
      {"remove", &Viewer::change},
      {"move", &Viewer::change},
      {"door", &Viewer::change},
      {"break", &Viewer::change},
      {"hands", &Viewer::hands},
      {"take", &Viewer::carry},
      {"put", &Viewer::carry},
      {"unlock", &Viewer::carry},
      {"undo", &Viewer::undo},
      {"redo", &Viewer::redo},
      {"revert", &Viewer::revert},
      {"plan", &Viewer::plan},
      {"whole", &Viewer::whole},
      {"dig", &Viewer::dig},
      {"hash", &Viewer::hash},
      {"export", &Viewer::save},
      {"rebase", &Viewer::rebase},
  };
  const std::string what = args.text("do");
  if (!args.fault().empty()) return refuse(args.fault());
  for (const Known& known : kCommands) {
    if (known.name != what) continue;
    if (known.needs_brief && !world_) return refuse("no brief is loaded");
    return known.needs_brief && args.has("body") ? run_beside(args, known.run) : (this->*known.run)(args);
  }
  return refuse("there is no command " + what);
}

std::string Viewer::command(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return refuse("a command is a JSON object").dump();
  return run(Args(json)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace enfilade::wasm
