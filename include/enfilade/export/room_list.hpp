#pragma once
// The list of rooms that goes with plans, as Markdown: for each room its number, what
// it is, how large it is, its exits with where they lead, and what stands there. Of
// dungeons also the theme, which key opens a locked door and where that key lies: it
// is for the game master, and its numbers are those of the game master's map.

#include <string>

#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

struct RoomListOptions {
  geom::Box window = {};  // unbounded dungeons: rooms that reach into it, in the plan's coordinates; empty: all
};

// Equal models give equal bytes. O(n log n) in rooms, ways and objects.
std::string write_room_list(const plan::Model& model, const RoomListOptions& options = {});

}  // namespace enfilade::exports
