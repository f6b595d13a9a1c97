#pragma once
// Path: the exact name of a region. From the root, each step names the rule
// that was applied (a tag) and the child it led to (a stable id). The bytes are
// canonical: equal paths have equal bytes, a region's bytes begin with its
// ancestors', and comparing bytes visits a tree depth first.
//
// A step is one byte, tag << 4 | id, for ids up to 14; larger ids put 15 there
// and follow with the rest in little base-128 groups.
//
// As text, runs of steps with one tag are written once: "s011f2h3c01". Ids of
// ten and more stand in parentheses: "f(12)".

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include <enfilade/base/key.hpp>
#include <enfilade/base/result.hpp>

namespace enfilade {

// The rule that made a step. At most 16; families share what means the same.
enum class Tag : std::uint8_t {
  stack = 0,    // s: a stack of storeys halves
  floor = 1,    // f: a storey becomes core, halls and pieces
  halls = 2,    // h: a hall, and what lies around it
  loop = 3,     // l: a ring of halls, its middle, and what lies around it
  cluster = 4,  // c: a cluster of rooms is cut in two
  core = 5,     // k: a core becomes stairs, shafts and service rooms
  zone = 6,     // z: a wide storey becomes zones, each with a core
  field = 7,    // w: ground without end becomes sectors, column by column, and these become blocks
  dig = 8,      // d: a level of a dungeon becomes chambers and passages
  annex = 9,    // a: what lies before a façade of its parent, outside of it; the only child that does
};
inline constexpr int kTags = 10;

class Path {
 public:
  Path() = default;

  // Appends a step; removes the last one. pop() requires depth() > 0.
  void push(Tag tag, std::uint32_t id);
  void pop();

  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

  // The first `depth` steps. Requires 0 <= depth <= this->depth().
  [[nodiscard]] Path prefix(int depth) const;
  [[nodiscard]] std::string_view prefix_bytes(int depth) const;

  // The id of the step that leads from `depth` to depth + 1. Requires depth < this->depth().
  [[nodiscard]] std::uint32_t id(int depth) const;
  [[nodiscard]] Tag tag(int depth) const;

  [[nodiscard]] std::string text() const;
  static Result<Path> parse(std::string_view text);
  // The path with these bytes. Any bytes may come in.
  static Result<Path> from_bytes(std::string_view bytes);

  friend bool operator==(const Path& a, const Path& b) { return a.bytes_ == b.bytes_; }
  friend auto operator<=>(const Path& a, const Path& b) { return a.bytes_.compare(b.bytes_) <=> 0; }

 private:
  std::string bytes_;
  int depth_ = 0;
};

// Steps with one tag come in the order of their paths' bytes if these ascend.
constexpr std::uint64_t step_order(std::uint32_t id) {
  if (id < 15) return std::uint64_t{id} << 40;
  std::uint64_t order = std::uint64_t{15} << 40;
  int shift = 32;
  std::uint32_t rest = id - 15;
  for (; rest >= 0x80; rest >>= 7, shift -= 8) order |= std::uint64_t{(rest & 0x7f) | 0x80} << shift;
  return order | std::uint64_t{rest} << shift;
}

// The key of the child that a step leads to.
constexpr Key child_key(Key parent, Tag tag, std::uint32_t id) {
  return mix(parent, (std::uint64_t{static_cast<std::uint8_t>(tag)} << 32 | id) + 0x100);
}

}  // namespace enfilade
