#pragma once
// One connection to a SQLite file with our schema in it, and prepared
// statements that clean up after themselves.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sqlite3.h>

#include <enfilade/base/result.hpp>
#include <enfilade/store/record.hpp>
#include <enfilade/stores/open.hpp>

namespace enfilade::stores {

class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  // Parameters are numbered from 1, columns from 0.
  void bind(int at, std::int64_t value) { sqlite3_bind_int64(statement_.get(), at, value); }
  void bind_null(int at) { sqlite3_bind_null(statement_.get(), at); }
  void bind_text(int at, std::string_view text);  // the text must outlive the step
  void bind_blob(int at, std::string_view blob);
  // building, floor, path, subject, item from parameter `at` on.
  void bind_key(int at, std::int64_t building, const store::RecordKey& key);
  void bind_place(int at, const store::RecordKey& key);  // path, subject, item
  void bind_expires(int at, std::int64_t expires);

  // SQLITE_ROW, SQLITE_DONE or an error, after which the statement is reset.
  int step();
  void reset() { sqlite3_reset(statement_.get()); }

  [[nodiscard]] std::int64_t integer(int at) const { return sqlite3_column_int64(statement_.get(), at); }
  [[nodiscard]] std::string bytes(int at) const;
  [[nodiscard]] int type(int at) const { return sqlite3_column_type(statement_.get(), at); }
  // floor, path, subject, item, version, expires, body from column `at` on;
  // nullopt if they can't be those of a record.
  [[nodiscard]] std::optional<store::Record> record(int at = 0) const;

  explicit operator bool() const { return statement_ != nullptr; }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// Resets a statement at the end of its use, so that it holds no lock.
class Use {
 public:
  explicit Use(Statement& statement) : statement_(statement) {}
  ~Use() { statement_.reset(); }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

 private:
  Statement& statement_;
};

class Database {
 public:
  // Opens or makes the file, turns WAL on and brings the schema up to date.
  // Refuses a file of another program, a schema newer than ours, and a file that
  // can't be written if the options ask for that.
  static Result<std::unique_ptr<Database>> open(const std::string& file, const OpenOptions& options);

  Status run(const char* sql);
  Result<Statement> prepare(const char* sql);
  // A number from a PRAGMA or SELECT of one row and column.
  Result<std::int64_t> number(const char* sql);
  // What SQLite has to say about the last call.
  [[nodiscard]] Error error();
  [[nodiscard]] std::uint64_t changed() const {
    return static_cast<std::uint64_t>(sqlite3_changes64(connection_.get()));
  }
  [[nodiscard]] bool inside_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }
  // Moves the log into the file and cuts it to nothing, without waiting for
  // anybody. False: a reader still needs it.
  bool cut_log();
  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  Result<std::int64_t> version();
  Status migrate();
  Status upgrade_rows();
  Status keep_log();

  struct Close {
    void operator()(sqlite3* c) const { sqlite3_close_v2(c); }
  };
  std::string file_;
  int patience_ = 0;   // milliseconds for another client's lock
  bool busy_ = false;  // the last error was another client's lock
  std::unique_ptr<sqlite3, Close> connection_;
};

}  // namespace enfilade::stores
