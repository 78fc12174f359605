// Wagers that should not have been taken, moved or called. The chips then lie where they lie, and the roll is settled
// by them; so what is at stake is the chips that should not be there, or should still be. Favour is zero, except where
// the act came too late to count: there it is what the act brought the player on that roll.
#include <algorithm>
#include <array>

#include "app/simulator/permission.h"
#include "app/simulator/picking.h"
#include "app/simulator/plants.h"

namespace simulator::plants {
namespace {

struct NewBet {
  int seat = 0;
  Spot spot;
  Cents cents = 0;
};

// Simple wagers that a player could have made in time, and that nothing else depends on.
constexpr std::array kSimple{Code::Field,      Code::PlaceWin,    Code::AnyCraps,     Code::Eleven,  Code::CrapsTwo,
                             Code::CrapsThree, Code::CrapsTwelve, Code::AnySeven,     Code::HopEasy, Code::HopHard,
                             Code::OverSeven,  Code::UnderSeven,  Code::SixSevenEight};

Cents usual_amount(Table& table, int seat, const Spot& spot) {
  const Cents step = table.house().step(spot.code, deciding_number(table.layout(), spot));
  const Cents wanted = is_one_roll(spot.code) && spot.code != Code::Field ? Cents{100} * table.chance().between(1, 10)
                                                                          : table.player(seat).unit * 2;
  return std::max<Cents>(1, wanted / step) * step;
}

Outcome outcome_of(const std::string& word) {
  return word == "win" ? Outcome::Win : word == "lose" ? Outcome::Lose : Outcome::Return;
}

// What the dice of this round would do to a wager that is not there yet.
std::string would_be(const Table& table, const Spot& spot, Cents cents, Faces dice) {
  const House& house = table.house();
  reference::SlowTable alone(house.book_name(), house.options());
  alone.set_point(table.layout().point());
  reference::Bet bet;
  bet.code = name_of(spot.code);
  bet.cents = cents;
  bet.number = spot.number;
  bet.die_a = spot.die_a;
  bet.die_b = spot.die_b;
  bet.high = spot.high;
  const int handle = alone.place(bet);
  return alone.roll(dice.left, dice.right).at(handle).outcome;
}

template <std::size_t N>
std::optional<NewBet> simple_bet(Table& table, Faces dice, std::optional<Outcome> wanted,
                                 const std::array<Code, N>& codes) {
  std::vector<NewBet> found;
  for (const Code code : codes) {
    for (const Spot& spot : table.house().spots(code)) {
      const int seat = table.chance().below(table.seats());
      const Cents cents = usual_amount(table, seat, spot);
      if (!may_place(table.layout(), seat, spot, cents, false)) continue;
      const std::string word = would_be(table, spot, cents, dice);
      if (wanted && (word == "no_action" || outcome_of(word) != *wanted)) continue;
      found.push_back({seat, spot, cents});
    }
  }
  if (found.empty()) return std::nullopt;
  return pick_of(table.chance(), found);
}

// Wagers that the player may change until the dice are thrown, and that this roll decides.
std::optional<Decision> decided_wager(Table& table, Faces dice, Outcome wanted) {
  Layout after = table.layout();
  std::vector<Decision> found;
  for (const Decision& decision : after.roll(dice)) {
    const Wager& wager = decision.wager;
    const bool simple = is_one_roll(wager.spot.code)
                            ? table.house().step(wager.spot.code, 0) == table.house().chip()
                            : wager.spot.code == Code::PlaceWin || wager.spot.code == Code::Hardway ||
                                  (wager.spot.code == Code::Put && odds_on(table.layout(), wager) == nullptr);
    if (decision.outcome == wanted && simple && decision.pay_is_stated && !wager.tip && !wager.hands_off)
      found.push_back(decision);
  }
  if (found.empty()) return std::nullopt;
  return pick_of(table.chance(), found);
}

Truth& note(Table& table, const std::string& code, const std::string& wager, int seat, Cents stake,
            const std::string& text) {
  Truth& truth = table.plant(code, table.rolls_called() + 1, text);
  truth.wager = wager;
  truth.player = table.id_of(seat);
  truth.stake = stake;
  return truth;
}

LateAct late_place(Table& table, Round& round, const NewBet& bet) {
  LateAct act;
  act.kind = LateAct::Kind::Place;
  act.id = table.reserve_id();
  round.late_wager = act.id;
  act.seat = bet.seat;
  act.spot = bet.spot;
  act.cents = bet.cents;
  return act;
}

void change_late(Round& round, LateAct::Kind kind, const Decision& due, Cents to) {
  LateAct act;
  act.kind = kind;
  act.id = due.wager.id;
  act.cents = to;
  round.late_wager = act.id;
  round.late_due = due.pays - due.lost;
  round.thrown.after_rest.push_back(std::move(act));
}

bool own_flat_with_number(const Wager& wager) {
  return !wager.tip &&
         ((wager.spot.code == Code::Come || wager.spot.code == Code::DontCome) && wager.spot.come_point != 0);
}

// Pass and come bets whose point stands.
bool is_contract(const Layout& layout, const Wager& wager) {
  if (wager.tip) return false;
  if (wager.spot.code == Code::Pass) return layout.point() != 0;
  return wager.spot.code == Code::Come && wager.spot.come_point != 0;
}

bool dont_with_point(const Layout& layout, const Wager& wager) {
  if (wager.tip) return false;
  if (wager.spot.code == Code::DontPass) return layout.point() != 0;
  return wager.spot.code == Code::DontCome && wager.spot.come_point != 0;
}

std::string spot_text(const Spot& spot) {
  std::string text = name_of(spot.code);
  if (spot.number != 0) text += " " + std::to_string(spot.number);
  if (spot.come_point != 0) text += " at " + std::to_string(spot.come_point);
  return text;
}

// That a player lacks a line bet is one cause, whatever he does without it: it is not planted a second time before the
// line will have been decided.
bool was_without_line(Table& table, int seat) {
  constexpr int kLongHand = 50;  // rolls
  return std::ranges::any_of(table.truths(), [&](const Truth& truth) {
    const bool such = truth.code == "wager.odds_without_flat" || truth.code == "wager.side_bet_without_line" ||
                      truth.code == "shooter.without_line_bet";
    return such && truth.player == table.id_of(seat) && truth.roll + kLongHand > table.rolls_called();
  });
}

}  // namespace

// an amount that cannot be divided into its parts, or (where the book does not round) paid in chips.
bool unpayable_accepted(Table& table, Round& round) {
  const House& house = table.house();
  const Layout& layout = table.layout();
  std::vector<NewBet> found;
  for (const Code code : {Code::Horn, Code::HornHigh, Code::Whirl, Code::CrapsEleven, Code::PlaceWin, Code::PutOdds}) {
    if (!house.step_is_law(code)) continue;
    for (const Spot& spot : house.spots(code)) {
      const int seat = table.chance().below(table.seats());
      const Cents step = house.step(code, deciding_number(layout, spot));
      const Cents cents = step + house.chip();
      if (step == house.chip() || !may_place(layout, seat, spot, step, false)) continue;
      // A compound bet that wins in broken chips would raise questions of its own: this one loses.
      const bool compound = code != Code::PlaceWin && code != Code::PutOdds;
      if (compound && would_be(table, spot, step, round.thrown.dice) != "lose") continue;
      if (is_odds(code) && cents > odds_limit(layout, seat, spot)) continue;
      found.push_back({seat, spot, cents});
    }
  }
  if (found.empty()) return false;
  const NewBet bet = pick_of(table.chance(), found);
  table.pause(500, 1200);
  const std::string id = table.place(bet.seat, bet.spot, bet.cents, {.hands_off = true});
  note(table, "settlement.unpayable_accepted", id, bet.seat, bet.cents,
       spot_text(bet.spot) + " in an amount that does not come out");
  return true;
}

// Taken, noticed and given back before the throw: no rule could settle it.
bool not_permitted(Table& table, Round& /*round*/) {
  std::vector<Spot> wrong;
  switch (table.house().book()) {
    case Book::Colorado:
      wrong = {{.code = Code::PlaceWin, .number = 11}, {.code = Code::Buy, .number = 3}, {.code = Code::LittleOnes}};
      break;
    case Book::Crapless:
      wrong = {{.code = Code::DontPass}, {.code = Code::Lay, .number = 4}, {.code = Code::PlaceLose, .number = 6}};
      break;
    case Book::Massachusetts:
      wrong = {{.code = Code::BigSix}, {.code = Code::OverSeven}, {.code = Code::Put, .number = 6}};
      break;
    case Book::Singapore:
      wrong = {{.code = Code::Put, .number = 6},
               {.code = Code::Whirl},
               {.code = Code::BigEight},
               {.code = Code::HopHard, .number = 8}};
      break;
    case Book::SouthDakota:
      wrong = {{.code = Code::Buy, .number = 4}, {.code = Code::Lay, .number = 10}, {.code = Code::SixSevenEight}};
      break;
    case Book::Diceology:
      wrong = {{.code = Code::AnySeven}, {.code = Code::HopHard, .number = 6}, {.code = Code::Buy, .number = 4}};
      break;
  }
  const Spot spot = pick_of(table.chance(), wrong);
  const int seat = table.chance().below(table.seats());
  const Cents cents = 20 * table.house().chip();
  const std::string id = table.reserve_id();
  table.pause(500, 1200);
  table.place_unruled(seat, id, spot, cents);
  note(table, "wager.not_permitted", id, seat, cents,
       spot_text(spot) + " is not in the book; given back before the throw");
  table.pause(2500, 5000);
  table.take_back_unruled(id);
  return true;
}

bool not_offered(Table& table, Round& round) {
  const House& house = table.house();
  const Layout& layout = table.layout();
  std::vector<NewBet> found;
  for (const Code code : {Code::PlaceLose, Code::HopHard, Code::HopEasy, Code::BonusSmall}) {
    for (const Spot& spot : house.spots(code)) {
      if (house.offers(spot)) continue;
      const int seat = table.chance().below(table.seats());
      if (layout.find(seat, spot) != nullptr || !window_is_open(layout, seat, spot)) continue;
      const Cents cents = code == Code::BonusSmall ? 500 : house.step(code, deciding_number(layout, spot));
      found.push_back({seat, spot, cents});
    }
  }
  if (found.empty()) return false;
  const NewBet bet = pick_of(table.chance(), found);
  table.pause(500, 1200);
  const std::string id = table.place(bet.seat, bet.spot, bet.cents, {.hands_off = true});
  note(table, "wager.not_offered", id, bet.seat, bet.cents, spot_text(bet.spot) + " is not offered at this table");
  if (bet.spot.code == Code::PlaceLose) round.down_next.push_back(id);
  return true;
}

bool outside_limits(Table& table, Round& /*round*/) {
  const House& house = table.house();
  const Layout& layout = table.layout();
  struct TooMuch {
    NewBet bet;
    Cents limit = 0;
  };
  std::vector<TooMuch> found;
  for (int code = static_cast<int>(Code::Fire); code < kCodes; ++code) {
    const Spot spot{.code = static_cast<Code>(code)};
    if (!house.permits(spot.code)) continue;
    const Limits limits = house.side_bet_limits(spot.code);
    const int seat = table.chance().below(table.seats());
    if (limits.most == 0 || !may_place(layout, seat, spot, limits.most / 500 * 500, false)) continue;
    found.push_back({{seat, spot, limits.most / 500 * 500 + 500}, limits.most});
  }
  const int seat = table.chance().below(table.seats());
  if (layout.find(seat, {.code = Code::Field}) == nullptr && (found.empty() || table.chance().percent(40)))
    found = {{{seat, {.code = Code::Field}, house.table_max() / house.chip() * house.chip() + 50 * house.chip()},
              house.table_max()}};
  if (found.empty()) return false;
  const TooMuch much = pick_of(table.chance(), found);
  table.pause(500, 1200);
  const std::string id = table.place(much.bet.seat, much.bet.spot, much.bet.cents, {.hands_off = true});
  note(table, "wager.outside_limits", id, much.bet.seat, much.bet.cents - much.limit,
       spot_text(much.bet.spot) + " above the maximum; what is above it is at stake");
  return true;
}

bool out_of_turn(Table& table, Round& /*round*/) {
  const Layout& layout = table.layout();
  const bool come_out = layout.point() == 0;
  if (come_out && !table.house().chosen("come_needs_point")) return false;
  const Spot spot{.code = come_out ? Code::Come : Code::Pass};
  const int seat = pick_seat(table, [&](int s) {
    return !layout.has(s, spot.code) && (come_out || (!layout.has(s, Code::PassOdds) && s != layout.shooter()));
  });
  if (seat < 0) return false;
  const Cents cents = table.player(seat).unit;
  table.pause(500, 1200);
  const std::string id = table.place(seat, spot, cents, {.hands_off = true});
  note(table, "wager.out_of_turn", id, seat, cents,
       come_out ? "come with the puck off" : "pass after the point was set");
  return true;
}

bool contract_broken(Table& table, Round& /*round*/) {
  const Layout& layout = table.layout();
  const Cents chip = table.house().chip();
  const auto wager = pick_wager(table, [&](const Wager& w) {
    const bool shooters_line = w.spot.code == Code::Pass && w.seat == layout.shooter();
    return is_contract(layout, w) && !shooters_line && odds_on(layout, w) == nullptr && w.cents >= 2 * chip;
  });
  if (!wager) return false;
  table.pause(500, 1200);
  const bool removed = table.chance().percent(50);
  const Cents left = wager->cents / 2 / chip * chip;
  note(table, "wager.contract_broken", wager->id, wager->seat, removed ? wager->cents : wager->cents - left,
       spot_text(wager->spot) + (removed ? " taken down after its point" : " lowered after its point"));
  if (removed) {
    table.take_down(wager->id);
  } else {
    table.shrink(wager->id, left);
    table.layout().leave_alone(wager->id);
  }
  return true;
}

bool dont_put_back(Table& table, Round& /*round*/) {
  const Layout& layout = table.layout();
  const auto wager = pick_wager(
      table, [&](const Wager& w) { return dont_with_point(layout, w) && 2 * w.cents <= table.house().table_max(); });
  if (!wager) return false;
  table.pause(500, 1200);
  note(table, "wager.dont_put_back", wager->id, wager->seat, wager->cents,
       spot_text(wager->spot) + " doubled after its point");
  table.grow(wager->id, 2 * wager->cents);
  table.layout().leave_alone(wager->id);
  return true;
}

bool grown(Table& table, Round& /*round*/) {
  const House& house = table.house();
  const Layout& layout = table.layout();
  const bool ride_unmoved = !layout.natural_thrown() && !layout.point_was_made();
  const auto wager = pick_wager(table, [&](const Wager& w) {
    if (is_contract(layout, w)) return !house.chosen("pass_increase_after_point");
    const bool counted = w.spot.code == Code::RideTheLine || w.spot.code == Code::SharpShooter;
    return counted && w.new_shooters == 0 && ride_unmoved && layout.throws_of_shooter() > 0 &&
           w.cents + 500 <= house.side_bet_limits(w.spot.code).most;
  });
  if (!wager) return false;
  const Cents more = is_side_bet(wager->spot.code) ? 500 : wager->cents;
  if (wager->cents + more > house.table_max()) return false;
  table.pause(500, 1200);
  note(table, "wager.grown", wager->id, wager->seat, more, spot_text(wager->spot) + " raised where it may not grow");
  table.grow(wager->id, wager->cents + more);
  table.layout().leave_alone(wager->id);
  return true;
}

// sg 3.2, 3.8: the only book in which the announcement closes the bets.
bool after_no_more_bets(Table& table, Round& round) {
  if (table.house().book() != Book::Singapore) return false;
  const auto bet = simple_bet(table, round.thrown.dice, std::nullopt, kSimple);
  if (!bet) return false;
  round.thrown.announced = true;
  LateAct act = late_place(table, round, *bet);
  note(table, "wager.after_no_more_bets", act.id, bet->seat, bet->cents,
       spot_text(bet->spot) + " after the announcement");
  round.thrown.after_announcement.push_back(std::move(act));
  return true;
}

bool in_flight_unconfirmed(Table& table, Round& round) {
  if (table.house().book() == Book::Singapore) return false;
  const auto bet = simple_bet(table, round.thrown.dice, std::nullopt, kSimple);
  if (!bet) return false;
  round.thrown.announced = false;
  LateAct act = late_place(table, round, *bet);
  // Two have to confirm except in Colorado: one alone is not enough.
  const bool both = table.house().book() != Book::Colorado && table.house().book() != Book::Crapless;
  if (both && table.chance().percent(40)) act.manner.confirmed_by = {"dealer"};
  note(table, "wager.in_flight_unconfirmed", act.id, bet->seat, bet->cents,
       spot_text(bet->spot) + " with the dice in the air");
  round.thrown.in_flight.push_back(std::move(act));
  return true;
}

bool after_rest(Table& table, Round& round) {
  const auto bet = simple_bet(table, round.thrown.dice, Outcome::Win, kSimple);
  if (!bet) return false;
  LateAct act = late_place(table, round, *bet);
  note(table, "wager.after_rest", act.id, bet->seat, bet->cents, spot_text(bet->spot) + " made when it had won");
  round.thrown.after_rest.push_back(std::move(act));
  return true;
}

bool withdrawn_after_rest(Table& table, Round& round) {
  const auto lost = decided_wager(table, round.thrown.dice, Outcome::Lose);
  if (!lost) return false;
  const Wager& wager = lost->wager;
  note(table, "wager.withdrawn_after_rest", wager.id, wager.seat, wager.cents,
       spot_text(wager.spot) + " taken down when it had lost");
  change_late(round, LateAct::Kind::TakeDown, *lost, 0);
  return true;
}

bool capped(Table& table, Round& round) {
  const auto won = decided_wager(table, round.thrown.dice, Outcome::Win);
  if (!won || 2 * won->wager.cents > table.house().table_max()) return false;
  const Wager& wager = won->wager;
  note(table, "wager.capped", wager.id, wager.seat, wager.cents, spot_text(wager.spot) + " doubled when it had won");
  change_late(round, LateAct::Kind::Grow, *won, 2 * wager.cents);
  return true;
}

bool pinched(Table& table, Round& round) {
  const auto lost = decided_wager(table, round.thrown.dice, Outcome::Lose);
  if (!lost) return false;
  const Wager& wager = lost->wager;
  const Cents step = table.house().step(wager.spot.code, wager.spot.number);
  const Cents left = wager.cents / 2 / step * step;
  if (left <= 0) return false;
  note(table, "wager.pinched", wager.id, wager.seat, wager.cents - left,
       spot_text(wager.spot) + " lowered when it had lost");
  change_late(round, LateAct::Kind::Shrink, *lost, left);
  return true;
}

// Hops are spoken, not placed; the accomplice with the stick books those that won.
bool hop_scam(Table& table, Round& round) {
  const auto bet = simple_bet(table, round.thrown.dice, Outcome::Win, std::array{Code::HopEasy, Code::HopHard});
  if (!bet) return false;
  LateAct act = late_place(table, round, *bet);
  const bool flying = table.chance().percent(50);
  note(table, flying ? "wager.in_flight_unconfirmed" : "wager.after_rest", act.id, bet->seat, bet->cents,
       "a spoken hop, booked because it won");
  if (flying) round.thrown.announced = false;
  (flying ? round.thrown.in_flight : round.thrown.after_rest).push_back(std::move(act));
  return true;
}

bool odds_over_limit(Table& table, Round& /*round*/) {
  const Layout& layout = table.layout();
  const House& house = table.house();
  if (house.book() == Book::SouthDakota) return false;
  const auto flat = pick_wager(table, [&](const Wager& w) {
    const bool line = !w.tip && (w.spot.code == Code::Pass || w.spot.code == Code::DontPass) && layout.point() != 0;
    if (!line && !own_flat_with_number(w)) return false;
    const Spot odds{.code = *odds_for(w.spot.code), .come_point = w.spot.come_point};
    const Cents limit = odds_limit(layout, w.seat, odds);
    return limit > 0 && limit + 20 * house.step(odds.code, deciding_number(layout, odds)) < house.table_max() &&
           odds_on(layout, w) == nullptr;
  });
  if (!flat) return false;
  const Spot odds{.code = *odds_for(flat->spot.code), .come_point = flat->spot.come_point};
  const Cents limit = odds_limit(layout, flat->seat, odds);
  const Cents step = house.step(odds.code, deciding_number(layout, odds));
  const Cents cents = (limit / step + table.chance().between(5, 15)) * step;
  table.pause(500, 1200);
  const std::string id = table.place(flat->seat, odds, cents, {.hands_off = true});
  note(table, "wager.odds_over_limit", id, flat->seat, cents - limit,
       spot_text(odds) + " above the limit; what is above it is at stake");
  return true;
}

// Given back before the throw: odds without a flat bet are no wager.
bool odds_without_flat(Table& table, Round& /*round*/) {
  const House& house = table.house();
  const Layout& layout = table.layout();
  std::vector<Spot> spots;
  if (layout.point() != 0 && house.permits(Code::PassOdds)) spots.push_back({.code = Code::PassOdds});
  if (layout.point() != 0 && house.permits(Code::DontPassOdds)) spots.push_back({.code = Code::DontPassOdds});
  if (house.permits(Code::ComeOdds)) spots.push_back({.code = Code::ComeOdds, .come_point = 6});
  if (house.book() == Book::SouthDakota) spots.push_back({.code = Code::PutOdds, .number = 8});
  if (spots.empty()) return false;
  const Spot spot = pick_of(table.chance(), spots);
  const int number = deciding_number(layout, spot);
  if (number < 4 || number > 10) return false;
  const int seat = pick_seat(table, [&](int s) {
    return !layout.has(s, *flat_of(spot.code)) && !layout.has(s, spot.code) && !was_without_line(table, s);
  });
  if (seat < 0) return false;
  const Cents step = house.step(spot.code, number);
  const Cents cents = std::max<Cents>(1, table.player(seat).unit / step) * step;
  table.pause(500, 1200);
  const std::string id = table.place(seat, spot, cents, {.hands_off = true});
  note(table, "wager.odds_without_flat", id, seat, cents,
       spot_text(spot) + " without its flat bet; given back before the throw");
  table.pause(2500, 5000);
  table.take_down(id);
  return true;
}

// Only where the dice end it at once: a late side bet that lives on would be counted in as many ways as there are
// readers.
bool side_bet_closed(Table& table, Round& round) {
  const House& house = table.house();
  const Layout& layout = table.layout();
  if (round.thrown.dice.total() != 7) return false;
  std::vector<NewBet> found;
  for (int code = static_cast<int>(Code::Fire); code < kCodes; ++code) {
    const Spot spot{.code = static_cast<Code>(code)};
    if (!house.offers(spot) || !layout.takes(spot.code) || layout.throws_of_shooter() == 0) continue;
    const bool counts_points =
        spot.code == Code::Fire || spot.code == Code::SharpShooter || spot.code == Code::RideTheLine;
    const bool bonus = spot.code == Code::BonusSmall || spot.code == Code::BonusTall || spot.code == Code::BonusAll;
    if ((counts_points || bonus) && layout.point() == 0) continue;
    const int seat = pick_seat(table, [&](int s) {
      return !layout.has(s, spot.code) && !window_is_open(layout, s, spot) && has_needed_line_bet(layout, s, spot.code);
    });
    const Limits limits = house.side_bet_limits(spot.code);
    const auto cents = std::max<Cents>({limits.least, 500, house.chip()});
    if (seat >= 0 && amount_fits(house, spot, 0, cents)) found.push_back({seat, spot, cents});
  }
  if (found.empty()) return false;
  const NewBet bet = pick_of(table.chance(), found);
  table.pause(500, 1200);
  const std::string id = table.place(bet.seat, bet.spot, bet.cents, {.hands_off = true});
  note(table, "wager.side_bet_closed", id, bet.seat, bet.cents, spot_text(bet.spot) + " after its window closed");
  return true;
}

bool side_bet_without_line(Table& table, Round& /*round*/) {
  const House& house = table.house();
  const Layout& layout = table.layout();
  std::vector<NewBet> found;
  for (int code = static_cast<int>(Code::Fire); code < kCodes; ++code) {
    const Spot spot{.code = static_cast<Code>(code)};
    if (!house.offers(spot)) continue;
    const int seat = pick_seat(table, [&](int s) {
      const bool line = layout.has(s, Code::Pass) || layout.has(s, Code::DontPass);
      return !line && !was_without_line(table, s) && !has_needed_line_bet(layout, s, spot.code) &&
             window_is_open(layout, s, spot) && !layout.has(s, spot.code);
    });
    const auto cents = std::max<Cents>({house.side_bet_limits(spot.code).least, 500, house.chip()});
    if (seat >= 0 && amount_fits(house, spot, 0, cents)) found.push_back({seat, spot, cents});
  }
  if (found.empty()) return false;
  const NewBet bet = pick_of(table.chance(), found);
  table.pause(500, 1200);
  const std::string id = table.place(bet.seat, bet.spot, bet.cents, {.hands_off = true});
  note(table, "wager.side_bet_without_line", id, bet.seat, bet.cents,
       spot_text(bet.spot) + " without the line bet it needs");
  return true;
}

// us-ma 12(c), 14: the table takes fire; one hot roller beside it. Neither is taken there again afterwards.
bool side_bets_share_table(Table& table, Round& /*round*/) {
  const House& house = table.house();
  const Layout& layout = table.layout();
  if (!house.shares_exclusive_bets() || !layout.takes(Code::HotRoller)) return false;
  const bool window = layout.point() == 0 && layout.throws_of_shooter() == 0 && layout.any(Code::Fire);
  if (!window) return false;
  const int seat = pick_seat(table, [&](int s) { return !layout.has(s, Code::Fire); });
  if (seat < 0) return false;
  const Spot spot{.code = Code::HotRoller};
  const Cents cents = 500;
  table.pause(500, 1200);
  const std::string id = table.place(seat, spot, cents, {.hands_off = true});
  note(table, "wager.side_bets_share_table", id, seat, cents, "hot roller at a table that takes fire");
  table.layout().end_exclusive_bets();
  return true;
}

bool call_bet(Table& table, Round& round) {
  const auto bet = simple_bet(table, round.thrown.dice, std::nullopt,
                              std::array{Code::Field, Code::AnyCraps, Code::Eleven, Code::CrapsTwo, Code::CrapsTwelve});
  if (!bet) return false;
  const bool coins =
      table.house().book() == Book::Colorado && bet->spot.code == Code::Field && table.chance().percent(50);
  table.pause(500, 1200);
  const std::string id =
      table.place(bet->seat, bet->spot, bet->cents, {.media = {coins ? "coins" : "verbal"}, .hands_off = true});
  note(table, "wager.call_bet", id, bet->seat, bet->cents,
       spot_text(bet->spot) + (coins ? " in coins, which only line bets take" : " by word of mouth alone"));
  return true;
}

// Chosen so that the roll does not touch the wager, which then comes down: whether the call took effect is nobody's
// business.
bool call_not_allowed(Table& table, Round& round) {
  const Layout& layout = table.layout();
  const int total = round.thrown.dice.total();
  const auto wager = pick_wager(table, [&](const Wager& w) {
    if (w.tip || w.call != Call::None) return false;
    if (w.spot.code == Code::PlaceWin) return layout.point() == 0 && total != 7 && total != w.spot.number;
    if (!dont_with_point(layout, w) || odds_on(layout, w) != nullptr) return false;
    if (w.spot.code == Code::DontPass && w.seat == layout.shooter()) return false;
    return total != 7 && total != deciding_number(layout, w.spot);
  });
  if (!wager) return false;
  const bool place = wager->spot.code == Code::PlaceWin;
  table.pause(500, 1200);
  table.call(wager->id, place, !place, false);
  note(table, "wager.call_not_allowed", wager->id, wager->seat, wager->cents,
       spot_text(wager->spot) + (place ? " called on, and nobody confirmed it" : " called off"));
  table.layout().leave_alone(wager->id);
  round.down_next.push_back(wager->id);
  return true;
}

}  // namespace simulator::plants
