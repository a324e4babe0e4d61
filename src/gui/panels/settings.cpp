#include "gui/panels/settings.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "gui/widgets.h"

namespace gui {

namespace {

using Kind = SettingsAction::Kind;
using Action = std::optional<SettingsAction>;

std::string sentence(const std::string& words) {
  std::string result = words;
  if (!result.empty())
    result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
  return result;
}

Action draw_appearance(const Ui& ui, const SettingsView& view) {
  static constexpr std::array<std::string_view, 3> themes{"Light", "Dark", "High contrast"};
  static constexpr std::array<std::string_view, 6> sizes{"80 %",  "100 %", "125 %",
                                                         "150 %", "175 %", "200 %"};
  static constexpr std::array percents{80, 100, 125, 150, 175, 200};
  Action action;
  begin_card(ui, "appearance");
  text(ui, Style::Heading, ui.theme.text, "Appearance");
  gap(ui, 8);
  text(ui, Style::Body, ui.theme.text, "Theme");
  const int theme = choice(ui, "theme", themes.data(), 3, static_cast<int>(view.theme));
  if (theme >= 0)
    action = SettingsAction{Kind::Theme, {}, std::string(to_text(static_cast<ThemeName>(theme)))};
  gap(ui, 8);
  text(ui, Style::Body, ui.theme.text, "Text size");
  const auto current = std::find(percents.begin(), percents.end(), view.text_percent);
  const int chosen = current == percents.end() ? -1 : static_cast<int>(current - percents.begin());
  const int size = choice(ui, "text-size", sizes.data(), 6, chosen);
  if (size >= 0)
    action = SettingsAction{Kind::TextPercent, {}, {}, percents[static_cast<std::size_t>(size)]};
  text(ui, Style::Caption, ui.theme.muted,
       "Now " + std::to_string(view.text_percent) + " %. Ctrl++ and Ctrl+- change it anywhere.");
  end_card(ui);
  return action;
}

/// The box follows the value in force unless the person is typing in it.
SettingsState::Field& field_of(SettingsState& state, const SettingsView::Row& row) {
  const auto [entry, fresh] = state.fields.try_emplace(row.name);
  SettingsState::Field& field = entry->second;
  if (fresh) field.box.model = TextModel({.limit = 4000, .single_line = true});
  if (fresh || (field.shown != row.value && !field.box.has_focus)) {
    field.box.model.set_text(row.value);
    field.shown = row.value;
  }
  return field;
}

Action draw_switch(const Ui& ui, const SettingsView::Row& row) {
  const bool on = row.value == "on";
  if (!toggle(ui, "setting/" + row.name, sentence(row.meaning), on)) return std::nullopt;
  return SettingsAction{Kind::Set, row.name, on ? "off" : "on"};
}

Action draw_field(const Ui& ui, const SettingsView::Row& row, SettingsState& state) {
  Action action;
  SettingsState::Field& field = field_of(state, row);
  const std::string id = "setting/" + row.name;
  text(ui, Style::Body, ui.theme.text, sentence(row.meaning));
  const bool changed = row.value != row.initial;
  const float wide = ImGui::GetContentRegionAvail().x;
  const float reset = changed ? ui.px(96) : 0;
  const float box = std::min(ui.px(360), wide - reset);
  const bool had_focus = field.box.has_focus;
  const TextBoxResult typed = text_box(
      ui, {.id = id, .style = Style::Code, .width = box, .min_rows = 1, .max_rows = 1}, field.box);
  if (typed.next_frame) state.next_frame = typed.next_frame;
  if (typed.focused) state.leaves_undo = !field.box.model.can_undo();
  if (typed.changed) field.problem.clear();
  if (typed.left) {  // Esc: as it was
    field.box.model.set_text(row.value);
    field.problem.clear();
  } else if ((typed.submitted || (had_focus && !typed.focused)) &&
             field.box.model.text() != row.value) {
    action = SettingsAction{Kind::Set, row.name, field.box.model.text()};
  }
  if (changed) {
    ImGui::SameLine(0, ui.px(8));
    if (button(ui, {.id = id + "/reset", .label = "Default", .kind = ButtonKind::Quiet})) {
      action = SettingsAction{Kind::Set, row.name, "default"};
      field.shown.clear();
    }
  }
  if (!field.problem.empty()) text(ui, Style::Caption, ui.theme.bad, field.problem);
  return action;
}

Action draw_scheduling(const Ui& ui, const SettingsView& view, SettingsState& state) {
  Action action;
  begin_card(ui, "scheduling");
  text(ui, Style::Heading, ui.theme.text, "Scheduling");
  text(ui, Style::Caption, ui.theme.muted,
       view.read_only ? "The collection is read-only: nothing can be changed."
                      : "Enter keeps a value, Esc leaves it as it was.");
  for (const SettingsView::Row& row : view.scheduling) {
    gap(ui, 12);
    const bool is_switch = row.initial == "on" || row.initial == "off";
    ImGui::BeginDisabled(view.read_only);
    auto now = is_switch ? draw_switch(ui, row) : draw_field(ui, row, state);
    ImGui::EndDisabled();
    if (now) action = std::move(now);
  }
  end_card(ui);
  return action;
}

Action draw_path(const Ui& ui, std::string_view id, std::string_view label,
                 const std::string& path) {
  Action action;
  text(ui, Style::Caption, ui.theme.muted, label);
  const Button copy{.id = id, .label = "", .icon = icon::copy, .kind = ButtonKind::Quiet};
  if (button(ui, copy)) action = SettingsAction{Kind::Copy, {}, path};
  ImGui::SameLine(0, ui.px(8));
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.px(9));
  line(ui, Style::Code, ui.theme.text, path);
  return action;
}

Action draw_files(const Ui& ui, const SettingsView& view) {
  Action action;
  const auto take = [&](Action other) {
    if (other) action = std::move(other);
  };
  begin_card(ui, "files");
  text(ui, Style::Heading, ui.theme.text, "Files");
  gap(ui, 8);
  take(draw_path(ui, "copy/collection", "Collection: reviews and settings", view.collection));
  for (std::size_t i = 0; i < view.folders.size(); ++i)
    take(draw_path(ui, "copy/folder" + std::to_string(i),
                   i + 1 == view.folders.size() ? "Your own cards" : "Cards", view.folders[i]));
  take(draw_path(ui, "copy/preferences", "Look and place of the window", view.preferences));
  end_card(ui);
  return action;
}

Action draw_backups(const Ui& ui, const SettingsView& view) {
  constexpr std::size_t most = 5;
  Action action;
  begin_card(ui, "backups");
  text(ui, Style::Heading, ui.theme.text, "Backups");
  text(ui, Style::Caption, ui.theme.muted,
       "One is made on each day of study and verified before it replaces an older one. To put one "
       "back, close the window and run attest restore.");
  gap(ui, 8);
  if (view.backups.empty()) text(ui, Style::Body, ui.theme.muted, "There is none yet.");
  for (std::size_t i = 0; i < std::min(most, view.backups.size()); ++i)
    line(ui, Style::Body, ui.theme.text, view.backups[i]);
  if (view.backups.size() > most)
    text(ui, Style::Caption, ui.theme.muted,
         "and " + std::to_string(view.backups.size() - most) + " older");
  gap(ui, 12);
  if (button(ui, {.id = "back-up",
                  .label = view.backing_up ? "Backing up…" : "Back up now",
                  .icon = icon::save,
                  .enabled = !view.backing_up && !view.read_only}))
    action = SettingsAction{Kind::BackUp};
  end_card(ui);
  return action;
}

}  // namespace

