#include "cards/library.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <thread>

#include <sys/stat.h>

#include "base/error.h"
#include "cards/card_files.h"
#include "cards/check_library.h"
#include "cards/fingerprint.h"
#include "cards/parse_json.h"

namespace cards {

namespace {

namespace fs = std::filesystem;

Problem file_problem(const fs::path& path, const base::Error& error) {
  return {Severity::Error, path.string(), {}, "", error.what, "", error.next};
}

Problem note(const fs::path& path, std::string message) {
  return {Severity::Note, path.string(), {}, "", std::move(message), "", ""};
}

/// One card file on its way into the library.
struct Candidate {
  CardFiles::Entry entry;
  std::size_t source = 0;
  const Shared* shared = nullptr;
  Standard standard = Standard::Own;
  std::optional<LoadedCard> loaded;
  std::vector<Problem> problems;
  std::vector<std::string> used;
};

void read(Candidate& candidate) {
  const fs::path& path = candidate.entry.path;
  auto json = read_card_file(path);
  if (!json) {
    candidate.problems.push_back(file_problem(path, json.error()));
    return;
  }
  LoadedText text =
      load_card(*json, {path.string(), {candidate.entry.id}, candidate.shared, path.parent_path()});
  candidate.problems = std::move(text.problems);
  candidate.used = std::move(text.used);
  if (!text.card) return;
  LoadedCard& loaded = candidate.loaded.emplace();
  loaded.card = std::move(*text.card);
  loaded.path = path;
  loaded.source = candidate.source;
  loaded.standard = candidate.standard;
  loaded.hash = content_hash(*json);
  loaded.size = json->size();
  struct stat info{};
  if (::stat(path.c_str(), &info) == 0)
    loaded.mtime_ns = info.st_mtim.tv_sec * 1'000'000'000LL + info.st_mtim.tv_nsec;
  loaded.json = std::move(*json);
}

/// Files are independent of each other, so their order of reading cannot be seen in the result.
void read_all(std::vector<Candidate>& candidates) {
  constexpr std::size_t worth_a_thread = 64;
  const std::size_t threads = std::min<std::size_t>(
      std::max(1U, std::thread::hardware_concurrency()), 1 + candidates.size() / worth_a_thread);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < candidates.size(); i = next++) read(candidates[i]);
  };
  std::vector<std::jthread> workers;
  for (std::size_t i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
}

class Loader {
 public:
  Library load(std::span<const fs::path> folders) {
    std::vector<CardFiles> found(folders.size());
    shared_.resize(folders.size());
    for (std::size_t i = 0; i < folders.size(); ++i) {
      if (!is_new(folders[i])) continue;
      found[i] = find_card_files(folders[i]);
      append(found[i].problems);
      read_shared_of(found[i], i);
      for (const CardFiles::Entry& deck : found[i].decks) add_deck(deck, i);
      for (CardFiles::Entry& entry : found[i].cards) add_candidate(std::move(entry), i);
    }
    read_all(candidates_);
    collect();
    keep_decks();
    append(check_between(library_, known_));
    for (const auto& [file, json] : shared_files_) append(unused_shared(json, file, known_));
    sort_problems(library_.problems);
    return std::move(library_);
  }

 private:
  void append(std::vector<Problem> problems) {
    for (Problem& problem : problems) library_.problems.push_back(std::move(problem));
  }

  bool is_new(const fs::path& folder) {
    std::error_code fault;
    if (!fs::exists(folder, fault)) return false;
    const fs::path real = fs::canonical(folder, fault);
    if (std::find(folders_.begin(), folders_.end(), real) == folders_.end()) {
      folders_.push_back(real);
      return true;
    }
    library_.problems.push_back(note(folder, "this folder of cards is named twice"));
    return false;
  }

  void read_shared_of(const CardFiles& files, std::size_t source) {
    if (!files.shared.empty()) {
      auto json = read_card_file(files.shared);
      if (!json) {
        library_.problems.push_back(file_problem(files.shared, json.error()));
      } else {
        SharedRead read = read_shared(*json, files.shared.string(), library_.shared);
        append(std::move(read.problems));
        library_.shared = std::move(read.shared);
        shared_files_.emplace_back(files.shared.string(), std::move(*json));
      }
    }
    shared_[source] = library_.shared;
  }

  void add_deck(const CardFiles::Entry& entry, std::size_t source) {
    const fs::path file = entry.path / "deck.json";
    Deck deck;
    std::error_code fault;
    if (fs::exists(file, fault)) {
      auto json = read_card_file(file);
      if (!json) library_.problems.push_back(file_problem(file, json.error()));
      DeckRead read = read_deck(json ? *json : "{}", file.string(), entry.id);
      append(std::move(read.problems));
      deck = std::move(read.deck);
    } else {
      deck = read_deck("{}", file.string(), entry.id).deck;
    }
    deck.folder = entry.path;
    deck.source = source;
    standards_[{source, entry.id}] = deck.standard;
    decks_[entry.id] = std::move(deck);
  }

