#include <utility>

#include <imgui.h>

#include "gui/screens/lab_screen.h"
#include "sim/settings.h"

namespace gui {

namespace {

/// Another seed than this one, from all 64 bits (splitmix64, Steele, Lea and Flood 2014).
std::uint64_t next_seed(std::uint64_t seed, base::Instant now) {
  std::uint64_t bits = seed + 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(now.ms);
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31U);
}

}  // namespace

/// Takes these over for the controls, and for the run if they can run: else the run stays what it
/// was, and why is told beside the controls.
void LabScreen::change(sim::Values values) {
  view_.wanted = std::move(values);
  view_.halted = false;
  auto settings = sim::settings_for(*view_.simulation, view_.wanted);
  view_.refused = settings ? "" : settings.error().what;
  if (settings) view_.settings = std::move(*settings);
}

void LabScreen::set(const LabSet& asked) {
  sim::Values values = view_.wanted;
  values[asked.parameter] = asked.value;
  change(std::move(values));
}

/// Begins a prediction, or changes its measure.
void LabScreen::predict(const LabPredict& asked) {
  const auto measures = sim::measures_of(*view_.simulation, view_.settings);
  if (measures.empty()) return;
  const std::string name = asked.measure.empty() ? measures.front().name : asked.measure;
  if (view_.hides_outcome()) {
    view_.prediction->measure = name;
    return;
  }
  view_.prediction = LabPrediction{name, nullptr, {}, {}};
  if (view_.run.found && view_.run.found->finished && !view_.run.stale)
    view_.prediction->before = view_.run.found;
  state_.entries.erase("predicted number");
}

void LabScreen::halt() {
  runner_.stop();
  view_.halted = true;
  view_.run.running = false;
}

Requests LabScreen::apply() {
  Requests requests;
  if (const auto action = std::exchange(asked_, {})) carry_out(*action, requests);
  return requests;
}

namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

}  // namespace

void LabScreen::carry_out(const LabAction& action, Requests& requests) {
  std::visit(
      Overloaded{
          [&](const LabList&) { show_list(); },
          [&](const LabChoose& asked) { open({asked.simulation, {}, around_.seed}); },
          [&](const LabSet& asked) { set(asked); },
          [&](const LabUsePreset& asked) {
            sim::Values values = view_.wanted;
            if (const sim::Preset* preset = sim::find_preset(*view_.simulation, asked.preset))
              for (const auto& [name, value] : preset->settings) values[name] = value;
            state_.entries.clear();
            change(std::move(values));
          },
          [&](const LabSeed& asked) {
            view_.seed = asked.seed;
            view_.halted = false;
          },
          [&](const LabNewSeed&) {
            view_.seed = next_seed(view_.seed, around_.now());
            view_.halted = false;
          },
          [&](const LabReset&) {
            show({view_.simulation, sim::initial_settings(*view_.simulation), view_.first_seed});
          },
          [&](const LabTakeOver& asked) {
            const proof::ClaimPlan& plan = view_.claims.claims[asked.claim].plan;
            show({plan.resolved.simulation, plan.resolved.settings, plan.seed});
            state_.page = LabState::Page::Outcome;
          },
          [&](const LabRunClaims&) { run_claims(); },
          [&](const LabStopClaims&) { stop_claims(); },
          [&](const LabOpenCard& asked) { requests.push_back(OpenCard{asked.card}); },
          [&](const LabCompare& asked) {
            view_.comparison = LabComparison{asked.parameter, asked.values, {}};
          },
          [&](const LabCopy&) {
            requests.push_back(
                CopyText{app::state_json({view_.simulation, view_.settings, view_.seed})});
            requests.push_back(Toast{Tone::Good, "Copied the state as JSON"});
          },
          [&](const LabCopyText& asked) { requests.push_back(CopyText{asked.text}); },
          [&](const LabPaste&) { paste(ImGui::GetClipboardText()); },
          [&](const LabExport& asked) { write_file(asked); },
          [&](const LabHalt&) { halt(); },
          [&](const LabPin&) { view_.pinned = view_.run.found; },
          [&](const LabUnpin&) { view_.pinned = nullptr; },
          [&](const LabPredict& asked) { predict(asked); },
          [&](const LabGuess& asked) {
            if (!view_.prediction) return;
            view_.prediction->direction = asked.direction;
            view_.prediction->number = asked.number;
          },
          [&](const LabEndPrediction&) { view_.prediction.reset(); },
          [&](const LabRetry&) {
            view_.halted = false;
            runner_.stop();
            for (app::Runner& runner : compared_) runner.stop();
          },
          [&](const LabDismiss&) { view_.notice.reset(); },
      },
      action);
}

std::optional<double> LabScreen::next_frame() const {
  bool busy = sought_ || claims_job_ || file_job_ || view_.run.running || thumbnails_.busy();
  if (view_.comparison && state_.page == LabState::Page::Compare)
    for (const app::Progressed& run : view_.comparison->runs) busy = busy || run.running;
  return busy ? std::optional(1.0 / 60) : std::nullopt;
}

std::vector<Command> LabScreen::commands() const {
  const bool one = view_.simulation != nullptr;
  return {{"lab-new-seed", "New seed", "N", one},
          {"lab-copy", "Copy the state as JSON", "C", one},
          {"lab-paste", "Paste a state", "V", true},
          {"lab-reset", "Reset all parameters", "", one},
          {"lab-list", "All simulations", "", one}};
}

void LabScreen::perform(std::string_view command) {
  const bool one = view_.simulation != nullptr;
  if (command == "search") {
    if (one) asked_ = LabList{};
    state_.gallery.search.focus();
  }
  if (command == "lab-paste") asked_ = LabPaste{};
  if (command == "lab-new-seed" && one) asked_ = LabNewSeed{};
  if (command == "lab-copy" && one) asked_ = LabCopy{};
  if (command == "lab-reset" && one) asked_ = LabReset{};
  if (command == "lab-list" && one) asked_ = LabList{};
}

}  // namespace gui
