// audit BRIEF: checks and measures over seeds. Exit 1 when a check fails.

#include <algorithm>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <enfilade/audit/page.hpp>
#include <enfilade/audit/seeds.hpp>
#include <enfilade/threads/pool.hpp>

#include "cli/audit_json.hpp"
#include "cli/files.hpp"
#include "cli/program.hpp"

namespace enfilade::cli {
namespace {

using audit::CheckId;
using audit::MeasureId;
using audit::Report;

struct Options {
  Common common;
  std::uint64_t seeds = 1;
  bool vary = false;
  std::string page;
  bool force = false;
};

constexpr std::uint64_t kMostSeeds = 1'000'000'000;

void print_dwellings(const audit::Dwellings& d) {
  if (d.count() == 0) return;
  const double judged = static_cast<double>(std::max<std::uint64_t>(1, d.judged));
  fmt::print("\n{} dwellings, {:.1f} % good\n", count_text(d.judged), 100 * static_cast<double>(d.good) / judged);
  for (std::size_t i = 0; i < d.flaws.size(); ++i) {
    if (d.flaws[i] > 0)
      fmt::print("  {:<16} {:>6.1f} %\n", name(static_cast<audit::Flaw>(i)),
                 100 * static_cast<double>(d.flaws[i]) / judged);
  }
}

void print_report(const Report& report, double seconds) {
  fmt::print("{} buildings, {} skipped, {} regions audited, {:.1f} s\n", count_text(report.seeds),
             count_text(report.skipped), count_text(report.regions), seconds);
  for (const auto& [reason, n] : report.skip_reasons) fmt::print("  skipped: {} ({})\n", reason, count_text(n));
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
  print_dwellings(report.dwellings);
  fmt::print("\n{}\n", report.ok() ? "all checks passed"
                                   : fmt::format("{} buildings failed", count_text(report.failed_seeds.size())));
}

int run(const Options& o) {
  const Result<plan::Brief> brief = load_brief(o.common);
  if (!brief) return complain(brief.error());
  // Under --vary the number of floors is drawn, so the widest range is allowed.
  const std::int32_t floors = o.vary && !brief->given.floors ? audit::kVaryFloors.hi : brief->floors;
  const Result<std::vector<std::int32_t>> storeys = parse_floors(o.common.floors, floors);
  if (!storeys) return complain(storeys.error());
  Outputs outputs(o.force);
  if (!o.page.empty()) {
    if (const Status claimed = outputs.claim(o.page); !claimed) return complain(claimed.error());
  }
  threads::Pool pool(o.common.jobs);
  Context context;
  context.executor = &pool;
  context.cancel = &interrupted();
  const double start = seconds_now();
  const Result<Report> report = [&] {
    Bar bar("auditing");
    context.progress = [&](Progress p) { bar(p); };
    return audit::audit_seeds(*brief, {o.seeds, o.vary, *storeys}, context);
  }();
  const double seconds = seconds_now() - start;
  if (!report) return complain(report.error());
  if (!o.page.empty()) {
    if (const Status put = outputs.put(o.page, audit::write_page(*report, *brief, o.vary)); !put)
      return complain(put.error());
    if (const auto written = outputs.commit(); !written) return complain(written.error());
  }
  if (o.common.json) {
    nlohmann::ordered_json out = to_json(*report, *brief);
    out["seconds"] = seconds;
    fmt::print("{}\n", out.dump());
  } else {
    print_report(*report, seconds);
  }
  return report->ok() ? kOk : kCheckFailed;
}

}  // namespace

void add_audit(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("audit", "check and measure buildings");
  auto o = std::make_shared<Options>();
  add_brief(*app, o->common);
  app->add_option("--seeds", o->seeds, "how many seeds, counted from the brief's")
      ->check(CLI::Range(std::uint64_t{1}, kMostSeeds));
  app->add_flag("--vary", o->vary, "draw the sizes the brief does not give");
  app->add_option("--report", o->page, "an HTML page with plots beside the figures of real buildings");
  app->add_flag("--force", o->force, "replace an existing page");
  add_floors(*app, o->common);
  add_jobs(*app, o->common);
  add_json(*app, o->common);
  commands.list.emplace_back(app, [o] { return run(*o); });
}

}  // namespace enfilade::cli
