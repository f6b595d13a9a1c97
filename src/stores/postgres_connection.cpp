// Values travel in PostgreSQL's binary formats: integers big-endian, arrays as
// dimensions, flags, element type, length, lower bound, then each element with
// its length (-1: NULL).

#include "stores/postgres_connection.hpp"

#include <algorithm>
#include <cerrno>
#include <optional>

#include <poll.h>

#include "stores/migrations.hpp"

namespace enfilade::stores {
namespace {

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<char>(value >> (8 * i)));
}

std::string array(Oid element, std::size_t count, bool nulls) {
  std::string out;
  put(out, count == 0 ? 0 : 1, 4);
  put(out, nulls ? 1 : 0, 4);
  put(out, element, 4);
  if (count > 0) {
    put(out, count, 4);
    put(out, 1, 4);
  }
  return out;
}

// What the server is given to end a statement by itself before we leave it.
constexpr std::chrono::milliseconds kGrace{2000};

// Waits until the socket can be read (or also written); false if it can't be by
// then.
bool ready(int socket, bool write, std::optional<std::chrono::steady_clock::time_point> deadline, bool read = true) {
  for (;;) {
    pollfd waiting{socket, static_cast<short>((read ? POLLIN : 0) | (write ? POLLOUT : 0)), 0};
    int most = -1;
    if (deadline) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now());
      if (left.count() <= 0) return false;
      most = static_cast<int>(std::min<std::int64_t>(left.count(), 60'000));
    }
    const int found = ::poll(&waiting, 1, most);
    if (found > 0) return true;
    if (found < 0 && errno != EINTR) return false;
  }
}

constexpr Oid kByteaArray = 1001, kSmallintArray = 1005, kBigintArray = 1016;

// One line, without the trailing newline libpq adds.
std::string one_line(const char* text) {
  std::string line = text ? text : "";
  while (!line.empty() && line.back() == '\n') line.pop_back();
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

}  // namespace

// --- parameters

Parameters& Parameters::number(std::int64_t value) {
  put(values_.emplace_back(), static_cast<std::uint64_t>(value), 8);
  types_.push_back(kBigint);
  return *this;
}

Parameters& Parameters::small(std::int64_t value) {
  put(values_.emplace_back(), static_cast<std::uint64_t>(value), 2);
  types_.push_back(kSmallint);
  return *this;
}

Parameters& Parameters::bytes(std::string_view value, Oid type) {
  values_.emplace_back(value);
  types_.push_back(type);
  return *this;
}

Parameters& Parameters::smalls(const std::vector<std::int64_t>& v) {
  std::string& out = values_.emplace_back(array(kSmallint, v.size(), false));
  for (const std::int64_t x : v) {
    put(out, 2, 4);
    put(out, static_cast<std::uint64_t>(x), 2);
  }
  types_.push_back(kSmallintArray);
  return *this;
}

Parameters& Parameters::numbers(const std::vector<std::optional<std::int64_t>>& v) {
  const bool nulls = std::any_of(v.begin(), v.end(), [](const auto& x) { return !x; });
  std::string& out = values_.emplace_back(array(kBigint, v.size(), nulls));
  for (const auto& x : v) {
    put(out, x ? 8 : ~std::uint64_t{0}, 4);
    if (x) put(out, static_cast<std::uint64_t>(*x), 8);
  }
  types_.push_back(kBigintArray);
  return *this;
}

Parameters& Parameters::blobs(const std::vector<std::string_view>& v) {
  std::string& out = values_.emplace_back(array(kBytea, v.size(), false));
  for (const std::string_view x : v) {
    put(out, x.size(), 4);
    out += x;
  }
  types_.push_back(kByteaArray);
  return *this;
}

// --- replies

