#include "vision/number_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace vision {
namespace {

TEST(ANumber, ReadsAsPeopleWriteIt) {
  EXPECT_EQ(number_text(16.04, 1), "16");
  EXPECT_EQ(number_text(15.87, 1), "15.9");
  EXPECT_EQ(number_text(100, 0), "100");
  EXPECT_EQ(number_text(-140, 1), "-140");
  EXPECT_EQ(number_text(-0.04, 1), "0");
  EXPECT_EQ(number_text(0.5, 2), "0.5");
  EXPECT_EQ(number_text(std::numeric_limits<double>::max(), 1).size(), 309U);
  EXPECT_EQ(number_text(std::numeric_limits<double>::quiet_NaN(), 1), "nan");
}

}  // namespace
}  // namespace vision
