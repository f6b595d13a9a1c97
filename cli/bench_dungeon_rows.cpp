// The rows of digging.

#include <algorithm>

#include "cli/bench_dungeon.hpp"
#include "cli/bench_row.hpp"

namespace enfilade::cli {
namespace {

double levels_a_second(plan::DigOrder order) {
  bench::Levels levels(order, 40, 25);
  return best_rate(Time::core, [&] { return levels.dig(100); });
}

double weighted_ms() {
  bench::WeightedRooms rooms(1'000);
  double best = 0;
  for (int turn = 0; turn < 6 && !interrupted(); ++turn) {
    rooms.restore();
    const double start = now(Time::core);
    rooms.dig();
    const double ms = (now(Time::core) - start) * 1e3;
    best = turn < 2 ? ms : std::min(best, ms);  // the first one maps memory
  }
  return best;
}

}  // namespace

void add_dungeon_rows(std::vector<Bench>& rows) {
  add_row(rows, "dungeon/rooms-first/40x25", [](const std::string& n) {
    return Row{n, levels_a_second(plan::DigOrder::rooms_first), "dungeons/s", {}, {}};
  });
  add_row(rows, "dungeon/rooms-maze/40x25", [](const std::string& n) {
    return Row{n, levels_a_second(plan::DigOrder::rooms_maze), "dungeons/s", {}, {}};
  });
  add_row(rows, "dungeon/maze-rooms/40x25", [](const std::string& n) {
    return Row{n, levels_a_second(plan::DigOrder::maze_rooms), "dungeons/s", {}, {}};
  });
  add_row(rows, "dungeon/weighted-rooms/1000", [](const std::string& n) {
    return Row{n, weighted_ms(), "ms", {}, {}};
  });
}

}  // namespace enfilade::cli
