// docs/findings.md, printed from the table of finding kinds that the code itself uses.
#pragma once
#include <string>

namespace app {
std::string findings_page();
}  // namespace app
