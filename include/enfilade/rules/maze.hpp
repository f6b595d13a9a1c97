#pragma once
// Mazes: eleven ways to carve a spanning tree out of a grid of cells. Walls
// stand between cells, not on them, and are kept as bits, 64 cells a word, so
// that whole rows are worked on at once. Pure functions of their key; the same
// tree on every machine. No thread, no clock; scratch memory is the caller's.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <enfilade/base/key.hpp>

namespace enfilade::rules::maze {

inline constexpr std::int32_t kLongestSide = 32'768;  // cells along one side of a grid

// One bit per cell. Row y is words [y * words, (y + 1) * words); cell x is bit
// x % 64 of its word x / 64. Bits beyond the width are 0.
struct Bits {
  std::int32_t width = 0;
  std::int32_t length = 0;
  std::size_t words = 0;  // per row
  std::vector<std::uint64_t> bits;

  // Sets the size and clears every bit. Keeps its memory.
  void reset(std::int32_t w, std::int32_t l) {
    width = w;
    length = l;
    words = (static_cast<std::size_t>(w) + 63) / 64;
    bits.assign(words * static_cast<std::size_t>(l), 0);
  }
  [[nodiscard]] std::uint64_t* row(std::int32_t y) { return bits.data() + static_cast<std::size_t>(y) * words; }
  [[nodiscard]] const std::uint64_t* row(std::int32_t y) const {
    return bits.data() + static_cast<std::size_t>(y) * words;
  }
  [[nodiscard]] bool at(std::int32_t x, std::int32_t y) const { return row(y)[x >> 6] >> (x & 63) & 1u; }
  void set(std::int32_t x, std::int32_t y) { row(y)[x >> 6] |= std::uint64_t{1} << (x & 63); }
  void clear(std::int32_t x, std::int32_t y) { row(y)[x >> 6] &= ~(std::uint64_t{1} << (x & 63)); }
  // Whether the cell is on the grid and set.
  [[nodiscard]] bool has(std::int32_t x, std::int32_t y) const {
    return x >= 0 && y >= 0 && x < width && y < length && at(x, y);
  }
  friend bool operator==(const Bits&, const Bits&) = default;
};

// Which walls are open. A cell with no open side is rock.
struct Grid {
  Bits east;   // between (x, y) and (x + 1, y)
  Bits north;  // between (x, y) and (x, y + 1)

  void reset(std::int32_t w, std::int32_t l) {
    east.reset(w, l);
    north.reset(w, l);
  }
  [[nodiscard]] std::int32_t width() const { return east.width; }
  [[nodiscard]] std::int32_t length() const { return east.length; }
  friend bool operator==(const Grid&, const Grid&) = default;
};

// Part of what a key makes: never renumber, only append.
enum class Algorithm : std::uint8_t {
  depth_first,
  prim,
  kruskal,
  aldous_broder,
  wilson,
  hunt_and_kill,
  growing_tree,
  eller,
  recursive_division,
  binary_tree,
  sidewinder,
};
inline constexpr std::array kAlgorithms = {
    Algorithm::depth_first,   Algorithm::prim,      Algorithm::kruskal,
    Algorithm::aldous_broder, Algorithm::wilson,    Algorithm::hunt_and_kill,
    Algorithm::growing_tree,  Algorithm::eller,     Algorithm::recursive_division,
    Algorithm::binary_tree,   Algorithm::sidewinder};

// "depth-first", "hunt-and-kill" and so on: the names in briefs, and back.
[[nodiscard]] std::string_view id(Algorithm algorithm);
[[nodiscard]] std::optional<Algorithm> find_algorithm(std::string_view id);

inline constexpr std::uint32_t kHeaviest = 1'000;  // no weight is larger

struct Options {
  // Depth-first and Hunt-and-Kill: how likely the walk turns or goes straight on,
  // among the ways that are free. A weight of 0 is taken only if nothing else is.
  std::uint32_t left = 1, straight = 1, right = 1;
  // Growing Tree: which cell grows next. Not all 0.
  std::uint32_t newest = 1, random = 1, oldest = 0;
};
[[nodiscard]] bool valid(const Options& options);

// A wall that was opened or closed. 4 bytes, so that a trace of a large maze fits.
struct Event {
  std::uint32_t code = 0;  // x | y << 15 | is_north << 30 | opens << 31

  Event() = default;
  // The wall on the east or north side of a cell.
  Event(std::uint32_t x, std::uint32_t y, bool is_north, bool opens)
      : code(x | y << 15 | std::uint32_t{is_north} << 30 | std::uint32_t{opens} << 31) {}
  [[nodiscard]] std::int32_t x() const { return static_cast<std::int32_t>(code & 0x7fffu); }
  [[nodiscard]] std::int32_t y() const { return static_cast<std::int32_t>(code >> 15 & 0x7fffu); }
  [[nodiscard]] bool is_north() const { return code >> 30 & 1u; }
  [[nodiscard]] bool opens() const { return code >> 31; }
  friend bool operator==(const Event&, const Event&) = default;
};

// How a maze came about, for a viewer that steps through it. Division and, on a
// whole rectangle, Wilson's algorithm build walls: their mazes begin with
// every wall between two cells of the mask open, the others with every wall closed.
struct Trace {
  bool begins_open = false;
  std::vector<Event> events;
};
// The state in which a trace begins.
void begin(const Trace& trace, const Bits* mask, Grid& grid);
// One step on, or back.
void apply(Event event, Grid& grid);
void undo(Event event, Grid& grid);

// Memory that is used again. One per thread; its content means nothing to others.
struct Scratch {
  std::vector<std::uint8_t> field;  // a byte per cell, with a rim
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint16_t> places;
  std::vector<std::uint32_t> list;
  std::vector<std::uint32_t> more;
  std::vector<std::uint64_t> words;
  struct Link {
    std::uint64_t order;
    std::uint32_t a, b;
  };
  std::vector<Link> links;
};

// Carves a maze into a grid, whose size must have been set (1 … kLongestSide a
// side); whatever it held is overwritten. With a mask of the same size, only its
// cells are joined: a spanning tree of every connected part of it. A function of
// algorithm, key, options, size and mask alone; the trace, if wanted, changes
// nothing. Allocates nothing if `scratch` has served a grid of that size before.
// Requires valid options.
void carve(Algorithm algorithm, Key key, const Options& options, const Bits* mask, Scratch& scratch, Grid& grid,
           Trace* trace = nullptr);

// The character of a maze, over the cells of a mask (null: all).
struct Measures {
  std::uint64_t cells = 0;
  std::uint64_t passages = 0;
  std::uint64_t dead_ends = 0;   // cells with one open side
  std::uint64_t junctions = 0;   // cells with three or four
  std::uint64_t components = 0;  // cells that can reach each other; rock counts each by itself
  std::uint64_t loops = 0;       // passages - cells + components
  double dead_end_share = 0;     // of the cells
  double junction_share = 0;     // of the cells
  double corridor = 0;           // mean number of passages between two cells that are dead end or junction
  double river = 0;              // mean number of cells from a dead end up to a junction, which is not counted
  double east_west = 0;          // share of the passages that run east–west
  double straight = 0;           // share of the cells with two open sides whose sides face each other
};
[[nodiscard]] Measures measure(const Grid& grid, const Bits* mask = nullptr);

// Whether no wall outside the mask is open and every connected part of the mask
// is joined by exactly one tree.
[[nodiscard]] bool is_spanning_tree(const Grid& grid, const Bits* mask = nullptr);

}  // namespace enfilade::rules::maze
