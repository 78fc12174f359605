// How a table is run, by its book: what wagers are made with and until when, what voids a throw, who may call and rule,
// what the shooter owes, and the procedures that can be checked one by one.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/money.h"
#include "rules/wager_row.h"

namespace rules {

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
  bool decide_only = true;  // may roll without one only to decide come bets
  Setting successor;
  Roles order_pass;
  std::vector<std::string> grounds;
};

struct Authority {
  Roles call_no_roll, must_call, call_result, rule;
  std::string unlisted_cite;  // a circumstance the book does not list is no ground
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

}  // namespace rules
