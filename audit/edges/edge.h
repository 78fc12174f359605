// The exact mathematics of a wager: house edge, variance and length, as fractions, by solving the Markov chain that the
// compiled rules themselves describe. Nothing is simulated, and nothing about craps is known here.
#pragma once
#include <string>
#include <vector>

#include "rules/table_rules.h"

namespace audit {

struct Exact {
  std::string fraction;  // "7/495"
  double value = 0;
};

struct WagerEdge {
  std::string wager;   // code
  std::string where;   // "on 6", "point 4", "table FB-1"; empty where the wager has only one place
  bool priced = true;  // false: neither book nor house states the odds, so the rest is empty
  Exact edge;          // what the house keeps of a stake of one, per wager that is decided
  Exact variance;      // of the player's result on a stake of one
  Exact rolls;         // how many rolls it takes on average
  std::string citation;
};

// Every wager of the table, in the order of the book. Side bets without a chosen pay table are listed once for every
// table that the house may choose.
std::vector<WagerEdge> all_edges(const rules::TableRules& rules);

}  // namespace audit
