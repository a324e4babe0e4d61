#include "gui/panels/claim_view.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/words.h"
#include "gui/panels/flow.h"
#include "gui/widgets.h"

namespace gui {

namespace {

/// Units: of a column of facts at least, and between columns.
constexpr float fact_width = 150, fact_gap = 20;

struct Fact {
  const char* name;
  std::string value;
  std::string note;
};

const char* operator_words(cards::Operator op) {
  switch (op) {
    case cards::Operator::Equal:
      return "";
    case cards::Operator::AtMost:
      return "at most ";
    case cards::Operator::AtLeast:
      return "at least ";
  }
  return "";
}

/// "d_k = 128"; a formula that is a plain number stands alone.
std::string with_value(const std::string& formula, double value) {
  const std::string number = app::short_number(value);
  return formula == number ? number : formula + " = " + number;
}

Fact tolerance_of(const proof::ClaimResult& claim) {
  std::string note = tolerance_words(claim);
  if (claim.tolerance.kind == cards::ToleranceKind::Exact) return {"Tolerance", "exact", ""};
  if (claim.tolerance.kind == cards::ToleranceKind::None) return {"Tolerance", "none", note};
  if (claim.z) note += "; off by " + app::short_number(std::abs(*claim.z));
  const double allowed = proof::allowance(claim.standard_error, claim.expected, claim.tolerance);
  return {"Tolerance", "± " + app::short_number(allowed), note};
}

std::vector<Fact> facts_of(const proof::ClaimResult& claim) {
  std::string measured = app::short_number(claim.measured);
  if (claim.standard_error) measured += " ± " + app::short_number(*claim.standard_error);
  const std::string expected = app::short_number(claim.expected);
  return {{"Expected", operator_words(claim.op) + expected,
           claim.expect == expected ? "" : claim.expect},
          {"Measured", measured, claim.measure + ", " + sim::name_of(claim.kind)},
          tolerance_of(claim)};
}

float fact_at(const Ui& ui, ImVec2 at, float width, const Fact& fact) {
  text_at(ui, at, Style::Caption, ui.theme.muted, fact.name);
  float y = at.y + measure(ui, Style::Caption, fact.name).y + ui.px(2);
  text_at(ui, {at.x, y}, Style::Code, ui.theme.text, fact.value, width);
  y += measure(ui, Style::Code, fact.value, width).y;
  if (fact.note.empty()) return y;
  text_at(ui, {at.x, y}, Style::Caption, ui.theme.muted, fact.note, width);
  return y + measure(ui, Style::Caption, fact.note, width).y;
}

/// Side by side where there is room, else below each other.
void draw_facts(const Ui& ui, const std::vector<Fact>& facts) {
  const float room = ImGui::GetContentRegionAvail().x;
  const float least = ui.px(fact_width + fact_gap);
  const int columns = std::clamp(static_cast<int>(room / least), 1, static_cast<int>(facts.size()));
  const float width = std::floor(room / static_cast<float>(columns));
  const ImVec2 from = ImGui::GetCursorScreenPos();
  float top = from.y, bottom = from.y;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const auto column = static_cast<int>(i) % columns;
    if (column == 0 && i > 0) top = bottom + ui.px(6);
    const ImVec2 at{from.x + width * static_cast<float>(column), top};
    bottom = std::max(bottom, fact_at(ui, at, width - ui.px(fact_gap), facts[i]));
  }
  ImGui::Dummy({room, bottom - from.y});
}

void signed_line(const Ui& ui, std::string_view icon, ImU32 colour, Style style,
                 const std::string& words) {
  sign(ui, icon, colour);
  ImGui::SameLine(0, ui.px(8));
  text(ui, style, colour, words);
}

/// Those that the run rejects in a row; one that it does not reject is a fault of the claim.
void draw_rivals(const Ui& ui, const std::vector<proof::RivalResult>& rivals) {
  bool first = true;
  for (const proof::RivalResult& rival : rivals) {
    if (!rival.rejected) continue;
    if (first) {
      gap(ui, 8);
      text(ui, Style::Caption, ui.theme.muted, "Rivals that the same run rejects");
    }
    chip(ui, "✗ " + with_value(rival.formula, rival.value), std::exchange(first, false));
  }
  for (const proof::RivalResult& rival : rivals)
    if (!rival.rejected)
      signed_line(ui, icon::warning, ui.theme.warn, Style::Body,
                  "Rival " + with_value(rival.formula, rival.value) + ": not rejected");
}

}  // namespace

std::string tolerance_words(const proof::ClaimResult& claim) {
  const double value = claim.tolerance.value;
  switch (claim.tolerance.kind) {
    case cards::ToleranceKind::StandardErrors:
      return app::short_number(value) + " standard errors";
    case cards::ToleranceKind::Relative:
      return app::short_number(100 * value) + "\u00a0% of what is expected";
    case cards::ToleranceKind::Absolute:
      return "a fixed width";
    case cards::ToleranceKind::Exact:
      return "exact";
    case cards::ToleranceKind::None:
      return "the bound itself";
  }
  return "";
}

PageEvent claim_view(const Ui& ui, PageTexts& texts, const proof::ClaimResult& claim,
                     std::string_view say) {
  const bool good = claim.passed();
  signed_line(ui, good ? icon::check : icon::cross, good ? ui.theme.good : ui.theme.bad,
              Style::Strong,
              claim.holds ? (good ? "Holds" : "Holds, but a rival does too") : "Fails");
  ImGui::PushID(claim.claim.data(), claim.claim.data() + claim.claim.size());
  PageEvent event = page_text(ui, texts, say);
  gap(ui, 8);
  draw_facts(ui, facts_of(claim));
  draw_rivals(ui, claim.rivals);
  ImGui::PopID();
  return event;
}

}  // namespace gui
