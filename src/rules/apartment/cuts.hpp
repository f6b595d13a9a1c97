#pragma once
// Cuts what lies beside a hall into rooms: strip after strip, at right angles to
// the hall, by dynamic programming over the lines where a wall may stand and over
// what the dwelling has by then. What a use lacks in area, width and light it
// costs; the cheapest chain of cuts wins.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "rules/apartment/layout.hpp"

namespace enfilade::rules {

// Areas in m², drawn a little differently for every dwelling.
struct Wishes {
  double living = 24, bedroom = 14.5, kitchen = 9, bathroom = 4.8, store = 3.5;
  bool carve_high = false;  // where a bathroom cut out of a room could stand at either end
  friend bool operator==(const Wishes&, const Wishes&) = default;
};

class Cutter {
 public:
  Cutter(const Turned& turned, const Wishes& wishes);

  // It would cut the same.
  [[nodiscard]] bool suits(const Turned& turned, const Wishes& wishes) const;

  // What a slice would be.
  struct Room {
    double area, narrow;  // m², m
    double slender;       // what its proportion costs
    bool lit;
  };

  // Sets cost and slices of a layout. False if there is no way, or none that
  // costs less than `bound`, or if the dwelling is far too long to be looked at: about
  // 150 m, or with more than kMostPieces pieces in all strips.
  bool cut(Layout& layout, double bound);

  // Pieces that were looked at since this was last asked.
  std::uint64_t steps() { return std::exchange(steps_, 0); }

  // Walls that nearly go on from a corner of the dwelling do.
  [[nodiscard]] geom::Length snapped(geom::Length v, int axis) const;

 private:
  static constexpr std::size_t kMostLines = 256, kMostPieces = 400'000;
  static constexpr unsigned kStates =
      24;  // what a dwelling may have: a living room, a kitchen, a store, up to two bathrooms
  struct Way {
    std::int32_t from = -1;  // index of the state before
    Slice slice;
  };
  struct Prefix {
    double area = 0;  // m²
    int windows = 0;
  };
  // What one piece between two lines of a strip costs as a room of each use.
  static constexpr std::size_t kUses = 8;
  static constexpr std::array<plan::Use, kUses> kUse{plan::Use::living,   plan::Use::bedroom, plan::Use::kitchen,
                                                     plan::Use::bathroom, plan::Use::storage, plan::Use::corridor,
                                                     plan::Use::living,   plan::Use::bedroom};
  static constexpr std::size_t kBathroom = 3, kHall = 5, kCarvedLiving = 6;  // 6 and 7: with a bathroom in a corner
  static constexpr geom::Length kContact = 950;                              // of a room with the hall
  struct Piece {
    std::array<double, kUses> costs;
    double least;
  };
  // A strip by itself, whatever it shares with the hall: many layouts have the same.
  struct Known {
    geom::Box window;
    int axis = 0;
    std::size_t first_line = 0, lines = 0;  // of all_lines_ and ahead_; none if there is nothing to cut
    std::size_t first_piece = 0;            // of pieces_: those that end at line 1, at line 2, …
    bool too_long = false;
  };
  // What one more room makes of what there is; kStates: not one more of them.
  using Table = std::array<std::uint8_t, kStates>;

  void fill_tables();
  std::size_t know(const Strip& strip);
  bool lines_of(const Strip& strip);
  void measure(const Strip& strip);
  void trim();
  void weigh(Known& known);
  [[nodiscard]] Piece weighed(double area, double width, bool lit) const;
  void extend(const Strip& strip, const Known& known, std::uint8_t number, std::size_t first, double bound);
  void step(const Slice& slice, double cost, std::size_t from, std::size_t to, double bound);
  [[nodiscard]] double cost_of(plan::Use use, const Room& room) const;
  [[nodiscard]] Carved carve(const Strip& strip, geom::Interval at) const;
  [[nodiscard]] bool enough(unsigned has) const;

  const geom::Ring ring_;
  const std::vector<geom::Point> joints_, bays_;
  const double area_;
  const Program program_;
  const Wishes wishes_;
  std::array<Table, kUses>
      tables_;  // living, bedroom, kitchen, bathroom, store, hall; living and bedroom with a bathroom
  std::array<std::vector<std::pair<geom::Length, geom::Point>>, 2> marks_;  // joints and reflex corners, by axis
  std::vector<PartCorner> part_, scratch_;
  std::vector<geom::Length> lines_;
  std::vector<Prefix> prefix_;
  std::vector<Known> known_;
  std::vector<geom::Length> all_lines_;
  std::vector<double> ahead_;  // per line: what the rest of its strip costs at least
  std::vector<Piece> pieces_;
  std::uint64_t steps_ = 0;
  std::vector<double> costs_;         // of the states
  std::vector<Way> ways_;             // to them
  std::vector<double> least_;         // per line
  std::vector<std::uint32_t> alive_;  // per line: which states cost less than the bound
};

// The cutters of late: a dwelling that is tried from several doors in a wall is
// measured once.
class Cutters {
 public:
  // Good until the next call.
  Cutter& of(const Turned& turned, const Wishes& wishes);

 private:
  std::array<std::unique_ptr<Cutter>, 8> kept_;
  std::size_t next_ = 0;
};

}  // namespace enfilade::rules
