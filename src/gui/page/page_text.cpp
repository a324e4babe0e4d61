#include "gui/page/page_text.h"

namespace gui {

namespace {

/// Calls without a use after which a text is forgotten, and how many are kept in any case. A
/// screen draws some tens of texts in a frame.
constexpr std::uint64_t patience = 4000;
constexpr std::size_t kept = 64;

std::string key_of(std::string_view markdown, const PageLook& look) {
  std::string key;
  key += static_cast<char>('0' + static_cast<int>(look.style));
  key += static_cast<char>('0' + static_cast<int>(look.ink));
  return key.append(markdown);
}

}  // namespace

DocumentView& PageTexts::view(std::string_view markdown, const PageLook& look) {
  ++calls_;
  const std::string key = key_of(markdown, look);
  auto found = views_.find(key);
  if (found == views_.end()) {
    if (views_.size() >= kept) forget_unused();
    found = views_.emplace(key, Kept{DocumentView(std::string(markdown), look), 0}).first;
  }
  found->second.used = calls_;
  return found->second.view;
}

void PageTexts::forget_unused() {
  std::erase_if(views_, [&](const auto& entry) { return entry.second.used + patience < calls_; });
}

PageEvent page_text(const Ui& ui, PageTexts& texts, std::string_view markdown, const PageLook& look,
                    float width) {
  return texts.view(markdown, look).draw(ui, width);
}

}  // namespace gui
