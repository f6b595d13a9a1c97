#include "cli/findings.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <enfilade/audit/experience.hpp>

#include "cli/program.hpp"

namespace enfilade::cli {

using audit::CheckId;
using audit::MeasureId;

namespace {

void print_dwellings(const audit::Dwellings& d) {
  if (d.count() == 0) return;
  const double judged = static_cast<double>(std::max<std::uint64_t>(1, d.judged));
  fmt::print("\n{} dwellings, {:.1f} % good\n", count_text(d.judged), 100 * static_cast<double>(d.good) / judged);
  if (d.houses > 0 && d.houses < d.judged) {
    fmt::print("  {} flats, {:.1f} % good; {} houses, {:.1f} % good\n", count_text(d.judged - d.houses),
               100 * static_cast<double>(d.good - d.good_houses) / static_cast<double>(d.judged - d.houses),
               count_text(d.houses), 100 * static_cast<double>(d.good_houses) / static_cast<double>(d.houses));
  }
  for (std::size_t i = 0; i < d.flaws.size(); ++i) {
    if (d.flaws[i] > 0)
      fmt::print("  {:<16} {:>6.1f} %\n", name(static_cast<audit::Flaw>(i)),
                 100 * static_cast<double>(d.flaws[i]) / judged);
  }
}

void print_experience(const audit::Report& report, const plan::Brief& brief) {
  const std::vector<audit::Reached> lines = audit::experience_of(report, brief);
  if (lines.empty()) return;
  fmt::print("\n{:<28} {:>8} {:>8} {:>8}\n", "experience", "wanted", "reached", "off");
  for (const audit::Reached& line : lines) {
    const std::string what = fmt::format("{} {}", plan::name(line.use), line.measure);
    if (line.reached) fmt::print("{:<28} {:>8.2f} {:>8.2f} {:>8.2f}\n", what, line.wanted, *line.reached, *line.off());
    else fmt::print("{:<28} {:>8.2f} {:>8} {:>8}\n", what, line.wanted, "none", "");
  }
}

}  // namespace

void print_missing(const audit::Report& report) {
  if (report.shortened > 0) {
    fmt::print("{} buildings have fewer floors than asked for, {} storeys in all: no stair has room for more\n",
               count_text(report.shortened), count_text(report.storeys_missing));
  }
  if (report.locks_missing + report.rooms_missing + report.prefabs_missing > 0) {
    fmt::print("{} locks, {} rooms and {} hand-made rooms were asked for that no place was found for\n",
               count_text(report.locks_missing), count_text(report.rooms_missing), count_text(report.prefabs_missing));
  }
  if (const std::uint64_t closed = report.closed_off / 10'000; closed > 0)
    fmt::print("{} m² are closed off: no way in, or no plan, was found for them\n", count_text(closed));
}

void print_findings(const audit::Report& report, const plan::Brief& brief) {
  const bool colour = colour_wanted();
  const char* const good = colour ? "\x1b[32mok\x1b[0m    " : "ok    ";
  const char* const bad = colour ? "\x1b[31mFAILED\x1b[0m" : "FAILED";
  fmt::print("\n{:<16} {:>14} {:>12}\n", "check", "evaluated", "failed");
  for (int i = 0; i < audit::kChecks; ++i) {
    const audit::Check& check = report.checks[static_cast<std::size_t>(i)];
    fmt::print("{:<16} {:>14} {:>12}  {}\n", name(static_cast<CheckId>(i)), count_text(check.evaluated),
               count_text(check.failed),
               check.failed      ? bad
               : check.evaluated ? good
                                 : "-");
    if (check.failed)
      fmt::print("    seed {}, {}: {}\n", check.example.seed, check.example.path, check.example.message);
  }
  fmt::print("\n{:<20} {:>10} {:>10} {:>10} {:>10}\n", "measure", "mean", "p10", "p50", "p90");
  for (int i = 0; i < audit::kMeasures; ++i) {
    const auto id = static_cast<MeasureId>(i);
    const audit::Samples& s = report.of(id);
    if (s.count() == 0) continue;
    const auto value = [&](std::uint32_t permille) { return static_cast<double>(s.quantile(permille)) / divisor(id); };
    fmt::print("{:<20} {:>10.3f} {:>10.3f} {:>10.3f} {:>10.3f}\n", name(id), s.mean() / divisor(id), value(100),
               value(500), value(900));
  }
  print_dwellings(report.dwellings);
  print_experience(report, brief);
}

}  // namespace enfilade::cli
