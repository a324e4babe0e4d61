#pragma once

#include <functional>
#include <memory>

#include "app/demonstration.h"
#include "app/session.h"
#include "cli/console.h"
#include "cli/output.h"
#include "cli/progress.h"

namespace cli {

/// A study session as a conversation in the terminal. It shows, asks and passes on; what happens is
/// decided by app::Session. Ctrl+C or the end of input leaves at once and records nothing.
class StudyScreen {
 public:
  struct Surroundings {
    Output& output;
    Console& console;
    std::function<base::Instant()> now;
    /// Called before each further card: the moment to take over changed card files.
    std::function<base::Result<>()> between_cards;
  };

  StudyScreen(app::Study& study, app::SessionOptions options, Surroundings surroundings);

  /// Runs until nothing is left or the learner leaves. Whether any card was shown.
  base::Result<bool> run();

 private:
  enum class Next { Continue, Leave };

  base::Result<Next> one_card();
  void show_prompt();
  base::Result<Next> attempt();
  base::Result<Next> command(const std::string& typed);
  base::Result<> judge(const std::string& typed);
  void show_answer();
  void show_tex() const;
  Next follow_new_card();
  bool wants_contrast() const;
  void show_contrast();
  Next predict();
  std::optional<app::Guess> ask_guess(const cards::Prediction& prediction);
  void demonstrate();
  void show_page() const;
  void show_hint();
  base::Result<Next> rate();
  base::Result<std::optional<Next>> rating_key(const std::string& pressed);
  std::string rating_prompt() const;
  void accept_wording();
  base::Result<Next> rate_as(schedule::Rating rating);
  base::Result<> undo();
  base::Result<> suspend();
  base::Result<> finish();
  void show_summary() const;

  /// Runs `work` under a progress bar.
  template <class Work>
  auto with_progress(Work work);
  void say(const std::string& text) const;
  bool is_new() const;

  app::Study& study_;
  app::Session session_;
  Surroundings at_;
  std::unique_ptr<Progress> progress_;  ///< while a simulation runs
  app::Demonstrator demonstrator_;
  bool asked_again_ = false;  ///< undo or suspend changed the current card: begin it anew
  bool demonstrated_ = false;
  bool contrasted_ = false;
};

}  // namespace cli
