// The entry: plays shifts at several tables and writes OUT/journal/*.jsonl, one file per table, and OUT/truth.jsonl,
// one line per planted fault. The same settings give the same bytes on every machine.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "app/simulator/faults.h"

namespace simulator {

struct Settings {
  std::string book = "us-co";                  // rule book of every table
  std::map<std::string, std::string> options;  // the house's choices; what it must choose and did not is chosen for it
  std::string game = "craps";                  // or mini-craps, us-ma only
  int tables = 1;                              // each has its own file, players and dice
  double hours = 4;                            // length of a shift; it ends at the first seven-out after that
  int players = 8;                             // at each table, at least 2: somebody must take the dice
  std::uint64_t seed = 1;                      // another seed, other shifts
  FaultPlan faults;                            // what to plant, and how often
  std::filesystem::path out;                   // made if it is not there
};

struct Summary {
  std::int64_t events = 0, rolls = 0;
  std::map<std::string, int> faults;  // by code
};

struct Progress {
  int table = 0, tables = 0;  // the one being played, of how many
  std::int64_t events = 0;
};

// Throws std::invalid_argument for settings that make no table, std::runtime_error where the disk fails.
Summary simulate(const Settings& settings, const std::function<void(const Progress&)>& progress);

}  // namespace simulator
