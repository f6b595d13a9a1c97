// Labels of half edges, by what lies to their left: 0 outside, 1 block, 2 hall,
// 3 + i cell i.

#include "rules/office/faces.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::rules {
namespace {

using geom::Arrangement;
using geom::Box;
using geom::Length;
using geom::Point;
using geom::Polygon;
using Half = Arrangement::Half;

constexpr std::uint32_t kOut = 0, kBlock = 1, kHall = 2, kCell = 3;

Point reduced(Point d) {
  const auto sign = [](Length v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
  if (d.x == 0 || d.y == 0 || d.x == d.y || d.x == -d.y) return {sign(d.x), sign(d.y)};
  return d;
}
Point left_of(Point d) { return {-d.y, d.x}; }
Point right_of(Point d) { return {d.y, -d.x}; }

class Faces {
 public:
  Faces(const Polygon& outline, const HallPlan& halls, std::span<const Box> cells, FaceScratch& scratch, std::vector<PlateFace>& out)
      : outline_(outline), halls_(halls), cells_(cells), plane_(scratch.plane), face_of_(scratch.face_of), out_(out) {}

  bool run() {
    lay();
    drop_inner_borders();
    if (widen_halls()) drop_inner_borders();
    cut_corners();
    collect();
    return adopt_strays() && halls_joined();
  }

 private:
  void lay() {
    plane_.clear();
    plane_.add(outline_, 0);
    for (const Box& b : cells_) plane_.add(b, 1);
    if (!halls_.open) {
      for (const Box& b : halls_.boxes) plane_.add(b, 1);
      for (const HallPlan::Loop& loop : halls_.loops) {
        plane_.add(loop.outer, 1);
        for (const Polygon& p : loop.inner) plane_.add(p, 1);
      }
    }
    plane_.build();
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const std::uint32_t label = label_at(beside(plane_.cycle(i)[0]));
      for (const Half h : plane_.cycle(i)) plane_.set_label(h, label);
    }
  }

  // A point a millimetre to the left of the middle of a half edge.
  [[nodiscard]] Point beside(Half h) const {
    const Point a = plane_.from(h), b = plane_.to(h);
    const Point n = left_of(reduced(b - a));
    const auto step = [](Length v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
    return {a.x + (b.x - a.x) / 2 + step(n.x), a.y + (b.y - a.y) / 2 + step(n.y)};
  }

  [[nodiscard]] std::uint32_t label_at(Point p) const {
    for (std::uint32_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].contains(p)) return kCell + i;
    }
    if (geom::locate(outline_, p) == geom::Where::outside) return kOut;
    return halls_.open || covers(halls_, p) ? kHall : kBlock;
  }

  void drop_inner_borders() {
    plane_.remove([&](Half h) { return plane_.label(h) == plane_.label(h ^ 1); });
    plane_.trace();
  }

