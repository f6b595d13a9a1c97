#pragma once
// Zones: what lies between a corridor and the façade, as rings that are cut into
// apartments. A cut inserts its ends into the ring, so that nothing is lost where
// it ends nearly on a slanted wall.
//
//   façade +--:--:--+--:--:--+--:--:--+     | cuts between windows, the cheapest
//          |        |        |  : core:     chain of them
//          |        |        +........+     . cuts from corners of corridors and
//          +--------D--------D--------+       cores, for what is still too large
//              corridor   | s |
//                         |pur|             a spur, for what can't be cut

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/apartment/access.hpp"

namespace enfilade::rules {

inline constexpr geom::Length kLeastRun = 1'280;  // of corridor before an apartment's door
inline constexpr double kLeastLight = 1'500;      // of façade with windows
inline constexpr double kLeastHome = 14;          // m² of an apartment
inline constexpr double kLeastStore = 4;          // m² of a room without light
inline constexpr double kTooLarge = 1.45;         // times the wish; the audit allows 1.5

enum class Next : std::uint8_t { lit, dark, corridor, cell, home };  // what lies beyond a zone's edge
struct Corner {
  geom::Point at;
  Next beyond = Next::home;  // of the edge from here
};
using Zone = std::vector<Corner>;  // simple, counter-clockwise

struct ZoneMeasure {
  double area = 0;    // m²
  double run = 0;     // the longest straight stretch of corridor
  double light = 0;   // façade with windows
  double around = 0;  // m
  int doors = 0;      // how many apartments could open onto a corridor
};
ZoneMeasure measure(const Zone& zone);

// One that somebody can enter, see out of and turn round in.
bool is_usable(const Plot& plot, const ZoneMeasure& m);

// One in the dark that has a door: a room for bicycles or boxes. Of one that is too
// large for an apartment, next to no light is none.
bool is_store(const Plot& plot, const ZoneMeasure& m);

// The cheapest chain of cuts at right angles to the façade, from between two windows to a corridor.
void cut_chain(const Plot& plot, const Zone& zone, std::vector<Wall>& walls);

// A zone cut by chords from façade, corridor and core, as long as all parts are
// usable: the cheapest `width` first chords are tried, and up to `depth` in a row.
struct Parts {
  double cost = 0;
  double over = 0;          // m² that are still too large
  std::uint64_t steps = 0;  // that the search took, counted as in Work
  std::vector<Zone> zones;
  std::vector<Wall> walls;
};
inline constexpr int kDeepest = 5;
Parts split_zone(const Plot& plot, const Zone& zone, int depth = kDeepest, std::size_t width = 3);

// What the zones of a plate may still cost that are cut again and again: steps, counted as in Work. Once
// it is spent, the best that was found is taken.
struct Allowance {
  std::uint64_t steps = 25'000'000;
  [[nodiscard]] bool spent() const { return steps == 0; }
  void take(std::uint64_t count) { steps -= std::min(steps, count); }
};

// Spurs of the corridor into a zone that can't be cut otherwise: straight ones, else
// one with a bend, in two pieces. Nothing in `spurs` if none helps.
Parts grow_spurs(const Plot& plot, const Zone& zone, Allowance& left, std::vector<geom::Polygon>& spurs);

// The cut that leaves the largest dwelling that is not too large, whatever becomes of
// the rest. False if there is none.
bool trim_zone(const Plot& plot, const Zone& zone, Wall& cut);

}  // namespace enfilade::rules
