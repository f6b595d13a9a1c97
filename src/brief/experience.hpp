#pragma once
// The table `experience`: what is wanted of the rooms of a dwelling, by use.

#include <enfilade/plan/brief.hpp>

#include "brief/tree.hpp"

namespace enfilade::brief {

Status read_experience(const Source& source, const Entry& entry, plan::Experience& out);

// The same as TOML, a table for each use that something is wanted of.
std::string experience_lines(const plan::Experience& experience);

}  // namespace enfilade::brief
