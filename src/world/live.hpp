#pragma once
// Live: a built region in the cache, with its place in the order of use.

#include <memory>

#include <enfilade/mesh/solid.hpp>
#include <enfilade/world/built.hpp>

#include "world/tree.hpp"

namespace enfilade::world {

struct Live {
  Built built;
  std::unique_ptr<mesh::Solids> solids;  // made when a body first comes near
  NodeIndex newer = kNoNode;
  NodeIndex older = kNoNode;
  std::uint64_t seen = 0;  // the last frame that saw it
  std::size_t bytes = 0;   // as counted in the cache
};

std::size_t bytes_of(const Live& live);

}  // namespace enfilade::world
