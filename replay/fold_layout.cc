// What a called roll does to the layout: every wager is settled by the rules, moves, stays or comes down.
#include <algorithm>
#include <array>
#include <utility>

#include "replay/fold.h"

namespace replay {

// The layout follows what the rules say happened, not what was paid: one mistake is one finding, and the rolls after it
// stay quiet unless they are wrong too.
void Fold::settle_layout(const RollCalled& what, RollAccount& account) {
  // Everything the roll can have been. Puck and shooter go by the total, so any roll of it stands for it there.
  const std::optional<rules::Roll> faces = what.roll ? what.roll : faces_read(account);
  rules::Roll roll = faces.value_or(rules::kAllRolls[0]);
  std::array<rules::RollLine, 3> lines;  // no total has more combinations
  std::size_t count = 0;
  for (const rules::Roll one : rules::kAllRolls) {
    const bool can_be = faces ? one == *faces : one.total() == what.total && one.left() <= one.right();
    if (!can_be) continue;
    roll = one;
    lines.at(count++) = state_.rules->line(state_.phase, one);
  }
  const std::span<const rules::RollLine> rolls(lines.data(), count);
  account.lines.reserve(state_.layout.size() + state_.unknown.size());
  std::erase_if(state_.layout, [&](LayoutWager& wager) {
    account.lines.push_back(settle_wager(wager, rolls));
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
  const bool line_decided = turn.point_made || turn.seven_out || (state_.phase.puck_off() && turn.next.puck_off());
  if (line_decided) account.without_line = std::exchange(state_.without_line, {});
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
    if (faces) state_.combinations |= rules::dice_mark(roll);
  }
  // Side bets of an earlier shooter are pending as long as one of them lies there; no other is made meanwhile.
  state_.side_bets_carried =
      state_.side_bets_carried &&
      std::ranges::any_of(state_.layout, [](const LayoutWager& wager) { return wager.standing.side; });
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
          .citation = wager.citation,
          .unsure = wager.unsure,
          .missing = wager.missing};
}

AccountLine Fold::settle_wager(LayoutWager& wager, std::span<const rules::RollLine> rolls) {
  AccountLine account = line_of(wager);
  if (wager.irregular == Irregular::Late) return account;  // it does not play this roll
  const rules::Spot& spot = state_.rules->at(wager.standing.spot);
  const int level_before = wager.standing.side ? spot.side.level(wager.standing.progress) : 0;
  if (rolls.size() > 1) {
    settle_by_total(wager, rolls, account);
  } else {
    account.expected = rules::settle(*state_.rules, rolls.front(), wager.standing);
  }
  if (wager.unsure && account.doubt == Doubt::None) account.doubt = Doubt::IsUp;
  if (spot.row->notify != 0 && account.expected.stays_up() && account.doubt == Doubt::None) {
    account.notify = level_before < spot.row->notify && spot.side.level(wager.standing.progress) >= spot.row->notify;
  }
  return account;
}

// Where the rolls it can have been differ for the wager, the line says so, and the wager is taken to lie there still if
// it does after one of them.
void Fold::settle_by_total(LayoutWager& wager, std::span<const rules::RollLine> rolls, AccountLine& account) {
  const rules::WagerRow& row = *state_.rules->at(wager.standing.spot).row;
  const rules::Standing before = wager.standing;
  account.expected = rules::settle(*state_.rules, rolls.front(), wager.standing);
  for (const rules::RollLine& roll : rolls.subspan(1)) {
    rules::Standing after = before;
    const rules::Settlement other = rules::settle(*state_.rules, roll, after);
    if (other == account.expected && after.progress == wager.standing.progress) continue;
    account.doubt = Doubt::Faces;
    if (!keeps(row, account.expected) && keeps(row, other)) {
      account.expected = other;
      wager.standing = after;
    }
  }
}

// Whether the wager lies on the layout after the roll, and as what.
bool Fold::stays(LayoutWager& wager, const AccountLine& line, int total) {
  const rules::WagerRow& row = *state_.rules->at(line.spot).row;
  const Irregular irregular = std::exchange(wager.irregular, Irregular::No);
  if (irregular == Irregular::Late) return row.plays != rules::Plays::NextRoll && row.plays != rules::Plays::Parts;
  // A side bet of which marks are not known may go on where the known ones end it; a seven ends them all.
  const bool perhaps = wager.unsure && wager.standing.side && total != 7;
  if (!keeps(row, line.expected) && !perhaps) return false;
  if (irregular == Irregular::Withdrawn) return false;
  wager.unsure = wager.unsure || line.doubt == Doubt::Faces;
  const bool won_and_stays = !line.expected.stays_up();
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
