#include <enfilade/threads/pool.hpp>

#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace enfilade::threads {
namespace {

TEST(Threads, EveryTaskRunsExactlyOnce) {
  for (unsigned width = 1; width <= 5; ++width) {
    Pool pool(width);
    ASSERT_EQ(pool.width(), width);
    for (std::size_t count : {0u, 1u, 2u, 3u, 7u, 1000u}) {
      std::vector<std::atomic<int>> hits(count);
      pool.run(count, [&](std::size_t i) { hits[i].fetch_add(1); });
      for (const auto& h : hits) EXPECT_EQ(h.load(), 1);
    }
  }
}

TEST(Threads, ResultsWrittenByTasksAreVisibleAfterRun) {
  Pool pool(4);
  for (int round = 0; round < 500; ++round) {
    std::vector<int> out(37, -1);  // plain memory: run() itself must order the writes
    pool.run(out.size(), [&](std::size_t i) { out[i] = static_cast<int>(i) + round; });
    for (std::size_t i = 0; i < out.size(); ++i) ASSERT_EQ(out[i], static_cast<int>(i) + round);
  }
}

TEST(Threads, RunInsideATaskDoesNotDeadlock) {
  Pool pool(3);
  std::atomic<int> sum{0};
  pool.run(8, [&](std::size_t) { pool.run(8, [&](std::size_t) { sum.fetch_add(1); }); });
  EXPECT_EQ(sum.load(), 64);
}

// Callers end their jobs while workers are still inside, so that several wait
// for their last worker at once: each must be woken for its own job.
TEST(Threads, CallersShareAPool) {
  constexpr int kCallers = 4, kRuns = 2000, kTasks = 3;
  Pool pool(3);
  std::atomic<int> sum{0};
  const auto caller = [&] {
    for (int i = 0; i < kRuns; ++i) {
      pool.run(kTasks, [&](std::size_t) {
        std::this_thread::yield();
        sum.fetch_add(1);
      });
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < kCallers; ++i) others.emplace_back(caller);
  caller();
  for (std::thread& t : others) t.join();
  EXPECT_EQ(sum.load(), kCallers * kRuns * kTasks);
}

TEST(Threads, ASlowTaskDoesNotHoldBackTheOthers) {
  Pool pool(2);
  std::atomic<int> done{0};
  pool.run(50, [&](std::size_t i) {
    // The first task ends only when all others have run: with tasks dealt out
    // in fixed halves this would never return.
    if (i == 0) {
      while (done.load() < 49) std::this_thread::yield();
    }
    done.fetch_add(1);
  });
  EXPECT_EQ(done.load(), 50);
}

TEST(Threads, WidthIsLimited) {
  EXPECT_GE(hardware_width(), 1u);
  EXPECT_EQ(Pool(0).width(), hardware_width());
}

}  // namespace
}  // namespace enfilade::threads
