#include "gui/outcome_picture.h"

#include <algorithm>
#include <cmath>

#include "gui/fonts.h"
#include "gui/headless.h"
#include "gui/plot/outcome_view.h"
#include "gui/raster.h"
#include "gui/widgets.h"

namespace gui {

namespace {

/// Puts the context that was current back, however many others came and went.
class KeepContext {
 public:
  KeepContext() : context_(ImGui::GetCurrentContext()) {}
  ~KeepContext() { ImGui::SetCurrentContext(context_); }
  KeepContext(const KeepContext&) = delete;
  KeepContext& operator=(const KeepContext&) = delete;

 private:
  ImGuiContext* context_;
};

constexpr float margin = 32;           ///< units
constexpr int tallest_pixels = 30000;  ///< a picture higher than this is cut

/// One page with an outcome; `draw` shows it in the current frame and remembers how high it is.
class Page {
 public:
  Page(const sim::Outcome& outcome, std::string_view title, std::string_view settings)
      : outcome_(outcome), title_(title), settings_(settings) {}

  void draw(const Ui& ui) {
    apply(ui.theme, ui.scale);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ui.theme.card);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(margin), ui.px(margin)});
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    const Ui::Face body = ui.face(Style::Body);
    ImGui::PushFont(body.font, body.size);
    ImGui::Begin(
        "page", nullptr,
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    if (!title_.empty()) text(ui, Style::Title, ui.theme.text, title_);
    if (!settings_.empty()) text(ui, Style::Caption, ui.theme.muted, settings_);
    gap(ui, 16);
    plot::outcome_view(ui, outcome_, views_);
    height_ = ImGui::GetCursorScreenPos().y + ui.px(margin);
    ImGui::End();
    ImGui::PopFont();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
  }

  int height() const { return std::clamp(static_cast<int>(std::ceil(height_)), 1, tallest_pixels); }

 private:
  const sim::Outcome& outcome_;
  std::string_view title_, settings_;
  plot::OutcomeViews views_;
  float height_ = 0;
};

}  // namespace

Picture picture_of(const sim::Outcome& outcome, std::string_view title, std::string_view settings,
                   const PictureLook& look) {
  const KeepContext keep;
  const float scale = std::clamp(look.scale, 0.5F, 4.0F);
  const auto width =
      static_cast<int>(std::lround(static_cast<float>(std::clamp(look.width, 240, 4000)) * scale));
  LoadedFonts fonts;  // before the context, which it must outlive
  Headless headless(width, tallest_pixels);
  fonts = load_fonts(font_folders());
  Page page(outcome, title, settings);
  const Ui ui{theme(look.theme), fonts.fonts, scale, 0, false, nullptr};
  headless.frames([&] { page.draw(ui); }, 2);
  headless.resize(width, page.height());
  headless.frames([&] { page.draw(ui); }, 2);
  return rasterise(headless.draw_data(), ui.theme.card);
}

}  // namespace gui
