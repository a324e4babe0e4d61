#include "gui/fonts.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <imgui_freetype.h>

#include "app/places.h"

namespace gui {

namespace {

namespace fs = std::filesystem;

/// Where Debian's packages put the faces, for a build without copies beside the program.
const char* const system_folders[] = {
    "/usr/share/fonts/opentype/inter",        "/usr/share/fonts/truetype/jetbrains-mono",
    "/usr/share/fonts/truetype/font-awesome", "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/truetype/droid",
};

class Loader {
 public:
  explicit Loader(std::vector<fs::path> folders) : folders_(std::move(folders)) {
    folders_.insert(folders_.end(), std::begin(system_folders), std::end(system_folders));
  }

  /// A face with its fallbacks; nullptr when the file is nowhere.
  ImFont* face(const char* file) {
    ImFont* font = add(file, false);
    if (!font) return nullptr;
    add("DejaVuSans.ttf", true);
    add("DroidSansFallbackFull.ttf", true);
    return font;
  }

  ImFont* alone(const char* file) { return add(file, false); }

  std::vector<std::string> missing() const {
    std::vector<std::string> names;
    for (const auto& [name, bytes] : files)
      if (bytes.empty()) names.push_back(name);
    return names;
  }

  std::map<std::string, std::string> files;

 private:
  ImFont* add(const char* file, bool behind) {
    std::string& bytes = read(file);
    if (bytes.empty()) return nullptr;
    ImFontConfig config;
    config.MergeMode = behind;
    config.FontDataOwnedByAtlas = false;
    config.FontLoaderFlags = ImGuiFreeTypeLoaderFlags_LightHinting;
    return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()),
                                                      0.0F, &config);
  }

  std::string& read(const char* file) {
    const auto [entry, fresh] = files.try_emplace(file);
    if (fresh) {
      std::ifstream in(find(file), std::ios::binary);
      entry->second.assign(std::istreambuf_iterator<char>(in), {});
    }
    return entry->second;
  }

  fs::path find(const char* file) const {
    std::error_code ignored;
    for (const fs::path& folder : folders_)
      if (fs::is_regular_file(folder / file, ignored)) return folder / file;
    return {};
  }

  std::vector<fs::path> folders_;
};

}  // namespace

LoadedFonts load_fonts(const std::vector<fs::path>& folders) {
  Loader loader(folders);
  Fonts fonts;
  fonts.regular = loader.face("Inter-Regular.otf");
  if (!fonts.regular) fonts.regular = loader.alone("DejaVuSans.ttf");
  if (!fonts.regular) fonts.regular = ImGui::GetIO().Fonts->AddFontDefault();
  const auto or_regular = [&](ImFont* font) { return font ? font : fonts.regular; };
  fonts.italic = or_regular(loader.face("Inter-Italic.otf"));
  fonts.medium = or_regular(loader.face("Inter-Medium.otf"));
  fonts.strong = or_regular(loader.face("Inter-SemiBold.otf"));
  fonts.mono = or_regular(loader.face("JetBrainsMono-Regular.ttf"));
  fonts.icons = or_regular(loader.alone("fontawesome-webfont.ttf"));
  return {fonts, loader.missing(), std::move(loader.files)};
}

std::vector<fs::path> font_folders() { return {app::shared_files() / "fonts"}; }

}  // namespace gui
