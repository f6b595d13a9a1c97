// Seeing: which regions are visible, which of them the page lacks, and their
// pictures. A region is sent again when it was made anew or when one of its
// portals opened or closed, because both its light and what stops a body change.

#include "wasm/viewer.hpp"

#include <cstring>

#include <nlohmann/json.hpp>

#include <enfilade/base/hash.hpp>

#include "wasm/walker.hpp"

namespace enfilade::wasm {
namespace {

void put_u32(std::vector<std::byte>& out, std::size_t value) {
  const auto v = static_cast<std::uint32_t>(value);
  const std::size_t at = out.size();
  out.resize(at + 4);
  std::memcpy(out.data() + at, &v, 4);
}

void put_bytes(std::vector<std::byte>& out, const void* bytes, std::size_t size) {
  const std::size_t at = out.size();
  out.resize(at + (size + 3) / 4 * 4);
  if (size > 0) std::memcpy(out.data() + at, bytes, size);
}

std::size_t index_bytes(const display::Picture& p) { return p.vertices.size() <= 0x10000 ? 2 : 4; }

}  // namespace

void Viewer::put_picture(const display::Picture& p) {
  put_bytes(out_, p.vertices.data(), p.vertices.size() * sizeof(display::Vertex));
  if (index_bytes(p) == 4) {
    put_bytes(out_, p.indices.data(), p.indices.size() * 4);
    return;
  }
  const std::size_t at = out_.size();
  out_.resize(at + (p.indices.size() * 2 + 3) / 4 * 4);
  for (std::size_t i = 0; i < p.indices.size(); ++i) {
    const auto narrow = static_cast<std::uint16_t>(p.indices[i]);
    std::memcpy(out_.data() + at + 2 * i, &narrow, 2);
  }
}

std::uint64_t Viewer::openings_of(world::RegionId id, const world::Built& built) const {
  Hasher h;
  for (std::size_t i = 0; i < built.room.portals.size(); ++i) h.u8(world_->is_open(id, i));
  const plan::Region& region = built.room.region;
  if (region.kind == plan::Kind::shaft && region.use != plan::Use::atrium) {  // the car is its floor
    const auto car = world_->car(region.cell);
    h.u8(car && car->z == region.z0);
  }
  return h.finish().lo;
}

void Viewer::send(world::RegionId id, const world::Built& built) {
  const std::size_t portals = built.room.portals.size();
  if (open_size_ < portals) {
    open_ = std::make_unique<bool[]>(portals);
    open_size_ = portals;
  }
  for (std::size_t i = 0; i < portals; ++i) open_[i] = world_->is_open(id, i);
  const plan::Region& region = built.room.region;
  const double start = clock_();
  display::bake({built.room, built.mesh, {open_.get(), portals}}, {region.box.lo.x, region.box.lo.y, region.z0},
                picture_);
  baking_ += clock_() - start;
  ++baked_;
  const std::string text = describe(id, built);
  solids_.clear();
  if (const mesh::Solids* solids = world_->solids(id)) write_solids(region, *solids, solids_);

  put_u32(out_, id.index);
  put_u32(out_, text.size());
  put_u32(out_, picture_.vertices.size());
  put_u32(out_, picture_.indices.size());
  put_u32(out_, picture_.opaque);
  put_u32(out_, index_bytes(picture_));
  put_u32(out_, solids_.size());
  put_u32(out_, 0);
  put_bytes(out_, text.data(), text.size());
  put_picture(picture_);
  put_bytes(out_, solids_.data(), solids_.size());
}

// What the World no longer holds, or holds as another region.
void Viewer::drop_gone(std::vector<std::uint32_t>& gone) {
  for (auto it = sent_.begin(); it != sent_.end();) {
    if (world_->built({it->first, it->second.generation})) {
      ++it;
    } else {
      gone.push_back(it->first);
      it = sent_.erase(it);
    }
  }
}

const std::vector<std::byte>& Viewer::see(world::Vec3 eye, double radius, std::uint32_t most) {
  out_.clear();
  if (!world_) {
    for (int i = 0; i < 5; ++i) put_u32(out_, 0);
    return out_;
  }
  const world::Frame frame = world_->frame({eye, {}, 0, radius});
  visible_.assign(frame.visible.begin(), frame.visible.end());
  std::vector<std::uint32_t> gone;
  drop_gone(gone);

  std::vector<world::RegionId> fresh;
  std::size_t pending = 0;
  for (const world::RegionId id : visible_) {
    const world::Built& built = *world_->built(id);
    const Sent now{id.generation, built.version, openings_of(id, built)};
    const auto known = sent_.find(id.index);
    if (known != sent_.end() && known->second.version == now.version && known->second.openings == now.openings)
      continue;
    if (fresh.size() == most) {
      pending += known == sent_.end();
      continue;
    }
    sent_.insert_or_assign(id.index, now);
    fresh.push_back(id);
  }
  put_u32(out_, visible_.size());
  put_u32(out_, fresh.size());
  put_u32(out_, gone.size());
  put_u32(out_, frame.closed);
  put_u32(out_, pending);
  for (const world::RegionId id : visible_) put_u32(out_, id.index);
  for (const std::uint32_t index : gone) put_u32(out_, index);
  for (const world::RegionId id : fresh) send(id, *world_->built(id));
  return out_;
}

// A picture alone, with its sizes.
const std::vector<std::byte>& Viewer::alone() {
  out_.clear();
  put_u32(out_, picture_.vertices.size());
  put_u32(out_, picture_.indices.size());
  put_u32(out_, picture_.opaque);
  put_u32(out_, index_bytes(picture_));
  put_picture(picture_);
  return out_;
}

const std::vector<std::byte>& Viewer::leaf(mesh::Length width, mesh::Length height, mesh::LeafStyle style,
                                           bool slides) {
  mesh::Leaf leaf;
  leaf.width = width;
  leaf.height = height;
  leaf.style = style;
  leaf.slides = slides;
  display::bake_leaf(leaf, picture_);
  return alone();
}

const std::vector<std::byte>& Viewer::cabin(const display::Cabin& cabin) {
  display::bake_cabin(cabin, picture_);
  return alone();
}

}  // namespace enfilade::wasm
