// Labels of half edges, by what lies to their left: 0 outside, 1 block, 2 hall,
// 3 + i cell i.

#include "rules/office/faces.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/geom/ray_rows.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::rules {
namespace {

using geom::Arrangement;
using geom::Box;
using geom::Length;
using geom::Point;
using geom::Polygon;
using Half = Arrangement::Half;

constexpr std::uint32_t kOut = 0, kBlock = 1, kHall = 2, kCell = 3;

Point left_of(Point d) { return {-d.y, d.x}; }
Point right_of(Point d) { return {d.y, -d.x}; }

class Faces {
 public:
  Faces(const Polygon& outline, const HallPlan& halls, std::span<const Cell* const> cells, FaceScratch& scratch,
        std::vector<PlateFace>& out, Work& work)
      : outline_(outline),
        halls_(halls),
        cells_(cells),
        plane_(scratch.plane),
        uncut_(scratch.uncut),
        face_of_(scratch.face_of),
        out_(out),
        work_(work) {
    plane_.set_work(&work);
  }
  ~Faces() {
    plane_.set_work(nullptr);
    uncut_.set_work(nullptr);
  }

  // A piece of no use lies behind a ray that might have gone the other way: turn
  // one of its rays and try again.
  FaceFlaw run() {
    constexpr int kTries = 10;
    turned_.clear();
    lay();
    if (work_.stopped()) return {FaceFlaw::What::stopped, 0};
    drop_inner_borders();
    if (widen_halls()) drop_inner_borders();
    for (int i = 0;; ++i) {
      if (i == 0) uncut_ = plane_;
      else plane_ = uncut_;
      cut_corners();
      if (work_.stopped()) return {FaceFlaw::What::stopped, 0};
      collect();
      const FaceFlaw flaw = find_useless();
      if (flaw.what == FaceFlaw::What::none) break;
      if (i == kTries || !turn_ray(out_[flaw.face])) return flaw;
    }
    if (!halls_joined()) return {FaceFlaw::What::apart, 0};
    return {};
  }

 private:
  void lay() {
    plane_.clear();
    plane_.add(outline_, 0);
    for (const Cell* c : cells_) plane_.add(c->box, 1);
    if (!halls_.open) {
      for (const Box& b : halls_.boxes) plane_.add(b, 1);
      for (const HallPlan::Loop& loop : halls_.loops) {
        plane_.add(loop.outer, 1);
        for (const Polygon& p : loop.inner) plane_.add(p, 1);
      }
      for (const geom::Ring& r : halls_.strips) plane_.add(r, 1);
    }
    plane_.build();
    const std::size_t looks = cells_.size() + halls_.boxes.size() + geom::edge_count(outline_);
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      if (!work_.step(looks)) return;
      const std::uint32_t label = label_at(beside(plane_.cycle(i)[0]));
      for (const Half h : plane_.cycle(i)) plane_.set_label(h, label);
    }
  }

  // A point a millimetre to the left of the middle of a half edge.
  [[nodiscard]] Point beside(Half h) const {
    const Point a = plane_.from(h), b = plane_.to(h);
    return Point{a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2} + geom::step_of(left_of(b - a));
  }

