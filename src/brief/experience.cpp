#include "brief/experience.hpp"

#include <array>
#include <string>

#include "brief/values.hpp"

namespace enfilade::brief {
namespace {

using plan::Wanted;

constexpr std::array<std::string_view, 3> kMeasures{"depth", "connectivity", "privacy"};

std::array<std::string_view, plan::kExperiencedUses.size()> use_names() {
  std::array<std::string_view, plan::kExperiencedUses.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = plan::id(plan::kExperiencedUses[i]);
  return names;
}

Status read_use(Values& values, const Entry& use, const Spot& spot, Wanted& out) {
  if (use.value.type != Type::table) return values.not_allowed(use.value, spot, "are the keys " + listed(kMeasures));
  for (const Entry& key : use.value.entries) {
    const Spot there = spot.key(key.name);
    Status status = Done{};
    if (key.name == kMeasures[0]) {
      status = values.whole(key.value, there, plan::kDepthLimits.lo, plan::kDepthLimits.hi, out.depth);
    } else if (key.name == kMeasures[1]) {
      status = values.whole(key.value, there, plan::kDepthLimits.lo, plan::kDepthLimits.hi, out.connectivity);
    } else if (key.name == kMeasures[2]) {
      status = values.real(key.value, there, plan::kPermilleLimits.lo, plan::kPermilleLimits.hi, out.privacy);
    } else {
      status = values.unknown(key, spot, kMeasures);
    }
    if (!status) return status;
  }
  return Done{};
}

}  // namespace

Status read_experience(const Source& source, const Entry& entry, plan::Experience& out) {
  Values values(source);
  const Spot spot{"/experience", "experience"};
  if (entry.value.type != Type::table) {
    return values.not_allowed(entry.value, spot,
                              source.json
                                  ? R"(is an object such as {"bedroom": {"depth": 3}})"
                                  : "are tables such as [experience.bedroom] with depth, connectivity and privacy");
  }
  const auto names = use_names();
  for (const Entry& use : entry.value.entries) {
    std::size_t i = 0;
    while (i < names.size() && names[i] != use.name) ++i;
    if (i == names.size()) return values.unknown(use, spot, names);
    if (Status status = read_use(values, use, spot.key(use.name), out.uses[i]); !status) return status;
  }
  return Done{};
}

std::string experience_lines(const plan::Experience& experience) {
  std::string text;
  const auto names = use_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Wanted& w = experience.uses[i];
    if (!w.any()) continue;
    text += "\n[experience." + std::string(names[i]) + "]\n";
    if (w.depth >= 0) text += "depth = " + std::to_string(w.depth) + '\n';
    if (w.connectivity >= 0) text += "connectivity = " + std::to_string(w.connectivity) + '\n';
    if (w.privacy >= 0) text += "privacy = " + thousandths(w.privacy) + '\n';
  }
  return text;
}

}  // namespace enfilade::brief
