#include "gui/screens/study_report.h"

#include "app/version.h"
#include "app/words.h"

namespace gui {

namespace {

std::string field(const std::string& name, const std::string& value) {
  return value.empty() ? "" : "- " + name + ": " + value + "\n";
}

/// Every line indented, so that no text of a person is read as Markdown.
std::string quoted(const std::string& text) {
  std::string lines = "    ";
  for (const char letter : text) {
    lines += letter;
    if (letter == '\n') lines += "    ";
  }
  return lines + "\n";
}

std::string claim_words(const proof::ClaimResult& claim) {
  std::string words = claim.claim + ": " + claim.simulation + ", seed " +
                      std::to_string(claim.seed) + ", " + claim.measure + " measured " +
                      app::short_number(claim.measured);
  if (claim.standard_error) words += " ± " + app::short_number(*claim.standard_error);
  return words + ", expected " + app::short_number(claim.expected) +
         (claim.passed() ? ", holds" : ", fails");
}

std::string claims_of(const study::CardView& view) {
  std::string lines;
  if (view.contrast.shown) lines += "- " + claim_words(view.contrast.shown->result) + "\n";
  if (view.demo.stage == study::RunStage::Done)
    for (const proof::ClaimResult& claim : view.demo.shown.claims)
      lines += "- " + claim_words(claim) + "\n";
  return lines.empty() ? "" : "\nClaims as they ran here:\n\n" + lines;
}

}  // namespace

std::string mistake_report(const app::Asked& asked, const study::CardView& view) {
  std::string report = "Card " + asked.row.id.value + "\n\n";
  report += field("revision", std::to_string(asked.row.revision));
  report += field("fingerprint", asked.row.fingerprint);
  report += field("instance", app::instance_text(asked.instance));
  report += field("Attest", app::version);
  if (view.judgement) {
    report += field("verdict", std::string(grading::to_text(view.judgement->verdict)));
    report += field("form", view.judgement->form);
    report += field("understood as", view.judgement->understood);
  }
  report += "\nPrompt:\n\n" + quoted(asked.prompt);
  if (!view.typed.empty()) report += "\nTyped:\n\n" + quoted(view.typed);
  return report + claims_of(view) + "\nWhat is wrong:\n\n";
}

}  // namespace gui
