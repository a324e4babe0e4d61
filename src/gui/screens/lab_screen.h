#pragma once

#include <array>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/run_state.h"
#include "app/runner.h"
#include "base/job.h"
#include "cards/library.h"
#include "gui/panels/lab.h"
#include "gui/screen.h"
#include "gui/screens/lab_thumbnails.h"

namespace gui {

/// The laboratory: every simulation, live. Runs, claims and files are work of other threads; only a
/// picture is painted between two frames.
class LabScreen final : public Screen {
 public:
  explicit LabScreen(const Surroundings& around);
  ~LabScreen() override;

  /// Shows these settings; what the simulation does not know is told, and the rest is used.
  void open(const OpenLab& lab);
  /// Shows settings that can run.
  void show(app::RunState state);
  /// Stops the run; what it has found stays in view.
  void halt();

  std::string_view id() const override { return "lab"; }
  std::string_view title() const override { return "Lab"; }
  std::string_view icon() const override { return icon::lab; }
  base::Result<> enter() override;
  void draw(const Ui& ui) override;
  Requests apply() override;
  std::optional<double> next_frame() const override;
  std::vector<Command> commands() const override;
  void perform(std::string_view command) override;

  const LabView& view() const { return view_; }

 private:
  struct Sought;   // the claims about a simulation, and the cards they were found in
  struct Results;  // of claims that are being run, shared with the worker

  void show_list();
  void change(sim::Values values);
  void predict(const LabPredict& asked);
  void set(const LabSet& asked);
  void ask_runners();
  void seek_claims();
  void take_cards();
  void poll();
  void poll_claims();
  void run_claims();
  void stop_claims();
  void write_file(const LabExport& asked);
  void paste(const char* text);
  void tell(Tone tone, std::string title, std::string words = {});
  void tell(std::string title, const base::Error& error);
  void carry_out(const LabAction& action, Requests& requests);

  Surroundings around_;
  LabView view_;
  LabState state_;
  std::optional<LabAction> asked_;
  app::Runner runner_;
  std::array<app::Runner, 2> compared_;
  LabThumbnails thumbnails_;

  std::string stamp_;  ///< of the card folders when `content_` was read
  std::shared_ptr<const cards::Library> content_;
  bool look_again_ = false;  ///< the folders may have changed
  std::string sought_for_;   ///< the simulation that view_.claims are about
  std::optional<base::Job<Sought>> sought_;
  std::shared_ptr<Results> results_;
  std::optional<base::Job<bool>> claims_job_;
  std::list<base::Job<bool>> stopping_;             ///< told to stop; nobody waits for them
  std::optional<base::Job<std::string>> file_job_;  ///< gives the path
};

}  // namespace gui
