// What a called roll does to the layout: every wager is settled by the rules, moves, stays or comes down.
#include <utility>

#include "replay/fold.h"

namespace replay {

// The layout follows what the rules say happened, not what was paid: one mistake is one finding, and the rolls after it
// stay quiet unless they are wrong too.
void Fold::settle_layout(const RollCalled& what, RollAccount& account) {
  // With only the total known, any roll of that total stands for it; where the faces matter the line says so.
  rules::Roll roll = rules::kAllRolls[0];
  for (const rules::Roll one : rules::kAllRolls) {
    if (one.total() == what.total) roll = one;
  }
  if (what.roll) roll = *what.roll;
  const rules::RollLine line = state_.rules->line(state_.phase, roll);
  account.lines.reserve(state_.layout.size() + state_.unknown.size());
  std::erase_if(state_.layout, [&](LayoutWager& wager) {
    account.lines.push_back(settle_wager(wager, what, line));
    return !stays(wager, account.lines.back(), roll.total());
  });
  for (const LayoutWager& wager : state_.unknown) {
    account.lines.push_back({.wager = wager.id,
                             .player = wager.player,
                             .stake = wager.standing.stake,
                             .placed_by = wager.placed_by,
                             .irregular = Irregular::Unknown});
  }
  const rules::Turn turn = state_.rules->turn(state_.phase, roll);
  ShooterState& shooter = state_.shooter;
  if (state_.phase == rules::Phase::come_out() && (roll.total() == 7 || roll.total() == 11)) ++shooter.ride_count;
  if (turn.point_made) ++shooter.ride_count;
  if (!turn.next.puck_off()) {
    shooter.first_point_set = true;
    for (LayoutWager& wager : state_.layout) {
      const rules::Plays plays = state_.rules->at(wager.standing.spot).row->plays;
      const bool line_bet = plays == rules::Plays::Line || plays == rules::Plays::DontLine;
      if (line_bet && state_.phase.puck_off()) wager.original = wager.standing.stake;
    }
  }
  shooter.fresh = false;
  shooter.sevened_out = turn.seven_out;
  if (roll.total() == 7) {
    state_.lammered = {};
    state_.combinations = 0;
  } else {
    state_.lammered.add(roll.total());
    state_.combinations |= rules::dice_mark(roll);
  }
  state_.previous_total = roll.total();
  state_.phase = turn.next;
}

// Before the roll has decided anything.
AccountLine Fold::line_of(const LayoutWager& wager) {
  return {.wager = wager.id,
          .player = wager.player,
          .spot = wager.standing.spot,
          .stake = wager.standing.stake,
          .placed_by = wager.placed_by,
          .working = wager.standing.working,
          .progress = wager.standing.progress,
          .irregular = wager.irregular,
          .irregular_by = wager.irregular_by,
          .irregular_amount = wager.irregular_amount,
          .refusal = wager.refusal,
          .citation = wager.citation};
}

AccountLine Fold::settle_wager(LayoutWager& wager, const RollCalled& what, const rules::RollLine& line) {
  AccountLine account = line_of(wager);
  if (wager.irregular == Irregular::Late) return account;  // it does not play this roll
  if (!what.roll) {
    for (const rules::Roll one : rules::kAllRolls) {
      if (one.total() != what.total) continue;
      rules::Standing copy = wager.standing;
      const auto& other = rules::settle(*state_.rules, state_.rules->line(state_.phase, one), copy);
      rules::Standing same = wager.standing;
      account.uncertain = account.uncertain || !(other == rules::settle(*state_.rules, line, same));
    }
  }
  const rules::Spot& spot = state_.rules->at(wager.standing.spot);
  const int level_before = wager.standing.side ? spot.side.level(wager.standing.progress) : 0;
  account.expected = rules::settle(*state_.rules, line, wager.standing);
  if (spot.row->notify != 0 && account.expected.stays_up()) {
    account.notify = level_before < spot.row->notify && spot.side.level(wager.standing.progress) >= spot.row->notify;
  }
  return account;
}

// Whether the wager lies on the layout after the roll, and as what.
bool Fold::stays(LayoutWager& wager, const AccountLine& line, int total) {
  const rules::WagerRow& row = *state_.rules->at(line.spot).row;
  const Irregular irregular = std::exchange(wager.irregular, Irregular::No);
  if (irregular == Irregular::Late) return row.plays != rules::Plays::NextRoll && row.plays != rules::Plays::Parts;
  const bool won_and_stays = line.expected.outcome == rules::Outcome::Win && row.stays_after_win;
  if (!line.expected.stays_up() && !won_and_stays) return false;
  if (irregular == Irregular::Withdrawn) return false;
  rules::SpotId spot = wager.standing.spot;
  if (line.expected.outcome == rules::Outcome::Moved) {
    spot = *state_.rules->spot(row.code, {.come_point = total});
    wager.original = wager.standing.stake;
  }
  const bool changed = irregular == Irregular::Capped || irregular == Irregular::Pinched;
  const rules::Cents stake = changed ? wager.stake_after : wager.standing.stake;
  // Where a call holds for one throw only, the book's default is back.
  const bool back = state_.rules->book().call_holds_one_throw;
  const rules::Working working = back ? rules::Working::Default : wager.standing.working;
  if (spot != wager.standing.spot || stake != wager.standing.stake || working != wager.standing.working) {
    wager.standing = state_.rules->restand(wager.standing, spot, stake, working);
  }
  if (won_and_stays)
    wager.vig_due = state_.rules->commission_at_placement(spot, stake);  // for the next decision
  return true;
}

}  // namespace replay
