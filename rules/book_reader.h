// Reads a book's text into a RuleBook, or says what is wrong with it, at which line.
#pragma once
#include <functional>
#include <string>
#include <variant>

#include "rules/book_text.h"
#include "rules/rule_book.h"

namespace rules {

// Finds the text of a book that another one inherits from; null when there is none.
using FindText = std::function<const BookText*(const std::string& id)>;

// All or nothing: a book with one faulty line is not used at all. Inheritance is by section: a section of the book
// takes the place of its ancestor's section of the same kind and name, and `without` strikes sections.
std::variant<RuleBook, BookError> read_book(const BookText& text, const FindText& ancestors);

// "4 10" or "1-3 2-2"; throws BookError. Shared with the reader of house options.
Targets read_targets(const std::vector<std::string>& words, const std::string& file, int line);
PayLine read_pay_line(const BookEntry& entry, const std::string& file);

}  // namespace rules
