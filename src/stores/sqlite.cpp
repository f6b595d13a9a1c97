// The SQLite store: one file, its write-ahead log synced at every commit.
//
// A group of writes is one IMMEDIATE transaction, so that two clients never
// deadlock. Each write is a single statement that compares and sets; only a
// refused one costs a second look. When COMMIT itself fails the frames may
// already stand in the log, where a later recovery could find them: the log is
// cut back at once, so that an error means "not done" for good. If even that
// fails, the error says that the outcome is not known; the next commit that
// succeeds overwrites those frames.

#include <algorithm>
#include <map>
#include <utility>

#include <enfilade/store/limits.hpp>
#include <enfilade/stores/open.hpp>

#include "stores/migrations.hpp"
#include "stores/sqlite_database.hpp"
#include "stores/sqlite_scan.hpp"

namespace enfilade::stores {
namespace {

using namespace store;

#define ENFILADE_ROW "building = ?1 AND floor = ?2 AND path = ?3 AND subject = ?4 AND item = ?5"
#define ENFILADE_ALIVE "(expires IS NULL OR expires > ?6)"
#define ENFILADE_COLUMNS "floor, path, subject, item, version, expires, body, building"

// In the order of Sqlite::Which.
constexpr const char* kStatements[] = {
    "SELECT id FROM building WHERE name = ?1",
    "INSERT INTO building (name) VALUES (?1) RETURNING id",
    "SELECT " ENFILADE_COLUMNS
    " FROM change WHERE building = ?1 AND floor = ?2 AND (expires IS NULL OR expires > ?3) ORDER BY path, subject, "
    "item",
    "SELECT " ENFILADE_COLUMNS " FROM change WHERE " ENFILADE_ROW " AND " ENFILADE_ALIVE,
    "INSERT INTO change (building, floor, path, subject, item, version, expires, body)"
    " VALUES (?1, ?2, ?3, ?4, ?5, 1, ?8, ?9)"
    " ON CONFLICT DO UPDATE SET version = 1, expires = excluded.expires, body = excluded.body"
    " WHERE expires IS NOT NULL AND expires <= ?6",
    "UPDATE change SET version = ?10, expires = ?8, body = ?9 WHERE " ENFILADE_ROW
    " AND version = ?7 AND " ENFILADE_ALIVE,
    "DELETE FROM change WHERE " ENFILADE_ROW " AND version = ?7 AND " ENFILADE_ALIVE,
    "DELETE FROM change WHERE " ENFILADE_ROW " AND expires IS NOT NULL AND expires <= ?6",
    "DELETE FROM change WHERE (building, floor, path, subject, item) IN (SELECT building, floor, path, subject, item"
    " FROM change WHERE expires IS NOT NULL AND expires <= ?1 ORDER BY expires LIMIT ?2)",
    "SELECT name, count(*), sum(length(path) + length(body) + iif(expires IS NULL, 0, 8)) FROM change JOIN building ON "
    "id = building"
    " GROUP BY building ORDER BY name",
};

class Sqlite final : public Store {
 public:
  static Result<StorePtr> open(const std::string& file) {
    Result<std::unique_ptr<Database>> database = Database::open(file);
    if (!database) return database.error();
    auto store = std::make_unique<Sqlite>();
    store->database_ = std::move(database).value();
    for (std::size_t i = 0; i < std::size(kStatements); ++i) {
      Result<Statement> statement = store->database_->prepare(kStatements[i]);
      if (!statement) return statement.error();
      store->statements_[i] = std::move(statement).value();
    }
    return StorePtr(std::move(store));
  }

