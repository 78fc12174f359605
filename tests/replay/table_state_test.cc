// What a table is at one moment: its rack and cash, its people, its dice, how far a roll has come; compared, printed,
// taken to bytes and back. Amounts are worked out by hand.
#include "replay/table_state.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "replay/snapshot.h"
#include "replay/table_replay.h"

namespace replay {
namespace {

class ATable : public testing::Test {
 protected:
  Played happens(Happening what) {
    const TableState before = table_.state();
    ++sequence_;
    Played played = table_.play({{"/pit/1"}, {"e" + std::to_string(sequence_)}, {"12"}, 0, sequence_, {}, what});
    const auto restored = from_bytes(to_bytes(table_.state()));
    EXPECT_TRUE(std::get<TableState>(restored) == table_.state()) << "after event " << sequence_;
    return played;
  }
  void opens(std::int64_t inventory = 0) {
    happens(TableOpened{.book = "us-co",
                        .lowest_chip = {100},
                        .records = {"table", "cash", "dice", "wager", "roll", "settlement"},
                        .inventory = {inventory}});
  }
  void bets(const std::string& wager, const std::string& code, std::int64_t cents, bool tip = false) {
    happens(WagerPlaced{.wager = {wager}, .player = {"p1"}, .code = code, .stake = {cents}, .tip = tip});
  }
  Played called(int left, int right, const std::string& by = "stickperson") {
    return happens(RollCalled{rules::Roll::from_faces(left, right), left + right, by});
  }
  static bool caller_not_entitled(const Played& played) {
    for (const Remark& remark : played.remarks) {
      const auto* about = std::get_if<ThrowRemark>(&remark.what);
      if (about != nullptr && about->kind == ThrowRemark::Kind::CallerNotEntitled) return true;
    }
    return false;
  }
  const TableState& state() const { return table_.state(); }

