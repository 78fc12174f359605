// Does a book hold together? Every wager has what its way of play needs, and everything it names is there.
#pragma once
#include <vector>

#include "rules/book_inheritance.h"
#include "rules/rule_book.h"

namespace rules {
// Throws BookError at the section that is at fault.
void check_book(const RuleBook& book, const std::vector<Placed>& sections);
}  // namespace rules
