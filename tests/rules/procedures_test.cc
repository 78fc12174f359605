// The procedures that can be checked one by one: all there, each with its paragraph, none about a struck wager.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "rules/book_shelf.h"

namespace rules {
namespace {

std::map<char, int> counted(const char* book) {
  std::map<char, int> by_list;
  std::set<std::string> ids;
  for (const Procedure& one : built_in_books().find(book)->procedures) {
    EXPECT_TRUE(ids.insert(one.id).second) << one.id;
    EXPECT_FALSE(one.cite.empty()) << one.id;
    EXPECT_FALSE(one.says.empty()) << one.id;
    ++by_list[one.id[0]];
  }
  return by_list;
}

TEST(Procedures, OfColoradoAreSideBetsTipsCashAndTournaments) {  // 30-2399.01-.05, 30-2317, 30-2319, 30-2315
  EXPECT_EQ(counted("us-co"), (std::map<char, int>{{'S', 30}, {'P', 6}, {'C', 6}, {'T', 73}}));
}

TEST(Procedures, OfMassachusettsAndTheHouseAreThoseOfTheirSideBets) {
  EXPECT_EQ(counted("us-ma"), (std::map<char, int>{{'S', 17}}));
  EXPECT_EQ(counted("house-diceology"), (std::map<char, int>{{'S', 5}}));
}

TEST(Procedures, OfStruckSideBetsAreStruckInCrapless) {
  const auto crapless = counted("us-co-crapless");
  EXPECT_FALSE(crapless.contains('S'));
  EXPECT_EQ(crapless.at('P'), 4) << "those about Fire, Sharp Shooter and Ride The Line tips are gone";
}

TEST(Procedures, SayWhatToLookForAndWhatToRaise) {
  for (const Procedure& one : built_in_books().find("us-ma")->procedures) {
    if (one.cite != "12(a)(6)") continue;
    EXPECT_EQ(one.about, "fire");
    EXPECT_EQ(one.raises, "SURVEILLANCE_NOT_TOLD");
    return;
  }
  FAIL() << "the notice of 12(a)(6) is missing";
}

}  // namespace
}  // namespace rules
