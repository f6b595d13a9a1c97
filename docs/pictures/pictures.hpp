#pragma once
// The pictures of README and docs, as bytes of files.

#include <string>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::pictures {

// A storey of a tower; the seeds and sizes of all pictures are literals.
plan::Model storeys(geom::Length width, geom::Length depth, std::int32_t floors, std::uint64_t seed,
                    const std::vector<std::int32_t>& which);

std::string plan_png();            // one floor plan
std::string gallery_png();         // twelve seeds and sizes
std::string cut_away_png();        // storeys lifted apart, cut open
std::string exterior_png();        // the tower from the street
std::string rules_svg();           // one storey, step by step
std::string cluster_svg();         // one cluster, step by step
std::string core_svg();            // the two kinds of core
std::string lazy_svg();            // what exists of a storey while somebody walks

}  // namespace enfilade::pictures
