// Triangulation by ear clipping, after joining the holes to the outer ring.
//
// 1. Holes are taken by their rightmost point M, the rightmost hole first. A
//    ray from M to the right meets the ring joined so far at an edge; M is
//    bridged to a vertex V of the ring that it sees, and the hole becomes part
//    of the ring, which now runs over the bridge twice:
//
//       … → V → M → (around the hole) → M → V → …
//
// 2. While more than three points are left, an ear (a corner whose triangle
//    lies in the polygon and holds no other point) is cut off.
//
// Exactness. Only signs of cross() are used. The point where the ray meets an
// edge has a rational coordinate; it is never computed: two edges that do not
// cross are ordered by the side on which an end of one lies of the other.
//
// Why it can't get stuck. The ring with its bridges bounds a disc. A disc has a
// triangulation that uses all its vertices (straight ones too) with triangles
// of positive area, and a leaf of that triangulation's tree is an ear in the
// strict sense used here: positive area, no other vertex in the closed triangle
// except copies of its own corners. Copies come from bridges; their edges lie
// outside the ear or along its sides. So straight points are never lost, no
// triangle is empty, and their number is always points + 2 × holes - 2.
//
// Cost. Cutting an ear changes the answer for its two neighbours only; the rest
// is remembered. So there are O(n) tests of O(n) each.

#include <enfilade/geom/polygon.hpp>

#include <algorithm>

