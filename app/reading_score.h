// How well frames were read, against labels that somebody else wrote: how many of the readable ones were read, and how
// many readings were wrong, with the rate that could still hide behind so few. A reading of a frame that nobody should
// have read is as wrong as a wrong face.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace app {

struct LabelledFrame {
  std::string kind;  // the label's class: flat, touching, moving, …
  bool readable = false;
  std::optional<std::array<int, 2>> roll;  // ascending
  double die_px = 0;
};

class ReadingScore {
 public:
  // `reason`: why it was not read.
  void count(const LabelledFrame& truth, const std::optional<std::array<int, 2>>& roll, const std::string& reason);

  struct Tally {
    std::int64_t readable = 0, read = 0;  // of those that can be read
    std::int64_t unreadable = 0;          // those that cannot
    std::int64_t wrong = 0;               // readings that say another roll
    std::int64_t uncalled_for = 0;        // readings of what cannot be read
    double coverage() const { return readable == 0 ? 1 : static_cast<double>(read) / static_cast<double>(readable); }
    std::int64_t readings() const { return read + uncalled_for; }
    std::int64_t false_readings() const { return wrong + uncalled_for; }
  };
  const Tally& all() const { return all_; }
  const std::map<std::string, Tally>& by_kind() const { return by_kind_; }
  const std::map<std::string, Tally>& by_size() const { return by_size_; }
  const std::map<std::string, std::int64_t>& reasons() const { return reasons_; }  // of readable frames not read

 private:
  Tally all_;
  std::map<std::string, Tally> by_kind_, by_size_;
  std::map<std::string, std::int64_t> reasons_;
};

// With 95 % confidence the true rate is no higher, when `events` of `trials` were seen (Clopper and Pearson, one side).
double upper_bound_95(std::int64_t events, std::int64_t trials);

}  // namespace app
