#include "wasm/walker.hpp"

#include <cstring>
#include <type_traits>

namespace enfilade::wasm {
namespace {

struct Header {
  geom::Box box;
  mesh::Length z0 = 0, z1 = 0;
  std::array<std::uint32_t, 5> counts{};  // barriers, blocks, grounds, slabs, edges
  std::uint32_t walkable = 1;
};

template <class T>
void append(const T* items, std::size_t count, std::vector<std::byte>& out) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (count == 0) return;
  const std::size_t at = out.size();
  out.resize(at + count * sizeof(T));
  std::memcpy(out.data() + at, items, count * sizeof(T));
}

template <class T>
bool read(std::span<const std::byte>& bytes, std::uint32_t count, std::vector<T>& out) {
  if (bytes.size() / sizeof(T) < count) return false;
  out.resize(count);
  if (count > 0) std::memcpy(out.data(), bytes.data(), count * sizeof(T));
  bytes = bytes.subspan(count * sizeof(T));
  return true;
}

}  // namespace

void write_solids(const plan::Region& region, const mesh::Solids& s, std::vector<std::byte>& out) {
  const auto count = [](std::size_t n) { return static_cast<std::uint32_t>(n); };
  const Header header{region.box,
                      region.z0,
                      region.z1,
                      {count(s.barriers.size()), count(s.blocks.size()), count(s.grounds.size()), count(s.slabs.size()),
                       count(s.edges.size())},
                      s.walkable ? 1u : 0u};
  append(&header, 1, out);
  append(s.barriers.data(), s.barriers.size(), out);
  append(s.blocks.data(), s.blocks.size(), out);
  append(s.grounds.data(), s.grounds.size(), out);
  append(s.slabs.data(), s.slabs.size(), out);
  append(s.edges.data(), s.edges.size(), out);
}

bool Walker::put(std::uint32_t id, std::span<const std::byte> bytes) {
  if (bytes.size() < sizeof(Header)) return false;
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  bytes = bytes.subspan(sizeof header);
  Region region{{header.box, header.z0, header.z1}, {}};
  const auto& n = header.counts;
  mesh::Solids& s = region.solids;
  s.walkable = header.walkable != 0;
  if (!read(bytes, n[0], s.barriers) || !read(bytes, n[1], s.blocks) || !read(bytes, n[2], s.grounds) ||
      !read(bytes, n[3], s.slabs) || !read(bytes, n[4], s.edges) || !bytes.empty()) {
    return false;
  }
  const auto in_range = [&](const mesh::Ground& g) {
    return std::uint64_t{g.first_edge} + g.edge_count <= s.edges.size();
  };
  for (const mesh::Ground& g : s.grounds) {
    if (!in_range(g)) return false;
  }
  for (const mesh::Ground& g : s.slabs) {
    if (!in_range(g)) return false;
  }
  regions_.insert_or_assign(id, std::move(region));
  return true;
}

void Walker::drop(std::uint32_t id) { regions_.erase(id); }

void Walker::gather(const world::Reach& reach, std::vector<const mesh::Solids*>& out) {
  out.clear();
  for (const auto& [id, region] : regions_) {
    const world::Reach& r = region.bounds;
    if (reach.z0 < r.z1 && r.z0 < reach.z1 && reach.box.overlaps(r.box)) out.push_back(&region.solids);
  }
}

}  // namespace enfilade::wasm
