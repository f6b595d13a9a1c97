#include "wasm/words.hpp"

#include <algorithm>
#include <charconv>

namespace enfilade::wasm {

using world::ObjectName;

std::uint64_t number_of(const Args& args, const char* name) {
  const std::string text = args.text(name);
  std::uint64_t n = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (wrong != std::errc{} || end != text.data() + text.size()) args.fail(name, "a number as text");
  return n;
}

ObjectName object_name_of(const Args& args) {
  const auto from = args.whole<std::uint8_t>("from");
  if (from > 2) args.fail("from", "0, 1 or 2");
  return {static_cast<ObjectName::From>(from > 2 ? 0 : from), number_of(args, "number")};
}

nlohmann::json to_json(const ObjectName& name) {
  return {{"ok", true}, {"from", static_cast<int>(name.from)}, {"number", std::to_string(name.number)}};
}

std::string in_words(plan::ObjectKind kind) {
  std::string name(plan::id(kind));
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string kind_of(const world::Built& built, ObjectName name) {
  for (std::size_t i = 0; i < built.room.objects.size(); ++i) {
    if (built.name_of(i) == name) return in_words(built.room.objects[i].kind);
  }
  return "thing";
}

}  // namespace enfilade::wasm
