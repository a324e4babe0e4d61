#include "gui/screens/settings_screen.h"

#include "app/configuration.h"
#include "app/places.h"
#include "app/version.h"
#include "app/words.h"
#include "gui/widgets.h"
#include "store/known_backups.h"

namespace gui {

base::Result<> SettingsScreen::enter() {
  read_files();
  return read_settings();
}

base::Result<> SettingsScreen::read_settings() {
  view_.scheduling.clear();
  for (const app::Setting& setting : app::all_settings()) {
    const auto value = at_.services.study.configuration().get(setting.name);
    if (!value) return base::fail(value.error());
    view_.scheduling.push_back({std::string(setting.name), std::string(setting.meaning),
                                std::string(setting.initial), *value});
  }
  return {};
}

void SettingsScreen::read_files() {
  store::Collection& collection = at_.services.collection;
  view_.collection = collection.file().string();
  view_.read_only = collection.read_only();
  view_.folders.clear();
  for (const auto& folder : at_.services.library.folders())
    view_.folders.push_back(folder.string());
  view_.preferences = app::preferences_file().string();
  view_.version = app::version;
  view_.backups.clear();
  for (const auto& path : store::list_backups(store::default_backup_folder(collection.file())))
    view_.backups.push_back(path.filename().string());
}

void SettingsScreen::draw(const Ui& ui) {
  view_.theme = ui.theme.name;
  view_.text_percent = preferences_.text_percent;
  view_.backing_up = backup_.has_value();
  action_ = draw_settings(ui, view_, state_);
}

void SettingsScreen::set(const SettingsAction& action, Requests& requests) {
  const auto kept = at_.services.study.configuration().set(action.name, action.value);
  SettingsState::Field& field = state_.fields[action.name];
  if (!kept) {
    field.problem = kept.error().message();
    if (kept.error().fault != base::Fault::BadInput) requests.push_back(Failed{kept.error()});
    return;
  }
  field.problem.clear();
  field.shown.clear();
  requests.push_back(Toast{Tone::Good, "Saved: " + action.name + " is " + *kept});
  requests.push_back(Changed{});
}

void SettingsScreen::back_up() {
  store::Collection& collection = at_.services.collection;
  const base::Instant now = at_.now();
  backup_.emplace("making a backup", [&collection, now](auto, auto&) {
    return store::backup(collection, store::default_backup_folder(collection.file()), now);
  });
}

void SettingsScreen::end_backup(Requests& requests) {
  if (!backup_) return;
  const auto made = backup_->take();
  if (!made) return;
  backup_.reset();
  if (!*made) {
    requests.push_back(Failed{made->error()});
    return;
  }
  read_files();
  requests.push_back(Toast{
      Tone::Good,
      "Backed up and verified: " + app::counted((*made)->entries, "log entry", "log entries")});
}

Requests SettingsScreen::apply() {
  Requests requests;
  end_backup(requests);
  const auto action = std::exchange(action_, {});
  if (!action) return requests;
  switch (action->kind) {
    case SettingsAction::Kind::Set:
      set(*action, requests);
      break;
    case SettingsAction::Kind::Theme:
      requests.push_back(Prefer{"theme", action->value});
      break;
    case SettingsAction::Kind::TextPercent:
      requests.push_back(Prefer{"text_size", std::to_string(action->percent)});
      break;
    case SettingsAction::Kind::BackUp:
      back_up();
      break;
    case SettingsAction::Kind::Copy:
      requests.push_back(CopyText{action->value});
      break;
  }
  return requests;
}

std::optional<double> SettingsScreen::next_frame() const {
  return backup_ ? std::optional(0.05) : state_.next_frame;
}

}  // namespace gui
