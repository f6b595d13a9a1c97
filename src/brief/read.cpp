// From the tree of a file to a brief. Every key is in one of the tables of
// keys.hpp; entries are taken in the order of the file, so that the first fault
// is the one reported. Only the kind is looked up beforehand: it may stand
// anywhere, and says which keys are allowed.

#include <enfilade/brief/read.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include <enfilade/plan/material.hpp>

#include "brief/dungeon.hpp"
#include "brief/experience.hpp"
#include "brief/keys.hpp"
#include "brief/outline.hpp"
#include "brief/values.hpp"

namespace enfilade::brief {
namespace {

using plan::Brief;
using plan::Limits;

constexpr std::string_view kSiteTable = "site";

// "this is a tower", "this is an office", "these are apartments".
std::string this_is(std::string_view kind) {
  if (kind == "apartments") return "these are apartments";
  return (kind == "office" ? "this is an " : "this is a ") + std::string(kind);
}

// What the site of a kind is made of.
std::string_view site_of(std::string_view kind) {
  if (kind == "apartments") return "the site of apartments is width and depth, a polygon, or footprints";
  if (kind == "dungeon") return "the site of a dungeon is cells, or unbounded";
  return kind == "office" ? "the site of an office is width and depth" : "the site of a tower is width and depth";
}

// `name is for kind "tower" and "office"`.
std::string is_for(const OwnKey& key, const std::string& name) {
  return name + " is for kind " + listed(std::span(key.kinds).first(key.count()));
}

class Reader {
 public:
  explicit Reader(const Source& source) : source_(source) {}

  Result<Brief> read(const Value& root) {
    if (root.type != Type::table)
      return error_at_pointer(source_, {}, "the brief is " + found(root) + "; allowed is an object");
    find_kind(root);
    bool empty = true;
    for (const Entry& entry : root.entries) {
      if (source_.json && entry.name == "$schema") continue;  // where editors look for the schema
      empty = false;
      if (Status status = top(entry); !status) return status.error();
    }
    if (empty) return empty_brief(source_);
    if (Status status = check_shares(); !status) return status.error();
    if (dungeon_ != nullptr && is_dungeon()) {
      if (Status status = check_dungeon_keys(source_, *dungeon_, brief_.dungeon); !status) return status.error();
    }
    if (Status status = plan::check_limits(brief_); !status) return error_at(source_, {}, status.error().text);
    return brief_;
  }

 private:
  // What was found, as it was written.
  std::string found(const Value& value) const {
    Tokens tokens(source_.text);
    return brief::found(source_, value, tokens);
  }

  // "site.width" in messages, "/site/width" as a pointer.
  Error fault(const Entry& entry, Place place, const std::string& text) const {
    if (!source_.json) return error_at(source_, place, text);
    return error_at_pointer(source_, pointer_to(in_site_ ? "/site" : "", entry.name), text);
  }
  std::string name_of(const Entry& entry) const { return (in_site_ ? "site." : "") + one_line(entry.name); }
  Error not_allowed(const Entry& entry, const std::string& allowed) const {
    return fault(entry, entry.value.place, name_of(entry) + " is " + found(entry.value) + "; allowed " + allowed);
  }

  // A kind that does not exist is told of when its turn comes.
  void find_kind(const Value& root) {
    for (const Entry& entry : root.entries) {
      if (entry.name != "kind") continue;
      kind_known_ = entry.value.type == Type::string && in(kKinds, entry.value.text);
      if (kind_known_) brief_.kind = entry.value.text;
    }
    if (is_dungeon()) brief_.floors = brief_.dungeon.levels;
  }
  [[nodiscard]] bool is_office() const { return brief_.kind == "office"; }
  [[nodiscard]] bool is_apartments() const { return brief_.kind == "apartments"; }
  [[nodiscard]] bool is_dungeon() const { return brief_.kind == "dungeon"; }

  // A key that this kind does not have.
  [[nodiscard]] Error of_another_kind(const Entry& entry, const OwnKey& own) const {
    std::string text = is_for(own, name_of(entry)) + "; " + this_is(brief_.kind);
    if (entry.name == "floors") text += ", which has levels";
    if (entry.name == "levels") text += is_apartments() ? ", which have floors" : ", which has floors";
    if (is_dungeon() && in(kDungeonNames, entry.name)) {
      text += source_.json ? R"(, whose own belongs into the object "dungeon")" : ", whose own belongs under [dungeon]";
    }
    return fault(entry, entry.place, text);
  }

