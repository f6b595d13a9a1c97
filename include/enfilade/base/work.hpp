#pragma once
// Work: counts the steps of a computation whose size a user decides, looks now and
// then whether the caller wants it to stop, and ends it where a limit is reached.
// A step is one elementary evaluation, such as comparing two segments: some
// nanoseconds. The count depends on the input alone, never on a clock, so that the
// same input is refused on every machine.
//
// Whoever does the work calls step() in its loops and returns early, with any
// result, once that is false. Whoever owns the Work then asks status() and throws
// the result away. One per thread.

#include <cstdint>
#include <string>
#include <string_view>

#include <enfilade/base/context.hpp>
#include <enfilade/base/result.hpp>

namespace enfilade {

class Work {
 public:
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  // Counts without end and is never asked to stop.
  Work() = default;
  // Keeps a reference to the context.
  explicit Work(const Context& context, std::uint64_t most = kUnlimited) : context_(&context), most_(most) {}

  // Counts steps that are about to be taken. False: stop. The caller is asked about
  // once in kPoll steps.
  [[nodiscard]] bool step(std::uint64_t count = 1) {
    steps_ += count;
    if (steps_ < next_) return true;
    return look();
  }
  // Asks the caller at once, and counts one step: for loops whose rounds are long.
  [[nodiscard]] bool go_on() {
    ++steps_;
    return look();
  }

  [[nodiscard]] bool stopped() const { return cancelled_ || exhausted_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

  // ErrorCode::cancelled, or ErrorCode::exhausted with the limit; `subject` is what
  // needs the steps, as in "the outline".
  [[nodiscard]] Status status(std::string_view subject) const {
    if (cancelled_) return Error{ErrorCode::cancelled, {}, "cancelled"};
    if (!exhausted_) return Done{};
    const std::string most = std::to_string(most_);
    return Error{ErrorCode::exhausted,
                 {},
                 std::string(subject) + " needs more than " + most + " steps of geometry; allowed are " + most};
  }

 private:
  static constexpr std::uint64_t kPoll = 1 << 16;

  bool look() {
    if (stopped()) return false;
    cancelled_ = context_ && context_->cancelled();
    exhausted_ = !cancelled_ && steps_ > most_;
    next_ = stopped() ? 0 : steps_ + kPoll;
    return !stopped();
  }

  const Context* context_ = nullptr;
  std::uint64_t most_ = kUnlimited;
  std::uint64_t steps_ = 0, next_ = kPoll;
  bool cancelled_ = false, exhausted_ = false;
};

}  // namespace enfilade
