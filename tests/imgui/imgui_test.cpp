#include <string>

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace {

/// A Dear ImGui context without a window: it lays out and fills draw data, and every texture it
/// asks for is granted at once.
class HeadlessContext {
 public:
  HeadlessContext() : context_(ImGui::CreateContext()) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {640, 480};
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  }

  ~HeadlessContext() {
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    }
    ImGui::DestroyContext(context_);
  }

  HeadlessContext(const HeadlessContext&) = delete;
  HeadlessContext& operator=(const HeadlessContext&) = delete;

  /// Draws one frame and returns its number of vertices.
  template <class Draw>
  int frame(Draw&& draw) {
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    ImGui::NewFrame();
    draw();
    ImGui::Render();
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
      if (texture->Status == ImTextureStatus_WantCreate) texture->SetTexID(1);
      if (texture->Status != ImTextureStatus_WantDestroy) texture->SetStatus(ImTextureStatus_OK);
    }
    return ImGui::GetDrawData()->TotalVtxCount;
  }

 private:
  ImGuiContext* context_;
};

/// A panel with one line of text, shown in two frames: the first one only measures.
int vertices_with_text(HeadlessContext& imgui, const char* text) {
  const auto draw = [&] {
    ImGui::SetNextWindowSize({600, 400});
    ImGui::Begin("panel");
    ImGui::TextUnformatted(text);
    ImGui::End();
  };
  imgui.frame(draw);
  return imgui.frame(draw);
}

}  // namespace

TEST_CASE("the fetched Dear ImGui has dynamic fonts and FreeType") {
  CHECK(IMGUI_VERSION_NUM >= 19200);
#ifndef IMGUI_ENABLE_FREETYPE
  FAIL("glyphs would come from stb_truetype");
#endif
}

TEST_CASE("text becomes four vertices a letter without a window") {
  HeadlessContext imgui;
  const int empty = vertices_with_text(imgui, "");
  CHECK(vertices_with_text(imgui, "sqrt") == empty + 4 * 4);
}

TEST_CASE("a text field edits a std::string") {
  HeadlessContext imgui;
  std::string typed;
  const auto draw = [&] {
    ImGui::Begin("panel");
    if (typed.empty()) ImGui::SetKeyboardFocusHere();
    ImGui::InputText("answer", &typed);
    ImGui::End();
  };
  for (int i = 0; i < 3; ++i) imgui.frame(draw);
  ImGui::GetIO().AddInputCharactersUTF8("d_k");
  for (int i = 0; i < 3; ++i) imgui.frame(draw);
  CHECK(typed == "d_k");
}
