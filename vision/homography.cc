#include "vision/homography.h"

#include <cmath>
#include <opencv2/core.hpp>

namespace vision {
namespace {

// Moves points about their middle and to a common size, so that millimetres and pixels weigh alike in the equations
// (R. Hartley, In Defense of the Eight-Point Algorithm, 1997).
struct Scale {
  double x = 0, y = 0, factor = 1;
  template <typename Point>
  static std::optional<Scale> of(const std::vector<ReferencePoint>& references, Point ReferencePoint::*side) {
    Scale scale;
    for (const ReferencePoint& reference : references) {
      scale.x += (reference.*side).x / static_cast<double>(references.size());
      scale.y += (reference.*side).y / static_cast<double>(references.size());
    }
    double spread = 0;
    for (const ReferencePoint& reference : references) {
      spread += std::hypot((reference.*side).x - scale.x, (reference.*side).y - scale.y) /
                static_cast<double>(references.size());
    }
    if (!(spread > 0)) return std::nullopt;
    scale.factor = std::sqrt(2) / spread;
    return scale;
  }
  cv::Matx33d matrix() const { return {factor, 0, -factor * x, 0, factor, -factor * y, 0, 0, 1}; }
};

}  // namespace

std::optional<std::array<double, 9>> homography_of(const std::vector<ReferencePoint>& references) {
  if (references.size() < 4) return std::nullopt;
  const auto table = Scale::of(references, &ReferencePoint::mm);
  const auto picture = Scale::of(references, &ReferencePoint::px);
  if (!table || !picture) return std::nullopt;
  // Two equations for each; the nine numbers are the direction in which they come nearest to nought.
  cv::Mat normal = cv::Mat::zeros(9, 9, CV_64F);
  for (const ReferencePoint& reference : references) {
    const double x = (reference.mm.x - table->x) * table->factor;
    const double y = (reference.mm.y - table->y) * table->factor;
    const double u = (reference.px.x - picture->x) * picture->factor;
    const double v = (reference.px.y - picture->y) * picture->factor;
    const cv::Vec<double, 9> in_x(-x, -y, -1, 0, 0, 0, u * x, u * y, u);
    const cv::Vec<double, 9> in_y(0, 0, 0, -x, -y, -1, v * x, v * y, v);
    normal += cv::Mat(in_x * in_x.t()) + cv::Mat(in_y * in_y.t());
  }
  cv::Mat values, vectors;
  cv::eigen(normal, values, vectors);  // largest first
  constexpr double kOneAnswer = 1e-9;
  if (values.at<double>(7) < kOneAnswer * values.at<double>(0)) return std::nullopt;  // a line leaves two
  const cv::Matx33d scaled(vectors.ptr<double>(8));
  cv::Matx33d found = picture->matrix().inv() * scaled * table->matrix();
  if (std::abs(cv::determinant(scaled)) < kOneAnswer) return std::nullopt;  // three of four on a line
  if (std::abs(found(2, 2)) > 1e-12 * cv::norm(found)) found = found * (1 / found(2, 2));
  std::array<double, 9> rows{};
  for (int i = 0; i < 9; ++i) rows[static_cast<std::size_t>(i)] = found.val[i];
  return rows;
}

}  // namespace vision
