#pragma once
// Rooms for the tests of furnish, drawn from a seed, and what must hold in each
// of them, computed apart from the rule.

#include <optional>
#include <string>
#include <vector>

#include <enfilade/base/hash.hpp>
#include <enfilade/base/rng.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::furnish::testing {

struct Sample {
  plan::Region region;
  std::vector<plan::Portal> portals;
  Key key;
};

// Any use, sides from 1 m to `longest` (log-uniform), up to `most_doors` doors
// anywhere.
Sample hostile_room(std::uint64_t seed, geom::Length longest, int most_doors);

// A room as the tower makes them: sides 2.4 … 9 m, one or two doors on inner
// walls, windows in bays on one or two façades or none.
Sample likely_room(std::uint64_t seed, plan::Use use);

// A room that is no box: an L, a cut corner or a ring with a hole.
Sample outline_room(std::uint64_t seed);

std::vector<plan::Object> furnish(const Sample& sample);

int count(const std::vector<plan::Object>& objects, plan::ObjectKind kind);

// Does it get the same furniture whatever the order of its portals?
bool same_in_any_order(Sample sample);
// Moved as a whole, does it get the same furniture, moved?
bool same_elsewhere(Sample sample, geom::Point by);

void hash_place(const plan::Object& object, Hasher& h);

// Each returns what is wrong, or an empty string.
std::string check_inside(const Sample& sample, const std::vector<plan::Object>& objects);
std::string check_disjoint(const std::vector<plan::Object>& objects);
std::string check_doors(const Sample& sample, const std::vector<plan::Object>& objects);
std::string check_windows(const Sample& sample, const std::vector<plan::Object>& objects);
// Every door from every other, and every piece from the doors, for a square
// body of this width. Requires a box region.
std::string check_reach(const Sample& sample, const std::vector<plan::Object>& objects, geom::Length body);

// Every other door from the entrance, for a square body of this width. Requires a box region.
std::string check_lanes(const Sample& sample, const std::vector<plan::Object>& objects, geom::Length body);

// The same for 700 mm in a region with an outline, on a grid of 100 mm.
std::string check_outline_reach(const Sample& sample, const std::vector<plan::Object>& objects);

// Where a square body of some width can stand with its middle, flooded from the
// first door. Exact: cells between the coordinates where anything begins or
// ends; passages of exactly the body's width count as closed.
class Flood {
 public:
  Flood(const geom::Box& clear, const std::vector<plan::Object>& objects, geom::Length body);
  // Marks everything connected with the first free cell that meets the box;
  // false if there is none.
  bool start(const geom::Box& box);
  // A marked (or, before start, free) cell meets the box.
  [[nodiscard]] bool reached(const geom::Box& box) const { return find(box, 2).has_value(); }
  [[nodiscard]] bool free(const geom::Box& box) const { return find(box, 1).has_value(); }

 private:
  [[nodiscard]] std::optional<std::size_t> find(const geom::Box& box, int least) const;
  std::vector<geom::Length> xs_, ys_;
  std::vector<unsigned char> state_;  // 0 blocked, 1 free, 2 reached
};

// A drawing of the room as an SVG group, for looking at.
std::string to_svg(const Sample& sample, const std::vector<plan::Object>& objects);

}  // namespace enfilade::furnish::testing
