#include "app/log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

namespace app {
namespace {

class LineFormatter : public spdlog::formatter {
 public:
  LineFormatter(bool as_json, Scrubber scrubber) : as_json_(as_json), scrubber_(std::move(scrubber)) {}

  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& out) override {
    const std::string text = scrubber_.scrub(std::string(message.payload.data(), message.payload.size()));
    const auto level = spdlog::level::to_string_view(message.level);
    const std::time_t second = spdlog::log_clock::to_time_t(message.time);
    const auto part =
        std::chrono::duration_cast<std::chrono::milliseconds>(message.time.time_since_epoch()).count() % 1000;
    std::tm utc{};
    gmtime_r(&second, &utc);
    const std::string time = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", utc.tm_year + 1900,
                                         utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec, part);
    if (as_json_) {
      const nlohmann::ordered_json line{
          {"time", time}, {"level", std::string(level.data(), level.size())}, {"message", text}};
      fmt::format_to(std::back_inserter(out), "{}\n",
                     line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    } else {
      fmt::format_to(std::back_inserter(out), "{} {:<7} {}\n", time, fmt::string_view(level.data(), level.size()),
                     text);
    }
  }

  std::unique_ptr<spdlog::formatter> clone() const override {
    return std::make_unique<LineFormatter>(as_json_, scrubber_);
  }

 private:
  bool as_json_;
  Scrubber scrubber_;
};

}  // namespace

void start_log(const std::string& level, const std::string& format, const Scrubber& scrubber) {
  auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
  auto logger = std::make_shared<spdlog::logger>("skyward", std::move(sink));
  logger->set_formatter(std::make_unique<LineFormatter>(format == "json", scrubber));
  logger->set_level(spdlog::level::from_str(level));
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace app
