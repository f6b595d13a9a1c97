#include "stores/sqlite_database.hpp"

#include <algorithm>
#include <limits>

#include <fcntl.h>
#include <unistd.h>

#include "stores/migrations.hpp"
#include "stores/upgrade.hpp"

namespace enfilade::stores {
namespace {

constexpr std::int64_t kApplication = 0x456e6669;                         // "Enfi", at byte 68 of the file
constexpr const char* kLogLimit = "PRAGMA journal_size_limit = 4194304";  // bytes of a log that is begun anew
constexpr int kPause = 10;                                                // milliseconds between two tries
constexpr int kLongest = 1 << 20;                                         // bytes of any value; more is damage

// What people changed is their own business: a new file is for its owner only. It
// is made here because SQLite would make it readable for all, and the log beside
// it gets the same mode. Only where files are those of the system.
void make_private(const std::string& file) {
  const sqlite3_vfs* vfs = sqlite3_vfs_find(nullptr);
  if (!vfs || !std::string_view(vfs->zName).starts_with("unix")) return;
  if (const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0) ::close(made);
}

const char* or_empty(std::string_view text) { return text.data() ? text.data() : ""; }

}  // namespace

// --- statements

void Statement::bind_text(int at, std::string_view text) {
  sqlite3_bind_text(statement_.get(), at, or_empty(text), static_cast<int>(text.size()), SQLITE_STATIC);
}

// A null pointer would bind NULL; the empty path is a path.
void Statement::bind_blob(int at, std::string_view blob) {
  sqlite3_bind_blob(statement_.get(), at, or_empty(blob), static_cast<int>(blob.size()), SQLITE_STATIC);
}

void Statement::bind_key(int at, std::int64_t building, const store::RecordKey& key) {
  bind(at, building);
  bind(at + 1, key.floor);
  bind_place(at + 2, key);
}

void Statement::bind_place(int at, const store::RecordKey& key) {
  bind_blob(at, key.path);
  bind(at + 1, static_cast<std::int64_t>(key.subject));
  bind(at + 2, turned(key.item));
}

void Statement::bind_expires(int at, std::int64_t expires) {
  if (expires == store::kNever) {
    bind_null(at);
  } else {
    bind(at, expires);
  }
}

int Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) reset();
  return code;
}

std::string Statement::bytes(int at) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.get(), at));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), at));
  return data ? std::string(data, size) : std::string();
}

std::optional<store::Record> Statement::record(int at) const {
  for (const int i : {0, 2, 3, 4}) {
    if (type(at + i) != SQLITE_INTEGER) return std::nullopt;
  }
  if (type(at + 1) != SQLITE_BLOB || type(at + 6) != SQLITE_BLOB) return std::nullopt;
  if (type(at + 5) != SQLITE_INTEGER && type(at + 5) != SQLITE_NULL) return std::nullopt;
  const std::int64_t floor = integer(at), subject = integer(at + 2);
  if (floor < INT16_MIN || floor > INT16_MAX || subject < 0 || subject >= store::kSubjects) return std::nullopt;
  store::Record record;
  record.key.floor = static_cast<std::int16_t>(floor);
  record.key.path = bytes(at + 1);
  record.key.subject = static_cast<store::Subject>(subject);
  record.key.item = turned_back(integer(at + 3));
  record.version = static_cast<std::uint64_t>(integer(at + 4));
  if (type(at + 5) == SQLITE_INTEGER) record.expires = integer(at + 5);
  record.body = bytes(at + 6);
  if (record.key.path.size() > store::kMostPath || record.body.size() > store::kMostBody) return std::nullopt;
  return record;
}

// --- the connection

Error Database::error() {
  const int code = sqlite3_extended_errcode(connection_.get());
  const int primary = code & 0xff;
  busy_ = primary == SQLITE_BUSY;
  // What a statement says, as opposed to what the engine can do now.
  const bool refused = primary == SQLITE_CONSTRAINT || primary == SQLITE_TOOBIG || primary == SQLITE_MISMATCH;
  return {refused ? ErrorCode::invalid : ErrorCode::io, file_,
          std::string(sqlite3_errmsg(connection_.get())) + " (SQLite " + std::to_string(code) + ")"};
}

