// What a roll does to a wager, worked out slowly from the book and the options. Used when a table's rules are compiled
// (table_rules.cc), never while settling.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "rules/house_options.h"
#include "rules/table_rules.h"

namespace rules {

// A roll's verdict on a wager before money comes in.
enum class Verdict : std::uint8_t { Nothing, Wins, Loses, Barred, Moves };

// Judges one spot. A ruling is cheap and can be compared; explaining one costs strings and is done once for each kind.
class SpotJudge {
 public:
  struct Ruling {
    bool on = true;
    bool called_off = false;
    Verdict verdict = Verdict::Nothing;
    std::array<const PayLine*, kPartsMax> lines{};  // what is paid, for each part; null: that part loses
    friend bool operator==(const Ruling&, const Ruling&) = default;
  };

  SpotJudge(const HouseOptions& options, const Spot& spot);
  Ruling rule(Working called, Phase phase, Roll roll) const;
  SpotResult explain(const Ruling& ruling) const;

 private:
  struct PartLines {
    const WagerRow* row;
    std::vector<const PayLine*> lines;
  };

  Verdict verdict(const WagerRow& row, Phase phase, Roll roll) const;
  bool is_on(Working called, Phase phase) const;
  SpotResult explain_off(const Ruling& ruling, SpotResult result) const;
  void explain_win(const Ruling& ruling, SpotResult& result) const;
  SpotResult explain_parts(const Ruling& ruling, SpotResult result) const;

  const HouseOptions& options_;
  const Spot& spot_;
  const WagerRow* flat_ = nullptr;
  std::vector<const PayLine*> lines_;
  std::vector<PartLines> parts_;
  bool on_at_come_out_ = true;
  bool decide_only_is_come_out_ = true;
  bool returned_when_off_ = false;
};

// The results of a side bet, and which level leads to which.
void compile_levels(const HouseOptions& options, Spot& spot);

enum class CommissionDue : std::uint8_t { Never, Placement, Win };
CommissionDue commission_due(const HouseOptions& options, const Spot& spot);
Cents commission_of(const HouseOptions& options, const Spot& spot, Cents stake, Cents chip);

// The pay lines in force: the house's where it set its own, without those whose option is not chosen.
std::vector<const PayLine*> lines_in_force(const HouseOptions& options, const WagerRow& row);

// The odds that a wager pays on this number or point; null: nothing is paid there.
const PayLine* pay_line(const HouseOptions& options, const WagerRow& row, int number);

}  // namespace rules
