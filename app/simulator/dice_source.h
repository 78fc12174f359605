// Chance that is the same on every machine: PCG32 (O'Neill 2014), seeded through SplitMix64. No std::distribution,
// since each library draws from those in its own way and the same seed must give the same shift everywhere.
#pragma once
#include <cstdint>

namespace simulator {

struct Faces {
  int left = 1, right = 1;
  int total() const { return left + right; }
  bool pair() const { return left == right; }
  friend bool operator==(const Faces&, const Faces&) = default;
};

class DiceSource {
 public:
  // Two streams of one seed have nothing to do with each other.
  DiceSource(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t mixed = seed ^ (stream * 0xd1342543de82ef95ULL);
    state_ = split_mix(mixed);
    increment_ = split_mix(mixed) | 1U;
    bits();
  }

  std::uint32_t bits() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + increment_;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
    const auto turn = static_cast<std::uint32_t>(old >> 59U);
    return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
  }

  // 0 to n - 1, each as likely as the others: what would favour the small ones is drawn again.
  int below(int n) {
    const auto bound = static_cast<std::uint32_t>(n);
    const std::uint32_t unfair = (0U - bound) % bound;
    std::uint32_t drawn = bits();
    while (drawn < unfair) drawn = bits();
    return static_cast<int>(drawn % bound);
  }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool percent(int chance) { return below(100) < chance; }
  bool per_million(int chance) { return below(1'000'000) < chance; }
  Faces dice() {
    const int left = between(1, 6);
    return {left, between(1, 6)};
  }

 private:
  static std::uint64_t split_mix(std::uint64_t& seed) {
    seed += 0x9e3779b97f4a7c15ULL;
    std::uint64_t mixed = seed;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31U);
  }

  std::uint64_t state_ = 0, increment_ = 1;
};

}  // namespace simulator
