#include "gui/shell/opening.h"

#include <algorithm>

#include "gui/widgets.h"
#include "store/collection.h"

namespace gui {

namespace {

constexpr std::size_t backups_shown = 5;

std::string words_of(const store::KnownBackup& backup) {
  const std::string made =
      backup.made ? base::to_rfc3339(*backup.made) : backup.path.filename().string();
  if (backup.entries < 0) return made + ", damaged";
  return made + ", " + std::to_string(backup.entries) +
         (backup.entries == 1 ? " log entry" : " log entries");
}

std::optional<TroubleAction> draw_backups(const Ui& ui, const TroubleView& view) {
  std::optional<TroubleAction> action;
  text(ui, Style::Strong, ui.theme.text, "Backups, newest first");
  text(ui, Style::Caption, ui.theme.muted,
       "Putting one back keeps the file that is there now under another name.");
  for (std::size_t i = 0; i < std::min(view.backups.size(), backups_shown); ++i) {
    const store::KnownBackup& backup = view.backups[i];
    const std::string id = "restore/" + std::to_string(i);
    if (button(ui, {.id = id, .label = "Put back", .enabled = backup.entries >= 0}))
      action = TroubleAction{TroubleAction::Kind::Restore, backup.path};
    ImGui::SameLine(0, ui.px(12));
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.px(8));
    line(ui, Style::Body, ui.theme.text, words_of(backup));
  }
  return action;
}

std::optional<TroubleAction> draw_ways_out(const Ui& ui) {
  std::optional<TroubleAction> action;
  const auto offer = [&](TroubleAction::Kind kind, const Button& way) {
    if (button(ui, way)) action = TroubleAction{kind};
  };
  offer(TroubleAction::Kind::Retry,
        {.id = "retry", .label = "Try again", .kind = ButtonKind::Primary});
  ImGui::SameLine(0, ui.px(8));
  offer(TroubleAction::Kind::LookOnly, {.id = "look-only", .label = "Look without saving"});
  ImGui::SameLine(0, ui.px(8));
  offer(TroubleAction::Kind::Quit, {.id = "quit", .label = "Quit", .kind = ButtonKind::Quiet});
  return action;
}

}  // namespace

OpenServices open_services(const app::Places& places, bool read_only, base::Instant now) {
  auto collection = store::Collection::open(places.collection, {read_only, now});
  if (!collection) return base::fail(collection.error());
  return std::make_unique<app::Services>(std::move(*collection), places.cards);
}

std::optional<TroubleAction> draw_trouble(const Ui& ui, const TroubleView& view) {
  const float wide =
      std::min(ImGui::GetContentRegionAvail().x - 2 * ui.px(Space::page), ui.px(Space::column));
  ImGui::SetCursorPos({std::floor((ImGui::GetContentRegionAvail().x - wide) / 2), ui.px(48)});
  ImGui::BeginChild("trouble", {wide, 0}, ImGuiChildFlags_NavFlattened);
  text(ui, Style::Title, ui.theme.text, "The collection cannot be opened");
  gap(ui, 16);
  banner(ui, Tone::Bad, view.error.what, view.error.next);
  gap(ui, 8);
  text(ui, Style::Caption, ui.theme.muted,
       view.error.where.empty() ? view.collection.string() : view.error.where);
  if (!view.remark.empty()) {
    gap(ui, 8);
    banner(ui, Tone::Warning, view.remark);
  }
  gap(ui, 24);
  auto action = draw_ways_out(ui);
  gap(ui, 32);
  if (!view.backups.empty())
    if (auto restore = draw_backups(ui, view)) action = restore;
  ImGui::EndChild();
  return action;
}

}  // namespace gui
