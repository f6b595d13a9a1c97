#pragma once
// Reading and writing the bytes of payloads. Numbers are base-128 groups, lowest
// first; signed ones are folded so that small ones stay short.

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <enfilade/geom/box.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::store {

class PayloadWriter {
 public:
  void u8(std::uint8_t v) { bytes_.push_back(static_cast<char>(v)); }
  void number(std::uint64_t v) {
    for (; v >= 0x80; v >>= 7) u8(static_cast<std::uint8_t>(v | 0x80));
    u8(static_cast<std::uint8_t>(v));
  }
  void length(std::int32_t v) { number(static_cast<std::uint32_t>(v) << 1 ^ static_cast<std::uint32_t>(v >> 31)); }
  void raw(std::string_view bytes) { bytes_ += bytes; }
  void text(std::string_view bytes) {
    number(bytes.size());
    raw(bytes);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Reads until the first thing that is wrong; everything after that is zero.
class PayloadReader {
 public:
  explicit PayloadReader(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool done() const { return rest_.empty() || !wrong_.empty(); }
  [[nodiscard]] bool ok() const { return wrong_.empty(); }
  [[nodiscard]] const std::string& wrong() const { return wrong_; }
  void fail(std::string why) {
    if (wrong_.empty()) wrong_ = std::move(why);
  }
  std::uint8_t u8(int limit = 256, const char* what = "a byte is out of range") {
    if (!ok() || rest_.empty()) {
      fail("it ends too soon");
      return 0;
    }
    const auto v = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    if (v >= limit) {
      fail(what);
      return 0;
    }
    return v;
  }
  std::uint64_t number(std::uint64_t most) {
    std::uint64_t v = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t group = u8();
      v |= std::uint64_t{group & 0x7fu} << shift;
      if (group & 0x80) continue;
      if (group == 0 && shift > 0) fail("a number is longer than it has to be");
      if (v > most || (shift == 63 && group > 1)) fail("a number is out of range");
      return ok() ? v : 0;
    }
    fail("a number has no end");
    return 0;
  }
  std::int32_t length() {
    const auto v = static_cast<std::uint32_t>(number(std::numeric_limits<std::uint32_t>::max()));
    const auto value = static_cast<std::int32_t>(v >> 1 ^ (~(v & 1) + 1));
    if (value > geom::kLimit || value < -geom::kLimit) fail("a length is out of range");
    return value;
  }
  std::int64_t expiry() { return static_cast<std::int64_t>(number(std::uint64_t{1} << 62)); }
  std::string_view text(std::size_t most) {
    const auto size = static_cast<std::size_t>(number(most));
    if (size > rest_.size()) fail("it ends too soon");
    if (!ok()) return {};
    const std::string_view found = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return found;
  }
  std::string_view all() {
    const std::string_view found = ok() ? rest_ : std::string_view();
    rest_ = {};
    return found;
  }
  // The footprint and the levels of an object, which must have a size.
  void place(plan::Object& o) {
    for (std::int32_t* v : {&o.footprint.lo.x, &o.footprint.lo.y, &o.footprint.hi.x, &o.footprint.hi.y, &o.z0, &o.z1})
      *v = length();
    if (ok() && (o.footprint.empty() || o.z1 <= o.z0)) fail("an object has no size");
  }

 private:
  std::string_view rest_;
  std::string wrong_;
};

}  // namespace enfilade::store
