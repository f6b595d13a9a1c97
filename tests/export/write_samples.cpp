// Writes sample files for readers that are not libraries:
//   write_samples FOLDER
#include <cstdio>
#include <string>

#include <enfilade/export/glb.hpp>
#include <enfilade/export/obj.hpp>

#include "export/small_house.hpp"

namespace {

bool save(const std::string& name, const enfilade::exports::MemorySink& sink) {
  std::FILE* file = std::fopen(name.c_str(), "wb");
  if (!file) return false;
  const bool ok = std::fwrite(sink.bytes().data(), 1, sink.bytes().size(), file) == sink.bytes().size();
  return std::fclose(file) == 0 && ok;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace enfilade::exports;
  if (argc != 2) return 2;
  const std::string folder = argv[1];
  const enfilade::testing::SmallHouse house(3);
  MemorySink plain, lit, obj, mtl;
  GlbOptions lights;
  lights.lights = true;
  if (!house.status || !write_glb(house.model, plain) || !write_glb(house.model, lit, lights)) return 1;
  if (!write_obj(house.model, obj, mtl)) return 1;
  return save(folder + "/house.glb", plain) && save(folder + "/house-lit.glb", lit) && save(folder + "/house.obj", obj) &&
                 save(folder + "/model.mtl", mtl)
             ? 0
             : 3;
}
