#include <algorithm>

#include "app/words.h"
#include "gui/panels/card_page_parts.h"
#include "gui/panels/claim_view.h"

namespace gui::card_page {

namespace {

void draw_progress(const Ui& ui, float part) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = ui.px(8);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, {at.x + width, at.y + height}, mix(ui.theme.card, ui.theme.muted, 0.2F),
                      height / 2);
  list->AddRectFilled(
      at, {at.x + std::max(height, width * std::clamp(part, 0.0F, 1.0F)), at.y + height},
      ui.theme.accent, height / 2);
  ImGui::Dummy({width, height});
}

const cards::Claim* claim_named(const cards::Card& card, const std::string& id) {
  for (const cards::Claim& claim : card.claims)
    if (claim.id == id) return &claim;
  return nullptr;
}

/// Before it runs: what it promises.
void draw_promises(Page& page) {
  const cards::Card& card = page.view.card;
  if (card.claims.empty()) {
    text(page.ui, Style::Body, page.ui.theme.muted, "This card makes no claims.");
    return;
  }
  page.document("claims", [&] {
    std::vector<cards::Text> sentences;
    for (const cards::Claim& claim : card.claims)
      sentences.push_back(claim.say.empty() ? claim.id : claim.say);
    return list_of(sentences);
  });
}

void draw_claims(Page& page, const app::Demonstration& shown) {
  const Ui& ui = page.ui;
  const auto failed = std::count_if(shown.claims.begin(), shown.claims.end(),
                                    [](const auto& claim) { return !claim.passed(); });
  const auto count = static_cast<long long>(shown.claims.size());
  banner(ui, failed ? Tone::Bad : Tone::Good,
         failed
             ? app::counted(failed, "claim fails", "claims fail") + " of " + std::to_string(count)
             : app::counted(count, "claim holds", "claims hold"),
         shown.outcome.takeaway);
  for (const proof::ClaimResult& result : shown.claims) {
    gap(ui, 20);
    const cards::Claim* claim = claim_named(page.view.card, result.claim);
    page.take(claim_view(ui, page.state.texts, result,
                         claim && !claim->say.empty() ? claim->say : result.claim));
  }
  for (const std::string& note : shown.outcome.notes) {
    gap(ui, 8);
    text(ui, Style::Caption, ui.theme.muted, note);
  }
}

void draw_run_button(Page& page, std::string_view label) {
  gap(page.ui, 12);
  if (flowing_button(page.ui, {.id = "run-proof", .label = label, .icon = icon::play}, true))
    page.ask(RunProof{});
  if (flowing_button(page.ui,
                     {.id = "proof-lab", .label = "Change it in the Lab", .icon = icon::lab}))
    page.ask(Lab{});
}

}  // namespace

void draw_proof(Page& page) {
  const Ui& ui = page.ui;
  const Proof& proof = page.view.proof;
  page.section(proof_title);
  if (proof.stage == Proof::Stage::None) {
    text(ui, Style::Body, ui.theme.muted,
         "This card has no simulation, so nothing is proved here.");
    return;
  }
  if (proof.stage == Proof::Stage::Unknown) {
    banner(ui, Tone::Warning, "The simulation of this card is missing",
           "This program has no \"" + proof.simulation +
               "\". The card can be studied; its claims cannot be run.");
    gap(ui, 12);
    return draw_promises(page);
  }
  line(ui, Style::Caption, ui.theme.muted,
       proof.simulation + ", seed " + std::to_string(page.view.card.simulation->seed));
  gap(ui, 8);
  if (proof.stage == Proof::Stage::Done && proof.shown) {
    draw_claims(page, *proof.shown);
    return draw_run_button(page, "Run it again");
  }
  draw_promises(page);
  if (proof.stage == Proof::Stage::Running) {
    gap(ui, 12);
    draw_progress(ui, proof.progress);
    gap(ui, 12);
    if (button(ui, {.id = "stop-proof", .label = "Stop", .icon = icon::cross}))
      page.ask(StopProof{});
    return;
  }
  if (proof.stage == Proof::Stage::Failed && proof.error) {
    gap(ui, 12);
    banner(ui, Tone::Bad, "The proof did not run", proof.error->message());
  }
  draw_run_button(page, "Run the proof");
}

void draw_history(Page& page) {
  const Ui& ui = page.ui;
  page.section("History");
  text(ui, Style::Body, ui.theme.text, page.view.standing);
  if (!page.view.curve.empty()) {
    gap(ui, 12);
    forgetting_plot(ui, page.view.curve, page.state.curve);
  }
  if (page.view.history.empty()) {
    text(ui, Style::Body, ui.theme.muted, "You have not reviewed this card yet.");
    return;
  }
  gap(ui, 12);
  for (const HistoryLine& entry : page.view.history) {
    const ImU32 colour = entry.taken_back ? ui.theme.muted : ui.theme.text;
    text(ui, Style::Caption, ui.theme.muted, entry.when);
    text(ui, Style::Body, colour, entry.taken_back ? entry.what + " (taken back)" : entry.what);
    gap(ui, 6);
  }
}

}  // namespace gui::card_page
