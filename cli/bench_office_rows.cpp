// The rows of offices. Published figures are those of McBryde's thesis (2005):
// Java on a Pentium 3, plates of 300 × 300 ft.

#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/bench_office.hpp"
#include "cli/bench_row.hpp"

namespace enfilade::cli {
namespace {

using bench::PlateSize;
using plan::HallStyle;
using plan::OfficeClass;

struct Class {
  const char* name;
  OfficeClass office_class;
  std::int32_t floors;
  const char* shell;  // the row of its shells
  const char* published_shells;
  const char* published_halls;
};
constexpr Class kClasses[] = {
    {"C", OfficeClass::c, 3, "C", "46 000/s", "226 to 1 608/s"},
    {"B", OfficeClass::b, 8, "B", "45 000/s", "143 to 1 344/s"},
    {"courtyard", OfficeClass::courtyard, 6, "courtyard", "156 000/s", "16 to 149/s"},
    {"A", OfficeClass::a, 40, "A-40", "4 000/s", ""},
    {"spires", OfficeClass::spires, 45, "spires-45", "", ""},
    {"keyhole", OfficeClass::keyhole, 40, "keyhole-40", "", ""},
};
constexpr std::size_t kPlates = 256;

std::string published(std::string_view figure) { return figure.empty() ? "" : fmt::format("published: {}", figure); }

const char* name_of(PlateSize size) { return size == PlateSize::thesis ? "91x91" : "70x60"; }

void add_shells(std::vector<Bench>& rows, const Class& c) {
  add_row(rows, fmt::format("shells/{}", c.shell), [&c](const std::string& name) {
    bench::Shells shells(bench::office(c.office_class, c.floors, PlateSize::thesis));
    return Row{
        name, best_rate(Time::core, [&] { return shells.make(256); }), "shells/s", {}, published(c.published_shells)};
  });
}

void add_halls(std::vector<Bench>& rows, const Class& c, HallStyle style, PlateSize size) {
  add_row(rows, fmt::format("halls/{}/{}/{}", c.name, plan::id(style), name_of(size)),
          [&c, style, size](const std::string& name) {
            bench::Plates plates(bench::office(c.office_class, c.floors, size), kPlates);
            // The thesis's simple halls are our grid, on its own plate.
            const bool same = style == HallStyle::grid && size == PlateSize::thesis;
            return Row{name,
                       best_rate(Time::core, [&] { return plates.lay_halls(style); }),
                       "plates/s",
                       {},
                       published(same ? c.published_halls : "")};
          });
}

// Microseconds per plate of a stage.
void add_stage(std::vector<Bench>& rows, const Class& c, const char* stage, std::uint64_t (bench::Plates::*work)()) {
  for (const PlateSize size : {PlateSize::thesis, PlateSize::ours}) {
    add_row(rows, fmt::format("{}/{}/{}", stage, c.name, name_of(size)), [&c, size, work](const std::string& name) {
      bench::Plates plates(bench::office(c.office_class, c.floors, size), kPlates);
      return Row{name, 1e6 / best_rate(Time::core, [&] { return (plates.*work)(); }), "us/plate", {}, {}};
    });
  }
}

void add_points(std::vector<Bench>& rows, const Class& c, bool known) {
  for (const bool tail : {false, true}) {
    add_row(rows, fmt::format("office/point/{}/{}/{}", c.name, known ? "known" : "new", tail ? "p99_us" : "p50_us"),
            [&c, known, tail](const std::string& name) {
              const plan::Brief brief = bench::office(c.office_class, c.floors, PlateSize::ours);
              double best = 0;  // of five rounds: what else the machine does only adds
              for (int round = 0; round < 5 && !interrupted(); ++round) {
                const bench::OfficePoints points =
                    known ? bench::known_points(brief, 2'000) : bench::new_points(brief, 500);
                const double value = tail ? points.p99 : points.p50;
                best = round == 0 ? value : std::min(best, value);
              }
              return Row{name, best, "us", {}, {}};
            });
  }
}

}  // namespace

void add_office_rows(std::vector<Bench>& rows) {
  for (const Class& c : kClasses) add_shells(rows, c);
  for (const Class& c : kClasses) {
    for (const HallStyle style : {HallStyle::automatic, HallStyle::grid, HallStyle::spine}) {
      for (const PlateSize size : {PlateSize::thesis, PlateSize::ours}) add_halls(rows, c, style, size);
    }
  }
  for (const Class& c : kClasses) add_stage(rows, c, "faces", &bench::Plates::make_faces);
  for (const Class& c : kClasses) add_stage(rows, c, "office/plate", &bench::Plates::make_plates);
  for (const Class& c : kClasses) {
    for (const bool known : {false, true}) add_points(rows, c, known);
  }
}

}  // namespace enfilade::cli
