// Citations: CO is the Colorado rule, MA Massachusetts, SG Singapore, SD South Dakota (20:18:33:02), HOUSE the house
// sheet; A-nn points at docs/readings.md.
#include "app/simulator/slow_table.h"

#include <algorithm>
#include <stdexcept>

namespace reference {
namespace {

bool among(int value, const std::vector<int>& list) { return std::find(list.begin(), list.end(), value) != list.end(); }

bool among(const std::string& value, const std::vector<std::string>& list) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// Which books have the wager: CO 30-2304, 30-2307, 30-2308, 30-2399.01 to .05; MA 2, 5, 6, 13; SG App. D; SD (1)-(40);
// HOUSE. What a book does not list is not permitted there.
bool book_has(const std::string& book, const std::string& code) {
  const bool crapless = book == "us-co-crapless";  // CO 30-2399.03 strikes the don't side and has no side bets.
  const bool co = book == "us-co" || crapless;
  const bool ma = book == "us-ma";
  const bool sg = book == "sg";
  const bool sd = book == "us-sd";
  const bool house = book == "house-diceology";
  if (among(code, {"pass", "come", "place_win", "hardway", "field", "any_craps", "craps_two", "craps_three"}))
    return true;
  if (among(code, {"craps_twelve", "eleven", "craps_eleven", "horn"})) return true;
  if (among(code, {"dont_pass", "dont_come"})) return !crapless;
  if (among(code, {"pass_odds", "come_odds"})) return !sd;
  if (among(code, {"dont_pass_odds", "dont_come_odds"})) return !sd && !crapless;
  if (among(code, {"put", "put_odds", "big_six", "big_eight"})) return co || sd;
  if (code == "place_lose") return (co && !crapless) || ma;
  if (code == "buy") return co || ma || sg;
  if (code == "lay") return (co && !crapless) || ma || sg;
  if (among(code, {"any_seven", "horn_high"})) return !house;
  if (among(code, {"whirl", "hop_hard", "hop_easy"})) return !sg && !house;
  if (code == "six_seven_eight") return co || ma;
  if (among(code, {"over_seven", "under_seven"})) return co;
  if (code == "fire") return (co && !crapless) || ma || house;
  if (among(code, {"sharp_shooter", "ride_the_line"})) return co && !crapless;
  if (among(code, {"bonus_small", "bonus_tall", "bonus_all"})) return (co && !crapless) || ma;
  if (code == "hot_roller") return ma;
  if (among(code, {"little_ones", "big_ones", "boom_or_bust"})) return house;
  return false;
}

bool is_side_bet(const std::string& code) {
  return among(code, {"fire", "sharp_shooter", "ride_the_line", "bonus_small", "bonus_tall", "bonus_all", "hot_roller",
                      "little_ones", "big_ones", "boom_or_bust"});
}

// The defaults of the options; the pay tables of the side bets are unset until the licensee chooses.
std::string default_of(const std::string& book, const std::string& key) {
  const bool colorado = book == "us-co" || book == "us-co-crapless";
  if (key == "chip_cents") return "100";
  if (key == "vig_percent_bp") return "500";
  if (key == "vig_when") return colorado ? "win" : "placement";
  if (key == "lay_vig_base") return book == "us-ma" ? "wager" : "win";
  if (key == "twelve_report") return "as_book";
  if (key == "come_odds_off_on_decision") return "return";
  if (key == "come_odds_working_comeout") return book == "sg" ? "true" : "false";
  if (key == "put_odds_working_comeout") return "true";
  if (key == "hardways_working_comeout") return book == "us-sd" ? "true" : "false";
  if (key == "decide_only_is_comeout") return "true";
  if (key == "crapless_odds_on_2_3_11_12") return "false";
  if (key == "fire_table") return book == "house-diceology" ? "HOUSE-FIRE" : "";
  if (key == "fire_settle_at_six") return book == "us-ma" ? "seven_out" : "immediate";
  if (key == "side_bets_on_dice_passed") return "carry";
  if (key == "ride_the_line_on_dice_passed") return "boxman";
  return "";
}

// A pay table of a side bet: level reached to winnings for one unit; 0 is a push, an absent level loses. A figure
// printed "x for 1" is written as x - 1.
std::map<int, long long> pay_table(const std::string& id) {
  // CO 30-2399.01(12): different points made.
  if (id == "FB-1") return {{6, 1000 - 1}, {5, 250 - 1}, {4, 25 - 1}};
  if (id == "FB-2") return {{6, 999}, {5, 249}, {4, 24}};
  if (id == "FB-3") return {{6, 300 - 1}, {5, 150 - 1}, {4, 30 - 1}, {3, 7 - 1}};
  if (id == "FB-4") return {{6, 299}, {5, 149}, {4, 29}, {3, 6}};
  // MA 4(e); HOUSE Fire Bet.
  if (id == "MA-FIRE-A") return {{6, 999}, {5, 249}, {4, 24}};
  if (id == "MA-FIRE-B") return {{6, 499}, {5, 199}, {4, 39}};
  if (id == "HOUSE-FIRE") return {{6, 999}, {5, 249}, {4, 24}};
  // CO 30-2399.02(9): points made, as printed; SS-01 to SS-03 are "for 1".
  if (id == "SS-01" || id == "SS-02" || id == "SS-03") {
    const bool two = id == "SS-02";
    return {{10, id == "SS-03" ? 500 - 1 : 300 - 1},
            {9, 200 - 1},
            {8, two ? 50 - 1 : 100 - 1},
            {7, two ? 40 - 1 : 50 - 1},
            {6, 30 - 1},
            {5, 20 - 1},
            {4, 10 - 1},
            {3, two ? 7 - 1 : 6 - 1}};
  }
  if (id == "SS-04") return {{10, 299}, {9, 200}, {8, 100}, {7, 50}, {6, 30}, {5, 20}, {4, 9}, {3, 5}};
  if (id == "SS-05") return {{10, 299}, {9, 200}, {8, 50}, {7, 40}, {6, 30}, {5, 20}, {4, 9}, {3, 6}};
  if (id == "SS-06") return {{10, 500}, {9, 200}, {8, 100}, {7, 50}, {6, 30}, {5, 15}, {4, 9}, {3, 5}};
  // CO 30-2399.04, columns 1 to 7; the pushes at three of columns 6 and 7 are printed so.
  if (id == "RTL-1") return {{2, 0}, {3, 1}, {4, 2}, {5, 4}, {6, 6}, {7, 8}, {8, 15}, {9, 20}, {10, 25}, {11, 50}};
  if (id == "RTL-2") return {{3, 1}, {4, 2}, {5, 4}, {6, 6}, {7, 12}, {8, 20}, {9, 30}, {10, 40}, {11, 75}};
  if (id == "RTL-3") return {{3, 1}, {4, 2}, {5, 3}, {6, 6}, {7, 10}, {8, 20}, {9, 30}, {10, 40}, {11, 100}};
  if (id == "RTL-4") return {{3, 1}, {4, 2}, {5, 3}, {6, 4}, {7, 10}, {8, 15}, {9, 20}, {10, 30}, {11, 150}};
  if (id == "RTL-5") return {{3, 1}, {4, 2}, {5, 5}, {6, 8}, {7, 10}, {8, 20}, {9, 30}, {10, 40}, {11, 50}};
  if (id == "RTL-6") return {{3, 0}, {4, 3}, {5, 5}, {6, 7}, {7, 12}, {8, 20}, {9, 25}, {10, 30}, {11, 100}};
  if (id == "RTL-7") return {{3, 0}, {4, 2}, {5, 4}, {6, 7}, {7, 10}, {8, 15}, {9, 25}, {10, 40}, {11, 150}};
  // CO 30-2399.05 Pay Table ("to 1" by A-12), MA 13(b) Table 1, HOUSE: the level is how many numbers the bet needs.
  if (id == "PT-FLT-BC-01" || id == "MA-BONUS-1") return {{5, 34}, {10, 175}};
  if (id == "PT-FLT-BC-02" || id == "MA-BONUS-2") return {{5, 30}, {10, 150}};
  if (id == "DICE-OLOGY") return {{5, 30}, {10, 150}};
  // MA 4(f): points of which all combinations were thrown.
  if (id == "HR-A") return {{2, 4}, {3, 10}, {4, 20}, {5, 50}, {6, 200}};
  if (id == "HR-B") return {{2, 5}, {3, 10}, {4, 20}, {5, 50}, {6, 200}};
  if (id == "HR-C") return {{2, 5}, {3, 10}, {4, 20}, {5, 50}, {6, 300}};
  throw std::invalid_argument("no such pay table: " + id);
}

// A result without money: no_action, void, push, moved.
Result plain(const std::string& outcome, int moved_to = 0) {
  Result result;
  result.outcome = outcome;
  result.moved_to = moved_to;
  return result;
}

Result lose(const Bet& bet) {
  Result result = plain("lose");
  result.lost = bet.cents;
  return result;
}

}  // namespace

SlowTable::SlowTable(std::string book, std::map<std::string, std::string> options)
    : book_(std::move(book)), options_(std::move(options)) {
  const bool known = among(book_, {"us-co", "us-co-crapless", "us-ma", "sg", "us-sd", "house-diceology"});
  if (!known) throw std::invalid_argument("no such book: " + book_);
}

int SlowTable::place(const Bet& bet) {
  if (!book_has(book_, bet.code)) throw std::invalid_argument(book_ + " has no wager " + bet.code);
  bets_[next_handle_].bet = bet;
  return next_handle_++;
}

void SlowTable::take_down(int handle) { bets_.erase(handle); }

void SlowTable::call(int handle, const std::string& working) { bets_.at(handle).bet.working = working; }

// what happens to pending side bets when the dice are passed. A bet that has not seen a roll yet was made for the
// shooter who comes now, so the change does not touch it.
void SlowTable::new_shooter() {
  for (auto& [handle, live] : bets_) {
    if (!is_side_bet(live.bet.code) || live.rolls_seen == 0) continue;
    const bool ride = live.bet.code == "ride_the_line";
    const std::string what = option(ride ? "ride_the_line_on_dice_passed" : "side_bets_on_dice_passed");
    if (what == "boxman") live.waits_for_boxman = true;  // CO 30-2318: a person decides, the dice no longer do.
  }
}

void SlowTable::set_decide_only(bool on) { decide_only_ = on; }

void SlowTable::set_point(int point) { point_ = point; }

int SlowTable::point() const { return point_; }

bool SlowTable::seven_out() const { return seven_out_; }

bool SlowTable::on_layout(int handle) const { return bets_.count(handle) != 0; }

std::map<int, Result> SlowTable::roll(int left, int right) {
  Dice dice;
  dice.low = std::min(left, right);
  dice.high = std::max(left, right);
  dice.total = left + right;
  dice.pair = left == right;

  // Every bet is judged on the table as it lay before the roll, so nothing leaves before all are judged.
  std::map<int, Result> results;
  for (auto& [handle, live] : bets_) {
    results[handle] = settle(live, dice);
    ++live.rolls_seen;
    if (book_ == "sg") live.bet.working = "";  // a call holds for one throw.
  }
  for (const auto& [handle, result] : results) {
    if (result.outcome == "moved") {
      bets_.at(handle).bet.come_point = result.moved_to;
    } else if (result.outcome != "no_action") {
      bets_.erase(handle);
    }
  }

  seven_out_ = point_ != 0 && dice.total == 7;
  if (point_ == 0 && is_point_number(dice.total) && !deciding_only()) {  // such a roll sets no point.
    point_ = dice.total;
  } else if (dice.total == point_ || dice.total == 7) {
    point_ = 0;
  }
  return results;
}

std::string SlowTable::option(const std::string& key) const {
  const auto found = options_.find(key);
  if (found == options_.end()) return default_of(book_, key);
  if (key == "vig_when" && !among(found->second, {"win", "placement"})) return default_of(book_, key);
  return found->second == "null" ? "" : found->second;
}

// CO 30-2313(2), MA 11(b). In sg a throw without a line bet is no roll (3.10(iii)), so the state does not exist there.
bool SlowTable::deciding_only() const { return decide_only_ && point_ == 0 && book_ != "sg"; }

// The side bets named here are fixed once made: CO 30-2399.04(7), MA 3(c)(2),(3).
bool SlowTable::may_be_called_off(const std::string& code) const {
  if (book_ == "sg") return among(code, {"place_win", "buy", "lay", "hardway"});  // SG App. D, after 12
  if (among(code, {"pass", "come", "dont_pass", "dont_come", "ride_the_line", "hot_roller"})) return false;
  return !(book_ == "us-ma" && code == "fire");
}

// Digest section 4. Rolls that only decide come bets keep the come-out defaults unless the house says no.
bool SlowTable::works(const Bet& bet) const {
  if (bet.working == "on") return true;
  if (bet.working == "off" && may_be_called_off(bet.code)) return false;
  if (point_ != 0) return true;
  if (deciding_only() && option("decide_only_is_comeout") == "false") return true;
  // CO 30-2304(5), 30-2305(5); MA 2(e), 3(e); SG App. D after 12; SD (5); HOUSE Place Bets.
  if (bet.code == "place_win" || bet.code == "buy") return false;
  if (bet.code == "lay") return book_ != "sg";  // on elsewhere as one of "all other wagers".
  if (bet.code == "hardway") return option("hardways_working_comeout") == "true";
  if (bet.code == "come_odds") return option("come_odds_working_comeout") == "true";
  if (bet.code == "put_odds") return option("put_odds_working_comeout") == "true";
  return true;
}

// CO 30-2302(2), MA 1, SG 1, SD (1), HOUSE Pass Line; crapless CO 30-2399.03 Wagers (1),(3).
bool SlowTable::is_point_number(int total) const {
  if (book_ == "us-co-crapless") return total != 7;
  return among(total, {4, 5, 6, 8, 9, 10});
}

// The South Dakota text states no pay odds except for put bets and their odds, which do not come through here.
std::optional<SlowTable::Odds> SlowTable::stated(Odds odds) const {
  if (book_ == "us-sd") return std::nullopt;
  return odds;
}

// CO 30-2307(1), 30-2308(1),(3); MA 5(a), 6(a),(c); SG 4.1; HOUSE 100X Odds (6 and 8 by A-07); 2, 3, 11, 12: CO
// 30-2399.03 True odds (1).
SlowTable::Odds SlowTable::true_odds(int number) {
  if (among(number, {4, 10})) return {2, 1};
  if (among(number, {5, 9})) return {3, 2};
  if (among(number, {6, 8})) return {6, 5};
  if (among(number, {2, 12})) return {6, 1};
  if (among(number, {3, 11})) return {3, 1};
  throw std::invalid_argument("no true odds on this number");
}

// CO 30-2307(2), 30-2308(2),(4); MA 5(b), 6(b),(d); SG 4.1; HOUSE 100X Odds.
SlowTable::Odds SlowTable::laid_odds(int number) {
  if (among(number, {4, 10})) return {1, 2};
  if (among(number, {5, 9})) return {2, 3};
  if (among(number, {6, 8})) return {5, 6};
  throw std::invalid_argument("no odds against this number");
}

// CO 30-2306(1), MA 4(b), SG 4.1, HOUSE Place Bets; 2, 3, 11, 12: CO 30-2399.03 Payment Odds.
SlowTable::Odds SlowTable::place_odds(int number) {
  if (among(number, {4, 10})) return {9, 5};
  if (among(number, {5, 9})) return {7, 5};
  if (among(number, {6, 8})) return {7, 6};
  if (among(number, {2, 12})) return {11, 2};
  if (among(number, {3, 11})) return {11, 4};
  throw std::invalid_argument("no place odds on this number");
}

// CO 30-2306(1), MA 4(b).
SlowTable::Odds SlowTable::place_lose_odds(int number) {
  if (among(number, {4, 10})) return {5, 11};
  if (among(number, {5, 9})) return {5, 8};
  if (among(number, {6, 8})) return {4, 5};
  throw std::invalid_argument("no place-to-lose odds on this number");
}

// CO 30-2306(1), MA 4(b), SG 4.1, HOUSE Horn Bet: the odds of craps two, three, twelve and of eleven.
SlowTable::Odds SlowTable::horn_odds(int number) {
  if (among(number, {2, 12})) return {30, 1};
  if (among(number, {3, 11})) return {15, 1};
  throw std::invalid_argument("not a number of the horn");
}

// CO 30-2306(4) with A-15: only a payout that is not in whole dollars goes up to the chip. Elsewhere.
long long SlowTable::rounded_payout(long long cents, Odds odds) const {
  const long long chip = std::stoll(option("chip_cents"));
  const long long exact = cents * odds.winnings;  // in units of 1 / odds.stake cent
  const bool whole_dollars = exact % (odds.stake * 100) == 0;
  if (whole_dollars && (book_ == "us-co" || book_ == "us-co-crapless")) return exact / odds.stake;
  const long long step = odds.stake * chip;
  return (exact + step - 1) / step * chip;
}

// CO 30-2307, MA 5, SG App. D 10, 11: buy by the stake, lay by the stake or by the win; rounded down. The win is
// taken at the exact odds, so that a payout rounded up never raises the commission.
long long SlowTable::commission(const Bet& bet, Odds odds) const {
  if (option("vig_when") != "win") return 0;
  const long long chip = std::stoll(option("chip_cents"));
  const bool by_win = bet.code == "lay" && option("lay_vig_base") == "win";
  const Odds base = by_win ? odds : Odds{1, 1};
  return bet.cents * base.winnings * std::stoll(option("vig_percent_bp")) / (base.stake * 10000 * chip) * chip;
}

Result SlowTable::win(const Bet& bet, std::optional<Odds> odds) const {
  Result result = plain("win");
  result.pays = std::nullopt;
  if (odds) result.pays = rounded_payout(bet.cents, *odds);
  return result;
}

Result SlowTable::race(const Bet& bet, bool wins, bool loses, std::optional<Odds> odds) const {
  if (wins) return win(bet, odds);
  if (loses) return lose(bet);
  return plain("no_action");
}

Result SlowTable::one_roll(const Bet& bet, bool wins, Odds odds) const {
  return wins ? win(bet, stated(odds)) : lose(bet);
}

// A compound bet wins when any part wins; what is not on a winning part is lost, and each part is rounded on its own.
Result SlowTable::of_parts(const Bet& bet, const std::vector<Part>& parts) const {
  Result result = lose(bet);
  for (const Part& part : parts) {
    if (!part.wins) continue;
    result.outcome = "win";
    result.lost -= part.cents;
    if (!part.odds) result.pays = std::nullopt;
    if (part.odds && result.pays) result.pays = *result.pays + rounded_payout(part.cents, *part.odds);
  }
  return result;
}

// A side bet paid by the level it reached. Without a chosen table the text's own least winning level decides and the
// amount is unknown.
Result SlowTable::by_level(const Bet& bet, const std::string& table, int level, int least) const {
  if (table.empty()) return level >= least ? win(bet, std::nullopt) : lose(bet);
  const std::map<int, long long> levels = pay_table(table);
  if (levels.count(level) == 0) return lose(bet);
  if (levels.at(level) == 0) return plain("push");
  return win(bet, Odds{levels.at(level), 1});
}

Result SlowTable::settle(Live& live, const Dice& dice) const {
  const Bet& bet = live.bet;
  const std::string& code = bet.code;
  const int total = dice.total;
  const int number = bet.number;
  if (live.waits_for_boxman) return plain("no_action");
  if (among(code, {"pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds", "put_odds"})) {
    return settle_odds(live, total);
  }
  if (!works(bet)) return plain("no_action");  // An off bet is untouched by the roll (SG 1 "Inactive").

  if (code == "pass" || code == "come") return settle_line(bet, total);
  if (code == "dont_pass" || code == "dont_come") return settle_dont_line(bet, total);
  // CO 30-2304(42), SD (40): even money is stated in both; when it wins and loses is an inference.
  if (code == "put") return race(bet, total == number, total == 7, Odds{1, 1});
  // CO 30-2304(5),(6), MA 2(e),(f), SG App. D 9, SD (5), HOUSE Place Bets.
  if (code == "place_win") return race(bet, total == number, total == 7, stated(place_odds(number)));
  if (code == "place_lose") return race(bet, total == 7, total == number, place_lose_odds(number));
  if (code == "buy" || code == "lay") return settle_buy_or_lay(bet, total);
  // CO 30-2304(40),(41), 30-2306(1); SD (38),(39).
  if (code == "big_six") return race(bet, total == 6, total == 7, stated({1, 1}));
  if (code == "big_eight") return race(bet, total == 8, total == 7, stated({1, 1}));
  if (code == "hardway") return settle_hardway(bet, dice);

  // CO 30-2304(11)-(17),(22)-(39),(43),(44), 30-2306(1), crapless; MA 2(k)-(q),(v)-(mm), 4(b); SG App. D 13,
  // 16-21, 4.1; SD (10)-(16),(21)-(37); HOUSE Field Bets, Any Craps, Horn Bet.
  if (code == "field") {
    return one_roll(bet, !among(total, {5, 6, 7, 8}), among(total, {2, 12}) ? Odds{2, 1} : Odds{1, 1});
  }
  if (code == "any_seven") return one_roll(bet, total == 7, {4, 1});
  if (code == "any_craps") return one_roll(bet, among(total, {2, 3, 12}), {7, 1});
  if (code == "craps_two") return one_roll(bet, total == 2, horn_odds(2));
  if (code == "craps_three") return one_roll(bet, total == 3, horn_odds(3));
  if (code == "craps_twelve") return one_roll(bet, total == 12, horn_odds(12));
  if (code == "eleven") return one_roll(bet, total == 11, horn_odds(11));
  if (code == "hop_hard") return one_roll(bet, dice.pair && total == number, {30, 1});
  if (code == "hop_easy") {
    const bool thrown = dice.low == std::min(bet.die_a, bet.die_b) && dice.high == std::max(bet.die_a, bet.die_b);
    return one_roll(bet, thrown, {15, 1});
  }
  if (code == "six_seven_eight") {
    // CO 30-2306(1)-(3), MA 4(b)-(d): a house may pay more. This one posts 3 to 1 on the hard six and eight, or
    // nothing.
    const Odds hard = options_.count("pays.six_seven_eight") == 0 ? Odds{2, 1} : Odds{3, 1};
    return one_roll(bet, among(total, {6, 7, 8}), dice.pair ? hard : Odds{1, 1});
  }
  if (code == "over_seven") return one_roll(bet, total > 7, {1, 1});
  if (code == "under_seven") return one_roll(bet, total < 7, {1, 1});
  if (code == "craps_eleven") return settle_craps_eleven(bet, total);
  if (code == "horn") return settle_horn(bet, total);
  if (code == "horn_high") return settle_horn_high(bet, total);
  if (code == "whirl") return settle_whirl(bet, total);

  if (code == "fire") return settle_fire(live, total);
  if (code == "sharp_shooter") return settle_sharp_shooter(live, total);
  if (code == "ride_the_line") return settle_ride_the_line(live, total);
  if (code == "hot_roller") return settle_hot_roller(live, dice);
  return settle_numbers(live, total);
}

// Pass: CO 30-2304(1), MA 2(a), SG App. D 1, SD (1), HOUSE Pass Line, crapless CO 30-2399.03 Wagers (1). Come: CO
// 30-2304(3), MA 2(c), SG App. D 5 and App. C, SD (3), HOUSE Come Bets, crapless CO 30-2399.03 Wagers (3).
Result SlowTable::settle_line(const Bet& bet, int total) const {
  const bool come = bet.code == "come";
  if (!come && deciding_only()) return plain("no_action");  // such a roll is not for line bets.
  const int stands_on = come ? bet.come_point : point_;
  if (stands_on != 0) return race(bet, total == stands_on, total == 7, stated({1, 1}));
  // The first roll; in crapless nothing but 7 is left after the points.
  if (is_point_number(total)) return come ? plain("moved", total) : plain("no_action");
  return race(bet, among(total, {7, 11}), among(total, {2, 3, 12}), stated({1, 1}));
}

// Don't pass: CO 30-2304(2), MA 2(b), SG App. D 3, SD (2), HOUSE Don't Pass Line. Don't come: CO 30-2304(4), MA 2(d),
// SG App. D 6, SD (4), HOUSE by A-50.
Result SlowTable::settle_dont_line(const Bet& bet, int total) const {
  const bool come = bet.code == "dont_come";
  if (!come && deciding_only()) return plain("no_action");
  const int stands_on = come ? bet.come_point : point_;
  if (stands_on != 0) return race(bet, total == 7, total == stands_on, stated({1, 1}));
  if (is_point_number(total)) return come ? plain("moved", total) : plain("no_action");
  if (total == 12) {  // void (CO, SD), barred (MA), inactive and so still there (SG), a push (HOUSE).
    if (book_ == "sg") return plain("no_action");
    return plain(book_ == "house-diceology" || option("twelve_report") == "push" ? "push" : "void");
  }
  return race(bet, among(total, {2, 3}), among(total, {7, 11}), stated({1, 1}));
}

// CO 30-2308, 30-2304(42); MA 6; SG App. D 2, 4, 7, 8; SD (40); HOUSE 100X Odds.
Result SlowTable::settle_odds(Live& live, int total) const {
  const Bet& bet = live.bet;
  if (live.left_behind) return plain("no_action");
  const std::string flat_code = bet.code.substr(0, bet.code.size() - std::string("_odds").size());
  const bool by_come_point = flat_code == "come" || flat_code == "dont_come";
  const int number = by_come_point ? bet.come_point : flat_code == "put" ? bet.number : point_;

  bool flat_lies = false;
  bool flat_works = false;
  for (const auto& [handle, other] : bets_) {
    if (other.bet.code != flat_code) continue;
    if (by_come_point && other.bet.come_point != number) continue;
    if (flat_code == "put" && other.bet.number != number) continue;
    flat_lies = true;
    flat_works = flat_works || works(other.bet);
  }
  if (!flat_lies) return plain("void");  // odds without a flat bet go back.
  if (number == 0 || !flat_works) return plain("no_action");
  if (total != number && total != 7) return plain("no_action");

  if (!works(bet)) {  // off while the flat bet is decided.
    if (option("come_odds_off_on_decision") == "return") return plain("void");
    live.left_behind = true;
    return plain("no_action");
  }
  if (flat_code == "dont_pass" || flat_code == "dont_come") {
    return race(bet, total == 7, total == number, laid_odds(number));
  }
  // CO 30-2308 has no odds behind 2, 3, 11, 12; a house may pay those of the crapless buy table.
  std::optional<Odds> odds = true_odds(number);
  if (among(number, {2, 3, 11, 12}) && option("crapless_odds_on_2_3_11_12") != "true") odds = std::nullopt;
  return race(bet, total == number, total == 7, odds);
}

// CO 30-2307, 30-2399.03 True odds (1); MA 5; SG App. D 10, 11.
Result SlowTable::settle_buy_or_lay(const Bet& bet, int total) const {
  const bool buy = bet.code == "buy";
  const Odds odds = buy ? true_odds(bet.number) : laid_odds(bet.number);
  Result result = race(bet, total == (buy ? bet.number : 7), total == (buy ? 7 : bet.number), odds);
  if (result.outcome == "win") result.vig = commission(bet, odds);
  return result;
}

// CO 30-2304(7)-(10), 30-2306(1) (crapless A-02); MA 2(g)-(j), 4(b); SG App. D 12, 4.1; SD (6)-(9); HOUSE Hardways.
Result SlowTable::settle_hardway(const Bet& bet, const Dice& dice) const {
  const bool its_total = dice.total == bet.number;
  const Odds odds = among(bet.number, {4, 10}) ? Odds{7, 1} : Odds{9, 1};
  return race(bet, its_total && dice.pair, its_total || dice.total == 7, stated(odds));
}

// CO 30-2306(3), MA 4(d): halves. SG 4.1 and HOUSE Craps/11 Split: whole stake. SD (17): one wager, no parts.
Result SlowTable::settle_craps_eleven(const Bet& bet, int total) const {
  const bool craps = among(total, {2, 3, 12});
  const bool eleven = total == 11;
  if (among(book_, {"sg", "house-diceology", "us-sd"})) {
    return one_roll(bet, craps || eleven, craps ? Odds{3, 1} : Odds{7, 1});
  }
  const long long half = bet.cents / 2;
  return of_parts(bet, {{half, craps, Odds{7, 1}}, {half, eleven, Odds{15, 1}}});
}

// CO 30-2306(2), MA 4(c), SG App. D 14, HOUSE Horn Bet: four equal parts. SD (18): one wager, no parts.
Result SlowTable::settle_horn(const Bet& bet, int total) const {
  if (book_ == "us-sd") return of_parts(bet, {{bet.cents, among(total, {2, 3, 11, 12}), std::nullopt}});
  std::vector<Part> parts;
  for (const int number : {2, 3, 11, 12}) parts.push_back({bet.cents / 4, total == number, horn_odds(number)});
  return of_parts(bet, parts);
}

// CO 30-2304(20), 30-2306(2); MA 2(t), 4(c); SG App. D 15: five units, two of them on the high number. SD (19): a horn
// of four units and one unit on the number.
Result SlowTable::settle_horn_high(const Bet& bet, int total) const {
  const long long unit = bet.cents / 5;
  if (book_ == "us-sd") {
    const bool horn = among(total, {2, 3, 11, 12});
    return of_parts(bet, {{4 * unit, horn, std::nullopt}, {unit, total == bet.high, std::nullopt}});
  }
  std::vector<Part> parts;
  for (const int number : {2, 3, 11, 12}) {
    parts.push_back({number == bet.high ? 2 * unit : unit, total == number, horn_odds(number)});
  }
  return of_parts(bet, parts);
}

// CO 30-2304(21), MA 2(u), SD (20): a horn and any seven, five equal units.
Result SlowTable::settle_whirl(const Bet& bet, int total) const {
  const long long unit = bet.cents / 5;
  std::vector<Part> parts = {{unit, total == 7, stated({4, 1})}};
  if (book_ == "us-sd") {
    parts.push_back({4 * unit, among(total, {2, 3, 11, 12}), std::nullopt});
  } else {
    for (const int number : {2, 3, 11, 12}) parts.push_back({unit, total == number, horn_odds(number)});
  }
  return of_parts(bet, parts);
}

// CO 30-2399.01(7)-(11); MA 2(nn), 4(e), 12; HOUSE Fire Bet: different points made, decided by the seven-out, and by
// the sixth point where the house reports it at once. Least level without a table: CO (10) three, MA four.
Result SlowTable::settle_fire(Live& live, int total) const {
  if (point_ == 0) return plain("no_action");  // Come-out results do not matter; nor does a decide-only seven.
  if (total == point_) live.points.insert(total);
  const bool sixth = live.points.size() == 6 && option("fire_settle_at_six") == "immediate";
  if (total != 7 && !sixth) return plain("no_action");
  return by_level(live.bet, option("fire_table"), static_cast<int>(live.points.size()), book_ == "us-co" ? 3 : 4);
}

// CO 30-2399.02(5)-(8): every point counts; ten end it at once, three are the least.
Result SlowTable::settle_sharp_shooter(Live& live, int total) const {
  if (point_ == 0) return plain("no_action");
  if (total == point_) ++live.points_made;
  if (total != 7 && live.points_made < 10) return plain("no_action");
  return by_level(live.bet, option("sharp_shooter_table"), live.points_made, 3);
}

// CO 30-2399.04(9)-(13),(28): come-out 7 and 11 and points made; only the seven-out settles; eleven is the top. A roll
// that only decides come bets neither counts nor settles.
Result SlowTable::settle_ride_the_line(Live& live, int total) const {
  const bool natural = point_ == 0 && among(total, {7, 11}) && !deciding_only();
  const bool point_made = point_ != 0 && total == point_;
  if (natural || point_made) ++live.ride_count;
  if (point_ == 0 || total != 7) return plain("no_action");
  return by_level(live.bet, option("ride_table"), std::min(live.ride_count, 11), 3);
}

// CO 30-2399.05, MA 13(a), HOUSE Little Ones, Big Ones, Boom or Bust: all numbers of the bet before any seven.
Result SlowTable::settle_numbers(Live& live, int total) const {
  const std::string& code = live.bet.code;
  if (total == 7) return lose(live.bet);
  std::vector<int> needed = {2, 3, 4, 5, 6, 8, 9, 10, 11, 12};
  if (code == "bonus_small" || code == "little_ones") needed = {2, 3, 4, 5, 6};
  if (code == "bonus_tall" || code == "big_ones") needed = {8, 9, 10, 11, 12};
  if (among(total, needed)) live.numbers.insert(total);
  if (live.numbers.size() < needed.size()) return plain("no_action");
  const std::string table = book_ == "house-diceology" ? "DICE-OLOGY" : option("bonus_table");
  return by_level(live.bet, table, static_cast<int>(needed.size()), 0);
}

// MA 2(oo), 4(f), 14: points of which every combination was thrown; any seven settles, two are the least.
Result SlowTable::settle_hot_roller(Live& live, const Dice& dice) const {
  live.thrown.insert({dice.low, dice.high});
  if (dice.total != 7) return plain("no_action");
  const std::vector<std::vector<std::pair<int, int>>> points = {
      {{1, 3}, {2, 2}},          // MA 14(b)(4)(i): 4
      {{1, 4}, {2, 3}},          // MA 14(b)(4)(ii): 5
      {{1, 5}, {2, 4}, {3, 3}},  // MA 14(b)(4)(iii): 6
      {{2, 6}, {3, 5}, {4, 4}},  // MA 14(b)(4)(iv): 8
      {{3, 6}, {4, 5}},          // MA 14(b)(4)(v): 9
      {{4, 6}, {5, 5}},          // MA 14(b)(4)(vi): 10
  };
  int complete = 0;
  for (const auto& combinations : points) {
    bool all = true;
    for (const auto& combination : combinations) all = all && live.thrown.count(combination) != 0;
    if (all) ++complete;
  }
  return by_level(live.bet, option("hot_roller_table"), complete, 2);
}

}  // namespace reference
