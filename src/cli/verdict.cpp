#include "cli/verdict.h"

#include "cli/check_text.h"
#include "cli/outcome_text.h"
#include "cli/words.h"
#include "typeset/tex_unicode.h"

namespace cli {

namespace {

struct Heading {
  Tone tone;
  const char* word;
  const char* sign;
};

Heading heading_of(cards::Verdict verdict) {
  switch (verdict) {
    case cards::Verdict::Correct:
      return {Tone::Good, "Right", "✓"};
    case cards::Verdict::Partial:
      return {Tone::Note, "Partly right", "◐"};
    case cards::Verdict::Wrong:
      return {Tone::Bad, "Wrong", "✗"};
    case cards::Verdict::Retry:
      return {Tone::Note, "Try again", "↻"};
    case cards::Verdict::Ungraded:
      return {Tone::Dim, "Not judged", "·"};
  }
  return {Tone::Plain, "", ""};
}

std::string signed_word(const Output& output, Tone tone, const char* sign, const char* word) {
  return toned(output, tone, output.ascii ? std::string(word) : std::string(sign) + " " + word);
}

std::string points_text(const Output& output, const grading::Judgement& judgement) {
  std::string found, missed;
  for (const auto& point : judgement.points)
    (point.found ? found : missed) +=
        ((point.found ? found : missed).empty() ? "" : ", ") + point.id;
  std::string text;
  if (!found.empty()) text += "  found: " + toned(output, Tone::Good, found) + "\n";
  if (!missed.empty()) text += "  missed: " + toned(output, Tone::Note, missed) + "\n";
  return text;
}

std::string claim_line(const Output& output, const proof::ClaimResult& claim) {
  const bool good = claim.passed();
  std::string text = "  " + signed_word(output, good ? Tone::Good : Tone::Bad, good ? "✓" : "✗",
                                        good ? "holds" : "fails");
  text += "  " + toned(output, Tone::Strong, claim.claim) + "  " +
          toned(output, Tone::Plain, claim_words(claim, output.ascii)) + "\n";
  for (const auto& rival : claim.rivals)
    text += "      rival " + toned(output, Tone::Plain, rival.formula) + " = " +
            short_number(rival.value) +
            (rival.rejected ? toned(output, Tone::Bad, "  fails") : "  is not rejected") + "\n";
  return text;
}

std::string first_plot(const Output& output, const sim::Outcome& outcome) {
  sim::Outcome shown;
  shown.takeaway = outcome.takeaway;
  shown.measures = outcome.measures;
  if (!outcome.tables.empty()) shown.tables.push_back(outcome.tables.front());
  if (!outcome.series.empty())
    shown.series.push_back(outcome.series.front());
  else if (!outcome.histograms.empty())
    shown.histograms.push_back(outcome.histograms.front());
  return outcome_text(output, shown);
}

}  // namespace

std::string verdict_text(const Output& output, const grading::Judgement& judgement) {
  const Heading heading = heading_of(judgement.verdict);
  std::string text = signed_word(output, heading.tone, heading.sign, heading.word);
  if (!judgement.understood.empty())
    text += toned(output, Tone::Dim, "  understood as " + judgement.understood);
  text += "\n";
  if (!judgement.message.empty()) text += laid_out(output, judgement.message);
  return text + points_text(output, judgement);
}

std::string contrast_text(const Output& output, const proof::Contrast& contrast) {
  const proof::ClaimResult& claim = contrast.result;
  std::string text =
      toned(output, Tone::Strong, "Under one seed") + "  " +
      toned(output, Tone::Dim, claim.simulation + ", seed " + std::to_string(claim.seed)) + "\n" +
      laid_out(output, contrast.say) + claim_line(output, claim);
  if (contrast.right)
    text += "  " + toned(output, Tone::Good, "with the right answer") + ", " + claim.measure +
            " is " + measured_text(*contrast.right, output.ascii) + "\n";
  if (contrast.misconception)
    text += "  your answer, " + toned(output, Tone::Plain, contrast.typed) + ", would need " +
            toned(output, Tone::Bad, short_number(contrast.misconception->value)) + "\n";
  return text;
}

std::string demonstration_text(const Output& output, const cards::Card& card,
                               const app::Demonstration& demonstration) {
  std::string text =
      toned(output, Tone::Strong, "Demonstration") + "  " +
      toned(output, Tone::Dim,
            card.simulation->id + ", seed " + std::to_string(card.simulation->seed)) +
      "\n";
  if (!card.simulation->watch.empty()) text += laid_out(output, card.simulation->watch);
  text += "\n" + first_plot(output, demonstration.outcome);
  if (!demonstration.claims.empty())
    text += toned(output, Tone::Strong, "Claims") + "  " +
            toned(output, Tone::Dim, "expected beside measured, and the rivals that fail") + "\n";
  for (const auto& claim : demonstration.claims) text += claim_line(output, claim);
  return text;
}

std::string settled_text(const Output& output, const app::Settled& settled,
                         const app::Guess& guess) {
  std::string text =
      signed_word(output, settled.right ? Tone::Good : Tone::Bad, settled.right ? "✓" : "✗",
                  settled.right ? "As predicted" : "Not so");
  text += ": " + measured_text(settled.measured, output.ascii);
  if (settled.against)
    text += ", against " + measured_text(*settled.against, output.ascii) + ": " +
            proof::name_of(*settled.direction);
  if (settled.nearness) text += ", you were " + std::string(proof::name_of(*settled.nearness));
  if (guess.confidence_percent > 0)
    text += toned(output, Tone::Dim,
                  "  (you were " + std::to_string(guess.confidence_percent) + " % sure)");
  return text + "\n";
}

}  // namespace cli
