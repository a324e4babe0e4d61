#include "store/database.h"

#include <stdexcept>

#include <doctest/doctest.h>

#include "base/error.h"
#include "store/lock.h"
#include "store/settings.h"
#include "store/world.h"

namespace {

struct Scratch {
  world::Folder folder;
  store::Database database{folder / "odd ?#%name.db", store::Database::Access::ReadWrite};
  Scratch() { database.execute("CREATE TABLE t (i INTEGER, r REAL, s TEXT) STRICT"); }
};

}  // namespace

TEST_CASE("values go in and come back as they are") {
  Scratch scratch;
  const std::string text("with\0zero and \xc3\xa9", 16);
  scratch.database.use("INSERT INTO t (i, r, s) VALUES (?, ?, ?)").bind(INT64_MIN, 0.1, text).run();
  scratch.database.use("INSERT INTO t (i, r, s) VALUES (?, ?, ?)")
      .bind(std::optional<std::int64_t>(), std::nullopt, std::string_view())
      .run();
  auto row = scratch.database.use("SELECT i, r, s FROM t ORDER BY rowid");
  REQUIRE(row.step());
  CHECK(row.integer(0) == INT64_MIN);
  CHECK(row.real(1) == 0.1);
  CHECK(row.text(2) == text);
  REQUIRE(row.step());
  CHECK(row.is_null(0));
  CHECK(!row.maybe_integer(1));
  CHECK(!row.is_null(2));  // an empty text is a text
  CHECK(!row.step());
}

TEST_CASE("a transaction rolls back unless committed") {
  Scratch scratch;
  const auto count = [&] { return scratch.database.integer("SELECT count(*) FROM t"); };
  try {
    store::Transaction transaction(scratch.database);
    scratch.database.execute("INSERT INTO t VALUES (1, 1.0, 'a')");
    throw std::runtime_error("something else");
  } catch (const std::runtime_error&) {
  }
  CHECK(count() == 0);
  {
    store::Transaction transaction(scratch.database);
    scratch.database.execute("INSERT INTO t VALUES (1, 1.0, 'a')");
    transaction.commit();
  }
  CHECK(count() == 1);
}

TEST_CASE("the same statement may be in use twice") {
  Scratch scratch;
  scratch.database.execute("INSERT INTO t VALUES (1, 1.0, 'a'), (2, 1.0, 'b')");
  auto outer = scratch.database.use("SELECT i FROM t ORDER BY i");
  int pairs = 0;
  while (outer.step()) {
    auto inner = scratch.database.use("SELECT i FROM t ORDER BY i");
    while (inner.step()) ++pairs;
  }
  CHECK(pairs == 4);
}

TEST_CASE("faulty SQL and broken rules are failures with SQLite's reason") {
  Scratch scratch;
  CHECK_THROWS_AS(scratch.database.use("SELECT nothing FROM t"), base::Failure);
  CHECK_THROWS_AS(scratch.database.use("INSERT INTO t (i) VALUES (?)").bind("word").run(),
                  base::Failure);
}

TEST_CASE("pasted lists of numbers are read, and what is no number is named") {
  using Numbers = std::vector<double>;
  CHECK(world::must(store::parse_numbers("[1, 2.5,-3e2]")) == Numbers{1, 2.5, -300});
  CHECK(world::must(store::parse_numbers(" 1\n2;3 ")) == Numbers{1, 2, 3});
  CHECK(world::must(store::parse_numbers("")).empty());
  CHECK(store::parse_numbers("1, 2,x3").error().what == "`x3` is no finite number");
  CHECK(!store::parse_numbers("1, inf"));
  CHECK(!store::parse_numbers("nan"));
}
