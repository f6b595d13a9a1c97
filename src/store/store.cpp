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

std::vector<News> news_of(std::span<const Write> writes, std::span<const Written> written) {
  std::vector<News> out;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const Write& w = writes[i];
    if (!written[i].done || (!w.body && w.expected == 0)) continue;
    if (w.body) {
      out.push_back({{w.key, written[i].version, w.expires, *w.body}, false});
    } else {
      out.push_back({{w.key, w.expected, kNever, {}}, true});
    }
  }
  return out;
}

}  // namespace enfilade::store
