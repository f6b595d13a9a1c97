// Numbers are written from whole ones: no locale, and the same digits everywhere.

#include "audit/plots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace enfilade::audit {
namespace {

// In pixels.
constexpr double kLabels = 120, kPlot = 520, kValues = 120, kRow = 26, kTop = 8, kAxis = 22;

// Maps values to pixels.
struct Scale {
  double lo = 0, hi = 1;
  bool logarithmic = false;
  [[nodiscard]] double x(double v) const {
    const double c = std::clamp(v, lo, hi);
    const double t = logarithmic ? std::log(c / lo) / std::log(hi / lo) : (c - lo) / (hi - lo);
    return kLabels + t * kPlot;
  }
};

std::string px(double v) { return number(v, 1); }

// The least of 1, 2, 5 times a power of ten that is no less.
double round_up(double v) {
  double unit = 1;
  while (unit < v) unit *= 10;
  while (unit >= v * 10) unit /= 10;
  for (const double step : {0.1, 0.2, 0.5}) {
    if (unit * step >= v) return unit * step;
  }
  return unit;
}

double at(const Row& row, std::uint32_t permille) {
  return static_cast<double>(row.samples->quantile(permille)) / row.divisor;
}

Scale scale_of(const std::vector<Row>& rows, bool logarithmic) {
  double lo = 1e300, hi = 0;
  for (const Row& row : rows) {
    lo = std::min(lo, at(row, 50));
    hi = std::max({hi, at(row, 950), row.samples->mean() / row.divisor});
    if (!row.band) continue;
    lo = std::min(lo, row.band->lo);
    hi = std::max(hi, row.band->hi);
  }
  if (logarithmic)
    return {std::max(0.1, std::pow(10, std::floor(std::log10(std::max(lo, 0.1))))), std::max(1.0, round_up(hi)), true};
  return {0, hi > 0 ? hi * 1.04 : 1, false};
}

void rect(std::string& out, std::string_view cls, double x0, double x1, double y, double height) {
  out += "<rect class=\"" + std::string(cls) + "\" x=\"" + px(x0) + "\" y=\"" + px(y) + "\" width=\"" +
         px(std::max(1.5, x1 - x0)) + "\" height=\"" + px(height) + "\"/>";
}

void line(std::string& out, std::string_view cls, double x0, double y0, double x1, double y1) {
  out += "<line class=\"" + std::string(cls) + "\" x1=\"" + px(x0) + "\" y1=\"" + px(y0) + "\" x2=\"" + px(x1) +
         "\" y2=\"" + px(y1) + "\"/>";
}

void text(std::string& out, std::string_view cls, double x, double y, std::string_view anchor, std::string_view words) {
  out += "<text class=\"" + std::string(cls) + "\" x=\"" + px(x) + "\" y=\"" + px(y) + "\" text-anchor=\"" +
         std::string(anchor) + "\">" + escaped(words) + "</text>";
}

void open_svg(std::string& out, std::string_view title, double width, double height) {
  out += "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " + px(width) + ' ' + px(height) +
         "\" width=\"" + px(width) + "\" height=\"" + px(height) + "\"><title>" + escaped(title) + "</title>";
}

void ticks(std::string& out, const Scale& scale, double bottom) {
  std::vector<double> marks;
  if (scale.logarithmic) {
    for (double unit = scale.lo; unit <= scale.hi * 1.001; unit *= 10) {
      for (const double step : {1.0, 2.0, 5.0}) marks.push_back(unit * step);
    }
  } else {
    const double step = round_up(scale.hi / 6);
    for (int i = 0; i * step <= scale.hi; ++i) marks.push_back(i * step);
  }
  for (const double mark : marks) {
    if (mark > scale.hi * 1.001) continue;
    line(out, "grid", scale.x(mark), kTop, scale.x(mark), bottom);
    text(out, "tick", scale.x(mark), bottom + 15, "middle", number(mark, 2));
  }
}

void box(std::string& out, const Row& row, const Scale& scale, double y) {
  const double middle = y + kRow / 2;
  if (row.band) {
    rect(out, row.band->hi > row.band->lo ? "band" : "figure", scale.x(row.band->lo), scale.x(row.band->hi), y + 3,
         kRow - 6);
    line(out, "typical", scale.x(row.band->typical), y + 3, scale.x(row.band->typical), y + kRow - 3);
  }
  const double mean = row.samples->mean() / row.divisor;
  const std::string dot = "<circle class=\"mean\" cx=\"" + px(scale.x(mean)) + "\" cy=\"" + px(middle) + "\" r=\"";
  if (row.yes_no) {
    out += dot + "4.5\"/>";
    return;
  }
  out += "<g><title>" + escaped(row.label) + ": p5 " + number(at(row, 50), 2) + ", p25 " + number(at(row, 250), 2) +
         ", p50 " + number(at(row, 500), 2) + ", p75 " + number(at(row, 750), 2) + ", p95 " + number(at(row, 950), 2) +
         "</title>";
  line(out, "whisker", scale.x(at(row, 50)), middle, scale.x(at(row, 950)), middle);
  rect(out, "box", scale.x(at(row, 250)), scale.x(at(row, 750)), middle - 5, 10);
  line(out, "median", scale.x(at(row, 500)), middle - 7, scale.x(at(row, 500)), middle + 7);
  out += dot + "2.5\"/></g>";
}

// On both sides of a row: what it is, and how it stands to its band.
void words(std::string& out, const Row& row, double middle) {
  text(out, "label", kLabels - 8, middle + 4, "end", row.label);
  if (!row.band) {
    text(out, "value", kLabels + kPlot + 8, middle + 4, "start",
         number(row.yes_no ? row.samples->mean() / row.divisor : at(row, 500), 2));
    return;
  }
  const double value = value_of(*row.band, *row.samples, row.divisor), off = distance(*row.band, value);
  text(out, off == 0 ? "value within" : "value off", kLabels + kPlot + 8, middle + 4, "start",
       number(value, 2) + (off == 0 ? ", within" : ", off by " + percent(off)));
}

}  // namespace

