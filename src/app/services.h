#pragma once

#include <filesystem>
#include <utility>
#include <vector>

#include "app/library.h"
#include "app/study.h"
#include "store/collection.h"

namespace app {

/// An open collection with the services that work on it. One thread, that of the collection.
struct Services {
  Services(store::Collection opened, std::vector<std::filesystem::path> folders)
      : collection(std::move(opened)),
        library(collection, std::move(folders)),
        study(collection, library) {}
  Services(const Services&) = delete;
  Services& operator=(const Services&) = delete;

  store::Collection collection;
  Library library;
  Study study;
};

}  // namespace app