  void add_candidate(CardFiles::Entry entry, std::size_t source) {
    known_.ids.insert(entry.id);
    const std::string deck = deck_of({entry.id});
    Candidate candidate;
    candidate.entry = std::move(entry);
    candidate.source = source;
    candidate.shared = &shared_[source];
    candidate.standard = standards_[{source, deck}];
    candidates_.push_back(std::move(candidate));
  }

  /// By id, the winner first: the latest folder; within one folder the first path.
  void collect() {
    std::vector<Candidate*> sorted;
    for (Candidate& candidate : candidates_) sorted.push_back(&candidate);
    std::stable_sort(sorted.begin(), sorted.end(), [](const Candidate* a, const Candidate* b) {
      return a->entry.id != b->entry.id ? a->entry.id < b->entry.id : a->source > b->source;
    });
    library_.cards.reserve(sorted.size());
    const Candidate* kept = nullptr;
    for (Candidate* candidate : sorted) {
      append(std::move(candidate->problems));
      known_.used.insert(candidate->used.begin(), candidate->used.end());
      const bool rival = kept && kept->entry.id == candidate->entry.id;
      if (rival) say_rivals(*kept, *candidate);
      const bool wins = candidate->loaded && !(rival && kept->loaded);
      if (wins || !rival) kept = candidate;
      if (wins) library_.cards.push_back(std::move(*candidate->loaded));
    }
  }

  void say_rivals(const Candidate& kept, const Candidate& other) {
    if (kept.source == other.source) {
      library_.problems.push_back(file_problem(
          other.entry.path, {base::Fault::BadInput,
                             "the card `" + other.entry.id + "` stands twice: here and in " +
                                 kept.entry.path.string(),
                             "", "rename one of the two files"}));
    } else if (kept.loaded) {
      library_.problems.push_back(
          note(kept.entry.path, "this card replaces " + other.entry.path.string()));
    }
  }

  /// A folder is a deck when it says so or holds cards, itself or further below.
  bool is_deck(const Deck& deck) const {
    std::error_code fault;
    const auto below = known_.ids.lower_bound(deck.id + "/");
    return fs::exists(deck.folder / "deck.json", fault) ||
           (below != known_.ids.end() && below->starts_with(deck.id + "/"));
  }

  void keep_decks() {
    for (auto& [id, deck] : decks_)
      if (is_deck(deck)) library_.decks.push_back(std::move(deck));
    const auto place = [](const Deck& deck) {
      return deck.order.value_or(std::numeric_limits<int>::max());
    };
    std::sort(library_.decks.begin(), library_.decks.end(), [&](const Deck& a, const Deck& b) {
      return place(a) != place(b) ? place(a) < place(b) : a.id < b.id;
    });
  }

  Library library_;
  Known known_;
  std::vector<fs::path> folders_;
  std::vector<Shared> shared_;  ///< as the cards of each folder see it
  std::vector<std::pair<std::string, std::string>> shared_files_;
  std::map<std::string, Deck> decks_;
  std::map<std::pair<std::size_t, std::string>, Standard> standards_;
  std::vector<Candidate> candidates_;
};

}  // namespace

SourceMap LoadedCard::source_map() const { return {path.string(), json}; }

const LoadedCard* Library::find(const base::CardId& id) const {
  const auto found = std::lower_bound(
      cards.begin(), cards.end(), id,
      [](const LoadedCard& card, const base::CardId& wanted) { return card.card.id < wanted; });
  return found != cards.end() && found->card.id == id ? &*found : nullptr;
}

const Deck* Library::deck(std::string_view id) const {
  const auto found =
      std::find_if(decks.begin(), decks.end(), [&](const Deck& deck) { return deck.id == id; });
  return found == decks.end() ? nullptr : &*found;
}

Library load(std::span<const fs::path> folders) { return Loader().load(folders); }

base::Result<std::string> read_card_file(const fs::path& path) {
  std::error_code fault;
  const auto environment = [&](const std::string& what) {
    return base::fail(base::Fault::Environment, what, path.string(),
                      "look at its permissions and its name");
  };
  const fs::file_status status = fs::status(path, fault);
  if (!fs::exists(status)) return environment("the file does not exist, or a link leads nowhere");
  if (!fs::is_regular_file(status)) return environment("this is no file that can be read");
  if (fs::file_size(path, fault) > maximum_file_bytes)
    return base::fail(base::Fault::BadInput, "the file is larger than 1 MB", path.string(),
                      "split it into several cards");
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return environment(std::string("cannot open the file: ") + std::strerror(errno));
  std::string text(static_cast<std::size_t>(fs::file_size(path, fault)), '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return environment("cannot read the file");
  return text;
}

}  // namespace cards
