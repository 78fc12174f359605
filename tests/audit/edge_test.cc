// The exact mathematics against figures that are known from elsewhere, and against dice thrown by a program that knows
// only the rules of the game.
#include "audit/edges/edge.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "rules/book_shelf.h"

namespace audit {
namespace {

using Choices = std::map<std::string, std::string>;
using Rules = std::shared_ptr<const rules::TableRules>;

bool is_side(const rules::WagerRow& row) { return row.plays == rules::Plays::Side; }

// The book with one of its side bets, or with none: their chains are long, and a test asks for one at a time.
rules::Book without_side_bets(const std::string& id, const std::string& but_for) {
  const rules::Book book = rules::built_in_books().find(id);
  const auto listed = [](rules::Totals totals) {
    std::string list;
    for (int total = 2; total <= 12; ++total) {
      if (totals.has(total)) list += " " + std::to_string(total);
    }
    return list.empty() ? " none" : list;
  };
  std::string text = "book heir\n  title Heir\n  version 1\n  effective unstated\n  inherits " + id + "\n  points" +
                     listed(book->points) + "\n  naturals" + listed(book->naturals) + "\n  craps" +
                     listed(book->craps) + "\nwithout\n";
  for (const rules::WagerRow& row : book->wagers) {
    if (is_side(row) && row.code != but_for && row.excludes != but_for) text += "  wager " + row.code + " [test]\n";
  }
  rules::BookShelf shelf = rules::built_in_books();
  if (const auto error = shelf.add(text, "heir.book")) throw std::runtime_error(error->text());
  return shelf.find("heir");
}

std::vector<WagerEdge> solve(const rules::Book& book, const Choices& choices) {
  rules::HouseOptions options(book);
  for (const auto& [key, value] : choices) {
    if (const auto wrong = options.set(key, value)) throw std::runtime_error(*wrong);
  }
  return all_edges(*std::get<Rules>(rules::TableRules::compile(options)));
}

// All edges of a table with this side bet, or with none; solved once for all tests.
const std::vector<WagerEdge>& edges_of(const std::string& book, const std::string& side_bet = "",
                                       const Choices& choices = {}) {
  static std::map<std::tuple<std::string, std::string, Choices>, std::vector<WagerEdge>> known;
  auto& edges = known[{book, side_bet, choices}];
  if (edges.empty()) edges = solve(without_side_bets(book, side_bet), choices);
  return edges;
}

const WagerEdge& edge_of(const std::string& book, const std::string& wager, const std::string& where = "",
                         const Choices& choices = {}) {
  const rules::WagerRow* row = rules::built_in_books().find(book)->wager(wager);
  const bool side = row != nullptr && is_side(*row);
  for (const WagerEdge& edge : edges_of(book, side ? wager : "", choices)) {
    if (edge.wager == wager && edge.where == where) return edge;
  }
  throw std::runtime_error("no edge of " + wager + " " + where + " in " + book);
}
std::string exactly(const std::string& book, const std::string& wager, const std::string& where = "",
                    const Choices& choices = {}) {
  return edge_of(book, wager, where, choices).edge.fraction;
}
double percent(const std::string& book, const std::string& wager, const std::string& where) {
  return 100 * edge_of(book, wager, where).edge.value;
}

// ---------------------------------------------------------------------------------------- known fractions

TEST(TheLine, KeepsSevenIn495) {
  for (const char* book : {"us-co", "us-ma", "sg", "house-diceology"}) {
    EXPECT_EQ(exactly(book, "pass"), "7/495") << book;
    EXPECT_EQ(exactly(book, "come"), "7/495") << book;
  }
}

TEST(TheDontSide, KeepsThreeIn220) {
  for (const char* book : {"us-co", "us-ma", "house-diceology"}) {
    EXPECT_EQ(exactly(book, "dont_pass"), "3/220") << book;
    EXPECT_EQ(exactly(book, "dont_come"), "3/220") << book;
  }
}

TEST(TheDontSideOfSingapore, StaysUpOnTwelveAndKeepsMorePerDecision) {
  EXPECT_EQ(exactly("sg", "dont_pass"), "27/1925");
  EXPECT_EQ(exactly("sg", "dont_come"), "27/1925");
}

TEST(Odds, KeepNothing) {
  for (const char* book : {"us-co", "us-ma", "sg", "house-diceology"}) {
    for (const WagerEdge& edge : edges_of(book)) {
      if (!edge.wager.ends_with("_odds")) continue;
      EXPECT_EQ(edge.edge.fraction, "0") << book << " " << edge.wager << " " << edge.where;
    }
  }
}

TEST(PlaceBets, KeepOneIn66And25And15) {
  for (const char* book : {"us-co", "us-ma", "sg", "house-diceology", "us-co-crapless"}) {
    EXPECT_EQ(exactly(book, "place_win", "on 6"), "1/66") << book;
    EXPECT_EQ(exactly(book, "place_win", "on 8"), "1/66") << book;
    EXPECT_EQ(exactly(book, "place_win", "on 5"), "1/25") << book;
    EXPECT_EQ(exactly(book, "place_win", "on 9"), "1/25") << book;
    EXPECT_EQ(exactly(book, "place_win", "on 4"), "1/15") << book;
    EXPECT_EQ(exactly(book, "place_win", "on 10"), "1/15") << book;
  }
}

TEST(PlaceBetsToLose, KeepOneIn33And40And55) {
  for (const char* book : {"us-co", "us-ma"}) {
    EXPECT_EQ(exactly(book, "place_lose", "on 4"), "1/33") << book;
    EXPECT_EQ(exactly(book, "place_lose", "on 10"), "1/33") << book;
    EXPECT_EQ(exactly(book, "place_lose", "on 5"), "1/40") << book;
    EXPECT_EQ(exactly(book, "place_lose", "on 9"), "1/40") << book;
    EXPECT_EQ(exactly(book, "place_lose", "on 6"), "1/55") << book;
    EXPECT_EQ(exactly(book, "place_lose", "on 8"), "1/55") << book;
  }
}

TEST(OneRollBets, KeepTheirKnownShares) {
  EXPECT_EQ(exactly("us-co", "field"), "1/18");
  EXPECT_EQ(exactly("us-co", "any_seven"), "1/6");
  EXPECT_EQ(exactly("us-co", "any_craps"), "1/9");
  EXPECT_EQ(exactly("us-co", "craps_two"), "5/36");
  EXPECT_EQ(exactly("us-co", "craps_twelve"), "5/36");
  EXPECT_EQ(exactly("us-co", "craps_three"), "1/9");
  EXPECT_EQ(exactly("us-co", "eleven"), "1/9");
  EXPECT_EQ(exactly("us-co", "craps_eleven"), "1/9");
  EXPECT_EQ(exactly("sg", "craps_eleven"), "1/9");
  EXPECT_EQ(exactly("us-co", "horn"), "1/8");
  EXPECT_EQ(exactly("us-co", "whirl"), "2/15");
  EXPECT_EQ(exactly("us-co", "hop_hard", "on 4-4"), "5/36");
  EXPECT_EQ(exactly("us-co", "hop_easy", "on 3-6"), "1/9");
  EXPECT_EQ(exactly("us-co", "six_seven_eight"), "1/18");
  EXPECT_EQ(exactly("us-co", "over_seven"), "1/6");
  EXPECT_EQ(exactly("us-co", "under_seven"), "1/6");
}

TEST(HornHigh, DependsOnTheHighNumber) {
  // (4 × 1/8 + 5/36) / 5 on two and twelve, (4 × 1/8 + 1/9) / 5 on three and eleven.
  EXPECT_EQ(exactly("us-co", "horn_high", "high 12"), "23/180");
  EXPECT_EQ(exactly("us-co", "horn_high", "high 2"), "23/180");
  EXPECT_EQ(exactly("us-co", "horn_high", "high 11"), "11/90");
  EXPECT_EQ(exactly("us-co", "horn_high", "high 3"), "11/90");
}

TEST(Hardways, KeepOneIn11And9) {
  for (const char* book : {"us-co", "us-ma", "sg", "house-diceology"}) {
    EXPECT_EQ(exactly(book, "hardway", "on 6"), "1/11") << book;
    EXPECT_EQ(exactly(book, "hardway", "on 8"), "1/11") << book;
    EXPECT_EQ(exactly(book, "hardway", "on 4"), "1/9") << book;
    EXPECT_EQ(exactly(book, "hardway", "on 10"), "1/9") << book;
  }
}

TEST(BigSixAndEight, KeepOneIn11) {
  EXPECT_EQ(exactly("us-co", "big_six"), "1/11");
  EXPECT_EQ(exactly("us-co", "big_eight"), "1/11");
}

TEST(PutBets, KeepWhatTheChanceOfTheirNumberLacks) {
  EXPECT_EQ(exactly("us-co", "put", "on 4"), "1/3");
  EXPECT_EQ(exactly("us-co", "put", "on 5"), "1/5");
  EXPECT_EQ(exactly("us-co", "put", "on 6"), "1/11");
}

TEST(Crapless, KeepsMoreOnTheLine) {
  EXPECT_EQ(exactly("us-co-crapless", "pass"), "373/6930");
  EXPECT_EQ(exactly("us-co-crapless", "come"), "373/6930");
  EXPECT_EQ(exactly("us-co-crapless", "place_win", "on 2"), "1/14");
  EXPECT_EQ(exactly("us-co-crapless", "place_win", "on 12"), "1/14");
  EXPECT_EQ(exactly("us-co-crapless", "place_win", "on 3"), "1/16");
  EXPECT_EQ(exactly("us-co-crapless", "place_win", "on 11"), "1/16");
}

TEST(ABuyBetWhoseCommissionIsTakenOnAWin, KeepsAShareOfTheChanceToWin) {  // CO 30-2307(1)
  // 4: 1/3 × 39/20 − 2/3; 5: 2/5 × 29/20 − 3/5; 6: 5/11 × 23/20 − 6/11.
  EXPECT_EQ(exactly("us-co", "buy", "on 4"), "1/60");
  EXPECT_EQ(exactly("us-co", "buy", "on 5"), "1/50");
  EXPECT_EQ(exactly("us-co", "buy", "on 6"), "1/44");
  // 2: 1/7 × 119/20 − 6/7; 3: 1/4 × 59/20 − 3/4.
  EXPECT_EQ(exactly("us-co-crapless", "buy", "on 2"), "1/140");
  EXPECT_EQ(exactly("us-co-crapless", "buy", "on 3"), "1/80");
}

TEST(ALayBetWhoseCommissionIsTakenOfTheWin, KeepsAShareOfTheChanceToWin) {  // CO 30-2307(2)
  // 4: 2/3 × 1/2 × 19/20 − 1/3; 5: 3/5 × 2/3 × 19/20 − 2/5; 6: 6/11 × 5/6 × 19/20 − 5/11.
  EXPECT_EQ(exactly("us-co", "lay", "on 4"), "1/60");
  EXPECT_EQ(exactly("us-co", "lay", "on 5"), "1/50");
  EXPECT_EQ(exactly("us-co", "lay", "on 6"), "1/44");
}

TEST(CommissionAtPlacement, IsKeptWhole) {  // MA 5, SG App. D 10
  for (const char* place : {"on 4", "on 5", "on 6", "on 8", "on 9", "on 10"}) {
    EXPECT_EQ(exactly("us-ma", "buy", place), "1/20") << place;
    EXPECT_EQ(exactly("us-ma", "lay", place), "1/20") << place;
    EXPECT_EQ(exactly("sg", "buy", place), "1/20") << place;
  }
}

TEST(CommissionOfWhatALayBetCanWin, IsKeptWhole) {  // SG App. D 11: five percent of 1/2, 2/3, 5/6
  EXPECT_EQ(exactly("sg", "lay", "on 4"), "1/40");
  EXPECT_EQ(exactly("sg", "lay", "on 5"), "1/30");
  EXPECT_EQ(exactly("sg", "lay", "on 6"), "1/24");
}

TEST(TheLowestChip, DoesNotTouchTheExactEdge) {
  for (const char* chip : {"1", "100", "2500"}) {
    EXPECT_EQ(exactly("sg", "lay", "on 9", {{"chip_cents", chip}}), "1/30") << chip;
    EXPECT_EQ(exactly("us-co", "place_win", "on 6", {{"chip_cents", chip}}), "1/66") << chip;
    EXPECT_EQ(exactly("us-co", "buy", "on 6", {{"chip_cents", chip}}), "1/44") << chip;
  }
}

TEST(WithoutCommission, ABuyBetKeepsNothing) {
  EXPECT_EQ(exactly("us-co", "buy", "on 4", {{"vig_percent_bp", "0"}}), "0");
  EXPECT_EQ(exactly("us-ma", "lay", "on 5", {{"vig_percent_bp", "0"}}), "0");
}

TEST(SouthDakota, HasNoEdgeUntilTheHouseStatesItsOdds) {
  EXPECT_FALSE(edge_of("us-sd", "pass").priced);
  EXPECT_FALSE(edge_of("us-sd", "horn_high", "high 12").priced);
  EXPECT_EQ(exactly("us-sd", "put", "on 6"), "1/11");
}

// --------------------------------------------------------------------------------------------- side bets

constexpr double kPrinted = 0.00005;  // four decimals of a percent

TEST(FireBets, KeepAFifth) {
  EXPECT_NEAR(percent("us-co", "fire", "table FB-1"), 20.7628, kPrinted);
  EXPECT_NEAR(percent("us-co", "fire", "table FB-2"), 20.7628, kPrinted);
  EXPECT_NEAR(percent("us-co", "fire", "table FB-3"), 20.7295, kPrinted);
  EXPECT_NEAR(percent("us-co", "fire", "table FB-4"), 20.7295, kPrinted);
  EXPECT_NEAR(percent("us-ma", "fire", "table MA-FIRE-A"), 20.7628, kPrinted);
  EXPECT_NEAR(percent("us-ma", "fire", "table MA-FIRE-B"), 23.8869, kPrinted);
  EXPECT_NEAR(percent("house-diceology", "fire", "table HOUSE-FIRE"), 20.7628, kPrinted);
}

TEST(BonusBets, KeepWhatTheirTableSays) {
  for (const auto& [book, generous, mean] :
       {std::array<std::string, 3>{"us-co", "table PT-FLT-BC-01", "table PT-FLT-BC-02"},
        std::array<std::string, 3>{"us-ma", "table MA-BONUS-1", "table MA-BONUS-2"}}) {
    EXPECT_NEAR(percent(book, "bonus_small", generous), 7.7613, kPrinted) << book;
    EXPECT_NEAR(percent(book, "bonus_tall", generous), 7.7613, kPrinted) << book;
    EXPECT_NEAR(percent(book, "bonus_all", generous), 7.4644, kPrinted) << book;
    EXPECT_NEAR(percent(book, "bonus_small", mean), 18.3029, kPrinted) << book;
    EXPECT_NEAR(percent(book, "bonus_tall", mean), 18.3029, kPrinted) << book;
    EXPECT_NEAR(percent(book, "bonus_all", mean), 20.6087, kPrinted) << book;
  }
  EXPECT_NEAR(percent("house-diceology", "little_ones", ""), 18.3029, kPrinted);
  EXPECT_NEAR(percent("house-diceology", "boom_or_bust", ""), 20.6087, kPrinted);
}

TEST(HotRollerBets, KeepWhatTheirTableSays) {
  EXPECT_NEAR(percent("us-ma", "hot_roller", "table HR-A"), 13.1290, kPrinted);
  EXPECT_NEAR(percent("us-ma", "hot_roller", "table HR-B"), 7.5003, kPrinted);
  EXPECT_NEAR(percent("us-ma", "hot_roller", "table HR-C"), 3.3782, kPrinted);
}

TEST(RideTheLine, KeepsAboutATenth) {
  EXPECT_NEAR(percent("us-co", "ride_the_line", "table RTL-1"), 9.28, 0.005);
  for (const WagerEdge& edge : edges_of("us-co", "ride_the_line")) {
    if (edge.wager != "ride_the_line") continue;
    EXPECT_GT(edge.edge.value, 0.0845) << edge.where;  // 8.5 to 10.6 percent
    EXPECT_LT(edge.edge.value, 0.1065) << edge.where;
  }
}

TEST(SharpShooter, KeepsAFifth) {  // 19.4 to 21.9 percent
  int tables = 0;
  for (const WagerEdge& edge : edges_of("us-co", "sharp_shooter")) {
    if (edge.wager != "sharp_shooter") continue;
    ++tables;
    EXPECT_GT(edge.edge.value, 0.1935) << edge.where;
    EXPECT_LT(edge.edge.value, 0.2195) << edge.where;
  }
  EXPECT_EQ(tables, 6);
}

TEST(EveryEdge, HasACitationAPositiveVarianceAndALength) {
  for (const rules::Book& book : rules::built_in_books().all()) {
    for (const WagerEdge& edge : solve(book, {})) {
      EXPECT_FALSE(edge.citation.empty()) << book->id << " " << edge.wager;
      if (!edge.priced) continue;
      EXPECT_GE(edge.edge.value, 0) << book->id << " " << edge.wager << " " << edge.where;
      EXPECT_GT(edge.variance.value, 0) << book->id << " " << edge.wager << " " << edge.where;
      EXPECT_GE(edge.rolls.value, 1) << book->id << " " << edge.wager << " " << edge.where;
    }
  }
}

TEST(TheLengthOfAWager, IsKnownInRolls) {
  EXPECT_EQ(edge_of("us-co", "field").rolls.fraction, "1");
  EXPECT_EQ(edge_of("us-co", "big_six").rolls.fraction, "36/11") << "six or seven, always on";
  // Off on come-out rolls, from point eight: the solution of seven equations, one for each place of the puck.
  EXPECT_EQ(edge_of("us-co", "place_win", "on 6").rolls.fraction, "1358136/351461");
  EXPECT_EQ(edge_of("us-co", "pass").rolls.fraction, "557/165");
}

// ----------------------------------------------------------------------------------- against thrown dice

// A player with two dice who knows how the game is played and nothing of this program.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  std::array<int, 2> faces() { return {die(), die()}; }
  int total() {
    const auto [left, right] = faces();
    return left + right;
  }
  // Which of the two comes first.
  bool before_seven(int number) {
    for (;;) {
      const int rolled = total();
      if (rolled == number || rolled == 7) return rolled == number;
    }
  }

