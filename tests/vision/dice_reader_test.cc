// Frames of a house that no network was trained on, read and held against their labels. The large run with its figures
// stands in docs/vision.md; this one notices when something breaks.
#include "vision/dice_reader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <span>

#include "labelled_frames_reader.h"

namespace vision {
namespace {

class AHouseNeverSeen : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    frames_ = new std::vector<LabelledFrame>(labelled_frames());
    sightings_ = new std::vector<DiceSighting>;
    DiceReader reader;
    for (const LabelledFrame& frame : *frames_) {
      sightings_->push_back(reader.read(picture_of(frame), camera_of(frame)));
    }
  }
  static void TearDownTestSuite() {
    delete frames_;
    delete sightings_;
  }
  static inline std::vector<LabelledFrame>* frames_ = nullptr;
  static inline std::vector<DiceSighting>* sightings_ = nullptr;
};

TEST_F(AHouseNeverSeen, IsNeverReadWrongly) {
  for (std::size_t i = 0; i < frames_->size(); ++i) {
    const auto& frame = (*frames_)[i];
    const auto& sighting = (*sightings_)[i];
    if (!sighting.roll || frame.in_clip) continue;
    EXPECT_TRUE(frame.readable) << frame.file << " (" << frame.kind << ") was read";
    EXPECT_EQ(sighting.roll, frame.roll) << frame.file;
  }
}

TEST_F(AHouseNeverSeen, EachFrameHasARollOrAReason) {
  for (const DiceSighting& sighting : *sightings_) EXPECT_NE(sighting.roll.has_value(), sighting.reason.has_value());
}

TEST_F(AHouseNeverSeen, DiceAreFoundWhereTheyLie) {
  for (std::size_t i = 0; i < frames_->size(); ++i) {
    if (!(*sightings_)[i].roll) continue;
    for (const PointPx& center : (*frames_)[i].dice) {
      double nearest = 1e9;
      for (const SeenDie& die : (*sightings_)[i].dice) {
        nearest = std::min(nearest, std::hypot(die.center.x - center.x, die.center.y - center.y));
      }
      EXPECT_LT(nearest, 5) << (*frames_)[i].file;
    }
  }
}

TEST_F(AHouseNeverSeen, IsReadTheSameTwice) {
  DiceReader again;
  for (std::size_t i = 0; i < frames_->size(); i += 11) {
    const DiceSighting second = again.read(picture_of((*frames_)[i]), camera_of((*frames_)[i]));
    EXPECT_EQ(second.roll, (*sightings_)[i].roll);
    EXPECT_EQ(second.confidence, (*sightings_)[i].confidence);
    ASSERT_EQ(second.dice.size(), (*sightings_)[i].dice.size());
    for (std::size_t d = 0; d < second.dice.size(); ++d) {
      EXPECT_EQ(second.dice[d].center, (*sightings_)[i].dice[d].center);
    }
  }
}

TEST(AFrame, OfAnotherSizeThanItsCalibrationIsNotRead) {
  const auto frames = labelled_frames();
  Camera camera = camera_of(frames.front());
  camera.width += 1;
  EXPECT_EQ(DiceReader().read(picture_of(frames.front()), camera).reason, Abstention::OtherPicture);
}

TEST(AFrame, WhoseDiceAreTooSmallIsNotRead) {
  const auto frames = labelled_frames();
  Camera camera = camera_of(frames.front());
  camera.die_edge_mm = 5;
  EXPECT_EQ(DiceReader().read(picture_of(frames.front()), camera).reason, Abstention::TooSmall);
}

TEST(DamagedFrames, AreNeverReadWrongly) {
  const auto frames = labelled_frames();
  DiceReader reader;
  std::mt19937 random(11);  // seeded: a failure must come back
  for (int i = 0; i < 3; ++i) {
    const LabelledFrame& frame = frames[random() % frames.size()];
    std::string bytes = frame.bytes;
    bytes.resize(bytes.size() / 4 + random() % (bytes.size() * 3 / 4));
    for (int change = 0; change < 12; ++change)
      bytes[600 + random() % (bytes.size() - 600)] = static_cast<char>(random());
    const auto opened = open_frame(std::as_bytes(std::span(bytes)));
    if (!std::holds_alternative<Frame>(opened)) continue;
    const DiceSighting sighting = reader.read(std::get<Frame>(opened), camera_of(frame));
    if (sighting.roll) {
      EXPECT_EQ(sighting.roll, frame.roll) << frame.file;
    }
  }
}

}  // namespace
}  // namespace vision
