// hash BRIEF: the content hash, the same on every machine.

#include <memory>

#include <fmt/format.h>

#include <enfilade/threads/pool.hpp>
#include <enfilade/world/whole.hpp>

#include "cli/options.hpp"
#include "cli/program.hpp"

namespace enfilade::cli {
int run_hash(const Common& o) {
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

}  // namespace enfilade::cli
