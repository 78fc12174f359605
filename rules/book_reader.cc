#include "rules/book_reader.h"

#include <set>
#include <utility>

#include "rules/book_check.h"
#include "rules/book_entries.h"
#include "rules/sha256.h"

namespace rules {
namespace {

void read_section(const Placed& placed, RuleBook& book) {
  const BookSection& section = *placed.section;
  const Here here{*placed.file, section.line};
  static const std::set<std::string_view> kNamed{"book", "wager", "paytable", "option", "throw", "procedure"};
  static const std::set<std::string_view> kPlain{"making", "odds_limit", "shooter", "authority"};
  const bool named = kNamed.contains(section.kind);
  if (!named && !kPlain.contains(section.kind)) {
    here.wrong("there is no section '" + section.kind +
               "'; a book has book, without, wager, paytable, option, throw, making, odds_limit, shooter, authority, "
               "procedure");
  }
  if (named == section.name.empty()) {
    here.wrong(named ? "a " + section.kind + " section needs a name" : "a " + section.kind + " section has no name");
  }
  if (section.kind == "book") {
    read_head_section(placed, book);
  } else if (section.kind == "wager") {
    book.wagers.push_back(read_wager_section(placed));
  } else if (section.kind == "paytable") {
    book.tables.push_back(read_pay_table_section(placed));
  } else if (section.kind == "option") {
    book.options.push_back(read_option_section(placed));
  } else if (section.kind == "throw") {
    book.throws.push_back(read_throw_section(placed));
  } else if (section.kind == "procedure") {
    book.procedures.push_back(read_procedure_section(placed));
  } else if (section.kind == "making") {
    read_making_section(placed, book.making);
  } else if (section.kind == "odds_limit") {
    read_odds_limit_section(placed, book.odds_limit);
  } else if (section.kind == "shooter") {
    read_shooter_section(placed, book.shooter);
  } else {
    read_authority_section(placed, book.authority);
  }
}

std::string hash_of(const std::vector<Placed>& sections) {
  std::string said;
  for (const auto& [section, file] : sections) {
    said += name_of(*section) + "\n";
    for (const BookEntry& entry : section->entries) said += entry.key + "\t" + entry.value + "\t" + entry.cite + "\n";
  }
  return hex(sha256(said));
}

}  // namespace

std::variant<RuleBook, BookError> read_book(const BookText& text, const FindText& ancestors) {
  try {
    RuleBook book;
    const auto sections = all_sections(text, ancestors, 0, book);
    for (const Placed& one : sections) {
      read_section(one, book);
      book.text.push_back(*one.section);
    }
    // A procedure about a wager that is struck goes with it.
    std::erase_if(book.procedures, [&](const Procedure& one) { return book.left_out.contains(one.about); });
    check_book(book, sections);
    book.hash = hash_of(sections);
    return book;
  } catch (BookError& error) {
    return std::move(error);
  }
}

}  // namespace rules
