#include <enfilade/stores/open.hpp>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

namespace enfilade::stores {
namespace {

using namespace store;

RecordKey key(std::uint64_t item) { return {0, "p", Subject::span, item}; }
Write write(std::uint64_t item, std::uint64_t expected = 0) { return {key(item), expected, kNever, "body"}; }

// A store in memory that can be held up, and counts how often it is asked.
struct Gate {
  std::mutex mutex;
  std::condition_variable moved;
  bool closed = false;
  int inside = 0;   // calls that came as far as the gate
  int commits = 0;  // calls of commit()
  bool failing = false;

  void pass() {
    std::unique_lock lock(mutex);
    ++inside;
    moved.notify_all();
    moved.wait(lock, [&] { return !closed; });
  }
  void close() {
    const std::lock_guard lock(mutex);
    closed = true;
  }
  void open() {
    const std::lock_guard lock(mutex);
    closed = false;
    moved.notify_all();
  }
  void await(int calls) {
    std::unique_lock lock(mutex);
    moved.wait(lock, [&] { return inside >= calls; });
  }
};

class Gated final : public Store {
 public:
  explicit Gated(Gate& gate) : gate_(gate) {}
  Result<FloorPage> page(const std::string& b, std::int16_t floor, const std::optional<RecordKey>& after,
                         std::size_t bytes, std::int64_t now) override {
    gate_.pass();
    return inner_->page(b, floor, after, bytes, now);
  }
  Result<std::vector<std::vector<Written>>> commit(std::span<const Batch> batches, std::int64_t now) override {
    gate_.pass();
    bool failing;
    {
      const std::lock_guard lock(gate_.mutex);
      ++gate_.commits;
      failing = gate_.failing;
    }
    if (failing) return Error{ErrorCode::io, {}, "the disk is full"};
    return inner_->commit(batches, now);
  }
  Result<std::optional<Record>> find(const std::string& b, const RecordKey& k, std::int64_t now) override {
    return inner_->find(b, k, now);
  }
  Result<std::uint64_t> expire(std::int64_t now, std::uint64_t most) override { return inner_->expire(now, most); }
  Result<std::vector<Summary>> list() override { return inner_->list(); }
  Status scan(const std::function<bool(const std::string&, const Record&)>& v) override { return inner_->scan(v); }
  Result<std::vector<Damage>> verify() override { return inner_->verify(); }
  Status compact() override { return inner_->compact(); }

