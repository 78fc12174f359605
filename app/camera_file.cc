#include "app/camera_file.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "app/read_file.h"
#include "app/usage_error.h"
#include "rules/sha256.h"
#include "vision/homography.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

// A value and how it is called in the file: "zones.layout[0][3]".
class Field {
 public:
  Field(const std::string& file, const Json& value, std::string name = "")
      : file_(file), value_(value), name_(std::move(name)) {}

  [[noreturn]] void refuse(const std::string& what) const {
    throw UsageError(file_ + ": " + (name_.empty() ? "the calibration" : name_) + " " + what);
  }

  Field at(const char* key) const {
    const std::string name = name_.empty() ? key : name_ + "." + key;
    if (!value_.is_object()) refuse("is not an object");
    if (!value_.contains(key)) throw UsageError(file_ + ": " + name + " is missing");
    return {file_, value_.at(key), name};
  }
  bool has(const char* key) const { return value_.is_object() && value_.contains(key); }

  std::vector<Field> list() const {
    if (!value_.is_array()) refuse("is not a list");
    std::vector<Field> items;
    for (std::size_t i = 0; i < value_.size(); ++i) {
      items.emplace_back(file_, value_[i], name_ + "[" + std::to_string(i) + "]");
    }
    return items;
  }

  double number() const {
    if (!value_.is_number()) refuse("is not a number");
    return value_.get<double>();
  }
  int pixels() const {
    constexpr double kPixelsMost = 100'000;
    const double value = number();
    if (value != static_cast<int>(std::clamp(value, 1.0, kPixelsMost))) refuse("is not a number of pixels");
    return static_cast<int>(value);
  }
  std::string text() const {
    if (!value_.is_string()) refuse("is not a text");
    auto text = value_.get<std::string>();
    // It is printed on terminals and drawn into pictures.
    if (std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; })) {
      refuse("holds a control character");
    }
    return text;
  }
  template <typename Point>
  Point pair() const {
    if (!value_.is_array() || value_.size() != 2 || !value_[0].is_number() || !value_[1].is_number()) {
      refuse("is not a pair of numbers");
    }
    return {value_[0].get<double>(), value_[1].get<double>()};
  }

 private:
  const std::string& file_;
  const Json& value_;
  std::string name_;
};

Json parse(const std::string& path, const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    throw UsageError(fmt::format("{}: not valid JSON at byte {}", path, error.byte));
  } catch (const Json::exception&) {
    throw UsageError(path + ": not valid JSON: a number is out of range");
  }
}

std::string read(const std::string& path) {
  auto text = read_file(path);
  if (!text) throw UsageError("cannot read the calibration '" + path + "'");
  return std::move(*text);
}

std::vector<vision::ReferencePoint> read_marks(const Field& whole) {
  std::vector<vision::ReferencePoint> references;
  for (const Field& reference : whole.at("reference_points").list()) {
    references.push_back({reference.at("mm").pair<vision::PointMm>(), reference.at("px").pair<vision::PointPx>()});
  }
  return references;
}

std::vector<vision::Outline> read_outlines(const Field& zone) {
  std::vector<vision::Outline> outlines;
  for (const Field& corners : zone.list()) {
    vision::Outline& outline = outlines.emplace_back();
    for (const Field& corner : corners.list()) outline.push_back(corner.pair<vision::PointPx>());
  }
  return outlines;
}

std::array<double, 9> read_homography(const Field& whole) {
  constexpr const char* kKey = "homography_mm_to_px";
  if (!whole.has(kKey)) whole.refuse("has no homography_mm_to_px; 'skyward camera calibrate' works it out");
  const Field matrix = whole.at(kKey);
  const auto rows = matrix.list();
  if (rows.size() != 3) matrix.refuse("is not a matrix of 3 x 3 numbers");
  std::array<double, 9> numbers{};
  auto next = numbers.begin();
  for (const Field& row : rows) {
    const auto cells = row.list();
    if (cells.size() != 3) row.refuse("is not a row of three numbers");
    for (const Field& cell : cells) *next++ = cell.number();
  }
  return numbers;
}

}  // namespace

CameraFile read_camera_file(const std::string& path) {
  const std::string text = read(path);
  const Json json = parse(path, text);
  const Field whole(path, json);
  CameraFile file{{}, rules::hex(rules::sha256(text))};
  vision::Camera& camera = file.camera;
  camera.id = whole.at("id").text();
  camera.width = whole.at("image").at("width").pixels();
  camera.height = whole.at("image").at("height").pixels();
  camera.die_edge_mm = whole.at("die_edge_mm").number();
  camera.reference_points = read_marks(whole);
  camera.mm_to_px = read_homography(whole);
  // A zone that is out of view is said to be: a bowl that was forgotten would make layout of the dice in it.
  const Field zones = whole.at("zones");
  camera.layout = read_outlines(zones.at("layout"));
  camera.rails = read_outlines(zones.at("rails"));
  camera.bowl = read_outlines(zones.at("bowl"));
  camera.bank = read_outlines(zones.at("bank"));
  camera.dealer_chips = read_outlines(zones.at("dealer_chips"));
  if (const std::string fault = vision::fault_of(camera); !fault.empty()) throw UsageError(path + ": " + fault);
  return file;
}

std::string calibrated_file(const std::string& path) {
  Json json = parse(path, read(path));
  const auto fitted = vision::homography_of(read_marks(Field(path, json)));
  if (!fitted) {
    throw UsageError(path +
                     ": reference_points do not say where the table is; it takes four, no three of them in line");
  }
  Json rows = Json::array();
  for (std::size_t row = 0; row < 3; ++row) {
    Json& cells = rows.emplace_back(Json::array());
    // Nine digits are enough for a hundredth of a pixel, and can be compared by eye.
    for (std::size_t cell = 0; cell < 3; ++cell)
      cells.push_back(std::stod(fmt::format("{:.9g}", (*fitted)[row * 3 + cell])));
  }
  json["homography_mm_to_px"] = rows;
  return json.dump(1) + "\n";
}

}  // namespace app
