#pragma once
// Lengths as people write them.

#include <cstdint>
#include <string>

namespace enfilade::geom {

// Millimetres as metres, without zeros that say nothing: 3600 → "3.6",
// -50 → "-0.05". Thousandths of anything else too. Exact.
std::string metres(std::int64_t mm);

}  // namespace enfilade::geom
