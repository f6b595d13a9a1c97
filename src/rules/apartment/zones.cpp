#include "rules/apartment/zones.hpp"

#include <algorithm>
#include <array>

#include "rules/apartment/faces.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;

constexpr double kLongestCut = 14'000, kLongestChord = 20'000, kShortestCut = 1'500;
constexpr double kNever = 1e9;
constexpr double kSlimmest = 2;      // an apartment is no slimmer
constexpr double kParallel = 0.998;  // cosine
constexpr double kAskew = 0.8;
constexpr double kDimmest = 45;  // mm of façade for a m² that somebody could live in
constexpr double kApart = 900;   // least distance of a cut from corners that it doesn't end in
constexpr double kStep = 600;    // between cuts from a corridor
constexpr int kDeepest = 5;      // cuts in a row that are thought through
constexpr Length kSpurStep = 2'000, kLongestSpur = 16'000;
constexpr double kBeforeSpur = 2'400;  // between a spur and the wall ahead
constexpr double kBesideSpur = 2'200;  // and walls beside it
constexpr double kTight = 1'300;       // both, if need be
constexpr Length kNarrowSpur = 1'320;  // and no wider than that

std::size_t after(const Zone& z, std::size_t i) { return i + 1 < z.size() ? i + 1 : 0; }
Point step_of(const Zone& z, std::size_t i) { return z[after(z, i)].at - z[i].at; }

struct Place {  // on a ring
  std::size_t edge = 0;
  Point at;
};

struct Direction {
  double x = 0, y = 0;
};
Direction left_normal(Point d) {
  const double length = length_of(d);
  return {-d.y / length, d.x / length};
}

double cosine(Direction a, Direction b) { return a.x * b.x + a.y * b.y; }

// Where a ray from a point on a ring meets it again; edges that hold the point are passed over.
bool shoot(const Zone& zone, Point from, Direction d, Place& hit, double& distance) {
  double best = kNever;
  std::size_t edge = 0;
  for (std::size_t i = 0; i < zone.size(); ++i) {
    const Point p = zone[i].at - from, q = zone[after(zone, i)].at - from;
    const double sp = d.x * p.y - d.y * p.x, sq = d.x * q.y - d.y * q.x;
    if ((sp > 0) == (sq > 0)) continue;
    const double t = sp / (sp - sq);
    const double along = (p.x + (q.x - p.x) * t) * d.x + (p.y + (q.y - p.y) * t) * d.y;
    if (along > 5 && along < best) {
      best = along;
      edge = i;
    }
  }
  if (best >= kNever) return false;
  hit.edge = edge;
  hit.at = {whole(from.x + d.x * best), whole(from.y + d.y * best)};
  distance = best;
  // Ends that nearly are corners are.
  for (const std::size_t k : {edge, after(zone, edge)}) {
    if (length_of(zone[k].at - hit.at) <= 2) hit = {k, zone[k].at};
  }
  return true;
}

// Directions across the corridors, towards them; the longest first.
std::vector<Direction> across_corridors(const Zone& zone) {
  std::vector<std::pair<double, Direction>> found;
  for (std::size_t i = 0; i < zone.size(); ++i) {
    const double length = length_of(step_of(zone, i));
    if (zone[i].beyond != Next::corridor || length < kLeastRun) continue;
    const Direction n = left_normal(step_of(zone, i)), d{-n.x, -n.y};
    const bool known =
        std::any_of(found.begin(), found.end(), [&](const auto& o) { return cosine(o.second, d) > kParallel; });
    if (!known) found.push_back({length, d});
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Direction> out;
  for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 3); ++i) out.push_back(found[i].second);
  return out;
}

// The part of a ring from one place on to another, closed by a wall.
Zone part_of(const Zone& zone, const Place& from, const Place& to) {
  Zone part;
  part.push_back({from.at, zone[from.edge].beyond});
  for (std::size_t k = from.edge; k != to.edge;) {
    k = after(zone, k);
    if (zone[k].at == part.back().at) part.pop_back();
    part.push_back(zone[k]);
  }
  if (part.back().at == to.at) part.pop_back();
  part.push_back({to.at, Next::home});
  return part;
}

// 1 of a square, 2 of a strip six times as long as wide.
double slimness(const ZoneMeasure& m) { return m.around * m.around / (16 * m.area); }

