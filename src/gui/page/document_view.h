#pragma once

#include <cstdint>
#include <string>

#include "gui/page/draw_lines.h"
#include "gui/page/page_layout.h"
#include "gui/ui.h"
#include "typeset/document.h"

namespace gui {

/// What the reader asked for while a page was drawn; empty texts in most frames.
struct PageEvent {
  /// An address (http or https), or what a bound number names ("claim:unit-variance",
  /// "ref:vaswani2017"). Never another scheme.
  std::string link;
  std::string copy;  ///< plain text for the clipboard, chosen in the menu of the right button

  bool empty() const { return link.empty() && copy.empty(); }
  /// Takes over what `other` has.
  void merge(PageEvent other);
};

/// Draws a document of any size in a column. Its lines are laid out once for a width, a scale and a
/// look; a frame draws the visible ones only. One owner, the thread that draws.
class DocumentView {
 public:
  DocumentView() = default;
  explicit DocumentView(typeset::Document document, PageLook look = {});
  explicit DocumentView(const std::string& markdown, PageLook look = {});

  /// Draws at the cursor, `width` pixels wide (0: to the right edge of the content), and advances
  /// as an item of that size. Below a popup or another window it does not answer to the pointer.
  PageEvent draw(const Ui& ui, float width = 0);
  /// Pixels that `draw` takes at this width.
  float height(const Ui& ui, float width);

  const typeset::Document& document() const { return document_; }
  /// The page for the clipboard: Markdown's structure as plain text.
  std::string plain_text() const;

 private:
  const PageLayout& laid_out(const Ui& ui, float width);
  void draw_bands(const Ui& ui, PagePlace place, PageEvent& event);
  void draw_wide(const Ui& ui, const Band& band, const PagePlace& place, PageEvent& event);
  void press_links(const Ui& ui, const Band& band, PagePlace& place, PageEvent& event);
  void draw_menu(const Ui& ui, ImVec2 from, PageEvent& event);

  typeset::Document document_;
  PageLook look_;
  PageLayout layout_;
  bool fresh_ = false;            ///< layout_ is that of document_ for its own key
  std::int32_t hovered_ = -1;     ///< link under the pointer in the last frame
  std::uint32_t menu_block_ = 0;  ///< block that the menu was opened on
};

}  // namespace gui