Status Database::run(const char* sql) {
  if (sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return error();
  return Done{};
}

Result<Statement> Database::prepare(const char* sql) {
  sqlite3_stmt* raw = nullptr;
  if (sqlite3_prepare_v3(connection_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr) != SQLITE_OK) {
    return error();
  }
  return Statement(raw);
}

Result<std::int64_t> Database::number(const char* sql) {
  Result<Statement> statement = prepare(sql);
  if (!statement) return statement.error();
  if (statement->step() != SQLITE_ROW) return error();
  return statement->integer(0);
}

Result<std::unique_ptr<Database>> Database::open(const std::string& file, const OpenOptions& options) {
  if (file.empty()) return Error{ErrorCode::invalid, "sqlite:", "names no file"};
  if (file.find('\0') != std::string::npos) return Error{ErrorCode::invalid, "sqlite:", "the name has a zero byte"};
  if (file == ":memory:") return Error{ErrorCode::invalid, file, "is no file; \"memory:\" is a store in memory"};
  auto database = std::make_unique<Database>();
  database->file_ = file;
  const auto longest = std::chrono::milliseconds(std::numeric_limits<int>::max());
  database->patience_ = static_cast<int>(std::min(options.deadlines.lock, longest).count());
  make_private(file);
  sqlite3* raw = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  const int code = sqlite3_open_v2(file.c_str(), &raw, flags, nullptr);
  database->connection_.reset(raw);
  if (!raw) return Error{ErrorCode::io, file, "out of memory"};
  if (code != SQLITE_OK) return database->error();
  if (options.writing && sqlite3_db_readonly(raw, "main") == 1) {
    return Error{ErrorCode::io, file, "is read-only; a store must be a file that this program may write"};
  }
  sqlite3_busy_timeout(raw, database->patience_);
  sqlite3_limit(raw, SQLITE_LIMIT_LENGTH, kLongest);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  for (const char* sql : {"PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA foreign_keys = ON",
                          "PRAGMA synchronous = FULL", kLogLimit}) {
    if (Status s = database->run(sql); !s) return s.error();
  }
  // Clients that open an empty file at once get in each other's way, and SQLite
  // does not wait by itself while a file turns to its write-ahead log.
  for (int waited = 0;; waited += kPause) {
    Status s = database->migrate();
    if (s) s = database->keep_log();
    if (s) return database;
    if (!database->busy_ || waited >= database->patience_) return s.error();
    sqlite3_sleep(kPause);
  }
}

// The version of the schema in the file; 0 for an empty file.
Result<std::int64_t> Database::version() {
  const Result<std::int64_t> tables = number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables;
  const Result<std::int64_t> application = number("PRAGMA application_id");
  if (!application) return application;
  if (*application != kApplication && (*application != 0 || *tables != 0)) {
    return Error{ErrorCode::invalid, file_, "is a SQLite file, but not a store of Enfilade"};
  }
  const Result<std::int64_t> version = number("PRAGMA user_version");
  const auto known = static_cast<std::int64_t>(sqlite_migrations().size());
  if (version && (*version > known || *version < 0)) {
    return Error{ErrorCode::invalid, file_,
                 "has schema version " + std::to_string(*version) + "; this program knows versions up to " +
                     std::to_string(known)};
  }
  return version;
}

Status Database::migrate() {
  const auto known = static_cast<std::int64_t>(sqlite_migrations().size());
  for (;;) {
    Result<std::int64_t> found = version();
    if (!found) return found.error();
    if (*found == known) return Done{};
    // Look again inside the transaction: another client may be at it too.
    Status s = run("BEGIN IMMEDIATE");
    if (!s) return s;
    found = version();
    if (!found) {
      s = found.error();
    } else if (*found < known) {
      const std::string text = "PRAGMA application_id = " + std::to_string(kApplication) +
                               "; PRAGMA user_version = " + std::to_string(*found + 1) + ";\n" +
                               std::string(sqlite_migrations()[static_cast<std::size_t>(*found)]);
      s = run(text.c_str());
      if (s && *found == kThingsMigration) s = upgrade_rows();
    }
    if (s) s = run("COMMIT");
    if (inside_transaction()) static_cast<void>(run("ROLLBACK"));
    if (!s) return s;
  }
}

bool Database::cut_log() {
  sqlite3_busy_timeout(connection_.get(), 0);
  const int code = sqlite3_wal_checkpoint_v2(connection_.get(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(connection_.get(), patience_);
  return code == SQLITE_OK;
}

Status Database::keep_log() {
  Result<Statement> statement = prepare("PRAGMA journal_mode = WAL");
  if (!statement) return statement.error();
  if (statement->step() != SQLITE_ROW) return error();
  if (statement->bytes(0) != "wal") {
    return Error{ErrorCode::io, file_, "can't keep a write-ahead log here (journal mode " + statement->bytes(0) + ")"};
  }
  return Done{};
}

}  // namespace enfilade::stores
