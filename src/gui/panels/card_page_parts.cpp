#include "gui/panels/card_page_parts.h"

#include <utility>

namespace gui::card_page {

namespace {

bool begins_with(const std::string& text, std::string_view what) {
  return text.compare(0, what.size(), what) == 0;
}

}  // namespace

void Page::section(std::string_view title) {
  gap(ui, 32);
  outline.push_back({std::string(title), ImGui::GetCursorScreenPos().y - top_});
  gui::text(ui, Style::Heading, ui.theme.text, title);
  gap(ui, 8);
}

void Page::part(std::string_view title) {
  gap(ui, 16);
  gui::text(ui, Style::Strong, ui.theme.muted, title);
  gap(ui, 4);
}

void Page::text(std::string_view key, std::string_view markdown, const PageLook& look) {
  ImGui::PushID(key.data(), key.data() + key.size());
  take(page_text(ui, state.texts, markdown, look));
  ImGui::PopID();
}

void Page::document(const std::string& key, const std::function<typeset::Document()>& make) {
  auto found = state.documents.find(key);
  if (found == state.documents.end())
    found = state.documents.emplace(key, DocumentView(make())).first;
  take(found->second.draw(ui));
}

/// A bound number leads to what it rests on, an address to whoever opens addresses.
void Page::take(PageEvent event) {
  if (begins_with(event.link, "claim:")) {
    state.wanted = proof_title;
    if (view.proof.stage == Proof::Stage::Ready) ask(RunProof{});
  } else if (begins_with(event.link, "ref:")) {
    state.wanted = references_title;
  } else if (!event.link.empty()) {
    ask(OpenAddress{std::move(event.link)});
  }
  if (!event.copy.empty()) ask(Copy{std::move(event.copy), "Text"});
}

typeset::Document list_of(const std::vector<cards::Text>& items, bool ordered) {
  typeset::Block list;
  list.kind = typeset::BlockKind::List;
  list.ordered = ordered;
  for (const cards::Text& text : items) {
    typeset::Block item;
    item.kind = typeset::BlockKind::Item;
    item.children = typeset::parse(text).blocks;
    list.children.push_back(std::move(item));
  }
  return {{std::move(list)}, {}};
}

}  // namespace gui::card_page
