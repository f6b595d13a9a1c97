#pragma once
// What an audit found, as tables on stdout.

#include <enfilade/audit/report.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::cli {

// What was asked for and not built; nothing if all of it was.
void print_missing(const audit::Report& report);

void print_findings(const audit::Report& report, const plan::Brief& brief);

}  // namespace enfilade::cli