  Status top(const Entry& entry) {
    const std::string_view name = entry.name;
    if (const auto* own = find_key(kOwnKeys, name); own && kind_known_ && !own->is_for(brief_.kind)) {
      return of_another_kind(entry, *own);
    }
    if (const auto* option = find_key(kOptions, name)) brief_.given.*option->given = true;
    if (const auto* key = find_key(kLengths, name)) {
      if (name == "least_room") least_room_ = &entry;
      if (name == "hall_width") hall_width_ = &entry;
      brief_.given.*key->given = true;
      return length(entry, key->limits, brief_.*key->value);
    }
    if (const auto* key = find_key(kChances, name)) return chance(entry, brief_.*key->value);
    if (const auto* key = find_key(kSwitches, name)) return flag(entry, brief_.*key->value);
    if (name == "kind") return kind(entry);
    if (name == "seed") return seed(entry);
    if (name == "id") return id(entry);
    if (name == "floors") return floors(entry);
    if (name == "executive_floors") return executive_floors(entry);
    if (name == "class") return office_class(entry);
    if (name == "halls") return halls(entry);
    if (name == "palette") return palette(entry);
    if (name == "apartment_area") return apartment_area(entry);
    if (name == "rooms") return one_of<plan::RoomStyle, plan::kRoomStyles>(entry, brief_.rooms);
    if (name == "roof") return one_of<plan::Roof, plan::kRoofs>(entry, brief_.roof);
    if (name == "experience") return read_experience(source_, entry, brief_.experience);
    if (name == "levels") return levels(entry);
    if (name == "dungeon") {
      dungeon_ = &entry;
      return read_dungeon(source_, entry, brief_.dungeon);
    }
    if (name == kSiteTable) return site(entry);
    return unknown(entry);
  }

  Status site(const Entry& entry) {
    if (entry.value.type != Type::table) {
      if (is_dungeon())
        return not_allowed(
            entry, source_.json ? R"(is an object such as {"cells": [40, 25]})" : "is a table: [site] with cells");
      return not_allowed(entry, source_.json ? R"(is an object such as {"width": 45, "depth": 35})"
                                             : "is a table: [site] with width and depth");
    }
    in_site_ = true;
    OutlineReader outline(source_);
    const Entry* side = nullptr;
    const Entry* cells = nullptr;
    for (const Entry& inner : entry.value.entries) {
      const auto* own = find_key(kOwnSiteKeys, inner.name);
      if (!own) return unknown(inner);
      if (kind_known_ && !own->is_for(brief_.kind)) {
        return fault(inner, inner.place, is_for(*own, name_of(inner)) + "; " + std::string(site_of(brief_.kind)));
      }
      Status status = Done{};
      if (OutlineReader::knows(inner.name)) {
        status = outline.read(inner);
      } else if (const auto* key = find_key(kSides, inner.name)) {
        brief_.given.*key->given = true;
        side = &inner;
        status = length(inner, plan::kSideLimits, brief_.site.*key->value);
      } else if (inner.name == "cells") {
        cells = &inner;
        status = read_cells(source_, inner, brief_.dungeon);
      } else {
        status = flag(inner, brief_.dungeon.unbounded);
      }
      if (!status) return status;
    }
    if (cells && brief_.dungeon.unbounded) {
      return fault(*cells, cells->place, "site.cells can't stand beside site.unbounded; a site is one or the other");
    }
    in_site_ = false;
    return outline.finish(side, brief_);
  }

  Status unknown(const Entry& entry) const {
    std::string text = "unknown key " + in_quotes(entry.name) + (in_site_ ? " in site" : "");
    // The right name in the wrong table comes first.
    if (!in_site_ && in(kSiteNames, entry.name)) {
      text += source_.json ? R"(; it belongs into the object "site")" : "; it belongs under [site]";
    } else if (in_site_ && in(kTopNames, entry.name)) {
      text += source_.json ? "; it belongs to the outermost object" : "; it belongs above [site]";
    } else if (is_dungeon() && in(kDungeonNames, entry.name)) {
      text += source_.json ? R"(; it belongs into the object "dungeon")" : "; it belongs under [dungeon]";
    } else if (const auto near = in_site_ ? nearest(entry.name, kSiteNames) : nearest(entry.name, kTopNames);
               !near.empty()) {
      text += "; did you mean " + in_quotes(near) + "?";
    } else {
      text += in_site_ ? "; known are " + listed(kSiteNames) : "; known are " + listed(kTopNames);
    }
    return fault(entry, entry.place, text);
  }
  static bool in(std::span<const std::string_view> names, std::string_view name) {
    for (const auto known : names) {
      if (known == name) return true;
    }
    return false;
  }

