#pragma once
// The rows of a store whose records have an older format, made new while its
// schema is: one by one, in their order, inside the engine's own transaction.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <enfilade/store/record.hpp>

namespace enfilade::stores {

// The migration (from 0) that is followed by this.
inline constexpr std::int64_t kThingsMigration = 2;

// Where a row lies, whatever else is to be said of it.
struct RowPlace {
  std::int64_t building = 0, floor = 0;
  std::string path;
  std::int64_t subject = 0, item = 0;  // as the engine keeps them
};
struct OldRow {
  RowPlace place;
  std::optional<store::Record> record;  // nullopt: no record can be made of it
};
struct OldRows {
  // The next rows behind a place (nullopt: the first ones); none: that was all.
  std::function<Result<std::vector<OldRow>>(const std::optional<RowPlace>&)> next;
  // Puts records in the place of a row.
  std::function<Status(const RowPlace&, const std::vector<store::Record>&)> replace;
};

class Connection;
Status upgrade_rows(Connection& connection);  // of PostgreSQL

inline Status upgrade(const OldRows& rows) {
  std::optional<RowPlace> last;
  for (;;) {
    const Result<std::vector<OldRow>> page = rows.next(last);
    if (!page) return page.error();
    if (page->empty()) return Done{};
    for (const OldRow& row : *page) {
      if (!row.record) continue;  // verify() tells of it
      const std::vector<store::Record> now = store::upgraded(*row.record);
      if (now.size() == 1 && now.front() == *row.record) continue;
      if (const Status done = rows.replace(row.place, now); !done) return done;
    }
    last = page->back().place;
  }
}

}  // namespace enfilade::stores
