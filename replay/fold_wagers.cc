// Wagers made, changed, called and confirmed. The layout follows the chips; the remark says what the rules have against
// it. What is done too late for the roll in progress makes the wager irregular on that roll.
#include <algorithm>
#include <chrono>
#include <utility>

#include "replay/fold.h"

namespace replay {
namespace {

std::string place_text(const rules::Place& place) {
  if (place.number != 0) return " on " + std::to_string(place.number);
  if (place.come_point != 0) return " on " + std::to_string(place.come_point);
  if (place.high != 0) return " high " + std::to_string(place.high);
  if (place.dice) return " " + std::to_string(place.dice->left()) + "-" + std::to_string(place.dice->right());
  return "";
}

// Refusals that concern the moment, not the wager: its money belongs to the roll in progress.
bool is_late(rules::Refusal refusal) {
  return refusal == rules::Refusal::DiceAtRest || refusal == rules::Refusal::BetsClosed ||
         refusal == rules::Refusal::LateNotConfirmed;
}

}  // namespace

// Events name a role, or a person whose role the crew knows; of anybody else nothing can be said.
std::string Fold::role_of(const std::string& who) const {
  static const std::vector<std::string> kRoles{"boxperson", "stickperson", "dealer", "floorperson", "pit_supervisor"};
  if (among(kRoles, who)) return who;
  const auto member = state_.crew.find(who);
  return member == state_.crew.end() ? "" : member->second;
}

LayoutWager* Fold::find(const WagerId& wager) {
  const auto at = std::ranges::find(state_.layout, wager, &LayoutWager::id);
  return at == state_.layout.end() ? nullptr : &*at;
}

bool Fold::is_unknown(const WagerId& wager) const {
  return std::ranges::find(state_.unknown, wager, &LayoutWager::id) != state_.unknown.end();
}

// The wager that an event is about, or nothing: of one that the book does not have nothing can be expected, and one
// that nobody saw made is told of once. So is one that the roll decided and nobody settled: with the account of that
// roll.
LayoutWager* Fold::named(const WagerId& id) {
  LayoutWager* wager = find(id);
  if (wager != nullptr || is_unknown(id) || !state_.ghosts.insert(id).second) return wager;
  const bool unsettled = state_.account && state_.account->settlements_recorded &&
                         std::ranges::any_of(state_.account->lines, [&](const AccountLine& line) {
                           return line.wager == id && line.recorded.empty() && line.expected.net() != rules::Cents{};
                         });
  if (!unsettled) played_.misfit = Misfit::NoSuchWager;
  return nullptr;
}

// Something is done with it, so it lies there; how far a side bet got is as unknown as before.
void Fold::seen(LayoutWager& wager) {
  if (wager.standing.side) return;
  wager.unsure = false;
  wager.missing = {};
}

std::string Fold::name_of(const LayoutWager& wager) const {
  const rules::Spot& spot = state_.rules->at(wager.standing.spot);
  return spot.row->name + place_text(spot.place);
}

// Where the dice are when this event happens, by the clocks, within their error bounds. What falls inside a bound is
// too close to call and counts for the player: the answer is that of the earlier moment.
rules::Situation Fold::situation(const std::vector<std::string>& confirmed_by, IfClose close) const {
  rules::Situation now{.phase = state_.phase,
                       .previous_total = state_.previous_total,
                       .mini_craps = state_.mini_craps,
                       .new_shooter = state_.shooter.fresh,
                       .first_point_set = state_.shooter.first_point_set,
                       .side_bets_carried = state_.side_bets_carried,
                       .successor = state_.shooter.took_over,
                       .ride_count = state_.shooter.ride_count,
                       .lammered = state_.lammered,
                       .combinations = state_.combinations,
                       .confirmed_by = confirmed_by};
  if (state_.layouts_known) now.layouts = state_.layouts;
  const ThrowInProgress& dice = state_.throwing;
  const std::chrono::milliseconds bound{2 * state_.clock_error_ms};
  const auto after = [&](const std::optional<EventTime>& earliest, const std::optional<EventTime>& latest) {
    return latest && event_.time > (close == IfClose::Earlier ? *latest + bound : *earliest - bound);
  };
  // A rest without its throw says that dice were thrown, and not when.
  const bool in_order = dice.thrown_at || !state_.throws_seen;
  if (in_order && after(dice.rest_from, dice.rest_to)) {
    now.dice = rules::DiceAre::AtRest;
  } else if (after(dice.thrown_at, dice.thrown_at)) {
    now.dice = rules::DiceAre::InAir;
  }
  // "No more bets" closes only where the book says so.
  const bool by_announcement = state_.rules->book().making.late.word == "closed_at_no_more_bets";
  now.bets_closed = by_announcement && after(dice.closed_at, dice.closed_at);
  return now;
}

std::vector<rules::Held> Fold::held_by(const PlayerId& player, const LayoutWager* target, std::size_t& index) const {
  std::vector<rules::Held> held;
  held.reserve(16);
  for (const LayoutWager& wager : state_.layout) {
    // Another player's wager matters only where it keeps a wager off the whole table.
    const bool own = wager.player == player;
    if (!own && !state_.rules->some_exclude()) continue;
    const rules::Spot& spot = state_.rules->at(wager.standing.spot);
    if (!own && spot.row->excludes.empty()) continue;
    if (wager.unsure && &wager != target) continue;
    if (&wager == target) index = held.size();
    held.push_back({wager.player.text, spot.row->code, spot.place, wager.standing.stake, wager.original, wager.reduced,
                    wager.tip});
  }
  return held;
}

rules::Permission Fold::ask(const rules::Action& action, const std::vector<std::string>& confirmed_by,
                            const PlayerId& player, const LayoutWager* target, IfClose close) const {
  std::size_t at = 0;
  const auto held = held_by(player, target, at);
  if (target == nullptr) return rules::may(*state_.rules, situation(confirmed_by, close), held, action);
  rules::Action asked = action;
  asked.target = at;
  return rules::may(*state_.rules, situation(confirmed_by, close), held, asked);
}

// The cut-off that this would have missed, had the clocks been at the other end of their bounds.
std::optional<rules::Refusal> Fold::close_to(const rules::Permission& permission, const rules::Action& action,
                                             const std::vector<std::string>& confirmed_by, const PlayerId& player,
                                             const LayoutWager* target) const {
  const ThrowInProgress& dice = state_.throwing;
  const bool passed_one = dice.closed_at || dice.thrown_at || dice.rest_to;
  if (!passed_one || is_late(permission.refusal)) return std::nullopt;
  const rules::Refusal later = ask(action, confirmed_by, player, target, IfClose::Later).refusal;
  return is_late(later) ? std::optional(later) : std::nullopt;
}

// Whether that player's missing line or flat bet was told of before: one cause, whatever he does without it.
bool Fold::told_without_line(rules::Refusal refusal, const PlayerId& player) {
  const bool missing = refusal == rules::Refusal::NeedsPassBet || refusal == rules::Refusal::NeedsLineBet ||
                       refusal == rules::Refusal::NeedsFlatBet;
  return missing && !state_.without_line.insert(player).second;
}

void Fold::place(const WagerPlaced& placed) {
  if (!open_table()) return;
  state_.ghosts.erase(placed.wager);
  const auto gone = [&](const LayoutWager& one) { return one.id == placed.wager && one.unsure; };
  std::erase_if(state_.layout, gone);
  if (find(placed.wager) != nullptr || is_unknown(placed.wager)) {
    played_.misfit = Misfit::WagerIdInUse;
    return;
  }
  const rules::Place where{placed.number, placed.dice, placed.high, placed.come_point};
  rules::Action action{.act = rules::Act::Place};
  action.wager = {placed.player.text, placed.code, where, placed.stake, {}, false, placed.tip};
  if (!placed.media.empty()) action.media = placed.media;
  const rules::Permission permission = ask(action, placed.confirmed_by, placed.player, nullptr);
  const rules::WagerRow* row = state_.rules->book().wager(placed.code);
  const auto name = [&] { return row == nullptr ? placed.code : row->name + place_text(where); };
  if (const auto cut_off = close_to(permission, action, placed.confirmed_by, placed.player, nullptr)) {
    remark(CloseRemark{rules::Act::Place, *cut_off, placed.wager, placed.player, name(), placed.stake},
           state_.rolls + 1, {event_.id});
  }

  LayoutWager wager{
      .id = placed.wager, .player = placed.player, .tip = placed.tip, .placed_by = event_.id, .placed_at = event_.time};
  const auto spot = state_.rules->spot(placed.code, where);
  if (spot) {
    wager.standing = state_.rules->stand(*spot, placed.stake);
    wager.vig_due = state_.rules->commission_at_placement(*spot, placed.stake);
  } else {
    wager.standing.stake = placed.stake;
    wager.irregular = Irregular::Unknown;
  }
  if (is_late(permission.refusal) && spot) {
    wager.irregular = Irregular::Late;
    wager.irregular_by = event_.id;
    wager.irregular_amount = placed.stake;
    wager.refusal = rules::refusal_name(permission.refusal);
    wager.citation = permission.citation;
  } else if ((!permission.allowed() && !told_without_line(permission.refusal, placed.player)) ||
             !permission.notes.empty()) {
    const rules::Cents beyond = permission.excess.value > 0 ? permission.excess : placed.stake;
    remark(WagerRemark{rules::Act::Place, permission, placed.wager, placed.player, name(), beyond,
                       row != nullptr && row->plays == rules::Plays::Side},
           state_.rolls + 1, {event_.id});
  }
  if (spot && (row->plays == rules::Plays::Line || row->plays == rules::Plays::DontLine)) {
    state_.without_line.erase(placed.player);
  }
  (spot ? state_.layout : state_.unknown).push_back(std::move(wager));
}

void Fold::increase(const WagerIncreased& raised) { change_stake(raised.wager, raised.to, raised.confirmed_by); }
void Fold::reduce(const WagerReduced& reduced) { change_stake(reduced.wager, reduced.to, {}); }

void Fold::change_stake(const WagerId& id, rules::Cents to, const std::vector<std::string>& confirmed_by) {
  if (!open_table()) return;
  LayoutWager* wager = named(id);
  if (wager == nullptr) return;
  seen(*wager);
  const rules::Cents from = wager->standing.stake;
  if (to == from) return;
  const bool grows = to > from;
  const rules::Cents moved = grows ? to - from : from - to;
  const rules::Act act = grows ? rules::Act::Increase : rules::Act::Reduce;
  const rules::Permission permission = ask({.act = act, .to = to}, confirmed_by, wager->player, wager);
  if (const auto cut_off = close_to(permission, {.act = act, .to = to}, confirmed_by, wager->player, wager)) {
    remark(CloseRemark{act, *cut_off, id, wager->player, name_of(*wager), moved}, state_.rolls + 1,
           {wager->placed_by, event_.id});
  }
  if (is_late(permission.refusal)) {
    // It plays the roll at its old amount; the chips lie there from the next roll on.
    wager->irregular = grows ? Irregular::Capped : Irregular::Pinched;
    wager->irregular_by = event_.id;
    wager->irregular_amount = moved;
    wager->stake_after = to;
    wager->refusal = rules::refusal_name(permission.refusal);
    wager->citation = permission.citation;
    return;
  }
  if ((!permission.allowed() && !told_without_line(permission.refusal, wager->player)) || !permission.notes.empty()) {
    const rules::Plays plays = state_.rules->at(wager->standing.spot).row->plays;
    const bool against = plays == rules::Plays::DontLine || plays == rules::Plays::DontCome;
    const rules::Cents beyond = permission.excess.value > 0 ? permission.excess : moved;
    remark(WagerRemark{act, permission, id, wager->player, name_of(*wager), beyond, wager->standing.side, against},
           state_.rolls + 1, {wager->placed_by, event_.id});
  }
  wager->reduced = wager->reduced || !grows;
  if (permission.vig.value > 0) wager->vig_due = wager->vig_due + permission.vig;
  wager->standing = state_.rules->restand(wager->standing, wager->standing.spot, to, wager->standing.working);
}

void Fold::remove(const WagerRemoved& removed) {
  if (!open_table()) return;
  const auto it = [&](const LayoutWager& one) { return one.id == removed.wager; };
  LayoutWager* wager = named(removed.wager);
  if (wager == nullptr) {
    std::erase_if(state_.unknown, it);
    return;
  }
  seen(*wager);
  if (wager->unsure) {  // whether it may come down depends on how far it got
    std::erase_if(state_.layout, it);
    return;
  }
  const rules::Permission permission = ask({.act = rules::Act::Remove}, {}, wager->player, wager);
  if (const auto cut_off = close_to(permission, {.act = rules::Act::Remove}, {}, wager->player, wager)) {
    remark(
        CloseRemark{rules::Act::Remove, *cut_off, removed.wager, wager->player, name_of(*wager), wager->standing.stake},
        state_.rolls + 1, {wager->placed_by, event_.id});
  }
  if (is_late(permission.refusal)) {
    wager->irregular = Irregular::Withdrawn;
    wager->irregular_by = event_.id;
    wager->irregular_amount = wager->standing.stake;
    wager->refusal = rules::refusal_name(permission.refusal);
    wager->citation = permission.citation;
    return;
  }
  if (!permission.allowed()) {
    remark(WagerRemark{rules::Act::Remove, permission, removed.wager, wager->player, name_of(*wager),
                       wager->standing.stake},
           state_.rolls + 1, {wager->placed_by, event_.id});
  }
  std::erase_if(state_.layout, it);
}

void Fold::call_wager(const WagerCalled& called) {
  if (!open_table()) return;
  LayoutWager* wager = named(called.wager);
  if (wager == nullptr) return;
  seen(*wager);
  const rules::Act act = called.on ? rules::Act::CallOn : rules::Act::CallOff;
  const rules::Permission permission = ask({.act = act}, called.confirmed_by, wager->player, wager);
  if (!permission.allowed()) {
    remark(WagerRemark{act, permission, called.wager, wager->player, name_of(*wager), wager->standing.stake},
           state_.rolls + 1, {wager->placed_by, event_.id});
    return;  // a call that is not allowed changes nothing
  }
  const auto working = called.on ? rules::Working::On : rules::Working::Off;
  wager->standing = state_.rules->restand(wager->standing, wager->standing.spot, wager->standing.stake, working);
  // Odds are decided with their flat bet, so a call of that is a call of both.
  const rules::Spot flat = state_.rules->at(wager->standing.spot);
  for (LayoutWager& one : state_.layout) {
    const rules::Spot& spot = state_.rules->at(one.standing.spot);
    const bool rides = one.player == wager->player && spot.row->flat == flat.row->code && spot.place == flat.place;
    if (rides) one.standing = state_.rules->restand(one.standing, one.standing.spot, one.standing.stake, working);
  }
}

// A confirmation that comes after the wager counts as if it had come with it.
void Fold::confirm(const WagerConfirmed& confirmed) {
  if (!open_table()) return;
  LayoutWager* wager = named(confirmed.wager);
  if (wager == nullptr) return;
  wager->confirmed_by.push_back(confirmed.by);
  if (wager->irregular != Irregular::Late || wager->refusal != "late_not_confirmed") return;
  const rules::Making& making = state_.rules->book().making;
  const bool mini = state_.mini_craps && !making.late_mini.empty();
  const std::string who = mini ? making.late_mini : state_.rules->options().value(making.late.option);
  if (rules::late_confirmed(who, wager->confirmed_by)) wager->irregular = Irregular::No;
}

}  // namespace replay
