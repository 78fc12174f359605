#include <spdlog/fmt/fmt.h>

#include <span>
#include <variant>

#include "app/read_file.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "vision/frame.h"

namespace app {

ExitCode check_frames(const std::vector<std::string>& files, Output output, std::ostream& out) {
  std::vector<Row> rows;
  bool all_fit = true;
  for (const std::string& file : files) {
    const auto bytes = read_file(file);
    if (!bytes) throw UsageError("cannot read the frame '" + file + "'");
    const auto opened = vision::open_frame(std::as_bytes(std::span(*bytes)));
    if (const auto* frame = std::get_if<vision::Frame>(&opened)) {
      rows.push_back(
          {file, "fit", fmt::format("{}x{}, brightness {:.0f}", frame->width, frame->height, frame->brightness)});
    } else {
      rows.push_back({file, "unfit", std::string(vision::describe(std::get<vision::Unfit>(opened)))});
      all_fit = false;
    }
  }
  print_table(out, output, {"file", "status", "detail"}, rows);
  return all_fit ? ExitCode::Fine : ExitCode::Findings;
}

}  // namespace app
