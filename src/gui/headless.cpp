#include "gui/headless.h"

namespace gui {

Headless::Headless(int width, int height) : context_(ImGui::CreateContext()) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures | ImGuiBackendFlags_RendererHasVtxOffset;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
  platform.Platform_ClipboardUserData = &clipboard_;
  platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
    *static_cast<std::string*>(ImGui::GetPlatformIO().Platform_ClipboardUserData) = text;
  };
  platform.Platform_GetClipboardTextFn = [](ImGuiContext*) {
    return static_cast<std::string*>(ImGui::GetPlatformIO().Platform_ClipboardUserData)->c_str();
  };
  resize(width, height);
}

Headless::~Headless() {
  ImGui::SetCurrentContext(context_);
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
  ImGui::DestroyContext(context_);
}

void Headless::resize(int width, int height) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
}

void Headless::frames(const std::function<void()>& draw, int count) {
  ImGui::SetCurrentContext(context_);
  for (int i = 0; i < count; ++i) {
    ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
    ImGui::NewFrame();
    draw();
    ImGui::Render();
    answer_textures();
  }
}

/// Does what a renderer would: every texture exists at once. The pixels stay in ImTextureData,
/// where the rasteriser reads them.
void Headless::answer_textures() {
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    if (texture->Status == ImTextureStatus_WantCreate)
      texture->SetTexID(static_cast<ImTextureID>(texture->UniqueID + 1));
    if (texture->Status == ImTextureStatus_WantDestroy) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    } else if (texture->Status != ImTextureStatus_Destroyed) {
      texture->SetStatus(ImTextureStatus_OK);
    }
  }
}

void Headless::move(float x, float y) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddMousePosEvent(x, y);
}

void Headless::press(int button) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddMouseButtonEvent(button, true);
}

void Headless::release(int button) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddMouseButtonEvent(button, false);
}

void Headless::wheel(float lines) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddMouseWheelEvent(0, lines);
}

void Headless::key_down(ImGuiKey key) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddKeyEvent(key, true);
}

void Headless::key_up(ImGuiKey key) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddKeyEvent(key, false);
}

void Headless::type(const std::string& utf8) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddInputCharactersUTF8(utf8.c_str());
}

const ImDrawData& Headless::draw_data() const {
  ImGui::SetCurrentContext(context_);
  return *ImGui::GetDrawData();
}

}  // namespace gui
