// The words a book's entries are made of (numbers, odds, shares, choices, marks), read or complained about with file
// and line. Everything here throws BookError; whoever reads a whole file catches it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/book_text.h"
#include "rules/rule_book.h"

namespace rules {

// Where we are, so that every complaint can say so.
struct Here {
  const std::string& file;
  int line;
  [[noreturn]] void wrong(const std::string& sentence) const { throw BookError{file, line, sentence}; }
};

std::string joined(const std::vector<std::string>& words);  // "a, b, c", for complaints
std::int64_t whole_number(const Here& here, const std::string& text, std::int64_t least, std::int64_t most);
int dice_total(const Here& here, const std::string& text);
Totals totals(const Here& here, const std::string& text);
Odds odds(const Here& here, const std::vector<std::string>& words, std::size_t at);  // "9 to 5" from words[at] on
// "off", "by hardways_working_comeout", "until_live by side_bet_fixed_once_live"
Setting setting(const Here& here, const BookEntry& entry, const std::vector<std::string>& vocabulary);
std::string word(const Here& here, const BookEntry& entry, const std::vector<std::string>& vocabulary);
Setting number_or_option(const Here& here, const BookEntry& entry);
Marks marks(const Here& here, const std::string& text);  // "made:4 dice:1-3 seven"
Part part(const Here& here, const BookEntry& entry);     // "code 1/5, 2/5 if high"

// "4 10" or "1-3 2-2", and "9 to 5 on 4 10". A house's file has them too.
Targets read_targets(const std::vector<std::string>& words, const std::string& file, int line);
PayLine read_pay_line(const BookEntry& entry, const std::string& file);

}  // namespace rules
