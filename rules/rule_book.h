// A rule book, as read from its text: which wagers there are, what decides each, what it pays, what a house may choose,
// and the paragraph behind every line. A wager is a row, not a class; table_rules.h compiles the rows into look-ups.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/book_text.h"
#include "rules/marks.h"
#include "rules/money.h"
#include "rules/totals.h"

namespace rules {

// The ways in which wagers are decided. A book of wagers of these kinds needs no C++.
enum class Plays : std::uint8_t {
  Line,         // come-out naturals win, craps lose, then the point against seven
  DontLine,     // the other side of the line
  Come,         // the line, one roll later, on a number of its own
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

  std::string flat;              // Odds: the wager it rides on
  Targets on;                    // where the player may put it
  int always = 0;                // or the one number it is about
  Totals high;                   // numbers that may be doubled
  std::vector<PayLine> pays;
  std::vector<Part> parts;
  bool stays_after_win = false;  // the dealer pays it and leaves it where it is
  int units = 1;                 // the stake is a multiple of so many chips
  bool odds_are_minimum = false;  // a house may pay more
  bool odds_from_house = false;   // the book states none
  std::string odds_cite;
  int barred = 0;                // the come-out total that does not win a don't bet
  std::string barred_outcome;
  std::string barred_cite;
  Setting comeout;               // on or off on a come-out roll
  Setting commission;            // of stake or of win
  bool commission_exact = false;

  std::vector<Marks> goals;      // Side
  Marks counts = 0;
  Marks ends = 0;
  int top = 0;                   // the level that ends it at once; 0: none
  Setting top_when;
  Setting passed;                // what happens when the dice are passed
  Setting table;                 // which pay table

  std::string made;              // when it may be made
  std::string made_cite;
  Setting remove, reduce, increase, put_back, call_off;
  std::string needs;             // pass, or line
  std::string needs_cite;
  Setting elective;              // the house may leave it out
  Setting mini_craps;
  std::string excludes;          // never at one table with this wager
  std::string excludes_cite;
  std::string layout;            // the area a table must show
  Setting least, most;
  Cents step;
  std::string step_cite;
  Setting window;
  std::string base;              // Odds: limit on the current or on the original flat bet
  std::string base_cite;
  Setting unpayable;             // where this wager differs from the book's option
  Targets by_option;             // places that an option may close
  Setting by_option_choice;
};

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
  bool none = false;               // may be "none"
  bool per_place = false;          // may be given per point ("4:3 5:4") or per wager ("buy:win", "buy/4:win")
  bool fixed() const { return !number && !list && words.size() == 1 && !none; }
};

enum class ThrowVerdict : std::uint8_t { Invalid, Callable, NoGround, Read };
struct ThrowRow {
  std::string circumstance;
  ThrowVerdict verdict = ThrowVerdict::NoGround;
  std::string read;  // opposite_face or natural_fall
  std::string cite;
  bool before_rest = false;
  std::string before_rest_cite;
  std::vector<std::string> judged_by, judged_by_mini;
  std::string note;
};

// Who may do something, at a craps table and at a mini-craps table.
struct Roles {
  std::vector<std::string> craps, mini;
  std::string cite, mini_cite;
  const std::vector<std::string>& at(bool mini_craps) const { return mini_craps && !mini.empty() ? mini : craps; }
  const std::string& cite_at(bool mini_craps) const { return mini_craps && !mini.empty() ? mini_cite : cite; }
};

struct Making {
  std::vector<std::string> media;
  std::map<std::string, std::vector<std::string>> only;  // medium → the wagers it may be used for
  std::map<std::string, std::string> confirmed;          // medium → who must confirm it
  std::string media_cite;
  Setting late;
  std::string late_mini, late_mini_cite;
  std::string at_rest_cite;
  bool mini_seated = false;
  std::string seated_cite;
};

struct OddsLimit {
  Setting multiple;
  Setting lay;
  Cents cap;  // 0: none
  std::string cap_cite;
  bool table_max_needed = false;
  bool excess_past_table_max = false;
  std::string excess_cite;
};

struct ShooterRow {
  std::vector<std::string> line_bet;
  std::string cite;
  Setting successor;
  Roles order_pass;
  std::vector<std::string> grounds;
};

struct Authority {
  Roles call_no_roll, must_call, call_result, rule;
  int dice_least = 0;
  std::string dice_cite;
};

// A statement that can be checked on its own: side-bet procedure, tips, cash, tournaments.
struct Procedure {
  std::string id;
  std::string about;
  std::string says;
  std::string data;
  std::string raises;
  std::string cite;
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
