// What is looked at on a plate:
//  1. its pieces are polygons, lie in the outline and fill it;
//  2. a wall is the façade's exactly where it lies on one edge of the outline;
//  3. openings lie in one wall on both sides, clear of the walls that meet it;
//  4. leaves that open into corridors and stores have room there, and meet no other;
//  5. every corridor has a stair, and on the ground floor a way to the street;
//  6. apartments are at most 1.5 times as large as wished.

#include "rules/apartment/survey.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "rules/apartment/home.hpp"
#include "rules/apartment/leaf.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;
using plan::Behind;
using plan::Kind;
using plan::Portal;
using plan::PortalKind;
using plan::Region;

constexpr double kLargest = 1.5;  // of the wished area

class Surveyor {
 public:
  Surveyor(const Residence& residence, bool ground, const Plate& plate, Survey& out)
      : residence_(residence), ground_(ground), plate_(plate), out_(out) {}

  void run() {
    double area = -static_cast<double>(geom::twice_area(residence_.plot.outline)) / 2, slack = 0;
    for (const plan::Child& c : plate_.children) {
      const geom::Polygon shape = plan::polygon_of(c.region);
      if (!geom::validate(shape)) {
        ++out_.broken;
        continue;
      }
      area += static_cast<double>(geom::twice_area(shape)) / 2;
      look_at_walls(c.region, shape, slack);
      look_at_doors(c, shape);
      look_at_ways(c);
      const bool flat = c.region.kind == Kind::room_cluster && !residence_.access.house;
      const double wish = residence_.plot.wish * 1e6;
      if (flat && static_cast<double>(geom::twice_area(shape)) / 2 > kLargest * wish) ++out_.poor;
    }
    if (std::abs(area) > slack) ++out_.broken;
  }

 private:
  // Slanted walls are rounded on both sides.
  void look_at_walls(const Region& region, const geom::Polygon& shape, double& slack) {
    std::size_t face = 0;
    bool sound = true;
    geom::each_edge(shape, [&](Point a, Point b) {
      if (a.x != b.x && a.y != b.y) slack += kBeside * length_of(b - a);
      const bool outer = plan::face_of(region, face++).behind == Behind::facade;
      const Point middle = middle_of(a, b);
      bool on = false, near = false;
      geom::each_edge(residence_.plot.outline, [&](Point p, Point q) {
        on = on || lies_on(p, q, a, b);
        near = near || (lies_on(p, q, middle, middle) && runs_along(q - p, b - a));
      });
      sound = sound && outer == near && (!outer || on);
      const bool out = geom::locate(residence_.plot.outline, a) == geom::Where::outside;
      sound = sound && (!out || geom::clearance(residence_.plot.outline, a) <= 2);
    });
    if (!sound) ++out_.broken;
  }
  // The same way, or the opposite one, but for rounding.
  [[nodiscard]] static bool runs_along(Point d, Point e) {
    return std::abs(static_cast<double>(geom::cross({}, d, e))) <= 3 * length_of(d);
  }

  void look_at_doors(const plan::Child& child, const geom::Polygon& shape) {
    const Region& region = child.region;
    const bool dwelling = region.kind == Kind::room_cluster;
    std::vector<geom::Length> walls;
    for (std::size_t i = 0; i < plan::face_count(region); ++i)
      walls.push_back(plan::wall_depth(region, plan::face_of(region, i)));
    const Result<geom::Polygon> inset = geom::inset(shape, walls);
    const geom::Polygon& clear = inset ? *inset : shape;
    std::vector<Square> leaves;
    for (const Portal& p : portals_of(child)) {
      const int face = face_under(region, p.a, p.b);
      if (face < 0) {
        ++out_.broken;
        continue;
      }
      const RegionEdge e = edge_of(region, static_cast<std::size_t>(face));
      const Reach reach = clear_reach(region, static_cast<std::size_t>(face));
      const bool along_edge = geom::dot(e.to - e.from, p.b - p.a) > 0;
      const Point first = along_edge ? p.a : p.b, last = along_edge ? p.b : p.a;
      const double from = length_of(first - e.from), to = length_of(last - e.from);
      constexpr double kRounded = 3;
      if (!dwelling && (from < reach.lo - kRounded || to > reach.hi + kRounded)) ++out_.broken;
      // Inside lies to the left of the edge.
      if (dwelling || !plan::has_leaf(p.kind) || p.opens_left != along_edge) continue;
      const Square leaf = swing(along(first, last, kRounded), along(last, first, kRounded),
                                walls[static_cast<std::size_t>(face)] + kRounded);
      const bool meets =
          std::any_of(leaves.begin(), leaves.end(), [&](const Square& other) { return meet(leaf, other); });
      if (meets || !holds(clear, leaf)) ++out_.broken;
      leaves.push_back(leaf);
    }
  }

  void look_at_ways(const plan::Child& child) {
    if (child.region.kind != Kind::hall) return;
    const auto portals = portals_of(child);
    const auto has = [&](PortalKind kind) {
      return std::any_of(portals.begin(), portals.end(), [&](const Portal& p) { return p.kind == kind; });
    };
    if (residence_.brief.floors > 1 && !has(PortalKind::stair_door)) ++out_.broken;
    if (ground_ && !has(PortalKind::entrance)) ++out_.broken;
  }

  [[nodiscard]] Portals portals_of(const plan::Child& child) const {
    return Portals(plate_.portals).subspan(child.first_portal, child.portal_count);
  }

  const Residence& residence_;
  bool ground_;
  const Plate& plate_;
  Survey& out_;
};

}  // namespace

Survey survey(const Residence& residence) {
  Survey out;
  for (std::int32_t storey = 0; storey < std::min(2, residence.brief.floors); ++storey) {
    Surveyor(residence, storey == 0, storey_plate(residence, storey), out).run();
  }
  return out;
}

}  // namespace enfilade::rules
