#include "vision/dice_reader.h"

#include <algorithm>
#include <cmath>

namespace vision {

namespace {

double distance(PointPx a, PointPx b) { return std::hypot(a.x - b.x, a.y - b.y); }

double edge_of(const Patch& patch) {
  return std::sqrt(std::abs(patch.step[0] * patch.step[3] - patch.step[1] * patch.step[2]));
}

// Two answers about places closer than this, in die edges, are about the same die: faces of two dice do not come
// closer.
constexpr double kSameDie = 0.6;
// Less likely a die than this after one glance, and nobody looks again.
constexpr double kGlanceMin = 0.02;

DieState state_of(Kind kind, Zone zone) {
  switch (kind) {
    case Kind::Moving: return DieState::Moving;
    case Kind::Hidden: return DieState::Hidden;
    case Kind::Stacked: return DieState::Stacked;
    case Kind::Cocked:
    case Kind::Propped: return zone == Zone::Layout ? DieState::Cocked : DieState::OffLayout;
    case Kind::None:
    case Kind::Flat: break;
  }
  return zone == Zone::Layout ? DieState::Flat : DieState::OffLayout;
}

Support support_of(Kind kind) {
  switch (kind) {
    case Kind::Flat: return Support::Flat;
    case Kind::Cocked: return Support::OneSide;
    case Kind::Propped: return Support::Several;
    case Kind::None:
    case Kind::Stacked:
    case Kind::Moving:
    case Kind::Hidden: break;
  }
  return Support::Unknown;
}

}  // namespace

std::string_view describe(DieState state) {
  switch (state) {
    case DieState::Flat: return "flat";
    case DieState::Cocked: return "cocked";
    case DieState::Stacked: return "stacked";
    case DieState::Moving: return "moving";
    case DieState::Hidden: return "hidden";
    case DieState::OffLayout: return "off layout";
  }
  return "unknown";
}

std::string_view describe(Support support) {
  switch (support) {
    case Support::Flat: return "flat";
    case Support::OneSide: return "one side on an object";
    case Support::Several: return "several sides on objects";
    case Support::Unknown: return "unknown";
  }
  return "unknown";
}

std::string_view describe(Abstention reason) {
  switch (reason) {
    case Abstention::NotAPicture: return "not a picture";
    case Abstention::OtherPicture: return "not the size the camera was calibrated with";
    case Abstention::TooDark: return "too dark";
    case Abstention::TooSmall: return "too small";
    case Abstention::NotTwoDice: return "not two dice";
    case Abstention::Moving: return "moving";
    case Abstention::CockedOnSeveralSides: return "cocked on more than one side";
    case Abstention::Stacked: return "stacked";
    case Abstention::InvalidZone: return "in an invalid zone";
    case Abstention::Hidden: return "hidden";
    case Abstention::Unsure: return "unsure";
    case Abstention::Disagreement: return "disagreement";
  }
  return "unknown";
}

// Something that could be a die, after the last look at it.
struct DiceReader::Thing {
  Look look;
  double edge;  // of a die at this place, in pixels

  double is_die() const { return 1 - look.probability(Kind::None); }
  Kind kind() const {
    const auto best = std::max_element(look.kinds.begin() + 1, look.kinds.end());
    return static_cast<Kind>(best - look.kinds.begin());
  }
  bool has_face() const { return kind() != Kind::Moving && kind() != Kind::Hidden; }
  int face() const {
    const auto best = std::max_element(look.faces.begin(), look.faces.end());
    return static_cast<int>(best - look.faces.begin()) + 1;
  }
  double face_certain() const { return *std::max_element(look.faces.begin(), look.faces.end()); }
  // That it lies still, in full view, with this face up.
  double readable() const { return (look.probability(Kind::Flat) + look.probability(Kind::Cocked)) * face_certain(); }
};

DiceReader::DiceReader(const ReaderLimits& limits) : limits_(limits) {}

const char* DiceReader::version() { return "reader-1"; }

template <typename PatchAt>
std::vector<DiceReader::Thing> DiceReader::look_around(const Frame& frame, double die_px, const PatchAt& patch_at) {
  std::vector<Patch> patches;
  for (const Spot& spot : spotter_.spot(frame, die_px)) patches.push_back(patch_at(spot.place));
  const std::vector<Look> glances = looker_.glance(frame, patches);

  // Neighbouring spots lead to the same die: take the one that is surest to be one, and look at its middle again.
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < glances.size(); ++i) {
    if (1 - glances[i].probability(Kind::None) >= kGlanceMin) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return glances[a].probability(Kind::None) < glances[b].probability(Kind::None);
  });
  std::vector<Thing> things;
  const auto known = [&](PointPx place, double edge) {
    return std::any_of(things.begin(), things.end(),
                       [&](const Thing& thing) { return distance(thing.look.center, place) < kSameDie * edge; });
  };
  for (const std::size_t i : order) {
    const double edge = edge_of(patches[i]);
    if (known(glances[i].center, edge)) continue;
    const Look look = looker_.study(frame, patch_at(glances[i].center));
    if (known(look.center, edge)) continue;
    things.push_back({look, edge});
  }
  return things;
}