 private:
  Gate& gate_;
  StorePtr inner_ = open_memory();
};

Ticket ticket(const Answer& answer) {
  return std::visit([](const auto& a) { return a.ticket; }, answer);
}

TEST(ThreadLink, AnswersComeInTheOrderOfRequests) {
  const LinkPtr link = thread_link(open_memory(), "b");
  EXPECT_FALSE(link->wait()) << "nothing is under way";
  EXPECT_FALSE(link->poll());
  std::uint64_t rows = 0;
  for (int i = 0; i < 300; ++i) {
    if (i % 3 == 0) {
      link->load(0, 0);
    } else {
      link->commit({write(rows++)}, 0);
    }
  }
  std::uint64_t seen = 0;
  for (Ticket expected = 1; expected <= 300; ++expected) {
    std::optional<Answer> answer = link->wait();
    ASSERT_TRUE(answer);
    ASSERT_EQ(ticket(*answer), expected);
    if (const Loaded* loaded = std::get_if<Loaded>(&*answer)) {
      EXPECT_EQ(loaded->records.value().size(), seen) << "a load sees what was asked before it and no more";
    } else {
      EXPECT_TRUE(std::get<Committed>(*answer).writes.value().at(0).done);
      ++seen;
    }
  }
  EXPECT_FALSE(link->wait());
}

TEST(ThreadLink, RequestsDoNotWaitForTheStore) {
  Gate gate;
  gate.close();
  const LinkPtr link = thread_link(std::make_unique<Gated>(gate), "b");
  link->load(0, 0);
  for (std::uint64_t i = 0; i < 100; ++i) link->commit({write(i)}, 0);
  EXPECT_FALSE(link->poll()) << "the store has answered nothing yet";
  gate.open();
  for (int i = 0; i < 101; ++i) ASSERT_TRUE(link->wait());
  EXPECT_FALSE(link->poll());
}

TEST(ThreadLink, CommitsThatWaitGoTogetherAndAreAnsweredApart) {
  Gate gate;
  gate.close();
  const LinkPtr link = thread_link(std::make_unique<Gated>(gate), "b");
  link->commit({write(0)}, 0);
  gate.await(1);  // the thread is inside with the first one; the rest must wait
  for (std::uint64_t i = 1; i <= 50; ++i) link->commit({write(i), write(i - 1), write(1000 + i)}, 0);
  gate.open();
  for (std::uint64_t i = 0; i <= 50; ++i) {
    const std::optional<Answer> answer = link->wait();
    ASSERT_TRUE(answer);
    const std::vector<Written>& written = std::get<Committed>(*answer).writes.value();
    ASSERT_EQ(written.size(), i == 0 ? 1u : 3u);
    EXPECT_TRUE(written[0].done);
    if (i > 0) {
      EXPECT_FALSE(written[1].done) << "there is a row already";
      EXPECT_EQ(written[1].current->key, key(i - 1));
      EXPECT_TRUE(written[2].done);
    }
  }
  const std::lock_guard lock(gate.mutex);
  EXPECT_EQ(gate.commits, 2);
}

TEST(ThreadLink, OneBadCommitDoesNotSpoilTheOthers) {
  Gate gate;
  gate.close();
  const LinkPtr link = thread_link(std::make_unique<Gated>(gate), "b");
  link->load(0, 0);
  gate.await(1);
  link->commit({write(1)}, 0);
  link->commit({Write{key(2), 0, kNever, std::string(kMostBody + 1, 'x')}}, 0);
  link->commit({write(3)}, 0);
  gate.open();
  ASSERT_TRUE(link->wait());
  std::string done;
  for (int i = 0; i < 3; ++i) {
    const std::optional<Answer> answer = link->wait();
    ASSERT_TRUE(answer);
    done += std::get<Committed>(*answer).writes ? 'y' : 'n';
  }
  EXPECT_EQ(done, "yny");
}

TEST(ThreadLink, AStoreThatFailsFailsEveryoneInTheGroup) {
  Gate gate;
  gate.failing = true;
  const LinkPtr link = thread_link(std::make_unique<Gated>(gate), "b");
  for (std::uint64_t i = 0; i < 10; ++i) link->commit({write(i)}, 0);
  for (int i = 0; i < 10; ++i) {
    const std::optional<Answer> answer = link->wait();
    ASSERT_TRUE(answer);
    EXPECT_EQ(std::get<Committed>(*answer).writes.error().text, "the disk is full");
  }
}

TEST(ThreadLink, AGroupIsJudgedAtItsLatestMoment) {
  Gate gate;
  gate.close();
  const LinkPtr link = thread_link(std::make_unique<Gated>(gate), "b");
  link->load(0, 0);
  gate.await(1);
  link->commit({Write{key(1), 0, 100, "brief"}}, 90);
  link->commit({write(1, 0)}, 110);
  gate.open();
  ASSERT_TRUE(link->wait());
  for (int i = 0; i < 2; ++i) {
    const std::optional<Answer> answer = link->wait();
    EXPECT_TRUE(std::get<Committed>(*answer).writes.value().at(0).done);
  }
}

TEST(ThreadLink, EndsAfterWhatWasAskedIsDone) {
  for (int round = 0; round < 50; ++round) {
    Gate gate;
    gate.close();
    LinkPtr link = thread_link(std::make_unique<Gated>(gate), "b");
    link->commit({write(0)}, 0);
    gate.await(1);
    link->commit({write(1)}, 0);
    std::thread opener([&] { gate.open(); });
    link.reset();
    opener.join();
    EXPECT_EQ(gate.commits, 2);
  }
}

TEST(ThreadLink, PollingSeesEveryAnswerOnce) {
  const LinkPtr link = thread_link(open_memory(), "b");
  Ticket next = 1;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    link->commit({write(i)}, 0);
    while (const std::optional<Answer> answer = link->poll()) ASSERT_EQ(ticket(*answer), next++);
  }
  while (const std::optional<Answer> answer = link->wait()) ASSERT_EQ(ticket(*answer), next++);
  EXPECT_EQ(next, 2001u);
}

}  // namespace
}  // namespace enfilade::stores
