#pragma once

#include "gui/panels/lab.h"

/// The parts of the laboratory, each one column wide and drawn at the cursor.
namespace gui {

using LabAsked = std::optional<LabAction>;

/// The gallery of all simulations under its heading.
LabAsked draw_lab_list(const Ui& ui, const LabView& view, LabState& state);

/// Presets, every parameter, the seed.
LabAsked draw_lab_parameters(const Ui& ui, const LabView& view, LabState& state);

/// One parameter with its name, meaning, editor and reset.
LabAsked draw_lab_parameter(const Ui& ui, const sim::Parameter& parameter, const sim::Value& value,
                            LabState& state);

/// The editors of lists and of maps; the new value.
std::optional<sim::Value> draw_lab_numbers(const Ui& ui, const sim::Parameter& parameter,
                                           const std::vector<double>& value, LabState& state);
std::optional<sim::Value> draw_lab_map(const Ui& ui, const sim::Parameter& parameter,
                                       const sim::TextMap& value, LabState& state);

/// How far the run is, and whether what is shown belongs to older settings.
LabAsked draw_lab_progress(const Ui& ui, const app::Progressed& run);

/// Value, standard error and kind of every measure, and its value in the pinned run.
void draw_lab_measures(const Ui& ui, const sim::Simulation& simulation, const app::Found& found,
                       const app::Found* pinned = nullptr);

/// Pins the run, or begins a prediction.
LabAsked draw_lab_pin(const Ui& ui, const LabView& view);

/// Asks for a prediction, or tells what became of it.
LabAsked draw_lab_prediction(const Ui& ui, const LabView& view, LabState& state);

/// Progress and what was seen, in a sentence.
LabAsked draw_lab_takeaway(const Ui& ui, const LabView& view, LabState& state);

/// Measures, plots, tables and notes of the run.
void draw_lab_outcome(const Ui& ui, const LabView& view, LabState& state);

/// The claims of cards about this simulation, with their verdicts.
LabAsked draw_lab_claims(const Ui& ui, const LabView& view, LabState& state);

/// Two values of a choice beside each other.
LabAsked draw_lab_comparison(const Ui& ui, const LabView& view, LabState& state);

/// Copy, paste and files.
LabAsked draw_lab_sharing(const Ui& ui, const LabView& view, LabState& state);

/// Keeps the first thing that was asked for.
inline void take(LabAsked& asked, LabAsked more) {
  if (!asked) asked = std::move(more);
}

}  // namespace gui
