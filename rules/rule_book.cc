#include "rules/rule_book.h"

#include <algorithm>

namespace rules {
namespace {

template <class Rows, class Member>
auto find_row(const Rows& rows, std::string_view name, Member member) -> decltype(rows.data()) {
  const auto at = std::ranges::find(rows, name, member);
  return at == rows.end() ? nullptr : &*at;
}

}  // namespace

const WagerRow* RuleBook::wager(std::string_view code) const { return find_row(wagers, code, &WagerRow::code); }
const PayTable* RuleBook::table(std::string_view table_id) const { return find_row(tables, table_id, &PayTable::id); }
const OptionRow* RuleBook::option(std::string_view key) const { return find_row(options, key, &OptionRow::key); }
const ThrowRow* RuleBook::landing(std::string_view circumstance) const {
  return find_row(throws, circumstance, &ThrowRow::circumstance);
}

}  // namespace rules
