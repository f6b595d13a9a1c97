#pragma once
// A storey made flat for checking: regions in one array, portals paired by
// where they lie, and the graph of what one can walk through. Reused from
// storey to storey so that nothing is allocated once the largest was seen.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <enfilade/audit/audit.hpp>
#include <enfilade/plan/room.hpp>

#include "audit/plates.hpp"
#include "audit/shape.hpp"

namespace enfilade::audit {

inline constexpr std::uint32_t kNone = 0xffffffffu;

struct Piece {
  geom::Box box;
  double width, length;  // of the narrowest rectangle round it, at any angle; of a box: its sides
  std::uint32_t plate;   // of the outline; Plates::kOutside: none
  plan::Kind kind;
  plan::Use use;
  bool is_box;
  bool convex;
  bool walkable;
  bool is_room;  // used for something: no hall, stair or shaft
  bool windowed;
  bool entered;        // has an entrance
  bool from_below;     // has a well in its floor
  std::uint32_t home;  // the dwelling it belongs to, into Homes::list; kNone: none
};

// One copy of a portal between two regions of the storey.
struct Half {
  std::uint64_t a, b;  // the segment, packed so that sorting groups equal ones
  std::uint32_t piece;
  std::uint32_t portal;  // index into the room's portals
};

// Two copies that are one portal.
struct Link {
  std::uint32_t u, v;          // pieces
  const plan::Portal* portal;  // as u holds it
};

struct Step {
  std::uint32_t to;
  std::uint32_t link;
};

// Counts what was looked at and keeps the first failure of each check. The
// message is a callable, so that nothing is written down for later ones.
struct Sink {
  Report* report = nullptr;
  std::uint64_t seed = 0;
  std::uint64_t order = 0;
  bool failed = false;

  void tally(CheckId id, std::uint64_t n = 1) { report->of(id).evaluated += n; }

  template <class Message>
  void fail(CheckId id, const plan::Room* room, Message&& message) {
    Check& check = report->of(id);
    if (check.failed++ == 0) {
      check.order = order;
      check.example = {seed, room ? room->path.text() : std::string(), message()};
    }
    failed = true;
  }
  void add(MeasureId id, std::int64_t value, std::uint64_t times = 1) { report->of(id).add(value, times); }
};

struct Storey {
  const plan::Brief* brief = nullptr;
  std::span<const plan::Room> rooms;
  Plates plates;
  std::int32_t number = 0;
  std::vector<Piece> pieces;
  std::vector<Half> halves;
  std::vector<Link> links;
  std::vector<std::uint32_t> first;  // steps of piece i are steps[first[i] … first[i + 1])
  std::vector<Step> steps;           // both directions, in order of links

  // Flattens the rooms and pairs their portals. Portals without exactly one
  // partner, or whose copies differ, are failures of CheckId::portals. False,
  // and a failure of CheckId::regions, if an outline is broken: then nothing
  // else can be judged.
  bool load(const plan::Brief& brief, const Outlines& outlines, std::span<const plan::Room> rooms, Sink& sink);

 private:
  void pair(Sink& sink);
  void connect();
};

// Homes have stairs with landings of their own and entrances from the street; in
// other buildings the circulation of a plate is one.
inline bool is_for_homes(const plan::Brief& brief) { return brief.kind == "apartments"; }

// On slanted walls of free directions points are rounded to the millimetre, so
// residences are judged with this much slack; all others exactly.
inline double slack_of(const plan::Brief& brief) { return is_for_homes(brief) ? 1.5 : 0; }

// One may walk through it.
constexpr bool is_passage(plan::PortalKind kind) {
  return plan::is_opening(kind) || kind == plan::PortalKind::room_door || kind == plan::PortalKind::stair_door;
}

// What two copies of a portal must share: everything but the face.
inline bool same_but_face(plan::Portal a, const plan::Portal& b) {
  a.face = b.face;
  return a == b;
}

// The edge of a region's outline that a face lies on, inside to its left.
struct Edge {
  geom::Point from, to;
};
// Requires face < face_count(region).
Edge edge_of(const plan::Region& region, std::size_t face);

// The edge of the storey's outline a portal lies on, seen from its region;
// nullptr if there is none. Requires it to lie on its face.
const Plates::Edge* outline_under(const Storey& storey, const plan::Region& region, const plan::Portal& portal);

// True if the inside of the region lies to the left of a → b, when that segment
// lies on the given face.
bool inside_left(const plan::Region& region, const plan::Portal& portal);

// The component of i in a forest of parents.
std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i);

inline geom::Point middle(const plan::Portal& p) { return {p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2}; }
// Straight distance in millimetres, rounded down.
std::int64_t distance(geom::Point p, geom::Point q);

// Stairs a plate of this area needs, by the number of people at 13.9 m2 each.
std::int64_t stairs_required(const plan::Brief& brief, std::int64_t area);

// How wide a region is where it is widest: its width, or with reflex corners
// the diameter of the largest circle in it.
double width_of(const Storey& storey, std::size_t piece);

// For texts: "(12.345, 6.000)" in metres.
std::string at(geom::Point p);
// "12.345 m"
std::string metres(std::int64_t mm);

// Scratch of sweeps over boxes.
struct SweepLine {
  struct Event {
    std::uint64_t key;  // x, ends before starts
    std::uint32_t piece;
  };
  struct Active {
    geom::Length lo, hi;
    std::uint32_t piece;
  };
  std::vector<Event> events;
  std::vector<Active> line;
  // Regions that are not convex, cut into triangles: those of a piece lie from its `first` to the next one's.
  struct Part {
    std::array<geom::Point, 3> corners;
    geom::Box box;
  };
  std::vector<Part> parts;
  std::vector<std::uint32_t> first;
};
void check_partition(const Storey& storey, SweepLine& scratch, Sink& sink);