// What a part costs; one that is too large as what it may be cut into.
double cost_of(const Plot& plot, const ZoneMeasure& m) {
  if (is_store(plot, m)) return 0.6 + 0.2 * m.area / plot.wish;
  const double a = m.area / plot.wish;
  const int parts = a <= kTooLarge ? 1 : std::max(2, whole(a));
  const double off = a / parts - 1;
  double cost = parts * off * off;
  if (a < 0.6) cost += 1;
  if (m.doors < parts) cost += 4.0 * (parts - m.doors);
  if (m.run < kLeastRun || m.light < kLeastLight || m.area < kLeastHome) cost += 50;
  const double light = m.light / 1e3 / (0.09 * m.area);
  if (light < 1) cost += (1 - light) * (1 - light);
  cost += (parts == 1 ? 0.8 : 0.2) * std::max(0.0, slimness(m) - 1.2);
  return cost;
}
// What it costs to leave one that is too large.
double cost_uncut(const Plot& plot, const ZoneMeasure& m) {
  const double a = m.area / plot.wish;
  return a <= kTooLarge || is_store(plot, m) ? cost_of(plot, m) : 10 * a;
}

double off_segment(Point a, Point b, Point p) {
  const Point d = b - a;
  const double t =
      std::clamp(static_cast<double>(geom::dot(p - a, d)) / static_cast<double>(geom::dot(d, d)), 0.0, 1.0);
  const double x = a.x + d.x * t - p.x, y = a.y + d.y * t - p.y;
  return std::sqrt(x * x + y * y);
}

// --- cuts of one zone by chords --------------------------------------------------

struct Chord {
  Place from, to;
  double cost = kNever;
};

class Splitter {
 public:
  explicit Splitter(const Plot& plot) : plot_(plot) {}

  struct Parts {
    double cost = 0;
    double over = 0;  // m² beyond what is allowed
    std::vector<Zone> zones;
    std::vector<Wall> walls;
  };

  Parts split(const Zone& zone, int depth, std::size_t width) {
    const ZoneMeasure m = measure(zone);
    Parts best;
    best.cost = cost_uncut(plot_, m);
    best.over = is_store(plot_, m) ? 0 : std::max(0.0, m.area - kTooLarge * plot_.wish);
    best.zones.push_back(zone);
    if (best.over <= 0 || depth == 0) return best;
    std::vector<Chord> chords;
    find_chords(zone, width, chords);
    for (const Chord& c : chords) {
      Parts left = split(part_of(zone, c.from, c.to), depth - 1, 1);
      const Parts right = split(part_of(zone, c.to, c.from), depth - 1, 1);
      left.cost += right.cost;
      left.over += right.over;
      if (left.cost >= best.cost) continue;
      left.zones.insert(left.zones.end(), right.zones.begin(), right.zones.end());
      left.walls.insert(left.walls.end(), right.walls.begin(), right.walls.end());
      left.walls.push_back({c.from.at, c.to.at, false});
      best = std::move(left);
    }
    return best;
  }

 private:
  // The best few, the cheapest first.
  void find_chords(const Zone& zone, std::size_t width, std::vector<Chord>& best) {
    const auto offer = [&](const Place& from, Direction d) {
      Chord c;
      if (!try_chord(zone, from, d, c)) return;
      const auto at =
          std::upper_bound(best.begin(), best.end(), c, [](const Chord& a, const Chord& b) { return a.cost < b.cost; });
      best.insert(at, c);
      if (best.size() > width) best.pop_back();
    };
    normals_ = across_corridors(zone);
    std::vector<Point> joints;
    for (std::size_t i = 0; i < zone.size(); ++i) {
      const Point a = zone[i].at, b = zone[after(zone, i)].at, d = b - a;
      if (a == b) continue;
      const double length = length_of(d);
      const Direction n = left_normal(d);
      if (zone[i].beyond == Next::lit) {
        joints.clear();
        joints_of(plot_, a, b, joints);
        for (const Point j : joints) {
          offer({i, j}, n);
          for (const Direction& o : normals_) {
            if (cosine(o, n) > 0.5 && cosine(o, n) < kParallel) offer({i, j}, o);
          }
        }
      } else if (zone[i].beyond == Next::corridor || zone[i].beyond == Next::cell) {
        const int steps = static_cast<int>((length - 800) / kStep);
        for (int k = 0; k <= steps; ++k) offer({i, along(a, b, 400 + (length - 800) * k / std::max(1, steps))}, n);
      }
      // On from corners that stick in.
      const std::size_t before = (i + zone.size() - 1) % zone.size();
      const Point e = a - zone[before].at;
      if (e == Point{} || geom::cross({}, e, d) >= 0) continue;
      const double back = length_of(e);
      offer({i, a}, {e.x / back, e.y / back});
      offer({i, a}, {-d.x / length, -d.y / length});
    }
  }

