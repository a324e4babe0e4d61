#include "gui/widgets.h"

#include <algorithm>

namespace gui {

namespace {

float content_width() { return std::max(1.0F, ImGui::GetContentRegionAvail().x); }

const char* end_of(std::string_view words) { return words.data() + words.size(); }

ImVec2 icon_size(const Ui& ui, std::string_view icon) {
  if (icon.empty()) return {0, 0};
  return ui.fonts.icons->CalcTextSizeA(ui.px(17), FLT_MAX, 0, icon.data(), end_of(icon));
}

void icon_at(const Ui& ui, ImVec2 at, std::string_view icon, ImU32 colour) {
  ImGui::GetWindowDrawList()->AddText(ui.fonts.icons, ui.px(17), at, colour, icon.data(),
                                      end_of(icon));
}

}  // namespace

void gap(const Ui& ui, float units) {
  // The spacing that ImGui adds around an item is part of the gap.
  const float height = ui.px(units) - ImGui::GetStyle().ItemSpacing.y;
  ImGui::Dummy({0, std::max(0.0F, height)});
}

void rule(const Ui& ui) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = std::floor(at.y) + 0.5F;
  ImGui::GetWindowDrawList()->AddLine({at.x, y}, {at.x + content_width(), y}, ui.theme.line);
  ImGui::Dummy({content_width(), 1});
}

void sign(const Ui& ui, std::string_view icon, ImU32 colour) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size = icon_size(ui, icon);
  const float height = ui.face(Style::Body).size;
  icon_at(ui, {at.x, std::floor(at.y + (height - size.y) / 2)}, icon, colour);
  ImGui::Dummy({size.x, height});
}

namespace {

constexpr float cap_padding = 5;

ImVec2 key_cap_size(const Ui& ui, std::string_view key) {
  const ImVec2 words = measure(ui, Style::SmallCode, key);
  return {words.x + ui.px(2 * cap_padding), words.y + ui.px(4)};
}

void key_cap_at(const Ui& ui, ImVec2 at, std::string_view key, ImU32 colour) {
  const ImVec2 size = key_cap_size(ui, key);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 to{at.x + size.x, at.y + size.y};
  list->AddRect(at, to, with_alpha(colour, 0.55F), ui.px(4));
  text_at(ui, {at.x + ui.px(cap_padding), at.y + ui.px(2)}, Style::SmallCode, colour, key);
}

}  // namespace

void key_cap(const Ui& ui, std::string_view key) {
  key_cap_at(ui, ImGui::GetCursorScreenPos(), key, ui.theme.muted);
  ImGui::Dummy(key_cap_size(ui, key));
}

namespace {

struct ButtonLook {
  ImU32 fill;
  ImU32 border;
  ImU32 words;
};

ButtonLook look_of(const Ui& ui, const Button& button, bool hovered, bool held) {
  const Theme& theme = ui.theme;
  const float press = held ? 0.22F : hovered ? 0.12F : 0.0F;
  if (!button.enabled)
    return {with_alpha(theme.card, 0), with_alpha(theme.line, 0.7F), theme.muted};
  if (button.kind == ButtonKind::Primary)
    return {mix(theme.accent, theme.text, press), theme.accent, theme.on_accent};
  if (button.chosen)
    return {mix(theme.card, theme.accent, 0.16F + press / 2), theme.accent, theme.text};
  if (button.kind == ButtonKind::Quiet)
    return {with_alpha(theme.accent, press), with_alpha(theme.accent, 0), theme.text};
  return {mix(theme.card, theme.accent, press), theme.line, theme.text};
}

/// What stands in a button, from left to right.
void button_content(const Ui& ui, const Button& button, ImVec2 from, ImVec2 to, ImU32 colour) {
  const ImVec2 words = measure(ui, Style::Body, button.label);
  const ImVec2 sign_size = icon_size(ui, button.icon);
  const ImVec2 cap = button.key.empty() ? ImVec2{0, 0} : key_cap_size(ui, button.key);
  float wide = words.x + cap.x + sign_size.x;
  if (sign_size.x > 0 && words.x > 0) wide += ui.px(8);
  if (cap.x > 0) wide += ui.px(10);
  float x = std::floor(std::max(from.x + ui.px(8), (from.x + to.x - wide) / 2));
  const auto middle = [&](float height) { return std::floor((from.y + to.y - height) / 2); };
  if (sign_size.x > 0) {
    icon_at(ui, {x, middle(sign_size.y)}, button.icon, colour);
    x += sign_size.x + (words.x > 0 ? ui.px(8) : 0);
  }
  text_at(ui, {x, middle(words.y)}, Style::Body, colour, button.label);
  if (cap.x > 0) key_cap_at(ui, {x + words.x + ui.px(10), middle(cap.y)}, button.key, colour);
}

ImVec2 button_size(const Ui& ui, const Button& button) {
  float wide = measure(ui, Style::Body, button.label).x + ui.px(button.label.empty() ? 18 : 28);
  if (!button.icon.empty())
    wide += icon_size(ui, button.icon).x + (button.label.empty() ? 0 : ui.px(8));
  if (!button.key.empty()) wide += key_cap_size(ui, button.key).x + ui.px(10);
  return {button.width > 0 ? button.width : std::ceil(wide), ui.px(36)};
}

}  // namespace

