#include "vision/fusion.h"

#include <gtest/gtest.h>

namespace vision {
namespace {

SeenDie die(int face, double x_mm, double y_mm, double confidence = 0.98) {
  SeenDie seen;
  seen.face = face;
  seen.place = {x_mm, y_mm};
  seen.confidence = confidence;
  return seen;
}

CameraSighting saw(std::vector<SeenDie> dice, std::optional<Abstention> reason = std::nullopt) {
  CameraSighting one{nullptr, {}};
  one.sighting.dice = std::move(dice);
  if (reason) {
    one.sighting.reason = reason;
  } else {
    const int a = one.sighting.dice[0].face, b = one.sighting.dice[1].face;
    one.sighting.roll = {std::min(a, b), std::max(a, b)};
    one.sighting.confidence = std::min(one.sighting.dice[0].confidence, one.sighting.dice[1].confidence);
  }
  return one;
}

const auto kOnlyOne = Abstention::NotTwoDice;

TEST(SeveralCameras, ThatReadTheSameAreOneReading) {
  const DiceSighting fused =
      fuse({saw({die(2, 500, 400), die(5, 900, 300)}), saw({die(5, 912, 306, 0.99), die(2, 509, 391, 0.99)})});
  EXPECT_EQ(fused.roll, (std::array{2, 5}));
  EXPECT_DOUBLE_EQ(fused.confidence, 0.99);
  EXPECT_EQ(fused.dice.size(), 2U);
}

TEST(SeveralCameras, ThatReadDifferentlyAreNoReading) {
  EXPECT_EQ(fuse({saw({die(2, 500, 400), die(5, 900, 300)}), saw({die(2, 500, 400), die(6, 900, 300)})}).reason,
            Abstention::Disagreement);
}

TEST(SeveralCameras, ThatSeeOneDieEachReadTheRollTogether) {
  const DiceSighting fused = fuse({saw({die(3, -200, 400)}, kOnlyOne), saw({die(4, 1300, 500)}, kOnlyOne)});
  EXPECT_EQ(fused.roll, (std::array{3, 4}));
}

TEST(SeveralCameras, ThatSeeTheSameSingleDieReadNothing) {
  EXPECT_EQ(fuse({saw({die(3, 700, 400)}, kOnlyOne), saw({die(3, 715, 410)}, kOnlyOne)}).reason, kOnlyOne);
}

TEST(SeveralCameras, ThatSeeDifferentFacesInOnePlaceDisagree) {
  EXPECT_EQ(fuse({saw({die(3, 700, 400)}, kOnlyOne), saw({die(4, 715, 410)}, kOnlyOne)}).reason,
            Abstention::Disagreement);
}

TEST(SeveralCameras, AreNotOutvotedAboutAThirdDie) {
  EXPECT_EQ(fuse({saw({die(2, 500, 400), die(5, 900, 300)}), saw({die(1, 100, 100)}, kOnlyOne)}).reason, kOnlyOne);
  EXPECT_EQ(fuse({saw({die(2, 500, 400), die(5, 900, 300)}),
                  saw({die(2, 500, 400), die(5, 900, 300), die(6, 950, 300)}, kOnlyOne)})
                .reason,
            kOnlyOne);
}

TEST(SeveralCameras, AreNotOutvotedAboutDiceThatMoveOrLieOnEachOther) {
  for (const auto grave : {Abstention::Moving, Abstention::Stacked, Abstention::CockedOnSeveralSides}) {
    EXPECT_EQ(fuse({saw({die(2, 500, 400), die(5, 900, 300)}), saw({}, grave)}).reason, grave);
  }
}

TEST(SeveralCameras, OfWhichOneIsBlindLeaveTheReadingToTheOther) {
  EXPECT_EQ(fuse({saw({die(2, 500, 400), die(5, 900, 300)}), saw({}, Abstention::TooDark)}).roll, (std::array{2, 5}));
}

TEST(SeveralCameras, DoNotMakeACertainDieOfTwoUncertainOnes) {
  EXPECT_FALSE(fuse({saw({die(3, -200, 400, 0.6)}, Abstention::Unsure), saw({die(4, 1300, 500)}, kOnlyOne)}).roll);
}

TEST(NoCamera, ReadsNothing) { EXPECT_FALSE(fuse({}).roll); }

}  // namespace
}  // namespace vision
