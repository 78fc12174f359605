#include "app/simulator/permission.h"

#include <algorithm>

namespace simulator {
namespace {

bool none_marked(const Layout& layout, int low, int high) {
  for (int number = low; number <= high; ++number) {
    if (number != 7 && layout.marked(number)) return false;
  }
  return true;
}

// Fire, Sharp Shooter, hot roller: before the first come-out roll of a new shooter. A throw that was called no roll
// counts here: the text says "come-out roll", and it is nobody's loss to wait for the next shooter.
bool before_new_shooter(const Layout& layout) {
  if (layout.point() != 0 || layout.throws_of_shooter() != 0) return false;
  return layout.house().chosen("new_side_bets_while_carried") || !layout.carries_old_side_bets();
}

bool ride_is_open(const Layout& layout) {
  const std::string closes = layout.house().option("ride_closes");
  if (layout.natural_thrown() || layout.point_was_made()) return false;
  if (closes == "natural_or_point_made") return true;
  if (closes == "natural_or_point_set") return !layout.point_was_set() && layout.point() == 0;
  return layout.throws_of_shooter() == 0 && layout.point() == 0;
}

bool bonus_is_open(const Layout& layout) {
  if (layout.point() != 0) return false;
  if (layout.house().option("bonus_window") == "any_comeout") return true;
  return layout.last_total() == 7 && layout.throws_since_roll() == 0;
}

}  // namespace

int deciding_number(const Layout& layout, const Spot& spot) {
  if (spot.number != 0) return spot.number;
  if (spot.come_point != 0) return spot.come_point;
  return layout.point();
}

bool has_needed_line_bet(const Layout& layout, int seat, Code side_bet) {
  if (side_bet == Code::RideTheLine) return layout.has_line_bet(seat);
  if (layout.house().book() != Book::Diceology || !is_side_bet(side_bet)) return true;
  return layout.find(seat, {.code = Code::Pass}) != nullptr;
}

bool window_is_open(const Layout& layout, int seat, const Spot& spot) {
  switch (spot.code) {
    case Code::Pass:
    case Code::DontPass: return layout.point() == 0;
    case Code::Come:
    case Code::DontCome: return layout.point() != 0;
    case Code::PassOdds:
    case Code::DontPassOdds:
    case Code::ComeOdds:
    case Code::DontComeOdds:
    case Code::PutOdds: return odds_limit(layout, seat, spot) > 0;
    case Code::Fire:
    case Code::SharpShooter:
    case Code::HotRoller: return before_new_shooter(layout);
    case Code::RideTheLine: return ride_is_open(layout);
    case Code::BonusSmall:
    case Code::BonusTall:
    case Code::BonusAll: return bonus_is_open(layout);
    case Code::LittleOnes: return none_marked(layout, 2, 6);
    case Code::BigOnes: return none_marked(layout, 8, 12);
    case Code::BoomOrBust: return none_marked(layout, 2, 12);
    default: return true;
  }
}

Cents odds_limit(const Layout& layout, int seat, const Spot& odds) {
  const int number = deciding_number(layout, odds);
  if (number == 0) return 0;
  Spot flat{.code = *flat_of(odds.code), .number = odds.number, .come_point = odds.come_point};
  const Wager* bet = layout.find(seat, flat);
  if (bet == nullptr) return 0;
  if (odds.code == Code::PutOdds)
    return std::min(layout.house().odds_limit(odds.code, number, bet->cents, bet->original),
                    2 * bet->cents);  // the text has no figure: stay small
  return layout.house().odds_limit(odds.code, number, bet->cents, bet->original);
}

bool amount_fits(const House& house, const Spot& spot, int number, Cents cents) {
  if (cents <= 0 || cents % house.chip() != 0 || cents > house.table_max()) return false;
  if (house.step_is_law(spot.code) && cents % house.step(spot.code, number) != 0) return false;
  if (spot.code == Code::Buy || spot.code == Code::Lay) {
    if (house.commission(spot.code, number, cents) == 0) return false;  // a commission of nothing is no true odds
    if (house.book() == Book::Singapore && cents % house.step(spot.code, number) != 0) return false;
  }
  if (!is_side_bet(spot.code)) return true;
  const Limits limits = house.side_bet_limits(spot.code);
  if (cents % std::max<Cents>(house.chip(), 100) != 0) return false;
  return cents >= limits.least && (limits.most == 0 || cents <= limits.most);
}

bool may_place(const Layout& layout, int seat, const Spot& spot, Cents cents, bool tip) {
  const House& house = layout.house();
  if (!house.offers(spot) || !layout.takes(spot.code) || !window_is_open(layout, seat, spot)) return false;
  const int number = deciding_number(layout, spot);
  if (!amount_fits(house, spot, number, cents)) return false;
  if (is_odds(spot.code)) {
    if (tip || cents > odds_limit(layout, seat, spot)) return false;
    const Wager* flat =
        layout.find(seat, {.code = *flat_of(spot.code), .number = spot.number, .come_point = spot.come_point});
    if (flat == nullptr || flat->hands_off) return false;
  }
  if (is_side_bet(spot.code) && (tip || !has_needed_line_bet(layout, seat, spot.code))) return false;
  // One stack per player and place; a second one would be an increase.
  return std::ranges::none_of(layout.wagers(), [&](const Wager& wager) {
    return wager.seat == seat && wager.spot == spot && wager.tip == tip;
  });
}

const Wager* flat_of(const Layout& layout, const Wager& odds) {
  const Spot& spot = odds.spot;
  return layout.find(odds.seat, {.code = *flat_of(spot.code), .number = spot.number, .come_point = spot.come_point});
}

const Wager* odds_on(const Layout& layout, const Wager& flat) {
  const auto code = odds_for(flat.spot.code);
  if (!code || flat.tip) return nullptr;
  return layout.find(flat.seat, {.code = *code, .number = flat.spot.number, .come_point = flat.spot.come_point});
}

bool may_grow(const Layout& layout, const Wager& wager) {
  if (wager.hands_off || wager.tip) return false;
  const House& house = layout.house();
  switch (wager.spot.code) {
    case Code::Pass:
      if (layout.point() == 0) return house.book() != Book::Singapore;
      return house.chosen("pass_increase_after_point");
    case Code::Come: return wager.spot.come_point != 0 && house.chosen("pass_increase_after_point");
    case Code::Put:
    case Code::PassOdds:
    case Code::DontPassOdds:
    case Code::ComeOdds:
    case Code::DontComeOdds:
    case Code::PutOdds:
    case Code::PlaceWin:
    case Code::PlaceLose:
    case Code::Hardway:
    case Code::BigSix:
    case Code::BigEight: return true;
    case Code::Buy:
    case Code::Lay: return !house.vig_at_placement();  // who owes how much commission on the rest is nobody's rule
    default: return false;
  }
}

bool may_shrink(const Layout& layout, const Wager& wager) {
  if (wager.hands_off || wager.tip) return false;
  const House& house = layout.house();
  const bool silent = house.book() == Book::Diceology;  // the house sheet speaks of don't pass and place bets only
  switch (wager.spot.code) {
    case Code::DontPass:  // with its odds it would break the odds limit; the shooter needs his line bet
      return layout.point() != 0 && wager.seat != layout.shooter() && odds_on(layout, wager) == nullptr;
    case Code::DontCome: return !silent && wager.spot.come_point != 0 && odds_on(layout, wager) == nullptr;
    case Code::PassOdds:
    case Code::DontPassOdds:
    case Code::ComeOdds:
    case Code::DontComeOdds:
    case Code::PutOdds:
    case Code::PlaceLose:
    case Code::Hardway:
    case Code::BigSix:
    case Code::BigEight:
    case Code::Field: return !silent;
    case Code::Put: return odds_on(layout, wager) == nullptr;
    case Code::PlaceWin: return true;
    case Code::Buy:
    case Code::Lay: return !house.vig_at_placement();  // no event says how a commission goes back
    default: return false;
  }
}

bool may_be_called(const Layout& layout, const Wager& wager, bool on) {
  if (wager.hands_off || wager.tip || wager.call == (on ? Call::On : Call::Off)) return false;
  const House& house = layout.house();
  const Code code = wager.spot.code;
  if (!on && (!house.chosen("allow_call_off") || layout.point() == 0)) return false;
  if (on && layout.works(wager)) return false;
  switch (code) {
    case Code::PlaceWin:
    case Code::Buy: return true;
    case Code::Hardway: return on || house.book() != Book::Diceology;
    case Code::Lay: return house.book() == Book::Singapore;
    case Code::ComeOdds:  // off on the come-out roll unless called on; sg names no call for odds
      return on && house.book() != Book::Singapore && house.permits(Code::ComeOdds);
    default: return false;
  }
}

}  // namespace simulator
