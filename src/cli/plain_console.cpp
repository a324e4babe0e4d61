#include <iostream>

#include "cli/console.h"
#include "typeset/visible.h"

namespace cli {

namespace {

class PlainConsole : public Console {
 public:
  PlainConsole(std::istream& in, std::ostream& out, bool echo) : in_(in), out_(out), echo_(echo) {}

  std::optional<std::string> line(const std::string& prompt) override {
    out_ << prompt << std::flush;
    std::string text;
    if (!std::getline(in_, text)) return std::nullopt;
    if (!text.empty() && text.back() == '\r') text.pop_back();
    if (echo_) out_ << typeset::visible(text) << "\n";
    return text;
  }

  std::optional<std::string> key(const std::string& prompt) override { return line(prompt); }

 private:
  std::istream& in_;
  std::ostream& out_;
  bool echo_;
};

}  // namespace

std::unique_ptr<Console> plain_console(std::istream& in, std::ostream& out, bool echo) {
  return std::make_unique<PlainConsole>(in, out, echo);
}

}  // namespace cli
