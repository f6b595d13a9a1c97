#pragma once
// Pool: the executor of native programs. Keeps width - 1 threads waiting; the
// caller of run() is the last one. Tasks are handed out by one atomic counter,
// so a thread that finishes early takes the next task, whatever the sizes.
//
// run() may be called from any thread and from inside a task; a call that comes
// while another is under way runs its tasks on the calling thread. Tasks must
// not throw. Native only: the core never includes this.

#include <memory>

#include <enfilade/base/context.hpp>

namespace enfilade::threads {

inline constexpr unsigned kMaxWidth = 256;

// The number of threads the machine can run at once, at least 1.
unsigned hardware_width();

class Pool final : public Executor {
 public:
  // 0: hardware_width(). Limited to kMaxWidth.
  explicit Pool(unsigned width = 0);
  ~Pool() override;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void run(std::size_t count, const std::function<void(std::size_t)>& task) override;
  [[nodiscard]] unsigned width() const override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace enfilade::threads
