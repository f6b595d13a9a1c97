// Prints the golden briefs, one JSON object a line, for programs that are no C++.

#include <cstdio>

#include <nlohmann/json.hpp>

#include <enfilade/brief/read.hpp>

#include "briefs.hpp"

int main() {
  using namespace enfilade;
  for (const golden::Golden& g : golden::kGolden) {
    std::puts(nlohmann::json({{"name", g.name}, {"brief", brief::write_brief(golden::brief_of(g))}}).dump().c_str());
  }
}