bool Reply::ok() const {
  const ExecStatusType status = PQresultStatus(result_.get());
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

std::string_view Reply::state() const {
  const char* code = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
  return code ? code : "";
}

bool Reply::again() const { return state() == "40001" || state() == "40P01"; }
bool Reply::refused() const {
  // Data exceptions, broken constraints, exceptions of triggers.
  return state().starts_with("22") || state().starts_with("23") || state().starts_with("P0");
}
bool Reply::damaged() const { return state() == "XX001" || state() == "XX002"; }
bool Reply::committed() const { return ok() && std::string_view(PQcmdStatus(result_.get())) == "COMMIT"; }

std::string Reply::text() const {
  std::string line = one_line(PQresultErrorMessage(result_.get()));
  return line.empty() ? "the server did not answer" : line;
}

std::string_view Reply::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Reply::number(int row, int column) const {
  const std::string_view in = bytes(row, column);
  std::uint64_t value = in.empty() || !(in[0] & 0x80) ? 0 : ~std::uint64_t{0};
  for (const char c : in) value = value << 8 | static_cast<unsigned char>(c);
  return static_cast<std::int64_t>(value);
}

std::optional<store::RecordKey> Reply::record_key(int row) const {
  const std::int64_t subject = number(row, 2);
  if (subject < 0 || subject >= store::kSubjects) return std::nullopt;
  store::RecordKey key;
  key.floor = static_cast<std::int16_t>(number(row, 0));
  key.path = bytes(row, 1);
  key.subject = static_cast<store::Subject>(subject);
  key.item = turned_back(number(row, 3));
  return key;
}

std::optional<store::Record> Reply::record(int row) const {
  std::optional<store::RecordKey> key = record_key(row);
  if (!key) return std::nullopt;
  store::Record record;
  record.key = std::move(*key);
  record.version = static_cast<std::uint64_t>(number(row, 4));
  if (!null(row, 5)) record.expires = number(row, 5);
  record.body = bytes(row, 6);
  return record;
}

// --- the connection

Result<std::unique_ptr<Connection>> Connection::open(const std::string& conninfo, const Deadlines& deadlines) {
  // What stands before dbname are defaults; the connection string overrides them.
  const char* const names[] = {
      "fallback_application_name", "keepalives_idle", "tcp_user_timeout", "dbname", "client_encoding", nullptr};
  const char* const values[] = {"enfilade", "15", "30000", conninfo.c_str(), "UTF8", nullptr};
  auto connection = std::make_unique<Connection>();
  connection->connection_.reset(PQconnectStartParams(names, values, 1));
  const bool in_time = connection->connect(Clock::now() + deadlines.connect);
  PGconn* raw = connection->connection_.get();
  if (!raw) return Error{ErrorCode::io, "postgres", "out of memory"};
  const char* host = PQhost(raw);
  const char* database = PQdb(raw);
  connection->place_ = std::string("postgres ") + (host ? host : "") + "/" + (database ? database : "");
  if (PQstatus(raw) != CONNECTION_OK) {
    // A connection string that makes no sense is quoted by libpq: keep it out.
    if (!host || !*host) return Error{ErrorCode::invalid, "postgres", "the connection string can't be understood"};
    if (!in_time) {
      return Error{ErrorCode::io, connection->place_,
                   "no connection within " + std::to_string(deadlines.connect.count()) + " ms"};
    }
    return Error{ErrorCode::io, connection->place_, one_line(PQerrorMessage(raw))};
  }
  PQsetnonblocking(raw, 1);
  PQsetNoticeProcessor(
      raw, [](void*, const char*) {}, nullptr);
  const char* encoding = PQparameterStatus(raw, "server_encoding");
  if (std::string_view(encoding ? encoding : "") != "UTF8") {
    return Error{ErrorCode::invalid, connection->place_,
                 std::string("the database's encoding is ") + (encoding ? encoding : "unknown") + "; it must be UTF8"};
  }
  if (PQserverVersion(raw) > 0 && PQserverVersion(raw) < 130000) {  // 0: lost again already
    return Error{ErrorCode::invalid, connection->place_, "the server is older than PostgreSQL 13"};
  }
  const Reply durable = connection->run(
      "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'");
  if (!durable.ok()) return connection->error(durable);
  const std::string locks = "SET lock_timeout = " + std::to_string(deadlines.lock.count());
  if (const Reply set = connection->run(locks.c_str()); !set.ok()) return connection->error(set);
  if (const Reply set = connection->limit_statements(deadlines.statement); !set.ok()) return connection->error(set);
  return connection;
}

bool Connection::connect(Clock::time_point deadline) {
  PGconn* raw = connection_.get();
  if (!raw || PQstatus(raw) == CONNECTION_BAD) return true;
  for (PostgresPollingStatusType status = PGRES_POLLING_WRITING;;) {
    const bool writing = status == PGRES_POLLING_WRITING;
    if (!ready(PQsocket(raw), writing, deadline, !writing)) return false;
    status = PQconnectPoll(raw);
    if (status == PGRES_POLLING_OK || status == PGRES_POLLING_FAILED) return true;
  }
}

Reply Connection::limit_statements(std::chrono::milliseconds most) {
  const std::string sql = "SET statement_timeout = " + std::to_string(most.count());
  Reply reply = run(sql.c_str());
  most_ = most;
  return reply;
}

Reply Connection::receive(bool sent) {
  PGconn* raw = connection_.get();
  std::optional<Clock::time_point> deadline;
  if (most_.count() > 0) deadline = Clock::now() + most_ + kGrace;
  std::unique_ptr<PGresult, void (*)(PGresult*)> last(nullptr, &PQclear);
  while (sent) {
    const int flushed = PQflush(raw);
    if (flushed < 0) break;
    if (flushed > 0 || PQisBusy(raw)) {
      if (!ready(PQsocket(raw), flushed > 0, deadline)) return Reply(nullptr, true);
      if (!PQconsumeInput(raw)) break;
      continue;
    }
    PGresult* next = PQgetResult(raw);
    if (!next) return take(last.release());
    last.reset(next);
  }
  // The line is broken; libpq may still have to say why.
  while (PGresult* next = PQgetResult(raw)) last.reset(next);
  return take(last.release());
}

Reply Connection::take(PGresult* result) {
  bool lost = PQstatus(connection_.get()) != CONNECTION_OK;
  // The server may say goodbye before the socket closes: 57P01 shutdown, 57P02
  // crash of another process, 57P03 starting up. An error without a code is not
  // the server's but libpq's own: a write that found nobody, with the status
  // still in good order.
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    const char* code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    lost = lost || !code || std::string_view(code).starts_with("57P0");
  }
  return Reply(result, lost);
}

Reply Connection::run(const char* sql) { return receive(PQsendQuery(connection_.get(), sql) == 1); }

Reply Connection::run(const char* sql, const Parameters& parameters) {
  const auto count = static_cast<int>(parameters.values_.size());
  const std::string name = std::to_string(reinterpret_cast<std::uintptr_t>(sql));
  if (!prepared_.contains(sql)) {
    Reply reply = receive(PQsendPrepare(connection_.get(), name.c_str(), sql, count, parameters.types_.data()) == 1);
    if (!reply.ok()) return reply;
    prepared_.insert(sql);
  }
  std::vector<const char*> values;
  std::vector<int> lengths, formats(parameters.values_.size(), 1);
  for (const std::string& v : parameters.values_) {
    values.push_back(v.data());
    lengths.push_back(static_cast<int>(v.size()));
  }
  return receive(PQsendQueryPrepared(connection_.get(), name.c_str(), count, values.data(), lengths.data(),
                                     formats.data(), 1) == 1);
}

Error Connection::error(const Reply& reply) const {
  return {reply.refused() ? ErrorCode::invalid : ErrorCode::io, place_, reply.text()};
}

}  // namespace enfilade::stores
