// A camera frame, opened and fit to be looked at, or the reason why nobody should read dice from it.
// The first promise of vision: it never guesses. A frame that cannot be trusted is an abstention with its reason.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <variant>

namespace cv {
class Mat;
}

namespace vision {

enum class Unfit : std::uint8_t { Empty, NotAPicture, TooSmall, TooDark };
std::string_view describe(Unfit reason);

struct Frame {
  int width = 0;
  int height = 0;
  double brightness = 0;                  // mean of the colour levels, 0 to 255
  std::shared_ptr<const cv::Mat> pixels;  // blue, green, red; shared, never changed
};

struct FrameLimits {
  int width_min = 640;  // below this a die is fewer than 16 pixels wide on a whole table
  int height_min = 360;
  double brightness_min = 12;  // darker than this, pips and noise look alike
};

std::variant<Frame, Unfit> open_frame(std::span<const std::byte> bytes, const FrameLimits& limits = {});

}  // namespace vision
