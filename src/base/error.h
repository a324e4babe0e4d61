#pragma once

#include <exception>
#include <string>
#include <type_traits>
#include <utility>

#include <tl/expected.hpp>

namespace base {

/// What kind of outcome an Error is. The command line maps it to an exit code.
enum class Fault {
  BadInput,     ///< a person wrote something that cannot be used: usage, a name, a file's content
  NotFound,     ///< the thing asked for does not exist
  Stale,        ///< the thing changed since it was looked at; nothing was written
  Cancelled,    ///< stopped on request
  Environment,  ///< disk, permissions, lock, a damaged or newer file
};

/// A failure in words for a person: what failed, where, and what to do next. Each part is a whole
/// phrase without a final full stop; `where` and `next` may be empty.
struct Error {
  Fault fault = Fault::Environment;
  std::string what;
  std::string where;
  std::string next;

  /// "what (where); next": one line, never used as a format string.
  std::string message() const;
};

/// The value or the Error. Ignoring a returned Result is a warning, so an error in our builds.
/// The alias is the one place to change when std::expected can replace tl::expected.
template <class T = void>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }
tl::unexpected<Error> fail(Fault fault, std::string what, std::string where = {},
                           std::string next = {});

/// Thrown inside a module only, to carry an Error to its edge; `guarded` catches it there.
struct Failure : std::exception {
  explicit Failure(Error e) : error(std::move(e)), text(error.message()) {}
  const char* what() const noexcept override { return text.c_str(); }
  Error error;
  std::string text;
};

/// The value of a Result, or the Failure that `guarded` turns back into the Error.
template <class T>
T value_or_throw(Result<T> result) {
  if (!result) throw Failure(std::move(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

Error error_from_current_exception(const char* doing);

/// Runs `body` at a module's edge and returns its value. A Failure becomes its Error unchanged; any
/// other exception becomes an Environment error that says what was being done.
///
///     return base::guarded("opening the collection", [&] { ... return value; });
template <class Body>
auto guarded(const char* doing, Body&& body) -> Result<std::invoke_result_t<Body>> {
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<Body>>) {
      std::forward<Body>(body)();
      return {};
    } else {
      return std::forward<Body>(body)();
    }
  } catch (...) {
    return tl::unexpected<Error>(error_from_current_exception(doing));
  }
}

}  // namespace base
