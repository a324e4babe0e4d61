#include "gui/ui.h"

#include <algorithm>

#include <imgui_internal.h>

namespace gui {

namespace {

/// Inter's line is 1.21 times its size in CSS pixels: Body is 15.7 of those.
float units_of(Style style) {
  switch (style) {
    case Style::Caption:
      return 16;
    case Style::Body:
    case Style::Strong:
    case Style::Emphasis:
      return 19;
    case Style::Prompt:
      return 24;
    case Style::Heading:
      return 21;
    case Style::Title:
      return 30;
    case Style::Code:
      return 18;
    case Style::SmallCode:
      return 15;
  }
  return 19;
}

ImFont* font_of(const Fonts& fonts, Style style) {
  switch (style) {
    case Style::Caption:
    case Style::Body:
      return fonts.regular;
    case Style::Emphasis:
      return fonts.italic;
    case Style::Prompt:
      return fonts.medium;
    case Style::Strong:
    case Style::Heading:
    case Style::Title:
      return fonts.strong;
    case Style::Code:
    case Style::SmallCode:
      return fonts.mono;
  }
  return fonts.regular;
}

}  // namespace

Ui::Face Ui::face(Style style) const {
  return {font_of(fonts, style), std::max(8.0F, px(units_of(style)))};
}

bool Ui::pressed(ImGuiKey key) const {
  const ImGuiIO& io = ImGui::GetIO();
  if (!keys || io.WantTextInput || io.KeyCtrl || io.KeyAlt || io.KeySuper) return false;
  const bool activates = key == ImGuiKey_Space || key == ImGuiKey_Enter;
  if (activates && io.NavVisible && ImGui::IsAnyItemFocused()) return false;
  return ImGui::IsKeyPressed(key, false);
}

void Ui::probe(std::string_view name) const {
  if (record)
    record->add(LayoutRecord::Kind::Widget, name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
}

void LayoutRecord::add(Kind kind, std::string_view name, ImVec2 from, ImVec2 to) {
  const ImDrawList* list = ImGui::GetWindowDrawList();
  places.push_back({kind, std::string(name), from, to, list->GetClipRectMin(),
                    list->GetClipRectMax(), ImGui::GetCurrentWindow()->RootWindow->ID});
}

const LayoutRecord::Place* LayoutRecord::find(std::string_view name) const {
  const auto found = std::find_if(places.begin(), places.end(), [&](const Place& place) {
    return place.kind == Kind::Widget && place.name == name;
  });
  return found == places.end() ? nullptr : &*found;
}

}  // namespace gui
