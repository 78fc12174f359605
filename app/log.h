// The program's log: one message a line on standard error, as text or JSON, scrubbed of secrets. Results go to
// standard output; the two are never mixed.
#pragma once
#include <string>

#include "app/secrets.h"

namespace spdlog {
class logger;
}

namespace app {

// Makes it spdlog's default logger, so that spdlog::info(…) goes there.
void start_log(const std::string& level, const std::string& format, const Scrubber& scrubber);

}  // namespace app
