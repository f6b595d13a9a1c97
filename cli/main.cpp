// enfilade: the program. Here the options of all commands are named and read, and
// their results become exit codes. The commands live in files of their own. This
// is the only source that includes CLI11: it takes long to compile.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <enfilade/base/names.hpp>
#include <enfilade/brief/read.hpp>
#include <enfilade/export/model_json.hpp>
#include <enfilade/store/record.hpp>
#include <enfilade/threads/pool.hpp>

#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/words.hpp"
#include "cli/writers.hpp"

#ifndef ENFILADE_VERSION
#define ENFILADE_VERSION "0"
#endif

namespace enfilade::cli {
namespace {

constexpr std::uint64_t kMostSeeds = 1'000'000'000;  // of one audit

struct Commands {
  CLI::App& app;
  std::vector<std::pair<CLI::App*, std::function<int()>>> list = {};
  std::map<const CLI::Option*, std::vector<std::string>> values = {};  // for completion, of options with a choice
};

std::vector<std::string> kinds() {
  const auto known = brief::known_kinds();
  return {known.begin(), known.end()};
}

// --- options that several commands have

void add_brief(CLI::App& app, Common& common, bool required = true) {
  app.add_option("BRIEF", common.brief, "what to build (.toml or .json; -: from standard input)")->required(required);
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

void add_map(Commands& commands, CLI::App& app, std::string& map) {
  CLI::Option* option =
      app.add_option("--map", map, "for whom plans of a dungeon are: gm (default; numbers, keys, locks) or player");
  option->check(CLI::IsMember({"gm", "player"}));
  commands.values[option] = {"gm", "player"};
}

// --- the commands

void add_new(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("new", "print a commented starter brief");
  auto o = std::make_shared<NewOptions>();
  const CLI::Option* kind = app->add_option("KIND", o->kind, "tower, office, apartments or dungeon")->required();
  commands.values[kind] = kinds();
  app->add_option("-o", o->output, "write it to a file");
  app->add_flag("--force", o->force, "replace an existing file");
  add_json(*app, o->common);
  commands.list.emplace_back(app, [o] { return run_new(*o); });
}

void add_generate(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("generate", "build a whole building and write it to files");
  auto o = std::make_shared<GenerateOptions>();
  add_brief(*app, o->common);
  app->add_option(
         "-o", o->outputs,
         "output; .glb .obj .svg .png .json .dd2vtt .tmj or .md picks the writer; - is standard output; may be "
         "repeated")
      ->allow_extra_args(false);
  app->add_option("--footprints", o->footprints,
                  "a building for every feature of a GeoJSON file, into the folder -o DIR/");
  const CLI::Option* format = app->add_option(
      "--format", o->formats,
      "what to write of each, or to standard output: glb (default), obj, svg, png, json, dd2vtt, tmj, md");
  commands.values[format] = format_names();
  add_map(commands, *app, o->map);
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
  app->add_option("-o", o->output, "write a .svg or .png instead; - is standard output");
  commands.values[app->add_option("--format", o->format, "what to write to standard output: svg or png")] = {"svg",
                                                                                                             "png"};
  add_map(commands, *app, o->map);
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
  app->add_option("BRIEF", o->brief, "what to build (.toml or .json; -: from standard input)");
  app->add_option("--seed", o->seed, "instead of the brief's")->check(CLI::Range(std::uint64_t{0}, plan::kMaxSeed));
  const CLI::Option* which = app->add_option("--case", o->which, "1: evict all that is not visible; 2: never evict")
                                 ->check(CLI::IsMember({1, 2}));
  commands.values[which] = {"1", "2"};
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

// --- words: completion, and what was meant

CommandWords words_of(const CLI::App& app, const Commands& commands) {
  CommandWords words;
  words.name = app.get_name();
  words.about = app.get_description();
  for (const CLI::Option* o : app.get_options()) {
    const auto values = commands.values.find(o);
    if (o->get_positional() && values != commands.values.end()) words.values = values->second;
    if (o->get_positional()) continue;
    const std::string name = o->get_lnames().empty() ? "-" + o->get_snames().front() : "--" + o->get_lnames().front();
    words.options.push_back({name, o->get_description(), o->get_items_expected_max() > 0,
                             values == commands.values.end() ? std::vector<std::string>{} : values->second});
  }
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    words.commands.push_back(words_of(*sub, commands));
  return words;
}

void add_completion(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("completion", "print a script that completes commands in a shell");
  auto shell = std::make_shared<std::string>();
  std::vector<std::string> shells(std::begin(kShells), std::end(kShells));
  const CLI::Option* option =
      app->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember(shells));
  commands.values[option] = std::move(shells);
  commands.list.emplace_back(app, [shell, &commands] {
    const std::string script = completion_script(*shell, words_of(commands.app, commands));
    std::fwrite(script.data(), 1, script.size(), stdout);
    return kOk;
  });
}

std::string nearest_of(const std::string& word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  const std::string_view near = nearest(word, views);
  return near.empty() ? std::string() : fmt::format("; did you mean {}?", near);
}

// What is wrong with a word that is no command or no option, with what was probably meant; empty if all are known.
std::string mistyped(const std::vector<std::string>& typed, const CommandWords& program) {
  const CommandWords* here = &program;
  for (const std::string& word : typed) {
    if (word == "--") break;
    if (word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')) {
      const std::string name = word.substr(0, word.rfind("--", 0) == 0 ? word.find('=') : 2);
      std::vector<std::string> known{"--help", "-h"};
      for (const OptionWords& o : here->options) known.push_back(o.name);
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      return fmt::format("{} has no option {}{}", here == &program ? "enfilade" : "enfilade " + here->name,
                         in_quotes(name), nearest_of(name, known));
    }
    if (here->commands.empty()) continue;
    std::vector<std::string> known;
    for (const CommandWords& c : here->commands) known.push_back(c.name);
    const auto at = std::find(known.begin(), known.end(), word);
    if (at == known.end())
      return fmt::format("there is no command {}{}", in_quotes(here == &program ? word : here->name + " " + word),
                         nearest_of(word, known));
    here = &here->commands[static_cast<std::size_t>(at - known.begin())];
  }
  return {};
}

int say_how_to_begin(const CommandWords& program) {
  std::string names;
  for (const CommandWords& c : program.commands) names += (names.empty() ? "" : ", ") + c.name;
  fmt::print(stderr,
             "Enfilade fills buildings with interiors. To begin with:\n\n"
             "  enfilade new tower -o tower.toml             a brief that says what to build\n"
             "  enfilade plan tower.toml                     its ground floor, here in the terminal\n"
             "  enfilade generate tower.toml -o tower.glb    all of it as a file\n"
             "  enfilade serve tower.toml                    walk through it in a browser\n\n"
             "Commands: {}.\nenfilade --help lists them, enfilade COMMAND --help what each can do.\n",
             names);
  return kBadInput;
}

int run(int argc, char** argv) {
  CLI::App app{"Fills buildings with interiors.", "enfilade"};
  app.set_version_flag("--version",
                       fmt::format("{} (world {}, store {}, model schema {})", ENFILADE_VERSION, exports::kWorldVersion,
                                   int{store::kRecordFormat}, exports::kModelSchemaVersion));
  app.require_subcommand(1);
  Commands commands{app};
  add_new(commands);
  add_generate(commands);
  add_plan(commands);
  add_audit(commands);
  add_hash(commands);
  add_walk(commands);
  add_serve(commands);
  add_store(commands);
  add_bench(commands);
  add_completion(commands);
  if (argc <= 1) return say_how_to_begin(words_of(app, commands));
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForVersion& e) {
    std::printf("enfilade %s\n", e.what());
    return kOk;
  } catch (const CLI::Success& e) { return app.exit(e) == 0 ? kOk : kBadInput; } catch (const CLI::ParseError& e) {
    std::string what = mistyped({argv + 1, argv + argc}, words_of(app, commands));
    if (what.empty()) what = e.what();
    while (what.ends_with('\n')) what.pop_back();
    return complain(kBadInput, what.ends_with('?') ? what : what + "; see enfilade --help");
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
