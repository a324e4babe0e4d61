#include "cards/card_files.h"

#include <algorithm>
#include <set>

#include "cards/names.h"

namespace cards {

namespace {

namespace fs = std::filesystem;

constexpr int deepest_folder = 16;

bool is_json(const fs::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 32);
  return extension == ".json";
}

class Walk {
 public:
  CardFiles found;

  void folder(const fs::path& path, const std::string& deck, int depth) {
    std::error_code fault;
    if (!visited_.insert(fs::canonical(path, fault)).second) return;
    std::vector<fs::path> entries;
    for (fs::directory_iterator it(path, fault), end; !fault && it != end; it.increment(fault))
      entries.push_back(it->path());
    if (fault) return problem(path, "cannot read this folder: " + fault.message(), "");
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) one(entry, deck, depth);
  }

 private:
  void problem(const fs::path& path, std::string message, std::string hint) {
    found.problems.push_back(
        {Severity::Error, path.string(), {}, "", std::move(message), "", std::move(hint)});
  }

  void one(const fs::path& path, const std::string& deck, int depth) {
    const std::string name = path.filename().string();
    if (name.empty() || name.front() == '.' || name == "media") return;
    std::error_code fault;
    if (fs::is_directory(path, fault)) return subfolder(path, name, deck, depth);
    if (!is_json(path)) return;
    if (name == "deck.json" && !deck.empty()) return;
    if (name == "shared.json" && deck.empty()) {
      found.shared = path;
      return;
    }
    card(path, deck);
  }

  void subfolder(const fs::path& path, const std::string& name, const std::string& deck,
                 int depth) {
    if (is_json(path)) return problem(path, "a folder with the name of a card", "rename it");
    if (!is_slug(name))
      return problem(path, "`" + name + "` cannot be the name of a deck",
                     "use a-z, 0-9 and -: the name is part of the ids of its cards");
    if (depth >= deepest_folder) return problem(path, "decks are nested too deep", "");
    const std::string id = deck.empty() ? name : deck + "/" + name;
    found.decks.push_back({id, path});
    folder(path, id, depth + 1);
  }

  void card(const fs::path& path, const std::string& deck) {
    const std::string slug = path.stem().string();
    if (deck.empty())
      return problem(path, "a card outside a deck", "move it into a folder beside this file");
    if (!is_slug(slug))
      return problem(path, "`" + slug + "` cannot be the name of a card",
                     "use a-z, 0-9 and -: the name is part of the card's id");
    found.cards.push_back({deck + "/" + slug, path});
  }

  std::set<fs::path> visited_;
};

}  // namespace

CardFiles find_card_files(const fs::path& folder) {
  Walk walk;
  walk.folder(folder, "", 0);
  const auto by_id = [](const CardFiles::Entry& a, const CardFiles::Entry& b) {
    return a.id != b.id ? a.id < b.id : a.path < b.path;
  };
  std::sort(walk.found.cards.begin(), walk.found.cards.end(), by_id);
  std::sort(walk.found.decks.begin(), walk.found.decks.end(), by_id);
  return std::move(walk.found);
}

}  // namespace cards
