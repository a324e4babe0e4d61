#include <chrono>
#include <iostream>
#include <thread>

#include <unistd.h>

#include "app/study_documents.h"
#include "base/job.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/study_screen.h"
#include "cli/verdict.h"
#include "cli/words.h"
#include "store/backup.h"

namespace cli {

namespace {

struct Options {
  std::string deck;
  int minutes = 20;
  std::optional<int> limit;
};

/// Takes over the card files between two cards: a worker looks at them, so that the first card
/// waits for nothing but the collection.
class Takeover {
 public:
  Takeover(Context& context, Services& services) : context_(context), services_(services) {}

  /// A fresh collection has nothing to show yet, so its files are read at once.
  base::Result<> begin() {
    const auto known = services_.library.known_stamp();
    if (!known) return base::fail(known.error());
    if (known->empty()) return take(app::scan_content(services_.library.folders(), *known));
    scan_.emplace("reading the cards",
                  [folders = services_.library.folders(), stamp = *known](auto, auto&) {
                    return app::scan_content(folders, stamp);
                  });
    // A few folders are read in this time, and then the first card is what is on disk.
    return wait(std::chrono::milliseconds(40));
  }

  /// Waits until the files are taken over, for so long at most.
  base::Result<> wait(std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (scan_ && !scan_->finished() && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return scan_ && scan_->finished() ? step() : base::Result<>();
  }

  base::Result<> step() {
    report_backup();
    if (!scan_) return {};
    auto scan = scan_->take();
    if (!scan) return {};
    scan_.reset();
    if (!*scan) return base::fail(scan->error());
    if (auto taken = take(**scan); !taken) return taken;
    return begin_backup();
  }

 private:
  /// The day's backup reads the whole file, so it is made beside the session.
  base::Result<> begin_backup() {
    const auto stamp = services_.study.stamp(context_.now());
    if (!stamp) return base::fail(stamp.error());
    backup_.emplace("making the day's backup",
                    [&collection = services_.collection, stamp = *stamp](auto, auto&) {
                      return store::backup_daily(collection, stamp.at, stamp.day);
                    });
    return {};
  }

  void report_backup() {
    if (!backup_) return;
    const auto made = backup_->take();
    if (!made) return;
    backup_.reset();
    if (!*made && !context_.output().quiet)
      context_.output().err << "attest: no backup was made: " << made->error().message() << "\n";
  }

  base::Result<> take(const app::ContentScan& scan) {
    const auto stamp = services_.study.stamp(context_.now());
    if (!stamp) return base::fail(stamp.error());
    return services_.library.take_over(scan, *stamp);
  }

  Context& context_;
  Services& services_;
  std::optional<base::Job<app::ContentScan>> scan_;
  std::optional<base::Job<bool>> backup_;
};

/// Finds out whether the word is a deck or a card; a name that the collection does not know yet is
/// worth waiting for the files.
base::Result<> find_scope(Context& context, Services& services, Takeover& takeover,
                          app::SessionOptions& session) {
  const auto look = [&]() -> base::Result<> {
    auto deck = services.study.require_deck(session.deck, context.now());
    if (deck) return deck;
    if (!services.library.row({session.deck})) return deck;
    session.card = base::CardId{session.deck};
    session.deck.clear();
    return {};
  };
  auto found = look();
  if (found) return found;
  if (auto taken = takeover.wait(std::chrono::minutes(5)); !taken) return taken;
  return look();
}

int run(Context& context, const Options& options) {
  const auto services = context.open_unread();
  if (!services) return report(context.output(), services.error());
  Takeover takeover(context, **services);
  if (auto begun = takeover.begin(); !begun) return report(context.output(), begun.error());
  app::SessionOptions session{options.deck, options.minutes, options.limit, {}};
  if (auto found = find_scope(context, **services, takeover, session); !found)
    return report(context.output(), found.error());
  warn_of_faulty_files(context, (*services)->library);
  const auto console = console_for_standard_input();
  StudyScreen screen((*services)->study, {options.deck, options.minutes, options.limit},
                     {context.output(), *console, [&] { return context.now(); },
                      [&] {
                        tell_passed_over(context, (*services)->study);
                        return takeover.step();
                      }});
  const auto shown = screen.run();
  tell_passed_over(context, (*services)->study);
  if (!shown) return report(context.output(), shown.error());
  return *shown ? Success : NothingOrFault;
}

/// What there is to see for someone without a terminal: the day, the first card and its proof.
int print_overview(Context& context) {
  const auto services = context.open_for_reading();
  Output& output = context.output();
  if (!services) return report(output, services.error());
  app::Study& study = (*services)->study;
  const auto decks = study.due(context.now());
  if (!decks) return report(output, decks.error());
  store::DeckCounts total;
  for (const auto& deck : *decks) {
    total.fresh += deck.fresh;
    total.learning += deck.learning;
    total.due += deck.due;
  }
  output.out << "Due today: " << total.fresh << " new, " << total.learning << " learning, "
             << total.due << " to review.\n";
  const auto asked = study.next(context.now());
  if (!asked) return report(output, asked.error());
  if (*asked) {
    const cards::Card& card = (*asked)->card;
    output.out << "\nThe next card, " << (*asked)->row.id.value << ":\n"
               << laid_out(output, (*asked)->prompt) << "\n";
    sim::RunOptions run_options;
    run_options.threads = 2;
    const auto shown = app::Demonstrator(run_options).demonstrate(card);
    if (shown)
      output.out << laid_out(output, card.answer) << "\n"
                 << demonstration_text(output, card, *shown, false);
  }
  output.out << "\nIn a terminal, attest study asks the cards one by one.\n";
  return Success;
}

}  // namespace

int run_without_command(Context& context) {
  const bool terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  if (!terminal) return print_overview(context);
  // Someone who only looks in is not told that there was nothing to do by an exit code.
  const int code = run(context, {});
  return code == NothingOrFault ? Success : code;
}

void add_study(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "study", "A study session in the terminal",
      "  attest study\n  attest study attention-core --minutes 10\n  attest study --limit 5\n"
      "  attest study attention-core/scaling-divisor",
      [](CLI::App& command, Options& options) {
        command.add_option("DECK", options.deck,
                           "Only this deck and those below it; or one card, deck/slug");
        command.add_option("--minutes", options.minutes, "How long it may last")
            ->check(CLI::Range(1, 24 * 60));
        command.add_option("--limit", options.limit, "At most so many answers")
            ->check(CLI::Range(1, 100000));
      },
      run);
}

}  // namespace cli
