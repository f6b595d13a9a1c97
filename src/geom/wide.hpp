#pragma once
// Signs of sums of products that do not fit into 128 bits, and the way from wide
// integers to doubles. Conversions are spelled out because those of compilers'
// runtimes need not round alike.

#include <cstdint>

namespace enfilade::geom {

__extension__ using Wide = __int128;
__extension__ using UWide = unsigned __int128;

constexpr UWide magnitude(Wide v) { return v < 0 ? -static_cast<UWide>(v) : static_cast<UWide>(v); }
constexpr int sign(Wide v) { return (v > 0) - (v < 0); }
constexpr std::uint64_t low(UWide v) { return static_cast<std::uint64_t>(v); }
constexpr std::uint64_t high(UWide v) { return static_cast<std::uint64_t>(v >> 64); }

// Off by less than two units in the last place.
constexpr double to_double(UWide v) {
  return static_cast<double>(high(v)) * 18446744073709551616.0 + static_cast<double>(low(v));
}
constexpr double to_double(Wide v) { return v < 0 ? -to_double(magnitude(v)) : to_double(magnitude(v)); }

// The sign of a b - c d.
constexpr int compare_products(Wide a, Wide b, Wide c, Wide d) {
  const int left = sign(a) * sign(b), right = sign(c) * sign(d);
  if (left != right) return left < right ? -1 : 1;
  struct Product {
    UWide hi, lo;
  };
  const auto multiply = [](UWide x, UWide y) {
    const UWide ll = static_cast<UWide>(low(x)) * low(y), lh = static_cast<UWide>(low(x)) * high(y);
    const UWide hl = static_cast<UWide>(high(x)) * low(y), hh = static_cast<UWide>(high(x)) * high(y);
    const UWide middle = static_cast<UWide>(high(ll)) + low(lh) + low(hl);
    return Product{hh + high(lh) + high(hl) + high(middle), (middle << 64) | low(ll)};
  };
  const Product p = multiply(magnitude(a), magnitude(b)), q = multiply(magnitude(c), magnitude(d));
  const int more = p.hi != q.hi ? (p.hi < q.hi ? -1 : 1) : p.lo != q.lo ? (p.lo < q.lo ? -1 : 1) : 0;
  return left * more;
}

// A sum of products of 128 with 64 bits, within ±2^191.
class Sum192 {
 public:
  constexpr void add(Wide m, std::int64_t k) {
    const UWide um = magnitude(m);
    const std::uint64_t uk = low(magnitude(k));
    const UWide lo = static_cast<UWide>(low(um)) * uk, hi = static_cast<UWide>(high(um)) * uk + high(lo);
    if ((m < 0) == (k < 0)) {
      const UWide l = static_cast<UWide>(low_) + low(lo);
      low_ = low(l);
      high_ += hi + high(l);
    } else {
      high_ -= hi + (low_ < low(lo) ? 1 : 0);
      low_ -= low(lo);
    }
  }
  [[nodiscard]] constexpr int sign() const {
    if (static_cast<Wide>(high_) < 0) return -1;
    return high_ != 0 || low_ != 0 ? 1 : 0;
  }
  [[nodiscard]] constexpr double value() const {
    if (sign() >= 0) return to_double(high_) * 18446744073709551616.0 + static_cast<double>(low_);
    const UWide h = ~high_ + (low_ == 0 ? 1 : 0);
    return -(to_double(h) * 18446744073709551616.0 + static_cast<double>(-low_));
  }

 private:
  std::uint64_t low_ = 0;
  UWide high_ = 0;  // two's complement
};

}  // namespace enfilade::geom