 private:
  int die() {
    for (;;) {
      const std::uint64_t bits = random_() & 7;  // 0 to 7, without the two that would make a die unfair
      if (bits < 6) return static_cast<int>(bits) + 1;
    }
  }
  std::mt19937_64 random_;
};

double play_pass(Dice& dice) {
  const int rolled = dice.total();
  if (rolled == 7 || rolled == 11) return 1;
  if (rolled == 2 || rolled == 3 || rolled == 12) return -1;
  return dice.before_seven(rolled) ? 1 : -1;
}
double play_dont_pass(Dice& dice) {
  const int rolled = dice.total();
  if (rolled == 7 || rolled == 11) return -1;
  if (rolled == 2 || rolled == 3) return 1;
  if (rolled == 12) return 0;
  return dice.before_seven(rolled) ? -1 : 1;
}
double play_crapless(Dice& dice) {
  const int rolled = dice.total();
  if (rolled == 7) return 1;
  return dice.before_seven(rolled) ? 1 : -1;
}
double play_field(Dice& dice) {
  const int rolled = dice.total();
  if (rolled == 2 || rolled == 12) return 2;
  return rolled >= 5 && rolled <= 8 ? -1 : 1;
}
double play_hard_eight(Dice& dice) {
  for (;;) {
    const auto [left, right] = dice.faces();
    if (left + right == 8) return left == right ? 9 : -1;
    if (left + right == 7) return -1;
  }
}
double play_horn_high_twelve(Dice& dice) {
  const int rolled = dice.total();
  if (rolled == 12) return (2 * 30 - 3) / 5.0;
  if (rolled == 2) return (30 - 4) / 5.0;
  return rolled == 3 || rolled == 11 ? (15 - 4) / 5.0 : -1;
}
double play_small(Dice& dice) {
  std::array<bool, 13> seen{};
  for (int missing = 5;;) {
    const int rolled = dice.total();
    if (rolled == 7) return -1;
    if (rolled > 6 || seen[static_cast<std::size_t>(rolled)]) continue;
    seen[static_cast<std::size_t>(rolled)] = true;
    if (--missing == 0) return 34;
  }
}
double play_ride_the_line(Dice& dice) {  // CO 30-2399.04, the first column
  int count = 0;
  for (;;) {
    const int rolled = dice.total();
    if (rolled == 7 || rolled == 11) ++count;
    if (rolled == 7 || rolled == 11 || rolled == 2 || rolled == 3 || rolled == 12) continue;
    if (!dice.before_seven(rolled)) break;
    ++count;
  }
  constexpr std::array<double, 12> kPays{-1, -1, 0, 1, 2, 4, 6, 8, 15, 20, 25, 50};
  return kPays[static_cast<std::size_t>(count < 11 ? count : 11)];
}

struct Played {
  const char* name;
  const char* book;
  const char* wager;
  const char* where;
  double (*play)(Dice&);
  friend std::ostream& operator<<(std::ostream& out, const Played& played) { return out << played.name; }
};

class ThrownDice : public testing::TestWithParam<Played> {};

TEST_P(ThrownDice, AgreeWithTheExactEdgeAndVariance) {
  const Played& played = GetParam();
  const WagerEdge& exact = edge_of(played.book, played.wager, played.where);
  constexpr int kTimes = 400'000;
  Dice dice(20'211'231);
  double sum = 0, squares = 0, fourths = 0;
  for (int i = 0; i < kTimes; ++i) {
    const double away = played.play(dice) + exact.edge.value;  // from the exact mean
    sum += away;
    squares += away * away;
    fourths += away * away * away * away;
  }
  const double variance = squares / kTimes;
  const double error_of_mean = std::sqrt(variance / kTimes);
  const double error_of_variance = std::sqrt((fourths / kTimes - variance * variance) / kTimes);
  EXPECT_NEAR(sum / kTimes, 0, 5 * error_of_mean);
  EXPECT_NEAR(variance, exact.variance.value, 5 * error_of_variance + 1e-9);
}

INSTANTIATE_TEST_SUITE_P(
    OfAPlayerWithTwoDice, ThrownDice,
    testing::Values(Played{"Pass", "us-co", "pass", "", play_pass},
                    Played{"DontPass", "us-co", "dont_pass", "", play_dont_pass},
                    Played{"CraplessPass", "us-co-crapless", "pass", "", play_crapless},
                    Played{"Field", "us-co", "field", "", play_field},
                    Played{"PlaceSix", "us-co", "place_win", "on 6",
                           [](Dice& dice) { return dice.before_seven(6) ? 7.0 / 6 : -1; }},
                    Played{"PlaceFourToLose", "us-ma", "place_lose", "on 4",
                           [](Dice& dice) { return dice.before_seven(4) ? -1 : 5.0 / 11; }},
                    Played{"BuyFour", "us-co", "buy", "on 4",
                           [](Dice& dice) { return dice.before_seven(4) ? 1.95 : -1; }},
                    Played{"LayNine", "us-ma", "lay", "on 9",
                           [](Dice& dice) { return dice.before_seven(9) ? -1.05 : 2.0 / 3 - 0.05; }},
                    Played{"PassOddsOnFive", "us-co", "pass_odds", "point 5",
                           [](Dice& dice) { return dice.before_seven(5) ? 1.5 : -1; }},
                    Played{"HardEight", "us-co", "hardway", "on 8", play_hard_eight},
                    Played{"HornHighTwelve", "us-co", "horn_high", "high 12", play_horn_high_twelve},
                    Played{"AllSmall", "us-co", "bonus_small", "table PT-FLT-BC-01", play_small},
                    Played{"RideTheLine", "us-co", "ride_the_line", "table RTL-1", play_ride_the_line}),
    [](const auto& played) { return std::string(played.param.name); });

}  // namespace
}  // namespace audit
