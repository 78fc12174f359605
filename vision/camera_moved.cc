#include "vision/camera_moved.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <random>
#include <vector>

namespace vision {
namespace {

using Place = std::complex<double>;

// The coarse look finds movements of up to 5 % of the width; the fine one measures what is left of them.
struct Look {
  int width;         // the picture is shrunk to this
  int side;          // of a patch
  int step;          // from patch to patch
  int reach;         // how far around the expected place a patch is looked for
  double tolerance;  // how well a patch has to follow the common movement
};
constexpr Look kCoarse{.width = 480, .side = 24, .step = 8, .reach = 24, .tolerance = 1.0};
constexpr Look kFine{.width = 1920, .side = 40, .step = 24, .reach = 8, .tolerance = 1.5};

// A patch needs edges in two directions: along a single line it would slide. In grey levels per pixel, root mean square
// in its weakest direction, and as a share of the strongest patch.
constexpr double kSlopeLeast = 1.0;
constexpr double kSlopeShare = 0.14;
// Standard deviation of the agreeing patches in their narrower direction, as a share of the picture's width: from a
// single corner of the layout nobody can tell a turn from a shift.
constexpr double kSpreadLeast = 0.03;

struct Match {
  Place from, to;  // middle of the patch
};

// to = turn * from + shear * conj(from) + shift: any affine movement, in complex numbers.
struct Movement {
  Place shift, turn = 1, shear = 0;
  Place operator()(Place from) const { return turn * from + shear * std::conj(from) + shift; }
};

std::optional<cv::Mat> decode(std::span<const std::byte> bytes) {
  if (bytes.empty()) return std::nullopt;
  try {
    std::vector<unsigned char> copy(bytes.size());
    std::ranges::transform(bytes, copy.begin(), [](std::byte b) { return static_cast<unsigned char>(b); });
    cv::Mat grey = cv::imdecode(copy, cv::IMREAD_GRAYSCALE);
    if (!grey.empty()) return grey;
  } catch (const cv::Exception&) {
    return std::nullopt;  // beyond OpenCV's size limits
  }
  return std::nullopt;
}

void fill(cv::Mat& mask, const std::vector<Outline>& outlines, int value) {
  for (const Outline& outline : outlines) {
    std::vector<cv::Point> points;
    for (const PointPx at : outline) points.emplace_back(cvRound(at.x), cvRound(at.y));
    cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{points}, cv::Scalar(value));
  }
}

// The felt without what lies or stands on it all the time and is moved all the time.
cv::Mat fixed_things(const Camera& camera) {
  cv::Mat mask = cv::Mat::zeros(camera.height, camera.width, CV_8U);
  fill(mask, camera.layout, 255);
  for (const auto* outlines : {&camera.rails, &camera.bowl, &camera.bank, &camera.dealer_chips})
    fill(mask, *outlines, 0);
  return mask;
}

cv::Mat shrink(const cv::Mat& picture, int width) {
  if (picture.cols <= width) return picture;
  cv::Mat small;
  const double factor = static_cast<double>(width) / picture.cols;
  cv::resize(picture, small, {width, std::max(1, cvRound(picture.rows * factor))}, 0, 0, cv::INTER_AREA);
  return small;
}

// Top left corners of the patches worth looking for.
std::vector<cv::Point> choose_patches(const cv::Mat& picture, const cv::Mat& mask, const Look& look) {
  cv::Mat soft, weakest, covered;
  cv::GaussianBlur(picture, soft, {0, 0}, 1.0);  // noise has edges in every direction too
  soft.convertTo(soft, CV_32F);
  cv::cornerMinEigenVal(soft, weakest, look.side, 3);
  cv::integral(mask == 255, covered, CV_32S);
  std::vector<std::pair<cv::Point, double>> all;
  double strongest = 0;
  for (int y = 0; y + look.side <= picture.rows; y += look.step) {
    for (int x = 0; x + look.side <= picture.cols; x += look.step) {
      const auto sum = [&](int dx, int dy) { return covered.at<int>(y + dy, x + dx); };
      const int on_felt = sum(look.side, look.side) - sum(0, look.side) - sum(look.side, 0) + sum(0, 0);
      if (on_felt < 255 * look.side * look.side) continue;
      // The eigenvalue is the mean square of twice the slope (Sobel, 3x3).
      const double slope = std::sqrt(std::max(0.F, weakest.at<float>(y + look.side / 2, x + look.side / 2))) / 2;
      strongest = std::max(strongest, slope);
      all.emplace_back(cv::Point(x, y), slope);
    }
  }
  std::vector<cv::Point> chosen;
  for (const auto& [at, slope] : all) {
    if (slope >= kSlopeLeast && slope >= kSlopeShare * strongest) chosen.push_back(at);
  }
  return chosen;
}

// Where between the pixels a peak lies, from it and its two neighbours.
double between(float before, float peak, float after) {
  const double bend = before - 2.0 * peak + after;
  return bend >= 0 ? 0 : std::clamp(0.5 * (before - after) / bend, -0.5, 0.5);
}

// The patch in the frame, looked for around where the movement puts it. A best place on the border of the search is no
// peak and does not count.
std::optional<Match> find(const cv::Mat& reference, const cv::Mat& frame, cv::Point patch, const Look& look,
                          const Movement& expected, double alike) {
  const Place half(look.side / 2.0, look.side / 2.0);
  const Place from = Place(patch.x, patch.y) + half;
  const Place put = expected(from) - half;
  if (!(std::abs(put) < 1e6)) return std::nullopt;
  const cv::Rect around(cvRound(put.real()) - look.reach, cvRound(put.imag()) - look.reach, look.side + 2 * look.reach,
                        look.side + 2 * look.reach);
  const cv::Rect search = around & cv::Rect({0, 0}, frame.size());
  if (search.width < look.side + 4 || search.height < look.side + 4) return std::nullopt;
  cv::Mat scores;
  cv::matchTemplate(frame(search), reference(cv::Rect(patch, cv::Size(look.side, look.side))), scores,
                    cv::TM_CCOEFF_NORMED);
  double best = 0;
  cv::Point at;
  cv::minMaxLoc(scores, nullptr, &best, nullptr, &at);
  if (!(best >= alike)) return std::nullopt;
  if (at.x == 0 || at.y == 0 || at.x == scores.cols - 1 || at.y == scores.rows - 1) return std::nullopt;
  const auto score = [&](int dx, int dy) { return scores.at<float>(at.y + dy, at.x + dx); };
  const double x = at.x + between(score(-1, 0), score(0, 0), score(1, 0));
  const double y = at.y + between(score(0, -1), score(0, 0), score(0, 1));
  return Match{from, Place(search.x + x, search.y + y) + half};
}

std::vector<Match> followers(const std::vector<Match>& matches, const Movement& movement, double tolerance) {
  std::vector<Match> agreeing;
  for (const Match& match : matches) {
    if (std::abs(movement(match.from) - match.to) < tolerance) agreeing.push_back(match);
  }
  return agreeing;
}

Movement fit(const std::vector<Match>& matches) {
  // Least squares in the six real numbers of the movement, about the middle of the patches.
  Place middle;
  for (const Match& match : matches) middle += match.from / static_cast<double>(matches.size());
  cv::Mat normal = cv::Mat::zeros(3, 3, CV_64F), right = cv::Mat::zeros(3, 2, CV_64F), found;
  for (const Match& match : matches) {
    const cv::Matx31d from(match.from.real() - middle.real(), match.from.imag() - middle.imag(), 1);
    normal += cv::Mat(from * from.t());
    right += cv::Mat(from * cv::Matx12d(match.to.real(), match.to.imag()));
  }
  cv::solve(normal, right, found, cv::DECOMP_SVD);
  const auto value = [&](int row, int column) { return found.at<double>(row, column); };
  // x' = a x + b y + …, y' = c x + d y + …
  const double a = value(0, 0), b = value(1, 0), c = value(0, 1), d = value(1, 1);
  Movement movement{
      .shift = {value(2, 0), value(2, 1)}, .turn = Place(a + d, c - b) / 2.0, .shear = Place(a - d, c + b) / 2.0};
  movement.shift -= movement.turn * middle + movement.shear * std::conj(middle);
  return movement;
}

struct Agreement {
  Movement movement;
  std::vector<Match> matches;
};

// The movement that most patches follow: tried out from pairs of them, then fitted to all that follow.
std::optional<Agreement> agree(const std::vector<Match>& matches, const Look& look, int width) {
  constexpr int kTries = 500;
  constexpr double kZoomMost = 0.1;
  constexpr double kTurnMost = 0.12;  // radians; beyond it patches no longer look alike
  if (matches.size() < 8) return std::nullopt;
  std::mt19937 random(20181);  // seeded: the same frames give the same answer
  std::vector<Match> best;
  for (int i = 0; i < kTries; ++i) {
    const Match& one = matches[random() % matches.size()];
    const Match& other = matches[random() % matches.size()];
    if (std::abs(one.from - other.from) < 0.03 * width) continue;
    Movement movement;
    movement.turn = (one.to - other.to) / (one.from - other.from);
    if (std::abs(std::abs(movement.turn) - 1) > kZoomMost || std::abs(std::arg(movement.turn)) > kTurnMost) continue;
    movement.shift = one.to - movement.turn * one.from;
    auto agreeing = followers(matches, movement, look.tolerance);
    if (agreeing.size() > best.size()) best = std::move(agreeing);
  }
  Movement movement;
  for (int i = 0; i < 5 && best.size() >= 8; ++i) {
    movement = fit(best);
    best = followers(matches, movement, look.tolerance);
  }
  if (best.size() < 8) return std::nullopt;
  return Agreement{movement, best};
}

double narrower_spread(const std::vector<Match>& matches) {
  cv::Mat places(static_cast<int>(matches.size()), 2, CV_64F), covariance, mean, values;
  for (int i = 0; i < places.rows; ++i) {
    places.at<double>(i, 0) = matches[static_cast<std::size_t>(i)].from.real();
    places.at<double>(i, 1) = matches[static_cast<std::size_t>(i)].from.imag();
  }
  cv::calcCovarMatrix(places, covariance, mean, cv::COVAR_NORMAL | cv::COVAR_ROWS | cv::COVAR_SCALE, CV_64F);
  cv::eigen(covariance, values);
  return std::sqrt(std::max(0.0, values.at<double>(1)));
}

struct Seen {
  std::size_t patches = 0, found = 0;
  std::optional<Agreement> agreement;
};

Seen look_for(const cv::Mat& reference, const cv::Mat& frame, const cv::Mat& mask, const Look& look,
              const Movement& expected, double alike) {
  Seen seen;
  const auto patches = choose_patches(reference, mask, look);
  seen.patches = patches.size();
  std::vector<Match> matches;
  for (const cv::Point patch : patches) {
    if (const auto match = find(reference, frame, patch, look, expected, alike)) matches.push_back(*match);
  }
  seen.found = matches.size();
  seen.agreement = agree(matches, look, reference.cols);
  return seen;
}

}  // namespace

