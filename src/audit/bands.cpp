// Where the figures come from:
//   [M] measured on plans of 14 real Swiss floors, 58 apartments, 458 rooms: a
//       small sample, so bands rather than targets
//   [S] read in a published source
//   [K] common knowledge
// Areas, aspects: p10 … p90 of the sample (of aspects the tenth percentile is not
// known: a square bounds it). Dwellings: mean ± standard deviation, or p10 … p90.

#include <enfilade/audit/bands.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace enfilade::audit {
namespace {

using plan::Use;

constexpr std::string_view kMeasured = "58 Swiss apartments, measured";
constexpr std::string_view kPublished = "published";
constexpr std::string_view kCommon = "common practice";
constexpr Statistic kMedian = Statistic::median, kMean = Statistic::mean;

struct InDwelling {
  Use use;
  SpaceMeasure measure;
  Band band;
};
constexpr Band spread(double p10, double p50, double p90) {
  return {p10, p90, p50, kMedian, Quantiles{p10, p50, p90}, kMeasured};
}
constexpr Band aspect(double p50, double p90) { return {1, p90, p50, kMedian, std::nullopt, kMeasured}; }
constexpr Band mean(double lo, double typical, double hi) { return {lo, hi, typical, kMean, std::nullopt, kMeasured}; }
constexpr Band mean(double lo, double hi) { return mean(lo, (lo + hi) / 2, hi); }
constexpr Band mean(double value) { return mean(value, value, value); }
constexpr Band known(double lo, double hi, Statistic statistic, std::string_view source) {
  return {lo, hi, (lo + hi) / 2, statistic, std::nullopt, source};
}

// Halls of flats are corridors; a room is a bedroom; living and dining are one. All [M].
constexpr InDwelling kInDwellings[] = {
    {Use::bedroom, SpaceMeasure::area, spread(12, 16, 35)},
    {Use::bedroom, SpaceMeasure::aspect, aspect(1.28, 1.61)},
    {Use::bedroom, SpaceMeasure::rectangularity, mean(.93)},
    {Use::bedroom, SpaceMeasure::windowed, mean(.83, 1)},
    {Use::bedroom, SpaceMeasure::doors, mean(1, 1.3)},
    {Use::bedroom, SpaceMeasure::asymmetry, mean(.42, .48)},
    {Use::living, SpaceMeasure::area, spread(24, 35, 50)},
    {Use::living, SpaceMeasure::aspect, aspect(1.22, 2.08)},
    {Use::living, SpaceMeasure::rectangularity, mean(.77)},
    {Use::living, SpaceMeasure::windowed, mean(1)},
    {Use::living, SpaceMeasure::doors, mean(2.2)},
    {Use::living, SpaceMeasure::asymmetry, mean(.30)},
    {Use::kitchen, SpaceMeasure::area, spread(2.9, 8.2, 15.6)},
    {Use::kitchen, SpaceMeasure::aspect, aspect(1.49, 1.70)},
    {Use::kitchen, SpaceMeasure::rectangularity, mean(.90)},
    {Use::kitchen, SpaceMeasure::windowed, mean(.77)},
    {Use::kitchen, SpaceMeasure::doors, mean(1.2)},
    {Use::kitchen, SpaceMeasure::asymmetry, mean(.52)},
    {Use::bathroom, SpaceMeasure::area, spread(1.7, 3.7, 5.0)},
    {Use::bathroom, SpaceMeasure::aspect, aspect(1.48, 2.03)},
    {Use::bathroom, SpaceMeasure::rectangularity, mean(.95)},
    {Use::bathroom, SpaceMeasure::windowed, mean(.45)},
    {Use::bathroom, SpaceMeasure::doors, mean(1)},
    {Use::bathroom, SpaceMeasure::asymmetry, mean(.53)},
    {Use::corridor, SpaceMeasure::area, spread(2.3, 6.7, 13.3)},
    {Use::corridor, SpaceMeasure::aspect, aspect(1.73, 3.43)},
    {Use::corridor, SpaceMeasure::rectangularity, mean(.85)},
    {Use::corridor, SpaceMeasure::windowed, mean(.29)},
    {Use::corridor, SpaceMeasure::doors, mean(3.7)},
    {Use::corridor, SpaceMeasure::asymmetry, mean(.12)},
    {Use::storage, SpaceMeasure::area, spread(.6, 1.5, 7.3)},
    {Use::storage, SpaceMeasure::aspect, aspect(1.38, 1.98)},
    {Use::storage, SpaceMeasure::rectangularity, mean(.98)},
    {Use::storage, SpaceMeasure::windowed, mean(.16)},
    {Use::storage, SpaceMeasure::doors, mean(.5, 1)},
    {Use::storage, SpaceMeasure::asymmetry, mean(.35)},
};

struct OfDwelling {
  DwellingMeasure measure;
  Band band;
};
constexpr OfDwelling kOfDwellings[] = {
    {DwellingMeasure::area, mean(70 - 24.5, 70, 70 + 24.5)},
    {DwellingMeasure::spaces, mean(5.8)},
    {DwellingMeasure::hall_share, mean(.046, .116, .219)},
    {DwellingMeasure::net_share, mean(.79, .825, .87)},
};

enum class Family : std::uint8_t { homes, offices, supertall };  // offices: towers too
struct InBuilding {
  Family family;
  Use use;
  SpaceMeasure measure;
  Band band;
};
constexpr InBuilding kInBuildings[] = {
    {Family::homes, Use::corridor, SpaceMeasure::width, spread(1.14, 1.52, 1.85)},
    {Family::offices, Use::corridor, SpaceMeasure::width, known(1.5, 1.8, kMedian, kCommon)},
};

struct OfStorey {
  Family family;
  MeasureId measure;
  Band band;
};
constexpr OfStorey kOfStoreys[] = {
    {Family::homes, MeasureId::core_share, mean(.047)},
    {Family::offices, MeasureId::efficiency,
     known(.80, .88, kMean, kPublished)},  // central core; with a side core over .90
    {Family::offices, MeasureId::core_share, known(.03, .06, kMean, "a floor of 2 400 m², measured")},
    {Family::supertall, MeasureId::efficiency, {.55, .84, .72, kMean, std::nullopt, kPublished}},
    {Family::supertall, MeasureId::core_share, known(.24, .26, kMean, kPublished)},
};

constexpr std::int64_t kSupertall = 300'000;  // mm

Family family_of(const plan::Brief& brief) {
  if (brief.kind == "apartments") return Family::homes;
  return std::int64_t{brief.floors} * brief.floor_height >= kSupertall ? Family::supertall : Family::offices;
}

template <class Rows, class Matches>
const Band* find(const Rows& rows, Matches&& matches) {
  const auto* const row = std::find_if(std::begin(rows), std::end(rows), matches);
  return row == std::end(rows) ? nullptr : &row->band;
}

}  // namespace

