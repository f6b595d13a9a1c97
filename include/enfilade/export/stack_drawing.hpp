#pragma once
// Plates stacked in space: one slab for each run of storeys with the same
// outline, drawn from below to above in axonometric projection, seen from the
// south-west. Rooms are tinted as on plans and walls are solid; what a higher
// slab hides is drawn over. Layers: sheet, slab-0, slab-1, …, labels.

#include <span>

#include <enfilade/export/drawing.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

// Storeys first … last look alike from outside; `first` is shown.
struct Slab {
  std::int32_t first = 0;
  std::int32_t last = 0;
};

struct StackStyle {
  int scale = 500;     // 1 : scale on paper; 1 … 10 000, others are brought into it
  double gap = 1;      // between slabs: 1 shows about half of each; 0.05 … 20, others are brought into it
  bool labels = true;  // storeys and area beside each slab
};

// Reads the rooms of the slabs' first storeys; a slab without rooms is left
// out. Groups of slabs carry data-storey and data-last. Deterministic.
// O(rooms).
Drawing draw_stack(const plan::Model& model, std::span<const Slab> slabs, const StackStyle& style = {});

}  // namespace enfilade::exports
