// Lanes, one per thread, draw features from a counter, the largest first, so that
// no thread is left with a block of flats when the others are done. What a lane
// finds goes into the feature's own place and into sums, so that the result does
// not depend on who did what. Files are renamed into place at the very end.

#include "cli/town.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/audit/audit.hpp>
#include <enfilade/brief/footprints.hpp>
#include <enfilade/threads/pool.hpp>
#include <enfilade/town/town.hpp>
#include <enfilade/world/whole.hpp>

#include "cli/audit_json.hpp"
#include "cli/files.hpp"
#include "cli/findings.hpp"

namespace enfilade::cli {
namespace {

namespace fs = std::filesystem;

struct Lane {
  audit::Report report;
  std::unique_ptr<Error> error;
};

struct Work {
  const TownOptions& options;
  const std::vector<town::Plot>& plots;
  std::vector<std::uint32_t> order;               // the largest first
  std::vector<std::unique_ptr<Outputs>> outputs;  // by plot; null: none
  std::vector<Raised> features;
  std::atomic<std::size_t> next{0};
  std::size_t done = 0;
  std::mutex reporting = {};
};

std::string_view id(Fate fate) {
  switch (fate) {
    case Fate::built: return "built";
    case Fate::skipped: return "skipped";
    case Fate::failed: return "failed";
  }
  return "";
}

// "00012-way-4711-p2": sorts as the map does.
std::string stem_of(const town::Plot& plot, std::size_t part) {
  std::string stem = fmt::format("{:05}", plot.feature);
  if (const std::string safe = town::safe_id(plot.id); !safe.empty()) stem += '-' + safe;
  if (part > 0) stem += fmt::format("-p{}", part + 1);
  return stem;
}

Status write_files(const Work& work, const town::Plot& plot, std::size_t part, const plan::Model& model,
                   Outputs& outputs) {
  std::vector<std::int32_t> storeys(static_cast<std::size_t>(model.brief.floors));
  std::iota(storeys.begin(), storeys.end(), 0);
  const Key hash = plan::content_hash(model.rooms);
  Context context;
  context.cancel = &interrupted();
  for (const Format format : work.options.formats) {
    const std::string name = stem_of(plot, part) + std::string(extension(format));
    for (const Target& target : targets_of((fs::path(work.options.folder) / name).string(), format, storeys)) {
      std::optional<std::uint64_t> triangles;
      if (Status s = claim(target, outputs); !s) return s;
      if (Status s = write(target, model, hash, context, outputs, triangles); !s) return s;
    }
  }
  return Done{};
}

// The first check that failed, in words.
std::string fault_of(const audit::Report& report) {
  for (int i = 0; i < audit::kChecks; ++i) {
    const audit::Check& check = report.checks[static_cast<std::size_t>(i)];
    if (check.failed == 0) continue;
    return fmt::format("{}: {}: {}", name(static_cast<audit::CheckId>(i)), check.example.path, check.example.message);
  }
  return {};
}

// Adds a building's report to a lane's, the examples with their feature.
void add_report(audit::Report& into, audit::Report& one, std::uint32_t feature, std::size_t part) {
  for (audit::Check& check : one.checks) {
    check.order = (std::uint64_t{feature} << 24) + part;
    if (check.failed > 0) check.example.message = fmt::format("feature {}: {}", feature, check.example.message);
  }
  audit::merge(into, one);
}

// One part of a feature. An error is about the whole run.
Status raise_part(Work& work, const town::Plot& plot, std::size_t part, Raised& raised, Lane& lane) {
  const auto skip = [&](const Error& error) {
    const std::string& text = error.text;
    if (raised.fate == Fate::skipped && raised.reason.empty()) {
      raised.reason = text;
      raised.group = text.starts_with("the outline") ? "the outline is too small" : text;
    }
    if (plot.buildings.size() > 1)
      raised.repairs.push_back(fmt::format("part {} of the result is not built: {}", part + 1, text));
    return Done{};
  };
  Context serial;
  serial.cancel = &interrupted();
  const Result<rules::BuildingPtr> building = rules::raise(plot.buildings[part], serial);
  if (!building) {
    if (building.error().code == ErrorCode::cancelled) return building.error();
    return skip(building.error());
  }
  const Result<plan::Model> model = world::generate(**building, {}, serial);
  if (!model) {
    if (model.error().code == ErrorCode::cancelled) return model.error();
    return skip(model.error());
  }
  audit::Report report;
  audit::audit(*model, audit::outlines_of(**building), report);
  if (!report.ok()) {
    if (raised.fate != Fate::failed) raised.reason = raised.group = fault_of(report);
    raised.fate = Fate::failed;
  } else if (raised.fate == Fate::skipped) {
    raised.fate = Fate::built;
  }
  const std::int32_t wanted = plot.buildings[part].floors;
  audit::note_missing(report, wanted, model->brief.floors, rules::closed_off(**building));
  add_report(lane.report, report, plot.feature, part);
  raised.floors = std::max(raised.floors, model->brief.floors);
  raised.storeys_missing += report.storeys_missing;
  raised.closed_off += report.closed_off;
  if (model->brief.floors < wanted)
    raised.repairs.push_back(
        fmt::format("{} of {} floors are built: no stair has room for more", model->brief.floors, wanted));
  raised.apartments += town::homes(*model);
  for (const plan::Room& room : model->rooms) raised.rooms += plan::is_room(room.region.use);
  if (work.options.folder.empty()) return Done{};
  std::unique_ptr<Outputs>& outputs = work.outputs[plot.feature];
  if (!outputs) outputs = std::make_unique<Outputs>(work.options.force);
  return write_files(work, plot, part, *model, *outputs);
}

Status raise_feature(Work& work, const town::Plot& plot, Lane& lane) {
  if (interrupted().load(std::memory_order_relaxed)) return Error{ErrorCode::cancelled, {}, "interrupted"};
  const double start = seconds_now();
  Raised& raised = work.features[plot.feature];
  raised.feature = plot.feature;
  raised.id = plot.id;
  raised.repairs = plot.repairs;
  raised.reason = plot.detail;
  raised.group = plot.reason;
  for (std::size_t part = 0; part < plot.buildings.size(); ++part) {
    if (Status s = raise_part(work, plot, part, raised, lane); !s) return s;
  }
  if (raised.fate == Fate::built) raised.reason = raised.group = {};
  raised.seconds = seconds_now() - start;
  return Done{};
}

void run_lane(Work& work, Lane& lane, const std::function<void(Progress)>& progress) {
  for (std::size_t i; (i = work.next.fetch_add(1, std::memory_order_relaxed)) < work.order.size();) {
    if (Status s = raise_feature(work, work.plots[work.order[i]], lane); !s) {
      lane.error = std::make_unique<Error>(s.error());
      work.next.store(work.order.size(), std::memory_order_relaxed);
      return;
    }
    const std::lock_guard lock(work.reporting);
    progress({++work.done, work.order.size()});
  }
}

// By floor area; of equals the first.
std::vector<std::uint32_t> largest_first(const std::vector<town::Plot>& plots) {
  std::vector<std::int64_t> size(plots.size(), 0);
  for (std::size_t i = 0; i < plots.size(); ++i) {
    for (const plan::Brief& b : plots[i].buildings) size[i] += geom::twice_area(b.site.polygon) / 1'000 * b.floors;
  }
  std::vector<std::uint32_t> order(plots.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return size[a] > size[b]; });
  return order;
}

std::string dump(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string line_of(const Raised& r) {
  nlohmann::ordered_json out{{"feature", r.feature}, {"id", r.id}, {"status", id(r.fate)}};
  out["reason"] = r.reason.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(r.reason);
  out["repairs"] = r.repairs;
  out["floors"] = r.floors;
  out["storeys_missing"] = r.storeys_missing;
  out["closed_off_m2"] = static_cast<double>(r.closed_off) / 10'000;
  out["apartments"] = r.apartments;
  out["rooms"] = r.rooms;
  out["seconds"] = r.seconds;
  return dump(out) + '\n';
}

// A folder that was made for a run which came to nothing goes again.
struct Made {
  std::string path;
  ~Made() {
    std::error_code ec;
    if (!path.empty()) fs::remove(path, ec);  // only if it is empty
  }
};

// The folder exists, or is named as one and is made.
Status open_folder(const std::string& folder, Made& made) {
  std::error_code ec;
  if (fs::is_directory(folder, ec)) return Done{};
  if (fs::exists(folder, ec) || folder.back() != '/') {
    return Error{ErrorCode::invalid, folder, "is not a folder; buildings of --footprints go into one, -o DIR/"};
  }
  fs::create_directories(folder, ec);
  if (ec) return Error{ErrorCode::io, folder, ec.message()};
  made.path = folder;
  return Done{};
}

// All files of all buildings, and the report, appear.
Status commit(Work& work, Outputs& report, Town& town) {
  std::string lines;
  for (const Raised& r : town.features) lines += line_of(r);
  const std::string path = (fs::path(work.options.folder) / "report.jsonl").string();
  if (Status s = report.put(path, lines); !s) return s;
  const auto add = [&](Outputs& outputs) -> Status {
    const Result<std::vector<Written>> written = outputs.commit();
    if (!written) return written.error();
    for (const Written& w : *written) {
      ++town.files;
      town.bytes += w.bytes;
    }
    return Done{};
  };
  for (const std::unique_ptr<Outputs>& outputs : work.outputs) {
    if (!outputs) continue;
    if (Status s = add(*outputs); !s) return s;
  }
  return add(report);
}

Result<std::vector<town::Plot>> read_plots(const plan::Brief& brief, const std::string& map, Context context) {
  const Result<std::string> text = read_input(map, brief::kMaxGeoBytes);
  if (!text) return text.error();
  const Result<brief::Footprints> footprints = brief::read_footprints(*text, map);
  if (!footprints) return footprints.error();
  Bar bar("repairing");
  context.progress = [&](Progress p) { bar(p); };
  return town::plots(brief, *footprints, context);
}

}  // namespace

Result<std::string> map_of(const Common& common, const plan::Brief& brief, const std::string& footprints) {
  if (!footprints.empty() || brief.site.footprints.empty()) return footprints;
  const fs::path folder = fs::path(common.brief).parent_path();
  const fs::path map = folder / brief.site.footprints;
  std::error_code ec;
  const fs::file_status status = fs::status(map, ec);
  if (!fs::exists(status))
    return Error{ErrorCode::invalid, map.string(), "does not exist; the brief names it as its map"};
  const fs::path home = fs::canonical(folder.empty() ? fs::path(".") : folder, ec), there = fs::canonical(map, ec);
  const bool inside = std::mismatch(home.begin(), home.end(), there.begin(), there.end()).first == home.end();
  if (!inside || !fs::is_regular_file(status)) {
    return Error{ErrorCode::invalid, map.string(),
                 inside ? "is no regular file; a brief's map is one"
                        : "leads out of the brief's folder; --footprints names maps that lie elsewhere"};
  }
  return map.string();
}

Result<std::vector<Format>> parse_formats(const std::string& text) {
  std::vector<Format> formats;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const Result<Format> format = format_of("x." + text.substr(at, end - at));
    if (!format) {
      return Error{
          ErrorCode::invalid, "--format",
          fmt::format("\"{}\" is not a list of glb, obj, svg, png, json, dd2vtt and tmj, such as glb,svg", text)};
    }
    if (std::find(formats.begin(), formats.end(), *format) == formats.end()) formats.push_back(*format);
    at = end + 1;
  }
  return formats;
}

