#include "vision/spotter.h"

#include <algorithm>
#include <array>
#include <opencv2/core.hpp>
#include <opencv2/dnn.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/weights.h"

namespace vision {
namespace {

constexpr int kCell = 4;            // pixels of the small picture per cell of the answer
constexpr int kSmallDie = 8;        // dice of 8 to 12 pixels are what the network has learned to see
constexpr float kScoreMin = -3.5F;  // far below even odds: a missed die costs the reading, a wrong spot costs a look
constexpr std::size_t kSpotsMax = 24;

// What the network sees, at half the small picture's size: brightness, small bright spots, small dark spots, and two
// differences of colour. Pips are spots of two to three pixels; finding them where every pixel still counts leaves the
// network to say which spots make a die. The same as features() in vision/training/dataset.py.
cv::Mat features(const cv::Mat& small) {
  const cv::Size half(small.cols / 2, small.rows / 2);
  const auto halved = [&](const cv::Mat& picture) {
    cv::Mat out;
    cv::resize(picture, out, half, 0, 0, cv::INTER_AREA);
    return out;
  };
  cv::Mat grey, bright, dark;
  cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
  const cv::Mat box = cv::Mat::ones(3, 3, CV_8U);
  cv::morphologyEx(grey, bright, cv::MORPH_TOPHAT, box);
  cv::morphologyEx(grey, dark, cv::MORPH_BLACKHAT, box);
  std::array<cv::Mat, 3> colour;
  cv::split(halved(small), colour.data());

  cv::Mat blob(std::vector<int>{1, 5, half.height, half.width}, CV_32F);
  const auto plane = [&](int i) { return cv::Mat(half, CV_32F, blob.ptr<float>(0, i)); };
  // convertTo and subtract write into the plane, since it has the size and type they would make.
  cv::Mat brightness = plane(0), bright_spots = plane(1), dark_spots = plane(2), warm = plane(3), cold = plane(4);
  halved(grey).convertTo(brightness, CV_32F, 1.0 / 255);
  halved(bright).convertTo(bright_spots, CV_32F, 3.0 / 255);
  halved(dark).convertTo(dark_spots, CV_32F, 3.0 / 255);
  cv::subtract(colour[2], colour[1], warm, cv::noArray(), CV_32F);
  cv::subtract(colour[0], colour[1], cold, cv::noArray(), CV_32F);
  warm *= 1.0 / 255;
  cold *= 1.0 / 255;
  return blob;
}

}  // namespace

struct Spotter::Network {
  cv::dnn::Net net = read_network(spotter_weights());
};

Spotter::Spotter() : network_(std::make_unique<Network>()) {}
Spotter::~Spotter() = default;

std::vector<Spot> Spotter::spot(const Frame& frame, double die_px) {
  const cv::Mat& picture = *frame.pixels;
  // Whole steps only: every block of pixels becomes one, which is fast and blurs nothing across dice.
  const int step = std::max(1, static_cast<int>(die_px / kSmallDie + 1e-9));
  const cv::Size size(picture.cols / step / kCell * kCell, picture.rows / step / kCell * kCell);
  if (size.empty()) return {};
  cv::Mat small = picture(cv::Rect(0, 0, size.width * step, size.height * step));
  if (step > 1) cv::resize(small, small, size, 0, 0, cv::INTER_AREA);
  network_->net.setInput(features(small));
  const cv::Mat answer = network_->net.forward();  // 1 x 3 x rows x columns: score, where from here
  const int rows = answer.size[2];
  const int columns = answer.size[3];
  const cv::Mat score(rows, columns, CV_32F, const_cast<float*>(answer.ptr<float>(0, 0)));
  const cv::Mat right(rows, columns, CV_32F, const_cast<float*>(answer.ptr<float>(0, 1)));
  const cv::Mat down(rows, columns, CV_32F, const_cast<float*>(answer.ptr<float>(0, 2)));
  cv::Mat best;
  cv::dilate(score, best, cv::Mat::ones(3, 3, CV_8U));

  std::vector<Spot> spots;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const float value = score.at<float>(row, column);
      if (value < kScoreMin || value < best.at<float>(row, column)) continue;
      // Middle of the cell in the small picture, then in the full one; both count from the middle of a pixel.
      const auto full = [&](int cell, float offset) {
        const double in_small = (cell + static_cast<double>(offset)) * kCell + (kCell - 1) / 2.0;
        return in_small * step + (step - 1) / 2.0;
      };
      spots.push_back({{full(column, right.at<float>(row, column)), full(row, down.at<float>(row, column))}, value});
    }
  }
  std::stable_sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) { return a.score > b.score; });
  if (spots.size() > kSpotsMax) spots.resize(kSpotsMax);
  return spots;
}

}  // namespace vision
