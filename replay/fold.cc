#include "replay/fold.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "rules/book_shelf.h"
#include "rules/house_options.h"

namespace replay {
namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

bool among(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

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

Played Fold::play() {
  std::visit(
      Overloaded{
          [&](const TableOpened& what) { open(what); },
          [&](const TableClosed&) { close(); },
          [&](const TableFilled& what) { state_.rack = state_.rack + what.amount; },
          [&](const TableCredited& what) { state_.rack = state_.rack - what.amount; },
          [&](const CrewChanged& what) { state_.crew[what.role] = what.person; },
          [&](const ShiftChanged& what) { state_.shift = what.shift; },
          [&](const GamingDayOpened& what) { state_.gaming_day = what.day; },
          [&](const GamingDayClosed&) { state_.gaming_day.clear(); },
          [&](const Heartbeat& what) { state_.clock_error_ms = std::max(state_.clock_error_ms, what.clock_error_ms); },
          [&](const CashReceived& what) { state_.cash_in_hand[what.transaction] = what.amount; },
          [&](const CashDropped& what) { state_.cash_in_hand.erase(what.transaction); },
          [&](const ChipsIssued& what) { state_.rack = state_.rack - what.amount; },
          [&](const DiceOffered& what) { offered(what); },
          [&](const DiceSelected& what) { selected(what); },
          [&](const ShooterAssigned& what) { assign(what.player); },
          [&](const DicePassed& what) { pass(what); },
          [&](const DiceExchanged& what) {
            std::erase_if(state_.dice_offered, [&](const std::string& die) { return among(what.out, die); });
            state_.dice_offered.insert(state_.dice_offered.end(), what.in.begin(), what.in.end());
          },
          [&](const WagerPlaced& what) { place(what); },
          [&](const WagerIncreased& what) { increase(what); },
          [&](const WagerReduced& what) { reduce(what); },
          [&](const WagerRemoved& what) { remove(what); },
          [&](const WagerCalled& what) { call_wager(what); },
          [&](const WagerConfirmed& what) { confirm(what); },
          [&](const NoMoreBets&) { state_.throwing.closed_at = event_.time; },
          [&](const DiceThrown& what) { thrown(what); },
          [&](const DiceAtRest& what) { at_rest(what); },
          [&](const RollCalled& what) { called(what); },
          [&](const NoRollCalled& what) { no_roll(what); },
          [&](const DiceRead& what) { read(what); },
          [&](const WagerPaid& what) {
            record({Handled::Paid, what.wager, what.player, what.winnings, event_.id});
          },
          [&](const WagerTaken& what) {
            record({Handled::Taken, what.wager, what.player, what.taken, event_.id});
          },
          [&](const WagerPushed& what) {
            record({Handled::Pushed, what.wager, what.player, {}, event_.id});
          },
          [&](const VigCollected& what) {
            record({Handled::Vig, what.wager, what.player, what.amount, event_.id});
          },
          [&](const DisputeRaised& what) {
            if (what.claim != "dice") return;
            if (state_.account) state_.account->contested = true;
            state_.throwing.contested = !state_.account.has_value();
          },
          // Money and chips of these families are followed by the auditor's reports, not by the layout.
          [](const auto&) {},
      },
      event_.what);
  return std::move(played_);
}

bool Fold::open_table() {
  if (state_.rules != nullptr) return true;
  played_.misfit = Misfit::TableNotOpen;
  return false;
}

void Fold::remark(decltype(Remark::what) what, std::uint64_t roll_number, std::vector<EventId> causes) {
  played_.remarks.push_back({std::move(what), roll_number, event_.time, std::move(causes)});
}

// ------------------------------------------------------------------------------------------------ the table

// Odds that a house posts come as options named "pays.field". Odds below the book's are remarked on, and the book's
// hold.
bool Fold::choose(const TableOpened& opened, rules::HouseOptions& options) {
  if (options.set("chip_cents", std::to_string(opened.lowest_chip.value))) return false;
  for (const auto& [key, value] : opened.options) {
    if (!key.starts_with(kPaysPrefix)) {
      if (options.set(key, value)) return false;
      continue;
    }
    const std::string wager = key.substr(kPaysPrefix.size());
    if (const auto wrong = options.set_pays(wager, value)) {
      const rules::WagerRow* row = options.book()->wager(wager);
      remark(OddsRemark{wager, *wrong, row == nullptr ? options.book()->unlisted_cite : row->odds_cite},
             state_.rolls + 1, {event_.id});
    }
  }
  return true;
}

void Fold::open(const TableOpened& opened) {
  if (state_.rules != nullptr) {
    played_.misfit = Misfit::TableAlreadyOpen;
    return;
  }
  const rules::Book book = rules::built_in_books().find(opened.book);
  if (book == nullptr) {
    played_.misfit = Misfit::UnknownBook;
    return;
  }
  rules::HouseOptions options(book);
  if (!choose(opened, options)) {
    played_.misfit = Misfit::OptionsDoNotFit;
    return;
  }
  auto compiled = rules::TableRules::shared(options);
  if (std::holds_alternative<std::string>(compiled)) {
    played_.misfit = Misfit::OptionsDoNotFit;
    return;
  }
  const std::uint64_t rolls = state_.rolls;  // a table counts its rolls through all its openings
  state_ = {};
  state_.rules = std::get<0>(std::move(compiled));
  state_.rolls = rolls;
  state_.book = opened.book;
  state_.options = opened.options;
  state_.records = opened.records;
  state_.layouts = opened.layouts;
  state_.layouts_known = opened.layouts_known;
  state_.mini_craps = opened.game == "mini-craps";
  state_.clock_error_ms = opened.clock_error_ms;
  state_.rack = opened.inventory;
}

void Fold::close() {
  if (!open_table()) return;
  played_.closed = std::exchange(state_.account, std::nullopt);
  const std::uint64_t rolls = state_.rolls;
  state_ = {};
  state_.rolls = rolls;
}

// -------------------------------------------------------------------------------------------------- wagers

// Events name a role, or a person whose role the crew knows; of anybody else nothing can be said.
std::string Fold::role_of(const std::string& who) const {
  static const std::vector<std::string> kRoles{"boxperson", "stickperson", "dealer", "floorperson", "pit_supervisor"};
  if (among(kRoles, who)) return who;
  for (const auto& [role, person] : state_.crew) {
    if (person == who) return role;
  }
  return "";
}

LayoutWager* Fold::find(const WagerId& wager) {
  const auto at = std::ranges::find(state_.layout, wager, &LayoutWager::id);
  return at == state_.layout.end() ? nullptr : &*at;
}

std::string Fold::name_of(const LayoutWager& wager) const {
  const rules::Spot& spot = state_.rules->at(wager.standing.spot);
  return spot.row->name + place_text(spot.place);
}

// Where the dice are when this event happens, by the clocks, within their error bounds. What falls inside a bound is
// too close to call and counts for the player.
rules::Situation Fold::situation(const std::vector<std::string>& confirmed_by) const {
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
  const auto after = [&](const std::optional<EventTime>& moment) { return moment && event_.time > *moment + bound; };
  if (after(dice.rest_to)) {
    now.dice = rules::DiceAre::AtRest;
  } else if (after(dice.thrown_at)) {
    now.dice = rules::DiceAre::InAir;
  }
  // "No more bets" closes only where the book says so.
  const bool by_announcement = state_.rules->book().making.late.word == "closed_at_no_more_bets";
  now.bets_closed = by_announcement && after(dice.closed_at);
  return now;
}

std::vector<rules::Held> Fold::held_by(const PlayerId& player, const LayoutWager* target, std::size_t& index) const {
  std::vector<rules::Held> held;
  for (const LayoutWager& wager : state_.layout) {
    const rules::Spot& spot = state_.rules->at(wager.standing.spot);
    // Another player's wager matters only where it keeps a wager off the whole table.
    if (wager.player != player && spot.row->excludes.empty()) continue;
    if (&wager == target) index = held.size();
    held.push_back({wager.player.text, spot.row->code, spot.place, wager.standing.stake, wager.original, wager.reduced,
                    wager.tip});
  }
  return held;
}

rules::Permission Fold::ask(const rules::Action& action, const std::vector<std::string>& confirmed_by,
                            const PlayerId& player, const LayoutWager* target) const {
  rules::Action asked = action;
  const auto held = held_by(player, target, asked.target);
  return rules::may(*state_.rules, situation(confirmed_by), held, asked);
}

void Fold::place(const WagerPlaced& placed) {
  if (!open_table()) return;
  const auto same_id = [&](const LayoutWager& one) { return one.id == placed.wager; };
  if (std::ranges::any_of(state_.layout, same_id) || std::ranges::any_of(state_.unknown, same_id)) {
    played_.misfit = Misfit::WagerIdInUse;
    return;
  }
  const rules::Place where{placed.number, placed.dice, placed.high, placed.come_point};
  rules::Action action{.act = rules::Act::Place};
  action.wager = {placed.player.text, placed.code, where, placed.stake, {}, false, placed.tip};
  if (!placed.media.empty()) action.media = placed.media;
  const rules::Permission permission = ask(action, placed.confirmed_by, placed.player, nullptr);

  LayoutWager wager{
      .id = placed.wager, .player = placed.player, .tip = placed.tip, .placed_by = event_.id, .placed_at = event_.time};
  const auto spot = state_.rules->spot(placed.code, where);
  const rules::WagerRow* row = state_.rules->book().wager(placed.code);
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
  } else if (!permission.allowed() || !permission.notes.empty()) {
    const rules::Cents beyond = permission.excess.value > 0 ? permission.excess : placed.stake;
    remark(WagerRemark{rules::Act::Place, permission, placed.wager, placed.player,
                       row == nullptr ? placed.code : row->name + place_text(where), beyond,
                       row != nullptr && row->plays == rules::Plays::Side},
           state_.rolls + 1, {event_.id});
  }
  (spot ? state_.layout : state_.unknown).push_back(std::move(wager));
}

void Fold::increase(const WagerIncreased& raised) { change_stake(raised.wager, raised.to, raised.confirmed_by); }
void Fold::reduce(const WagerReduced& reduced) { change_stake(reduced.wager, reduced.to, {}); }

void Fold::change_stake(const WagerId& id, rules::Cents to, const std::vector<std::string>& confirmed_by) {
  if (!open_table()) return;
  LayoutWager* wager = find(id);
  if (wager == nullptr) {
    if (std::ranges::find(state_.unknown, id, &LayoutWager::id) == state_.unknown.end())
      played_.misfit = Misfit::NoSuchWager;
    return;
  }
  const rules::Cents from = wager->standing.stake;
  const bool grows = to > from;
  const rules::Cents moved = grows ? to - from : from - to;
  const rules::Act act = grows ? rules::Act::Increase : rules::Act::Reduce;
  const rules::Permission permission = ask({.act = act, .to = to}, confirmed_by, wager->player, wager);
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
  if (!permission.allowed() || !permission.notes.empty()) {
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
  LayoutWager* wager = find(removed.wager);
  if (wager == nullptr) {
    if (std::erase_if(state_.unknown, [&](const LayoutWager& one) { return one.id == removed.wager; }) == 0) {
      played_.misfit = Misfit::NoSuchWager;
    }
    return;
  }
  const rules::Permission permission = ask({.act = rules::Act::Remove}, {}, wager->player, wager);
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
  std::erase_if(state_.layout, [&](const LayoutWager& one) { return one.id == removed.wager; });
}

void Fold::call_wager(const WagerCalled& called) {
  if (!open_table()) return;
  LayoutWager* wager = find(called.wager);
  if (wager == nullptr) {
    played_.misfit = Misfit::NoSuchWager;
    return;
  }
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
  LayoutWager* wager = find(confirmed.wager);
  if (wager == nullptr) {
    played_.misfit = Misfit::NoSuchWager;
    return;
  }
  wager->confirmed_by.push_back(confirmed.by);
  if (wager->irregular != Irregular::Late || wager->refusal != "late_not_confirmed") return;
  const rules::Making& making = state_.rules->book().making;
  const bool mini = state_.mini_craps && !making.late_mini.empty();
  const std::string who = mini ? making.late_mini : state_.rules->options().value(making.late.option);
  if (rules::late_confirmed(who, wager->confirmed_by)) wager->irregular = Irregular::No;
}

// ------------------------------------------------------------------------------------------------- throws

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
  if (!permission.allowed()) {
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
    if (wager.vig_due != wager.vig_paid) {
      const rules::WagerRow& row = *state_.rules->at(wager.standing.spot).row;
      remark(VigRemark{wager.id, wager.player, name_of(wager), wager.vig_due, wager.vig_paid, row.commission.cite},
             state_.rolls + 1, {wager.placed_by});
    }
    wager.vig_due = wager.vig_paid = {};
  }
}

void Fold::called(const RollCalled& what) {
  if (!open_table()) return;
  played_.closed = std::exchange(state_.account, std::nullopt);
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
                      .slid = dice.slid,
                      .contested = dice.contested,
                      .readings = std::move(dice.readings)};
  settle_layout(what, account);
  state_.account = std::move(account);
}

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

