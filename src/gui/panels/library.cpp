#include "gui/panels/library.h"

#include <algorithm>
#include <array>

#include "app/words.h"
#include "gui/widgets.h"

namespace gui {

const std::vector<LibraryFilter> library_filters{
    {"All", ""},
    {"Due", "is:due"},
    {"New", "is:new"},
    {"Learning", "is:learning"},
    {"Review", "is:review"},
    {"Suspended", "is:suspended"},
    {"Flagged", "is:flagged"},
    {"Leeches", "is:leech"},
    {"Missing", "is:missing"},
};

std::string library_query(const LibraryState& state) {
  const std::string& typed = state.search.model.text();
  const std::string filter(library_filters[static_cast<std::size_t>(state.filter)].query);
  if (filter.empty()) return typed;
  if (typed.find_first_not_of(' ') == std::string::npos) return filter;
  return "(" + typed + ") " + filter;
}

std::string_view state_word(const store::FoundCard& card) {
  if (card.missing) return "missing";
  if (card.standing.suspended) return "suspended";
  switch (card.standing.schedule.decided.phase) {
    case schedule::Phase::New:
      return "new";
    case schedule::Phase::Learning:
      return "learning";
    case schedule::Phase::Review:
      return "review";
    case schedule::Phase::Relearning:
      return "relearning";
  }
  return "";
}

namespace {

/// New cards, which have no due time, come last.
double due_key(const store::FoundCard& card) {
  const schedule::Due& due = card.standing.schedule.decided.due;
  if (due.at) return static_cast<double>(due.at->ms) / 86'400'000.0;
  if (due.day) return due.day->value;
  return 1e12;
}

double stability_of(const store::FoundCard& card) {
  const auto& memory = card.standing.schedule.memory;
  return memory ? memory->stability : 0;
}

template <class Key>
void sort_by(std::vector<store::FoundCard>& rows, bool descending, Key key) {
  std::stable_sort(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
    return descending ? key(b) < key(a) : key(a) < key(b);
  });
}

}  // namespace

void sort_cards(std::vector<store::FoundCard>& rows, const LibraryOrder& order) {
  using Row = const store::FoundCard&;
  const bool down = order.descending;
  switch (order.column) {
    case LibraryColumn::Card:
      return sort_by(rows, down, [](Row row) -> std::string_view { return row.id.value; });
    case LibraryColumn::State:
      return sort_by(rows, down, state_word);
    case LibraryColumn::Due:
      return sort_by(rows, down, due_key);
    case LibraryColumn::Stability:
      return sort_by(rows, down, stability_of);
    case LibraryColumn::Lapses:
      return sort_by(rows, down, [](Row row) { return row.standing.schedule.lapses; });
  }
}

namespace {

struct ColumnLook {
  const char* title;
  float width;  ///< units; 0 takes what is left
};
constexpr std::array<ColumnLook, 5> columns{
    {{"Card", 0}, {"State", 110}, {"Due", 150}, {"Stability", 120}, {"Lapses", 104}}};

constexpr float cell_indent = 14;  ///< units: below the words of the titles, which are buttons

/// Columns that have room, the first ones first.
int columns_within(const Ui& ui, float width) {
  float left = width - ui.px(260);
  int count = 1;
  while (count < static_cast<int>(columns.size()) &&
         left >= ui.px(columns[static_cast<std::size_t>(count)].width)) {
    left -= ui.px(columns[static_cast<std::size_t>(count)].width);
    ++count;
  }
  return count;
}

std::string cell_words(const LibraryView& view, const store::FoundCard& card,
                       LibraryColumn column) {
  const schedule::CardState& state = card.standing.schedule;
  switch (column) {
    case LibraryColumn::Card:
      return card.id.value;
    case LibraryColumn::State:
      return std::string(state_word(card));
    case LibraryColumn::Due:
      return view.context && (state.decided.due.at || state.decided.due.day)
                 ? app::due_words(state.decided.due, *view.context)
                 : "";
    case LibraryColumn::Stability:
      return state.memory ? app::short_number(state.memory->stability) + " d" : "";
    case LibraryColumn::Lapses:
      return std::to_string(state.lapses);
  }
  return "";
}

void draw_header(const Ui& ui, LibraryState& state, int shown) {
  for (int i = 0; i < shown; ++i) {
    const ColumnLook& look = columns[static_cast<std::size_t>(i)];
    ImGui::TableNextColumn();
    const auto column = static_cast<LibraryColumn>(i);
    const bool sorted = state.order.column == column;
    const std::string label = std::string(look.title) + (!sorted                  ? ""
                                                         : state.order.descending ? " ↓"
                                                                                  : " ↑");
    if (button(ui, {.id = look.title, .label = label, .kind = ButtonKind::Quiet}))
      state.order = {column, sorted && !state.order.descending};
  }
}

void draw_card_cell(const Ui& ui, const LibraryView& view, const store::FoundCard& card) {
  const std::string* prompt = view.prompt(card);
  ImGui::Indent(ui.px(cell_indent));
  line(ui, Style::Body, ui.theme.text, prompt ? std::string_view(*prompt) : "…");
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + ui.px(2));
  line(ui, Style::Caption, ui.theme.muted, card.id.value);
  ImGui::Unindent(ui.px(cell_indent));
}

