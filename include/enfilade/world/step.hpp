#pragma once
// Step: what one change did to the records, row by row, so that it can be taken
// back, and done again. It says nothing of regions that exist or not, and its
// coordinates are those of the records, so it holds for as long as anybody keeps it.

#include <cstdint>
#include <optional>
#include <vector>

#include <enfilade/store/change.hpp>

namespace enfilade::world {

// A change with the fingerprint of what it was made for.
struct RowState {
  store::Change change;
  std::uint32_t fingerprint = 0;
  friend bool operator==(const RowState&, const RowState&) = default;
};

struct Step {
  struct Row {
    store::RecordKey key;
    std::optional<RowState> before;  // nullopt: there was no record
    std::optional<RowState> after;
  };
  std::vector<Row> rows;  // each key once
  [[nodiscard]] bool empty() const { return rows.empty(); }
};

// The step that takes a step back.
Step reversed(const Step& step);

}  // namespace enfilade::world
