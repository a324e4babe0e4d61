#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace cards {

inline constexpr std::uintmax_t maximum_media_bytes = 1'000'000;

/// Why `path`, as written in a card ("media/x.png"), is no picture that a card of this deck may
/// show; nothing when it may: relative, below `media/` without a way out (links are followed), PNG
/// or JPEG by its first bytes, at most 1 MB. Case is compared as written, also where the disk does
/// not.
std::optional<std::string> media_fault(const std::filesystem::path& deck_folder,
                                       std::string_view path);

/// The rules that need no disk: "media/", parts without "..", no backslash, colon or control byte.
bool is_media_path(std::string_view path);

}  // namespace cards
