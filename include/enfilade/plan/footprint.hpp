#pragma once
// Footprint: what a map says of one building. The rings are as they came; see
// geom::repair() for what can be built on.

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/geom/polygon.hpp>

namespace enfilade::plan {

struct Footprint {
  std::uint32_t feature = 0;  // its place in the file, from 0
  std::uint32_t line = 0;     // where it ends in the file, from 1
  std::string id;             // the file's own; may be empty
  std::string name;           // may be empty
  std::string address;        // "Street 12"; may be empty
  std::int32_t floors = 0;    // 1 … 10 000; 0: not said
  geom::Length height = 0;    // 1 … 1 000 m; 0: not said
  // One list of rings for each part of the building: the outline, then its holes.
  // Local millimetres, x to the east, y to the north.
  std::vector<std::vector<geom::Ring>> parts;
};

}  // namespace enfilade::plan
