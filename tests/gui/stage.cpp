#include "gui/stage.h"

namespace test {

Stage::Stage(Draw draw, int width, int height, float scale, gui::ThemeName theme)
    : Driver(width, height), draw_(std::move(draw)), scale_(scale), theme_(theme) {
  frames(4);  // cards find their height
}

void Stage::draw_frame(gui::Headless& headless, gui::LayoutRecord& record) {
  headless.frames([&] {
    const gui::Theme& theme = gui::theme(theme_);
    gui::apply(theme, scale_);
    const gui::Ui ui{theme, fonts(), scale_, seconds(), true, &record};
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    const gui::Ui::Face body = ui.face(gui::Style::Body);
    ImGui::PushFont(body.font, body.size);
    ImGui::Begin("stage", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
    draw_(ui);
    ImGui::End();
    ImGui::PopFont();
  });
}

}  // namespace test
