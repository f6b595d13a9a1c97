#pragma once
// Arrangement: segments thrown together, split wherever they meet, and the
// faces between them. The engine under insets, booleans and floor plates.
//
// Exact where all meeting points are whole millimetres, as they are for
// octilinear segments (along x, y or a diagonal) whose coordinates are
// multiples of 4; elsewhere meeting points are rounded and shared by all who meet
// there, and what that moves is split again. About (n + k) log n steps and 300 bytes
// for each of the n segments and the k places where they meet. Keeps its memory
// between uses; one per thread.

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <enfilade/base/work.hpp>
#include <enfilade/geom/pairs.hpp>
#include <enfilade/geom/polygon.hpp>

namespace enfilade::geom {

class RayRows;

class Arrangement {
 public:
  // A piece of a segment between two vertices. Its half edges are 2 e (u → v)
  // and 2 e + 1 (v → u).
  struct Edge {
    std::uint32_t u = 0, v = 0;
    std::int32_t weight[2] = {0, 0};  // by layer: how often it was added from u to v, less from v to u
  };
  using Half = std::uint32_t;

  // Layers 0 and 1; what is added without one winds round nothing.
  static constexpr int kNoLayer = -1;

  void clear();
  void add(Point a, Point b, int layer = 0);
  void add(std::span<const Point> ring, int layer = 0);
  void add(const Polygon& polygon, int layer = 0);
  void add(const Box& box, int layer = 0);

  // Who counts the steps of what is done here, and of what others do with this
  // arrangement's help. It must live as long as it is named here; null: nobody.
  void set_work(Work* work) { work_ = work; }
  [[nodiscard]] Work& work() { return work_ ? *work_ : unasked_; }

  // Splits, merges what lies on one another, and traces. Edges whose weights
  // cancel out stay. False, and empty, if the work was stopped, or if segments were
  // found to meet more than `most_notes` times: two for a crossing, one for an end on
  // another segment.
  static constexpr std::size_t kAnyNotes = ~std::size_t{0};
  bool build(std::size_t most_notes = kAnyNotes);

  [[nodiscard]] std::span<const Point> points() const { return points_; }
  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  [[nodiscard]] Point from(Half h) const { return points_[(h & 1) ? edges_[h >> 1].v : edges_[h >> 1].u]; }
  [[nodiscard]] Point to(Half h) const { return from(h ^ 1); }

  // Cycles of half edges with the face to their left. A face with holes has one
  // cycle for each of its borders.
  [[nodiscard]] std::size_t cycles() const { return first_.size() - 1; }
  [[nodiscard]] std::span<const Half> cycle(std::size_t i) const {
    return {loop_.data() + first_[i], first_[i + 1] - first_[i]};
  }
  [[nodiscard]] std::uint32_t cycle_of(Half h) const { return cycle_of_[h]; }
  // The next half edge of its cycle, and the previous.
  [[nodiscard]] Half next(Half h) const { return next_[h]; }
  [[nodiscard]] Half previous(Half h) const { return previous_[h]; }

  // A value of the user's on each half edge, e.g. what lies to its left. Kept
  // when edges are split; new edges of a ray take the value of the face they
  // cross.
  [[nodiscard]] std::uint32_t label(Half h) const { return label_[h]; }
  void set_label(Half h, std::uint32_t label) { label_[h] = label; }

  // How often layer i winds round the face left of a half edge. The first question
  // after build() or trace() answers all: one look at every edge for each connected
  // part, and one step from face to face.
  [[nodiscard]] std::int32_t winding(Half h, int layer) {
    if (windings_.empty()) wind();
    return windings_[cycle_of_[h]][static_cast<std::size_t>(layer)];
  }

  // Takes away the edges for which `drop(half edge u → v)` is true; trace() again afterwards.
  template <class Drop>
  void remove(const Drop& drop) {
    std::size_t kept = 0;
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      if (drop(static_cast<Half>(2 * e))) continue;
      edges_[kept] = edges_[e];
      label_[2 * kept] = label_[2 * e];
      label_[2 * kept + 1] = label_[2 * e + 1];
      ++kept;
    }
    edges_.resize(kept);
    label_.resize(2 * kept);
  }

  // Where a ray from a point first meets an edge; edges along the ray are met at
  // their ends. False: nowhere.
  struct Hit {
    std::uint32_t edge = 0;
    Point at;
    double distance = 0;  // in lengths of `direction`
  };
  // With `rows` of this arrangement, a ray along an axis looks only at edges in its row or column.
  [[nodiscard]] bool cast(Point from, Point direction, Hit& hit, const RayRows* rows = nullptr) const;

  // Adds an edge from a vertex to a hit of a ray cast from there, with one label
  // on both sides. Returns the new edge's half edge away from the vertex.
  Half cut(std::uint32_t vertex, const Hit& hit, std::uint32_t label);

  // Finds the cycles anew after remove() and cut().
  void trace();

  // The ring of a cycle's points; straight corners left out if `simple`.
  void ring(std::size_t cycle, Ring& out, bool simple = true) const;

 private:
  struct Segment {
    Point a, b;
    std::int32_t weight[2];  // by layer, from a to b
  };
  struct Split {
    std::uint32_t segment;
    Point at;
  };
  struct Stop {  // a split in its place along its segment
    std::int64_t way;
    Point at;
    std::uint32_t point;
  };
  bool split(std::size_t most_notes);
  bool find_splits(std::size_t most_notes);
  void order_stops();
  void number_points();
  void make_edges();
  void meet(std::uint32_t i, std::uint32_t j);
  void wind();
  [[nodiscard]] std::array<std::int32_t, 2> cast_winding(Half h) const;
  std::uint32_t vertex_at(Point p);
  template <class Side>
  bool cast_by(const Side& side, Point from, Point direction, Hit& hit, const RayRows* rows) const;

  std::vector<Segment> segments_;
  std::vector<Split> splits_;
  SegmentPairs pairs_;
  std::vector<std::uint32_t> taken_;       // how many stops each segment has
  std::vector<std::uint32_t> stop_first_;  // of each segment
  std::vector<Stop> stops_;
  std::vector<Point> points_;
  std::vector<std::uint32_t> slots_;     // hash of points: number + 1, 0 is free
  std::vector<std::uint64_t> by_place_;  // points by place, with their numbers
  std::vector<std::uint32_t> rank_;
  std::vector<Edge> pieces_;  // edges before they are merged
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> label_;
  std::vector<std::uint32_t> star_first_;  // half edges that leave each vertex, by angle
  std::vector<Half> star_;
  std::vector<Half> next_, previous_;
  std::vector<Half> loop_;
  std::vector<std::uint32_t> first_{0};
  std::vector<std::uint32_t> cycle_of_;
  std::vector<std::array<std::int32_t, 2>> windings_;  // of each cycle, by layer; none: not asked for yet
  std::vector<std::uint32_t> reached_;                 // cycles whose windings are known
  bool rounded_ = false;
  Work* work_ = nullptr;
  Work unasked_;
};

// Does the direction b lie before c, going counter-clockwise from a? Exact.
bool turns_before(Point a, Point b, Point c);

}  // namespace enfilade::geom
