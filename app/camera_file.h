// Reads a camera's calibration (docs/cameras.md) as an installer hands it over. Whatever is wrong with it is a
// UsageError that names the file and the field: somebody on a ladder has to find the number that was typed wrong.
#pragma once
#include <string>

#include "vision/camera.h"

namespace app {

struct CameraFile {
  vision::Camera camera;       // without a fault
  std::string calibration_id;  // SHA-256 of the file's bytes: readings name the calibration they rest on
};
CameraFile read_camera_file(const std::string& path);

// The file's text with homography_mm_to_px, missing or not, worked out from its reference points. Everything else stays
// as it is.
std::string calibrated_file(const std::string& path);

}  // namespace app
