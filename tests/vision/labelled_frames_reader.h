// The rendered frames of tests/data/frames/house-c and what their makers say is on them.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "vision/camera.h"
#include "vision/frame.h"

namespace vision {

struct LabelledFrame {
  std::string file, kind, camera;
  std::string bytes;  // as the camera sent them
  bool readable = false;
  std::optional<std::array<int, 2>> roll;
  bool in_clip = false;
  std::size_t rest_frame = 0;
  std::vector<PointPx> dice;  // centres of the dice of the roll that can be seen
};

std::vector<LabelledFrame> labelled_frames();
Camera camera_of(const LabelledFrame& frame);
Frame picture_of(const LabelledFrame& frame);

}  // namespace vision
