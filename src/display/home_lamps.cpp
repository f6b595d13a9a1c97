// Lamps of homes. lamps.cpp finds the places, as for panels; here they become what people hang there:
//
//     ==o====  ceiling          o  flush: a round bowl, in kitchens, bathrooms, halls and stores,
//       |                          and wherever a pendant would hang in somebody's way
//      / \                      pendant: a shade on a cord, in living rooms and bedrooms above the head,
//     /___\                        over a dining table low above it
//
// Both are turned shapes with eight sides. Shades and bowls are lit from within, so their corners carry a light of
// their own; the open underside shines as panels do.

#include "display/lamps.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "display/trim.hpp"

namespace enfilade::display {
namespace {

constexpr Length kHead = 2'120;  // a pendant hangs no lower where people walk
constexpr Length kLongestDrop = 650, kShortestDrop = 300;
constexpr Length kOverTable = 700, kLongestOverTable = 1'400;
constexpr Length kNearTable = 1'600;  // the lamp of a table serves what lies so near
constexpr Length kNearSeats = 2'000;
constexpr Length kTableHigh = 600;  // lower ones are coffee tables
constexpr Length kPendantRadius = 210, kShadeHeight = 190;
constexpr Length kBowlRadius = 180, kHallBowl = 150, kBowlHeight = 85;
constexpr Length kAirOverFurniture = 150;

constexpr Glow kShade{2.1f, 1.75f, 1.25f};  // linen or opal glass with a lamp behind it
constexpr Glow kUnderside{4, 3.55f, 2.8f};
constexpr Glow kCord{0.45f, 0.4f, 0.33f};
constexpr plan::Material kOpal{plan::Role::ceramic, 0}, kMetal{plan::Role::metal, 1};

geom::Box plan_of(const Lamp& lamp) {
  return {{lamp.middle.x - lamp.half_u, lamp.middle.y - lamp.half_v},
          {lamp.middle.x + lamp.half_u, lamp.middle.y + lamp.half_v}};
}

// Nothing stands so tall that it would touch the lamp.
bool is_free(const plan::Room& room, const Lamp& lamp) {
  return std::none_of(room.objects.begin(), room.objects.end(), [&](const plan::Object& o) {
    return o.z1 + kAirOverFurniture > lamp.middle.z && o.footprint.overlaps(plan_of(lamp));
  });
}

Lamp bowl(const Lamp& at, Length radius, Length ceiling) {
  return {{at.middle.x, at.middle.y, ceiling - kBowlHeight}, radius, radius, mesh::Facing::down, Fixture::flush};
}

// A pendant `drop` below the ceiling; a bowl where that is too little or in the way.
Lamp pendant(const plan::Room& room, const Lamp& at, Length drop, Length ceiling) {
  const Lamp lamp{
      {at.middle.x, at.middle.y, ceiling - drop}, kPendantRadius, kPendantRadius, mesh::Facing::down, Fixture::pendant};
  return drop >= kShortestDrop && is_free(room, lamp) ? lamp : bowl(at, kBowlRadius, ceiling);
}

bool is_dining_table(const plan::Object& o) {
  return o.kind == plan::ObjectKind::table && o.z1 - o.z0 >= kTableHigh &&
         o.footprint.short_side() >= 2 * kPendantRadius;
}

// One over each dining table, instead of those near it.
void hang_over_tables(const plan::Room& room, Length ceiling, Ceiling& out) {
  for (const plan::Object& o : room.objects) {
    if (!is_dining_table(o)) continue;
    const geom::Point m = o.footprint.middle();
    const Length drop = std::min(ceiling - o.z1 - kOverTable, kLongestOverTable);
    const Lamp lamp = pendant(room, {{m.x, m.y, ceiling}}, drop, ceiling);
    if (lamp.fixture != Fixture::pendant || !fits(room, lamp)) continue;
    std::erase_if(out.lamps, [&](const Lamp& l) {
      return std::abs(l.middle.x - m.x) < kNearTable && std::abs(l.middle.y - m.y) < kNearTable;
    });
    out.lamps.push_back(lamp);
  }
}

// Where the lamp over the dining table leaves the seats in the dark, one over the coffee table.
void hang_over_seats(const plan::Room& room, Length drop, Length ceiling, Ceiling& out) {
  for (const plan::Object& o : room.objects) {
    if (o.kind != plan::ObjectKind::table || o.z1 - o.z0 >= kTableHigh) continue;
    const geom::Point m = o.footprint.middle();
    const Lamp lamp = pendant(room, {{m.x, m.y, ceiling}}, drop, ceiling);
    const bool lit = std::any_of(out.lamps.begin(), out.lamps.end(), [&](const Lamp& l) {
      return std::abs(l.middle.x - m.x) < kNearSeats && std::abs(l.middle.y - m.y) < kNearSeats;
    });
    if (!lit && fits(room, lamp)) out.lamps.push_back(lamp);
  }
}

// A ring of eight corners around a lamp's middle.
using Ring = std::array<std::uint32_t, 8>;

class Turner {
 public:
  Turner(const Lamp& lamp, Writer& writer) : middle_(lamp.middle), writer_(writer) {}

