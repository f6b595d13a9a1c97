// The rows of mazes: cells per second on one core, each time of another key, in
// memory that has been used before. Row by row kinds are measured against one
// random bit per cell written to memory as both walls; the others against one read
// per cell at a place that depends on the read before, over as many bytes as cells.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <enfilade/base/rng.hpp>
#include <enfilade/rules/maze.hpp>

#include "cli/bench_row.hpp"

namespace enfilade::cli {
namespace {

using rules::maze::Algorithm;
using rules::maze::Grid;

struct Size {
  const char* name;
  std::int32_t width, length;
  [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(length); }
};
constexpr Size kSizes[] = {{"40x25", 40, 25}, {"1001", 1001, 1001}, {"4001", 4001, 4001}};

// Which cell of a Growing Tree grows next, beside the half newest, half random of its own row.
struct Mix {
  const char* name;
  std::uint32_t newest, random, oldest;
};
constexpr Mix kMixes[] = {{"newest", 1, 0, 0}, {"random", 0, 1, 0}, {"oldest", 0, 0, 1}, {"thirds", 1, 1, 1}};

bool goes_by_rows(Algorithm a) {
  return a == Algorithm::binary_tree || a == Algorithm::sidewinder || a == Algorithm::eller;
}

double random_bits(const Size& size) {
  Grid grid;
  grid.reset(size.width, size.length);
  Rng rng(root_key(1), Purpose::sample);
  const std::size_t words = grid.east.bits.size();
  return best_rate(Time::core, [&] {
    std::uint64_t* east = grid.east.bits.data();
    std::uint64_t* north = grid.north.bits.data();
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t bits = rng.next();
      east[i] = bits;
      north[i] = ~bits;
    }
    return size.cells();
  });
}

double dependent_reads(const Size& size) {
  std::vector<std::uint8_t> bytes(size.cells());
  Rng rng(root_key(1), Purpose::sample);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.next());
  std::uint64_t state = 1;
  const double rate = best_rate(Time::core, [&] {
    constexpr std::uint64_t kReads = 1 << 20;
    for (std::uint64_t i = 0; i < kReads; ++i) {
      const std::uint64_t place = ((state >> 32) * bytes.size()) >> 32;
      state = (state + bytes[place]) * 0x9e3779b97f4a7c15ull + 1;
    }
    return kReads;
  });
  return state != 0 ? rate : 0;  // what is never looked at is not done
}

Row maze_row(const std::string& name, Algorithm algorithm, const rules::maze::Options& options, const Size& size) {
  Grid grid;
  grid.reset(size.width, size.length);
  rules::maze::Scratch scratch;
  std::uint64_t seed = 0;
  const double rate = best_rate(Time::core, [&] {
    rules::maze::carve(algorithm, root_key(++seed), options, nullptr, scratch, grid);
    return size.cells();
  });
  return {name, rate, "cells/s", goes_by_rows(algorithm) ? random_bits(size) : dependent_reads(size), {}};
}

}  // namespace

void add_maze_rows(std::vector<Bench>& rows) {
  for (const Algorithm a : rules::maze::kAlgorithms) {
    for (const Size& size : kSizes)
      add_row(rows, fmt::format("maze/{}/{}", rules::maze::id(a), size.name),
              [a, &size](const std::string& name) { return maze_row(name, a, {}, size); });
  }
  for (const Mix& mix : kMixes) {
    rules::maze::Options options;
    options.newest = mix.newest;
    options.random = mix.random;
    options.oldest = mix.oldest;
    for (const Size& size : kSizes)
      add_row(
          rows, fmt::format("maze/growing-tree/{}/{}", mix.name, size.name),
          [options, &size](const std::string& name) { return maze_row(name, Algorithm::growing_tree, options, size); });
  }
}

}  // namespace enfilade::cli