// Scratch of the checks that look at one room after the other.
struct PerRoom {
  struct Span {
    std::uint16_t face;
    geom::Length lo, hi, z0, z1;
    std::uint32_t portal;
  };
  std::vector<Span> spans;
  struct Zone {
    geom::Box box;  // bounds, where the portal lies askew
    std::uint32_t portal;
    bool swing;
    std::uint32_t quad;  // into quads; kNone: the box itself
  };
  std::vector<Zone> zones;
  std::vector<Quad> quads;
  std::vector<std::uint32_t> order;
};
void check_portals(const Storey& storey, PerRoom& scratch, Sink& sink);
void check_regions(const Storey& storey, Sink& sink);
void check_sizes(const Storey& storey, Sink& sink);
void check_contents(const Storey& storey, PerRoom& scratch, Sink& sink);

// Scratch of the floods of rooms.
struct Ways {
  std::vector<geom::Length> xs, ys;
  std::vector<std::uint8_t> taken;  // 0: free, 1: taken, 2: reached
  std::vector<std::uint32_t> queue;
};
void check_ways(const Storey& storey, Ways& scratch, Sink& sink);

// What the search for reachability leaves behind for the measures.
struct Reach {
  std::vector<std::uint16_t> depth;     // portals passed from entrance or stair; kFar: never reached
  std::vector<std::uint8_t> from_hall;  // rooms: doors passed from circulation; 0: never
  std::vector<std::uint32_t> queue;
  std::vector<std::uint32_t> parent;  // of the components without the core
  std::vector<std::uint32_t> main;    // the component of each plate's circulation, kNone without; one more for strays
  static constexpr std::uint16_t kFar = 0xffff;
};
void check_reach(const Storey& storey, Reach& reach, Sink& sink);

// What lies outside of the storey's outline. `balconies` are no regions of the storey.
void check_balconies(const Storey& storey, std::span<const plan::Room> balconies, Sink& sink);

// Scratch of what is judged plate by plate.
// Plates are numbered as in Storey::plates.
struct PerPlate {
  struct Door {
    std::uint32_t plate, stair;
    geom::Point at;
  };
  std::vector<Door> doors;             // of stairs
  std::vector<std::uint8_t> climbed;   // per plate: a stair opens onto its circulation
  std::vector<std::uint8_t> lifted;    // per plate: an elevator does
  std::vector<std::uint8_t> complete;  // per plate: all its rooms and halls are joined with that
  std::vector<std::int64_t> stairs;    // per plate
};
// After check_reach, whose components it uses.
void check_pieces(const Storey& storey, Reach& reach, PerPlate& scratch, Sink& sink);
// Offices only: every room people work in has a door of its own onto a hall.
void check_offices(const Storey& storey, const Reach& reach, Sink& sink);
void measure_exits(const Storey& storey, PerPlate& scratch, Sink& sink);

// Scratch of the measures of halls.
struct Halls {
  struct Side {  // of a hall, on a line along x, y or a diagonal
    geom::Length level, lo, hi;
    std::uint32_t hall;
    bool start;  // on which side of the line the hall lies
  };
  struct Strip {  // bounds of a hall in such directions
    geom::Interval across, along;
    std::uint32_t hall;
  };
  std::vector<std::uint32_t> list;  // pieces that are halls
  std::vector<Side> sides;
  std::vector<Strip> strips;
  std::vector<std::uint64_t> joined;  // pairs of halls with an opening between, sorted, each once
  std::vector<std::uint64_t> ways;    // the same without the joint that closes a round
  std::vector<geom::Point> rounds;    // points that halls go round without a loop
  std::vector<std::uint32_t> round;   // the halls of one
  std::vector<std::uint32_t> beside;  // the halls joined with one
  std::vector<std::uint32_t> parent;  // per piece, for components
  std::vector<std::uint32_t> degree;  // per piece: other halls and the outside, as far as not peeled
  std::vector<std::uint32_t> attach;  // per piece: the link a peeled hall hangs on; kNone: not peeled
  std::vector<std::int64_t> dead;     // per piece: length of the dead end it begins
  std::vector<std::uint32_t> queue;   // halls as they were peeled
  std::size_t leaves = 0;             // the first ones, which began a tree
  std::vector<std::pair<std::uint32_t, geom::Point>> wings;  // halls at the far ends of long trees, with that end
  std::vector<std::int64_t> distance;                        // per link: walk from its middle to an exit, mm
  std::vector<std::pair<std::int64_t, std::uint32_t>> heap;
  std::vector<geom::Point> entrances;      // middles
  std::vector<std::uint32_t> entrance_of;  // their pieces
};
// A pair of halls in Halls::joined.
inline std::uint64_t pair_key(std::uint32_t u, std::uint32_t v) {
  return std::uint64_t{std::min(u, v)} << 32 | std::max(u, v);
}
void measure_storey(const Storey& storey, const Reach& reach, Sink& sink);
void measure_egress(const Storey& storey, const Reach& reach, Halls& halls, Sink& sink);
void measure_halls(const Storey& storey, Halls& halls, Sink& sink);
// By the pairs of halls that measure_halls has found.
std::int64_t longest_dead_end(const Storey& storey, Halls& halls);
// The far ends of trees of halls longer than kMostDeadEnd. Ends the use of what
// longest_dead_end left behind.
void find_wings(const Storey& storey, Halls& halls);

void check_joints(const plan::Model& model, Sink& sink);

void check_stair(const plan::Room& stair, const plan::Room* above, Sink& sink);

}  // namespace enfilade::audit
