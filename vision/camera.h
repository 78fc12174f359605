// Where a camera looks: the calibration an installer hands over, and what can be said from it. A place in the picture
// becomes a place on the table in millimetres, and the part of the table it belongs to. The lens is not known; what it
// bends stays in as an error of a few millimetres. File format and how to measure one: docs/cameras.md.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vision {

struct PointPx {  // OpenCV's pixels: the centre of the top-left pixel is (0, 0)
  double x = 0;
  double y = 0;
  friend bool operator==(PointPx, PointPx) = default;
};
struct PointMm {  // on the felt: x along the table, y across it
  double x = 0;
  double y = 0;
  friend bool operator==(PointMm, PointMm) = default;
};
using Outline = std::vector<PointPx>;

// A place on the felt, measured on the table and clicked in the picture.
struct ReferencePoint {
  PointMm mm;
  PointPx px;
};

enum class Zone : std::uint8_t { Layout, Rail, Bowl, Bank, Off };
std::string_view describe(Zone zone);  // "layout", "rail", …

struct Camera {
  std::string id;
  int width = 0;
  int height = 0;
  double die_edge_mm = 19;
  std::vector<ReferencePoint> reference_points;
  std::array<double, 9> mm_to_px{};  // homography of the felt, row by row
  std::vector<Outline> layout, rails, bowl, bank, dealer_chips;
};

// The bowl and the boxperson's bank lie inside the layout and go before it; what is in no outline is off the table.
Zone zone_at(const Camera& camera, PointPx place);

PointPx to_px(const Camera& camera, PointMm place);
PointMm to_mm(const Camera& camera, PointPx place);

// How a small step on the felt shows in the picture: px = jacobian · mm, row by row. Its determinant is positive or
// negative as the camera's picture is turned or mirrored against the table's axes.
std::array<double, 4> jacobian_at(const Camera& camera, PointMm place);

// Edge of a die at this place, in pixels: the side of a square of the same area as its face.
double die_edge_px(const Camera& camera, PointPx place);

// How far the homography may miss a reference point. Four always fit; with more, what the lens bends comes in.
double reference_miss_px_max(const Camera& camera);

// The first thing that makes the calibration useless, in a sentence; empty when there is none.
std::string fault_of(const Camera& camera);

}  // namespace vision
