#include "rules/roll.h"

#include <gtest/gtest.h>

namespace rules {
namespace {

TEST(Roll, HoldsOnlyFacesThatDiceHave) {
  int real = 0;
  for (int left = -2; left <= 9; ++left) {
    for (int right = -2; right <= 9; ++right) {
      const auto roll = Roll::from_faces(left, right);
      const bool possible = left >= 1 && left <= 6 && right >= 1 && right <= 6;
      ASSERT_EQ(roll.has_value(), possible) << left << "-" << right;
      if (roll) {
        ++real;
        EXPECT_EQ(roll->total(), left + right);
      }
    }
  }
  EXPECT_EQ(real, 36);
}

}  // namespace
}  // namespace rules
