// The compiled engine against app/simulator/slow_table.h, which somebody else wrote from the rule documents: every cell
// of every book, and long seeded games. Where they differ, one of them misread a document.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "app/simulator/slow_table.h"
#include "at_table.h"

namespace rules {
namespace {

// What one of the two sides says about one wager and one roll.
struct Said {
  std::string outcome;
  std::optional<std::int64_t> pays;
  std::int64_t lost = 0;
  std::int64_t vig = 0;
  int moved_to = 0;
  friend bool operator==(const Said&, const Said&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Said& said) {
    out << said.outcome << " pays ";
    if (said.pays) out << *said.pays;
    if (!said.pays) out << "?";
    return out << " lost " << said.lost << " vig " << said.vig << " to " << said.moved_to;
  }
};

// Settlements are priced before the dice are thrown, so where a come bet goes is the total of the roll.
Said engine_says(const Settlement& settlement, const RollLine& line) {
  return {.outcome = std::string(outcome_name(settlement.outcome)),
          .pays = settlement.priced ? std::optional(settlement.winnings.value) : std::nullopt,
          .lost = settlement.lost.value,
          .vig = settlement.vig.value,
          .moved_to = settlement.outcome == Outcome::Moved ? line.total : 0};
}
Said reference_says(const reference::Result& result) {
  Said said{result.outcome, std::nullopt, result.lost, result.vig, result.moved_to};
  if (result.pays) said.pays = *result.pays;
  return said;
}

std::string reference_word(Working working) { return working == Working::Default ? "" : std::string(name_of(working)); }

reference::Bet reference_bet(const Spot& spot, Cents stake, Working working) {
  const Place& place = spot.place;
  reference::Bet bet{.code = spot.row->code,
                     .cents = stake.value,
                     .number = place.number,
                     .high = place.high,
                     .come_point = place.come_point,
                     .working = reference_word(working)};
  if (place.dice) {
    bet.die_a = place.dice->left();
    bet.die_b = place.dice->right();
    bet.number = place.dice->total();
  }
  return bet;
}

// Our books say yes, no and none where the documents' options say true, false and null.
std::map<std::string, std::string> reference_options(const Choices& choices) {
  std::map<std::string, std::string> options;
  for (const auto& [key, value] : choices) {
    options[key] = value == "yes" ? "true" : value == "no" ? "false" : value == "none" ? "null" : value;
  }
  return options;
}

// The reference ignores a call that its book does not allow; the engine leaves that question to permission.h.
bool may_be_called_off(const RuleBook& book, const WagerRow& row) {
  const std::string& code = row.code;
  if (book.id == "sg") return code == "place_win" || code == "buy" || code == "lay" || code == "hardway";
  if (row.plays == Plays::Line || row.plays == Plays::DontLine) return false;
  if (row.plays == Plays::Come || row.plays == Plays::DontCome) return false;
  if (code == "ride_the_line" || code == "hot_roller") return false;
  return !(book.id == "us-ma" && code == "fire");
}

// In Singapore a throw without a line bet is a no roll (3.10(iii)), so nobody rolls only to decide come bets there.
bool has_decide_only(const RuleBook& book) { return book.id != "sg"; }

// ------------------------------------------------------------------------------------------- every cell

std::vector<Choices> choices_worth_trying(const Book& book) {
  const std::vector<Choices> wishes{{},
                                    {{"chip_cents", "25"}},
                                    {{"chip_cents", "500"}},
                                    {{"vig_when", "win"}, {"chip_cents", "1"}},
                                    {{"vig_when", "placement"}},
                                    {{"vig_when", "win"}, {"vig_percent_bp", "333"}, {"lay_vig_base", "win"}},
                                    {{"hardways_working_comeout", "yes"}, {"come_odds_off_on_decision", "no_action"}},
                                    {{"hardways_working_comeout", "no"}, {"put_odds_working_comeout", "no"}},
                                    {{"decide_only_is_comeout", "no"}, {"twelve_report", "push"}},
                                    {{"come_odds_working_comeout", "yes"}},
                                    {{"come_odds_working_comeout", "no"}},
                                    {{"crapless_odds_on_2_3_11_12", "yes"}}};
  std::vector<Choices> allowed;
  for (const Choices& wish : wishes) {
    Choices chosen;
    for (const auto& [key, value] : wish) {
      if (!HouseOptions(book).set(key, value)) chosen[key] = value;
    }
    if (std::ranges::find(allowed, chosen) == allowed.end()) allowed.push_back(chosen);
  }
  return allowed;
}

class EveryCell : public testing::TestWithParam<std::string> {
 protected:
  // All wagers of the book on one table of each kind, all called the same way.
  struct Layout {
    reference::SlowTable slow;
    std::vector<int> handles;
    std::vector<Standing> standings;
  };

