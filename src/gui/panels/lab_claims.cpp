#include <cmath>
#include <set>

#include "app/words.h"
#include "gui/panels/lab_parts.h"

namespace gui {

namespace {

std::string tolerance_words(const cards::Tolerance& tolerance) {
  const std::string value = app::short_number(tolerance.value);
  switch (tolerance.kind) {
    case cards::ToleranceKind::None:
      return "";
    case cards::ToleranceKind::StandardErrors:
      return ", within " + value + " standard errors";
    case cards::ToleranceKind::Relative:
      return ", within " + app::short_number(100 * tolerance.value) + " %";
    case cards::ToleranceKind::Absolute:
      return ", within " + value;
    case cards::ToleranceKind::Exact:
      return ", exactly";
  }
  return "";
}

std::string_view operator_words(cards::Operator op) {
  return op == cards::Operator::AtMost    ? "at most "
         : op == cards::Operator::AtLeast ? "at least "
                                          : "";
}

std::string expected_words(const proof::ClaimResult& result) {
  const std::string number = app::short_number(result.expected);
  std::string words = "expected " + std::string(operator_words(result.op)) + number;
  if (result.expect != number) words += " = " + result.expect;
  return words + tolerance_words(result.tolerance);
}

std::string measured_words(const proof::ClaimResult& result) {
  std::string words = "measured " + app::short_number(result.measured);
  if (result.standard_error) words += " ± " + app::short_number(*result.standard_error);
  if (result.z) words += ", " + app::short_number(std::abs(*result.z)) + " standard errors away";
  return words;
}

struct Verdict {
  std::string_view icon;
  std::string_view words;
  Tone tone;
};

/// A sign, a word and a colour: none of them alone.
Verdict verdict_of(const proof::ClaimResult* result) {
  if (!result) return {icon::clock, "not run yet", Tone::Info};
  if (!result->holds) return {icon::cross, "does not hold", Tone::Bad};
  if (!result->passed()) return {icon::warning, "holds, but so does a rival", Tone::Warning};
  return {icon::check, result->rivals.empty() ? "holds" : "holds, every rival is rejected",
          Tone::Good};
}

void draw_rivals(const Ui& ui, const proof::ClaimResult& result) {
  for (const proof::RivalResult& rival : result.rivals) {
    sign(ui, rival.rejected ? icon::cross : icon::warning,
         rival.rejected ? ui.theme.muted : ui.theme.warn);
    ImGui::SameLine(0, ui.px(6));
    text(ui, Style::Body, ui.theme.muted,
         std::string(rival.rejected ? "rejected: " : "not rejected: ") + rival.formula + " = " +
             app::short_number(rival.value));
  }
}

LabAsked draw_buttons(const Ui& ui, const LabView& view, std::size_t index) {
  LabAsked asked;
  const app::SimulationClaim& claim = view.claims.claims[index];
  const std::string number = std::to_string(index + 1);
  if (button(ui,
             {.id = "claim/" + number + "/card", .label = "Open the card", .icon = icon::library}))
    asked = LabOpenCard{claim.card};
  const bool here = view.settings == claim.plan.resolved.settings && view.seed == claim.plan.seed;
  const std::string_view label = here ? "Its settings are shown" : "Show its settings";
  ImGui::SameLine(0, ui.px(8));
  const float needed = measure(ui, Style::Body, label).x + ui.px(30);
  if (ImGui::GetContentRegionAvail().x < needed) ImGui::NewLine();
  if (button(ui, {.id = "claim/" + number + "/settings", .label = label, .enabled = !here}))
    asked = LabTakeOver{index};
  return asked;
}

LabAsked draw_claim(const Ui& ui, const LabView& view, std::size_t index, LabState& state) {
  const app::SimulationClaim& claim = view.claims.claims[index];
  const proof::ClaimResult* result =
      index < view.claims.results.size() ? &view.claims.results[index] : nullptr;
  ImGui::PushID(static_cast<int>(index));
  begin_card(ui, "claim");
  const Verdict verdict = verdict_of(result);
  sign(ui, verdict.icon, colour_of(ui, verdict.tone));
  ImGui::SameLine(0, ui.px(8));
  text(ui, Style::Strong, ui.theme.text, verdict.words);
  page_text(ui, state.texts, claim.say);
  text(ui, Style::Caption, ui.theme.muted, claim.card.value + " · " + claim.plan.claim.measure);
  if (result) {
    gap(ui, 8);
    text(ui, Style::Body, ui.theme.text, expected_words(*result));
    text(ui, Style::Body, ui.theme.text, measured_words(*result));
    draw_rivals(ui, *result);
  }
  gap(ui, 10);
  const LabAsked asked = draw_buttons(ui, view, index);
  end_card(ui);
  ImGui::PopID();
  gap(ui, 16);
  return asked;
}

std::string count_words(const LabClaims& claims) {
  std::set<std::string> holders;
  for (const app::SimulationClaim& claim : claims.claims) holders.insert(claim.card.value);
  const auto count = [](std::size_t number) { return static_cast<long long>(number); };
  return app::counted(count(claims.claims.size()), "claim", "claims") + " of " +
         app::counted(count(holders.size()), "card", "cards") +
         " computed by this simulation, each with the settings and the seed of its card.";
}

LabAsked draw_run(const Ui& ui, const LabClaims& claims) {
  if (claims.running) {
    text(ui, Style::Body, ui.theme.muted,
         std::to_string(claims.results.size()) + " of " + std::to_string(claims.claims.size()) +
             " known");
    if (button(ui, {.id = "claims/stop", .label = "Stop"})) return LabStopClaims{};
    return std::nullopt;
  }
  if (button(ui, {.id = "claims/run",
                  .label = "Run the claims",
                  .icon = icon::play,
                  .kind = ButtonKind::Primary}))
    return LabRunClaims{};
  return std::nullopt;
}

}  // namespace

LabAsked draw_lab_claims(const Ui& ui, const LabView& view, LabState& state) {
  const LabClaims& claims = view.claims;
  if (claims.loading) {
    text(ui, Style::Body, ui.theme.muted, "Reading the cards...");
    return std::nullopt;
  }
  LabAsked asked;
  if (claims.error)
    banner(ui, Tone::Bad, claims.error->what, claims.error->where + " " + claims.error->next);
  if (claims.claims.empty()) {
    empty_state(ui, icon::library, "No card uses this simulation yet",
                "A card that names it, and states a number as a claim, is proved here.");
    return std::nullopt;
  }
  text(ui, Style::Body, ui.theme.muted, count_words(claims));
  gap(ui, 12);
  take(asked, draw_run(ui, claims));
  gap(ui, 16);
  for (std::size_t i = 0; i < claims.claims.size(); ++i)
    take(asked, draw_claim(ui, view, i, state));
  return asked;
}

}  // namespace gui
