#include <algorithm>
#include <cmath>

#include "app/setting_values.h"
#include "app/words.h"
#include "gui/panels/lab_parts.h"

namespace gui {

namespace {

using proof::Direction;

std::string value_words(const sim::Measured& measured) {
  std::string words = app::short_number(measured.value);
  if (measured.standard_error) words += " ± " + app::short_number(*measured.standard_error);
  return words;
}

const sim::Measured* measured_in(const std::shared_ptr<const app::Found>& found,
                                 const std::string& name) {
  return found ? found->outcome.find(name) : nullptr;
}

LabAsked choose_measure(const Ui& ui, const LabView& view) {
  std::vector<std::string> names;
  int now = -1;
  for (const sim::Measure& one : sim::measures_of(*view.simulation, view.settings)) {
    if (one.name == view.prediction->measure) now = static_cast<int>(names.size());
    names.push_back(one.name);
  }
  const std::vector<std::string_view> labels(names.begin(), names.end());
  const int chosen =
      choice(ui, "predict/measure", labels.data(), static_cast<int>(labels.size()), now);
  if (chosen < 0) return std::nullopt;
  return LabPredict{names[static_cast<std::size_t>(chosen)]};
}

LabAsked ask_direction(const Ui& ui) {
  constexpr std::array<std::pair<Direction, std::string_view>, 3> ways = {
      {{Direction::Larger, "Larger"},
       {Direction::Same, "About the same"},
       {Direction::Smaller, "Smaller"}}};
  std::array<std::string_view, 3> labels;
  for (std::size_t i = 0; i < 3; ++i) labels[i] = ways[i].second;
  const int chosen = choice(ui, "predict/direction", labels.data(), 3, -1);
  if (chosen < 0) return std::nullopt;
  return LabGuess{ways[static_cast<std::size_t>(chosen)].first, std::nullopt};
}

LabAsked ask_number(const Ui& ui, LabState& state) {
  EntryState& typing = state.entry_of("predicted number");
  const auto typed = entry(ui,
                           {.id = "predict/number",
                            .hint = "or a number, then Enter",
                            .width = std::min(ImGui::GetContentRegionAvail().x, ui.px(260)),
                            .numbers = true},
                           typing);
  LabAsked asked;
  if (typed) {
    if (const auto number = app::read_real(*typed, -1e300, 1e300))
      asked = LabGuess{std::nullopt, *number};
    else
      typing.complaint = "write a number, such as 0.25 or 1e-3";
  }
  complaint(ui, typing);
  return asked;
}

LabAsked ask(const Ui& ui, const LabView& view, LabState& state) {
  const LabPrediction& prediction = *view.prediction;
  LabAsked asked;
  text(ui, Style::Heading, ui.theme.text, "Predict before you look");
  text(ui, Style::Body, ui.theme.muted,
       "Change parameters, then say what this measure will be. The outcome is hidden until you "
       "have.");
  gap(ui, 10);
  take(asked, choose_measure(ui, view));
  gap(ui, 10);
  const sim::Measured* before = measured_in(prediction.before, prediction.measure);
  const bool moved = prediction.before && prediction.before->settings != view.settings;
  if (before && moved) {
    text(ui, Style::Body, ui.theme.text,
         "Before your change it was " + value_words(*before) + ". Now it will be");
    take(asked, ask_direction(ui));
    gap(ui, 6);
  } else if (before) {
    text(ui, Style::Caption, ui.theme.muted,
         "Once a parameter is changed, larger or smaller than before can be said too.");
    gap(ui, 6);
  }
  take(asked, ask_number(ui, state));
  gap(ui, 10);
  if (button(ui, {.id = "predict/close", .label = "Show without predicting"}))
    asked = LabEndPrediction{};
  return asked;
}

/// How far a guessed number is off, in standard errors where there are any.
std::string distance_words(double guess, const sim::Measured& measured) {
  const double off = std::abs(guess - measured.value);
  const std::string near = proof::name_of(proof::settle_number(guess, measured.value));
  if (!measured.standard_error || *measured.standard_error <= 0) return near;
  return near + ", " + app::short_number(off / *measured.standard_error) + " standard errors away";
}

void tell(const Ui& ui, bool right, const std::string& words) {
  sign(ui, right ? icon::check : icon::cross, right ? ui.theme.good : ui.theme.bad);
  ImGui::SameLine(0, ui.px(8));
  text(ui, Style::Strong, right ? ui.theme.good : ui.theme.bad,
       right ? "As predicted" : "Not as predicted");
  text(ui, Style::Body, ui.theme.text, words);
}

void tell_direction(const Ui& ui, const LabPrediction& prediction, const sim::Measured& now,
                    const sim::Measured& before) {
  const Direction found = proof::settle_direction(now, before);
  tell(ui, found == *prediction.direction,
       std::string("You said ") + proof::name_of(*prediction.direction) + ". " +
           prediction.measure + " is " + value_words(now) + ", before it was " +
           value_words(before) + ": " + proof::name_of(found) + ".");
}

void tell_number(const Ui& ui, const LabPrediction& prediction, const sim::Measured& now) {
  const double guess = *prediction.number;
  const bool within_error =
      now.standard_error && std::abs(guess - now.value) <= 4 * *now.standard_error;
  const bool right =
      within_error || proof::settle_number(guess, now.value) == proof::Nearness::TenPercent;
  tell(ui, right,
       "You said " + app::short_number(guess) + ". " + prediction.measure + " is " +
           value_words(now) + ": " + distance_words(guess, now) + ".");
}

LabAsked settle(const Ui& ui, const LabView& view) {
  const LabPrediction& prediction = *view.prediction;
  LabAsked asked;
  text(ui, Style::Heading, ui.theme.text, "Your prediction");
  const sim::Measured* now =
      view.run.stale ? nullptr : measured_in(view.run.found, prediction.measure);
  const sim::Measured* before = measured_in(prediction.before, prediction.measure);
  if (!now)
    text(ui, Style::Body, ui.theme.muted, "Running...");
  else if (prediction.direction && before)
    tell_direction(ui, prediction, *now, *before);
  else if (prediction.number)
    tell_number(ui, prediction, *now);
  gap(ui, 10);
  if (button(ui, {.id = "predict/again", .label = "Predict again"}))
    asked = LabPredict{prediction.measure};
  ImGui::SameLine(0, ui.px(8));
  if (button(ui, {.id = "predict/close", .label = "Close"})) asked = LabEndPrediction{};
  return asked;
}

}  // namespace

LabAsked draw_lab_prediction(const Ui& ui, const LabView& view, LabState& state) {
  begin_card(ui, "prediction");
  const LabAsked asked = view.hides_outcome() ? ask(ui, view, state) : settle(ui, view);
  end_card(ui);
  gap(ui, 16);
  return asked;
}

}  // namespace gui
