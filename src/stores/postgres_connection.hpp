#pragma once
// One connection to PostgreSQL, in binary: parameters, arrays, results.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

#include <enfilade/base/result.hpp>
#include <enfilade/store/record.hpp>
#include <enfilade/stores/open.hpp>

namespace enfilade::stores {

// Parameters of a statement in the order of their numbers.
class Parameters {
 public:
  Parameters& number(std::int64_t value);                  // bigint
  Parameters& small(std::int64_t value);                   // smallint
  Parameters& bytes(std::string_view value, Oid type);     // bytea, text, uuid
  Parameters& smalls(const std::vector<std::int64_t>& v);  // smallint[]
  Parameters& numbers(const std::vector<std::optional<std::int64_t>>& v);
  Parameters& blobs(const std::vector<std::string_view>& v);

 private:
  friend class Connection;
  std::vector<std::string> values_;
  std::vector<Oid> types_;
};

inline constexpr Oid kBytea = 17, kBigint = 20, kSmallint = 21, kText = 25, kUuid = 2950;

// What came back. lost(): the connection is gone or going; again(): the server
// asks to run the transaction once more.
class Reply {
 public:
  explicit Reply(PGresult* result, bool lost) : result_(result), lost_(lost) {}

  [[nodiscard]] bool ok() const;
  [[nodiscard]] bool lost() const { return lost_; }
  [[nodiscard]] bool again() const;
  [[nodiscard]] bool refused() const;  // what the statement says is not allowed
  [[nodiscard]] bool damaged() const;  // the server can't read its own pages
  [[nodiscard]] std::string text() const;
  [[nodiscard]] int rows() const { return PQntuples(result_.get()); }
  [[nodiscard]] bool null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  [[nodiscard]] std::string_view bytes(int row, int column) const;
  [[nodiscard]] std::int64_t number(int row, int column) const;  // of 2, 4 or 8 bytes
  // floor, path, subject, item, version, expires, body from column 0 on; nullopt
  // if they can't be those of a record. record_key: the first four.
  [[nodiscard]] std::optional<store::Record> record(int row) const;
  [[nodiscard]] std::optional<store::RecordKey> record_key(int row) const;
  [[nodiscard]] bool committed() const;  // COMMIT that did commit

 private:
  [[nodiscard]] std::string_view state() const;
  struct Clear {
    void operator()(PGresult* r) const { PQclear(r); }
  };
  std::unique_ptr<PGresult, Clear> result_;
  bool lost_;
};

class Connection {
 public:
  // Connects and checks that the server suits us. The error's place is host and
  // database, never the connection string.
  static Result<std::unique_ptr<Connection>> open(const std::string& conninfo, const Deadlines& deadlines);

  // How long a statement may take from now on; 0: as long as it likes. The server
  // ends it then; if even the server does not, the connection counts as lost.
  Reply limit_statements(std::chrono::milliseconds most);
  // One statement or several without parameters.
  Reply run(const char* sql);
  // A statement with parameters; prepared at its first use. `sql` must be a
  // constant: it names the statement.
  Reply run(const char* sql, const Parameters& parameters);

  [[nodiscard]] Error error(const Reply& reply) const;
  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool connect(Clock::time_point deadline);
  // Waits for what was sent; the last result, as PQexec() gives it.
  Reply receive(bool sent);
  Reply take(PGresult* result);

  struct Finish {
    void operator()(PGconn* c) const { PQfinish(c); }
  };
  std::unique_ptr<PGconn, Finish> connection_;
  std::set<const char*> prepared_;
  std::string place_;
  std::chrono::milliseconds most_{0};  // for a statement
};

}  // namespace enfilade::stores
