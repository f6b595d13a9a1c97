// Facets: what is built of a curve. A wall needs about a metre for a window and two
// for an entrance, so a run of shorter walls that is nearly straight, as a map draws
// a round tower with, becomes as few walls as stay within 0.15 m of it,
// or within 0.25 m where no wall of it has room for a window.
//
//   .-'''-.          .-----.
//  /       \   -->  /       \      corners of the outline stay where they are;
//  |       |        |       |      those between two facets are left out
//
//  1. A corner is soft if both its walls are short, and the outline turns little
//     there or they are too short for any window.
//  2. A run of soft corners is cut into the longest chords that stay near all it
//     leaves out, then into as many of equal numbers of walls, if those do too.

#include <algorithm>
#include <numeric>

#include "rules/apartment/access.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;
using geom::Ring;

constexpr double kShort = 2'000;      // a wall that can be part of a curve
constexpr double kBlind = 1'100;      // a wall without room for a window
constexpr double kCurve = 0.866;      // cosine of the most that a curve turns at a corner: 30°
constexpr double kOff = 150;          // from a corner that is left out to its facet
constexpr double kRough = 250;        // the same where no wall has room for a window
constexpr double kLongest = 5'000;    // of a facet
constexpr std::size_t kLeastRun = 2;  // soft corners that make a curve

class Facets {
 public:
  Facets(const Ring& ring, const std::vector<bool>& party, std::size_t first)
      : ring_(ring), party_(party), first_(first), n_(ring.size()) {}

  // The numbers of the corners that stay, in order.
  std::vector<std::size_t> run() {
    std::size_t start = 0;
    while (start < n_ && soft(start)) ++start;
    // All round: it begins at its least corner, wherever the ring does.
    if (start == n_) start = static_cast<std::size_t>(std::min_element(ring_.begin(), ring_.end()) - ring_.begin());
    for (std::size_t i = 0; i < n_;) {
      std::size_t end = i + 1;
      while (end < n_ && soft(start + end)) ++end;
      kept_.push_back(start + i);
      if (end - i > kLeastRun) cut(start + i, start + end);
      else
        for (std::size_t k = i + 1; k < end; ++k) kept_.push_back(start + k);
      i = end;
    }
    for (std::size_t& k : kept_) k %= n_;
    std::sort(kept_.begin(), kept_.end());
    if (kept_.size() < 3) {
      kept_.resize(n_);
      std::iota(kept_.begin(), kept_.end(), std::size_t{0});
    }
    return kept_;
  }

 private:
  [[nodiscard]] Point at(std::size_t i) const { return ring_[i % n_]; }
  [[nodiscard]] bool soft(std::size_t i) const {
    const std::size_t before = (i + n_ - 1) % n_;
    if (party_[first_ + before] != party_[first_ + i % n_]) return false;
    const Point d = at(i) - at(before), e = at(i + 1) - at(i);
    const double a = length_of(d), b = length_of(e);
    if (a >= kShort || b >= kShort) return false;
    return (a < kBlind && b < kBlind) || static_cast<double>(geom::dot(d, e)) > kCurve * a * b;
  }
  [[nodiscard]] bool near(std::size_t from, std::size_t to) const {
    const Point a = at(from), b = at(to);
    const double length = length_of(b - a);
    if (length < 1 || length > kLongest) return false;
    bool blind = true;
    for (std::size_t i = from; i < to && blind; ++i) blind = length_of(at(i + 1) - at(i)) < kBlind;
    const double most = blind ? kRough : kOff;
    for (std::size_t i = from + 1; i < to; ++i) {
      const double along = static_cast<double>(geom::dot(at(i) - a, b - a)) / length;
      if (std::abs(left_of(a, b, at(i))) > most || along < 0 || along > length) return false;
    }
    return true;
  }

  // Where so many facets of about one length end.
  [[nodiscard]] std::vector<std::size_t> evenly(std::size_t from, std::size_t to, std::size_t count) const {
    double all = 0, way = 0;
    for (std::size_t i = from; i < to; ++i) all += length_of(at(i + 1) - at(i));
    std::vector<std::size_t> ends;
    for (std::size_t i = from; i < to; ++i) {
      const double wall = length_of(at(i + 1) - at(i)),
                   end = all * static_cast<double>(ends.size() + 1) / static_cast<double>(count);
      way += wall;
      if (way > end - wall / 2 && ends.size() + 1 < count) ends.push_back(i + 1);
    }
    ends.push_back(to);
    return ends;
  }

  // The corners between two that stay.
  void cut(std::size_t from, std::size_t to) {
    std::vector<std::size_t> chords;
    for (std::size_t i = from; i < to;) {
      std::size_t end = i + 1;
      while (end < to && near(i, end + 1)) ++end;
      chords.push_back(i = end);
    }
    for (const std::size_t more : {0u, 1u}) {
      const std::vector<std::size_t> even = evenly(from, to, chords.size() + more);
      bool good = true;
      for (std::size_t k = 0; k < even.size() && good; ++k) {
        const std::size_t last = k == 0 ? from : even[k - 1];
        good = even[k] > last && (even[k] == last + 1 || near(last, even[k]));
      }
      if (!good) continue;
      chords = even;
      break;
    }
    chords.pop_back();
    kept_.insert(kept_.end(), chords.begin(), chords.end());
  }

  const Ring& ring_;
  const std::vector<bool>& party_;
  std::size_t first_, n_;
  std::vector<std::size_t> kept_;
};

}  // namespace

void merge_facets(Plot& plot) {
  Plot merged;
  std::size_t first = 0;
  const auto ring = [&](const Ring& points) {
    Ring out;
    for (const std::size_t i : Facets(points, plot.party, first).run()) {
      out.push_back(points[i]);
      merged.party.push_back(plot.party[first + i]);
    }
    first += points.size();
    return out;
  };
  merged.outline.outer = ring(plot.outline.outer);
  for (const Ring& hole : plot.outline.holes) merged.outline.holes.push_back(ring(hole));
  if (geom::edge_count(merged.outline) == geom::edge_count(plot.outline) || !geom::validate(merged.outline)) return;
  plot.outline = std::move(merged.outline);
  plot.party = std::move(merged.party);
}

}  // namespace enfilade::rules
