// plan BRIEF --floor N: a floor plan in the terminal, or as a file. With --stack:
// the plates of all storeys above one another, as a file.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/export/stack_drawing.hpp>
#include <enfilade/export/terminal.hpp>
#include <enfilade/world/whole.hpp>

#include "cli/files.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/writers.hpp"

namespace enfilade::cli {
namespace {

// The locale's variables say "C" only where somebody asked for ASCII.
bool unicode_wanted() {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(variable);
    if (!value || !*value) continue;
    const std::string_view name(value);
    return name != "C" && name != "POSIX";
  }
  return true;
}

// Runs of storeys with the same outline.
std::vector<exports::Slab> slabs_of(const rules::Building& building) {
  std::vector<exports::Slab> slabs;
  const plan::Brief& brief = rules::brief_of(building);
  for (std::int32_t storey = plan::lowest_storey(brief); storey <= plan::highest_storey(brief); ++storey) {
    const std::span<const geom::Polygon> here = rules::outlines(building, storey);
    if (!slabs.empty()) {
      const std::span<const geom::Polygon> before = rules::outlines(building, slabs.back().last);
      if (std::equal(here.begin(), here.end(), before.begin(), before.end())) {
        slabs.back().last = storey;
        continue;
      }
    }
    slabs.push_back({storey, storey});
  }
  return slabs;
}

Status write_file(const PlanOptions& o, const rules::Building& building, const plan::Model& model,
                  std::span<const exports::Slab> slabs, const Context& context, Outputs& outputs) {
  std::optional<std::uint64_t> triangles;
  const Result<Format> format = format_of(o.output, o.format);
  if (!format) return format.error();
  if (o.stack) {
    exports::StackStyle style;
    style.gap = o.gap;
    return write({*format, o.output, 0}, exports::draw_stack(model, slabs, style), outputs);
  }
  Target target{*format, o.output, o.floor};
  if (o.map == "player") target.reader = exports::MapReader::player;
  if (rules::is_unbounded(building)) target.window = rules::window_of(building);
  return write(target, model, plan::content_hash(model.rooms), context, outputs, triangles);
}

}  // namespace

int run_plan(const PlanOptions& o) {
  const Result<plan::Brief> brief = load_brief(o.common);
  if (!brief) return complain(brief.error());
  const Result<rules::BuildingPtr> building = raise(o.common, *brief);
  if (!building) return complain(building.error());
  if (const plan::Brief& b = rules::brief_of(**building);
      o.floor < plan::lowest_storey(b) || o.floor > plan::highest_storey(b)) {
    return complain(kBadInput, fmt::format("--floor: floor {} does not exist; the building has floors {}", o.floor,
                                           storeys_text(b)));
  }
  if (!o.map.empty() && (brief->kind != "dungeon" || o.output.empty() || o.stack))
    return complain(kBadInput, "--map: is for the plan of a dungeon, as a file; name a .svg or .png with -o");
  if (o.stack && o.output.empty()) return complain(kBadInput, "--stack: name a .svg or .png with -o");
  Outputs outputs(o.force);
  if (!o.output.empty()) {
    const Result<Format> format = format_of(o.output, o.format);
    if (!format) return complain(format.error());
    if (o.output == kStandard && o.common.json)
      return complain(kBadInput, "--json and -o -: both go to standard output; choose one");
    if (!is_plan(*format)) return complain(kBadInput, fmt::format("{}: a plan is a .svg or a .png", o.output));
    if (const Status s = outputs.claim(o.output); !s) return complain(s.error());
  }
  Context context;
  context.cancel = &interrupted();
  world::Storeys storeys{o.floor};
  std::vector<exports::Slab> slabs;
  if (o.stack) {
    slabs = slabs_of(**building);
    storeys.clear();
    for (const exports::Slab& slab : slabs) storeys.push_back(slab.first);
  }
  const Result<plan::Model> model = world::generate(**building, storeys, context);
  if (!model) return complain(model.error());

  std::vector<Written> written;
  if (!o.output.empty()) {
    if (const Status s = write_file(o, **building, *model, slabs, context, outputs); !s) return complain(s.error());
    Result<std::vector<Written>> done = outputs.commit();
    if (!done) return complain(done.error());
    written = std::move(*done);
  }
  if (o.common.json) {
    std::uint64_t rooms = 0;
    for (const plan::Room& room : model->rooms) rooms += plan::is_room(room.region.use);
    nlohmann::ordered_json out{{"kind", brief->kind},
                               {"seed", brief->seed},
                               {"floor", o.floor},
                               {"regions", model->rooms.size()},
                               {"rooms", rooms}};
    if (o.stack) {
      out.erase("floor");
      out["slabs"] = nlohmann::ordered_json::array();
      for (const exports::Slab& slab : slabs) out["slabs"].push_back({slab.first, slab.last});
    }
    out["outputs"] = nlohmann::ordered_json::array();
    for (const Written& w : written) out["outputs"].push_back({{"file", w.file}, {"bytes", w.bytes}});
    fmt::print("{}\n", out.dump());
  } else if (o.output == kStandard) {
    return kOk;
  } else if (!written.empty()) {
    fmt::print("wrote {} ({})\n", written.front().file, bytes_text(written.front().bytes));
  } else {
    exports::TerminalOptions options;
    options.columns = o.columns > 0 ? o.columns : terminal_columns();
    options.colour = colour_wanted();
    options.unicode = !o.ascii && unicode_wanted();
    const std::string text = exports::draw_terminal(*model, o.floor, options);
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
  return kOk;
}

}  // namespace enfilade::cli
