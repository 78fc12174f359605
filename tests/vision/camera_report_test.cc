#include "vision/camera_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace vision {
namespace {
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Outline box(double left, double top, double right, double bottom) {
  return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

// One pixel for each mm, straight down, the table's y upwards: a die is 19 px wide everywhere.
Camera camera() {
  return {.id = "c1",
          .width = 1000,
          .height = 800,
          .reference_points = {{{100, 100}, {100, 700}},
                               {{900, 100}, {900, 700}},
                               {{900, 600}, {900, 200}},
                               {{100, 600}, {100, 200}}},
          .mm_to_px = {1, 0, 0, 0, -1, 800, 0, 0, 1},
          .layout = {box(0, 100, 999, 799)},
          .rails = {box(0, 0, 999, 90)},
          .bowl = {box(400, 150, 500, 250)}};
}

TEST(AReport, SaysHowLargeDiceAre) {
  const CameraReport straight = report_on(camera());
  EXPECT_NEAR(straight.die_px_least, 19, 1e-9);
  EXPECT_NEAR(straight.die_px_middle, 19, 1e-9);
  EXPECT_NEAR(straight.die_px_most, 19, 1e-9);
  EXPECT_THAT(straight.warnings, IsEmpty());

  Camera slanted = camera();
  slanted.mm_to_px = {1, 0, 0, 0, 1, 0, 0, 0.001, 1};  // the area shrinks by (1 + y/1000)³
  slanted.layout = {box(0, 0, 600, 500)};              // 500 px lie at y = 1000 mm
  const CameraReport report = report_on(slanted);
  EXPECT_NEAR(report.die_px_most, 19, 1e-9);
  EXPECT_NEAR(report.die_px_least, 19 / std::sqrt(8), 1e-9);
}

TEST(AReport, SaysHowFarReferencePointsAreOffAndWhatTheyEnclose) {
  Camera off = camera();
  off.reference_points[1].px = {903, 704};
  const CameraReport report = report_on(off);
  EXPECT_NEAR(report.reference_miss_px, 5, 1e-9);
  EXPECT_NEAR(report.reference_miss_mm, 5, 1e-9);
  EXPECT_NEAR(report_on(camera()).reference_share, 800 * 500 / (1000 * 800.0), 1e-6);
}

TEST(AReport, WarnsOfDiceTooSmallAndTooLarge) {
  Camera one = camera();
  one.die_edge_mm = 15.9;
  EXPECT_THAT(report_on(one).warnings, ElementsAre(AllOf(HasSubstr("15.9 px"), HasSubstr("under 16 px"))));
  one.die_edge_mm = 60.1;
  EXPECT_THAT(report_on(one).warnings, ElementsAre(HasSubstr("up to 60.1 px")));
}

TEST(AReport, WarnsOfAReferencePointThatIsFarOff) {
  Camera one = camera();
  one.reference_points.push_back({{500, 350}, {500, 459}});  // 9 px; 1 % of 1000 are 10
  EXPECT_THAT(report_on(one).warnings, IsEmpty());
  one.reference_points.back().px = {500, 461};
  EXPECT_THAT(report_on(one).warnings, ElementsAre(HasSubstr("a reference point lies 11 px (11 mm)")));
}

TEST(AReport, WarnsOfReferencePointsThatStandCloseTogether) {
  Camera one = camera();
  one.reference_points = {
      {{400, 300}, {400, 500}}, {{600, 300}, {600, 500}}, {{600, 500}, {600, 300}}, {{400, 500}, {400, 300}}};
  EXPECT_THAT(report_on(one).warnings, ElementsAre(HasSubstr("enclose only 5 %")));
}

TEST(AReport, WarnsOfAMirroredTable) {
  Camera one = camera();  // y measured from the dealers' side instead
  one.mm_to_px = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (ReferencePoint& reference : one.reference_points) reference.mm.y = reference.px.y;
  EXPECT_THAT(report_on(one).warnings, ElementsAre(HasSubstr("mirrored")));
}

TEST(AReport, WarnsOfOutlinesClickedBadly) {
  Camera one = camera();
  one.bowl = {};
  one.layout = {{{0, 100}, {999, 799}, {999, 100}, {0, 700}}};
  EXPECT_THAT(report_on(one).warnings, ElementsAre(HasSubstr("layout crosses itself: sides 1 and 3")));
  one = camera();
  one.rails = {box(0, 0, 1100, 90)};
  EXPECT_THAT(report_on(one).warnings, ElementsAre(HasSubstr("rails leaves the picture at (1100, 0)")));
  one = camera();
  one.bowl = {box(0, 0, 80, 80)};
  EXPECT_THAT(report_on(one).warnings, ElementsAre("the bowl lies outside the layout"));
}

}  // namespace
}  // namespace vision
