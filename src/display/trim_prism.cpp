// Trim of a room that is no box: along each wall of the clear inside, between
// the openings that reach the floor.
//
//        |      wall: from -> to, the room on its left
//   f____|____  cornice, mitred by half the corner's angle
//    \   |
//     o==|==    o: the front of a skirting or a window board

#include <algorithm>
#include <cmath>

#include <enfilade/mesh/triangles.hpp>
#include <enfilade/plan/clear.hpp>

#include "display/trim.hpp"

namespace enfilade::display {
namespace {

using plan::Role;

constexpr plan::Material kFrame{Role::frame, 0};

// A wall of the clear inside: u along it, off into the room.
struct WallLine {
  geom::Point from;
  Vec along, inward;  // unit
  Length length = 0;

  [[nodiscard]] Point3 at(float u, float off, Length z) const {
    const auto whole = [](float v) { return static_cast<Length>(std::floor(v + 0.5f)); };
    return {from.x + whole(along.x * u + inward.x * off), from.y + whole(along.y * u + inward.y * off), z};
  }
};

WallLine line_of(const plan::ClearEdge& edge) {
  const geom::Point d = edge.to - edge.from;
  const float size = std::sqrt(static_cast<float>(geom::dot(d, d)));
  WallLine line;
  line.from = edge.from;
  line.along = Vec{static_cast<float>(d.x), static_cast<float>(d.y), 0} * (1 / size);
  line.inward = {-line.along.y, line.along.x, 0};
  line.length = static_cast<Length>(size);
  return line;
}

class PrismTrimmer {
 public:
  PrismTrimmer(const plan::Room& room, Lighting& lighting, Writer& writer)
      : room_(room),
        lighting_(lighting),
        writer_(writer),
        z0_(room.region.z0),
        ceiling_(room.region.z1 - plan::kSlab) {}

  // `mitre0` and `mitre1`: how much shorter a cornice of depth 1 is at the ends.
  void wall(const plan::ClearEdge& edge, std::size_t face, float mitre0, float mitre1) {
    if (edge.from == edge.to || ceiling_ - z0_ <= 3 * kSkirting) return;
    const WallLine line = line_of(edge);
    lighting_.focus(bounds_of(line));
    bool broken = false;
    gaps_.clear();
    for (const plan::Portal& p : room_.portals) {
      if (p.face != face || p.kind == plan::PortalKind::well) continue;
      const Stretch s = along(line, p);
      broken = broken || p.z1 > ceiling_ - 2 * kCornice;
      if (p.z0 < z0_ + kSkirting) gaps_.push_back(s);
      if (p.kind == plan::PortalKind::window && p.z0 > z0_) board(line, p, s);
    }
    if (room_.finish.wall.role != Role::wall_tile) skirtings(line);
    if (!broken) cornice(line, mitre0 * kCornice, mitre1 * kCornice);
  }

 private:
  struct Stretch {
    float u0, u1;
  };

  static Stretch along(const WallLine& line, const plan::Portal& p) {
    const auto u = [&](geom::Point q) {
      return static_cast<float>(q.x - line.from.x) * line.along.x +
             static_cast<float>(q.y - line.from.y) * line.along.y;
    };
    return {std::min(u(p.a), u(p.b)), std::max(u(p.a), u(p.b))};
  }

  [[nodiscard]] Bounds bounds_of(const WallLine& line) const {
    const Vec a = lighting_.local(line.at(0, 0, z0_)),
              b = lighting_.local(line.at(static_cast<float>(line.length), 0, ceiling_));
    return {{std::min(a.x, b.x), std::min(a.y, b.y), a.z}, {std::max(a.x, b.x), std::max(a.y, b.y), b.z}};
  }

  // A band between two lines of points, seen from the room (the room on the left
  // of its direction, `low` below or nearer to the wall).
  struct Rail {
    float u0, u1, off;
    Length z;
  };
  void band(const WallLine& line, const Rail& low, const Rail& high, Vec n, plan::Material m, bool flat_up) {
    if (low.u1 <= low.u0 || high.u1 <= high.u0) return;
    const auto parts = std::clamp(1 + static_cast<int>((low.u1 - low.u0) / static_cast<float>(kTrimStep)), 1, 64);
    const auto corner = [&](const Rail& r, int i) {
      const Point3 p = line.at(r.u0 + (r.u1 - r.u0) * static_cast<float>(i) / static_cast<float>(parts), r.off, r.z);
      const Glow light = lighting_.at(lighting_.local(p), n);
      return writer_.corner(p, {kPlainTexel, kPlainTexel}, light, material_byte(m));
    };
    std::uint32_t l = corner(low, 0), h = corner(high, 0);
    for (int i = 1; i <= parts; ++i) {
      const std::uint32_t l1 = corner(low, i), h1 = corner(high, i);
      if (flat_up) writer_.quad(l, l1, h1, h);
      else writer_.quad(l1, l, h, h1);
      l = l1;
      h = h1;
    }
  }

