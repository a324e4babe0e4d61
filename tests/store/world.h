#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "schedule/scheduler.h"
#include "store/collection.h"

namespace world {

/// A folder of its own, removed at the end: in memory where that is possible, because most tests
/// commit often; on the disk of the temporary folder where durability is the matter.
class Folder {
 public:
  enum class On { Memory, Disk };
  explicit Folder(On on = On::Memory);
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// The value; a failure ends the test with the error's message.
template <class T>
T must(base::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

store::Collection open(const std::filesystem::path& file, bool read_only = false);

/// `hour` o'clock UTC on a study day, in a zone without offset.
store::Stamp at(int day, double hour = 12);

/// A small card: deck and text follow from the id "deck/slug".
store::CardContent card(const std::string& id, const std::string& plain = "plain text");

void put(store::Collection& collection, const std::vector<store::CardContent>& cards);
store::Card get(store::Collection& collection, const std::string& id);

/// The review that a learner's rating makes now, scheduled without fuzz.
store::Review review_of(const store::Card& card, schedule::Rating rating,
                        const store::Stamp& stamp);
/// Records it; returns the card afterwards.
store::Card answer(store::Collection& collection, const std::string& id, schedule::Rating rating,
                   const store::Stamp& stamp);

/// No finding of the doctor; otherwise their sentences.
std::string findings(store::Collection& collection);

std::string read_bytes(const std::filesystem::path& file);
void write_bytes(const std::filesystem::path& file, std::string_view bytes);

}  // namespace world
