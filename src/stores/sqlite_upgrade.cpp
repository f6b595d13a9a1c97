#include "stores/migrations.hpp"
#include "stores/sqlite_database.hpp"
#include "stores/upgrade.hpp"

namespace enfilade::stores {
namespace {

constexpr const char* kNext =
    "SELECT floor, path, subject, item, version, expires, body, building FROM change"
    " WHERE (building, floor, path, subject, item) > (?, ?, ?, ?, ?)"
    " ORDER BY building, floor, path, subject, item LIMIT 1000";
constexpr const char* kDelete =
    "DELETE FROM change WHERE building = ? AND floor = ? AND path = ? AND subject = ? AND item = ?";
constexpr const char* kInsert =
    "INSERT INTO change (building, floor, path, subject, item, version, expires, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
constexpr const char* kRemoved = "UPDATE building SET removed = max(removed, ?) WHERE id = ?";

// Before every row there can be.
const RowPlace kStart{INT64_MIN, INT64_MIN, {}, INT64_MIN, INT64_MIN};

void bind(Statement& s, const RowPlace& place) {
  s.bind(1, place.building);
  s.bind(2, place.floor);
  s.bind_blob(3, place.path);
  s.bind(4, place.subject);
  s.bind(5, place.item);
}

}  // namespace

Status Database::upgrade_rows() {
  Result<Statement> next = prepare(kNext), remove = prepare(kDelete), insert = prepare(kInsert),
                    removed = prepare(kRemoved);
  for (const Result<Statement>* s : {&next, &remove, &insert, &removed}) {
    if (!*s) return s->error();
  }
  const auto run_to_end = [&](Statement& s) -> Status {
    const Use use(s);
    return s.step() == SQLITE_DONE ? Status(Done{}) : Status(error());
  };
  OldRows rows;
  rows.next = [&](const std::optional<RowPlace>& after) -> Result<std::vector<OldRow>> {
    const RowPlace& from = after ? *after : kStart;
    const Use use(*next);
    bind(*next, from);
    std::vector<OldRow> page;
    int code = SQLITE_ROW;
    while ((code = next->step()) == SQLITE_ROW) {
      page.push_back(
          {{next->integer(7), next->integer(0), next->bytes(1), next->integer(2), next->integer(3)}, next->record()});
    }
    if (code != SQLITE_DONE) return error();
    return page;
  };
  rows.replace = [&](const RowPlace& old, const std::vector<store::Record>& now) -> Status {
    bind(*remove, old);
    Status done = run_to_end(*remove);
    for (const store::Record& record : now) {
      if (!done) return done;
      insert->bind_key(1, old.building, record.key);
      insert->bind(6, static_cast<std::int64_t>(record.version));
      insert->bind_expires(7, record.expires);
      insert->bind_blob(8, record.body);
      done = run_to_end(*insert);
    }
    if (!done || now.empty()) return done;
    removed->bind(1, static_cast<std::int64_t>(now.front().version));
    removed->bind(2, old.building);
    return run_to_end(*removed);
  };
  return upgrade(rows);
}

}  // namespace enfilade::stores
