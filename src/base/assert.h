#pragma once

namespace base {

/// Prints the broken invariant and aborts. Called by ASSERT only.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace base

/// A broken invariant of our own code stops the program, in release too: a crash is found and
/// mended, a silently wrong schedule or proof is not. Never used for input from people.
#define ASSERT(condition) \
  ((condition) ? void(0) : ::base::assertion_failed(#condition, __FILE__, __LINE__))
