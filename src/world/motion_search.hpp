#pragma once
// find_free() among places that somebody else has a say in.

#include <functional>

#include <enfilade/world/motion.hpp>

namespace enfilade::world {

// Whether a place will do. It must not gather: the solids of the search are in use.
using Accept = std::function<bool(const Stance&)>;

bool find_free(Surroundings& surroundings, const Body& body, const Stance& wish, Length within, const Accept& accept,
               Stance& out);

}  // namespace enfilade::world
