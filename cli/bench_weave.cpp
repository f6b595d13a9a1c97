#include "cli/bench_weave.hpp"

#include <enfilade/base/rng.hpp>
#include <enfilade/rules/dig.hpp>

#include "rules/dungeon/weave.hpp"

namespace enfilade::bench {

using namespace rules::dungeon;

struct Blocks::Inside {
  Key seed = root_key(1);
  std::int64_t away = 0;
  plan::Dungeon wish;
  Rng rng{seed, Purpose::sample};
  Block block;
  DigScratch scratch;
  Plan plan;

  void lay() {
    constexpr std::int32_t kAround = 100'000;
    const std::int32_t x = rng.between(-kAround, kAround), y = rng.between(-kAround, kAround);
    lay_block(seed, wish, block_at(seed, {away + x, away + y}), 0, block);
  }
};

Blocks::Blocks(std::int64_t away) : inside_(std::make_unique<Inside>()) { inside_->away = away; }
Blocks::~Blocks() = default;

std::uint64_t Blocks::lay(std::uint64_t count) {
  for (std::uint64_t k = 0; k < count; ++k) inside_->lay();
  return count;
}

std::uint64_t Blocks::dig(std::uint64_t count) {
  Inside& in = *inside_;
  for (std::uint64_t k = 0; k < count; ++k) {
    in.lay();
    Task task;
    task.key = in.block.key;
    task.width = in.block.width;
    task.length = in.block.length;
    task.mask = &in.block.mask;
    task.joints = in.block.joints;
    task.stamps = in.block.stamps;
    task.wish = &in.wish;
    task.order = in.block.order;
    rules::dungeon::dig(task, in.scratch, in.plan);
  }
  return count;
}

}  // namespace enfilade::bench
