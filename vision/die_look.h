// What lies at one place of a picture. The place is cut out in full sharpness and turned to look as if seen from
// straight above, and a small network says whether a die lies there, how, and which face is up. The same place is
// looked at in several turns; a die is the same die however it is turned, so the looks must agree.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "vision/camera.h"
#include "vision/frame.h"

namespace vision {

enum class Kind : std::uint8_t { None, Flat, Cocked, Propped, Stacked, Moving, Hidden };
inline constexpr std::size_t kKinds = 7;

struct Look {
  std::array<double, kKinds> kinds{};  // probabilities, in the order of Kind
  std::array<double, 6> faces{};       // probabilities of 1 to 6, if there is a face to be seen
  PointPx center;                      // of the skyward face, in the picture
  std::array<PointPx, 4> corners{};    // as if the face lay level
  double probability(Kind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
};

// How a die's edges show at one place of the picture: picture = place + step · (die edges), row by row.
struct Patch {
  PointPx place;
  std::array<double, 4> step{};
};

class DieLooker {
 public:
  DieLooker();
  ~DieLooker();

  // One look each, straight on.
  std::vector<Look> glance(const Frame& frame, const std::vector<Patch>& patches);
  // Four looks in different turns and mirrored, taken together: the least sure one counts.
  Look study(const Frame& frame, const Patch& patch);

 private:
  struct Network;
  std::unique_ptr<Network> network_;
};

}  // namespace vision