  static Layout lay_out(const TableRules& rules, const Choices& choices, Working working, std::int64_t unit_cents) {
    const RuleBook& book = rules.book();
    Layout layout{reference::SlowTable(book.id, reference_options(choices)), {}, {}};
    for (std::size_t i = 0; i < rules.spots().size(); ++i) {
      const Spot& spot = rules.spots()[i];
      if (spot.row->plays == Plays::Side) continue;
      if (working == Working::Off && !may_be_called_off(book, *spot.row)) continue;
      const Cents stake{unit_cents * spot.row->units};
      layout.handles.push_back(layout.slow.place(reference_bet(spot, stake, working)));
      layout.standings.push_back(rules.stand(spot_id(i), stake, working));
      if (spot.row->plays != Plays::Odds) continue;
      // Odds ride on a flat bet, which works.
      const Spot& flat = rules.at(rules.spot(spot.row->flat, spot.place).value());
      layout.slow.place(reference_bet(flat, stake, Working::Default));
    }
    return layout;
  }

  static void compare(const TableRules& rules, const Choices& choices, const Layout& layout, Phase phase, Roll roll) {
    reference::SlowTable slow = layout.slow;
    slow.set_point(phase.point());
    slow.set_decide_only(phase == Phase::decide_only());
    const auto results = slow.roll(roll.left(), roll.right());
    const RollLine line = rules.line(phase, roll);
    for (std::size_t i = 0; i < layout.handles.size(); ++i) {
      Standing wager = layout.standings[i];
      const Said ours = engine_says(settle(rules, line, wager), line);
      const Said theirs = reference_says(results.at(layout.handles[i]));
      ASSERT_EQ(ours, theirs) << "engine, then reference: " << rules.book().id << ", " << name_of(choices) << ", "
                              << name_of(rules.at(wager.spot)) << " for " << wager.stake.value << " cents, called "
                              << name_of(wager.working) << ", " << name_of(phase) << ", roll " << name_of(roll);
    }
    const Turn turn = rules.turn(phase, roll);
    ASSERT_EQ(turn.next.point(), slow.point()) << name_of(phase) << ", roll " << name_of(roll);
    ASSERT_EQ(turn.seven_out, slow.seven_out()) << name_of(phase) << ", roll " << name_of(roll);
  }
};

TEST_P(EveryCell, SettlesAsTheReferenceDoes) {
  const Book book = built_in_books().find(GetParam());
  constexpr std::array<std::int64_t, 2> kUnits{3000, 725};  // one that pays in chips, one that does not
  for (const Choices& choices : choices_worth_trying(book)) {
    const Rules rules = compiled(house_of(book, choices));
    for (const Working working : kAllWorkings) {
      for (const std::int64_t unit : kUnits) {
        const Layout layout = lay_out(*rules, choices, working, unit);
        for (const Phase phase : phases_of(*book)) {
          if (phase == Phase::decide_only() && !has_decide_only(*book)) continue;
          for (const Roll roll : kAllRolls) {
            ASSERT_NO_FATAL_FAILURE(compare(*rules, choices, layout, phase, roll));
          }
        }
      }
    }
  }
}

std::vector<std::string> book_ids() {
  std::vector<std::string> ids;
  for (const Book& book : built_in_books().all()) ids.push_back(book->id);
  return ids;
}
std::string book_name(const testing::TestParamInfo<std::string>& book) { return test_name(book.param); }

INSTANTIATE_TEST_SUITE_P(OfEachBook, EveryCell, testing::ValuesIn(book_ids()), book_name);

// ------------------------------------------------------------------------------------------- long games

// One table, played twice at once. Everything random comes from one seeded generator, without the distributions of the
// standard library, so that a seed means the same game everywhere.
class Game {
 public:
  Game(const Book& book, std::uint64_t seed)
      : seed_(seed),
        random_(seed),
        choices_(choose(book)),
        rules_(compiled(house_of(book, choices_))),
        slow_(book->id, reference_options(choices_)),
        lucky_(seed % 2 == 0) {}

