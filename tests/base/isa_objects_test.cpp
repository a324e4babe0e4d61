#include <array>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

// An inline function of a library that is compiled for a newer processor may replace the baseline
// one at link time and crash older processors. So the files built for an instruction set may export
// their entry points only: nothing weak, nothing unique.

namespace {

std::vector<std::filesystem::path> isa_objects() {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(ATTEST_BUILD "/src")) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with("_v3.cpp.o") || name.ends_with("_v4.cpp.o")) found.push_back(entry.path());
  }
  return found;
}

/// The symbols of an object file as nm prints them, with the letter of their kind.
std::vector<std::string> symbols(const std::filesystem::path& object) {
  std::vector<std::string> lines;
  const std::string command = "nm '" + object.string() + "'";
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> line;
  while (std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr)
    // The sanitizers' own pointer to the exception handler is weak, but holds no code.
    if (std::string_view(line.data()).find("DW.ref.") == std::string_view::npos)
      lines.emplace_back(line.data());
  REQUIRE(pclose(pipe) == 0);
  return lines;
}

}  // namespace

TEST_CASE("the files built for an instruction set define no symbol that another could share") {
#ifdef __x86_64__
  REQUIRE(isa_objects().size() >= 2);
#endif
  for (const auto& object : isa_objects()) {
    int entry_points = 0;
    for (const std::string& symbol : symbols(object)) {
      CAPTURE(symbol);
      REQUIRE(symbol.size() > 18);
      const char kind = symbol[17];
      CHECK(std::string("WwVvu").find(kind) == std::string::npos);
      if (kind == 'T') ++entry_points;
    }
    CAPTURE(object.string());
    CHECK(entry_points > 0);
  }
}
