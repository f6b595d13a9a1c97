// What place_dungeon_objects() promises, whatever the chamber. Everything is
// computed apart from the rule: floors on a fine grid, zones from the portals.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <enfilade/base/rng.hpp>

#include "rules/furnish/dungeon.hpp"

namespace enfilade::furnish {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;
using plan::Object;
using plan::ObjectKind;
using plan::Portal;
using plan::PortalKind;
using plan::Theme;
using plan::Use;

#ifdef ENFILADE_SANITIZED
constexpr int cases(int all) { return std::max(1, all / 10); }
#else
constexpr int cases(int all) { return all; }
#endif

struct Sample {
  plan::Region region;
  std::vector<Portal> portals;
  std::int32_t density = 300;
};

// Cells of a chamber on a grid of w by h; the outline runs around them.
using Cells = std::vector<std::vector<bool>>;

// The outline of connected cells without holes, as edges of whole cells.
geom::Ring outline_of(const Cells& cells) {
  const int h = static_cast<int>(cells.size()), w = static_cast<int>(cells[0].size());
  const auto in = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < w && y < h && cells[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
  };
  std::map<Point, Point> next;  // with the inside on the left
  for (int y = 0; y < h; ++y) {
    for (int x = 0; x < w; ++x) {
      if (!in(x, y)) continue;
      if (!in(x, y - 1)) next[{x, y}] = {x + 1, y};
      if (!in(x + 1, y)) next[{x + 1, y}] = {x + 1, y + 1};
      if (!in(x, y + 1)) next[{x + 1, y + 1}] = {x, y + 1};
      if (!in(x - 1, y)) next[{x, y + 1}] = {x, y};
    }
  }
  geom::Ring ring;
  for (Point at = next.begin()->first; ring.empty() || at != ring.front(); at = next.at(at)) ring.push_back(at);
  geom::Ring out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point a = ring[(i + ring.size() - 1) % ring.size()], b = ring[(i + 1) % ring.size()];
    if (geom::cross(a, ring[i], b) != 0) out.push_back({ring[i].x * plan::kCell, ring[i].y * plan::kCell});
  }
  return out;
}

// Grows from one cell; no hole and no two cells that touch at a corner only.
Cells grow_cave(Rng& rng, int size) {
  const int side = 8;
  Cells cells(side, std::vector<bool>(side, false));
  cells[3][3] = cells[3][4] = cells[4][3] = cells[4][4] = true;
  const auto ok = [&] {
    int pinches = 0, joins = 0, count = 0;
    for (int y = 0; y + 1 < side; ++y) {
      for (int x = 0; x + 1 < side; ++x) {
        const auto c = [&](int dx, int dy) {
          return cells[static_cast<std::size_t>(y + dy)][static_cast<std::size_t>(x + dx)];
        };
        pinches += (c(0, 0) && c(1, 1) && !c(1, 0) && !c(0, 1)) || (!c(0, 0) && !c(1, 1) && c(1, 0) && c(0, 1));
      }
    }
    // Euler: a connected piece without holes has cells - joins + full corners = 1.
    int full = 0;
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        const auto in = [&](int a, int b) {
          return a < side && b < side && cells[static_cast<std::size_t>(b)][static_cast<std::size_t>(a)];
        };
        if (!in(x, y)) continue;
        ++count;
        joins += in(x + 1, y);
        joins += in(x, y + 1);
        full += in(x + 1, y) && in(x, y + 1) && in(x + 1, y + 1);
      }
    }
    return pinches == 0 && count - joins + full == 1;
  };
  for (int i = 0; i < 60 && size > 0; ++i) {
    const auto x = rng.below(side), y = rng.below(side);
    if (cells[y][x]) continue;
    const bool beside = (x > 0 && cells[y][x - 1]) || (x + 1 < side && cells[y][x + 1]) || (y > 0 && cells[y - 1][x]) ||
                        (y + 1 < side && cells[y + 1][x]);
    if (!beside) continue;
    cells[y][x] = true;
    if (ok()) --size;
    else cells[y][x] = false;
  }
  return cells;
}

