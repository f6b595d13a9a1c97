#pragma once
// The pictures of README and docs, as bytes of files.

#include <string>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/export/drawing.hpp>
#include <enfilade/plan/model.hpp>
#include <enfilade/raster/render.hpp>

namespace enfilade::pictures {

// A storey of a tower; the seeds and sizes of all pictures are literals.
plan::Model storeys(geom::Length width, geom::Length depth, std::int32_t floors, std::uint64_t seed,
                    const std::vector<std::int32_t>& which);

// Drawings side by side in cells so many pixels wide and high; 0: as high as wide.
std::string sheet_png(const std::vector<exports::Drawing>& drawings, int columns, int cell, int high = 0);

// A scene seen from a direction, in degrees.
std::string png_of(const std::vector<raster::Triangle>& scene, float yaw, float pitch, bool perspective, int width,
                   int height);

std::string plan_png();             // one floor plan
std::string gallery_png();          // twelve seeds and sizes
std::string cut_away_png();         // storeys lifted apart, cut open
std::string exterior_png();         // the tower from the street
std::string rules_svg();            // one storey, step by step
std::string cluster_svg();          // one cluster, step by step
std::string core_svg();             // the two kinds of core
std::string office_steps_svg();     // one plate of an office, step by step
std::string office_classes_png();   // a storey of each class
std::string office_halls_png();     // the three ways to lay halls, on the same outlines
std::string office_stacks_png();    // plates above one another
std::string office_shells_svg();    // outlines of each class
std::string apartment_plans_png();  // storeys of residences in outlines of every sort
std::string apartment_seeds_png();  // one outline, six seeds
std::string house_png();            // a house with a hip roof
std::string balconies_png();        // apartments around a court, with balconies
std::string apartment_rooms_png();  // one storey, its rooms laid hall first and by seeds
std::string dungeon_orders_png();   // three orders of digging, three seeds each
std::string dungeon_endless_png();  // a window of a dungeon without end
std::string dungeon_map_gm_png();   // a level for the game master
std::string dungeon_map_player_png();
std::string lazy_svg();  // what exists of a storey while somebody walks

}  // namespace enfilade::pictures
