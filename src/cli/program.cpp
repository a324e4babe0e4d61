#include "cli/program.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iostream>

#include "app/version.h"
#include "base/cpu.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

constexpr AddCommand* commands[] = {
    add_study,   add_due,  add_next,   add_answer, add_review, add_undo,   add_redo,
    add_history, add_show, add_search, add_stats,  add_sim,    add_check,  add_new,
    add_add,     add_edit, add_format, add_config, add_doctor, add_backup, add_restore,
};

/// CLI11 alone reads "-1" and "010" as other numbers and lets large ones overflow.
std::string whole_number(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  const bool octal = text.size() > 1 && text[0] == '0';
  return whole && !octal ? "" : "give a whole number from 0 to 18446744073709551615";
}

void add_globals(CLI::App& program, Globals& globals) {
  program.add_option("--collection", globals.collection, "The collection file")->type_name("FILE");
  program
      .add_option("--cards", globals.cards,
                  "Folder of cards, repeatable; a later one wins over an earlier one")
      ->type_name("DIR")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  program.add_option("--now", globals.now, "Pretend it is this instant, 2026-12-01T09:30:00+01:00")
      ->type_name("TIME");
  program.add_option("--seed", globals.seed, "Seed of simulations")
      ->type_name("N")
      ->check(whole_number);
  program.add_flag("--quiet", globals.quiet, "Say no more than the result");
  program.set_version_flag("--version", std::string("attest ") + app::version);
}

/// The clock that the options ask for: a fixed instant is for trying and testing anything about
/// time.
base::Result<std::function<base::Instant()>> clock_for(const Globals& globals,
                                                       std::function<base::Instant()> clock) {
  if (globals.now.empty()) return clock;
  return base::parse_rfc3339(globals.now).map([](base::Instant now) {
    return std::function<base::Instant()>([now] { return now; });
  });
}

/// CLI11 reads the words in reverse order and reports help and version as errors of their own.
int parse(CLI::App& program, std::vector<std::string> words) {
  std::reverse(words.begin(), words.end());
  try {
    program.parse(std::move(words));
    return Success;
  } catch (const CLI::Success& asked) {
    program.exit(asked);
    return -1;
  } catch (const CLI::ParseError& error) {
    program.exit(error, std::cout, std::cerr);
    return Usage;
  }
}

}  // namespace

int run_program(const std::vector<std::string>& words, std::function<base::Instant()> clock,
                OpenWindow open_window) {
  CLI::App program("Flashcards that prove their answers.", "attest");
  Globals globals;
  Action action = [&](Context& context) { return run_without_command(context, open_window); };
  add_globals(program, globals);
  program.fallthrough();
  program.require_subcommand(0, 1);
  program.get_formatter()->column_width(34);
  program.footer(
      "Without a command: the window; without a display, a study session in the terminal.\n"
      "attest COMMAND --help shows examples.");
  for (AddCommand* add : commands) add(program, action);
  const Arguments arguments = protect_texts(words);
  if (const int code = parse(program, arguments.words); code != Success)
    return code < 0 ? Success : code;
  auto chosen_clock = clock_for(globals, std::move(clock));
  Output plain = standard_output(globals.quiet);
  if (!chosen_clock) return report(plain, chosen_clock.error());
  if (const char* isa = std::getenv("ATTEST_ISA"))
    if (const auto known = base::parse_isa(isa); !known) return report(plain, known.error());
  Context context(globals, arguments, std::move(*chosen_clock));
  const auto code = base::guarded("running the command", [&] { return action(context); });
  context.output().out.flush();
  if (!code) return report(context.output(), code.error());
  if (!context.output().out)
    return report(plain, {base::Fault::Environment, "cannot write to standard output", {}, {}});
  return *code;
}

}  // namespace cli
