#pragma once

#include <optional>

#include "base/job.h"
#include "gui/panels/today.h"
#include "gui/screen.h"

namespace gui {

/// What waits today. The log is read by a worker on a connection of its own.
class TodayScreen final : public Screen {
 public:
  explicit TodayScreen(Surroundings surroundings) : at_(std::move(surroundings)) {}

  std::string_view id() const override { return "today"; }
  std::string_view title() const override { return "Today"; }
  std::string_view icon() const override { return icon::today; }
  base::Result<> enter() override;
  void draw(const Ui& ui) override;
  Requests apply() override;
  std::optional<double> next_frame() const override;
  std::vector<Command> commands() const override;
  void perform(std::string_view command) override;

  /// Cards that wait, for the navigation.
  int waiting() const { return waiting_; }
  /// What another screen has counted since Today was read.
  void count(int waiting) { waiting_ = waiting; }
  /// "3 days in a row", or nothing.
  std::string streak() const;
  bool answered_today() const { return view_.today.statistics.reviews_today > 0; }

 private:
  void read_log();
  void take(base::Result<app::Today> read);

  Surroundings at_;
  TodayView view_;
  int waiting_ = 0;
  std::optional<TodayAction> action_;
  std::optional<base::Job<app::Today>> job_;
  bool again_ = false;  ///< something changed while the log was read: it is read once more
  std::optional<base::Error> failed_;
};

}  // namespace gui
