// Steps:
//   1  hang the lamps, gather the light
//   2  rule lines over the room and cut the shell along them
//   3  fittings, stairs, trim, lamps, furniture
//   4  where the sun comes in, bright pieces on what it meets
//   5  glass last
//
// The number of corners is bounded by the room's own surfaces and a constant:
// lines spread out in rooms of hostile size.

#include <enfilade/display/display.hpp>

#include <algorithm>

#include <enfilade/mesh/skin.hpp>
#include <enfilade/mesh/triangles.hpp>

#include "display/furniture.hpp"
#include "display/grid.hpp"
#include "display/lamps.hpp"
#include "display/prism.hpp"
#include "display/rect.hpp"
#include "display/sun.hpp"
#include "display/trim.hpp"

namespace enfilade::display {
namespace {

using mesh::Facing;
using mesh::Layer;

constexpr Length kStep = 1'500;        // between lines, away from corners
constexpr Length kHallStep = 1'150;    // halls have their lamps near the walls
constexpr Length kTorchStep = 700;     // flames light less far than lamps
constexpr Length kMostLines = 160;     // along one axis of a room
constexpr Length kPiece = 7'000;       // light is gathered for pieces at most this long
constexpr Length kMostPieces = 40;     // along one side of a surface
constexpr Length kFloorPiece = 2'600;  // shorter where furniture stands
constexpr Length kLongest = 950;       // edges of rooms that are no boxes

// Everything that keeps its memory between rooms.
struct Workshop {
  Lighting lighting;
  Ceiling ceiling;
  Grid grid;
  Prism prism;
  Sun sun;
  Lines x, y, z, ceiling_x, ceiling_y, piece_u, piece_v;
  mesh::Mesh object;
};

// A ceiling is lit evenly but for its edges.
void rule_ceiling(geom::Interval extent, Lines& out) {
  out.clear();
  const Length edge = std::min<Length>(350, extent.length() / 3), lo = extent.lo + edge, hi = extent.hi - edge;
  const Length parts = std::clamp<Length>((hi - lo + 1'500) / 3'000, 1, kMostLines);
  out.push_back(extent.lo);
  for (Length i = 0; i <= parts; ++i) out.push_back(lo + static_cast<Length>(std::int64_t{hi - lo} * i / parts));
  out.push_back(extent.hi);
}

Length step_for(Length extent, Length least) { return std::max(least, extent / kMostLines + 1); }

class Baker {
 public:
  Baker(const Subject& subject, Workshop& shop, Writer& writer)
      : subject_(subject), room_(subject.room), shop_(shop), writer_(writer) {}

  void shell() {
    const plan::Region& region = room_.region;
    if (plan::is_outdoors(region.use)) return open_air();
    const Length ceiling = region.z1 - plan::kSlab;
    const geom::Box clear = region.outline ? region.box : plan::clear_box(region);
    if (region.outline) {
      const Length size = region.box.long_side();
      shop_.prism.start(region, shop_.ceiling.tile, std::max(plan::in_rock(region) ? kTorchStep : kLongest, size / 64));
      for (const mesh::Rect& r : subject_.mesh.rects) {
        if (r.layer == Layer::shell) shop_.prism.add(r);
      }
      for (const mesh::Facet& f : subject_.mesh.facets) {
        if (f.layer == Layer::shell) shop_.prism.add(f);
      }
      shop_.prism.finish(shop_.lighting, writer_);
      return;
    }
    const bool rock = plan::in_rock(region);
    const Length step = rock ? kTorchStep : region.kind == plan::Kind::hall ? kHallStep : kStep;
    rule_lines(clear.along(0), step_for(clear.width(), step), shop_.x);
    rule_lines(clear.along(1), step_for(clear.depth(), step), shop_.y);
    rule_lines({region.z0, ceiling}, step_for(ceiling - region.z0, rock ? kTorchStep : kStep), shop_.z);
    rule_ceiling(clear.along(0), shop_.ceiling_x);
    rule_ceiling(clear.along(1), shop_.ceiling_y);
    // Flames and the lamps of homes light it as unevenly as the floor.
    const auto shines_up = [](const Lamp& lamp) { return lamp.fixture != Fixture::panel; };
    if (rock || std::any_of(shop_.ceiling.lamps.begin(), shop_.ceiling.lamps.end(), shines_up))
      shop_.ceiling_x = shop_.x, shop_.ceiling_y = shop_.y;
    shop_.grid.start(region, shop_.ceiling.tile);
    for (const mesh::Rect& r : subject_.mesh.rects) {
      if (r.layer == Layer::shell) cut(plastered(r));
      if (r.layer == Layer::fitting) shop_.grid.add(r, {}, {});
    }
    shop_.grid.finish(shop_.lighting, writer_);
  }

  // A balcony, and what is seen from it of the building: nobody draws a skin where one walks.
  void open_air() {
    mesh::mesh_behind(room_, shop_.object);
    for (const mesh::Rect& r : shop_.object.rects) draw(r);
    for (const mesh::Facet& f : shop_.object.facets) shop_.prism.draw(f, 1'200, shop_.lighting, writer_);
    for (const mesh::Rect& r : subject_.mesh.rects) {
      if (r.layer == Layer::shell || (r.layer == Layer::fitting && !room_.region.outline)) draw(r);
    }
    for (const mesh::Facet& f : subject_.mesh.facets) {
      if (f.layer == Layer::shell) shop_.prism.draw(f, 1'200, shop_.lighting, writer_);
    }
  }

  void fittings() {
    for (const mesh::Rect& r : subject_.mesh.rects) {
      if (r.layer == Layer::step) draw(plastered(r));
      if (r.layer == Layer::fitting && room_.region.outline) draw(r);
    }
    for (mesh::Facet f : subject_.mesh.facets) {
      if (f.layer == Layer::step && (mesh::normal(f).z < -0.3 || plan::in_rock(room_.region)))
        f.material = room_.finish.wall;
      if (f.layer == Layer::step || f.layer == Layer::fitting) shop_.prism.draw(f, 1'200, shop_.lighting, writer_);
    }
  }

  void panes() {
    for (const mesh::Rect& r : subject_.mesh.rects) {
      if (r.layer == Layer::pane) draw(r);
    }
    for (const mesh::Facet& f : subject_.mesh.facets) {
      if (f.layer == Layer::pane) shop_.prism.draw(f, 1'200, shop_.lighting, writer_);
    }
  }

 private:
  // What is as high as a wall in a stair, edges a slab or hangs over one's head is
  // painted as the walls are; treads and risers stay stone.
  [[nodiscard]] mesh::Rect plastered(mesh::Rect r) const {
    constexpr Length kWallHigh = 1'200;
    const bool wall = static_cast<int>(r.facing) < 4 && (r.layer == Layer::shell || r.v1 - r.v0 > kWallHigh);
    if (r.material.role == plan::Role::stair && (wall || r.facing == Facing::down)) r.material = room_.finish.wall;
    else if (r.material.role == plan::Role::stair && plan::in_rock(room_.region)) r.material = room_.finish.floor;
    return r;
  }

  // Ends of pieces along lines of the room, so that pieces meet in corners.
  static Length piece_end(const Lines& lines, Length from, Length to, Length longest) {
    if (to - from <= longest + longest / 4) return to;
    auto it = std::upper_bound(lines.begin(), lines.end(), from + longest);
    if (it != lines.begin()) --it;
    return *it > from + 300 && *it < to ? *it : std::min(to, from + longest);
  }

  void cut(const mesh::Rect& r) {
    const int plane = static_cast<int>(r.facing) / 2;
    const bool ceiling = r.facing == Facing::down;
    const Lines& u = ceiling ? shop_.ceiling_x : plane == 0 ? shop_.y : shop_.x;
    const Lines& v = ceiling ? shop_.ceiling_y : plane == 2 ? shop_.y : shop_.z;
    const bool furnished = !room_.objects.empty() && !ceiling;
    const bool floor = furnished && r.facing == Facing::up && r.w == room_.region.z0;
    const Length longest = std::max(floor ? kFloorPiece : kPiece, std::max(r.u1 - r.u0, r.v1 - r.v0) / kMostPieces);
    mesh::Rect piece = r;
    for (piece.u0 = r.u0; piece.u0 < r.u1; piece.u0 = piece.u1) {
      piece.u1 = piece_end(u, piece.u0, r.u1, longest);
      for (piece.v0 = r.v0; piece.v0 < r.v1; piece.v0 = piece.v1) {
        piece.v1 = piece_end(v, piece.v0, r.v1, longest);
        if (!furnished) {
          shop_.grid.add(piece, u, v);
          continue;
        }
        shop_.piece_u = u;
        shop_.piece_v = v;
        if (floor) rule_furniture(room_, {{piece.u0, piece.v0}, {piece.u1, piece.v1}}, shop_.piece_u, shop_.piece_v);
        else if (plane != 2) rule_wall(room_, piece, shop_.piece_u, shop_.piece_v);
        std::sort(shop_.piece_u.begin(), shop_.piece_u.end());
        std::sort(shop_.piece_v.begin(), shop_.piece_v.end());
        shop_.grid.add(piece, shop_.piece_u, shop_.piece_v);
      }
    }
  }

  void draw(const mesh::Rect& r) {
    const plan::Region& region = room_.region;
    const geom::Point from = static_cast<int>(r.facing) / 2 == 2
                                 ? geom::Point{texture_corner(region.box.lo.x), texture_corner(region.box.lo.y)}
                                 : geom::Point{0, region.z0};
    shop_.lighting.focus({shop_.lighting.local(point_on(r.facing, r.u0, r.v0, r.w)),
                          shop_.lighting.local(point_on(r.facing, r.u1, r.v1, r.w))});
    draw_rect(r, {}, 1'600, from, writer_,
              [&](Point3 p, Vec n) { return shop_.lighting.at(shop_.lighting.local(p), n); });
  }

  const Subject& subject_;
  const plan::Room& room_;
  Workshop& shop_;
  Writer& writer_;
};

}  // namespace

void bake(const Subject& subject, Point3 origin, Picture& out) {
  static thread_local Workshop shop;
  out.clear();
  hang_lamps(subject.room, shop.ceiling);
  shop.lighting.gather(subject, shop.ceiling.lamps);
  shop.sun.shine(subject);
  shop.sun.reflect(shop.lighting);
  Writer writer(out, origin);
  Baker baker(subject, shop, writer);
  baker.shell();
  baker.fittings();
  draw_trim(subject, shop.lighting, writer);
  draw_lamps(subject.room, shop.ceiling, shop.lighting, writer);
  draw_furniture(subject.room, shop.object, shop.lighting, writer);
  shop.sun.draw(shop.lighting, writer);
  writer.end_opaque();
  baker.panes();
}

}  // namespace enfilade::display
