#include "rules/rule_book.h"

#include <algorithm>
#include <cassert>

namespace rules {
namespace {

// Colorado Limited Gaming, Rule 23. The figures are the least a house may pay, 30-2306(1).
constexpr std::array<PayLine, 1> kEvenMoney{{{{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {1, 1}}}};
constexpr std::array<PayLine, 3> kPlace{{{{4, 10}, {9, 5}}, {{5, 9}, {7, 5}}, {{6, 8}, {7, 6}}}};
constexpr std::array<PayLine, 2> kHardway{{{{4, 10}, {7, 1}}, {{6, 8}, {9, 1}}}};
constexpr std::array<PayLine, 2> kField{{{{3, 4, 9, 10, 11}, {1, 1}}, {{2, 12}, {2, 1}}}};
constexpr std::array<PayLine, 1> kAnySeven{{{{7}, {4, 1}}}};

constexpr bool kOff = true;      // on the come-out roll, 30-2305(5)
constexpr bool kStaysUp = true;  // the dealer pays and leaves the wager where it is

constexpr std::array<WagerRow, 6> kColoradoWagers{{
    {WagerCode::Pass,
     "pass",
     "Pass Line",
     DecidedBy::Line,
     {},
     kEvenMoney,
     !kOff,
     !kStaysUp,
     "30-2304(1)",
     "30-2306(1)"},
    {WagerCode::DontPass,
     "dont_pass",
     "Don't Pass",
     DecidedBy::DontLine,
     {},
     kEvenMoney,
     !kOff,
     !kStaysUp,
     "30-2304(2)",
     "30-2306(1)"},
    {WagerCode::PlaceWin,
     "place_win",
     "Place",
     DecidedBy::NumberBeforeSeven,
     {4, 5, 6, 8, 9, 10},
     kPlace,
     kOff,
     kStaysUp,
     "30-2304(5)",
     "30-2306(1)"},
    {WagerCode::Hardway,
     "hardway",
     "Hard",
     DecidedBy::PairBeforeEasy,
     {4, 6, 8, 10},
     kHardway,
     kOff,
     kStaysUp,
     "30-2304(7)-(10)",
     "30-2306(1)"},
    {WagerCode::Field,
     "field",
     "Field",
     DecidedBy::NextRoll,
     {},
     kField,
     !kOff,
     !kStaysUp,
     "30-2304(11)",
     "30-2306(1)"},
    {WagerCode::AnySeven,
     "any_seven",
     "Any Seven",
     DecidedBy::NextRoll,
     {},
     kAnySeven,
     !kOff,
     !kStaysUp,
     "30-2304(12)",
     "30-2306(1)"},
}};

constexpr std::array<RuleBook, 1> kBooks{{
    {.id = "us-co",
     .title = "Colorado Limited Gaming, Rule 23, Rules for Craps",
     .version = "1",
     .points = {4, 5, 6, 8, 9, 10},
     .naturals = {7, 11},
     .craps = {2, 3, 12},
     .barred = {12},
     .working_cite = "30-2305(5)",
     .pays_cite = "30-2306(1)",
     .wagers = kColoradoWagers},
}};

}  // namespace

const WagerRow* RuleBook::find(std::string_view wager_id) const {
  const auto at = std::ranges::find(wagers, wager_id, &WagerRow::id);
  return at == wagers.end() ? nullptr : &*at;
}

const WagerRow& RuleBook::row(WagerCode code) const {
  const auto at = std::ranges::find(wagers, code, &WagerRow::code);
  assert(at != wagers.end());
  return *at;
}

std::span<const RuleBook> rule_books() { return kBooks; }

const RuleBook* find_rule_book(std::string_view id) {
  const auto at = std::ranges::find(kBooks, id, &RuleBook::id);
  return at == kBooks.end() ? nullptr : &*at;
}

}  // namespace rules