  // Stops at the first difference, with a failure that says everything.
  void play(int rolls) {
    for (int i = 0; i < rolls && !testing::Test::HasFailure(); ++i) {
      make_wagers();
      call_and_take_down();
      change_shooter();
      throw_dice();
    }
  }
  std::uint64_t compared() const { return compared_; }
  const std::set<std::string>& happened() const { return happened_; }  // "fire win"

 private:
  struct Bet {
    int handle = 0;
    Standing standing;
    int rolls_seen = 0;
  };

  std::uint64_t any(std::uint64_t below) { return random_() % below; }
  bool one_in(std::uint64_t chances) { return any(chances) == 0; }

  Choices choose(const Book& book) {
    const Choices numbers{{"chip_cents", "1 5 25 100 250 500"}, {"vig_percent_bp", "0 123 250 500"}};
    Choices chosen;
    for (const OptionRow& option : book->options) {
      static const std::vector<std::string> kSettles{"chip_cents",
                                                     "vig_percent_bp",
                                                     "vig_when",
                                                     "lay_vig_base",
                                                     "twelve_report",
                                                     "come_odds_off_on_decision",
                                                     "come_odds_working_comeout",
                                                     "put_odds_working_comeout",
                                                     "hardways_working_comeout",
                                                     "decide_only_is_comeout",
                                                     "crapless_odds_on_2_3_11_12",
                                                     "fire_table",
                                                     "sharp_shooter_table",
                                                     "ride_table",
                                                     "bonus_table",
                                                     "hot_roller_table",
                                                     "fire_settle_at_six",
                                                     "side_bets_on_dice_passed",
                                                     "ride_the_line_on_dice_passed"};
      if (std::ranges::find(kSettles, option.key) == kSettles.end()) continue;
      auto values = option.number ? words_of(numbers.at(option.key)) : option.words;
      if (option.none) values.emplace_back("none");
      const std::string& value = values[any(values.size())];
      if (!HouseOptions(book).set(option.key, value)) chosen[option.key] = value;
    }
    return chosen;
  }

  const WagerRow& row_of(const Bet& bet) const { return *rules_->at(bet.standing.spot).row; }
  bool is_odds(const Bet& bet) const { return row_of(bet).plays == Plays::Odds; }

  // Whether `flat` is the bet that `odds` ride on.
  bool carries(const Bet& flat, const Bet& odds) const {
    return row_of(odds).flat == row_of(flat).code &&
           rules_->at(flat.standing.spot).place == rules_->at(odds.standing.spot).place &&
           flat.standing.working != Working::Off;
  }
  bool has_flat(const Bet& odds) const {
    return std::ranges::any_of(bets_, [&](const Bet& flat) { return carries(flat, odds); });
  }

