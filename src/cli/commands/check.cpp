#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

#include "app/checks.h"
#include "app/library.h"
#include "cli/check_text.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/progress.h"

namespace cli {

namespace {

struct Options {
  std::vector<std::string> paths;
  bool json = false;
  bool fast = false;
  int seeds = 0;
  bool mutate = false;
  std::string changed_base;
  bool watch = false;
};

/// The folders that are there; a person's own folder may not be yet.
std::vector<std::filesystem::path> paths_of(Context& context, const Options& options) {
  if (!options.paths.empty()) return {options.paths.begin(), options.paths.end()};
  std::vector<std::filesystem::path> paths;
  for (const auto& folder : context.places().cards)
    if (std::filesystem::exists(folder)) paths.push_back(folder);
  return paths;
}

app::CheckRequest request_of(Context& context, const Options& options) {
  app::CheckRequest request;
  request.paths = paths_of(context, options);
  request.fast = options.fast;
  request.seeds = options.seeds;
  request.mutate = options.mutate;
  if (!options.changed_base.empty()) request.changed_base = options.changed_base;
  request.threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 16);
  return request;
}

int check_once(Context& context, const Options& options) {
  Output& output = context.output();
  app::CheckRequest request = request_of(context, options);
  const auto findings = [&] {
    Progress progress(output, "checking");
    request.on_progress = [&](double share) { progress.show(share); };
    return app::check(request);
  }();
  if (!findings) return report(output, findings.error());
  if (options.json)
    output.out << app::check_json(*findings) << std::flush;
  else
    print_findings(output, *findings);
  output.out << std::flush;
  return findings->good() ? Success : NothingOrFault;
}

/// Checks again whenever a file changes, until interrupted.
int watch(Context& context, const Options& options) {
  std::string seen;
  while (true) {
    std::vector<std::filesystem::path> folders;
    for (const auto& path : paths_of(context, options))
      folders.push_back(std::filesystem::is_directory(path) ? path : path.parent_path());
    const std::string stamp = app::content_stamp(folders);
    if (stamp != seen) {
      seen = stamp;
      if (const int code = check_once(context, options); code >= Usage) return code;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
}

int run(Context& context, const Options& options) {
  return options.watch ? watch(context, options) : check_once(context, options);
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "check", "Checks cards and re-computes the numbers they state",
      "  attest check\n  attest check cards/attention-core --fast\n  attest check cards --seeds "
      "20\n"
      "  attest check cards --mutate\n  attest check cards --changed main",
      [](CLI::App& command, Options& options) {
        command.add_option("PATH", options.paths, "Files, decks or folders of cards");
        command.add_flag("--json", options.json, "One JSON document on standard output");
        CLI::Option* fast =
            command.add_flag("--fast", options.fast, "Check the text only, run no simulation");
        command
            .add_option("--seeds", options.seeds,
                        "Run sampled claims with N fresh seeds and judge the failures together")
            ->check(CLI::Range(1, 100000));
        command
            .add_flag(
                "--mutate", options.mutate,
                "Make each claim and bound number wrong in turn and list what nothing notices")
            ->excludes(fast);
        command.add_option("--changed", options.changed_base,
                           "Folder or git revision: a changed card needs a new revision");
        command.add_flag("--watch", options.watch, "Check again whenever a file changes");
      },
      run);
}

}  // namespace cli
