#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "gui/page/document_view.h"

namespace gui {

/// Keeps short texts of people laid out from frame to frame: prompts, hints, messages. A panel's
/// state owns one. Texts that were not drawn for a while are forgotten.
class PageTexts {
 public:
  DocumentView& view(std::string_view markdown, const PageLook& look);
  void clear() { views_.clear(); }
  std::size_t size() const { return views_.size(); }

 private:
  struct Kept {
    DocumentView view;
    std::uint64_t used = 0;
  };
  void forget_unused();

  std::map<std::string, Kept, std::less<>> views_;
  std::uint64_t calls_ = 0;
};

/// Draws Markdown at the cursor, wrapped at `width` pixels (0: to the right edge). Where one text
/// stands twice in a window, push an id around each.
PageEvent page_text(const Ui& ui, PageTexts& texts, std::string_view markdown,
                    const PageLook& look = {}, float width = 0);

}  // namespace gui
