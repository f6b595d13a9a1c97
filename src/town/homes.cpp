// A storey is laid out in one step: its stairs, shafts, corridors and homes are
// siblings. A home is cut in one more: its rooms are siblings, one step below.
//
//   storey f0 ── stair f0f0, corridor f0f1, home f0f2 ── rooms f0f2c0, f0f2c1 …

#include <set>

#include <enfilade/town/town.hpp>

namespace enfilade::town {
namespace {

std::string_view parent(const plan::Room& room) { return room.path.prefix_bytes(room.path.depth() - 1); }

}  // namespace

std::uint64_t homes(const plan::Model& model) {
  std::set<std::string_view> storeys, homes;
  for (const plan::Room& room : model.rooms) {
    if (room.path.depth() == 0) continue;
    if (room.region.kind == plan::Kind::stair) storeys.insert(parent(room));
    const plan::Use use = room.region.use;
    if (use == plan::Use::living || use == plan::Use::bedroom) homes.insert(parent(room));
  }
  bool joined = false;
  for (const plan::Room& room : model.rooms) {
    joined =
        joined || (room.region.kind == plan::Kind::hall && room.path.depth() > 0 && storeys.contains(parent(room)));
  }
  return joined || storeys.empty() ? homes.size() : !homes.empty();
}

}  // namespace enfilade::town
