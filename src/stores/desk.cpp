// Two lanes under one mutex. A thread takes the request at the front of its lane;
// if that is a commit, it takes all commits that stand right behind it as well, so
// that the price of making things durable is paid once. The group is judged at the
// latest `now` among them: time has passed for all.
//
// The threads share the state and own their stores, so that one which is stuck in
// its store can be left behind.

#include <enfilade/stores/desk.hpp>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <span>
#include <thread>
#include <utility>
#include <variant>

#include <enfilade/store/limits.hpp>

namespace enfilade::stores {
namespace {

using namespace store;

// Writes in one group. Each may be answered with a whole row.
constexpr std::size_t kMostTogether = 1'000;

struct PageRequest {
  PageAsked asked;
  Desk::OnPage answer;
};
struct CommitRequest {
  CommitAsked asked;
  Desk::OnCommit answer;
};
using Request = std::variant<PageRequest, CommitRequest>;

struct Lane {
  std::deque<Request> requests;
  std::condition_variable wake;  // a request came, or the desk ends
};

// What a thread does next: one page, or commits that go together.
std::vector<Request> take_next(Lane& lane) {
  std::vector<Request> group;
  std::size_t writes = 0;
  while (!lane.requests.empty()) {
    const CommitRequest* commit = std::get_if<CommitRequest>(&lane.requests.front());
    if (!group.empty() && (!commit || writes + commit->asked.writes.size() > kMostTogether)) break;
    if (commit) writes += commit->asked.writes.size();
    group.push_back(std::move(lane.requests.front()));
    lane.requests.pop_front();
    if (!commit) break;
  }
  return group;
}

// --- commits that go together

using Answers = std::vector<Result<std::vector<Written>>>;

Result<std::vector<std::vector<Written>>> ask(Store& store, std::span<const Batch> batches, std::int64_t now) {
  // An exception (no memory) must not end the program from this thread.
  try {
    return store.commit(batches, now);
  } catch (const std::exception& e) {
    return Error{ErrorCode::exhausted, {}, e.what() + ("; " + std::string(kOutcomeUnknown))};
  }
}

void commit_together(Store& store, std::span<CommitRequest* const> group, std::span<Result<std::vector<Written>>> out) {
  // The writes of each building in one piece, in the order of the requests.
  std::map<std::string_view, std::vector<Write>> all;
  std::int64_t now = group.front()->asked.now;
  for (const CommitRequest* r : group) {
    std::vector<Write>& writes = all[r->asked.building];
    writes.insert(writes.end(), r->asked.writes.begin(), r->asked.writes.end());
    now = std::max(now, r->asked.now);
  }
  std::vector<Batch> batches;
  std::map<std::string_view, std::size_t> at;
  for (const auto& [building, writes] : all) {
    at[building] = batches.size();
    batches.push_back({building, writes});
  }
  Result<std::vector<std::vector<Written>>> written = ask(store, batches, now);
  if (!written && written.error().code == ErrorCode::invalid && group.size() > 1) {
    // One of them is to blame: look for it by halves, so that the others pay little.
    const std::size_t half = group.size() / 2;
    commit_together(store, group.first(half), out.first(half));
    commit_together(store, group.subspan(half), out.subspan(half));
    return;
  }
  std::map<std::string_view, std::size_t> given;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!written) {
      out[i] = written.error();
      continue;
    }
    const CommitAsked& asked = group[i]->asked;
    std::size_t& from = given[asked.building];
    std::vector<Written>& theirs = (*written)[at[asked.building]];
    std::vector<Written> mine;
    mine.reserve(asked.writes.size());
    for (std::size_t k = 0; k < asked.writes.size(); ++k) mine.push_back(std::move(theirs[from++]));
    out[i] = std::move(mine);
  }
}

Answers commit_all(Store& store, std::span<Request> requests) {
  Answers answers(requests.size(), Result<std::vector<Written>>(std::vector<Written>()));
  // What every store refuses is not worth a transaction.
  std::vector<CommitRequest*> good;
  std::vector<std::size_t> where;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    CommitRequest& r = std::get<CommitRequest>(requests[i]);
    if (const Status s = check_writes(r.asked.building, r.asked.writes); !s) {
      answers[i] = s.error();
    } else {
      good.push_back(&r);
      where.push_back(i);
    }
  }
  if (good.empty()) return answers;
  Answers found(good.size(), Result<std::vector<Written>>(std::vector<Written>()));
  commit_together(store, good, found);
  for (std::size_t i = 0; i < good.size(); ++i) answers[where[i]] = std::move(found[i]);
  return answers;
}

