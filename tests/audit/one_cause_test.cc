// One lost or repeated message is one finding, however many records follow from it.
#include <gtest/gtest.h>

#include <string>

#include "audit/checks/table_audit.h"
#include "shift_reader.h"

namespace audit {
namespace {

std::vector<std::string> codes(const std::string& what_happened) {
  const Shift shift = read_shift("table 12 opens with us-co\n  chip 1\n  records table wager roll settlement\n" +
                                 what_happened + "table closes\n");
  for (const auto& fault : shift.faults) ADD_FAILURE() << "not understood: " << fault;
  TableAudit table;
  std::vector<std::string> found;
  for (const auto& event : shift.events) {
    for (const Finding& finding : table.hear(event).findings) {
      found.emplace_back(kind_of(finding.code).id);
    }
  }
  return found;
}
using Codes = std::vector<std::string>;

TEST(AWagerNobodySawMade, IsToldOfOnceWhenItIsChangedAndSettled) {
  EXPECT_EQ(codes("p1 bets 10 on pass as w1\n"
                  "called 4-4 by stickperson\n"
                  "x1 raised to 12\n"
                  "x1 called off\n"
                  "x1 called on\n"
                  "x1 confirmed by dealer\n"
                  "x1 reduced to 6\n"
                  "called 3-3 by stickperson\n"
                  "pay x1 7 to p2\n"
                  "x1 removed\n"
                  "called 4-4 by stickperson\n"
                  "pay w1 10\n"),
            Codes{"ingest.event_does_not_fit"});
}

TEST(AWagerNobodySawMade, IsToldOfOnceWhereItsCommissionCameBeforeAnyRoll) {
  EXPECT_EQ(codes("vig x1 1 to p2\n"
                  "called 4-4 by stickperson\n"
                  "called 2-2 by stickperson\n"
                  "pay x1 40 to p2\n"),
            Codes{"ingest.event_does_not_fit"});
}

TEST(AWagerNobodySawMade, IsAWagerLikeAnyOtherWhenItsNameIsUsedAgain) {
  EXPECT_EQ(codes("called 4-4 by stickperson\n"
                  "take x1 5 to p2\n"
                  "p2 bets 5 on field as x1\n"
                  "called 5-4 by stickperson\n"
                  "pay x1 4\n"),
            (Codes{"settlement.payout_without_wager", "settlement.underpaid"}));
}

TEST(OddsWithoutTheirFlatBet, AreTheSameCauseAsTheMoneyOfThatBet) {
  EXPECT_EQ(codes("called 4-4 by stickperson\n"
                  "p2 bets 10 on pass_odds as o1\n"
                  "called 5-3 by stickperson\n"
                  "pay o1 12\n"
                  "pay w1 10 to p2\n"),
            Codes{"wager.odds_without_flat"});
}

TEST(ALineBetNobodySawMade, IsToldOfOnceWithTheSideBetsAndTheMoney) {  // 30-2399.04(5)
  EXPECT_EQ(codes("  option ride_table RTL-2\n"
                  "p2 bets 5 on ride_the_line as s1\n"
                  "p2 bets 5 on ride_the_line as s2\n"
                  "called 4-4 by stickperson\n"
                  "called 4-3 by stickperson\n"
                  "take x1 10 to p2\n"
                  "take s1 5\n"
                  "take s2 5\n"),
            Codes{"wager.side_bet_without_line"});
}

TEST(ALossThatNobodyTook, IsToldOfOnceWhereTheRecordGoesOn) {
  EXPECT_EQ(codes("called 4-4 by stickperson\n"
                  "p2 bets 12 on place_win 6 as w2\n"  // called off, and that record is lost
                  "called 5-2 by stickperson\n"
                  "w2 called on\n"
                  "called 4-4 by stickperson\n"
                  "called 3-3 by stickperson\n"
                  "pay w2 14\n"),
            Codes{"settlement.loser_not_taken"});
}

TEST(AWagerThatWasOffAndTaken, IsPerhapsGone) {
  EXPECT_EQ(codes("called 4-4 by stickperson\n"
                  "p2 bets 12 on place_win 6 as w2\n"
                  "called 5-3 by stickperson\n"  // come-out: off, unless called on, and that record is lost
                  "called 5-2 by stickperson\n"
                  "take w2 12\n"
                  "called 4-4 by stickperson\n"
                  "called 3-3 by stickperson\n"),
            Codes{"settlement.off_wager_settled"});
}

TEST(AChangeToTheAmountThatLiesThere, ChangesNothing) {
  EXPECT_EQ(codes("p1 bets 10 on pass as w1\n"
                  "p1 bets 10 on dont_pass as w2\n"
                  "called 4-4 by stickperson\n"
                  "w1 raised to 10\n"
                  "w2 raised to 10\n"
                  "called 4-4 by stickperson\n"
                  "pay w1 10\n"
                  "take w2 10\n"),
            Codes{});
}

}  // namespace
}  // namespace audit
