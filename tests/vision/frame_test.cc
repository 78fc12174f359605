#include "vision/frame.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <random>
#include <string>

namespace vision {
namespace {

std::string table_frame() {
  std::ifstream file(TEST_DATA "/frames/table.jpg", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
std::variant<Frame, Unfit> open(const std::string& bytes, const FrameLimits& limits = {}) {
  return open_frame(std::as_bytes(std::span(bytes)), limits);
}

TEST(Frame, OpensARenderedTable) {
  const auto opened = open(table_frame());
  ASSERT_TRUE(std::holds_alternative<Frame>(opened));
  EXPECT_GE(std::get<Frame>(opened).width, 1280);
  EXPECT_GT(std::get<Frame>(opened).brightness, 12);
}

TEST(Frame, SaysWhyItAbstains) {
  EXPECT_EQ(std::get<Unfit>(open("")), Unfit::Empty);
  EXPECT_EQ(std::get<Unfit>(open("not a picture")), Unfit::NotAPicture);
  EXPECT_EQ(std::get<Unfit>(open(table_frame().substr(0, 200))), Unfit::NotAPicture);
  EXPECT_EQ(std::get<Unfit>(open(table_frame(), {.width_min = 9999})), Unfit::TooSmall);
  EXPECT_EQ(std::get<Unfit>(open(table_frame(), {.brightness_min = 255})), Unfit::TooDark);
}

TEST(Frame, DamagedPicturesNeverBreakTheReader) {
  const std::string good = table_frame();
  std::mt19937 random(7);  // seeded: a failure must come back
  for (int i = 0; i < 25; ++i) {
    std::string bytes = good.substr(0, 1 + random() % good.size());
    for (int change = 0; change < 8; ++change) bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
    open(bytes);
  }
}

}  // namespace
}  // namespace vision
