// A wager of a book, as one row: how it is played, what it pays, when it may be made and taken down, each with the
// paragraph that says so.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "rules/marks.h"
#include "rules/money.h"
#include "rules/totals.h"

namespace rules {

// The ways in which wagers are decided. A book of wagers of these kinds needs no C++.
enum class Plays : std::uint8_t {
  Line,      // come-out naturals win, craps lose, then the point against seven
  DontLine,  // the other side of the line
  Come,      // the line, one roll later, on a number of its own
  DontCome,
  Odds,         // rides on a flat bet and is decided with it
  NumberWins,   // its number before seven
  NumberLoses,  // seven before its number
  Pair,         // its number as a pair, before the same number easy and before seven
  NextRoll,     // one roll: what is listed wins
  Parts,        // several wagers booked as one
  Side,         // counts something over many rolls (side_bet.h)
};

// A value that stands in the book, or the option that decides it; with the paragraph behind it.
struct Setting {
  std::string word;
  std::string option;  // "by OPTION": the word is the option's value
  std::string cite;
  bool stated() const { return !word.empty() || !option.empty(); }
};

// Which rolls, numbers or points a line speaks of. Empty: all of them.
struct Targets {
  Totals totals;
  Marks dice = 0;  // dice_mark()s
  bool empty() const { return totals.empty() && dice == 0; }
};

struct PayLine {
  Odds odds;
  bool stated = true;  // false: the book has the wager but not its odds (South Dakota)
  Targets on;
  std::string only_if;  // an option that must be yes
  std::string cite;
};

struct Share {
  std::int64_t of = 1;
  std::int64_t in = 1;  // {2, 5} reads "two of five units"
};

struct Part {
  std::string code;  // a wager of the same book; "the_high_number" stands for the one the player chose
  Share share;
  Share share_if_high;  // where this part is the chosen number; {0, 1}: no difference
  std::string cite;
};

inline constexpr std::size_t kPartsMax = 5;

struct PayLevel {
  std::string wager;  // tables for several wagers name theirs; empty: the table's only one
  int level = 1;
  bool or_more = false;
  enum class Result : std::uint8_t { Win, Push, Lose } result = Result::Win;
  Odds odds;
  std::string printed;  // how the document words it, where that is not "x to y"
};
struct PayTable {
  std::string id;
  std::string group;
  std::string cite;
  std::vector<PayLevel> levels;
};

struct WagerRow {
  std::string code;
  std::string name;
  Plays plays = Plays::Line;
  std::string cite;
  int line = 0;

  std::string flat;  // Odds: the wager it rides on
  Targets on;        // where the player may put it
  int always = 0;    // or the one number it is about
  Totals high;       // numbers that may be doubled
  std::vector<PayLine> pays;
  std::vector<Part> parts;
  bool stays_after_win = false;   // the dealer pays it and leaves it where it is
  int units = 1;                  // the stake is a multiple of so many chips
  bool odds_are_minimum = false;  // a house may pay more
  bool odds_from_house = false;   // the book states none
  std::string odds_cite;
  int barred = 0;  // the come-out total that does not win a don't bet
  std::string barred_outcome;
  std::string barred_cite;
  Setting comeout;     // on or off on a come-out roll
  Setting commission;  // of stake or of win
  bool commission_exact = false;

  std::vector<Marks> goals;  // Side
  Marks counts = 0;
  Marks ends = 0;
  int top = 0;     // the level that ends it at once; 0: none
  int notify = 0;  // the level at which surveillance must be told; 0: none
  std::string notify_cite;
  Setting top_when;
  Setting passed;  // what happens when the dice are passed
  Setting table;   // which pay table

  std::string made;  // when it may be made
  std::string made_cite;
  Setting remove, reduce, increase, put_back, call_off;
  std::string needs;  // pass, or line
  std::string needs_cite;
  Setting elective;  // the house may leave it out
  Setting mini_craps;
  std::string excludes;  // never at one table with this wager
  std::string excludes_cite;
  std::string layout;  // the area a table must show
  Setting least, most;
  Cents step;
  std::string step_cite;
  Setting window;
  std::string base;  // Odds: limit on the current or on the original flat bet
  std::string base_cite;
  Setting unpayable;  // where this wager differs from the book's option
  Targets by_option;  // places that an option may close
  Setting by_option_choice;
};

}  // namespace rules
