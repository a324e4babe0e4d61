#include "window/picture_hash.h"

#include <doctest/doctest.h>

#include "gui/headless.h"

namespace {

/// A frame with a rectangle, and what its picture hashes to.
struct Sample {
  gui::Headless headless{400, 300};
  float x = 10;
  ImU32 colour = IM_COL32(200, 10, 10, 255);
  float clip = 300;

  std::uint64_t hash(ImU32 background = IM_COL32_WHITE) {
    headless.frames([this] {
      ImDrawList* list = ImGui::GetBackgroundDrawList();
      list->PushClipRect({0, 0}, {400, clip});
      list->AddRectFilled({x, 10}, {x + 50, 60}, colour);
      list->PopClipRect();
    });
    return window::picture_hash(headless.draw_data(), background);
  }
};

}  // namespace

TEST_CASE("a frame that looks the same has the same hash") {
  Sample sample;
  const auto first = sample.hash();
  CHECK(sample.hash() == first);
  CHECK(sample.hash() == first);
}

TEST_CASE("whatever changes the picture changes its hash") {
  Sample sample;
  const auto first = sample.hash();
  CHECK(sample.hash(IM_COL32_BLACK) != first);
  sample.x += 0.5F;
  const auto moved = sample.hash();
  CHECK(moved != first);
  sample.colour ^= IM_COL32(1, 0, 0, 0);
  const auto tinted = sample.hash();
  CHECK(tinted != moved);
  sample.clip -= 1;
  const auto clipped = sample.hash();
  CHECK(clipped != tinted);
  sample.headless.resize(401, 300);
  CHECK(sample.hash() != clipped);
}

TEST_CASE("two pictures with their halves exchanged differ") {
  ImDrawList one(nullptr), other(nullptr);
  const ImDrawVert a{{1, 2}, {0, 0}, 3}, b{{4, 5}, {0, 0}, 6};
  one.VtxBuffer.push_back(a);
  one.VtxBuffer.push_back(b);
  other.VtxBuffer.push_back(b);
  other.VtxBuffer.push_back(a);
  ImDrawData first, second;
  first.CmdLists.push_back(&one);
  second.CmdLists.push_back(&other);
  CHECK(window::picture_hash(first, 0) != window::picture_hash(second, 0));
}

TEST_CASE("textures that the renderer must serve are noticed") {
  ImVector<ImTextureData*> textures;
  ImTextureData texture;
  textures.push_back(&texture);
  ImDrawData picture;
  CHECK_FALSE(window::has_texture_work(picture));
  picture.Textures = &textures;
  for (const ImTextureStatus status :
       {ImTextureStatus_WantCreate, ImTextureStatus_WantUpdates, ImTextureStatus_WantDestroy}) {
    texture.Status = status;
    CHECK(window::has_texture_work(picture));
  }
  texture.Status = ImTextureStatus_OK;
  CHECK_FALSE(window::has_texture_work(picture));
  texture.Status = ImTextureStatus_Destroyed;
}
