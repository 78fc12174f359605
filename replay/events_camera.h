// Pictures, and the cameras that take them.
#pragma once
#include <cstdint>
#include <string>

#include "replay/ids.h"

namespace replay {

struct FrameTaken {
  std::string camera;
  std::string calibration;
  std::string moment;  // before_release, in_motion, at_rest, after_payment
  std::int64_t exposure_us = 0;
  std::string sha256;
  std::string reference;  // where the bytes are, if they are not in the message
  friend bool operator==(const FrameTaken&, const FrameTaken&) = default;
};
struct CameraCalibrated {
  std::string camera;
  std::string calibration;
  friend bool operator==(const CameraCalibrated&, const CameraCalibrated&) = default;
};
struct CameraMoved {
  std::string camera;
  std::int64_t pixels = 0;
  friend bool operator==(const CameraMoved&, const CameraMoved&) = default;
};
struct CameraStalled {
  std::string camera;
  EventTime last_frame;
  friend bool operator==(const CameraStalled&, const CameraStalled&) = default;
};

}  // namespace replay
