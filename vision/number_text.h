// A number as people read it in sentences and pictures: rounded to so many digits behind the point, without noughts at
// its end, and never "-0".
#pragma once
#include <string>

namespace vision {
std::string number_text(double value, int digits);
}  // namespace vision
