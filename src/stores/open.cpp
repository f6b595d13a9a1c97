#include <enfilade/stores/open.hpp>

#include <algorithm>

namespace enfilade::stores {

Result<store::StorePtr> open(std::string_view url, const OpenOptions& options) {
  const auto rest = [&](std::string_view scheme) { return std::string(url.substr(scheme.size())); };
  if (url == "memory:") return store::open_memory();
  if (url.starts_with("sqlite:")) return open_sqlite(rest("sqlite:"), options);
  // libpq's own URLs are connection strings as they stand.
  if (url.starts_with("postgres://") || url.starts_with("postgresql://")) {
    return open_postgres(std::string(url), options);
  }
  if (url.starts_with("postgres:")) return open_postgres(rest("postgres:"), options);
  // Only the scheme is shown: what follows may be a password.
  std::string shown(url.substr(0, std::min(url.find(':'), std::size_t{30})));
  for (char& c : shown) c = c >= 0x20 && c < 0x7f ? c : '?';
  return Error{ErrorCode::invalid, "\"" + shown + "\"",
               "names no store; allowed are memory:, sqlite:FILE and postgres:CONNINFO"};
}

Result<Pool> open_pool(std::string_view url, const OpenOptions& options) {
  const bool shared = url != "memory:";
  const std::size_t writers = url.starts_with("postgres") ? 2 : 1, readers = shared ? 3 : 0;
  Pool pool;
  for (std::size_t i = 0; i < writers + readers; ++i) {
    Result<store::StorePtr> store = open(url, options);
    if (!store) return store.error();
    (i < writers ? pool.writers : pool.readers).push_back(std::move(*store));
  }
  return pool;
}

}  // namespace enfilade::stores
