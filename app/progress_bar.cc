#include "app/progress_bar.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace app {
namespace {
constexpr int kWidth = 24;
}

std::string progress_bar(std::string_view what, int percent) {
  const int done = std::clamp(percent, 0, 100);
  const auto full = static_cast<std::size_t>(done * kWidth / 100);
  const std::string number = std::to_string(done);
  std::string line(what);
  line.resize(std::max<std::size_t>(line.size(), 10), ' ');
  return line + " [" + std::string(full, '#') + std::string(kWidth - full, '-') + "] " +
         std::string(3 - number.size(), ' ') + number + " %";
}

Progress::Progress(std::ostream& err, std::string_view what)
    : err_(err), what_(what), watched_(&err == &std::cerr && isatty(STDERR_FILENO) == 1) {}

void Progress::at(std::uint64_t done, std::uint64_t all) {
  if (!watched_ || all == 0) return;
  const auto percent = static_cast<int>(static_cast<double>(std::min(done, all)) * 100.0 / static_cast<double>(all));
  if (percent == shown_) return;
  shown_ = percent;
  err_ << "\r" << progress_bar(what_, percent) << std::flush;
}

void Progress::clear() {
  if (shown_ >= 0) err_ << "\r\x1b[K" << std::flush;
  shown_ = -1;
}

}  // namespace app
