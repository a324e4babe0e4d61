#include "grading/key_points.h"

#include <algorithm>
#include <span>

#include "grading/wording.h"

namespace grading {
namespace {

using Words = std::vector<Word>;

bool stands_at(const Words& phrase, std::span<const Word> text, bool denial_matters) {
  if (phrase.empty() || text.size() < phrase.size()) return false;
  for (std::size_t i = 0; i < phrase.size(); ++i) {
    if (!same_word(phrase[i].text, text[i].text)) return false;
    if (denial_matters && text[i].denied) return false;
  }
  return true;
}

bool stands_in(const Words& phrase, std::span<const Word> text, bool denial_matters) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (stands_at(phrase, text.subspan(at), denial_matters)) return true;
  }
  return false;
}

// A group that itself denies something ("no", "scaling") is taken literally.
bool denies(const std::vector<Words>& group) {
  return std::any_of(group.begin(), group.end(), [](const Words& phrase) {
    return std::any_of(phrase.begin(), phrase.end(), [](const Word& word) { return word.negates; });
  });
}

bool is_found(const std::vector<Words>& group, std::span<const Word> text) {
  const bool denial_matters = !denies(group);
  std::size_t length = 0;
  for (const Words& phrase : group) length += phrase.size();
  const std::size_t window = std::max(phrase_window, length);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto near = text.subspan(at, std::min(window, text.size() - at));
    const bool all = std::all_of(group.begin(), group.end(), [&](const Words& phrase) {
      return stands_in(phrase, near, denial_matters);
    });
    if (all) return true;
  }
  return false;
}

bool is_found(const cards::Point& point, std::span<const Word> text,
              const formula::Symbols& symbols) {
  return std::any_of(point.any.begin(), point.any.end(),
                     [&](const std::vector<std::string>& group) {
                       std::vector<Words> phrases;
                       for (const std::string& phrase : group)
                         phrases.push_back(words(phrase, symbols));
                       return !phrases.empty() && is_found(phrases, text);
                     });
}

}  // namespace

PointsFound find_points(const std::vector<cards::Point>& points, std::string_view typed,
                        const formula::Symbols& symbols) {
  const Words text = words(typed, symbols);
  PointsFound result;
  result.words = text.size();
  double all = 0;
  for (const cards::Point& point : points) {
    const bool found = is_found(point, text, symbols);
    result.points.push_back({point.id, found});
    all += point.weight;
    result.score += found ? point.weight : 0;
    for (const std::string& phrase : point.not_) {
      const Words contradicting = words(phrase, symbols);
      const bool literal = denies({contradicting});
      if (stands_in(contradicting, text, !literal)) result.contradiction = phrase;
    }
  }
  const bool complete = std::all_of(result.points.begin(), result.points.end(),
                                    [](const PointFound& point) { return point.found; });
  result.score = complete && all > 0 ? 1 : all > 0 ? result.score / all : 0;
  return result;
}

}  // namespace grading
