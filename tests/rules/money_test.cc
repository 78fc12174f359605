#include "rules/money.h"

#include <gtest/gtest.h>

namespace rules {
namespace {

constexpr Rounding kColorado = Rounding::UpUnlessWholeDollars;

TEST(Winnings, WholeDollarsAreNeverTouched) {  // CO 30-2306(4), A-15
  EXPECT_EQ(winnings({600}, {7, 6}, {100}, kColorado), Cents{700});
  EXPECT_EQ(winnings({600}, {7, 6}, {500}, kColorado), Cents{700}) << "not even where the lowest chip is five dollars";
}

TEST(Winnings, FractionsGoUpToTheLowestChip) {
  EXPECT_EQ(winnings({500}, {7, 6}, {100}, kColorado), Cents{600});   // $5.83
  EXPECT_EQ(winnings({500}, {7, 6}, {500}, kColorado), Cents{1000});  // A-15's own example
  EXPECT_EQ(winnings({500}, {7, 6}, {25}, kColorado), Cents{600});
  EXPECT_EQ(winnings({150}, {1, 1}, {50}, kColorado), Cents{150}) << "cents that are chips already stay";
}

TEST(Winnings, LargestStakeAtLongestOddsDoesNotOverflow) {
  EXPECT_EQ(winnings(kCentsMax, {1000, 1}, {100}, kColorado).value, kCentsMax.value * 1000);
  EXPECT_GT(winnings(kCentsMax, {999, 7}, {100}, kColorado).value, 0);
}

}  // namespace
}  // namespace rules
