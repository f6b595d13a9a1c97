#pragma once
// FreeFloor: the clear floor of a room of any shape while furniture goes in.
// What Fitting is to the rooms of offices, this is to those of dwellings, which
// are small, full, and any polygon.
//
// A piece, or a group of pieces that belong together, is offered with a judge.
// All places are listed where the group stands with its back to a wall (or
// anywhere, for islands), the judge says how good each is, and the best that
// keeps every promise is taken:
//   - inside the clear floor, on no other piece and on no floor kept free;
//   - off the floor before every door, and before windows nothing tall;
//   - with the group in place one still gets from every door to every other and
//     to all that was placed before (BodyGrid).
// So the promises hold after every piece, whatever the judges want.
//
// A slanted wall holds pieces too: they stay parallel to the axes and touch it
// with a corner.
//
//      wall  ____....---''''      behind: the widest gap between the
//      +--------+                 piece's back and the wall
//      |        |
//      +--------+

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <enfilade/plan/room.hpp>

#include "rules/furnish/body_grid.hpp"
#include "rules/furnish/fitting.hpp"

namespace enfilade::furnish {

// A place for a group, as its judge sees it.
struct Spot {
  Side wall = geom::kSouth;  // the group's back
  bool at_wall = true;       // false: an island
  Box hull;                  // of the parts
  Length before = 0;         // from the start of the wall, or from what stands there,
  Length after = 0;          // to the group; and likewise to its end. Islands: 0
  Length behind = 0;         // see above; islands: 0
  bool window = false;       // a window is behind it
  Length to_door = 0;        // from the hull to the nearest door, geom::kLimit if there is none
  Length to_window = 0;      // likewise, windows
};

class FreeFloor {
 public:
  static constexpr int kNever = std::numeric_limits<int>::min();  // a judge's "not here"
  using Judge = std::function<int(const Spot&)>;

  // Objects are appended to `out`. The references must outlive this.
  FreeFloor(const plan::Region& region, std::span<const plan::Portal> portals, std::vector<plan::Object>& out);

  // False: nothing can be placed (too narrow, too large, no way in).
  [[nodiscard]] bool usable() const { return usable_; }
  [[nodiscard]] std::int64_t area() const { return area_; }
  [[nodiscard]] const Box& bounds() const { return bounds_; }
  [[nodiscard]] std::span<const plan::Object> placed() const { return std::span(out_).subspan(first_); }
  [[nodiscard]] const plan::Object* find(plan::ObjectKind kind) const;  // the first placed, or null

  // The best place with its back to a wall; false if there is none. Strips of the
  // group stay free for ever; those that are linked can be walked to.
  bool place_at_wall(const Group& group, const Judge& judge);
  // The best place anywhere, the group's back to one side. `thorough` tries
  // many more, for what a room cannot be without.
  bool place_island(const Group& group, Side back, const Judge& judge, bool thorough = false);

  // Nothing shall stand there from now on.
  void keep_free(const Box& box) { kept_.push_back(box); }

  // Takes back everything placed or kept since.
  struct Mark {
    std::size_t objects = 0, kept = 0, goals = 0;
  };
  [[nodiscard]] Mark mark() const { return {out_.size(), kept_.size(), goals_.size()}; }
  void rewind(const Mark& mark);

 private:
  // The floor before a portal: a rectangle, perhaps askew, counter-clockwise.
  struct Zone {
    std::array<geom::Point, 4> corners;
    Box box;
    bool askew = false;
    std::uint16_t face = 0;
    [[nodiscard]] bool meets(const Box& b) const;
  };
  // A wall that pieces can stand at, its inner face.
  struct Wall {
    Side side = geom::kSouth;
    geom::Point p, q;
    Interval u;  // along the side's axis
    bool askew = false;
    [[nodiscard]] Length level(Interval u) const;  // where a piece's back stands, over that stretch
  };
  struct Layout {
    std::array<Box, 8> parts;
    std::array<Box, 3> strips;
    std::array<Length, 8> height;
  };
  struct Candidate {
    Side wall = geom::kSouth;
    Length u = 0, level = 0;
    int score = 0;
  };

  void find_walls();
  void find_doors(std::span<const plan::Portal> portals);
  [[nodiscard]] Zone zone_before(const plan::Portal& portal, Length depth) const;
  [[nodiscard]] bool inside(const Box& box) const;
  [[nodiscard]] bool before_window(const Box& box) const;
  // False if the group cannot stand there, ways apart.
  bool lay_out(const Group& group, Side wall, Length u, Length level, Layout& layout) const;
  void offer(const Group& group, Spot spot, Length u, Length level, const Judge& judge);
  bool take_best(const Group& group, int most_tries);
  [[nodiscard]] bool ways_stay(const Group& group, const Layout& layout, Side wall);
  [[nodiscard]] static std::optional<Box> goal_of(plan::ObjectKind kind, const Box& box, Side facing);

  const plan::Region& region_;
  std::vector<plan::Object>& out_;
  std::size_t first_;
  geom::Polygon clear_;
  Box bounds_;
  std::int64_t area_ = 0;
  Length headroom_ = 0;
  bool usable_ = false;
  std::vector<Wall> walls_;
  std::vector<Zone> doors_, windows_;
  std::vector<geom::Point> arrivals_;  // where one stands who came in; the first is where floods begin
  std::vector<Box> kept_;              // floor that stays free
  std::vector<Box> goals_;             // each must hold a place one can walk to
  std::vector<Candidate> candidates_;
  std::optional<BodyGrid> grid_;
};

}  // namespace enfilade::furnish
