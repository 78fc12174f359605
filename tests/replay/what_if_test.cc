// A roll settled otherwise: as other faces, and under another book. Amounts are from the rule documents.
#include "replay/what_if.h"

#include <gtest/gtest.h>

#include "replay/table_replay.h"
#include "rules/book_shelf.h"
#include "rules/house_options.h"

namespace replay {
namespace {

std::shared_ptr<const rules::TableRules> rules_of(const std::string& book) {
  return std::get<0>(rules::TableRules::shared(rules::HouseOptions(rules::built_in_books().find(book))));
}

class ARoll : public testing::Test {
 protected:
  ARoll() { happens(TableOpened{.book = "us-co", .lowest_chip = {100}, .records = {"wager", "roll", "settlement"}}); }

  Played happens(Happening what) {
    ++sequence_;
    return table_.play({{"/pit"}, {"e" + std::to_string(sequence_)}, {"12"}, 0, sequence_, {}, std::move(what)});
  }
  void bets(const std::string& wager, const std::string& code, std::int64_t cents, int number = 0) {
    happens(WagerPlaced{.wager = {wager}, .player = {"p1"}, .code = code, .number = number, .stake = {cents}});
  }
  void rolls(int left, int right) {
    happens(RollCalled{rules::Roll::from_faces(left, right), left + right, "stickperson"});
  }
  RollAccount last() { return *table_.state().account; }

  TableReplay table_;
  std::uint64_t sequence_ = 0;
};

// Point eight, called six, seen eight. As called the place bet on six wins 7 to 6 (CO 30-2306(1)) and the field loses;
// as seen the pass line wins even money instead, and the field loses all the same.
TEST_F(ARoll, SettledAsSeenDiffersByWagerAndInTotal) {
  bets("w1", "pass", 1000);
  rolls(5, 3);
  bets("w2", "place_win", 1200, 6);
  bets("w3", "field", 500);
  rolls(4, 2);
  const WhatIf seen = what_if(last(), *rules::Roll::from_faces(4, 4), *last().rules);
  EXPECT_EQ(seen.as_called, rules::Cents{1400 - 500});
  EXPECT_EQ(seen.otherwise, rules::Cents{1000 - 500});
  ASSERT_EQ(seen.lines.size(), 2U) << "the field is the same";
  EXPECT_EQ(seen.lines[0].wager.text, "w1");
  EXPECT_EQ(seen.lines[0].as_called.outcome, rules::Outcome::NoAction);
  EXPECT_EQ(seen.lines[0].otherwise->net(), rules::Cents{1000});
  EXPECT_EQ(seen.lines[1].wager.text, "w2");
  EXPECT_EQ(seen.lines[1].as_called.net(), rules::Cents{1400});
  EXPECT_EQ(seen.lines[1].otherwise->net(), rules::Cents{0});
}

TEST_F(ARoll, SettledAsItWasCalledIsTheSame) {
  bets("w1", "pass", 1000);
  bets("w2", "field", 500);
  rolls(6, 5);
  const WhatIf same = what_if(last(), *rules::Roll::from_faces(6, 5), *last().rules);
  EXPECT_TRUE(same.lines.empty());
  EXPECT_EQ(same.as_called, rules::Cents{1500});
  EXPECT_EQ(same.otherwise, same.as_called);
}

// Twelve on the come-out roll loses the pass line in Colorado (30-2304(1)); in crapless craps it is the point
// (30-2399.03).
TEST_F(ARoll, UnderAnotherBookIsSettledByItsRules) {
  bets("w1", "pass", 1000);
  rolls(6, 6);
  const WhatIf crapless = what_if(last(), *last().roll, *rules_of("us-co-crapless"));
  EXPECT_EQ(crapless.as_called, rules::Cents{-1000});
  EXPECT_EQ(crapless.otherwise, rules::Cents{0});
  ASSERT_EQ(crapless.lines.size(), 1U);
  EXPECT_EQ(crapless.lines[0].otherwise->outcome, rules::Outcome::NoAction);
}

TEST_F(ARoll, UnderABookWithoutTheWagerSettlesNothing) {
  bets("w1", "pass", 1000);
  rolls(5, 3);
  bets("w2", "big_six", 500);  // Singapore has no Big 6
  rolls(4, 2);
  const WhatIf singapore = what_if(last(), *last().roll, *rules_of("sg"));
  ASSERT_EQ(singapore.lines.size(), 1U);
  EXPECT_EQ(singapore.lines[0].wager.text, "w2");
  EXPECT_EQ(singapore.lines[0].as_called.net(), rules::Cents{500});
  EXPECT_FALSE(singapore.lines[0].otherwise);
}

}  // namespace
}  // namespace replay
