// Prints the golden briefs, one JSON object a line, for programs that are no C++.
// With a number N instead the residences of N random outlines, those that can be
// built, each with its hash.

#include <cstdio>
#include <cstdlib>

#include <nlohmann/json.hpp>

#include <enfilade/brief/read.hpp>
#include <enfilade/world/whole.hpp>

#include "briefs.hpp"
#include "rules/residences.hpp"

namespace {

using namespace enfilade;

void print(const std::string& name, const plan::Brief& brief, const std::string& hash = {}) {
  nlohmann::json line{{"name", name}, {"brief", brief::write_brief(brief)}};
  if (!hash.empty()) line["hash"] = hash;
  std::puts(line.dump().c_str());
}

void print_residence(const std::string& name, const plan::Brief& brief) {
  if (const auto building = rules::raise(brief)) print(name, brief, to_hex(world::hash(**building, {}, {}).value()));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    for (const golden::Golden& g : golden::kGolden) print(g.name, golden::brief_of(g));
    return 0;
  }
  for (const rules::FixedOutline& f : rules::fixed_outlines()) {
    print_residence(f.name, rules::residence(f.outline, f.floors, f.square_metres, 7));
  }
  const std::uint64_t count = std::strtoull(argv[1], nullptr, 10);
  for (std::uint64_t seed = 20'000; seed < 20'000 + count; ++seed) {
    std::optional<plan::Brief> brief = seed % 3 == 0 ? rules::ordinary_residence(seed) : rules::hostile_residence(seed);
    if (!brief) continue;
    brief->furniture = seed % 4 == 0;  // which takes longer than all the rest
    print_residence("outline " + std::to_string(seed), *brief);
  }
}