  bool try_chord(const Zone& zone, const Place& from, Direction d, Chord& c) const {
    double length = 0;
    c.from = from;
    if (!shoot(zone, from.at, d, c.to, length) || length < kShortestCut || length > kLongestChord ||
        c.from.edge == c.to.edge)
      return false;
    for (const Corner& k : zone) {
      if (k.at == c.from.at || k.at == c.to.at) continue;
      if (off_segment(c.from.at, c.to.at, k.at) < kApart) return false;
    }
    const ZoneMeasure left = measure(part_of(zone, c.from, c.to)), right = measure(part_of(zone, c.to, c.from));
    if (!(is_usable(plot_, left) || is_store(plot_, left)) || !(is_usable(plot_, right) || is_store(plot_, right)))
      return false;
    // Neither along nor across a corridor, it leaves wedges.
    const bool askew = std::none_of(normals_.begin(), normals_.end(), [&](const Direction& n) {
      return std::abs(cosine(n, d)) > kParallel || std::abs(cosine(n, d)) < 1 - kParallel;
    });
    c.cost = cost_of(plot_, left) + cost_of(plot_, right) + length / 1e5 + (askew && !normals_.empty() ? kAskew : 0);
    return true;
  }

  const Plot& plot_;
  std::vector<Direction> normals_;
};

// --- spurs -----------------------------------------------------------------------

// A zone seen from an edge of its corridor: u along it, t into the zone.
struct Base {
  Point a;
  double ux = 0, uy = 0;
  [[nodiscard]] Point at(double u, double t) const {
    return {whole(a.x + u * ux - t * uy), whole(a.y + u * uy + t * ux)};
  }
  [[nodiscard]] double u(Point p) const { return (p.x - a.x) * ux + (p.y - a.y) * uy; }
  [[nodiscard]] double t(Point p) const { return (p.y - a.y) * ux - (p.x - a.x) * uy; }
};

class SpurLayer {
 public:
  // With `tight`, rather a narrow gap beside the spur than no spur.
  SpurLayer(const Plot& plot, const Zone& zone, bool tight) : plot_(plot), zone_(zone), tight_(tight) {}

