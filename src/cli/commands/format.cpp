#include <iostream>

#include "app/authoring.h"
#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::vector<std::string> paths;
  bool fix = false;
};

int run(Context& context, const Options& options) {
  std::vector<std::filesystem::path> paths(options.paths.begin(), options.paths.end());
  if (paths.empty()) paths.push_back(app::own_cards(context.places()));
  const auto formatted = app::format_files(paths, options.fix);
  Output& output = context.output();
  if (!formatted) return report(output, formatted.error());
  for (const auto& path : formatted->changed) output.out << path.string() << "\n";
  for (const auto& problem : formatted->problems)
    output.err << toned(output, Tone::Plain, cards::to_text(problem)) << "\n";
  if (!output.quiet)
    output.err << app::counted(formatted->files, "file", "files") << ", "
               << app::counted(static_cast<long long>(formatted->changed.size()), "changed",
                               "changed")
               << "\n";
  return formatted->problems.empty() ? Success : NothingOrFault;
}

}  // namespace

void add_format(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "format",
      "Brings card files into canonical form, so that differences stay small",
      "  attest format cards\n  attest format my-card.json --fix",
      [](CLI::App& command, Options& options) {
        command.add_option("PATH", options.paths, "Files or folders; your own cards without one");
        command.add_flag("--fix", options.fix,
                         "Also double the backslashes of TeX that JSON would eat");
      },
      run);
}

}  // namespace cli
