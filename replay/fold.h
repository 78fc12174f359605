// One step of the fold: what an event does to a table's state, and what is noticed on the way. Split from
// table_replay.h because nobody but the replay itself needs to see it.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/table_replay.h"

namespace replay {

inline bool among(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

class Fold {
 public:
  Fold(TableState& state, const TableEvent& event) : state_(state), event_(event) {}
  Played play();

 private:
  // table
  bool choose(const TableOpened& opened, rules::HouseOptions& options);
  void open(const TableOpened& opened);
  void close();
  // wagers
  void place(const WagerPlaced& placed);
  void increase(const WagerIncreased& raised);
  void reduce(const WagerReduced& reduced);
  void remove(const WagerRemoved& removed);
  void call_wager(const WagerCalled& called);
  void confirm(const WagerConfirmed& confirmed);
  void change_stake(const WagerId& wager, rules::Cents to, const std::vector<std::string>& confirmed_by);
  // throws
  void see_who_rolls();
  void thrown(const DiceThrown& thrown);
  void at_rest(const DiceAtRest& rest);
  void called(const RollCalled& called);
  void no_roll(const NoRollCalled& called);
  void read(const DiceRead& reading);
  // dice
  void offered(const DiceOffered& offer);
  void selected(const DiceSelected& selection);
  void assign(const PlayerId& player);
  void pass(const DicePassed& passed);
  void exchange(const DiceExchanged& exchanged);
  // the rack and the cash beside it
  void count_money();
  // settlements
  void record(Recorded recorded);

  bool open_table();  // false, and a misfit, while the table is closed
  void remark(decltype(Remark::what) what, std::uint64_t roll_number, std::vector<EventId> causes);
  // Where the clocks leave both open, as the earlier or as the later moment.
  enum class IfClose : std::uint8_t { Earlier, Later };
  rules::Situation situation(const std::vector<std::string>& confirmed_by, IfClose close) const;
  std::vector<rules::Held> held_by(const PlayerId& player, const LayoutWager* target, std::size_t& index) const;
  rules::Permission ask(const rules::Action& action, const std::vector<std::string>& confirmed_by,
                        const PlayerId& player, const LayoutWager* target, IfClose close = IfClose::Earlier) const;
  std::optional<rules::Refusal> close_to(const rules::Permission& permission, const rules::Action& action,
                                         const std::vector<std::string>& confirmed_by, const PlayerId& player,
                                         const LayoutWager* target) const;
  std::string name_of(const LayoutWager& wager) const;
  std::string role_of(const std::string& who) const;
  LayoutWager* find(const WagerId& wager);
  void check_vig();
  void settle_layout(const RollCalled& called, RollAccount& account);
  AccountLine settle_wager(LayoutWager& wager, const RollCalled& called, const rules::RollLine& line);
  bool stays(LayoutWager& wager, const AccountLine& line, int total);

  TableState& state_;
  const TableEvent& event_;
  Played played_;
};

}  // namespace replay
