// How a transaction takes effect exactly once. Every client has a row in
// enfilade.client; each of its transactions also sets `done` there to its own
// number. When the connection dies before COMMIT was sent, the server rolls
// back, and the work is run again. When it dies at COMMIT:
//
//   1. connect again, with growing pauses;
//   2. read our row with a lock. The old transaction, if the server still works
//      on it, holds that lock, so the answer is final when it comes;
//   3. done = our number: it was committed, all is well. Else run it again.
//
// Transaction ids with pg_xact_status() would do without the row, but an id that
// never reached the log may be given out twice when the server crashes.

#include "stores/postgres_session.hpp"

#include <algorithm>
#include <thread>

#include <enfilade/store/store.hpp>

#include "stores/migrations.hpp"
#include "stores/upgrade.hpp"

namespace enfilade::stores {

namespace {

constexpr const char* kEnrol = "INSERT INTO enfilade.client DEFAULT VALUES RETURNING id";
constexpr const char* kEnrolAgain = "INSERT INTO enfilade.client (id) VALUES ($1) ON CONFLICT DO NOTHING";
constexpr const char* kLookUp = "SELECT done FROM enfilade.client WHERE id = $1 FOR UPDATE";
constexpr const char* kLeave = "DELETE FROM enfilade.client WHERE id = $1";
constexpr const char* kNote =
    "INSERT INTO enfilade.client (id, done) VALUES ($1, $2)"
    " ON CONFLICT (id) DO UPDATE SET done = excluded.done, seen = now()";
constexpr const char* kForget = "DELETE FROM enfilade.client WHERE seen < now() - interval '30 days'";
// Not to_regclass(): it may answer from a cache that is older than our lock.
constexpr const char* kSchemaThere =
    "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
    " WHERE n.nspname = 'enfilade' AND c.relname = 'schema'";
constexpr const char* kSchemaVersion = "SELECT coalesce(max(version), 0) FROM enfilade.schema";

}  // namespace

Result<std::unique_ptr<Session>> Session::open(const std::string& conninfo, const Deadlines& deadlines) {
  Result<std::unique_ptr<Connection>> connection = Connection::open(conninfo, deadlines);
  if (!connection) return connection.error();
  auto session = std::make_unique<Session>();
  session->conninfo_ = conninfo;
  session->deadlines_ = deadlines;
  session->connection_ = std::move(connection).value();
  session->place_ = session->connection_->place();
  if (Status s = session->migrate(); !s) return s.error();
  if (Status s = session->enrol(); !s) return s.error();
  return session;
}

Session::~Session() {
  if (connection_ && !client_.empty()) {
    static_cast<void>(connection_->run(kLeave, Parameters().bytes(client_, kUuid)));
  }
}

Status Session::migrate() {
  Connection& c = *connection_;
  const auto known = static_cast<std::int64_t>(postgres_migrations().size());
  // 0 if there is no schema yet.
  const auto version = [&]() -> Result<std::int64_t> {
    const Reply there = c.run(kSchemaThere, {});
    if (!there.ok()) return c.error(there);
    if (there.number(0, 0) == 0) return std::int64_t{0};
    const Reply found = c.run(kSchemaVersion, {});
    if (!found.ok()) return c.error(found);
    return found.number(0, 0);
  };
  const auto step = [&](const std::string& sql) -> Status {
    const Reply reply = c.run(sql.c_str());
    if (!reply.ok()) return c.error(reply);
    return Done{};
  };
  for (;;) {
    Result<std::int64_t> found = version();
    if (!found) return found.error();
    if (*found > known) {
      return Error{ErrorCode::invalid, place_,
                   "has schema version " + std::to_string(*found) + "; this program knows versions up to " +
                       std::to_string(known)};
    }
    if (*found == known) return Done{};
    // One client at a time; look again with the lock in hand.
    Status s = step("BEGIN; SELECT pg_advisory_xact_lock(1164863081)");
    if (s) found = version();
    if (s && !found) s = found.error();
    if (s && *found < known) {
      s = step(
          "CREATE SCHEMA IF NOT EXISTS enfilade;"
          " CREATE TABLE IF NOT EXISTS enfilade.schema (version integer PRIMARY KEY)");
      if (s) s = step(std::string(postgres_migrations()[static_cast<std::size_t>(*found)]));
      if (s && *found == kThingsMigration) s = upgrade_rows(c);
      if (s) s = step("INSERT INTO enfilade.schema VALUES (" + std::to_string(*found + 1) + ")");
    }
    if (s) s = step("COMMIT");
    if (!s) {
      static_cast<void>(step("ROLLBACK"));
      return s;
    }
  }
}

Status Session::enrol() {
  if (const Reply forget = connection_->run(kForget, {}); !forget.ok()) return connection_->error(forget);
  const Reply reply = connection_->run(kEnrol, {});
  if (!reply.ok()) return connection_->error(reply);
  client_ = reply.bytes(0, 0);
  return Done{};
}

Status Session::connect(Clock::time_point deadline) {
  auto pause = std::chrono::milliseconds(10);
  while (!connection_) {
    Result<std::unique_ptr<Connection>> fresh = Connection::open(conninfo_, deadlines_);
    if (fresh) {
      connection_ = std::move(fresh).value();
      break;
    }
    if (fresh.error().code != ErrorCode::io || Clock::now() + pause > deadline) return fresh.error();
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::milliseconds(1000));
  }
  return Done{};
}

