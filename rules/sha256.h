// SHA-256 (FIPS 180-4), so that the core can name a finding by what it says without an outside library. A weaker
// hash would let somebody who chooses event ids make two findings share one name, and so hide the second.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace rules {

using Digest = std::array<std::uint8_t, 32>;
Digest sha256(std::string_view bytes);
std::string hex(const Digest& digest);

}  // namespace rules