  Status length(const Entry& entry, Limits limits, geom::Length& out) const {
    std::optional<Scaled> mm;
    if (entry.value.type == Type::string) {
      mm = parse_length(entry.value.text);
    } else if (const auto decimal = number(entry.value)) {
      mm = scale(*decimal, kThousandths);
    }
    const std::string range = "are " + metres(limits.lo) + " to " + metres(limits.hi) + " m";
    if (!mm)
      return not_allowed(
          entry, range + R"(, as a number of metres or with a unit: "2.7 m", "270 cm", "2700 mm", "9 ft", "30 in")");
    if (!mm->within(limits.lo, limits.hi)) return not_allowed(entry, range);
    out = static_cast<geom::Length>(mm->nearest);
    return Done{};
  }

  Status chance(const Entry& entry, std::int32_t& out) const {
    const auto decimal = number(entry.value);
    const auto scaled = decimal ? scale(*decimal, kThousandths) : Scaled{};
    if (!decimal || !scaled.within(plan::kPermilleLimits.lo, plan::kPermilleLimits.hi)) {
      return not_allowed(entry, "are numbers from 0 to 1");
    }
    out = static_cast<std::int32_t>(scaled.nearest);
    return Done{};
  }

  // A whole number written without a point or exponent.
  bool whole(const Value& value, std::int64_t lo, std::int64_t hi, std::int64_t& out) const {
    if (value.type != Type::integer) return false;
    const auto decimal = number(value);
    if (!decimal) return false;
    const Scaled scaled = scale(*decimal, kOnes);
    out = scaled.floor;
    return scaled.within(lo, hi);
  }

  std::optional<Decimal> number(const Value& value) const {
    if (value.type != Type::integer && value.type != Type::real) return std::nullopt;
    Tokens tokens(source_.text);
    return parse_decimal(number_text(value, tokens));
  }

  Status flag(const Entry& entry, bool& out) const {
    if (entry.value.type != Type::boolean) return not_allowed(entry, "are true and false");
    out = entry.value.flag;
    return Done{};
  }

  Status kind(const Entry& entry) { return kind_known_ ? Status(Done{}) : not_allowed(entry, "are " + listed(kKinds)); }

  Status seed(const Entry& entry) {
    std::int64_t value = 0;
    if (!whole(entry.value, 0, static_cast<std::int64_t>(plan::kMaxSeed), value)) {
      return not_allowed(entry, "are whole numbers from 0 to " + std::to_string(plan::kMaxSeed));
    }
    brief_.seed = static_cast<std::uint64_t>(value);
    return Done{};
  }

  Status floors(const Entry& entry) {
    std::int64_t value = 0;
    if (!whole(entry.value, plan::kFloorLimits.lo, plan::kFloorLimits.hi, value)) {
      return not_allowed(entry, "are whole numbers from " + std::to_string(plan::kFloorLimits.lo) + " to " +
                                    std::to_string(plan::kFloorLimits.hi));
    }
    brief_.floors = static_cast<std::int32_t>(value);
    brief_.given.floors = true;
    return Done{};
  }

  Status levels(const Entry& entry) {
    std::int64_t value = 0;
    if (!whole(entry.value, 1, plan::kMostLevels, value)) {
      return not_allowed(entry, "are whole numbers from 1 to " + std::to_string(plan::kMostLevels));
    }
    brief_.floors = brief_.dungeon.levels = static_cast<std::int32_t>(value);
    brief_.given.floors = true;
    return Done{};
  }

  Status executive_floors(const Entry& entry) {
    std::int64_t value = 0;
    constexpr Limits kLimits = plan::kExecutiveFloorLimits;
    if (!whole(entry.value, kLimits.lo, kLimits.hi, value)) {
      return not_allowed(entry,
                         "are whole numbers from " + std::to_string(kLimits.lo) + " to " + std::to_string(kLimits.hi));
    }
    brief_.executive_floors = static_cast<std::int32_t>(value);
    executive_floors_ = &entry;
    return Done{};
  }

