#include "rules/settle.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace rules {
namespace {

Roll roll(int left, int right) { return *Roll::from_faces(left, right); }
const RuleBook& colorado() { return *find_rule_book("us-co"); }

TEST(PassLine, NaturalWinsEvenMoneyAndCitesTheBook) {
  const auto settled = settle(colorado(), std::nullopt, {WagerCode::Pass, 0, {1000}}, roll(5, 2), {100});
  EXPECT_EQ(settled.outcome, Outcome::Win);
  EXPECT_EQ(settled.winnings, Cents{1000});
  EXPECT_FALSE(settled.stays_up);
  EXPECT_EQ(settled.cites[0], "30-2304(1)");
  EXPECT_EQ(settled.cites[1], "30-2306(1)");
}

TEST(PlaceSix, PaysSevenToSixAndStaysUp) {
  const auto settled = settle(colorado(), 8, {WagerCode::PlaceWin, 6, {1200}}, roll(4, 2), {100});
  EXPECT_EQ(settled.outcome, Outcome::Win);
  EXPECT_EQ(settled.winnings, Cents{1400});
  EXPECT_TRUE(settled.stays_up);
}

TEST(PlaceSix, IsOffOnTheComeOutEvenAgainstASeven) {  // CO 30-2305(5)
  const auto settled = settle(colorado(), std::nullopt, {WagerCode::PlaceWin, 6, {1200}}, roll(4, 3), {100});
  EXPECT_EQ(settled.outcome, Outcome::NoAction);
  EXPECT_TRUE(settled.stays_up);
  EXPECT_EQ(settled.cites[1], "30-2305(5)");
}

// The settlement vectors were worked out from the rule documents by somebody who had not seen this code. These are
// all of Colorado's single rolls with the wagers that the book holds so far, under its defaults.
TEST(SettlementVectors, AgreeOnEveryWagerTheBookHolds) {
  std::ifstream file(TEST_DATA "/vectors.json");
  const auto vectors = nlohmann::json::parse(file).at("vectors");
  const std::map<std::string, Outcome> outcomes{
      {"win", Outcome::Win}, {"lose", Outcome::Lose}, {"no_action", Outcome::NoAction}, {"void", Outcome::Void}};
  int compared = 0;
  for (const auto& vector : vectors) {
    if (vector.at("book") != "us-co" || !vector.contains("roll")) continue;
    std::int64_t chip = 100;
    bool known_options = true;
    for (const auto& [key, value] : vector.at("options").items()) {
      if (key == "chip_cents") {
        chip = value.get<std::int64_t>();
      } else {
        known_options = false;
      }
    }
    if (!known_options) continue;
    const auto& before = vector.at("table_state_before");
    const Puck puck = before.at("point").is_null() ? Puck{} : Puck(before.at("point").get<int>());
    const Roll thrown = roll(vector.at("roll")[0].get<int>(), vector.at("roll")[1].get<int>());
    for (const auto& expected : vector.at("expected")) {
      const auto& wager = vector.at("wagers").at(expected.at("wager").get<std::size_t>());
      const WagerRow* row = colorado().find(wager.at("code").get<std::string>());
      if (row == nullptr || wager.contains("working") || wager.contains("come_point")) continue;
      const auto settled =
          settle(colorado(), puck,
                 {row->code, wager.value("number", 0), {wager.at("amount_cents").get<std::int64_t>()}}, thrown, {chip});
      EXPECT_EQ(settled.outcome, outcomes.at(expected.at("outcome").get<std::string>())) << vector.dump();
      EXPECT_EQ(settled.winnings.value, expected.at("pays_cents").get<std::int64_t>()) << vector.dump();
      EXPECT_EQ(settled.lost.value, expected.at("lost_cents").get<std::int64_t>()) << vector.dump();
      ++compared;
    }
    const auto& after = vector.at("state_after");
    const auto moved = move_puck(colorado(), puck, thrown);
    EXPECT_EQ(moved.puck.has_value(), after.at("puck") == "on") << vector.dump();
    if (moved.puck && !after.at("point").is_null()) {
      EXPECT_EQ(*moved.puck, after.at("point").get<int>()) << vector.dump();
    }
    EXPECT_EQ(moved.seven_out, after.at("seven_out").get<bool>()) << vector.dump();
  }
  EXPECT_GE(compared, 60) << "the vectors were not where this test expects them";
}

TEST(Settlement, NeverPaysAndTakesAtOnce) {
  for (const WagerRow& row : colorado().wagers) {
    for (const int point : {0, 4, 5, 6, 8, 9, 10}) {
      for (int left = 1; left <= 6; ++left) {
        for (int right = 1; right <= 6; ++right) {
          for (int number = 0; number <= 12; ++number) {
            if (number == 0 ? row.numbers != Totals{} : !row.numbers.has(number)) continue;
            const Puck puck = point == 0 ? Puck{} : Puck(point);
            const auto settled = settle(colorado(), puck, {row.code, number, {3000}}, roll(left, right), {100});
            EXPECT_TRUE(settled.winnings == Cents{} || settled.lost == Cents{});
            EXPECT_EQ(settled.winnings.value > 0, settled.outcome == Outcome::Win);
            EXPECT_EQ(settled.lost.value > 0, settled.outcome == Outcome::Lose);
            EXPECT_FALSE(settled.cites[0].empty());
            EXPECT_EQ(settled.winnings,
                      settle(colorado(), puck, {row.code, number, {3000}}, roll(right, left), {100}).winnings);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace rules