// A door in the middle of a tile of a face, or an opening as wide as the tile.
void add_portal(Sample& s, Point from, Point to, std::size_t face, Length tile, bool leaf, Rng& rng) {
  const Length width = leaf ? 1'100 : plan::kTile;
  const Point d{geom::sign(to.x - from.x), geom::sign(to.y - from.y)};
  const Length lo = plan::kRockWall + tile * plan::kTile + (plan::kTile - width) / 2;
  const Point a{from.x + d.x * lo, from.y + d.y * lo}, b{a.x + d.x * width, a.y + d.y * width};
  Portal p;
  p.a = std::min(a, b);
  p.b = std::max(a, b);
  p.z0 = s.region.z0;
  p.z1 = leaf ? p.z0 + 2'200 : s.region.z1 - plan::kSlab;
  p.kind = leaf ? PortalKind::room_door : PortalKind::hallway;
  p.face = static_cast<std::uint8_t>(face);
  p.hinge_at_b = rng.chance(500);
  p.opens_left = rng.chance(500);
  p.lock = leaf && rng.chance(100) ? 1 : 0;
  const Box mine{{p.a.x - 200, p.a.y - 200}, {p.b.x + 200, p.b.y + 200}};
  for (const Portal& q : s.portals) {
    if (mine.overlaps({{q.a.x - 1, q.a.y - 1}, {q.b.x + 1, q.b.y + 1}})) return;
  }
  s.portals.push_back(p);
}

constexpr Use kUses[] = {Use::chamber, Use::chamber, Use::cave, Use::entry, Use::lair};

