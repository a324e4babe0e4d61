#include "window/picture_hash.h"

#include <bit>
#include <cstddef>
#include <cstring>

namespace window {

namespace {

/// Folds words of eight bytes into four lanes, so that multiplications overlap.
class Hash {
 public:
  void add(std::uint64_t word) { fold(0, word); }
  void add(float one, float other) {
    add(std::uint64_t{std::bit_cast<std::uint32_t>(one)} << 32 |
        std::bit_cast<std::uint32_t>(other));
  }
  void add(const void* data, std::size_t bytes) {
    const char* from = static_cast<const char*>(data);
    for (; bytes >= 32; from += 32, bytes -= 32)
      for (std::size_t lane = 0; lane < 4; ++lane) fold(lane, word(from + 8 * lane, 8));
    for (; bytes >= 8; from += 8, bytes -= 8) add(word(from, 8));
    if (bytes > 0) add(word(from, bytes));
  }
  std::uint64_t value() const {
    Hash all;
    for (const std::uint64_t lane : lanes_) all.add(lane);
    return all.lanes_[0];
  }

 private:
  static std::uint64_t word(const char* from, std::size_t bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, from, bytes);
    return word;
  }
  void fold(std::size_t lane, std::uint64_t word) {
    lanes_[lane] = (std::rotl(lanes_[lane], 29) ^ word) * 0x9E3779B97F4A7C15U;
  }
  std::uint64_t lanes_[4] = {1, 2, 3, 4};
};

void add_list(Hash& hash, const ImDrawList& list) {
  hash.add(list.VtxBuffer.Data, static_cast<std::size_t>(list.VtxBuffer.size_in_bytes()));
  hash.add(list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.size_in_bytes()));
  for (const ImDrawCmd& command : list.CmdBuffer) {
    hash.add(command.ClipRect.x, command.ClipRect.y);
    hash.add(command.ClipRect.z, command.ClipRect.w);
    const ImTextureData* texture = command.TexRef._TexData;
    hash.add(texture ? static_cast<std::uint64_t>(texture->UniqueID)
                     : static_cast<std::uint64_t>(command.TexRef._TexID));
    hash.add(std::uint64_t{command.VtxOffset} << 32 | command.ElemCount);
  }
}

}  // namespace

std::uint64_t picture_hash(const ImDrawData& picture, ImU32 background) {
  Hash hash;
  hash.add(picture.DisplaySize.x, picture.DisplaySize.y);
  hash.add(background);
  for (const ImDrawList* list : picture.CmdLists) add_list(hash, *list);
  return hash.value();
}

bool has_texture_work(const ImDrawData& picture) {
  if (!picture.Textures) return false;
  for (const ImTextureData* texture : *picture.Textures)
    if (texture->Status != ImTextureStatus_OK && texture->Status != ImTextureStatus_Destroyed)
      return true;
  return false;
}

}  // namespace window