  TableReplay table_;
  std::uint64_t sequence_ = 0;
};

TEST_F(ATable, HasTwoDealersAndNeitherMayCallTheRoll) {  // CO 30-2312(1): the stickperson calls the sum
  opens();
  happens(CrewChanged{"dealer", "bob"});
  happens(CrewChanged{"dealer", "cat"});
  happens(CrewChanged{"stickperson", "eve"});
  EXPECT_EQ(state().crew,
            (std::map<std::string, std::string>{{"bob", "dealer"}, {"cat", "dealer"}, {"eve", "stickperson"}}));
  EXPECT_TRUE(caller_not_entitled(called(4, 4, "bob")));
  EXPECT_TRUE(caller_not_entitled(called(5, 4, "cat")));
  EXPECT_FALSE(caller_not_entitled(called(5, 4, "eve")));
}

TEST_F(ATable, KnowsWhoTookAnotherPlace) {
  opens();
  happens(CrewChanged{"dealer", "bob"});
  happens(CrewChanged{"stickperson", "bob"});
  EXPECT_FALSE(caller_not_entitled(called(4, 4, "bob")));
}

TEST_F(ATable, OpensWithTheCrewTheShiftAndTheDayItWasToldOfBefore) {
  happens(GamingDayOpened{"2026-11-13"});
  happens(ShiftChanged{"swing", "fay"});
  happens(CrewChanged{"dealer", "bob"});
  opens();
  EXPECT_EQ(state().gaming_day, "2026-11-13");
  EXPECT_EQ(state().shift, "swing");
  EXPECT_TRUE(caller_not_entitled(called(4, 4, "bob")));
  happens(TableClosed{});
  EXPECT_EQ(state().gaming_day, "2026-11-13");
  EXPECT_EQ(state().shift, "swing");
  EXPECT_TRUE(state().crew.empty()) << "the crew goes with the game";
  happens(GamingDayClosed{"2026-11-13"});
  EXPECT_EQ(state().gaming_day, "");
}

TEST_F(ATable, CountsItsRackThroughEverythingThatMovesChips) {
  const auto rack_after = [&](Happening what) {
    EXPECT_FALSE(happens(std::move(what)).misfit);
    return state().rack.value;
  };
  opens(1'000'000);
  EXPECT_EQ(rack_after(TableFilled{"F1", {200'000}}), 1'200'000);
  EXPECT_EQ(rack_after(TableCredited{"C1", {50'000}}), 1'150'000);
  EXPECT_EQ(rack_after(TableFilled{"F2", {30'000}}), 1'180'000);
  EXPECT_EQ(rack_after(SlipVoided{"F2", "fay", "wrong table"}), 1'150'000);
  EXPECT_EQ(rack_after(SlipVoided{"F2", "fay", "said twice"}), 1'150'000);
  EXPECT_EQ(rack_after(TableCredited{"C2", {70'000}}), 1'080'000);
  EXPECT_EQ(rack_after(SlipVoided{"C2", "fay", "never left"}), 1'150'000);
  EXPECT_EQ(rack_after(SlipVoided{"F9", "fay", "never written"}), 1'150'000);
  EXPECT_EQ(rack_after(MarkerIssued{"M1", {"p1"}, {20'000}}), 1'130'000);
  EXPECT_EQ(rack_after(ChipsIssued{"x1", {"p1"}, {10'000}}), 1'120'000);
  EXPECT_EQ(rack_after(ColouredUp{{"p1"}, {5'000}, {5'000}}), 1'120'000);
  EXPECT_EQ(rack_after(ColouredUp{{"p1"}, {5'100}, {5'000}}), 1'120'100);
  bets("w1", "pass", 1'000);
  bets("w2", "field", 500, /*tip=*/true);
  bets("w3", "any_craps", 500);
  EXPECT_EQ(state().rack.value, 1'120'100) << "stakes are the players' chips until they are taken";
  called(5, 6);
  EXPECT_EQ(rack_after(WagerTaken{{"w3"}, {"p1"}, {500}}), 1'120'600);
  EXPECT_EQ(rack_after(WagerPaid{{"w1"}, {"p1"}, {1'000}}), 1'119'600);
  EXPECT_EQ(rack_after(WagerPaid{{"w2"}, {"p1"}, {500}}), 1'119'100) << "to the dealers, but from the rack";
  EXPECT_EQ(rack_after(WagerPushed{{"w2"}, {"p1"}}), 1'119'100);
  EXPECT_EQ(rack_after(VigCollected{{"w1"}, {"p1"}, {100}}), 1'119'200);
  EXPECT_EQ(rack_after(TipReceived{{"p1"}, {2'500}}), 1'119'200) << "tips go to the tip box";
  EXPECT_EQ(rack_after(TipDropped{{2'500}}), 1'119'200);
  happens(TableClosed{});
  EXPECT_EQ(state().rack.value, 0);
}

TEST_F(ATable, PaysNothingFromItsRackBeforeAnyRoll) {
  opens(1'000'000);
  EXPECT_EQ(happens(WagerPaid{{"w1"}, {"p1"}, {1'000}}).misfit, Misfit::SettledBeforeAnyRoll);
  EXPECT_EQ(state().rack.value, 1'000'000);
}

TEST_F(ATable, HasCashInHandUntilItIsDropped) {
  opens();
  happens(CashReceived{"x1", {"p1"}, "currency", {30'000}, "dealer"});
  happens(CashReceived{"x1", {"p1"}, "coupon", {1'000}, "dealer"});
  happens(CashReceived{"x2", {"p2"}, "currency", {10'000}, "dealer"});
  EXPECT_EQ(state().cash_in_hand, (std::map<std::string, rules::Cents>{{"x1", {31'000}}, {"x2", {10'000}}}));
  happens(CashDropped{"x1", {30'000}, "drop_box", "dealer"});
  EXPECT_EQ(state().cash_in_hand, (std::map<std::string, rules::Cents>{{"x1", {1'000}}, {"x2", {10'000}}}));
  happens(CashDropped{"x1", {1'000}, "drop_box", "dealer"});
  happens(CashDropped{"x2", {10'000}, "bill_validator", "dealer"});
  EXPECT_TRUE(state().cash_in_hand.empty());
}

TEST_F(ATable, KnowsTheDiceThatAreOfferedAndTheTwoInPlay) {
  opens();
  happens(DiceOffered{{"p1"}, {"D1", "D2", "D3", "D4", "D5"}});
  happens(DiceSelected{{"p1"}, {"D2", "D4"}});
  EXPECT_EQ(state().dice_offered, (std::vector<std::string>{"D1", "D2", "D3", "D4", "D5"}));
  EXPECT_EQ(state().dice_selected, (std::vector<std::string>{"D2", "D4"}));
  happens(DiceExchanged{{"D1", "D4"}, {"D6", "D7"}, "boxperson", "chipped"});
  EXPECT_EQ(state().dice_offered, (std::vector<std::string>{"D2", "D3", "D5", "D6", "D7"}));
  EXPECT_EQ(state().dice_selected, (std::vector<std::string>{"D2"}));
  EXPECT_TRUE(happens(DiceSelected{{"p1"}, {"D2", "D7"}}).remarks.empty()) << "exchanged with a record";
  happens(DiceOffered{{"p2"}, {"D2", "D3", "D5", "D6", "D7"}});
  EXPECT_TRUE(state().dice_selected.empty());
}

TEST_F(ATable, KnowsHowTheDiceWentRound) {
  const auto rotation = [&] {
    std::string text;
    for (const PlayerId& player : state().rotation) text += player.text + " ";
    return text;
  };
  opens();
  happens(ShooterAssigned{{"p1"}});
  happens(DicePassed{{"p1"}, {"p2"}, "voluntary", "", ""});
  happens(ShooterAssigned{{"p2"}});
  EXPECT_EQ(rotation(), "p1 p2 ");
  happens(DicePassed{{"p2"}, {"p3"}, "seven_out", "", ""});
  happens(DicePassed{{"p3"}, {"p1"}, "seven_out", "", ""});
  EXPECT_EQ(rotation(), "p2 p3 p1 ") << "round the table once";
  happens(DicePassed{{"p1"}, {"p3"}, "seven_out", "", ""});
  EXPECT_EQ(rotation(), "p1 p3 ") << "p2 did not want them and left";
}

TEST_F(ATable, KnowsHowFarARollHasCome) {
  opens();
  EXPECT_EQ(state().roll_stage(), RollStage::BetsOpen);
  bets("w1", "pass", 1'000);
  happens(NoMoreBets{"dealer"});
  EXPECT_EQ(state().roll_stage(), RollStage::NoMoreBets);
  happens(DiceThrown{{"p1"}, false});
  EXPECT_EQ(state().roll_stage(), RollStage::Thrown);
  happens(DiceAtRest{{}, {}});
  EXPECT_EQ(state().roll_stage(), RollStage::AtRest);
  called(6, 5);
  EXPECT_EQ(state().roll_stage(), RollStage::Called);
  happens(WagerPaid{{"w1"}, {"p1"}, {1'000}});
  EXPECT_EQ(state().roll_stage(), RollStage::Settled);
}

// Point four, made; then a five. Small has collected four and five, the fire bet the point four, the sharp shooter one
// point made (CO 30-2399.05, .01, .02).
TEST_F(ATable, IsDrawnWithAllThatItIs) {
  happens(GamingDayOpened{"2026-11-13"});
  happens(ShiftChanged{"swing", "fay"});
  happens(CrewChanged{"dealer", "bob"});
  happens(CrewChanged{"dealer", "cat"});
  EXPECT_EQ(picture(state()),
            "the table is closed\n"
            "  crew   dealer bob   dealer cat\n"
            "  shift swing   gaming day 2026-11-13\n");
  opens(500'000);
  happens(DiceOffered{{"p1"}, {"D1", "D2", "D3", "D4", "D5"}});
  happens(DiceSelected{{"p1"}, {"D2", "D4"}});
  happens(ShooterAssigned{{"p2"}});
  happens(ShooterAssigned{{"p1"}});
  bets("w1", "pass", 1'000);
  bets("w2", "fire", 500);
  bets("w3", "sharp_shooter", 500);
  bets("w4", "bonus_small", 500);
  called(2, 2);
  called(3, 1);
  happens(WagerPaid{{"w1"}, {"p1"}, {1'050}});
  called(1, 4);
  happens(CashReceived{"x1", {"p3"}, "currency", {10'000}, "dealer"});
  happens(NoMoreBets{"dealer"});
  EXPECT_EQ(picture(state()),
            "book us-co   roll 3   puck ON 5   shooter p1   no more bets\n"
            "  crew   dealer bob   dealer cat\n"
            "  shift swing   gaming day 2026-11-13\n"
            "  rack $4989.50   cash $100 x1\n"
            "  dice D2 D4 of D1 D2 D3 D4 D5\n"
            "  dice went from p2 to p1\n"
            "  p1:  fire $5 has 4  sharp_shooter $5 has 1  bonus_small $5 has 4 5\n");
}

TEST_F(ATable, DiffersFromAnotherInEachOfThese) {
  opens(500'000);
  const auto differs = [&](const char* what, auto change) {
    TableState other = state();
    EXPECT_TRUE(other == state());
    change(other);
    EXPECT_FALSE(other == state()) << what;
    EXPECT_NE(to_bytes(other), to_bytes(state())) << what;
  };
  differs("rack", [](TableState& s) { s.rack = {1}; });
  differs("slips", [](TableState& s) { s.slips["F1"] = {1}; });
  differs("cash in hand", [](TableState& s) { s.cash_in_hand["x1"] = {1}; });
  differs("crew", [](TableState& s) { s.crew["bob"] = "dealer"; });
  differs("shift", [](TableState& s) { s.shift = "day"; });
  differs("gaming day", [](TableState& s) { s.gaming_day = "2026-11-13"; });
  differs("rotation", [](TableState& s) { s.rotation.push_back({"p1"}); });
  differs("dice offered", [](TableState& s) { s.dice_offered.push_back("D1"); });
  differs("dice selected", [](TableState& s) { s.dice_selected.push_back("D1"); });
}

}  // namespace
}  // namespace replay