Result<Town> build_town(const Common& common, const plan::Brief& brief, const TownOptions& options) {
  const double start = seconds_now();
  if (brief.kind != "apartments") {
    return Error{ErrorCode::invalid, common.brief,
                 fmt::format("--footprints is for kind \"apartments\"; this is kind \"{}\"", brief.kind)};
  }
  if (!common.floors.empty()) return Error{ErrorCode::invalid, "--floors", "buildings of --footprints are built whole"};
  threads::Pool pool(common.jobs);
  Context context;
  context.executor = &pool;
  context.cancel = &interrupted();
  const Result<std::vector<town::Plot>> plots = read_plots(brief, options.map, context);
  if (!plots) return plots.error();
  Made made;  // before all outputs, so that they go first
  Outputs report(options.force);
  if (!options.folder.empty()) {
    if (Status s = open_folder(options.folder, made); !s) return s.error();
    if (Status s = report.claim((fs::path(options.folder) / "report.jsonl").string()); !s) return s.error();
  }
  Work work{options, *plots, largest_first(*plots), {}, {}};
  work.outputs.resize(plots->size());
  work.features.resize(plots->size());
  std::vector<Lane> lanes(std::min<std::size_t>(pool.width(), std::max<std::size_t>(1, plots->size())));
  {
    Bar bar("building");
    pool.run(lanes.size(), [&](std::size_t i) { run_lane(work, lanes[i], [&](Progress p) { bar(p); }); });
  }
  Town town;
  for (const Lane& lane : lanes) {
    if (lane.error) return *lane.error;
    audit::merge(town.report, lane.report);
  }
  town.features = std::move(work.features);
  if (!options.folder.empty()) {
    if (Status s = commit(work, report, town); !s) return s.error();
  }
  town.seconds = seconds_now() - start;
  return town;
}