AccountLine Fold::settle_wager(LayoutWager& wager, const RollCalled& what, const rules::RollLine& line) {
  AccountLine account{.wager = wager.id,
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

// --------------------------------------------------------------------------------------------------- dice

void Fold::offered(const DiceOffered& offer) {
  if (!open_table()) return;
  state_.dice_offered = offer.serials;
  const auto& authority = state_.rules->book().authority;
  if (static_cast<int>(offer.serials.size()) < authority.dice_least) {
    remark(ShooterRemark{ShooterRemark::Kind::FewDice, offer.player,
                         std::to_string(offer.serials.size()) + " instead of " + std::to_string(authority.dice_least),
                         authority.dice_cite},
           state_.rolls + 1, {event_.id});
  }
}

void Fold::selected(const DiceSelected& selection) {
  if (!open_table() || state_.dice_offered.empty()) return;
  for (const std::string& die : selection.serials) {
    if (among(state_.dice_offered, die)) continue;
    remark(ShooterRemark{ShooterRemark::Kind::UnknownDice, selection.player, die,
                         state_.rules->book().authority.dice_cite},
           state_.rolls + 1, {event_.id});
    return;
  }
}

void Fold::assign(const PlayerId& player) {
  if (!open_table()) return;
  state_.shooter = {.player = player, .assigned = true, .took_over = !state_.phase.puck_off()};
}

void Fold::pass(const DicePassed& passed) {
  if (!open_table()) return;
  if (passed.cause == "ordered") {
    rules::Action action{.act = rules::Act::OrderPass, .by = passed.by, .ground = passed.ground};
    const rules::Permission permission = ask(action, {}, passed.from, nullptr);
    if (!permission.allowed()) {
      remark(ShooterRemark{ShooterRemark::Kind::PassOrdered, passed.from,
                           std::string(rules::refusal_name(permission.refusal)), permission.citation},
             state_.rolls + 1, {event_.id});
    }
  }
  if (passed.cause != "seven_out") {
    state_.side_bets_carried = false;
    for (LayoutWager& wager : state_.layout) {
      rules::pass_dice(*state_.rules, wager.standing);
      state_.side_bets_carried = state_.side_bets_carried || wager.standing.side;
    }
  } else {
    state_.side_bets_carried = false;
  }
  assign(passed.to);
}

// -------------------------------------------------------------------------------------------- settlements

void Fold::record(Recorded recorded) {
  if (!open_table()) return;
  // Commission for a wager that waits for its decision, not for one that was just decided.
  if (recorded.handled == Handled::Vig) {
    LayoutWager* wager = find(recorded.wager);
    if (wager != nullptr && wager->vig_due > wager->vig_paid) {
      wager->vig_paid = wager->vig_paid + recorded.amount;
      return;
    }
  }
  if (!state_.account) {
    if (recorded.handled == Handled::Vig && find(recorded.wager) != nullptr) {
      LayoutWager* wager = find(recorded.wager);
      wager->vig_paid = wager->vig_paid + recorded.amount;
      return;
    }
    played_.misfit = Misfit::SettledBeforeAnyRoll;
    return;
  }
  if (recorded.wager.text.empty()) {
    state_.account->lumped.push_back(std::move(recorded));
    return;
  }
  const auto line = std::ranges::find(state_.account->lines, recorded.wager, &AccountLine::wager);
  // A wager that was made too late lies there for the next roll, unless its chips have gone already.
  if (line != state_.account->lines.end() && line->irregular == Irregular::Late) {
    const bool gone = recorded.handled == Handled::Taken ||
                      (recorded.handled == Handled::Paid && !state_.rules->at(line->spot).row->stays_after_win);
    if (gone) std::erase_if(state_.layout, [&](const LayoutWager& one) { return one.id == recorded.wager; });
  }
  auto& where = line == state_.account->lines.end() ? state_.account->without_wager : line->recorded;
  where.push_back(std::move(recorded));
}

}  // namespace replay
