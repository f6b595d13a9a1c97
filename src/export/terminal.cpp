// Prints the grid of terminal_grid.hpp: walls from their edges, labels where
// they fit, colours, legend.

#include <enfilade/export/terminal.hpp>
#include <enfilade/plan/clear.hpp>

#include <algorithm>
#include <array>

#include "export/plan_ink.hpp"
#include "export/terminal_grid.hpp"

namespace enfilade::exports {
namespace {

using plan::Use;

// Box-drawing characters by the weights of their arms (0 none, 1 light, 2
// heavy): index = up * 27 + right * 9 + down * 3 + left.
constexpr std::u16string_view kLines =
    u" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
    u"╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
    u"╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";
static_assert(kLines.size() == 81);

// Backgrounds in the 256-colour palette: the tints of the drawn plan.
constexpr std::array<int, plan::kUses> kBack = {255, 230, 223, 251, 250, 248, 189, 153, 194, 253, 224, 195,
                                                222, 229, 223, 153, 217, 158, 230, 187, 194, 217, 254};
static_assert(kBack.back() != 0, "every use has a tint");
constexpr int kPaper = 255, kInk = 236, kWallInk = 240, kGlassInk = 32, kAreaInk = 242;

struct Cell {
  char32_t glyph = U' ';
  int back = -1;  // -1: none
  int fore = -1;
  bool operator==(const Cell&) const = default;
};

void put_utf8(char32_t c, std::string& out) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 0x3f));
  } else {
    out += static_cast<char>(0xe0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (c & 0x3f));
  }
}

class Page {
 public:
  Page(const Grid& grid, const TerminalOptions& options) : g_(grid), o_(options) {
    cells_.resize(static_cast<std::size_t>(g_.columns) * static_cast<std::size_t>(g_.rows));
    for (int r = 0; r < g_.rows; ++r) {
      for (int c = 0; c < g_.columns; ++c) at(c, r) = wall_or_floor(c, r);
    }
    for (std::size_t i = 0; i < g_.rooms.size(); ++i) label(static_cast<std::int32_t>(i));
  }

  void print(std::string& out) {
    for (int r = 0; r < g_.rows; ++r) {
      int back = -1, fore = -1, last = g_.columns;
      while (last > 0 && at(last - 1, r) == Cell{}) --last;
      for (int c = 0; c < last; ++c) {
        const Cell& cell = at(c, r);
        if (o_.colour && cell.back != back) {
          back = cell.back;
          out += back < 0 ? std::string("\x1b[49m") : "\x1b[48;5;" + std::to_string(back) + 'm';
        }
        if (o_.colour && cell.glyph != U' ' && cell.fore != fore) {
          fore = cell.fore;
          out += fore < 0 ? std::string("\x1b[39m") : "\x1b[38;5;" + std::to_string(fore) + 'm';
        }
        put_utf8(cell.glyph, out);
      }
      if (o_.colour) out += "\x1b[0m";
      out += '\n';
    }
  }

 private:
  Cell& at(int c, int r) { return cells_[g_.node(c, r)]; }
  [[nodiscard]] Use use_of(std::int32_t room) const {
    return room < 0 ? Use::none : g_.rooms[static_cast<std::size_t>(room)]->region.use;
  }
  [[nodiscard]] int back_of(std::int32_t room) const {
    return room < 0 ? -1 : kBack[static_cast<std::size_t>(use_of(room))];
  }

