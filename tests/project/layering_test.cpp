#include <doctest/doctest.h>

#include "project/layer_table.h"
#include "project/tree.h"

namespace {

using project::fault_of_include;

const project::LayerTable& table() {
  static const auto rows =
      project::read_layer_table(project::text_of(project::root() / "src/README.md"));
  return rows;
}

bool is_source(std::string_view file) { return file.ends_with(".h") || file.ends_with(".cpp"); }

const project::LayerTable small = project::read_layer_table(R"(
| folder | level | what it is | may include |
| --- | --- | --- | --- |
| `low/` | 0 | pure: numbers | `<tl/>`, `<heavy.h>` in .cpp |
| `side/` | 0 | more | |
| `middle/` | 1 | words, and more words | `low` |
| `later/` | 1 | coming: pictures | `low` |
| `top/` | 2 | all | every lower layer |
)");

}  // namespace

TEST_CASE("every include of src is one that its layer's row allows") {
  for (const std::string& file : project::files_below("src")) {
    if (!is_source(file)) continue;
    for (const auto& include : project::includes_of(project::text_of(project::root() / file))) {
      const auto fault = fault_of_include(table(), file.substr(4), include.target);
      CHECK_MESSAGE(!fault, file << ":" << include.line << ": " << include.target << ": "
                                 << fault.value_or(""));
    }
  }
}

TEST_CASE("every folder of src has a row, and only rows that say coming have no folder") {
  REQUIRE(!table().empty());
  for (const std::string& file : project::files_below("src"))
    if (is_source(file)) {
      INFO(file);
      CHECK(table().contains(project::layer_of(std::string_view(file).substr(4))));
    }
  for (const auto& [folder, layer] : table()) {
    INFO(folder);
    CHECK(std::filesystem::exists(project::root() / "src" / folder) != layer.coming);
  }
}

TEST_CASE("a row names lower layers only") {
  for (const auto& [folder, layer] : table())
    for (const std::string& other : layer.layers) {
      INFO(folder << " includes " << other);
      REQUIRE(table().contains(other));
      CHECK(table().at(other).level < layer.level);
    }
}

TEST_CASE("includes up, sideways, unnamed or without a layer are refused") {
  CHECK(!fault_of_include(small, "middle/a.cpp", "\"low/b.h\""));
  CHECK(!fault_of_include(small, "middle/a.cpp", "\"middle/b.h\""));
  CHECK(!fault_of_include(small, "top/deep/a.cpp", "\"side/b.h\""));
  CHECK(fault_of_include(small, "low/a.cpp", "\"middle/b.h\"") == "middle is not below low");
  CHECK(fault_of_include(small, "low/a.cpp", "\"side/b.h\"") == "side is not below low");
  CHECK(fault_of_include(small, "middle/a.cpp", "\"side/b.h\"") ==
        "the row of middle does not name side");
  CHECK(fault_of_include(small, "middle/a.cpp", "\"b.h\"").has_value());
  CHECK(fault_of_include(small, "middle/a.cpp", "\"../low/b.h\"").has_value());
  CHECK(fault_of_include(small, "middle/a.cpp", "\"other/b.h\"") == "there is no layer other");
  CHECK(fault_of_include(small, "other/a.cpp", "<vector>") == "the table has no row for other");
}

TEST_CASE("third-party and POSIX headers stand only where the row lets them") {
  CHECK(!fault_of_include(small, "low/a.h", "<vector>"));
  CHECK(!fault_of_include(small, "low/a.h", "<tl/expected.hpp>"));
  CHECK(!fault_of_include(small, "low/a.cpp", "<heavy.h>"));
  CHECK(!fault_of_include(small, "middle/a.cpp", "<sys/stat.h>"));
  CHECK(fault_of_include(small, "low/a.h", "<heavy.h>").has_value());
  CHECK(fault_of_include(small, "low/a.cpp", "<unistd.h>").has_value());
  CHECK(fault_of_include(small, "middle/a.cpp", "<tl/expected.hpp>").has_value());
  CHECK(fault_of_include(small, "middle/a.cpp", "<unknown.h>").has_value());
}

TEST_CASE("an include is found with its line however it is spaced, and comments are not includes") {
  const auto found =
      project::includes_of("// #include <a>\n  #  include \"b/c.h\"  // why\n#define x\n");
  REQUIRE(found.size() == 1);
  CHECK(found[0].target == "\"b/c.h\"");
  CHECK(found[0].line == 2);
}
