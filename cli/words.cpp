// Completion. All three shells get the same table, as a `case` over the commands typed so far ("generate", "store ls").
// bash and zsh share one function, which zsh runs by its bashcompinit; fish has a line for every word.

#include "cli/words.hpp"

#include <fmt/format.h>

namespace enfilade::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
  return out;
}

template <class Each>
void each_command(const CommandWords& program, const Each& each) {
  for (const CommandWords& c : program.commands) {
    each(c.name, c);
    for (const CommandWords& sub : c.commands) each(c.name + " " + sub.name, sub);
  }
}

std::vector<std::string> names_of(const std::vector<CommandWords>& commands) {
  std::vector<std::string> names;
  for (const CommandWords& c : commands) names.push_back(c.name);
  return names;
}

std::vector<std::string> words_after(const CommandWords& c) {
  std::vector<std::string> words = c.commands.empty() ? c.values : names_of(c.commands);
  for (const OptionWords& o : c.options) words.push_back(o.name);
  return words;
}

std::string bash_script(const CommandWords& program) {
  std::string with_commands, words, values;
  for (const CommandWords& c : program.commands) {
    if (!c.commands.empty()) with_commands += (with_commands.empty() ? "" : "|") + c.name;
  }
  words += fmt::format("    \"\") words=\"{}\" ;;\n", joined(words_after(program)));
  each_command(program, [&](const std::string& name, const CommandWords& c) {
    words += fmt::format("    \"{}\") words=\"{}\" ;;\n", name, joined(words_after(c)));
    for (const OptionWords& o : c.options) {
      if (o.takes_value) values += fmt::format("    \"{} {}\") words=\"{}\" ;;\n", name, o.name, joined(o.values));
    }
  });
  // With no word to offer, -o default lets the shell complete names of files.
  return fmt::format(R"(_{0}() {{
  local i command= words=
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "${{COMP_WORDS[i]}}" in
    -*) ;;
    *)
      case "$command" in
      "") command=${{COMP_WORDS[i]}} ;;
      {1}) command="$command ${{COMP_WORDS[i]}}" ;;
      esac
      ;;
    esac
  done
  case "$command ${{COMP_WORDS[COMP_CWORD - 1]}}" in
{3}    *)
      case "$command" in
{2}      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -o bashdefault -F _{0} {0}
)",
                     program.name, with_commands.empty() ? "-" : with_commands, words, values);
}

// For fish, in single quotes.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string fish_script(const CommandWords& program) {
  std::string out;
  const auto line = [&](const std::string& condition, const std::string& rest) {
    out += fmt::format("complete -c {} -n {} {}\n", program.name, quoted(condition), rest);
  };
  const auto add_options = [&](const std::string& condition, const CommandWords& c) {
    for (const OptionWords& o : c.options) {
      const bool is_long = o.name.rfind("--", 0) == 0;
      std::string rest = (is_long ? "-l " : "-s ") + o.name.substr(is_long ? 2 : 1) + " -d " + quoted(o.about);
      if (o.takes_value) rest += o.values.empty() ? " -r -F" : " -x -a " + quoted(joined(o.values));
      line(condition, rest);
    }
  };
  add_options("__fish_use_subcommand", program);
  for (const CommandWords& c : program.commands) {
    line("__fish_use_subcommand", "-f -a " + c.name + " -d " + quoted(c.about));
    const std::string inside = "__fish_seen_subcommand_from " + c.name;
    add_options(inside, c);
    if (!c.values.empty()) line(inside, "-f -a " + quoted(joined(c.values)));
    for (const CommandWords& sub : c.commands) {
      const std::string no_other = inside + "; and not __fish_seen_subcommand_from " + joined(names_of(c.commands));
      line(no_other, "-f -a " + sub.name + " -d " + quoted(sub.about));
      add_options(inside + "; and __fish_seen_subcommand_from " + sub.name, sub);
    }
  }
  return out;
}

}  // namespace

std::string completion_script(std::string_view shell, const CommandWords& program) {
  if (shell == "fish") return fish_script(program);
  const std::string bash = bash_script(program);
  if (shell == "bash") return bash;
  return "#compdef " + program.name + "\nautoload -Uz bashcompinit && bashcompinit\n" + bash;
}

}  // namespace enfilade::cli
