// Lines and the dwelling's walls go into one arrangement, whose faces are the
// spaces. So spaces share every corner, and rooms made of them fill the dwelling.

#include "rules/apartment/s_spaces.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::rules {
namespace {

using geom::Point;
using geom::Polygon;
using geom::Ring;
using Half = geom::Arrangement::Half;

constexpr double kLineGap = 1'200;   // most between two lines from a wall without joints
constexpr double kNearLine = 300;    // lines nearer to each other are one
constexpr double kFromCorner = 500;  // joints nearer to a corner have no line
constexpr double kShortest = 600;
constexpr double kBesideDoor = 160;  // no line ends that near to a door
constexpr double kOver = 4;          // ends on slanted walls are rounded

Point corner(const ApartmentSite& site, std::size_t i) { return site.ring[i % site.ring.size()]; }
double length_at(const ApartmentSite& site, std::size_t i) { return length_of(corner(site, i + 1) - corner(site, i)); }

// Corners in one line go. On slanted walls they are rounded, and so nearly in one.
void drop_straight(Ring& ring) {
  constexpr double kNearly = 1;
  for (std::size_t i = 0; i < ring.size() && ring.size() > 3;) {
    const std::size_t n = ring.size();
    const Point a = ring[(i + n - 1) % n], b = ring[i], c = ring[(i + 1) % n];
    const bool slanted = a.x != c.x && a.y != c.y;
    const bool straight =
        geom::cross(a, b, c) == 0 || (slanted && geom::dot(b - a, c - b) > 0 && std::abs(left_of(a, c, b)) <= kNearly);
    if (straight) ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
    else ++i;
  }
}

}  // namespace

std::vector<double> joints_on(const ApartmentSite& site, std::size_t wall) {
  const Point a = corner(site, wall), b = corner(site, wall + 1);
  std::vector<double> places;
  for (const Point j : site.joints) {
    if (lies_on(a, b, j, j)) places.push_back(static_cast<double>(geom::dot(j - a, b - a)) / length_of(b - a));
  }
  std::sort(places.begin(), places.end());
  return places;
}

SSpaces::SSpaces(const ApartmentSite& site, geom::Arrangement& plane) : site_(site), plane_(plane) {
  make_lines();
  make_spaces();
}

// Concave corners first, then joints, then what fills the gaps: of lines that are
// nearly one the first stays.
void SSpaces::make_lines() {
  const std::size_t n = site_.ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (geom::cross(corner(site_, i + n - 1), corner(site_, i), corner(site_, i + 1)) >= 0) continue;
    add_line(i, 0);
    add_line((i + n - 1) % n, length_at(site_, i + n - 1));
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (const double at : joints_on(site_, i)) {
      if (at > kFromCorner && at < length_at(site_, i) - kFromCorner) add_line(i, at);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    const int parts = static_cast<int>(length_at(site_, i) / kLineGap);
    if (site_.walls[i] == WallKind::lit && !joints_on(site_, i).empty()) continue;
    for (int k = 1; k < parts; ++k) add_line(i, length_at(site_, i) * k / parts);
  }
}

// From a place on a wall straight into the dwelling, to the other side.
void SSpaces::add_line(std::size_t wall, double at) {
  const Point a = corner(site_, wall), b = corner(site_, wall + 1), d = b - a;
  Line line;
  line.from = along(a, b, at);
  line.dx = -d.y / length_of(d);
  line.dy = d.x / length_of(d);
  double reach = 0;
  for (std::size_t k = 0; k < site_.ring.size(); ++k) {
    const Point u = corner(site_, k), v = corner(site_, k + 1);
    const double s = line.side(u.x, u.y), t = line.side(v.x, v.y);
    if (k == wall || (s > 0) == (t > 0)) continue;
    const double x = u.x + (v.x - u.x) * s / (s - t), y = u.y + (v.y - u.y) * s / (s - t);
    const double far = line.dx * (x - line.from.x) + line.dy * (y - line.from.y);
    if (far > 10 && (reach == 0 || far < reach)) reach = far;
  }
  if (reach < kShortest) return;
  line.to = {whole(line.from.x + line.dx * reach), whole(line.from.y + line.dy * reach)};
  const bool twice = std::any_of(lines_.begin(), lines_.end(), [&](const Line& o) {
    constexpr double kParallel = 0.02;
    if (std::abs(o.dx * line.dy - o.dy * line.dx) > kParallel) return false;
    const auto place = [&](Point q) { return o.dx * (q.x - o.from.x) + o.dy * (q.y - o.from.y); };
    const double lo = std::min(place(line.from), place(line.to)), hi = std::max(place(line.from), place(line.to));
    return std::abs(o.side(line.from.x, line.from.y)) < kNearLine && hi > 0 && lo < length_of(o.to - o.from);
  });
  if (!twice && !meets_door(line.from) && !meets_door(line.to)) lines_.push_back(line);
}

