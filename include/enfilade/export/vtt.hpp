#pragma once
// Universal VTT (.dd2vtt, format 0.3): one storey as a battle map. A picture,
// the lines that stop sight and steps, doors, lights. Coordinates are squares of
// the map's grid, x to the right and y down from the picture's upper left corner.
//
//   line_of_sight   walls, as polylines; straight runs are one segment. Where a
//                   door or an opening is, there is a gap between two of their
//                   corners.
//   portals         what fills such a gap: doors, closed. An opening without a
//                   leaf is a gap that nothing fills.
//   objects_line_of_sight   furniture one can't look over, as closed polylines
//
// Windows are wall, unless asked for. As portals that are not closed they let
// sight through and stop steps in programs that know of windows, and are open
// doors in others.

#include <enfilade/export/drawing.hpp>
#include <enfilade/export/sink.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

// Where the lines of walls run: along the middle, where two rooms meet, or along
// the faces of walls and round their openings, for walls so thick that one can't
// look past the edge of an opening.
enum class WallLines : std::uint8_t { automatic, middle, faces };  // automatic: faces in dungeons

struct VttOptions {
  geom::Length square = 1'500;  // side of a square of the grid; 500 … 10 000
  int pixels_per_grid = 70;     // of the picture; kLeastSquarePixels … kMostSquarePixels
  WallLines lines = WallLines::automatic;
  bool windows = false;   // as portals
  bool furniture = true;  // what is tall, as objects_line_of_sight
  bool lamps = false;     // one in every room, as .glb has them with lights
};
inline constexpr int kLeastSquarePixels = 8;
inline constexpr int kMostSquarePixels = 400;
inline constexpr int kMostVttSide = 16'384;                 // pixels of the picture, along a side
inline constexpr std::int64_t kMostVttPixels = 80'000'000;  // and in all

// The part of the plan that the map shows: the storey and a margin, in whole
// squares. The tiles of a dungeon are the squares of its map.
struct VttFrame {
  geom::Box box;
  std::int32_t columns = 0, rows = 0;
};
// An error for a storey without rooms, or options outside their limits.
Result<VttFrame> vtt_frame(const plan::Model& model, int storey, const VttOptions& options = {});

// The most pixels for a square, up to `wanted`, with which the picture keeps
// within its limits; an error if not even kLeastSquarePixels do.
Result<int> vtt_pixels(const VttFrame& frame, int wanted);

// The picture: the floor plan without words, of a dungeon the map for players, exactly the frame.
Drawing draw_vtt(const plan::Model& model, int storey, const VttFrame& frame);

// `png` is the picture, columns × pixels_per_grid wide and rows ×
// pixels_per_grid high; an error if it is not, or larger than allowed. Equal
// input gives equal bytes. O(n log n) in the faces of the storey.
Status write_vtt(const plan::Model& model, int storey, std::string_view png, Sink& sink,
                 const VttOptions& options = {});

}  // namespace enfilade::exports
