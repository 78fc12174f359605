#include "app/secrets.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace app {
namespace {

constexpr std::string_view kMask = "***";

struct Span {
  std::size_t begin, size;
};

// postgresql://user:PASSWORD@host/… : from the first colon of the authority to its last @.
std::optional<Span> in_authority(std::string_view text) {
  const auto scheme = text.find("://");
  if (scheme == std::string_view::npos) return std::nullopt;
  const auto begin = scheme + 3;
  const auto at = text.substr(0, text.find('?', begin)).rfind('@');  // a password may hold a raw '/' or '@'
  if (at == std::string_view::npos || at < begin) return std::nullopt;
  const auto colon = text.find(':', begin);
  if (colon == std::string_view::npos || colon > at) return std::nullopt;
  return Span{colon + 1, at - colon - 1};
}

// password=…, sslpassword=…, with blanks around the sign and quotes around the value, as libpq allows.
std::optional<Span> after_keyword(std::string_view text, std::size_t from) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  auto at = lower.find("password", from);
  if (at == std::string::npos) return std::nullopt;
  at = lower.find_first_not_of(' ', at + 8);
  if (at == std::string::npos) return std::nullopt;
  if (lower[at] != '=') return after_keyword(text, at);
  at = lower.find_first_not_of(' ', at + 1);
  if (at == std::string::npos) return std::nullopt;
  if (text[at] == '\'') {
    auto end = at + 1;
    while (end < text.size() && text[end] != '\'') end += text[end] == '\\' ? 2 : 1;
    return Span{at + 1, std::min(end, text.size()) - at - 1};
  }
  auto end = text.find_first_of(" &", at);
  if (end == std::string_view::npos) end = text.size();
  return Span{at, end - at};
}

std::vector<Span> passwords(std::string_view text) {
  std::vector<Span> spans;
  if (const auto span = in_authority(text)) spans.push_back(*span);
  std::size_t from = spans.empty() ? 0 : spans.back().begin + spans.back().size;
  while (const auto span = after_keyword(text, from)) {
    spans.push_back(*span);
    from = span->begin + span->size;
  }
  return spans;
}

std::string percent_decoded(std::string_view text) {
  const auto digit = [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) ? c - '0'
                                                       : std::tolower(static_cast<unsigned char>(c)) - 'a' + 10;
  };
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool coded = text[i] == '%' && i + 2 < text.size() &&
                       std::isxdigit(static_cast<unsigned char>(text[i + 1])) &&
                       std::isxdigit(static_cast<unsigned char>(text[i + 2]));
    if (!coded) {
      plain.push_back(text[i]);
      continue;
    }
    plain.push_back(static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])));
    i += 2;
  }
  return plain;
}

}  // namespace

std::string without_password(std::string_view connection_string) {
  std::string text(connection_string);
  auto spans = passwords(connection_string);
  std::ranges::reverse(spans);  // from the back, so that earlier places stay where they are
  for (const Span& span : spans) text.replace(span.begin, span.size, kMask);
  return text;
}

Scrubber::Scrubber(std::string_view connection_string) {
  for (const Span& span : passwords(connection_string)) {
    const auto secret = connection_string.substr(span.begin, span.size);
    if (secret.empty()) continue;
    secrets_.emplace_back(secret);
    const std::string plain = percent_decoded(secret);
    if (plain != secret && !plain.empty()) secrets_.push_back(plain);
  }
}

std::string Scrubber::scrub(std::string text) const {
  for (const std::string& secret : secrets_) {
    for (auto at = text.find(secret); at != std::string::npos; at = text.find(secret, at + kMask.size())) {
      text.replace(at, secret.size(), kMask);
    }
  }
  return text;
}

}  // namespace app
