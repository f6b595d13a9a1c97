// enfilade: the program. Here the options of all commands are named and read, and
// their results become exit codes. The commands live in files of their own. This
// is the only source that includes CLI11: it takes long to compile.

#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include <enfilade/threads/pool.hpp>

#include "cli/options.hpp"
#include "cli/program.hpp"

#ifndef ENFILADE_VERSION
#define ENFILADE_VERSION "0"
#endif

namespace enfilade::cli {
namespace {

constexpr std::uint64_t kMostSeeds = 1'000'000'000;  // of one audit

struct Commands {
  CLI::App& app;
  std::vector<std::pair<CLI::App*, std::function<int()>>> list;
};

// --- options that several commands have

void add_brief(CLI::App& app, Common& common, bool required = true) {
  app.add_option("BRIEF", common.brief, "what to build (.toml or .json)")->required(required);
  app.add_option("--seed", common.seed, "instead of the brief's")->check(CLI::Range(std::uint64_t{0}, plan::kMaxSeed));
}
void add_floors(CLI::App& app, Common& common) {
  app.add_option("--floors", common.floors, "which floors, for example 0-3,7 or -2..0 (0: ground; default: all)");
}
void add_window(CLI::App& app, Common& common) {
  app.add_option("--window", common.window, "x0,y0,x1,y1: cells of a dungeon without end (default: -128,-128,128,128)");
}
void add_jobs(CLI::App& app, Common& common) {
  app.add_option("--jobs", common.jobs, "threads (default: all)")->check(CLI::Range(1u, threads::kMaxWidth));
}
void add_json(CLI::App& app, Common& common) { app.add_flag("--json", common.json, "print one JSON object"); }

// --- the commands

void add_new(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("new", "print a commented starter brief");
  auto o = std::make_shared<NewOptions>();
  app->add_option("KIND", o->kind, "tower, office, apartments or dungeon")->required();
  app->add_option("-o", o->output, "write it to a file");
  app->add_flag("--force", o->force, "replace an existing file");
  add_json(*app, o->common);
  commands.list.emplace_back(app, [o] { return run_new(*o); });
}

void add_generate(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("generate", "build a whole building and write it to files");
  auto o = std::make_shared<GenerateOptions>();
  add_brief(*app, o->common);
  app->add_option("-o", o->outputs,
                  "output; .glb .obj .svg .png .json .dd2vtt or .tmj picks the writer; may be repeated")
      ->allow_extra_args(false);
  app->add_option("--footprints", o->footprints,
                  "a building for every feature of a GeoJSON file, into the folder -o DIR/");
  app->add_option("--format", o->formats,
                  "what to write of each: glb, obj, svg, png, json, dd2vtt, tmj (default: glb)");
  app->add_flag("--force", o->force, "replace existing files");
  add_floors(*app, o->common);
  add_window(*app, o->common);
  add_jobs(*app, o->common);
  add_json(*app, o->common);
  commands.list.emplace_back(app, [o] { return run_generate(*o); });
}

void add_plan(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("plan", "show a floor plan in the terminal, or write it to a file");
  auto o = std::make_shared<PlanOptions>();
  add_brief(*app, o->common);
  CLI::Option* floor = app->add_option("--floor", o->floor, "which floor (0: ground)");
  CLI::Option* stack =
      app->add_flag("--stack", o->stack, "all plates above one another, one for each run of equal outlines");
  stack->excludes(floor);
  app->add_option("--gap", o->gap, "space between stacked plates (default 1: about half of each is seen)")
      ->check(CLI::Range(0.05, 20.0))
      ->needs(stack);
  app->add_option("-o", o->output, "write a .svg or .png instead");
  app->add_flag("--force", o->force, "replace an existing file");
  app->add_option("--columns", o->columns, "width of the drawing (default: the terminal's)")
      ->check(CLI::Range(20, 1000));
  app->add_flag("--ascii", o->ascii, "plain ASCII");
  add_json(*app, o->common);
  commands.list.emplace_back(app, [o] { return run_plan(*o); });
}

void add_audit(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("audit", "check and measure buildings");
  auto o = std::make_shared<AuditOptions>();
  add_brief(*app, o->common);
  app->add_option("--seeds", o->seeds, "how many seeds, counted from the brief's")
      ->check(CLI::Range(std::uint64_t{1}, kMostSeeds));
  app->add_flag("--vary", o->vary, "draw the sizes the brief does not give");
  app->add_option("--report", o->page, "an HTML page with plots beside the figures of real buildings");
  app->add_flag("--force", o->force, "replace an existing page");
  app->add_option("--footprints", o->footprints, "a building for every feature of a GeoJSON file");
  add_floors(*app, o->common);
  add_window(*app, o->common);
  add_jobs(*app, o->common);
  add_json(*app, o->common);
  commands.list.emplace_back(app, [o] { return run_audit(*o); });
}

void add_hash(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("hash", "print the content hash of a building");
  auto o = std::make_shared<Common>();
  add_brief(*app, *o);
  add_floors(*app, *o);
  add_window(*app, *o);
  add_jobs(*app, *o);
  add_json(*app, *o);
  commands.list.emplace_back(app, [o] { return run_hash(*o); });
}

void add_walk(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("walk", "visit every region of a building and measure it");
  auto o = std::make_shared<WalkOptions>();
  app->add_option("BRIEF", o->brief, "the brief, TOML or JSON");
  app->add_option("--seed", o->seed, "instead of the brief's")->check(CLI::Range(std::uint64_t{0}, plan::kMaxSeed));
  app->add_option("--case", o->which, "1: evict all that is not visible; 2: never evict")->check(CLI::IsMember({1, 2}));
  app->add_option("--step", o->step, "metres a frame")->capture_default_str();
  app->add_option("--store", o->store, "where changes are kept: memory:, sqlite:FILE, postgres:CONNINFO")
      ->capture_default_str();
  app->add_flag("--study", o->study, "five seeds, seven sizes, both cases");
  add_window(*app, *o);
  add_jobs(*app, *o);
  add_json(*app, *o);
  commands.list.emplace_back(app, [o] { return run_walk(*o); });
}

void add_serve(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("serve", "show a building in the browser");
  auto o = std::make_shared<ServeOptions>();
  add_brief(*app, *o, false);
  app->add_option("--port", o->port, "of 127.0.0.1; 0: any free one")->capture_default_str();
  app->add_option("--store", o->store,
                  "where changes are kept: memory:, sqlite:FILE, postgres:CONNINFO (default: in the browser)");
  const auto seconds = [&](const char* name, double& value, const char* about) {
    app->add_option(name, value, about)->capture_default_str()->check(CLI::Range(0.001, 86400.0));
  };
  seconds("--store-connect", o->connect, "seconds to reach a PostgreSQL server");
  seconds("--store-lock", o->lock, "seconds to wait for somebody else's lock in the store");
  seconds("--store-statement", o->statement, "seconds that a statement may take in PostgreSQL");
  seconds("--store-patience", o->patience, "seconds to look for a PostgreSQL server that was lost");
  commands.list.emplace_back(app, [o] { return run_serve(*o); });
}

void add_store(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("store", "look after stored changes");
  app->require_subcommand(1);
  const auto add = [&](const char* name, const char* about, int (*run)(const StoreOptions&)) {
    CLI::App* sub = app->add_subcommand(name, about);
    auto o = std::make_shared<StoreOptions>();
    sub->add_option("URL", o->url, "memory:, sqlite:FILE or postgres:CONNINFO")->required();
    commands.list.emplace_back(sub, [o, run] { return run(*o); });
    return std::pair(sub, o);
  };
  const auto [ls, ls_options] = add("ls", "buildings, records and bytes", store_ls);
  add_json(*ls, ls_options->common);
  const auto [verify, verify_options] = add("verify", "check every record", store_verify);
  add_json(*verify, verify_options->common);
  const auto [compact, compact_options] = add("compact", "remove what has expired and give back space", store_compact);
  add_json(*compact, compact_options->common);
  const auto [out, out_options] = add("export", "records as JSON lines", store_export);
  out->add_option("-o", out_options->file, "write them to a file");
  out->add_flag("--force", out_options->force, "replace an existing file");
  out->add_flag("--salvage", out_options->salvage, "leave out what is damaged (exit 1 if anything is)");
  const auto [in, in_options] = add("import", "records from JSON lines, all or nothing", store_import);
  in->add_option("FILE", in_options->file, "a file (default: standard input)");
  in->add_flag("--force", in_options->force, "replace records that differ");
  add_json(*in, in_options->common);
}

void add_bench(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("bench", "measure speed and size");
  auto o = std::make_shared<BenchOptions>();
  app->add_option("--only", o->only, "rows whose names begin so, for example tower/layout,shells,halls")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_jobs(*app, o->common);
  add_json(*app, o->common);
  commands.list.emplace_back(app, [o] { return run_bench(*o); });
}

// CLI11's texts may have several lines; people and scripts get one.
std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

int run(int argc, char** argv) {
  CLI::App app{"Fills buildings with interiors.", "enfilade"};
  app.set_version_flag("--version", ENFILADE_VERSION);
  app.require_subcommand(1);
  Commands commands{app, {}};
  add_new(commands);
  add_generate(commands);
  add_plan(commands);
  add_audit(commands);
  add_hash(commands);
  add_walk(commands);
  add_serve(commands);
  add_store(commands);
  add_bench(commands);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForVersion& e) {
    std::printf("enfilade %s\n", e.what());
    return kOk;
  } catch (const CLI::Success& e) { return app.exit(e) == 0 ? kOk : kBadInput; } catch (const CLI::ParseError& e) {
    return complain(kBadInput, one_line(e.what()) + "; see enfilade --help");
  }
  for (const auto& [sub, command] : commands.list) {
    if (sub->parsed()) return command();
  }
  return kBadInput;
}

}  // namespace
}  // namespace enfilade::cli

int main(int argc, char** argv) {
  using namespace enfilade::cli;
  catch_interrupts();
  try {
    const int code = run(argc, argv);
    if (std::fflush(stdout) != 0 && code == kOk) return complain(kIo, "can't write to standard output");
    return code;
  } catch (const std::bad_alloc&) { return complain(kIo, "out of memory"); } catch (const std::exception& e) {
    return complain(kIo, e.what());
  }
}
