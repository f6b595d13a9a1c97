// Every block carries a header with its size and whether it was counted. The
// size is what malloc really took, header included, so slack is not forgotten.

#include "cli/memory_count.hpp"

#include <malloc.h>
#include <unistd.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace enfilade::cli {
namespace {

struct alignas(16) Header {
  std::size_t counted = 0;  // bytes; 0: not counted
};

thread_local bool counting = false;
thread_local MemoryCount total;

void* allocate(std::size_t size) {
  void* block = std::malloc(size + sizeof(Header));
  if (!block) throw std::bad_alloc();
  auto* header = new (block) Header;
  if (counting) {
    header->counted = malloc_usable_size(block) + sizeof(std::size_t);  // malloc's own word as well
    total.now += header->counted;
    if (total.now > total.peak) total.peak = total.now;
  }
  return header + 1;
}

void release(void* p) {
  if (!p) return;
  Header* header = static_cast<Header*>(p) - 1;
  total.now -= header->counted;
  std::free(header);
}

}  // namespace

MemoryCount memory_count() { return total; }
void reset_memory_peak() { total.peak = total.now; }

CountMemory::CountMemory(bool on) : before_(counting) { counting = on; }
CountMemory::~CountMemory() { counting = before_; }

std::size_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (!file) return 0;
  long pages = 0, resident = 0;
  const int read = std::fscanf(file, "%ld %ld", &pages, &resident);
  std::fclose(file);
  return read == 2 ? static_cast<std::size_t>(resident) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace enfilade::cli

void* operator new(std::size_t size) { return enfilade::cli::allocate(size); }
void* operator new[](std::size_t size) { return enfilade::cli::allocate(size); }
void operator delete(void* p) noexcept { enfilade::cli::release(p); }
void operator delete[](void* p) noexcept { enfilade::cli::release(p); }
void operator delete(void* p, std::size_t) noexcept { enfilade::cli::release(p); }
void operator delete[](void* p, std::size_t) noexcept { enfilade::cli::release(p); }
