#pragma once
// The moving edges of a straight skeleton, and what they leave behind. See
// wavefront.cpp for the method.

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <enfilade/geom/skeleton.hpp>

#include "geom/wide.hpp"

namespace enfilade::geom {

class Wavefront {
 public:
  // A place where two edges of one line, left then right, became one.
  struct Join {
    std::uint32_t node = 0, left = 0, right = 0;
  };

  // Requires a valid polygon. Runs until nothing is left.
  Status run(const Polygon& polygon);

  std::vector<Skeleton::Node> nodes;  // the polygon's points first
  std::vector<Skeleton::Arc> arcs;
  std::vector<Join> joins;
  std::vector<std::uint32_t> ends;  // the node where edge e ends; it starts from node e

 private:
  using Id = std::uint32_t;
  static constexpr Id kNone = std::numeric_limits<Id>::max();

  // n · p = c + w t, inside where n · p is more; n = (a, b) is the left normal.
  struct Line {
    std::int64_t a = 0, b = 0, w = 0, c = 0;
  };
  struct Moment {
    Wide n = 0, d = 1;  // n / d, d > 0
    double t = 0;
  };
  // A stretch of a moving edge between two corners of the wavefront.
  struct Piece {
    Id line = 0, prev = 0, next = 0;
    Id corner = kNone;            // at its start
    Id from = kNone, to = kNone;  // spots of the present moment where it starts and ends
    Id sibling = kNone;           // another piece of the line
    std::uint32_t stamp = 0;      // which of its collapses is meant
    bool alive = true;
    bool joined = false;  // to `prev`, with which it lies in one line
  };
  struct Hit {
    Moment when;
    Id line = 0;
  };
  // The corner between two edges, and the lines it may run into if it is reflex.
  struct Corner {
    Id left = 0, right = 0, node = 0;
    Id hits = 0;                      // first of its kHits in hits_
    std::uint8_t hit = 0, count = 0;  // the next one, and how many there are
    bool alive = true;
  };
  struct Event {
    Moment when;
    Id id = 0;                // a corner if it splits something, or a piece that vanishes
    std::uint32_t stamp = 0;  // the line that is met, or the piece's stamp
    bool split = false;
  };
  // Where something happens now: three lines meet.
  struct Spot {
    Id i = 0, j = 0, k = 0;
    int sign = 0;
    double x = 0, y = 0, t = 0;
    Id node = 0;
  };
  struct Touch {
    Id spot = 0, piece = 0;
    friend auto operator<=>(const Touch&, const Touch&) = default;
  };
  struct Pair {
    Id in = 0, out = 0, spot = 0;
  };

  static constexpr int kHits = 8;

  void add_ring(std::span<const Point> ring, Point origin);
  Id add_piece(Id line);

  [[nodiscard]] std::int64_t turn(Id i, Id j) const;
  [[nodiscard]] bool same_way(Id i, Id j) const;
  static int compare(const Moment& a, const Moment& b);
  [[nodiscard]] int side(Id line, const Spot& spot) const;
  [[nodiscard]] bool later(Id a, Id b) const;
  [[nodiscard]] Spot spot_of(Id i, Id j, Id k) const;
  [[nodiscard]] bool before(Id line, const Spot& a, const Spot& b) const;
  [[nodiscard]] bool reaches(const Piece& piece, const Spot& spot) const;

  void push(const Event& event);
  Event pop();
  void schedule_collapse(Id piece);
  void find_hits(Id corner);
  void schedule_hit(Id corner);
  void start_corner(Id piece, Id node);

  void take(const Event& event);
  void gather();
  void split_pieces();
  Status pair_up();
  Status pair_spot(std::span<const Touch> ins, std::span<const Touch> outs, Id spot);
  Status close_ridges();
  Status join_straight();
  Status settle();
  Status step();

  std::vector<Line> lines_;
  std::vector<Piece> pieces_;
  std::vector<Id> on_line_;  // first piece of each line
  std::vector<Id> living_;   // pieces
  std::vector<Corner> corners_;
  std::vector<Hit> hits_;
  std::vector<Event> events_;
  std::vector<Id> free_;   // events to be used again
  std::vector<Id> queue_;  // a heap of events, the earliest first
  Point origin_;
  double latest_ = 0;  // no event is later

  // Of the present moment.
  Moment now_;
  std::vector<Spot> spots_;
  std::vector<Touch> inner_, ins_, outs_;
  std::vector<Pair> pairs_;
};

}  // namespace enfilade::geom
