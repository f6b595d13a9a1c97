// hash BRIEF: the content hash, the same on every machine.

#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <enfilade/threads/pool.hpp>
#include <enfilade/world/whole.hpp>

#include "cli/program.hpp"

namespace enfilade::cli {
namespace {

int run(const Common& o) {
  const Result<plan::Brief> brief = load_brief(o);
  if (!brief) return complain(brief.error());
  const Result<rules::BuildingPtr> building = raise(o, *brief);
  if (!building) return complain(building.error());
  const Result<std::vector<std::int32_t>> storeys = parse_floors(o.floors, rules::brief_of(**building));
  if (!storeys) return complain(storeys.error());
  threads::Pool pool(o.jobs);
  Bar bar("hashing");
  Context context;
  context.executor = &pool;
  context.cancel = &interrupted();
  context.progress = [&](Progress p) { bar(p); };
  const Result<Key> key = world::hash(**building, *storeys, context);
  if (!key) return complain(key.error());
  if (o.json) {
    fmt::print("{{\"hash\":\"{}\"}}\n", to_hex(*key));
  } else {
    fmt::print("{}\n", to_hex(*key));
  }
  return kOk;
}

}  // namespace

void add_hash(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("hash", "print the content hash of a building");
  auto o = std::make_shared<Common>();
  add_brief(*app, *o);
  add_floors(*app, *o);
  add_window(*app, *o);
  add_jobs(*app, *o);
  add_json(*app, *o);
  commands.list.emplace_back(app, [o] { return run(*o); });
}

}  // namespace enfilade::cli