  Cell wall_or_floor(int c, int r) {
    const Grid::Arms a = g_.arms(c, r);
    const std::int32_t inside = g_.cell(c, r);
    if (!a.any()) {
      const Use use = use_of(inside);
      char32_t fill = U' ';
      if (use == Use::stair) fill = o_.unicode ? U'≡' : U'=';
      if (use == Use::elevator) fill = o_.unicode ? U'╳' : U'X';
      if (use == Use::riser) fill = o_.unicode ? U'░' : U':';
      return {fill, back_of(inside), 245};
    }
    const bool vertical = a.up && a.down;
    switch (g_.gaps[g_.node(c, r)]) {
      case Gap::none: break;
      case Gap::door: return {U' ', opening_back(c, r), kInk};
      case Gap::hallway: return {U' ', opening_back(c, r), kInk};
      case Gap::elevator: return {o_.unicode ? (vertical ? U'┆' : U'┄') : U'.', opening_back(c, r), kInk};
      case Gap::entrance: return {o_.unicode ? (vertical ? U'↔' : U'↕') : U'E', opening_back(c, r), 160};
    }
    const bool outer = g_.cell(c - 1, r - 1) < 0 || g_.cell(c, r - 1) < 0 || g_.cell(c - 1, r) < 0 || inside < 0;
    const bool glass = outer && ((a.left == 1 && a.right == 1 && !a.up && !a.down) ||
                                 (a.up == 1 && a.down == 1 && !a.left && !a.right));
    const int fore = glass ? kGlassInk : outer ? kInk : kWallInk;
    if (!o_.unicode) {
      const bool horizontal = (a.left || a.right) && !a.up && !a.down,
                 upright = (a.up || a.down) && !a.left && !a.right;
      const char32_t solid = outer ? U'#' : horizontal ? U'-' : upright ? U'|' : U'+';
      return {glass ? (horizontal ? U'=' : U':') : solid, kPaper, fore};
    }
    return {static_cast<char32_t>(kLines[static_cast<std::size_t>(a.up * 27 + a.right * 9 + a.down * 3 + a.left)]),
            kPaper, fore};
  }

  // The tint of an opening: that of the hall it opens to, if any.
  [[nodiscard]] int opening_back(int c, int r) const {
    const auto is_hall = [&](std::int32_t room) { return use_of(room) == Use::corridor || use_of(room) == Use::lobby; };
    std::int32_t best = -1;
    for (const std::int32_t room : {g_.cell(c, r), g_.cell(c - 1, r), g_.cell(c, r - 1), g_.cell(c - 1, r - 1)}) {
      if (room >= 0 && (best < 0 || (is_hall(room) && !is_hall(best)))) best = room;
    }
    return back_of(best);
  }

  [[nodiscard]] bool interior(int c, int r, std::int32_t room) const {
    return c > 0 && r > 0 && !g_.arms(c, r).any() && g_.cell(c, r) == room;
  }

  struct Run {
    int column = 0, row = 0, length = 0;
  };
  // The longest run of free characters in a room, nearest to its middle rows.
  Run find_run(std::int32_t room) {
    const geom::Box b = g_.rooms[static_cast<std::size_t>(room)]->region.box;
    const int c0 = g_.x.whole(b.lo.x), c1 = g_.x.whole(b.hi.x);
    const int r0 = g_.rows - 1 - g_.y.whole(b.hi.y), r1 = g_.rows - 1 - g_.y.whole(b.lo.y);
    Run best;
    int best_cost = 0;
    for (int r = r0 + 1; r < r1; ++r) {
      for (int c = c0 + 1; c < c1;) {
        int end = c;
        while (end < c1 && interior(end, r, room)) ++end;
        const int cost = std::abs(2 * r - r0 - r1 + 1) - 4 * std::min(end - c, 14);
        if (end > c && (best.length == 0 || cost < best_cost)) {
          best = {c, r, end - c};
          best_cost = cost;
        }
        c = end + 1;
      }
    }
    return best;
  }

  void write(std::string_view text, const Run& run, int row, int fore) {
    const int length = static_cast<int>(text.size());
    const int start = run.column + (run.length - length) / 2;
    for (int i = 0; i < length; ++i) {
      Cell& cell = at(start + i, row);
      cell.glyph = static_cast<unsigned char>(text[static_cast<std::size_t>(i)]);
      cell.fore = fore;
    }
  }

