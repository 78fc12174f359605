// "Did you mean …?": the known name closest to a mistyped one, if any is close enough to be a typing error.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace app {

// Empty when nothing is near.
std::string nearest_name(std::string_view typed, const std::vector<std::string>& known);

}  // namespace app
