#include <gtest/gtest.h>

#include <vector>

#include <enfilade/base/context.hpp>

namespace enfilade {
namespace {

// Runs the tasks backwards, to show that the caller's order is not relied on.
struct Backwards : Executor {
  int calls = 0;
  void run(std::size_t count, const std::function<void(std::size_t)>& task) override {
    ++calls;
    for (std::size_t i = count; i > 0; --i) task(i - 1);
  }
  [[nodiscard]] unsigned width() const override { return 1; }
};

TEST(Context, WithoutAnExecutorTasksRunInOrder) {
  std::vector<std::size_t> order;
  Context().run(4, [&](std::size_t i) { order.push_back(i); });
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3}));
  Context().run(0, [&](std::size_t) { FAIL(); });
}

TEST(Context, TheExecutorRunsEachTaskOnce) {
  Backwards executor;
  Context context;
  context.executor = &executor;
  std::vector<int> times(5);
  context.run(5, [&](std::size_t i) { ++times[i]; });
  EXPECT_EQ(times, std::vector<int>(5, 1));
  EXPECT_EQ(executor.calls, 1);
}

TEST(Context, CancelIsSeenAtOnce) {
  std::atomic<bool> stop{false};
  Context context;
  EXPECT_FALSE(context.cancelled());
  context.cancel = &stop;
  EXPECT_FALSE(context.cancelled());
  stop = true;
  EXPECT_TRUE(context.cancelled());
}

}  // namespace
}  // namespace enfilade
