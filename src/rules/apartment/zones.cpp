// Zones are rings between a corridor and the façade; here they are cut into apartments. A chain of cuts at right
// angles to the façade is chosen by dynamic programming over all places between two windows. What a chain leaves too
// large is split by chords: the cheapest few are tried, and each part is split again, up to a fixed depth.
//
// All costs are sums of how far a part is from the wished area, from enough light, from enough doors and from a square.

#include "rules/apartment/zones.hpp"

#include <algorithm>

#include "rules/apartment/faces.hpp"
#include "rules/apartment/ring.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;

constexpr double kLongestCut = 14'000, kLongestChord = 20'000, kShortestCut = 1'500;
constexpr double kSlimmest = 2;      // an apartment is no slimmer
constexpr double kParallel = 0.998;  // cosine
constexpr double kAskew = 0.8;
constexpr double kDimmest = 45;  // mm of façade for a m² that somebody could live in
constexpr double kApart = 900;   // least distance of a cut from corners that it doesn't end in
constexpr double kStep = 600;    // between cuts from a corridor

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

// How an edge adds to the measure of a ring.
struct EdgeMeasure {
  double area = 0, length = 0;
};
EdgeMeasure measure_edge(Point a, Point b) {
  return {(static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y) / 2e6, a == b ? 0 : length_of(b - a)};
}
void add_edge(const EdgeMeasure& e, Next beyond, ZoneMeasure& m) {
  m.area += e.area;
  m.around += e.length / 1e3;
  if (beyond == Next::lit) m.light += e.length;
  if (beyond == Next::corridor) {
    m.run = std::max(m.run, e.length);
    m.doors += static_cast<int>(e.length / kLeastRun);
  }
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
  double cost = kNowhere;
};

class Splitter {
 public:
  explicit Splitter(const Plot& plot) : plot_(plot) {}

  Parts run(const Zone& zone, int depth, std::size_t width) {
    Parts parts = split(zone, depth, width);
    parts.steps = steps_;
    return parts;
  }

 private:
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

