#pragma once
// A small house made by hand, in which every check of the audit has something
// to look at and nothing is wrong. Storeys are alike but for the entrance.
//
//    12.0 +-----+----+--------+-----+-----+
//         |stair|lift| pantry |meet-| off.|     the office in the corner is
//         |     |    |        | ing = suite     reached through the meeting room
//     6.6 +--=--+-=--+---=----+--=--+-----+
//         = hall                          |     = entrance on the ground
//     4.8 +---=---+---=---+---=---+---=---+
//         | off.  | off.  | off.  | off.  |
//     0.0 +-------+-------+-------+-------+
//         0       5       10      15      20

#include <cstddef>
#include <string>

#include <enfilade/audit/audit.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::audit {

// Places of the rooms within a storey.
enum HouseRoom : std::size_t {
  kOffice0,
  kOffice1,
  kOffice2,
  kOffice3,
  kHall,
  kStair,
  kLift,
  kPantry,
  kMeeting,
  kSuite,
  kHouseRooms
};

struct House {
  plan::Model model;

  explicit House(int floors = 3);

  plan::Room& room(int storey, HouseRoom which) {
    return model.rooms[static_cast<std::size_t>(storey) * kHouseRooms + which];
  }

  // Adds a portal from a to b to the rooms, faces found by where it lies.
  // Requires it to lie on a face of each.
  void join(plan::Room& u, plan::Room* v, plan::Portal portal);

  // The first portal of a kind, and both copies of the one between two rooms
  // changed alike.
  static plan::Portal& portal(plan::Room& room, plan::PortalKind kind);
  template <class Change>
  void change_both(plan::Room& u, plan::Room& v, Change&& change) {
    for (plan::Portal& p : u.portals) {
      for (plan::Portal& q : v.portals) {
        if (p.kind != plan::PortalKind::well && p.a == q.a && p.b == q.b) {
          change(p);
          change(q);
          return;
        }
      }
    }
  }
};

plan::Portal door(geom::Point a, geom::Point b, geom::Length z0, plan::PortalKind kind, bool opens_left = false);

// True of checks that other kinds of buildings leave alone.
constexpr bool is_of_another_kind(CheckId id) {
  return id == CheckId::offices || (id >= CheckId::dwelling_rooms && id <= CheckId::dungeon_mission);
}

// The names of the checks that fail, joined by blanks; empty: all is well.
std::string names_of_failures(const Report& report);
std::string failing(const plan::Model& model);
Report report_of(const plan::Model& model);

}  // namespace enfilade::audit
