#pragma once
// Audit: checks and measures a building from its plain data alone. Nothing is
// taken on trust from the rules: which region lies where, what a portal joins
// and what can be reached is derived again from boxes and segments.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include <enfilade/audit/report.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/model.hpp>
#include <enfilade/plan/room.hpp>
#include <enfilade/rules/building.hpp>

namespace enfilade::audit {

// Figures the checks use, in millimetres.
inline constexpr geom::Length kLeastHall = 1'118;   // or the brief's hall width, if that is less
inline constexpr geom::Length kLeastOpening = 900;  // of a hallway
inline constexpr geom::Length kLeastCloset = 900;   // short side of storage, restrooms and bathrooms
inline constexpr geom::Length kLeastHome = 2'100;   // a living room or bedroom
inline constexpr geom::Length kLeastKitchen = 1'500;
inline constexpr geom::Length kLeastHomeHall = 914;  // of a hall inside a dwelling
inline constexpr geom::Length kLeastRiser = 102, kMostRiser = 178;
inline constexpr geom::Length kLeastTread = 250;
inline constexpr geom::Length kLeastStairWidth = 900;
inline constexpr geom::Length kMostFlightRise = 3'658;
inline constexpr geom::Length kHeadroom = 2'032;
inline constexpr geom::Length kFlightWaist = 150;  // structure under treads and landings
inline constexpr geom::Length kWay = 700;          // width of the way between the doors of a room
inline constexpr geom::Length kApproach = 900;     // free depth in front of a door

// Figures of measures.
inline constexpr geom::Length kMostDeadEnd = 15'200;  // of a hall, with sprinklers
inline constexpr geom::Length kSliver = 2'100;        // a room that holds no circle of this diameter is one
inline constexpr int kMostAspect = 4;                 // so is one that is longer than this many times its width

// The outline each storey must fill, a polygon for each of its pieces. What it
// returns must live until the next call.
using Outlines = std::function<std::span<const geom::Polygon>(std::int32_t storey)>;
// Of a building, which must live as long.
Outlines outlines_of(const rules::Building& building);

// One auditor per thread; reuses its memory between calls.
class Auditor {
 public:
  Auditor();
  ~Auditor();
  Auditor(const Auditor&) = delete;
  Auditor& operator=(const Auditor&) = delete;

  // Where failures are counted, and what storeys are held against; brief and
  // report must live until the next begin(). `order` decides which example is
  // kept when reports are merged: use a number that grows with the work.
  void begin(const plan::Brief& brief, Outlines outlines, std::uint64_t order, Report& report);

  // One whole storey: all its rooms, in any order.
  // A stair that comes from the storey below counts as reached: that it really
  // does is what core() checks, so both together give reachability from the
  // street. O(n log n).
  void storey(std::span<const plan::Room> rooms);

  // The stairs and shafts of one storey after the other, ascending, and the
  // lobbies with an atrium above them; other rooms are ignored. Where a storey
  // is missing, what lies across the gap is not judged. The rooms must live
  // until the next call, core_end() after the last.
  void core(std::int32_t storey, std::span<const plan::Room> rooms);
  void core_end();

  // A whole dungeon, joined, instead of all of this.
  void dungeon(const plan::Model& model);

  // The joints of a model against its rooms: every portal of every room in
  // exactly one. A model that was not joined has none and is not judged.
  void joints(const plan::Model& model);

  // True if a check failed since begin().
  [[nodiscard]] bool failed() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// All storeys of a model, one after the other. Adds one seed to the report.
void audit(const plan::Model& model, const Outlines& outlines, Report& report);
// The same against the outlines of its brief; where no building can be raised
// from that, against the site.
void audit(const plan::Model& model, Report& report);

}  // namespace enfilade::audit
