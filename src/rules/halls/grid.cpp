// Simple halls, after McBryde: points of a grid; each one inside that no hall
// serves yet makes a hall, in the direction in which the plate is longer there,
// across the plate at an even share of its width, stopping one office short of
// the walls. A hall serves an office's depth on both its sides.
//
//     +---------------------------+
//     |  +---------------------+  |      where the plate is wide, halls lie at
//     |  +---------------------+  |      equal distances across it
//     |  +---------------------+  |
//     |  +---------------------+  |
//     +---------------------------+
//
// The original went back and tried other directions when halls did not hang
// together, at exponential cost; here the nearest parts are joined by links, at
// most one less than there are parts.

#include <algorithm>

#include <enfilade/plan/region.hpp>

#include "rules/halls/halls.hpp"
#include "rules/shell/outline.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;

class GridHalls {
 public:
  GridHalls(const HallSite& site, HallPlan& out)
      : site_(site), out_(out), d_(grain_up(site.depth)), h_(grain_up(site.width)) {}

  void run() {
    out_.boxes.assign(site_.given.begin(), site_.given.end());
    const Box box = geom::bounds(*site_.outline);
    const Length pitch = std::max(d_ / 2, std::max(box.width(), box.depth()) / 64);
    for (Length y = box.lo.y + pitch / 2; y < box.hi.y; y += pitch) {
      for (Length x = box.lo.x + pitch / 2; x < box.hi.x; x += pitch) look({x, y});
    }
    trim();
    if (out_.boxes.empty()) look(box.middle());
    if (out_.boxes.empty()) return lay_middle(box);
    join_halls(site_, out_);
  }

 private:
  [[nodiscard]] bool served(Point p) const {
    return std::any_of(out_.boxes.begin(), out_.boxes.end(), [&](const Box& b) {
      const Length dx = std::max({b.lo.x - p.x, p.x - b.hi.x, 0}), dy = std::max({b.lo.y - p.y, p.y - b.hi.y, 0});
      return std::max(dx, dy) <= d_ + d_ / 4;
    });
  }
  [[nodiscard]] bool solid(Point p) const {
    return std::any_of(site_.solids.begin(), site_.solids.end(), [&](const Box& b) { return b.contains(p); });
  }

  void look(Point p) {
    if (geom::locate(*site_.outline, p) != geom::Where::inside || served(p) || solid(p)) return;
    const Length left = to_wall(*site_.outline, p, 0, false), right = to_wall(*site_.outline, p, 0, true);
    const Length down = to_wall(*site_.outline, p, 1, false), up = to_wall(*site_.outline, p, 1, true);
    const int axis = left + right >= down + up ? 0 : 1;
    // Its place across the plate: halls at even distances, the nearest to p.
    const Length across = axis == 0 ? down + up : left + right;
    const Length from = axis == 0 ? p.y - down : p.x - left;
    const Length n = std::max(1, (across + 2 * d_ + h_ - 1) / (2 * d_ + h_ + d_ / 2));
    const Length i = std::clamp<Length>(
        static_cast<Length>(std::int64_t{geom::coordinate(p, 1 - axis) - from} * n / std::max(1, across)), 0, n - 1);
    Length lo = from + static_cast<Length>(std::int64_t{across} * (2 * i + 1) / (2 * n)) - h_ / 2;
    // Rooms on one side only where both would be too thin.
    const bool one_sided = n == 1 && across - h_ < 2 * kOneSided;
    const Length width = one_sided ? h_ + plan::kFacadeWall : h_;
    if (one_sided) lo = from + across - width;
    lo = grain(std::max(lo, grain_up(from)));
    add(axis, {lo, lo + width}, geom::coordinate(p, axis));
  }

  void add(int axis, Interval band, Length through) {
    free_stretches(*site_.outline, axis, band, free_);
    for (const Interval f : free_) {
      if (!f.contains(through)) continue;
      Interval u = f;
      // One office short of the walls, if something is left.
      if (u.length() > 4 * d_) u = {grain_up(u.lo + d_), grain(u.hi - d_)};
      out_.boxes.push_back(geom::make_box(axis, u, band));
    }
  }

  // A hall that ends just beyond a crossing ends with it.
  void trim() {
    for (std::size_t i = site_.given.size(); i < out_.boxes.size(); ++i) {
      Box& b = out_.boxes[i];
      const int axis = b.width() >= b.depth() ? 0 : 1;
      for (const Box& c : out_.boxes) {
        if (&c == &b || !c.overlaps(b)) continue;
        Interval u = b.along(axis);
        const Interval across = c.along(axis);
        if (across.length() >= u.length()) continue;
        if (u.hi > across.hi && u.hi - across.hi < d_ / 2) u.hi = across.hi;
        if (u.lo < across.lo && across.lo - u.lo < d_ / 2) u.lo = across.lo;
        b.set(axis, u);
      }
    }
  }

  // Plates smaller than the grid.
  void lay_middle(const Box& box) {
    const int axis = box.width() >= box.depth() ? 0 : 1;
    const Interval e = box.along(1 - axis);
    const Length lo = grain(e.middle() - h_ / 2);
    add(axis, {lo, lo + h_}, box.along(axis).middle());
    if (out_.boxes.empty()) out_.open = true;
  }

  const HallSite& site_;
  HallPlan& out_;
  Length d_, h_;
  std::vector<Interval> free_;
};

}  // namespace

void lay_grid(const HallSite& site, HallScratch&, HallPlan& out) { GridHalls(site, out).run(); }

}  // namespace enfilade::rules
