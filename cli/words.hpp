#pragma once
// The words of the command line as plain data, and the scripts by which shells complete them.

#include <string>
#include <string_view>
#include <vector>

namespace enfilade::cli {

struct OptionWords {
  std::string name;   // "--seeds", "-o"
  std::string about;  // one line
  bool takes_value = false;
  std::vector<std::string> values;  // those it can have; empty: any, or files
};

struct CommandWords {
  std::string name;  // "store"
  std::string about;
  std::vector<OptionWords> options;
  std::vector<std::string> values;     // of its first argument; empty: files
  std::vector<CommandWords> commands;  // "ls"; one level only
};

inline constexpr std::string_view kShells[] = {"bash", "zsh", "fish"};

// The script that a shell reads to complete the program's commands, options and values. Requires a shell of kShells.
std::string completion_script(std::string_view shell, const CommandWords& program);

}  // namespace enfilade::cli
