#include <iostream>
#include <iterator>

#include "app/study_documents.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/verdict.h"

namespace cli {

namespace {

struct Options {
  std::string card;
  std::string text;
  bool json = false;
};

std::string standard_input() {
  constexpr std::size_t longest = 1'000'000;  // far beyond any answer, and an endless input ends
  std::string text;
  for (std::istreambuf_iterator<char> in(std::cin), end; in != end && text.size() < longest; ++in)
    text += *in;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

/// The values of the card's variables that the answer is about; none for a follow-up.
cards::Instance instance_of(app::Study& study, const base::CardId& id, base::Instant now) {
  const auto asked = study.ask(id, now);
  return asked ? asked->instance : cards::Instance{};
}

int run(Context& context, const Options& options) {
  std::string typed = context.text(options.text);
  if (typed == "-") typed = standard_input();
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  app::Study& study = (*services)->study;
  const base::CardId id{options.card};
  const auto judgement = study.judge(id, typed, context.now());
  if (!judgement) return report(context.output(), judgement.error());
  Output& output = context.output();
  if (options.json)
    output.out << app::answer_json(id, *judgement, instance_of(study, id, context.now()));
  else
    output.out << verdict_text(output, *judgement);
  return Success;
}

}  // namespace

void add_answer(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "answer", "Judges a typed answer to a card",
      "  attest answer attention-core/scaling-divisor \"sqrt(d_k)\"\n"
      "  echo \"the square root of d_model\" | attest answer attention-core/scaling-divisor -",
      [](CLI::App& command, Options& options) {
        command
            .add_option("CARD", options.card, "Id of the card, deck/slug or deck/slug#follow-up")
            ->required();
        command.add_option("TEXT", options.text, "The answer; - reads standard input")->required();
        command.add_flag("--json", options.json, "One JSON document on standard output");
      },
      run);
}

}  // namespace cli
