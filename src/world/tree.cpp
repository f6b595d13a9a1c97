// The tree of regions that exist. Nodes live in chunks that never move and are used again
// when they are free; a generation tells an old id from a new one. Children are a list in the
// order in which their rule made them.
//
// Invariant: an expanded node has just the children that its rule makes of it, and they fill
// it. Two sorts of node differ. The children of a field are those of its columns that somebody
// came to, the last one first. An annex lies outside of its parent, within the reach that the parent states.

#include "world/tree.hpp"

#include <algorithm>
#include <cassert>

#include "world/annex.hpp"
#include "world/live.hpp"

namespace enfilade::world {

Node::Node() = default;
Node::~Node() = default;

bool holds(const plan::Region& r, mesh::Point3 p) {
  if (p.z < r.z0 || p.z >= r.z1 || p.x < r.box.lo.x || p.x >= r.box.hi.x || p.y < r.box.lo.y || p.y >= r.box.hi.y)
    return false;
  return !r.outline || geom::locate(r.outline->polygon, {p.x, p.y}) != geom::Where::outside;
}

namespace {

// Walls that are not along an axis have corners rounded to the millimetre, so
// between the children of a region lie gaps a few roundings wide, and spikes as thin.
// Nobody stands there; what asks for such a place gets the nearest child. In dungeons
// what no child holds is rock.
constexpr double kFar = 1e30;

double square_to(geom::Point a, geom::Point b, mesh::Point3 p) {
  const double dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  const double s = std::clamp((px * dx + py * dy) / std::max(1.0, dx * dx + dy * dy), 0.0, 1.0);
  return (px - s * dx) * (px - s * dx) + (py - s * dy) * (py - s * dy);
}

// Square of the distance to the border of a region on the storeys of a place; at
// least `limit` where it is no less than that.
double square_off(const plan::Region& r, mesh::Point3 p, double limit) {
  if (p.z < r.z0 || p.z >= r.z1) return kFar;
  const double x = std::max({r.box.lo.x - p.x, p.x - r.box.hi.x, 0}),
               y = std::max({r.box.lo.y - p.y, p.y - r.box.hi.y, 0});
  double least = x * x + y * y;
  if (!r.outline || least >= limit) return least;
  least = kFar;
  geom::each_edge(r.outline->polygon,
                  [&](geom::Point a, geom::Point b) { least = std::min(least, square_to(a, b, p)); });
  return least;
}

}  // namespace

Tree::Tree(const Growth& growth) : growth_(growth) {
  Node& root = (*this)[take()];
  root.region = growth_.root();
}

Tree::~Tree() = default;

NodeIndex Tree::take() {
  if (free_ == kNoNode) {
    chunks_.push_back(std::make_unique<Node[]>(kChunk));
    const NodeIndex first = static_cast<NodeIndex>((chunks_.size() - 1) * kChunk);
    for (std::size_t i = kChunk; i-- > 0;) {
      chunks_.back()[i].next_sibling = free_;
      free_ = first + static_cast<NodeIndex>(i);
    }
  }
  const NodeIndex taken = free_;
  Node& node = (*this)[taken];
  free_ = node.next_sibling;
  node.next_sibling = kNoNode;
  ++node.generation;  // odd while in use
  ++used_;
  return taken;
}

void Tree::give_back(NodeIndex index) {
  Node& node = (*this)[index];
  assert(!node.live && !node.expanded());
  node.region.outline.reset();
  ++node.generation;
  node.next_sibling = free_;
  free_ = index;
  --used_;
}

NodeIndex Tree::child_named(NodeIndex node, std::uint32_t id) const {
  const auto known = planted_.find({node, id});
  return known == planted_.end() ? kNoNode : known->second.node;
}

NodeIndex Tree::field_child_at(NodeIndex field, mesh::Point3 place) const {
  growth_.expand_field((*this)[field].region, {{place.x, place.y}, {place.x + 1, place.y + 1}}, asked_);
  return asked_.children.empty() ? kNoNode : child_named(field, asked_.children[0].id);
}

NodeIndex Tree::child_at(NodeIndex node, mesh::Point3 place) const {
  if ((*this)[node].region.kind == plan::Kind::field) return field_child_at(node, place);
  NodeIndex child = (*this)[node].first_child;
  while (child != kNoNode && !holds((*this)[child].region, place)) child = (*this)[child].next_sibling;
  return child == kNoNode ? nearest_child(node, place) : child;
}

NodeIndex Tree::nearest_child(NodeIndex node, mesh::Point3 place) const {
  NodeIndex nearest = kNoNode;
  if ((*this)[node].region.faces[0].behind == plan::Behind::rock) return nearest;
  double least = kFar;
  for (NodeIndex child = (*this)[node].first_child; child != kNoNode; child = (*this)[child].next_sibling) {
    if ((*this)[child].tag == Tag::annex) continue;  // a gap lies inside the parent, annexes outside
    const double off = square_off((*this)[child].region, place, least);
    if (off >= least) continue;
    least = off;
    nearest = child;
  }
  return nearest;
}

NodeIndex Tree::find(mesh::Point3 place, NodeIndex from) const {
  if (!holds((*this)[from].region, place)) return find_annex(place, from);
  while ((*this)[from].expanded()) {
    const NodeIndex child = child_at(from, place);
    // What a field has not made yet is still the field.
    if (child == kNoNode) return (*this)[from].region.kind == plan::Kind::field ? from : kNoNode;
    from = child;
  }
  return from;
}

// Several regions may reach a place near a corner of the building, so the first that is not
// expanded counts only if no other has an annex there.
NodeIndex Tree::find_annex(mesh::Point3 place, NodeIndex from) const {
  const Node& here = (*this)[from];
  if (here.tag == Tag::annex && holds(here.region, place)) return from;
  if (!reaches(here.region, place)) return kNoNode;
  if (!here.expanded()) return from;
  NodeIndex perhaps = kNoNode;
  for (NodeIndex child = here.first_child; child != kNoNode; child = (*this)[child].next_sibling) {
    const NodeIndex found = find_annex(place, child);
    if (found == kNoNode) continue;
    if ((*this)[found].tag == Tag::annex) return found;
    if (perhaps == kNoNode) perhaps = found;
  }
  return perhaps;
}

NodeIndex Tree::add_child(NodeIndex index, const plan::Child& child) {
  const NodeIndex taken = take();
  Node& node = (*this)[taken];
  node.region = child.region;
  node.parent = index;
  node.id = child.id;
  node.tag = child.tag;
  node.busy = 0;
  node.portals = nullptr;
  node.portal_count = 0;
  return taken;
}

NodeIndex Tree::plant(NodeIndex field, const plan::Child& child) {
  if (const NodeIndex known = child_named(field, child.id); known != kNoNode) return known;
  Node& parent = (*this)[field];
  if (!parent.expanded() && parent.parent != kNoNode) ++(*this)[parent.parent].busy;
  const NodeIndex made = add_child(field, child);
  if (parent.first_child != kNoNode) planted_.at({field, (*this)[parent.first_child].id}).before = made;
  (*this)[made].next_sibling = parent.first_child;
  parent.first_child = made;
  planted_[{field, child.id}] = {made, kNoNode};
  return made;
}

NodeIndex Tree::plant(NodeIndex field, mesh::Point3 place) {
  const NodeIndex known = field_child_at(field, place);
  return known != kNoNode || asked_.children.empty() ? known : plant(field, asked_.children[0]);
}

void Tree::plant(NodeIndex field, const geom::Box& box, std::vector<NodeIndex>& out) {
  growth_.expand_field((*this)[field].region, box, asked_);
  for (const plan::Child& child : asked_.children) out.push_back(plant(field, child));
}

void Tree::uproot(NodeIndex index) {
  const NodeIndex field = (*this)[index].parent;
  const auto own = planted_.find({field, (*this)[index].id});
  const NodeIndex before = own->second.before, next = (*this)[index].next_sibling;
  (before == kNoNode ? (*this)[field].first_child : (*this)[before].next_sibling) = next;
  if (next != kNoNode) planted_.at({field, (*this)[next].id}).before = before;
  planted_.erase(own);
  give_back(index);
  if ((*this)[field].expanded()) return;
  const NodeIndex above = (*this)[field].parent;
  if (above == kNoNode) return;
  --(*this)[above].busy;
  if ((*this)[above].region.kind == plan::Kind::field) uproot(field);
  else settle(above);
}

void Tree::expand(NodeIndex index) {
  assert(!(*this)[index].expanded() && !plan::is_built((*this)[index].region.kind));
  growth_.expand((*this)[index].region, (*this)[index].held(), [&] { return path_of(index); }, scratch_);
  ++expansions_;
  Node& parent = (*this)[index];  // nodes never move
  parent.given_count = static_cast<std::uint32_t>(scratch_.portals.size());
  parent.given.reset(new plan::Portal[scratch_.portals.size()]);
  std::copy(scratch_.portals.begin(), scratch_.portals.end(), parent.given.get());
  portals_ += scratch_.portals.size();
  NodeIndex before = kNoNode;
  for (const plan::Child& child : scratch_.children) {
    const NodeIndex taken = add_child(index, child);
    Node& node = (*this)[taken];
    node.portals = parent.given.get() + child.first_portal;
    node.portal_count = child.portal_count;
    (before == kNoNode ? parent.first_child : (*this)[before].next_sibling) = taken;
    before = taken;
  }
  if (parent.parent != kNoNode) ++(*this)[parent.parent].busy;
}

void Tree::drop_children(NodeIndex index) {
  NodeIndex child = (*this)[index].first_child;
  (*this)[index].first_child = kNoNode;
  while (child != kNoNode) {
    const NodeIndex next = (*this)[child].next_sibling;
    give_back(child);
    child = next;
  }
  portals_ -= (*this)[index].given_count;
  (*this)[index].given_count = 0;
  (*this)[index].given.reset();
}

void Tree::enter(NodeIndex node) {
  const NodeIndex parent = (*this)[node].parent;
  if (parent != kNoNode) ++(*this)[parent].busy;
}

void Tree::leave(NodeIndex node) {
  const NodeIndex parent = (*this)[node].parent;
  if (parent == kNoNode) return;
  --(*this)[parent].busy;
  settle(parent);
}

void Tree::collapse(NodeIndex node) {
  assert((*this)[node].expanded() && (*this)[node].busy == 0);
  drop_children(node);
  const NodeIndex parent = (*this)[node].parent;
  if (parent == kNoNode) return;
  --(*this)[parent].busy;
  if ((*this)[parent].region.kind == plan::Kind::field) uproot(node);
}

void Tree::settle(NodeIndex node) {
  while (node != kNoNode && (*this)[node].expanded() && (*this)[node].busy == 0) {
    const NodeIndex parent = (*this)[node].parent;
    collapse(node);
    node = parent;
  }
}

void Tree::restart() {
  // What is still expanded holds nothing live: its leaves settle it.
  const auto collapse = [&](const auto& self, NodeIndex node) -> void {
    for (NodeIndex child = (*this)[node].first_child; child != kNoNode; child = (*this)[child].next_sibling)
      self(self, child);
    if (!(*this)[node].expanded()) return;
    drop_children(node);
    (*this)[node].busy = 0;
  };
  collapse(collapse, kRoot);
  planted_.clear();
  (*this)[kRoot].region = growth_.root();
}

Path Tree::path_of(NodeIndex index) const {
  std::vector<NodeIndex> steps;
  steps.reserve((*this)[index].region.depth);
  for (; index != kRoot; index = (*this)[index].parent) steps.push_back(index);
  Path path;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) path.push((*this)[*step].tag, (*this)[*step].id);
  return path;
}

