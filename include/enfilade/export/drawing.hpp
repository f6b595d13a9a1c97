#pragma once
// Drawing: a display list for pictures of plans. Layers hold groups, groups
// hold marks, a mark is a shape or a text in one style. Writers (SVG text, PNG
// by Cairo) turn the same list into files, so that the two show the same
// picture. Nothing in the core depends on a drawing.
//
// Coordinates are integer millimetres of the thing drawn, x to the right and y
// up as on plans; writers turn y around. The namespace is `exports` because
// `export` is a word of the language.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <enfilade/geom/polygon.hpp>

namespace enfilade::exports {

struct Paint {
  std::uint8_t r = 0, g = 0, b = 0;
  std::uint8_t alpha = 0;  // 0: not painted
  friend bool operator==(const Paint&, const Paint&) = default;
};
// 0xrrggbb, opaque unless said.
constexpr Paint paint(std::uint32_t rgb, std::uint8_t alpha = 255) {
  return {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8), static_cast<std::uint8_t>(rgb),
          alpha};
}

// How marks look. Shapes are filled by the non-zero rule, then stroked with
// round joins and ends; texts are stroked first, as a halo, then filled.
struct Style {
  std::string name;  // the class in SVG: letters, digits and '-'
  Paint fill;
  Paint stroke;
  geom::Length line = 0;  // width of the stroke, millimetres of the thing drawn
  geom::Length dash = 0;  // length of dashes and of the gaps between; 0: solid
};
using StyleId = std::uint16_t;

// A path of lines, circular arcs of less than half a turn and cubic curves.
struct Step {
  enum class Op : std::uint8_t { move, line, arc, curve, close };
  Op op = Op::move;
  bool left = false;        // arc: turns to the left (counter-clockwise, y up)
  geom::Length radius = 0;  // arc
  geom::Point to;           // end point; unused by close
  geom::Point c1, c2;       // curve: control points
};

class Shape {
 public:
  Shape& move(geom::Point to);
  Shape& line(geom::Point to);
  Shape& arc(geom::Point to, geom::Length radius, bool left);
  Shape& curve(geom::Point c1, geom::Point c2, geom::Point to);
  Shape& close();

  // Closed figures.
  Shape& box(const geom::Box& box);
  Shape& ring(std::span<const geom::Point> points);
  Shape& polygon(const geom::Polygon& polygon);
  Shape& circle(geom::Point centre, geom::Length radius);
  Shape& ellipse(geom::Point centre, geom::Length rx, geom::Length ry);

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] bool empty() const { return steps_.empty(); }

 private:
  std::vector<Step> steps_;
};

enum class Anchor : std::uint8_t { start, middle, end };

struct Text {
  geom::Point at;           // the anchor, on the base line
  geom::Length size = 300;  // of the font
  Anchor anchor = Anchor::middle;
  bool upward = false;  // reads from bottom to top
  bool bold = false;
  std::string text;  // UTF-8; writers escape it
};

struct Mark {
  StyleId style = 0;
  std::variant<Shape, Text> what;
};

// Marks that are one thing: a room, a door.
struct Group {
  std::string classes;                                    // of the thing, apart from how it looks
  std::string title;                                      // shown on hovering
  std::vector<std::pair<std::string, std::string>> data;  // data-NAME attributes
  std::vector<Mark> marks;

  void add(StyleId style, Shape shape) {
    if (!shape.empty()) marks.push_back({style, std::move(shape)});
  }
  void add(StyleId style, Text text) { marks.push_back({style, std::move(text)}); }
};

struct Layer {
  std::string id;     // "walls"
  std::string label;  // "Walls"
  std::vector<Group> groups;
};

struct Drawing {
  geom::Box frame;  // what is shown
  int scale = 100;  // 1 : scale on paper
  std::string title;
  std::string description;
  std::vector<Style> styles;  // StyleId is the index
  std::vector<Layer> layers;  // the first lies lowest
};

// Width of a text set in DejaVu Sans, which drawings name as their font; other
// fonts of the same family differ by a few per cent. Letters outside Latin-1
// count as wide ones.
geom::Length text_width(std::string_view utf8, geom::Length size, bool bold = false);
// Height of capitals.
constexpr geom::Length cap_height(geom::Length size) { return size * 729 / 1000; }

}  // namespace enfilade::exports
