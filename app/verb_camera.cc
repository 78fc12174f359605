#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <span>
#include <variant>

#include "app/camera_file.h"
#include "app/read_file.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "vision/camera_moved.h"
#include "vision/camera_overlay.h"
#include "vision/camera_report.h"
#include "vision/frame.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

// What the check found: rows for people, one object for scripts, and whether the camera needs somebody.
struct Checks {
  std::vector<Row> rows;
  Json json;
  bool fine = true;

  void add(const std::string& check, const std::string& status, const std::string& detail) {
    rows.push_back({check, status, detail});
  }
  void fault(const std::string& check, const std::string& status, const std::string& detail) {
    add(check, status, detail);
    fine = false;
  }
};

// To so many parts of one, and never to "-0".
double rounded(double value, double parts) { return std::round(value * parts) / parts + 0.0; }

std::string bytes_of(const std::string& path) {
  auto bytes = read_file(path);
  if (!bytes) throw UsageError("cannot read the frame '" + path + "'");
  return std::move(*bytes);
}

std::span<const std::byte> span_of(const std::string& bytes) { return std::as_bytes(std::span(bytes)); }

void report_calibration(const CameraFile& file, Checks& checks) {
  const vision::Camera& camera = file.camera;
  const vision::CameraReport report = vision::report_on(camera);
  checks.add("calibration", "good", camera.id + ", sha256 " + file.calibration_id);
  checks.add("picture", "good", fmt::format("{} x {} px", camera.width, camera.height));
  checks.add("die edge", "good",
             fmt::format("{:.1f} px at least, {:.1f} in the middle, {:.1f} at most; {:g} mm", report.die_px_least,
                         report.die_px_middle, report.die_px_most, camera.die_edge_mm));
  const std::pair<const char*, std::size_t> zones[] = {{"layout", camera.layout.size()},
                                                       {"rails", camera.rails.size()},
                                                       {"bowl", camera.bowl.size()},
                                                       {"bank", camera.bank.size()},
                                                       {"dealer_chips", camera.dealer_chips.size()}};
  std::string seen, unseen;
  Json counts;
  for (const auto& [zone, count] : zones) {
    counts[zone] = count;
    std::string& list = count == 0 ? unseen : seen;
    list += (list.empty() ? "" : ", ") + std::string(zone) + (count > 1 ? fmt::format(" ({} outlines)", count) : "");
  }
  checks.add("zones", "good", seen + (unseen.empty() ? "" : "; out of view: " + unseen));
  const std::size_t references = camera.reference_points.size();
  checks.add("reference points", "good",
             fmt::format("{}, off by up to {:.1f} px ({:.1f} mm), enclosing {:.0f} % of the picture{}", references,
                         report.reference_miss_px, report.reference_miss_mm, report.reference_share * 100,
                         references == 4 ? "; four always fit, a fifth would show a mistake" : ""));
  for (const std::string& warning : report.warnings) checks.add("warning", "warning", warning);
  checks.json = {{"camera", camera.id},
                 {"calibration", file.calibration_id},
                 {"width", camera.width},
                 {"height", camera.height},
                 {"die_edge_mm", camera.die_edge_mm},
                 {"die_edge_px",
                  {{"least", rounded(report.die_px_least, 100)},
                   {"middle", rounded(report.die_px_middle, 100)},
                   {"most", rounded(report.die_px_most, 100)}}},
                 {"zones", counts},
                 {"reference_points",
                  {{"count", references},
                   {"miss_px", rounded(report.reference_miss_px, 100)},
                   {"miss_mm", rounded(report.reference_miss_mm, 100)},
                   {"share", rounded(report.reference_share, 1000)}}},
                 {"warnings", report.warnings}};
}

// Whether the frame can be compared with the calibration at all.
bool report_frame(const vision::Camera& camera, const std::string& check, const std::string& path,
                  const std::string& bytes, Checks& checks) {
  const auto opened = vision::open_frame(span_of(bytes), {.width_min = 1, .height_min = 1});
  std::string status = "fit", detail;
  if (const auto* unfit = std::get_if<vision::Unfit>(&opened)) {
    status = "unfit";
    detail = std::string(vision::describe(*unfit));
  } else {
    const auto& frame = std::get<vision::Frame>(opened);
    detail = fmt::format("{} x {} px, brightness {:.0f}", frame.width, frame.height, frame.brightness);
    if (frame.width != camera.width || frame.height != camera.height) {
      status = "unfit";
      detail += fmt::format("; the calibration is for {} x {} px", camera.width, camera.height);
    }
  }
  checks.json[check] = {{"file", path}, {"status", status}, {"detail", detail}};
  checks.add(check, status, detail);
  if (status != "fit") checks.fine = false;
  return status == "fit";
}

