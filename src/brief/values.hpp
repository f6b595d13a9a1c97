#pragma once
// Values of tables below the root: numbers and words within limits. What is wrong
// with one is told with its place or pointer and its whole name.

#include <array>
#include <span>
#include <string>
#include <string_view>

#include <enfilade/base/names.hpp>

#include "brief/number.hpp"
#include "brief/tree.hpp"

namespace enfilade::brief {

// Where a value stands in the tree.
struct Spot {
  std::string pointer;  // "/dungeon/room_side/0"
  std::string name;     // "dungeon.room_side[0]"
  [[nodiscard]] Spot key(std::string_view key_name) const {
    return {pointer_to(pointer, key_name), name + '.' + one_line(key_name)};
  }
  [[nodiscard]] Spot item(std::size_t i) const {
    return {pointer + '/' + std::to_string(i), name + '[' + std::to_string(i) + ']'};
  }
};

// The words of an enumeration, in its order.
template <class Enum, std::size_t count>
std::array<std::string_view, count> ids_of() {
  std::array<std::string_view, count> ids;
  for (std::size_t i = 0; i < count; ++i) ids[i] = id(static_cast<Enum>(i));
  return ids;
}

// Cheapest when asked in the order of the text.
class Values {
 public:
  explicit Values(const Source& source) : source_(source), tokens_(source.text) {}

  // A whole number written without a point or exponent. Requires 0 <= lo.
  Status whole(const Value& value, const Spot& spot, std::int32_t lo, std::int32_t hi, std::int32_t& out);
  // A number, kept in thousandths, as are the limits.
  Status real(const Value& value, const Spot& spot, std::int32_t lo, std::int32_t hi, std::int32_t& out);
  template <class Enum, std::size_t count>
  Status one_of(const Value& value, const Spot& spot, Enum& out) {
    const auto ids = ids_of<Enum, count>();
    for (std::size_t i = 0; i < count; ++i) {
      if (value.type != Type::string || value.text != ids[i]) continue;
      out = static_cast<Enum>(i);
      return Done{};
    }
    return not_allowed(value, spot, "are " + listed(ids));
  }
  // An array of at most so many elements; `allowed` describes it.
  Status array(const Value& value, const Spot& spot, std::size_t most, const std::string& allowed);

  [[nodiscard]] std::string found(const Value& value) { return brief::found(source_, value, tokens_); }
  [[nodiscard]] Error fault(Place place, const Spot& spot, std::string text) const {
    return source_.json ? error_at_pointer(source_, spot.pointer, std::move(text))
                        : error_at(source_, place, std::move(text));
  }
  // "NAME is FOUND; allowed …".
  [[nodiscard]] Error not_allowed(const Value& value, const Spot& spot, const std::string& allowed) {
    return fault(value.place, spot, spot.name + " is " + found(value) + "; allowed " + allowed);
  }
  // A key that its table does not have.
  [[nodiscard]] Error unknown(const Entry& entry, const Spot& table, std::span<const std::string_view> known) const;

  [[nodiscard]] const Source& source() const { return source_; }

 private:
  const Source& source_;
  Tokens tokens_;
};

}  // namespace enfilade::brief
