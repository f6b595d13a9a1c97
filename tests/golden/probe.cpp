// Prints the content hash of every golden brief. Small, and built once per
// compiler and setting by compare.sh: the same world everywhere is a promise.
// An argument gives the number of threads.

#include <cstdio>
#include <cstdlib>
#include <string>

#include <enfilade/threads/pool.hpp>
#include <enfilade/world/whole.hpp>

namespace {

using namespace enfilade;

struct Golden {
  const char* name;
  geom::Length width, depth;
  std::int32_t floors;
  std::uint64_t seed;
  void (*change)(plan::Brief&) = nullptr;
};

// One of each kind of site: ring, strip, zones, tiny, tall, and odd settings.
const Golden kGolden[] = {
    {"tower", 45'000, 35'000, 12, 1},
    {"tower-2", 45'000, 35'000, 12, 2},
    {"plate-90x70", 90'000, 70'000, 6, 1},
    {"zones-150x150", 150'000, 150'000, 3, 3},
    {"slim-8x8", 8'000, 8'000, 120, 4},
    {"long-150x8", 150'000, 8'000, 4, 5},
    {"strip-30x12", 30'000, 12'000, 8, 6},
    {"deep-22x50", 22'000, 50'000, 9, 7},
    {"one-floor", 60'000, 40'000, 1, 8},
    {"identical", 45'000, 35'000, 20, 9, [](plan::Brief& b) { b.identical_floors = true; }},
    {"bare", 40'000, 30'000, 6, 10, [](plan::Brief& b) { b.furniture = false; }},
    {"odd", 51'234, 33'333, 5, 9'007'199'254'740'991, [](plan::Brief& b) {
       b.floor_height = 5'123;
       b.hall_width = 2'345;
       b.average_room = 5'678;
       b.least_room = 2'777;
       b.bay = 1'111;
       b.hallway_permille = 1000;
       b.door_permille = 500;
     }},
};

}  // namespace

int main(int argc, char** argv) {
  threads::Pool pool(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1);
  Context context;
  context.executor = &pool;
  for (const Golden& g : kGolden) {
    plan::Brief brief;
    brief.site = {g.width, g.depth};
    brief.floors = g.floors;
    brief.seed = g.seed;
    if (g.change) g.change(brief);
    const auto building = rules::raise(brief);
    if (!building) {
      std::printf("%s %s\n", g.name, building.error().line().c_str());
      continue;
    }
    std::printf("%s %s\n", g.name, to_hex(world::hash(**building, {}, context).value()).c_str());
  }
}
