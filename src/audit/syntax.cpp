// Space syntax, after B. Hillier and J. Hanson, The Social Logic of Space (1984):
// k nodes, TD the sum of the steps from a node to all others, MD = TD / (k - 1),
//
//   RA = 2 (MD - 1) / (k - 2)          0: a star seen from its middle, 1: a chain from its end
//   RRA = RA / D(k)                    D(k): the same of a diamond, so that sizes compare
//   D(k) = 2 (k (log2((k + 2) / 3) - 1) + 1) / ((k - 1) (k - 2))
//
// Types a to d: a link is a bridge if the graph falls apart without it; all others
// lie on rings. A node with ring links has at least two; on one ring it has
// exactly two. Bridges are found by depths of a search (Tarjan 1974), without recursion.

#include "audit/syntax.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace enfilade::audit {

SpaceType NodeSyntax::type() const {
  if (ring_links > 2) return SpaceType::d;
  if (ring_links > 0) return SpaceType::c;
  return connectivity > 1 ? SpaceType::b : SpaceType::a;
}

std::int64_t NodeSyntax::mean_depth() const {
  return reached < 2 ? 0 : static_cast<std::int64_t>(total_depth * 10'000 / (reached - 1));
}

std::int64_t NodeSyntax::asymmetry() const {
  if (reached < 3) return 0;
  const std::uint64_t k = reached;
  return static_cast<std::int64_t>(2 * (total_depth - (k - 1)) * 10'000 / ((k - 1) * (k - 2)));
}

std::int64_t NodeSyntax::real_asymmetry() const {
  if (reached < 3) return 0;
  return std::llround(static_cast<double>(asymmetry()) / diamond(reached));
}

double diamond(std::uint32_t nodes) {
  const double k = nodes;
  return 2 * (k * (std::log2((k + 2) / 3) - 1) + 1) / ((k - 1) * (k - 2));
}

void Graph::reset(std::uint32_t nodes) {
  nodes_ = nodes;
  pairs_.clear();
}

void Graph::join(std::uint32_t u, std::uint32_t v) {
  if (u == v) return;
  pairs_.emplace_back(u, v);
  pairs_.emplace_back(v, u);
}

void Graph::link() {
  std::sort(pairs_.begin(), pairs_.end());
  pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
  first_.assign(nodes_ + 1, 0);
  next_.clear();
  for (const auto& [u, v] : pairs_) {
    ++first_[u + 1];
    next_.push_back(v);
  }
  for (std::uint32_t u = 0; u < nodes_; ++u) first_[u + 1] += first_[u];
}

void Graph::search(std::uint32_t from) {
  depth_.assign(nodes_, kFarNode);
  queue_.assign(1, from);
  depth_[from] = 0;
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    const std::uint32_t u = queue_[head];
    for (std::uint32_t i = first_[u]; i < first_[u + 1]; ++i) {
      if (depth_[next_[i]] != kFarNode) continue;
      depth_[next_[i]] = depth_[u] + 1;
      queue_.push_back(next_[i]);
    }
  }
}

// A link from a node to the child it found is a bridge if nothing below the
// child leads back to the node or above.
void Graph::find_rings() {
  order_.assign(nodes_, kFarNode);
  low_.assign(nodes_, 0);
  std::uint32_t count = 0;
  for (std::uint32_t u = 0; u < nodes_; ++u) syntax_[u].ring_links = first_[u + 1] - first_[u];
  for (std::uint32_t root = 0; root < nodes_; ++root) {
    if (order_[root] != kFarNode) continue;
    order_[root] = low_[root] = count++;
    stack_.assign(1, {root, kFarNode, first_[root]});
    while (!stack_.empty()) {
      Frame& top = stack_.back();
      if (top.at < first_[top.node + 1]) {
        const std::uint32_t to = next_[top.at++];
        if (to == top.parent) continue;
        if (order_[to] != kFarNode) {
          low_[top.node] = std::min(low_[top.node], order_[to]);
          continue;
        }
        order_[to] = low_[to] = count++;
        stack_.push_back({to, top.node, first_[to]});
        continue;
      }
      const auto [node, parent, at] = top;
      stack_.pop_back();
      if (parent == kFarNode) continue;
      low_[parent] = std::min(low_[parent], low_[node]);
      if (low_[node] <= order_[parent]) continue;
      --syntax_[node].ring_links;
      --syntax_[parent].ring_links;
    }
  }
}

std::span<const NodeSyntax> Graph::measure() {
  link();
  syntax_.assign(nodes_, {});
  for (std::uint32_t u = nodes_; u-- > 0;) {
    search(u);
    NodeSyntax& s = syntax_[u];
    s.connectivity = first_[u + 1] - first_[u];
    s.reached = static_cast<std::uint32_t>(queue_.size());
    for (const std::uint32_t v : queue_) s.total_depth += depth_[v];
  }
  for (std::uint32_t u = 0; u < nodes_; ++u) syntax_[u].depth = depth_[u];  // the last search was the outside's
  find_rings();
  return syntax_;
}

}  // namespace enfilade::audit
