#include "vision/camera_report.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

#include "vision/number_text.h"

namespace vision {
namespace {

// The sizes of dice that the reading is made for.
constexpr double kDiePxLeast = 16;
constexpr double kDiePxMost = 60;
// The widest lens we were given bent a fifth reference point by up to 0.010 of the width (docs/cameras.md).
constexpr double kMissShare = 0.01;
constexpr double kMissPxLeast = 5;
constexpr double kShareLeast = 0.25;

std::vector<cv::Point2f> points_of(const Outline& outline) {
  std::vector<cv::Point2f> points;
  for (const PointPx at : outline) points.emplace_back(static_cast<float>(at.x), static_cast<float>(at.y));
  return points;
}

double turn(PointPx a, PointPx b, PointPx c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

// The numbers of two sides that cross, from 1: points clicked out of order. Sides that only touch are fine.
std::optional<std::pair<std::size_t, std::size_t>> crossing(const Outline& outline) {
  const std::size_t count = outline.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 2; j < count; ++j) {
      const PointPx a = outline[i], b = outline[(i + 1) % count], c = outline[j], d = outline[(j + 1) % count];
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return std::pair{i + 1, j + 1};
    }
  }
  return std::nullopt;
}

bool lies_on_layout(const Camera& camera, const Outline& outline) {
  PointPx middle;
  for (const PointPx at : outline) {
    middle.x += at.x / static_cast<double>(outline.size());
    middle.y += at.y / static_cast<double>(outline.size());
  }
  return std::ranges::any_of(camera.layout, [&](const Outline& layout) {
    return cv::pointPolygonTest(points_of(layout), {static_cast<float>(middle.x), static_cast<float>(middle.y)},
                                false) >= 0;
  });
}

void warn_of_outlines(const Camera& camera, std::vector<std::string>& warnings) {
  const std::pair<const std::vector<Outline>*, std::string> zones[] = {{&camera.layout, "layout"},
                                                                       {&camera.rails, "rails"},
                                                                       {&camera.bowl, "bowl"},
                                                                       {&camera.bank, "bank"},
                                                                       {&camera.dealer_chips, "dealer chips"}};
  for (const auto& [outlines, zone] : zones) {
    for (const Outline& outline : *outlines) {
      if (const auto sides = crossing(outline)) {
        warnings.push_back("an outline of the " + zone + " crosses itself: sides " + std::to_string(sides->first) +
                           " and " + std::to_string(sides->second));
      }
      const auto out = std::ranges::find_if(
          outline, [&](PointPx at) { return at.x < -1 || at.y < -1 || at.x > camera.width || at.y > camera.height; });
      if (out != outline.end()) {
        warnings.push_back("an outline of the " + zone + " leaves the picture at (" + number_text(out->x, 1) + ", " +
                           number_text(out->y, 1) + ")");
      }
    }
  }
  for (const auto& [outlines, zone] : {zones[2], zones[3], zones[4]}) {
    for (const Outline& outline : *outlines) {
      if (!lies_on_layout(camera, outline)) warnings.push_back("the " + zone + " lies outside the layout");
    }
  }
}

}  // namespace

CameraReport report_on(const Camera& camera) {
  CameraReport report;
  const PointPx middle{(camera.width - 1) / 2.0, (camera.height - 1) / 2.0};
  report.die_px_middle = die_edge_px(camera, middle);
  // The scale grows steadily across the picture, so that its extremes lie at corners of the outlines.
  report.die_px_least = HUGE_VAL;
  for (const Outline& outline : camera.layout) {
    for (const PointPx corner : outline) {
      const double edge = die_edge_px(camera, corner);
      report.die_px_least = std::min(report.die_px_least, edge);
      report.die_px_most = std::max(report.die_px_most, edge);
    }
  }
  std::vector<cv::Point2f> clicked, hull;
  for (const ReferencePoint& reference : camera.reference_points) {
    const PointPx put = to_px(camera, reference.mm);
    const PointMm felt = to_mm(camera, reference.px);
    const double miss = std::hypot(put.x - reference.px.x, put.y - reference.px.y);
    report.reference_miss_px = std::max(report.reference_miss_px, miss);
    report.reference_miss_mm =
        std::max(report.reference_miss_mm, std::hypot(felt.x - reference.mm.x, felt.y - reference.mm.y));
    clicked.emplace_back(static_cast<float>(reference.px.x), static_cast<float>(reference.px.y));
  }
  cv::convexHull(clicked, hull);
  report.reference_share = cv::contourArea(hull) / (static_cast<double>(camera.width) * camera.height);

  if (report.die_px_least < kDiePxLeast) {
    report.warnings.push_back("dice are only " + number_text(report.die_px_least, 1) +
                              " px wide in a part of the layout; under 16 px pips run together");
  }
  if (report.die_px_most > kDiePxMost) {
    report.warnings.push_back("dice are up to " + number_text(report.die_px_most, 1) +
                              " px wide; the reading was measured up to 60 px");
  }
  if (report.reference_miss_px > std::max(kMissPxLeast, kMissShare * camera.width)) {
    report.warnings.push_back(
        "a reference point lies " + number_text(report.reference_miss_px, 1) + " px (" +
        number_text(report.reference_miss_mm, 1) +
        " mm) from where the homography puts it: measure and click it again; if it is right, the lens is wide");
  }
  if (report.reference_share < kShareLeast) {
    report.warnings.push_back("the reference points enclose only " + number_text(report.reference_share * 100, 0) +
                              " % of the picture; outside of them the scale is guessed");
  }
  const auto step = jacobian_at(camera, to_mm(camera, camera.layout.front().front()));
  if (step[0] * step[3] - step[1] * step[2] > 0) {
    report.warnings.emplace_back(
        "the picture is mirrored against the table: x or y is measured from the wrong end, or the camera flips");
  }
  warn_of_outlines(camera, report.warnings);
  return report;
}

}  // namespace vision
