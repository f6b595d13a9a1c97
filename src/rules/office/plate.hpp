#pragma once
// The plate of an office: halls, faces, and what a draft makes of them.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "rules/core/core.hpp"
#include "rules/halls/halls.hpp"
#include "rules/office/faces.hpp"
#include "rules/plate/plate.hpp"

namespace enfilade::rules {

struct Office;

// What a plate is made from.
struct PlateTask {
  const Office* office = nullptr;
  const geom::Polygon* outline = nullptr;
  std::uint16_t column = 0;
  std::uint16_t first_facade = 0;  // of this piece on its storey
  std::int32_t storey = 0;         // the lowest that has it
  bool ground = false;
  bool executive = false;
  bool whole_storey = true;          // the storey is this one piece
  geom::Length depth_percent = 100;  // of the brief's office width, for halls
  bool atrium = false;               // the lobby is open to the storey above; there, it is void
  Work* work = nullptr;              // counts what is done and is asked to go on; null: nobody stops it

  [[nodiscard]] bool stopped() const { return work != nullptr && work->stopped(); }

  // Does what stands in a column, up to its top storey, stand here?
  [[nodiscard]] bool has(std::uint16_t in_column, std::int32_t top) const {
    return storey <= top && (whole_storey || in_column == column);
  }
};

// Makes a plate. Pure. Null if the work was stopped.
std::unique_ptr<const Plate> make_plate(const PlateTask& task);

// The halls of a piece and its faces, by one generator. False if they won't do, or if the work was stopped.
bool lay_piece(const PlateTask& task, plan::HallStyle style, std::span<const Cell* const> cells, HallPlan& halls,
               std::vector<PlateFace>& faces);

// All generators, the brief's first.
std::array<plan::HallStyle, 3> styles_to_try(const plan::Brief& brief);

}  // namespace enfilade::rules
