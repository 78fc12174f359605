#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <span>
#include <variant>

#include "app/camera_file.h"
#include "app/read_file.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "vision/clip.h"
#include "vision/dice_reader.h"
#include "vision/overlay.h"

namespace app {
namespace {

using nlohmann::ordered_json;

// Below this a face is seen but not told: the reading as a whole has its own, stricter limit.
constexpr double kFaceToldMin = 0.9;

double rounded(double value, double steps) { return std::round(value * steps) / steps; }

ordered_json json_of(const vision::SeenDie& die) {
  ordered_json json;
  json["value"] = die.face != 0 && die.confidence >= kFaceToldMin ? ordered_json(die.face) : ordered_json(nullptr);
  json["state"] = vision::describe(die.state);
  json["support"] = vision::describe(die.support);
  json["zone"] = vision::describe(die.zone);
  json["center"] = {rounded(die.center.x, 10), rounded(die.center.y, 10)};
  for (const vision::PointPx& corner : die.corners) {
    json["corners"].push_back({rounded(corner.x, 10), rounded(corner.y, 10)});
  }
  json["mm"] = {rounded(die.place.x, 1), rounded(die.place.y, 1)};
  json["confidence"] = rounded(die.confidence, 1e4);
  return json;
}

ordered_json verdict(const auto& reading) {
  ordered_json json;
  json["status"] = reading.roll ? "read" : "abstain";
  json["roll"] = reading.roll ? ordered_json(*reading.roll) : ordered_json(nullptr);
  json["reason"] = reading.reason ? ordered_json(vision::describe(*reading.reason)) : ordered_json(nullptr);
  return json;
}

std::string words(const auto& reading) {
  if (!reading.roll) return "no reading: " + std::string(vision::describe(*reading.reason));
  return std::to_string((*reading.roll)[0]) + "-" + std::to_string((*reading.roll)[1]);
}

vision::Abstention unfit(vision::Unfit reason) {
  switch (reason) {
    case vision::Unfit::TooSmall: return vision::Abstention::TooSmall;
    case vision::Unfit::TooDark: return vision::Abstention::TooDark;
    case vision::Unfit::Empty:
    case vision::Unfit::NotAPicture: break;
  }
  return vision::Abstention::NotAPicture;
}

void save(const std::filesystem::path& path, const std::vector<unsigned char>& bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!file) throw UsageError("cannot write the overlay '" + path.string() + "'");
}

void save_evidence(const std::filesystem::path& directory, const std::string& file, const vision::Frame& frame,
                   const vision::Camera* camera, const vision::DiceSighting& sighting) {
  const std::string stem = std::filesystem::path(file).stem().string();
  save(directory / (stem + ".overlay.jpg"), vision::draw_overlay(frame, camera, sighting));
  for (std::size_t i = 0; i < sighting.dice.size(); ++i) {
    save(directory / (stem + ".die-" + std::to_string(i + 1) + ".png"), vision::draw_die(frame, sighting.dice[i]));
  }
}

}  // namespace

ExitCode read_dice(const ReadQuestion& question, Output output, std::ostream& out) {
  if (question.camera.empty() == (question.die_px == 0)) {
    throw UsageError("name the camera's calibration with --camera, or the width of a die with --die-px");
  }
  if (question.die_px < 0) throw UsageError("--die-px is the width of a die in pixels, not below zero");
  if (output == Output::Csv) throw UsageError("readings come as text or json");
  std::optional<CameraFile> camera;
  if (!question.camera.empty()) camera = read_camera_file(question.camera);
  if (!question.overlay.empty()) {
    std::error_code error;
    std::filesystem::create_directories(question.overlay, error);
    if (error) throw UsageError("cannot make the directory '" + question.overlay + "': " + error.message());
  }

  vision::DiceReader reader;
  const vision::FrameLimits limits =
      camera ? vision::FrameLimits{} : vision::FrameLimits{.width_min = 48, .height_min = 48};
  std::vector<vision::DiceSighting> sightings;
  for (const std::string& file : question.files) {
    const auto bytes = read_file(file);
    if (!bytes) throw UsageError("cannot read the frame '" + file + "'");
    const auto opened = vision::open_frame(std::as_bytes(std::span(*bytes)), limits);
    vision::DiceSighting sighting;
    if (const auto* frame = std::get_if<vision::Frame>(&opened)) {
      sighting = camera ? reader.read(*frame, camera->camera) : reader.read_from_above(*frame, question.die_px);
      if (!question.overlay.empty()) {
        save_evidence(question.overlay, file, *frame, camera ? &camera->camera : nullptr, sighting);
      }
    } else {
      sighting.reason = unfit(std::get<vision::Unfit>(opened));
    }
    if (output == Output::Json) {
      ordered_json json{{"file", file}};
      json.update(verdict(sighting));
      json["dice"] = ordered_json::array();
      for (const vision::SeenDie& die : sighting.dice) json["dice"].push_back(json_of(die));
      json["confidence"] = rounded(sighting.confidence, 1e4);
      out << json.dump() << "\n";
    } else {
      out << file << ": " << words(sighting) << "\n";
    }
    out.flush();  // somebody waits for the frame that was just read
    sightings.push_back(std::move(sighting));
  }
  if (!question.sequence) return ExitCode::Fine;  // an honest abstention is an answer, not a failure

  const vision::ClipReading clip = vision::read_clip(sightings);
  if (output == Output::Json) {
    ordered_json json{{"sequence", true}};
    json.update(verdict(clip));
    json["rest_frame"] = clip.rest_frame ? ordered_json(*clip.rest_frame) : ordered_json(nullptr);
    json["confidence"] = rounded(clip.confidence, 1e4);
    out << json.dump() << "\n";
  } else {
    out << "sequence: " << words(clip);
    if (clip.rest_frame)
      out << ", at rest from frame " << *clip.rest_frame << " (" << question.files[*clip.rest_frame] << ")";
    out << "\n";
  }
  return ExitCode::Fine;
}

}  // namespace app