int print_town(const Common& common, const TownOptions& options, const Town& town, const plan::Brief* findings) {
  std::array<std::uint64_t, 3> counts{};
  std::map<std::string, std::uint64_t> reasons;
  std::uint64_t rooms = 0, apartments = 0;
  const Raised* slowest = nullptr;
  for (const Raised& r : town.features) {
    ++counts[static_cast<std::size_t>(r.fate)];
    if (r.fate == Fate::skipped) ++reasons[r.group];
    rooms += r.rooms;
    apartments += r.apartments;
    if (!slowest || r.seconds > slowest->seconds) slowest = &r;
  }
  const auto [built, skipped, failed] = counts;
  const bool ok = findings ? failed == 0 && !town.report.empty() : failed == 0;
  const double rate = town.seconds > 0 ? static_cast<double>(built + failed) / town.seconds : 0;
  if (common.json) {
    nlohmann::ordered_json out{{"ok", ok}, {"features", town.features.size()}, {"built", built}, {"skipped", skipped}};
    out["skip_reasons"] = reasons;
    out["failed"] = failed;
    out["rooms"] = rooms;
    add_missing(out, town.report);
    if (findings) add_findings(out, town.report, *findings);
    out["seconds"] = town.seconds;
    out["per_second"] = rate;
    out["slowest"] = nullptr;
    if (slowest) out["slowest"] = {{"feature", slowest->feature}, {"seconds", slowest->seconds}};
    fmt::print("{}\n", dump(out));
    return ok ? kOk : kCheckFailed;
  }
  fmt::print("{} features: {} built, {} skipped, {} failed\n", count_text(town.features.size()), count_text(built),
             count_text(skipped), count_text(failed));
  for (const auto& [reason, n] : reasons) fmt::print("  skipped: {} ({})\n", reason, count_text(n));
  for (const Raised& r : town.features) {
    if (r.fate == Fate::failed) fmt::print("  failed: feature {}: {}\n", r.feature, r.reason);
  }
  fmt::print("{} apartments, {} rooms, {:.1f} s, {:.0f} buildings a second\n", count_text(apartments),
             count_text(rooms), town.seconds, rate);
  if (slowest) fmt::print("slowest: feature {}, {:.2f} s\n", slowest->feature, slowest->seconds);
  print_missing(town.report);
  if (findings) print_findings(town.report, *findings);
  if (findings && town.report.empty()) fmt::print("\nnothing was checked\n");
  if (town.files > 0)
    fmt::print("wrote {} files into {} ({})\n", count_text(town.files), options.folder, bytes_text(town.bytes));
  return ok ? kOk : kCheckFailed;
}

}  // namespace enfilade::cli
