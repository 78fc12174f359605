#include "app/simulator/player.h"

#include <algorithm>
#include <array>

#include "app/simulator/permission.h"
#include "app/simulator/table.h"

namespace simulator {
namespace {

constexpr std::array<int, 6> kBoxes{4, 5, 6, 8, 9, 10};

// An amount near `wanted` that the wager takes: in steps that pay, or (one in five, where the book only rounds the
// payout) in whatever chips the player had in his hand.
Cents suitable(Table& table, int seat, const Spot& spot, Cents wanted) {
  const Layout& layout = table.layout();
  const House& house = table.house();
  const int number = deciding_number(layout, spot);
  Cents step = house.step(spot.code, number);
  if (!house.step_is_law(spot.code) && !is_side_bet(spot.code) && house.fractional_odds(spot.code, number) &&
      house.book() != Book::Singapore && table.chance().percent(20))
    step = house.chip();
  Cents cents = std::max<Cents>(1, (wanted + step / 2) / step) * step;
  if (spot.code == Code::Buy || spot.code == Code::Lay) {
    while (house.commission(spot.code, number, cents) == 0 && cents < house.table_max()) cents += step;
  }
  if (is_odds(spot.code)) cents = std::min(cents, odds_limit(layout, seat, spot) / step * step);
  if (is_side_bet(spot.code)) {
    const Limits limits = house.side_bet_limits(spot.code);
    cents = std::max(cents, (limits.least + step - 1) / step * step);
    if (limits.most != 0) cents = std::min(cents, limits.most / step * step);
  }
  return cents;
}

void ask_random(Table& table, int seat, Code code, Cents wanted, bool tip = false) {
  const auto spots = table.house().spots(code);
  if (!spots.empty())
    ask(table, seat, spots[static_cast<std::size_t>(table.chance().below(static_cast<int>(spots.size())))], wanted,
        tip);
}

void ask_odds(Table& table, int seat, Code flat_code, int percent) {
  // Copied: asking changes the layout.
  std::vector<Spot> flats;
  for (const Wager& wager : table.layout().wagers()) {
    if (wager.seat == seat && wager.spot.code == flat_code && !wager.tip) flats.push_back(wager.spot);
  }
  for (const Spot& flat : flats) {
    if (!table.chance().percent(percent)) continue;
    const Spot odds{.code = *odds_for(flat.code), .number = flat.number, .come_point = flat.come_point};
    const Cents flat_cents = table.layout().find(seat, flat)->cents;
    ask(table, seat, odds, flat_cents * table.chance().between(1, 5));
  }
}

void bet_side_bets(Table& table, int seat, int percent) {
  DiceSource& chance = table.chance();
  for (int code = static_cast<int>(Code::Fire); code < kCodes; ++code) {
    if (chance.percent(percent)) ask(table, seat, {.code = static_cast<Code>(code)}, Cents{100} * chance.between(1, 5));
  }
}

void bet_propositions(Table& table, int seat) {
  constexpr std::array kLiked{Code::Hardway,     Code::AnyCraps,  Code::CrapsEleven, Code::Horn,
                              Code::Eleven,      Code::HopEasy,   Code::HopHard,     Code::Whirl,
                              Code::HornHigh,    Code::AnySeven,  Code::CrapsTwo,    Code::CrapsThree,
                              Code::CrapsTwelve, Code::OverSeven, Code::UnderSeven,  Code::SixSevenEight};
  DiceSource& chance = table.chance();
  for (int i = chance.below(4); i > 0; --i) {
    const Code code = kLiked[static_cast<std::size_t>(chance.below(static_cast<int>(kLiked.size())))];
    ask_random(table, seat, code, Cents{100} * chance.between(1, 10));
  }
}

}  // namespace

bool ask(Table& table, int seat, const Spot& spot, Cents wanted, bool tip) {
  const Layout& layout = table.layout();
  if (!table.house().offers(spot) || !window_is_open(layout, seat, spot)) return false;
  const Cents cents = suitable(table, seat, spot, wanted);
  if (cents > table.player(seat).rail || !may_place(layout, seat, spot, cents, tip)) return false;
  table.pause(250, 900);
  Manner manner;
  manner.tip = tip;
  if (cents >= 100'000 && table.house().book() == Book::Massachusetts && table.chance().percent(30))
    manner.media = {"plaques"};
  if (table.chance().below(1000) == 0) table.mistype(seat, spot, cents * 2);
  table.place(seat, spot, cents, manner);
  return true;
}

void bet_line(Table& table, int seat) {
  const Player& player = table.player(seat);
  const bool dont = player.habit == Habit::Dont && table.house().permits(Code::DontPass);
  ask(table, seat, {.code = dont ? Code::DontPass : Code::Pass}, player.unit);
}

void bet(Table& table, int seat) {
  DiceSource& chance = table.chance();
  const Player& player = table.player(seat);
  const Cents unit = player.unit;
  const bool come_out = table.layout().point() == 0;
  const auto line = [&](int percent) {
    if (come_out && chance.percent(percent)) bet_line(table, seat);
  };
  switch (player.habit) {
    case Habit::LineAndOdds:
      line(95);
      ask_odds(table, seat, Code::Pass, 70);
      if (!come_out && chance.percent(15))
        ask(table, seat, {.code = Code::PlaceWin, .number = chance.percent(50) ? 6 : 8}, unit);
      break;
    case Habit::IronCross:
      line(40);
      if (!come_out) {
        for (const int number : {5, 6, 8}) ask(table, seat, {.code = Code::PlaceWin, .number = number}, unit * 2);
      }
      if (chance.percent(60)) ask(table, seat, {.code = Code::Field}, unit);
      break;
    case Habit::Dont:
      line(90);
      ask_odds(table, seat, Code::DontPass, 60);
      if (chance.percent(35)) ask(table, seat, {.code = Code::DontCome}, unit);
      ask_odds(table, seat, Code::DontCome, 40);
      if (chance.percent(6)) ask_random(table, seat, Code::Lay, unit * 6);
      if (chance.percent(6)) ask_random(table, seat, Code::PlaceLose, unit * 3);
      break;
    case Habit::Propositions:
      line(30);
      bet_propositions(table, seat);
      break;
    case Habit::Come:
      line(95);
      ask_odds(table, seat, Code::Pass, 40);
      if (chance.percent(70)) ask(table, seat, {.code = Code::Come}, unit);
      ask_odds(table, seat, Code::Come, 60);
      break;
    case Habit::SideBets:
      line(95);
      bet_side_bets(table, seat, 45);
      break;
    case Habit::Tipper:
      line(90);
      if (chance.percent(12))
        ask(table, seat, {.code = come_out ? Code::Pass : Code::Field}, Cents{100} * chance.between(1, 5), true);
      if (chance.percent(12)) ask_random(table, seat, Code::Hardway, Cents{100} * chance.between(1, 3), true);
      if (chance.percent(15)) ask_random(table, seat, Code::Hardway, 500);
      if (chance.percent(20)) ask(table, seat, {.code = Code::Field}, unit);
      if (chance.percent(2) && player.rail > 20 * unit) table.tip(seat, std::max<Cents>(500, table.house().chip()));
      break;
    case Habit::BuyAndLay:
      line(40);
      if (chance.percent(25)) ask_random(table, seat, Code::Buy, unit * 4);
      if (chance.percent(10)) ask_random(table, seat, Code::Lay, unit * 8);
      if (chance.percent(15)) ask_random(table, seat, Code::Put, unit);
      ask_odds(table, seat, Code::Put, 60);
      if (chance.percent(10)) ask(table, seat, {.code = chance.percent(50) ? Code::BigSix : Code::BigEight}, unit);
      if (chance.percent(20))
        ask(table, seat, {.code = Code::PlaceWin, .number = kBoxes[static_cast<std::size_t>(chance.below(6))]},
            unit * 2);
      break;
  }
  if (chance.percent(3)) bet_side_bets(table, seat, 40);
}

void change_something(Table& table, int seat) {
  DiceSource& chance = table.chance();
  const Layout& layout = table.layout();
  std::vector<const Wager*> own;
  for (const Wager& wager : layout.wagers()) {
    if (wager.seat == seat) own.push_back(&wager);
  }
  if (own.empty()) return;
  const Wager wager = *own[static_cast<std::size_t>(chance.below(static_cast<int>(own.size())))];
  const int number = deciding_number(layout, wager.spot);
  const Cents step = table.house().step(wager.spot.code, number);
  switch (chance.below(5)) {
    case 0: {
      if (!may_grow(layout, wager)) return;
      Cents to = wager.cents + step * chance.between(1, 3);
      if (is_odds(wager.spot.code)) to = std::min(to, odds_limit(layout, seat, wager.spot));
      if (to <= wager.cents || to - wager.cents > table.player(seat).rail) return;
      if (!amount_fits(table.house(), wager.spot, number, to)) return;
      table.pause(300, 900);
      table.grow(wager.id, to);
      return;
    }
    case 1: {
      const Cents to = wager.cents / 2 / step * step;
      if (!may_shrink(layout, wager) || to <= 0 || to == wager.cents) return;
      if (!amount_fits(table.house(), wager.spot, number, to)) return;
      table.pause(300, 900);
      table.shrink(wager.id, to);
      return;
    }
    case 2:
      if (!may_shrink(layout, wager) || wager.spot.code == Code::DontCome) return;
      table.pause(300, 900);
      table.take_down(wager.id);
      return;
    default: {
      const bool on = !layout.works(wager);
      if (!may_be_called(layout, wager, on)) return;
      table.pause(300, 900);
      table.call(wager.id, on, true, true);
      return;
    }
  }
}

void try_anything(Table& table, int seat) {
  DiceSource& chance = table.chance();
  const auto code = static_cast<Code>(chance.below(kCodes));
  const auto flat = flat_of(code);
  if (flat) return ask_odds(table, seat, *flat, 100);
  ask_random(table, seat, code, table.player(seat).unit);
}

}  // namespace simulator