Result<bool> Session::look_up(Clock::time_point deadline) {
  const auto unknown = [](const Error& e) {
    return Error{e.code, e.place, std::string(store::kOutcomeUnknown) + ": " + e.text};
  };
  for (;;) {
    if (Status s = connect(deadline); !s) return unknown(s.error());
    const Parameters me = Parameters().bytes(client_, kUuid);
    // Waits for an old transaction that had to make the row anew.
    Reply reply = connection_->run(kEnrolAgain, me);
    if (reply.ok()) reply = connection_->run(kLookUp, me);
    if (reply.ok()) return reply.rows() == 1 && reply.number(0, 0) == number_;
    const Error error = connection_->error(reply);
    if (reply.lost()) connection_.reset();
    // The old transaction may hold its lock for longer than we may wait for one.
    if (Clock::now() > deadline) return unknown(error);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

Status Session::read(const Work& work) {
  const auto deadline = Clock::now() + deadlines_.patience;
  for (;;) {
    if (Status s = connect(deadline); !s) return s;
    const std::optional<Failure> failure = work(*connection_);
    if (!failure) return Done{};
    if (failure->kind == Failure::kFinal || Clock::now() > deadline) return failure->error;
    if (failure->kind == Failure::kLost) connection_.reset();
  }
}

Status Session::read_at_length(const Work& work) {
  return read([&](Connection& c) -> std::optional<Failure> {
    if (const Reply reply = c.limit_statements({}); !reply.ok()) return Failure::of(c, reply);
    std::optional<Failure> failure = work(c);
    if (failure && failure->kind == Failure::kLost) return failure;
    if (const Reply reply = c.limit_statements(deadlines_.statement); !reply.ok()) return Failure::of(c, reply);
    return failure;
  });
}

Status Session::transact(const Work& work) {
  const auto deadline = Clock::now() + deadlines_.patience;
  ++number_;
  for (;;) {
    if (Status s = connect(deadline); !s) return s;
    Connection& c = *connection_;
    std::optional<Failure> failure;
    if (const Reply begin = c.run("BEGIN"); !begin.ok()) failure = Failure::of(c, begin);
    if (!failure) failure = work(c);
    if (!failure) {
      const Reply note = c.run(kNote, Parameters().bytes(client_, kUuid).number(number_));
      if (!note.ok()) failure = Failure::of(c, note);
    }
    if (!failure) {
      const Reply commit = c.run("COMMIT");
      if (commit.committed()) return Done{};
      failure = Failure::of(c, commit);
      if (commit.lost()) {
        connection_.reset();
        const Result<bool> done = look_up(deadline);
        if (!done) return done.error();
        if (*done) return Done{};
        continue;
      }
    }
    if (failure->kind == Failure::kLost) {
      connection_.reset();
    } else if (c.run("ROLLBACK").lost()) {
      connection_.reset();
    }
    if (failure->kind == Failure::kFinal || Clock::now() > deadline) return failure->error;
  }
}

}  // namespace enfilade::stores
