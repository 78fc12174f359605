#include "rules/book_text.h"

#include <algorithm>

namespace rules {
namespace {

constexpr std::string_view kBlank = " \t\r";
constexpr std::size_t kLineMax = 2000;

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(kBlank) - begin + 1));
}

// A '#' opens a comment at the start of a line or after a blank.
std::string_view without_comment(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '#' && (i == 0 || kBlank.find(line[i - 1]) != std::string_view::npos)) return line.substr(0, i);
  }
  return line;
}

// "value   [citation]" → both parts; a bracket that is not closed at the end of the line is a fault.
bool split_citation(const std::string& text, std::string& value, std::string& cite) {
  const auto open = text.find('[');
  if (open == std::string::npos) {
    value = text;
    return text.find(']') == std::string::npos;
  }
  if (text.back() != ']') return false;
  value = trimmed(std::string_view(text).substr(0, open));
  cite = trimmed(std::string_view(text).substr(open + 1, text.size() - open - 2));
  return !cite.empty() && cite.find('[') == std::string::npos && cite.find(']') == std::string::npos;
}

}  // namespace

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(kBlank); at != std::string_view::npos;) {
    const auto end = std::min(text.find_first_of(kBlank, at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlank, end);
  }
  return words;
}

std::variant<BookText, BookError> read_book_text(std::string_view text, const std::string& file) {
  BookText book{file, {}};
  int number = 0;
  const auto wrong = [&](const std::string& sentence) { return BookError{file, number, sentence}; };
  while (!text.empty()) {
    ++number;
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view raw = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (raw.size() > kLineMax) return wrong("the line is longer than 2000 characters");
    if (std::ranges::any_of(raw, [](unsigned char c) { return c < 0x20 && c != '\t' && c != '\r'; })) {
      return wrong("the line holds a control character; a book is plain text");
    }
    const std::string_view line = without_comment(raw);
    const std::string plain = trimmed(line);
    if (plain.empty()) continue;
    const bool indented = kBlank.find(line.front()) != std::string_view::npos;
    const auto gap = plain.find_first_of(kBlank);
    const std::string first = plain.substr(0, gap);
    const std::string rest = gap == std::string::npos ? "" : trimmed(std::string_view(plain).substr(gap));
    if (!indented) {
      if (words_of(rest).size() > 1) return wrong("a section is a kind and a name, such as 'wager field'");
      book.sections.push_back({first, rest, number, {}});
      continue;
    }
    if (book.sections.empty()) return wrong("the first line must open a section, such as 'book us-co'");
    BookEntry entry{first, "", "", number};
    if (!split_citation(rest, entry.value, entry.cite)) return wrong("the citation's brackets do not close the line");
    if (entry.value.empty()) return wrong("'" + first + "' has no value");
    book.sections.back().entries.push_back(std::move(entry));
  }
  return book;
}

}  // namespace rules
