// The text of a rule book: sections, and in each an entry a line with the paragraph that says so.
//
//   wager field                                       # a section
//     name   Field bet                                # an entry: key, value
//     pays   2 to 1 on 2 12          [30-2306(1)]     # and its citation
//
// This file knows the form only; what the words mean, and which are allowed where, is in book_reader.cc.
#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rules {

struct BookEntry {
  std::string key;
  std::string value;
  std::string cite;
  int line = 0;
};

struct BookSection {
  std::string kind;
  std::string name;
  int line = 0;
  std::vector<BookEntry> entries;
};

struct BookText {
  std::string file;
  std::vector<BookSection> sections;
};

// What is wrong with a file, and where. Nothing of a faulty file is ever used.
struct BookError {
  std::string file;
  int line = 0;
  std::string sentence;
  std::string text() const { return file + ":" + std::to_string(line) + ": " + sentence; }
};

std::variant<BookText, BookError> read_book_text(std::string_view text, const std::string& file);

std::vector<std::string> words_of(std::string_view text);

}  // namespace rules
