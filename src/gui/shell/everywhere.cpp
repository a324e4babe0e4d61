#include "gui/shell/everywhere.h"

namespace gui {

namespace {

struct Chord {
  ImGuiKeyChord keys;
  const char* id;
};

constexpr Chord chords[] = {
    {ImGuiMod_Ctrl | ImGuiKey_K, "palette"},
    {ImGuiMod_Ctrl | ImGuiKey_F, "search"},
    {ImGuiMod_Ctrl | ImGuiKey_Q, "quit"},
    {ImGuiMod_Ctrl | ImGuiKey_Equal, "text-larger"},
    {ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal, "text-larger"},
    {ImGuiMod_Ctrl | ImGuiKey_KeypadAdd, "text-larger"},
    {ImGuiMod_Ctrl | ImGuiKey_Minus, "text-smaller"},
    {ImGuiMod_Ctrl | ImGuiKey_KeypadSubtract, "text-smaller"},
    {ImGuiMod_Ctrl | ImGuiKey_0, "text-normal"},
    {ImGuiKey_F11, "full-screen"},
};

constexpr Chord undo_chords[] = {
    {ImGuiMod_Ctrl | ImGuiKey_Z, "undo"},
    {ImGuiMod_Ctrl | ImGuiKey_Y, "redo"},
    {ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z, "redo"},
};

/// "?" and "/" are letters that the layout makes, wherever they are on it.
std::optional<std::string> typed_command() {
  for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
    if (letter == '?') return "keys";
    if (letter == '/') return "search";
  }
  return std::nullopt;
}

std::optional<std::string> pressed_of(const Chord* begin, const Chord* end) {
  for (const Chord* chord = begin; chord != end; ++chord)
    if (ImGui::IsKeyChordPressed(chord->keys)) return chord->id;
  return std::nullopt;
}

}  // namespace

std::vector<Command> commands_everywhere(const std::vector<std::unique_ptr<Screen>>& screens) {
  std::vector<Command> commands;
  for (std::size_t i = 0; i + 1 < screens.size(); ++i)  // the last is a card's page
    commands.push_back({"go/" + std::string(screens[i]->id()),
                        "Go to " + std::string(screens[i]->title()),
                        "Ctrl+" + std::to_string(i + 1)});
  commands.insert(commands.end(), {{"search", "Search cards", "Ctrl+F"},
                                   {"undo", "Undo the last change", "Ctrl+Z"},
                                   {"redo", "Redo", "Ctrl+Y"},
                                   {"palette", "Command palette", "Ctrl+K"},
                                   {"text-larger", "Larger text", "Ctrl++"},
                                   {"text-smaller", "Smaller text", "Ctrl+-"},
                                   {"text-normal", "Normal text size", "Ctrl+0"},
                                   {"theme/light", "Light theme", ""},
                                   {"theme/dark", "Dark theme", ""},
                                   {"theme/high-contrast", "High-contrast theme", ""},
                                   {"full-screen", "Full screen", "F11"},
                                   {"keys", "List of keys", "?"},
                                   {"quit", "Quit", "Ctrl+Q"}});
  return commands;
}

std::optional<std::string> pressed_everywhere(std::size_t screens, bool typing, bool leaves_undo) {
  if (auto id = pressed_of(std::begin(chords), std::end(chords))) return id;
  if (!typing || leaves_undo)
    if (auto id = pressed_of(std::begin(undo_chords), std::end(undo_chords))) return id;
  for (std::size_t i = 0; i < screens && i < 9; ++i)
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl |
                                 static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i))))
      return "screen/" + std::to_string(i);
  return typing ? std::nullopt : typed_command();
}

}  // namespace gui
