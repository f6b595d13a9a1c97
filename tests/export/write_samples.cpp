// Writes sample files for readers that are programs, and counts.txt, which says
// what is in them ("file nodes faces materials"):
//   write_samples FOLDER
#include <cstdio>
#include <string>

#include <enfilade/export/glb.hpp>
#include <enfilade/export/obj.hpp>

#include "export/small_dungeon.hpp"
#include "export/small_house.hpp"
#include "mesh/plates.hpp"

namespace {

using namespace enfilade;

bool save(const std::string& name, std::string_view text) {
  std::FILE* file = std::fopen(name.c_str(), "wb");
  if (!file) return false;
  const bool ok = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && ok;
}

// A pavilion of one room with slanted walls and a courtyard.
plan::Model pavilion() {
  using plan::PortalKind;
  plan::Model model;
  model.brief.floors = 1;
  plan::Room room = testing::polygon_room(
      {{{3'000, 0}, {9'000, 0}, {12'000, 3'000}, {12'000, 9'000}, {8'000, 12'000}, {0, 12'000}, {0, 2'500}},
       {{{5'000, 5'000}, {5'000, 7'000}, {7'000, 7'000}, {7'000, 5'000}}}},
      plan::Behind::facade);
  const auto add = [&](geom::Point a, geom::Point b, geom::Length z0, std::uint8_t face, PortalKind kind) {
    plan::Portal p;
    p.a = a;
    p.b = b;
    p.z0 = z0;
    p.z1 = 2'300;
    p.kind = kind;
    p.face = face;
    p.id = {0, plan::kFacadeEdge, face, 0};
    room.portals.push_back(p);
  };
  add({5'000, 0}, {6'800, 0}, 0, 0, PortalKind::entrance);
  add({10'000, 1'000}, {11'000, 2'000}, 900, 1, PortalKind::window);
  add({9'200, 11'100}, {10'800, 9'900}, 900, 3, PortalKind::window);
  add({5'500, 7'000}, {6'500, 7'000}, 0, 8, PortalKind::entrance);
  room.path.push(Tag::floor, 0);
  model.rooms.push_back(std::move(room));
  return model;
}

// Two storeys of convex rooms on an octagonal plate, and a square on its corner
// above them.
plan::Model plates() {
  plan::Model model;
  model.brief.floors = 3;
  const geom::Ring outer = {{4'000, 0},       {12'000, 0},     {16'000, 4'000}, {16'000, 12'000},
                            {12'000, 16'000}, {4'000, 16'000}, {0, 12'000},     {0, 4'000}};
  std::vector<geom::Ring> slices;
  for (std::size_t i = 0; i < 8; ++i) slices.push_back({outer[i], outer[(i + 1) % 8], {8'000, 8'000}});
  const std::vector<geom::Ring> square = {{{8'000, 2'000}, {14'000, 8'000}, {8'000, 14'000}, {2'000, 8'000}}};
  std::uint32_t number = 0;
  for (int storey = 0; storey < 3; ++storey) {
    for (plan::Room& room : testing::storey_of(storey == 2 ? square : slices, storey)) {
      testing::add_windows(room);
      for (plan::Portal& p : room.portals)
        p.id = {0, plan::kPlateFacadeEdge, static_cast<std::uint16_t>(p.id.slot + 100 * number), p.id.storey};
      room.path.push(Tag::stack, static_cast<std::uint32_t>(storey));
      room.path.push(Tag::floor, number++);
      model.rooms.push_back(std::move(room));
    }
  }
  return model;
}

// The pavilion as the upper storey of a dwelling: a hip roof, windows down to the floor.
plan::Model hipped() {
  plan::Model model = pavilion();
  model.brief.floors = 2;
  model.brief.roof = plan::Roof::hip;
  plan::Region& region = model.rooms.front().region;
  region.use = plan::Use::living;
  region.storey = 1;
  for (plan::Portal& p : model.rooms.front().portals) {
    if (p.kind == plan::PortalKind::window) p.z0 = region.z0;
    p.id.storey = 1;
  }
  return model;
}

class Samples {
 public:
  explicit Samples(std::string folder) : folder_(std::move(folder)) {}

  bool glb(const plan::Model& model, const std::string& name, const exports::GlbOptions& options = {}) {
    exports::MemorySink sink;
    exports::ExportStats stats;
    if (!exports::write_glb(model, sink, options, {}, &stats) || !save(folder_ + name, sink.text())) return false;
    note(name, stats.nodes, stats.stored_triangles, stats.materials);
    return true;
  }
  bool obj(const plan::Model& model, const std::string& name) {
    exports::MemorySink obj, mtl;
    exports::ExportStats stats;
    if (!exports::write_obj(model, obj, mtl, {}, {}, &stats) || !save(folder_ + name, obj.text())) return false;
    // assimp adds a node for the file; faces are triangles after its own cutting.
    note(name, stats.nodes + 1, stats.triangles, stats.materials);
    return save(folder_ + "model.mtl", mtl.text());
  }
  bool finish() { return save(folder_ + "counts.txt", counts_); }

 private:
  void note(const std::string& name, std::uint64_t nodes, std::uint64_t faces, std::uint64_t materials) {
    counts_ +=
        name + " " + std::to_string(nodes) + " " + std::to_string(faces) + " " + std::to_string(materials) + "\n";
  }
  std::string folder_, counts_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  Samples samples(std::string(argv[1]) + "/");
  const testing::SmallHouse house(3);
  plan::Model round = pavilion(), stack = plates(), hip = hipped();
  if (!house.status || !plan::join_portals(round) || !plan::join_portals(stack) || !plan::join_portals(hip)) return 1;
  const testing::SmallDungeon dungeon = testing::keyed_dungeon();
  if (!dungeon.status) return 1;
  exports::GlbOptions lights;
  lights.lights = true;
  const bool ok = samples.glb(house.model, "house.glb") && samples.glb(house.model, "house-lit.glb", lights) &&
                  samples.glb(round, "pavilion.glb") && samples.glb(stack, "plates.glb") &&
                  samples.glb(hip, "hip.glb") && samples.glb(dungeon.model, "dungeon.glb") &&
                  samples.obj(hip, "hip.obj") && samples.obj(stack, "plates.obj") &&
                  samples.obj(house.model, "house.obj") && samples.finish();
  return ok ? 0 : 1;
}
