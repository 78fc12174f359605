// Reads a book's text into a RuleBook, or says what is wrong with it, at which line.
#pragma once
#include <string>
#include <variant>

#include "rules/book_inheritance.h"
#include "rules/book_text.h"
#include "rules/rule_book.h"

namespace rules {

// All or nothing: a book with one faulty line is not used at all.
std::variant<RuleBook, BookError> read_book(const BookText& text, const FindText& ancestors);

}  // namespace rules
