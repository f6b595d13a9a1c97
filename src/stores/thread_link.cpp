// A desk with one store does everything in the order in which it was asked, so
// its answers come in the order of tickets.

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include <enfilade/stores/desk.hpp>

namespace enfilade::stores {
namespace {

using namespace store;

Pool of_one(StorePtr store) {
  Pool pool;
  pool.writers.push_back(std::move(store));
  return pool;
}

class ThreadLink final : public Link {
 public:
  ThreadLink(StorePtr store, std::string building) : building_(std::move(building)), desk_(of_one(std::move(store))) {}

  Ticket load(std::int16_t floor, std::int64_t now) override {
    const Ticket ticket = next_ticket();
    desk_.page({building_, floor, std::nullopt, SIZE_MAX, now}, [this, ticket, floor](Result<FloorPage> page) {
      if (page) return give(Loaded{ticket, floor, std::move(page->records)});
      give(Loaded{ticket, floor, page.error()});
    });
    return ticket;
  }
  Ticket commit(std::vector<Write> writes, std::int64_t now) override {
    const Ticket ticket = next_ticket();
    desk_.commit({building_, std::move(writes), now}, [this, ticket](Result<std::vector<Written>> written) {
      give(Committed{ticket, std::move(written)});
    });
    return ticket;
  }

  std::optional<Answer> poll() override {
    const std::lock_guard lock(mutex_);
    return take();
  }
  std::optional<Answer> wait() override {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [&] { return !answers_.empty() || given_ == asked_; });
    return take();
  }

 private:
  Ticket next_ticket() {
    const std::lock_guard lock(mutex_);
    return ++asked_;
  }
  void give(Answer answer) {
    const std::lock_guard lock(mutex_);
    answers_.push_back(std::move(answer));
    answered_.notify_all();
  }
  std::optional<Answer> take() {
    if (answers_.empty()) return std::nullopt;
    std::optional<Answer> answer(std::move(answers_.front()));
    answers_.pop_front();
    ++given_;
    return answer;
  }

  const std::string building_;
  std::mutex mutex_;
  std::condition_variable answered_;  // answers came
  std::deque<Answer> answers_;
  Ticket asked_ = 0;
  Ticket given_ = 0;
  Desk desk_;  // last: it uses all of the above
};

}  // namespace

LinkPtr thread_link(StorePtr store, std::string building) {
  return std::make_unique<ThreadLink>(std::move(store), std::move(building));
}

}  // namespace enfilade::stores
