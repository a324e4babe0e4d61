# Every third-party library, as a CMake target. Versions and reasons: third_party/README.md. Where one
# is missing, third_party/setup installs it.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(tl-expected REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(Eigen3 3.4 REQUIRED)
find_package(SQLite3 3.40 REQUIRED)
pkg_check_modules(MD4C REQUIRED IMPORTED_TARGET md4c)   # its CMake file needs libmd4c-html too
find_package(CLI11 2.1 REQUIRED)
pkg_check_modules(EDIT REQUIRED IMPORTED_TARGET libedit)

# Not needed by the program: without doctest no tests are built, without benchmark no benches.
find_package(doctest 2.4 QUIET)
find_package(benchmark 1.7 QUIET)
if(NOT doctest_FOUND)
  message(STATUS "doctest is not here: building without tests (third_party/setup test installs it)")
endif()
