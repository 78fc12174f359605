// A craps table settled slowly and plainly, straight from the rule documents: strings, maps, no tables shared with
// rules/.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>
namespace reference {
struct Bet {
  std::string code;          // the codes of the rule books: pass, dont_pass, come, ..., boom_or_bust
  long long cents = 0;       // stake
  int number = 0;            // box number, hardway or hop_hard total (place_win, ..., put_odds, hardway, hop_hard)
  int die_a = 0, die_b = 0;  // faces of hop_easy
  int high = 0;              // the doubled number of horn_high
  int come_point = 0;        // where a come / dont_come / come_odds / dont_come_odds sits; 0: not moved yet
  std::string working;       // "" default of the book, "on", "off" (called by the player)
};
struct Result {
  std::string outcome;                // win lose push void no_action moved
  std::optional<long long> pays = 0;  // winnings only; nullopt where the book states no odds (us-sd)
  long long lost = 0;                 // part of the stake the house takes
  long long vig = 0;                  // commission collected by this settlement
  int moved_to = 0;
};
class SlowTable {
 public:
  // options: keys of the options, values as text ("500", "true", "FB-1", "win"); absent keys take the book's
  // default, and so does a vig_when other than "win" or "placement".
  SlowTable(std::string book, std::map<std::string, std::string> options);
  // Taken as it lies, without permission checks; returns a handle. A code that the book does not have is no wager at
  // all and throws std::invalid_argument, since no rule could settle it.
  int place(const Bet& bet);
  void take_down(int handle);
  void call(int handle, const std::string& working);
  void new_shooter();             // the dice change hands (after a seven-out, or voluntarily)
  void set_decide_only(bool on);  // the shooter rolls only to decide come bets (30-2313(2)); holds until switched off
  void set_point(int point);      // 0: puck off; for tests that start in the middle
  std::map<int, Result> roll(int left, int right);  // one Result for every bet on the table before the roll, by handle
  int point() const;                                // 0: puck off
  bool seven_out() const;                           // did the last roll end the shooter
  bool on_layout(int handle) const;

 private:
  struct Dice {
    int low = 0, high = 0;  // the two faces, the smaller one first
    int total = 0;
    bool pair = false;
  };
  struct Odds {
    long long winnings = 0, stake = 1;  // "winnings to stake"
  };
  struct Part {  // one of the bets that a compound bet stands for
    long long cents = 0;
    bool wins = false;
    std::optional<Odds> odds;
  };
  struct Live {  // a bet on the layout with what it has seen so far; only side bets use the counters
    Bet bet;
    std::set<int> points;                  // different points made (fire)
    int points_made = 0;                   // all points made (sharp_shooter)
    int ride_count = 0;                    // come-out 7 and 11, and points made (ride_the_line)
    std::set<int> numbers;                 // totals thrown (bonus_*, little_ones, big_ones, boom_or_bust)
    std::set<std::pair<int, int>> thrown;  // combinations thrown (hot_roller)
    int rolls_seen = 0;
    bool waits_for_boxman = false;  // the dice were passed and a person decides
    bool left_behind = false;       // odds that were off when their flat bet was decided and stay
  };

  std::string option(const std::string& key) const;
  bool deciding_only() const;
  bool may_be_called_off(const std::string& code) const;
  bool works(const Bet& bet) const;
  bool is_point_number(int total) const;
  std::optional<Odds> stated(Odds odds) const;
  static Odds true_odds(int number);
  static Odds laid_odds(int number);
  static Odds place_odds(int number);
  static Odds place_lose_odds(int number);
  static Odds horn_odds(int number);

  long long rounded_payout(long long cents, Odds odds) const;
  long long commission(const Bet& bet, Odds odds) const;
  Result win(const Bet& bet, std::optional<Odds> odds) const;
  Result race(const Bet& bet, bool wins, bool loses, std::optional<Odds> odds) const;
  Result one_roll(const Bet& bet, bool wins, Odds odds) const;
  Result of_parts(const Bet& bet, const std::vector<Part>& parts) const;
  Result by_level(const Bet& bet, const std::string& table, int level, int least) const;

  Result settle(Live& live, const Dice& dice) const;
  Result settle_line(const Bet& bet, int total) const;
  Result settle_dont_line(const Bet& bet, int total) const;
  Result settle_odds(Live& live, int total) const;
  Result settle_buy_or_lay(const Bet& bet, int total) const;
  Result settle_hardway(const Bet& bet, const Dice& dice) const;
  Result settle_craps_eleven(const Bet& bet, int total) const;
  Result settle_horn(const Bet& bet, int total) const;
  Result settle_horn_high(const Bet& bet, int total) const;
  Result settle_whirl(const Bet& bet, int total) const;
  Result settle_fire(Live& live, int total) const;
  Result settle_sharp_shooter(Live& live, int total) const;
  Result settle_ride_the_line(Live& live, int total) const;
  Result settle_numbers(Live& live, int total) const;
  Result settle_hot_roller(Live& live, const Dice& dice) const;

  std::string book_;
  std::map<std::string, std::string> options_;
  std::map<int, Live> bets_;
  int next_handle_ = 1;
  int point_ = 0;
  bool decide_only_ = false;
  bool seven_out_ = false;
};
}  // namespace reference
