// What chambers of dungeons are for. A sort is drawn that fits the theme; each
// offers its pieces to the floor, which refuses what would be in the way.

#include <algorithm>
#include <array>

#include "rules/furnish/dresser.hpp"

namespace enfilade::furnish {
namespace {

using plan::Material;
using plan::ObjectKind;
using plan::Role;
using plan::Theme;
using plan::Use;

constexpr Size kChest{900, 540, 620};
constexpr Size kBarrel{600, 600, 850};
constexpr Size kCrate{680, 680, 640};
constexpr Size kTombs{1'000, 2'150, 950};
constexpr Size kAltar{1'800, 1'000, 1'200};
constexpr Size kStatue{720, 720, 2'200};
constexpr Size kBones{540, 460, 130};
constexpr Size kBookcase{1'450, 400, 2'100};
constexpr Size kRack{1'400, 400, 1'800};
constexpr Size kThrone{1'150, 1'000, 2'000};
constexpr Size kCot{740, 1'900, 560};
constexpr Size kTrestle{1'450, 740, 760};
constexpr Size kStool{400, 400, 450};
constexpr Size kCoins{700, 600, 340};
constexpr Size kBrazier{620, 620, 1'050};
constexpr Size kProp{260, 260, 20'000};  // to the roof
constexpr Size kPillar{720, 720, 20'000};

enum class Sort : std::uint8_t {
  plain,
  guard,
  store,
  library,
  shrine,
  treasury,
  pillars,
  tombs,
  ossuary,
  grove,
  den,
  spring,
  workings
};

Sort draw_sort(Dresser& d) {
  static constexpr std::array<Sort, 8> kMasonry{Sort::guard,    Sort::store,   Sort::library, Sort::shrine,
                                                Sort::treasury, Sort::pillars, Sort::guard,   Sort::plain};
  static constexpr std::array<Sort, 8> kCrypt{Sort::tombs,   Sort::tombs, Sort::ossuary,  Sort::shrine,
                                              Sort::pillars, Sort::tombs, Sort::treasury, Sort::plain};
  static constexpr std::array<Sort, 8> kCavern{Sort::grove, Sort::den, Sort::spring, Sort::grove,
                                               Sort::plain, Sort::den, Sort::spring, Sort::treasury};
  static constexpr std::array<Sort, 8> kMine{Sort::workings, Sort::workings, Sort::store, Sort::guard,
                                             Sort::workings, Sort::plain,    Sort::store, Sort::den};
  static constexpr std::array<Sort, 8> kFlooded{Sort::spring, Sort::pillars, Sort::shrine, Sort::spring,
                                                Sort::tombs,  Sort::store,   Sort::plain,  Sort::grove};
  const std::uint32_t n = d.rng.below(8);
  if (d.region.use == Use::cave) return kCavern[n];
  switch (d.marks.theme) {
    case Theme::masonry: return kMasonry[n];
    case Theme::crypt: return kCrypt[n];
    case Theme::cavern: return kCavern[n];
    case Theme::mine: return kMine[n];
    case Theme::flooded: return kFlooded[n];
  }
  return Sort::plain;
}

Size vary(Dresser& d, Size least, Size most) {
  return {d.rng.between(least.width, most.width), d.rng.between(least.depth, most.depth),
          d.rng.between(least.height, most.height)};
}

// About n of them. The size is drawn before the number, on every compiler.
void scatter_some(Dresser& d, ObjectKind kind, Size size, Material m, int n) { d.scatter(kind, size, m, d.amount(n)); }
void line_with_some(Dresser& d, ObjectKind kind, Size size, Material m, int n) {
  d.along_walls(kind, size, m, d.amount(n));
}

// Two rows along the longer side, where nobody walks, a quarter from the walls.
void put_pillars(Dresser& d, ObjectKind kind, Size size, Material m) {
  const std::int32_t w = d.floor.columns(), h = d.floor.rows();
  if (std::min(w, h) < 6) return;
  const bool x = w >= h;
  const std::int32_t along = x ? w : h, across = x ? h : w, in = across >= 10 ? across / 4 : 1;
  const std::int32_t n = std::max(2, along / 5);
  for (std::int32_t k = 0; k < n; ++k) {
    // Symmetric to the middle.
    const std::int32_t u =
        k < n - k - 1 ? (2 * k + 1) * along / (2 * n) : along - 1 - (2 * (n - k - 1) + 1) * along / (2 * n);
    for (const std::int32_t v : {in, across - 1 - in}) {
      const std::int32_t i = x ? u : v, j = x ? v : u;
      const Squares square{i, j, i + 1, j + 1};
      if (!d.floor.has_torch(square)) d.at(square, kind, size, m);
    }
  }
}

void litter(Dresser& d, int n) {
  for (int k = d.amount(n + d.floor.area() / 90); k > 0; --k) {
    if (d.rng.chance(300)) d.anywhere(ObjectKind::bones, kBones, {Role::bone, 0});
    else d.at_wall(ObjectKind::rubble, vary(d, {450, 420, 180}, {700, 650, 420}), d.stone);
  }
}

void put_braziers(Dresser& d, int n) {
  for (int k = 0; k < n; ++k) d.in_corner(ObjectKind::brazier, kBrazier, {Role::iron, 1});
}

// What must be reached comes before the ways.
void put_anchors(Dresser& d, Sort sort) {
  if (d.region.use == Use::lair) {
    if (d.marks.theme == Theme::crypt || d.rng.chance(400)) d.at_wall(ObjectKind::altar, kAltar, d.carved, true, true);
    else d.at_wall(ObjectKind::throne, kThrone, d.carved, true, true);
    d.at_wall(ObjectKind::chest, kChest, d.timber, true, true);
    return;
  }
  if (d.region.use == Use::entry) return;
  if (sort == Sort::shrine) d.at_wall(ObjectKind::altar, kAltar, d.carved, true, true);
  const int chests = sort == Sort::treasury                                              ? 2
                     : (sort == Sort::guard || sort == Sort::store) && d.rng.chance(350) ? 1
                                                                                         : 0;
  for (int k = 0; k < chests; ++k) d.at_wall(ObjectKind::chest, kChest, d.timber, true, true);
}

void dress_entry(Dresser& d) {
  put_braziers(d, 2);
  d.along_walls(ObjectKind::statue, kStatue, d.carved, d.tall_fits(2'300) ? 2 : 0);
  litter(d, 2);
}

void dress_lair(Dresser& d) {
  put_braziers(d, 4);
  if (d.tall_fits(2'300)) put_pillars(d, ObjectKind::pillar, kPillar, d.stone);
  d.scatter(ObjectKind::coins, kCoins, {Role::gold, 0}, d.amount(3));
  d.along_walls(ObjectKind::statue, kStatue, d.carved, d.tall_fits(2'300) ? d.amount(2) : 0);
  d.scatter(ObjectKind::bones, kBones, {Role::bone, 0}, d.amount(3));
}

// Tombs in two rows, the heads to the walls.
void put_tombs(Dresser& d) {
  d.along_walls(ObjectKind::sarcophagus, kTombs, d.carved, d.amount(std::max(2, d.floor.area() / 26)));
}

void dress_guard(Dresser& d) {
  const int more = d.floor.area() / 110;  // in a large room
  d.along_walls(ObjectKind::cot, kCot, d.fabric, d.amount(2 + more));
  d.along_walls(ObjectKind::weapon_rack, kRack, d.timber, d.amount(1 + more));
  for (int k = 0; k <= more / 2; ++k) {
    if (d.anywhere(ObjectKind::trestle, kTrestle, d.timber, 1) || d.anywhere(ObjectKind::trestle, kTrestle, d.timber))
      d.scatter(ObjectKind::stool, kStool, d.timber, d.amount(2));
    d.in_corner(ObjectKind::barrel, kBarrel, d.timber);
  }
}

void dress_store(Dresser& d) {
  const int n = d.amount(std::max(4, d.floor.area() / 10));
  for (int k = 0; k < n; ++k) {
    if (d.rng.chance(450)) d.at_wall(ObjectKind::barrel, kBarrel, d.timber);
    else d.at_wall(ObjectKind::crate, vary(d, {520, 520, 450}, kCrate), d.timber);
  }
}

void dress_cave(Dresser& d, Sort sort) {
  const int size = d.floor.area();
  d.scatter(ObjectKind::brazier, kBrazier, {Role::iron, 1}, size / 170);  // walls are far
  scatter_some(d, ObjectKind::stalagmite, vary(d, {420, 420, 600}, {720, 720, 1'700}), d.stone, std::max(1, size / 45));
  scatter_some(d, ObjectKind::stalagmite, vary(d, {360, 360, 400}, {600, 600, 900}), d.stone, std::max(1, size / 60));
  if (sort == Sort::grove) {
    const int n = d.amount(std::max(3, size / 14));
    for (int k = 0; k < n; ++k) d.anywhere(ObjectKind::mushrooms, vary(d, {320, 320, 200}, {640, 640, 620}), d.fabric);
  }
  if (sort == Sort::spring) {
    const int n = d.amount(std::max(2, size / 24));
    for (int k = 0; k < n; ++k)
      d.anywhere(ObjectKind::puddle, vary(d, {900, 800, 6}, {1'500, 1'480, 8}), {Role::water, 1});
  }
  if (sort == Sort::den) d.scatter(ObjectKind::bones, kBones, {Role::bone, 0}, d.amount(std::max(2, size / 30)));
}

void dress(Dresser& d, Sort sort) {
  switch (sort) {
    case Sort::plain: return litter(d, 3);
    case Sort::guard: return dress_guard(d);
    case Sort::store: return dress_store(d);
    case Sort::library:
      d.along_walls(ObjectKind::bookcase, kBookcase, d.timber, d.amount(std::max(3, d.floor.area() / 18)));
      if (d.anywhere(ObjectKind::trestle, kTrestle, d.timber, 1))
        d.scatter(ObjectKind::stool, kStool, d.timber, d.amount(1));
      return;
    case Sort::shrine:
      put_braziers(d, 2);
      if (d.tall_fits(2'300)) d.along_walls(ObjectKind::statue, kStatue, d.carved, d.amount(2));
      return litter(d, 1);
    case Sort::treasury:
      d.scatter(ObjectKind::coins, kCoins, {Role::gold, 0}, d.amount(3));
      d.along_walls(ObjectKind::crate, kCrate, d.timber, d.amount(2));
      return put_braziers(d, 1);
    case Sort::pillars:
      if (d.tall_fits(2'300)) put_pillars(d, ObjectKind::pillar, kPillar, d.stone);
      if (d.tall_fits(2'300)) d.along_walls(ObjectKind::statue, kStatue, d.carved, d.amount(1 + d.floor.area() / 160));
      put_braziers(d, d.floor.area() / 120);
      return litter(d, 3);
    case Sort::tombs: put_tombs(d); return litter(d, 1);
    case Sort::ossuary:
      d.scatter(ObjectKind::bones, kBones, {Role::bone, 0}, d.amount(std::max(3, d.floor.area() / 14)));
      return put_tombs(d);
    case Sort::grove:
    case Sort::den:
    case Sort::spring: return dress_cave(d, sort);
    case Sort::workings:
      put_pillars(d, ObjectKind::prop, kProp, d.timber);
      line_with_some(d, ObjectKind::rubble, vary(d, {520, 480, 260}, {720, 700, 520}), d.stone,
                     std::max(2, d.floor.area() / 24));
      d.along_walls(ObjectKind::crate, kCrate, d.timber, d.amount(2));
      return;
  }
}

}  // namespace

void dress_chamber(Dresser& d) {
  const Sort sort = draw_sort(d);
  put_anchors(d, sort);
  d.floor.lay_ways();
  if (d.region.use == Use::entry) dress_entry(d);
  else if (d.region.use == Use::lair) dress_lair(d);
  else dress(d, sort);
  if (d.marks.theme == Theme::flooded && sort != Sort::spring) {
    scatter_some(d, ObjectKind::puddle, vary(d, {700, 700, 6}, {1'400, 1'300, 8}), {Role::water, 1}, 2);
  }
}

}  // namespace enfilade::furnish