void report_movement(const vision::Camera& camera, const std::string& reference, const std::string& frame,
                     Checks& checks) {
  const vision::CameraMove move = vision::movement_between(camera, span_of(reference), span_of(frame));
  const std::string status(vision::describe(move.change));
  std::string detail;
  switch (move.change) {
    case vision::ViewChange::Still:
    case vision::ViewChange::Moved:
      detail = fmt::format(
          "by up to {:.2f} px; in the middle by ({:.2f}, {:.2f}) px, turned by {:.2f} degrees, {:.4f} times the size; "
          "{} of {} patches agree",
          move.shift_px, rounded(move.middle.x, 100), rounded(move.middle.y, 100), rounded(move.turned_degrees, 100),
          move.zoom, move.agreeing, move.found);
      break;
    case vision::ViewChange::Lost:
      detail = fmt::format(
          "what is printed on the layout was not found again ({} of {} patches): moved by more than 5 % of the width, "
          "covered, or another table",
          move.found, move.patches);
      break;
    case vision::ViewChange::TooPlain:
      detail = "the layout shows too little in the reference to compare; take another reference";
      break;
    case vision::ViewChange::OtherSize:
    case vision::ViewChange::NotAPicture: detail = "the frames cannot be compared"; break;
  }
  if (move.change == vision::ViewChange::Still) {
    checks.add("since reference", status, detail);
  } else {
    checks.fault("since reference", status, detail);
  }
  checks.json["movement"] = {{"status", status},
                             {"shift_px", rounded(move.shift_px, 1000)},
                             {"middle_px", {rounded(move.middle.x, 1000), rounded(move.middle.y, 1000)}},
                             {"turned_degrees", rounded(move.turned_degrees, 10000)},
                             {"zoom", rounded(move.zoom, 100000)},
                             {"patches", move.patches},
                             {"found", move.found},
                             {"agreeing", move.agreeing}};
}

void write_overlay(const CameraFile& file, const std::string& frame, const std::string& path, Checks& checks) {
  const auto picture =
      vision::camera_overlay(file.camera, span_of(frame), "calibration " + file.calibration_id.substr(0, 12));
  std::ofstream out(path, std::ios::binary);
  for (const std::byte b : picture) out.put(static_cast<char>(b));
  out.close();
  if (!out) throw UsageError("cannot write the overlay '" + path + "'");
  checks.add("overlay", "written", path);
  checks.json["overlay"] = path;
}

}  // namespace

ExitCode check_camera(const CameraQuestion& question, Output output, std::ostream& out) {
  if (question.frame.empty() && !question.overlay.empty()) throw UsageError("--overlay needs a FRAME to draw over");
  if (question.frame.empty() && !question.reference.empty()) throw UsageError("--reference needs a FRAME to compare");
  if (!question.overlay.empty() && !question.overlay.ends_with(".png")) {
    throw UsageError("the overlay is a PNG picture: give it a name that ends in .png");
  }
  const CameraFile file = read_camera_file(question.camera);
  Checks checks;
  report_calibration(file, checks);
  if (!question.frame.empty()) {
    const std::string frame = bytes_of(question.frame);
    const std::string reference = question.reference.empty() ? "" : bytes_of(question.reference);
    const bool fit = report_frame(file.camera, "frame", question.frame, frame, checks);
    const bool comparable =
        !question.reference.empty() && report_frame(file.camera, "reference", question.reference, reference, checks);
    if (fit && comparable) report_movement(file.camera, reference, frame, checks);
    if (fit && !question.overlay.empty()) write_overlay(file, frame, question.overlay, checks);
  }
  if (output == Output::Json) {
    checks.json["status"] = checks.fine ? "good" : "faulty";
    out << checks.json.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  } else {
    print_table(out, output, {"check", "status", "detail"}, checks.rows);
  }
  return checks.fine ? ExitCode::Fine : ExitCode::Findings;
}

ExitCode calibrate_camera(const std::string& path, std::ostream& out) {
  out << calibrated_file(path);
  return ExitCode::Fine;
}

}  // namespace app
