#include "base/error.h"

namespace base {

std::string Error::message() const {
  std::string text = what;
  if (!where.empty()) text += " (" + where + ")";
  if (!next.empty()) text += "; " + next;
  return text;
}

tl::unexpected<Error> fail(Fault fault, std::string what, std::string where, std::string next) {
  return fail(Error{fault, std::move(what), std::move(where), std::move(next)});
}

Error error_from_current_exception(const char* doing) {
  try {
    throw;
  } catch (const Failure& failure) {
    return failure.error;
  } catch (const std::exception& exception) {
    return {Fault::Environment, std::string(doing) + " failed: " + exception.what(), {}, {}};
  } catch (...) {
    return {Fault::Environment, std::string(doing) + " failed", {}, {}};
  }
}

}  // namespace base
