#include "vision/die_look.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/core.hpp>
#include <opencv2/dnn.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/weights.h"

namespace vision {
namespace {

constexpr int kDie = 20;   // a die's edge in a crop, in pixels
constexpr int kCrop = 48;  // what the network sees
constexpr double kMiddle = (kCrop - 1) / 2.0;

// Where the numbers of an answer stand (vision/training/networks.py).
constexpr int kKindsAt = 0;
constexpr int kFacesAt = 7;
constexpr int kCentreAt = 13;
constexpr int kTurnAt = 15;

// From crop pixels round the middle to picture pixels round the place.
cv::Matx22d crop_step(const Patch& patch, const cv::Matx22d& turn) {
  const auto& s = patch.step;
  return cv::Matx22d(s[0], s[1], s[2], s[3]) * turn * (1.0 / kDie);
}

double edge_px(const Patch& patch) {
  return std::sqrt(std::abs(patch.step[0] * patch.step[3] - patch.step[1] * patch.step[2]));
}

// Cuts the crop. A big die is first made smaller by whole steps, area by area, so that no pip falls between pixels.
cv::Mat cut(const cv::Mat& picture, const Patch& patch, const cv::Matx22d& step) {
  const cv::Vec2d corner = cv::Vec2d(patch.place.x, patch.place.y) - step * cv::Vec2d(kMiddle, kMiddle);
  cv::Matx23d map(step(0, 0), step(0, 1), corner[0], step(1, 0), step(1, 1), corner[1]);
  cv::Mat source = picture;
  const int k = std::max(1, static_cast<int>(std::floor(edge_px(patch) / kDie + 0.25)));
  if (k > 1) {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const int u : {0, kCrop - 1}) {
      for (const int v : {0, kCrop - 1}) {
        const cv::Vec2d at = map * cv::Vec3d(u, v, 1);
        left = std::min(left, at[0] / k), right = std::max(right, at[0] / k);
        top = std::min(top, at[1] / k), bottom = std::max(bottom, at[1] / k);
      }
    }
    const cv::Rect wanted(cv::Point(static_cast<int>(std::floor(left)) - 2, static_cast<int>(std::floor(top)) - 2),
                          cv::Point(static_cast<int>(std::ceil(right)) + 3, static_cast<int>(std::ceil(bottom)) + 3));
    const cv::Rect part = wanted & cv::Rect(0, 0, picture.cols / k, picture.rows / k);
    if (part.empty()) return cv::Mat::zeros(kCrop, kCrop, CV_8UC3);
    cv::resize(picture(cv::Rect(part.x * k, part.y * k, part.width * k, part.height * k)), source, part.size(), 0, 0,
               cv::INTER_AREA);
    map(0, 2) -= (k - 1) / 2.0, map(1, 2) -= (k - 1) / 2.0;  // both count from the middle of a pixel
    map = map * (1.0 / k);
    map(0, 2) -= part.x, map(1, 2) -= part.y;
  }
  cv::Mat crop;
  cv::warpAffine(source, crop, map, {kCrop, kCrop}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  return crop;
}

template <std::size_t N>
std::array<double, N> softmax(const float* logits) {
  std::array<double, N> out{};
  const double top = *std::max_element(logits, logits + N);
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += out[i] = std::exp(static_cast<double>(logits[i]) - top);
  for (double& p : out) p /= sum;
  return out;
}

Look look_of(const float* answer, const Patch& patch, const cv::Matx22d& step) {
  Look look;
  look.kinds = softmax<kKinds>(answer + kKindsAt);
  look.faces = softmax<6>(answer + kFacesAt);
  const cv::Vec2d shift = step * cv::Vec2d(static_cast<double>(answer[kCentreAt]) * kDie,
                                           static_cast<double>(answer[kCentreAt + 1]) * kDie);
  look.center = {patch.place.x + shift[0], patch.place.y + shift[1]};
  // The network tells the direction of an edge times four, since a square turned by a quarter is the same square.
  const double turn = std::atan2(static_cast<double>(answer[kTurnAt + 1]), static_cast<double>(answer[kTurnAt])) / 4;
  for (std::size_t i = 0; i < 4; ++i) {
    const double angle = turn + std::numbers::pi / 4 + static_cast<double>(i) * std::numbers::pi / 2;
    const double reach = kDie / std::numbers::sqrt2;
    const cv::Vec2d corner = step * cv::Vec2d(reach * std::cos(angle), reach * std::sin(angle));
    look.corners[i] = {look.center.x + corner[0], look.center.y + corner[1]};
  }
  return look;
}

const cv::Matx22d kStraight(1, 0, 0, 1);

}  // namespace

struct DieLooker::Network {
  cv::dnn::Net net = read_network(reader_weights());

  std::vector<Look> answer(const std::vector<cv::Mat>& crops, const std::vector<Patch>& patches,
                           const std::vector<cv::Matx22d>& steps) {
    std::vector<Look> looks;
    if (crops.empty()) return looks;
    net.setInput(cv::dnn::blobFromImages(crops, 1.0 / 255));
    const cv::Mat answers = net.forward();
    for (int i = 0; i < static_cast<int>(crops.size()); ++i) {
      const auto at = static_cast<std::size_t>(i);
      looks.push_back(look_of(answers.ptr<float>(i), patches[at], steps[at]));
    }
    return looks;
  }
};

DieLooker::DieLooker() : network_(std::make_unique<Network>()) {}
DieLooker::~DieLooker() = default;

std::vector<Look> DieLooker::glance(const Frame& frame, const std::vector<Patch>& patches) {
  std::vector<cv::Mat> crops;
  std::vector<cv::Matx22d> steps;
  for (const Patch& patch : patches) {
    steps.push_back(crop_step(patch, kStraight));
    crops.push_back(cut(*frame.pixels, patch, steps.back()));
  }
  return network_->answer(crops, patches, steps);
}

Look DieLooker::study(const Frame& frame, const Patch& patch) {
  std::vector<cv::Mat> crops;
  std::vector<cv::Matx22d> steps;
  for (const double angle : {0.0, 0.9, 2.1, 3.9}) {
    const double mirror = angle > 2 ? -1 : 1;
    const cv::Matx22d turn(std::cos(angle), -std::sin(angle) * mirror, std::sin(angle), std::cos(angle) * mirror);
    steps.push_back(crop_step(patch, turn));
    crops.push_back(cut(*frame.pixels, patch, steps.back()));
  }
  const std::vector<Look> looks = network_->answer(crops, std::vector<Patch>(crops.size(), patch), steps);

  // Geometric means: one look that doubts counts for more than three that do not, and what the looks disagree about
  // stays missing from the sum.
  Look together = looks.front();
  const auto combine = [&](auto member) {
    auto& out = together.*member;
    for (std::size_t i = 0; i < out.size(); ++i) {
      double logs = 0;
      for (const Look& look : looks) logs += std::log(std::max(1e-12, (look.*member)[i]));
      out[i] = std::exp(logs / static_cast<double>(looks.size()));
    }
  };
  combine(&Look::kinds);
  combine(&Look::faces);
  together.center = {};
  for (const Look& look : looks) {
    together.center.x += look.center.x / static_cast<double>(looks.size());
    together.center.y += look.center.y / static_cast<double>(looks.size());
  }
  for (std::size_t i = 0; i < 4; ++i) {
    together.corners[i].x += together.center.x - looks.front().center.x;
    together.corners[i].y += together.center.y - looks.front().center.y;
  }
  return together;
}

}  // namespace vision