  bool run(geom::Polygon& spur, Splitter::Parts& parts) {
    const double over = measure(zone_).area - kTooLarge * plot_.wish;
    double least = kNever;
    for (Length reach = kSpurStep; reach <= kLongestSpur; reach += kSpurStep) {
      for (std::size_t i = 0; i < zone_.size(); ++i) {
        if (zone_[i].beyond != Next::corridor) continue;
        const double length = length_of(step_of(zone_, i)), spare = length - width_on(length);
        if (spare < -2) continue;
        for (const double at : {0.0, 1.0, 0.5, 0.25, 0.75}) {
          if (spare < (at == 0 ? -2 : at == 1 ? 100 : 3'000)) continue;
          try_spur(i, std::max(0.0, spare * at), reach, least, spur, parts);
        }
      }
      if (least < kNever && parts.over <= 0) break;
    }
    return least < kNever && parts.over < 0.8 * over;
  }

 private:
  void try_spur(std::size_t i, double from, Length reach, double& least, geom::Polygon& spur, Splitter::Parts& parts) {
    const Point d = step_of(zone_, i);
    const double length = length_of(d), width = width_on(length);
    const Base base{zone_[i].at, d.x / length, d.y / length};
    if (!is_clear(base, from, width, reach)) return;
    Zone rest = zone_;
    const Point p = base.at(from, 0), q = base.at(from + width, 0);
    std::array<Corner, 4> turn{{{p, Next::corridor},
                                {base.at(from, reach), Next::corridor},
                                {base.at(from + width, reach), Next::corridor},
                                {q, Next::corridor}}};
    rest.insert(rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, turn.begin(), turn.end());
    drop_turns(rest);
    Splitter splitter(plot_);
    Splitter::Parts found = splitter.split(rest, kDeepest, 2);
    const double cost = found.over * 100 + found.cost + reach / 1e4;
    if (cost >= least) return;
    least = cost;
    parts = std::move(found);
    spur = {{base.at(from, -300), base.at(from + width, -300), base.at(from + width, reach), base.at(from, reach)}, {}};
  }

  // Walls ahead and beside are far enough, or a side lies on one.
  [[nodiscard]] bool is_clear(const Base& base, double from, double width, Length reach) const {
    const double to = from + width, beside = tight_ ? kTight : kBesideSpur, before = tight_ ? kTight : kBeforeSpur;
    const Direction ahead{-base.uy, base.ux}, right{base.ux, base.uy}, left{-base.ux, -base.uy};
    Place hit;
    double distance = 0;
    for (const double u : {from + 20, (from + to) / 2, to - 20}) {
      if (!shoot(zone_, base.at(u, 1), ahead, hit, distance) || distance < reach + before) return false;
    }
    const auto on_side = [&](double u) { return std::abs(u - from) <= 2 || std::abs(u - to) <= 2; };
    for (const Corner& c : zone_) {
      const double u = base.u(c.at), t = base.t(c.at);
      if (t > 10 && t < reach + 1'000 && u > from - beside && u < to + beside && !on_side(u)) return false;
    }
    for (const double t : {1'000.0, static_cast<double>(reach)}) {
      if (shoot(zone_, base.at(to - 10, t), right, hit, distance) && distance > 20 && distance < beside) return false;
      if (shoot(zone_, base.at(from + 10, t), left, hit, distance) && distance > 20 && distance < beside) return false;
    }
    return true;
  }

  // Where a ring turns back on itself, and corners that are none.
  static void drop_turns(Zone& ring) {
    for (std::size_t i = 0; i < ring.size() && ring.size() > 3;) {
      const std::size_t n = ring.size(), before = (i + n - 1) % n;
      const Point a = ring[before].at, b = ring[i].at, c = ring[after(ring, i)].at;
      const double line = std::abs(static_cast<double>(geom::cross(a, b, c)));
      const bool back = geom::dot(b - a, c - b) < 0 && line <= 3 * std::max(length_of(b - a), length_of(c - b));
      const bool on =
          line <= 1.0 * std::max(length_of(b - a), length_of(c - b)) && ring[before].beyond == ring[i].beyond;
      if (a != b && !back && !on) {
        ++i;
        continue;
      }
      if (a == b) {
        ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(before));
      } else {
        // What goes on is on the side of the longer way.
        if (length_of(c - b) > length_of(b - a)) ring[before].beyond = ring[i].beyond;
        ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
      }
      i = i > 2 ? i - 2 : 0;
    }
  }

  [[nodiscard]] double width_on(double length) const {
    return tight_ ? std::clamp<double>(length, std::min(kNarrowSpur, plot_.corridor), plot_.corridor) : plot_.corridor;
  }

  const Plot& plot_;
  const Zone& zone_;
  bool tight_;
};

// --- chains ----------------------------------------------------------------------

class Chain {
 public:
  Chain(const Plot& plot, const Zone& zone) : plot_(plot) {
    const std::size_t n = zone.size();
    // Starts behind a corridor.
    std::size_t start = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (zone[i].beyond == Next::corridor && zone[after(zone, i)].beyond != Next::corridor) start = after(zone, i);
    }
    for (std::size_t i = 0; i < n; ++i) ring_.push_back(zone[(start + i) % n]);
  }

  void run(std::vector<Wall>& walls) {
    find();
    choose(walls);
  }

 private:
  struct Cut {
    Place facade, corridor;
  };

  // Only cuts that follow one another on both sides.
  void find() {
    const std::vector<Direction> normals = across_corridors(ring_);
    std::vector<Point> joints;
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      if (ring_[i].beyond != Next::lit) continue;
      const Point a = ring_[i].at, b = ring_[after(ring_, i)].at;
      joints.clear();
      joints_of(plot_, a, b, joints);
      // From slanted façades across the corridor; not along it.
      const Direction inwards = left_normal(b - a);
      const auto across =
          std::find_if(normals.begin(), normals.end(), [&](const Direction& n) { return cosine(n, inwards) > 0.7; });
      if (across == normals.end()) continue;
      for (const Point j : joints) {
        Cut c;
        c.facade = {i, j};
        double length = 0;
        if (!shoot(ring_, j, *across, c.corridor, length) || length < 2'600 || length > kLongestCut) continue;
        if (ring_[c.corridor.edge].beyond != Next::corridor) continue;
        if (length_of(c.corridor.at - ring_[c.corridor.edge].at) <= 300 ||
            length_of(c.corridor.at - ring_[after(ring_, c.corridor.edge)].at) <= 300)
          continue;
        if (cuts_.empty() || before(c.corridor, cuts_.back().corridor)) cuts_.push_back(c);
      }
    }
  }
  [[nodiscard]] bool before(const Place& a, const Place& b) const {
    if (a.edge != b.edge) return a.edge < b.edge;
    return length_of(a.at - ring_[a.edge].at) < length_of(b.at - ring_[b.edge].at) - 100;
  }

  // The corners between two cuts; -1 and the number of cuts are the zone's ends.
  [[nodiscard]] Zone between(int i, int j) const {
    Zone piece;
    const auto walk = [&](const Place& from, const Place& to) {
      piece.push_back({from.at, ring_[from.edge].beyond});
      for (std::size_t e = from.edge + 1; e <= to.edge; ++e) piece.push_back(ring_[e]);
      piece.push_back({to.at, Next::home});  // along the cut
    };
    const auto cut = [&](int k) -> const Cut& { return cuts_[static_cast<std::size_t>(k)]; };
    const int last = static_cast<int>(cuts_.size());
    if (i < 0 && j == last) return ring_;
    if (i < 0) {
      for (std::size_t e = 0; e <= cut(j).facade.edge; ++e) piece.push_back(ring_[e]);
      piece.push_back({cut(j).facade.at, Next::home});
      piece.push_back({cut(j).corridor.at, ring_[cut(j).corridor.edge].beyond});
      for (std::size_t e = cut(j).corridor.edge + 1; e < ring_.size(); ++e) piece.push_back(ring_[e]);
    } else if (j == last) {
      walk(cut(i).facade, cut(i).corridor);
    } else {
      walk(cut(i).facade, cut(j).facade);
      walk(cut(j).corridor, cut(i).corridor);
    }
    return piece;
  }

  void choose(std::vector<Wall>& walls) const {
    const int n = static_cast<int>(cuts_.size());
    std::vector<double> best(static_cast<std::size_t>(n) + 2, kNever);
    std::vector<int> from(static_cast<std::size_t>(n) + 2, -1);
    best[0] = 0;
    for (int j = 0; j <= n; ++j) {
      for (int i = j - 1; i >= -1; --i) {
        const std::size_t here = static_cast<std::size_t>(j + 1), there = static_cast<std::size_t>(i + 1);
        if (best[there] >= kNever) continue;
        const ZoneMeasure m = measure(between(i, j));
        if (m.area > 2.2 * plot_.wish && i + 1 < j) break;
        const double cost = best[there] + cost_of(plot_, m) + (m.area > kTooLarge * plot_.wish ? 3 : 0);
        if (cost >= best[here]) continue;
        best[here] = cost;
        from[here] = i;
      }
    }
    for (int j = from[static_cast<std::size_t>(n + 1)]; j >= 0; j = from[static_cast<std::size_t>(j + 1)]) {
      const Cut& c = cuts_[static_cast<std::size_t>(j)];
      walls.push_back({c.facade.at, c.corridor.at, false});
    }
  }

  const Plot& plot_;
  Zone ring_;
  std::vector<Cut> cuts_;
};

}  // namespace

ZoneMeasure measure(const Zone& zone) {
  ZoneMeasure m;
  for (std::size_t i = 0; i < zone.size(); ++i) {
    const Point a = zone[i].at, b = zone[after(zone, i)].at;
    m.area += (static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y) / 2e6;
    if (a == b) continue;
    const double length = length_of(b - a);
    m.around += length / 1e3;
    if (zone[i].beyond == Next::lit) m.light += length;
    if (zone[i].beyond == Next::corridor) {
      m.run = std::max(m.run, length);
      m.doors += static_cast<int>(length / kLeastRun);
    }
  }
  return m;
}

bool is_usable(const Plot& plot, const ZoneMeasure& m) {
  if (m.area <= kTooLarge * plot.wish && slimness(m) > kSlimmest) return false;
  return m.run >= kLeastRun && m.light >= 2 * kLeastLight && m.area >= std::max(kLeastHome, 0.45 * plot.wish);
}

bool is_store(const Plot& plot, const ZoneMeasure& m) {
  if (m.run < kLeastRun || m.area < kLeastStore) return false;
  return m.light < 1 || (m.area > kTooLarge * plot.wish && m.light < kDimmest * m.area);
}

void cut_chain(const Plot& plot, const Zone& zone, std::vector<Wall>& walls) { Chain(plot, zone).run(walls); }

double split_zone(const Plot& plot, const Zone& zone, std::vector<Zone>& parts, std::vector<Wall>& walls) {
  Splitter::Parts found = Splitter(plot).split(zone, kDeepest, 3);
  parts = std::move(found.zones);
  walls.insert(walls.end(), found.walls.begin(), found.walls.end());
  return found.over;
}

bool grow_spur(const Plot& plot, const Zone& zone, geom::Polygon& spur, std::vector<Zone>& parts,
               std::vector<Wall>& walls) {
  Splitter::Parts found;
  if (!SpurLayer(plot, zone, false).run(spur, found) && !SpurLayer(plot, zone, true).run(spur, found)) return false;
  parts = std::move(found.zones);
  walls.insert(walls.end(), found.walls.begin(), found.walls.end());
  return true;
}

}  // namespace enfilade::rules
