#pragma once
// Blocks of a dungeon without end, as they are measured.

#include <cstdint>
#include <memory>

namespace enfilade::bench {

// Blocks around a cell (away, away), each found from a cell drawn at random.
class Blocks {
 public:
  explicit Blocks(std::int64_t away);
  ~Blocks();
  // Both return their number.
  std::uint64_t lay(std::uint64_t count);  // all that a block shares with its neighbours
  std::uint64_t dig(std::uint64_t count);  // and what fills it

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace enfilade::bench
