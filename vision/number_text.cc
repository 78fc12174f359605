#include "vision/number_text.h"

#include <array>
#include <charconv>
#include <system_error>

namespace vision {

std::string number_text(double value, int digits) {
  std::array<char, 400> text{};  // the largest double has 309 digits before its point
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits);
  if (error != std::errc{}) return "?";
  std::string said(text.data(), end);
  if (said.find('.') != std::string::npos) {
    said.erase(said.find_last_not_of('0') + 1);
    if (said.ends_with('.')) said.pop_back();
  }
  return said == "-0" ? "0" : said;
}

}  // namespace vision
