#pragma once
// Samples: the distribution of one measure, in a few kilobytes however many
// values it holds. Values are whole numbers >= 0 (lengths in millimetres,
// shares in ten-thousandths). Below 512 every value has a bin of its own; above,
// 256 bins per doubling, so a quantile is off by at most 0.2 %. Count and mean
// are exact. Everything is integer addition, so that merging in any order gives
// the same result.

#include <cstdint>
#include <vector>

namespace enfilade::audit {

class Samples {
 public:
  // Negative values count as 0.
  void add(std::int64_t value, std::uint64_t times = 1);
  void merge(const Samples& other);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  // How many have a value below 512.
  [[nodiscard]] std::uint64_t count_of(std::int64_t value) const;
  // 0 without samples.
  [[nodiscard]] double mean() const;
  // The value that `permille` of the samples do not exceed; 0 without samples.
  [[nodiscard]] std::int64_t quantile(std::uint32_t permille) const;

  friend bool operator==(const Samples&, const Samples&) = default;

 private:
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
  std::vector<std::uint64_t> bins_;  // as far as the largest value seen
};

}  // namespace enfilade::audit