bool button(const Ui& ui, const Button& button) {
  ImGui::PushID(button.id.data(), end_of(button.id));
  ImGui::BeginDisabled(!button.enabled);
  const bool pressed =
      ImGui::InvisibleButton("button", button_size(ui, button), ImGuiButtonFlags_EnableNav);
  ImGui::EndDisabled();
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  const ButtonLook look = look_of(ui, button, ImGui::IsItemHovered(), ImGui::IsItemActive());
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, to, look.fill, ui.px(8));
  list->AddRect(from, to, look.border, ui.px(8));
  button_content(ui, button, from, to, look.words);
  ui.probe(button.id);
  ImGui::PopID();
  return pressed && button.enabled;
}

int choice(const Ui& ui, std::string_view id, const std::string_view* labels, int count,
           int chosen) {
  int pressed = -1;
  const float right = ImGui::GetCursorScreenPos().x + content_width();
  ImGui::PushID(id.data(), end_of(id));
  for (int i = 0; i < count; ++i) {
    const Button one{.id = labels[i], .label = labels[i], .chosen = i == chosen};
    if (i > 0) {
      ImGui::SameLine(0, ui.px(6));
      if (ImGui::GetCursorScreenPos().x + button_size(ui, one).x > right) ImGui::NewLine();
    }
    ImGui::PushID(i);
    if (button(ui, one)) pressed = i;
    ImGui::PopID();
    if (ui.record) ui.probe(std::string(id) + "/" + std::string(labels[i]));
  }
  ImGui::PopID();
  return pressed == chosen ? -1 : pressed;
}

bool toggle(const Ui& ui, std::string_view id, std::string_view label, bool on) {
  ImGui::PushID(id.data(), end_of(id));
  const ImVec2 words = measure(ui, Style::Body, label);
  const ImVec2 track{ui.px(36), ui.px(20)};
  const float height = std::max(words.y, ui.px(28));
  const bool pressed = ImGui::InvisibleButton("toggle", {track.x + ui.px(10) + words.x, height},
                                              ImGuiButtonFlags_EnableNav);
  const ImVec2 from = ImGui::GetItemRectMin();
  const float top = std::floor(from.y + (height - track.y) / 2);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 fill = on ? ui.theme.accent : mix(ui.theme.card, ui.theme.muted, 0.15F);
  list->AddRectFilled({from.x, top}, {from.x + track.x, top + track.y}, fill, track.y / 2);
  list->AddRect({from.x, top}, {from.x + track.x, top + track.y},
                on ? ui.theme.accent : ui.theme.muted, track.y / 2);
  const float knob = on ? from.x + track.x - track.y / 2 : from.x + track.y / 2;
  list->AddCircleFilled({knob, top + track.y / 2}, track.y / 2 - ui.px(4),
                        on ? ui.theme.on_accent : ui.theme.muted);
  text_at(ui, {from.x + track.x + ui.px(10), from.y + (height - words.y) / 2}, Style::Body,
          ui.theme.text, label);
  ui.probe(id);
  ImGui::PopID();
  return pressed;
}

void begin_card(const Ui& ui, std::string_view id, float width) {
  ImGui::PushID(id.data(), end_of(id));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ui.theme.card);
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, std::max(1.0F, std::floor(ui.scale)));
  const float padding = std::min(ui.px(Space::card), std::round(content_width() * 0.05F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, padding});
  ImGui::BeginChild("card", {width, 0},
                    ImGuiChildFlags_AutoResizeY | ImGuiChildFlags_AlwaysUseWindowPadding |
                        ImGuiChildFlags_Borders | ImGuiChildFlags_NavFlattened,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
}

