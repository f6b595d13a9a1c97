#pragma once
// A small validator for the part of JSON Schema draft-07 that our schemas use:
// enough to check that files and schema agree, without another dependency.

#include <algorithm>
#include <regex>
#include <string>

#include <nlohmann/json.hpp>

namespace enfilade::testing_schema {

using Json = nlohmann::json;

inline bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  return false;
}

// The first fault with its pointer, or "" if the value is valid. An unknown key
// of the schema itself is a fault too, so that the validator can't overlook one.
inline std::string fault(const Json& root, const Json& schema, const Json& value, const std::string& at = "") {
  for (const auto& [key, rule] : schema.items()) {
    if (key == "$schema" || key == "title" || key == "description" || key == "definitions") continue;
    if (key == "$ref") {
      const auto name = rule.get<std::string>();
      if (std::string f = fault(root, root.at(Json::json_pointer(name.substr(1))), value, at); !f.empty()) return f;
    } else if (key == "type") {
      if (!has_type(value, rule.get<std::string>())) return at + ": is no " + rule.get<std::string>();
    } else if (key == "const") {
      if (value != rule) return at + ": differs from the constant";
    } else if (key == "enum") {
      if (std::find(rule.begin(), rule.end(), value) == rule.end()) return at + ": not in the list: " + value.dump();
    } else if (key == "minimum") {
      if (value.is_number() && value < rule) return at + ": too small";
    } else if (key == "maximum") {
      if (value.is_number() && value > rule) return at + ": too large";
    } else if (key == "maxLength") {
      if (value.is_string() && value.get<std::string>().size() > rule.get<std::size_t>()) return at + ": too long";
    } else if (key == "pattern") {
      if (value.is_string() && !std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>())))
        return at + ": breaks the pattern";
    } else if (key == "minItems") {
      if (value.is_array() && value.size() < rule.get<std::size_t>()) return at + ": too few items";
    } else if (key == "maxItems") {
      if (value.is_array() && value.size() > rule.get<std::size_t>()) return at + ": too many items";
    } else if (key == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
        const Json& item = rule.is_array() ? rule.at(std::min(i, rule.size() - 1)) : rule;
        if (std::string f = fault(root, item, value[i], at + '/' + std::to_string(i)); !f.empty()) return f;
      }
    } else if (key == "required") {
      for (const Json& name : rule) {
        if (!value.contains(name.get<std::string>())) return at + ": lacks " + name.get<std::string>();
      }
    } else if (key == "properties") {
      for (const auto& [name, sub] : rule.items()) {
        if (!value.is_object() || !value.contains(name)) continue;
        if (std::string f = fault(root, sub, value[name], at + '/' + name); !f.empty()) return f;
      }
    } else if (key == "additionalProperties") {
      for (const auto& [name, sub] : value.items()) {
        if (!schema.at("properties").contains(name)) return at + ": unknown key " + name;
      }
    } else if (key == "anyOf") {
      bool any = false;
      for (const Json& sub : rule) any = any || fault(root, sub, value, at).empty();
      if (!any) return at + ": none of the alternatives";
    } else {
      return at + ": the schema says \"" + key + "\", which this validator does not know";
    }
  }
  return {};
}

}  // namespace enfilade::testing_schema
