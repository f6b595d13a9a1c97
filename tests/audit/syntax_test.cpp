// Space syntax on small graphs whose values can be worked out by hand.

#include "audit/syntax.hpp"

#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace enfilade::audit {
namespace {

using Links = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

std::vector<NodeSyntax> measure(std::uint32_t nodes, const Links& links) {
  Graph graph;
  graph.reset(nodes);
  for (const auto& [u, v] : links) graph.join(u, v);
  const auto syntax = graph.measure();
  return {syntax.begin(), syntax.end()};
}

std::string types(std::uint32_t nodes, const Links& links) {
  std::string text;
  for (const NodeSyntax& n : measure(nodes, links)) text += "abcd"[static_cast<int>(n.type())];
  return text;
}

TEST(Syntax, AStarIsWhollyIntegratedInItsMiddle) {
  //  0 - 1 - {2 3 4 5 6}: k = 7. From a tip: TD = 1 + 5 · 2 = 11, MD = 11/6, RA = 2 (5/6) / 5 = 1/3.
  const auto s = measure(7, {{0, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}});
  EXPECT_EQ(s[1].asymmetry(), 0);
  EXPECT_EQ(s[1].real_asymmetry(), 0);
  EXPECT_EQ(s[1].connectivity, 6u);
  EXPECT_EQ(s[1].mean_depth(), 10'000);
  EXPECT_EQ(s[2].asymmetry(), 3'333);
  EXPECT_EQ(s[2].mean_depth(), 18'333);
  EXPECT_EQ(s[2].depth, 2u);
  EXPECT_EQ(s[0].depth, 0u);
}

TEST(Syntax, AChainIsWhollySegregatedAtItsEnd) {
  const auto s = measure(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  EXPECT_EQ(s[4].asymmetry(), 10'000);
  EXPECT_EQ(s[0].asymmetry(), 10'000);
  // From the middle: TD = 6, MD = 1.5, RA = 1/3.
  EXPECT_EQ(s[2].asymmetry(), 3'333);
  EXPECT_EQ(s[4].depth, 4u);
  // D(5) = 0.352, so RRA = 2.84.
  EXPECT_NEAR(static_cast<double>(s[4].real_asymmetry()) / 10'000, 1 / 0.352, 0.01);
}

TEST(Syntax, DiamondsAreWhatTheirNameSays) {
  // As many nodes at each depth: 1 2 1, 1 2 4 2 1, 1 2 4 8 4 2 1, …
  for (int half = 1; half <= 8; ++half) {
    double nodes = 0, total = 0;
    for (int depth = 0; depth <= 2 * half; ++depth) {
      const double wide = std::pow(2, half - std::abs(depth - half));
      nodes += wide;
      total += depth * wide;
    }
    const double asymmetry = 2 * (total / (nodes - 1) - 1) / (nodes - 2);
    EXPECT_NEAR(diamond(static_cast<std::uint32_t>(nodes)), asymmetry, 1e-12) << nodes;
  }
}

TEST(Syntax, ADiamondHasRealAsymmetryOne) {
  //  k = 4 in the form 1 : 2 : 1 seen from its root: TD = 1 + 1 + 2, RA = 2 (4/3 - 1) / 2 = 1/3; D(4) = 1/3.
  const auto s = measure(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}});
  EXPECT_EQ(s[0].asymmetry(), 3'333);
  EXPECT_NEAR(static_cast<double>(s[0].real_asymmetry()), 10'000, 2);
}

TEST(Syntax, TypesAToD) {
  EXPECT_EQ(types(4, {{0, 1}, {1, 2}, {1, 3}}), "abaa") << "a tree";
  EXPECT_EQ(types(5, {{0, 1}, {1, 2}, {2, 3}, {3, 1}, {3, 4}}), "accca") << "one ring with two tails";
  //  0 - 1 - 2          two rings that share the link 1 - 4
  //      |\  |
  //      3-4-2
  EXPECT_EQ(types(5, {{0, 1}, {1, 2}, {2, 4}, {1, 4}, {1, 3}, {3, 4}}), "adccd");
  EXPECT_EQ(types(6, {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {3, 4}, {4, 0}, {4, 5}}), "dcccca") << "two rings in one point";
  //  Two rings joined by a bridge: each has one ring of its own.
  EXPECT_EQ(types(6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}}), "cccccc");
}

TEST(Syntax, TwoDoorsBetweenTheSameRoomsAreNoRing) {
  EXPECT_EQ(types(3, {{0, 1}, {1, 2}, {2, 1}, {1, 2}}), "aba");
  EXPECT_EQ(measure(3, {{0, 1}, {1, 2}, {2, 1}})[1].connectivity, 2u);
}

TEST(Syntax, WhatCanNotBeReachedIsFarAndNotCounted) {
  const auto s = measure(5, {{0, 1}, {1, 2}, {3, 4}});
  EXPECT_EQ(s[3].depth, kFarNode);
  EXPECT_EQ(s[1].reached, 3u);
  EXPECT_EQ(s[1].asymmetry(), 0);
}

TEST(Syntax, AGraphIsUsedAgain) {
  Graph graph;
  graph.reset(4);
  for (const auto& [u, v] : Links{{0, 1}, {1, 2}, {2, 3}, {3, 0}}) graph.join(u, v);
  EXPECT_EQ(graph.measure()[0].type(), SpaceType::c);
  graph.reset(2);
  graph.join(0, 1);
  EXPECT_EQ(graph.measure().size(), 2u);
  EXPECT_EQ(graph.measure()[1].type(), SpaceType::a);
  EXPECT_EQ(graph.measure()[1].asymmetry(), 0) << "of two nodes there is none";
}

// Every graph on five nodes: bridges are what the graph falls apart without.
TEST(Syntax, RingLinksAreThoseWhoseLossChangesNothing) {
  constexpr std::uint32_t kNodes = 5;
  Links all;
  for (std::uint32_t u = 0; u < kNodes; ++u) {
    for (std::uint32_t v = u + 1; v < kNodes; ++v) all.emplace_back(u, v);
  }
  for (std::uint32_t pattern = 0; pattern < 1u << all.size(); ++pattern) {
    Links links;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (pattern >> i & 1) links.push_back(all[i]);
    }
    const auto whole = measure(kNodes, links);
    std::vector<std::uint32_t> expected(kNodes, 0);
    for (std::size_t i = 0; i < links.size(); ++i) {
      Links fewer = links;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      const auto [u, v] = links[i];
      if (measure(kNodes, fewer)[u].reached != whole[u].reached) continue;
      ++expected[u];
      ++expected[v];
    }
    for (std::uint32_t u = 0; u < kNodes; ++u) ASSERT_EQ(whole[u].ring_links, expected[u]) << pattern << ' ' << u;
  }
}

}  // namespace
}  // namespace enfilade::audit
