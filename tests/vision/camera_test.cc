#include "vision/camera.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "vision/homography.h"

namespace vision {
namespace {
using testing::HasSubstr;
using testing::IsEmpty;

Outline box(double left, double top, double right, double bottom) {
  return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

// Looks straight down: 0.8 px for each mm, the table's y upwards in the picture.
Camera straight_down() {
  return {.id = "c1",
          .width = 1280,
          .height = 720,
          .reference_points = {{{0, 0}, {100, 650}},
                               {{1000, 0}, {900, 650}},
                               {{1000, 750}, {900, 50}},
                               {{0, 750}, {100, 50}}},
          .mm_to_px = {0.8, 0, 100, 0, -0.8, 650, 0, 0, 1},
          .layout = {box(100, 50, 900, 650)},
          .rails = {box(0, 650, 1279, 719), box(900, 0, 1279, 650)},
          .bowl = {box(500, 60, 600, 160)},
          .bank = {box(200, 60, 400, 160)}};
}

// Looks along y. At y = 1000 mm everything is half as large as at y = 0.
Camera slanted() {
  Camera camera = straight_down();
  camera.mm_to_px = {1, 0, 0, 0, 1, 0, 0, 0.001, 1};
  camera.layout = {box(10, 10, 600, 600)};
  camera.rails = camera.bowl = camera.bank = {};
  // x/(1 + y/1000), y/(1 + y/1000)
  camera.reference_points = {
      {{200, 0}, {200, 0}}, {{600, 0}, {600, 0}}, {{600, 1000}, {300, 500}}, {{200, 250}, {160, 200}}};
  return camera;
}

TEST(ACamera, PutsATableIntoThePicture) {
  const PointPx at = to_px(straight_down(), {500, 250});
  EXPECT_DOUBLE_EQ(at.x, 500);
  EXPECT_DOUBLE_EQ(at.y, 450);
  const PointPx far = to_px(slanted(), {100, 1000});
  EXPECT_DOUBLE_EQ(far.x, 50);
  EXPECT_DOUBLE_EQ(far.y, 500);
}

TEST(ACamera, FindsThePlaceOnTheTable) {
  const PointMm at = to_mm(straight_down(), {500, 450});
  EXPECT_NEAR(at.x, 500, 1e-9);
  EXPECT_NEAR(at.y, 250, 1e-9);
  const PointMm far = to_mm(slanted(), {50, 500});
  EXPECT_NEAR(far.x, 100, 1e-9);
  EXPECT_NEAR(far.y, 1000, 1e-9);
}

TEST(ACamera, KnowsHowASmallStepShows) {
  // x/w and y/w with w = 1 + y/1000, differentiated by hand at (100, 1000), where w = 2.
  const auto step = jacobian_at(slanted(), {100, 1000});
  EXPECT_NEAR(step[0], 1 / 2.0, 1e-12);
  EXPECT_NEAR(step[1], -100 * 0.001 / 4, 1e-12);
  EXPECT_NEAR(step[2], 0, 1e-12);
  EXPECT_NEAR(step[3], 1 / 4.0, 1e-12);
}

TEST(ACamera, AgreesWithStepsThatAreReallyMade) {
  Camera camera = slanted();
  camera.mm_to_px = {1.3, 0.11, 720, 0.046, -1.25, 1483, 1e-5, 7.1e-5, 1};
  constexpr double kStep = 1e-3;
  for (const PointMm at : {PointMm{-400, 390}, PointMm{0, 0}, PointMm{750, 1060}}) {
    const auto step = jacobian_at(camera, at);
    const PointPx from = to_px(camera, at);
    const PointPx along = to_px(camera, {at.x + kStep, at.y});
    const PointPx across = to_px(camera, {at.x, at.y + kStep});
    EXPECT_NEAR(step[0], (along.x - from.x) / kStep, 1e-4);
    EXPECT_NEAR(step[1], (across.x - from.x) / kStep, 1e-4);
    EXPECT_NEAR(step[2], (along.y - from.y) / kStep, 1e-4);
    EXPECT_NEAR(step[3], (across.y - from.y) / kStep, 1e-4);
    // The determinant of a homography's derivative is its own over the cube of its denominator.
    const auto& m = camera.mm_to_px;
    const double determinant =
        m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
    const double below = m[6] * at.x + m[7] * at.y + m[8];
    EXPECT_NEAR(die_edge_px(camera, from), 19 * std::sqrt(std::abs(determinant / (below * below * below))), 1e-6);
  }
}

TEST(ADie, IsAsLargeAsThePlaceMakesIt) {
  EXPECT_NEAR(die_edge_px(straight_down(), {10, 10}), 19 * 0.8, 1e-9);
  // Half as wide and a quarter as high: a face of 361 mm² covers 361 / 8 px².
  EXPECT_NEAR(die_edge_px(slanted(), {50, 500}), std::sqrt(361 / 8.0), 1e-9);
  Camera european = straight_down();
  european.die_edge_mm = 16;
  EXPECT_NEAR(die_edge_px(european, {10, 10}), 12.8, 1e-9);
}

TEST(AZone, IsTheInnermostThatHoldsThePlace) {
  const Camera camera = straight_down();
  EXPECT_EQ(zone_at(camera, {300, 400}), Zone::Layout);
  EXPECT_EQ(zone_at(camera, {550, 100}), Zone::Bowl);
  EXPECT_EQ(zone_at(camera, {300, 100}), Zone::Bank);
  EXPECT_EQ(zone_at(camera, {1000, 300}), Zone::Rail);
  EXPECT_EQ(zone_at(camera, {600, 700}), Zone::Rail);
  EXPECT_EQ(zone_at(camera, {50, 300}), Zone::Off);
  EXPECT_EQ(zone_at(camera, {-5, -5}), Zone::Off);
}

TEST(AZone, ReachesToItsOutline) {
  Camera camera = straight_down();
  camera.layout = {box(0, 0, 1279, 719)};
  camera.rails = {};
  EXPECT_EQ(zone_at(camera, {0, 300}), Zone::Layout);
  EXPECT_EQ(zone_at(camera, {1279, 719}), Zone::Layout) << "the last pixel of the picture";
  EXPECT_EQ(zone_at(camera, {1279.01, 719}), Zone::Off);
  camera.rails = {box(900, 0, 1279, 719)};
  EXPECT_EQ(zone_at(camera, {900, 300}), Zone::Rail) << "what two zones claim does not count as layout";
}

TEST(AZone, MayBendInwards) {
  Camera camera = straight_down();
  camera.rails = camera.bowl = camera.bank = {};
  // A U: the notch between its arms is outside.
  camera.layout = {{{0, 0}, {100, 0}, {100, 200}, {200, 200}, {200, 0}, {300, 0}, {300, 300}, {0, 300}}};
  EXPECT_EQ(zone_at(camera, {50, 100}), Zone::Layout);
  EXPECT_EQ(zone_at(camera, {150, 100}), Zone::Off);
  EXPECT_EQ(zone_at(camera, {150, 250}), Zone::Layout);
  EXPECT_EQ(zone_at(camera, {250, 100}), Zone::Layout);
  EXPECT_EQ(zone_at(camera, {-10, 200}), Zone::Off) << "on a level with a corner";
  EXPECT_EQ(zone_at(camera, {150, 0}), Zone::Off) << "on a level with the ends of the arms";
}

TEST(Zones, HaveNames) {
  EXPECT_EQ(describe(Zone::Layout), "layout");
  EXPECT_EQ(describe(Zone::Rail), "rail");
  EXPECT_EQ(describe(Zone::Bowl), "bowl");
  EXPECT_EQ(describe(Zone::Bank), "bank");
  EXPECT_EQ(describe(Zone::Off), "off");
}

std::string fault_after(void (*spoil)(Camera&)) {
  Camera camera = straight_down();
  spoil(camera);
  return fault_of(camera);
}

TEST(ACalibration, WithoutAFaultSaysNothing) {
  EXPECT_THAT(fault_of(straight_down()), IsEmpty());
  EXPECT_THAT(fault_of(slanted()), IsEmpty());
}

TEST(ACalibration, NamesWhatMakesItUseless) {
  EXPECT_THAT(fault_after([](Camera& c) { c.id = ""; }), HasSubstr("no id"));
  EXPECT_THAT(fault_after([](Camera& c) { c.width = 0; }), HasSubstr("0 x 720"));
  EXPECT_THAT(fault_after([](Camera& c) { c.height = -1; }), HasSubstr("1280 x -1"));
  EXPECT_THAT(fault_after([](Camera& c) { c.die_edge_mm = 0; }), HasSubstr("edge of a die is 0 mm"));
  EXPECT_THAT(fault_after([](Camera& c) { c.layout = {}; }), HasSubstr("no layout"));
  EXPECT_THAT(fault_after([](Camera& c) {
                c.layout = {{{1, 1}, {2, 2}}};
              }),
              HasSubstr("an outline of the layout has 2 points"));
  EXPECT_THAT(fault_after([](Camera& c) { c.bank = {{}}; }), HasSubstr("an outline of the bank has 0 points"));
  EXPECT_THAT(fault_after([](Camera& c) {
                c.rails.push_back({{1, 1}, {2, 2}, {3, 3}});
              }),
              HasSubstr("an outline of the rails encloses nothing"));
  EXPECT_THAT(fault_after([](Camera& c) { c.reference_points.pop_back(); }), HasSubstr("there are 3 reference points"));
}

TEST(ACalibration, NeedsAHomographyThatCanBeTurnedRound) {
  EXPECT_THAT(fault_after([](Camera& c) { c.mm_to_px = {}; }), HasSubstr("cannot be inverted"));
  EXPECT_THAT(fault_after([](Camera& c) { c.mm_to_px = {1, 2, 3, 2, 4, 6, 0, 0, 1}; }), HasSubstr("cannot be inverted"))
      << "the whole table on one line";
  EXPECT_THAT(fault_after([](Camera& c) { c.mm_to_px[4] = std::numeric_limits<double>::quiet_NaN(); }),
              HasSubstr("not a number"));
}

TEST(ACalibration, KeepsTheHorizonOutOfTheLayout) {
  Camera camera = slanted();  // y/(1 + y/1000) comes near 1000 px, but never there
  camera.layout = {box(10, 10, 600, 990)};
  EXPECT_THAT(fault_of(camera), IsEmpty());
  camera.layout = {box(10, 10, 600, 1010)};
  EXPECT_THAT(fault_of(camera), HasSubstr("horizon"));
}

TEST(ACalibration, NamesTheReferencePointThatDoesNotFit) {
  Camera camera = straight_down();
  camera.reference_points[2].px = {906, 58};  // 6 to the right, 8 down: 10 px
  EXPECT_THAT(
      fault_of(camera),
      HasSubstr("reference point 3 (1000, 750 mm) was clicked at (906, 58) px, but the homography puts it 10 px away"));
  camera.reference_points[2].px = {903, 54};  // 5 px
  EXPECT_THAT(fault_of(camera), IsEmpty());
}

TEST(ACalibration, LeavesAFifthReferencePointWhatTheLensBends) {
  Camera camera = straight_down();
  camera.reference_points.push_back({{500, 375}, {512, 366}});  // 20 px from (500, 350); 2 % of 1280 are 25.6
  EXPECT_THAT(fault_of(camera), IsEmpty());
  camera.reference_points.back().px = {524, 350};
  EXPECT_THAT(fault_of(camera), IsEmpty());
  camera.reference_points.back().px = {526, 350};
  EXPECT_THAT(fault_of(camera), HasSubstr("reference point 5"));
}

TEST(AHomography, IsFoundFromFourReferencePoints) {
  const auto found = homography_of(slanted().reference_points);
  ASSERT_TRUE(found);
  const std::array<double, 9> expected{1, 0, 0, 0, 1, 0, 0, 0.001, 1};
  for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR((*found)[i], expected[i], 1e-7) << i;
}

TEST(AHomography, LiesBetweenReferencePointsThatDoNotQuiteFit) {
  // Each reference point twice, clicked a pixel to the left and a pixel to the right of where it is.
  std::vector<ReferencePoint> references;
  for (ReferencePoint reference : straight_down().reference_points) {
    for (const double off : {-1.0, 1.0}) references.push_back({reference.mm, {reference.px.x + off, reference.px.y}});
  }
  const auto found = homography_of(references);
  ASSERT_TRUE(found);
  Camera camera = straight_down();
  camera.mm_to_px = *found;
  const PointPx middle = to_px(camera, {500, 375});
  EXPECT_NEAR(middle.x, 500, 0.05);
  EXPECT_NEAR(middle.y, 350, 0.05);
}

TEST(AHomography, TakesFourReferencePointsNoThreeOfThemInLine) {
  EXPECT_FALSE(homography_of({{{0, 0}, {0, 0}}, {{1, 0}, {1, 0}}, {{0, 1}, {0, 1}}}));
  EXPECT_FALSE(homography_of({{{0, 0}, {0, 0}}, {{1, 0}, {1, 0}}, {{2, 0}, {2, 0}}, {{3, 0}, {3, 0}}}));
  EXPECT_FALSE(homography_of({{{0, 0}, {0, 0}}, {{1, 0}, {1, 0}}, {{2, 0}, {2, 0}}, {{0, 5}, {0, 5}}}));
  const ReferencePoint same{{7, 7}, {7, 7}};
  EXPECT_FALSE(homography_of({same, same, same, same}));
}

}  // namespace
}  // namespace vision
