#pragma once
// Town: the footprints of a map as buildings to be. Every outline is repaired,
// what is drawn twice is dropped, walls against neighbours are found among all,
// and each part that is left gets a brief of its own.
//
// The same on every machine, whatever the executor: integers, and what geom
// guarantees. Touches no file.

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/brief/footprints.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::town {

inline constexpr int kPartyPermille = 400;  // an edge is party if neighbours stand along more of it
// Floors where neither the map nor the brief says: few under this area, in mm².
inline constexpr std::int64_t kHouseArea = 150'000'000;
inline constexpr std::int32_t kHouseFloors = 2, kBlockFloors = 4;
inline constexpr std::size_t kMostId = 64;  // bytes, as a brief's id may have

// One feature of the map.
struct Plot {
  std::uint32_t feature = 0;           // its place in the file, from 0
  std::string id;                      // the file's own; may be empty
  std::vector<plan::Brief> buildings;  // one for each part, the largest first; empty: skipped
  std::string reason;                  // why it is skipped: "is drawn twice"; few different ones in a file
  std::string detail;                  // the same with its figures: "is drawn twice: as feature 7"
  std::vector<std::string> repairs;    // what was done to it, and what else there is to know; a sentence each
};

// A plot for every feature, in the order of the file. Buildings differ from
// `base` in
//
//   site    the part's outline, in the map's millimetres, and its party walls
//   floors  the map's; else its height ÷ floor_height, at least 1; else base's
//           if given; else kHouseFloors or kBlockFloors
//   seed    drawn from base's, the feature's place in the file and the part's
//           in the feature, so that no other feature changes it
//   id      safe_id() of the feature's, with "-2" and so on for further parts
//
// Requires base.kind == "apartments". About 0.1 ms a feature. Errors: cancelled.
Result<std::vector<Plot>> plots(const plan::Brief& base, const brief::Footprints& footprints, const Context& context);

// An id as briefs and file names may have it: whatever is not A-Z a-z 0-9 . _ -
// becomes "-", the first of it never "." or "-"; at most kMostId bytes. Empty
// if nothing is left.
std::string safe_id(std::string_view id);

// How many homes a whole building of kind "apartments" has: 1 where no corridor
// joins them (a house), else those with a room to live or sleep in.
std::uint64_t homes(const plan::Model& model);

}  // namespace enfilade::town