  void label(std::int32_t room) {
    const Use use = use_of(room);
    if (use == Use::corridor || use == Use::elevator || use == Use::riser || use == Use::stair) return;
    const Run run = find_run(room);
    const std::string name = title_of(use);
    const std::string_view brief = short_title_of(use);
    for (const std::string_view text : {std::string_view(name), brief, brief.substr(0, 2), brief.substr(0, 1)}) {
      const int length = static_cast<int>(text.size());
      if (length == 0 || length > run.length) continue;
      write(text, run, run.row, kInk);
      const std::string area = std::to_string(
          (plan::twice_clear_area(g_.rooms[static_cast<std::size_t>(room)]->region) + 1'000'000) / 2'000'000);
      const std::string with_unit = o_.unicode ? area + " m" : area;
      const int width = static_cast<int>(with_unit.size()) + (o_.unicode ? 1 : 0);
      const int start = run.column + (run.length - width) / 2;
      if (width > run.length || text.size() < 3) return;
      for (int i = -1; i <= width; ++i) {
        if (!interior(start + i, run.row + 1, room)) return;
      }
      write(with_unit, {start, run.row + 1, static_cast<int>(with_unit.size())}, run.row + 1, kAreaInk);
      if (o_.unicode) at(start + width - 1, run.row + 1) = {U'²', at(start, run.row + 1).back, kAreaInk};
      return;
    }
  }

  const Grid& g_;
  const TerminalOptions& o_;
  std::vector<Cell> cells_;
};

void trim(std::string& out) {
  while (!out.empty() && out.back() == ' ') out.pop_back();
}

void print_legend(const Grid& grid, const TerminalOptions& o, int columns, std::string& out) {
  int used = 0;
  const auto entry = [&](std::string_view swatch, std::string_view text, int length) {
    if (used > 0 && used + length > columns) {
      trim(out);
      out += '\n';
      used = 0;
    }
    out += swatch;
    out += text;
    out += "   ";
    used += length + 3;
  };
  std::array<int, plan::kUses> count{};
  for (const plan::Room* room : grid.rooms) ++count[static_cast<std::size_t>(room->region.use)];
  for (std::size_t u = 1; u < count.size(); ++u) {
    if (count[u] == 0) continue;
    const std::string text = std::string(plan::name(static_cast<Use>(u))) + ' ' + std::to_string(count[u]);
    const std::string swatch = o.colour ? "\x1b[48;5;" + std::to_string(kBack[u]) + "m  \x1b[0m " : std::string();
    entry(swatch, text, static_cast<int>(text.size()) + (o.colour ? 3 : 0));
  }
  trim(out);
  out += '\n';
  used = 0;
  entry("", o.unicode ? "━ façade" : "# facade", 8);
  entry("", o.unicode ? "─ window" : "= : window", 10);
  entry("", o.unicode ? "↕ entrance" : "E entrance", 10);
  entry("", o.unicode ? "┄ elevator door" : ". elevator door", 15);
  entry("", "gaps are doors", 14);
  trim(out);
  out += '\n';
}

}  // namespace

std::string draw_terminal(const plan::Model& model, int storey, const TerminalOptions& options) {
  const int columns = std::clamp(options.columns, 20, 1000);
  const Grid grid = make_grid(model, storey, columns);
  std::string out;
  if (grid.rooms.empty()) return "no rooms on this storey\n";
  if (grid.cells.empty()) return "too many rooms side by side for a terminal\n";
  Page(grid, options).print(out);
  const std::string times = options.unicode ? " × " : " x ";
  const geom::Length width = grid.x.at.back() - grid.x.at.front(), depth = grid.y.at.back() - grid.y.at.front();
  out += level_name(storey, model.brief) + ", " + metres(width) + times + metres(depth) + " m, seed " +
         std::to_string(model.brief.seed) + '\n';
  print_legend(grid, options, columns, out);
  return out;
}

}  // namespace enfilade::exports
