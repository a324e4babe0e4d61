#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "cards/problem.h"

/// Writing card files. A file is written beside its place and then renamed, so that a reader or a
/// crash never meets half a card; nothing that exists is overwritten unless it is being formatted.
namespace app {

/// Writes a complete card to start from as `folder`/deck/slug.json. BadInput for a bad id, an
/// unknown simulation or a card that is there already.
base::Result<std::filesystem::path> write_new_card(const std::filesystem::path& folder,
                                                   const base::CardId& id,
                                                   std::string_view simulation);

/// Writes a small card; its slug is made from the prompt's words, with a number if it is taken.
struct AddedCard {
  base::CardId id;
  std::filesystem::path path;
};
base::Result<AddedCard> add_small_card(const std::filesystem::path& folder, std::string_view deck,
                                       std::string_view prompt, std::string_view answer);

/// The file to edit for a card: the one in the own folder, to which a shipped card is copied first.
struct Editable {
  std::filesystem::path path;
  bool copied = false;
};
base::Result<Editable> editable_file(const std::filesystem::path& own_folder,
                                     const base::CardId& id, const std::string& current_json);

/// Brings JSON files (or all below a folder) into canonical form; `fix_escapes` doubles the lone
/// backslashes of TeX first. Files with syntax errors are left alone and reported.
struct Formatted {
  std::vector<std::filesystem::path> changed;
  std::vector<cards::Problem> problems;
  int files = 0;
};
base::Result<Formatted> format_files(const std::vector<std::filesystem::path>& paths,
                                     bool fix_escapes);

}  // namespace app
