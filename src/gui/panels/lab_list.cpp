#include "gui/panels/lab_parts.h"

namespace gui {

LabAsked draw_lab_list(const Ui& ui, const LabView& view, LabState& state) {
  LabAsked asked;
  text(ui, Style::Title, ui.theme.text, "Lab");
  text(ui, Style::Body, ui.theme.muted,
       "Turn a parameter, and watch what it does. The same seed gives the same numbers.");
  gap(ui, 8);
  if (button(ui, {.id = "lab/paste",
                  .label = "Paste a state",
                  .key = "V",
                  .icon = icon::paste,
                  .kind = ButtonKind::Quiet}))
    asked = LabPaste{};
  gap(ui, 12);
  if (const sim::Simulation* chosen = draw_lab_gallery(ui, view.gallery, state.gallery))
    asked = LabChoose{chosen->id};
  return asked;
}

}  // namespace gui
