#include "vision/frame.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <vector>

namespace vision {

std::string_view describe(Unfit reason) {
  switch (reason) {
    case Unfit::Empty: return "empty";
    case Unfit::NotAPicture: return "not a picture";
    case Unfit::TooSmall: return "too small";
    case Unfit::TooDark: return "too dark";
  }
  return "unfit";
}

std::variant<Frame, Unfit> open_frame(std::span<const std::byte> bytes, const FrameLimits& limits) {
  if (bytes.empty()) return Unfit::Empty;
  auto pixels = std::make_shared<cv::Mat>();
  try {
    // imdecode only reads, but its interface asks for mutable bytes.
    std::vector<unsigned char> copy(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) copy[i] = static_cast<unsigned char>(bytes[i]);
    *pixels = cv::imdecode(copy, cv::IMREAD_COLOR);
  } catch (const cv::Exception&) {
    return Unfit::NotAPicture;  // OpenCV throws on pictures beyond its size limits
  }
  if (pixels->empty()) return Unfit::NotAPicture;
  if (pixels->cols < limits.width_min || pixels->rows < limits.height_min) return Unfit::TooSmall;
  const cv::Scalar mean = cv::mean(*pixels);
  const Frame frame{pixels->cols, pixels->rows, (mean[0] + mean[1] + mean[2]) / 3, std::move(pixels)};
  if (frame.brightness < limits.brightness_min) return Unfit::TooDark;
  return frame;
}

}  // namespace vision
