// A throw from "no more bets" to its call: thrown, at rest, read by a camera, called or called no roll.
#include <chrono>
#include <utility>

#include "replay/fold.h"

namespace replay {

// A shooter whose point is made and who wants no line bet may roll on only until the come bets are decided, if nobody
// else makes a line bet either (CO 30-2313(2), MA 11(b), A-48).
void Fold::see_who_rolls() {
  if (!state_.covers("wager") || !state_.phase.puck_off() || !state_.rules->book().shooter.decide_only) return;
  bool line_bet = false;
  bool come_bet = false;
  for (const LayoutWager& wager : state_.layout) {
    const rules::Spot& spot = state_.rules->at(wager.standing.spot);
    const rules::Plays plays = spot.row->plays;
    line_bet = line_bet || plays == rules::Plays::Line || plays == rules::Plays::DontLine;
    const bool come = plays == rules::Plays::Come || plays == rules::Plays::DontCome;
    come_bet = come_bet || (come && spot.place.come_point != 0);
  }
  state_.phase = !line_bet && come_bet ? rules::Phase::decide_only() : rules::Phase::come_out();
}

void Fold::thrown(const DiceThrown& what) {
  if (!open_table()) return;
  see_who_rolls();
  ThrowInProgress& dice = state_.throwing;
  if (dice.thrown_at) {
    never_called();
    dice = {};
  }
  state_.throws_seen = true;
  dice = {.closed_at = dice.closed_at};  // whatever is left of a throw that was called no roll
  dice.thrown_at = event_.time;
  dice.thrown_by = event_.id;
  dice.shooter = what.shooter;
  dice.slid = what.slid;
  if (!state_.covers("dice")) return;
  if (state_.shooter.sevened_out && what.shooter == state_.shooter.player) {
    remark(ShooterRemark{ShooterRemark::Kind::KeptDice, what.shooter, "", state_.rules->book().shooter.cite},
           state_.rolls + 1, {event_.id});
    state_.shooter.sevened_out = false;
  }
  if (!state_.covers("wager")) return;
  rules::Action action{.act = rules::Act::Shoot, .player = what.shooter.text};
  const rules::Permission permission = ask(action, {}, what.shooter, nullptr);
  if (!permission.allowed() && !told_without_line(permission.refusal, what.shooter)) {
    remark(ShooterRemark{ShooterRemark::Kind::WithoutLineBet, what.shooter, "", permission.citation}, state_.rolls + 1,
           {event_.id});
  }
}

// Dice that came to rest after the last call were thrown again, whether or not the throw itself was recorded.
bool Fold::rested_before_call(EventTime rest_from) const {
  return state_.account &&
         rest_from <= state_.account->called_at + std::chrono::milliseconds{2 * state_.clock_error_ms};
}

void Fold::at_rest(const DiceAtRest& rest) {
  if (!state_.throwing.seen() && rested_before_call(rest.from)) return;
  state_.throwing.rest_from = rest.from;
  state_.throwing.rest_to = rest.to;
}

void Fold::read(const DiceRead& what) {
  if (!open_table()) return;
  Reading reading{what.roll, what.circumstance, what.reason, event_.id};
  // A reading belongs to the throw in progress, or, once that is called, to the roll being settled.
  const bool called_already = !state_.throwing.seen() && rested_before_call(what.rest_from);
  (called_already ? state_.account->readings : state_.throwing.readings).push_back(std::move(reading));
}

void Fold::no_roll(const NoRollCalled& what) {
  if (!open_table()) return;
  rules::Throw asked{.circumstance = what.circumstance,
                     .no_roll_called = true,
                     .called_by = role_of(what.by),
                     .considered_by = what.considered_by,
                     .called_after_rest = what.after_rest,
                     .mini_craps = state_.mini_craps};
  const rules::ThrowAnswer answer = rules::judge_throw(state_.rules->book(), asked);
  const auto& may_call = state_.rules->book().authority.call_no_roll.at(state_.mini_craps);
  const bool stranger =
      !asked.called_by.empty() && !may_call.empty() && !among(may_call, "any") && !among(may_call, asked.called_by);
  if (answer.status == rules::ThrowStatus::InvalidByRule && stranger) {
    remark(ThrowRemark{.kind = ThrowRemark::Kind::CallerNotEntitled,
                       .by = asked.called_by,
                       .citation = state_.rules->book().authority.call_no_roll.cite_at(state_.mini_craps)},
           state_.rolls + 1, {event_.id});
  }
  const bool caller_unknown = asked.called_by.empty() && answer.status == rules::ThrowStatus::InvalidIfCalled;
  if (!caller_unknown && (answer.counts.value_or(false) || !answer.notes.empty())) {
    remark(ThrowRemark{ThrowRemark::Kind::NoRoll, answer, what.circumstance, what.by, answer.citation},
           state_.rolls + 1, {event_.id});
  }
  nothing_decided();
}

// The dice are thrown again; what was done to a wager too late for this throw is in time for the next.
void Fold::nothing_decided() {
  state_.throwing = {};
  for (LayoutWager& wager : state_.layout) {
    if (wager.irregular == Irregular::Capped || wager.irregular == Irregular::Pinched) {
      wager.standing =
          state_.rules->restand(wager.standing, wager.standing.spot, wager.stake_after, wager.standing.working);
    }
  }
  std::erase_if(state_.layout, [](const LayoutWager& one) { return one.irregular == Irregular::Withdrawn; });
  for (LayoutWager& wager : state_.layout) wager.irregular = Irregular::No;
}

// Commission that was due before this roll is compared with what was collected.
void Fold::check_vig() {
  if (!state_.covers("settlement")) return;
  for (LayoutWager& wager : state_.layout) {
    if (wager.vig_due != wager.vig_paid && !wager.unsure) {
      const rules::WagerRow& row = *state_.rules->at(wager.standing.spot).row;
      remark(VigRemark{wager.id, wager.player, name_of(wager), wager.vig_due, wager.vig_paid, row.commission.cite},
             state_.rolls + 1, {wager.placed_by});
    }
    wager.vig_due = wager.vig_paid = {};
  }
}

void Fold::never_called() {
  remark(
      ThrowRemark{.kind = ThrowRemark::Kind::NeverCalled, .citation = state_.rules->book().authority.call_result.cite},
      state_.rolls + 1, {state_.throwing.thrown_by});
}

void Fold::called_without_throw() {
  remark(ThrowRemark{.kind = ThrowRemark::Kind::CallWithoutThrow,
                     .citation = state_.rules->book().authority.call_result.cite},
         state_.rolls + 1, {event_.id});
}

Played Fold::suppose(const std::optional<rules::Roll>& result) {
  if (!open_table()) return std::move(played_);
  never_called();
  close_account();
  carry_unsettled();
  if (result) {
    see_who_rolls();
    check_vig();
  }
  RollAccount account = begin_account(state_.throwing);
  account.supposed = true;
  account.roll_number = state_.rolls + 1;  // rolls are numbered by their calls, and this one has none
  account.called_at = event_.time;
  account.called_by = account.thrown_by;
  if (result) {
    const RollCalled as{.roll = result, .total = result->total()};
    account.roll = as.roll;
    account.total = as.total;
    state_.throwing = {};
    settle_layout(as, account);
  } else {
    nothing_decided();
    for (const LayoutWager& wager : state_.layout) account.lines.push_back(line_of(wager));
  }
  state_.account = std::move(account);
  return std::move(played_);
}

Played Fold::pass_over() {
  called_without_throw();
  ++state_.rolls;
  return std::move(played_);
}

RollAccount Fold::begin_account(ThrowInProgress dice) const {
  return {.table = event_.table,
          .rules = state_.rules,
          .phase_before = state_.phase,
          .mini_craps = state_.mini_craps,
          .settlements_recorded = state_.covers("settlement"),
          .wagers_recorded = state_.covers("wager"),
          .throws_recorded = state_.throws_seen,
          .thrown_by = dice.thrown_by,
          .shooter = dice.shooter,
          .slid = dice.slid,
          .contested = dice.contested,
          .readings = std::move(dice.readings)};
}

void Fold::called(const RollCalled& what) {
  if (!open_table()) return;
  close_account();
  carry_unsettled();
  see_who_rolls();
  check_vig();
  ThrowInProgress dice = std::exchange(state_.throwing, {});
  if (state_.throws_seen && !dice.thrown_at) called_without_throw();
  const auto& may_call = state_.rules->book().authority.call_result.at(state_.mini_craps);
  const std::string role = role_of(what.by);
  if (!may_call.empty() && !role.empty() && !among(may_call, role)) {
    remark(ThrowRemark{.kind = ThrowRemark::Kind::CallerNotEntitled,
                       .by = role,
                       .citation = state_.rules->book().authority.call_result.cite_at(state_.mini_craps)},
           state_.rolls + 1, {event_.id});
  }
  RollAccount account = begin_account(std::move(dice));
  account.roll_number = ++state_.rolls;
  account.roll = what.roll;
  account.total = what.total;
  account.called_at = event_.time;
  account.called_by = event_.id;
  account.caller = what.by;
  settle_layout(what, account);
  state_.account = std::move(account);
}

}  // namespace replay
