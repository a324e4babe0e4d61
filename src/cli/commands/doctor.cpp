#include "store/doctor.h"

#include <algorithm>
#include <iostream>

#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  bool repair = false;
};

std::string verdict(const Output& output, const store::Checkup& checkup, bool repaired) {
  const auto faults = [](std::int64_t count) { return app::counted(count, "fault", "faults"); };
  const auto found = static_cast<std::int64_t>(checkup.findings.size());
  std::string text = found == 0 ? toned(output, Tone::Good, "healthy") : faults(found);
  if (repaired) {
    if (found > 0) text += found == 1 ? " remains" : " remain";
    if (checkup.repaired > 0) text += ", " + faults(checkup.repaired) + " put right";
  } else if (std::any_of(checkup.findings.begin(), checkup.findings.end(),
                         [](const store::Finding& finding) { return finding.repairable; })) {
    text += "; `attest doctor --repair` mends what it can";
  }
  return text;
}

void print(Output& output, const store::Checkup& checkup, bool repaired) {
  for (const auto& finding : checkup.findings)
    output.out << toned(output, Tone::Bad, "fault: ") << toned(output, Tone::Plain, finding.what)
               << (finding.next.empty() ? "" : "\n  " + finding.next) << "\n";
  output.out << app::counted(checkup.cards, "card", "cards") << ", "
             << app::counted(checkup.reviews, "review", "reviews") << " that stand, "
             << app::counted(checkup.entries, "log entry", "log entries") << ": "
             << verdict(output, checkup, repaired) << "\n";
}

int run(Context& context, const Options& options) {
  auto services = options.repair ? context.open_unread() : context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  const auto checkup = store::examine((*services)->collection, options.repair);
  if (!checkup) return report(context.output(), checkup.error());
  print(context.output(), *checkup, options.repair);
  return checkup->findings.empty() ? Success : NothingOrFault;
}

}  // namespace

void add_doctor(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "doctor",
      "Checks the collection: integrity, and the log replayed against what is stored",
      "  attest doctor\n  attest doctor --repair",
      [](CLI::App& command, Options& options) {
        command.add_flag("--repair", options.repair,
                         "Rebuild from the log what disagrees with it; the log is never touched");
      },
      run);
}

}  // namespace cli