/// Draws a row; true when it is opened.
bool draw_row(const Ui& ui, const LibraryView& view, LibraryState& state, int index, int shown) {
  const store::FoundCard& card = (*view.rows)[static_cast<std::size_t>(index)];
  const float high = ui.px(46);
  ImGui::TableNextRow(ImGuiTableRowFlags_None, high);
  ImGui::TableNextColumn();
  ImGui::PushID(index);
  const ImVec2 at = ImGui::GetCursorPos();
  const float at_row = ImGui::GetCursorScreenPos().y;
  bool open = false;
  if (ImGui::Selectable("##row", index == state.selected,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowOverlap |
                            ImGuiSelectableFlags_AllowDoubleClick,
                        {0, high})) {
    state.selected = index;
    open = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  }
  if (ui.record) {  // the part in the first column, which has a clip rectangle of its own
    const ImVec2 from = ImGui::GetItemRectMin();
    const float right = ImGui::GetWindowDrawList()->GetClipRectMax().x;
    ui.record->add(LayoutRecord::Kind::Widget, "row/" + card.id.value,
                   {std::max(from.x, ImGui::GetWindowDrawList()->GetClipRectMin().x), at_row},
                   {right, at_row + high});
  }
  ImGui::SetCursorPos(at);
  draw_card_cell(ui, view, card);
  for (int i = 1; i < shown; ++i) {
    ImGui::TableNextColumn();
    const ImVec2 corner = ImGui::GetCursorPos();
    ImGui::SetCursorPos({corner.x + ui.px(cell_indent), corner.y + ui.px(4)});
    line(ui, Style::Body, ui.theme.muted, cell_words(view, card, static_cast<LibraryColumn>(i)));
  }
  ImGui::PopID();
  return open;
}

void move_selection(const Ui& ui, LibraryState& state, int rows) {
  if (!ui.keys) return;
  const int before = state.selected;
  // The arrows work from within the field too: one types and then picks.
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++state.selected;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --state.selected;
  if (ImGui::IsKeyPressed(ImGuiKey_PageDown)) state.selected += 10;
  if (ImGui::IsKeyPressed(ImGuiKey_PageUp)) state.selected -= 10;
  state.selected = std::clamp(state.selected, 0, std::max(0, rows - 1));
  state.reveal = state.reveal || state.selected != before;
}

