#pragma once
// Residences: dwellings in any outline. Access (corridors, stairs, lifts) is
// decided once, and so is which apartments a storey has, for both are surveyed; an
// apartment's rooms then or when somebody enters it.
//
//   stack → … → floor → corridors, stairs, shafts, apartments → rooms
//
// docs/apartment.md shows the steps in pictures.

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/balcony.hpp>
#include <enfilade/plan/room.hpp>

#include "rules/apartment/access.hpp"
#include "rules/apartment/home.hpp"
#include "rules/apartment/laid.hpp"
#include "rules/core/service.hpp"
#include "rules/plate/plate.hpp"

namespace enfilade::rules {

// A piece of a plate that no dwelling could be laid in without a fault: a store, or
// if that has one too, closed off.
struct Yield {
  bool ground = false;
  std::uint32_t piece = 0;
  bool store = false;
};

struct Residence {
  plan::Brief brief;
  Key key;
  Key layout;  // what access, apartments and rooms hang on: the key, or another where that gave a fault
  Plot plot;
  Access access;
  bool trims = false;  // apartments that stay too large give up a part of themselves
  std::vector<Yield> yields;
  ServiceSizes sizes;
  std::unique_ptr<PlateMemo> memo;  // the ground floor, all others
  std::unique_ptr<HomeMemo> homes;
  std::unique_ptr<LaidRooms> laid;  // only while it is raised
};

// ErrorCode::too_small if nobody could live in the outline: nowhere 2.1 m wide
// inside, or less than 6.5 m²; or if no way in, or no plan that passes the survey,
// was found for it. The brief says how many floors are built: fewer than asked for
// where no stair has room. Makes both plates, up to eight times each. If the work is
// stopped, its error.
Result<Residence> raise_residence(const plan::Brief& brief, Work& work);

plan::Region residence_root(const Residence& residence);
std::span<const geom::Polygon> residence_outlines(const Residence& residence, std::int32_t storey);

// Square metres of all storeys that have no door.
double residence_closed_off(const Residence& residence);

using Portals = std::span<const plan::Portal>;
void split_residence_stack(const Residence& residence, const plan::Region& region, plan::Expansion& out);
void lay_storey(const Residence& residence, const plan::Region& region, plan::Expansion& out);
// The layout of a storey, kept once it is made.
const Plate& storey_plate(const Residence& residence, std::int32_t storey);
void lay_home(const Residence& residence, const plan::Region& region, Portals portals, plan::Expansion& out);

// The windows of a built region.
void append_residence_windows(const Residence& residence, const plan::Region& region,
                              std::vector<plan::Portal>& portals);

// The balcony of a living room (plan/balcony.hpp), if the brief wants balconies and one
// has room: 4 m free before it, no entrance below it, a way to it inside. `door` becomes
// the window that its French door stands in the place of. Balconies of one storey never meet, and those of
// all storeys stand above each other.
std::optional<plan::Balcony> choose_balcony(const Residence& residence, const plan::Region& region,
                                            std::span<const plan::Portal> doors, std::span<const plan::Portal> windows,
                                            plan::Portal& door);

}  // namespace enfilade::rules
