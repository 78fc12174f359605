#include "app/camera_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "app/cli.h"
#include "app/usage_error.h"

namespace app {
namespace {
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Json = nlohmann::ordered_json;

const std::string kFolder = TEST_DATA "/cameras/dev-a-c2/";
const std::string kCamera = kFolder + "camera.json";

// A directory that is gone with the test.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "skyward-camera.XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Scratch() { std::filesystem::remove_all(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string holding(const std::string& text) const {
    std::ofstream(file("camera.json")) << text;
    return file("camera.json");
  }

 private:
  std::filesystem::path path_;
};

Json good() {
  std::ifstream file(kCamera);
  return Json::parse(file);
}

// What is said about the calibration after one change, without the name of the file.
std::string refused(const std::function<void(Json&)>& spoil) {
  const Scratch scratch;
  Json json = good();
  spoil(json);
  const std::string path = scratch.holding(json.dump());
  try {
    read_camera_file(path);
  } catch (const UsageError& error) {
    const std::string said = error.what();
    EXPECT_TRUE(said.starts_with(path + ": ")) << said;
    return said.substr(std::min(said.size(), path.size() + 2));
  }
  return "";
}

TEST(ACameraFile, IsReadWhole) {
  const CameraFile file = read_camera_file(kCamera);
  const vision::Camera& camera = file.camera;
  EXPECT_EQ(camera.id, "dev-a-c2");
  EXPECT_EQ(camera.width, 1920);
  EXPECT_EQ(camera.height, 1080);
  EXPECT_EQ(camera.die_edge_mm, 19);
  ASSERT_EQ(camera.reference_points.size(), 4U);
  EXPECT_EQ(camera.reference_points[3].mm, (vision::PointMm{-400, 390}));
  EXPECT_EQ(camera.reference_points[3].px, (vision::PointPx{235, 953}));
  EXPECT_EQ(camera.mm_to_px[0], 1.30859804);
  EXPECT_EQ(camera.mm_to_px[5], 1483.4204);
  EXPECT_EQ(camera.mm_to_px[7], 7.10003997e-05);
  EXPECT_THAT(camera.layout, ElementsAre(vision::Outline{{1919, 183.5}, {1919, 1079}, {0, 1079}, {0, 116.6}}));
  EXPECT_EQ(camera.rails.size(), 1U);
  EXPECT_EQ(camera.bowl.at(0).size(), 6U);
  EXPECT_EQ(camera.bank.at(0).at(5), (vision::PointPx{463.1, 137.1}));
  EXPECT_EQ(camera.dealer_chips.size(), 1U);
}

TEST(ACameraFile, PutsItsReferencePointsWhereTheyWereClicked) {
  const vision::Camera camera = read_camera_file(kCamera).camera;
  for (const auto& reference : camera.reference_points) {
    const auto put = vision::to_px(camera, reference.mm);
    EXPECT_NEAR(put.x, reference.px.x, 0.01);
    EXPECT_NEAR(put.y, reference.px.y, 0.01);
  }
  // Read off the picture: the middle of the bowl lies on the boxperson's side, at about (415, 1020) mm.
  EXPECT_EQ(vision::zone_at(camera, {1205, 265}), vision::Zone::Bowl);
  EXPECT_EQ(vision::zone_at(camera, {780, 240}), vision::Zone::Bank);
  EXPECT_EQ(vision::zone_at(camera, {960, 700}), vision::Zone::Layout);
  EXPECT_EQ(vision::zone_at(camera, {960, 30}), vision::Zone::Rail);
  EXPECT_EQ(vision::zone_at(camera, {960, 110}), vision::Zone::Off);
}

TEST(ACameraFile, IsNamedByItsBytes) {
  // By sha256sum.
  EXPECT_EQ(read_camera_file(kCamera).calibration_id,
            "d13a23243501eac3d85d31bb601408d4a43ab83e7a4167bb1a8dfea14b6d0c86");
}

TEST(ACameraFile, MayHoldNotes) {
  EXPECT_THAT(refused([](Json& json) {
                json["installed_by"] = "anybody";
                json["image"]["note"] = {1, 2};
                json.erase("px_per_mm");
              }),
              IsEmpty());
}

