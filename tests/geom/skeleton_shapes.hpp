#pragma once
// Outlines for straight skeletons, and what to hold a skeleton against.

#include <optional>
#include <string>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/skeleton.hpp>

#include "geom/bones.hpp"

namespace enfilade::geom::test {

// Kind k of kOutlines, of 3 to about 80 points.
constexpr int kOutlines = 14;
std::optional<Polygon> random_outline(Rng& rng, int kind);

// Turned by the angle of (a, b), exactly, which makes it |(a, b)| times as large;
// and to its size again, with rounded corners.
Polygon turned_by(const Polygon& polygon, Length a, Length b);
std::optional<Polygon> turned_and_rounded(const Polygon& polygon, Length a, Length b);
Polygon scaled(const Polygon& polygon, Length x, Length y);
// n points on a circle, rounded.
Polygon regular(int n, double radius);

std::vector<Bone> bones_of(const Skeleton& skeleton);
// How far a point of one is at most from the nearest of the other, both ways,
// heights included.
double distance_between(const std::vector<Bone>& a, const std::vector<Bone>& b);

// What is wrong with a skeleton, by its definition: faces that don't tile the
// polygon, arcs that are not as far from both edges as their height says, arcs
// or nodes that are not used. Empty if nothing is.
std::string fault(const Polygon& polygon, const Skeleton& skeleton);

}  // namespace enfilade::geom::test
