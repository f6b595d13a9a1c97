#pragma once
// A floor plan as text for a terminal: walls as box-drawing lines whose
// junctions follow the walls, façades heavy with light stretches for windows,
// doors as gaps, rooms named, a legend beneath. Good from 60 to 250 columns.

#include <string>

#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

struct TerminalOptions {
  int columns = 100;    // width of the terminal; 20 … 1000, others are brought into it
  bool colour = false;  // 256-colour escapes; the caller asks NO_COLOR and the terminal
  bool unicode = true;  // false: ASCII only
};

// Lines end with '\n' and are at most `columns` wide, except for plans with more
// rooms side by side than fit. Every room that is at least a few columns wide
// stays visible: narrow ones are widened, so the plan is not exactly to scale.
std::string draw_terminal(const plan::Model& model, int storey, const TerminalOptions& options = {});

}  // namespace enfilade::exports