std::string number(double value, int digits) {
  constexpr double kMost = 1e15;
  std::int64_t unit = 1;
  for (int i = 0; i < digits; ++i) unit *= 10;
  const auto n =
      static_cast<std::int64_t>(std::floor(std::min(std::abs(value), kMost) * static_cast<double>(unit) + 0.5));
  std::string out = (value < 0 ? "-" : "") + std::to_string(n / unit);
  if (digits > 0) out += '.' + std::to_string(unit + n % unit).substr(1);
  if (out.find('.') != std::string::npos) {
    while (out.back() == '0') out.pop_back();
    if (out.back() == '.') out.pop_back();
  }
  if (out == "-0") out = "0";
  std::size_t whole = std::min(out.find('.'), out.size());
  const std::size_t sign = out.front() == '-' ? 1 : 0;
  for (; whole > sign + 3; whole -= 3) out.insert(whole - 3, "\u2009");  // a thin space
  return out;
}

std::string percent(double share) { return number(100 * share, share < 0.1 ? 1 : 0) + " %"; }

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      // Other control characters may stand in no XML text.
      default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

void box_plot(std::string& out, std::string_view title, const std::vector<Row>& rows, bool logarithmic) {
  if (rows.empty()) return;
  const Scale scale = scale_of(rows, logarithmic);
  const double bottom = kTop + kRow * static_cast<double>(rows.size());
  out += "<figure><figcaption>" + escaped(title) + "</figcaption>";
  open_svg(out, title, kLabels + kPlot + kValues, bottom + kAxis);
  ticks(out, scale, bottom);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = kTop + kRow * static_cast<double>(i);
    box(out, rows[i], scale, y);
    words(out, rows[i], y + kRow / 2);
  }
  out += "</svg></figure>\n";
}

void depth_plot(std::string& out, std::string_view root, const std::vector<DepthColumn>& columns) {
  constexpr std::int64_t kDeepest = 9;  // and beyond
  constexpr double kCell = 46, kColumn = 92;
  std::int64_t deepest = 1;
  for (const DepthColumn& c : columns) deepest = std::max(deepest, c.depth->quantile(990));
  deepest = std::min(deepest, kDeepest);
  const double left = 120, width = left + kColumn * static_cast<double>(columns.size()) + 10;
  const double ground = kTop + kCell * static_cast<double>(deepest) + 14;
  const auto level = [&](std::int64_t depth) { return ground - kCell * (static_cast<double>(depth) - 0.5) - 10; };
  out += "<figure><figcaption>Depth from " + escaped(root) + ", in doors</figcaption>";
  open_svg(out, "Depth by use", width, ground + 44);
  line(out, "root", left, ground, width - 10, ground);
  text(out, "label", left - 8, ground + 4, "end", root);
  for (std::int64_t depth = 1; depth <= deepest; ++depth) {
    line(out, "grid", left, level(depth), width - 10, level(depth));
    text(out, "tick", left - 8, level(depth) + 4, "end",
         std::to_string(depth) + (depth == deepest && depth == kDeepest ? " and more" : ""));
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double x = left + kColumn * (static_cast<double>(i) + 0.5);
    const Samples& samples = *columns[i].depth;
    std::uint64_t rest = samples.count();
    for (std::int64_t depth = 1; depth <= deepest; ++depth) {
      const std::uint64_t here = depth == deepest ? rest : samples.count_of(depth);
      rest -= here;
      const double share = static_cast<double>(here) / static_cast<double>(samples.count());
      if (share < 0.002) continue;
      out += "<circle class=\"bubble\" cx=\"" + px(x) + "\" cy=\"" + px(level(depth)) + "\" r=\"" +
             px(std::max(1.5, 21 * std::sqrt(share))) + "\"><title>" + escaped(columns[i].label) + ", depth " +
             std::to_string(depth) + ": " + percent(share) + "</title></circle>";
      if (share >= 0.25) text(out, "inside", x, level(depth) + 4, "middle", percent(share));
    }
    text(out, "label", x, ground + 20, "middle", columns[i].label);
    text(out, "tick", x, ground + 36, "middle", "mean " + number(samples.mean(), 2));
  }
  out += "</svg></figure>\n";
}

void share_bar(std::string& out, const std::array<std::uint64_t, kSpaceTypes>& counts) {
  constexpr double kWidth = 300;
  double all = 0, x = 0;
  for (const std::uint64_t n : counts) all += static_cast<double>(n);
  open_svg(out, "shares of a, b, c, d", kWidth, 16);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double width = all > 0 ? kWidth * static_cast<double>(counts[i]) / all : 0;
    if (counts[i] > 0) rect(out, std::string("type-") + "abcd"[i], x, x + width, 0, 16);
    x += width;
  }
  out += "</svg>";
}

}  // namespace enfilade::audit
