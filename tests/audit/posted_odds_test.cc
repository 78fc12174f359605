// Odds that a table posts when it opens: never below the book's, and the same at all tables of a house.
#include <gtest/gtest.h>

#include <random>

#include "audit/checks/table_audit.h"
#include "audit/checks/table_history.h"
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

// Tables of one house, heard in whatever order; what holds in the end, and what the changes alone say.
class House : public testing::Test {
 protected:
  using Events = std::vector<replay::TableEvent>;
  static replay::TableEvent opened(const std::string& table, int second, std::map<std::string, std::string> options) {
    auto event = audit::opened(table, std::move(options));
    event.id = {"open-" + table + "-" + std::to_string(second)};
    event.sequence = static_cast<std::uint64_t>(second);
    event.time = replay::EventTime{std::chrono::seconds{second}};
    return event;
  }
  static replay::TableEvent closed(const std::string& table, int second) {
    auto event = opened(table, second, {});
    event.what = replay::TableClosed{};
    return event;
  }
  static std::vector<std::string> hear(const Events& events) {
    std::map<replay::TableId, TableHistory> tables;
    UniformOdds odds;
    std::map<std::string, int> holding;
    for (const auto& event : events) {
      if (!tables[event.table].hear(event).openings) continue;
      const Change change = odds.hear(event.table, tables[event.table].openings());
      for (const Finding& finding : change.raised) ++holding[finding.sentence];
      for (const Finding& finding : change.withdrawn) --holding[finding.sentence];
    }
    std::erase_if(holding, [](const auto& one) { return one.second == 0; });
    std::vector<std::string> sentences;
    for (const Finding& finding : odds.findings()) sentences.push_back(finding.sentence);
    EXPECT_EQ(holding.size(), sentences.size()) << "raised and withdrawn do not add up";
    return sentences;
  }
  // The same in every order of arrival.
  static std::vector<std::string> in_any_order(Events events) {
    const auto straight = hear(events);
    std::mt19937 order(5);
    for (int round = 0; round < 200; ++round) {
      std::ranges::shuffle(events, order);
      EXPECT_EQ(hear(events), straight);
    }
    return straight;
  }
};

const std::map<std::string, std::string> kFive{{"pays.any_seven", "5 to 1 on 7"}};

TEST_F(House, ComparesItsTablesWithTheOneThatOpenedFirst) {  // CO 30-2306(1): uniform in the house
  const auto said = in_any_order({opened("1", 1, kFive), opened("2", 2, kFive), opened("3", 3, {})});
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0], "Table 3 pays any_seven the book's minimum, table 1 of the same house 5 to 1 on 7.");
}

TEST_F(House, DoesNotCareWhichTableIsHeardFirst) {
  const auto said = in_any_order({opened("1", 1, kFive), opened("2", 2, {}), opened("3", 3, {})});
  ASSERT_EQ(said.size(), 2U);
  EXPECT_TRUE(said[0].starts_with("Table 2 ")) << said[0];
  EXPECT_TRUE(said[1].starts_with("Table 3 ")) << said[1];
}

TEST_F(House, TakesTheSmallerEventIdWhereTablesOpenAtOnce) {
  const auto said = in_any_order({opened("2", 1, {}), opened("1", 1, kFive)});
  ASSERT_EQ(said.size(), 1U);
  EXPECT_TRUE(said[0].starts_with("Table 2 ")) << said[0];
}

TEST_F(House, MayPayMoreFromTheNextDayOnAtAllTables) {
  EXPECT_TRUE(in_any_order({opened("1", 1, {}), opened("2", 2, {}), closed("1", 3), closed("2", 4),
                            opened("1", 5, kFive), opened("2", 6, kFive)})
                  .empty());
}

TEST_F(House, ForgetsAnOpeningThatIsCorrected) {
  auto instead = std::make_shared<replay::Instead>();
  instead->what = opened("1", 1, {}).what;
  auto correction = opened("1", 9, {});
  correction.what = replay::Correction{.corrects = {"open-1-1"}, .by = "b", .role = "boxperson", .instead = instead};
  EXPECT_TRUE(in_any_order({opened("1", 1, kFive), opened("2", 2, {}), opened("3", 3, {}), correction}).empty());
  correction.what = replay::Correction{.corrects = {"open-1-1"}, .by = "b", .role = "boxperson"};
  const auto said = in_any_order({opened("1", 1, kFive), opened("2", 2, {}), opened("3", 3, kFive), correction});
  ASSERT_EQ(said.size(), 1U) << "table 2 is the first of them now";
  EXPECT_TRUE(said[0].starts_with("Table 3 pays any_seven 5 to 1 on 7, table 2 ")) << said[0];
}

}  // namespace
}  // namespace audit
