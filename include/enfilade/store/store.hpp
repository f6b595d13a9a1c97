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
// is no row. The versions of a key only ever grow: a row that is made anew counts
// on from an expired one in its place, or else from the highest version that was
// ever removed from its building, so that nobody mistakes it for the old one.
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

// What somebody's write made of a row, for others who show it. Versions of a key
// only grow, so news may be told late, twice or in another order.
struct News {
  Record record;  // as it is now; of a row that is gone its key and the version that it had, no body
  bool gone = false;
  friend bool operator==(const News&, const News&) = default;
};
// Of the writes that were done; requires the answer to these writes.
std::vector<News> news_of(std::span<const Write> writes, std::span<const Written> written);

// What one client wants done in one building.
struct Batch {
  std::string_view building;
  std::span<const Write> writes;
};

// A part of a floor, in key order. next: where the following part begins, after
// this key; nullopt: there is none.
struct FloorPage {
  std::vector<Record> records;
  std::optional<RecordKey> next;
};
// What a row counts for when a page is filled, besides its path and body.
inline constexpr std::size_t kPageRow = 128;
inline std::size_t page_bytes(const Record& record) { return kPageRow + record.key.path.size() + record.body.size(); }

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

  // Records of a floor that have not expired, in key order, from behind `after`
  // (nullopt: from the first) until their page_bytes() reach `bytes`: at least one,
  // if there are any. Each page is read at its own moment.
  virtual Result<FloorPage> page(const std::string& building, std::int16_t floor, const std::optional<RecordKey>& after,
                                 std::size_t bytes, std::int64_t now) = 0;
  // The whole floor, read at one moment.
  Result<std::vector<Record>> load(const std::string& building, std::int16_t floor, std::int64_t now);
  // One record; nullopt: absent or expired.
  virtual Result<std::optional<Record>> find(const std::string& building, const RecordKey& key, std::int64_t now) = 0;
  // Each write is compared and set on its own row, in order, so that a later
  // write sees what an earlier one of the same row did. All that are done, of all
  // batches, are durable together when this returns. No two batches may name the
  // same building. An error: none of them was done, unless outcome_unknown(error)
  // says that the engine fell silent right at the end. ErrorCode::invalid: it was
  // what a write says that the store refused; others may well succeed.
  virtual Result<std::vector<std::vector<Written>>> commit(std::span<const Batch> batches, std::int64_t now) = 0;
  Result<std::vector<Written>> commit(const std::string& building, std::span<const Write> writes, std::int64_t now);
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
  // Gives back what can be given back at once and without waiting for anybody;
  // meant for idle moments. False: something is left for another moment.
  virtual bool tidy() { return true; }
};

using StorePtr = std::unique_ptr<Store>;

// A store that lives and dies with the process.
StorePtr open_memory();

}  // namespace enfilade::store
