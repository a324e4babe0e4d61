#include "window/studying.h"

#include <chrono>
#include <map>
#include <stdexcept>
#include <thread>

namespace test {

namespace {

using Json = nlohmann::json;

constexpr const char* rating_names[] = {"", "rate/Again", "rate/Hard", "rate/Good", "rate/Easy"};

Json document(const Home& home, Words words) {
  words.emplace_back("--json");
  return Json::parse(command(home, std::move(words)));
}

/// Waits up to ten seconds.
template <class Condition>
bool comes_true(Condition condition) {
  for (int waited = 0; waited < 10'000; waited += 20) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

}  // namespace

std::string command(const Home& home, Words words) {
  words.insert(words.begin(), {ATTEST_PROGRAM, "--collection", home.collection().string()});
  return run_tool(words, home.environment());
}

std::vector<Recorded> recorded(const Home& home) {
  std::map<long long, Recorded> by_id;
  const Json found = document(home, {"search", "rated:1"});
  for (const Json& one : found["cards"]) {
    const std::string card = one["card"];
    const Json history = document(home, {"history", card});
    for (const Json& entry : history["entries"])
      if (entry["kind"] == "review" && !entry["retracted"])
        by_id[entry["id"]] = {card, entry["rating"], entry["typed"], entry["verdict"]};
  }
  std::vector<Recorded> all;
  for (auto& [id, one] : by_id) all.push_back(std::move(one));
  return all;
}

int reviews_today(const Home& home) { return document(home, {"stats"})["reviews"]["today"]; }

Student::Sees Student::sees() const {
  if (window_.find("to-today") || window_.find("to-library")) return Sees::End;
  if (window_.find("continue")) return Sees::Proof;
  if (window_.find("rate/Good")) return Sees::Answer;
  if (window_.find("reveal")) return Sees::Question;
  return Sees::Nothing;
}

bool Student::comes_to_see(Sees what) const {
  return comes_true([&] { return sees() == what; });
}

void Student::begin_with_keys() {
  window_.key("ctrl+1");
  window_.key("Return");
}

void Student::begin_with_mouse() {
  window_.click("nav/today");
  window_.click("study");
}

void Student::rate_with_key(const std::string& key) {
  window_.key("Escape");
  window_.key("space");
  need_answer();
  window_.key(key);
  need_to_leave_answer();
  if (sees() == Sees::Proof) window_.key("space");
}

void Student::rate_with_mouse(int rating) {
  window_.click("reveal");
  need_answer();
  window_.click(rating_names[rating]);
  need_to_leave_answer();
  if (sees() == Sees::Proof) window_.click("continue");
}

void Student::need_answer() const {
  if (!comes_to_see(Sees::Answer)) throw std::runtime_error("the answer does not show");
  window_.rest();
}

void Student::need_to_leave_answer() const {
  if (!comes_true([&] { return sees() != Sees::Answer; }))
    throw std::runtime_error("a rating does not count");
  window_.rest();
}

}  // namespace test
