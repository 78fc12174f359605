// Faults: which there are, how often each is wanted, and when one may be planted. One fault a roll, two clean rolls
// between two faults: so each finding of an auditor has one cause.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/simulator/dice_source.h"
#include "app/simulator/round.h"

namespace simulator {

// When a fault is planted: as the table opens (posted_odds.h), as the dice are passed, before the wagers, after them,
// or in the settlement.
enum class Stage : std::uint8_t { Opening, Dice, BeforeWagers, AfterWagers, Settlement };

struct FaultKind {
  std::string_view name;  // a code of docs/findings.md, or what the pit calls the trick
  std::string_view code;  // what an auditor should find
  Stage stage;
  // Plants it in this round if the round allows it, and writes it down in Table::plant; false: nothing was changed.
  // None where no round is being played yet.
  bool (*plant)(Table& table, Round& round);
  bool rare = false;  // few rounds allow it, so it goes before the others when one does
};
const std::vector<FaultKind>& fault_kinds();

struct FaultPlan {
  bool all = false;                  // every code a few times in four hours
  std::map<std::string, int> rates;  // by name, in millionths of a roll
};
// "all", "none" or "CODE=RATE,..."; throws std::invalid_argument that says what is wrong.
FaultPlan read_fault_plan(const std::string& text);
std::vector<std::string> fault_names();

// The desk that deals faults out to one table.
class FaultDesk {
 public:
  FaultDesk(FaultPlan plan, double hours, std::uint64_t seed);

  void next_roll(int coming_roll, bool late_in_shift);  // draws what has become due
  // The first due fault of the stage that the round allows; nullptr: none.
  const FaultKind* plant(Stage stage, Table& table, Round& round);
  void planted(const FaultKind& kind, int roll);
  void forbid_this_roll() { may_plant_ = false; }

 private:
  bool wants(std::string_view name) const;
  std::vector<const FaultKind*> due(Stage stage);

  FaultPlan plan_;
  int most_of_each_ = 0;
  DiceSource chance_;
  std::map<std::string_view, int> count_, waiting_;
  int last_roll_ = -3;
  bool may_plant_ = false, leave_to_settlement_ = false, keep_for_rare_ = false, rare_only_ = false;
};

}  // namespace simulator
