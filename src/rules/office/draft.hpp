#pragma once
// Draft: a plate while it is being made. It holds the pieces cut from the faces
// and the portals given so far; doors.cpp opens cells and blocks, street.cpp the
// ground floor.

#include <memory>
#include <span>
#include <vector>

#include "rules/office/office.hpp"
#include "rules/office/shape.hpp"

namespace enfilade::rules {

using geom::Interval;
using geom::Length;
using geom::Point;
using plan::Behind;
using plan::Kind;
using plan::Portal;
using plan::PortalKind;
using plan::Use;

struct Piece {
  Ringlet ring;
  Kind kind = Kind::room_cluster;
  Use use = Use::none;
  std::uint16_t service = 0;
  std::vector<Contact> contacts;  // with faces of the draft
  bool block = false;
  bool cell = false;
};

// The hall along one edge of a piece.
struct Frontage {
  Rail rail;  // the piece to its left
  struct Stretch {
    Interval s;
    std::uint32_t hall;
  };
  std::vector<Stretch> stretches;
  Length total = 0;  // mm
};

class Draft {
 public:
  Draft(const PlateTask& task, std::vector<PlateFace>&& faces, std::span<const std::uint16_t> cells);

  [[nodiscard]] bool is_hall(const Contact& c) const {
    return c.face != Contact::kOutside && faces[c.face].kind == FaceKind::hall;
  }
  [[nodiscard]] std::vector<Frontage> frontages(const Piece& piece) const;

  // Portals made until the next call share an edge number.
  void begin_edge();
  // An upright opening between two steps of a rail that runs with its piece to
  // the left.
  Portal opening(const Rail& r, Interval s, PortalKind kind);
  void give(std::uint32_t piece, const Portal& portal) { pending_.push_back({piece, portal}); }
  // An opening between a piece of hall and another it touches, if there is room.
  bool join(std::uint32_t i, const Contact& c);

  // Clear of the walls at both ends of a run that two pieces share.
  [[nodiscard]] Interval between_walls(std::uint32_t i, std::uint32_t j, const Rail& r, Interval s) const;

  std::unique_ptr<const Plate> finish();

  const PlateTask& task;
  const Office& office;
  const std::vector<PlateFace> faces;
  std::vector<Piece> pieces;  // the first ones are the faces

 private:
  [[nodiscard]] bool in_use(const Cell& cell) const { return task.storey <= cell.last; }
  [[nodiscard]] plan::Face face_to(const Contact& c) const;
  [[nodiscard]] Piece piece_of(const PlateFace& f) const;

  struct Pending {
    std::uint32_t piece;
    Portal portal;
  };
  std::span<const std::uint16_t> cells_;
  Length ceiling_;
  std::vector<Pending> pending_;
  std::uint16_t edge_ = 0, slot_ = 0;
};

void open_street(Draft& draft);  // ground floor, and the storey above an atrium
void open_halls(Draft& draft);
void open_cells(Draft& draft);
void open_blocks(Draft& draft);

}  // namespace enfilade::rules
