// What was planted: the answer that an auditor of the simulated shift should give.
#pragma once
#include <string>
#include <vector>

#include "app/simulator/house.h"

namespace simulator {

struct Truth {
  std::string code;  // of docs/findings.md
  std::string table;
  int roll = 0;               // number of the call it belongs to, from 1; before a roll: the roll that comes
  std::string wager, player;  // empty where the fault has none
  Cents favour = 0;           // both as tests/replay/shifts/README.md defines them
  Cents stake = 0;
  std::string note;
};

std::string as_json(const Truth& truth);  // one line, without its end

}  // namespace simulator
