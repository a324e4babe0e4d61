#include "gui/theme.h"

#include <algorithm>
#include <cmath>

#include "gui/ui.h"

namespace gui {

namespace {

const Theme light{
    .name = ThemeName::Light,
    .page = rgb(0xF4F5FA),
    .rail = rgb(0xFAFAFE),
    .card = rgb(0xFFFFFF),
    .field = rgb(0xF6F7FB),
    .shadow = rgb(0x2A3050),
    .line = rgb(0xDDE0EB),
    .focus = rgb(0x3D4ED0),
    .text = rgb(0x1A1E2C),
    .muted = rgb(0x585F72),
    .accent = rgb(0x3D4ED0),
    .good = rgb(0x17693D),
    .warn = rgb(0x855200),
    .bad = rgb(0xB0251F),
    .info = rgb(0x17609E),
    .on_accent = rgb(0xFFFFFF),
    .selection = rgb(0xC9D0FA),
    .series = {rgb(0x3D4ED0), rgb(0xB4540A), rgb(0x0F766E), rgb(0xA3257A), rgb(0x4B5563),
               rgb(0x7A6200)},
};

const Theme dark{
    .name = ThemeName::Dark,
    .page = rgb(0x101217),
    .rail = rgb(0x15171F),
    .card = rgb(0x1B1E28),
    .field = rgb(0x14161E),
    .shadow = rgb(0x000000),
    .line = rgb(0x333846),
    .focus = rgb(0x93A2FF),
    .text = rgb(0xE9EBF3),
    .muted = rgb(0xA3A9BB),
    .accent = rgb(0x93A2FF),
    .good = rgb(0x63CF93),
    .warn = rgb(0xE3B457),
    .bad = rgb(0xF4938B),
    .info = rgb(0x84BCF2),
    .on_accent = rgb(0x10132A),
    .selection = rgb(0x39426F),
    .series = {rgb(0x93A2FF), rgb(0xF2A65A), rgb(0x4FC4B5), rgb(0xE58CC6), rgb(0xB6BCCB),
               rgb(0xD9C65A)},
};

const Theme high_contrast{
    .name = ThemeName::HighContrast,
    .page = rgb(0x000000),
    .rail = rgb(0x000000),
    .card = rgb(0x000000),
    .field = rgb(0x141414),
    .shadow = rgb(0x000000),
    .line = rgb(0xC8C8C8),
    .focus = rgb(0xFFE14A),
    .text = rgb(0xFFFFFF),
    .muted = rgb(0xDCDCDC),
    .accent = rgb(0xFFE14A),
    .good = rgb(0x6BF0A2),
    .warn = rgb(0xFFC96B),
    .bad = rgb(0xFFA39B),
    .info = rgb(0x9AD1FF),
    .on_accent = rgb(0x000000),
    .selection = rgb(0x5A5000),
    .series = {rgb(0xFFE14A), rgb(0x6FB7FF), rgb(0x6BF0A2), rgb(0xFF9AD5), rgb(0xFFFFFF),
               rgb(0xFFA552)},
};

double channel(ImU32 colour, int shift) {
  const double part = ((colour >> shift) & 255U) / 255.0;
  return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

double luminance(ImU32 colour) {
  return 0.2126 * channel(colour, IM_COL32_R_SHIFT) + 0.7152 * channel(colour, IM_COL32_G_SHIFT) +
         0.0722 * channel(colour, IM_COL32_B_SHIFT);
}

void set_colours(const Theme& theme) {
  const auto set = [](ImGuiCol role, ImU32 colour) {
    ImGui::GetStyle().Colors[role] = ImGui::ColorConvertU32ToFloat4(colour);
  };
  set(ImGuiCol_Text, theme.text);
  set(ImGuiCol_TextDisabled, theme.muted);
  set(ImGuiCol_WindowBg, theme.page);
  set(ImGuiCol_ChildBg, with_alpha(theme.page, 0));
  set(ImGuiCol_PopupBg, theme.card);
  set(ImGuiCol_Border, theme.line);
  set(ImGuiCol_FrameBg, theme.field);
  set(ImGuiCol_FrameBgHovered, mix(theme.field, theme.accent, 0.08F));
  set(ImGuiCol_FrameBgActive, mix(theme.field, theme.accent, 0.12F));
  set(ImGuiCol_ScrollbarBg, with_alpha(theme.page, 0));
  set(ImGuiCol_ScrollbarGrab, with_alpha(theme.muted, 0.35F));
  set(ImGuiCol_ScrollbarGrabHovered, with_alpha(theme.muted, 0.6F));
  set(ImGuiCol_ScrollbarGrabActive, theme.muted);
  set(ImGuiCol_NavCursor, theme.focus);
  set(ImGuiCol_TextSelectedBg, theme.selection);
  set(ImGuiCol_ModalWindowDimBg, with_alpha(rgb(0x000000), 0.45F));
  set(ImGuiCol_Separator, theme.line);
  set(ImGuiCol_Header, with_alpha(theme.accent, 0.16F));
  set(ImGuiCol_HeaderHovered, with_alpha(theme.accent, 0.10F));
  set(ImGuiCol_HeaderActive, with_alpha(theme.accent, 0.22F));
  set(ImGuiCol_TableHeaderBg, theme.rail);
  set(ImGuiCol_TableBorderStrong, theme.line);
  set(ImGuiCol_TableBorderLight, theme.line);
}

}  // namespace

std::string_view to_text(ThemeName name) {
  switch (name) {
    case ThemeName::Light:
      return "light";
    case ThemeName::Dark:
      return "dark";
    case ThemeName::HighContrast:
      return "high-contrast";
  }
  return "light";
}

std::optional<ThemeName> theme_named(std::string_view text) {
  for (const ThemeName name : {ThemeName::Light, ThemeName::Dark, ThemeName::HighContrast})
    if (text == to_text(name)) return name;
  return std::nullopt;
}

const Theme& theme(ThemeName name) {
  if (name == ThemeName::Dark) return dark;
  return name == ThemeName::HighContrast ? high_contrast : light;
}

double contrast(ImU32 one, ImU32 other) {
  const double a = luminance(one);
  const double b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

ImU32 mix(ImU32 one, ImU32 other, float part) {
  const ImVec4 a = ImGui::ColorConvertU32ToFloat4(one);
  const ImVec4 b = ImGui::ColorConvertU32ToFloat4(other);
  const auto between = [part](float x, float y) { return x + (y - x) * part; };
  return ImGui::ColorConvertFloat4ToU32(
      {between(a.x, b.x), between(a.y, b.y), between(a.z, b.z), 1.0F});
}

ImU32 with_alpha(ImU32 colour, float alpha) {
  const auto opacity = static_cast<ImU32>(std::lround(std::clamp(alpha, 0.0F, 1.0F) * 255.0F));
  return (colour & ~IM_COL32_A_MASK) | (opacity << IM_COL32_A_SHIFT);
}

void apply(const Theme& theme, float scale) {
  ImGuiStyle style;
  style.WindowPadding = {0, 0};
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.FrameBorderSize = 1;
  style.PopupBorderSize = 1;
  style.WindowRounding = 0;
  style.ChildRounding = 12;
  style.FrameRounding = 8;
  style.PopupRounding = 10;
  style.GrabRounding = 6;
  style.ScrollbarRounding = 6;
  style.ScrollbarSize = 12;
  style.ItemSpacing = {Space::unit, Space::unit};
  style.FramePadding = {10, 6};
  style.DisabledAlpha = 1;  // disabled text keeps its contrast; its surface tells
  style.ScaleAllSizes(scale);
  ImGui::GetStyle() = style;
  set_colours(theme);
}

}  // namespace gui
