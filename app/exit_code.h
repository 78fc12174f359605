// Exit codes that scripts can rely on; `skyward --help` prints the same table.
#pragma once

namespace app {

enum class ExitCode : int {
  Fine = 0,
  Findings = 1,    // findings, or failed checks
  Usage = 2,       // wrong usage or configuration, input that is not there
  OutOfReach = 3,  // a service (database, broker) cannot be reached, or the machine failed
};

}  // namespace app
