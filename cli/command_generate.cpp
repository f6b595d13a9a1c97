// generate BRIEF [-o FILE]…: a whole building, or some of its floors, as files.

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/plan/model.hpp>
#include <enfilade/threads/pool.hpp>
#include <enfilade/world/whole.hpp>

#include "cli/files.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/town.hpp"
#include "cli/writers.hpp"

namespace enfilade::cli {
namespace {

struct Summary {
  std::uint64_t regions = 0, rooms = 0, portals = 0, objects = 0;
  std::int32_t storeys_missing = 0;  // asked for and not built
  double closed_off = 0;             // m² that nobody can enter
  rules::Missing missing;            // asked for by number and without a place
  std::optional<std::uint64_t> triangles;
  double seconds = 0;
  std::string hash;
  std::vector<Written> outputs;
};

Summary count(const plan::Model& model) {
  Summary s;
  s.regions = model.rooms.size();
  s.portals = model.joints.size();
  for (const plan::Room& room : model.rooms) {
    s.rooms += plan::is_room(room.region.use);
    s.objects += room.objects.size();
  }
  return s;
}

std::string to_json(const plan::Brief& brief, std::size_t floors, const Summary& s) {
  nlohmann::ordered_json out{{"kind", brief.kind},   {"seed", brief.seed},   {"id", plan::building_id(brief)},
                             {"floors", floors},     {"regions", s.regions}, {"rooms", s.rooms},
                             {"portals", s.portals}, {"objects", s.objects}};
  out["storeys_missing"] = s.storeys_missing;
  out["closed_off_m2"] = s.closed_off;
  out["locks_missing"] = s.missing.locks;
  out["rooms_missing"] = s.missing.rooms;
  out["prefabs_missing"] = s.missing.prefabs;
  if (s.triangles) out["triangles"] = *s.triangles;
  out["seconds"] = s.seconds;
  out["hash"] = s.hash;
  out["outputs"] = nlohmann::ordered_json::array();
  for (const Written& w : s.outputs) out["outputs"].push_back({{"file", w.file}, {"bytes", w.bytes}});
  return out.dump();
}

std::string size_text(const plan::Brief& brief) {
  if (brief.kind == "dungeon") {
    const auto& cells = brief.dungeon.cells;
    const auto& w = brief.dungeon.window;
    return brief.dungeon.unbounded ? fmt::format("{} x {} cells from {},{}", w[2] - w[0], w[3] - w[1], w[0], w[1])
                                   : fmt::format("{} x {} cells", cells[0], cells[1]);
  }
  const bool polygon = !brief.site.polygon.outer.empty();
  const geom::Box site =
      polygon ? geom::bounds(brief.site.polygon) : geom::Box{{0, 0}, {brief.site.width, brief.site.depth}};
  return fmt::format("{:.1f} x {:.1f} m", site.width() / 1e3, site.depth() / 1e3);
}

void print_summary(const plan::Brief& brief, std::size_t floors, const Summary& s) {
  fmt::print("{}, {}, {} of {} {}, seed {}\n", brief.kind, size_text(brief), floors, brief.floors,
             brief.kind == "dungeon" ? "levels" : "floors", brief.seed);
  fmt::print("{} regions ({} rooms), {} portals, {} objects", count_text(s.regions), count_text(s.rooms),
             count_text(s.portals), count_text(s.objects));
  if (s.triangles) fmt::print(", {} triangles", count_text(*s.triangles));
  fmt::print("\nhash {}, {:.2f} s\n", s.hash, s.seconds);
  for (const Written& w : s.outputs) fmt::print("wrote {} ({})\n", w.file, bytes_text(w.bytes));
}

// Everything that can be refused is refused before the work begins.
Result<std::vector<Target>> claim_outputs(const GenerateOptions& o, const std::vector<std::int32_t>& storeys,
                                          Outputs& outputs) {
  std::vector<Target> targets;
  for (const std::string& path : o.outputs) {
    const Result<Format> format = format_of(path, o.formats);
    if (!format) return format.error();
    if (path == kStandard && is_storey(*format) && storeys.size() != 1)
      return Error{ErrorCode::invalid, "-o -", "shows one floor; --floors selects it"};
    for (Target& target : targets_of(path, *format, storeys)) {
      if (Status s = claim(target, outputs); !s) return s.error();
      targets.push_back(std::move(target));
    }
  }
  return targets;
}

bool writes_standard(const GenerateOptions& o) {
  return std::find(o.outputs.begin(), o.outputs.end(), kStandard) != o.outputs.end();
}

int run_town(const GenerateOptions& o, const plan::Brief& brief, const std::string& map) {
  const Result<std::vector<Format>> formats = parse_formats(o.formats.empty() ? "glb" : o.formats);
  if (!formats) return complain(formats.error());
  if (o.outputs.size() > 1 || writes_standard(o))
    return complain(kBadInput, "-o: buildings of --footprints go into one folder");
  const TownOptions options{map, o.outputs.empty() ? "" : o.outputs.front(), *formats, o.force};
  const Result<Town> town = build_town(o.common, brief, options);
  return town ? print_town(o.common, options, *town, nullptr) : complain(town.error());
}

void say_missing(const rules::Missing& missing) {
  for (const auto& [count, what] :
       {std::pair{missing.locks, "lock"}, {missing.rooms, "room"}, {missing.prefabs, "hand-made room"}}) {
    if (count > 0)
      fmt::print(stderr, "enfilade: {} {}{} fewer than asked for: there is no place for more\n", count, what,
                 count == 1 ? "" : "s");
  }
}

// --map is for what somebody draws of a dungeon, and a list of rooms tells all.
Status check_map(const GenerateOptions& o, const plan::Brief& brief) {
  if (o.map.empty()) return Done{};
  if (brief.kind != "dungeon")
    return Error{ErrorCode::invalid, "--map", "is for dungeons; this is a brief of kind \"" + brief.kind + '"'};
  bool plans = false;
  for (const std::string& path : o.outputs) {
    const Result<Format> format = format_of(path, path == kStandard ? o.formats : "");
    if (!format) continue;  // said when it is claimed
    plans = plans || is_plan(*format);
    if (*format == Format::md && o.map == "player")
      return Error{ErrorCode::invalid, path, "a list of rooms tells where all keys lie; it is not for --map player"};
  }
  if (plans) return Done{};
  return Error{ErrorCode::invalid, "--map", "is for .svg and .png, and none is written"};
}

constexpr double kWorthSaying = 10;  // m² that nobody can enter

}  // namespace

int run_generate(const GenerateOptions& o) {
  const double start = seconds_now();
  const Result<plan::Brief> brief = load_brief(o.common);
  if (!brief) return complain(brief.error());
  const Result<std::string> map = map_of(o.common, *brief, o.footprints);
  if (!map) return complain(map.error());
  if (!map->empty()) return run_town(o, *brief, *map);
  if (!o.formats.empty() && o.outputs.empty())
    return complain(kBadInput, "--format: nothing is written; name a folder for --footprints, or -o -");
  if (writes_standard(o) && o.common.json)
    return complain(kBadInput, "--json and -o -: both go to standard output; choose one");
  if (const Status s = check_map(o, *brief); !s) return complain(s.error());
  const Result<rules::BuildingPtr> building = raise(o.common, *brief);
  if (!building) return complain(building.error());
  const std::int32_t floors = rules::brief_of(**building).floors;
  if (floors < brief->floors)
    fmt::print(stderr, "enfilade: {} of {} floors are built: no stair has room for more\n", floors, brief->floors);
  const double closed = rules::closed_off(**building);
  if (closed >= kWorthSaying)
    fmt::print(stderr, "enfilade: {:.0f} m² are closed off: no way in, or no plan, was found for them\n", closed);
  Result<std::vector<std::int32_t>> storeys = parse_floors(o.common.floors, rules::brief_of(**building));
  if (!storeys) return complain(storeys.error());
  if (storeys->empty()) {
    storeys->resize(static_cast<std::size_t>(floors));
    std::iota(storeys->begin(), storeys->end(), plan::lowest_storey(rules::brief_of(**building)));
  }
  Outputs outputs(o.force);
  Result<std::vector<Target>> targets = claim_outputs(o, *storeys, outputs);
  if (!targets) return complain(targets.error());
  if (rules::is_unbounded(**building)) {
    const rules::Sector origin = rules::origin_of(**building);
    constexpr std::int64_t kCells = rules::kSectorSide / plan::kCell;
    for (Target& target : *targets) {
      target.origin = {origin.x * kCells, origin.y * kCells};
      target.window = rules::window_of(**building);
    }
  }
  if (o.map == "player") {
    for (Target& target : *targets) target.reader = exports::MapReader::player;
  }

  threads::Pool pool(o.common.jobs);
  Context context;
  context.executor = &pool;
  context.cancel = &interrupted();
  const Result<plan::Model> model = [&] {
    Bar bar("building");
    context.progress = [&](Progress p) { bar(p); };
    return world::generate(**building, *storeys, context);
  }();
  if (!model) return complain(model.error());
  const Key hash = plan::content_hash(model->rooms);
  Summary summary = count(*model);
  summary.storeys_missing = std::max(0, brief->floors - floors);
  summary.closed_off = closed;
  summary.missing = rules::missing_of(**building, *storeys, context);
  say_missing(summary.missing);
  {
    Bar bar("writing");
    context.progress = [&](Progress p) { bar(p); };
    for (const Target& target : *targets) {
      if (Status s = write(target, *model, hash, context, outputs, summary.triangles); !s) return complain(s.error());
    }
  }
  Result<std::vector<Written>> written = outputs.commit();
  if (!written) return complain(written.error());
  summary.outputs = std::move(*written);
  summary.hash = to_hex(hash);
  summary.seconds = seconds_now() - start;
  if (o.common.json) {
    fmt::print("{}\n", to_json(*brief, storeys->size(), summary));
  } else if (!writes_standard(o)) {
    print_summary(rules::brief_of(**building), storeys->size(), summary);
  }
  return kOk;
}

}  // namespace enfilade::cli
