#pragma once
// Grower: expands a region depth first until only built regions are left. Its
// buffers, one expansion per level, are reused from call to call.

#include <functional>
#include <span>
#include <vector>

#include <enfilade/base/work.hpp>

#include "world/growth.hpp"

namespace enfilade::world {

class Grower {
 public:
  // Called for every built region with its path and portals; false stops.
  using Built = std::function<bool(const Path&, const plan::Region&, std::span<const plan::Portal>)>;

  // Keeps a reference to the context, which stops it as well.
  explicit Grower(const Growth& growth, const Context& context, bool paths = true)
      : growth_(growth), paths_(paths || !growth.pins().empty()), work_(context) {}

  // Grows one storey; false if the callback or the context stopped it. The path of the
  // storey's own region is storey_path() afterwards.
  bool grow_storey(std::int32_t storey, const Built& built);
  [[nodiscard]] const Path& storey_path() const { return storey_path_; }

 private:
  bool grow(const plan::Region& region, std::span<const plan::Portal> portals, std::size_t level, const Built& built);
  plan::Expansion& buffer(std::size_t level);

  const Growth& growth_;
  bool paths_;
  Work work_;
  Path path_;
  Path storey_path_;
  std::vector<std::unique_ptr<plan::Expansion>> buffers_;
};

}  // namespace enfilade::world
