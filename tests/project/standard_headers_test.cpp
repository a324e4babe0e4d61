#include <map>
#include <regex>
#include <set>

#include <doctest/doctest.h>

#include "project/layer_table.h"
#include "project/tree.h"

namespace {

namespace fs = std::filesystem;

/// Headers that some releases of the C++ library bring along with others and some do not, with
/// names out of them. A file that compiles by such luck with GCC 12 may fail with GCC 14, or the
/// reverse.
const std::map<std::string, std::regex> names_of = {
    {"algorithm", std::regex("std::(adjacent_find|all_of|any_of|binary_search|clamp|copy|copy_n|"
                             "count|count_if|equal|fill|fill_n|find|find_if|find_if_not|is_sorted|"
                             "lower_bound|max|max_element|min|min_element|minmax|none_of|"
                             "nth_element|remove|remove_if|replace|reverse|rotate|search|sort|"
                             "stable_sort|transform|unique|upper_bound)\\s*[(<]")},
    {"charconv", std::regex("std::(from_chars|to_chars)\\b")},
    {"cmath", std::regex("std::(abs|ceil|exp|floor|isfinite|isnan|llround|log|log2|lround|pow|"
                         "round|sqrt|tanh)\\(")},
    {"cstdint", std::regex("\\bu?int(8|16|32|64)_t\\b")},
    {"functional", std::regex("std::function<")},
    {"memory", std::regex("std::(make_shared|make_unique|shared_ptr|unique_ptr)\\b")},
    {"numeric", std::regex("std::(accumulate|gcd|inner_product|iota|lcm|midpoint|reduce)\\b")},
    {"optional", std::regex("std::(nullopt|optional)\\b")},
    {"stdexcept", std::regex("std::(invalid_argument|logic_error|out_of_range|runtime_error)\\b")},
};

/// Standard headers that a file includes itself or through headers of the project.
class Included {
 public:
  const std::set<std::string>& of(const std::string& file) {
    const auto [place, is_new] = known_.try_emplace(file);
    if (!is_new) return place->second;
    std::set<std::string> headers;
    for (const auto& include : project::includes_of(project::text_of(project::root() / file))) {
      const std::string name = include.target.substr(1, include.target.size() - 2);
      if (include.target.starts_with('<')) headers.insert(name);
      const std::string beside = file.substr(0, file.rfind('/') + 1);
      for (const std::string& folder : {beside, std::string("src/"), std::string("tests/")})
        if (include.target.starts_with('"') && fs::exists(project::root() / (folder + name)))
          headers.merge(std::set<std::string>(of(folder + name)));
    }
    return known_[file] = headers;
  }

 private:
  std::map<std::string, std::set<std::string>> known_;
};

/// Headers that the text needs and that are not among those included.
std::set<std::string> missing(const std::string& text, const std::set<std::string>& included) {
  static const std::regex quoted_or_comment(R"re("(\\.|[^"\\\n])*"|//[^\n]*)re");
  const std::string code = std::regex_replace(text, quoted_or_comment, "\"\"");
  std::set<std::string> headers;
  for (const auto& [header, names] : names_of)
    if (!included.contains(header) && std::regex_search(code, names)) headers.insert(header);
  return headers;
}

}  // namespace

TEST_CASE("a file includes the standard headers of what it names") {
  Included included;
  for (const char* folder : {"src", "tests"})
    for (const std::string& file : project::files_below(folder)) {
      if (!file.ends_with(".h") && !file.ends_with(".cpp")) continue;
      for (const std::string& header :
           missing(project::text_of(project::root() / file), included.of(file)))
        FAIL_CHECK(file << " needs #include <" << header << ">");
    }
}

TEST_CASE("a name in code needs its header; in a text or a comment it does not") {
  using Headers = std::set<std::string>;
  CHECK(missing("x = std::sort(a, b) + std::sqrt(2.0);", {}) == Headers{"algorithm", "cmath"});
  CHECK(missing("x = std::max<int>(a, b);", {"algorithm"}).empty());
  CHECK(missing("say(\"std::sort(a)\");  // or std::sqrt(2.0)", {}).empty());
  CHECK(missing("const uint64_t word = 1;", {"cstddef"}) == Headers{"cstdint"});
}
