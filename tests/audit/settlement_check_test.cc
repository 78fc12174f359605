#include "audit/checks/settlement_check.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>

#include "audit/checks/money_text.h"
#include "rules/book_shelf.h"

namespace audit {
namespace {

using replay::Handled;
using replay::Recorded;
using rules::Cents;
using rules::Outcome;

rules::Roll roll(int left, int right) { return *rules::Roll::from_faces(left, right); }

std::shared_ptr<const rules::TableRules> colorado() {
  static const auto kRules =
      std::get<0>(rules::TableRules::compile(rules::HouseOptions(rules::built_in_books().find("us-co"))));
  return kRules;
}

// The result of a wager's spot that has this outcome, for its citation.
std::uint8_t result_of(const char* code, Outcome outcome) {
  const auto& results = colorado()->at(*colorado()->spot(code, {})).results;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i].outcome == outcome) return static_cast<std::uint8_t>(i);
  }
  return 0;
}

// One wager on one roll, with what the rules say and what was recorded.
replay::RollAccount account(Outcome outcome, Cents winnings, Cents lost, std::initializer_list<Recorded> recorded) {
  replay::RollAccount account{.table = {"12"},
                              .rules = colorado(),
                              .roll_number = 7,
                              .roll = roll(5, 2),
                              .called_by = {"call-7"},
                              .settlements_recorded = true,
                              .wagers_recorded = true};
  account.lines.push_back(
      {{"w1"},
       {"p1"},
       *colorado()->spot("pass", {}),
       {1000},
       {"place-1"},
       {.outcome = outcome, .result = result_of("pass", outcome), .winnings = winnings, .lost = lost},
       recorded});
  return account;
}
Recorded paid(std::int64_t cents) { return {Handled::Paid, {"w1"}, {"p1"}, {cents}, {"pay-1"}}; }
Recorded taken(std::int64_t cents) { return {Handled::Taken, {"w1"}, {"p1"}, {cents}, {"take-1"}}; }
Recorded pushed() { return {Handled::Pushed, {"w1"}, {"p1"}, {}, {"push-1"}}; }

struct Case {
  const char* name;
  Outcome outcome;
  std::int64_t winnings, lost;
  std::vector<Recorded> recorded;
  const char* code;  // nullptr: silent
  std::int64_t favour;
};

TEST(SettlementCheck, JudgesEveryWayASettlementCanGo) {
  const Case cases[] = {
      {"paid right", Outcome::Win, 1000, 0, {paid(1000)}, nullptr, 0},
      {"paid in two parts", Outcome::Win, 1000, 0, {paid(400), paid(600)}, nullptr, 0},
      {"overpaid", Outcome::Win, 1000, 0, {paid(1500)}, "settlement.overpaid", 500},
      {"paid twice", Outcome::Win, 1000, 0, {paid(1000), paid(1000)}, "settlement.overpaid", 1000},
      {"underpaid by a cent", Outcome::Win, 1000, 0, {paid(999)}, "settlement.underpaid", -1},
      {"not paid", Outcome::Win, 1000, 0, {}, "settlement.winner_unpaid", -1000},
      {"winner taken", Outcome::Win, 1000, 0, {taken(1000)}, "settlement.winner_unpaid", -2000},
      {"winner pushed", Outcome::Win, 1000, 0, {pushed()}, "settlement.push_wrong", -1000},
      {"paid and taken", Outcome::Win, 1000, 0, {paid(1000), taken(1000)}, "settlement.underpaid", -1000},
      {"taken right", Outcome::Lose, 0, 1000, {taken(1000)}, nullptr, 0},
      {"loser paid", Outcome::Lose, 0, 1000, {paid(1000)}, "settlement.loser_paid", 2000},
      {"loser left", Outcome::Lose, 0, 1000, {}, "settlement.loser_not_taken", 1000},
      {"loser pushed", Outcome::Lose, 0, 1000, {pushed()}, "settlement.push_wrong", 1000},
      {"loser taken in part", Outcome::Lose, 0, 1000, {taken(900)}, "settlement.loser_not_taken", 100},
      {"taken too much", Outcome::Lose, 0, 1000, {taken(1100)}, "settlement.underpaid", -100},
      {"void, left", Outcome::Void, 0, 0, {}, nullptr, 0},
      {"void, pushed", Outcome::Void, 0, 0, {pushed()}, nullptr, 0},
      {"void, taken", Outcome::Void, 0, 0, {taken(1000)}, "settlement.push_wrong", -1000},
      {"undecided, left", Outcome::NoAction, 0, 0, {}, nullptr, 0},
      {"undecided, pushed", Outcome::NoAction, 0, 0, {pushed()}, "settlement.push_wrong", 0},
      {"undecided, paid", Outcome::NoAction, 0, 0, {paid(1000)}, "settlement.overpaid", 1000},
      {"undecided, taken", Outcome::NoAction, 0, 0, {taken(1000)}, "settlement.underpaid", -1000},
  };
  for (const Case& one : cases) {
    auto roll_account = account(one.outcome, {one.winnings}, {one.lost}, {});
    roll_account.lines[0].recorded = one.recorded;
    const auto checked = check_settlements(roll_account);
    ASSERT_EQ(checked.findings.size(), one.code == nullptr ? 0u : 1u) << one.name;
    if (one.code == nullptr) continue;
    const Finding& finding = checked.findings[0];
    EXPECT_EQ(kind_of(finding.code).id, one.code) << one.name;
    EXPECT_EQ(finding.favour.value, one.favour) << one.name;
    EXPECT_EQ(finding.citation, one.outcome == Outcome::Win ? "us-co 30-2304(1); 30-2306(1)" : "us-co 30-2304(1)")
        << one.name;
    EXPECT_EQ(finding.evidence.size(), 2 + one.recorded.size()) << one.name;
  }
}

