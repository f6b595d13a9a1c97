#pragma once
// A report of the audit as the JSON object that `audit --json` prints.

#include <nlohmann/json_fwd.hpp>

#include <enfilade/audit/report.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::cli {

// Adds what was asked for and not built: "shortened", "storeys_missing", "closed_off_m2".
void add_missing(nlohmann::ordered_json& out, const audit::Report& report);
// Adds what the checks and measures say.
void add_findings(nlohmann::ordered_json& out, const audit::Report& report, const plan::Brief& brief);
nlohmann::ordered_json to_json(const audit::Report& report, const plan::Brief& brief);

}  // namespace enfilade::cli