DiceSighting DiceReader::read(const Frame& frame, const Camera& camera) {
  DiceSighting sighting;
  const auto abstain = [&](Abstention reason) {
    sighting.reason = reason;
    return sighting;
  };
  if (frame.width != camera.width || frame.height != camera.height) return abstain(Abstention::OtherPicture);
  const PointPx middle{(frame.width - 1) / 2.0, (frame.height - 1) / 2.0};
  const double die_px = die_edge_px(camera, middle);
  if (die_px < limits_.die_px_min) return abstain(Abstention::TooSmall);

  const auto patch_at = [&](PointPx place) {
    Patch patch{place, jacobian_at(camera, to_mm(camera, place))};
    for (double& s : patch.step) s *= camera.die_edge_mm;
    return patch;
  };
  std::vector<Thing> things = look_around(frame, die_px, patch_at);

  std::vector<Thing> played;
  bool doubtful = false, elsewhere = false;
  for (const Thing& thing : things) {
    const Zone zone = zone_at(camera, thing.look.center);
    if (thing.is_die() > 0.5) {
      sighting.dice.push_back({thing.has_face() ? thing.face() : 0, state_of(thing.kind(), zone),
                               support_of(thing.kind()), zone, thing.look.center, thing.look.corners,
                               to_mm(camera, thing.look.center),
                               thing.is_die() * (thing.has_face() ? thing.face_certain() : 1.0)});
      if (zone == Zone::Layout) played.push_back(thing);
      // Spare dice live in the bowl; on the rail or on the boxperson's chips nobody keeps any.
      if (zone == Zone::Rail || zone == Zone::Bank) elsewhere = true;
    } else if (zone == Zone::Layout && thing.is_die() > limits_.doubt_max) {
      doubtful = true;
    }
  }
  const auto any = [&](Kind kind) {
    return std::any_of(played.begin(), played.end(), [&](const Thing& thing) { return thing.kind() == kind; });
  };
  if (any(Kind::Moving)) return abstain(Abstention::Moving);
  if (any(Kind::Stacked)) return abstain(Abstention::Stacked);
  if (any(Kind::Hidden)) return abstain(Abstention::Hidden);
  if (elsewhere) return abstain(Abstention::InvalidZone);
  if (played.size() != 2) return abstain(Abstention::NotTwoDice);
  if (any(Kind::Propped)) return abstain(Abstention::CockedOnSeveralSides);
  if (doubtful) return abstain(Abstention::Unsure);
  const double confidence = std::min(played[0].readable(), played[1].readable());
  if (confidence < limits_.confidence_min) return abstain(Abstention::Unsure);
  sighting.roll = {std::min(played[0].face(), played[1].face()), std::max(played[0].face(), played[1].face())};
  sighting.confidence = confidence;
  return sighting;
}

DiceSighting DiceReader::read_from_above(const Frame& frame, double die_px) {
  DiceSighting sighting;
  const std::vector<Thing> things = look_around(frame, die_px, [&](PointPx place) {
    return Patch{place, {die_px, 0, 0, die_px}};
  });
  double confidence = 1;
  for (const Thing& thing : things) {
    if (thing.is_die() <= 0.5) {
      if (thing.is_die() > limits_.doubt_max) confidence = 0;
      continue;
    }
    sighting.dice.push_back({thing.has_face() ? thing.face() : 0, state_of(thing.kind(), Zone::Layout),
                             support_of(thing.kind()), Zone::Layout, thing.look.center, thing.look.corners, PointMm{},
                             thing.readable()});
    confidence = std::min(confidence, thing.readable());
  }
  if (die_px < limits_.die_px_min) {
    sighting.reason = Abstention::TooSmall;
  } else if (sighting.dice.size() != 2) {
    sighting.reason = Abstention::NotTwoDice;
  } else if (confidence < limits_.confidence_min) {
    sighting.reason = Abstention::Unsure;
  } else {
    const int a = sighting.dice[0].face, b = sighting.dice[1].face;
    sighting.roll = {std::min(a, b), std::max(a, b)};
    sighting.confidence = confidence;
  }
  return sighting;
}

}  // namespace vision
