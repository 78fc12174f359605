// The command line: reads it, runs one verb, and turns whatever went wrong into one sentence and an exit code.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

#include "app/exit_code.h"
#include "app/settings.h"

namespace app {

struct Terminal {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

// `arguments` without the program's name.
ExitCode run_command(std::vector<std::string> arguments, const Environment& environment, const Terminal& terminal);

}  // namespace app
