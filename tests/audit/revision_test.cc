// What a late event or a correction changed can be shown: as it was, and as it is.
#include "audit/checks/revision.h"

#include <gtest/gtest.h>

#include "audit/checks/table_history.h"

namespace audit {
namespace {

class Evening : public testing::Test {
 protected:
  static replay::TableEvent event(std::uint64_t sequence, replay::Happening what) {
    return {{"/pit"},       {"e" + std::to_string(sequence)},
            {"12"},         0,
            sequence,       replay::EventTime{std::chrono::seconds{sequence}},
            std::move(what)};
  }
  static replay::Happening called(int left, int right) {
    return replay::RollCalled{rules::Roll::from_faces(left, right), left + right, "stickperson"};
  }
  Change happens(std::uint64_t sequence, replay::Happening what) {
    return table_.hear(event(sequence, std::move(what)));
  }
  void opens() {
    happens(1, replay::TableOpened{
                   .book = "us-co", .lowest_chip = {100}, .records = {"table", "wager", "roll", "settlement"}});
  }

  TableHistory table_{Keep::Accounts};
};

TEST_F(Evening, ALatePayoutWithdrawsWhatItsAbsenceRaised) {
  opens();
  happens(2, replay::WagerPlaced{.wager = {"w1"}, .player = {"p1"}, .code = "pass", .stake = {1000}});
  happens(3, called(5, 2));
  const Change missing = happens(5, replay::TableClosed{});
  ASSERT_EQ(missing.raised.size(), 1U);
  const Change late = happens(4, replay::WagerPaid{{"w1"}, {"p1"}, {1000}});
  const auto revisions = pair_findings(late.withdrawn, late.raised);
  ASSERT_EQ(revisions.size(), 1U);
  EXPECT_EQ(revisions[0].before->code, FindingCode::WinnerUnpaid);
  EXPECT_FALSE(revisions[0].after);
  EXPECT_TRUE(late.settlements.empty()) << "what was due has not changed";
}

TEST_F(Evening, ALatePayoutThatIsWrongTooSupersedes) {
  opens();
  happens(2, replay::WagerPlaced{.wager = {"w1"}, .player = {"p1"}, .code = "pass", .stake = {1000}});
  happens(3, called(5, 2));
  happens(5, replay::TableClosed{});
  const Change late = happens(4, replay::WagerPaid{{"w1"}, {"p1"}, {1500}});
  const auto revisions = pair_findings(late.withdrawn, late.raised);
  ASSERT_EQ(revisions.size(), 1U);
  EXPECT_EQ(revisions[0].before->code, FindingCode::WinnerUnpaid);
  ASSERT_TRUE(revisions[0].after);
  EXPECT_EQ(revisions[0].after->code, FindingCode::Overpaid);
  EXPECT_EQ(revisions[0].after->favour, rules::Cents{500});
}

// The call was typed wrongly and is corrected: a seven was an eleven. Both win; the point of the roll after is another.
TEST_F(Evening, ACorrectedCallRevisesTheSettlements) {
  opens();
  happens(2, replay::WagerPlaced{.wager = {"w1"}, .player = {"p1"}, .code = "field", .stake = {500}});
  happens(3, called(5, 2));  // the field loses on seven: CO 30-2304(11)
  happens(4, replay::WagerTaken{{"w1"}, {"p1"}, {500}});
  happens(5, called(3, 3));
  auto instead = std::make_shared<replay::Instead>();
  instead->what = called(5, 6);  // and wins even money on eleven: 30-2306(1)
  const Change corrected =
      happens(6, replay::Correction{.corrects = {"e3"}, .by = "b1", .role = "boxperson", .instead = instead});
  ASSERT_EQ(corrected.settlements.size(), 1U);
  const SettlementRevision& one = corrected.settlements[0];
  EXPECT_EQ(one.roll.text, "e3");
  EXPECT_EQ(one.roll_number, 1U);
  EXPECT_EQ(one.wager.text, "w1");
  EXPECT_EQ(one.before->net(), rules::Cents{-500});
  EXPECT_EQ(one.after->net(), rules::Cents{500});
  ASSERT_EQ(corrected.raised.size(), 1U) << "a winner was taken";
}

TEST_F(Evening, AWagerHeardOfLaterGetsItsFirstSettlement) {
  opens();
  happens(3, called(5, 6));
  happens(4, called(3, 3));
  happens(5, replay::TableClosed{});  // a payout that was only keyed in late would have come before
  const Change late =
      happens(2, replay::WagerPlaced{.wager = {"w1"}, .player = {"p1"}, .code = "pass", .stake = {1000}});
  ASSERT_EQ(late.settlements.size(), 1U);
  EXPECT_FALSE(late.settlements[0].before);
  EXPECT_EQ(late.settlements[0].after->winnings, rules::Cents{1000});
  ASSERT_EQ(late.raised.size(), 1U);
  EXPECT_EQ(late.raised[0].code, FindingCode::WinnerUnpaid);
}

TEST_F(Evening, ARollThatIsNotOverIsNotCompared) {
  opens();
  happens(2, replay::WagerPlaced{.wager = {"w1"}, .player = {"p1"}, .code = "pass", .stake = {1000}});
  const Change change = happens(3, called(5, 2));
  EXPECT_TRUE(change.raised.empty());
  EXPECT_EQ(change.compared, 0);
  ASSERT_TRUE(table_.state().account);
  EXPECT_EQ(table_.state().account->roll_number, 1U);
  EXPECT_EQ(table_.state().account->lines.size(), 1U);
}

}  // namespace
}  // namespace audit