TEST(ACameraFile, NamesWhatIsMissing) {
  for (const char* key : {"id", "image", "die_edge_mm", "reference_points", "zones"}) {
    EXPECT_EQ(refused([&](Json& json) { json.erase(key); }), std::string(key) + " is missing");
  }
  for (const char* key : {"layout", "rails", "bowl", "bank", "dealer_chips"}) {
    EXPECT_EQ(refused([&](Json& json) { json["zones"].erase(key); }), "zones." + std::string(key) + " is missing");
  }
  EXPECT_EQ(refused([](Json& json) { json["image"].erase("height"); }), "image.height is missing");
  EXPECT_EQ(refused([](Json& json) { json["reference_points"][2].erase("px"); }), "reference_points[2].px is missing");
  EXPECT_THAT(refused([](Json& json) { json.erase("homography_mm_to_px"); }), HasSubstr("skyward camera calibrate"));
}

TEST(ACameraFile, NamesWhatIsWrong) {
  EXPECT_EQ(refused([](Json& json) {
              json["zones"]["layout"][0][3] = {1, "2"};
            }),
            "zones.layout[0][3] is not a pair of numbers");
  EXPECT_EQ(refused([](Json& json) {
              json["zones"]["bank"][0][1] = {1, 2, 3};
            }),
            "zones.bank[0][1] is not a pair of numbers");
  EXPECT_EQ(refused([](Json& json) { json["zones"]["rails"] = "none"; }), "zones.rails is not a list");
  EXPECT_EQ(refused([](Json& json) { json["zones"] = Json::array(); }), "zones is not an object");
  EXPECT_EQ(refused([](Json& json) { json["id"] = 7; }), "id is not a text");
  EXPECT_EQ(refused([](Json& json) { json["id"] = "a\x1b[2J"; }), "id holds a control character");
  EXPECT_EQ(refused([](Json& json) { json["image"]["width"] = 1920.5; }), "image.width is not a number of pixels");
  EXPECT_EQ(refused([](Json& json) { json["image"]["width"] = -1; }), "image.width is not a number of pixels");
  EXPECT_EQ(refused([](Json& json) { json["image"]["height"] = 1e300; }), "image.height is not a number of pixels");
  EXPECT_EQ(refused([](Json& json) { json["die_edge_mm"] = "19"; }), "die_edge_mm is not a number");
  EXPECT_EQ(refused([](Json& json) { json["homography_mm_to_px"].erase(2); }),
            "homography_mm_to_px is not a matrix of 3 x 3 numbers");
  EXPECT_EQ(refused([](Json& json) { json["homography_mm_to_px"][1].push_back(1); }),
            "homography_mm_to_px[1] is not a row of three numbers");
  EXPECT_EQ(refused([](Json& json) { json["homography_mm_to_px"][1][0] = nullptr; }),
            "homography_mm_to_px[1][0] is not a number");
  EXPECT_EQ(refused([](Json& json) { json = Json::array(); }), "the calibration is not an object");
}

TEST(ACameraFile, NamesWhatMakesItUseless) {
  EXPECT_EQ(refused([](Json& json) { json["zones"]["layout"] = Json::array(); }), "there is no layout");
  EXPECT_THAT(refused([](Json& json) {
                json["reference_points"][0]["mm"] = {-450, 960};
              }),
              HasSubstr("reference point 1 (-450, 960 mm)"))
      << "typed 960 for 1060";
}

TEST(ACameraFile, MayNotBeThereOrNoJson) {
  const Scratch scratch;
  EXPECT_THROW(read_camera_file(scratch.file("none.json")), UsageError);
  for (const char* text : {"", "{", "not json", "{\"id\": \"\xff\"}", "{\"die_edge_mm\": 1e999}"}) {
    const std::string path = scratch.holding(text);
    try {
      read_camera_file(path);
      ADD_FAILURE() << text;
    } catch (const UsageError& error) {
      EXPECT_THAT(error.what(), HasSubstr("camera.json: not valid JSON")) << text;
    }
  }
}

TEST(ACameraFile, IsReadOrRefusedHoweverItIsDamaged) {
  const Scratch scratch;
  std::ifstream file(kCamera);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  for (std::size_t length = 0; length < whole.size() - 1; length += 7) {
    EXPECT_THROW(read_camera_file(scratch.holding(whole.substr(0, length))), UsageError) << length;
  }
  std::mt19937 random(11);  // seeded: a failure must come back
  int refused = 0;
  for (int i = 0; i < 500; ++i) {
    std::string damaged = whole;
    for (int change = 0; change < 3; ++change)
      damaged[random() % damaged.size()] = "0123456789-.e[]{},\"\\ x"[random() % 23];
    try {
      read_camera_file(scratch.holding(damaged));
    } catch (const UsageError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 100);
}

TEST(CalibratingACamera, FindsTheHomographyThatTheFileHad) {
  const Scratch scratch;
  const Json before = good();
  Json draft = before;
  draft.erase("homography_mm_to_px");
  draft["note"] = "kept";
  const Json after = Json::parse(calibrated_file(scratch.holding(draft.dump())));
  EXPECT_EQ(after["note"], "kept");
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t cell = 0; cell < 3; ++cell) {
      const double expected = before["homography_mm_to_px"][row][cell];
      EXPECT_NEAR(after["homography_mm_to_px"][row][cell].get<double>(), expected,
                  1e-7 * std::max(1.0, std::abs(expected)));
    }
  }
}

