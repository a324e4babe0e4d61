#include <algorithm>
#include <charconv>

#include "gui/panels/lab_parts.h"

namespace gui {

namespace {

/// The preset whose settings are all in force, or -1.
int preset_in_force(const sim::Simulation& simulation, const sim::Settings& settings) {
  for (std::size_t i = 0; i < simulation.presets.size(); ++i) {
    const sim::Values& values = simulation.presets[i].settings;
    if (std::ranges::all_of(values, [&](const auto& entry) {
          const auto found = settings.values().find(entry.first);
          return found != settings.values().end() && found->second == entry.second;
        }))
      return static_cast<int>(i);
  }
  return -1;
}

LabAsked draw_presets(const Ui& ui, const LabView& view) {
  const auto& presets = view.simulation->presets;
  if (presets.empty()) return std::nullopt;
  LabAsked asked;
  text(ui, Style::Strong, ui.theme.text, "Presets");
  std::vector<std::string_view> names;
  for (const sim::Preset& preset : presets) names.push_back(preset.name);
  const int now = preset_in_force(*view.simulation, view.settings);
  gap(ui, 6);
  const int chosen = choice(ui, "preset", names.data(), static_cast<int>(names.size()), now);
  if (chosen >= 0) asked = LabUsePreset{presets[static_cast<std::size_t>(chosen)].name};
  text(ui, Style::Caption, ui.theme.muted,
       now >= 0 ? "from " + presets[static_cast<std::size_t>(now)].source
                : std::string("Settings of real models, each with its source."));
  gap(ui, 18);
  return asked;
}

std::optional<std::uint64_t> seed_of(std::string_view typed) {
  std::uint64_t seed = 0;
  const char* end = typed.data() + typed.size();
  const auto [rest, error] = std::from_chars(typed.data(), end, seed);
  return error == std::errc{} && rest == end ? std::optional(seed) : std::nullopt;
}

LabAsked draw_seed(const Ui& ui, const LabView& view, LabState& state) {
  LabAsked asked;
  text(ui, Style::Strong, ui.theme.text, "Seed");
  text(ui, Style::Caption, ui.theme.muted, "The same seed gives the same numbers.");
  gap(ui, 6);
  EntryState& typing = state.entry_of("seed of the run");
  const std::string shown = std::to_string(view.seed);
  const float dice = ui.px(40);
  const float wide = ImGui::GetContentRegionAvail().x - dice - ui.px(8);
  const auto typed =
      entry(ui, {.id = "seed", .shown = shown, .width = wide, .numbers = true}, typing);
  if (typed) {
    if (const auto seed = seed_of(*typed))
      asked = LabSeed{*seed};
    else
      typing.complaint = "a seed is a whole number 0 to 18446744073709551615";
  }
  ImGui::SameLine(0, ui.px(8));
  if (button(ui, {.id = "seed/new", .label = "", .icon = icon::dice, .width = dice})) {
    typing.complaint.clear();
    asked = LabNewSeed{};
  }
  complaint(ui, typing);
  return asked;
}

}  // namespace

LabAsked draw_lab_parameters(const Ui& ui, const LabView& view, LabState& state) {
  LabAsked asked;
  begin_card(ui, "parameters");
  if (!view.refused.empty()) {
    banner(ui, Tone::Bad, "These settings contradict each other", view.refused);
    text(ui, Style::Caption, ui.theme.muted, "The outcome shown is that of the settings before.");
    gap(ui, 12);
  }
  for (const sim::Parameter& parameter : view.simulation->parameters) {
    take(asked, draw_lab_parameter(ui, parameter, view.wanted.at(parameter.name), state));
    gap(ui, 18);
  }
  take(asked, draw_presets(ui, view));
  take(asked, draw_seed(ui, view, state));
  gap(ui, 18);
  const bool changed = !view.refused.empty() ||
                       view.settings != sim::initial_settings(*view.simulation) ||
                       view.seed != view.first_seed;
  if (button(ui,
             {.id = "lab/reset", .label = "Reset all", .icon = icon::undo, .enabled = changed})) {
    state.entries.clear();
    asked = LabReset{};
  }
  end_card(ui);
  return asked;
}

}  // namespace gui
