#include "vision/camera_moved.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <string>

namespace vision {
namespace {

// The camera of tests/data/cameras/dev-a-c2: its size and zones, which is all that counts here.
Camera overhead() {
  return {.id = "dev-a-c2",
          .width = 1920,
          .height = 1080,
          .layout = {{{1919, 183.5}, {1919, 1079}, {0, 1079}, {0, 116.6}}},
          .rails = {{{0, 0}, {1919, 0}, {1919, 104.9}, {0, 38.4}}},
          .bowl = {{{1296, 178}, {1295, 361}, {1111, 354}, {1116, 171}}},
          .bank = {{{1091, 157}, {1083, 348}, {450, 328}, {463, 137}}},
          .dealer_chips = {{{1919, 346}, {1565, 331}, {1564, 177}, {1919, 194}}}};
}

std::string bytes_of(const char* name) {
  std::ifstream file(std::string(TEST_DATA "/cameras/dev-a-c2/") + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
// Two frames of one camera that did not move; chips, dice, puck and light differ.
const std::string& reference() {
  static const std::string kBytes = bytes_of("reference.jpg");
  return kBytes;
}
cv::Mat later() {
  const std::string bytes = bytes_of("later.jpg");
  return cv::imdecode(std::vector<unsigned char>(bytes.begin(), bytes.end()), cv::IMREAD_COLOR);
}
std::string jpeg(const cv::Mat& picture) {
  std::vector<unsigned char> bytes;
  cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, 85});
  return {bytes.begin(), bytes.end()};
}
CameraMove compare(const std::string& before, const std::string& now, const MoveLimits& limits = {}) {
  return movement_between(overhead(), std::as_bytes(std::span(before)), std::as_bytes(std::span(now)), limits);
}
// What the later frame would be after a movement of the picture.
std::string moved_by(const cv::Matx23d& movement) {
  cv::Mat picture;
  cv::warpAffine(later(), picture, movement, {1920, 1080}, cv::INTER_CUBIC, cv::BORDER_REPLICATE);
  return jpeg(picture);
}
std::string shifted_by(double x, double y) { return moved_by({1, 0, x, 0, 1, y}); }

TEST(ASteadyCamera, StandsStillWhileChipsAndLightChange) {
  const CameraMove move = compare(reference(), bytes_of("later.jpg"));
  EXPECT_EQ(move.change, ViewChange::Still);
  EXPECT_LT(move.shift_px, 0.5);
  EXPECT_GT(move.agreeing, 100);
}

TEST(ASteadyCamera, StandsStillBehindAnArm) {
  cv::Mat half = later();
  half(cv::Rect(0, 0, 960, 1080)).setTo(cv::Scalar(40, 60, 90));
  EXPECT_EQ(compare(reference(), jpeg(half)).change, ViewChange::Still);
}

TEST(ASteadyCamera, StandsStillInAnotherLight) {
  cv::Mat dim;
  later().convertTo(dim, -1, 0.5, 8);
  EXPECT_EQ(compare(reference(), jpeg(dim)).change, ViewChange::Still);
}

TEST(AMovedCamera, IsMeasuredInPixels) {
  const CameraMove move = compare(reference(), shifted_by(6, -8));
  EXPECT_EQ(move.change, ViewChange::Moved);
  EXPECT_NEAR(move.shift_px, 10, 0.3);
  EXPECT_NEAR(move.middle.x, 6, 0.2);
  EXPECT_NEAR(move.middle.y, -8, 0.2);
  EXPECT_NEAR(move.turned_degrees, 0, 0.02);
  EXPECT_NEAR(move.zoom, 1, 0.001);
}

TEST(AMovedCamera, IsNoticedFromOneAndAHalfPixels) {
  EXPECT_EQ(compare(reference(), shifted_by(1, 0)).change, ViewChange::Still);
  EXPECT_EQ(compare(reference(), shifted_by(0, 2)).change, ViewChange::Moved);
  EXPECT_EQ(compare(reference(), shifted_by(0, 2), {.shift_px = 3}).change, ViewChange::Still);
}

TEST(AMovedCamera, IsFoundFarAway) {
  const CameraMove move = compare(reference(), shifted_by(-60, 45));
  EXPECT_EQ(move.change, ViewChange::Moved);
  EXPECT_NEAR(move.shift_px, 75, 0.5);
}

TEST(ATurnedCamera, SaysByHowMuch) {
  // Half a degree clockwise about the middle of the picture, where nothing shifts.
  const double turn = 0.5 * CV_PI / 180;
  const double c = std::cos(turn), s = std::sin(turn);
  const double x = 959.5, y = 539.5;
  const CameraMove move = compare(reference(), moved_by({c, -s, x - c * x + s * y, s, c, y - s * x - c * y}));
  EXPECT_EQ(move.change, ViewChange::Moved);
  EXPECT_NEAR(move.turned_degrees, 0.5, 0.02);
  EXPECT_NEAR(std::hypot(move.middle.x, move.middle.y), 0, 0.2);
  EXPECT_GT(move.shift_px, 5) << "960 px from the middle it is 8 px";
}

TEST(AZoomedCamera, SaysByHowMuch) {
  const CameraMove move = compare(reference(), moved_by({1.01, 0, -9.595, 0, 1.01, -5.395}));
  EXPECT_EQ(move.change, ViewChange::Moved);
  EXPECT_NEAR(move.zoom, 1.01, 0.0005);
}

TEST(AMovement, IsTheSameEveryTime) {
  const std::string frame = shifted_by(3, 2);
  const CameraMove one = compare(reference(), frame);
  const CameraMove two = compare(reference(), frame);
  EXPECT_EQ(one.shift_px, two.shift_px);
  EXPECT_EQ(one.agreeing, two.agreeing);
}

TEST(AnotherView, IsLost) {
  EXPECT_EQ(compare(reference(), shifted_by(700, 300)).change, ViewChange::Lost);
  cv::Mat upside_down;
  cv::flip(later(), upside_down, -1);
  EXPECT_EQ(compare(reference(), jpeg(upside_down)).change, ViewChange::Lost);
  EXPECT_EQ(compare(reference(), jpeg(cv::Mat(1080, 1920, CV_8UC3, cv::Scalar(40, 90, 40)))).change, ViewChange::Lost);
}

TEST(AnotherView, IsNotJudgedByACornerOfTheLayout) {
  cv::Mat corner(1080, 1920, CV_8UC3, cv::Scalar(30, 30, 30));
  const cv::Rect seen(300, 600, 260, 200);
  later()(seen).copyTo(corner(seen));
  EXPECT_EQ(compare(reference(), jpeg(corner)).change, ViewChange::Lost);
}

TEST(APlainReference, CannotBeCompared) {
  const std::string plain = jpeg(cv::Mat(1080, 1920, CV_8UC3, cv::Scalar(40, 90, 40)));
  EXPECT_EQ(compare(plain, bytes_of("later.jpg")).change, ViewChange::TooPlain);
}

TEST(AFrameThatDoesNotFit, IsNotCompared) {
  cv::Mat small;
  cv::resize(later(), small, {1280, 720});
  EXPECT_EQ(compare(reference(), jpeg(small)).change, ViewChange::OtherSize);
  EXPECT_EQ(compare(reference(), "not a picture").change, ViewChange::NotAPicture);
  EXPECT_EQ(compare("", reference()).change, ViewChange::NotAPicture);
}

}  // namespace
}  // namespace vision