Result<FloorPage> read_page(Store& store, const PageAsked& asked) {
  try {
    return store.page(asked.building, asked.floor, asked.after, asked.bytes, asked.now);
  } catch (const std::exception& e) { return Error{ErrorCode::exhausted, {}, e.what()}; }
}

}  // namespace

struct Desk::State {
  std::mutex mutex;
  Lane writes, reads;
  bool apart = false;  // there are readers
  bool ending = false;
  bool deaf = false;  // nobody is told any more
  std::size_t threads = 0;
  std::condition_variable ended;  // a thread has
  std::chrono::milliseconds idle{};

  void add(Lane& lane, Request request) {
    {
      const std::lock_guard lock(mutex);
      if (ending) return;
      lane.requests.push_back(std::move(request));
    }
    lane.wake.notify_one();
  }

  // Answers are given without the mutex: whoever gets one may ask again.
  void answer(std::vector<Request>& group, Store& store) {
    if (const auto* request = std::get_if<PageRequest>(&group.front())) {
      Result<FloorPage> page = read_page(store, request->asked);
      if (heard()) request->answer(std::move(page));
      return;
    }
    Answers answers = commit_all(store, group);
    if (!heard()) return;
    for (std::size_t i = 0; i < group.size(); ++i) std::get<CommitRequest>(group[i]).answer(std::move(answers[i]));
  }
  bool heard() {
    const std::lock_guard lock(mutex);
    return !deaf;
  }

  void work(Lane& lane, Store& store) {
    bool untidy = false;
    std::unique_lock lock(mutex);
    for (;;) {
      const auto awake = [&] { return ending || !lane.requests.empty(); };
      if (!untidy) {
        lane.wake.wait(lock, awake);
      } else if (!lane.wake.wait_for(lock, idle, awake)) {
        lock.unlock();
        untidy = !store.tidy();
        lock.lock();
        continue;
      }
      if (lane.requests.empty()) return;
      std::vector<Request> group = take_next(lane);
      lock.unlock();
      untidy = untidy || std::holds_alternative<CommitRequest>(group.front());
      answer(group, store);
      group.clear();
      lock.lock();
    }
  }

  static void start(const std::shared_ptr<State>& state, Lane& lane, StorePtr store) {
    ++state->threads;
    std::thread([state, &lane, store = std::move(store)]() mutable {
      state->work(lane, *store);
      store.reset();
      const std::lock_guard lock(state->mutex);
      --state->threads;
      state->ended.notify_all();
    }).detach();
  }

  void end() {
    const std::lock_guard lock(mutex);
    ending = true;
    writes.wake.notify_all();
    reads.wake.notify_all();
  }
};

Desk::Desk(Pool pool, std::chrono::milliseconds idle) : state_(std::make_shared<State>()) {
  state_->apart = !pool.readers.empty();
  state_->idle = idle;
  const std::lock_guard lock(state_->mutex);
  for (StorePtr& store : pool.writers) State::start(state_, state_->writes, std::move(store));
  for (StorePtr& store : pool.readers) State::start(state_, state_->reads, std::move(store));
}

Desk::~Desk() {
  state_->end();
  std::unique_lock lock(state_->mutex);
  state_->ended.wait(lock, [&] { return state_->threads == 0 || state_->deaf; });
}

void Desk::page(PageAsked asked, OnPage on_page) {
  state_->add(state_->apart ? state_->reads : state_->writes, PageRequest{std::move(asked), std::move(on_page)});
}

void Desk::commit(CommitAsked asked, OnCommit on_commit) {
  state_->add(state_->writes, CommitRequest{std::move(asked), std::move(on_commit)});
}

bool Desk::close(std::chrono::milliseconds most) {
  state_->end();
  std::unique_lock lock(state_->mutex);
  if (state_->ended.wait_for(lock, most, [&] { return state_->threads == 0; })) return true;
  state_->deaf = true;
  state_->writes.requests.clear();
  state_->reads.requests.clear();
  return false;
}

}  // namespace enfilade::stores
