// Plans, files and figures of the whole building, as it stands with everything
// people changed. They take their time: a page keeps a second instance for them.

#include <algorithm>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include <enfilade/brief/read.hpp>
#include <enfilade/export/glb.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/svg.hpp>
#include <enfilade/plan/clear.hpp>
#include <enfilade/world/whole.hpp>

#include "wasm/viewer.hpp"

namespace enfilade::wasm {
namespace {

using Json = nlohmann::json;

bool has_storey(const rules::Building& building, std::int32_t storey) {
  const plan::Brief& brief = rules::brief_of(building);
  return storey >= plan::lowest_storey(brief) && storey <= plan::highest_storey(brief);
}

constexpr std::size_t kWorkingCache = 8 << 20;  // of a World that visits many storeys

}  // namespace

// False: its records are still on their way.
Result<bool> Viewer::add_storey(const rules::Building& building, std::int32_t storey, plan::Model& model) {
  std::vector<Path> paths;
  const Status visited = world::visit(
      building, {storey}, {}, {true, true}, [&](std::size_t, const plan::Room& room) { paths.push_back(room.path); },
      world_->pins());
  if (!visited) return visited.error();
  const std::size_t before = model.rooms.size();
  for (const Path& path : paths) {
    const world::RegionId id = world_->build(path);
    if (id.none()) continue;
    if (!world_->built(id)->settled) {
      model.rooms.resize(before);
      return false;
    }
    plan::Room& room = model.rooms.emplace_back(world_->built(id)->room);
    room.path = path;
    std::sort(room.portals.begin(), room.portals.end(),
              [](const plan::Portal& a, const plan::Portal& b) { return a.id < b.id; });
  }
  return true;
}

Result<std::optional<plan::Model>> Viewer::as_it_stands(const rules::BuildingPtr& building,
                                                        const std::vector<std::int32_t>& storeys) {
  const plan::Brief& brief = rules::brief_of(*building);
  if (draft_of_ != storeys || draft_window_ != brief.dungeon.window) {
    draft_ = {};
    draft_.brief = brief;
    draft_.palette = rules::palette_of(*building);
    draft_of_ = draft_left_ = storeys;
    draft_window_ = brief.dungeon.window;
  }
  while (!draft_left_.empty()) {
    const Result<bool> added = add_storey(*building, draft_left_.front(), draft_);
    if (!added) return added.error();
    if (!*added) return std::optional<plan::Model>();
    draft_left_.erase(draft_left_.begin());
    // Only now: a storey's records go with the last of its regions.
    world_->evict(kWorkingCache);
  }
  plan::Model model = std::exchange(draft_, {});
  draft_of_.clear();
  std::sort(model.rooms.begin(), model.rooms.end(),
            [](const plan::Room& a, const plan::Room& b) { return a.path < b.path; });
  if (const Status joined = plan::join_portals(model); !joined) return joined.error();
  return std::optional<plan::Model>(std::move(model));
}

// {"floor": n} → SVG, and the rooms for lists and lookups; of ground without end the
// blocks around {"at": [x, y]}.
Json Viewer::plan(const Args& args) {
  const auto floor = args.whole<std::int32_t>("floor");
  if (!args.fault().empty()) return refuse(args.fault());
  if (!has_storey(*building_, floor)) return refuse("the building has no floor " + std::to_string(floor));
  const Result<rules::BuildingPtr> building = drafted(args);
  if (!building) return to_json(building.error());
  const Result<std::optional<plan::Model>> model = as_it_stands(*building, {floor});
  if (!model) return to_json(model.error());
  if (!*model) return {{"ok", true}, {"wait", true}};
  const plan::Model& m = **model;
  exports::PlanStyle style;
  style.sheet = style.dimensions = false;
  Json rooms = Json::array();
  for (const plan::Room& room : m.rooms) {
    const plan::Region& r = room.region;
    Json portals = Json::array();
    int doors = 0;
    for (const plan::Portal& p : room.portals) {
      doors += plan::has_leaf(p.kind) || plan::is_opening(p.kind) || p.kind == plan::PortalKind::elevator;
      portals.push_back({plan::id(p.kind), p.a.x, p.a.y, p.b.x, p.b.y});
    }
    rooms.push_back({{"path", room.path.text()},
                     {"use", plan::id(r.use)},
                     {"name", plan::name(r.use)},
                     {"box", {r.box.lo.x, r.box.lo.y, r.box.hi.x, r.box.hi.y}},
                     {"area", static_cast<double>(plan::twice_clear_area(r)) / 2e6},
                     {"doors", doors},
                     {"objects", room.objects.size()},
                     {"portals", std::move(portals)}});
  }
  Json window;
  if (rules::is_unbounded(**building)) {
    const geom::Box box = rules::window_of(**building);
    window = {box.lo.x, box.lo.y, box.hi.x, box.hi.y};
  }
  return {{"ok", true},
          {"floor", floor},
          {"window", std::move(window)},
          {"svg", exports::write_svg(exports::draw_plan(m, floor, style))},
          {"rooms", std::move(rooms)},
          {"sector", sector()}};
}

// How much there would be if all of it existed. {"most": regions} bounds the
// work: above it the count is that of a few storeys, taken for all.
Json Viewer::whole(const Args& args) {
  const auto most = args.whole_or<std::uint32_t>("most", 200'000);
  if (!args.fault().empty()) return refuse(args.fault());
  if (rules::is_unbounded(*building_)) return refuse("a dungeon without end can't be counted");
  const std::int32_t floors = rules::brief_of(*building_).floors,
                     lowest = plan::lowest_storey(rules::brief_of(*building_));
  std::uint64_t regions = 0;
  std::int32_t done = 0;
  for (; done < floors && (regions <= most || done < 2); ++done) {
    const Status visited = world::visit(
        *building_, {lowest + done}, {}, {true, false}, [&](std::size_t, const plan::Room&) { ++regions; },
        world_->pins());
    if (!visited) return to_json(visited.error());
  }
  const bool exact = done == floors;
  if (!exact) regions = regions * static_cast<std::uint64_t>(floors) / static_cast<std::uint64_t>(done);
  return {{"ok", true}, {"regions", regions}, {"exact", exact}};
}

// {"format": "glb" | "svg" | "toml", "floor": n or none, "at" as for plans}: into
// file().
Json Viewer::save(const Args& args) {
  const std::string format = args.text("format");
  constexpr std::int32_t kAll = std::numeric_limits<std::int32_t>::min();
  const auto floor = args.whole_or<std::int32_t>("floor", kAll);
  if (!args.fault().empty()) return refuse(args.fault());
  if (floor != kAll && !has_storey(*building_, floor))
    return refuse("the building has no floor " + std::to_string(floor));
  file_.clear();
  const auto put = [this](std::string_view text) {
    const auto bytes = std::as_bytes(std::span<const char>(text.data(), text.size()));
    file_.assign(bytes.begin(), bytes.end());
    return Json{{"ok", true}, {"bytes", file_.size()}};
  };
  if (format == "toml") return put(brief::write_brief(rules::brief_of(*building_)));
  if (format != "glb" && format != "svg") return refuse("format: glb, svg or toml is wanted");
  if (floor == kAll && rules::is_unbounded(*building_))
    return refuse("a dungeon without end is no file; a level of it around a place can be one");
  std::vector<std::int32_t> storeys;
  const plan::Brief& brief = rules::brief_of(*building_);
  if (floor != kAll) storeys = {floor};
  else if (format == "svg") storeys = {0};
  else
    for (std::int32_t i = plan::lowest_storey(brief); i <= plan::highest_storey(brief); ++i) storeys.push_back(i);
  const Result<rules::BuildingPtr> building = drafted(args);
  if (!building) return to_json(building.error());
  const Result<std::optional<plan::Model>> model = as_it_stands(*building, storeys);
  if (!model) return to_json(model.error());
  if (!*model) return {{"ok", true}, {"wait", true}};
  if (format == "svg") return put(exports::write_svg(exports::draw_plan(**model, storeys.front())));
  exports::MemorySink sink;
  if (const Status written = exports::write_glb(**model, sink); !written) return to_json(written.error());
  file_ = sink.bytes();
  return {{"ok", true}, {"bytes", file_.size()}};
}

}  // namespace enfilade::wasm
