#include <enfilade/export/drawing.hpp>

#include <array>

namespace enfilade::exports {
namespace {

// Advance widths of DejaVu Sans from ' ' to '~', thousandths of the size.
constexpr std::array<std::int16_t, 95> kBook = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr std::array<std::int16_t, 95> kBold = {
    348, 456,  521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415,  380, 365, 696, 696,  696,
    696, 696,  696, 696, 696, 696,  696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830,  683,
    683, 821,  837, 372, 372, 775,  637, 995, 837, 850, 733, 850, 770, 720,  682, 812, 774, 1103, 771,
    724, 725,  457, 365, 457, 838,  500, 500, 675, 716, 593, 716, 678, 435,  716, 712, 343, 343,  665,
    343, 1042, 712, 687, 716, 716,  493, 595, 478, 712, 652, 924, 645, 652,  582, 712, 365, 712,  838};

}  // namespace

Shape& Shape::move(geom::Point to) {
  steps_.push_back({Step::Op::move, false, 0, to, {}, {}});
  return *this;
}
Shape& Shape::line(geom::Point to) {
  steps_.push_back({Step::Op::line, false, 0, to, {}, {}});
  return *this;
}
Shape& Shape::arc(geom::Point to, geom::Length radius, bool left) {
  steps_.push_back({Step::Op::arc, left, radius, to, {}, {}});
  return *this;
}
Shape& Shape::curve(geom::Point c1, geom::Point c2, geom::Point to) {
  steps_.push_back({Step::Op::curve, false, 0, to, c1, c2});
  return *this;
}
Shape& Shape::close() {
  steps_.push_back({Step::Op::close, false, 0, {}, {}, {}});
  return *this;
}

Shape& Shape::box(const geom::Box& b) {
  return move(b.corner(0)).line(b.corner(1)).line(b.corner(2)).line(b.corner(3)).close();
}

Shape& Shape::ring(std::span<const geom::Point> points) {
  for (std::size_t i = 0; i < points.size(); ++i) i == 0 ? move(points[i]) : line(points[i]);
  return points.empty() ? *this : close();
}

Shape& Shape::polygon(const geom::Polygon& polygon) {
  ring(polygon.outer);
  for (const geom::Ring& hole : polygon.holes) ring(hole);
  return *this;
}

Shape& Shape::circle(geom::Point c, geom::Length r) { return ellipse(c, r, r); }

Shape& Shape::ellipse(geom::Point c, geom::Length rx, geom::Length ry) {
  // Four cubics; 0.5523 is the usual handle for a quarter turn.
  const auto hx = static_cast<geom::Length>(std::int64_t{rx} * 5523 / 10000);
  const auto hy = static_cast<geom::Length>(std::int64_t{ry} * 5523 / 10000);
  const geom::Point e{c.x + rx, c.y}, n{c.x, c.y + ry}, w{c.x - rx, c.y}, s{c.x, c.y - ry};
  return move(e)
      .curve({e.x, e.y + hy}, {n.x + hx, n.y}, n)
      .curve({n.x - hx, n.y}, {w.x, w.y + hy}, w)
      .curve({w.x, w.y - hy}, {s.x - hx, s.y}, s)
      .curve({s.x + hx, s.y}, {e.x, e.y - hy}, e)
      .close();
}

geom::Length text_width(std::string_view utf8, geom::Length size, bool bold) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto c = static_cast<unsigned char>(utf8[i]);
    if (c >= 0x20 && c < 0x7f) {
      sum += (bold ? kBold : kBook)[c - 0x20u];
    } else if (c == 0xc2) {
      sum += 420;  // ² · and the like
    } else if (c >= 0xc3) {
      sum += 838;  // × – → and whatever else
    }
  }
  return static_cast<geom::Length>(sum * size / 1000);
}

}  // namespace enfilade::exports
