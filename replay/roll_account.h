// The account of one roll: every wager on the layout with what the rules make of it, beside what the table recorded,
// and the throw itself beside what was called and seen. It states and does not judge; the checks of audit/ compare.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "replay/table_event.h"
#include "rules/roll.h"
#include "rules/table_rules.h"

namespace replay {

enum class Handled : std::uint8_t { Paid, Taken, Pushed, Vig };

// What the table recorded about one wager after the roll.
struct Recorded {
  Handled handled = Handled::Paid;
  WagerId wager;  // empty: all of the player's wagers together
  PlayerId player;
  rules::Cents amount;  // winnings paid, stake taken, commission collected; zero for a push
  EventId event;
  friend bool operator==(const Recorded&, const Recorded&) = default;
};

// Something done to a wager that the rules do not let take part in this roll. Its money belongs to that one cause.
enum class Irregular : std::uint8_t {
  No,
  Late,       // made too late: it does not play this roll
  Withdrawn,  // taken down after the dice lay still: it plays all the same
  Capped,     // raised after that: it plays at its old amount
  Pinched,    // reduced after that: likewise
  Unknown,    // the book has no such wager: nothing can be expected of it
};

// Why nobody can say what was due for a wager: it is not compared.
enum class Doubt : std::uint8_t {
  None,
  Faces,  // only the total of the roll is known, and the faces decide
  IsUp,   // whether it still lies there, or how far it got, is not known
};

// When the record settled a wager that was decided: before the next call, or only then, or not at all up to it.
enum class Settled : std::uint8_t { InTime, Late, NotYet };

struct AccountLine {
  WagerId wager;
  PlayerId player;
  rules::SpotId spot{};
  rules::Cents stake;
  EventId placed_by;  // the event that put it on the layout
  rules::Settlement expected;
  std::vector<Recorded> recorded;
  rules::Working working = rules::Working::Default;
  rules::SideProgress progress;  // before the roll
  Irregular irregular = Irregular::No;
  EventId irregular_by;
  rules::Cents irregular_amount;
  std::string refusal;  // why it was too late, in the rules' own word, and the paragraph
  std::string citation;
  Doubt doubt = Doubt::None;
  bool unsure = false;   // before the roll: as of the wager on the layout
  rules::Cents missing;  // likewise
  Settled settled = Settled::InTime;
  bool notify = false;  // a side bet reached the level at which surveillance must be told
  friend bool operator==(const AccountLine&, const AccountLine&) = default;
};

// What vision said about the throw.
struct Reading {
  std::optional<rules::Roll> roll;
  std::string circumstance;
  std::string reason;
  EventId event;
  friend bool operator==(const Reading&, const Reading&) = default;
};

struct RollAccount {
  TableId table;
  std::shared_ptr<const rules::TableRules> rules;
  std::uint64_t roll_number = 0;  // counts the calls of the table from 1
  std::optional<rules::Roll> roll;
  int total = 0;
  EventTime called_at;
  EventId called_by;   // the event of the call
  std::string caller;  // the role
  rules::Phase phase_before;
  bool mini_craps = false;
  bool settlements_recorded = false;  // false: this table does not record them, nothing can be compared
  bool wagers_recorded = false;
  bool throws_recorded = false;
  EventId thrown_by;  // the event of the throw; empty: none was recorded
  PlayerId shooter;   // who threw, as that event says
  bool slid = false;
  bool contested = false;  // a player disputes the dice
  bool supposed = false;   // nobody called it: one of the results that the throw may have had
  std::vector<Reading> readings;
  std::vector<AccountLine> lines;       // in the order in which the wagers were placed
  std::vector<Recorded> without_wager;  // settlements that name no wager on the layout, and were not told of before
  std::vector<Recorded> lumped;         // settlements for all wagers of a player together
  std::set<PlayerId> without_line;      // who lacked a line bet, which this roll would have decided
};

}  // namespace replay
