// A group of any size costs a handful of statements:
//
//   1. read and lock the rows that the writes name, in key order, so that two
//      groups can't wait for each other;
//   2. compare and set in memory, write by write: the rows can't change now. The
//      highest version that was removed is read after the lock, so that it covers
//      every removal of a row that is missing now;
//   3. insert, update and remove what differs, each with one statement over
//      arrays.
//
// A row that did not exist could not be locked: if another client makes it
// meanwhile, the insert finds it there, and the whole transaction runs again.

#include "stores/postgres_commit.hpp"

#include <algorithm>

#include "stores/migrations.hpp"

namespace enfilade::stores {
namespace {

using namespace store;

#define ENFILADE_KEYS \
  "unnest($2::smallint[], $3::bytea[], $4::smallint[], $5::bigint[]) AS k (floor, path, subject, item)"
#define ENFILADE_ROWS                                                                                          \
  "unnest($2::smallint[], $3::bytea[], $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bytea[])" \
  " AS k (floor, path, subject, item, version, expires, body)"
#define ENFILADE_SAME \
  "c.building = $1 AND c.floor = k.floor AND c.path = k.path AND c.subject = k.subject AND c.item = k.item"

constexpr const char* kLock = "SELECT " ENFILADE_PG_COLUMNS " FROM " ENFILADE_KEYS
                              " JOIN enfilade.change c ON " ENFILADE_SAME " ORDER BY 1, 2, 3, 4 FOR UPDATE OF c";
constexpr const char* kInsert =
    "INSERT INTO enfilade.change (building, floor, path, subject, item, version, expires, body)"
    " SELECT $1, k.* FROM " ENFILADE_ROWS " ON CONFLICT DO NOTHING RETURNING 1";
constexpr const char* kUpdate =
    "UPDATE enfilade.change c SET version = k.version, expires = k.expires, body = k.body FROM " ENFILADE_ROWS
    " WHERE " ENFILADE_SAME;
constexpr const char* kRemove = "DELETE FROM enfilade.change c USING " ENFILADE_KEYS " WHERE " ENFILADE_SAME;

constexpr const char* kRemoved = "SELECT removed FROM enfilade.building WHERE id = $1";
constexpr const char* kNoteRemoval = "UPDATE enfilade.building SET removed = greatest(removed, $2) WHERE id = $1";

constexpr std::size_t kMostRows = 2000;      // in one statement
constexpr std::size_t kMostBytes = 8 << 20;  // of bodies in one statement

struct Row {
  bool stored = false;        // there is one in the table, expired or not
  bool touched = false;       // by a write that was done
  std::uint64_t version = 0;  // of the row in the table, or 0
  std::optional<Record> live;
};
using Rows = std::map<RecordKey, Row>;
using Entry = Rows::value_type;

// The keys, and with `whole` the rest of the rows, as arrays.
Parameters parameters(std::int64_t building, std::span<const Entry* const> rows, bool whole) {
  std::vector<std::int64_t> floors, subjects;
  std::vector<std::string_view> paths, bodies;
  std::vector<std::optional<std::int64_t>> items, versions, expiries;
  for (const Entry* e : rows) {
    floors.push_back(e->first.floor);
    paths.push_back(e->first.path);
    subjects.push_back(static_cast<std::int64_t>(e->first.subject));
    items.push_back(turned(e->first.item));
    if (!whole) continue;
    versions.push_back(static_cast<std::int64_t>(e->second.live->version));
    expiries.push_back(e->second.live->expires == kNever ? std::nullopt : std::optional(e->second.live->expires));
    bodies.push_back(e->second.live->body);
  }
  Parameters p;
  p.number(building).smalls(floors).blobs(paths).smalls(subjects).numbers(items);
  if (whole) p.numbers(versions).numbers(expiries).blobs(bodies);
  return p;
}

// Calls `run` with pieces of the list that fit into a statement each.
template <class Run>
std::optional<Failure> in_pieces(const std::vector<Entry*>& rows, const Run& run) {
  for (std::size_t from = 0; from < rows.size();) {
    std::size_t to = from, bytes = 0;
    while (to < rows.size() && to - from < kMostRows && bytes < kMostBytes) {
      bytes += rows[to]->second.live ? rows[to]->second.live->body.size() : 0;
      ++to;
    }
    if (std::optional<Failure> failure = run(std::span<Entry* const>(rows).subspan(from, to - from))) return failure;
    from = to;
  }
  return std::nullopt;
}

std::optional<Failure> lock(Connection& connection, std::int64_t building, Rows& rows, std::int64_t now) {
  std::vector<Entry*> all;
  for (Entry& e : rows) all.push_back(&e);
  return in_pieces(all, [&](std::span<Entry* const> piece) -> std::optional<Failure> {
    const Reply reply = connection.run(kLock, parameters(building, piece, false));
    if (!reply.ok()) return Failure::of(connection, reply);
    for (int i = 0; i < reply.rows(); ++i) {
      std::optional<Record> record = reply.record(i);
      if (!record) continue;  // no key of ours reads like that
      Row& row = rows[record->key];
      row.stored = true;
      row.version = record->version;
      if (!expired(record->expires, now)) row.live = std::move(record);
    }
    return std::nullopt;
  });
}

// `removed` is the highest version that was removed from the building.
Written apply(Row& row, const Write& w, std::int64_t now, std::uint64_t& removed) {
  Written out;
  // A row written earlier in this group may have expired already.
  const bool alive = row.live && !expired(row.live->expires, now);
  const std::uint64_t version = alive ? row.live->version : 0;
  if (version != w.expected) {
    if (alive) out.current = row.live;
    out.version = version;
    return out;
  }
  out.done = true;
  row.touched = true;
  row.live.reset();
  if (!w.body) {
    removed = std::max(removed, row.version);
    row.version = 0;
  } else {
    out.version = (row.version > 0 ? row.version : removed) + 1;
    row.version = out.version;
    row.live = Record{w.key, out.version, w.expires, *w.body};
  }
  return out;
}

}  // namespace

std::optional<Failure> write_group(Connection& connection, std::int64_t building, std::span<const Write> writes,
                                   std::int64_t now, std::vector<Written>& written) {
  Rows rows;
  for (const Write& w : writes) rows[w.key];
  if (std::optional<Failure> failure = lock(connection, building, rows, now)) return failure;

  std::uint64_t removed = 0;
  const Reply highest = connection.run(kRemoved, Parameters().number(building));
  if (!highest.ok()) return Failure::of(connection, highest);
  if (highest.rows() > 0) removed = static_cast<std::uint64_t>(highest.number(0, 0));
  const std::uint64_t before = removed;

  written.clear();
  written.reserve(writes.size());
  for (const Write& w : writes) written.push_back(apply(rows[w.key], w, now, removed));

  std::vector<Entry*> inserts, updates, removals;
  for (Entry& e : rows) {
    if (!e.second.touched) continue;
    if (e.second.live) {
      (e.second.stored ? updates : inserts).push_back(&e);
    } else if (e.second.stored) {
      removals.push_back(&e);
    }
  }
  const auto run = [&](const char* sql, bool whole) {
    return [&connection, building, sql, whole](std::span<Entry* const> piece) -> std::optional<Failure> {
      const Reply reply = connection.run(sql, parameters(building, piece, whole));
      if (!reply.ok()) return Failure::of(connection, reply);
      if (sql == kInsert && static_cast<std::size_t>(reply.rows()) != piece.size()) {
        return Failure{Failure::kAgain,
                       {ErrorCode::io, connection.place(), "rows change faster than they can be written"}};
      }
      return std::nullopt;
    };
  };
  if (std::optional<Failure> failure = in_pieces(removals, run(kRemove, false))) return failure;
  if (std::optional<Failure> failure = in_pieces(updates, run(kUpdate, true))) return failure;
  if (std::optional<Failure> failure = in_pieces(inserts, run(kInsert, true))) return failure;
  if (removed == before) return std::nullopt;
  return note_removal(connection, building, static_cast<std::int64_t>(removed));
}

// Last in a group: whoever removes rows of the same building waits here until the
// other is done.
std::optional<Failure> note_removal(Connection& connection, std::int64_t building, std::int64_t version) {
  const Reply reply = connection.run(kNoteRemoval, Parameters().number(building).number(version));
  if (!reply.ok()) return Failure::of(connection, reply);
  return std::nullopt;
}

}  // namespace enfilade::stores
