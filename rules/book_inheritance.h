// A book's sections together with those it inherits. Inheritance is by section: a section of the book takes the place
// of its ancestor's section of the same kind and name, and `without` strikes sections.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "rules/book_text.h"
#include "rules/rule_book.h"

namespace rules {

// Finds the text of a book that another one inherits from; null when there is none.
using FindText = std::function<const BookText*(const std::string& id)>;

// A section together with the file it came from: an inherited one is at fault in its own file.
struct Placed {
  const BookSection* section;
  const std::string* file;
};

// "wager pass": no two sections of a book have the same.
std::string name_of(const BookSection& section);

// Throws BookError. Notes in `book` which wagers were struck, and by which paragraph.
std::vector<Placed> all_sections(const BookText& text, const FindText& ancestors, int depth, RuleBook& book);

}  // namespace rules
