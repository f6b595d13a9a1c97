// The desk: what goes together, what stays apart, and how it ends. The order of
// events is decided by gates, never by a clock.

#include <enfilade/stores/desk.hpp>

#include <atomic>
#include <future>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "stores/gated_store.hpp"

namespace enfilade::stores {
namespace {

using namespace store;
using namespace std::chrono_literals;
using ::testing::ElementsAre;

Write write(std::uint64_t item) { return {{0, "p", Subject::span, item}, 0, kNever, "body"}; }

Pool pool(const std::shared_ptr<Gate>& writer, const std::shared_ptr<Gate>& reader = nullptr) {
  Pool out;
  out.writers.push_back(std::make_unique<GatedStore>(writer));
  if (reader) out.readers.push_back(std::make_unique<GatedStore>(reader));
  return out;
}

using Writes = Result<std::vector<Written>>;
std::future<Writes> commit(Desk& desk, const std::string& building, std::vector<Write> writes) {
  auto promise = std::make_shared<std::promise<Writes>>();
  desk.commit({building, std::move(writes), 0}, [promise](Writes written) { promise->set_value(std::move(written)); });
  return promise->get_future();
}
std::future<bool> page(Desk& desk, const std::string& building) {
  auto promise = std::make_shared<std::promise<bool>>();
  desk.page({building, 0, std::nullopt, 1000, 0},
            [promise](Result<FloorPage> found) { promise->set_value(found.ok()); });
  return promise->get_future();
}

TEST(Desk, AllCommitsThatWaitGoIntoOneTransaction) {
  const auto gate = std::make_shared<Gate>();
  gate->close();
  Desk desk(pool(gate));
  std::vector<std::future<Writes>> answers;
  answers.push_back(commit(desk, "a", {write(0)}));
  gate->await(1);
  for (std::uint64_t i = 1; i <= 128; ++i) answers.push_back(commit(desk, i % 2 ? "a" : "b", {write(i), write(i - 1)}));
  gate->open();
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Writes written = answers[i].get();
    ASSERT_TRUE(written) << written.error().line();
    ASSERT_EQ(written->size(), i == 0 ? 1u : 2u);
    EXPECT_TRUE(written->front().done) << i;
  }
  EXPECT_THAT(gate->calls(), ElementsAre("commit a", "commit a b"));
}

TEST(Desk, OneThatTheStoreRefusesFailsAlone) {
  const auto gate = std::make_shared<Gate>();
  gate->refuse("bad");
  gate->close();
  Desk desk(pool(gate));
  std::vector<std::future<Writes>> answers;
  answers.push_back(commit(desk, "first", {write(0)}));
  gate->await(1);
  for (std::uint64_t i = 0; i < 64; ++i) answers.push_back(commit(desk, i == 37 ? "bad" : "good", {write(i)}));
  answers.push_back(commit(desk, "good", {Write{write(99).key, 0, kNever, std::string(kMostBody + 1, 'x')}}));
  gate->open();
  for (std::size_t i = 0; i < answers.size(); ++i) EXPECT_EQ(answers[i].get().ok(), i != 38 && i != 65) << i;
  EXPECT_LT(gate->calls().size(), 20u) << "the others go by halves, not one by one";
}

TEST(Desk, AnExceptionIsAnAnswerThatLeavesTheOutcomeOpen) {
  const auto gate = std::make_shared<Gate>();
  Desk desk(pool(gate));
  EXPECT_TRUE(outcome_unknown(commit(desk, "throws", {write(0)}).get().error()));
  EXPECT_FALSE(page(desk, "throws").get());
  EXPECT_TRUE(commit(desk, "a", {write(0)}).get());
}

TEST(Desk, AStuckWriteHoldsUpNoReadAndAStuckReadNoWrite) {
  const auto writing = std::make_shared<Gate>(), reading = std::make_shared<Gate>();
  Desk desk(pool(writing, reading));
  writing->close();
  std::future<Writes> stuck = commit(desk, "a", {write(0)});
  writing->await(1);
  EXPECT_TRUE(page(desk, "a").get());
  writing->open();
  EXPECT_TRUE(stuck.get());
  reading->close();
  std::future<bool> slow = page(desk, "a");
  reading->await(2);
  EXPECT_TRUE(commit(desk, "a", {write(1)}).get());
  reading->open();
  EXPECT_TRUE(slow.get());
}

TEST(Desk, ClosesWhileItsStoreIsStuck) {
  const auto gate = std::make_shared<Gate>();
  gate->close();
  std::atomic<int> told{0};
  {
    Desk desk(pool(gate));
    for (std::uint64_t i = 0; i < 3; ++i) desk.commit({"a", {write(i)}, 0}, [&](Writes) { ++told; });
    gate->await(1);
    EXPECT_FALSE(desk.close(1ms));
  }
  gate->open();
  gate->await_gone(1);
  EXPECT_EQ(told, 0) << "nobody is there to be told";
  EXPECT_EQ(gate->calls().size(), 1u) << "what nobody had begun was dropped";
}

TEST(Desk, ClosesWhenAllIsDone) {
  const auto gate = std::make_shared<Gate>();
  Desk desk(pool(gate, gate));
  std::future<Writes> answer = commit(desk, "a", {write(0)});
  EXPECT_TRUE(desk.close(1min));
  EXPECT_TRUE(answer.get());
  gate->await_gone(2);
}

TEST(Desk, TidiesUpWhenNobodyAsksAndTriesAgainIfItCouldNot) {
  const auto gate = std::make_shared<Gate>();
  Desk desk(pool(gate), 1ms);
  EXPECT_TRUE(commit(desk, "a", {write(0)}).get());
  gate->await_tidied(2);
}

}  // namespace
}  // namespace enfilade::stores
