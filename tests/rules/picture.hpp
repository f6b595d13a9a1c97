#pragma once
// Expansions as text: one letter per child in the order of their ids, one
// character per metre across and down, so that a test is a picture.

#include <string>
#include <vector>

#include <enfilade/plan/region.hpp>

namespace enfilade::rules {

inline std::string picture(const geom::Box& parent, const std::vector<geom::Box>& boxes, geom::Length scale = 1'000) {
  std::string text;
  for (geom::Length y = parent.hi.y - scale / 2; y > parent.lo.y; y -= scale) {
    text += '\n';
    for (geom::Length x = parent.lo.x + scale / 2; x < parent.hi.x; x += scale) {
      char c = '?';
      for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].contains(geom::Point{x, y})) c = static_cast<char>('A' + static_cast<char>(i));
      }
      text += c;
    }
  }
  return text + '\n';
}

inline std::string picture(const plan::Region& parent, const plan::Expansion& e, geom::Length scale = 1'000) {
  std::vector<geom::Box> boxes;
  for (const plan::Child& c : e.children) boxes.push_back(c.region.box);
  return picture(parent.box, boxes, scale);
}

}  // namespace enfilade::rules
