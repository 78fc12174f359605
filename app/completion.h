// Shell completion, made from the command line's own description so that it cannot fall behind.
#pragma once
#include <string>

namespace CLI {
class App;
}

namespace app {
std::string bash_completion(const CLI::App& root);
std::string zsh_completion(const CLI::App& root);
}  // namespace app
