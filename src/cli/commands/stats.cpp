#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/statistics.h"
#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  bool json = false;
};

std::string recall_words(const app::Recall& recall) {
  if (recall.total() == 0) return "no review card answered";
  const double share = 100.0 * recall.passed / recall.total();
  return app::short_number(std::round(share * 10) / 10) + " % of " + std::to_string(recall.total());
}

std::string forecast_bar(const Output& output, int due, int most) {
  const int columns = most == 0 ? 0 : (due * 40 + most - 1) / most;
  std::string bar;
  for (int i = 0; i < columns; ++i) bar += output.ascii ? "#" : "█";
  return bar + (due > 0 ? " " : "") + std::to_string(due);
}

void print(Output& output, const app::Statistics& statistics) {
  const auto& cards = statistics.cards;
  output.out << toned(output, Tone::Strong, "Retention") << "  "
             << toned(output, Tone::Dim, "first answer to a review card on a study day") << "\n"
             << "  today         " << recall_words(statistics.recall_today) << "\n"
             << "  last 30 days  " << recall_words(statistics.recall_month) << "\n"
             << "  all           " << recall_words(statistics.recall_all) << "\n"
             << toned(output, Tone::Strong, "Cards") << "  " << cards.fresh << " new, "
             << cards.learning << " learning, " << cards.review << " in review, " << cards.suspended
             << " suspended, " << cards.buried << " buried, "
             << app::counted(cards.leeches, "leech", "leeches") << "\n"
             << toned(output, Tone::Strong, "Answers") << "  " << statistics.reviews_today
             << " today in " << statistics.seconds_today / 60 << " min, " << statistics.reviews_all
             << " in all\n"
             << toned(output, Tone::Strong, "Streak") << "  "
             << app::counted(statistics.streak_days, "day", "days") << " (longest "
             << statistics.longest_streak_days << ")\n"
             << toned(output, Tone::Strong, "Due in the next two weeks") << "\n";
  const int most = *std::max_element(statistics.forecast.begin(), statistics.forecast.end());
  for (std::size_t i = 0; i < statistics.forecast.size(); ++i)
    output.out << "  " << base::to_text(base::to_date(statistics.today + static_cast<int>(i)))
               << "  " << forecast_bar(output, statistics.forecast[i], most) << "\n";
}

int run(Context& context, const Options& options) {
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  const auto statistics = app::statistics((*services)->study, context.now());
  if (!statistics) return report(context.output(), statistics.error());
  if (options.json)
    context.output().out << app::statistics_json(*statistics);
  else
    print(context.output(), *statistics);
  return Success;
}

}  // namespace

void add_stats(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "stats", "Shows retention, counts, streak and forecast",
      "  attest stats\n  attest stats --json",
      [](CLI::App& command, Options& options) {
        command.add_flag("--json", options.json, "One JSON document on standard output");
      },
      run);
}

}  // namespace cli
