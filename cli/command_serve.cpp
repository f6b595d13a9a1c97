// serve [BRIEF]: the viewer, for a browser on this machine.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/brief/read.hpp>
#include <enfilade/stores/open.hpp>

#include "cli/files.hpp"
#include "cli/options.hpp"
#include "cli/page.hpp"
#include "cli/program.hpp"
#include "cli/server.hpp"

namespace enfilade::cli {
namespace {

using nlohmann::ordered_json;

stores::Deadlines deadlines(const ServeOptions& o) {
  const auto milliseconds = [](double s) { return std::chrono::milliseconds(static_cast<std::int64_t>(s * 1000)); };
  return {milliseconds(o.connect), milliseconds(o.lock), milliseconds(o.statement), milliseconds(o.patience)};
}

// A brief as the page gets it: TOML, whatever the file is.
struct Shown {
  std::string name;
  std::string text;
};

Result<Shown> read_shown(const ServeOptions& o) {
  Result<BriefText> file = read_brief_text(o.brief);
  if (!file) return file.error();
  const Result<plan::Brief> brief = load_brief(o, *file);
  if (!brief) return brief.error();
  // A site that holds no building is found out here, not by the page.
  if (const Result<rules::BuildingPtr> building = raise(o, *brief); !building) return building.error();
  std::filesystem::path name = std::filesystem::path(file->name).filename();
  const bool toml = brief::read_brief(file->text, "brief.toml").ok();
  if (!toml) name.replace_extension(".toml");
  if (toml && !o.seed) return Shown{name.string(), std::move(file->text)};
  return Shown{name.string(), brief::write_brief(*brief)};
}

// /serve.json: what the page asks first.
Result<std::string> read_facts(const ServeOptions& o) {
  ordered_json facts{{"brief", nullptr}, {"name", nullptr}, {"store", !o.store.empty()}};
  if (!o.brief.empty()) {
    Result<Shown> shown = read_shown(o);
    if (!shown) return shown.error();
    facts["brief"] = std::move(shown->text);
    facts["name"] = std::move(shown->name);
  }
  // A file's name need not be UTF-8.
  return facts.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

int run_serve(const ServeOptions& o) {
  if (o.seed && o.brief.empty()) return complain(kBadInput, "--seed needs a BRIEF");
  Result<std::string> facts = read_facts(o);
  if (!facts) return complain(facts.error());
  ServerOptions options;
  options.port = o.port;
  options.pages = embedded_page();
  options.facts = std::move(*facts);
  options.stop_on_signals = true;
  std::random_device chance;
  options.epoch = fmt::format("{:08x}{:08x}", chance(), chance());
  if (options.pages.empty()) {
    return complain(kIo,
                    "this program was built without the viewer's page; make it with npm ci and npm run build in web/, "
                    "then build the program again");
  }
  if (!o.store.empty()) {
    Result<stores::Pool> store = stores::open_pool(o.store, {deadlines(o), true});
    if (!store) return complain(store.error());
    options.store = std::move(*store);
  }
  const Result<std::unique_ptr<Server>> server = Server::open(std::move(options));
  if (!server) return complain(server.error());
  // A signal that came before the server listened to them.
  if (interrupted().load(std::memory_order_relaxed)) return kOk;
  fmt::print("http://127.0.0.1:{}/\n", (*server)->port());
  if (std::fflush(stdout) != 0) return complain(kIo, "can't write to standard output");
  if ((*server)->run()) return kOk;
  // A store that does not answer may not keep the program: its thread is left where
  // it is, and nothing more is taken down in order.
  complain(kOk, "the store did not finish in time; what was not acknowledged may or may not be stored");
  std::fflush(nullptr);
  std::_Exit(kOk);
}

}  // namespace enfilade::cli
