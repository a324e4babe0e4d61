// Power off for the process: it is killed at random moments while it records answers.
#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <thread>

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/checkpointer.h"
#include "store/world.h"

using schedule::Rating;

namespace {

constexpr int cards = 20;

std::string id_of(unsigned i) { return "a/" + std::to_string(i % cards); }

/// Records reviews for ever, one acknowledgement (its entry) down the pipe for each. A busy second
/// worker makes many checkpoints, so that kills meet them too.
[[noreturn]] void study_until_killed(const std::filesystem::path& file, int acknowledge) {
  auto collection = world::open(file);
  store::Checkpointer busy(file, {1, 1, std::chrono::milliseconds(0)});
  const auto first = world::must(collection.log().review_count());
  for (unsigned i = static_cast<unsigned>(first);; ++i) {
    const auto review = world::review_of(world::get(collection, id_of(i)), Rating::Good,
                                         world::at(20000 + static_cast<int>(i / 50)));
    const std::int64_t entry = world::must(collection.log().record(review)).entry.value;
    if (write(acknowledge, &entry, sizeof entry) != sizeof entry) _exit(1);
    busy.committed(1);
  }
}

/// Runs the study in a process and kills it: `time` after its first acknowledgement, or `time`
/// after its start. Returns the last acknowledged entry or 0.
std::int64_t kill_after(const std::filesystem::path& file, std::chrono::microseconds time,
                        bool from_start) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t child = fork();
  if (child == 0) study_until_killed(file, ends[1]);
  close(ends[1]);
  std::int64_t entry = 0, last = 0;
  const auto heard = [&] { return read(ends[0], &entry, sizeof entry) == sizeof entry; };
  if (!from_start && heard()) last = entry;
  std::this_thread::sleep_for(time);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  while (heard()) last = entry;
  close(ends[0]);
  return last;
}

void kill_loop(int times) {
  const world::Folder folder(world::Folder::On::Disk);
  const auto file = folder / "c.db";
  {
    auto collection = world::open(file);
    for (unsigned i = 0; i < cards; ++i) world::put(collection, {world::card(id_of(i))});
  }
  std::mt19937 random(1);
  std::int64_t acknowledged = 0;
  for (int i = 0; i < times; ++i) {
    CAPTURE(i);
    const auto time = std::chrono::microseconds(500 + random() % 20'000);
    const bool from_start = i % 5 == 0;  // some kills meet the opening of the file
    acknowledged = std::max(acknowledged, kill_after(file, time, from_start));
    auto collection = world::open(file);
    CHECK(collection.notice().empty());
    const auto reviews = world::must(collection.log().review_count());
    CHECK(reviews >= acknowledged);
    CHECK(reviews <= acknowledged + 1);  // at most the one in flight came through unheard
    acknowledged = reviews;
    CHECK(world::findings(collection) == "");
  }
  CHECK(acknowledged >= times * 4 / 5);
}

}  // namespace

TEST_SUITE("standard") {
  TEST_CASE("no acknowledged review is lost in 25 kills, and the doctor finds nothing") {
    kill_loop(25);
  }
}

TEST_SUITE("long") {
  TEST_CASE("no acknowledged review is lost in 500 kills, and the doctor finds nothing") {
    kill_loop(500);
  }
}
