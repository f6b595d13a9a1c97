#pragma once
// Space syntax on a graph of spaces: node 0 is the outside.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <enfilade/audit/spaces.hpp>

namespace enfilade::audit {

struct NodeSyntax {
  std::uint32_t depth = 0;         // from node 0; kFarNode: not reached
  std::uint32_t connectivity = 0;  // neighbours
  std::uint32_t reached = 0;       // nodes that can be reached, itself among them
  std::uint64_t total_depth = 0;   // sum of the steps to these
  std::uint32_t ring_links = 0;    // links that are no bridges
  [[nodiscard]] SpaceType type() const;
  // In ten-thousandths; the asymmetries are 0 where there are fewer than three nodes.
  [[nodiscard]] std::int64_t mean_depth() const;
  [[nodiscard]] std::int64_t asymmetry() const;
  [[nodiscard]] std::int64_t real_asymmetry() const;
};
inline constexpr std::uint32_t kFarNode = 0xffffffffu;

// Relative asymmetry of the root of a diamond-shaped justified graph of k nodes
// (Hillier and Hanson 1984, ch. 3). Requires k >= 3.
double diamond(std::uint32_t k);

// Reuses its memory.
class Graph {
 public:
  void reset(std::uint32_t nodes);
  // Either direction, any number of times; loops are ignored.
  void join(std::uint32_t u, std::uint32_t v);
  // Of every node, valid until the next reset. O(n (n + m)).
  std::span<const NodeSyntax> measure();

 private:
  void link();
  void search(std::uint32_t from);
  void find_rings();

  std::uint32_t nodes_ = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  std::vector<std::uint32_t> first_, next_;  // neighbours of u: next_[first_[u] … first_[u + 1])
  std::vector<NodeSyntax> syntax_;
  std::vector<std::uint32_t> depth_, queue_;
  struct Frame {
    std::uint32_t node, parent, at;
  };
  std::vector<Frame> stack_;
  std::vector<std::uint32_t> order_, low_;
};

}  // namespace enfilade::audit
