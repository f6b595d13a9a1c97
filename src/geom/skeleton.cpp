// From the tracks of the wavefront to faces, and the proof of the result.
//
// Edges in one line that became one (see Wavefront::Join) share a face as far as
// the wavefront is concerned. It is cut here, by a perpendicular from each join
// to the upper border of the face. A face is monotone along its edge, so walked
// counter-clockwise from the first of the edges it goes forwards below and
// backwards above, and the joins are met in order below, the ends of the cuts in
// reverse order above:
//
//            <--- above ---
//         +----T1------T2---+
//        /     :       :     \        e1 e2 e3 in one line; J1 is a point of the
//       +--e1--J1--e2  :  e3--+       polygon, J2 a node where a bay closed
//                    \ J2/
//                     \_/   ---> below

#include <enfilade/geom/skeleton.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "geom/wavefront.hpp"

namespace enfilade::geom {
namespace {

using Id = std::uint32_t;
using Node = Skeleton::Node;
using Arc = Skeleton::Arc;

Error lost(const std::string& what) { return Error{ErrorCode::invalid, {}, "straight_skeleton: " + what}; }

// A side of a face, walked with the face on its left.
struct Half {
  Id from = 0, to = 0;
  Id arc = 0;        // or kEdge + edge
  bool left = true;  // which of the arc's faces
};
constexpr Id kEdge = Id{1} << 31;

// Puts the sides of one face into the order of its ring, from the first on.
bool chain(std::vector<Half>& sides) {
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    std::size_t k = i + 1;
    while (k < sides.size() && sides[k].from != sides[i].to) ++k;
    if (k == sides.size()) return false;
    std::swap(sides[i + 1], sides[k]);
  }
  return sides.size() > 2 && sides.back().to == sides.front().from;
}

class Cutter {
 public:
  explicit Cutter(Wavefront& front) : front_(front), group_(front.ends.size()) {
    std::iota(group_.begin(), group_.end(), Id{0});
    for (const auto& j : front.joins) group_[root(j.right)] = root(j.left);
  }

  Status run() {
    std::vector<Id> done;
    for (const auto& j : front_.joins) {
      const Id group = root(j.left);
      if (std::find(done.begin(), done.end(), group) != done.end()) continue;
      done.push_back(group);
      if (!cut(group)) return lost("the face of edges in one line is torn");
    }
    return Done{};
  }

 private:
  Id root(Id e) const {
    while (group_[e] != e) e = group_[e];
    return e;
  }
  [[nodiscard]] double along(Id node) const { return front_.nodes[node].x * dx_ + front_.nodes[node].y * dy_; }

  // The place on the ring's upper side at x: an old node, or a new one in the
  // middle of an arc, which is then two.
  bool find_top(double x, std::size_t below, Id& top) {
    for (std::size_t i = below; i < ring_.size(); ++i) {
      const double a = along(ring_[i].from), b = along(ring_[i].to);
      if (std::abs(a - x) <= slack_) {
        top = ring_[i].from;
        return true;
      }
      if (std::abs(b - x) <= slack_) {
        top = ring_[i].to;
        return true;
      }
      if (!(b < x && x < a)) continue;
      if (ring_[i].arc >= kEdge) return false;
      const Half h = ring_[i];
      const double s = (x - a) / (b - a);
      const Node p = front_.nodes[h.from], q = front_.nodes[h.to];
      top = static_cast<Id>(front_.nodes.size());
      front_.nodes.push_back({p.x + (q.x - p.x) * s, p.y + (q.y - p.y) * s, p.height + (q.height - p.height) * s});
      const Id rest = static_cast<Id>(front_.arcs.size());
      front_.arcs.push_back(front_.arcs[h.arc]);
      front_.arcs[h.arc].to = front_.arcs[rest].from = top;
      // An arc runs upwards whichever way the ring goes.
      const Half low{h.left ? h.from : top, h.left ? top : h.to, h.arc, h.left};
      const Half high{h.left ? top : h.from, h.left ? h.to : top, rest, h.left};
      ring_[i] = h.left ? low : high;
      ring_.insert(ring_.begin() + static_cast<std::ptrdiff_t>(i) + 1, h.left ? high : low);
      return true;
    }
    return false;
  }

  bool cut(Id group) {
    const auto direction = [&](Id e) {
      dx_ = front_.nodes[front_.ends[e]].x - front_.nodes[e].x;
      dy_ = front_.nodes[front_.ends[e]].y - front_.nodes[e].y;
      const double length = std::sqrt(dx_ * dx_ + dy_ * dy_);
      dx_ /= length;
      dy_ /= length;
    };
    direction(group);
    std::vector<Id> edges, joins;
    for (Id e = 0; e < group_.size(); ++e) {
      if (root(e) == group) edges.push_back(e);
    }
    for (const auto& j : front_.joins) {
      if (root(j.left) == group) joins.push_back(j.node);
    }
    const auto forwards = [&](Id p, Id q) { return along(p) < along(q); };
    std::sort(edges.begin(), edges.end(), forwards);
    std::sort(joins.begin(), joins.end(), forwards);
    if (joins.size() + 1 != edges.size()) return false;
    slack_ = 1e-6 + 1e-13 * (std::abs(along(edges.front())) + std::abs(along(front_.ends[edges.back()])));

    ring_.clear();
    for (const Id e : edges) ring_.push_back({e, front_.ends[e], kEdge + e, true});
    for (Id i = 0; i < front_.arcs.size(); ++i) {
      const Arc& a = front_.arcs[i];
      if (root(a.left) == group) ring_.push_back({a.from, a.to, i, true});
      if (root(a.right) == group) ring_.push_back({a.to, a.from, i, false});
    }
    if (!chain(ring_)) return false;
    const auto last =
        std::find_if(ring_.begin(), ring_.end(), [&](const Half& h) { return h.arc == kEdge + edges.back(); });
    const auto below = static_cast<std::size_t>(last - ring_.begin()) + 1;
    std::vector<Id> tops(joins.size());
    for (std::size_t i = joins.size(); i-- > 0;) {
      if (!find_top(along(joins[i]), below, tops[i])) return false;
    }
    return label(edges, joins, tops, below);
  }

