#pragma once
// Tree: the regions that exist. Inner nodes are past expansions; leaves are
// temporary regions, or built ones. A node keeps the portals on its faces, also
// while it is expanded, so that collapsing it needs nothing but to let its
// children go.
//
// Nodes live in chunks that never move, and their indices are reused; a
// RegionId carries a generation as well, so that a stale one is found out.

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <enfilade/base/path.hpp>
#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/region.hpp>
#include <enfilade/world/id.hpp>

#include "world/growth.hpp"

namespace enfilade::world {

struct Live;

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = ~NodeIndex{0};

struct Node {
  plan::Region region;
  std::unique_ptr<plan::Portal[]> given;  // the portals of all its children, in one piece
  const plan::Portal* portals = nullptr;  // its own, in what its parent gave
  std::unique_ptr<Live> live;             // null unless the region is built and in the cache
  std::uint32_t portal_count = 0;
  std::uint32_t given_count = 0;
  NodeIndex parent = kNoNode;
  NodeIndex first_child = kNoNode;   // kNoNode: a leaf
  NodeIndex next_sibling = kNoNode;  // also links free nodes
  std::uint32_t id = 0;              // of the step that leads here
  std::uint32_t busy = 0;            // children that are expanded or live
  std::uint32_t generation = 0;
  Tag tag = Tag::stack;

  Node();
  ~Node();
  [[nodiscard]] std::span<const plan::Portal> held() const { return {portals, portal_count}; }
  [[nodiscard]] bool expanded() const { return first_child != kNoNode; }
};

class Tree {
 public:
  explicit Tree(const Growth& growth);
  ~Tree();
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  static constexpr NodeIndex kRoot = 0;
  [[nodiscard]] Node& operator[](NodeIndex i) { return chunks_[i / kChunk][i % kChunk]; }
  [[nodiscard]] const Node& operator[](NodeIndex i) const { return chunks_[i / kChunk][i % kChunk]; }

  // The leaf that holds a place, starting at `from`; kNoNode if the place is outside. Of a place
  // before a façade the annex that holds it, else a leaf whose annexes it may lie in.
  [[nodiscard]] NodeIndex find(mesh::Point3 place, NodeIndex from = kRoot) const;
  // The child of an expanded node that holds a place, which its region must
  // hold; in a gap of millimetres between rounded walls the nearest one. kNoNode:
  // rock, or a field that has not made it yet.
  [[nodiscard]] NodeIndex child_at(NodeIndex node, mesh::Point3 place) const;

  // Expands a temporary leaf that is no field.
  void expand(NodeIndex node);
  // The child of a field that holds a place, made if need be.
  NodeIndex plant(NodeIndex field, mesh::Point3 place);
  // The children of a field that meet a box, made if need be.
  void plant(NodeIndex field, const geom::Box& box, std::vector<NodeIndex>& out);
  // A leaf became live, or is no longer: counts it with its ancestors, and
  // collapses every ancestor that has nothing to keep.
  void enter(NodeIndex node);
  void leave(NodeIndex node);
  // Back to nothing but the root, made anew. Requires that nothing is live.
  void restart();
  // Collapses an expanded node with nothing busy below it, and it alone.
  void collapse(NodeIndex node);
  // Collapses an expanded node if nothing below it is live; and so upwards.
  void settle(NodeIndex node);

  [[nodiscard]] Path path_of(NodeIndex node) const;
  // The node a path names by its bytes, expanding on the way; kNoNode if it
  // names none.
  NodeIndex grow_to(std::string_view path);
  // The ancestor `depth` steps below the root. Requires depth <= its own.
  [[nodiscard]] NodeIndex ancestor(NodeIndex node, int depth) const;

  [[nodiscard]] RegionId id_of(NodeIndex node) const { return {node, (*this)[node].generation}; }
  // kNoNode if the id is stale.
  [[nodiscard]] NodeIndex node_of(RegionId id) const;

  [[nodiscard]] std::size_t nodes() const { return used_; }
  [[nodiscard]] std::uint64_t expansions() const { return expansions_; }
  // Everything the tree allocates but what the live regions hold.
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr std::size_t kChunk = 32;
  NodeIndex take();
  NodeIndex plant(NodeIndex field, const plan::Child& child);
  NodeIndex add_child(NodeIndex parent, const plan::Child& child);
  // Of a field.
  [[nodiscard]] NodeIndex child_named(NodeIndex node, std::uint32_t id) const;
  // Asks the rules who holds a place; kNoNode: a child that is not there yet.
  [[nodiscard]] NodeIndex field_child_at(NodeIndex field, mesh::Point3 place) const;
  // A child of a field that has nothing to keep goes. O(log n) in the children.
  void uproot(NodeIndex node);
  void give_back(NodeIndex node);
  void drop_children(NodeIndex node);
  [[nodiscard]] NodeIndex nearest_child(NodeIndex node, mesh::Point3 place) const;
  [[nodiscard]] NodeIndex find_annex(mesh::Point3 place, NodeIndex from) const;

  const Growth& growth_;
  std::vector<std::unique_ptr<Node[]>> chunks_;
  NodeIndex free_ = kNoNode;
  std::size_t used_ = 0;
  std::size_t portals_ = 0;
  std::uint64_t expansions_ = 0;
  plan::Expansion scratch_;
  mutable plan::Expansion asked_;  // of fields
  // The children of fields by name: there may be as many as the cache has room for.
  struct Planted {
    NodeIndex node = kNoNode;
    NodeIndex before = kNoNode;  // the sibling that leads to it
  };
  std::map<std::pair<NodeIndex, std::uint32_t>, Planted> planted_;
};

// Whether a region holds a place; its low sides belong to it, its high sides to
// its neighbours.
bool holds(const plan::Region& region, mesh::Point3 place);

}  // namespace enfilade::world
