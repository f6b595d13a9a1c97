// Bins as a tiny floating-point format: value < 512 is its own bin; a value with
// e more bits falls by its nine leading bits into bin 512 + 256 (e - 1) + (v >> e) - 256.

#include <enfilade/audit/samples.hpp>

#include <bit>
#include <cstddef>

namespace enfilade::audit {
namespace {

constexpr std::uint64_t kExact = 512;

std::size_t bin_of(std::uint64_t v) {
  if (v < kExact) return static_cast<std::size_t>(v);
  const auto e = static_cast<unsigned>(std::bit_width(v)) - 9;
  return static_cast<std::size_t>(kExact + 256 * (e - 1) + ((v >> e) - 256));
}

std::int64_t middle_of(std::size_t bin) {
  if (bin < kExact) return static_cast<std::int64_t>(bin);
  const std::uint64_t rest = bin - kExact;
  const unsigned e = static_cast<unsigned>(rest / 256) + 1;
  const std::uint64_t lo = (256 + rest % 256) << e;
  return static_cast<std::int64_t>(lo + (std::uint64_t{1} << (e - 1)));
}

}  // namespace

void Samples::add(std::int64_t value, std::uint64_t times) {
  const std::uint64_t v = value < 0 ? 0 : static_cast<std::uint64_t>(value);
  const std::size_t bin = bin_of(v);
  if (bin >= bins_.size()) bins_.resize(bin + 1);
  bins_[bin] += times;
  count_ += times;
  sum_ += v * times;
}

void Samples::merge(const Samples& other) {
  if (other.bins_.size() > bins_.size()) bins_.resize(other.bins_.size());
  for (std::size_t i = 0; i < other.bins_.size(); ++i) bins_[i] += other.bins_[i];
  count_ += other.count_;
  sum_ += other.sum_;
}

std::uint64_t Samples::count_of(std::int64_t value) const {
  const auto bin = static_cast<std::size_t>(value);
  return bin < bins_.size() && bin < kExact ? bins_[bin] : 0;
}

double Samples::mean() const { return count_ ? static_cast<double>(sum_) / static_cast<double>(count_) : 0.0; }

std::int64_t Samples::quantile(std::uint32_t permille) const {
  if (count_ == 0) return 0;
  // The smallest rank r >= 1 with r / count >= permille / 1000.
  const std::uint64_t rank = std::uint64_t{1} > (count_ * permille + 999) / 1000 ? 1 : (count_ * permille + 999) / 1000;
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < bins_.size(); ++i) {
    seen += bins_[i];
    if (seen >= rank) return middle_of(i);
  }
  return middle_of(bins_.size() - 1);
}

}  // namespace enfilade::audit
