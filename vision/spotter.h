// Where in a picture a die could lie. The spotter looks at the whole frame, made small, and would rather name a place
// too many than miss a die; what lies there is the die reader's question.
#pragma once
#include <memory>
#include <vector>

#include "vision/camera.h"
#include "vision/frame.h"

namespace vision {

struct Spot {
  PointPx place;  // in the full picture
  double score;   // log odds that a die's skyward face has its middle here
};

class Spotter {
 public:
  Spotter();
  ~Spotter();

  // die_px: the edge of a die in the middle of the picture. Best first.
  std::vector<Spot> spot(const Frame& frame, double die_px);

 private:
  struct Network;
  std::unique_ptr<Network> network_;
};

}  // namespace vision
