// What lies on the layout, where the puck is, and what the shooter has done so far. Settlement comes from the slow
// reference (slow_table.h): one for each seat, since odds belong to their own player's flat bet.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/simulator/dice_source.h"
#include "app/simulator/house.h"
#include "app/simulator/slow_table.h"

namespace simulator {

enum class Call : std::uint8_t { None, On, Off };

struct Wager {
  std::string id;
  int seat = 0;
  Spot spot;
  Cents cents = 0;
  Cents original = 0;  // a flat bet's amount when its point was set
  Call call = Call::None;
  bool tip = false;          // the dealer's money: nobody takes it back
  bool reduced = false;      // a don't bet that shrank may not grow again (30-2305(4))
  bool hands_off = false;    // part of a planted fault: left alone until it is decided
  int handle = 0;            // in the seat's reference table
  int new_shooters = 0;      // how often the dice have changed hands since it was made
  std::uint32_t points = 0;  // fire: the different points made so far, one bit each
};

enum class Outcome : std::uint8_t { Win, Lose, Return };

struct Decision {
  Wager wager;  // as it lay before the roll
  Outcome outcome = Outcome::Lose;
  Cents pays = 0;             // winnings
  Cents lost = 0;             // of the stake; a compound bet can win and lose at once
  Cents vig = 0;              // commission due on the win
  Cents next_vig = 0;         // commission due at once for the next decision, where it is paid beforehand
  bool pay_is_stated = true;  // false: us-sd gives no odds, the house paid what is usual
  bool stays = false;         // a winner that stays up under the same id
};

class Layout {
 public:
  Layout(const House& house, int seats);

  const House& house() const { return *house_; }
  const std::vector<Wager>& wagers() const { return wagers_; }
  const Wager* find(const std::string& id) const;
  const Wager* find(int seat, const Spot& spot) const;  // not a tip
  bool has(int seat, Code code) const;                  // tips count: they are wagers of that player
  bool has_line_bet(int seat) const;                    // pass or don't pass, tips not counted
  bool any(Code code) const;
  bool works(const Wager& wager) const;

  int point() const { return point_; }
  int point_before_roll() const { return point_before_; }
  int shooter() const { return shooter_; }
  int last_total() const { return last_total_; }
  int throws_since_roll() const { return throws_since_roll_; }
  int throws_of_shooter() const { return throws_of_shooter_; }
  int rolls_of_shooter() const { return rolls_of_shooter_; }
  bool natural_thrown() const { return natural_; }     // by this shooter, on a come-out roll
  bool point_was_set() const { return point_set_; }    // by this shooter
  bool point_was_made() const { return point_made_; }  // by this shooter
  bool seven_out() const { return seven_out_; }
  bool marked(int number) const { return (marks_ >> static_cast<unsigned>(number) & 1U) != 0; }  // since the last seven
  bool carries_old_side_bets() const;  // made for an earlier shooter who gave up the dice
  // us-ma 12(a)(6): fire bets that would have their fourth different point.
  std::vector<const Wager*> fires_reaching_four(int total) const;

  void put(Wager wager);
  void take_down(const std::string& id);
  // Keeps everything but the amount; not for side bets that have counted something, the reference would forget it.
  void set_amount(const std::string& id, Cents cents);
  void call(const std::string& id, Call call);
  void leave_alone(const std::string& id);
  void seat_new_player(int seat);
  void new_shooter(int seat);
  void same_shooter_again();  // the seven-out that should have ended him did not
  void throw_dice();
  // us-ma: fire and hot roller were taken together; neither is taken again at this table.
  void end_exclusive_bets() { exclusive_bets_over_ = true; }
  bool takes(Code code) const { return !exclusive_bets_over_ || (code != Code::Fire && code != Code::HotRoller); }
  std::vector<Decision> roll(Faces dice);  // decided wagers only, in the order in which they were made

 private:
  Wager& at(const std::string& id);
  reference::Bet bet_of(const Wager& wager) const;
  Cents usual_pay(const Wager& wager, Faces dice, Cents lost) const;
  void count(Faces dice);

  const House* house_;
  std::vector<Wager> wagers_;
  std::vector<reference::SlowTable> seats_;
  int point_ = 0, point_before_ = 0, shooter_ = 0, last_total_ = 0;
  int throws_since_roll_ = 0, throws_of_shooter_ = 0, rolls_of_shooter_ = 0;
  bool natural_ = false, point_set_ = false, point_made_ = false, seven_out_ = false;
  std::uint32_t marks_ = 0;
  bool exclusive_bets_over_ = false;
};

}  // namespace simulator
