#pragma once
// Model: a whole building, or some of its storeys, as plain data. Exporters,
// audits and drawings read it; a JSON file can hold it.

#include <cstdint>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::plan {

// A portal with the rooms it joins. The copies of the portal in both rooms
// differ in `face` only.
struct Joint {
  static constexpr std::int32_t kOutside = -1;
  Portal portal;              // as rooms[a] holds it
  std::int32_t a = kOutside;  // index into Model::rooms; the first by path order
  std::int32_t b = kOutside;  // kOutside: windows, entrances, and wells to a storey not in the model
};

struct Model {
  Brief brief;
  int palette = 0;
  std::vector<Room> rooms;    // by path, so storeys are contiguous and ascending
  std::vector<Joint> joints;  // by first room, then portal id
};

// Pairs up the portals of model.rooms and fills model.joints. An error names
// the first portal (other than windows, entrances and wells) without a partner,
// or held by more than two rooms.
Status join_portals(Model& model);

// Merkle hash over the tree of paths: kind, use, shape, portals, finish,
// objects and stairs of every room, children by id. No mesh, no order of
// generation.
Key room_hash(const Room& room);
Key content_hash(const std::vector<Room>& rooms);

// The same for rooms that come one by one, in the order of their paths, and
// need not be kept. Subtrees may be hashed apart and added as leaves.
class TreeHash {
 public:
  void add(const Path& path, Key leaf);
  // The hash of the node `depth` steps below the root, which all paths that
  // were added must share (0: the root). Ends the use of this object.
  Key finish(int depth = 0);

 private:
  void close(std::size_t depth);
  struct Entry {
    std::string step;  // bytes of the path's step
    Key hash;
  };
  std::vector<std::vector<Entry>> open_;  // children seen so far, one level per step
  Path path_;
};

}  // namespace enfilade::plan