  void skirtings(const WallLine& line) {
    std::sort(gaps_.begin(), gaps_.end(), [](const Stretch& a, const Stretch& b) { return a.u0 < b.u0; });
    float u = 0;
    const auto piece = [&](float to) {
      constexpr auto kProud = static_cast<float>(kSkirtingProud);
      const Length top = z0_ + kSkirting;
      band(line, {u, to, kProud, z0_}, {u, to, kProud, top}, line.inward, kFrame, false);
      band(line, {u, to, 0, top}, {u, to, kProud, top}, {0, 0, 1}, kFrame, true);
    };
    for (const Stretch& gap : gaps_) {
      piece(gap.u0);
      u = std::max(u, gap.u1);
    }
    piece(static_cast<float>(line.length));
  }

  void cornice(const WallLine& line, float cut0, float cut1) {
    const Vec n = line.inward * 0.7071f + Vec{0, 0, -0.7071f};
    const auto end = static_cast<float>(line.length);
    // Plain, not tiled: it takes the middle of a tile's texture.
    band(line, {0, end, 0, ceiling_ - kCornice}, {cut0, end - cut1, static_cast<float>(kCornice), ceiling_}, n,
         room_.finish.ceiling, false);
  }

  void board(const WallLine& line, const plan::Portal& p, const Stretch& s) {
    const float u0 = s.u0 - kBoardOver, u1 = s.u1 + kBoardOver;
    if (p.z0 - kBoardThick <= z0_ + kSkirting || p.z1 >= ceiling_ + kCornice || u0 <= 0 ||
        u1 >= static_cast<float>(line.length)) {
      return;
    }
    constexpr auto kProud = static_cast<float>(kBoardProud);
    const Length top = p.z0 + 2;  // above the sill of the reveal
    band(line, {u0, u1, kProud, top - kBoardThick}, {u0, u1, kProud, top}, line.inward, kFrame, false);
    band(line, {u0, u1, 0, top}, {u0, u1, kProud, top}, {0, 0, 1}, kFrame, true);
    band(line, {u0, u1, 0, top - kBoardThick}, {u0, u1, kProud, top - kBoardThick}, {0, 0, -1}, kFrame, false);
  }

  const plan::Room& room_;
  Lighting& lighting_;
  Writer& writer_;
  Length z0_, ceiling_;
  std::vector<Stretch> gaps_;
};

// How much shorter a line becomes at a corner when it moves to the left by 1:
// the tangent of half the angle it turns by there. Negative at corners that jut
// into the room.
float mitre(geom::Point d0, geom::Point d1) {
  const double cross = static_cast<double>(d0.x) * d1.y - static_cast<double>(d0.y) * d1.x;
  const double sizes = std::sqrt(static_cast<double>(geom::dot(d0, d0)) * static_cast<double>(geom::dot(d1, d1)));
  const double both = sizes + static_cast<double>(geom::dot(d0, d1));
  return both > 0.02 * sizes ? static_cast<float>(cross / both) : 0;
}

}  // namespace

void draw_prism_trim(const plan::Room& room, Lighting& lighting, Writer& writer) {
  const plan::ClearShape shape = plan::clear_shape(room.region);
  PrismTrimmer trimmer(room, lighting, writer);
  std::size_t first = 0;
  for (const std::size_t end : shape.ring_ends) {
    std::vector<std::size_t> walls;
    for (std::size_t i = first; i < end; ++i) {
      if (shape.edges[i].from != shape.edges[i].to) walls.push_back(i);
    }
    for (std::size_t k = 0; k < walls.size(); ++k) {
      const plan::ClearEdge &edge = shape.edges[walls[k]],
                            &before = shape.edges[walls[k == 0 ? walls.size() - 1 : k - 1]],
                            &after = shape.edges[walls[k + 1 == walls.size() ? 0 : k + 1]];
      const geom::Point d = edge.to - edge.from;
      trimmer.wall(edge, walls[k], before.to == edge.from ? mitre(before.to - before.from, d) : 0,
                   edge.to == after.from ? mitre(d, after.to - after.from) : 0);
    }
    first = end;
  }
}

}  // namespace enfilade::display
