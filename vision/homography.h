// The homography that fits reference points best: what an installer has are places measured on the table and clicked in
// the picture, not nine numbers. Four places give it exactly; more of them average out how well each was clicked.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "vision/camera.h"

namespace vision {

// Nothing for fewer than four, or where too many of them lie on one line.
std::optional<std::array<double, 9>> homography_of(const std::vector<ReferencePoint>& references);

}  // namespace vision
