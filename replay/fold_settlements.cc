// What the table recorded about wagers joins the account of the roll it belongs to.
#include <algorithm>
#include <utility>

#include "replay/fold.h"

namespace replay {
namespace {

// The record that settles this line exactly, or one of the two where commission is collected with the win.
bool settles(const Recorded& recorded, const AccountLine& line) {
  if (recorded.wager != line.wager || recorded.player != line.player) return false;
  if (std::ranges::find(line.recorded, recorded.handled, &Recorded::handled) != line.recorded.end()) return false;
  switch (recorded.handled) {
    case Handled::Paid: return line.expected.winnings.value > 0 && recorded.amount == line.expected.winnings;
    case Handled::Taken: return line.expected.lost.value > 0 && recorded.amount == line.expected.lost;
    case Handled::Vig: return line.expected.vig.value > 0 && recorded.amount == line.expected.vig;
    case Handled::Pushed: return false;
  }
  return false;
}

}  // namespace

std::optional<rules::Roll> faces_read(const RollAccount& account) {
  std::optional<rules::Roll> faces;
  for (const Reading& reading : account.readings) {
    if (!reading.roll || reading.roll->total() != account.total) continue;
    if (faces && faces->combination() != reading.roll->combination()) return std::nullopt;
    faces = reading.roll;
  }
  return faces;
}

void Fold::record(Recorded recorded) {
  if (!open_table()) return;
  RollAccount* account = state_.account ? &*state_.account : nullptr;
  AccountLine* line = nullptr;
  if (account != nullptr) {
    const auto at = std::ranges::find(account->lines, recorded.wager, &AccountLine::wager);
    if (at != account->lines.end()) line = &*at;
  }
  if (recorded.handled == Handled::Vig) {
    // Commission for a wager that waits for its decision, not for one that was just decided.
    LayoutWager* wager = find(recorded.wager);
    if (wager != nullptr && (line == nullptr || wager->vig_due > wager->vig_paid)) {
      wager->vig_paid = wager->vig_paid + recorded.amount;
      seen(*wager);
      return;
    }
  }
  if (line == nullptr && is_unknown(recorded.wager)) return;  // made after the call, and nothing can be expected of it
  if (line != nullptr && line->irregular == Irregular::Unknown && recorded.handled == Handled::Taken) {
    std::erase_if(state_.unknown, [&](const LayoutWager& one) { return one.id == recorded.wager; });
  }
  if (account == nullptr) {
    const bool told =
        !recorded.wager.text.empty() && find(recorded.wager) == nullptr && !state_.ghosts.insert(recorded.wager).second;
    if (!told) played_.misfit = Misfit::SettledBeforeAnyRoll;
    return;
  }
  if (recorded.wager.text.empty()) {
    account->lumped.push_back(std::move(recorded));
    return;
  }
  if (settle_overdue(recorded)) return;
  if (line == nullptr) {
    // Where wagers are not recorded, a payout without one says nothing.
    const bool fresh = !state_.covers("wager") || state_.ghosts.insert(recorded.wager).second;
    const bool here =
        std::ranges::find(account->without_wager, recorded.wager, &Recorded::wager) != account->without_wager.end();
    if (here || (fresh && !told_already(recorded))) account->without_wager.push_back(std::move(recorded));
    return;
  }
  // A wager that was made too late lies there for the next roll, unless its chips have gone already.
  if (line->irregular == Irregular::Late) {
    const bool gone = recorded.handled == Handled::Taken ||
                      (recorded.handled == Handled::Paid && !state_.rules->at(line->spot).row->stays_after_win);
    if (gone) std::erase_if(state_.layout, [&](const LayoutWager& one) { return one.id == recorded.wager; });
  }
  line->recorded.push_back(std::move(recorded));
}

// A line bet that nobody saw made is told of when its player throws, or makes a side bet, without one; odds that lay
// there without their flat bet, when they were made. Money that moves with the decision for a wager of that player that
// nobody saw made is the money of that bet, and the same cause.
bool Fold::told_already(const Recorded& recorded) {
  if (state_.account->without_line.erase(recorded.player) != 0) return true;
  const auto& lines = state_.account->lines;
  return std::ranges::any_of(lines, [&](const AccountLine& odds) {
    if (odds.player != recorded.player || odds.irregular == Irregular::Unknown) return false;
    if (odds.expected.stays_up() && state_.account->total != 7) return false;  // odds that are off stay on a seven
    const rules::Spot& spot = state_.rules->at(odds.spot);
    if (spot.row->plays != rules::Plays::Odds) return false;
    return std::ranges::none_of(lines, [&](const AccountLine& one) {
      if (one.player != odds.player || one.irregular == Irregular::Unknown) return false;
      const rules::Spot& other = state_.rules->at(one.spot);
      return other.row->code == spot.row->flat && other.place == spot.place;
    });
  });
}

// The next call or the close shows that settling is over. What was recorded, and what the cameras saw, tells where the
// wagers lie of which nobody could say; where the record is silent although money was due, that is said once.
void Fold::close_account() {
  played_.overdue = std::exchange(state_.overdue, std::nullopt);
  if (!state_.account) return;
  RollAccount account = *std::exchange(state_.account, std::nullopt);
  const std::optional<rules::Roll> faces = account.roll ? std::nullopt : faces_read(account);
  for (AccountLine& line : account.lines) {
    if (line.irregular != Irregular::No) continue;
    if (line.doubt != Doubt::None) learn(line, account.phase_before, faces);
    if (!account.settlements_recorded || !account.wagers_recorded) continue;
    const bool silent = line.recorded.empty() && line.expected.net() != rules::Cents{};
    const bool swept = line.expected.lost == rules::Cents{} &&
                       std::ranges::find(line.recorded, Handled::Taken, &Recorded::handled) != line.recorded.end();
    if (line.doubt == Doubt::Faces || (!silent && !swept)) continue;
    if (silent && std::ranges::find(account.lumped, line.player, &Recorded::player) != account.lumped.end()) continue;
    LayoutWager* wager = find(line.wager);
    if (wager != nullptr && wager->placed_by == line.placed_by) {
      if (line.doubt != Doubt::None || wager->vig_paid != rules::Cents{}) continue;  // as before, or it lies there
      wager->unsure = true;
      wager->missing = silent ? line.expected.net() : rules::Cents{};
    } else if (wager == nullptr) {
      state_.ghosts.insert(line.wager);
    }
  }
  played_.closed = std::move(account);
}

// A dealer may key in a settlement when the dice have been called again already. What was decided and has no record yet
// waits for that through one more roll. Where wagers were settled together, their sum has told already.
void Fold::carry_unsettled() {
  if (!played_.closed || !played_.closed->settlements_recorded || !played_.closed->wagers_recorded) return;
  RollAccount& closed = *played_.closed;
  if (!closed.lumped.empty()) return;
  std::vector<AccountLine> unsettled;
  for (AccountLine& line : closed.lines) {
    const bool decided = line.expected.priced && (line.expected.winnings.value > 0 || line.expected.lost.value > 0);
    const bool known = line.irregular == Irregular::No && line.doubt == Doubt::None;
    if (!decided || !known || !line.recorded.empty()) continue;
    unsettled.push_back(line);
    line.settled = Settled::NotYet;
  }
  if (unsettled.empty()) return;
  state_.overdue = closed;
  state_.overdue->lines = std::move(unsettled);
  state_.overdue->readings.clear();
  state_.overdue->without_wager.clear();
  state_.overdue->without_line.clear();
}

// Only to the cent, for the same wager and player, and after what the last roll itself makes due: of any other money it
// cannot be said that it is this that comes late.
bool Fold::settle_overdue(const Recorded& recorded) {
  if (!state_.overdue) return false;
  const auto settled_by_it = [&](const AccountLine& line) { return settles(recorded, line); };
  if (std::ranges::any_of(state_.account->lines, settled_by_it)) return false;
  const auto line = std::ranges::find_if(state_.overdue->lines, settled_by_it);
  if (line == state_.overdue->lines.end()) return false;
  line->settled = Settled::Late;
  line->recorded.push_back(recorded);
  vouch(*line);
  return true;
}

// The wager was settled, if late: so it lay there, and what the silence of the record put in doubt is certain again.
void Fold::vouch(const AccountLine& settled) {
  state_.ghosts.erase(settled.wager);
  const auto it = [&](const auto& one) { return one.placed_by == settled.placed_by; };
  const auto line = std::ranges::find_if(state_.account->lines, it);
  if (line == state_.account->lines.end()) return;
  line->unsure = false;
  line->missing = {};
  if (line->doubt == Doubt::IsUp) line->doubt = Doubt::None;
  const auto wager = std::ranges::find_if(state_.layout, it);
  if (wager == state_.layout.end()) return;
  wager->missing = {};
  wager->unsure = line->doubt == Doubt::Faces;
  if (!wager->unsure && !keeps(*state_.rules->at(line->spot).row, line->expected)) state_.layout.erase(wager);
}

void Fold::learn(AccountLine& line, rules::Phase phase, std::optional<rules::Roll> faces) {
  const rules::WagerRow& row = *state_.rules->at(line.spot).row;
  LayoutWager* wager = find(line.wager);
  if (wager != nullptr && (wager->placed_by != line.placed_by || !wager->unsure)) wager = nullptr;
  const auto lies_there = [&](bool there) {
    if (wager == nullptr) return;
    wager->unsure = false;
    wager->missing = {};
    if (!there) std::erase_if(state_.layout, [&](const LayoutWager& one) { return one.id == line.wager; });
    wager = nullptr;
  };
  if (line.doubt == Doubt::Faces && faces) {
    rules::Standing standing = state_.rules->stand(line.spot, line.stake, line.working);
    standing.progress = line.progress;
    line.expected = rules::settle(*state_.rules, state_.rules->line(phase, *faces), standing);
    line.doubt = line.unsure ? Doubt::IsUp : Doubt::None;
    const bool up = keeps(row, line.expected);
    if (wager != nullptr) wager->standing.progress = standing.progress;
    if (!up || !line.unsure) lies_there(up);
  }
  if (line.doubt == Doubt::None || line.recorded.empty()) return;
  const auto came = [&](Handled how) {
    return std::ranges::find(line.recorded, how, &Recorded::handled) != line.recorded.end();
  };
  const bool gone = came(Handled::Taken) || (came(Handled::Paid) && !row.stays_after_win);
  if (row.plays == rules::Plays::Side) {  // how far it got is not known, whether it lies there or not
    if (gone) lies_there(false);
  } else if (line.doubt == Doubt::Faces) {
    lies_there(!gone);
  } else {
    // It lay there; but money that an earlier roll owed may be what is recorded only now.
    const Recorded& first = line.recorded.front();
    const bool late = line.missing != rules::Cents{} && line.expected.net() == rules::Cents{} &&
                      first.handled == Handled::Paid && first.amount == line.missing;
    if (!late) line.doubt = Doubt::None;
    lies_there(true);
  }
}

}  // namespace replay
