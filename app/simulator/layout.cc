#include "app/simulator/layout.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace simulator {
namespace {

std::uint32_t bit(int number) { return 1U << static_cast<unsigned>(number); }

// A winner that the dealer leaves where it is and pays beside; every other winner comes down with its winnings.
bool stays_up(Code code) {
  switch (code) {
    case Code::PlaceWin:
    case Code::PlaceLose:
    case Code::Buy:
    case Code::Lay:
    case Code::Hardway:
    case Code::BigSix:
    case Code::BigEight: return true;
    default: return false;
  }
}

}  // namespace

Layout::Layout(const House& house, int seats) : house_(&house) {
  for (int seat = 0; seat < seats; ++seat) seats_.emplace_back(house.book_name(), house.options());
}

const Wager* Layout::find(const std::string& id) const {
  const auto found = std::ranges::find(wagers_, id, &Wager::id);
  return found == wagers_.end() ? nullptr : &*found;
}

Wager& Layout::at(const std::string& id) {
  const auto found = std::ranges::find(wagers_, id, &Wager::id);
  assert(found != wagers_.end());
  return *found;
}

const Wager* Layout::find(int seat, const Spot& spot) const {
  for (const Wager& wager : wagers_) {
    if (wager.seat == seat && wager.spot == spot && !wager.tip) return &wager;
  }
  return nullptr;
}

bool Layout::has(int seat, Code code) const {
  return std::ranges::any_of(wagers_, [&](const Wager& w) { return w.seat == seat && w.spot.code == code; });
}

bool Layout::has_line_bet(int seat) const {
  return std::ranges::any_of(wagers_, [&](const Wager& w) {
    return w.seat == seat && !w.tip && (w.spot.code == Code::Pass || w.spot.code == Code::DontPass);
  });
}

bool Layout::any(Code code) const {
  return std::ranges::any_of(wagers_, [&](const Wager& w) { return w.spot.code == code; });
}

bool Layout::works(const Wager& wager) const {
  if (wager.call != Call::None) return wager.call == Call::On;
  if (point_ != 0) return true;
  switch (wager.spot.code) {
    case Code::PlaceWin:
    case Code::Buy: return false;
    case Code::Lay: return house_->book() != Book::Singapore;
    case Code::Hardway: return house_->chosen("hardways_working_comeout");
    case Code::ComeOdds: return house_->chosen("come_odds_working_comeout");
    case Code::PutOdds: return house_->chosen("put_odds_working_comeout");
    default: return true;
  }
}

bool Layout::carries_old_side_bets() const {
  return std::ranges::any_of(wagers_, [](const Wager& w) { return is_side_bet(w.spot.code) && w.new_shooters > 0; });
}

std::vector<const Wager*> Layout::fires_reaching_four(int total) const {
  std::vector<const Wager*> reaching;
  if (house_->book() != Book::Massachusetts || point_ == 0 || total != point_) return reaching;
  for (const Wager& wager : wagers_) {
    if (wager.spot.code == Code::Fire && std::popcount(wager.points) == 3 && (wager.points & bit(total)) == 0)
      reaching.push_back(&wager);
  }
  return reaching;
}

reference::Bet Layout::bet_of(const Wager& wager) const {
  reference::Bet bet;
  bet.code = name_of(wager.spot.code);
  bet.cents = wager.cents;
  bet.number = wager.spot.number;
  bet.die_a = wager.spot.die_a;
  bet.die_b = wager.spot.die_b;
  bet.high = wager.spot.high;
  bet.come_point = wager.spot.come_point;
  bet.working = wager.call == Call::None ? "" : wager.call == Call::On ? "on" : "off";
  return bet;
}

void Layout::put(Wager wager) {
  wager.handle = seats_[static_cast<std::size_t>(wager.seat)].place(bet_of(wager));
  wager.original = wager.cents;
  wagers_.push_back(std::move(wager));
}

void Layout::take_down(const std::string& id) {
  const Wager& wager = at(id);
  seats_[static_cast<std::size_t>(wager.seat)].take_down(wager.handle);
  wagers_.erase(wagers_.begin() + (&wager - wagers_.data()));
}

void Layout::set_amount(const std::string& id, Cents cents) {
  Wager& wager = at(id);
  if (cents < wager.cents) wager.reduced = true;
  wager.cents = cents;
  const bool open = (wager.spot.code == Code::Pass || wager.spot.code == Code::DontPass) && point_ == 0;
  if (open) wager.original = cents;
  auto& reference = seats_[static_cast<std::size_t>(wager.seat)];
  reference.take_down(wager.handle);
  wager.handle = reference.place(bet_of(wager));
}

