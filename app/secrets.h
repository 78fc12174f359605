// Passwords never reach a screen, a log or an error message. Connection strings are shown without theirs, and
// whatever a library says is scrubbed of them before anybody reads it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace app {

// "postgresql://ana:geheim@db/pit" → "postgresql://ana:***@db/pit"; also "password=geheim" in both notations.
std::string without_password(std::string_view connection_string);

class Scrubber {
 public:
  Scrubber() = default;
  explicit Scrubber(std::string_view connection_string);
  std::string scrub(std::string text) const;

 private:
  std::vector<std::string> secrets_;
};

}  // namespace app
