#include "vision/camera_overlay.h"

#include <gtest/gtest.h>

#include <opencv2/imgcodecs.hpp>
#include <string>

namespace vision {
namespace {

Outline box(double left, double top, double right, double bottom) {
  return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

// One pixel for each mm; half of the picture is layout, the other half is in no zone.
Camera camera() {
  return {.id = "c1",
          .width = 1200,
          .height = 800,
          .reference_points = {{{100, 100}, {100, 100}},
                               {{550, 100}, {550, 100}},
                               {{550, 700}, {550, 700}},
                               {{100, 700}, {100, 700}}},
          .mm_to_px = {1, 0, 0, 0, 1, 0, 0, 0, 1},
          .layout = {box(0, 0, 600, 799)}};
}

std::vector<std::byte> frame(cv::Size size) {
  std::vector<unsigned char> encoded;
  cv::imencode(".png", cv::Mat(size, CV_8UC3, cv::Scalar(100, 100, 100)), encoded);
  std::vector<std::byte> bytes;
  for (const unsigned char c : encoded) bytes.push_back(std::byte{c});
  return bytes;
}
cv::Mat open(const std::vector<std::byte>& png) {
  std::vector<unsigned char> bytes;
  for (const std::byte b : png) bytes.push_back(std::to_integer<unsigned char>(b));
  return cv::imdecode(bytes, cv::IMREAD_COLOR);
}
int brightness(const cv::Mat& picture, int x, int y) {
  const auto& colour = picture.at<cv::Vec3b>(y, x);
  return colour[0] + colour[1] + colour[2];
}

TEST(AnOverlay, KeepsEveryPixelAndExplainsBelow) {
  const cv::Mat drawn = open(camera_overlay(camera(), frame({1200, 800}), "calibration 1234"));
  EXPECT_EQ(drawn.cols, 1200);
  EXPECT_GT(drawn.rows, 820);
  EXPECT_LT(drawn.rows, 900);
}

TEST(AnOverlay, DarkensWhatIsInNoZone) {
  const cv::Mat drawn = open(camera_overlay(camera(), frame({1200, 800}), ""));
  EXPECT_LT(brightness(drawn, 950, 350), brightness(drawn, 250, 350) / 2);
}

TEST(AnOverlay, DrawsAGridOfAHundredMillimetres) {
  const cv::Mat drawn = open(camera_overlay(camera(), frame({1200, 800}), ""));
  EXPECT_GT(brightness(drawn, 300, 350), brightness(drawn, 280, 350));
  EXPECT_GT(brightness(drawn, 320, 600), brightness(drawn, 320, 580));
  EXPECT_EQ(brightness(drawn, 900, 350), brightness(drawn, 880, 350)) << "no grid outside of the layout";
}

TEST(AnOverlay, TakesNoOtherFrame) {
  EXPECT_TRUE(camera_overlay(camera(), frame({600, 400}), "").empty());
  EXPECT_TRUE(camera_overlay(camera(), {}, "").empty());
  const std::string text = "not a picture";
  EXPECT_TRUE(camera_overlay(camera(), std::as_bytes(std::span(text)), "").empty());
}

TEST(AnOverlay, DrawsWhateverHasNoFault) {
  // Nearly on edge: the horizon lies close behind the layout, and lines of the grid pass behind the camera.
  Camera slanted = camera();
  slanted.mm_to_px = {1, 0, 0, 0, 1, 0, 0, 0.001, 1};
  slanted.layout = {box(0, 0, 1199, 799)};
  slanted.reference_points = {{{0, 0}, {0, 0}}, {{600, 0}, {600, 0}}, {{600, 1000}, {300, 500}}, {{0, 1000}, {0, 500}}};
  ASSERT_EQ(fault_of(slanted), "");
  EXPECT_FALSE(camera_overlay(slanted, frame({1200, 800}), "").empty());
}

}  // namespace
}  // namespace vision
