#pragma once
// What every algorithm of the family is handed, and the algorithms by name.

#include <enfilade/base/rng.hpp>
#include <enfilade/rules/maze.hpp>

namespace enfilade::rules::maze {

struct Job {
  Key key;  // already the algorithm's own
  const Options& options;
  const Bits* mask;  // null: every cell
  Scratch& scratch;
  Grid& grid;
  Trace* trace;  // null: nobody looks

  [[nodiscard]] std::int32_t width() const { return grid.width(); }
  [[nodiscard]] std::int32_t length() const { return grid.length(); }
  [[nodiscard]] Rng rng() const { return {key, Purpose::layout}; }
};

// Each makes a spanning tree of every connected part of the mask.
void depth_first(const Job& job);
void prim(const Job& job);
void kruskal(const Job& job);
void aldous_broder(const Job& job);
void wilson(const Job& job);
void hunt_and_kill(const Job& job);
void growing_tree(const Job& job);

// These make their pattern on the whole rectangle; what of it lies in the mask is
// a forest, which `join` completes.
void eller(const Job& job);
void recursive_division(const Job& job);
void binary_tree(const Job& job);
void sidewinder(const Job& job);

// Closes every wall with a side outside the mask.
void crop(const Job& job);
// Opens walls until every connected part of the mask is one tree. Requires a forest.
void join(const Job& job);

// Observers of an algorithm that opens walls cell by cell. `Silent` costs nothing.
enum Direction : std::uint8_t { kEast, kNorth, kWest, kSouth };
struct Silent {
  void open(std::int32_t, std::int32_t, std::uint32_t) {}
  static constexpr bool kListens = false;
};
struct Recorder {
  Trace& trace;
  // The wall between a cell and its neighbour in a direction.
  void open(std::int32_t x, std::int32_t y, std::uint32_t direction) {
    if (direction == kWest) --x;
    if (direction == kSouth) --y;
    trace.events.emplace_back(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), (direction & 1u) != 0,
                              true);
  }
  static constexpr bool kListens = true;
};

// Runs `work` with the observer that the job asks for.
template <class Work>
void observed(const Job& job, Work&& work) {
  if (job.trace) {
    Recorder recorder{*job.trace};
    work(recorder);
  } else {
    Silent silent;
    work(silent);
  }
}

}  // namespace enfilade::rules::maze
