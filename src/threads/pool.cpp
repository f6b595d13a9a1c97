// A job is a counter and a task. run() publishes the job under the mutex and
// wakes the workers; every thread, the caller included, then draws indices from
// the counter until they are used up. The job lives on the caller's stack:
// run() returns only when no worker is inside that job any more, which the job
// counts under the same mutex. A worker that wakes late finds no job and goes
// back to sleep, so nobody touches a job that has ended. While one caller waits
// for its last workers another may publish its own job, so several callers can
// wait at once, each for its own.

#include <enfilade/threads/pool.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace enfilade::threads {
namespace {

struct Job {
  const std::function<void(std::size_t)>& task;
  std::size_t count;
  std::atomic<std::size_t> next{0};
  unsigned inside = 0;  // workers inside, under the pool's mutex

  void work() {
    for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < count;) task(i);
  }
};

}  // namespace

unsigned hardware_width() { return std::clamp(std::thread::hardware_concurrency(), 1u, kMaxWidth); }

struct Pool::State {
  std::mutex mutex;
  std::condition_variable wake;  // a job came, or the pool ends
  std::condition_variable idle;  // the last worker left a job
  Job* job = nullptr;
  std::uint64_t round = 0;  // counts jobs, so that a worker enters each at most once
  bool stop = false;
  std::vector<std::thread> workers;

  void worker() {
    std::unique_lock lock(mutex);
    std::uint64_t seen = 0;
    for (;;) {
      wake.wait(lock, [&] { return stop || (job && round != seen); });
      if (stop) return;
      seen = round;
      Job* mine = job;
      ++mine->inside;
      lock.unlock();
      mine->work();
      lock.lock();
      if (--mine->inside == 0) idle.notify_all();
    }
  }
};

Pool::Pool(unsigned width) : state_(std::make_unique<State>()) {
  width = width == 0 ? hardware_width() : std::min(width, kMaxWidth);
  state_->workers.reserve(width - 1);
  for (unsigned i = 1; i < width; ++i) state_->workers.emplace_back([s = state_.get()] { s->worker(); });
}

Pool::~Pool() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stop = true;
  }
  state_->wake.notify_all();
  for (std::thread& t : state_->workers) t.join();
}

unsigned Pool::width() const { return static_cast<unsigned>(state_->workers.size()) + 1; }

void Pool::run(std::size_t count, const std::function<void(std::size_t)>& task) {
  Job job{task, count};
  if (count > 1 && !state_->workers.empty()) {
    std::unique_lock lock(state_->mutex);
    if (!state_->job) {
      state_->job = &job;
      ++state_->round;
      lock.unlock();
      state_->wake.notify_all();
      job.work();
      lock.lock();
      state_->job = nullptr;
      state_->idle.wait(lock, [&] { return job.inside == 0; });
      return;
    }
  }
  job.work();
}

}  // namespace enfilade::threads