std::optional<SettingsAction> draw_settings(const Ui& ui, const SettingsView& view,
                                            SettingsState& state) {
  Action action;
  const auto take = [&](Action other) {
    if (other) action = std::move(other);
  };
  state.next_frame.reset();
  state.leaves_undo = false;
  const float room = ui.px(Space::page);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {room, room});
  ImGui::BeginChild("settings", {0, 0},
                    ImGuiChildFlags_AlwaysUseWindowPadding | ImGuiChildFlags_NavFlattened);
  ImGui::PopStyleVar();
  const float wide = std::min(ImGui::GetContentRegionAvail().x - ui.px(8), ui.px(760));
  text(ui, Style::Title, ui.theme.text, "Settings");
  gap(ui, 16);
  ImGui::BeginChild("column", {wide, 0},
                    ImGuiChildFlags_AutoResizeY | ImGuiChildFlags_NavFlattened);
  take(draw_appearance(ui, view));
  gap(ui, 16);
  take(draw_scheduling(ui, view, state));
  gap(ui, 16);
  take(draw_files(ui, view));
  gap(ui, 16);
  take(draw_backups(ui, view));
  gap(ui, 12);
  text(ui, Style::Caption, ui.theme.muted, "Attest " + view.version);
  ImGui::EndChild();
  ImGui::EndChild();
  return action;
}

}  // namespace gui