  // Blocks too thin or small for a room become hall, if they touch one.
  bool widen_halls() {
    bool changed = false;
    geom::Ring ring;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const auto cycle = plane_.cycle(i);
      if (plane_.label(cycle[0]) != kBlock) continue;
      plane_.ring(i, ring);
      const std::int64_t twice = geom::twice_area(ring);
      if (twice <= 0) continue;
      double border = 0;
      bool hall = false;
      for (const Half h : cycle) {
        const Point d = plane_.to(h) - plane_.from(h);
        border += std::sqrt(static_cast<double>(geom::dot(d, d)));
        hall = hall || plane_.label(h ^ 1) == kHall;
      }
      // Of a long strip, area over half the border is its width.
      const double width = static_cast<double>(twice) / border;
      Length lo_x = ring[0].x, hi_x = lo_x, lo_y = ring[0].y, hi_y = lo_y;
      for (const Point p : ring) {
        lo_x = std::min(lo_x, p.x);
        hi_x = std::max(hi_x, p.x);
        lo_y = std::min(lo_y, p.y);
        hi_y = std::max(hi_y, p.y);
      }
      const bool thin = width < kLeastBlock * 0.8 || std::min(hi_x - lo_x, hi_y - lo_y) < kLeastBlock;
      if (!hall || (!thin && twice >= 2 * kLeastBlockArea)) continue;
      for (const Half h : cycle) plane_.set_label(h, kHall);
      changed = true;
    }
    return changed;
  }

  // --- rays ------------------------------------------------------------------

  struct Corner {
    int order;
    std::uint32_t vertex;
    Half first, second;  // leave the vertex; the sector lies counter-clockwise from first to second
    std::uint32_t label;
  };

  [[nodiscard]] static bool reflex(Point d, Point e) {
    const std::int64_t turn = geom::cross({}, d, e);
    return turn < 0;
  }

  void cut_corners() {
    corners_.clear();
    rays_.clear();
    for (Half h = 0; h < 2 * plane_.edges().size(); ++h) {
      // The sector left of h at its start ends at the twin of the half edge that
      // comes before h in its cycle.
      const Half other = plane_.previous(h) ^ 1;
      const std::uint32_t label = plane_.label(h);
      if (label != kBlock && label != kHall) continue;
      if (!reflex(plane_.to(h) - plane_.from(h), plane_.to(other) - plane_.from(other))) continue;
      const bool facade = plane_.label(h ^ 1) == kOut && plane_.label(other) == kOut;
      const auto& e = plane_.edges()[h >> 1];
      corners_.push_back({label == kHall ? 0 : facade ? 1 : 2, (h & 1) ? e.v : e.u, h, other, label});
    }
    std::sort(corners_.begin(), corners_.end(), [](const Corner& a, const Corner& b) {
      if (a.order != b.order) return a.order < b.order;
      if (a.vertex != b.vertex) return a.vertex < b.vertex;
      return a.first < b.first;
    });
    for (const Corner& c : corners_) cut_corner(c);
    plane_.trace();
  }

  void cut_corner(const Corner& c) {
    // The half edges themselves may have been split since; their directions hold.
    const Point at = plane_.points()[c.vertex];
    Point d = reduced(plane_.to(c.first) - plane_.from(c.first));
    Point e = reduced(plane_.to(c.second) - plane_.from(c.second));
    // Rays that landed here meanwhile narrow the sector.
    for (const Ray& r : rays_) {
      if (r.vertex != c.vertex || !geom::turns_before(d, r.direction, e)) continue;
      if (reflex(d, r.direction)) e = r.direction;
      else if (reflex(r.direction, e)) d = r.direction;
      else return;
    }
    if (!reflex(d, e)) return;
    Arrangement::Hit first, second;
    const Point along_first = left_of(d), along_second = right_of(e);
    const bool has_first = plane_.cast(at, along_first, first), has_second = plane_.cast(at, along_second, second);
    bool take_first = length(first, along_first) <= length(second, along_second);
    if (c.order == 2 && borders_hall(c.first ^ 1) && borders_hall(c.second)) {
      // A corner of the halls belongs to the longer side.
      take_first = edge_length(c.first) <= edge_length(c.second);
    }
    if (!has_first) take_first = false;
    if (!has_second) take_first = true;
    if (!has_first && !has_second) return;
    const Arrangement::Hit& hit = take_first ? first : second;
    const Point direction = take_first ? along_first : along_second;
    plane_.cut(c.vertex, hit, c.label);
    rays_.push_back({c.vertex, direction});
    // Where it ends on a vertex, it narrows that one's sectors.
    for (std::uint32_t v = 0; v < plane_.points().size(); ++v) {
      if (plane_.points()[v] == hit.at) rays_.push_back({v, {-direction.x, -direction.y}});
    }
    // A sector of more than three right angles is still reflex on one side.
    cut_corner(c);
  }

  [[nodiscard]] bool borders_hall(Half outer) const { return plane_.label(outer) == kHall; }
  [[nodiscard]] double edge_length(Half h) const {
    const Point d = plane_.to(h) - plane_.from(h);
    return std::sqrt(static_cast<double>(geom::dot(d, d)));
  }
  static double length(const Arrangement::Hit& hit, Point direction) {
    return hit.distance * std::sqrt(static_cast<double>(geom::dot(direction, direction)));
  }

  // --- faces -----------------------------------------------------------------

  void collect() {
    out_.clear();
    face_of_.assign(plane_.cycles(), Contact::kOutside);
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const std::uint32_t label = plane_.label(plane_.cycle(i)[0]);
      if (label == kOut) continue;
      face_of_[i] = static_cast<std::uint32_t>(out_.size());
      PlateFace& f = out_.emplace_back();
      f.kind = label == kBlock ? FaceKind::block : label == kHall ? FaceKind::hall : FaceKind::cell;
      f.cell = label >= kCell ? label - kCell : 0;
      plane_.ring(i, f.ring);
    }
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      if (face_of_[i] == Contact::kOutside) continue;
      PlateFace& f = out_[face_of_[i]];
      for (const Half h : plane_.cycle(i)) add_contact(f, h);
      // The first and the last may be one.
      if (f.contacts.size() > 1 && continues(f.contacts.back(), f.contacts.front())) {
        f.contacts.front().a = f.contacts.back().a;
        f.contacts.pop_back();
      }
    }
  }

  [[nodiscard]] static bool continues(const Contact& x, const Contact& y) {
    return x.face == y.face && x.facade == y.facade && x.b == y.a && geom::cross(x.a, x.b, y.b) == 0;
  }

  void add_contact(PlateFace& f, Half h) {
    Contact c;
    c.face = face_of_[plane_.cycle_of(h ^ 1)];
    c.a = plane_.from(h);
    c.b = plane_.to(h);
    if (c.face == Contact::kOutside) c.facade = facade_at(c.a, c.b);
    if (!f.contacts.empty() && continues(f.contacts.back(), c)) f.contacts.back().b = c.b;
    else f.contacts.push_back(c);
  }

  [[nodiscard]] std::uint16_t facade_at(Point a, Point b) const {
    std::uint16_t index = 0, found = 0;
    const auto ring = [&](const geom::Ring& r) {
      for (std::size_t i = 0; i < r.size(); ++i, ++index) {
        const Point p = r[i], q = r[i + 1 < r.size() ? i + 1 : 0];
        if (geom::cross(p, q, a) == 0 && geom::cross(p, q, b) == 0 && geom::dot(q - p, b - a) > 0 && geom::dot(q - p, a - p) >= 0 &&
            geom::dot(p - q, b - q) >= 0) {
          found = index;
        }
      }
    };
    ring(outline_.outer);
    for (const geom::Ring& hole : outline_.holes) ring(hole);
    return found;
  }

  // --- what must hold ----------------------------------------------------------

  static constexpr Length kFrontage = 1'240;

  [[nodiscard]] static std::int64_t long_enough() { return std::int64_t{kFrontage} * kFrontage; }

  // Blocks that no hall touches become part of the hall if they touch a block
  // that is hall afterwards; here they only fail.
  bool adopt_strays() {
    for (const PlateFace& f : out_) {
      if (f.kind != FaceKind::block) continue;
      const bool touches = std::any_of(f.contacts.begin(), f.contacts.end(), [&](const Contact& c) {
        return c.face != Contact::kOutside && out_[c.face].kind == FaceKind::hall && geom::dot(c.b - c.a, c.b - c.a) >= long_enough();
      });
      if (!touches) return false;
    }
    return true;
  }

  bool halls_joined() {
    std::vector<std::uint32_t> todo;
    std::vector<bool> seen(out_.size(), false);
    std::size_t halls = 0, reached = 0;
    for (std::uint32_t i = 0; i < out_.size(); ++i) {
      if (out_[i].kind != FaceKind::hall) continue;
      ++halls;
      if (todo.empty() && reached == 0) {
        todo.push_back(i);
        seen[i] = true;
        while (!todo.empty()) {
          const std::uint32_t f = todo.back();
          todo.pop_back();
          ++reached;
          for (const Contact& c : out_[f].contacts) {
            if (c.face == Contact::kOutside || seen[c.face] || out_[c.face].kind != FaceKind::hall) continue;
            if (geom::dot(c.b - c.a, c.b - c.a) < long_enough()) continue;
            seen[c.face] = true;
            todo.push_back(c.face);
          }
        }
      }
    }
    return halls > 0 && halls == reached;
  }

  struct Ray {
    std::uint32_t vertex;
    Point direction;
  };

  const Polygon& outline_;
  const HallPlan& halls_;
  std::span<const Box> cells_;
  Arrangement& plane_;
  std::vector<std::uint32_t>& face_of_;
  std::vector<PlateFace>& out_;
  std::vector<Corner> corners_;
  std::vector<Ray> rays_;
};

}  // namespace

bool make_faces(const Polygon& outline, const HallPlan& halls, std::span<const Box> cells, FaceScratch& scratch, std::vector<PlateFace>& out) {
  return Faces(outline, halls, cells, scratch, out).run();
}

}  // namespace enfilade::rules
