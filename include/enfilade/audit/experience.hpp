#pragma once
// The experience that a brief wants of its dwellings, and what was reached.

#include <optional>
#include <string_view>
#include <vector>

#include <enfilade/audit/report.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::audit {

struct Reached {
  plan::Use use = plan::Use::none;
  std::string_view measure;  // "depth", "connectivity", "privacy" (relative asymmetry)
  double wanted = 0;
  std::optional<double> reached;  // the mean of all rooms of that use; none: there are no such rooms
  // How far they are apart.
  [[nodiscard]] std::optional<double> off() const {
    if (!reached) return std::nullopt;
    return *reached < wanted ? wanted - *reached : *reached - wanted;
  }
};

// A line for everything that is wanted, in the order of uses and measures.
std::vector<Reached> experience_of(const Report& report, const plan::Brief& brief);

}  // namespace enfilade::audit
