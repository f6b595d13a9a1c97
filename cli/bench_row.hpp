#pragma once
// A row of `enfilade bench`: what is measured, and how.

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace enfilade::cli {

struct Row {
  std::string name;
  double value = 0;
  std::string unit;
  std::optional<double> limit;  // physical, measured in the same run
  std::string note;             // for people: published figures
};

struct Bench {
  std::string name;
  std::function<Row()> run;
};

// Adds a row whose `make(name)` measures it.
template <class Make>
void add_row(std::vector<Bench>& rows, std::string name, const Make& make) {
  rows.push_back({name, [name, make] { return make(name); }});
}

// One-core rows count the time the core spent on us, so that what else the
// machine does at the moment disturbs them less; rows on all cores count time on
// the wall.
enum class Time : std::uint8_t { core, wall };
inline double now(Time time) {
  if (time == Time::wall) return seconds_now();
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Units of work per second. Short work is repeated to samples of a tenth of a
// second, so that long and short work are measured alike; the best of five
// samples counts.
template <class Work>
double best_rate(Time time, Work&& work) {
  double best = 0;
  for (int sample = 0; sample < 5 && !interrupted(); ++sample) {
    const double start = now(time);
    double done = 0, seconds = 0;
    while (seconds < 0.1 && !interrupted()) {
      done += static_cast<double>(work());
      seconds = now(time) - start;
    }
    best = std::max(best, done / std::max(seconds, 1e-9));
  }
  return best;
}

// The rows of offices: shells, halls, faces, plates and points.
void add_office_rows(std::vector<Bench>& rows);
// Those of apartment houses: layout, plates, single apartments, axes and skeletons.
void add_apartment_rows(std::vector<Bench>& rows);
// Those of digging: levels of each order, weighted rooms.
void add_dungeon_rows(std::vector<Bench>& rows);
// Those of dungeons without end: blocks near and far.
void add_weave_rows(std::vector<Bench>& rows);
// Those of mazes: every algorithm, three sizes.
void add_maze_rows(std::vector<Bench>& rows);

}  // namespace enfilade::cli
