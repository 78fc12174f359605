#include "app/reading_score.h"

#include <gtest/gtest.h>

#include <cmath>

namespace app {
namespace {

using Roll = std::array<int, 2>;

TEST(TheScore, CountsWhatWasReadOfWhatCanBeRead) {
  ReadingScore score;
  score.count({"flat", true, Roll{2, 5}, 18}, Roll{2, 5}, "");
  score.count({"flat", true, Roll{2, 5}, 18}, std::nullopt, "unsure");
  score.count({"touching", true, Roll{1, 1}, 45}, Roll{1, 1}, "");
  score.count({"moving", false, std::nullopt, 18}, std::nullopt, "moving");
  EXPECT_DOUBLE_EQ(score.all().coverage(), 2.0 / 3);
  EXPECT_EQ(score.all().false_readings(), 0);
  EXPECT_EQ(score.reasons().at("unsure"), 1);
  EXPECT_EQ(score.by_kind().at("flat").read, 1);
  EXPECT_EQ(score.by_size().at("40 to 60 px").read, 1);
}

TEST(TheScore, CountsAWrongFaceAndAReadingThatWasNotCalledForAsFalse) {
  ReadingScore score;
  score.count({"flat", true, Roll{2, 5}, 18}, Roll{2, 6}, "");
  score.count({"five_dice", false, std::nullopt, 18}, Roll{3, 3}, "");
  EXPECT_EQ(score.all().wrong, 1);
  EXPECT_EQ(score.all().uncalled_for, 1);
  EXPECT_EQ(score.all().readings(), 2);
  EXPECT_EQ(score.by_kind().at("five_dice").false_readings(), 1);
}

// Published values: the "rule of three" gives 3/n for no event; tables of Clopper and Pearson give the others.
TEST(TheUpperBound, IsTheOneOfClopperAndPearson) {
  EXPECT_NEAR(upper_bound_95(0, 100), 1 - std::pow(0.05, 0.01), 1e-9);
  EXPECT_NEAR(upper_bound_95(0, 2000), 3.0 / 2000, 1e-5);
  EXPECT_NEAR(upper_bound_95(1, 20), 0.2161, 5e-4);
  EXPECT_NEAR(upper_bound_95(5, 10), 0.7776, 5e-4);
  EXPECT_EQ(upper_bound_95(3, 3), 1);
  EXPECT_EQ(upper_bound_95(0, 0), 1);
}

}  // namespace
}  // namespace app
