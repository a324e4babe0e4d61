#include "cards/media.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace cards {

namespace {

namespace fs = std::filesystem;

/// By parts, not by prefix: "media-evil" does not lie in "media".
bool lies_in(const fs::path& inner, const fs::path& outer) {
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

bool is_picture(const fs::path& file) {
  std::array<char, 8> head{};
  std::ifstream in(file, std::ios::binary);
  in.read(head.data(), head.size());
  const std::string_view bytes(head.data(), static_cast<std::size_t>(in.gcount()));
  return bytes == "\x89PNG\r\n\x1A\n" || bytes.starts_with("\xFF\xD8\xFF");
}

}  // namespace

bool is_media_path(std::string_view path) {
  constexpr std::string_view folder = "media/";
  if (!path.starts_with(folder)) return false;
  const bool odd = std::any_of(path.begin(), path.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '\\' || c == ':';
  });
  if (odd) return false;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part.empty() || part == "." || part == "..") return false;
    begin = end + 1;
  }
  return true;
}

std::optional<std::string> media_fault(const fs::path& deck_folder, std::string_view path) {
  if (!is_media_path(path)) return "a picture is a file of the deck, written like media/name.png";
  std::error_code fault;
  const fs::path deck = fs::canonical(deck_folder, fault);
  const fs::path file = fs::canonical(deck_folder / path, fault);
  if (fault) return "no file " + std::string(path) + " in the deck's folder";
  if (!lies_in(file, deck)) return std::string(path) + " leads out of the deck's folder";
  if (!fs::is_regular_file(file, fault)) return std::string(path) + " is no file";
  const std::uintmax_t size = fs::file_size(file, fault);
  if (fault || size > maximum_media_bytes) return std::string(path) + " is larger than 1 MB";
  if (!is_picture(file)) return std::string(path) + " is neither PNG nor JPEG";
  return std::nullopt;
}

}  // namespace cards
