#include "labelled_frames_reader.h"

#include <fstream>
#include <iterator>
#include <opencv2/core.hpp>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace vision {
namespace {

const std::string kHouse = TEST_DATA "/frames/house-c/";

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// OpenCV reads JSON too, but for three words; the tests of this room thus share no parser with the program.
cv::FileStorage json(std::string text) {
  for (const auto& [word, number] : {std::pair{": null", ": 0"}, {": true", ": 1"}, {": false", ": 0"}}) {
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos;) {
      text.replace(at, std::string_view(word).size(), number);
    }
  }
  return {text, cv::FileStorage::READ | cv::FileStorage::MEMORY | cv::FileStorage::FORMAT_JSON};
}

double number(const cv::FileNode& node) { return static_cast<double>(node); }

std::vector<Outline> outlines(const cv::FileNode& zones) {
  std::vector<Outline> out;
  for (const cv::FileNode zone : zones) {
    Outline outline;
    for (const cv::FileNode point : zone) outline.push_back({number(point[0]), number(point[1])});
    out.push_back(outline);
  }
  return out;
}

}  // namespace

std::vector<LabelledFrame> labelled_frames() {
  std::ifstream lines(kHouse + "labels.jsonl");
  std::vector<LabelledFrame> frames;
  for (std::string line; std::getline(lines, line);) {
    const cv::FileStorage label = json(line);
    LabelledFrame frame;
    frame.file = static_cast<std::string>(label["file"]);
    frame.kind = static_cast<std::string>(label["class"]);
    frame.camera = static_cast<std::string>(label["camera"]);
    frame.bytes = bytes_of(kHouse + frame.file);
    frame.readable = line.find("\"readable\": true") != std::string::npos;
    if (label["roll"].isSeq()) {
      frame.roll = {static_cast<int>(label["roll"][0]), static_cast<int>(label["roll"][1])};
    }
    if (!label["sequence"].empty()) {
      frame.in_clip = true;
      frame.rest_frame = static_cast<std::size_t>(static_cast<int>(label["sequence"]["rest_frame"]));
    }
    for (const cv::FileNode die : label["dice"]) {
      if (die["center"].isSeq()) frame.dice.push_back({number(die["center"][0]), number(die["center"][1])});
    }
    frames.push_back(std::move(frame));
  }
  return frames;
}

Camera camera_of(const LabelledFrame& frame) {
  const cv::FileStorage file = json(bytes_of(kHouse + "cameras/" + frame.camera + "/camera.json"));
  Camera camera;
  camera.id = static_cast<std::string>(file["id"]);
  camera.width = static_cast<int>(file["image"]["width"]);
  camera.height = static_cast<int>(file["image"]["height"]);
  camera.die_edge_mm = number(file["die_edge_mm"]);
  for (int i = 0; i < 9; ++i) {
    camera.mm_to_px[static_cast<std::size_t>(i)] = number(file["homography_mm_to_px"][i / 3][i % 3]);
  }
  const cv::FileNode zones = file["zones"];
  camera.layout = outlines(zones["layout"]);
  camera.rails = outlines(zones["rails"]);
  camera.bowl = outlines(zones["bowl"]);
  camera.bank = outlines(zones["bank"]);
  camera.dealer_chips = outlines(zones["dealer_chips"]);
  return camera;
}

Frame picture_of(const LabelledFrame& frame) {
  return std::get<Frame>(open_frame(std::as_bytes(std::span(frame.bytes))));
}

}  // namespace vision
