#include "audit/flats.hpp"

#include <algorithm>
#include <vector>

namespace enfilade::audit {
namespace {

using geom::Box;
using plan::Kind;
using plan::PortalKind;
using plan::Use;

constexpr Box kPlot{{0, 0}, {20'000, 12'000}};

struct Shape {
  Box box;
  Use use;
  int unit;  // child of the storey
};
// The first two are taken from House.
constexpr Shape kShapes[kFlatRooms] = {
    {{}, Use::corridor, 0},
    {{}, Use::stair, 1},
    {{{0, 3'600}, {10'000, 4'800}}, Use::corridor, 2},
    {{{0, 0}, {4'400, 3'600}}, Use::living, 2},
    {{{4'400, 0}, {7'600, 3'600}}, Use::bedroom, 2},
    {{{7'600, 0}, {10'000, 3'600}}, Use::bathroom, 2},
    {{{10'000, 0}, {16'000, 4'800}}, Use::living, 3},
    {{{16'000, 0}, {20'000, 2'600}}, Use::bedroom, 3},
    {{{16'000, 2'600}, {20'000, 4'800}}, Use::bathroom, 3},
    {{{3'000, 6'600}, {20'000, 8'000}}, Use::corridor, 4},
    {{{3'000, 8'000}, {6'000, 12'000}}, Use::kitchen, 4},
    {{{6'000, 8'000}, {11'000, 12'000}}, Use::living, 4},
    {{{11'000, 8'000}, {14'500, 12'000}}, Use::bedroom, 4},
    {{{14'500, 8'000}, {18'000, 12'000}}, Use::bedroom, 4},
    {{{18'000, 8'000}, {20'000, 12'000}}, Use::bathroom, 4},
};

// A region without portals, in the place of one of House.
plan::Room empty_room(const plan::Room& like, const Shape& shape) {
  plan::Room room;
  plan::Region& r = room.region;
  r.box = shape.box;
  r.z0 = like.region.z0;
  r.z1 = like.region.z1;
  r.storey = like.region.storey;
  r.use = shape.use;
  r.kind = shape.use == Use::corridor ? Kind::hall : Kind::room;
  r.cell = shape.use == Use::living && shape.unit < 4 ? 1 : 0;
  for (std::uint8_t side = 0; side < 4; ++side) {
    const auto s = static_cast<geom::Side>(side);
    if (r.box.level(s) == kPlot.level(s)) r.faces[side] = {plan::Behind::facade, side};
  }
  return room;
}

Path path_of(int storey, std::uint32_t which, bool house) {
  Path path;
  path.push(Tag::stack, static_cast<std::uint32_t>(storey));
  const int unit = kShapes[which].unit;
  path.push(Tag::floor, static_cast<std::uint32_t>(house && unit != 1 ? 0 : unit));
  if (unit > 1 || (house && unit == 0)) path.push(Tag::cluster, which);
  return path;
}

}  // namespace

Flats::Flats(bool house) {
  outline = {geom::to_polygon(kPlot)};
  std::vector<plan::Room> rooms;
  for (int storey = 0; storey < 2; ++storey) {
    for (std::uint32_t i = 0; i < kFlatRooms; ++i) {
      plan::Room& like = drawing.room(storey, i == kCorridor ? kHall : kStair);
      plan::Room room = i <= kCommonStair ? like : empty_room(like, kShapes[i]);
      std::erase_if(room.portals, [](const plan::Portal& p) {
        return p.kind == PortalKind::room_door || p.kind == PortalKind::elevator;
      });
      room.path = path_of(storey, i, house);
      rooms.push_back(std::move(room));
    }
  }
  model.rooms = std::move(rooms);
  model.brief.kind = "apartments";
  for (int storey = 0; storey < 2; ++storey) {
    open(storey, kCorridor, kHallA, {1'000, 4'800}, {1'900, 4'800});
    open(storey, kCorridor, kLivingB, {13'000, 4'800}, {13'900, 4'800});
    open(storey, kCorridor, kHallC, {8'000, 6'600}, {8'900, 6'600}, true);
    for (const auto& [to, x] : {std::pair{kLivingA, 2'000}, std::pair{kBedA, 6'000}, std::pair{kBathA, 8'500}})
      open(storey, kHallA, to, {x, 3'600}, {x + 800, 3'600});
    open(storey, kLivingB, kBedB, {16'000, 1'000}, {16'000, 1'800});
    open(storey, kLivingB, kBathB, {16'000, 3'200}, {16'000, 4'000});
    for (const auto& [to, x] : {std::pair{kKitchenC, 4'000}, std::pair{kLivingC, 8'500}, std::pair{kBedC1, 12'000},
                                std::pair{kBedC2, 16'000}, std::pair{kBathC, 18'500}})
      open(storey, kHallC, to, {x, 8'000}, {x + 800, 8'000}, true);
    const geom::Length z = room(storey, kCorridor).region.z0;
    for (const FlatRoom which :
         {kLivingA, kBedA, kBathA, kLivingB, kBedB, kKitchenC, kLivingC, kBedC1, kBedC2, kBathC}) {
      const Box& box = room(storey, which).region.box;
      const geom::Length y = box.lo.y == 0 ? 0 : kPlot.hi.y, x = box.along(0).middle();
      drawing.join(room(storey, which), nullptr, door({x - 500, y}, {x + 500, y}, z, PortalKind::window));
    }
    drawing.join(room(storey, kBathB), nullptr, door({20'000, 3'200}, {20'000, 4'200}, z, PortalKind::window));
  }
}

void Flats::use(FlatRoom which, Use use) {
  for (int storey = 0; storey < 2; ++storey) room(storey, which).region.use = use;
}

void Flats::close(int storey, FlatRoom which, PortalKind kind) {
  std::vector<plan::Portal> gone;
  for (const plan::Portal& p : room(storey, which).portals) {
    if (p.kind == kind) gone.push_back(p);
  }
  for (std::size_t i = 0; i < kFlatRooms; ++i) {
    std::erase_if(room(storey, static_cast<FlatRoom>(i)).portals, [&](const plan::Portal& p) {
      return std::any_of(gone.begin(), gone.end(),
                         [&](const plan::Portal& q) { return q.kind == p.kind && q.a == p.a && q.b == p.b; });
    });
  }
}

void Flats::open(int storey, FlatRoom u, FlatRoom v, geom::Point a, geom::Point b, bool opens_left) {
  plan::Room& first = room(storey, u);
  drawing.join(first, &room(storey, v), door(a, b, first.region.z0, PortalKind::room_door, opens_left));
}

Report Flats::report() const {
  Report report;
  audit(
      model, [this](std::int32_t) { return std::span<const geom::Polygon>(outline); }, report);
  return report;
}

std::string Flats::failing() const { return names_of_failures(report()); }

std::string Flats::example(CheckId id) const {
  const Example e = report().of(id).example;
  return e.path + ": " + e.message;
}

}  // namespace enfilade::audit
