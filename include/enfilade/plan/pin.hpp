#pragma once
// Pins: a developer's changes to regions that do not exist yet. They are an
// overlay on the brief and an input of every expansion, so that pinned
// buildings are as lazy and as repeatable as others. Everything else a pin does
// not name stays as it was.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <enfilade/plan/room.hpp>

namespace enfilade::plan {

// A door that must be: an upright rectangle on the common face of two pieces of
// the pinned region, which owns that face. Below the heads and above the sills
// of the storey like any door; made with a leaf.
struct ForcedPortal {
  geom::Point a;  // a < b, as in Portal
  geom::Point b;
  geom::Length z0 = 0;
  geom::Length z1 = 0;
  friend bool operator==(const ForcedPortal&, const ForcedPortal&) = default;
};

// A room made by hand: the region is one built room with these contents,
// whatever it would have become.
struct HandMade {
  Use use = Use::office;
  Finish finish;
  std::vector<Object> objects;  // inside the region, in the building's coordinates
  friend bool operator==(const HandMade&, const HandMade&) = default;
};

struct Pin {
  std::optional<std::uint64_t> seed;  // of the region's own random stream
  std::vector<ForcedPortal> portals;
  std::optional<HandMade> room;
  friend bool operator==(const Pin&, const Pin&) = default;
};

// By the bytes of the region's path.
using Pins = std::map<std::string, Pin, std::less<>>;

// The edge number of forced portals in their ids; slot is the index in the pin.
inline constexpr std::uint16_t kForcedEdge = 0xfe00;

}  // namespace enfilade::plan
