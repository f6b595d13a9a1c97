#pragma once
// Desk: where many clients ask one store without waiting for it or for each
// other. Reads and writes stand in two queues, each served by the threads of its
// own stores, so that neither holds up the other.
//
//     commits  ─┬─ writer ─┬─ one transaction for all that wait
//               └─ writer ─┘
//     pages    ─┬─ reader
//               └─ reader …
//
// All commits that wait when a writer is free go into one transaction, of all
// clients and buildings together, and each is answered when it is durable. One
// that the store refuses for what it says fails alone. Large floors are read page
// by page; whoever wants the next page queues again behind the others.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <enfilade/store/store.hpp>
#include <enfilade/stores/open.hpp>

namespace enfilade::stores {

struct PageAsked {
  std::string building;
  std::int16_t floor = 0;
  std::optional<store::RecordKey> after;
  std::size_t bytes = 0;
  std::int64_t now = 0;
};
struct CommitAsked {
  std::string building;
  std::vector<store::Write> writes;
  std::int64_t now = 0;
};

class Desk {
 public:
  // They are called on the desk's threads and must neither wait nor throw.
  using OnPage = std::function<void(Result<store::FloorPage>)>;
  using OnCommit = std::function<void(Result<std::vector<store::Written>>)>;

  // Without readers a writer reads too; then everything is done in the order in
  // which it was asked. `idle`: how long nothing must be asked before a writer
  // that has written tidies its store.
  explicit Desk(Pool pool, std::chrono::milliseconds idle = std::chrono::seconds(1));
  // Waits until everything that was asked is done.
  ~Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  // From any thread; both return at once.
  void page(PageAsked asked, OnPage on_page);
  void commit(CommitAsked asked, OnCommit on_commit);

  // Ends the desk within about `most`: does what was asked as far as there is time,
  // then drops what nobody has begun. True: all is done. False: something was
  // dropped, or a store is still busy and left to itself; its thread ends when it
  // is done, and nobody is told.
  bool close(std::chrono::milliseconds most);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace enfilade::stores
