#pragma once
// Plate: the layout of one outline, ready to be copied to every storey that has
// it. Heights are relative to the storey's floor; keys, storeys and depths are
// filled in when a storey is laid.

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <enfilade/plan/portal.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::rules {

struct Plate {
  std::vector<plan::Child> children;
  std::vector<plan::Portal> portals;  // as children index them
};

// The lower and the upper half of a stack of storeys, shaped as it is.
void split_storeys(const plan::Region& stack, geom::Length floor_height, plan::Expansion& out);

// Copies a plate to a storey or a piece of one.
void lay(const Plate& plate, const plan::Region& region, plan::Expansion& out);

// Plates that were made, one place each. Whoever needs one makes it; if two
// threads make the same one, the first keeps it. Counts as memory.
class PlateMemo {
 public:
  explicit PlateMemo(std::size_t places) : places_(places) {}
  ~PlateMemo();
  PlateMemo(const PlateMemo&) = delete;
  PlateMemo& operator=(const PlateMemo&) = delete;

  // `make()` gives a std::unique_ptr<const Plate> that hangs on the place alone, or null if it was stopped. Null is
  // passed on and not kept.
  template <class Make>
  const Plate* at(std::size_t place, const Make& make) {
    std::atomic<const Plate*>& slot = places_[place];
    if (const Plate* made = slot.load(std::memory_order_acquire)) return made;
    std::unique_ptr<const Plate> fresh = make();
    const Plate* expected = nullptr;
    if (slot.compare_exchange_strong(expected, fresh.get(), std::memory_order_acq_rel)) return fresh.release();
    return expected;
  }

 private:
  std::vector<std::atomic<const Plate*>> places_;
};

}  // namespace enfilade::rules
