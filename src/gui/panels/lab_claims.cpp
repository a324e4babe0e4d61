#include <set>

#include "app/words.h"
#include "gui/panels/claim_view.h"
#include "gui/panels/lab_parts.h"

namespace gui {

namespace {

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

PageEvent draw_not_run(const Ui& ui, const app::SimulationClaim& claim, LabState& state) {
  sign(ui, icon::clock, ui.theme.muted);
  ImGui::SameLine(0, ui.px(8));
  text(ui, Style::Strong, ui.theme.muted, "Not run yet");
  return page_text(ui, state.texts, claim.say);
}

LabAsked draw_claim(const Ui& ui, const LabView& view, std::size_t index, LabState& state) {
  const app::SimulationClaim& claim = view.claims.claims[index];
  LabAsked asked;
  ImGui::PushID(static_cast<int>(index));
  begin_card(ui, "claim");
  const bool known = index < view.claims.results.size();
  const PageEvent event = known ? claim_view(ui, state.texts, view.claims.results[index], claim.say)
                                : draw_not_run(ui, claim, state);
  if (!event.copy.empty()) asked = LabCopyText{event.copy};
  gap(ui, 8);
  text(ui, Style::Caption, ui.theme.muted, claim.card.value + " · " + claim.plan.claim.measure);
  gap(ui, 10);
  take(asked, draw_buttons(ui, view, index));
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
