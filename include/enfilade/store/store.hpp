#pragma once
// Store: where records live. One interface over memory, SQLite and PostgreSQL;
// one suite of tests over all of them. Calls block; a World talks to a store
// through a Link (link.hpp) and never waits.
//
// Found, absent and error are three different answers: a read that fails is an
// Error and never looks like "no records". Bodies are opaque here.
// Not thread-safe; open one store per thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/store/record.hpp>

namespace enfilade::store {

// One row to be written. Compare and set: the write is done only if the row's
// version is still `expected` (0: there must be no row). A row that has expired
// is no row: what is written over it counts from 1 again, as after a removal.
struct Write {
  RecordKey key;
  std::uint64_t expected = 0;
  std::int64_t expires = kNever;
  std::optional<std::string> body;  // nullopt: the row goes
};

// What became of a write. When it was refused, `current` is what the store
// holds instead (nullopt: no row).
struct Written {
  bool done = false;
  std::uint64_t version = 0;  // of the row afterwards; 0 when it is gone
  std::optional<Record> current;
};

struct Summary {
  std::string building;
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;  // stored_bytes of all
};

// A row that verify() can't vouch for, or a damaged place in the file.
struct Damage {
  std::string building;  // may be empty when not known
  std::optional<RecordKey> key;
  std::string text;
};

// The words in an error of commit() when nobody can tell yet: the server stayed
// away, or the disk refused even to take back what it had refused to finish. Ask
// again with the same versions: a refusal shows what there is.
inline constexpr std::string_view kOutcomeUnknown = "whether this commit was done is not known";
inline bool outcome_unknown(const Error& error) { return error.text.find(kOutcomeUnknown) != std::string::npos; }

class Store {
 public:
  virtual ~Store() = default;

  // All records of a floor that have not expired, in key order.
  virtual Result<std::vector<Record>> load(const std::string& building, std::int16_t floor, std::int64_t now) = 0;
  // One record; nullopt: absent or expired.
  virtual Result<std::optional<Record>> find(const std::string& building, const RecordKey& key, std::int64_t now) = 0;
  // Each write is compared and set on its own row, in order, so that a later
  // write sees what an earlier one of the same row did. All that are done are
  // durable together when this returns. An error: none of them was done, unless
  // outcome_unknown(error) says that the engine fell silent right at the end.
  virtual Result<std::vector<Written>> commit(const std::string& building, std::span<const Write> writes,
                                              std::int64_t now) = 0;
  // Removes what has expired, soonest first, at most `most` rows; how many.
  virtual Result<std::uint64_t> expire(std::int64_t now, std::uint64_t most) = 0;

  // Looking after a store. Buildings come in the order of their names' bytes,
  // those without records not at all.
  virtual Result<std::vector<Summary>> list() = 0;
  // Every record of every building in order, expired ones too; false from the
  // visitor stops. Goes on past damage where the engine lets it, and then ends
  // with an error that says what was left out.
  virtual Status scan(const std::function<bool(const std::string& building, const Record&)>& visit) = 0;
  // Checks the engine's own structures and every body's checksum.
  virtual Result<std::vector<Damage>> verify() = 0;
  // Gives back space.
  virtual Status compact() = 0;
};

using StorePtr = std::unique_ptr<Store>;

// A store that lives and dies with the process.
StorePtr open_memory();

}  // namespace enfilade::store
