#include "gui/panels/lab_parts.h"

namespace gui {

namespace {

/// What the pinned run has otherwise: "d_k 64, seed 1"; empty when it is the run shown.
std::string difference(const LabView& view) {
  std::string words;
  const auto add = [&](const std::string& name, const std::string& value) {
    words += (words.empty() ? "" : ", ") + name + " " + value;
  };
  for (const auto& [name, value] : view.pinned->settings.values())
    if (view.settings.values().at(name) != value) add(name, sim::to_text(value));
  if (view.pinned->seed != view.seed) add("seed", std::to_string(view.pinned->seed));
  return words;
}

}  // namespace

LabAsked draw_lab_pin(const Ui& ui, const LabView& view) {
  LabAsked asked;
  const bool ready = view.run.found && view.run.found->finished && !view.run.stale;
  if (button(ui, {.id = "lab/pin",
                  .label = view.pinned ? "Pin this instead" : "Pin this run",
                  .enabled = ready}))
    asked = LabPin{};
  ImGui::SameLine(0, ui.px(8));
  if (view.pinned) {
    if (button(ui, {.id = "lab/unpin", .label = "Unpin"})) asked = LabUnpin{};
  } else if (button(ui, {.id = "lab/predict", .label = "Predict", .icon = icon::hint})) {
    asked = LabPredict{};
  }
  if (view.pinned) {
    const std::string other = difference(view);
    text(ui, Style::Caption, ui.theme.muted,
         other.empty() ? "Change a parameter: this run stays in the plots, dashed and paler."
                       : "Pinned, dashed and paler in the plots: " + other);
  }
  gap(ui, 14);
  return asked;
}

}  // namespace gui
