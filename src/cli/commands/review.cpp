#include <cmath>
#include <cstdlib>
#include <iostream>

#include "app/study_documents.h"
#include "app/words.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::string card;
  std::string rating;
  double took_seconds = 0;
  std::optional<int> revision;
};

/// CLI11's range lets a NaN through.
std::string is_finite(std::string& text) {
  return std::isfinite(std::strtod(text.c_str(), nullptr)) ? "" : "give a number of seconds";
}

int run(Context& context, const Options& options) {
  const auto services = context.open_for_writing();
  if (!services) return report(context.output(), services.error());
  app::Study& study = (*services)->study;
  const base::Instant now = context.now();
  const auto asked = study.ask({options.card}, now);
  if (!asked) return report(context.output(), asked.error());
  app::ReviewDetails details;
  details.took_ms = static_cast<std::int64_t>(options.took_seconds * 1000);
  details.expected_revision = options.revision;
  const auto reviewed = study.review(*asked, *schedule::rating_from(options.rating), details, now);
  if (!reviewed) return report(context.output(), reviewed.error());
  const auto document = app::document_context(study, now);
  if (!document) return report(context.output(), document.error());
  context.output().out << app::review_json(*reviewed, *document);
  return Success;
}

}  // namespace

void add_review(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "review", "Records a review; prints the new state and when the card is due",
      "  attest review attention-core/scaling-divisor --rating good --took 12",
      [](CLI::App& command, Options& options) {
        command.add_option("CARD", options.card, "Id of the card, deck/slug")->required();
        command.add_option("--rating", options.rating, "again, hard, good or easy")
            ->required()
            ->check(CLI::IsMember({"again", "hard", "good", "easy"}));
        command.add_option("--took", options.took_seconds, "Seconds the answer took")
            ->check(CLI::Range(0.0, 86400.0) & CLI::Validator(is_finite, ""));
        command.add_option("--revision", options.revision,
                           "Refuse if the card has another revision by now");
      },
      run);
}

}  // namespace cli
