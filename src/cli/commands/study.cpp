#include <chrono>
#include <iostream>

#include <unistd.h>

#include "app/study_documents.h"
#include "app/takeover.h"
#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/study_screen.h"
#include "cli/verdict.h"
#include "typeset/visible.h"

namespace cli {

namespace {

struct Options {
  std::string deck;
  int minutes = 20;
  std::optional<int> limit;
};

/// A few folders are read in this time, and then the first card is what is on disk.
constexpr std::chrono::milliseconds first_card_waits{40};

void report_failures(Context& context, app::Takeover& takeover) {
  for (const auto& error : takeover.failures())
    if (!context.output().quiet)
      context.output().err << "attest: no backup was made: " << error.message() << "\n";
}

/// Finds out whether the word is a deck or a card; a name that the collection does not know yet is
/// worth waiting for the files.
base::Result<> find_scope(Context& context, Services& services, app::Takeover& takeover,
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
  if (auto taken = takeover.wait(std::chrono::minutes(5), context.now()); !taken) return taken;
  return look();
}

int run(Context& context, const Options& options) {
  const auto services = context.open_unread();
  if (!services) return report(context.output(), services.error());
  app::Takeover takeover(**services);
  auto begun = takeover.begin(context.now());
  if (begun) begun = takeover.wait(first_card_waits, context.now());
  if (!begun) return report(context.output(), begun.error());
  app::SessionOptions session{options.deck, options.minutes, options.limit, {}};
  if (auto found = find_scope(context, **services, takeover, session); !found)
    return report(context.output(), found.error());
  warn_of_faulty_files(context, (*services)->library);
  const auto console = console_for_standard_input();
  StudyScreen screen((*services)->study, session,
                     {context.output(), *console, [&] { return context.now(); },
                      [&] {
                        tell_passed_over(context, (*services)->study);
                        report_failures(context, takeover);
                        return takeover.step(context.now());
                      }});
  const auto shown = screen.run();
  tell_passed_over(context, (*services)->study);
  if (!shown) return report(context.output(), shown.error());
  return *shown ? Success : NothingOrFault;
}

/// What there is to see for someone without a terminal: the day, the first card and its proof.
int print_overview(Context& context, std::string_view window) {
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
  output.out << "\nIn a terminal, attest study asks the cards one by one.\n" << window << "\n";
  return Success;
}

constexpr std::string_view window_needs_display =
    "On a desktop (DISPLAY or WAYLAND_DISPLAY is set), attest opens its window.";
constexpr std::string_view window_needs_build =
    "This build has no window: third_party/setup window fetches what one needs; then build again.";

base::Result<WindowEnd> try_window(Context& context, const OpenWindow& open_window) {
  if (!open_window) return WindowEnd{};
  auto ended = open_window({context.places(), [&] { return context.now(); }, context.seed()});
  if (ended && !ended->remark.empty() && !context.output().quiet)
    context.output().err << "attest: " << typeset::visible(ended->remark) << "\n";
  return ended;
}

}  // namespace

int run_without_command(Context& context, const OpenWindow& open_window) {
  const auto window = try_window(context, open_window);
  if (!window) return report(context.output(), window.error());
  if (window->shown) return Success;
  const bool terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  if (!terminal)
    return print_overview(context, open_window ? window_needs_display : window_needs_build);
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
