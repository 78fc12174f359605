#include <spdlog/fmt/fmt.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <span>
#include <variant>

#include "app/camera_file.h"
#include "app/read_file.h"
#include "app/reading_score.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "vision/clip.h"
#include "vision/dice_reader.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

// One line of a labels file, as far as the score needs it. The format: tests/data/frames/README.md.
struct Label {
  std::string file, camera, clip;
  LabelledFrame truth;
  std::int64_t rest_frame = -1;
};

Label read_label(const std::string& line, const std::string& where) {
  try {
    const json fields = json::parse(line);
    Label label;
    label.file = fields.at("file");
    label.camera = fields.at("camera");
    label.truth.kind = fields.at("class");
    label.truth.readable = fields.at("readable");
    if (!fields.at("roll").is_null()) label.truth.roll = {fields["roll"].at(0), fields["roll"].at(1)};
    if (fields.contains("sequence")) {
      label.clip = fields["sequence"].at("id");
      label.rest_frame = fields["sequence"].at("rest_frame");
    }
    return label;
  } catch (const json::exception& error) {
    throw UsageError(where + ": not a label: " + error.what());
  }
}

struct Clip {
  std::vector<vision::DiceSighting> sightings;
  LabelledFrame truth;
  std::int64_t rest_frame = -1;
};

std::string percent(double share) { return fmt::format("{:.2f} %", share * 100); }

std::vector<Row> rows_of(const std::map<std::string, ReadingScore::Tally>& tallies) {
  std::vector<Row> rows;
  for (const auto& [name, tally] : tallies) {
    rows.push_back({name, std::to_string(tally.readable), std::to_string(tally.read),
                    tally.readable == 0 ? "" : percent(tally.coverage()), std::to_string(tally.unreadable),
                    std::to_string(tally.wrong), std::to_string(tally.uncalled_for)});
  }
  return rows;
}

}  // namespace

ExitCode score_readings(const std::string& labels_file, Output output, std::ostream& out) {
  std::ifstream labels(labels_file);
  if (!labels) throw UsageError("cannot read the labels '" + labels_file + "'");
  const fs::path folder = fs::path(labels_file).parent_path();

  vision::DiceReader reader;
  std::map<std::string, vision::Camera> cameras;
  std::map<std::string, Clip> clips;
  ReadingScore frames, sequences;
  std::vector<Row> false_readings;
  Clock::duration decoding{}, reading{};
  std::int64_t count = 0;
  std::string line;
  while (std::getline(labels, line)) {
    ++count;
    Label label = read_label(line, labels_file + ":" + std::to_string(count));
    auto camera = cameras.find(label.camera);
    if (camera == cameras.end()) {
      const auto path = folder / "cameras" / label.camera / "camera.json";
      camera = cameras.emplace(label.camera, read_camera_file(path.string()).camera).first;
    }
    const std::string path = (folder / label.file).string();
    const auto bytes = read_file(path);
    if (!bytes) throw UsageError("cannot read the frame '" + path + "'");

    const auto start = Clock::now();
    const auto opened = vision::open_frame(std::as_bytes(std::span(*bytes)));
    const auto decoded = Clock::now();
    vision::DiceSighting sighting;
    if (const auto* frame = std::get_if<vision::Frame>(&opened)) {
      sighting = reader.read(*frame, camera->second);
      label.truth.die_px = vision::die_edge_px(camera->second, {frame->width / 2.0, frame->height / 2.0});
    } else {
      sighting.reason = vision::Abstention::NotAPicture;
    }
    reading += Clock::now() - decoded;
    decoding += decoded - start;

    const std::string reason = sighting.reason ? std::string(vision::describe(*sighting.reason)) : "";
    frames.count(label.truth, sighting.roll, reason);
    if (sighting.roll && sighting.roll != label.truth.roll) {
      false_readings.push_back({label.file, label.truth.kind,
                                label.truth.roll ? fmt::format("{}", fmt::join(*label.truth.roll, "-")) : "none",
                                fmt::format("{}", fmt::join(*sighting.roll, "-")),
                                fmt::format("{:.4f}", sighting.confidence)});
    }
    if (!label.clip.empty()) {
      Clip& clip = clips[label.clip];
      if (label.truth.readable) clip.truth = label.truth;
      clip.rest_frame = label.rest_frame;
      clip.sightings.push_back(std::move(sighting));
    }
  }
  std::int64_t rest_off = 0, rest_found = 0;
  for (auto& [name, clip] : clips) {
    clip.truth.kind = "clip";
    const vision::ClipReading read = vision::read_clip(clip.sightings);
    sequences.count(clip.truth, read.roll, read.reason ? std::string(vision::describe(*read.reason)) : "");
    if (!read.rest_frame) continue;
    ++rest_found;
    rest_off = std::max(rest_off, std::abs(static_cast<std::int64_t>(*read.rest_frame) - clip.rest_frame));
  }

  const auto& all = frames.all();
  const double bound = upper_bound_95(all.false_readings(), all.readings());
  const double decode_ms = count == 0 ? 0 : milliseconds(decoding) / static_cast<double>(count);
  const double read_ms = count == 0 ? 0 : milliseconds(reading) / static_cast<double>(count);
  if (output == Output::Json) {
    out << json{{"frames", count},
                {"readable", all.readable},
                {"read", all.read},
                {"coverage", all.coverage()},
                {"unreadable", all.unreadable},
                {"wrong", all.wrong},
                {"uncalled_for", all.uncalled_for},
                {"false_rate_upper_95", bound},
                {"decode_ms", decode_ms},
                {"read_ms", read_ms},
                {"clips", sequences.all().readable},
                {"clips_read", sequences.all().read},
                {"clips_wrong", sequences.all().wrong},
                {"rest_frames_off_max", rest_off}}
               .dump()
        << "\n";
  } else {
    out << fmt::format("{} frames, {} readable: {} read ({}), {} unreadable\n", count, all.readable, all.read,
                       percent(all.coverage()), all.unreadable)
        << fmt::format(
               "{} of {} readings false: {} with another roll, {} of frames that cannot be read; "
               "at most {} with 95 % confidence\n",
               all.false_readings(), all.readings(), all.wrong, all.uncalled_for, percent(bound))
        << fmt::format("{:.1f} ms to decode a frame, {:.1f} ms to read it: ratio {:.2f}\n", decode_ms, read_ms,
                       decode_ms == 0 ? 0 : read_ms / decode_ms);
    if (!clips.empty()) {
      out << fmt::format("{} clips: {} read, {} with another roll; rest found in {}, at most {} frames off\n",
                         clips.size(), sequences.all().read, sequences.all().wrong, rest_found, rest_off);
    }
    const Row columns{"", "readable", "read", "coverage", "unreadable", "wrong roll", "uncalled for"};
    out << "\n";
    print_table(out, output, columns, rows_of(frames.by_kind()));
    out << "\n";
    print_table(out, output, columns, rows_of(frames.by_size()));
    if (!frames.reasons().empty()) {
      std::vector<Row> rows;
      for (const auto& [reason, times] : frames.reasons()) rows.push_back({reason, std::to_string(times)});
      out << "\n";
      print_table(out, output, {"readable, not read because", "frames"}, rows);
    }
    if (!false_readings.empty()) {
      out << "\n";
      print_table(out, output, {"false reading", "class", "label", "read", "confidence"}, false_readings);
    }
  }
  return all.false_readings() + sequences.all().wrong == 0 ? ExitCode::Fine : ExitCode::Findings;
}

}  // namespace app
