#pragma once
// Outlines of buildings as no survey should deliver them.

#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/polygon.hpp>

namespace enfilade::geom::test {

// A polygon that repair() has nothing to say about: right-angled, octilinear or
// a star, metres in size, turned by any angle.
Polygon random_building(Rng& rng);

// How much dirt: `mild` keeps the shape (repeated and near-straight points, jogs,
// cut corners, whiskers, tiny holes, noise below 4 cm, order and orientation);
// `wild` also swaps points, draws figures of eight, and puts holes anywhere.
enum class Dirt { mild, wild };
std::vector<Ring> soiled(Rng& rng, const Polygon& clean, Dirt dirt);

// What is wrong with a repaired part; empty: nothing.
std::string fault(const Polygon& part);

// The furthest that a corner of `part` lies from the edges of `rings`.
double furthest(const Polygon& part, const std::vector<Ring>& rings);

}  // namespace enfilade::geom::test
