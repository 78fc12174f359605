// Evidence that people look at: the frame with everything the reader saw drawn over it, and each die cut out, turned
// straight and enlarged.
#pragma once
#include <string_view>
#include <vector>

#include "vision/camera.h"
#include "vision/frame.h"
#include "vision/sighting.h"

namespace vision {

// A JPEG of the frame: zones (where a camera is given), the outline, face and state of each die, and the verdict.
std::vector<unsigned char> draw_overlay(const Frame& frame, const Camera* camera, const DiceSighting& sighting);

// A PNG of one die, its skyward face turned straight and enlarged, with some of what lies round it.
std::vector<unsigned char> draw_die(const Frame& frame, const SeenDie& die);

}  // namespace vision
