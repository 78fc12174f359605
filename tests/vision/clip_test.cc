#include "vision/clip.h"

#include <gtest/gtest.h>

namespace vision {
namespace {

SeenDie die(int face, double x, double y, DieState state = DieState::Flat) {
  SeenDie seen;
  seen.face = face;
  seen.state = state;
  seen.center = {x, y};
  seen.corners = {{{x - 10, y - 10}, {x + 10, y - 10}, {x + 10, y + 10}, {x - 10, y + 10}}};
  seen.confidence = 0.99;
  return seen;
}

DiceSighting read(int a, int b, double x = 100, double confidence = 0.95) {
  DiceSighting sighting;
  sighting.dice = {die(a, x, 100), die(b, 300, 200)};
  sighting.roll = {std::min(a, b), std::max(a, b)};
  sighting.confidence = confidence;
  return sighting;
}

DiceSighting abstained(Abstention reason, std::vector<SeenDie> dice = {}) {
  DiceSighting sighting;
  sighting.dice = std::move(dice);
  sighting.reason = reason;
  return sighting;
}

const auto kMoving =
    abstained(Abstention::Moving, {die(0, 80, 60, DieState::Moving), die(0, 280, 160, DieState::Moving)});

TEST(AClip, IsReadWhereTheDiceLieStillToItsEnd) {
  const ClipReading clip = read_clip({kMoving, kMoving, read(2, 5), read(2, 5), read(2, 5)});
  EXPECT_EQ(clip.roll, (std::array{2, 5}));
  EXPECT_EQ(clip.rest_frame, 2U);
  EXPECT_FALSE(clip.reason);
}

TEST(AClip, IsAsSureAsItsSurestFrame) {
  EXPECT_DOUBLE_EQ(read_clip({read(2, 5, 100, 0.91), read(2, 5, 100, 0.97), read(2, 5, 100, 0.92)}).confidence, 0.97);
}

TEST(AClip, ComesToRestWhereTheDiceStayNotWhereAFaceIsFirstSeen) {
  // The die rolls on by half its width and shows another face on the way.
  const ClipReading clip = read_clip({read(2, 6, 90), read(2, 6, 95), read(2, 5), read(2, 5)});
  EXPECT_EQ(clip.roll, (std::array{2, 5}));
  EXPECT_EQ(clip.rest_frame, 2U);
}

TEST(AClip, BridgesAFrameThatIsUnsureInTheSamePlace) {
  const auto unsure = abstained(Abstention::Unsure, {die(2, 100, 100), die(5, 300, 200)});
  const ClipReading clip = read_clip({kMoving, read(2, 5), unsure, read(2, 5), unsure});
  EXPECT_EQ(clip.roll, (std::array{2, 5}));
  EXPECT_EQ(clip.rest_frame, 1U);
}

TEST(AClip, WithOneReadableFrameAloneIsNotAReading) {
  const ClipReading clip = read_clip({kMoving, kMoving, read(2, 5)});
  EXPECT_FALSE(clip.roll);
  EXPECT_EQ(clip.reason, Abstention::Moving);
  EXPECT_FALSE(clip.rest_frame);
}

TEST(AClip, WhoseFramesDisagreeOnDiceThatDidNotMoveIsNotRead) {
  EXPECT_EQ(read_clip({read(2, 5), read(2, 6), read(2, 6)}).reason, Abstention::Disagreement);
}

TEST(AClip, ThatEndsInMotionIsNotRead) {
  EXPECT_EQ(read_clip({read(2, 5), read(2, 5), kMoving}).reason, Abstention::Moving);
}

TEST(AClip, WhoseDiceAreTouchedAfterwardsIsNotRead) {
  const auto pushed = abstained(Abstention::Unsure, {die(2, 130, 100), die(5, 300, 200)});
  EXPECT_EQ(read_clip({read(2, 5), read(2, 5), pushed}).reason, Abstention::Moving);
}

TEST(AClip, TellsWhatIsWrongWithItsLastFrame) {
  EXPECT_EQ(read_clip({kMoving, abstained(Abstention::Stacked)}).reason, Abstention::Stacked);
  EXPECT_EQ(read_clip({abstained(Abstention::Unsure)}).reason, Abstention::Unsure);
  EXPECT_EQ(read_clip({}).reason, Abstention::NotTwoDice);
}

TEST(AClip, KnowsItsDiceInAnyOrder) {
  DiceSighting turned = read(2, 5);
  std::swap(turned.dice[0], turned.dice[1]);
  EXPECT_EQ(read_clip({read(2, 5), turned, read(2, 5)}).rest_frame, 0U);
}

}  // namespace
}  // namespace vision
