// The rows of dungeons without end: a block costs the same wherever it lies.

#include <algorithm>

#include "cli/bench_row.hpp"
#include "cli/bench_weave.hpp"

namespace enfilade::cli {
namespace {

constexpr std::int64_t kFar = 1'000'000'000'000;

double lay_us(std::int64_t away) {
  bench::Blocks blocks(away);
  return 1e6 / best_rate(Time::core, [&] { return blocks.lay(1'000); });
}
// The same blocks in every sample: a mix of small and large ones, of all orders.
double block_us(std::int64_t away) {
  return 1e6 / best_rate(Time::core, [&] { return bench::Blocks(away).dig(2'000); });
}

}  // namespace

void add_weave_rows(std::vector<Bench>& rows) {
  add_row(rows, "dungeon/lay/near", [](const std::string& n) { return Row{n, lay_us(0), "us", {}, {}}; });
  add_row(rows, "dungeon/lay/far", [](const std::string& n) { return Row{n, lay_us(kFar), "us", {}, {}}; });
  add_row(rows, "dungeon/block/near", [](const std::string& n) { return Row{n, block_us(0), "us", {}, {}}; });
  add_row(rows, "dungeon/block/far", [](const std::string& n) { return Row{n, block_us(kFar), "us", {}, {}}; });
  // Turn by turn, so that what else the machine does touches both.
  add_row(rows, "dungeon/block/far_by_near", [](const std::string& n) {
    double near = block_us(0), far = block_us(kFar);
    for (int round = 0; round < 2 && !interrupted(); ++round) {
      near = std::min(near, block_us(0));
      far = std::min(far, block_us(kFar));
    }
    return Row{n, far / near, "ratio", {}, "(10^12 cells away; flat: 1.0)"};
  });
}

}  // namespace enfilade::cli
