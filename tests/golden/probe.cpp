// Prints the content hash of every golden brief. Small, and built once per
// compiler and setting by compare.sh: the same world everywhere is a promise.
// An argument gives the number of threads.

#include <cstdio>
#include <cstdlib>
#include <string>

#include <enfilade/threads/pool.hpp>
#include <enfilade/world/whole.hpp>

#include "briefs.hpp"

int main(int argc, char** argv) {
  using namespace enfilade;
  threads::Pool pool(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1);
  Context context;
  context.executor = &pool;
  for (const golden::Golden& g : golden::kGolden) {
    const auto building = rules::raise(golden::brief_of(g));
    if (!building) {
      std::printf("%s %s\n", g.name, building.error().line().c_str());
      continue;
    }
    std::printf("%s %s\n", g.name, to_hex(world::hash(**building, {}, context).value()).c_str());
  }
}
