#pragma once
// Args: the arguments of a command, read without trusting them. A wrong type or a
// number out of range becomes the fault of the first such argument; values are
// then their defaults, and the command must not be carried out.

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include <nlohmann/json.hpp>

#include <enfilade/base/result.hpp>

namespace enfilade::wasm {

class Args {
 public:
  explicit Args(const nlohmann::json& json) : json_(json) {}

  [[nodiscard]] const nlohmann::json* find(const char* name) const {
    const auto it = json_.find(name);
    return it == json_.end() || it->is_null() ? nullptr : &*it;
  }
  [[nodiscard]] bool has(const char* name) const { return find(name) != nullptr; }

  [[nodiscard]] std::string text(const char* name, const char* fallback = nullptr) const {
    const nlohmann::json* v = find(name);
    if (!v && fallback) return fallback;
    if (v && v->is_string()) return v->get<std::string>();
    fail(name, "a text");
    return {};
  }
  [[nodiscard]] bool flag(const char* name) const {
    const nlohmann::json* v = find(name);
    if (v && !v->is_boolean()) fail(name, "true or false");
    return v && v->is_boolean() && v->get<bool>();
  }
  // A whole number that a type can hold.
  template <class T>
  [[nodiscard]] T whole(const char* name) const {
    const nlohmann::json* v = find(name);
    return v ? whole_of<T>(name, *v) : (fail(name, "a whole number"), T{});
  }
  template <class T>
  [[nodiscard]] T whole_or(const char* name, T otherwise) const {
    return has(name) ? whole<T>(name) : otherwise;
  }
  // The n-th of a list of whole numbers.
  template <class T>
  [[nodiscard]] T item(const char* name, std::size_t n) const {
    const nlohmann::json* v = find(name);
    if (v && v->is_array() && n < v->size()) return whole_of<T>(name, (*v)[n]);
    fail(name, "a list of numbers");
    return {};
  }
  // The same of any numbers.
  [[nodiscard]] double real(const char* name, std::size_t n) const {
    const nlohmann::json* v = find(name);
    if (v && v->is_array() && n < v->size() && (*v)[n].is_number()) return (*v)[n].get<double>();
    fail(name, "a list of numbers");
    return 0;
  }
  void fail(const char* name, const std::string& wanted) const {
    if (fault_.empty()) fault_ = std::string(name) + ": " + wanted + " is wanted";
  }
  // What is wrong with the arguments read so far; empty: nothing.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  template <class T>
  [[nodiscard]] T whole_of(const char* name, const nlohmann::json& v) const {
    const double lo = static_cast<double>(std::numeric_limits<T>::min()),
                 hi = static_cast<double>(std::numeric_limits<T>::max());
    if (v.is_number()) {
      const double d = std::round(v.get<double>());
      if (d >= lo && d <= hi && std::abs(d) <= 9'007'199'254'740'992.0) return static_cast<T>(d);
    }
    fail(name, "a whole number from " + std::to_string(std::numeric_limits<T>::min()) + " to " +
                   std::to_string(std::numeric_limits<T>::max()));
    return {};
  }
  const nlohmann::json& json_;
  mutable std::string fault_;
};

inline nlohmann::json to_json(const Error& error) {
  return {{"error", {{"place", error.place}, {"text", error.text}}}};
}
inline nlohmann::json refuse(std::string text) { return to_json(Error{ErrorCode::invalid, {}, std::move(text)}); }

}  // namespace enfilade::wasm