  [[nodiscard]] std::uint32_t label_at(Point p) const {
    for (std::uint32_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i]->box.contains(p)) return kCell + i;
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
      const bool thin = width < kLeastBlock * 0.8 || geom::bounds(ring).short_side() < kLeastBlock;
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
    shots_.clear();
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
    first_ray_.assign(plane_.points().size(), kNoRay);
    // Sorting the edges of a small plate would take longer than looking at all of them.
    constexpr std::size_t kManyEdges = 400;
    has_rows_ = plane_.edges().size() > kManyEdges;
    if (has_rows_) rows_.build(plane_);
    for (const Corner& c : corners_) cut_corner(c);
    plane_.trace();
  }

  void cut_corner(const Corner& c) {
    // The half edges themselves may have been split since; their directions hold.
    const Point at = plane_.points()[c.vertex];
    Point d = geom::reduced(plane_.to(c.first) - plane_.from(c.first));
    Point e = geom::reduced(plane_.to(c.second) - plane_.from(c.second));
    // Rays that landed here meanwhile narrow the sector.
    for (std::uint32_t i = first_ray_[c.vertex]; i != kNoRay; i = rays_[i].next) {
      const Ray& r = rays_[i];
      if (!geom::turns_before(d, r.direction, e)) continue;
      if (reflex(d, r.direction)) e = r.direction;
      else if (reflex(r.direction, e)) d = r.direction;
      else return;
    }
    if (!reflex(d, e)) return;
    Arrangement::Hit first, second;
    const Point along_first = left_of(d), along_second = right_of(e);
    const geom::RayRows* rows = has_rows_ ? &rows_ : nullptr;
    if (!work_.step(looks_of(at, along_first) + looks_of(at, along_second))) return;
    const bool has_first = plane_.cast(at, along_first, first, rows),
               has_second = plane_.cast(at, along_second, second, rows);
    bool take_first = cost(c, at, first, along_first) <= cost(c, at, second, along_second);
    if (c.order == 2 && borders_hall(c.first ^ 1) && borders_hall(c.second)) {
      // A corner of the halls belongs to the longer side.
      take_first = edge_length(c.first) <= edge_length(c.second);
    }
    if (std::find(turned_.begin(), turned_.end(), at) != turned_.end()) take_first = !take_first;
    if (!has_first) take_first = false;
    if (!has_second) take_first = true;
    if (!has_first && !has_second) return;
    const Arrangement::Hit& hit = take_first ? first : second;
    const Point direction = take_first ? along_first : along_second;
    const Half ray = plane_.cut(c.vertex, hit, c.label);
    shots_.push_back({at, hit.at});
    if (has_rows_) rows_.add_new(plane_);
    note_ray(c.vertex, direction);
    // Where it ends on a vertex, it narrows that one's sectors.
    note_ray(plane_.edges()[ray >> 1].v, {-direction.x, -direction.y});
    // A sector of more than three right angles is still reflex on one side.
    cut_corner(c);
  }

  // The edges that a ray is compared with.
  [[nodiscard]] std::size_t looks_of(Point from, Point direction) const {
    if (has_rows_ && geom::RayRows::has(direction)) return rows_.along(from, direction).size();
    return plane_.edges().size();
  }

  [[nodiscard]] bool borders_hall(Half outer) const { return plane_.label(outer) == kHall; }
  [[nodiscard]] double edge_length(Half h) const {
    const Point d = plane_.to(h) - plane_.from(h);
    return std::sqrt(static_cast<double>(geom::dot(d, d)));
  }
  // Short rays are best, but they should not end at a door of a cell,
  // nor pass a corner so near that only a sliver lies between.
  [[nodiscard]] double cost(const Corner& c, Point from, const Arrangement::Hit& hit, Point direction) const {
    const double thin = c.label == kHall ? kLeastHall : kLeastBlock;
    const double norm = std::sqrt(static_cast<double>(geom::dot(direction, direction)));
    const double reach = hit.distance * norm;
    double length = reach;
    const double far = (reach + 1) * norm, near = thin * norm;
    const auto pass = [&](Point p) {
      const std::int64_t along = geom::dot(p - from, direction);
      if (along <= 0 || static_cast<double>(along) >= far) return;
      const double beside = std::abs(static_cast<double>(geom::cross(from, from + direction, p)));
      if (beside > 0 && beside < near) length += 3 * (thin - beside / norm);
    };
    // Along an axis all of these numbers are whole, so that their order does not matter.
    if (has_rows_ && geom::RayRows::has(direction)) {
      rows_.each_point_beside(from, direction, static_cast<Length>(thin),
                              [&](std::uint32_t i) { pass(plane_.points()[i]); });
    } else {
      for (const Point p : plane_.points()) pass(p);
    }
    for (const Half h : {2 * hit.edge, 2 * hit.edge + 1}) {
      if (plane_.label(h) < kCell) continue;
      const Cell& cell = *cells_[plane_.label(h) - kCell];
      const int axis = geom::axis_of(cell.door);
      const bool on_side = (axis == 0 ? hit.at.y : hit.at.x) == cell.box.level(cell.door);
      const Length at = axis == 0 ? hit.at.x : hit.at.y;
      // A stair's door stands at its landing; others move aside.
      if (on_side && cell.kind == CellKind::stair && geom::grow(cell.opening, plan::kCoreWall).contains(at))
        return 1e6 + length;
      if (on_side && cell.opening.contains(at)) length += 1'000;
    }
    return length;
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
    geom::each_edge(outline_, [&](Point p, Point q) {
      if (geom::cross(p, q, a) == 0 && geom::cross(p, q, b) == 0 && geom::dot(q - p, b - a) > 0 &&
          geom::dot(q - p, a - p) >= 0 && geom::dot(p - q, b - q) >= 0) {
        found = index;
      }
      ++index;
    });
    return found;
  }

  // --- what must hold ----------------------------------------------------------

  static constexpr std::int64_t kFrontage = 1'280;  // of a block on a hall: a door with its jambs
  static constexpr double kMouth = 900;             // between two pieces of hall, clear
  static constexpr double kLeastHall = 1'118;

  // A piece nobody could use: a block without room for a door on a hall, or
  // anything too thin. Small blocks are let off: they become risers.
  [[nodiscard]] FaceFlaw find_useless() const {
    for (std::uint32_t i = 0; i < out_.size(); ++i) {
      const PlateFace& f = out_[i];
      if (f.kind == FaceKind::cell && !has_door(i)) return {FaceFlaw::What::shut, i};
      if (f.kind == FaceKind::cell || (f.kind == FaceKind::block && geom::twice_area(f.ring) < 2 * kLeftover)) continue;
      if (geom::width_of(f.ring) < (f.kind == FaceKind::hall ? kLeastHall : kLeastBlock))
        return {FaceFlaw::What::thin, i};
      if (f.kind == FaceKind::block && !has_frontage(f)) return {FaceFlaw::What::unreached, i};
    }
    return {};
  }

  // A hall on the side of its door, with room for it between the walls.
  [[nodiscard]] bool has_door(std::uint32_t i) const {
    const PlateFace& f = out_[i];
    const Cell& cell = *cells_[f.cell];
    const int axis = geom::axis_of(cell.door);
    const Length level = cell.box.level(cell.door);
    return std::any_of(f.contacts.begin(), f.contacts.end(), [&](const Contact& c) {
      if (c.face == Contact::kOutside || out_[c.face].kind != FaceKind::hall) return false;
      if ((axis == 0 ? c.a.y : c.a.x) != level || (axis == 0 ? c.b.y : c.b.x) != level) return false;
      const geom::Interval along = geom::between(geom::coordinate(c.a, axis), geom::coordinate(c.b, axis));
      // Stairs have their door beside the landing.
      if (cell.kind == CellKind::stair && !along.contains(cell.opening)) return false;
      return mouth(i, c) >= cell.opening.length();
    });
  }

  [[nodiscard]] bool has_frontage(const PlateFace& f) const {
    return std::any_of(f.contacts.begin(), f.contacts.end(), [&](const Contact& c) {
      return c.face != Contact::kOutside && out_[c.face].kind == FaceKind::hall &&
             geom::dot(c.b - c.a, c.b - c.a) >= kFrontage * kFrontage;
    });
  }

  // Turns the first ray on a face's border that was not turned yet.
  bool turn_ray(const PlateFace& face) {
    for (const Shot& shot : shots_) {
      if (std::find(turned_.begin(), turned_.end(), shot.from) != turned_.end()) continue;
      const bool borders = std::any_of(face.contacts.begin(), face.contacts.end(), [&](const Contact& c) {
        return geom::cross(shot.from, shot.to, c.a) == 0 && geom::cross(shot.from, shot.to, c.b) == 0 &&
               geom::dot(c.a - shot.from, shot.to - shot.from) >= 0 &&
               geom::dot(c.b - shot.from, shot.to - shot.from) >= 0 &&
               geom::dot(c.a - shot.to, shot.from - shot.to) >= 0 && geom::dot(c.b - shot.to, shot.from - shot.to) >= 0;
      });
      if (!borders) continue;
      turned_.push_back(shot.from);
      return true;
    }
    return false;
  }

  // The opening a contact leaves between the walls at its ends, at least: which
  // walls are mere partitions is not known yet.
  [[nodiscard]] double mouth(std::uint32_t f, const Contact& c) const {
    double length = std::sqrt(static_cast<double>(geom::dot(c.b - c.a, c.b - c.a)));
    for (const Point end : {c.a, c.b}) {
      Length wall = 0;
      for (const std::uint32_t side : {f, c.face}) {
        for (const Contact& w : out_[side].contacts) {
          if ((w.a != end && w.b != end) || geom::cross({}, c.b - c.a, w.b - w.a) == 0) continue;
          const Length depth = w.face == Contact::kOutside ? plan::kFacadeWall : plan::kCoreWall;
          wall = std::max(wall, taken_by_wall(c.b - c.a, w.b - w.a, depth));
        }
      }
      length -= wall;
    }
    return length;
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
            if (mouth(f, c) < kMouth) continue;
            seen[c.face] = true;
            todo.push_back(c.face);
          }
        }
      }
    }
    return halls > 0 && halls == reached;
  }

  // Rays that begin or end in a vertex, in the order in which they were sent.
  static constexpr std::uint32_t kNoRay = ~std::uint32_t{0};
  struct Ray {
    Point direction;
    std::uint32_t next = kNoRay;  // of the same vertex
  };
  void note_ray(std::uint32_t vertex, Point direction) {
    if (vertex >= first_ray_.size()) first_ray_.resize(vertex + std::size_t{1}, kNoRay);
    std::uint32_t* link = &first_ray_[vertex];
    while (*link != kNoRay) link = &rays_[*link].next;
    *link = static_cast<std::uint32_t>(rays_.size());
    rays_.push_back({direction, kNoRay});
  }

  const Polygon& outline_;
  const HallPlan& halls_;
  std::span<const Cell* const> cells_;
  Arrangement& plane_;
  Arrangement& uncut_;  // before the rays
  std::vector<std::uint32_t>& face_of_;
  std::vector<PlateFace>& out_;
  Work& work_;
  std::vector<Corner> corners_;
  std::vector<Ray> rays_;
  std::vector<std::uint32_t> first_ray_;  // by vertex
  geom::RayRows rows_;
  bool has_rows_ = false;
  struct Shot {
    Point from, to;
  };
  std::vector<Shot> shots_;
  std::vector<Point> turned_;  // corners whose ray goes the other way
};

}  // namespace

FaceFlaw make_faces(const Polygon& outline, const HallPlan& halls, std::span<const Cell* const> cells,
                    FaceScratch& scratch, std::vector<PlateFace>& out, Work* work) {
  Work unasked;
  return Faces(outline, halls, cells, scratch, out, work != nullptr ? *work : unasked).run();
}

}  // namespace enfilade::rules
