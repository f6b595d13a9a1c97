#include "cli/findings.hpp"

#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace enfilade::cli {

using audit::CheckId;
using audit::MeasureId;

void add_findings(nlohmann::ordered_json& out, const audit::Report& report) {
  using nlohmann::ordered_json;
  out["checks"] = ordered_json::array();
  for (int i = 0; i < audit::kChecks; ++i) {
    const audit::Check& check = report.checks[static_cast<std::size_t>(i)];
    ordered_json row{{"name", name(static_cast<CheckId>(i))}, {"evaluated", check.evaluated}, {"failed", check.failed}};
    if (check.failed > 0) {
      row["example"] = {{"seed", check.example.seed}, {"path", check.example.path}, {"message", check.example.message}};
    } else {
      row["example"] = nullptr;
    }
    out["checks"].push_back(std::move(row));
  }
  out["measures"] = ordered_json::object();
  for (int i = 0; i < audit::kMeasures; ++i) {
    const auto id = static_cast<MeasureId>(i);
    const audit::Samples& s = report.of(id);
    const auto value = [&](std::uint32_t permille) { return static_cast<double>(s.quantile(permille)) / divisor(id); };
    out["measures"][std::string(name(id))] = {
        {"mean", s.mean() / divisor(id)}, {"p10", value(100)}, {"p50", value(500)}, {"p90", value(900)}};
  }
}

void print_findings(const audit::Report& report) {
  const bool colour = colour_wanted();
  const char* const good = colour ? "\x1b[32mok\x1b[0m    " : "ok    ";
  const char* const bad = colour ? "\x1b[31mFAILED\x1b[0m" : "FAILED";
  fmt::print("\n{:<16} {:>14} {:>12}\n", "check", "evaluated", "failed");
  for (int i = 0; i < audit::kChecks; ++i) {
    const audit::Check& check = report.checks[static_cast<std::size_t>(i)];
    fmt::print("{:<16} {:>14} {:>12}  {}\n", name(static_cast<CheckId>(i)), count_text(check.evaluated),
               count_text(check.failed), check.failed ? bad : good);
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
}

}  // namespace enfilade::cli