  // Between two rings, seen from outside.
  void side(Length low_radius, Length low, Length high_radius, Length high, Glow light, plan::Material material) {
    const Ring a = ring(low_radius, low, light, material_byte(material), 0);
    const Ring b = ring(high_radius, high, light, material_byte(material), 0);
    for (std::size_t i = 0; i < 8; ++i) writer_.quad(a[i], a[(i + 1) % 8], b[(i + 1) % 8], b[i]);
  }
  void lid(Length radius, Length z, Glow light, plan::Material material) {
    const Ring a = ring(radius, z, light, material_byte(material), 0);
    for (std::size_t i = 1; i + 1 < 8; ++i) writer_.triangle(a[0], a[i], a[i + 1]);
  }
  // The shining underside. All of it lies well within ±1 of its texture, where the rims of panels begin.
  void underside(Length radius, Length z) {
    const Ring a = ring(radius, z, kUnderside, kLamp, 0.97f);
    for (std::size_t i = 1; i + 1 < 8; ++i) writer_.triangle(a[0], a[i + 1], a[i]);
  }

 private:
  Ring ring(Length radius, Length z, Glow light, std::uint8_t material, float texture) {
    static constexpr int kEast[] = {256, 181, 0, -181, -256, -181, 0, 181};  // of 256
    Ring out{};
    for (std::size_t i = 0; i < 8; ++i) {
      const int east = kEast[i], north = kEast[(i + 6) % 8];
      const Point3 p{middle_.x + radius * east / 256, middle_.y + radius * north / 256, z};
      const float k = texture / 256;
      const Texel t = texture > 0 ? Texel{static_cast<float>(east) * k, static_cast<float>(north) * k}
                                  : Texel{kPlainTexel, kPlainTexel};
      out[i] = writer_.corner(p, t, light, material);
    }
    return out;
  }

  Point3 middle_;
  Writer& writer_;
};

}  // namespace

void suit_home(const plan::Room& room, Ceiling& out) {
  const plan::Region& region = room.region;
  const Length ceiling = region.z1 - plan::kSlab;
  const bool pendants = region.use == plan::Use::living || region.use == plan::Use::bedroom;
  const Length drop = std::min(ceiling - region.z0 - kHead, kLongestDrop);
  for (Lamp& lamp : out.lamps) {
    lamp = pendants ? pendant(room, lamp, drop, ceiling)
                    : bowl(lamp, region.kind == plan::Kind::hall ? kHallBowl : kBowlRadius, ceiling);
  }
  if (region.use == plan::Use::living || region.use == plan::Use::kitchen) hang_over_tables(room, ceiling, out);
  if (region.use == plan::Use::living) hang_over_seats(room, drop, ceiling, out);
}

void draw_home_lamp(const Lamp& lamp, Length ceiling, Writer& writer) {
  const Length z = lamp.middle.z, radius = lamp.half_u;
  Turner turner(lamp, writer);
  turner.underside(radius, z);
  if (lamp.fixture == Fixture::flush) {
    turner.side(radius, z, radius, ceiling, kShade, kOpal);
    return;
  }
  const Length top = z + kShadeHeight, neck = radius * 2 / 5;
  turner.side(radius, z, neck, top, kShade, kOpal);
  turner.lid(neck, top, kShade, kOpal);
  turner.side(7, top, 7, ceiling - 25, kCord, kMetal);
  turner.side(55, ceiling - 25, 55, ceiling, kCord, kMetal);
}

}  // namespace enfilade::display
