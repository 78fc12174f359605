// Something the person at the keyboard can mend: a wrong flag, setting or file. One sentence, exit code 2.
#pragma once
#include <stdexcept>

namespace app {
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
}  // namespace app
