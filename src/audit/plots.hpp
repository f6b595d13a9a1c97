#pragma once
// Plots as SVG inside a page, and what they share with its tables.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <enfilade/audit/bands.hpp>

namespace enfilade::audit {

// One distribution, to be drawn or told.
struct Row {
  std::string label;
  const Samples* samples;
  double divisor;
  const Band* band;     // nullptr: none is known
  bool yes_no = false;  // of zeros and ones: only the mean says something
};

// Without needless zeros: "12.5", "0.33", "1 234".
std::string number(double value, int digits);
std::string percent(double share);
// With < > & " made harmless.
std::string escaped(std::string_view text);

// A row for each distribution: whiskers from p5 to p95, a box from p25 to p75, a
// line at the median, a dot at the mean; the band behind it, with a mark at what
// is typical. All rows share one axis; `logarithmic` is for values over several
// magnitudes.
//
//   living   ..........|####|..........      |   band
//               |-----[==|===]------|        =   box
void box_plot(std::string& out, std::string_view title, const std::vector<Row>& rows, bool logarithmic);

// Like a justified graph: the outside below, depths above it, a column for each
// use; the area of a bubble is the share of the use at that depth.
struct DepthColumn {
  std::string label;
  const Samples* depth;
};
void depth_plot(std::string& out, std::string_view root, const std::vector<DepthColumn>& columns);

// Shares of a whole side by side, in the colours of the types a to d.
void share_bar(std::string& out, const std::array<std::uint64_t, kSpaceTypes>& counts);

}  // namespace enfilade::audit