  // Gives every side of the ring to the edge between whose cuts it lies.
  bool label(const std::vector<Id>& edges, const std::vector<Id>& joins, const std::vector<Id>& tops,
             std::size_t below) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Half& h = ring_[i];
      if (i < below) {
        while (at < joins.size() && h.from == joins[at]) ++at;
      } else {
        while (at > 0 && h.from == tops[at - 1]) --at;
      }
      if (h.arc < kEdge) (h.left ? front_.arcs[h.arc].left : front_.arcs[h.arc].right) = edges[at];
    }
    if (at > 0 && ring_.back().to == tops[at - 1]) --at;
    if (at != 0) return false;
    for (std::size_t i = 0; i < joins.size(); ++i) front_.arcs.push_back({joins[i], tops[i], edges[i], edges[i + 1]});
    return true;
  }

  Wavefront& front_;
  std::vector<Id> group_;
  std::vector<Half> ring_;
  double dx_ = 0, dy_ = 0, slack_ = 0;
};

// Fills in the faces; false if a face is not one ring.
bool make_faces(Skeleton& s, const std::vector<Id>& ends) {
  const std::size_t n = ends.size();
  s.first.assign(n + 1, 0);
  for (std::size_t e = 0; e < n; ++e) ++s.first[e + 1];
  for (const Arc& a : s.arcs) {
    ++s.first[a.left + 1];
    ++s.first[a.right + 1];
  }
  for (std::size_t e = 0; e < n; ++e) s.first[e + 1] += s.first[e];
  std::vector<Half> all(s.first[n]);
  std::vector<Id> at(s.first.begin(), s.first.end() - 1);
  for (Id e = 0; e < n; ++e) all[at[e]++] = {e, ends[e], 0, true};
  for (const Arc& a : s.arcs) {
    all[at[a.left]++] = {a.from, a.to, 0, true};
    all[at[a.right]++] = {a.to, a.from, 0, true};
  }
  s.corners.resize(all.size());
  std::vector<Half> sides;
  for (std::size_t e = 0; e < n; ++e) {
    sides.assign(all.data() + s.first[e], all.data() + s.first[e + 1]);
    if (!chain(sides)) return false;
    for (std::size_t i = 0; i < sides.size(); ++i) s.corners[s.first[e] + i] = sides[i].from;
  }
  return true;
}

// Every face goes forwards along its edge, backwards above, and forwards again to
// the edge if it starts at a reflex corner; all of them together have the
// polygon's area.
Status prove(const Skeleton& s, const Polygon& polygon) {
  const double whole = static_cast<double>(twice_area(polygon));
  double sum = 0;
  for (std::size_t e = 0; e + 1 < s.first.size(); ++e) {
    const auto face = s.face(e);
    const Node &p = s.nodes[face[0]], &q = s.nodes[face[1]];
    const double dx = q.x - p.x, dy = q.y - p.y, length = std::sqrt(dx * dx + dy * dy);
    const double slack = 1e-3 + 1e-9 * (length + static_cast<double>(bounds(polygon).long_side()));
    double area = 0, x = length, y = 0;
    int turns = 0;
    for (std::size_t i = 2; i <= face.size(); ++i) {
      const Node& r = s.nodes[face[i < face.size() ? i : 0]];
      const double rx = ((r.x - p.x) * dx + (r.y - p.y) * dy) / length,
                   ry = ((r.y - p.y) * dx - (r.x - p.x) * dy) / length;
      area += x * ry - rx * y;
      if (turns % 2 == 0 ? rx < x - slack : rx > x + slack) ++turns;
      if (turns > 2) return lost("the face of edge " + std::to_string(e + 1) + " is not monotone");
      x = rx;
      y = ry;
    }
    if (area < -slack * length) return lost("the face of edge " + std::to_string(e + 1) + " is inside out");
    sum += area;
  }
  if (!(std::abs(sum - whole) <= 1e-9 * whole + 1e-2)) return lost("the faces do not add up to the polygon");
  return Done{};
}

}  // namespace

Result<Skeleton> straight_skeleton(const Polygon& polygon) {
  if (Status valid = validate(polygon); !valid) return valid.error();
  Wavefront front;
  if (Status status = front.run(polygon); !status) return status.error();
  if (!front.joins.empty()) {
    if (Status status = Cutter(front).run(); !status) return status.error();
  }
  Skeleton s;
  s.nodes = std::move(front.nodes);
  s.arcs = std::move(front.arcs);
  if (!make_faces(s, front.ends)) return lost("a face is not a ring");
  if (Status status = prove(s, polygon); !status) return status.error();
  return s;
}

Result<std::vector<std::vector<RoofPoint>>> hip_roof(const Polygon& polygon, double slope) {
  const auto s = straight_skeleton(polygon);
  if (!s) return s.error();
  std::vector<std::vector<RoofPoint>> slopes(s->first.size() - 1);
  for (std::size_t e = 0; e < slopes.size(); ++e) {
    for (const Id node : s->face(e))
      slopes[e].push_back({s->nodes[node].x, s->nodes[node].y, s->nodes[node].height * slope});
  }
  return slopes;
}

}  // namespace enfilade::geom
