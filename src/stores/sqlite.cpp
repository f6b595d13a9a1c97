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
    "SELECT " ENFILADE_COLUMNS
    " FROM change WHERE building = ?1 AND floor = ?2 AND (expires IS NULL OR expires > ?3)"
    " AND (path, subject, item) > (?4, ?5, ?6) ORDER BY path, subject, item",
    "SELECT " ENFILADE_COLUMNS " FROM change WHERE " ENFILADE_ROW " AND " ENFILADE_ALIVE,
    "INSERT INTO change (building, floor, path, subject, item, version, expires, body)"
    " VALUES (?1, ?2, ?3, ?4, ?5, 1 + (SELECT removed FROM building WHERE id = ?1), ?8, ?9)"
    " ON CONFLICT DO UPDATE SET version = version + 1, expires = excluded.expires, body = excluded.body"
    " WHERE expires IS NOT NULL AND expires <= ?6 RETURNING version",
    "UPDATE change SET version = version + 1, expires = ?8, body = ?9 WHERE " ENFILADE_ROW
    " AND version = ?7 AND " ENFILADE_ALIVE " RETURNING version",
    "DELETE FROM change WHERE " ENFILADE_ROW " AND version = ?7 AND " ENFILADE_ALIVE " RETURNING version",
    "DELETE FROM change WHERE " ENFILADE_ROW " AND expires IS NOT NULL AND expires <= ?6 RETURNING version",
    "UPDATE building SET removed = max(removed, ?2) WHERE id = ?1",
    "DELETE FROM change WHERE (building, floor, path, subject, item) IN (SELECT building, floor, path, subject, item"
    " FROM change WHERE expires IS NOT NULL AND expires <= ?1 ORDER BY expires LIMIT ?2) RETURNING building, version",
    "SELECT name, count(*), sum(length(path) + length(body) + iif(expires IS NULL, 0, 8)) FROM change JOIN building ON "
    "id = building"
    " GROUP BY building ORDER BY name",
};

class Sqlite final : public Store {
 public:
  static Result<StorePtr> open(const std::string& file, const OpenOptions& options) {
    Result<std::unique_ptr<Database>> database = Database::open(file, options);
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

  Result<FloorPage> page(const std::string& building, std::int16_t floor, const std::optional<RecordKey>& after,
                         std::size_t bytes, std::int64_t now) override {
    FloorPage out;
    const Result<std::optional<std::int64_t>> id = building_id(building);
    if (!id) return id.error();
    if (!*id) return out;
    Statement& s = statements_[after ? kLoadOn : kLoad];
    const Use use(s);
    s.bind(1, **id);
    s.bind(2, floor);
    s.bind(3, now);
    if (after) s.bind_place(4, *after);
    std::optional<RecordKey> last = after;
    int code;
    for (std::size_t filled = 0; (code = s.step()) == SQLITE_ROW;) {
      // A damaged tree may lead to rows of another place, or to rows twice.
      const bool astray = s.integer(7) != **id || s.integer(0) != floor;
      std::optional<Record> record = s.record();
      if (astray || (record && last && record->key <= *last)) {
        return Error{ErrorCode::io, database_->file(),
                     "damaged: rows of floor " + std::to_string(floor) + " lie astray"};
      }
      // What can't be a record is set aside; verify() lists it.
      if (!record) continue;
      if (filled >= bytes) {
        out.next = std::move(last);
        return out;
      }
      filled += page_bytes(*record);
      last = record->key;
      out.records.push_back(std::move(*record));
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

  Result<std::vector<std::vector<Written>>> commit(std::span<const Batch> batches, std::int64_t now) override {
    if (Status s = check_batches(batches); !s) return s.error();
    std::vector<std::vector<Written>> out(batches.size());
    if (std::all_of(batches.begin(), batches.end(), [](const Batch& b) { return b.writes.empty(); })) return out;
    const Status s = transact([&]() -> Status {
      for (std::size_t i = 0; i < batches.size(); ++i) {
        Result<std::vector<Written>> written = write_all(batches[i], now);
        if (!written) return written.error();
        out[i] = std::move(*written);
      }
      return Done{};
    });
    if (s) return out;
    for (const Batch& batch : batches) ids_.erase(std::string(batch.building));
    return s.error();
  }

  Result<std::uint64_t> expire(std::int64_t now, std::uint64_t most) override {
    std::uint64_t gone = 0;
    const Status s = transact([&]() -> Status {
      std::map<std::int64_t, std::int64_t> highest;
      Statement& expire = statements_[kExpire];
      const Use use(expire);
      expire.bind(1, now);
      expire.bind(2, static_cast<std::int64_t>(std::min(most, static_cast<std::uint64_t>(INT64_MAX))));
      int code;
      while ((code = expire.step()) == SQLITE_ROW) {
        std::int64_t& version = highest[expire.integer(0)];
        version = std::max(version, expire.integer(1));
        ++gone;
      }
      if (code != SQLITE_DONE) return database_->error();
      for (const auto& [id, version] : highest) {
        if (Status noted = note_removal(id, version); !noted) return noted;
      }
      return Done{};
    });
    if (!s) return s.error();
    return gone;
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
  bool tidy() override { return database_->cut_log(); }

 private:
  enum Which { kId, kName, kLoad, kLoadOn, kFind, kInsert, kUpdate, kRemove, kSweep, kRemoved, kExpire, kList };

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

  // An IMMEDIATE transaction around `work`; all of it is done, or none.
  template <class Work>
  Status transact(const Work& work) {
    if (Status s = database_->run("BEGIN IMMEDIATE"); !s) return s;
    Status s = work();
    if (s) s = finish();
    roll_back();
    return s;
  }

  Result<std::vector<Written>> write_all(const Batch& batch, std::int64_t now) {
    std::vector<Written> out;
    if (batch.writes.empty()) return out;
    const std::string building(batch.building);
    Result<std::optional<std::int64_t>> id = building_id(building);
    if (!id) return id.error();
    if (!*id) {
      Statement& s = statements_[kName];
      const Use use(s);
      s.bind_text(1, building);
      if (s.step() != SQLITE_ROW) return database_->error();
      *id = ids_[building] = s.integer(0);
    }
    out.reserve(batch.writes.size());
    for (const Write& w : batch.writes) {
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
    }
    const int code = s.step();
    if (code != SQLITE_ROW && code != SQLITE_DONE) return database_->error();
    Written out;
    out.done = code == SQLITE_ROW;
    if (out.done) {
      const std::int64_t version = s.integer(0);
      if (s.step() != SQLITE_DONE) return database_->error();
      if (w.body) {
        out.version = static_cast<std::uint64_t>(version);
      } else if (Status noted = note_removal(id, version); !noted) {
        return noted.error();
      }
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

  // Rows that are made anew in this building count on from there.
  Status note_removal(std::int64_t id, std::int64_t version) {
    Statement& s = statements_[kRemoved];
    const Use use(s);
    s.bind(1, id);
    s.bind(2, version);
    if (s.step() != SQLITE_DONE) return database_->error();
    return Done{};
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

Result<StorePtr> open_sqlite(const std::string& file, const OpenOptions& options) {
  return Sqlite::open(file, options);
}

}  // namespace enfilade::stores