  // Also counted where nobody limits them, so that what hangs on the count is the same then.
  bool step(std::uint64_t count) {
    steps_ += count;
    return plot_.step(count);
  }

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
    edges_.clear();
    for (std::size_t i = 0; i < zone.size(); ++i) edges_.push_back(measure_edge(zone[i].at, zone[after(zone, i)].at));
    const int every = stride(zone);
    std::vector<Point> joints;
    for (std::size_t i = 0; i < zone.size() && step(1); ++i) {
      const Point a = zone[i].at, b = zone[after(zone, i)].at, d = b - a;
      if (a == b) continue;
      const double length = length_of(d);
      const Direction n = left_normal(d);
      if (zone[i].beyond == Next::lit) {
        joints.clear();
        joints_of(plot_, a, b, joints);
        for (std::size_t k = 0; k < joints.size(); k += static_cast<std::size_t>(every)) {
          const Point j = joints[k];
          offer({i, j}, n);
          for (const Direction& o : normals_) {
            if (cosine(o, n) > 0.5 && cosine(o, n) < kParallel) offer({i, j}, o);
          }
        }
      } else if (zone[i].beyond == Next::corridor || zone[i].beyond == Next::cell) {
        const int steps = static_cast<int>((length - 800) / kStep);
        for (int k = 0; k <= steps; k += every)
          offer({i, along(a, b, 400 + (length - 800) * k / std::max(1, steps))}, n);
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

  // A chord takes steps by the zone's corners. Where chords from every bay would take too many in all, only every
  // second starts, or every third, and so on.
  [[nodiscard]] int stride(const Zone& zone) const {
    constexpr double kMostAtOnce = 1e6;
    double places = 0;
    for (std::size_t i = 0; i < zone.size(); ++i) {
      const double apart = zone[i].beyond == Next::lit ? plot_.bay : zone[i].beyond == Next::home ? 0 : kStep;
      if (apart > 0) places += edges_[i].length / apart;
    }
    return 1 + static_cast<int>(places * static_cast<double>(zone.size()) / kMostAtOnce);
  }

  bool try_chord(const Zone& zone, const Place& from, Direction d, Chord& c) {
    double length = 0;
    c.from = from;
    if (!step(zone.size()) || !shoot(zone, from.at, d, c.to, length) || length < kShortestCut ||
        length > kLongestChord || c.from.edge == c.to.edge)
      return false;
    if (passes_corner(zone, c) || !step(2 * zone.size())) return false;
    const ZoneMeasure left = measure_part(zone, c.from, c.to), right = measure_part(zone, c.to, c.from);
    if (!(is_usable(plot_, left) || is_store(plot_, left)) || !(is_usable(plot_, right) || is_store(plot_, right)))
      return false;
    // Neither along nor across a corridor, it leaves wedges.
    const bool askew = std::none_of(normals_.begin(), normals_.end(), [&](const Direction& n) {
      return std::abs(cosine(n, d)) > kParallel || std::abs(cosine(n, d)) < 1 - kParallel;
    });
    c.cost = cost_of(plot_, left) + cost_of(plot_, right) + length / 1e5 + (askew && !normals_.empty() ? kAskew : 0);
    return true;
  }

  // Too near a corner that it does not end in.
  [[nodiscard]] static bool passes_corner(const Zone& zone, const Chord& c) {
    constexpr auto kAround = static_cast<geom::Length>(kApart) + 1;
    const Point a = c.from.at, b = c.to.at;
    const geom::Box near{{std::min(a.x, b.x) - kAround, std::min(a.y, b.y) - kAround},
                         {std::max(a.x, b.x) + kAround, std::max(a.y, b.y) + kAround}};
    return std::any_of(zone.begin(), zone.end(), [&](const Corner& k) {
      const Point p = k.at;
      if (p.x < near.lo.x || p.x > near.hi.x || p.y < near.lo.y || p.y > near.hi.y || p == a || p == b) return false;
      return off_segment(a, b, p) < kApart;
    });
  }

  // The measure of part_of(), which need not be made for it.
  [[nodiscard]] ZoneMeasure measure_part(const Zone& zone, const Place& from, const Place& to) const {
    ZoneMeasure m;
    Corner first{from.at, zone[from.edge].beyond}, last = first;
    bool begun = false;
    std::size_t k = from.edge;
    const auto go_to = [&](const Corner& next, bool whole_edge) {
      if (next.at != last.at) {
        add_edge(whole_edge ? edges_[k] : measure_edge(last.at, next.at), last.beyond, m);
        begun = true;
      } else if (!begun) {
        first = next;
      }
      last = next;
    };
    while (k != to.edge) {
      const std::size_t next = after(zone, k);
      go_to(zone[next], last.at == zone[k].at);
      k = next;
    }
    go_to({to.at, Next::home}, false);
    add_edge(measure_edge(last.at, first.at), Next::home, m);
    return m;
  }

  const Plot& plot_;
  std::uint64_t steps_ = 0;
  std::vector<Direction> normals_;
  std::vector<EdgeMeasure> edges_;  // of the zone whose chords are sought
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
        if (!plot_.step(ring_.size())) return;
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
    std::vector<double> best(static_cast<std::size_t>(n) + 2, kNowhere);
    std::vector<int> from(static_cast<std::size_t>(n) + 2, -1);
    best[0] = 0;
    for (int j = 0; j <= n; ++j) {
      for (int i = j - 1; i >= -1; --i) {
        const std::size_t here = static_cast<std::size_t>(j + 1), there = static_cast<std::size_t>(i + 1);
        if (best[there] >= kNowhere) continue;
        if (!plot_.step(ring_.size())) return;
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
  for (std::size_t i = 0; i < zone.size(); ++i)
    add_edge(measure_edge(zone[i].at, zone[after(zone, i)].at), zone[i].beyond, m);
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

Parts split_zone(const Plot& plot, const Zone& zone, int depth, std::size_t width) {
  return Splitter(plot).run(zone, depth, width);
}

}  // namespace enfilade::rules
