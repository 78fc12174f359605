// The bytes of a whole file, or nothing when it cannot be read (missing, forbidden, a directory).
#pragma once
#include <optional>
#include <string>

namespace app {
std::optional<std::string> read_file(const std::string& path);
}  // namespace app