TEST(CalibratingACamera, NeedsReferencePointsThatSpanTheTable) {
  const Scratch scratch;
  Json draft = good();
  draft["reference_points"][3] = draft["reference_points"][2];
  EXPECT_THROW(calibrated_file(scratch.holding(draft.dump())), UsageError);
}

struct Ended {
  ExitCode code;
  std::string out, err;
};
Ended skyward(const std::vector<std::string>& arguments) {
  std::istringstream in;
  std::ostringstream out, err;
  const auto code = run_command(arguments, {{"SKYWARD_LOG_LEVEL", "error"}}, {in, out, err});
  return {code, out.str(), err.str()};
}

TEST(CameraCheck, SaysWhatACalibrationComesTo) {
  const auto text = skyward({"camera", "check", "--camera", kCamera});
  EXPECT_EQ(text.code, ExitCode::Fine) << text.err;
  EXPECT_THAT(text.out, HasSubstr("1920 x 1080 px"));
  EXPECT_THAT(text.out, HasSubstr("layout, rails, bowl, bank, dealer_chips"));
  EXPECT_THAT(text.out, HasSubstr("four always fit"));
  const auto json = Json::parse(skyward({"camera", "check", "--camera", kCamera, "--output", "json"}).out);
  EXPECT_EQ(json.at("camera"), "dev-a-c2");
  EXPECT_EQ(json.at("status"), "good");
  EXPECT_EQ(json.at("zones").at("rails"), 1);
  // From the file's px_per_mm, which was measured through the lens: 19 mm at 1.1743 to 1.2575 px.
  EXPECT_NEAR(json.at("die_edge_px").at("middle").get<double>(), 23, 1);
  EXPECT_THAT(json.at("warnings"), IsEmpty());
}

TEST(CameraCheck, TellsAFrameThatFitsFromOneThatDoesNot) {
  const Scratch scratch;
  const std::string overlay = scratch.file("overlay.png");
  const auto still = skyward({"camera", "check", "--camera", kCamera, kFolder + "later.jpg", "--reference",
                              kFolder + "reference.jpg", "--overlay", overlay});
  EXPECT_EQ(still.code, ExitCode::Fine) << still.out << still.err;
  EXPECT_THAT(still.out, HasSubstr("still"));
  EXPECT_GT(std::filesystem::file_size(overlay), 100'000U);

  Json other = good();
  other["image"] = {{"width", 1280}, {"height", 720}};
  const auto size = skyward({"camera", "check", "--camera", scratch.holding(other.dump()), kFolder + "later.jpg"});
  EXPECT_EQ(size.code, ExitCode::Findings);
  EXPECT_THAT(size.out, HasSubstr("1920 x 1080 px, brightness"));
  EXPECT_THAT(size.out, HasSubstr("the calibration is for 1280 x 720 px"));
  const auto text = skyward({"camera", "check", "--camera", kCamera, kCamera});
  EXPECT_EQ(text.code, ExitCode::Findings);
  EXPECT_THAT(text.out, HasSubstr("not a picture"));
}

TEST(CameraCheck, IsToldWhatToCheck) {
  EXPECT_EQ(skyward({"camera", "check"}).code, ExitCode::Usage);
  EXPECT_THAT(skyward({"camera", "check", "--camera", "/nowhere.json"}).err, HasSubstr("cannot read the calibration"));
  EXPECT_EQ(skyward({"camera", "check", "--camera", kCamera, "/nowhere.jpg"}).code, ExitCode::Usage);
  EXPECT_THAT(skyward({"camera", "check", "--camera", kCamera, "--overlay", "x.png"}).err, HasSubstr("needs a FRAME"));
  EXPECT_THAT(skyward({"camera", "check", "--camera", kCamera, "--reference", "x.jpg"}).err,
              HasSubstr("needs a FRAME"));
  const std::string frame = kFolder + "later.jpg";
  EXPECT_THAT(skyward({"camera", "check", "--camera", kCamera, frame, "--overlay", "x.jpg"}).err, HasSubstr(".png"));
  EXPECT_THAT(skyward({"camera", "check", "--camera", kCamera, frame, "--overlay", "/nowhere/x.png"}).err,
              HasSubstr("cannot write the overlay"));
}

}  // namespace
}  // namespace app
