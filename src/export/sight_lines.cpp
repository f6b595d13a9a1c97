// 1. Every face of every room gives pieces of wall: what its openings leave.
//
//      middle:  p ---- a   b ---- p     along the face itself
//
//      faces:   p      a   b      p     the inner side of the wall, and round the
//                      |   |            openings to the face, where the other
//                 q ---+   +--- q       room's pieces go on
//
// 2. Two rooms beside one another give the same stretches twice, cut in different
//    places. Pieces are sorted by the line they lie on and along it; what overlaps
//    or touches becomes one, except across the end of a gap.
// 3. Where exactly two pieces end in a point, they are chained.
//
// Points of one line are ordered along it by x, then y: an axis needs no other
// parameter, and everything is exact.

#include "export/sight_lines.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "export/plan_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Point;

struct Piece {
  Point lo, hi;  // lo < hi
};

// The line of a piece: its direction in lowest terms, and how far it lies from
// the origin in units of that.
struct Line {
  Point way;
  std::int64_t offset = 0;
  friend auto operator<=>(const Line&, const Line&) = default;
};
Line line_of(const Piece& p) {
  Point way = p.hi - p.lo;
  const geom::Length g = std::gcd(way.x, way.y);
  way = {way.x / g, way.y / g};
  return {way, std::int64_t{way.x} * p.lo.y - std::int64_t{way.y} * p.lo.x};
}

class Gatherer {
 public:
  Gatherer(bool windows, bool faces) : windows_(windows), faces_(faces) {}

  void add(const plan::Room& room) {
    if (plan::is_outdoors(room.region.use)) return;  // one sees through and over a railing
    const RoomShape shape = shape_of(room);
    const bool inside = faces_ && !shape.clear.outer.empty();
    std::size_t first = 0;
    for (const std::size_t end : shape.walls.ring_ends) {
      for (std::size_t face = first; face < end; ++face) {
        const plan::ClearEdge& edge = shape.walls.edges[face];
        const plan::ClearEdge& before = shape.walls.edges[face == first ? end - 1 : face - 1];
        if (inside && before.to != edge.from) put(before.to, edge.from);
        add_face(room, face, edge, inside ? shape.depth[face] : 0, inside);
      }
      first = end;
    }
  }

  std::vector<Piece> pieces;
  std::vector<Point> ends;  // of gaps

 private:
  void put(Point a, Point b) {
    if (a != b) pieces.push_back({std::min(a, b), std::max(a, b)});
  }

  void add_face(const plan::Room& room, std::size_t face, const plan::ClearEdge& edge, geom::Length depth,
                bool inside) {
    const Point from = edge.face_from, to = edge.face_to;
    std::vector<std::pair<Point, Point>> gaps;
    for (const plan::Portal& p : room.portals) {
      if (p.face != face || !leaves_gap(p.kind, windows_)) continue;
      const bool same_way = geom::dot(to - from, p.b - p.a) > 0;
      gaps.emplace_back(same_way ? p.a : p.b, same_way ? p.b : p.a);
      ends.push_back(p.a);
      ends.push_back(p.b);
    }
    std::sort(gaps.begin(), gaps.end(), [&](const auto& l, const auto& r) {
      return std::pair(geom::dot(l.first - from, to - from), l) < std::pair(geom::dot(r.first - from, to - from), r);
    });
    Point at = inside ? edge.from : from;
    const auto run_to = [&](Point next) {
      // An opening may reach into the corner, where nothing of the wall is left.
      if (geom::dot(next - at, to - from) > 0) put(at, next);
      at = next;
    };
    for (const auto& [a, b] : gaps) {
      const Point in = inside ? beside(a, from, to, depth) : a, out = inside ? beside(b, from, to, depth) : b;
      run_to(in);
      put(in, a);
      put(b, out);
      at = out;
    }
    run_to(inside ? edge.to : to);
  }

  bool windows_, faces_;
};

std::vector<Piece> merge(std::vector<Piece> pieces, std::vector<Point> ends) {
  std::sort(ends.begin(), ends.end());
  std::vector<std::pair<Line, Piece>> sorted;
  sorted.reserve(pieces.size());
  for (const Piece& p : pieces) sorted.emplace_back(line_of(p), p);
  std::sort(sorted.begin(), sorted.end(), [](const auto& l, const auto& r) {
    return std::tie(l.first, l.second.lo, l.second.hi) < std::tie(r.first, r.second.lo, r.second.hi);
  });
  pieces.clear();
  Line last;
  for (const auto& [line, piece] : sorted) {
    if (!pieces.empty() && line == last) {
      Piece& run = pieces.back();
      const bool joins =
          piece.lo < run.hi || (piece.lo == run.hi && !std::binary_search(ends.begin(), ends.end(), piece.lo));
      if (joins) {
        run.hi = std::max(run.hi, piece.hi);
        continue;
      }
    }
    pieces.push_back(piece);
    last = line;
  }
  return pieces;
}

// Links the ends of pieces that meet where no third one ends. End 2i is the lo
// of piece i, end 2i + 1 its hi.
std::vector<std::size_t> link(const std::vector<Piece>& pieces) {
  const auto point = [&](std::size_t end) { return end % 2 == 0 ? pieces[end / 2].lo : pieces[end / 2].hi; };
  std::vector<std::size_t> order(pieces.size() * 2), partner(order.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  partner = order;
  std::sort(order.begin(), order.end(),
            [&](std::size_t l, std::size_t r) { return std::pair(point(l), l) < std::pair(point(r), r); });
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i + 1;
    while (end < order.size() && point(order[end]) == point(order[i])) ++end;
    if (end - i == 2) {
      partner[order[i]] = order[i + 1];
      partner[order[i + 1]] = order[i];
    }
    i = end;
  }
  return partner;
}

std::vector<Polyline> chain(const std::vector<Piece>& pieces) {
  const std::vector<std::size_t> partner = link(pieces);
  const auto point = [&](std::size_t end) { return end % 2 == 0 ? pieces[end / 2].lo : pieces[end / 2].hi; };
  std::vector<bool> done(pieces.size(), false);
  std::vector<Polyline> lines;
  const auto walk = [&](std::size_t from) {
    Polyline& line = lines.emplace_back();
    line.push_back(point(from));
    for (std::size_t end = from; !done[end / 2]; end = partner[end ^ 1]) {
      done[end / 2] = true;
      line.push_back(point(end ^ 1));
      if (partner[end ^ 1] == (end ^ 1)) break;
    }
  };
  for (std::size_t end = 0; end < partner.size(); ++end) {
    if (partner[end] == end && !done[end / 2]) walk(end);
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!done[i]) walk(2 * i);
  }
  return lines;
}

}  // namespace

bool leaves_gap(plan::PortalKind kind, bool windows) {
  if (kind == plan::PortalKind::window) return windows;
  return kind != plan::PortalKind::well;
}

std::vector<Polyline> sight_lines(const plan::Model& model, int storey, WallLines lines, bool windows) {
  Gatherer gatherer(windows, lines == WallLines::faces);
  for (const plan::Room& room : model.rooms) {
    if (room.region.storey == storey) gatherer.add(room);
  }
  return chain(merge(std::move(gatherer.pieces), std::move(gatherer.ends)));
}

}  // namespace enfilade::exports
