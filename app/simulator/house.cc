#include "app/simulator/house.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <stdexcept>

namespace simulator {
namespace {

constexpr std::array<std::string_view, 6> kBooks{"us-co", "us-co-crapless", "us-ma", "sg", "us-sd", "house-diceology"};

const std::array<std::string, kCodes> kNames{"pass",
                                             "dont_pass",
                                             "come",
                                             "dont_come",
                                             "pass_odds",
                                             "dont_pass_odds",
                                             "come_odds",
                                             "dont_come_odds",
                                             "put",
                                             "put_odds",
                                             "place_win",
                                             "place_lose",
                                             "buy",
                                             "lay",
                                             "big_six",
                                             "big_eight",
                                             "hardway",
                                             "field",
                                             "any_seven",
                                             "any_craps",
                                             "craps_two",
                                             "craps_three",
                                             "craps_twelve",
                                             "eleven",
                                             "craps_eleven",
                                             "horn",
                                             "horn_high",
                                             "whirl",
                                             "hop_hard",
                                             "hop_easy",
                                             "six_seven_eight",
                                             "over_seven",
                                             "under_seven",
                                             "fire",
                                             "sharp_shooter",
                                             "ride_the_line",
                                             "bonus_small",
                                             "bonus_tall",
                                             "bonus_all",
                                             "hot_roller",
                                             "little_ones",
                                             "big_ones",
                                             "boom_or_bust"};

// Which books an option exists in: the columns of the option table, in the order of enum Book.
struct OptionLine {
  std::string_view key;
  std::array<const char*, 6> fallback;  // default by book; nullptr: the book has no such option; "": none chosen
};
constexpr const char* kNo = nullptr;
constexpr std::array<OptionLine, 51> kOptions{{
    {"chip_cents", {"100", "100", "100", "100", "100", "100"}},
    {"unpayable", {"accept_round_up", "accept_round_up", "refuse", "refuse", "refuse", "refuse"}},
    {"compound_indivisible", {"refuse", "refuse", "refuse", "refuse", "refuse", "refuse"}},
    {"table_max_cents", {"", "", "", "", "", ""}},
    {"vig_percent_bp", {"500", "500", "500", "500", kNo, kNo}},
    {"vig_when", {"win", "win", "placement", "placement", kNo, kNo}},
    {"lay_vig_base", {"win", kNo, "wager", "win", kNo, kNo}},
    {"vig_refund_on_takedown", {"true", "true", "true", "true", kNo, kNo}},
    {"pass_increase_after_point", {"true", "true", "false", "true", "false", "false"}},
    {"dont_increase_after_point", {"false", kNo, "false", "false", "false", "false"}},
    {"come_needs_point", {"true", "true", "true", "true", "true", "true"}},
    {"twelve_report", {"as_book", kNo, "as_book", "as_book", "as_book", "as_book"}},
    {"successor_without_line", {"may_shoot_noted", "may_shoot_noted", "may_shoot_noted", "refuse", kNo, "refuse"}},
    {"come_odds_off_on_decision", {"return", "return", "return", "return", kNo, "return"}},
    {"come_odds_working_comeout", {"false", "false", "false", "true", kNo, "false"}},
    {"put_odds_working_comeout", {"true", "true", kNo, kNo, "true", kNo}},
    {"hardways_working_comeout", {"false", "false", "false", "false", "true", "false"}},
    {"allow_call_off", {"true", "true", "true", "true", "true", "true"}},
    {"decide_only_is_comeout", {"true", "true", "true", kNo, "true", "true"}},
    {"odds_multiple", {"", "", "1", kNo, kNo, "100"}},
    {"lay_odds_limit_base", {"amount", kNo, "win", "win", kNo, "amount"}},
    {"odds_excess_for_payout", {"false", "false", "false", "false", kNo, "false"}},
    {"crapless_odds_on_2_3_11_12", {kNo, "false", kNo, kNo, kNo, kNo}},
    {"crapless_unlisted_hops", {kNo, "inherit_30_2306", kNo, kNo, kNo, kNo}},
    {"place_lose_offered", {"true", kNo, "true", kNo, kNo, kNo}},
    {"fire_table", {"", kNo, "", kNo, kNo, "HOUSE-FIRE"}},
    {"sharp_shooter_table", {"", kNo, kNo, kNo, kNo, kNo}},
    {"ride_table", {"", kNo, kNo, kNo, kNo, kNo}},
    {"bonus_table", {"", kNo, "", kNo, kNo, kNo}},
    {"hot_roller_table", {kNo, kNo, "", kNo, kNo, kNo}},
    {"fire_min_cents", {"", kNo, "100", kNo, kNo, "100"}},
    {"fire_max_cents", {"", kNo, "500", kNo, kNo, "500"}},
    {"sharp_shooter_min_cents", {"", kNo, kNo, kNo, kNo, kNo}},
    {"sharp_shooter_max_cents", {"", kNo, kNo, kNo, kNo, kNo}},
    {"ride_the_line_min_cents", {"", kNo, kNo, kNo, kNo, kNo}},
    {"ride_the_line_max_cents", {"", kNo, kNo, kNo, kNo, kNo}},
    {"bonus_min_cents", {"", kNo, "", kNo, kNo, kNo}},
    {"bonus_max_cents", {"", kNo, "", kNo, kNo, kNo}},
    {"hot_roller_min_cents", {kNo, kNo, "", kNo, kNo, kNo}},
    {"hot_roller_max_cents", {kNo, kNo, "", kNo, kNo, kNo}},
    {"dice_ology_min_cents", {kNo, kNo, kNo, kNo, kNo, "500"}},
    {"dice_ology_max_cents", {kNo, kNo, kNo, kNo, kNo, "2500"}},
    {"fire_settle_at_six", {"immediate", kNo, "seven_out", kNo, kNo, "immediate"}},
    {"side_bets_on_dice_passed", {"carry", kNo, "carry", kNo, kNo, "carry"}},
    {"ride_the_line_on_dice_passed", {"boxman", kNo, kNo, kNo, kNo, kNo}},
    {"new_side_bets_while_carried", {"false", kNo, "true", kNo, kNo, "false"}},
    {"ride_closes", {"natural_or_point_set", kNo, kNo, kNo, kNo, kNo}},
    {"bonus_window", {"after_seven", kNo, "any_comeout", kNo, kNo, kNo}},
    {"bonus_at_table_opening", {"false", kNo, "false", kNo, kNo, kNo}},
    {"mini_craps_hot_roller", {kNo, kNo, "false", kNo, kNo, kNo}},
    {"mini_craps_bonus", {kNo, kNo, "false", kNo, kNo, kNo}},
}};
// Options that exist and that nothing the simulator does depends on.
constexpr std::array<std::string_view, 6> kWithoutEffect{"side_bet_fixed_once_live",
                                                         "hot_roller_settle_at_six",
                                                         "hot_roller_removal_after_win",
                                                         "boom_window",
                                                         "late_confirm",
                                                         "crapless_side_bets"};

// the hops that the smeared crapless table does not show.
bool unlisted_crapless_hop(const Spot& spot) {
  if (spot.code == Code::HopHard) return spot.number == 10;
  if (spot.code != Code::HopEasy) return false;
  const int low = std::min(spot.die_a, spot.die_b);
  const int high = std::max(spot.die_a, spot.die_b);
  return (low == 1 && high == 5) || (low == 2 && high == 6) || (low == 4 && high == 6);
}

// Three Bonus bets share one area and one pair of limits, and so do the three of Dice-ology.
std::string area_of(Code code) {
  if (code == Code::BonusSmall || code == Code::BonusTall || code == Code::BonusAll) return "bonus";
  if (code == Code::LittleOnes || code == Code::BigOnes || code == Code::BoomOrBust) return "dice_ology";
  return name_of(code);
}

Odds true_odds(int number) {  // 30-2308; us-ma 6; sg 4.1; crapless 30-2399.03
  if (number == 4 || number == 10) return {2, 1};
  if (number == 5 || number == 9) return {3, 2};
  if (number == 6 || number == 8) return {6, 5};
  return number == 2 || number == 12 ? Odds{6, 1} : Odds{3, 1};
}

Odds laid_odds(int number) {
  const Odds taken = true_odds(number);
  return {taken.on, taken.pays};
}

Odds place_odds(int number) {  // 30-2306(1); us-ma 4(b); sg 4.1; house; crapless by A-01
  if (number == 4 || number == 10) return {9, 5};
  if (number == 5 || number == 9) return {7, 5};
  if (number == 6 || number == 8) return {7, 6};
  return number == 2 || number == 12 ? Odds{11, 2} : Odds{11, 4};
}

Odds place_lose_odds(int number) {  // 30-2306(1); us-ma 4(b)
  if (number == 4 || number == 10) return {5, 11};
  if (number == 5 || number == 9) return {5, 8};
  return {4, 5};
}

}  // namespace

const std::string& name_of(Code code) { return kNames[static_cast<std::size_t>(code)]; }
bool is_side_bet(Code code) { return code >= Code::Fire; }
bool is_one_roll(Code code) { return code >= Code::Field && code <= Code::UnderSeven; }
bool is_odds(Code code) { return flat_of(code).has_value(); }
bool is_dont(Code code) { return code == Code::DontPass || code == Code::DontCome; }

std::optional<Code> flat_of(Code code) {
  switch (code) {
    case Code::PassOdds: return Code::Pass;
    case Code::DontPassOdds: return Code::DontPass;
    case Code::ComeOdds: return Code::Come;
    case Code::DontComeOdds: return Code::DontCome;
    case Code::PutOdds: return Code::Put;
    default: return std::nullopt;
  }
}

std::optional<Code> odds_for(Code code) {
  switch (code) {
    case Code::Pass: return Code::PassOdds;
    case Code::DontPass: return Code::DontPassOdds;
    case Code::Come: return Code::ComeOdds;
    case Code::DontCome: return Code::DontComeOdds;
    case Code::Put: return Code::PutOdds;
    default: return std::nullopt;
  }
}

House::House(const std::string& book, const std::map<std::string, std::string>& options, const std::string& game,
             int table)
    : book_name_(book), game_(game), options_(options) {
  const auto known = std::ranges::find(kBooks, std::string_view(book));
  if (known == kBooks.end()) throw std::invalid_argument("there is no rule book '" + book + "'");
  book_ = static_cast<Book>(known - kBooks.begin());
  if (game != "craps" && game != "mini-craps") throw std::invalid_argument("there is no game '" + game + "'");
  if (mini() && book_ != Book::Massachusetts) throw std::invalid_argument("only us-ma has mini-craps");
  for (const auto& [key, value] : options) {
    if (std::ranges::find(kWithoutEffect, std::string_view(key)) != kWithoutEffect.end()) continue;
    const auto line = std::ranges::find(kOptions, std::string_view(key), &OptionLine::key);
    if (line == kOptions.end() || line->fallback[static_cast<std::size_t>(book_)] == kNo)
      throw std::invalid_argument(book + " has no option '" + key + "' that a simulated table can have");
  }
  furnish(table);
  chip_ = amount("chip_cents");
  table_max_ = amount("table_max_cents");
  if (chip_ < 1 || table_max_ < std::max<Cents>(100 * chip_, 10'000))
    throw std::invalid_argument("table_max_cents must leave room for a hundred chips, and for $100");
  vig_at_placement_ = option("vig_when") == "placement";
}

// What this house chose where somebody has to choose: pay tables, posted limits, which side bets the layout shows. A
// single table shows everything that may be shown together. Of two tables the second leaves out what a house may leave
// out, so that taking it there is a fault. Massachusetts keeps fire and hot roller at separate tables (12(c), 14): the
// first has fire, the second hot roller, the third did not say what its layout shows and takes fire.
void House::furnish(int table) {
  const auto choose = [this](const std::string& key, const std::string& value) { options_.emplace(key, value); };
  choose("table_max_cents", "500000");
  const bool sparse = table % 2 == 0;
  switch (book_) {
    case Book::Colorado:
      choose("odds_multiple", "10");
      choose("fire_table", "FB-4");
      choose("sharp_shooter_table", "SS-01");
      choose("ride_table", "RTL-1");
      choose("bonus_table", "PT-FLT-BC-01");
      for (const char* bet : {"fire", "sharp_shooter", "ride_the_line", "bonus"}) {
        choose(std::string(bet) + "_min_cents", "100");
        choose(std::string(bet) + "_max_cents", "2500");
      }
      if (sparse) choose("place_lose_offered", "false");
      layouts_ = {"fire", "sharp_shooter", "ride_the_line", "bonus"};
      break;
    case Book::Crapless:
      choose("odds_multiple", "10");
      if (sparse) choose("crapless_unlisted_hops", "not_offered");
      break;
    case Book::Massachusetts:
      choose("odds_multiple", "5");
      if (sparse) choose("place_lose_offered", "false");
      choose("bonus_table", "MA-BONUS-1");
      choose("bonus_min_cents", "100");
      choose("bonus_max_cents", "2500");
      layouts_.emplace();
      if (!mini() || chosen("mini_craps_bonus")) layouts_ = {"bonus"};
      if (mini() ? chosen("mini_craps_hot_roller") : table % 3 != 1) {
        choose("hot_roller_table", "HR-A");
        choose("hot_roller_min_cents", "100");
        choose("hot_roller_max_cents", "2500");
      }
      if (!mini() && table % 3 != 2) choose("fire_table", "MA-FIRE-A");
      if (mini() ? chosen("mini_craps_hot_roller") : table % 3 == 2) layouts_->emplace_back("hot_roller");
      if (!mini() && table % 3 == 1) layouts_->emplace_back("fire");
      if (!mini() && table % 3 == 0) {
        layouts_.reset();
        exclusive_by_hand_ = true;
      }
      break;
    case Book::Diceology: layouts_ = {"fire", "dice_ology"}; break;
    case Book::Singapore:
    case Book::SouthDakota: break;
  }
}

std::string House::option(const std::string& key) const {
  const auto found = options_.find(key);
  if (found != options_.end()) return found->second;
  const auto line = std::ranges::find(kOptions, std::string_view(key), &OptionLine::key);
  const char* fallback = line == kOptions.end() ? kNo : line->fallback[static_cast<std::size_t>(book_)];
  return fallback == kNo ? "" : fallback;
}

Cents House::amount(const std::string& key) const {
  const std::string text = option(key);
  Cents value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (!text.empty() && (read.ec != std::errc() || read.ptr != text.data() + text.size() || value < 0))
    throw std::invalid_argument("option '" + key + "' is a whole number, not '" + text + "'");
  return value;
}

// Digest section 2, the "Books" and "Not in" lines.
bool House::permits(Code code) const {
  const bool co = book_ == Book::Colorado;
  const bool rule_23 = co || book_ == Book::Crapless;
  const bool ma = book_ == Book::Massachusetts;
  const bool sd = book_ == Book::SouthDakota;
  const bool house = book_ == Book::Diceology;
  switch (code) {
    case Code::DontPass:
    case Code::DontCome: return book_ != Book::Crapless;
    case Code::PassOdds:
    case Code::ComeOdds: return !sd;
    case Code::DontPassOdds:
    case Code::DontComeOdds: return !sd && book_ != Book::Crapless;
    case Code::Put:
    case Code::PutOdds:
    case Code::BigSix:
    case Code::BigEight: return rule_23 || sd;
    case Code::PlaceLose: return co || ma;
    case Code::Buy: return rule_23 || ma || book_ == Book::Singapore;
    case Code::Lay: return co || ma || book_ == Book::Singapore;
    case Code::AnySeven:
    case Code::HornHigh: return !house;
    case Code::Whirl:
    case Code::HopHard:
    case Code::HopEasy: return rule_23 || ma || sd;
    case Code::SixSevenEight: return rule_23 || ma;
    case Code::OverSeven:
    case Code::UnderSeven: return rule_23;
    case Code::Fire: return co || ma || house;
    case Code::SharpShooter:
    case Code::RideTheLine: return co;
    case Code::BonusSmall:
    case Code::BonusTall:
    case Code::BonusAll: return co || ma;
    case Code::HotRoller: return ma;
    case Code::LittleOnes:
    case Code::BigOnes:
    case Code::BoomOrBust: return house;
    default: return true;  // pass, come, place to win, hardways, field and the craps numbers are in all six
  }
}

std::vector<Spot> House::spots(Code code) const {
  if (!permits(code)) return {};
  std::vector<Spot> all;
  const auto on = [&all, code](std::initializer_list<int> numbers) {
    for (const int number : numbers) all.push_back({.code = code, .number = number});
  };
  switch (code) {
    case Code::PlaceWin:
    case Code::Buy:
      on({4, 5, 6, 8, 9, 10});
      if (book_ == Book::Crapless) on({2, 3, 11, 12});
      break;
    case Code::Put:
    case Code::PutOdds:
    case Code::PlaceLose:
    case Code::Lay: on({4, 5, 6, 8, 9, 10}); break;
    case Code::Hardway:
    case Code::HopHard: on({4, 6, 8, 10}); break;
    case Code::HornHigh:
      for (const int high : {2, 3, 11, 12}) all.push_back({.code = code, .high = high});
      break;
    case Code::HopEasy:
      for (int low = 1; low <= 5; ++low) {
        for (int high = low + 1; high <= 6; ++high) {  // 3 and 11 have their own wager, not a hop
          if (low + high != 3 && low + high != 11) all.push_back({.code = code, .die_a = low, .die_b = high});
        }
      }
      break;
    case Code::ComeOdds:
    case Code::DontComeOdds:
      for (const int number : points()) all.push_back({.code = code, .come_point = number});
      break;
    default: all.push_back({.code = code}); break;
  }
  return all;
}

bool House::permits(const Spot& spot) const {
  Spot plain = spot;
  if (spot.code == Code::HopEasy && plain.die_a > plain.die_b) std::swap(plain.die_a, plain.die_b);
  if (spot.code == Code::Come || spot.code == Code::DontCome) plain.come_point = 0;
  const auto all = spots(spot.code);
  return std::ranges::find(all, plain) != all.end();
}

bool House::offers(const Spot& spot) const {
  if (!permits(spot)) return false;
  if (spot.code == Code::PlaceLose) return chosen("place_lose_offered");
  if (book_ == Book::Crapless && option("crapless_unlisted_hops") == "not_offered") return !unlisted_crapless_hop(spot);
  if (!is_side_bet(spot.code)) return true;
  if (spot.code == Code::HotRoller && exclusive_by_hand_) return false;  // this table takes fire
  if (mini() && spot.code == Code::Fire) return false;                   // us-ma 2
  return !layouts_ || std::ranges::find(*layouts_, area_of(spot.code)) != layouts_->end();
}

bool House::shares_exclusive_bets() const { return exclusive_by_hand_; }

const std::vector<int>& House::points() const {
  static const std::vector<int> kSix{4, 5, 6, 8, 9, 10};
  static const std::vector<int> kTen{2, 3, 4, 5, 6, 8, 9, 10, 11, 12};
  return book_ == Book::Crapless ? kTen : kSix;
}

bool House::is_point(int total) const { return std::ranges::find(points(), total) != points().end(); }

std::optional<Odds> House::fractional_odds(Code code, int number) const {
  switch (code) {
    case Code::PassOdds:
    case Code::ComeOdds:
    case Code::PutOdds:
    case Code::Buy: return true_odds(number);
    case Code::DontPassOdds:
    case Code::DontComeOdds:
    case Code::Lay: return laid_odds(number);
    case Code::PlaceWin: return place_odds(number);
    case Code::PlaceLose: return place_lose_odds(number);
    default: return std::nullopt;
  }
}

bool House::states_pay(Code code) const {
  return book_ != Book::SouthDakota || code == Code::Put || code == Code::PutOdds;
}

Cents House::step(Code code, int number) const {
  Cents chips = 1;
  switch (code) {
    case Code::CrapsEleven: chips = 2; break;
    case Code::Horn: chips = 4; break;
    case Code::HornHigh:
    case Code::Whirl: chips = 5; break;
    default: break;
  }
  if (const auto odds = fractional_odds(code, number)) {
    chips = odds->on;
    if (book_ == Book::Singapore && code == Code::Buy) chips = std::lcm<Cents>(chips, 20);
    if (book_ == Book::Singapore && code == Code::Lay) chips = 20 * odds->on / odds->pays;  // five percent of the win
  }
  if (is_side_bet(code) && chip_ < 100) return 100;  // us-ma 12(b)(1): whole dollars
  return chips * chip_;
}

bool House::step_is_law(Code code) const {
  switch (code) {
    case Code::Horn: return book_ != Book::SouthDakota && option("compound_indivisible") == "refuse";
    case Code::CrapsEleven:
      return (book_ == Book::Colorado || book_ == Book::Crapless || book_ == Book::Massachusetts) &&
             option("compound_indivisible") == "refuse";
    case Code::HornHigh:
    case Code::Whirl: return option("compound_indivisible") == "refuse";
    default: break;
  }
  if (!fractional_odds(code, 6) || !states_pay(code)) return false;
  const bool ma_true_odds = book_ == Book::Massachusetts && code != Code::PlaceWin && code != Code::PlaceLose;
  return option("unpayable") == "refuse" && !ma_true_odds;
}

// Digest section 5, rounded down.
Cents House::commission(Code code, int number, Cents stake) const {
  if (code != Code::Buy && code != Code::Lay) return 0;
  const bool by_win = code == Code::Lay && option("lay_vig_base") == "win";
  const Odds base = by_win ? laid_odds(number) : Odds{1, 1};
  return stake * base.pays * amount("vig_percent_bp") / (base.on * 10'000 * chip_) * chip_;
}

Limits House::side_bet_limits(Code code) const {
  const std::string bet = area_of(code);
  return {amount(bet + "_min_cents"), amount(bet + "_max_cents")};
}

Cents House::odds_limit(Code odds, int number, Cents current_flat, Cents original_flat) const {
  const bool laid = odds == Code::DontPassOdds || odds == Code::DontComeOdds;
  if (number == 2 || number == 3 || number == 11 || number == 12) {
    if (!chosen("crapless_odds_on_2_3_11_12")) return 0;
  }
  const Odds lay = laid ? laid_odds(number) : Odds{1, 1};
  const auto stake_winning = [&lay](Cents win) { return win * lay.on / lay.pays; };
  Cents limit = table_max_;
  switch (book_) {
    case Book::Colorado:
    case Book::Crapless: {  // 30-2308, A-53, A-57: the current bet
      const Cents multiple = amount("odds_multiple");
      if (multiple == 0) break;
      limit = laid && option("lay_odds_limit_base") == "win" ? stake_winning(multiple * current_flat)
                                                             : multiple * current_flat;
      break;
    }
    case Book::Massachusetts:  // 6(a)-(e): the original bet
      limit = amount("odds_multiple") * original_flat;
      if (laid) limit = stake_winning(limit);
      break;
    case Book::Singapore: {  // App. D 2, 4, 7, 8: 3, 4, 5 times
      const Cents multiple = number == 4 || number == 10 ? 3 : number == 5 || number == 9 ? 4 : 5;
      limit = laid ? stake_winning(multiple * original_flat) : multiple * current_flat;
      break;
    }
    case Book::Diceology: {  // 100X Odds; at most $10,000
      const Cents multiple = amount("odds_multiple");
      limit = laid && option("lay_odds_limit_base") == "win" ? stake_winning(multiple * original_flat)
                                                             : multiple * original_flat;
      limit = std::min<Cents>(limit, 1'000'000);
      break;
    }
    case Book::SouthDakota: limit = 2 * current_flat; break;  // put odds; the text gives no limit, so stay small
  }
  return std::min(limit, table_max_);
}

}  // namespace simulator
