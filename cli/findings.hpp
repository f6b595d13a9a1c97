#pragma once
// What an audit found, as JSON and as tables.

#include <nlohmann/json_fwd.hpp>

#include <enfilade/audit/report.hpp>

namespace enfilade::cli {

// Adds "checks" and "measures".
void add_findings(nlohmann::ordered_json& out, const audit::Report& report);

// Two tables on stdout.
void print_findings(const audit::Report& report);

}  // namespace enfilade::cli
