#include "store/search.h"

#include <iostream>

#include "app/study_documents.h"
#include "cli/command.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace cli {

namespace {

struct Options {
  std::vector<std::string> words;
  bool json = false;
};

std::string query_of(const Context& context, const Options& options) {
  std::string query;
  for (const auto& word : options.words) query += (query.empty() ? "" : " ") + context.text(word);
  return query;
}

std::vector<app::SearchHit> hits_of(app::Library& library, const std::vector<base::CardId>& ids) {
  std::vector<app::SearchHit> hits;
  for (const auto& id : ids) {
    const auto card = library.card(id);
    hits.push_back({id, cards::deck_of(id), card ? card->prompt : ""});
  }
  return hits;
}

int run(Context& context, const Options& options) {
  const auto services = context.open_for_reading();
  if (!services) return report(context.output(), services.error());
  const auto stamp = (*services)->study.stamp(context.now());
  if (!stamp) return report(context.output(), stamp.error());
  const std::string query = query_of(context, options);
  const auto found = store::search((*services)->collection, query, stamp->moment());
  if (!found) return report(context.output(), found.error());
  const auto hits = hits_of((*services)->library, *found);
  Output& output = context.output();
  if (options.json) {
    output.out << app::search_json(query, hits);
    return Success;
  }
  for (const auto& hit : hits)
    output.out << toned(output, Tone::Strong, hit.card.value) << "\n"
               << laid_out(output, hit.prompt);
  if (hits.empty() && !output.quiet) output.err << "No card matches.\n";
  return Success;
}

}  // namespace

void add_search(CLI::App& program, Action& action) {
  add_command<Options>(
      program, action, "search", "Finds cards by words, phrases and what is known of them",
      "  attest search variance -softmax\n  attest search \"deck:attention-core is:due\" --json\n"
      "  attest search \"prop:stability<10 (tag:softmax or tag:scaling)\"",
      [](CLI::App& command, Options& options) {
        command.add_option("QUERY", options.words,
                           "Words, \"phrases\", -not, or, ( ), deck: tag: id: is: rated: prop:");
        command.add_flag("--json", options.json, "One JSON document on standard output");
      },
      run);
}

}  // namespace cli
