// The square reaches R cells from its middle. By separation of variables, the walk
// first meets the top side at distance m from its middle with probability
//
//     P(m) = 1 / 2R · Σ cos(k π m / 2R) / cosh(R λ),   over odd k < 2R,
//
// where cosh λ = 2 − cos(k π / 2R). R is a power of two, so cosh(R λ) is log R times
// 2 c² − 1, and cosines come from halving angles: square roots and products, the same
// bits on every machine. The four sides sum to 1 to within 10^-13.

#include "rules/maze/leaps.hpp"

#include <cmath>

namespace enfilade::rules::maze {
namespace {

// cos(i π / n) for 0 ≤ i < 2 n, n a power of two: the angle is a sum of halves of π.
std::vector<double> cosines(std::uint32_t n) {
  std::vector<double> cosine(2 * n), sine(2 * n);
  cosine[0] = 1;
  sine[0] = 0;
  double c = -1, s = 0;  // of π
  for (std::uint32_t step = n; step > 0; step /= 2) {
    for (std::uint32_t i = 0; i < 2 * n; i += 2 * step) {
      cosine[i + step] = cosine[i] * c - sine[i] * s;
      sine[i + step] = sine[i] * c + cosine[i] * s;
    }
    const double half = step == n ? 0 : std::sqrt((1 + c) / 2);
    s = step == n ? 1 : s / (2 * half);
    c = half;
  }
  return cosine;
}

}  // namespace

Leaps::Leaps() {
  for (std::uint32_t level = 0; level < kLeapLevels; ++level) {
    const auto reach = static_cast<std::uint32_t>(leap_reach(level));
    const std::vector<double> cosine = cosines(2 * reach);
    std::vector<double> weight(reach);  // of k = 2 j + 1
    for (std::uint32_t j = 0; j < reach; ++j) {
      double c = 2 - cosine[2 * j + 1];
      for (std::uint32_t r = 1; r < reach; r *= 2) c = 2 * c * c - 1;
      weight[j] = 1 / c;
    }
    Side& side = sides_[level];
    std::vector<double> chance(reach);
    double total = 0;
    for (std::uint32_t m = 0; m < reach; ++m) {
      for (std::uint32_t j = 0; j < reach; ++j) chance[m] += weight[j] * cosine[(2 * j + 1) * m % (4 * reach)];
      if (m > 0) chance[m] *= 2;  // on either side of the middle
      total += chance[m];
    }
    constexpr double kOne = 2305843009213693952.0;  // 2^61
    double sum = 0;
    for (std::uint32_t m = 0; m < reach; ++m) {
      sum += chance[m];
      side.sums.push_back(m + 1 < reach ? static_cast<std::uint64_t>(sum / total * kOne) : ~std::uint64_t{0});
    }
    std::uint16_t m = 0;
    for (std::uint32_t g = 0; g < 256; ++g) {
      while (side.sums[m] <= std::uint64_t{g} << 53) ++m;
      side.guide[g] = m;
    }
  }
}

const Leaps& leaps() {
  static const Leaps kLeaps;
  return kLeaps;
}

}  // namespace enfilade::rules::maze
