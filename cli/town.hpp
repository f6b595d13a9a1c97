#pragma once
// --footprints FILE: a building for every feature of a map, under one brief.
// What generate and audit have in common.

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/audit/report.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/plan/brief.hpp>

#include "cli/program.hpp"
#include "cli/writers.hpp"

namespace enfilade::cli {

// The map to build: --footprints, else the one the brief names, which must be a
// regular file in the brief's folder or below it, also where links lead. Empty: the
// brief is of one building.
Result<std::string> map_of(const Common& common, const plan::Brief& brief, const std::string& footprints);

struct TownOptions {
  std::string map;              // GeoJSON
  std::string folder;           // empty: nothing is written
  std::vector<Format> formats;  // of the files in it, beside report.jsonl
  bool force = false;
};

// "glb,svg". An error names what is allowed.
Result<std::vector<Format>> parse_formats(const std::string& text);

enum class Fate : std::uint8_t { built, skipped, failed };

// What became of a feature.
struct Raised {
  std::uint32_t feature = 0;
  std::string id;
  Fate fate = Fate::skipped;
  std::string reason;  // of those not built
  std::string group;   // the reason without its figures
  std::vector<std::string> repairs;
  std::int32_t floors = 0;            // of the highest part
  std::uint64_t storeys_missing = 0;  // asked for and not built, over all parts
  std::uint64_t closed_off = 0;       // square centimetres that nobody can enter
  std::uint64_t apartments = 0, rooms = 0;
  double seconds = 0;
};

struct Town {
  std::vector<Raised> features;  // in the order of the map
  audit::Report report;          // of all buildings that were raised
  std::uint64_t files = 0, bytes = 0;
  double seconds = 0;
};

// Raises, audits and writes every building, on as many threads as --jobs says.
// Nothing is written if anything goes wrong but a building.
Result<Town> build_town(const Common& common, const plan::Brief& brief, const TownOptions& options);

// Prints the summary, as JSON with --json; with `findings` also what the audit
// found. The exit code: an audit that had nothing to check has failed.
int print_town(const Common& common, const TownOptions& options, const Town& town, const plan::Brief* findings);

}  // namespace enfilade::cli