  Result<std::vector<Record>> load(const std::string& building, std::int16_t floor, std::int64_t now) override {
    std::vector<Record> out;
    const Result<std::optional<std::int64_t>> id = building_id(building);
    if (!id) return id.error();
    if (!*id) return out;
    Statement& s = statements_[kLoad];
    const Use use(s);
    s.bind(1, **id);
    s.bind(2, floor);
    s.bind(3, now);
    int code;
    while ((code = s.step()) == SQLITE_ROW) {
      // A damaged tree may lead to rows of another place, or to rows twice.
      const bool astray = s.integer(7) != **id || s.integer(0) != floor;
      std::optional<Record> record = s.record();
      if (astray || (record && !out.empty() && record->key <= out.back().key)) {
        return Error{ErrorCode::io, database_->file(),
                     "damaged: rows of floor " + std::to_string(floor) + " lie astray"};
      }
      // What can't be a record is set aside; verify() lists it.
      if (record) out.push_back(std::move(*record));
    }
    if (code != SQLITE_DONE) return database_->error();
    return out;
  }

  Result<std::optional<Record>> find(const std::string& building, const RecordKey& key, std::int64_t now) override {
    if (Status s = check_key(key); !s) return s.error();
    const Result<std::optional<std::int64_t>> id = building_id(building);
    if (!id) return id.error();
    if (!*id) return std::optional<Record>();
    return current(**id, key, now);
  }

  Result<std::vector<Written>> commit(const std::string& building, std::span<const Write> writes,
                                      std::int64_t now) override {
    if (Status s = check_writes(building, writes); !s) return s.error();
    if (writes.empty()) return std::vector<Written>();
    if (Status s = database_->run("BEGIN IMMEDIATE"); !s) return s.error();
    Result<std::vector<Written>> out = write_all(building, writes, now);
    if (out) {
      if (Status s = finish(); !s) out = s.error();
    }
    roll_back();
    if (!out) ids_.erase(building);
    return out;
  }

  Result<std::uint64_t> expire(std::int64_t now, std::uint64_t most) override {
    Statement& s = statements_[kExpire];
    const Use use(s);
    s.bind(1, now);
    s.bind(2, static_cast<std::int64_t>(std::min(most, static_cast<std::uint64_t>(INT64_MAX))));
    if (s.step() != SQLITE_DONE) return database_->error();
    return database_->changed();
  }

  Result<std::vector<Summary>> list() override {
    std::vector<Summary> out;
    Statement& s = statements_[kList];
    const Use use(s);
    int code;
    while ((code = s.step()) == SQLITE_ROW) {
      const auto records = static_cast<std::uint64_t>(s.integer(1));
      out.push_back({s.bytes(0), records, static_cast<std::uint64_t>(s.integer(2)) + records * kRowBytes});
    }
    if (code != SQLITE_DONE) return database_->error();
    return out;
  }

  Status scan(const std::function<bool(const std::string&, const Record&)>& visit) override {
    const Result<std::vector<Trouble>> troubles = scan_rows(*database_, visit);
    if (!troubles) return troubles.error();
    if (troubles->empty()) return Done{};
    return Error{
        ErrorCode::io, database_->file(),
        std::to_string(troubles->size()) + " damaged places were left out, the first: " + troubles->front().text};
  }

  Result<std::vector<Damage>> verify() override;
  Status compact() override;

 private:
  enum Which { kId, kName, kLoad, kFind, kInsert, kUpdate, kRemove, kSweep, kExpire, kList };

  // The number of a building; nullopt: it has none yet. Numbers never change.
  Result<std::optional<std::int64_t>> building_id(const std::string& building) {
    if (const auto known = ids_.find(building); known != ids_.end()) return std::optional(known->second);
    if (Status s = check_building(building); !s) return s.error();
    Statement& s = statements_[kId];
    const Use use(s);
    s.bind_text(1, building);
    const int code = s.step();
    if (code == SQLITE_DONE) return std::optional<std::int64_t>();
    if (code != SQLITE_ROW) return database_->error();
    return std::optional(ids_[building] = s.integer(0));
  }

  Result<std::optional<Record>> current(std::int64_t id, const RecordKey& key, std::int64_t now) {
    Statement& s = statements_[kFind];
    const Use use(s);
    s.bind_key(1, id, key);
    s.bind(6, now);
    const int code = s.step();
    if (code == SQLITE_DONE) return std::optional<Record>();
    if (code != SQLITE_ROW) return database_->error();
    std::optional<Record> record = s.record();
    if (!record || record->key != key || s.integer(7) != id)
      return Error{ErrorCode::io, database_->file(), "a damaged row at " + describe(key)};
    return record;
  }

