// A frame with its calibration drawn over it: zones, reference points, a grid of the felt, squares as large as dice. An
// installer who looks at it sees what is wrong sooner than any check does: a grid that leans against the printed lines,
// a square larger than the dice, a bowl that counts as layout. How to read it: docs/cameras.md.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "vision/camera.h"

namespace vision {

// A PNG: the frame, and below it a strip that explains the colours and ends with the caption. Empty when the frame is
// no picture or has another size than the calibration.
std::vector<std::byte> camera_overlay(const Camera& camera, std::span<const std::byte> frame,
                                      const std::string& caption);

}  // namespace vision
