// The books at hand: those compiled into the program, and any that were added from text. Old versions stay usable: a
// journal of three years ago is replayed by the book of three years ago.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/book_text.h"
#include "rules/rule_book.h"

namespace rules {

using Book = std::shared_ptr<const RuleBook>;

class BookShelf {
 public:
  // Puts a book on the shelf, or says what is wrong with it and leaves the shelf as it was. A book of the same id and
  // version takes the place of the former; a new version stands beside the old ones.
  std::optional<BookError> add(std::string_view text, const std::string& file);

  // "us-co" is the newest version, "us-co@1" that one; null when there is none.
  Book find(std::string_view name) const;

  std::vector<Book> all() const;  // by id, old versions first

 private:
  struct Shelved {
    BookText text;
    Book book;
  };
  const Shelved* shelved_as(std::string_view name) const;
  const BookText* text_of(std::string_view name) const;

  std::map<std::string, std::vector<Shelved>, std::less<>> books_;  // versions in the order of their effective dates
};

// The books of rules/books/, compiled in. A faulty one is our mistake; read_embedded_books() says what it is.
const BookShelf& built_in_books();
BookShelf read_embedded_books(std::vector<BookError>& faults);

struct EmbeddedBook {
  std::string_view file;
  std::string_view text;
};
std::vector<EmbeddedBook> embedded_books();

}  // namespace rules