  Result<std::vector<Written>> write_all(const std::string& building, std::span<const Write> writes, std::int64_t now) {
    Result<std::optional<std::int64_t>> id = building_id(building);
    if (!id) return id.error();
    if (!*id) {
      Statement& s = statements_[kName];
      const Use use(s);
      s.bind_text(1, building);
      if (s.step() != SQLITE_ROW) return database_->error();
      *id = ids_[building] = s.integer(0);
    }
    std::vector<Written> out;
    out.reserve(writes.size());
    for (const Write& w : writes) {
      Result<Written> written = write(**id, w, now);
      if (!written) return written.error();
      out.push_back(std::move(written).value());
    }
    return out;
  }

  Result<Written> write(std::int64_t id, const Write& w, std::int64_t now) {
    Statement& s = statements_[w.body ? (w.expected ? kUpdate : kInsert) : (w.expected ? kRemove : kSweep)];
    const Use use(s);
    s.bind_key(1, id, w.key);
    s.bind(6, now);
    if (w.expected) s.bind(7, static_cast<std::int64_t>(w.expected));
    if (w.body) {
      s.bind_expires(8, w.expires);
      s.bind_blob(9, *w.body);
      if (w.expected) s.bind(10, static_cast<std::int64_t>(w.expected + 1));
    }
    if (s.step() != SQLITE_DONE) return database_->error();
    Written out;
    out.done = database_->changed() > 0;
    if (out.done) {
      out.version = w.body ? w.expected + 1 : 0;
      return out;
    }
    Result<std::optional<Record>> now_there = current(id, w.key, now);
    if (!now_there) return now_there.error();
    out.current = std::move(now_there).value();
    out.version = out.current ? out.current->version : 0;
    // To remove what is not there, and was expected not to be, is done already.
    out.done = !w.body && w.expected == 0 && !out.current;
    return out;
  }

  Status finish() {
    Status s = database_->run("COMMIT");
    if (s) return s;
    roll_back();
    if (database_->run("PRAGMA wal_checkpoint(TRUNCATE)")) return s;
    return Error{s.error().code, s.error().place, s.error().text + "; " + std::string(kOutcomeUnknown)};
  }

  void roll_back() {
    if (database_->inside_transaction()) static_cast<void>(database_->run("ROLLBACK"));
  }

  std::unique_ptr<Database> database_;
  Statement statements_[std::size(kStatements)];
  std::map<std::string, std::int64_t> ids_;
};

Result<std::vector<Damage>> Sqlite::verify() {
  std::vector<Damage> out;
  for (const char* sql : {"PRAGMA integrity_check", "PRAGMA foreign_key_check"}) {
    Result<Statement> check = database_->prepare(sql);
    if (!check) return check.error();
    int code;
    while ((code = check->step()) == SQLITE_ROW) {
      const std::string text = check->bytes(0);
      if (std::string_view(sql) == "PRAGMA foreign_key_check") {
        out.push_back({{}, std::nullopt, "a record whose building has no name"});
        break;
      }
      if (text != "ok") out.push_back({{}, std::nullopt, text});
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
      if ((code & 0xff) != SQLITE_CORRUPT) return database_->error();
      out.push_back({{}, std::nullopt, database_->error().text});
    }
  }
  const Result<std::vector<Trouble>> troubles =
      scan_rows(*database_, [&](const std::string& building, const Record& record) {
        if (const auto opened = store::open(record.key, record.body); !opened) {
          out.push_back({building, record.key, opened.error().text});
        }
        return true;
      });
  if (!troubles) return troubles.error();
  for (const Trouble& t : *troubles) out.push_back({t.building, std::nullopt, t.text});
  return out;
}

Status Sqlite::compact() {
  if (Status s = database_->run("VACUUM"); !s) return s;
  return database_->run("PRAGMA wal_checkpoint(TRUNCATE)");
}

}  // namespace

Result<StorePtr> open_sqlite(const std::string& file) { return Sqlite::open(file); }

}  // namespace enfilade::stores
