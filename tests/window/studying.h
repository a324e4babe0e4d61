#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "window/real_window.h"

namespace test {

/// What the program prints when it is run in a home's folders with these words. Throws when it
/// does not end with 0.
std::string command(const Home& home, Words words);

/// A review that stands in the log.
struct Recorded {
  std::string card, rating, typed, verdict;
  bool operator==(const Recorded&) const = default;
};

/// All of today, in the order in which they were made.
std::vector<Recorded> recorded(const Home& home);

/// What `attest stats --json` counts of today.
int reviews_today(const Home& home);

/// Someone who studies in the real window.
class Student {
 public:
  explicit Student(RealWindow& window) : window_(window) {}

  enum class Sees { Question, Answer, Proof, End, Nothing };
  Sees sees() const;
  /// Waits up to ten seconds for it.
  bool comes_to_see(Sees what) const;

  /// From Today, with Enter or a click.
  void begin_with_keys();
  void begin_with_mouse();
  /// From a question to the next one or the end. The key is one that rates.
  void rate_with_key(const std::string& key);
  /// 1 to 4.
  void rate_with_mouse(int rating);

 private:
  void need_answer() const;
  void need_to_leave_answer() const;

  RealWindow& window_;
};

}  // namespace test