bool SSpaces::meets_door(Point p) const {
  const auto on = [&](Point a, Point b) {
    const double length = length_of(b - a), at = static_cast<double>(geom::dot(p - a, b - a)) / length;
    return std::abs(left_of(a, b, p)) < kBesideDoor && at > -kBesideDoor && at < length + kBesideDoor;
  };
  return on(site_.door_a, site_.door_b) ||
         std::any_of(site_.musts.begin(), site_.musts.end(), [&](const auto& m) { return on(m.first, m.second); });
}

void SSpaces::make_spaces() {
  plane_.clear();
  plane_.add(site_.ring, 0);
  for (const Line& l : lines_) plane_.add(along(l.from, l.to, -kOver), along(l.to, l.from, -kOver), 1);
  plane_.build();
  drop_loose_ends();
  spaces_.assign(plane_.cycles(), {});
  Polygon face;
  for (std::size_t i = 0; i < plane_.cycles(); ++i) {
    plane_.ring(i, face.outer, false);
    Space& s = spaces_[i];
    s.inside = geom::twice_area(face.outer) > 0;
    if (!s.inside) continue;
    Point at = face.outer[0];
    if (geom::deepest(face, at) == 0) at = middle_of(face.outer[0], face.outer[face.outer.size() / 2]);
    s.x = at.x;
    s.y = at.y;
  }
}

// Lines that end nowhere are none.
void SSpaces::drop_loose_ends() {
  for (bool again = true; again;) {
    std::vector<int> degree(plane_.points().size(), 0);
    for (const auto& e : plane_.edges()) {
      ++degree[e.u];
      ++degree[e.v];
    }
    const auto loose = [&](Half h) {
      return degree[plane_.edges()[h >> 1].u] == 1 || degree[plane_.edges()[h >> 1].v] == 1;
    };
    const std::size_t before = plane_.edges().size();
    plane_.remove(loose);
    plane_.trace();
    again = plane_.edges().size() < before;
  }
}

std::uint32_t SSpaces::at(double x, double y) const {
  std::uint32_t best = kNone;
  double nearest = 0;
  Polygon face;
  for (std::uint32_t i = 0; i < spaces_.size(); ++i) {
    if (!spaces_[i].inside) continue;
    plane_.ring(i, face.outer, false);
    if (geom::locate(face, {whole(x), whole(y)}) == geom::Where::inside) return i;
    const double dx = spaces_[i].x - x, dy = spaces_[i].y - y, away = dx * dx + dy * dy;
    if (best != kNone && away >= nearest) continue;
    best = i;
    nearest = away;
  }
  return best;
}

bool SSpaces::border_of(const std::vector<bool>& of, Ring& ring) const {
  const auto within = [&](Half h) { return of[plane_.cycle_of(h)]; };
  std::size_t border = 0;
  Half start = 0;
  for (Half h = 0; h < 2 * plane_.edges().size(); ++h) {
    if (within(h) && !within(h ^ 1) && border++ == 0) start = h;
  }
  ring.clear();
  if (border == 0) return false;
  Ring walked;
  Half h = start;
  do {
    walked.push_back(plane_.from(h));
    h = plane_.next(h);
    while (within(h ^ 1)) h = plane_.next(h ^ 1);
  } while (h != start && walked.size() <= border);
  const bool whole_border = walked.size() == border;
  drop_straight(walked);
  ring = std::move(walked);
  return whole_border && ring.size() >= 3;
}

}  // namespace enfilade::rules
