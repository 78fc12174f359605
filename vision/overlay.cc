#include "vision/overlay.h"

#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <string>

namespace vision {
namespace {

const cv::Scalar kRead(120, 230, 80);
const cv::Scalar kOther(60, 180, 255);
const cv::Scalar kPaper(245, 245, 245);
const cv::Scalar kInk(20, 20, 20);

std::vector<cv::Point> drawn(const auto& points) {
  std::vector<cv::Point> out;
  for (const PointPx& p : points) out.emplace_back(cv::saturate_cast<int>(p.x), cv::saturate_cast<int>(p.y));
  return out;
}

// A label that stays readable on any felt.
void write(cv::Mat& picture, const std::string& text, cv::Point at, double size, const cv::Scalar& paper) {
  const int thick = size > 0.9 ? 2 : 1;
  int base = 0;
  const cv::Size box = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, size, thick, &base);
  at.x = std::clamp(at.x, 4, std::max(4, picture.cols - box.width - 8));
  at.y = std::clamp(at.y, box.height + 6, std::max(box.height + 6, picture.rows - base - 6));
  cv::rectangle(picture, at + cv::Point(-4, base + 2), at + cv::Point(box.width + 4, -box.height - 5), paper,
                cv::FILLED);
  cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, size, kInk, thick, cv::LINE_AA);
}

void draw_zones(cv::Mat& picture, const Camera& camera) {
  const auto outline = [&](const std::vector<Outline>& zones, const cv::Scalar& colour) {
    for (const Outline& zone : zones) cv::polylines(picture, drawn(zone), true, colour, 1, cv::LINE_AA);
  };
  outline(camera.layout, {200, 220, 200});
  outline(camera.rails, {90, 140, 230});
  outline(camera.bowl, {220, 160, 90});
  outline(camera.bank, {200, 120, 200});
}

}  // namespace

std::vector<unsigned char> draw_overlay(const Frame& frame, const Camera* camera, const DiceSighting& sighting) {
  cv::Mat picture = frame.pixels->clone();
  if (camera != nullptr) draw_zones(picture, *camera);
  const cv::Scalar& colour = sighting.roll ? kRead : kOther;
  for (const SeenDie& die : sighting.dice) {
    const bool counts = die.zone == Zone::Layout;
    cv::polylines(picture, drawn(die.corners), true, counts ? colour : kOther, 2, cv::LINE_AA);
    std::string label = die.face == 0 ? "?" : std::to_string(die.face);
    if (die.state != DieState::Flat) label += " " + std::string(describe(die.state));
    if (!counts) label += ", " + std::string(describe(die.zone));
    const double edge = std::hypot(die.corners[1].x - die.corners[0].x, die.corners[1].y - die.corners[0].y);
    write(picture, label, {static_cast<int>(die.center.x + edge * 0.8), static_cast<int>(die.center.y - edge * 0.8)},
          0.6, kPaper);
  }
  std::string verdict = "no reading: " + std::string(sighting.reason ? describe(*sighting.reason) : "");
  if (sighting.roll) {
    const auto& [low, high] = *sighting.roll;
    verdict = std::to_string(low) + " - " + std::to_string(high) + "  (" + std::to_string(low + high) + ")";
  }
  write(picture, verdict, {14, 40}, 1.0, colour);
  std::vector<unsigned char> bytes;
  cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, 90});
  return bytes;
}

std::vector<unsigned char> draw_die(const Frame& frame, const SeenDie& die) {
  constexpr float kFace = 120;  // the skyward face, enlarged
  constexpr float kRound = 60;  // of what lies round it
  std::array<cv::Point2f, 4> from,
      to{{{kRound + kFace, kRound + kFace}, {kRound, kRound + kFace}, {kRound, kRound}, {kRound + kFace, kRound}}};
  for (std::size_t i = 0; i < 4; ++i) {
    from[i] = {static_cast<float>(die.corners[i].x), static_cast<float>(die.corners[i].y)};
  }
  const int size = static_cast<int>(kFace + 2 * kRound);
  cv::Mat out;
  cv::warpPerspective(*frame.pixels, out, cv::getPerspectiveTransform(from.data(), to.data()), {size, size},
                      cv::INTER_CUBIC, cv::BORDER_REPLICATE);
  std::vector<unsigned char> bytes;
  cv::imencode(".png", out, bytes);
  return bytes;
}

}  // namespace vision
