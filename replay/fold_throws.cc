// A throw from "no more bets" to its call: thrown, at rest, read by a camera, called or called no roll.
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
    remark(ThrowRemark{.kind = ThrowRemark::Kind::NeverCalled,
                       .citation = state_.rules->book().authority.call_result.cite},
           state_.rolls + 1, {dice.thrown_by});
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

void Fold::at_rest(const DiceAtRest& rest) {
  state_.throwing.rest_from = rest.from;
  state_.throwing.rest_to = rest.to;
}

void Fold::read(const DiceRead& what) {
  if (!open_table()) return;
  Reading reading{what.roll, what.circumstance, what.reason, event_.id};
  // A reading belongs to the throw in progress, or, once that is called, to the roll being settled.
  if (state_.throwing.thrown_at || !state_.account) {
    state_.throwing.readings.push_back(std::move(reading));
  } else {
    state_.account->readings.push_back(std::move(reading));
  }
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
  state_.throwing = {};  // nothing is decided, and the dice are thrown again
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

void Fold::called(const RollCalled& what) {
  if (!open_table()) return;
  close_account();
  see_who_rolls();
  check_vig();
  ThrowInProgress dice = std::exchange(state_.throwing, {});
  if (state_.throws_seen && !dice.thrown_at) {
    remark(ThrowRemark{.kind = ThrowRemark::Kind::CallWithoutThrow,
                       .citation = state_.rules->book().authority.call_result.cite},
           state_.rolls + 1, {event_.id});
  }
  const auto& may_call = state_.rules->book().authority.call_result.at(state_.mini_craps);
  const std::string role = role_of(what.by);
  if (!may_call.empty() && !role.empty() && !among(may_call, role)) {
    remark(ThrowRemark{.kind = ThrowRemark::Kind::CallerNotEntitled,
                       .by = role,
                       .citation = state_.rules->book().authority.call_result.cite_at(state_.mini_craps)},
           state_.rolls + 1, {event_.id});
  }
  RollAccount account{.table = event_.table,
                      .rules = state_.rules,
                      .roll_number = ++state_.rolls,
                      .roll = what.roll,
                      .total = what.total,
                      .called_at = event_.time,
                      .called_by = event_.id,
                      .caller = what.by,
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
  settle_layout(what, account);
  state_.account = std::move(account);
}

}  // namespace replay