TEST(SettlementCheck, WritesASentenceAPitManagerUnderstands) {
  const auto checked = check_settlements(account(Outcome::Win, {1000}, {}, {paid(1500)}));
  EXPECT_EQ(checked.findings[0].sentence,
            "Table 12, roll 7 (5-2): Pass line bet of player p1 ($10.00) won $10.00 but was paid $15.00; $5.00 too "
            "much for the player.");
}

TEST(SettlementCheck, CallsAnOffWagerOff) {  // CO 30-2305(5)
  auto roll_account = account(Outcome::NoAction, {}, {}, {taken(1000)});
  const rules::SpotId six = *colorado()->spot("place_win", {.number = 6});
  rules::Standing place = colorado()->stand(six, {1000});
  roll_account.lines[0].spot = six;
  roll_account.lines[0].expected = rules::settle(*colorado(), colorado()->line({}, roll(5, 2)), place);
  EXPECT_EQ(check_settlements(roll_account).findings[0].code, FindingCode::OffWagerSettled);
  roll_account.lines[0].expected = rules::settle(*colorado(), colorado()->line(rules::Phase::on(8), roll(1, 1)), place);
  EXPECT_EQ(check_settlements(roll_account).findings[0].code, FindingCode::Underpaid) << "with a point it works";
}

TEST(SettlementCheck, FlagsMoneyForAWagerNobodyMade) {
  auto roll_account = account(Outcome::Win, {1000}, {}, {paid(1000)});
  roll_account.without_wager.push_back({Handled::Paid, {"ghost"}, {"p9"}, {1400}, {"pay-9"}});
  const auto checked = check_settlements(roll_account);
  ASSERT_EQ(checked.findings.size(), 1u);
  EXPECT_EQ(checked.findings[0].code, FindingCode::PayoutWithoutWager);
  EXPECT_EQ(checked.findings[0].favour, Cents{1400});
}

TEST(SettlementCheck, FlagsTheRightAmountForTheWrongPlayerOnce) {
  const Recorded other{Handled::Paid, {"w1"}, {"p2"}, {1000}, {"pay-1"}};
  const auto checked = check_settlements(account(Outcome::Win, {1000}, {}, {other}));
  ASSERT_EQ(checked.findings.size(), 1u);
  EXPECT_EQ(checked.findings[0].code, FindingCode::WrongPlayer);
}

TEST(SettlementCheck, IsSilentWhereTheTableRecordsNoSettlements) {
  auto roll_account = account(Outcome::Win, {1000}, {}, {});
  roll_account.settlements_recorded = false;
  const auto checked = check_settlements(roll_account);
  EXPECT_TRUE(checked.findings.empty());
  EXPECT_EQ(checked.not_covered, 1u);
}

TEST(FindingName, SaysWhatAndNotWhere) {
  const std::vector<replay::EventId> causes{{"a"}, {"b"}};
  const auto name = name_finding(FindingCode::Overpaid, {"12"}, "c1", {"w1"}, causes);
  EXPECT_EQ(name, name_finding(FindingCode::Overpaid, {"12"}, "c1", {"w1"}, causes));
  std::set<std::string> names{name, name_finding(FindingCode::Underpaid, {"12"}, "c1", {"w1"}, causes),
                              name_finding(FindingCode::Overpaid, {"1"}, "2c1", {"w1"}, causes),
                              name_finding(FindingCode::Overpaid, {"12"}, "c", {"1w1"}, causes),
                              name_finding(FindingCode::Overpaid, {"12"}, "c1", {"w1a"}, {{replay::EventId{"b"}}})};
  EXPECT_EQ(names.size(), 5u) << "letters that move from one field to the next make another name";
}

TEST(FindingKinds, AreAllListedOnceWithAStableId) {
  std::set<std::string_view> ids;
  for (const auto& kind : finding_kinds()) {
    EXPECT_TRUE(ids.insert(kind.id).second) << kind.id;
    EXPECT_EQ(&kind_of(kind.code), &kind);
    EXPECT_FALSE(kind.meaning.empty());
  }
}

TEST(MoneyText, ReadsLikeMoney) {
  EXPECT_EQ(money_text({0}), "$0.00");
  EXPECT_EQ(money_text({5}), "$0.05");
  EXPECT_EQ(money_text({123456789}), "$1,234,567.89");
  EXPECT_EQ(money_text({-100000}), "-$1,000.00");
  EXPECT_EQ(money_text({INT64_MIN}), "-$92,233,720,368,547,758.08");
}

}  // namespace
}  // namespace audit
