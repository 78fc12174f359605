// What a calibration comes to, for the person who made it: how large dice are, how far off its reference points lie,
// and what to look at again. A fault (fault_of) makes a camera useless; a warning leaves it usable and deserves a
// second look.
#pragma once
#include <string>
#include <vector>

#include "vision/camera.h"

namespace vision {

struct CameraReport {
  double die_px_least = 0;  // over the layout
  double die_px_middle = 0;
  double die_px_most = 0;
  double reference_miss_px = 0;  // of the worst reference point
  double reference_miss_mm = 0;  // the same on the felt
  double reference_share = 0;    // of the picture, enclosed by the reference points
  std::vector<std::string> warnings;
};

// Of a camera that has no fault.
CameraReport report_on(const Camera& camera);

}  // namespace vision
