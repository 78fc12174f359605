#include "vision/camera_overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/camera_report.h"
#include "vision/number_text.h"

namespace vision {
namespace {

// Blue, green, red; light colours, which show on green, blue and red felt alike.
struct ZoneStyle {
  const char* name;
  const std::vector<Outline> Camera::*outlines;
  cv::Scalar colour;
};
const std::array<ZoneStyle, 5> kStyles{{{"layout", &Camera::layout, {214, 224, 92}},
                                        {"rails", &Camera::rails, {72, 160, 255}},
                                        {"bowl", &Camera::bowl, {255, 150, 190}},
                                        {"bank", &Camera::bank, {190, 120, 255}},
                                        {"dealer chips", &Camera::dealer_chips, {110, 230, 255}}}};
const cv::Scalar kWhite(255, 255, 255);
const cv::Scalar kInk(24, 22, 20);
const cv::Scalar kReference(96, 240, 255);
constexpr int kFont = cv::FONT_HERSHEY_SIMPLEX;
constexpr int kGridMm = 100;
constexpr int kGridBoldMm = 500;

// Drawing to a sixteenth of a pixel, so that lines do not wobble.
constexpr int kShift = 4;
cv::Point fine(PointPx at) { return {cvRound(at.x * (1 << kShift)), cvRound(at.y * (1 << kShift))}; }
std::vector<cv::Point> fine(const Outline& outline) {
  std::vector<cv::Point> points;
  for (const PointPx at : outline) points.push_back(fine(at));
  return points;
}

// The place farthest from any border of the mask, or of the picture.
cv::Point deepest(const cv::Mat& mask) {
  cv::Mat framed, depth;
  cv::copyMakeBorder(mask, framed, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
  cv::distanceTransform(framed, depth, cv::DIST_L2, 3);
  cv::Point at;
  cv::minMaxLoc(depth, nullptr, nullptr, nullptr, &at);
  return {std::max(0, at.x - 1), std::max(0, at.y - 1)};
}

cv::Rect rect_around(PointPx middle, double reach) {
  return {cvRound(middle.x - reach), cvRound(middle.y - reach), cvRound(2 * reach), cvRound(2 * reach)};
}

class Drawing {
 public:
  Drawing(const Camera& camera, cv::Mat frame)
      : camera_(camera), picture_(std::move(frame)), unit_(std::clamp(camera.width / 1920.0, 0.66, 2.0)) {}

  void dim();
  void draw_grid();
  void name_grid();
  void draw_zones();
  void draw_dice();
  void draw_references();
  void write_words();
  void add_legend(const std::string& caption);
  std::vector<std::byte> png() const;

 private:
  int pixels(double at_1920) const { return std::max(1, cvRound(at_1920 * unit_)); }
  double text_size() const { return 0.52 * unit_; }
  cv::Size size_of(const std::string& text) const;
  // What may move goes aside where it would hide something; what names a place stays there or is left out.
  enum class Words { MayMove, Stay };
  void write(const std::string& text, cv::Point middle, const cv::Scalar& colour, Words words = Words::MayMove) {
    written_.push_back({text, middle, colour, words});
  }
  bool is_free(const cv::Rect& place) const;
  void line(PointPx from, PointPx to, const cv::Scalar& colour, int thickness);
  void outline(const Outline& corners, const cv::Scalar& colour, double thickness);
  cv::Mat mask_of(const std::vector<Outline>& outlines) const;
  void draw_grid_line(cv::Mat& layer, PointMm from, PointMm to, bool bold) const;
  bool in_picture(PointPx at, double margin) const;
  std::pair<PointMm, PointMm> layout_on_table() const;

  const Camera& camera_;
  cv::Mat picture_;
  double unit_;
  struct Written {
    std::string text;
    cv::Point middle;
    cv::Scalar colour;
    Words words;
  };
  std::vector<Written> written_;
  std::vector<cv::Rect> taken_;  // where nothing else may lie
};

cv::Size Drawing::size_of(const std::string& text) const {
  int below = 0;
  cv::Size size = cv::getTextSize(text, kFont, text_size(), pixels(1), &below);
  size.height += below / 2;
  return size;
}

bool Drawing::is_free(const cv::Rect& place) const {
  return std::ranges::none_of(taken_, [&](const cv::Rect& other) { return (other & place).area() > 0; });
}

// All words at the end, when it is known what they must not hide: each on a plate of its own, inside the picture.
void Drawing::write_words() {
  const int pad = pixels(5);
  for (const Written& words : written_) {
    const cv::Size size = size_of(words.text);
    const cv::Size plate_size(size.width + 2 * pad, size.height + 2 * pad);
    const auto plate_at = [&](int step) {
      const int x = words.middle.x - plate_size.width / 2;
      const int y = words.middle.y - plate_size.height / 2 + step * (plate_size.height + pixels(2));
      return cv::Rect({std::clamp(x, 0, std::max(0, camera_.width - plate_size.width)),
                       std::clamp(y, 0, std::max(0, camera_.height - plate_size.height))},
                      plate_size);
    };
    cv::Rect plate = plate_at(0);
    if (words.words == Words::Stay) {
      if (!is_free(plate)) continue;
    } else {
      for (const int step : {1, -1, 2, -2, 3, -3}) {
        if (is_free(plate)) break;
        plate = plate_at(step);
      }
    }
    taken_.push_back(plate);
    cv::Mat under = picture_(plate & cv::Rect({0, 0}, picture_.size()));
    cv::addWeighted(under, 0.25, cv::Mat(under.size(), under.type(), kInk), 0.75, 0, under);
    cv::putText(picture_, words.text, {plate.x + pad, plate.y + pad + size_of("H").height}, kFont, text_size(),
                words.colour, pixels(1), cv::LINE_AA);
  }
}

void Drawing::line(PointPx from, PointPx to, const cv::Scalar& colour, int thickness) {
  cv::line(picture_, fine(from), fine(to), kInk, thickness + pixels(2), cv::LINE_AA, kShift);
  cv::line(picture_, fine(from), fine(to), colour, thickness, cv::LINE_AA, kShift);
}

void Drawing::outline(const Outline& corners, const cv::Scalar& colour, double thickness) {
  const std::vector<std::vector<cv::Point>> drawn{fine(corners)};
  cv::polylines(picture_, drawn, true, kInk, pixels(thickness + 2), cv::LINE_AA, kShift);
  cv::polylines(picture_, drawn, true, colour, pixels(thickness), cv::LINE_AA, kShift);
}

cv::Mat Drawing::mask_of(const std::vector<Outline>& outlines) const {
  cv::Mat mask = cv::Mat::zeros(camera_.height, camera_.width, CV_8U);
  for (const Outline& corners : outlines) {
    cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{fine(corners)}, cv::Scalar(255), cv::LINE_8, kShift);
  }
  return mask;
}

// The picture steps back behind what is drawn over it, and what lies in no zone goes dark: a die there is off the
// table.
void Drawing::dim() {
  cv::Mat grey;
  cv::cvtColor(picture_, grey, cv::COLOR_BGR2GRAY);
  cv::cvtColor(grey, grey, cv::COLOR_GRAY2BGR);
  cv::addWeighted(picture_, 0.62, grey, 0.22, 0, picture_);
  cv::Mat in_a_zone = cv::Mat::zeros(camera_.height, camera_.width, CV_8U);
  for (const ZoneStyle& style : kStyles) in_a_zone |= mask_of(camera_.*style.outlines);
  cv::Mat dark;
  picture_.convertTo(dark, -1, 0.4);
  dark.copyTo(picture_, ~in_a_zone);
}

bool Drawing::in_picture(PointPx at, double margin) const {
  return at.x >= -margin && at.y >= -margin && at.x <= camera_.width + margin && at.y <= camera_.height + margin;
}

// In steps, because a line of the table may pass behind the camera, where the homography folds it back into the
// picture.
void Drawing::draw_grid_line(cv::Mat& layer, PointMm from, PointMm to, bool bold) const {
  const auto scale = [&](PointMm at) {
    const auto step = jacobian_at(camera_, at);
    return step[0] * step[3] - step[1] * step[2];
  };
  const double in_front = scale(to_mm(camera_, camera_.layout.front().front()));
  constexpr int kSteps = 64;
  for (int i = 0; i < kSteps; ++i) {
    const auto at = [&](int step) {
      const double share = static_cast<double>(step) / kSteps;
      return PointMm{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
    };
    const PointMm one = at(i), two = at(i + 1);
    if (scale(one) * in_front <= 0 || scale(two) * in_front <= 0) continue;
    const PointPx a = to_px(camera_, one), b = to_px(camera_, two);
    if (!in_picture(a, camera_.width) || !in_picture(b, camera_.width)) continue;
    cv::line(layer, fine(a), fine(b), cv::Scalar(bold ? 255 : 110), bold ? pixels(1.6) : pixels(1), cv::LINE_AA,
             kShift);
  }
}

// The rectangle of the felt that holds the layout: its least and most x and y.
std::pair<PointMm, PointMm> Drawing::layout_on_table() const {
  PointMm least{HUGE_VAL, HUGE_VAL}, most{-HUGE_VAL, -HUGE_VAL};
  for (const Outline& corners : camera_.layout) {
    for (const PointPx corner : corners) {
      const PointMm at = to_mm(camera_, corner);
      least = {std::min(least.x, at.x), std::min(least.y, at.y)};
      most = {std::max(most.x, at.x), std::max(most.y, at.y)};
    }
  }
  // A table is under 5 m long. A homography that is far off must not keep us drawing.
  constexpr double kFar = 10'000;
  return {{std::max(least.x, -kFar), std::max(least.y, -kFar)}, {std::min(most.x, kFar), std::min(most.y, kFar)}};
}

void Drawing::draw_grid() {
  const auto [least, most] = layout_on_table();
  const auto first = [](double mm) { return static_cast<int>(std::ceil(mm / kGridMm)) * kGridMm; };
  cv::Mat layer = cv::Mat::zeros(camera_.height, camera_.width, CV_8U);
  for (int x = first(least.x); x <= most.x; x += kGridMm) {
    const auto mm = static_cast<double>(x);
    draw_grid_line(layer, {mm, least.y}, {mm, most.y}, x % kGridBoldMm == 0);
  }
  for (int y = first(least.y); y <= most.y; y += kGridMm) {
    const auto mm = static_cast<double>(y);
    draw_grid_line(layer, {least.x, mm}, {most.x, mm}, y % kGridBoldMm == 0);
  }
  layer &= mask_of(camera_.layout);
  cv::Mat weight, colour(picture_.size(), CV_32FC3, kWhite), below;
  cv::cvtColor(layer, layer, cv::COLOR_GRAY2BGR);
  layer.convertTo(weight, CV_32FC3, 0.6 / 255);
  picture_.convertTo(below, CV_32FC3);
  cv::Mat mixed = below + weight.mul(colour - below);
  mixed.convertTo(picture_, CV_8UC3);
}

// The crossings of the thick lines say where on the table they are.
void Drawing::name_grid() {
  const auto [least, most] = layout_on_table();
  const auto fifth = [](double mm) { return static_cast<int>(std::ceil(mm / kGridBoldMm)) * kGridBoldMm; };
  for (int x = fifth(least.x); x <= most.x; x += kGridBoldMm) {
    for (int y = fifth(least.y); y <= most.y; y += kGridBoldMm) {
      const PointPx at = to_px(camera_, {static_cast<double>(x), static_cast<double>(y)});
      if (!in_picture(at, 0) || zone_at(camera_, at) != Zone::Layout) continue;
      write(std::to_string(x) + ", " + std::to_string(y), {cvRound(at.x), cvRound(at.y)}, kWhite, Words::Stay);
    }
  }
}

void Drawing::draw_zones() {
  for (const ZoneStyle& style : kStyles) {
    const bool layout = style.outlines == &Camera::layout;
    if (!layout) {  // a breath of its colour
      const cv::Mat mask = mask_of(camera_.*style.outlines);
      cv::Mat tinted;
      cv::addWeighted(picture_, 0.84, cv::Mat(picture_.size(), picture_.type(), style.colour), 0.16, 0, tinted);
      tinted.copyTo(picture_, mask);
    }
    for (const Outline& corners : camera_.*style.outlines) outline(corners, style.colour, 2);
  }
  // Named where there is most room: the layout, which holds most of what is drawn, at the upper end of that place.
  cv::Mat bare = mask_of(camera_.layout);
  for (const ZoneStyle& style : kStyles) {
    if (style.outlines != &Camera::layout) bare.setTo(0, mask_of(camera_.*style.outlines));
  }
  cv::Point at = deepest(bare);
  while (at.y > 0 && bare.at<unsigned char>(at.y - 1, at.x) != 0) --at.y;
  write(kStyles.front().name, {at.x, at.y + pixels(22)}, kStyles.front().colour);
  for (const ZoneStyle& style : kStyles) {
    if (style.outlines == &Camera::layout) continue;
    for (const Outline& corners : camera_.*style.outlines) write(style.name, deepest(mask_of({corners})), style.colour);
  }
}

// Squares on the felt, as large as a die and along the table, with their edge in pixels.
void Drawing::draw_dice() {
  constexpr int kColumns = 5, kRows = 3;
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      const PointPx at{camera_.width * (column + 0.5) / kColumns, camera_.height * (row + 0.5) / kRows};
      const double edge = die_edge_px(camera_, at);
      const cv::Rect around = rect_around(at, edge);
      if (zone_at(camera_, at) != Zone::Layout || !is_free(around)) continue;
      taken_.push_back(around);
      const PointMm middle = to_mm(camera_, at);
      const double half = camera_.die_edge_mm / 2;
      Outline square;
      for (const auto& [x, y] : {std::pair{-half, -half}, {half, -half}, {half, half}, {-half, half}}) {
        square.push_back(to_px(camera_, {middle.x + x, middle.y + y}));
      }
      outline(square, kWhite, 1.4);
      write(number_text(edge, 0) + " px", {cvRound(at.x), cvRound(at.y + edge) + pixels(14)}, kWhite);
    }
  }
}

void Drawing::draw_references() {
  const double radius = pixels(13);
  for (std::size_t i = 0; i < camera_.reference_points.size(); ++i) {
    const ReferencePoint& reference = camera_.reference_points[i];
    const PointPx put = to_px(camera_, reference.mm);
    const double miss = std::hypot(put.x - reference.px.x, put.y - reference.px.y);
    taken_.push_back(rect_around(reference.px, radius * 1.5));
    cv::circle(picture_, fine(reference.px), cvRound(radius * (1 << kShift)), kInk, pixels(4), cv::LINE_AA, kShift);
    cv::circle(picture_, fine(reference.px), cvRound(radius * (1 << kShift)), kReference, pixels(2), cv::LINE_AA,
               kShift);
    for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      line({reference.px.x + dx * radius * 0.45, reference.px.y + dy * radius * 0.45},
           {reference.px.x + dx * radius * 1.5, reference.px.y + dy * radius * 1.5}, kReference, pixels(1.4));
    }
    if (miss > 1) line(reference.px, put, kWhite, pixels(2));
    std::string text =
        std::to_string(i + 1) + ":  " + number_text(reference.mm.x, 0) + ", " + number_text(reference.mm.y, 0);
    if (miss > 1) text += "  off by " + number_text(miss, 0) + " px";
    write(text, {cvRound(reference.px.x), cvRound(reference.px.y + radius * 1.5) + pixels(18)}, kReference);
  }
}

