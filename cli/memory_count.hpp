#pragma once
// Counts what a World allocates: every allocation made inside a CountMemory
// scope, until it is given back, inside or outside of one, on the same thread.
// Replaces the program's operator new.

#include <cstddef>

namespace enfilade::cli {

struct MemoryCount {
  std::size_t now = 0;
  std::size_t peak = 0;
};
MemoryCount memory_count();  // of the calling thread's scopes
void reset_memory_peak();    // the peak starts again from what is held now

class CountMemory {
 public:
  explicit CountMemory(bool on = true);
  ~CountMemory();
  CountMemory(const CountMemory&) = delete;
  CountMemory& operator=(const CountMemory&) = delete;

 private:
  bool before_;
};

// Bytes of the process that are in memory; 0 if the system does not tell.
std::size_t resident_bytes();

}  // namespace enfilade::cli
