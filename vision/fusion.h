// One throw seen by several cameras. Each camera counts by what it saw for certain, in millimetres of the table:
// cameras that read both dice must agree, and two cameras that see one die each make a reading where the dice lie too
// far apart to be one.
#pragma once
#include <vector>

#include "vision/sighting.h"

namespace vision {

struct CameraSighting {
  const Camera* camera;
  DiceSighting sighting;
};

// The dice of the answer are those of the surest camera; those of the others are added where they are other dice.
DiceSighting fuse(const std::vector<CameraSighting>& seen, double confidence_min = 0.90);

}  // namespace vision
