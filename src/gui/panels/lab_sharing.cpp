#include "app/run_state.h"
#include "gui/panels/lab_parts.h"

namespace gui {

namespace {

LabAsked draw_state(const Ui& ui, const LabView& view) {
  LabAsked asked;
  begin_card(ui, "state");
  text(ui, Style::Heading, ui.theme.text, "The state as JSON");
  text(ui, Style::Body, ui.theme.muted,
       "Simulation, settings and seed: whoever pastes it sees the same numbers.");
  gap(ui, 12);
  if (button(ui, {.id = "lab/copy", .label = "Copy", .key = "C", .icon = icon::copy}))
    asked = LabCopy{};
  ImGui::SameLine(0, ui.px(8));
  if (button(ui, {.id = "lab/paste", .label = "Paste", .key = "V", .icon = icon::paste}))
    asked = LabPaste{};
  gap(ui, 12);
  text(ui, Style::SmallCode, ui.theme.muted,
       app::state_json({view.simulation, view.settings, view.seed}));
  end_card(ui);
  return asked;
}

LabAsked draw_files(const Ui& ui, const LabView& view, LabState& state) {
  LabAsked asked;
  begin_card(ui, "files");
  text(ui, Style::Heading, ui.theme.text, "The outcome as a file");
  text(ui, Style::Body, ui.theme.muted,
       "A new file each time: none is ever overwritten. Without a folder it goes to your pictures "
       "or downloads.");
  gap(ui, 12);
  if (const auto typed = entry(
          ui, {.id = "lab/folder", .shown = state.folder_text, .hint = "Folder, such as ~/notes"},
          state.folder))
    state.folder_text = *typed;
  gap(ui, 12);
  const bool ready =
      view.run.found && view.run.found->finished && !view.run.stale && !view.exporting;
  const auto file = [&](std::string_view id, std::string_view label, LabFile kind) {
    if (button(ui, {.id = id, .label = label, .icon = icon::save, .enabled = ready}))
      asked = LabExport{kind, state.folder_text};
  };
  file("lab/png", "PNG", LabFile::Png);
  ImGui::SameLine(0, ui.px(8));
  file("lab/csv", "CSV", LabFile::Csv);
  ImGui::SameLine(0, ui.px(8));
  file("lab/json", "JSON", LabFile::Json);
  if (!ready)
    text(ui, Style::Caption, ui.theme.muted,
         view.exporting ? "Writing..." : "A file can be written when the run has finished.");
  end_card(ui);
  return asked;
}

}  // namespace

LabAsked draw_lab_sharing(const Ui& ui, const LabView& view, LabState& state) {
  LabAsked asked = draw_state(ui, view);
  gap(ui, 16);
  take(asked, draw_files(ui, view, state));
  return asked;
}

}  // namespace gui
