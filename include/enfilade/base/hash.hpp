#pragma once
// Hasher: collects plain values as canonical little-endian bytes and hashes
// them to 128 bits. The order of calls is part of the result; lengths are
// written before sequences by the caller.

#include <cstdint>
#include <string>
#include <string_view>

#include <enfilade/base/key.hpp>

namespace enfilade {

class Hasher {
 public:
  void u8(std::uint8_t v) { bytes_.push_back(static_cast<char>(v)); }
  void u32(std::uint32_t v) {
    for (int i = 0; i < 4; ++i) u8(static_cast<std::uint8_t>(v >> (8 * i)));
  }
  void i32(std::int32_t v) { u32(static_cast<std::uint32_t>(v)); }
  void u64(std::uint64_t v) {
    u32(static_cast<std::uint32_t>(v));
    u32(static_cast<std::uint32_t>(v >> 32));
  }
  void key(Key k) {
    u64(k.hi);
    u64(k.lo);
  }
  void bytes(std::string_view v) {
    u32(static_cast<std::uint32_t>(v.size()));
    bytes_.append(v);
  }

  // The hash of everything written since the last clear().
  [[nodiscard]] Key finish() const;
  void clear() { bytes_.clear(); }

 private:
  std::string bytes_;
};

}  // namespace enfilade
