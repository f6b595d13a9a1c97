#pragma once
// What an audit found, as tables on stdout.

#include <enfilade/audit/report.hpp>

namespace enfilade::cli {

void print_findings(const audit::Report& report);

}  // namespace enfilade::cli
