#pragma once
// Link: how a World talks to a store without waiting for it. Requests are
// numbered; answers come in the order of their requests when poll() is asked.
// direct_link() answers at once on the calling thread (memory stores, tests);
// stores::thread_link() keeps a thread; a browser's link sits on IndexedDB.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <enfilade/store/store.hpp>

namespace enfilade::store {

using Ticket = std::uint64_t;  // counts from 1

// The records of a floor.
struct Loaded {
  Ticket ticket = 0;
  std::int16_t floor = 0;
  Result<std::vector<Record>> records;
};
// What became of a group of writes, in their order.
struct Committed {
  Ticket ticket = 0;
  Result<std::vector<Written>> writes;
};
using Answer = std::variant<Loaded, Committed>;

class Link {
 public:
  virtual ~Link() = default;
  // Both return at once.
  virtual Ticket load(std::int16_t floor, std::int64_t now) = 0;
  virtual Ticket commit(std::vector<Write> writes, std::int64_t now) = 0;
  // The next answer, if one has come. poll() never waits; wait() does, until
  // there is one (nullopt: nothing is under way).
  virtual std::optional<Answer> poll() = 0;
  virtual std::optional<Answer> wait() = 0;
};

using LinkPtr = std::unique_ptr<Link>;

// The store must outlive the link.
LinkPtr direct_link(Store& store, std::string building);

}  // namespace enfilade::store
