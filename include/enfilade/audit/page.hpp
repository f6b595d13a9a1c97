#pragma once
// A report as one HTML page for people: plots beside the bands of real
// buildings, tables for the numbers. It needs nothing else, neither network nor
// scripts, and is well-formed XML too.

#include <cstdint>
#include <string>

#include <enfilade/audit/report.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::audit {

// Equal reports give equal bytes. `brief` is what was audited; under vary, the
// sizes it does not give were drawn.
std::string write_page(const Report& report, const plan::Brief& brief, bool vary);

}  // namespace enfilade::audit
