#include <enfilade/stores/open.hpp>

#include <algorithm>

namespace enfilade::stores {

Result<store::StorePtr> open(std::string_view url) {
  const auto rest = [&](std::string_view scheme) { return std::string(url.substr(scheme.size())); };
  if (url == "memory:") return store::open_memory();
  if (url.starts_with("sqlite:")) return open_sqlite(rest("sqlite:"));
  // libpq's own URLs are connection strings as they stand.
  if (url.starts_with("postgres://") || url.starts_with("postgresql://")) return open_postgres(std::string(url));
  if (url.starts_with("postgres:")) return open_postgres(rest("postgres:"));
  // Only the scheme is shown: what follows may be a password.
  std::string shown(url.substr(0, std::min(url.find(':'), std::size_t{30})));
  for (char& c : shown) c = c >= 0x20 && c < 0x7f ? c : '?';
  return Error{ErrorCode::invalid, "\"" + shown + "\"",
               "names no store; allowed are memory:, sqlite:FILE and postgres:CONNINFO"};
}

}  // namespace enfilade::stores
