// One step of the fold: what an event does to a table's state, and what is noticed on the way. Split from
// table_replay.h because nobody but the replay itself needs to see it.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replay/table_replay.h"

namespace replay {

// Whether a settlement leaves the wager on the layout.
inline bool keeps(const rules::WagerRow& row, const rules::Settlement& settled) {
  return settled.stays_up() || (settled.outcome == rules::Outcome::Win && row.stays_after_win);
}

// The faces that the cameras saw, where they agree with the total that was called and with each other.
std::optional<rules::Roll> faces_read(const RollAccount& account);

inline bool among(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

class Fold {
 public:
  Fold(TableState& state, const TableEvent& event) : state_(state), event_(event) {}
  Played play();
  Played suppose(const std::optional<rules::Roll>& result);
  Played pass_over();

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
  bool rested_before_call(EventTime rest_from) const;
  void at_rest(const DiceAtRest& rest);
  void called(const RollCalled& called);
  void never_called();
  void called_without_throw();
  void nothing_decided();
  RollAccount begin_account(ThrowInProgress dice) const;
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
  bool told_already(const Recorded& recorded);
  void close_account();
  void learn(AccountLine& line, rules::Phase phase, std::optional<rules::Roll> faces);
  void carry_unsettled();
  bool settle_overdue(const Recorded& recorded);
  void vouch(const AccountLine& settled);

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
  bool told_without_line(rules::Refusal refusal, const PlayerId& player);
  std::string name_of(const LayoutWager& wager) const;
  std::string role_of(const std::string& who) const;
  LayoutWager* find(const WagerId& wager);
  LayoutWager* named(const WagerId& wager);
  static void seen(LayoutWager& wager);
  bool is_unknown(const WagerId& wager) const;
  void check_vig();
  void settle_layout(const RollCalled& called, RollAccount& account);
  static AccountLine line_of(const LayoutWager& wager);
  AccountLine settle_wager(LayoutWager& wager, std::span<const rules::RollLine> rolls);
  void settle_by_total(LayoutWager& wager, std::span<const rules::RollLine> rolls, AccountLine& account);
  bool stays(LayoutWager& wager, const AccountLine& line, int total);

  TableState& state_;
  const TableEvent& event_;
  Played played_;
};

}  // namespace replay