namespace enfilade::geom {
namespace {

struct Node {
  Point at;
  std::uint32_t vertex = 0;  // index into the concatenated rings
  std::uint32_t prev = 0;
  std::uint32_t next = 0;
  enum class Ear : std::uint8_t { unknown, yes, no } ear = Ear::unknown;
};
using Nodes = std::vector<Node>;

// Appends a ring as a closed list and returns its first node.
std::uint32_t add_ring(Nodes& nodes, const Ring& ring) {
  const auto first = static_cast<std::uint32_t>(nodes.size());
  const auto n = static_cast<std::uint32_t>(ring.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    nodes.push_back({ring[i], first + i, first + (i + n - 1) % n, first + (i + 1) % n});
  }
  return first;
}

// An edge that rises through the height of a ray.
struct Rising {
  Point a, b;  // a.y <= y < b.y
};

// Whether e meets the ray before f. They do not cross, but may share an end.
bool meets_before(const Rising& e, const Rising& f) {
  if (e.a.y < f.a.y) return !meets_before(f, e);
  std::int64_t side = cross(f.a, f.b, e.a);  // > 0: e starts left of f
  if (side == 0) side = e.b.y <= f.b.y ? cross(f.a, f.b, e.b) : -cross(e.a, e.b, f.b);
  return side > 0;
}

// Whether the direction from v towards p enters the polygon between the two
// edges at this copy of v. p is no multiple of either edge's direction.
bool opens_towards(const Nodes& nodes, std::uint32_t v, Point p) {
  const Point a = nodes[nodes[v].prev].at, b = nodes[v].at, c = nodes[nodes[v].next].at;
  const bool left_of_in = cross(a, b, p) > 0, left_of_out = cross(b, c, p) > 0;
  return cross(a, b, c) > 0 ? left_of_in && left_of_out : left_of_in || left_of_out;
}

// The node of the ring through `start` that m sees and can be bridged to.
//
// Let e be the first edge that the ray meets, at I, and P the end of e that
// lies further right. The triangle m I P holds no edge; of the vertices in it
// (P is one) the one nearest in angle to the ray, then nearest to m, is seen.
// Holes not joined yet lie to the left of m and can't reach the triangle.
std::uint32_t find_bridge(const Nodes& nodes, std::uint32_t start, Point m) {
  Rising hit{};
  bool found = false;
  std::uint32_t i = start;
  do {
    const Rising e{nodes[i].at, nodes[nodes[i].next].at};
    if (e.a.y <= m.y && m.y < e.b.y && cross(e.a, e.b, m) > 0) {
      if (!found || meets_before(e, hit)) hit = e;
      found = true;
    }
    i = nodes[i].next;
  } while (i != start);
  if (!found) return start;  // not a valid polygon

  Point best = hit.a.x > hit.b.x ? hit.a : hit.b;
  const Point p = best;
  const std::int64_t up = p.y > m.y ? 1 : -1;
  do {
    const Point q = nodes[i].at;
    i = nodes[i].next;
    if (q.x <= m.x || up * (std::int64_t{q.y} - m.y) < 0 || up * cross(m, p, q) > 0) continue;
    if (cross(hit.a, hit.b, q) < 0) continue;
    const std::int64_t nearer = up * cross(m, q, best);  // > 0: q is nearer to the ray
    if (nearer > 0 || (nearer == 0 && q.x < best.x)) best = q;
  } while (i != start);

  std::uint32_t copy = start;
  do {
    if (nodes[i].at == best) {
      copy = i;
      if (opens_towards(nodes, i, m)) break;
    }
    i = nodes[i].next;
  } while (i != start);
  return copy;
}

// Splices the ring of m into the ring of v along the bridge v m.
void join(Nodes& nodes, std::uint32_t v, std::uint32_t m) {
  const auto v2 = static_cast<std::uint32_t>(nodes.size()), m2 = v2 + 1;
  nodes.push_back(nodes[v]);
  nodes.push_back(nodes[m]);
  // v → m … m2 → v2 → the old next of v
  nodes[v2].next = nodes[v].next;
  nodes[nodes[v2].next].prev = v2;
  nodes[v2].prev = m2;
  nodes[m2].next = v2;
  nodes[m2].prev = nodes[m].prev;
  nodes[nodes[m2].prev].next = m2;
  nodes[v].next = m;
  nodes[m].prev = v;
}

bool is_ear(const Nodes& nodes, std::uint32_t tip) {
  const Point a = nodes[nodes[tip].prev].at, b = nodes[tip].at, c = nodes[nodes[tip].next].at;
  if (cross(a, b, c) <= 0) return false;
  const Length x0 = std::min({a.x, b.x, c.x}), x1 = std::max({a.x, b.x, c.x});
  const Length y0 = std::min({a.y, b.y, c.y}), y1 = std::max({a.y, b.y, c.y});
  for (std::uint32_t i = nodes[nodes[tip].next].next; i != nodes[tip].prev; i = nodes[i].next) {
    const Point q = nodes[i].at;
    if (q.x < x0 || q.x > x1 || q.y < y0 || q.y > y1) continue;
    if (q == a || q == b || q == c) continue;
    if (cross(a, b, q) >= 0 && cross(b, c, q) >= 0 && cross(c, a, q) >= 0) return false;
  }
  return true;
}

void clip_ears(Nodes& nodes, std::uint32_t start, std::size_t count, std::vector<std::uint32_t>& triangles) {
  std::uint32_t tip = start;
  std::size_t misses = 0;
  while (count >= 3 && misses < count) {
    Node& node = nodes[tip];
    if (node.ear == Node::Ear::unknown) node.ear = is_ear(nodes, tip) ? Node::Ear::yes : Node::Ear::no;
    if (node.ear == Node::Ear::no) {
      tip = node.next;
      ++misses;
      continue;
    }
    Node& before = nodes[node.prev];
    Node& after = nodes[node.next];
    triangles.insert(triangles.end(), {before.vertex, node.vertex, after.vertex});
    before.next = node.next;
    after.prev = node.prev;
    before.ear = after.ear = Node::Ear::unknown;
    --count;
    misses = 0;
    // Skipping a corner spreads the cuts around the ring instead of fanning
    // thin triangles out of one point.
    tip = after.next;
  }
}

}  // namespace

std::vector<std::uint32_t> triangulate(const Polygon& polygon) {
  const std::size_t count = edge_count(polygon) + 2 * polygon.holes.size();
  std::vector<std::uint32_t> triangles;
  if (polygon.outer.size() < 3) return triangles;
  triangles.reserve(3 * (count - 2));

  Nodes nodes;
  nodes.reserve(count);
  const std::uint32_t start = add_ring(nodes, polygon.outer);
  std::vector<std::uint32_t> rightmost;  // one node per hole
  for (const Ring& hole : polygon.holes) {
    if (hole.empty()) continue;
    std::uint32_t best = add_ring(nodes, hole);
    for (std::uint32_t i = best; i < nodes.size(); ++i) {
      if (nodes[i].at > nodes[best].at) best = i;
    }
    rightmost.push_back(best);
  }
  std::sort(rightmost.begin(), rightmost.end(), [&](std::uint32_t a, std::uint32_t b) {
    return nodes[a].at != nodes[b].at ? nodes[a].at > nodes[b].at : a < b;
  });
  for (const std::uint32_t m : rightmost) join(nodes, find_bridge(nodes, start, nodes[m].at), m);
  clip_ears(nodes, start, nodes.size(), triangles);
  return triangles;
}

}  // namespace enfilade::geom
