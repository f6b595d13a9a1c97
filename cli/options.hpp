#pragma once
// What each command is asked for, as plain data, and the commands themselves. Each
// gives an exit code. main.cpp reads the options from the command line.

#include <cstdint>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace enfilade::cli {

struct NewOptions {
  std::string kind;
  std::string output;
  bool force = false;
  Common common;
};

struct GenerateOptions {
  Common common;
  std::vector<std::string> outputs;
  std::string footprints;
  std::string formats;  // of the files of a town (empty: glb), or of standard output
  std::string map;      // of dungeons, "gm" or "player"; empty: "gm"
  bool force = false;
};

struct PlanOptions {
  Common common;
  std::int32_t floor = 0;
  int columns = 0;
  bool ascii = false;
  bool stack = false;
  double gap = 1;
  std::string output;
  std::string format;  // of standard output
  std::string map;     // as for generate
  bool force = false;
};

struct AuditOptions {
  Common common;
  std::uint64_t seeds = 1;
  bool vary = false;
  std::string page;
  bool force = false;
  std::string footprints;
};

struct WalkOptions : Common {
  int which = 1;
  double step = 0.5;  // metres
  std::string store = "memory:";
  bool study = false;
};

struct ServeOptions : Common {
  std::uint16_t port = 8017;
  std::string store;  // empty: none
  // Seconds. People wait for the answers, so they are short.
  double connect = 3, lock = 3, statement = 10, patience = 5;
};

struct StoreOptions {
  std::string url;
  std::string file;  // -o of export, FILE of import
  bool force = false;
  bool salvage = false;
  Common common;
};

struct BenchOptions {
  Common common;
  std::vector<std::string> only;  // rows whose names begin so; none: all
};

int run_new(const NewOptions& options);
int run_generate(const GenerateOptions& options);
int run_plan(const PlanOptions& options);
int run_audit(const AuditOptions& options);
int run_hash(const Common& options);
int run_walk(const WalkOptions& options);
int run_serve(const ServeOptions& options);

// enfilade store ls, export, import, verify and compact.
int store_ls(const StoreOptions& options);
int store_export(const StoreOptions& options);
int store_import(const StoreOptions& options);
int store_verify(const StoreOptions& options);
int store_compact(const StoreOptions& options);

int run_bench(const BenchOptions& options);

}  // namespace enfilade::cli
