// enfilade: the program. Commands live in files of their own; here they are
// parsed and their results become exit codes.

#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/program.hpp"

#ifndef ENFILADE_VERSION
#define ENFILADE_VERSION "0"
#endif

namespace enfilade::cli {
namespace {

// CLI11's texts may have several lines; people and scripts get one.
std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

int run(int argc, char** argv) {
  CLI::App app{"Fills buildings with interiors.", "enfilade"};
  app.set_version_flag("--version", ENFILADE_VERSION);
  app.require_subcommand(1);
  Commands commands{app, {}};
  add_new(commands);
  add_generate(commands);
  add_plan(commands);
  add_audit(commands);
  add_hash(commands);
  add_walk(commands);
  add_serve(commands);
  add_store(commands);
  add_bench(commands);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForVersion& e) {
    std::printf("enfilade %s\n", e.what());
    return kOk;
  } catch (const CLI::Success& e) { return app.exit(e) == 0 ? kOk : kBadInput; } catch (const CLI::ParseError& e) {
    return complain(kBadInput, one_line(e.what()) + "; see enfilade --help");
  }
  for (const auto& [sub, command] : commands.list) {
    if (sub->parsed()) return command();
  }
  return kBadInput;
}

}  // namespace
}  // namespace enfilade::cli

int main(int argc, char** argv) {
  using namespace enfilade::cli;
  catch_interrupts();
  try {
    const int code = run(argc, argv);
    if (std::fflush(stdout) != 0 && code == kOk) return complain(kIo, "can't write to standard output");
    return code;
  } catch (const std::bad_alloc&) { return complain(kIo, "out of memory"); } catch (const std::exception& e) {
    return complain(kIo, e.what());
  }
}
