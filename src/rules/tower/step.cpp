#include "rules/tower/step.hpp"

#include <array>
#include <cassert>
#include <utility>

namespace enfilade::rules {
namespace {

geom::Point on_side(const Box& box, Side side, Length at) {
  return geom::axis_of(side) == 0 ? geom::Point{at, box.level(side)} : geom::Point{box.level(side), at};
}

// A place for a line in a small table.
constexpr std::size_t kLines = 64;
constexpr std::uint16_t kNone = 0xffff;
std::size_t slot_of(Length level) { return (static_cast<std::uint32_t>(level) * 0x9e3779b1u) >> 26; }

}  // namespace

Step::Step(const Tower& t, const plan::Region& p, Portals in, Tag tag, plan::Expansion& out)
    : tower(t),
      parent(p),
      inherited(in),
      layout(p.key, Purpose::layout),
      doors(p.key, Purpose::doors),
      out_(out),
      tag_(tag) {
  out.clear();
}

int Step::add(Kind kind, const Box& box, plan::Use use) {
  assert(!box.empty() && parent.box.contains(box));
  const auto id = static_cast<std::uint32_t>(out_.children.size());
  plan::Child& c = out_.children.emplace_back();
  c.tag = tag_;
  c.id = id;
  plan::Region& r = c.region;
  r.key = child_key(parent.key, tag_, id);
  r.box = box;
  r.z0 = parent.z0;
  r.z1 = parent.z1;
  r.kind = kind;
  r.use = use;
  r.depth = static_cast<std::uint8_t>(parent.depth + 1);
  r.storey = parent.storey;
  r.storeys = parent.storeys;
  r.cell = parent.cell;
  return static_cast<int>(id);
}

void Step::begin_edge() {
  ++edge_;
  slot_ = 0;
}

void Step::give(int child_index, const Portal& portal) {
  out_.pending.emplace_back(static_cast<std::uint32_t>(child_index), portal);
}

void Step::open(int giver, Side side, int receiver, PortalKind kind, Interval opening) {
  const plan::Region& g = child(giver);
  assert(child(receiver).box.level(geom::opposite(side)) == g.box.level(side));
  assert(g.box.extent(side).contains(opening) && child(receiver).box.extent(side).contains(opening));
  Portal p;
  p.a = on_side(g.box, side, opening.lo);
  p.b = on_side(g.box, side, opening.hi);
  p.z0 = parent.z0;
  const Length ceiling = parent.z1 - plan::kSlab;
  p.z1 = kind == PortalKind::hallway ? ceiling : std::min(parent.z0 + kDoorHeight, ceiling);
  p.id = {parent.depth, edge_, slot_++, parent.storey};
  p.kind = kind;
  if (plan::has_leaf(kind)) {
    // Leaves open into the receiver. Left of a → b is north on a south or
    // north side, and west on an east or west side.
    p.opens_left = side == geom::kNorth || side == geom::kWest;
    p.hinge_at_b = doors.below(2) == 1;
  }
  p.face = side;
  give(giver, p);
  p.face = geom::opposite(side);
  give(receiver, p);
}

// A face on the parent's side is the parent's; between siblings, a hall on the
// other side counts before the core, and the core before anything else.
void Step::set_faces() {
  const auto rank = [](plan::Behind b) { return b == plan::Behind::hall ? 2 : b == plan::Behind::core ? 1 : 0; };
  const auto behind = [](const plan::Region& other) {
    if (other.kind == Kind::hall) return plan::Behind::hall;
    return other.kind == Kind::stair || other.kind == Kind::shaft ? plan::Behind::core : plan::Behind::inner;
  };
  const auto touch = [&](plan::Region& a, Side side, plan::Region& b) {
    plan::Face& fa = a.faces[side];
    plan::Face& fb = b.faces[geom::opposite(side)];
    if (rank(behind(b)) > rank(fa.behind)) fa.behind = behind(b);
    if (rank(behind(a)) > rank(fb.behind)) fb.behind = behind(a);
  };
  // A core has dozens of cells, and few pairs of children have a line in common:
  // those that begin on a line are chained from its place in the table, and
  // whoever ends on it looks there.
  const int n = count();
  assert(n < kNone);
  std::vector<std::uint32_t>& next = out_.owners;
  next.resize(static_cast<std::size_t>(n));
  for (const int axis : {0, 1}) {
    std::array<std::uint16_t, kLines> chain;
    chain.fill(kNone);
    for (int i = 0; i < n; ++i) {
      std::uint16_t& head = chain[slot_of(child(i).box.along(axis).lo)];
      next[static_cast<std::size_t>(i)] = std::exchange(head, static_cast<std::uint16_t>(i));
    }
    for (int i = 0; i < n; ++i) {
      plan::Region& a = child(i);
      const Length line = a.box.along(axis).hi;
      for (std::uint32_t j = chain[slot_of(line)]; j != kNone; j = next[j]) {
        plan::Region& b = child(static_cast<int>(j));
        if (b.box.along(axis).lo != line || !a.box.along(1 - axis).overlaps(b.box.along(1 - axis))) continue;
        touch(a, axis == 0 ? geom::kEast : geom::kNorth, b);
      }
    }
  }
  const Box& outer = parent.box;
  for (int i = 0; i < n; ++i) {
    plan::Region& r = child(i);
    if (r.box.lo.y == outer.lo.y) r.faces[geom::kSouth] = parent.faces[geom::kSouth];
    if (r.box.hi.x == outer.hi.x) r.faces[geom::kEast] = parent.faces[geom::kEast];
    if (r.box.hi.y == outer.hi.y) r.faces[geom::kNorth] = parent.faces[geom::kNorth];
    if (r.box.lo.x == outer.lo.x) r.faces[geom::kWest] = parent.faces[geom::kWest];
  }
}

// The child that holds a portal of the parent.
std::uint32_t Step::owner_of(const Portal& p) const {
  const Side side = static_cast<Side>(p.face);
  const Interval span = span_of(p);
  const Length level = parent.box.level(side);
  const auto n = static_cast<std::uint32_t>(out_.children.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    const Box& box = out_.children[i].region.box;
    if (box.level(side) == level && box.extent(side).contains(span)) return i;
  }
  assert(false && "every inherited portal lies on one child");
  return 0;
}

// Openings between halls go from wall to wall; how thick the walls at their
// ends are is known only now. Both copies stand side by side in `pending`.
void Step::narrow_to_walls(std::size_t i) {
  Portal& p = out_.pending[i].second;
  const int axis = geom::axis_of(static_cast<Side>(p.face));
  Interval span = span_of(p);
  for (const std::size_t copy : {i, i + 1}) {
    const plan::Region& r = child(static_cast<int>(out_.pending[copy].first));
    span = geom::intersect(span, plan::clear_box(r).along(axis));
  }
  for (const std::size_t copy : {i, i + 1}) {
    Portal& q = out_.pending[copy].second;
    (axis == 0 ? q.a.x : q.a.y) = span.lo;
    (axis == 0 ? q.b.x : q.b.y) = span.hi;
  }
}

void Step::finish() {
  set_faces();
  for (std::size_t i = 0; i < out_.pending.size(); ++i) {
    if (out_.pending[i].second.kind == PortalKind::hallway) narrow_to_walls(i++);
  }
  // Count, then place: inherited portals first, as they have the lower ids.
  out_.owners.clear();
  for (const Portal& p : inherited) {
    out_.owners.push_back(owner_of(p));
    ++out_.children[out_.owners.back()].portal_count;
  }
  for (const auto& [i, p] : out_.pending) ++out_.children[i].portal_count;
  std::uint32_t at = 0;
  for (plan::Child& c : out_.children) {
    c.first_portal = at;
    at += c.portal_count;
    c.portal_count = 0;
  }
  out_.portals.resize(at);
  const auto put = [&](std::uint32_t i, const Portal& p) {
    plan::Child& c = out_.children[i];
    out_.portals[c.first_portal + c.portal_count++] = p;
  };
  for (std::size_t i = 0; i < inherited.size(); ++i) put(out_.owners[i], inherited[i]);
  for (const auto& [i, p] : out_.pending) put(i, p);
}

bool cut_is_clear(const Step& step, Side face, Length at) {
  for (const Portal& p : step.inherited) {
    if (p.face != face) continue;
    const bool hallway = p.kind == PortalKind::hallway;
    const Interval keep = hallway ? geom::grow(hall_span(p), step.tower.m()) : geom::grow(span_of(p), kCutClear);
    if (keep.lo < at && at < keep.hi) return false;
  }
  return true;
}

bool find_clear_cut(const Step& step, int axis, Interval range, Length& at) {
  if (range.hi < range.lo) return false;
  const Side low = axis == 0 ? geom::kSouth : geom::kWest;
  const Side high = geom::opposite(low);
  // Walk outward from the wish in both directions; blocked stretches end at
  // doors' margins, so a coarse stride meets every gap that matters.
  constexpr Length kStride = 50;
  const Length wish = std::clamp(at, range.lo, range.hi);
  for (Length d = 0; wish - d >= range.lo || wish + d <= range.hi; d += kStride) {
    for (const Length t : {wish - d, wish + d}) {
      if (range.contains(t) && cut_is_clear(step, low, t) && cut_is_clear(step, high, t)) {
        at = t;
        return true;
      }
    }
  }
  return false;
}

}  // namespace enfilade::rules
