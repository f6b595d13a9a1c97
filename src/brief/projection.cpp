// Only + - * / sqrt, so that every machine gets the same bits; the library's
// cosine differs in the last one. Below 45° the series of the cosine is used,
// above that of the sine of what is left to 90°. With |x| <= π/4 the first term
// left out is below 10^-17.
//
// The ellipsoid: a is its semi-axis, e² its eccentricity squared, and with
// w = √(1 - e² sin²φ) a degree of longitude has a cos φ / w, a degree of latitude
// a (1 - e²) / w³, times π/180.

#include "brief/projection.hpp"

#include <cmath>

namespace enfilade::brief {
namespace {

constexpr double kRadians = 0.017453292519943295;
constexpr double kSemiAxis = 6'378'137.0;
constexpr double kEccentricity2 = 6.69437999014e-3;

// 1 - x²/2! + x⁴/4! - …, or x (1 - x²/3! + …) without its first x: each factor
// divides by the next two numbers from `first` on.
double series(double x, int first) {
  double sum = 1;
  for (int n = first + 14; n >= first; n -= 2) sum = 1 - x * x / (n * (n + 1)) * sum;
  return sum;
}

}  // namespace

double cosine_of_degrees(double degrees) {
  const double size = degrees < 0 ? -degrees : degrees;
  if (size <= 45) return series(size * kRadians, 1);
  const double rest = (90 - size) * kRadians;
  return rest * series(rest, 2);
}

Scale metres_per_degree(double latitude) {
  const double c = cosine_of_degrees(latitude);
  const double w2 = 1 - kEccentricity2 * (1 - c * c), w = std::sqrt(w2);
  return {kSemiAxis * c / w * kRadians, kSemiAxis * (1 - kEccentricity2) / (w2 * w) * kRadians};
}

}  // namespace enfilade::brief
