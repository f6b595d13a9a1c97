// new KIND: a commented brief to begin with.

#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <enfilade/brief/read.hpp>

#include "cli/files.hpp"
#include "cli/program.hpp"

namespace enfilade::cli {
namespace {

struct Options {
  std::string kind;
  std::string output;
  bool force = false;
  Common common;
};

int run(const Options& o) {
  const Result<std::string> text = brief::starter_brief(o.kind);
  if (!text) return complain(text.error());
  if (o.output.empty()) {
    if (o.common.json) {
      fmt::print("{}\n", nlohmann::ordered_json{{"kind", o.kind}, {"brief", *text}}.dump());
    } else {
      std::fwrite(text->data(), 1, text->size(), stdout);
    }
    return kOk;
  }
  Outputs outputs(o.force);
  if (const Status s = outputs.claim(o.output); !s) return complain(s.error());
  if (const Status s = outputs.put(o.output, *text); !s) return complain(s.error());
  const auto written = outputs.commit();
  if (!written) return complain(written.error());
  if (o.common.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"kind", o.kind},
                                              {"outputs", {{{"file", o.output}, {"bytes", written->front().bytes}}}}}
                           .dump());
  } else {
    fmt::print("wrote {}; next: enfilade generate {} -o building.glb\n", o.output, o.output);
  }
  return kOk;
}

}  // namespace

void add_new(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("new", "print a commented starter brief");
  auto o = std::make_shared<Options>();
  app->add_option("KIND", o->kind, "tower, office, apartments or dungeon")->required();
  app->add_option("-o", o->output, "write it to a file");
  app->add_flag("--force", o->force, "replace an existing file");
  add_json(*app, o->common);
  commands.list.emplace_back(app, [o] { return run(*o); });
}

}  // namespace enfilade::cli
