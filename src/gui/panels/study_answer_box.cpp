#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

/// A wording that was not understood: the box stays, and this stands below it.
void draw_retry(Page& page) {
  const Ui& ui = page.ui;
  const auto& judgement = page.view.card.judgement;
  if (!judgement || judgement->verdict != cards::Verdict::Retry) return;
  gap(ui, 10);
  signed_text(ui, "\uf021", ui.theme.warn, Style::Strong, "Try again");
  if (!judgement->message.empty()) page.text("retry", judgement->message);
}

bool blank(const std::string& text) { return text.find_first_not_of(" \t\n") == std::string::npos; }

void listen(Page& page, const TextBoxResult& result) {
  const std::string& text = page.state.box.model.text();
  page.state.next_frame = result.next_frame;
  page.state.leaves_undo = result.undo_unused || result.redo_unused;
  if (result.changed && !page.state.typed_any) {
    page.state.typed_any = true;
    page.ask(FirstKey{});
  }
  if (!settled(page.ui, page.state)) return;
  if (result.ctrl_entered || (result.submitted && blank(text)))
    page.ask(Reveal{blank(text) ? std::string() : text});
  else if (result.submitted)
    page.ask(Judge{text});
}

}  // namespace

void draw_answer_box(Page& page) {
  gap(page.ui, 16);
  const bool graded = page.view.card.card.grading.has_value();
  const TextBoxResult result =
      text_box(page.ui,
               {.id = "answer",
                .placeholder = graded ? "Type your answer, or leave it empty and press Enter"
                                      : "Press Tab to type an answer, or Space to see it",
                .min_rows = 2,
                .max_rows = 10},
               page.state.box);
  listen(page, result);
  if (result.focused) {
    gap(page.ui, 4);
    text(page.ui, Style::Caption, page.ui.theme.muted,
         graded ? "Enter checks · Shift+Enter breaks the line · Ctrl+Enter shows the answer"
                : "Enter shows the answer beside yours · Shift+Enter breaks the line");
  }
  draw_retry(page);
}

}  // namespace gui::study
