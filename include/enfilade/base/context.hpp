#pragma once
// Context: what a long piece of work is told by its caller. The core owns no
// threads, reads no clock and looks at no file; all of that comes through here.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace enfilade {

// Runs independent tasks. Tasks never depend on the order or the thread they
// run on, so any scheduling gives the same content.
class Executor {
 public:
  virtual ~Executor() = default;
  // Calls task(0) … task(count-1), each once, and returns when all are done.
  virtual void run(std::size_t count, const std::function<void(std::size_t)>& task) = 0;
  // How many tasks can run at once, at least 1.
  [[nodiscard]] virtual unsigned width() const = 0;
};

struct Progress {
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0: not known
};

struct Context {
  Executor* executor = nullptr;  // null: the calling thread
  std::function<void(Progress)> progress =
      nullptr;                                // may be called from any thread of the executor, one call at a time
  const std::atomic<bool>* cancel = nullptr;  // set it to stop soon with ErrorCode::cancelled
  // Where nobody else can set a flag: asked now and then, from any thread of the executor; true stops as well.
  std::function<bool()> stop = nullptr;
  std::uint64_t max_bytes = std::uint64_t{8} << 30;  // memory a whole model may take
  std::int64_t now = 0;                              // UTC seconds, for the expiry of changes

  [[nodiscard]] bool cancelled() const {
    return (cancel && cancel->load(std::memory_order_relaxed)) || (stop && stop());
  }

  // Runs the tasks on the executor, or one after the other without one.
  void run(std::size_t count, const std::function<void(std::size_t)>& task) const {
    if (executor) {
      executor->run(count, task);
    } else {
      for (std::size_t i = 0; i < count; ++i) task(i);
    }
  }
};

}  // namespace enfilade