NodeIndex Tree::grow_to(std::string_view path) {
  const Result<Path> wanted = Path::from_bytes(path);
  if (!wanted) return kNoNode;
  NodeIndex node = kRoot;
  Path at;
  while (at.bytes().size() < path.size()) {
    NodeIndex child = kNoNode;
    plan::Child named;
    if ((*this)[node].region.kind == plan::Kind::field) {
      if (growth_.field_child((*this)[node].region, wanted->id(at.depth()), named)) child = plant(node, named);
      if (child != kNoNode) at.push((*this)[child].tag, (*this)[child].id);
    } else if (!plan::is_built((*this)[node].region.kind)) {
      if (!(*this)[node].expanded()) expand(node);
      // No step's bytes begin with another's, so at most one child fits.
      for (child = (*this)[node].first_child; child != kNoNode; child = (*this)[child].next_sibling) {
        at.push((*this)[child].tag, (*this)[child].id);
        if (path.starts_with(at.bytes())) break;
        at.pop();
      }
    }
    if (child == kNoNode) {
      settle((*this)[node].expanded() ? node : (*this)[node].parent);
      return kNoNode;
    }
    node = child;
  }
  return node;
}

NodeIndex Tree::ancestor(NodeIndex node, int depth) const {
  while ((*this)[node].region.depth > depth) node = (*this)[node].parent;
  return node;
}

NodeIndex Tree::node_of(RegionId id) const {
  if (id.index >= chunks_.size() * kChunk) return kNoNode;
  return id.generation % 2 == 1 && (*this)[id.index].generation == id.generation ? id.index : kNoNode;
}

std::size_t Tree::bytes() const {
  return sizeof(*this) + chunks_.capacity() * sizeof(chunks_[0]) + chunks_.size() * kChunk * sizeof(Node) +
         portals_ * sizeof(plan::Portal) + scratch_.children.capacity() * sizeof(plan::Child) +
         scratch_.portals.capacity() * sizeof(plan::Portal) +
         scratch_.pending.capacity() * sizeof(scratch_.pending[0]) +
         scratch_.owners.capacity() * sizeof(std::uint32_t) + asked_.children.capacity() * sizeof(plan::Child) +
         planted_.size() * (4 * sizeof(void*) + sizeof(*planted_.begin()));
}

}  // namespace enfilade::world
