#include <enfilade/audit/experience.hpp>

namespace enfilade::audit {

std::vector<Reached> experience_of(const Report& report, const plan::Brief& brief) {
  std::vector<Reached> lines;
  for (std::size_t i = 0; i < plan::kExperiencedUses.size(); ++i) {
    const plan::Use use = plan::kExperiencedUses[i];
    const Space& space = report.dwellings.spaces[static_cast<std::size_t>(use)];
    const auto add = [&](std::string_view measure, SpaceMeasure id, std::int32_t wanted, double unit) {
      if (wanted < 0) return;
      Reached& line = lines.emplace_back();
      line.use = use;
      line.measure = measure;
      line.wanted = wanted / unit;
      if (space.of(id).count() > 0) line.reached = space.of(id).mean() / divisor(id);
    };
    const plan::Wanted& w = brief.experience.uses[i];
    add("depth", SpaceMeasure::depth, w.depth, 1);
    add("connectivity", SpaceMeasure::connectivity, w.connectivity, 1);
    add("privacy", SpaceMeasure::asymmetry, w.privacy, 1'000);
  }
  return lines;
}

}  // namespace enfilade::audit
