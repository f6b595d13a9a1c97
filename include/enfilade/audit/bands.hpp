#pragma once
// Bands: what measures are in real buildings, to hold reports against. Never a
// check: a building outside a band is unusual, not wrong.

#include <optional>
#include <string_view>

#include <enfilade/audit/report.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::audit {

enum class Statistic : std::uint8_t { median, mean };

struct Quantiles {
  double p10, p50, p90;
};

// In the units of the measure. Where a single figure is known, lo = hi.
struct Band {
  double lo = 0, hi = 0;
  double typical = 0;                       // the middle of the sample
  Statistic statistic = Statistic::median;  // what is held against it
  std::optional<Quantiles> quantiles;       // of the whole distribution, where known
  std::string_view source;
};

// nullptr where nothing is known. Of spaces inside dwellings; of dwellings; of
// other spaces and of storeys in buildings of the brief's kind.
const Band* band_of(plan::Use use, SpaceMeasure measure);
const Band* band_of(DwellingMeasure measure);
const Band* band_of(const plan::Brief& brief, plan::Use use, SpaceMeasure measure);
const Band* band_of(const plan::Brief& brief, MeasureId measure);

// What is held against a band.
double value_of(const Band& band, const Samples& samples, double divisor);
// 0 inside the band, else how far from its nearer end, relative to that end.
double distance(const Band& band, double value);
// Wasserstein-1 between the distributions from their 10th to their 90th
// percentile, both drawn straight between the three that are known, in the unit of
// the measure. Requires band.quantiles.
double wasserstein(const Band& band, const Samples& samples, double divisor);

}  // namespace enfilade::audit
