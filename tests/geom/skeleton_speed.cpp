// How long a straight skeleton takes, ours beside CGAL's, on outlines of
// ordinary houses and on random ones of 3 to about 80 points. Not a test: for people.
//
//   build/release/tests/geom/skeleton_speed
//
// Each is the best of a few tries; CGAL's does not count asking and answering.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "geom/bones.hpp"
#include "geom/shapes.hpp"
#include "geom/skeleton_shapes.hpp"

namespace {

using namespace enfilade;

constexpr int kTries = 5;

struct Speed {
  double ours = 0, cgal = 0;  // µs, of those that both gave
  std::size_t outlines = 0, given_up = 0;
};

double own_microseconds(const geom::Polygon& p) {
  const auto start = std::chrono::steady_clock::now();
  const auto skeleton = geom::straight_skeleton(p);
  const double took = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  return skeleton.ok() ? took : -1;
}

void add(Speed& speed, const geom::Polygon& p) {
  double ours = own_microseconds(p), cgal = -1;
  for (int i = 0; i < kTries; ++i) {
    ours = std::min(ours, own_microseconds(p));
    const auto theirs = geom::test::cgal_skeleton(p);
    if (!theirs) break;
    cgal = cgal < 0 ? theirs->microseconds : std::min(cgal, theirs->microseconds);
  }
  if (ours < 0 || cgal < 0) {
    ++speed.given_up;
    return;
  }
  ++speed.outlines;
  speed.ours += ours;
  speed.cgal += cgal;
}

void print(const std::string& name, const Speed& s) {
  const double n = static_cast<double>(std::max<std::size_t>(1, s.outlines));
  std::printf("%-24s %5zu %12.1f %12.1f %10.0f %10.0f %8.1f", name.c_str(), s.outlines, s.ours / n, s.cgal / n,
              1e6 * n / s.ours, 1e6 * n / s.cgal, s.cgal / s.ours);
  if (s.given_up > 0) std::printf("   %zu without an answer", s.given_up);
  std::printf("\n");
}

}  // namespace

int main() {
  std::printf("%-24s %5s %12s %12s %10s %10s %8s\n", "outlines", "n", "ours, us", "CGAL, us", "ours/s", "CGAL/s",
              "ratio");
  Speed houses;
  for (const char* picture : {"####", "##", "#.\n##", "#..\n#..\n###", "#.#\n###", "###\n.#.", "###\n#.#\n###",
                              "##.\n.##", "#.#\n###\n#.#"}) {
    if (const auto outline = geom::test::outline(geom::test::cells_of(picture), 13'000, false)) add(houses, *outline);
  }
  print("houses", houses);
  constexpr std::uint64_t kSeeds = 40;
  for (int kind = 0; kind < geom::test::kOutlines; ++kind) {
    Speed speed;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      Rng rng(root_key(seed), Purpose::sample);
      if (const auto outline = geom::test::random_outline(rng, kind); outline && geom::validate(*outline))
        add(speed, *outline);
    }
    print("random, kind " + std::to_string(kind), speed);
  }
}
