// How the entries of a section are read: a table of keys, each with what its value does to the row. One function per
// kind of section; the tables are in book_entries_wager.cc and book_entries_conduct.cc.
#pragma once
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/book_inheritance.h"
#include "rules/book_words.h"
#include "rules/rule_book.h"

namespace rules {

WagerRow read_wager_section(const Placed& placed);
PayTable read_pay_table_section(const Placed& placed);
OptionRow read_option_section(const Placed& placed);
ThrowRow read_throw_section(const Placed& placed);
Procedure read_procedure_section(const Placed& placed);
void read_making_section(const Placed& placed, Making& making);
void read_odds_limit_section(const Placed& placed, OddsLimit& limit);
void read_shooter_section(const Placed& placed, ShooterRow& shooter);
void read_authority_section(const Placed& placed, Authority& authority);
void read_head_section(const Placed& placed, RuleBook& book);

// These may stand several times in a section; every other key once.
inline bool repeats(std::string_view key) {
  static const std::set<std::string_view> kRepeating{"pays",        "part", "goal",       "level",
                                                     "judged_by",   "late", "order_pass", "call_no_roll",
                                                     "call_result", "rule", "only",       "confirmed"};
  return kRepeating.contains(key);
}

template <class Row>
struct Key {
  std::string_view name;
  void (*read)(const Here& here, const BookEntry& entry, Row& row);
};

template <class Row>
void read_entries(const Placed& placed, const std::vector<Key<Row>>& keys, Row& row) {
  std::set<std::string> seen;
  for (const BookEntry& entry : placed.section->entries) {
    const Here here{*placed.file, entry.line};
    const auto key = std::ranges::find(keys, entry.key, &Key<Row>::name);
    if (key == keys.end()) {
      std::vector<std::string> known;
      for (const auto& one : keys) known.emplace_back(one.name);
      here.wrong("a " + placed.section->kind + " section has no '" + entry.key + "'; it may have " + joined(known));
    }
    if (!seen.insert(entry.key).second && !repeats(entry.key)) {
      here.wrong("'" + entry.key + "' stands twice in this " + placed.section->kind);
    }
    key->read(here, entry, row);
  }
}

}  // namespace rules
