// Reads the dice in one frame of a calibrated camera: every die it sees, and a roll, or the reason why it abstains.
// More than one thing must go right for a roll and one thing going wrong is enough for an abstention: exactly two dice
// on the layout, both at rest and in full view, both faces certain, and nothing else there that might be a die.
#pragma once
#include "vision/camera.h"
#include "vision/die_look.h"
#include "vision/frame.h"
#include "vision/sighting.h"
#include "vision/spotter.h"

namespace vision {

struct ReaderLimits {
  double confidence_min =
      0.90;                 // of a roll; set so that no frame of a house never seen is read wrongly (docs/vision.md)
  double doubt_max = 0.30;  // a thing on the layout that is a die with more than this probability stops a reading
  double die_px_min = 13;   // narrower dice are not read
};

class DiceReader {
 public:
  explicit DiceReader(const ReaderLimits& limits = {});

  DiceSighting read(const Frame& frame, const Camera& camera);
  // Without calibration: seen from above, all of it layout, dice of this many pixels, any number of them.
  DiceSighting read_from_above(const Frame& frame, double die_px);

  // Changes whenever the same frame could be read differently: weights, limits or code.
  static const char* version();

 private:
  struct Thing;
  template <typename PatchAt>
  std::vector<Thing> look_around(const Frame& frame, double die_px, const PatchAt& patch_at);

  ReaderLimits limits_;
  Spotter spotter_;
  DieLooker looker_;
};

}  // namespace vision
