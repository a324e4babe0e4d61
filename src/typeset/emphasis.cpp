#include "typeset/emphasis.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "typeset/utf8.h"

namespace typeset {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

bool is_white(char32_t c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x3000;
}

bool is_punctuation(char32_t c) {
  constexpr std::u32string_view latin = U"¡§«¶·»¿";
  if (c < 0x80)
    return std::string_view("!\"#%&'()*+,-./:;<=>?@[\\]^_`{|}~").find(static_cast<char>(c)) !=
           std::string_view::npos;
  return latin.find(c) != std::u32string_view::npos || (c >= 0x2010 && c <= 0x205E);
}

char32_t before(std::string_view source, std::size_t offset) {
  if (offset == 0) return ' ';
  std::size_t begin = offset - 1;
  while (begin > 0 && offset - begin < 4 &&
         (static_cast<unsigned char>(source[begin]) & 0xC0u) == 0x80)
    --begin;
  return decode_first(source.substr(begin, offset - begin)).code;
}

/// One run while it is being matched.
struct Run {
  DelimiterRun from;
  std::size_t left = 0;  // characters not yet used
  std::size_t previous = none;
  std::size_t next = none;
  std::vector<std::size_t> closes;  // lengths of the marks, innermost first
  std::vector<std::size_t> opens;   // likewise
};

class Matcher {
 public:
  explicit Matcher(const std::vector<DelimiterRun>& runs) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      runs_.push_back({runs[i],
                       runs[i].length,
                       i == 0 ? none : i - 1,
                       i + 1 < runs.size() ? i + 1 : none,
                       {},
                       {}});
    }
    std::fill(std::begin(bottoms_), std::end(bottoms_), none);
  }

  std::vector<Run> match() && {
    for (std::size_t closer = runs_.empty() ? none : 0; closer != none;) {
      closer = runs_[closer].from.can_close ? close(closer) : runs_[closer].next;
    }
    return std::move(runs_);
  }

 private:
  std::size_t& bottom_of(const Run& run) {
    const std::size_t kind = (run.from.mark == '_' ? 6u : 0u) + (run.from.can_open ? 3u : 0u);
    return bottoms_[kind + run.from.length % 3];
  }

  static bool fits(const Run& opener, const Run& closer) {
    if (!opener.from.can_open || opener.from.mark != closer.from.mark) return false;
    const bool ambiguous = closer.from.can_open || opener.from.can_close;
    const bool multiples = opener.from.length % 3 == 0 && closer.from.length % 3 == 0;
    return !ambiguous || multiples || (opener.from.length + closer.from.length) % 3 != 0;
  }

  /// Matches one mark of the run and returns the run to look at next.
  std::size_t close(std::size_t closer) {
    const std::size_t bottom = bottom_of(runs_[closer]);
    std::size_t opener = runs_[closer].previous;
    while (opener != none && opener != bottom && !fits(runs_[opener], runs_[closer])) {
      opener = runs_[opener].previous;
    }
    if (opener == none || opener == bottom) {
      bottom_of(runs_[closer]) = runs_[closer].previous;
      const std::size_t next = runs_[closer].next;
      if (!runs_[closer].from.can_open) unlink(closer);
      return next;
    }
    const std::size_t used = runs_[opener].left >= 2 && runs_[closer].left >= 2 ? 2 : 1;
    runs_[opener].opens.push_back(used);
    runs_[closer].closes.push_back(used);
    runs_[opener].left -= used;
    runs_[closer].left -= used;
    runs_[opener].next = closer;  // whatever stands between stays literal
    runs_[closer].previous = opener;
    if (runs_[opener].left == 0) unlink(opener);
    if (runs_[closer].left > 0) return closer;
    const std::size_t next = runs_[closer].next;
    unlink(closer);
    return next;
  }

  void unlink(std::size_t at) {
    const Run& run = runs_[at];
    if (run.previous != none) runs_[run.previous].next = run.next;
    if (run.next != none) runs_[run.next].previous = run.previous;
  }

  std::vector<Run> runs_;
  std::size_t bottoms_[12];
};

class TreeBuilder {
 public:
  TreeBuilder(int room, bool& too_deep)
      : room_(static_cast<std::size_t>(std::max(room, 0))), too_deep_(too_deep) {}

  void add(Inline piece) { current().push_back(std::move(piece)); }

  void add_run(const Run& run, std::size_t offset) {
    for (const std::size_t length : run.closes) {
      close();
      offset += length;
    }
    if (run.left > 0)
      add({InlineKind::Text, std::string(run.left, run.from.mark), "", {}, offset, false});
    for (auto length = run.opens.rbegin(); length != run.opens.rend(); ++length) open(*length);
  }

  Inlines take() && { return std::move(top_); }

 private:
  Inlines& current() { return open_.empty() ? top_ : open_.back().children; }

  void open(std::size_t length) {
    if (open_.size() >= room_) {
      ++flattened_;
      too_deep_ = true;
      return;
    }
    open_.emplace_back();
    open_.back().kind = length == 2 ? InlineKind::Strong : InlineKind::Emphasis;
  }

  void close() {
    if (flattened_ > 0) {
      --flattened_;
      return;
    }
    Inline done = std::move(open_.back());
    open_.pop_back();
    if (!done.children.empty()) done.offset = done.children.front().offset;
    add(std::move(done));
  }

  std::size_t room_;
  bool& too_deep_;
  Inlines top_;
  std::vector<Inline> open_;
  std::size_t flattened_ = 0;
};

}  // namespace

DelimiterRun delimiter_at(std::string_view source, std::size_t offset, std::size_t length) {
  const std::string_view rest = source.substr(offset + length);
  const char32_t left = before(source, offset);
  const char32_t right = rest.empty() ? U' ' : decode_first(rest).code;
  const bool opens =
      !is_white(right) && (!is_punctuation(right) || is_white(left) || is_punctuation(left));
  const bool closes =
      !is_white(left) && (!is_punctuation(left) || is_white(right) || is_punctuation(right));
  const bool inside_word = source[offset] == '_';
  DelimiterRun run;
  run.mark = source[offset];
  run.length = length;
  run.can_open = opens && (!inside_word || !closes || is_punctuation(left));
  run.can_close = closes && (!inside_word || !opens || is_punctuation(right));
  return run;
}

Inlines resolve_emphasis(Inlines inlines, const std::vector<DelimiterRun>& runs, int room,
                         bool& too_deep) {
  if (runs.empty()) return inlines;
  const std::vector<Run> matched = Matcher(runs).match();
  TreeBuilder tree(room, too_deep);
  auto run = matched.begin();
  for (std::size_t i = 0; i < inlines.size(); ++i) {
    if (run != matched.end() && run->from.index == i) {
      tree.add_run(*run++, inlines[i].offset);
    } else {
      tree.add(std::move(inlines[i]));
    }
  }
  return std::move(tree).take();
}

}  // namespace typeset