void end_card(const Ui& ui) {
  ImGui::EndChild();
  // Rings outside the card only: a shadow below it would be painted for nothing.
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  const bool bright = ui.theme.name == ThemeName::Light;
  if (ui.theme.name != ThemeName::HighContrast)
    for (int ring = 1; ring <= 4; ++ring) {
      const float out = ui.px(static_cast<float>(ring) * 1.5F);
      ImGui::GetWindowDrawList()->AddRect(
          {from.x - out, from.y - out + ui.px(2)}, {to.x + out, to.y + out + ui.px(2)},
          with_alpha(ui.theme.shadow, (bright ? 0.035F : 0.16F) / static_cast<float>(ring)),
          ui.px(12) + out, 0, ui.px(3));
    }
  ImGui::PopID();
}

ImU32 colour_of(const Ui& ui, Tone tone) {
  switch (tone) {
    case Tone::Info:
      return ui.theme.info;
    case Tone::Good:
      return ui.theme.good;
    case Tone::Warning:
      return ui.theme.warn;
    case Tone::Bad:
      return ui.theme.bad;
  }
  return ui.theme.text;
}

std::string_view icon_of(Tone tone) {
  switch (tone) {
    case Tone::Info:
      return icon::info;
    case Tone::Good:
      return icon::check;
    case Tone::Warning:
      return icon::warning;
    case Tone::Bad:
      return icon::cross;
  }
  return icon::info;
}

void banner(const Ui& ui, Tone tone, std::string_view title, std::string_view words) {
  const ImU32 colour = colour_of(ui, tone);
  const float padding = ui.px(12);
  const float wide = content_width();
  const float left = padding + icon_size(ui, icon_of(tone)).x + ui.px(10);
  const float inner = std::max(1.0F, wide - left - padding);
  const ImVec2 head = measure(ui, Style::Strong, title, inner);
  const float below = words.empty() ? 0 : measure(ui, Style::Body, words, inner).y + ui.px(2);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 to{at.x + wide, at.y + head.y + below + 2 * padding};
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, to, mix(ui.theme.card, colour, 0.08F), ui.px(8));
  list->AddRect(at, to, with_alpha(colour, 0.6F), ui.px(8));
  icon_at(ui, {at.x + padding, at.y + padding + ui.px(1)}, icon_of(tone), colour);
  text_at(ui, {at.x + left, at.y + padding}, Style::Strong, ui.theme.text, title, inner);
  if (!words.empty())
    text_at(ui, {at.x + left, at.y + padding + head.y + ui.px(2)}, Style::Body, ui.theme.text,
            words, inner);
  ImGui::Dummy({wide, to.y - at.y});
}

bool empty_state(const Ui& ui, std::string_view icon, std::string_view title,
                 std::string_view words, const Button& way_out) {
  const float wide = std::min(content_width(), ui.px(460));
  const float left = ImGui::GetCursorPosX() + std::floor((content_width() - wide) / 2);
  const auto centred = [&](Style style, ImU32 colour, std::string_view line) {
    const float used = std::min(wide, measure(ui, style, line, wide).x);
    ImGui::SetCursorPosX(left + std::floor((wide - used) / 2));
    text(ui, style, colour, line, wide);
  };
  gap(ui, 48);
  const float size = ui.px(40);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 sign_size =
      ui.fonts.icons->CalcTextSizeA(size, FLT_MAX, 0, icon.data(), end_of(icon));
  ImGui::GetWindowDrawList()->AddText(
      ui.fonts.icons, size, {at.x + std::floor((content_width() - sign_size.x) / 2), at.y},
      ui.theme.muted, icon.data(), end_of(icon));
  ImGui::Dummy({1, size});
  gap(ui, 12);
  centred(Style::Heading, ui.theme.text, title);
  centred(Style::Body, ui.theme.muted, words);
  if (way_out.label.empty()) return false;
  gap(ui, 16);
  ImGui::SetCursorPosX(left + std::floor((wide - button_size(ui, way_out).x) / 2));
  return button(ui, way_out);
}

}  // namespace gui
