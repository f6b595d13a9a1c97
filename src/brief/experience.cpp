#include "brief/experience.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>

#include "brief/names.hpp"
#include "brief/number.hpp"

namespace enfilade::brief {
namespace {

using plan::Wanted;

constexpr std::array<std::string_view, 3> kMeasures{"depth", "connectivity", "privacy"};

std::array<std::string_view, plan::kExperiencedUses.size()> use_names() {
  std::array<std::string_view, plan::kExperiencedUses.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = plan::id(plan::kExperiencedUses[i]);
  return names;
}

class ExperienceReader {
 public:
  explicit ExperienceReader(const Source& source) : source_(source), tokens_(source.text) {}

  Status read(const Entry& entry, plan::Experience& out) {
    if (entry.value.type != Type::table) {
      return fault(
          entry.value.place, "/experience",
          "experience is " + found(entry.value) +
              (source_.json
                   ? R"(; allowed is an object such as {"bedroom": {"depth": 3}})"
                   : "; allowed are tables such as [experience.bedroom] with depth, connectivity and privacy"));
    }
    const auto names = use_names();
    for (const Entry& use : entry.value.entries) {
      std::size_t i = 0;
      while (i < names.size() && names[i] != use.name) ++i;
      if (i == names.size()) return unknown(use, "/experience", "experience", names);
      if (Status status = read_use(use, out.uses[i]); !status) return status;
    }
    return Done{};
  }

 private:
  Status read_use(const Entry& use, Wanted& out) {
    const std::string name = "experience." + use.name, pointer = pointer_to("/experience", use.name);
    if (use.value.type != Type::table) {
      return fault(use.value.place, pointer,
                   name + " is " + found(use.value) + "; allowed are the keys " + listed(kMeasures));
    }
    for (const Entry& key : use.value.entries) {
      std::int32_t* value = key.name == kMeasures[0]   ? &out.depth
                            : key.name == kMeasures[1] ? &out.connectivity
                            : key.name == kMeasures[2] ? &out.privacy
                                                       : nullptr;
      if (!value) return unknown(key, pointer, name, kMeasures);
      const std::string there = pointer_to(pointer, key.name), called = name + '.' + key.name;
      if (Status status = value == &out.privacy ? share(key, there, called, *value) : steps(key, there, called, *value);
          !status)
        return status;
    }
    return Done{};
  }

  // Counted in steps or doors.
  Status steps(const Entry& entry, const std::string& pointer, const std::string& name, std::int32_t& out) {
    constexpr plan::Limits kLimits = plan::kDepthLimits;
    const auto decimal =
        entry.value.type == Type::integer ? parse_decimal(number_text(entry.value, tokens_)) : std::nullopt;
    const Scaled scaled = decimal ? scale(*decimal, kOnes) : Scaled{};
    if (!decimal || !scaled.within(kLimits.lo, kLimits.hi)) {
      return fault(entry.value.place, pointer,
                   name + " is " + found(entry.value) + "; allowed are whole numbers from " +
                       std::to_string(kLimits.lo) + " to " + std::to_string(kLimits.hi));
    }
    out = static_cast<std::int32_t>(scaled.floor);
    return Done{};
  }

  Status share(const Entry& entry, const std::string& pointer, const std::string& name, std::int32_t& out) {
    const bool number = entry.value.type == Type::integer || entry.value.type == Type::real;
    const auto decimal = number ? parse_decimal(number_text(entry.value, tokens_)) : std::nullopt;
    const Scaled scaled = decimal ? scale(*decimal, kThousandths) : Scaled{};
    if (!decimal || !scaled.within(plan::kPermilleLimits.lo, plan::kPermilleLimits.hi)) {
      return fault(entry.value.place, pointer,
                   name + " is " + found(entry.value) + "; allowed are numbers from 0 to 1");
    }
    out = static_cast<std::int32_t>(scaled.nearest);
    return Done{};
  }

  [[nodiscard]] Status unknown(const Entry& entry, const std::string& parent, const std::string& table,
                               std::span<const std::string_view> known) const {
    std::string text = "unknown key " + in_quotes(entry.name) + " in " + table;
    const auto near = nearest(entry.name, known);
    text += near.empty() ? "; known are " + listed(known) : "; did you mean " + in_quotes(near) + "?";
    return fault(entry.place, pointer_to(parent, entry.name), std::move(text));
  }

  [[nodiscard]] std::string found(const Value& value) { return brief::found(source_, value, tokens_); }
  [[nodiscard]] Error fault(Place place, const std::string& pointer, std::string text) const {
    return source_.json ? error_at_pointer(source_, pointer, std::move(text))
                        : error_at(source_, place, std::move(text));
  }

  const Source& source_;
  Tokens tokens_;
};

}  // namespace

Status read_experience(const Source& source, const Entry& entry, plan::Experience& out) {
  return ExperienceReader(source).read(entry, out);
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
