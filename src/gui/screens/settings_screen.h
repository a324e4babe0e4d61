#pragma once

#include <optional>

#include "app/preferences.h"
#include "base/job.h"
#include "gui/panels/settings.h"
#include "gui/screen.h"
#include "store/backup.h"

namespace gui {

/// Scheduling of the collection, look of the window, files and backups.
class SettingsScreen final : public Screen {
 public:
  /// `preferences` must outlive the screen.
  SettingsScreen(Surroundings surroundings, const app::Preferences& preferences)
      : at_(std::move(surroundings)), preferences_(preferences) {}

  std::string_view id() const override { return "settings"; }
  std::string_view title() const override { return "Settings"; }
  std::string_view icon() const override { return icon::settings; }
  base::Result<> enter() override;
  void draw(const Ui& ui) override;
  Requests apply() override;
  std::optional<double> next_frame() const override;
  bool leaves_undo() const override { return state_.leaves_undo; }

 private:
  base::Result<> read_settings();
  void read_files();
  void set(const SettingsAction& action, Requests& requests);
  void back_up();
  void end_backup(Requests& requests);

  Surroundings at_;
  const app::Preferences& preferences_;
  SettingsView view_;
  SettingsState state_;
  std::optional<SettingsAction> action_;
  std::optional<base::Job<store::BackupFile>> backup_;
};

}  // namespace gui
