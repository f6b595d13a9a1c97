#pragma once
// Whole generation: expanding the tree until no temporary region is left. Pins
// (plan/pin.hpp) are part of the content.

#include <cstdint>
#include <functional>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/plan/model.hpp>
#include <enfilade/plan/pin.hpp>
#include <enfilade/rules/building.hpp>

namespace enfilade::world {

// Which storeys; empty = all. Sorted, without doubles, each within the building.
using Storeys = std::vector<std::int32_t>;

// All rooms of the storeys, joined. The same content whatever the executor.
// Errors: cancelled; exhausted if the model would exceed context.max_bytes.
Result<plan::Model> generate(const rules::Building& building, const Storeys& storeys, const Context& context,
                             const plan::Pins& pins = {});

// Visits every room without keeping any. `visit(i, room)` is called for the
// rooms of the i-th storey asked for, in path order, by one thread; storeys come
// in any order and on any thread of the executor.
// layout_only leaves out furnish(): only room.path, region and portals as the
// rules made them are set.
struct Visit {
  bool layout_only = false;
  bool paths = true;  // false: room.path is left empty
};
Status visit(const rules::Building& building, const Storeys& storeys, const Context& context, Visit options,
             const std::function<void(std::size_t storey_index, const plan::Room&)>& visit,
             const plan::Pins& pins = {});

// The content hash without keeping the model.
Result<Key> hash(const rules::Building& building, const Storeys& storeys, const Context& context,
                 const plan::Pins& pins = {});

}  // namespace enfilade::world
