#include "cli/verdict.h"

#include <algorithm>

#include "app/words.h"
#include "cli/block_plot.h"
#include "cli/check_text.h"
#include "cli/outcome_text.h"
#include "typeset/width.h"

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

std::string padded(std::string text, std::size_t width) {
  const std::size_t used = typeset::display_width(text);
  return text + std::string(width > used ? width - used : 0, ' ');
}

std::string operator_sign(cards::Operator op) {
  switch (op) {
    case cards::Operator::Equal:
      return "";
    case cards::Operator::AtMost:
      return "<= ";
    case cards::Operator::AtLeast:
      return ">= ";
  }
  return "";
}

/// "+ " or "- " before what holds or fails, for terminals without the signs.
std::string mark_of(const Output& output, bool good) {
  const char* sign = output.ascii ? (good ? "+" : "-") : (good ? "✓" : "✗");
  return toned(output, good ? Tone::Good : Tone::Bad, sign) + " ";
}

std::string points_text(const Output& output, const grading::Judgement& judgement) {
  std::string found, missed;
  for (const auto& point : judgement.points)
    (point.found ? found : missed) +=
        ((point.found ? found : missed).empty() ? "" : ", ") + point.id;
  std::string text;
  if (!found.empty()) text += "  said: " + toned(output, Tone::Good, found) + "\n";
  if (!missed.empty()) text += "  not said: " + toned(output, Tone::Note, missed) + "\n";
  return text;
}

/// "d_k = 128"; a rival that is a plain number stands alone.
std::string rival_words(const proof::RivalResult& rival) {
  const std::string value = app::short_number(rival.value);
  return rival.formula == value ? value : rival.formula + " = " + value;
}

std::string claim_line(const Output& output, const proof::ClaimResult& claim) {
  std::string text = "  " + mark_of(output, claim.passed()) +
                     toned(output, Tone::Strong, claim.claim) +
                     (claim.passed() ? " holds\n" : toned(output, Tone::Bad, " fails") + "\n");
  text += wrapped(output, claim_words(claim, output.ascii), 4);
  for (const auto& rival : claim.rivals)
    text += "    rival " + toned(output, Tone::Plain, rival_words(rival)) +
            (rival.rejected ? toned(output, Tone::Bad, " fails") : " is not rejected") + "\n";
  return text;
}

constexpr std::size_t claims_in_brief = 6;

/// The parts of an outcome that fit a screen: its first table, else its measures, and its first
/// plot.
std::string first_plot(const Output& output, const sim::Outcome& outcome) {
  sim::Outcome shown;
  shown.takeaway = outcome.takeaway;
  if (!outcome.tables.empty())
    shown.tables.push_back(outcome.tables.front());
  else
    shown.measures = outcome.measures;
  if (!outcome.series.empty())
    shown.series.push_back(outcome.series.front());
  else if (!outcome.histograms.empty())
    shown.histograms.push_back(outcome.histograms.front());
  return outcome_text(output, shown);
}

/// What first_plot left out.
std::string further_plots(const Output& output, const sim::Outcome& outcome) {
  std::string text;
  for (std::size_t i = 1; i < outcome.series.size(); ++i)
    text += block_plot(output, outcome.series[i]) + "\n";
  for (std::size_t i = outcome.series.empty() ? 1 : 0; i < outcome.histograms.size(); ++i)
    text += block_plot(output, outcome.histograms[i]) + "\n";
  for (const auto& map : outcome.heatmaps) text += block_plot(output, map) + "\n";
  return text;
}

/// The command that runs the same simulation, to be changed at will.
std::string try_it_text(const Output& output, const cards::SimulationUse& use) {
  std::string command = "attest sim run " + use.id + " --seed " + std::to_string(use.seed);
  for (const auto& [name, value] : use.settings)
    command += " --set \"" + name + "=" + sim::to_text(value) + "\"";
  return toned(output, Tone::Dim, "Change the settings yourself:") + "\n" +
         wrapped(output, command, 2);
}

/// One claim on one line: expected, measured, and its first rival.
std::string brief_claim(const Output& output, const proof::ClaimResult& claim, std::size_t width) {
  const bool good = claim.passed();
  std::string measured = app::short_number(claim.measured);
  if (claim.standard_error)
    measured += (output.ascii ? " +- " : " ± ") + app::short_number(*claim.standard_error);
  std::string text = mark_of(output, good) + padded(claim.claim, width) + "  " +
                     padded(operator_sign(claim.op) + app::short_number(claim.expected), 12) +
                     padded(measured, 22);
  if (!claim.rivals.empty()) text += toned(output, Tone::Bad, rival_words(claim.rivals.front()));
  return text + "\n";
}

std::string brief_claims(const Output& output, const std::vector<proof::ClaimResult>& claims) {
  std::size_t width = 5;
  const std::size_t shown = std::min(claims.size(), claims_in_brief);
  for (std::size_t i = 0; i < shown; ++i) width = std::max(width, claims[i].claim.size());
  std::string text = toned(output, Tone::Dim,
                           "  " + padded("claim", width) + "  " + padded("expected", 12) +
                               padded("measured", 22) + "a rival that fails") +
                     "\n";
  for (std::size_t i = 0; i < shown; ++i) text += brief_claim(output, claims[i], width);
  if (claims.size() > shown)
    text += toned(output, Tone::Dim,
                  "  and " + std::to_string(claims.size() - shown) +
                      " more; d in a session shows them all") +
            "\n";
  return text;
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
            toned(output, Tone::Bad, app::short_number(contrast.misconception->value)) + "\n";
  return text;
}

std::string demonstration_text(const Output& output, const cards::Card& card,
                               const app::Demonstration& demonstration, bool all_claims) {
  std::string text =
      toned(output, Tone::Strong, "Demonstration") + "  " +
      toned(output, Tone::Dim,
            card.simulation->id + ", seed " + std::to_string(card.simulation->seed)) +
      "\n";
  if (!card.simulation->watch.empty()) text += laid_out(output, card.simulation->watch);
  text += "\n" + first_plot(output, demonstration.outcome);
  if (demonstration.claims.empty()) return text;
  if (!all_claims) return text + brief_claims(output, demonstration.claims);
  text += further_plots(output, demonstration.outcome);
  text += toned(output, Tone::Strong, "Claims") + "\n";
  for (const auto& claim : demonstration.claims) text += claim_line(output, claim);
  return text + "\n" + try_it_text(output, *card.simulation);
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
