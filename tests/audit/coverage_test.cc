// What a table does not record is reported as not covered, and never found.
#include "audit/checks/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "audit/checks/table_audit.h"

namespace audit {
namespace {

replay::TableEvent event(std::uint64_t sequence, replay::Happening what) {
  return {{"/pit"}, {"e" + std::to_string(sequence)}, {"12"}, 0, sequence, {}, std::move(what)};
}

replay::TableOpened opened(std::vector<std::string> records) {
  return {.book = "us-co", .lowest_chip = {100}, .records = std::move(records)};
}

std::set<std::string> not_covered(const Coverage& coverage) {
  std::set<std::string> codes;
  for (const Gap& gap : coverage.gaps()) codes.emplace(kind_of(gap.code).id);
  return codes;
}

const std::vector<std::string> kEverything{"table",      "cash",    "dice",       "wager", "roll",
                                           "settlement", "dispute", "tournament", "frame", "camera"};

TEST(Coverage, IsWholeWhereEverythingIsRecordedAndCame) {
  const auto open = opened(kEverything);
  Coverage coverage(event(1, open), open);
  coverage.hear(replay::NoMoreBets{});
  coverage.hear(replay::DiceThrown{});
  coverage.hear(replay::DiceAtRest{});
  coverage.hear(replay::DiceRead{});
  EXPECT_THAT(not_covered(coverage), testing::IsEmpty());
}

TEST(Coverage, OfAFamilyThatIsRecordedStillNeedsTheEventItself) {
  const auto open = opened(kEverything);
  const Coverage coverage(event(1, open), open);
  EXPECT_THAT(not_covered(coverage),
              testing::IsSupersetOf({"roll.call_differs_from_reading", "roll.call_without_throw", "wager.after_rest",
                                     "wager.after_no_more_bets", "shooter.dice_slid"}));
  EXPECT_FALSE(not_covered(coverage).contains("settlement.overpaid"));
}

TEST(Coverage, NamesWhatIsMissing) {
  const auto open = opened({"roll"});
  const Coverage coverage(event(1, open), open);
  for (const Gap& gap : coverage.gaps()) {
    if (gap.code == FindingCode::Overpaid) {
      EXPECT_THAT(gap.missing, testing::ElementsAre("wager", "settlement"));
    }
    if (gap.code == FindingCode::AfterRest) {
      EXPECT_THAT(gap.missing, testing::ElementsAre("wager", "roll.at_rest"));
    }
  }
}

TEST(Coverage, ATableThatOpenedHasSaidWhichOddsItPays) {
  const auto open = opened({});
  const Coverage coverage(event(1, open), open);
  EXPECT_FALSE(not_covered(coverage).contains("settlement.odds_below_minimum"));
  EXPECT_EQ(not_covered(coverage).size(), finding_kinds().size() - 4) << "all but posted odds and messages";
}

TEST(Coverage, EveryNeedIsAFamilyOrAnEventThatIsWatched) {
  const std::set<std::string> known(kEverything.begin(), kEverything.end());
  const std::set<std::string> watched{"roll.no_more_bets", "roll.thrown", "roll.at_rest", "roll.dice_read"};
  for (const FindingKind& kind : finding_kinds()) {
    std::istringstream needs{std::string(kind.needs)};
    for (std::string need; needs >> need;) EXPECT_TRUE(known.contains(need) || watched.contains(need)) << kind.id;
  }
}

// A vendor that sends some wagers and settlements, and says it does not record them, is believed.
TEST(Coverage, EventsOfAFamilyThatIsNotRecordedLeadToNoFinding) {
  std::vector<replay::Happening> evening{
      replay::WagerPlaced{.wager = {"w1"}, .player = {"p1"}, .code = "pass", .stake = {1000}},
      replay::WagerPlaced{.wager = {"w2"}, .player = {"p1"}, .code = "no_such_wager", .stake = {1000}},
      replay::RollCalled{rules::Roll::from_faces(5, 2), 7, "stickperson"},
      replay::WagerPaid{{"w1"}, {"p1"}, {9900}},
      replay::WagerPaid{{"w9"}, {"p1"}, {500}},
      replay::DiceOffered{{"p1"}, {"d1"}},
      replay::TableClosed{},
  };
  const auto findings = [&](std::vector<std::string> records) {
    TableAudit table;
    std::uint64_t sequence = 0;
    std::size_t count = table.hear(event(++sequence, opened(std::move(records)))).findings.size();
    for (const auto& what : evening) count += table.hear(event(++sequence, what)).findings.size();
    return count;
  };
  EXPECT_EQ(findings({"roll"}), 0U);
  EXPECT_EQ(findings({"roll", "wager"}), 1U) << "the wager the book does not have";
  EXPECT_EQ(findings(kEverything), 4U) << "and the overpaid one, the payout without a wager, and the single die";
}

}  // namespace
}  // namespace audit