  void put_down(SpotId id) {
    const Spot& spot = rules_->at(id);
    const Cents stake{static_cast<std::int64_t>(1 + any(one_in(3) ? 20'000 : 40) * (one_in(2) ? 1 : 100)) *
                      spot.row->units};
    const bool off = one_in(12) && spot.row->plays != Plays::NumberWins && may_be_called_off(rules_->book(), *spot.row);
    const Working working = off ? Working::Off : one_in(12) ? Working::On : Working::Default;
    bets_.push_back({slow_.place(reference_bet(spot, stake, working)), rules_->stand(id, stake, working), 0});
  }

  SpotId any_spot() {
    // Side bets live long and end rarely, so they are made more often than their number on the layout.
    if (one_in(3)) {
      const std::size_t from = any(rules_->spots().size());
      for (std::size_t i = 0; i < rules_->spots().size(); ++i) {
        const std::size_t at = (from + i) % rules_->spots().size();
        if (rules_->spots()[at].row->plays == Plays::Side) return spot_id(at);
      }
    }
    return spot_id(any(rules_->spots().size()));
  }

  void make_wagers() {
    while (bets_.size() < 16 && !one_in(5)) {
      const SpotId id = any_spot();
      const Spot& spot = rules_->at(id);
      put_down(id);
      if (spot.row->plays != Plays::Odds || has_flat(bets_.back())) continue;
      const SpotId flat = rules_->spot(spot.row->flat, spot.place).value();
      const Cents stake{1000};
      bets_.push_back(
          {slow_.place(reference_bet(rules_->at(flat), stake, Working::Default)), rules_->stand(flat, stake), 0});
    }
  }

  void call_and_take_down() {
    if (bets_.empty()) return;
    if (one_in(6)) {
      Bet& bet = bets_[any(bets_.size())];
      // A put bet that is off would leave its odds behind; nobody calls one off while it carries odds.
      const bool carrying =
          std::ranges::any_of(bets_, [&](const Bet& odds) { return is_odds(odds) && carries(bet, odds); });
      const bool may_off = may_be_called_off(rules_->book(), row_of(bet)) && !carrying;
      const Working working = may_off && one_in(2) ? Working::Off : one_in(2) ? Working::On : Working::Default;
      slow_.call(bet.handle, reference_word(working));
      bet.standing = rules_->restand(bet.standing, bet.standing.spot, bet.standing.stake, working);
    }
    if (one_in(10)) take_down(any(bets_.size()));
    take_down_stranded_odds();
  }

  void take_down(std::size_t index) {
    slow_.take_down(bets_[index].handle);
    bets_.erase(bets_.begin() + static_cast<std::ptrdiff_t>(index));
  }
  // Odds without a flat bet are no wager: who takes the flat bet down takes its odds down too.
  void take_down_stranded_odds() {
    for (std::size_t i = bets_.size(); i-- > 0;) {
      if (is_odds(bets_[i]) && !has_flat(bets_[i])) take_down(i);
    }
  }

  void change_shooter() {
    if (phase_.puck_off() && has_decide_only(rules_->book())) {
      const bool on = phase_ == Phase::decide_only() ? !one_in(5) : one_in(25);
      phase_ = on ? Phase::decide_only() : Phase::come_out();
      slow_.set_decide_only(on);
    }
    if (seven_out_ || one_in(50)) {
      slow_.new_shooter();
      for (Bet& bet : bets_) {
        // What has not seen a roll was made for the shooter who comes now.
        if (bet.rolls_seen > 0) pass_dice(*rules_, bet.standing);
      }
    }
  }

  void throw_dice() {
    Roll roll = kAllRolls[any(kAllRolls.size())];
    // Lucky shooters see few sevens, so that the high levels of the side bets are reached.
    while (lucky_ && roll.total() == 7 && !one_in(8)) roll = kAllRolls[any(kAllRolls.size())];
    const RollLine line = rules_->line(phase_, roll);
    const auto results = slow_.roll(roll.left(), roll.right());
    ++number_;
    std::vector<Bet> stay;
    std::vector<Bet> decided;
    for (Bet& bet : bets_) {
      const Settlement settlement = settle(*rules_, line, bet.standing);
      const Said ours = engine_says(settlement, line);
      const Said theirs = reference_says(results.at(bet.handle));
      ++compared_;
      ASSERT_EQ(ours, theirs) << "engine, then reference: book " << rules_->book().id << ", seed " << seed_ << ", roll "
                              << number_ << " (" << name_of(phase_) << ", " << name_of(roll) << "), "
                              << name_of(rules_->at(bet.standing.spot)) << " for " << bet.standing.stake.value
                              << " cents, called " << name_of(bet.standing.working) << "; options "
                              << name_of(choices_);
      ASSERT_EQ(settlement.stays_up(), slow_.on_layout(bet.handle)) << "seed " << seed_ << ", roll " << number_;
      ++bet.rolls_seen;
      if (!settlement.stays_up()) {
        happened_.insert(row_of(bet).code + " " + ours.outcome);
        decided.push_back(bet);
        continue;
      }
      after_the_roll(bet, settlement, roll);
      stay.push_back(bet);
    }
    bets_ = std::move(stay);
    // Odds that the house leaves on the layout after their flat bet was decided belong to nothing: the player
    // takes them.
    for (std::size_t i = bets_.size(); i-- > 0;) {
      const bool left_behind =
          is_odds(bets_[i]) && std::ranges::any_of(decided, [&](const Bet& flat) { return carries(flat, bets_[i]); });
      if (left_behind) take_down(i);
    }
    take_down_stranded_odds();
    const Turn turn = rules_->turn(phase_, roll);
    phase_ = turn.next;
    seven_out_ = turn.seven_out;
    ASSERT_EQ(phase_.point(), slow_.point()) << "seed " << seed_ << ", roll " << number_;
    ASSERT_EQ(seven_out_, slow_.seven_out()) << "seed " << seed_ << ", roll " << number_;
  }

  void after_the_roll(Bet& bet, const Settlement& settlement, Roll roll) const {
    Working working = bet.standing.working;
    if (rules_->book().call_holds_one_throw) working = Working::Default;  // SG 1, A-107
    SpotId spot = bet.standing.spot;
    if (settlement.outcome == Outcome::Moved)
      spot = rules_->spot(row_of(bet).code, {.come_point = roll.total()}).value();
    bet.standing = rules_->restand(bet.standing, spot, bet.standing.stake, working);
  }

  std::uint64_t seed_;
  std::mt19937_64 random_;
  Choices choices_;
  Rules rules_;
  reference::SlowTable slow_;
  std::vector<Bet> bets_;
  Phase phase_;
  bool seven_out_ = false;
  int number_ = 0;
  std::uint64_t compared_ = 0;
  std::set<std::string> happened_;
  bool lucky_;
};

constexpr int kRollsThatShowAll = 20'000;

int rolls_to_play() {
  const char* wish = std::getenv("SOAK_COUNT");
  const int rolls = wish == nullptr ? 0 : static_cast<int>(std::strtol(wish, nullptr, 10));
  return rolls > 0 ? rolls : kRollsThatShowAll;
}

class LongGame : public testing::TestWithParam<std::string> {};

TEST_P(LongGame, IsSettledAsTheReferenceDoes) {
  const Book book = built_in_books().find(GetParam());
  constexpr int kRollsOfOneHouse = 250;  // then the next house, with other options
  const int rolls = rolls_to_play();
  std::uint64_t compared = 0;
  std::set<std::string> happened;
  std::uint64_t seed = 20'210'501;
  for (int left = rolls; left > 0 && !HasFailure(); left -= kRollsOfOneHouse) {
    Game game(book, seed++);
    game.play(std::min(left, kRollsOfOneHouse));
    compared += game.compared();
    happened.insert(game.happened().begin(), game.happened().end());
  }
  RecordProperty("compared", std::to_string(compared));
  if (HasFailure() || rolls < kRollsThatShowAll) return;
  for (const WagerRow& row : book->wagers) {
    EXPECT_TRUE(happened.contains(row.code + " win")) << "never won";
    EXPECT_TRUE(happened.contains(row.code + " lose")) << "never lost";
  }
}

INSTANTIATE_TEST_SUITE_P(OfEachBook, LongGame, testing::ValuesIn(book_ids()), book_name);

}  // namespace
}  // namespace rules
