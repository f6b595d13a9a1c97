#pragma once
// One rule per use of a room. Each draws what it would like from the job's
// stream and puts it through the job's Fitting, which holds all guarantees.

#include <enfilade/base/rng.hpp>

#include "rules/furnish/fitting.hpp"

namespace enfilade::furnish {

// Pieces, in millimetres: width along the front, depth, height.
struct Size {
  Length width, depth, height;
};
inline constexpr Size kDesk{1600, 800, 740};
inline constexpr Size kChair{600, 600, 900};
inline constexpr Size kCabinet{800, 450, 1950};
inline constexpr Size kSideboard{800, 450, 800};
inline constexpr Size kShelf{1000, 400, 2000};
inline constexpr Size kPlant{500, 500, 1400};
inline constexpr Size kPlanter{400, 400, 1100};  // slim, for halls
inline constexpr Size kCounter{600, 600, 900};   // one unit of a run
inline constexpr Size kStall{900, 1500, 2000};
inline constexpr Size kPan{700, 750, 800};  // a toilet in a room of its own
inline constexpr Size kBasin{600, 500, 850};
inline constexpr Size kBoard{1800, 60, 1200};
inline constexpr Length kBoardAbove = 900;
inline constexpr Size kSofa{2000, 850, 800};
inline constexpr Size kReception{2800, 800, 1100};
inline constexpr Length kTableHeight = 740;

inline constexpr Length kTuck = 50;                    // between a chair and its table
inline constexpr Length kSeat = kTuck + kChair.depth;  // a table's edge to the chair's back
inline constexpr Length kBehind = 800;                 // behind a chair
inline constexpr Length kBand = 500;                   // a wall band for cabinets and plants
inline constexpr Length kFreeCore = 900;               // the least core we aim for

// Shades drawn once, so that the pieces of a room match.
struct Job {
  Fitting& fit;
  Rng& rng;
  plan::Material wood, fabric, metal, leaf, ceramic;
};

void furnish_office(Job& job);
void furnish_open_office(Job& job);
void furnish_meeting(Job& job);
void furnish_pantry(Job& job);
void furnish_storage(Job& job);
void furnish_restroom(Job& job);
void furnish_lobby(Job& job);
void furnish_shop(Job& job);
// Halls may have any number of doors, so this one needs no Fitting.
void furnish_corridor(const plan::Region& region, std::span<const plan::Portal> portals, Rng& rng, plan::Material leaf,
                      std::vector<plan::Object>& out);

// Shared by several uses.

// A run of n <= 3 equal pieces against a wall, with free floor before it.
Group run_of(plan::ObjectKind kind, Size size, int n, plan::Material material);
// As many pieces as fit, side by side from the start of a wall.
int pack(Fitting& fit, Side s, const Group& group, int most);
// Up to `runs` runs of cabinets or shelves on walls that have a band for them,
// then up to `plants` plants in corners.
void dress_walls(Job& job, int runs, int plants);

// A table with chairs along the two sides that run along an axis and, if asked,
// at its ends. Chairs lie within kSeat of the table; those that would stand in a
// way are left out. False, and nothing is placed, if the table or all chairs would.
bool put_table(Job& job, const Box& table, int axis, bool ends);
// How many pieces of a length fit with gaps between them.
constexpr int count_along(Length space, Length piece, Length gap) {
  return space < piece ? 0 : static_cast<int>((space + gap) / (piece + gap));
}
// Where the i-th of n pieces begins when they are spread over an interval with
// equal gaps, the first and last at its ends (one alone: in its middle).
constexpr Length place_along(Interval space, Length piece, int n, int i) {
  if (n < 2) return space.lo + (space.length() - piece) / 2;
  return space.lo + static_cast<Length>(std::int64_t{space.length() - piece} * i / (n - 1));
}
// Bands of one depth on the two sides along an axis, if they leave enough core.
void add_bands(const Fitting& fit, int axis, Length depth, Length least_core, std::array<Length, 4>& bands);
// The sides of the room in a drawn order.
std::array<Side, 4> shuffled_sides(Rng& rng);

}  // namespace enfilade::furnish
