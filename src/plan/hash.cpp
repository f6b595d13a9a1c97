// The content hash. A room hashes to the bytes of everything generated for it;
// an inner node of the tree of paths hashes to its children's steps and hashes.
// Rooms come in path order, so the nodes that are still open are just the
// ancestors of the last room: one list of finished children per level.

#include <enfilade/base/hash.hpp>
#include <enfilade/plan/model.hpp>

#include <algorithm>
#include <cassert>

namespace enfilade::plan {
namespace {

void put(Hasher& h, geom::Point p) {
  h.i32(p.x);
  h.i32(p.y);
}
void put(Hasher& h, const geom::Box& b) {
  put(h, b.lo);
  put(h, b.hi);
}
void put(Hasher& h, Material m) {
  h.u8(static_cast<std::uint8_t>(m.role));
  h.u8(m.shade);
}
void put(Hasher& h, const geom::Ring& ring) {
  h.u32(static_cast<std::uint32_t>(ring.size()));
  for (const geom::Point p : ring) put(h, p);
}

void put(Hasher& h, const Region& r) {
  h.u8(static_cast<std::uint8_t>(r.kind));
  h.u8(static_cast<std::uint8_t>(r.use));
  h.i32(r.storey);
  h.i32(r.z0);
  h.i32(r.z1);
  put(h, r.box);
  h.u32(static_cast<std::uint32_t>(face_count(r)));
  for (std::size_t i = 0; i < face_count(r); ++i) {
    h.u8(static_cast<std::uint8_t>(face_of(r, i).behind));
    const std::uint16_t facade = face_of(r, i).facade;
    h.u8(static_cast<std::uint8_t>(facade));
    if (facade > 255) h.u8(static_cast<std::uint8_t>(facade >> 8u));
  }
  if (r.outline) {
    put(h, r.outline->polygon.outer);
    for (const geom::Ring& hole : r.outline->polygon.holes) put(h, hole);
  }
}

void put(Hasher& h, const Portal& p) {
  h.u8(p.id.depth);
  h.u32(p.id.edge);
  h.u32(p.id.slot);
  h.i32(p.id.storey);
  h.u8(static_cast<std::uint8_t>(p.kind));
  h.u8(static_cast<std::uint8_t>(p.face));  // its ends tell faces apart that this does not
  h.u8(static_cast<std::uint8_t>(p.hinge_at_b | p.opens_left << 1 | p.lock << 2));
  put(h, p.a);
  put(h, p.b);
  h.i32(p.z0);
  h.i32(p.z1);
}

}  // namespace

Key room_hash(const Room& room) {
  Hasher h;
  put(h, room.region);
  put(h, room.finish.wall);
  put(h, room.finish.floor);
  put(h, room.finish.ceiling);
  h.u32(static_cast<std::uint32_t>(room.portals.size()));
  for (const Portal& p : room.portals) put(h, p);
  h.u32(static_cast<std::uint32_t>(room.objects.size()));
  for (const Object& o : room.objects) {
    h.u8(static_cast<std::uint8_t>(o.kind));
    h.u8(o.facing);
    put(h, o.material);
    put(h, o.footprint);
    h.i32(o.z0);
    h.i32(o.z1);
  }
  h.u32(static_cast<std::uint32_t>(room.flights.size()));
  for (const Flight& f : room.flights) {
    put(h, f.box);
    h.u8(f.up);
    h.i32(f.z0);
    h.i32(f.z1);
    h.i32(f.risers);
  }
  h.u32(static_cast<std::uint32_t>(room.landings.size()));
  for (const Landing& l : room.landings) {
    put(h, l.box);
    h.i32(l.z);
  }
  return h.finish();
}

void TreeHash::close(std::size_t depth) {
  // Folds levels deeper than `depth` into the entry of their node.
  while (open_.size() > depth + 1) {
    Hasher h;
    h.u32(static_cast<std::uint32_t>(open_.back().size()));
    for (const Entry& e : open_.back()) {
      h.bytes(e.step);
      h.key(e.hash);
    }
    open_.pop_back();
    open_.back().back().hash = h.finish();
  }
}

void TreeHash::add(const Path& path, Key leaf) {
  assert(open_.empty() || path_ < path);
  int shared = 0;
  const int depth = path.depth();
  while (shared < std::min(depth, path_.depth()) && path.prefix_bytes(shared + 1) == path_.prefix_bytes(shared + 1))
    ++shared;
  if (open_.empty()) open_.emplace_back();
  close(static_cast<std::size_t>(shared));
  for (int d = shared; d < depth; ++d) {
    const auto step = path.prefix_bytes(d + 1).substr(path.prefix_bytes(d).size());
    open_.back().push_back({std::string(step), leaf});
    if (d + 1 < depth) open_.emplace_back();
  }
  path_ = path;
}

Key TreeHash::finish(int depth) {
  if (open_.empty()) return Key{};
  close(static_cast<std::size_t>(depth));
  // Above `depth` there is one chain of single children: fold only what is
  // below, and hash the level itself.
  Hasher h;
  h.u32(static_cast<std::uint32_t>(open_.back().size()));
  for (const Entry& e : open_.back()) {
    h.bytes(e.step);
    h.key(e.hash);
  }
  return h.finish();
}

Key content_hash(const std::vector<Room>& rooms) {
  TreeHash tree;
  for (const Room& room : rooms) tree.add(room.path, room_hash(room));
  return tree.finish();
}

}  // namespace enfilade::plan