Sample chamber(int seed, bool polygon) {
  Rng rng(root_key(static_cast<std::uint64_t>(seed)), Purpose::sample);
  Sample s;
  s.region.key = root_key(static_cast<std::uint64_t>(seed) + 77);
  s.region.kind = plan::Kind::room;
  s.region.use = kUses[rng.below(5)];
  s.region.storey = static_cast<std::int16_t>(-static_cast<int>(rng.below(3)));
  s.region.z0 = s.region.storey * 3'600;
  s.region.z1 = s.region.z0 + rng.between(3'000, 4'200);
  plan::Marks marks;
  marks.theme = static_cast<Theme>(rng.below(plan::kThemes));
  marks.key = rng.chance(300) ? 2 : 0;
  s.region.cell = plan::pack(marks);
  s.density = rng.chance(500) ? 300 : rng.between(0, 1'000);
  std::vector<std::pair<Point, Point>> faces;
  if (polygon) {
    auto outline = std::make_shared<plan::Outline>();
    outline->polygon.outer = outline_of(grow_cave(rng, rng.between(1, 16)));
    outline->faces.assign(outline->polygon.outer.size(), plan::Face{plan::Behind::rock, 0});
    s.region.box = geom::bounds(outline->polygon.outer);
    const geom::Ring& ring = outline->polygon.outer;
    for (std::size_t i = 0; i < ring.size(); ++i) faces.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
    s.region.outline = outline;
  } else {
    s.region.box = {{0, 0}, {rng.between(2, 7) * plan::kCell, rng.between(2, 7) * plan::kCell}};
    s.region.faces.fill({plan::Behind::rock, 0});
    for (int i = 0; i < 4; ++i) faces.emplace_back(s.region.box.corner(i), s.region.box.corner((i + 1) % 4));
  }
  const int doors = rng.between(1, 6);
  for (int i = 0; i < doors; ++i) {
    const auto face = rng.below(static_cast<std::uint32_t>(faces.size()));
    const auto [from, to] = faces[face];
    const Length length = std::abs(to.x - from.x) + std::abs(to.y - from.y);
    // Every other tile lies in the middle of a cell; passages come from there.
    const Length cells = length / plan::kCell;
    add_portal(s, from, to, face, 2 * rng.between(0, cells - 1), rng.chance(600), rng);
  }
  return s;
}

Sample passage(int seed) {
  Rng rng(root_key(static_cast<std::uint64_t>(seed)), Purpose::sample);
  Sample s = chamber(seed, false);
  s.region.kind = plan::Kind::hall;
  s.region.use = Use::corridor;
  s.portals.clear();
  const Length length = rng.between(1, 14) * plan::kCell;
  const bool x = rng.chance(500);
  s.region.box = {{0, 0}, {x ? length : plan::kCell, x ? plan::kCell : length}};
  for (int i = 0; i < 3; ++i) {
    const auto face = rng.below(4);
    const Point from = s.region.box.corner(static_cast<int>(face)),
                to = s.region.box.corner(static_cast<int>(face + 1) % 4);
    const Length cells = (std::abs(to.x - from.x) + std::abs(to.y - from.y)) / plan::kCell;
    add_portal(s, from, to, face, 2 * rng.between(0, cells - 1), rng.chance(300), rng);
  }
  return s;
}

std::vector<Object> furnish(const Sample& s) {
  std::vector<Object> out;
  place_dungeon_objects(s.region, s.portals, s.density, s.region.key, out);
  return out;
}

geom::Polygon clear_of(const plan::Region& region) {
  if (!region.outline) return geom::to_polygon(plan::clear_box(region));
  const std::vector<Length> walls(region.outline->faces.size(), plan::kRockWall);
  const Result<geom::Polygon> in = geom::inset(region.outline->polygon, walls);
  return in ? *in : geom::Polygon{};
}

bool holds(const geom::Polygon& polygon, const Box& b) {
  for (int i = 0; i < 4; ++i) {
    if (geom::locate(polygon, b.corner(i)) == geom::Where::outside) return false;
  }
  return std::none_of(polygon.outer.begin(), polygon.outer.end(),
                      [&](Point p) { return b.lo.x < p.x && p.x < b.hi.x && b.lo.y < p.y && p.y < b.hi.y; });
}

// The floor before a portal: found by trying both sides of it.
Box zone_of(const Sample& s, const Portal& p, Length deep) {
  const Length wall = plan::kRockWall, far = wall + deep;
  const bool along_x = p.a.y == p.b.y;
  const Box plus = along_x ? Box{p.a, {p.b.x, p.b.y + far}} : Box{p.a, {p.b.x + far, p.b.y}};
  const Box minus = along_x ? Box{{p.a.x, p.a.y - far}, p.b} : Box{{p.a.x - far, p.a.y}, p.b};
  const Point just =
      along_x ? Point{p.a.x + p.width() / 2, p.a.y + wall + 50} : Point{p.a.x + wall + 50, p.a.y + p.width() / 2};
  return geom::locate(clear_of(s.region), just) == geom::Where::inside ? plus : minus;
}

// A body of 900 mm on a grid of 50 mm.
class Walk {
 public:
  static constexpr Length kStep = 50, kHalf = 450;
  Walk(const Sample& s, const std::vector<Object>& objects) : box_(s.region.box) {
    columns_ = box_.width() / kStep + 1;
    rows_ = box_.depth() / kStep + 1;
    const geom::Polygon clear = clear_of(s.region);
    state_.assign(static_cast<std::size_t>(columns_ * rows_), 0);
    for (Length j = 0; j < rows_; ++j) {
      for (Length i = 0; i < columns_; ++i) {
        const Point m = middle(i, j);
        const Box body{{m.x - kHalf, m.y - kHalf}, {m.x + kHalf, m.y + kHalf}};
        if (s.region.outline ? !holds(clear, body) : !plan::clear_box(s.region).contains(body)) continue;
        const bool free =
            std::none_of(objects.begin(), objects.end(), [&](const Object& o) { return o.footprint.overlaps(body); });
        state_[at(i, j)] = free ? 1 : 0;
      }
    }
  }
  // The middle of somebody who has come through the portal.
  Point inside(const Sample& s, const Portal& p) const {
    const Box zone = zone_of(s, p, 2 * kHalf);
    const bool along_x = p.a.y == p.b.y;
    const bool plus = along_x ? zone.hi.y > p.a.y : zone.hi.x > p.a.x;
    const Length off = plus ? plan::kRockWall + kHalf : -(plan::kRockWall + kHalf);
    const Point m = geom::hull(p.a, p.b).middle();
    return along_x ? Point{m.x, p.a.y + off} : Point{p.a.x + off, m.y};
  }
  void flood(Point from) {
    std::vector<std::size_t> queue;
    const auto visit = [&](Length i, Length j) {
      if (i < 0 || j < 0 || i >= columns_ || j >= rows_ || state_[at(i, j)] != 1) return;
      state_[at(i, j)] = 2;
      queue.push_back(at(i, j));
    };
    visit((from.x - box_.lo.x) / kStep, (from.y - box_.lo.y) / kStep);
    for (std::size_t h = 0; h < queue.size(); ++h) {
      const auto i = static_cast<Length>(queue[h] % static_cast<std::size_t>(columns_)),
                 j = static_cast<Length>(queue[h] / static_cast<std::size_t>(columns_));
      visit(i + 1, j), visit(i - 1, j), visit(i, j + 1), visit(i, j - 1);
    }
  }
  [[nodiscard]] bool reached(Point p) const {
    return state_[at((p.x - box_.lo.x) / kStep, (p.y - box_.lo.y) / kStep)] == 2;
  }
  [[nodiscard]] bool reached_beside(const Box& b) const {
    for (Length j = 0; j < rows_; ++j) {
      for (Length i = 0; i < columns_; ++i) {
        const Point m = middle(i, j);
        const Length reach = kHalf + 600;
        if (state_[at(i, j)] == 2 && m.x > b.lo.x - reach && m.x < b.hi.x + reach && m.y > b.lo.y - reach &&
            m.y < b.hi.y + reach)
          return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t at(Length i, Length j) const { return static_cast<std::size_t>(j * columns_ + i); }
  [[nodiscard]] Point middle(Length i, Length j) const { return {box_.lo.x + i * kStep, box_.lo.y + j * kStep}; }
  Box box_;
  Length columns_ = 0, rows_ = 0;
  std::vector<char> state_;
};

std::string describe(const Object& o) {
  return std::string(plan::id(o.kind)) + " at " + std::to_string(o.footprint.lo.x) + " " +
         std::to_string(o.footprint.lo.y);
}

std::string check(const Sample& s, const std::vector<Object>& objects) {
  const geom::Polygon clear = clear_of(s.region);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Object& o = objects[i];
    if (o.footprint.empty() || o.z0 >= o.z1) return "empty " + describe(o);
    if (!holds(clear, o.footprint)) return "in a wall: " + describe(o);
    if (o.z0 < s.region.z0 || o.z1 > s.region.z1 - plan::kSlab) return "too high: " + describe(o);
    for (std::size_t j = 0; j < i; ++j) {
      if (o.footprint.overlaps(objects[j].footprint) && o.z0 < objects[j].z1 && objects[j].z0 < o.z1)
        return describe(o) + " overlaps " + describe(objects[j]);
    }
    for (const Portal& p : s.portals) {
      const Length deep = std::max<Length>(1'000, plan::has_leaf(p.kind) ? p.width() : 0);
      if (o.footprint.overlaps(zone_of(s, p, deep))) return "before a door: " + describe(o);
    }
  }
  if (s.portals.empty()) return "";
  Walk walk(s, objects);
  walk.flood(walk.inside(s, s.portals.front()));
  for (const Portal& p : s.portals) {
    if (!walk.reached(walk.inside(s, p)))
      return "a door is cut off at " + std::to_string(p.a.x) + " " + std::to_string(p.a.y);
  }
  for (const Object& o : objects) {
    const bool used = o.kind == ObjectKind::key || o.kind == ObjectKind::chest || o.kind == ObjectKind::altar ||
                      o.kind == ObjectKind::throne;
    if (used && !walk.reached_beside(o.footprint)) return "out of reach: " + describe(o);
  }
  return "";
}

int count(const std::vector<Object>& objects, ObjectKind kind) {
  return static_cast<int>(
      std::count_if(objects.begin(), objects.end(), [&](const Object& o) { return o.kind == kind; }));
}

TEST(Dungeon, ChambersKeepEveryPromise) {
  int dressed = 0;
  const int all = cases(2'000);
  for (int i = 0; i < all; ++i) {
    const Sample s = chamber(i, false);
    const std::vector<Object> objects = furnish(s);
    dressed += objects.size() > 2;
    ASSERT_EQ(check(s, objects), "") << "seed " << i;
  }
  EXPECT_GT(dressed, all * 3 / 4);
}

TEST(Dungeon, CavesOfAnyShapeKeepEveryPromise) {
  int dressed = 0;
  const int all = cases(600);
  for (int i = 0; i < all; ++i) {
    const Sample s = chamber(i, true);
    const std::vector<Object> objects = furnish(s);
    dressed += objects.size() > 2;
    ASSERT_EQ(check(s, objects), "") << "seed " << i;
  }
  EXPECT_GT(dressed, all / 2);
}

TEST(Dungeon, PassagesKeepEveryPromise) {
  std::set<ObjectKind> kinds;
  for (int i = 0; i < cases(2'000); ++i) {
    const Sample s = passage(i);
    const std::vector<Object> objects = furnish(s);
    ASSERT_EQ(check(s, objects), "") << "seed " << i;
    for (const Object& o : objects) kinds.insert(o.kind);
  }
  EXPECT_EQ(kinds, (std::set{ObjectKind::torch, ObjectKind::bones, ObjectKind::rubble, ObjectKind::mushrooms}));
}

TEST(Dungeon, TheKeyIsAlwaysThereAndAlone) {
  int keys = 0;
  for (int i = 0; i < cases(3'000); ++i) {
    Sample s = chamber(i, i % 3 == 0);
    const int wanted = plan::marks_of(s.region).key > 0 ? 1 : 0;
    for (const std::int32_t density : {0, 300, 1'000}) {
      s.density = density;
      EXPECT_EQ(count(furnish(s), ObjectKind::key), wanted) << "seed " << i << ", density " << density;
    }
    keys += wanted;
  }
  EXPECT_GT(keys, cases(3'000) / 5);
}

TEST(Dungeon, LairsAreWorthTheWay) {
  int lairs = 0, complete = 0;
  for (int i = 0; i < cases(4'000); ++i) {
    Sample s = chamber(i, false);
    if (s.region.use != Use::lair || s.region.box.short_side() < 3 * plan::kCell) continue;
    s.density = 300;
    const std::vector<Object> objects = furnish(s);
    ++lairs;
    complete += count(objects, ObjectKind::altar) + count(objects, ObjectKind::throne) == 1 &&
                count(objects, ObjectKind::chest) == 1;
  }
  EXPECT_GT(lairs, cases(4'000) / 10);
  EXPECT_GE(100 * complete, 98 * lairs) << complete << " of " << lairs;
}

// Torches hang on walls and nothing tall stands below; no chamber is without light.
TEST(Dungeon, TorchesHangOnWallsEverywhere) {
  int chambers = 0, lit = 0;
  for (int i = 0; i < cases(2'000); ++i) {
    Sample s = chamber(i, false);
    s.density = 300;
    const Box clear = plan::clear_box(s.region);
    const std::vector<Object> objects = furnish(s);
    ++chambers;
    lit += std::any_of(objects.begin(), objects.end(), [](const Object& o) { return plan::burns(o.kind); });
    for (const Object& o : objects) {
      if (o.kind != ObjectKind::torch) continue;
      const auto back = geom::opposite(static_cast<geom::Side>(o.facing));
      EXPECT_EQ(o.footprint.level(back), clear.level(back)) << "seed " << i;
      EXPECT_GE(o.z0, s.region.z0 + 1'400) << "seed " << i;
      for (const Object& other : objects) {
        if (&other != &o && other.footprint.overlaps(o.footprint)) {
          EXPECT_LE(other.z1, o.z0) << "seed " << i << " " << describe(other);
        }
      }
    }
  }
  EXPECT_EQ(lit, chambers);
}

TEST(Dungeon, TheOrderOfPortalsDoesNotMatter) {
  for (int i = 0; i < cases(400); ++i) {
    Sample s = chamber(i, i % 2 == 0);
    const std::vector<Object> objects = furnish(s);
    std::reverse(s.portals.begin(), s.portals.end());
    EXPECT_EQ(furnish(s), objects) << "seed " << i;
  }
}

TEST(Dungeon, MoreDensityIsMore) {
  std::size_t few = 0, usual = 0, many = 0;
  for (int i = 0; i < cases(600); ++i) {
    Sample s = chamber(i, false);
    s.density = 100, few += furnish(s).size();
    s.density = 300, usual += furnish(s).size();
    s.density = 900, many += furnish(s).size();
  }
  EXPECT_LT(few, usual);
  EXPECT_LT(2 * usual, 3 * many);
}

TEST(Dungeon, PassagesOfOneThemeAreAlike) {
  for (int theme = 0; theme < plan::kThemes; ++theme) {
    Sample s = passage(1);
    plan::Marks marks;
    marks.theme = static_cast<Theme>(theme);
    s.region.cell = plan::pack(marks);
    s.region.storey = -1;
    const plan::Finish first = choose_dungeon_finish(s.region, root_key(1));
    for (std::uint64_t key = 2; key < 60; ++key)
      EXPECT_EQ(choose_dungeon_finish(s.region, root_key(key)), first) << theme;
  }
}

// No two themes look the same, and every chamber has something of its own.
TEST(Dungeon, ThemesDiffer) {
  std::set<std::tuple<plan::Role, plan::Role>> looks;
  std::map<Theme, std::set<ObjectKind>> kinds;
  for (int i = 0; i < cases(3'000); ++i) {
    Sample s = chamber(i, false);
    if (s.region.use != Use::chamber) continue;
    const auto theme = plan::marks_of(s.region).theme;
    for (const Object& o : furnish(s)) kinds[theme].insert(o.kind);
    const plan::Finish f = choose_dungeon_finish(s.region, s.region.key);
    looks.insert({f.wall.role, f.floor.role});
  }
  EXPECT_GE(looks.size(), 4u);
  EXPECT_TRUE(kinds[Theme::masonry].contains(ObjectKind::bookcase));
  EXPECT_TRUE(kinds[Theme::crypt].contains(ObjectKind::sarcophagus));
  EXPECT_TRUE(kinds[Theme::cavern].contains(ObjectKind::stalagmite));
  EXPECT_TRUE(kinds[Theme::mine].contains(ObjectKind::prop));
  EXPECT_TRUE(kinds[Theme::flooded].contains(ObjectKind::puddle));
  EXPECT_FALSE(kinds[Theme::mine].contains(ObjectKind::bookcase));
}

// Walls that stand on no tiles, doors anywhere, chambers too small or too large.
TEST(Dungeon, HostileChambersKeepWhatMatters) {
  for (int i = 0; i < cases(1'500); ++i) {
    Rng rng(root_key(static_cast<std::uint64_t>(i) + 5'000), Purpose::sample);
    Sample s = chamber(i, false);
    s.portals.clear();
    s.region.box = {{-17, 23}, {rng.between(1'000, 26'000), rng.between(1'000, 26'000)}};
    const Box clear = plan::clear_box(s.region);
    if (clear.short_side() > 1'800) {
      for (int k = 0; k < 3; ++k) {
        const auto face = static_cast<geom::Side>(rng.below(4));
        const int axis = geom::axis_of(face);
        const geom::Interval along = clear.along(axis);
        const Length u = rng.between(along.lo, along.hi - 1'100), level = s.region.box.level(face);
        Portal p;
        p.a = axis == 0 ? Point{u, level} : Point{level, u};
        p.b = axis == 0 ? Point{u + 1'100, level} : Point{level, u + 1'100};
        p.z1 = (p.z0 = s.region.z0) + 2'200;
        p.face = face;
        s.portals.push_back(p);
      }
    }
    const std::vector<Object> objects = furnish(s);
    for (const Object& o : objects) {
      ASSERT_TRUE(clear.contains(o.footprint)) << "seed " << i << " " << describe(o);
      for (const Portal& p : s.portals)
        ASSERT_FALSE(o.footprint.overlaps(zone_of(s, p, 1'100))) << "seed " << i << " " << describe(o);
    }
  }
}

}  // namespace
}  // namespace enfilade::furnish
