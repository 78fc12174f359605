// A rule book, as read from its text: its wagers (wager_row.h), how the table is run (conduct.h), and what a house may
// choose. table_rules.h compiles it, together with a house's choices, into look-ups.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/book_text.h"
#include "rules/conduct.h"
#include "rules/money.h"
#include "rules/totals.h"
#include "rules/wager_row.h"

namespace rules {

// A choice that the book leaves to the house, or an unclear place that had to be read one way (docs/readings.md).
struct OptionRow {
  std::string key;
  std::string what;
  std::string default_value;
  std::string cite;
  int line = 0;
  std::vector<std::string> words;  // one of, or some of
  bool list = false;               // some of
  bool number = false;
  std::int64_t least = 0, most = 0;
  bool none = false;       // may be "none"
  bool per_place = false;  // may be given per point ("4:3 5:4") or per wager ("buy:win", "buy/4:win")
  bool fixed() const { return !number && !list && words.size() == 1 && !none; }
};

struct RuleBook {
  std::string id;
  std::string title;
  std::string version;
  std::string effective;  // YYYY-MM-DD, or "unstated"
  std::string inherits;
  std::string hash;  // of everything the book says, its ancestors included
  Totals points, naturals, craps;
  std::string points_cite, line_cite;
  Rounding rounding = Rounding::UpToChip;
  std::string rounding_cite;
  std::string unlisted_cite;
  bool call_holds_one_throw = false;
  std::string call_cite;
  std::vector<WagerRow> wagers;
  std::vector<PayTable> tables;
  std::vector<OptionRow> options;
  std::vector<ThrowRow> throws;
  Making making;
  OddsLimit odds_limit;
  ShooterRow shooter;
  Authority authority;
  std::vector<Procedure> procedures;
  std::vector<BookSection> text;  // everything it says, its ancestors included, for people to read and compare
  std::map<std::string, std::string> left_out;  // wagers an ancestor has and this book strikes → the paragraph

  const WagerRow* wager(std::string_view code) const;
  const PayTable* table(std::string_view table_id) const;
  const OptionRow* option(std::string_view key) const;
  const ThrowRow* landing(std::string_view circumstance) const;
};

}  // namespace rules
