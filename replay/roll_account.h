// The account of one roll: every wager on the layout with what the rules make of it, beside what the table
// recorded. It states and does not judge; the checks of audit/ compare the two sides.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "replay/table_event.h"
#include "rules/roll.h"
#include "rules/table_rules.h"

namespace replay {

enum class Handled : std::uint8_t { Paid, Taken, Pushed };

// What the table recorded about one wager after the roll.
struct Recorded {
  Handled handled = Handled::Paid;
  WagerId wager;
  PlayerId player;
  rules::Cents amount;  // winnings paid, or stake taken; zero for a push
  EventId event;
};

struct AccountLine {
  WagerId wager;
  PlayerId player;
  rules::SpotId spot{};
  rules::Cents stake;
  EventId placed_by;  // the event that put it on the layout
  rules::Settlement expected;
  std::vector<Recorded> recorded;
};

struct RollAccount {
  TableId table;
  std::shared_ptr<const rules::TableRules> rules;
  std::uint64_t roll_number = 0;  // counts the calls of the table from 1
  rules::Roll roll;
  EventTime called_at;
  EventId called_by;  // the event of the call
  rules::Phase phase_before;
  bool settlements_recorded = false;    // false: this table does not record them, nothing can be compared
  std::vector<AccountLine> lines;       // in the order in which the wagers were placed
  std::vector<Recorded> without_wager;  // settlements that name no wager on the layout
};

}  // namespace replay
