// The invariants of a World, checked from scratch: the tree is what the rules
// make of it, the cache is what the tree holds, and the sums are right.

#include <algorithm>
#include <span>
#include <string>

#include "world/state.hpp"

namespace enfilade::world {
namespace {

Error broken(const Tree& tree, NodeIndex node, const std::string& what) {
  return {ErrorCode::invalid, tree.path_of(node).text(), what};
}

bool same_region(const plan::Region& a, const plan::Region& b) {
  return a.key == b.key && a.box == b.box && a.z0 == b.z0 && a.z1 == b.z1 && a.faces == b.faces && a.kind == b.kind &&
         a.use == b.use && a.depth == b.depth && a.storey == b.storey && a.storeys == b.storeys && a.cell == b.cell &&
         a.reach == b.reach;
}

// The children of a field are some of those that it would make.
Status check_field(const Tree& tree, const Growth& growth, NodeIndex node) {
  plan::Child named;
  for (NodeIndex child = tree[node].first_child; child != kNoNode; child = tree[child].next_sibling) {
    const Node& held = tree[child];
    if (held.parent != node) return broken(tree, child, "it hangs in the wrong place");
    if (!growth.field_child(tree[node].region, held.id, named) || named.tag != held.tag)
      return broken(tree, child, "its field knows no such child");
    if (!same_region(held.region, named.region)) return broken(tree, child, "it is not what its field makes");
    if (!held.expanded()) return broken(tree, child, "a child of a field has nothing to keep");
  }
  return Done{};
}

// The children are those that the rules make now.
Status check_children(const Tree& tree, const Growth& growth, NodeIndex node, plan::Expansion& fresh) {
  growth.expand(
      tree[node].region, tree[node].held(), [&] { return tree.path_of(node); }, fresh);
  NodeIndex child = tree[node].first_child;
  for (const plan::Child& c : fresh.children) {
    if (child == kNoNode) return broken(tree, node, "a child is missing");
    const Node& held = tree[child];
    if (held.parent != node || held.id != c.id || held.tag != c.tag)
      return broken(tree, child, "it hangs in the wrong place");
    if (!same_region(held.region, c.region)) return broken(tree, child, "it is not what its parent expands to");
    const std::span<const plan::Portal> given =
        std::span<const plan::Portal>(fresh.portals).subspan(c.first_portal, c.portal_count);
    if (!std::equal(held.held().begin(), held.held().end(), given.begin(), given.end())) {
      return broken(tree, child, "its portals are not those its parent gives it");
    }
    child = held.next_sibling;
  }
  if (child != kNoNode) return broken(tree, node, "it has a child too many");
  return Done{};
}

struct Tally {
  std::size_t nodes = 0;
  std::size_t live = 0;
  std::size_t bytes = 0;
};

Status check_node(const Tree& tree, const Growth& growth, NodeIndex node, plan::Expansion& fresh, Tally& tally) {
  const Node& here = tree[node];
  ++tally.nodes;
  if (here.live) {
    ++tally.live;
    tally.bytes += here.live->bytes;
    if (here.live->bytes != bytes_of(*here.live)) return broken(tree, node, "its bytes are miscounted");
    if (!plan::is_built(here.region.kind) || here.expanded())
      return broken(tree, node, "it is live but not a built leaf");
    if (here.live->built.room.path != tree.path_of(node)) return broken(tree, node, "its room has another path");
  }
  if (!here.expanded()) return here.busy == 0 ? Status(Done{}) : Status(broken(tree, node, "a leaf has busy children"));
  const bool field = here.region.kind == plan::Kind::field;
  if (const Status children = field ? check_field(tree, growth, node) : check_children(tree, growth, node, fresh);
      !children)
    return children;
  std::uint32_t busy = 0;
  for (NodeIndex child = here.first_child; child != kNoNode; child = tree[child].next_sibling) {
    busy += tree[child].live || tree[child].expanded();
    if (const Status below = check_node(tree, growth, child, fresh, tally); !below) return below;
  }
  if (busy != here.busy) return broken(tree, node, "its busy children are miscounted");
  return Done{};
}

}  // namespace

Status World::check() const {
  const State& s = *state_;
  plan::Expansion fresh;
  Tally tally;
  if (const Status tree = check_node(s.tree, s.growth, Tree::kRoot, fresh, tally); !tree) return tree;
  if (tally.nodes != s.tree.nodes()) return Error{ErrorCode::invalid, {}, "nodes are lost"};
  if (tally.live != s.live) return Error{ErrorCode::invalid, {}, "live regions are miscounted"};
  if (tally.bytes != s.cache_bytes) return Error{ErrorCode::invalid, {}, "the cache's bytes are miscounted"};
  std::size_t listed = 0, by_storey = 0;
  NodeIndex newer = kNoNode;
  for (NodeIndex node = s.newest; node != kNoNode; newer = node, node = s.tree[node].live->older) {
    if (!s.tree[node].live || s.tree[node].live->newer != newer)
      return Error{ErrorCode::invalid, {}, "the order of use is broken"};
    ++listed;
  }
  if (listed != s.live || s.oldest != newer) return Error{ErrorCode::invalid, {}, "the order of use has lost a region"};
  for (const auto& [storey, n] : s.live_on) by_storey += n;
  if (by_storey != s.live) return Error{ErrorCode::invalid, {}, "live regions are miscounted by storey"};
  return Done{};
}

}  // namespace enfilade::world