std::string_view describe(ViewChange change) {
  switch (change) {
    case ViewChange::Still: return "still";
    case ViewChange::Moved: return "moved";
    case ViewChange::Lost: return "lost";
    case ViewChange::TooPlain: return "too plain";
    case ViewChange::OtherSize: return "other size";
    case ViewChange::NotAPicture: return "not a picture";
  }
  return "lost";
}

CameraMove movement_between(const Camera& camera, std::span<const std::byte> reference,
                            std::span<const std::byte> frame, const MoveLimits& limits) {
  CameraMove move;
  const auto before = decode(reference);
  const auto now = decode(frame);
  if (!before || !now) return move;
  const cv::Size size(camera.width, camera.height);
  if (before->size() != size || now->size() != size) {
    move.change = ViewChange::OtherSize;
    return move;
  }
  const cv::Mat mask = fixed_things(camera);
  const auto enough = [&](const Seen& seen) {
    if (!seen.agreement) return false;
    const auto agreeing = static_cast<double>(seen.agreement->matches.size());
    return agreeing >= limits.patches_least && agreeing >= limits.share_least * static_cast<double>(seen.patches);
  };
  // The coarse look may be less sure of a patch: it only has to find the neighbourhood.
  const Seen coarse = look_for(shrink(*before, kCoarse.width), shrink(*now, kCoarse.width), shrink(mask, kCoarse.width),
                               kCoarse, {}, limits.alike - 0.1);
  move.patches = static_cast<int>(coarse.patches);
  move.found = static_cast<int>(coarse.found);
  if (move.patches < limits.patches_least) {
    move.change = ViewChange::TooPlain;
    return move;
  }
  move.change = ViewChange::Lost;
  if (!enough(coarse)) return move;

  const cv::Mat fine_before = shrink(*before, kFine.width);
  Movement expected = coarse.agreement->movement;
  expected.shift *= static_cast<double>(fine_before.cols) / std::min(camera.width, kCoarse.width);
  const Seen fine =
      look_for(fine_before, shrink(*now, kFine.width), shrink(mask, kFine.width), kFine, expected, limits.alike);
  move.patches = static_cast<int>(fine.patches);
  move.found = static_cast<int>(fine.found);
  if (!enough(fine)) return move;
  const auto& [movement, agreeing] = *fine.agreement;
  if (narrower_spread(agreeing) < kSpreadLeast * fine_before.cols) return move;

  move.agreeing = static_cast<int>(agreeing.size());
  const double to_px = static_cast<double>(camera.width) / fine_before.cols;
  for (const Match& match : agreeing) {
    move.shift_px = std::max(move.shift_px, std::abs(movement(match.from) - match.from) * to_px);
  }
  const Place middle = Place(fine_before.cols, fine_before.rows) / 2.0;
  const Place shift = (movement(middle) - middle) * to_px;
  move.middle = {shift.real(), shift.imag()};
  move.turned_degrees = std::arg(movement.turn) * 180 / std::numbers::pi;
  move.zoom = std::sqrt(std::max(0.0, std::norm(movement.turn) - std::norm(movement.shear)));
  move.change = move.shift_px > limits.shift_px ? ViewChange::Moved : ViewChange::Still;
  return move;
}

}  // namespace vision
