#pragma once
// The golden briefs: one of each kind of site: ring, strip, zones, tiny, tall, and
// odd settings. Their hashes are in golden.txt.

#include <cstdint>

#include <enfilade/plan/brief.hpp>

namespace enfilade::golden {

struct Golden {
  const char* name;
  geom::Length width, depth;
  std::int32_t floors;
  std::uint64_t seed;
  void (*change)(plan::Brief&) = nullptr;
};

inline const Golden kGolden[] = {
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

inline plan::Brief brief_of(const Golden& g) {
  plan::Brief brief;
  brief.site = {g.width, g.depth};
  brief.floors = g.floors;
  brief.seed = g.seed;
  if (g.change) g.change(brief);
  return brief;
}

}  // namespace enfilade::golden