void Layout::call(const std::string& id, Call call) {
  Wager& wager = at(id);
  wager.call = call;
  seats_[static_cast<std::size_t>(wager.seat)].call(wager.handle, call == Call::On ? "on" : "off");
}

void Layout::leave_alone(const std::string& id) { at(id).hands_off = true; }

void Layout::seat_new_player(int seat) {
  auto& reference = seats_[static_cast<std::size_t>(seat)];
  reference = reference::SlowTable(house_->book_name(), house_->options());
  reference.set_point(point_);
}

void Layout::new_shooter(int seat) {
  shooter_ = seat;
  throws_of_shooter_ = rolls_of_shooter_ = 0;
  natural_ = point_set_ = point_made_ = seven_out_ = false;
  for (auto& reference : seats_) reference.new_shooter();
  for (Wager& wager : wagers_) ++wager.new_shooters;
}

void Layout::same_shooter_again() { seven_out_ = false; }

void Layout::throw_dice() {
  ++throws_since_roll_;
  ++throws_of_shooter_;
}

// What is usual where the text has no odds: the Colorado figures, less what that book would have taken of the stake and
// this one does not.
Cents Layout::usual_pay(const Wager& wager, Faces dice, Cents lost) const {
  static const std::map<std::string, std::string> kDollarChips{{"chip_cents", "100"}};
  reference::SlowTable usual("us-co", kDollarChips);
  usual.set_point(point_);
  reference::Bet bet = bet_of(wager);
  bet.working = "on";
  const int handle = usual.place(bet);
  const reference::Result result = usual.roll(dice.left, dice.right).at(handle);
  const Cents chip = house_->chip();
  return std::max<Cents>(chip, (result.pays.value_or(0) - (result.lost - lost)) / chip * chip);
}

std::vector<Decision> Layout::roll(Faces dice) {
  std::vector<std::map<int, reference::Result>> results(seats_.size());
  std::vector<bool> bets(seats_.size(), false);
  for (const Wager& wager : wagers_) bets[static_cast<std::size_t>(wager.seat)] = true;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (bets[seat]) results[seat] = seats_[seat].roll(dice.left, dice.right);
  }

  std::vector<Decision> decisions;
  std::vector<Wager> left;
  left.reserve(wagers_.size());
  for (Wager& wager : wagers_) {
    const auto seat = static_cast<std::size_t>(wager.seat);
    const reference::Result& result = results[seat].at(wager.handle);
    const std::string& outcome = result.outcome;
    if (house_->book() == Book::Singapore) wager.call = Call::None;  // a call holds for one throw
    if (outcome == "no_action" || outcome == "moved") {
      if (outcome == "moved") {
        wager.spot.come_point = result.moved_to;
        wager.original = wager.cents;
      }
      if (wager.spot.code == Code::Fire && point_ != 0 && dice.total() == point_) wager.points |= bit(point_);
      left.push_back(std::move(wager));
      continue;
    }
    Decision decision;
    decision.wager = wager;
    decision.outcome = outcome == "win" ? Outcome::Win : outcome == "lose" ? Outcome::Lose : Outcome::Return;
    decision.lost = result.lost;
    if (decision.outcome == Outcome::Win) {
      decision.pay_is_stated = result.pays.has_value();
      decision.pays = result.pays ? *result.pays : usual_pay(wager, dice, result.lost);
      decision.vig = result.vig;
      decision.stays = stays_up(wager.spot.code);
      if (decision.stays && house_->vig_at_placement())
        decision.next_vig = house_->commission(wager.spot.code, wager.spot.number, wager.cents);
    }
    if (decision.stays) {
      wager.handle = seats_[seat].place(bet_of(wager));
      left.push_back(wager);
    }
    decisions.push_back(std::move(decision));
  }
  wagers_ = std::move(left);
  count(dice);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    assert(!bets[seat] || seats_[seat].point() == point_);
    if (!bets[seat]) seats_[seat].set_point(point_);
  }
  return decisions;
}

void Layout::count(Faces dice) {
  const int total = dice.total();
  point_before_ = point_;
  throws_since_roll_ = 0;
  ++rolls_of_shooter_;
  last_total_ = total;
  seven_out_ = point_ != 0 && total == 7;
  if (point_ == 0) {
    if (house_->is_point(total)) {
      point_ = total;
      point_set_ = true;
      for (Wager& wager : wagers_) {
        if (wager.spot.code == Code::Pass || wager.spot.code == Code::DontPass) wager.original = wager.cents;
      }
    } else if (total == 7 || total == 11) {
      natural_ = true;
    }
  } else if (total == point_ || total == 7) {
    point_made_ = point_made_ || total != 7;
    point_ = 0;
  }
  marks_ = total == 7 ? 0 : marks_ | bit(total);
}

}  // namespace simulator
