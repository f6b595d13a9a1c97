#pragma once
// The diggers. Each takes the site as any other left it, whatever their order, and
// keeps what site.hpp promises. `amount` and `share` as plan::Digger says, already
// filled in from the brief.

#include "rules/dungeon/site.hpp"

namespace enfilade::rules::dungeon {

void dig_maze(Site& s, std::int32_t straight, Key key);
void dig_ends(Site& s, Rng& rng);
void dig_sparseness(Site& s, std::int32_t passes, std::int32_t least_open, Rng& rng);
void dig_loops(Site& s, std::int32_t least, std::int32_t chance, Rng& rng);
// These return how many of the amount they laid.
std::int32_t dig_rooms(Site& s, std::int32_t amount, Rng& rng);
std::int32_t dig_weighted_rooms(Site& s, std::int32_t amount, Rng& rng);
std::int32_t dig_caves(Site& s, std::int32_t amount, std::int32_t rock, Rng& rng);
std::int32_t dig_prefabs(Site& s, std::int32_t amount, Rng& rng);
void dig_links(Site& s, Rng& rng);

// Openings between passages and chambers: as few as join everything that touches,
// others only where they are three cells from the next. Walls off what is left
// of passages that led to no other place.
void dig_openings(Site& s, Rng& rng);

// A room drawn from the brief's limits: mostly small, some long, few halls.
Shape draw_shape(const Site& s, Rng& rng);
// Cuts a cave's cells out of a box, at most 16 × 16: a word per row. False if hardly anything was left.
bool draw_cave(Shape shape, std::int32_t rock, Rng& rng, Word* rows);
// The same, but a cave in any case; both sides at least kLeastCave.
inline constexpr std::int32_t kLeastCave = 3;
void carve_cave(Shape shape, Rng& rng, Word* rows);
// The box to carve a cave from where a room of that shape was drawn.
Shape cave_shape(const Site& s, Shape room);
// Which rooms are caves: so spread that among any number of rooms the share is the brief's, but for one room.
class CaveTurns {
 public:
  CaveTurns(const Site& s, Rng& rng);
  [[nodiscard]] bool is_cave() const { return sum_ + share_ >= 1'000; }
  // The room whose turn it was lies.
  void next() { sum_ = (sum_ + share_) % 1'000; }

 private:
  std::int32_t share_, sum_;
};
// A place for a shape on room ground: some at random first, then all there are. False: there is none.
bool find_place(Site& s, Shape shape, Rng& rng, Cell& at);

// Digs a passage between two nodes, few turns, off other passages and chambers
// where it can. False: there is no way at all.
bool route(Site& s, const Node& a, const Node& b, Rng& rng);

// The same for two rooms of full boxes, straight or with one turn; false: there is no such way.
bool dig_straight(Site& s, const Node& a, const Node& b, Rng& rng);

// Afterwards everything open is connected, and start and goal have their chambers.
void settle(Site& s, Rng& rng);
// Walls off a passage from its dead end back to the next fork, chamber or fixed cell.
void prune(Site& s, Cell end);

// Dead ends of passages that nothing keeps, as words of rows. Returns how many.
std::int64_t find_dead_ends(const Site& s, std::vector<Word>& out);
// No other opening within two cells of this one's passage cell.
void crowd(Site& s, Cell mouth);
// Opens walls between pieces that touch until they hang together, and a few more.
void join_touching(Site& s, Rng& rng);
// Labels every open cell with the number of its piece, connected by open walls,
// from 1 on, into s.label (0: rock). Returns how many.
std::int32_t label_pieces(Site& s);
// Labels chambers by 1 + their number, pieces of passage from there on, into s.label. Returns the last.
std::int32_t label_passages(Site& s);

void choose_ends(Site& s, Rng& rng);
// Whether steps to the surface have room behind a wall of a chamber.
bool has_room_for_steps(const Site& s, std::int32_t chamber);
// The gate of the start's chamber. Whether the steps behind it have room.
bool hang_gate(Site& s);
// Start and goal as niches, single cells at the ends of long ways, where there is nothing but passages.
void dig_niches(Site& s);
// Among the chambers that `may(chamber)` tells the largest of those far from the start by walking; -1: there is none.
template <class May>
std::int32_t choose_lair(const Site& s, May&& may) {
  std::int32_t farthest = -1, best = -1;
  const auto chambers = static_cast<std::int32_t>(s.chamber_steps.size());
  const auto steps = [&](std::int32_t c) { return s.chamber_steps[static_cast<std::size_t>(c)]; };
  const auto cells = [&](std::int32_t c) { return s.chamber_cells[static_cast<std::size_t>(c)]; };
  for (std::int32_t c = 0; c < chambers; ++c) {
    if (may(c)) farthest = std::max(farthest, steps(c));
  }
  for (std::int32_t c = 0; c < chambers; ++c) {
    if (!may(c) || steps(c) * 10 < farthest * 7) continue;
    if (best < 0 || cells(c) > cells(best) || (cells(c) == cells(best) && steps(c) > steps(best))) best = c;
  }
  return best;
}
// A cell of a chamber, near its middle.
Cell middle_of(const Site& s, std::int32_t chamber);
// Zones, locks and keys.
void lay_zones(Site& s, Rng& rng);
void hang_doors(Site& s, Rng& rng);

}  // namespace enfilade::rules::dungeon
