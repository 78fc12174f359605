// What a camera saw of the dice: faces, how they lie and where, and a reading of two of them, or why there is none.
// Geometry only. Whether a cocked die counts, and for what, is the rule book's business.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "vision/camera.h"

namespace vision {

enum class DieState : std::uint8_t { Flat, Cocked, Stacked, Moving, Hidden, OffLayout };
enum class Support : std::uint8_t { Flat, OneSide, Several, Unknown };  // what of the die rests on objects
std::string_view describe(DieState state);
std::string_view describe(Support support);

struct SeenDie {
  int face = 0;  // skyward; 0 when it cannot be told
  DieState state = DieState::Flat;
  Support support = Support::Flat;
  Zone zone = Zone::Layout;
  PointPx center;                    // of the skyward face
  std::array<PointPx, 4> corners{};  // of the skyward face
  PointMm place;                     // on the felt; the height of the die is left in, a few millimetres
  double confidence = 0;             // that face and state are as said
};

enum class Abstention : std::uint8_t {
  NotAPicture,   // empty, broken, or no picture at all
  OtherPicture,  // not the size the camera was calibrated with
  TooDark,
  TooSmall,
  NotTwoDice,
  Moving,
  CockedOnSeveralSides,
  Stacked,
  InvalidZone,
  Hidden,
  Unsure,        // a face or an object could not be told with the certainty that is asked for
  Disagreement,  // between frames or cameras
};
std::string_view describe(Abstention reason);  // "not two dice", …

struct DiceSighting {
  std::vector<SeenDie> dice;
  std::optional<std::array<int, 2>> roll;  // ascending
  std::optional<Abstention> reason;        // there is exactly one of the two
  double confidence = 0;                   // of the roll; of an abstention: that nothing better could be said, 0
};

}  // namespace vision
