// One thread, two queues under one mutex: requests in, answers out, both in the
// order of tickets. The thread takes a request off the front; if it is a commit
// it takes all commits that stand right behind it as well and gives them to the
// store as one group, so that the price of making things durable is paid once.
// The group is judged at the latest `now` among them: time has passed for all.

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include <enfilade/stores/open.hpp>

namespace enfilade::stores {
namespace {

using namespace store;

constexpr std::size_t kMostTogether = 10'000;  // writes in one group

struct Load {
  std::int16_t floor;
};
struct Commit {
  std::vector<Write> writes;
};
struct Request {
  Ticket ticket;
  std::int64_t now;
  std::variant<Load, Commit> what;
};

class ThreadLink final : public Link {
 public:
  ThreadLink(StorePtr store, std::string building)
      : store_(std::move(store)), building_(std::move(building)), thread_([this] { work(); }) {}

  ~ThreadLink() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }

  Ticket load(std::int16_t floor, std::int64_t now) override { return ask(now, Load{floor}); }
  Ticket commit(std::vector<Write> writes, std::int64_t now) override { return ask(now, Commit{std::move(writes)}); }

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
  Ticket ask(std::int64_t now, std::variant<Load, Commit> what) {
    Ticket ticket;
    {
      const std::lock_guard lock(mutex_);
      ticket = ++asked_;
      requests_.push_back({ticket, now, std::move(what)});
    }
    wake_.notify_one();
    return ticket;
  }

  std::optional<Answer> take() {
    if (answers_.empty()) return std::nullopt;
    std::optional<Answer> answer(std::move(answers_.front()));
    answers_.pop_front();
    ++given_;
    return answer;
  }

  // What the thread does next: one load, or commits that go together.
  std::vector<Request> next() {
    std::vector<Request> group;
    std::size_t writes = 0;
    while (!requests_.empty()) {
      const Commit* commit = std::get_if<Commit>(&requests_.front().what);
      if (!group.empty() && (!commit || writes + commit->writes.size() > kMostTogether)) break;
      if (commit) writes += commit->writes.size();
      group.push_back(std::move(requests_.front()));
      requests_.pop_front();
      if (!commit) break;
    }
    return group;
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return ending_ || !requests_.empty(); });
      if (requests_.empty()) return;
      std::vector<Request> group = next();
      lock.unlock();
      std::vector<Answer> answers = answer(group);
      lock.lock();
      for (Answer& a : answers) answers_.push_back(std::move(a));
      answered_.notify_all();
    }
  }

  std::vector<Answer> answer(std::vector<Request>& group) {
    if (const Load* load = std::get_if<Load>(&group.front().what)) {
      std::vector<Answer> answers;
      answers.push_back(Loaded{group.front().ticket, load->floor, load_floor(load->floor, group.front().now)});
      return answers;
    }
    std::vector<Answer> answers = answer_commits(group);
    // One commit that is not allowed must not spoil the others.
    if (group.size() == 1 || std::get<Committed>(answers.front()).writes) return answers;
    if (std::get<Committed>(answers.front()).writes.error().code != ErrorCode::invalid) return answers;
    answers.clear();
    for (Request& request : group) { answers.push_back(answer_commits(std::span(&request, 1)).front()); }
    return answers;
  }

  std::vector<Answer> answer_commits(std::span<Request> group) {
    std::vector<Write> all;
    std::int64_t now = group.front().now;
    for (const Request& r : group) {
      const std::vector<Write>& writes = std::get<Commit>(r.what).writes;
      all.insert(all.end(), writes.begin(), writes.end());
      now = std::max(now, r.now);
    }
    Result<std::vector<Written>> written = commit_all(all, now);
    std::vector<Answer> answers;
    std::size_t at = 0;
    for (const Request& r : group) {
      if (!written) {
        answers.push_back(Committed{r.ticket, written.error()});
        continue;
      }
      std::vector<Written> mine;
      for (std::size_t i = 0; i < std::get<Commit>(r.what).writes.size(); ++i)
        mine.push_back(std::move((*written)[at++]));
      answers.push_back(Committed{r.ticket, std::move(mine)});
    }
    return answers;
  }

  // An exception (no memory) must not end the program from this thread.
  Result<std::vector<Record>> load_floor(std::int16_t floor, std::int64_t now) {
    try {
      return store_->load(building_, floor, now);
    } catch (const std::exception& e) { return Error{ErrorCode::exhausted, {}, e.what()}; }
  }
  Result<std::vector<Written>> commit_all(std::span<const Write> writes, std::int64_t now) {
    try {
      return store_->commit(building_, writes, now);
    } catch (const std::exception& e) { return Error{ErrorCode::exhausted, {}, e.what()}; }
  }

  const StorePtr store_;
  const std::string building_;
  std::mutex mutex_;
  std::condition_variable wake_;      // a request came, or the link ends
  std::condition_variable answered_;  // answers came
  std::deque<Request> requests_;
  std::deque<Answer> answers_;
  Ticket asked_ = 0;
  Ticket given_ = 0;
  bool ending_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace

LinkPtr thread_link(StorePtr store, std::string building) {
  return std::make_unique<ThreadLink>(std::move(store), std::move(building));
}

}  // namespace enfilade::stores
