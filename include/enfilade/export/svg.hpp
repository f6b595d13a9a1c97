#pragma once
// SVG text of a drawing. True to scale: the viewBox is in millimetres of the
// thing drawn, width and height in millimetres of paper. Layers become named
// groups (Inkscape shows them as layers), styles become classes. All text is
// escaped; characters that XML forbids become '?'. Only integers and fixed
// decimals are written, so equal drawings give equal bytes everywhere.

#include <string>

#include <enfilade/export/drawing.hpp>

namespace enfilade::exports {

std::string write_svg(const Drawing& drawing);

}  // namespace enfilade::exports
