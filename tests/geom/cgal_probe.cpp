// Straight skeletons by CGAL, for whoever asks. Reads outlines as geom::test::text
// writes them, one a line, and answers each with a line: the microseconds that the
// skeleton took, then its bones as x y height x y height, or - if CGAL gives up.
//
//   [(0,0)(3000,0)(3000,1000)(0,1000)] hole [(9,9)(9,90)(90,90)]
//
// CGAL 5.5 orders split events of one moment by the addresses of their objects
// (Split_event_compare in Straight_skeleton_builder_2.h). One of the orders may give
// a face whose border does not close, round which MergeCoincidentNodes() then walks
// without end. Which order it is hangs on the heap, that is on the machine, on the
// path of the program, and on what was asked before. So here every object lies below
// the one made before it: the order is always the same. An outline that takes a
// minute ends the probe.

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_with_holes_2.h>
#include <CGAL/create_straight_skeleton_from_polygon_with_holes_2.h>

#include <sys/mman.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace {

constexpr unsigned kMostSeconds = 60;

// Memory given out from the top down, and taken back when nothing is used.
class Heap {
 public:
  void* take(std::size_t bytes) {
    if (top_ == nullptr) {
      void* const all =
          ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (all == MAP_FAILED) return nullptr;
      bottom_ = static_cast<char*>(all);
      top_ = keep_ = bottom_ + kBytes;
    }
    bytes = (bytes + 15) / 16 * 16;
    if (bytes > static_cast<std::size_t>(top_ - bottom_)) return nullptr;
    ++used_;
    return top_ -= bytes;
  }
  void give(void* p) {
    if (p != nullptr) --used_;
  }
  // What is used now is kept; reuse() then takes back all that came after, if
  // it is not used any more.
  void keep() {
    kept_ = used_;
    keep_ = top_;
  }
  void reuse() {
    if (used_ == kept_) top_ = keep_;
  }

 private:
  static constexpr std::size_t kBytes = std::size_t{1} << 32;
  char *bottom_ = nullptr, *top_ = nullptr, *keep_ = nullptr;
  std::size_t used_ = 0, kept_ = 0;
};
Heap heap;

}  // namespace

void* operator new(std::size_t bytes) {
  if (void* const p = heap.take(bytes)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { heap.give(p); }
void operator delete(void* p, std::size_t) noexcept { heap.give(p); }

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Ring = CGAL::Polygon_2<Kernel>;
using Shape = CGAL::Polygon_with_holes_2<Kernel>;

// Only digits, signs and opening brackets say anything.
std::vector<Ring> rings_of(const std::string& line) {
  std::vector<Ring> rings;
  std::optional<double> x;
  const char *at = line.data(), *end = at + line.size();
  while (at != end) {
    int value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc()) {
      if (*at++ == '[') rings.emplace_back();
      continue;
    }
    at = next;
    if (rings.empty()) continue;
    if (x) rings.back().push_back({*x, static_cast<double>(value)});
    x = x ? std::nullopt : std::optional<double>(value);
  }
  return rings;
}

void append(std::string& out, double value) {
  char digits[32];
  out += ' ';
  out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

std::string answer_to(const std::string& line) {
  const std::vector<Ring> rings = rings_of(line);
  if (rings.empty()) return "-";
  try {
    const Shape shape(rings[0], rings.begin() + 1, rings.end());
    const auto start = std::chrono::steady_clock::now();
    const auto skeleton = CGAL::create_interior_straight_skeleton_2(shape, Kernel());
    const auto took = std::chrono::steady_clock::now() - start;
    if (!skeleton) return "-";
    std::string out;
    append(out, std::chrono::duration<double, std::micro>(took).count());
    for (auto h = skeleton->halfedges_begin(); h != skeleton->halfedges_end(); ++h) {
      if (!h->is_bisector() || h->id() > h->opposite()->id()) continue;
      for (const auto& v : {h->opposite()->vertex(), h->vertex()}) {
        append(out, CGAL::to_double(v->point().x()));
        append(out, CGAL::to_double(v->point().y()));
        append(out, CGAL::to_double(v->time()));
      }
    }
    return out;
  } catch (const std::exception&) { return "-"; }
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  line.reserve(1 << 16);
  answer_to("[(0,0)(3000,0)(3000,1000)(0,1000)]");  // what is made once is made now
  std::cout.flush();
  heap.keep();
  while (std::getline(std::cin, line)) {
    ::alarm(kMostSeconds);
    std::cout << answer_to(line) << std::endl;
    ::alarm(0);
    heap.reuse();
  }
}
