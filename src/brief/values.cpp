#include "brief/values.hpp"

namespace enfilade::brief {

Status Values::whole(const Value& value, const Spot& spot, std::int32_t lo, std::int32_t hi, std::int32_t& out) {
  const auto decimal = value.type == Type::integer ? parse_decimal(number_text(value, tokens_)) : std::nullopt;
  const Scaled scaled = decimal ? scale(*decimal, kOnes) : Scaled{};
  if (!decimal || !scaled.within(lo, hi)) {
    return not_allowed(value, spot, "are whole numbers from " + std::to_string(lo) + " to " + std::to_string(hi));
  }
  out = static_cast<std::int32_t>(scaled.floor);
  return Done{};
}

Status Values::real(const Value& value, const Spot& spot, std::int32_t lo, std::int32_t hi, std::int32_t& out) {
  const bool number = value.type == Type::integer || value.type == Type::real;
  const auto decimal = number ? parse_decimal(number_text(value, tokens_)) : std::nullopt;
  const Scaled scaled = decimal ? scale(*decimal, kThousandths) : Scaled{};
  if (!decimal || !scaled.within(lo, hi)) {
    return not_allowed(value, spot, "are numbers from " + thousandths(lo) + " to " + thousandths(hi));
  }
  out = static_cast<std::int32_t>(scaled.nearest);
  return Done{};
}

Status Values::array(const Value& value, const Spot& spot, std::size_t most, const std::string& allowed) {
  if (value.type != Type::array) return not_allowed(value, spot, "is " + allowed);
  if (value.count <= most && value.elements.size() == value.count) return Done{};
  return fault(
      value.place, spot,
      spot.name + " has " + std::to_string(value.count) + " elements; allowed are at most " + std::to_string(most));
}

Error Values::unknown(const Entry& entry, const Spot& table, std::span<const std::string_view> known) const {
  const auto near = nearest(entry.name, known);
  return fault(entry.place, table.key(entry.name),
               "unknown key " + in_quotes(entry.name) + " in " + table.name +
                   (near.empty() ? "; known are " + listed(known) : "; did you mean " + in_quotes(near) + "?"));
}

}  // namespace enfilade::brief
