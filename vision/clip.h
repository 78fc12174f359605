// Consecutive frames of one throw, taken together: when the dice came to rest, and what they show. A roll stands only
// where several frames agree on it and the dice have not moved since; more frames make it surer, never wronger.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "vision/sighting.h"

namespace vision {

struct ClipReading {
  std::optional<std::array<int, 2>> roll;
  std::optional<Abstention> reason;       // exactly one of the two
  std::optional<std::size_t> rest_frame;  // the first frame in which both dice lie where they stay
  double confidence = 0;
};

// The sightings of one camera in the order the frames were taken.
ClipReading read_clip(const std::vector<DiceSighting>& sightings);

}  // namespace vision
