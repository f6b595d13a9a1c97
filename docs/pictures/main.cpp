// Writes every picture into a folder: enfilade_pictures DIR

#include <cstdio>
#include <fstream>

#include "pictures.hpp"

int main(int argc, char** argv) {
  using namespace enfilade::pictures;
  if (argc != 2) {
    std::fprintf(stderr, "usage: enfilade_pictures DIR\n");
    return 2;
  }
  const struct {
    const char* name;
    std::string (*draw)();
  } all[] = {{"plan.png", plan_png},
             {"gallery.png", gallery_png},
             {"cut-away.png", cut_away_png},
             {"exterior.png", exterior_png},
             {"house.png", house_png},
             {"balconies.png", balconies_png},
             {"rules.svg", rules_svg},
             {"cluster.svg", cluster_svg},
             {"core.svg", core_svg},
             {"lazy.svg", lazy_svg},
             {"office-classes.png", office_classes_png},
             {"office-halls.png", office_halls_png},
             {"office-stacks.png", office_stacks_png},
             {"office-shells.svg", office_shells_svg},
             {"office-steps.svg", office_steps_svg},
             {"apartment-plans.png", apartment_plans_png},
             {"apartment-seeds.png", apartment_seeds_png},
             {"apartment-rooms.png", apartment_rooms_png},
             {"dungeon-orders.png", dungeon_orders_png},
             {"dungeon-endless.png", dungeon_endless_png},
             {"dungeon-map-gm.png", dungeon_map_gm_png},
             {"dungeon-map-player.png", dungeon_map_player_png}};
  for (const auto& picture : all) {
    const std::string bytes = picture.draw();
    const std::string path = std::string(argv[1]) + '/' + picture.name;
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (bytes.empty() || !file.flush()) {
      std::fprintf(stderr, "%s: could not be made\n", path.c_str());
      return 3;
    }
    std::printf("%s  %zu bytes\n", path.c_str(), bytes.size());
  }
}
