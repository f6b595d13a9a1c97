// The rows of apartment houses.

#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/bench_apartments.hpp"
#include "cli/bench_row.hpp"

namespace enfilade::cli {
namespace {

using Houses = std::shared_ptr<const std::vector<plan::Brief>>;

void add_rate(std::vector<Bench>& rows, const char* name, const char* unit, const Houses& houses,
              std::uint64_t (*work)(const std::vector<plan::Brief>&)) {
  add_row(rows, name, [houses, unit, work](const std::string& n) {
    return Row{n, best_rate(Time::core, [&] { return work(*houses); }), unit, {}, {}};
  });
}

void add_times(std::vector<Bench>& rows, const char* stage, const Houses& houses,
               bench::ApartmentTimes (*times)(const std::vector<plan::Brief>&, std::size_t)) {
  constexpr std::size_t kSeeds = 40;
  for (const bool tail : {false, true}) {
    add_row(rows, fmt::format("apartments/{}/{}", stage, tail ? "p99_us" : "p50_us"),
            [houses, times, tail](const std::string& n) {
              double best = 0;  // of five rounds: what else the machine does only adds
              for (int round = 0; round < 5 && !interrupted(); ++round) {
                const bench::ApartmentTimes t = times(*houses, kSeeds);
                const double value = tail ? t.p99 : t.p50;
                best = round == 0 ? value : std::min(best, value);
              }
              return Row{n, best, "us", {}, {}};
            });
  }
}

std::uint64_t lay_all(const std::vector<plan::Brief>& houses) {
  Context context;
  context.cancel = &interrupted();
  return bench::lay_apartments(houses, context);
}

}  // namespace

void add_apartment_rows(std::vector<Bench>& rows) {
  const Houses houses = std::make_shared<const std::vector<plan::Brief>>(bench::apartment_houses());
  add_rate(rows, "apartments/layout", "rooms/s", houses, &lay_all);
  add_times(rows, "plate", houses, &bench::new_plates);
  add_times(rows, "home", houses, &bench::new_homes);
  add_rate(rows, "apartments/axis", "outlines/s", houses, &bench::make_axes);
  add_rate(rows, "apartments/skeleton", "outlines/s", houses, &bench::make_skeletons);
}

}  // namespace enfilade::cli
