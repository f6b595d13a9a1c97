#pragma once
// From degrees to metres near one place.

namespace enfilade::brief {

// Requires |degrees| <= 90. Right to within 2.3 · 10^-16.
double cosine_of_degrees(double degrees);

// Metres in a degree at a latitude, on the WGS 84 ellipsoid.
struct Scale {
  double east = 0, north = 0;
};
Scale metres_per_degree(double latitude);

}  // namespace enfilade::brief
