#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "app/setting_values.h"
#include "app/words.h"
#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

using proof::Direction;

constexpr std::array<int, 3> confidences = {50, 70, 90};

/// "0.7", "70 %" or "0,7".
base::Result<double> guessed_number(std::string typed) {
  std::replace(typed.begin(), typed.end(), ',', '.');
  const std::size_t end = typed.find_last_not_of(" %");
  const bool percent = typed.find('%') != std::string::npos;
  typed.resize(end == std::string::npos ? 0 : end + 1);
  return app::read_real(typed, -1e300, 1e300).map([percent](double number) {
    return percent ? number / 100 : number;
  });
}

void show_here(Page& page) {
  const float y = ImGui::GetCursorScreenPos().y;
  page.show(y - page.ui.px(80), y + page.ui.px(160));
}

void take_keyboard(Page& page) {
  if (!page.state.wants_prediction) return;
  page.state.wants_prediction = false;
  show_here(page);
  ImGui::SetKeyboardFocusHere();
  ImGui::SetNavCursorVisible(true);
}

void choose(State& state, Direction direction) {
  state.direction = direction;
  state.wants_confidence = true;
}

void draw_directions(Page& page) {
  constexpr std::array<std::pair<Direction, std::string_view>, 3> choices = {
      {{Direction::Larger, "Larger"},
       {Direction::Same, "About the same"},
       {Direction::Smaller, "Smaller"}}};
  State& state = page.state;
  take_keyboard(page);
  for (const auto& [direction, label] : choices)
    if (flowing_button(page.ui,
                       {.id = label, .label = label, .chosen = state.direction == direction},
                       direction == Direction::Larger))
      choose(state, direction);
}

void draw_number(Page& page) {
  State& state = page.state;
  if (state.wants_prediction) {
    state.wants_prediction = false;
    state.number_entry.wants_focus = true;
    show_here(page);
  }
  const std::string shown = state.number ? app::short_number(*state.number) : "";
  const auto typed = entry(page.ui,
                           {.id = "guess",
                            .shown = shown,
                            .hint = "Your number, then Enter",
                            .width = page.ui.px(220),
                            .numbers = true},
                           state.number_entry);
  if (typed) {
    const auto number = guessed_number(*typed);
    if (number) {
      state.number = *number;
      state.wants_confidence = true;
    } else {
      state.number.reset();
      state.number_entry.complaint = number.error().message();
    }
  }
}

/// How sure: the last step of a prediction.
void draw_confidence(Page& page, std::size_t index) {
  const Ui& ui = page.ui;
  State& state = page.state;
  gap(ui, 10);
  const float from = ImGui::GetCursorScreenPos().y;
  if (std::exchange(state.wants_confidence, false)) page.show(from - ui.px(90), from + ui.px(80));
  text(ui, Style::Caption, ui.theme.muted, "How sure are you? This settles it.");
  for (const int confidence : confidences) {
    const std::string label = std::to_string(confidence) + " %";
    const std::string id = "sure-" + std::to_string(confidence);
    if (!flowing_button(ui, {.id = id, .label = label}, confidence == confidences.front()))
      continue;
    page.ask(Predict{index, {state.direction, state.number, confidence}});
    state.direction.reset();
    state.number.reset();
    state.number_entry = {};
  }
}

void draw_open(Page& page, std::size_t index, const Prediction& prediction) {
  if (prediction.direction)
    draw_directions(page);
  else
    draw_number(page);
  if (flowing_button(page.ui,
                     {.id = "skip-prediction", .label = "Skip", .kind = ButtonKind::Quiet}))
    page.ask(SkipPrediction{index});
  complaint(page.ui, page.state.number_entry);
  if (page.state.direction || page.state.number) draw_confidence(page, index);
}

std::string measured_words(const sim::Measured& measured) {
  return with_error(measured.value, measured.standard_error);
}

std::string outcome_words(const Prediction& prediction) {
  const app::Settled& settled = prediction.settled;
  std::string words = "Measured " + measured_words(settled.measured);
  if (settled.against) words += ", against " + measured_words(*settled.against);
  if (settled.direction)
    words += *settled.direction == Direction::Same
                 ? ": about the same, the difference is within noise (4 standard errors)"
                 : std::string(": ") + proof::name_of(*settled.direction);
  words += ". You said ";
  if (prediction.guess.direction) words += proof::name_of(*prediction.guess.direction);
  if (prediction.guess.number) words += app::short_number(*prediction.guess.number);
  if (settled.nearness) words += ", " + std::string(proof::name_of(*settled.nearness));
  if (prediction.guess.confidence_percent > 0)
    words += ", " + std::to_string(prediction.guess.confidence_percent) + " % sure";
  return words + ".";
}

void draw_settled(Page& page, const Prediction& prediction) {
  const Ui& ui = page.ui;
  const bool right = prediction.settled.right;
  signed_text(ui, right ? icon::check : icon::cross, right ? ui.theme.good : ui.theme.bad,
              Style::Strong, right ? "As you predicted" : "Not as you predicted");
  text(ui, Style::Body, ui.theme.text, outcome_words(prediction));
}

void draw_prediction(Page& page, std::size_t index) {
  const Ui& ui = page.ui;
  const Prediction& prediction = page.view.card.predictions[index];
  gap(ui, 8);
  page.text("ask", prediction.ask);
  gap(ui, 6);
  switch (prediction.stage) {
    case Prediction::Stage::Open:
      return draw_open(page, index, prediction);
    case Prediction::Stage::Running:
      return draw_running(page, "stop-prediction", "Running it…", prediction.progress);
    case Prediction::Stage::Settled:
      return draw_settled(page, prediction);
    case Prediction::Stage::Skipped:
      return text(ui, Style::Caption, ui.theme.muted, "Skipped.");
    case Prediction::Stage::Failed:
      return banner(ui, Tone::Warning, "It could not be settled",
                    prediction.error ? prediction.error->message() : "");
  }
}

}  // namespace

void draw_predictions(Page& page) {
  const auto& predictions = page.view.card.predictions;
  if (predictions.empty() || !(page.view.card.is_new || page.state.predicting)) return;
  page.part("Predict before you look");
  text(page.ui, Style::Caption, page.ui.theme.muted, "Predictions never touch the rating.");
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    draw_prediction(page, i);
    ImGui::PopID();
    // One question at a time.
    if (predictions[i].stage == Prediction::Stage::Open ||
        predictions[i].stage == Prediction::Stage::Running)
      break;
  }
}

}  // namespace gui::study
