#pragma once
// Apartments made by hand, in which nothing is wrong: two storeys, alike but for
// the entrance, with three flats each. The stair is that of House.
//
//   12.0 +-----+-------+---------+------+------+----+
//        |     |kitchen| living  | bed  | bed  |bath|     flat C: hall first
//    8.0 |stair+---=---+----=----+--=---+--=---+-=--+
//        |     | hall C                             |
//    6.6 +--=--+----=-------------------------------+
//        = corridor                                 |     = entrance on the ground
//    4.8 +-=----------------+------=-----+----------+
//        | hall A           |            =  bath    |     flat A: open kitchen
//    3.6 +--=--+---=--+--=--+  living    +----------+ 2.6
//        |liv. | bed  |bath |            =  bed     |     flat B: no hall, open kitchen
//    0.0 +-----+------+-----+------------+----------+
//        0    4.4    7.6    10           16         20
//
// As a house: the same rooms on both storeys, all of one dwelling.

#include <cstddef>
#include <string>

#include <enfilade/audit/audit.hpp>
#include <enfilade/plan/model.hpp>

#include "audit/house.hpp"

namespace enfilade::audit {

// Places of the regions within a storey.
enum FlatRoom : std::size_t {
  kCorridor,
  kCommonStair,
  kHallA,
  kLivingA,
  kBedA,
  kBathA,
  kLivingB,
  kBedB,
  kBathB,
  kHallC,
  kKitchenC,
  kLivingC,
  kBedC1,
  kBedC2,
  kBathC,
  kFlatRooms
};

struct Flats {
  House drawing{2};  // its way to join rooms
  plan::Model& model = drawing.model;
  std::vector<geom::Polygon> outline;

  // As a house, all rooms belong to one dwelling.
  explicit Flats(bool house = false);
  Flats(const Flats&) = delete;
  Flats& operator=(const Flats&) = delete;

  plan::Room& room(int storey, FlatRoom which) {
    return model.rooms[static_cast<std::size_t>(storey) * kFlatRooms + which];
  }
  // Gives a region another use on every storey, or on one.
  void use(FlatRoom which, plan::Use use);
  // Takes away the portals of a kind of one room, both copies.
  void close(int storey, FlatRoom which, plan::PortalKind kind);
  // A room door between two rooms of a storey. Leaves turn to the right of a → b.
  void open(int storey, FlatRoom u, FlatRoom v, geom::Point a, geom::Point b, bool opens_left = false);

  [[nodiscard]] Report report() const;
  [[nodiscard]] std::string failing() const;
  // "path: message" of the first failure of a check.
  [[nodiscard]] std::string example(CheckId id) const;
};

}  // namespace enfilade::audit
