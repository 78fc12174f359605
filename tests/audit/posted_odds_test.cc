// Odds that a table posts when it opens: never below the book's, and the same at all tables of a house.
#include <gtest/gtest.h>

#include "audit/checks/table_audit.h"
#include "audit/checks/uniform_odds.h"

namespace audit {
namespace {

replay::TableEvent opened(const std::string& table, std::map<std::string, std::string> options) {
  return {{"/pit"},
          {"open-" + table},
          {table},
          0,
          1,
          {},
          replay::TableOpened{.book = "us-co",
                              .lowest_chip = {100},
                              .records = {"wager", "roll", "settlement"},
                              .options = std::move(options)}};
}

TEST(PostedOdds, BelowTheBookAreAFinding) {  // CO 30-2306(1)
  TableAudit table;
  const auto heard = table.hear(opened("1", {{"pays.any_seven", "3 to 1 on 7"}}));
  ASSERT_EQ(heard.findings.size(), 1u);
  EXPECT_EQ(kind_of(heard.findings[0].code).id, "settlement.odds_below_minimum");
  EXPECT_NE(heard.findings[0].citation.find("30-2306"), std::string::npos);
}

TEST(PostedOdds, AboveTheBookAreWhatATableOwes) {
  TableAudit table;
  EXPECT_TRUE(
      table.hear(opened("1", {{"pays.field", "3 to 1 on 12; 2 to 1 on 2; 1 to 1 on 3 4 9 10 11"}})).findings.empty());
  const auto& rules = *table.state().rules;
  rules::Standing field = rules.stand(*rules.spot("field", {}), {1000});
  EXPECT_EQ(rules::settle(rules, rules.line({}, *rules::Roll::from_faces(6, 6)), field).winnings, rules::Cents{3000});
}

TEST(PostedOdds, ThatDifferBetweenTablesAreAFindingForTheSecond) {  // CO 30-2306(1): uniform in the house
  UniformOdds house;
  EXPECT_TRUE(house.hear(opened("1", {{"pays.any_seven", "5 to 1 on 7"}})).empty());
  EXPECT_TRUE(house.hear(opened("2", {{"pays.any_seven", "5 to 1 on 7"}})).empty());
  const auto findings = house.hear(opened("3", {}));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(kind_of(findings[0].code).id, "settlement.odds_not_uniform");
  EXPECT_EQ(findings[0].evidence.size(), 2u);
}

}  // namespace
}  // namespace audit
