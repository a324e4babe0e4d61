#include <algorithm>
#include <string>

#include "app/words.h"
#include "gui/panels/claim_view.h"
#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

constexpr std::size_t claims_in_brief = 4;

const cards::Text& say_of(const cards::Card& card, const std::string& claim) {
  for (const cards::Claim& one : card.claims)
    if (one.id == claim && !one.say.empty()) return one.say;
  return claim;
}

/// One claim on two lines: its sentence, then expected against measured and a rival that fails.
void draw_brief(Page& page, const proof::ClaimResult& claim) {
  const Ui& ui = page.ui;
  sign(ui, claim.passed() ? icon::check : icon::cross,
       claim.passed() ? ui.theme.good : ui.theme.bad);
  ImGui::SameLine(0, ui.px(8));
  ImGui::BeginGroup();
  ImGui::PushID(claim.claim.data(), claim.claim.data() + claim.claim.size());
  page.take(page_text(ui, page.state.texts, say_of(page.view.card.card, claim.claim)));
  ImGui::PopID();
  std::string words = "expected " + app::short_number(claim.expected) + ", measured " +
                      with_error(claim.measured, claim.standard_error);
  text(ui, Style::Caption, ui.theme.muted, words);
  if (!claim.rivals.empty()) {
    const proof::RivalResult& rival = claim.rivals.front();
    const std::string value = app::short_number(rival.value);
    text(ui, Style::Caption, rival.rejected ? ui.theme.bad : ui.theme.warn,
         (rival.formula == value ? value : rival.formula + " = " + value) +
             (rival.rejected ? ": rejected by the same run" : ": not rejected"));
  }
  ImGui::EndGroup();
  gap(ui, 6);
}

void draw_claims(Page& page, const std::vector<proof::ClaimResult>& claims) {
  const Ui& ui = page.ui;
  const auto count = static_cast<long long>(claims.size());
  const auto holding =
      std::count_if(claims.begin(), claims.end(), [](const auto& claim) { return claim.passed(); });
  text(ui, Style::Strong, ui.theme.muted, "Expected against measured");
  text(ui, Style::Body, holding == count ? ui.theme.good : ui.theme.bad,
       std::to_string(holding) + " of " + app::counted(count, "claim holds", "claims hold"));
  gap(ui, 8);
  const bool all = page.state.all_claims || claims.size() <= claims_in_brief;
  for (std::size_t i = 0; i < (all ? claims.size() : claims_in_brief); ++i) {
    if (!page.state.all_claims) {
      draw_brief(page, claims[i]);
      continue;
    }
    page.take(
        claim_view(ui, page.state.texts, claims[i], say_of(page.view.card.card, claims[i].claim)));
    gap(ui, 16);
  }
  std::string label = "In brief";
  if (!page.state.all_claims)
    label = count == 1 ? "The claim in full" : "All " + std::to_string(count) + " claims in full";
  if (button(ui, {.id = "all-claims", .label = label, .kind = ButtonKind::Quiet}))
    page.state.all_claims = !page.state.all_claims;
}

void draw_shown(Page& page, const app::Demonstration& shown) {
  const Ui& ui = page.ui;
  const CardView& card = page.view.card;
  if (card.card.simulation && !card.card.simulation->watch.empty()) {
    page.text("watch", card.card.simulation->watch);
    gap(ui, 12);
  }
  if (!shown.claims.empty()) draw_claims(page, shown.claims);
  gap(ui, 20);
  plot::outcome_view(ui, shown.outcome, page.state.plots);
  gap(ui, 12);
  if (button(ui, {.id = "lab", .label = "Change it in the Lab", .icon = icon::lab}))
    page.ask(OpenLaboratory{});
}

void draw_waiting(Page& page) {
  const Ui& ui = page.ui;
  if (page.view.stage == View::Stage::Asking) {
    text(ui, Style::Body, ui.theme.muted,
         "It runs once you have answered, and measures what the card claims.");
    return;
  }
  text(ui, Style::Body, ui.theme.muted,
       page.view.card.is_new && !page.view.card.predictions.empty()
           ? "It runs by itself once you have predicted or skipped that."
           : "It measures what the card claims, here and now.");
  gap(ui, 12);
  if (button(ui, {.id = "demo", .label = "Run it", .key = "D", .icon = icon::play}))
    page.ask(RunDemo{});
}

}  // namespace

void draw_demo(Page& page) {
  const Ui& ui = page.ui;
  const CardView& card = page.view.card;
  if (page.state.wants_demo) {
    // It grows until it has run.
    const RunStage stage = card.demo.stage;
    if (stage == RunStage::Done || stage == RunStage::Failed) page.state.wants_demo = false;
    const float y = ImGui::GetCursorScreenPos().y;
    page.show(y - ui.px(Space::card), y + ui.px(600));
  }
  if (card.proof == Proof::None) return;
  if (card.proof == Proof::Missing)
    return banner(ui, Tone::Warning, "The simulation of this card is missing",
                  "This program has no \"" + card.simulation +
                      "\". The card can be studied; its claims cannot be run.");
  text(ui, Style::Heading, ui.theme.text, card.simulation);
  text(ui, Style::Caption, ui.theme.muted,
       "The proof of this card, seed " +
           std::to_string(card.card.simulation ? card.card.simulation->seed : 1));
  gap(ui, 12);
  switch (card.demo.stage) {
    case RunStage::None:
      return draw_waiting(page);
    case RunStage::Running:
      return draw_running(page, "stop-demo", "Running…", card.demo.progress);
    case RunStage::Done:
      return draw_shown(page, card.demo.shown);
    case RunStage::Failed:
      banner(ui, Tone::Bad, "The demonstration did not run",
             card.demo.error ? card.demo.error->message() : "");
      gap(ui, 12);
      if (button(ui, {.id = "demo", .label = "Run it again", .key = "D", .icon = icon::play}))
        page.ask(RunDemo{});
  }
}

}  // namespace gui::study
