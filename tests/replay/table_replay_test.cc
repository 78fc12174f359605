#include "replay/table_replay.h"

#include <gtest/gtest.h>

#include <string>

namespace replay {
namespace {

// A short hand for a table's evening: say what happened, get what the replay made of it.
class Table : public testing::Test {
 protected:
  Played happens(Happening what) {
    const std::string id = "e" + std::to_string(++sequence_);
    return table_.play({{"/pit/1"}, {id}, {"12"}, 0, sequence_, EventTime{}, std::move(what)});
  }
  Played opens() {
    return happens(TableOpened{.book = "us-co", .lowest_chip = {100}, .records = {"wager", "roll", "settlement"}});
  }
  Played places(const std::string& wager, const std::string& code, std::int64_t cents, int number = 0) {
    return happens(WagerPlaced{.wager = {wager}, .player = {"p1"}, .code = code, .number = number, .stake = {cents}});
  }
  Played rolls(int left, int right) {
    return happens(RollCalled{rules::Roll::from_faces(left, right), left + right, "stickperson"});
  }

  TableReplay table_;
  std::uint64_t sequence_ = 0;
};

TEST_F(Table, ClosesTheAccountOfARollWithTheNextCall) {
  opens();
  places("w1", "pass", 1000);
  EXPECT_FALSE(rolls(3, 3).closed);
  const auto played = rolls(2, 4);
  ASSERT_TRUE(played.closed);
  EXPECT_EQ(played.closed->roll_number, 1u);
  EXPECT_EQ(played.closed->lines[0].expected.outcome, rules::Outcome::NoAction);
  const auto last = happens(TableClosed{});
  ASSERT_TRUE(last.closed);
  EXPECT_EQ(last.closed->lines[0].expected.outcome, rules::Outcome::Win) << "the six was made";
}

TEST_F(Table, FollowsTheRulesAndNotThePayouts) {
  opens();
  places("w1", "pass", 1000);
  rolls(1, 2);  // craps: the bet is lost, and nobody takes it
  const auto played = rolls(5, 2);
  ASSERT_TRUE(played.closed);
  EXPECT_EQ(table_.wagers_on_layout(), 0u) << "the rules took it, so the seven does not pay it";
  const auto last = happens(TableClosed{});
  EXPECT_TRUE(last.closed->lines.empty());
}

TEST_F(Table, KeepsAWonPlaceBetUpUntilSevenOut) {
  opens();
  rolls(4, 4);
  places("w1", "place_win", 1200, 6);
  rolls(5, 1);
  EXPECT_EQ(table_.wagers_on_layout(), 1u);
  rolls(3, 4);
  EXPECT_EQ(table_.wagers_on_layout(), 0u);
  EXPECT_TRUE(table_.phase().puck_off());
}

TEST_F(Table, SaysWhyAnEventDoesNotFitAndStaysAsItWas) {
  EXPECT_EQ(rolls(1, 1).misfit, Misfit::TableNotOpen);
  EXPECT_EQ(happens(TableOpened{.book = "us-xx", .lowest_chip = {100}}).misfit, Misfit::UnknownBook);
  opens();
  EXPECT_EQ(opens().misfit, Misfit::TableAlreadyOpen);
  EXPECT_EQ(happens(WagerPaid{{"w1"}, {"p1"}, {500}}).misfit, Misfit::SettledBeforeAnyRoll);
  EXPECT_FALSE(places("w1", "pass", 500).misfit);
  EXPECT_EQ(places("w1", "pass", 500).misfit, Misfit::WagerIdInUse);
  EXPECT_EQ(table_.wagers_on_layout(), 1u);
}

TEST_F(Table, RemarksOnAWagerTheBookDoesNotHaveAndExpectsNothingOfIt) {
  opens();
  const std::pair<const char*, int> cases[] = {{"hot_roller", 0}, {"place_win", 7}, {"place_win", 0}, {"pass", 6}};
  int number = 0;
  for (const auto& [code, place] : cases) {
    const auto played = places("w" + std::to_string(++number), code, 500, place);
    ASSERT_EQ(played.remarks.size(), 1u) << code << " " << place;
    const auto& remark = std::get<WagerRemark>(played.remarks[0].what);
    EXPECT_FALSE(remark.permission.allowed());
    EXPECT_FALSE(remark.permission.citation.empty());
  }
  EXPECT_EQ(table_.wagers_on_layout(), 0u);
}

TEST_F(Table, PutsASettlementWithoutAWagerAside) {
  opens();
  rolls(4, 4);
  EXPECT_FALSE(happens(WagerPaid{{"ghost"}, {"p1"}, {500}}).misfit);
  const auto played = rolls(4, 4);
  ASSERT_TRUE(played.closed);
  ASSERT_EQ(played.closed->without_wager.size(), 1u);
  EXPECT_EQ(played.closed->without_wager[0].wager.text, "ghost");
}

TEST_F(Table, IsAValueThatCanBeCopiedAndContinued) {
  opens();
  places("w1", "pass", 1000);
  rolls(3, 3);
  TableReplay copy = table_;
  const auto here = rolls(3, 3);
  const auto there = copy.play({{"/pit/1"}, {"x"}, {"12"}, 0, 99, EventTime{}, TableClosed{}});
  EXPECT_EQ(here.closed->called_by, there.closed->called_by);
  EXPECT_EQ(table_.wagers_on_layout(), 0u);
}

// One cause, told once: that the opening is missing.
TEST(ATableWhoseOpeningIsMissing, SaysSoOnceUntilItOpensAndClosesAgain) {
  TableReplay table;
  const auto hear = [&](Happening what) { return table.play({{"/pit"}, {"e"}, {"12"}, 0, 1, {}, std::move(what)}); };
  EXPECT_FALSE(hear(DiceThrown{}).misfit_known);
  const Played again = hear(WagerPlaced{.wager = {"w1"}, .player = {"p1"}, .code = "pass", .stake = {1000}});
  EXPECT_EQ(again.misfit, Misfit::TableNotOpen);
  EXPECT_TRUE(again.misfit_known);
  EXPECT_FALSE(hear(TableOpened{.book = "us-co", .lowest_chip = {100}}).misfit);
  hear(TableClosed{});
  EXPECT_FALSE(hear(DiceThrown{}).misfit_known);
}

}  // namespace
}  // namespace replay
