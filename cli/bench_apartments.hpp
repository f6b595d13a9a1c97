#pragma once
// The stages of apartment houses, one by one, as they are measured. The outlines
// are ordinary ones, as towns have them: bars, an L, a U, a T, a courtyard, a bent
// bar. Like bench_kernels.hpp, each does its work once and says how much it did.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::bench {

// Apartment houses of four and five floors in all those outlines, with seeds of
// their own.
std::vector<plan::Brief> apartment_houses();

// From the brief to every room of every storey, layout only; returns how many
// rooms and halls. 0 if interrupted.
std::uint64_t lay_apartments(const std::vector<plan::Brief>& houses, const Context& context);

// Microseconds.
struct ApartmentTimes {
  double p50 = 0;
  double p99 = 0;
};
// From the brief to the apartments of the first storey somebody comes to, each
// time of another building: `rounds` seeds of every house.
ApartmentTimes new_plates(const std::vector<plan::Brief>& houses, std::size_t rounds);
// The rooms of one apartment, once those of its storey are known: all of them.
ApartmentTimes new_homes(const std::vector<plan::Brief>& houses, std::size_t rounds);

// All outlines once; each returns their number.
std::uint64_t make_axes(const std::vector<plan::Brief>& houses);
std::uint64_t make_skeletons(const std::vector<plan::Brief>& houses);

}  // namespace enfilade::bench
