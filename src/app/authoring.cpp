#include "app/authoring.h"

#include <algorithm>
#include <fstream>

#include <unistd.h>

#include "cards/canonical_text.h"
#include "cards/library.h"
#include "cards/names.h"
#include "cards/new_card.h"
#include "cards/parse_json.h"
#include "sim/catalogue.h"

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_slug = 48;

[[noreturn]] void refuse(std::string what, std::string where, std::string next) {
  throw base::Failure({base::Fault::BadInput, std::move(what), std::move(where), std::move(next)});
}

[[noreturn]] void cannot_write(const fs::path& path) {
  throw base::Failure({base::Fault::Environment, "cannot write the card", path.string(),
                       "check that the folder is writable and the disk has space"});
}

/// The text in a file of its own beside `path`, which is removed at the end unless it was renamed.
class Part {
 public:
  Part(const fs::path& path, const std::string& text)
      : part_(path.string() + ".part" + std::to_string(getpid())) {
    fs::create_directories(path.parent_path());
    std::ofstream file(part_, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) cannot_write(path);
  }
  ~Part() {
    std::error_code gone;
    fs::remove(part_, gone);
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  const fs::path& path() const { return part_; }

 private:
  fs::path part_;
};

/// Replaces a file: it appears whole or not at all.
void replace_file(const fs::path& path, const std::string& text) {
  const Part part(path, text);
  fs::rename(part.path(), path);
}

/// Makes a new file whole, or returns false when the name was taken, even if at this very moment.
bool create_file(const fs::path& path, const std::string& text) {
  const Part part(path, text);
  std::error_code error;
  fs::create_hard_link(part.path(), path, error);
  if (error == std::errc::file_exists) return false;
  if (error) cannot_write(path);
  return true;
}

fs::path file_of(const fs::path& folder, const base::CardId& id) {
  if (!cards::is_card_id(id.value))
    refuse("\"" + id.value + "\" is no card id", {},
           "write deck/slug with lower-case letters, digits and -, such as my-deck/softmax");
  return folder / (id.value + ".json");
}

/// The schema as a path from the card's file, for folders that stand beside `assets` as the
/// project's do; empty elsewhere.
std::string schema_for(const fs::path& folder, const base::CardId& id) {
  if (!fs::exists(folder / "../assets/card.schema.json")) return {};
  std::string up = "../";
  for (const char c : id.value)
    if (c == '/') up += "../";
  return up + "assets/card.schema.json";
}

/// Letters and digits in lower case, everything else as single dashes.
std::string slug_of(std::string_view prompt) {
  std::string slug;
  for (const char c : prompt) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool kept = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (kept)
      slug += upper ? static_cast<char>(c - 'A' + 'a') : c;
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
    if (slug.size() >= longest_slug) break;
  }
  while (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug.empty() ? "card" : slug;
}

std::vector<fs::path> json_files(const std::vector<fs::path>& paths) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    if (!fs::exists(path))
      throw base::Failure({base::Fault::NotFound, "there is no such file or folder", path.string(),
                           "give a card file or a folder of cards"});
    if (!fs::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (entry.is_regular_file() && entry.path().extension() == ".json")
        files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void format_file(const fs::path& file, bool fix_escapes, Formatted& result) {
  const std::string text = base::value_or_throw(cards::read_card_file(file));
  const std::string fixed = fix_escapes ? cards::fix_escapes(text) : text;
  const cards::ParsedJson parsed = cards::parse_json(fixed, file.string());
  if (!parsed.root || cards::has_errors(parsed.problems)) {
    result.problems.insert(result.problems.end(), parsed.problems.begin(), parsed.problems.end());
    return;
  }
  const std::string canonical = cards::canonical_text(*parsed.root);
  if (canonical == text) return;
  replace_file(file, canonical);
  result.changed.push_back(file);
}

}  // namespace

base::Result<fs::path> write_new_card(const fs::path& folder, const base::CardId& id,
                                      std::string_view simulation) {
  return base::guarded("writing the card", [&] {
    const fs::path path = file_of(folder, id);
    if (!simulation.empty()) base::value_or_throw(sim::find(simulation));
    const std::string schema = schema_for(folder, id);
    const std::string text = simulation.empty() ? cards::new_card_text(schema)
                                                : cards::new_card_text(schema, simulation);
    if (!create_file(path, text))
      refuse("the card is there already", path.string(), "edit it, or choose another slug");
    return path;
  });
}

base::Result<AddedCard> add_small_card(const fs::path& folder, std::string_view deck,
                                       std::string_view prompt, std::string_view answer) {
  return base::guarded("writing the card", [&] {
    if (!cards::is_deck_id(deck))
      refuse("\"" + std::string(deck) + "\" is no deck", {},
             "write lower-case letters, digits and -, such as my-deck");
    if (prompt.empty() || answer.empty())
      refuse("a card needs a prompt and an answer", {}, "attest add my-deck \"prompt\" \"answer\"");
    const std::string text = cards::small_card_text(prompt, answer);
    const auto read =
        cards::load_card(text, {"the new card", {std::string(deck) + "/card"}, nullptr, {}});
    if (!read.card)
      refuse("this card cannot be written", read.problems.front().message,
             read.problems.front().hint);
    const std::string slug = slug_of(prompt);
    AddedCard added{{std::string(deck) + "/" + slug}, {}};
    added.path = file_of(folder, added.id);
    for (int number = 2; !create_file(added.path, text); ++number) {
      added.id.value = std::string(deck) + "/" + slug + "-" + std::to_string(number);
      added.path = file_of(folder, added.id);
    }
    return added;
  });
}

base::Result<Editable> editable_file(const fs::path& own_folder, const base::CardId& id,
                                     const std::string& current_json) {
  return base::guarded("preparing the card for editing", [&] {
    Editable editable{file_of(own_folder, id)};
    editable.copied = create_file(editable.path, current_json);
    return editable;
  });
}

base::Result<Formatted> format_files(const std::vector<fs::path>& paths, bool fix_escapes) {
  return base::guarded("formatting", [&] {
    Formatted result;
    for (const fs::path& file : json_files(paths)) {
      format_file(file, fix_escapes, result);
      ++result.files;
    }
    cards::sort_problems(result.problems);
    return result;
  });
}

}  // namespace app
