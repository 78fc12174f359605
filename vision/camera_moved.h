// Has the camera moved since its reference frame? A knocked camera puts dice into the wrong zone and the wrong place,
// and nothing in a single picture shows it. So what is printed on the felt is looked for in both frames. Chips, hands
// and dice lie elsewhere by now and light changes; the patches that agree on one movement of the whole picture outvote
// them. What was measured: docs/cameras.md.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "vision/camera.h"

namespace vision {

enum class ViewChange : std::uint8_t {
  Still,
  Moved,
  Lost,       // the print was not found again: moved out of reach, covered, or another table
  TooPlain,   // the layout shows too little in the reference frame to compare
  OtherSize,  // the frames or the calibration differ in size
  NotAPicture
};
std::string_view describe(ViewChange change);

struct MoveLimits {
  double shift_px = 1.5;   // Moved above it; outlines are clicked to a pixel, so less hardly matters
  double alike = 0.7;      // correlation from which a patch counts as found; lower lets chips vote, higher noise decide
  int patches_least = 24;  // fewer agreeing patches are Lost; higher needs more of the felt to be free
  double share_least = 0.1;  // of the patches compared that have to agree; a repeated pattern brings less together
};

struct CameraMove {
  ViewChange change = ViewChange::NotAPicture;
  double shift_px = 0;  // the largest shift of anything on the layout that agrees
  PointPx middle;       // shift in the middle of the picture
  double turned_degrees = 0;
  double zoom = 1;
  int patches = 0;   // that could be compared
  int found = 0;     // that were found again
  int agreeing = 0;  // on this movement
};

// Frames as they came: JPEG or PNG. Deterministic; about 0.3 s at 1920x1080.
CameraMove movement_between(const Camera& camera, std::span<const std::byte> reference,
                            std::span<const std::byte> frame, const MoveLimits& limits = {});

}  // namespace vision
