#pragma once

#include "gui/screen.h"
#include "gui/screens/study_flow.h"

namespace gui {

/// Card after card: asked, judged, answered, proved, rated.
class StudyScreen final : public Screen {
 public:
  /// Without a stopwatch a steady clock takes the time of answers.
  explicit StudyScreen(Surroundings surroundings, app::Session::Stopwatch stopwatch = {});

  /// Begins a session in the next `enter`; one that is under way on the same cards goes on.
  void start(const StartStudy& what) { start_ = what; }

  std::string_view id() const override { return "study"; }
  std::string_view title() const override { return "Study"; }
  std::string_view icon() const override { return icon::study; }
  base::Result<> enter() override;
  void draw(const Ui& ui) override;
  Requests apply() override;
  bool leaves_undo() const override { return state_.leaves_undo; }
  std::optional<double> next_frame() const override;
  std::vector<Command> commands() const override;
  void perform(std::string_view command) override;

  const study::View& view() const { return flow_.view(); }

 private:
  StudyFlow flow_;
  study::State state_;
  std::optional<StartStudy> start_;
  std::vector<study::Action> asked_;
  bool undo_ = false;
  bool redo_ = false;
  Requests requests_;
};

}  // namespace gui
