# Language level, warnings and sanitizers: the same for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()

# -O2 -g1: enough for a usable stack trace at half the link time of full debug information.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")

option(ATTEST_WERROR "treat warnings as errors" OFF)
set(ATTEST_SANITIZE "" CACHE STRING "address,undefined or thread; empty for none")

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# Contraction would give other bits on processors with FMA; results must not depend on the machine.
add_compile_options(-ffp-contract=off)
if(ATTEST_SANITIZE)
  # -O1, and without what a bad address shows anyway: instrumented code compiles in half the time.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
  add_compile_options(-fsanitize=${ATTEST_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
                      -fno-sanitize=null,object-size,vptr)
  add_link_options(-fsanitize=${ATTEST_SANITIZE})
endif()

# Linked by our own targets only, so that third-party code keeps its own warnings to itself.
add_library(attest_warnings INTERFACE)
target_compile_options(attest_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow
                       $<$<BOOL:${ATTEST_WERROR}>:-Werror>)
