#include "vision/fusion.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace vision {
namespace {

// A die's face lies above the felt, so two cameras that look from opposite sides at 35 degrees place it up to 27 mm
// apart, and the lens adds a few. Below this two places may be one die; beyond it they are two.
constexpr double kOneDieMm = 45;

double apart(const SeenDie& a, const SeenDie& b) { return std::hypot(a.place.x - b.place.x, a.place.y - b.place.y); }

std::vector<SeenDie> on_layout(const DiceSighting& sighting) {
  std::vector<SeenDie> dice;
  std::copy_if(sighting.dice.begin(), sighting.dice.end(), std::back_inserter(dice),
               [](const SeenDie& die) { return die.zone == Zone::Layout; });
  return dice;
}

bool certain(const SeenDie& die, double confidence_min) {
  return die.face != 0 && (die.state == DieState::Flat || die.state == DieState::Cocked) &&
         die.support != Support::Several && die.confidence >= confidence_min;
}

}  // namespace

DiceSighting fuse(const std::vector<CameraSighting>& seen, double confidence_min) {
  DiceSighting fused;
  const auto abstain = [&](Abstention reason) {
    fused.roll.reset();
    fused.confidence = 0;
    fused.reason = reason;
    return fused;
  };
  if (seen.empty()) return abstain(Abstention::NotTwoDice);

  const CameraSighting* surest = nullptr;
  for (const CameraSighting& one : seen) {
    if (!one.sighting.roll) continue;
    if (surest != nullptr && one.sighting.roll != surest->sighting.roll) return abstain(Abstention::Disagreement);
    if (surest == nullptr || one.sighting.confidence > surest->sighting.confidence) surest = &one;
  }
  for (const CameraSighting& one : seen) {
    // A camera that saw something wrong with the throw is not outvoted by one that did not.
    const auto& reason = one.sighting.reason;
    for (const Abstention grave :
         {Abstention::Moving, Abstention::Stacked, Abstention::CockedOnSeveralSides, Abstention::InvalidZone}) {
      if (reason == grave) return abstain(grave);
    }
    if (on_layout(one.sighting).size() > 2) return abstain(Abstention::NotTwoDice);
  }
  if (surest != nullptr) {
    fused = surest->sighting;
    const std::vector<SeenDie> read = on_layout(fused);
    for (const CameraSighting& one : seen) {
      for (const SeenDie& die : on_layout(one.sighting)) {
        if (!certain(die, confidence_min)) continue;
        const bool known =
            std::any_of(read.begin(), read.end(), [&](const SeenDie& other) { return apart(die, other) < kOneDieMm; });
        const bool agrees = std::any_of(read.begin(), read.end(), [&](const SeenDie& other) {
          return apart(die, other) < kOneDieMm && die.face == other.face;
        });
        if (!known) return abstain(Abstention::NotTwoDice);  // a third die that this camera did not see
        if (!agrees) return abstain(Abstention::Disagreement);
      }
    }
    return fused;
  }

  // Nobody read both: gather the certain dice of all cameras, one entry for each place.
  std::vector<SeenDie> gathered;
  for (const CameraSighting& one : seen) {
    for (const SeenDie& die : on_layout(one.sighting)) {
      if (!certain(die, confidence_min)) return abstain(one.sighting.reason.value_or(Abstention::Unsure));
      const auto same = std::find_if(gathered.begin(), gathered.end(),
                                     [&](const SeenDie& other) { return apart(die, other) < kOneDieMm; });
      if (same == gathered.end()) {
        gathered.push_back(die);
      } else if (same->face != die.face) {
        return abstain(Abstention::Disagreement);
      } else if (die.confidence > same->confidence) {
        *same = die;
      }
    }
  }
  fused.dice = gathered;
  if (gathered.size() != 2) return abstain(Abstention::NotTwoDice);
  fused.roll = {std::min(gathered[0].face, gathered[1].face), std::max(gathered[0].face, gathered[1].face)};
  fused.confidence = std::min(gathered[0].confidence, gathered[1].confidence);
  return fused;
}

}  // namespace vision