std::optional<LibraryAction> draw_table(const Ui& ui, const LibraryView& view,
                                        LibraryState& state) {
  std::optional<LibraryAction> action;
  const int rows = static_cast<int>(view.rows->size());
  const int shown = columns_within(ui, ImGui::GetContentRegionAvail().x);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {ui.px(6), ui.px(3)});
  if (ImGui::BeginTable("cards", shown,
                        ImGuiTableFlags_ScrollY | ImGuiTableFlags_BordersInnerH |
                            ImGuiTableFlags_NoSavedSettings)) {
    for (int i = 0; i < shown; ++i) {
      const ColumnLook& look = columns[static_cast<std::size_t>(i)];
      ImGui::TableSetupColumn(
          look.title,
          look.width == 0 ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed,
          look.width == 0 ? 1.0F : ui.px(look.width));
    }
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableNextRow();
    draw_header(ui, state, shown);
    ImGuiListClipper clipper;
    clipper.Begin(rows);
    if (state.reveal) clipper.IncludeItemByIndex(state.selected);
    while (clipper.Step())
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        if (draw_row(ui, view, state, i, shown))
          action =
              LibraryAction{LibraryAction::Kind::Open, (*view.rows)[static_cast<std::size_t>(i)]};
        if (state.reveal && i == state.selected) ImGui::SetScrollHereY();
      }
    state.reveal = false;
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
  return action;
}

std::optional<LibraryAction> keys_on(const Ui& ui, const LibraryView& view,
                                     const LibraryState& state, bool submitted) {
  if (!view.rows || view.rows->empty()) return std::nullopt;
  const store::FoundCard& card = (*view.rows)[static_cast<std::size_t>(state.selected)];
  using Kind = LibraryAction::Kind;
  if (submitted || ui.pressed(ImGuiKey_Enter)) return LibraryAction{Kind::Open, card};
  if (ui.pressed(ImGuiKey_S)) return LibraryAction{Kind::Suspend, card};
  if (ui.pressed(ImGuiKey_B)) return LibraryAction{Kind::Bury, card};
  if (ui.pressed(ImGuiKey_F)) return LibraryAction{Kind::Flag, card};
  return std::nullopt;
}

bool draw_search(const Ui& ui, LibraryState& state) {
  const TextBoxResult typed =
      search_field(ui, "search", "Words, \"phrases\", -not, or, deck:, tag:, is:due, prop:lapses>3",
                   state.search);
  state.next_frame = typed.next_frame;
  state.leaves_undo = typed.focused && !state.search.model.can_undo();
  std::vector<std::string_view> labels;
  for (const LibraryFilter& filter : library_filters) labels.push_back(filter.label);
  const int chosen =
      choice(ui, "filter", labels.data(), static_cast<int>(labels.size()), state.filter);
  if (chosen >= 0) state.filter = chosen;
  if (typed.changed || chosen >= 0) state.selected = 0;
  return typed.submitted;
}

std::string count_words(const LibraryView& view) {
  if (!view.rows) return "Searching…";
  return app::counted(static_cast<long long>(view.rows->size()), "card", "cards") +
         (view.searching ? ", searching…" : "");
}

}  // namespace

std::optional<LibraryAction> draw_library(const Ui& ui, const LibraryView& view,
                                          LibraryState& state) {
  const float room = ui.px(Space::page);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {room, room});
  ImGui::BeginChild("library", {0, 0},
                    ImGuiChildFlags_AlwaysUseWindowPadding | ImGuiChildFlags_NavFlattened);
  ImGui::PopStyleVar();
  text(ui, Style::Title, ui.theme.text, "Library");
  const bool submitted = draw_search(ui, state);
  if (!view.problem.empty())
    banner(ui, Tone::Warning, "The search was not understood", view.problem);
  text(ui, Style::Caption, ui.theme.muted, count_words(view));
  std::optional<LibraryAction> action;
  if (view.rows && view.rows->empty() && view.problem.empty()) {
    empty_state(ui, icon::search, "No card is found",
                "Take a word away, or choose All. deck:numerics finds a deck, is:leech what is "
                "forgotten again and again.");
  } else if (view.rows) {
    move_selection(ui, state, static_cast<int>(view.rows->size()));
    action = draw_table(ui, view, state);
  }
  if (!action) action = keys_on(ui, view, state, submitted);
  ImGui::EndChild();
  return action;
}

}  // namespace gui
