#pragma once
// The faces of a storey: corridors, cells of the core, apartments. Zones between
// corridor and façade are cut at right angles to the façade, from between two
// windows to the corridor.
//
//   façade  +--:--:--+--:--:--+--:--:--+
//           |        |  core  |        |
//           |   +----D--------D----+   |
//           |---+     corridor     +---|
//           |   +--D-----------D---+   |
//           |          |               |
//           +--:--:--:-+-:--:--:--:--:-+
//
// All faces come from one arrangement, so neighbours share every corner.

#include <cstdint>
#include <vector>

#include "rules/apartment/access.hpp"

namespace enfilade::rules {

enum class FaceOf : std::uint8_t { outside, corridor, cell, home };

struct StoreyFace {
  FaceOf kind = FaceOf::home;
  geom::Ring ring;
  struct Beyond {
    FaceOf kind = FaceOf::outside;
    std::uint16_t facade = 0;  // outside: which edge of the outline
  };
  std::vector<Beyond> beyond;  // of the edge from each point; those of the holes follow
  std::vector<geom::Ring> holes;
  std::uint16_t cell = 0;
  bool store = false;  // nobody could live there
};

// What a storey is divided by.
struct Division {
  const geom::Area* corridor = nullptr;
  const std::vector<Cell>* cells = nullptr;
  std::vector<Wall> walls;
  bool trims = false;  // what stays too large gives a part of itself up
};
void make_storey_faces(const Plot& plot, Division division, geom::Arrangement& plane, std::vector<StoreyFace>& out);

// Where an inner wall may meet an edge of the outline: between its windows.
void joints_of(const Plot& plot, geom::Point from, geom::Point to, std::vector<geom::Point>& out);
int bays_of(const Plot& plot, double edge_length);
// Half the width of a window in the middle of a bay.
geom::Length window_half(double bay);

}  // namespace enfilade::rules
