// audit BRIEF: checks and measures over seeds. Exit 1 when a check fails, or when there was nothing to check.

#include <algorithm>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/audit/page.hpp>
#include <enfilade/audit/seeds.hpp>
#include <enfilade/threads/pool.hpp>

#include "cli/audit_json.hpp"
#include "cli/files.hpp"
#include "cli/findings.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/town.hpp"

namespace enfilade::cli {
namespace {

using audit::Report;

void print_report(const Report& report, const plan::Brief& brief, double seconds) {
  fmt::print("{} buildings, {} skipped, {} regions audited, {:.1f} s\n", count_text(report.seeds),
             count_text(report.skipped), count_text(report.regions), seconds);
  for (const auto& [reason, n] : report.skip_reasons) fmt::print("  skipped: {} ({})\n", reason, count_text(n));
  print_missing(report);
  print_findings(report, brief);
  fmt::print("\n{}\n", report.ok()      ? "all checks passed"
                       : report.empty() ? "nothing was checked"
                                        : fmt::format("{} buildings failed", count_text(report.failed_seeds.size())));
}

Status claim_page(const AuditOptions& o, Outputs& outputs) {
  if (o.page.empty()) return Done{};
  if (o.page == kStandard)
    return Error{ErrorCode::invalid, "--report", "is a page beside the tables on standard output; name a file"};
  return outputs.claim(o.page);
}

Status put_page(const AuditOptions& o, const Report& report, const plan::Brief& brief, Outputs& outputs) {
  if (o.page.empty()) return Done{};
  if (Status put = outputs.put(o.page, audit::write_page(report, brief, o.vary)); !put) return put;
  if (const auto written = outputs.commit(); !written) return written.error();
  return Done{};
}

int run_town(const AuditOptions& o, const plan::Brief& brief, const std::string& map) {
  if (o.seeds > 1 || o.vary)
    return complain(kBadInput, "--seeds and --vary are for one building, not for --footprints");
  Outputs outputs(o.force);
  if (const Status claimed = claim_page(o, outputs); !claimed) return complain(claimed.error());
  const TownOptions options{map, {}, {}, false};
  const Result<Town> town = build_town(o.common, brief, options);
  if (!town) return complain(town.error());
  if (const Status put = put_page(o, town->report, brief, outputs); !put) return complain(put.error());
  return print_town(o.common, options, *town, &brief);
}

}  // namespace

int run_audit(const AuditOptions& o) {
  const Result<plan::Brief> brief = load_brief(o.common);
  if (!brief) return complain(brief.error());
  const Result<std::string> map = map_of(o.common, *brief, o.footprints);
  if (!map) return complain(map.error());
  if (!map->empty()) return run_town(o, *brief, *map);
  // Under --vary the number of floors is drawn, so the widest range is allowed.
  plan::Brief widest = *brief;
  if (o.vary) widest.floors = audit::most_floors(*brief);
  const Result<std::vector<std::int32_t>> storeys = parse_floors(o.common.floors, widest);
  if (!storeys) return complain(storeys.error());
  Outputs outputs(o.force);
  if (const Status claimed = claim_page(o, outputs); !claimed) return complain(claimed.error());
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
  if (const Status put = put_page(o, *report, *brief, outputs); !put) return complain(put.error());
  if (o.common.json) {
    nlohmann::ordered_json out = to_json(*report, *brief);
    out["seconds"] = seconds;
    fmt::print("{}\n", out.dump());
  } else {
    print_report(*report, *brief, seconds);
  }
  return report->ok() ? kOk : kCheckFailed;
}

}  // namespace enfilade::cli
