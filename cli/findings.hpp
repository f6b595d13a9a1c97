#pragma once
// What an audit found, as tables on stdout.

#include <enfilade/audit/report.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::cli {

void print_findings(const audit::Report& report, const plan::Brief& brief);

}  // namespace enfilade::cli
