#include "store/doctor.h"

#include <iostream>

#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/words.h"

namespace cli {

namespace {

struct Options {
  bool repair = false;
};

void print(Output& output, const store::Checkup& checkup, bool repaired) {
  for (const auto& finding : checkup.findings)
    output.out << toned(output, Tone::Bad, "fault: ") << finding.what
               << (finding.next.empty() ? "" : "; " + finding.next) << "\n";
  output.out << counted(checkup.cards, "card", "cards") << ", "
             << counted(checkup.reviews, "review", "reviews") << " that stand, "
             << counted(checkup.entries, "log entry", "log entries") << ": ";
  if (checkup.findings.empty())
    output.out << toned(output, Tone::Good, "healthy") << "\n";
  else if (repaired)
    output.out << counted(checkup.repaired, "fault", "faults") << " put right\n";
  else
    output.out << counted(static_cast<long long>(checkup.findings.size()), "fault", "faults")
               << "; attest doctor --repair mends what it can\n";
}

int run(Context& context, const Options& options) {
  auto services = options.repair ? context.open_unread() : context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  const auto checkup = store::examine((*services)->collection, options.repair);
  if (!checkup) return report(context.output(), checkup.error());
  print(context.output(), *checkup, options.repair);
  const bool mended =
      options.repair && checkup->repaired == static_cast<std::int64_t>(checkup->findings.size());
  return checkup->findings.empty() || mended ? Success : NothingOrFault;
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
