#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace base {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "attest: broken invariant: %s (%s:%d). Please report this line.\n",
               condition, file, line);
  std::abort();
}

}  // namespace base
