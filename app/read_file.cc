#include "app/read_file.h"

#include <fstream>
#include <sstream>

namespace app {

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  // A directory opens like a file and fails at the first byte; an empty file has none to give.
  const bool empty = stream.peek() == std::ifstream::traits_type::eof();
  if (stream.bad()) return std::nullopt;
  std::ostringstream contents;
  if (!empty) contents << stream.rdbuf();
  if (stream.bad() || contents.bad()) return std::nullopt;
  return contents.str();
}

}  // namespace app
