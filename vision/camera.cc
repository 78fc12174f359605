#include "vision/camera.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vision/number_text.h"

namespace vision {
namespace {

struct Row3 {
  double x, y, w;
};

Row3 times(const std::array<double, 9>& matrix, double x, double y) {
  return {matrix[0] * x + matrix[1] * y + matrix[2], matrix[3] * x + matrix[4] * y + matrix[5],
          matrix[6] * x + matrix[7] * y + matrix[8]};
}

// The adjugate: the inverse but for its scale, which cancels out when a place is read from it.
std::array<double, 9> px_to_mm(const std::array<double, 9>& m) {
  return {m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
          m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
          m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
}

// Even-odd rule. The outline itself belongs to the zone: outlines are clipped at the picture's border, and what lies
// there lies in the zone.
bool inside(const Outline& outline, PointPx place) {
  bool odd = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const PointPx a = outline[i];
    const PointPx b = outline[(i + 1) % outline.size()];
    const double side = (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x);
    const double along = (place.x - a.x) * (place.x - b.x) + (place.y - a.y) * (place.y - b.y);
    if (side == 0 && along <= 0) return true;
    if ((a.y > place.y) != (b.y > place.y) && (side > 0) == (b.y > a.y)) odd = !odd;
  }
  return odd;
}

bool inside_any(const std::vector<Outline>& outlines, PointPx place) {
  return std::ranges::any_of(outlines, [&](const Outline& outline) { return inside(outline, place); });
}

double area(const Outline& outline) {
  double twice = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const PointPx a = outline[i];
    const PointPx b = outline[(i + 1) % outline.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return std::abs(twice) / 2;
}

std::string fault_of_outlines(const std::vector<Outline>& outlines, const std::string& zone) {
  for (const Outline& outline : outlines) {
    if (outline.size() < 3) {
      return "an outline of the " + zone + " has " + std::to_string(outline.size()) + " points; it takes three";
    }
    if (area(outline) < 1) return "an outline of the " + zone + " encloses nothing";
  }
  return "";
}

std::string fault_of_homography(const Camera& camera) {
  constexpr double kRoundTripPx = 0.01;
  const bool numbers = std::ranges::all_of(camera.mm_to_px, [](double value) { return std::isfinite(value); });
  if (!numbers) return "the homography holds something that is not a number";
  const auto back = px_to_mm(camera.mm_to_px);
  const PointPx first = camera.layout.front().front();
  const double side = times(back, first.x, first.y).w;
  for (const Outline& outline : camera.layout) {
    for (const PointPx corner : outline) {
      const PointPx again = to_px(camera, to_mm(camera, corner));
      // Not "misses > limit": what cannot be inverted gives NaN, which is not above anything.
      if (!(std::hypot(again.x - corner.x, again.y - corner.y) < kRoundTripPx)) {
        return "the homography cannot be inverted, so no place in the picture is a place on the table";
      }
      if (times(back, corner.x, corner.y).w * side <= 0) {
        return "by the homography the horizon runs through the layout";
      }
    }
  }
  return "";
}

std::string fault_of_marks(const Camera& camera) {
  const std::size_t count = camera.reference_points.size();
  if (count < 4) return "there are " + std::to_string(count) + " reference points on the felt; a homography takes four";
  const double limit = reference_miss_px_max(camera);
  for (std::size_t i = 0; i < count; ++i) {
    const ReferencePoint& reference = camera.reference_points[i];
    const PointPx put = to_px(camera, reference.mm);
    const double miss = std::hypot(put.x - reference.px.x, put.y - reference.px.y);
    if (!(miss <= limit)) {
      return "reference point " + std::to_string(i + 1) + " (" + number_text(reference.mm.x, 1) + ", " +
             number_text(reference.mm.y, 1) + " mm) was clicked at (" + number_text(reference.px.x, 1) + ", " +
             number_text(reference.px.y, 1) + ") px, but the homography puts it " + number_text(miss, 1) +
             " px away; " + number_text(limit, 1) + " px would do";
    }
  }
  return "";
}

}  // namespace

std::string_view describe(Zone zone) {
  switch (zone) {
    case Zone::Layout: return "layout";
    case Zone::Rail: return "rail";
    case Zone::Bowl: return "bowl";
    case Zone::Bank: return "bank";
    case Zone::Off: return "off";
  }
  return "off";
}

Zone zone_at(const Camera& camera, PointPx place) {
  if (inside_any(camera.bowl, place)) return Zone::Bowl;
  if (inside_any(camera.bank, place)) return Zone::Bank;
  // Where outlines overlap by a clicked pixel the rail goes first: a die there does not count, and must not be read.
  if (inside_any(camera.rails, place)) return Zone::Rail;
  if (inside_any(camera.layout, place)) return Zone::Layout;
  return Zone::Off;
}

PointPx to_px(const Camera& camera, PointMm place) {
  const Row3 row = times(camera.mm_to_px, place.x, place.y);
  return {row.x / row.w, row.y / row.w};
}

PointMm to_mm(const Camera& camera, PointPx place) {
  const Row3 row = times(px_to_mm(camera.mm_to_px), place.x, place.y);
  return {row.x / row.w, row.y / row.w};
}

std::array<double, 4> jacobian_at(const Camera& camera, PointMm place) {
  const auto& m = camera.mm_to_px;
  const Row3 row = times(m, place.x, place.y);
  const double x = row.x / row.w;
  const double y = row.y / row.w;
  return {(m[0] - x * m[6]) / row.w, (m[1] - x * m[7]) / row.w, (m[3] - y * m[6]) / row.w, (m[4] - y * m[7]) / row.w};
}

double die_edge_px(const Camera& camera, PointPx place) {
  const auto step = jacobian_at(camera, to_mm(camera, place));
  return camera.die_edge_mm * std::sqrt(std::abs(step[0] * step[3] - step[1] * step[2]));
}

double reference_miss_px_max(const Camera& camera) {
  constexpr double kClickedPx = 5;     // four fit exactly but for the digits of the file
  constexpr double kLensShare = 0.02;  // of the width; wide lenses bent a fifth one by up to 0.010 of it
  return camera.reference_points.size() <= 4 ? kClickedPx : std::max(kClickedPx, kLensShare * camera.width);
}

std::string fault_of(const Camera& camera) {
  if (camera.id.empty()) return "the camera has no id";
  if (camera.width <= 0 || camera.height <= 0) {
    return "the picture's size is " + std::to_string(camera.width) + " x " + std::to_string(camera.height) + " px";
  }
  if (!(camera.die_edge_mm > 0) || !std::isfinite(camera.die_edge_mm)) {
    return "the edge of a die is " + number_text(camera.die_edge_mm, 1) + " mm";
  }
  if (camera.layout.empty()) return "there is no layout";
  const std::pair<const std::vector<Outline>*, const char*> zones[] = {{&camera.layout, "layout"},
                                                                       {&camera.rails, "rails"},
                                                                       {&camera.bowl, "bowl"},
                                                                       {&camera.bank, "bank"},
                                                                       {&camera.dealer_chips, "dealer chips"}};
  for (const auto& [outlines, zone] : zones) {
    if (std::string fault = fault_of_outlines(*outlines, zone); !fault.empty()) return fault;
  }
  if (std::string fault = fault_of_homography(camera); !fault.empty()) return fault;
  return fault_of_marks(camera);
}

}  // namespace vision