const Band* band_of(Use use, SpaceMeasure measure) {
  return find(kInDwellings, [&](const InDwelling& r) { return r.use == use && r.measure == measure; });
}

const Band* band_of(DwellingMeasure measure) {
  return find(kOfDwellings, [&](const OfDwelling& r) { return r.measure == measure; });
}

const Band* band_of(const plan::Brief& brief, Use use, SpaceMeasure measure) {
  // What is known of offices' corridors holds at any height.
  const Family family = family_of(brief) == Family::homes ? Family::homes : Family::offices;
  return find(kInBuildings,
              [&](const InBuilding& r) { return r.family == family && r.use == use && r.measure == measure; });
}

const Band* band_of(const plan::Brief& brief, MeasureId measure) {
  const Family family = family_of(brief);
  return find(kOfStoreys, [&](const OfStorey& r) { return r.family == family && r.measure == measure; });
}

double value_of(const Band& band, const Samples& samples, double divisor) {
  return (band.statistic == kMean ? samples.mean() : static_cast<double>(samples.quantile(500))) / divisor;
}

double distance(const Band& band, double value) {
  if (value < band.lo) return (band.lo - value) / band.lo;
  if (value > band.hi) return (value - band.hi) / band.hi;
  return 0;
}

// The difference of the quantile functions is straight on each half. Where it
// keeps its sign its mean is that of its ends; where it crosses zero there are two
// triangles, whose areas add up.
double wasserstein(const Band& band, const Samples& samples, double divisor) {
  const Quantiles& q = *band.quantiles;
  const auto off = [&](std::uint32_t permille, double real) {
    return static_cast<double>(samples.quantile(permille)) / divisor - real;
  };
  const auto half = [](double a, double b) {
    if ((a < 0) == (b < 0) || a == 0 || b == 0) return (std::abs(a) + std::abs(b)) / 2;
    return (a * a + b * b) / (2 * (std::abs(a) + std::abs(b)));
  };
  const double low = off(100, q.p10), middle = off(500, q.p50), high = off(900, q.p90);
  return (half(low, middle) + half(middle, high)) / 2;
}

}  // namespace enfilade::audit
