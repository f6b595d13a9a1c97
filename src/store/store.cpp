#include <enfilade/store/store.hpp>

#include <limits>
#include <utility>

namespace enfilade::store {

Result<std::vector<Record>> Store::load(const std::string& building, std::int16_t floor, std::int64_t now) {
  Result<FloorPage> whole = page(building, floor, std::nullopt, std::numeric_limits<std::size_t>::max(), now);
  if (!whole) return whole.error();
  return std::move(whole->records);
}

Result<std::vector<Written>> Store::commit(const std::string& building, std::span<const Write> writes,
                                           std::int64_t now) {
  const Batch batch{building, writes};
  Result<std::vector<std::vector<Written>>> written = commit(std::span(&batch, 1), now);
  if (!written) return written.error();
  return std::move(written->front());
}

}  // namespace enfilade::store
