#include "store/world.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include <stdlib.h>

#include "store/doctor.h"

namespace world {

namespace fs = std::filesystem;

Folder::Folder(On on) {
  const fs::path memory = "/dev/shm";
  const bool in_memory = on == On::Memory && fs::is_directory(memory);
  const fs::path parent = in_memory ? memory : fs::temp_directory_path();
  std::string pattern = (parent / "store-XXXXXX").string();
  if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

store::Collection open(const fs::path& file, bool read_only) {
  return must(store::Collection::open(file, {read_only, at(20000).at}));
}

store::Stamp at(int day, double hour) {
  return {{static_cast<std::int64_t>((day * 24.0 + hour) * 3'600'000)}, 0, {day}};
}

store::CardContent card(const std::string& id, const std::string& plain) {
  store::CardContent content;
  content.id = {id};
  content.deck = id.substr(0, id.rfind('/'));
  content.file = {"cards/" + id + ".json", 100, 1, "hash of " + plain};
  content.json = "{\"prompt\": \"" + plain + "\"}";
  content.plain = plain;
  content.fingerprint = "f1";
  return content;
}

void put(store::Collection& collection, const std::vector<store::CardContent>& cards) {
  must(collection.content().put(cards));
}

store::Card get(store::Collection& collection, const std::string& id) {
  auto found = must(collection.content().find({id}));
  if (!found) throw std::runtime_error("no card " + id);
  return *found;
}

store::Review review_of(const store::Card& card, schedule::Rating rating,
                        const store::Stamp& stamp) {
  schedule::Options options;
  options.fuzz = false;
  store::Review review;
  review.card = card.key;
  review.stamp = stamp;
  review.rating = rating;
  review.took_ms = 4000;
  review.before = card.standing.schedule;
  review.after = schedule::review(review.before, rating, stamp.moment(), options, 0);
  return review;
}

store::Card answer(store::Collection& collection, const std::string& id, schedule::Rating rating,
                   const store::Stamp& stamp) {
  return must(collection.log().record(review_of(get(collection, id), rating, stamp))).card;
}

std::string findings(store::Collection& collection) {
  std::string text;
  for (const auto& finding : must(store::examine(collection)).findings) text += finding.what + "\n";
  return text;
}

std::string read_bytes(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const fs::path& file, std::string_view bytes) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace world
