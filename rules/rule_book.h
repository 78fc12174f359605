// A rule book is a table of wagers: what decides each one, what it pays, and the paragraph that says so.
// The settlement machine (settle.h) reads the rows and holds no figure of its own.
#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "rules/money.h"

namespace rules {

// A set of dice totals, 2 to 12.
class Totals {
 public:
  constexpr Totals() = default;
  constexpr Totals(std::initializer_list<int> totals) {
    for (const int total : totals) bits_ |= 1u << total;
  }
  friend constexpr bool operator==(Totals, Totals) = default;
  constexpr bool has(int total) const { return total >= 2 && total <= 12 && ((bits_ >> total) & 1u) != 0; }

 private:
  std::uint32_t bits_ = 0;
};

enum class WagerCode : std::uint8_t { Pass, DontPass, PlaceWin, Hardway, Field, AnySeven };

// The handful of ways in which a wager is decided.
enum class DecidedBy : std::uint8_t {
  Line,               // come-out naturals win, craps lose, then the point against seven
  DontLine,           // the other side of the line, twelve void on the come-out
  NumberBeforeSeven,  // its own number wins, seven loses
  PairBeforeEasy,     // its number as a pair wins; the same total otherwise, or seven, loses
  NextRoll,           // one roll: a listed total wins, every other loses
};

struct PayLine {
  Totals totals;  // the roll's total for one-roll wagers, the wager's number for box wagers
  Odds odds;
};

struct WagerRow {
  WagerCode code;
  std::string_view id;    // as events and the command line spell it
  std::string_view name;  // as a dealer says it
  DecidedBy decided_by;
  Totals numbers;  // the numbers it can be made on; empty: it has no number
  std::span<const PayLine> pays;
  bool off_on_come_out;
  bool stays_up_after_win;
  std::string_view definition_cite;
  std::string_view pay_cite;
};

struct RuleBook {
  std::string_view id;
  std::string_view title;
  std::string_view version;
  Totals points;
  Totals naturals;
  Totals craps;
  Totals barred;                  // come-out totals that void a don't wager instead of winning it
  std::string_view working_cite;  // which wagers are off on the come-out
  std::string_view pays_cite;     // only winning wagers are paid, and at what odds
  std::span<const WagerRow> wagers;

  const WagerRow* find(std::string_view wager_id) const;
  const WagerRow& row(WagerCode code) const;
};

std::span<const RuleBook> rule_books();
const RuleBook* find_rule_book(std::string_view id);

}  // namespace rules