// Below the picture, so that it hides nothing.
void Drawing::add_legend(const std::string& caption) {
  const int row = pixels(34);
  const int left = pixels(22);
  cv::Mat whole(picture_.rows + 2 * row + pixels(12), picture_.cols, CV_8UC3, kInk);
  picture_.copyTo(whole.rowRange(0, picture_.rows));
  picture_ = whole;
  const auto text = [&](const std::string& words, int x, int line, const cv::Scalar& colour) {
    const int y = camera_.height + pixels(6) + line * row + row / 2 + size_of("H").height / 2;
    cv::putText(picture_, words, {x, y}, kFont, text_size(), colour, pixels(1), cv::LINE_AA);
    return x + size_of(words).width;
  };
  const auto swatch = [&](int x, const cv::Scalar& colour, int thickness) {
    const int y = camera_.height + pixels(6) + row / 2 - pixels(8);
    cv::rectangle(picture_, cv::Rect(x, y, pixels(16), pixels(16)), colour, thickness, cv::LINE_AA);
    return x + pixels(24);
  };
  int x = left;
  for (const ZoneStyle& style : kStyles) {
    if (!(camera_.*style.outlines).empty()) x = text(style.name, swatch(x, style.colour, -1), 0, kWhite) + left;
  }
  x = text("no zone: off the table", swatch(x, cv::Scalar(70, 66, 62), -1), 0, kWhite) + left;
  x = text("a die", swatch(x, kWhite, pixels(1)), 0, kWhite) + left;
  x = text("reference point: number, x, y in mm", swatch(x, kReference, pixels(2)), 0, kWhite) + left;
  text("grid of 100 mm", x, 0, kWhite);
  const CameraReport report = report_on(camera_);
  text(camera_.id + "    " + std::to_string(camera_.width) + " x " + std::to_string(camera_.height) + "    die of " +
           number_text(camera_.die_edge_mm, 1) + " mm: " + number_text(report.die_px_least, 1) + " px at least, " +
           number_text(report.die_px_middle, 1) + " in the middle, " + number_text(report.die_px_most, 1) + " at most" +
           (caption.empty() ? "" : "    " + caption),
       left, 1, cv::Scalar(205, 200, 196));
}

std::vector<std::byte> Drawing::png() const {
  std::vector<unsigned char> encoded;
  cv::imencode(".png", picture_, encoded);
  std::vector<std::byte> bytes(encoded.size());
  std::ranges::transform(encoded, bytes.begin(), [](unsigned char c) { return std::byte{c}; });
  return bytes;
}

}  // namespace

std::vector<std::byte> camera_overlay(const Camera& camera, std::span<const std::byte> frame,
                                      const std::string& caption) {
  if (frame.empty()) return {};
  cv::Mat picture;
  try {
    std::vector<unsigned char> copy(frame.size());
    std::ranges::transform(frame, copy.begin(), [](std::byte b) { return static_cast<unsigned char>(b); });
    picture = cv::imdecode(copy, cv::IMREAD_COLOR);
  } catch (const cv::Exception&) {
    return {};  // beyond OpenCV's size limits
  }
  if (picture.cols != camera.width || picture.rows != camera.height) return {};
  Drawing drawing(camera, picture);
  drawing.dim();
  drawing.draw_grid();
  drawing.draw_zones();
  drawing.draw_references();
  drawing.name_grid();
  drawing.draw_dice();
  drawing.write_words();
  drawing.add_legend(caption);
  return drawing.png();
}

}  // namespace vision
