#pragma once
// Result<T>: a value or an Error. Functions that can fail because of their
// input return one; our own mistakes are assertions.

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace enfilade {

enum class ErrorCode : unsigned char {
  invalid,    // the input says something that is not allowed
  too_small,  // the site can't hold a building
  io,         // a file or stream failed
  cancelled,  // the caller asked to stop
  exhausted,  // a budget ran out
};

// What went wrong, where ("tower.toml:3:9", "/site/width"; may be empty), and
// one line of text that says what was found and what is allowed.
struct Error {
  ErrorCode code = ErrorCode::invalid;
  std::string place;
  std::string text;

  [[nodiscard]] std::string line() const { return place.empty() ? text : place + ": " + text; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Requires ok().
  [[nodiscard]] T& value() & {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }

  // Requires !ok().
  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

// For functions that only succeed or fail.
struct Done {};
using Status = Result<Done>;

}  // namespace enfilade
