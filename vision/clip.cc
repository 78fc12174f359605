#include "vision/clip.h"

#include <algorithm>
#include <cmath>

namespace vision {
namespace {

// A die that moves less than this between frames, in its own edges, lies still: about a pixel, what a middle found
// twice differs by.
constexpr double kStill = 0.12;
// One frame could have caught a die balancing; two that agree could not.
constexpr std::size_t kAgreeing = 2;

std::vector<const SeenDie*> on_layout(const DiceSighting& sighting) {
  std::vector<const SeenDie*> dice;
  for (const SeenDie& die : sighting.dice) {
    if (die.zone == Zone::Layout) dice.push_back(&die);
  }
  return dice;
}

double edge_of(const SeenDie& die) {
  return std::hypot(die.corners[1].x - die.corners[0].x, die.corners[1].y - die.corners[0].y);
}

bool same_place(const SeenDie& a, const SeenDie& b) {
  return std::hypot(a.center.x - b.center.x, a.center.y - b.center.y) < kStill * edge_of(a);
}

// Both dice lie where they lie in the other frame.
bool same_places(const DiceSighting& a, const DiceSighting& b) {
  const auto here = on_layout(a), there = on_layout(b);
  if (here.size() != 2 || there.size() != 2) return false;
  return (same_place(*here[0], *there[0]) && same_place(*here[1], *there[1])) ||
         (same_place(*here[0], *there[1]) && same_place(*here[1], *there[0]));
}

bool only_unsure(const DiceSighting& sighting) { return sighting.reason == Abstention::Unsure; }

}  // namespace

ClipReading read_clip(const std::vector<DiceSighting>& sightings) {
  ClipReading reading;
  const auto abstain = [&](Abstention reason) {
    reading.roll.reset();
    reading.rest_frame.reset();
    reading.confidence = 0;
    reading.reason = reason;
    return reading;
  };
  if (sightings.empty()) return abstain(Abstention::NotTwoDice);

  // The dice lie at rest in the last frame, or the clip ended too early. So look back from there.
  std::size_t last = sightings.size();
  while (last > 0 && !sightings[last - 1].roll && only_unsure(sightings[last - 1])) --last;
  if (last == 0) return abstain(Abstention::Unsure);
  const DiceSighting& rest = sightings[last - 1];
  if (!rest.roll) return abstain(*rest.reason);
  std::size_t agreeing = 0;
  for (std::size_t i = last; i-- > 0;) {
    const DiceSighting& sighting = sightings[i];
    if (!same_places(sighting, rest)) break;
    if (!sighting.roll) {
      if (only_unsure(sighting)) continue;
      break;
    }
    if (sighting.roll != rest.roll) return abstain(Abstention::Disagreement);
    ++agreeing;
    reading.rest_frame = i;
    reading.confidence = std::max(reading.confidence, sighting.confidence);
  }
  if (agreeing < kAgreeing) return abstain(Abstention::Moving);
  // What came after the last certain frame must not have moved either.
  for (std::size_t i = last; i < sightings.size(); ++i) {
    if (on_layout(sightings[i]).size() == 2 && !same_places(sightings[i], rest)) return abstain(Abstention::Moving);
  }
  reading.roll = rest.roll;
  return reading;
}

}  // namespace vision