  Status apartment_area(const Entry& entry) {
    const auto decimal = number(entry.value);
    const auto scaled = decimal ? scale(*decimal, kThousandths) : Scaled{};
    constexpr Limits kLimits = plan::kApartmentAreaLimits;
    if (!decimal || !scaled.within(kLimits.lo, kLimits.hi)) {
      return not_allowed(entry, "are numbers from " + thousandths(kLimits.lo) + " to " + thousandths(kLimits.hi) +
                                    ", in square metres");
    }
    brief_.apartment_area = static_cast<std::int32_t>(scaled.nearest);
    brief_.given.apartment_area = true;
    return Done{};
  }

  Status office_class(const Entry& entry) {
    brief_.given.office_class = true;
    return one_of<plan::OfficeClass, plan::kOfficeClasses>(entry, brief_.office_class);
  }
  Status halls(const Entry& entry) { return one_of<plan::HallStyle, plan::kHallStyles>(entry, brief_.halls); }

  template <class Enum, std::size_t count>
  Status one_of(const Entry& entry, Enum& out) const {
    const auto ids = ids_of<Enum, count>();
    for (std::size_t i = 0; i < count; ++i) {
      if (entry.value.type != Type::string || entry.value.text != ids[i]) continue;
      out = static_cast<Enum>(i);
      return Done{};
    }
    return not_allowed(entry, "are " + listed(ids));
  }

  Status id(const Entry& entry) {
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    const std::string& text = entry.value.text;
    if (entry.value.type != Type::string || text.empty() || text.size() > 64 ||
        text.find_first_not_of(kLetters) != std::string::npos) {
      return not_allowed(entry, "are 1 to 64 of the characters A-Z a-z 0-9 . _ -");
    }
    brief_.id = text;
    return Done{};
  }

  Status palette(const Entry& entry) {
    if (entry.value.type == Type::string && plan::find_palette(entry.value.text) >= 0) {
      brief_.palette = entry.value.text;
      return Done{};
    }
    std::array<std::string_view, plan::kPalettes> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = plan::palette_id(static_cast<int>(i));
    return not_allowed(entry, "are " + listed(names));
  }

  // Limits that hang on another length: at most so many hundredths of it. A
  // default gives way to what was given.
  Status check_share(const Entry* given, geom::Length& value, int hundredths, std::string_view name,
                     geom::Length whole_length) const {
    const auto most = static_cast<geom::Length>(std::int64_t{whole_length} * hundredths / 100);
    if (!given) value = std::min(value, most);
    if (value <= most) return Done{};
    return not_allowed(
        *given, "is at most " + thousandths(10 * hundredths) + " of " + std::string(name) + ", " + metres(most) + " m");
  }
  Status check_shares() {
    if (is_apartments() || is_dungeon()) return Done{};
    if (!is_office()) {
      const geom::Length room = brief_.average_room;
      if (Status status = check_share(least_room_, brief_.least_room, 60, "average_room", room); !status) return status;
      return check_share(hall_width_, brief_.hall_width, 75, "average_room", room);
    }
    if (!brief_.given.office_class) brief_.office_class = plan::usual_class(brief_.floors);
    if (brief_.executive_floors > brief_.floors) {
      return not_allowed(*executive_floors_, "is at most floors, " + std::to_string(brief_.floors));
    }
    return check_share(hall_width_, brief_.hall_width, 75, "office_width", brief_.office_width);
  }

  const Source& source_;
  Brief brief_;
  bool kind_known_ = true;  // false: the file names one that does not exist
  bool in_site_ = false;
  const Entry* least_room_ = nullptr;
  const Entry* dungeon_ = nullptr;
  const Entry* hall_width_ = nullptr;
  const Entry* executive_floors_ = nullptr;
};

}  // namespace

Result<Brief> read_brief(std::string_view text, std::string_view file_name) {
  const Source source = make_source(text, file_name);
  if (Status status = check_text(source); !status) return status.error();
  const Result<Value> tree = source.json ? json_tree(source) : toml_tree(source);
  if (!tree) return tree.error();
  return Reader(source).read(*tree);
}

}  // namespace enfilade::brief
