#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <imgui.h>

namespace gui {

/// The faces of the window. Every text face has the same fallbacks behind it, so that a letter that
/// Inter lacks comes from DejaVu Sans and a Chinese, Japanese or Korean one from Droid Sans
/// Fallback. Glyphs are rasterised on demand at any size. The fonts belong to the current context.
struct Fonts {
  ImFont* regular = nullptr;
  ImFont* italic = nullptr;
  ImFont* medium = nullptr;
  ImFont* strong = nullptr;
  ImFont* mono = nullptr;
  ImFont* icons = nullptr;
};

/// What was loaded. `missing` names the files that were not there: the window still works (a face
/// falls back to another one, in the end to the one built into Dear ImGui) and says so once.
/// It owns the bytes of the files and must outlive the context.
struct LoadedFonts {
  Fonts fonts;
  std::vector<std::string> missing;
  std::map<std::string, std::string> files;  ///< read once, though several faces share fallbacks
};

/// Loads into the current context from the first of the folders that has each file. Call once per
/// context. The folders that hold Debian's font packages are looked at last.
LoadedFonts load_fonts(const std::vector<std::filesystem::path>& folders);

/// share/attest/fonts beside the program, and installed.
std::vector<std::filesystem::path> font_folders();

}  // namespace gui
