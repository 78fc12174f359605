// The vocabulary of a table: what happened, as plain values. Adapters translate the outside world into these;
// nothing in here knows of JSON, Kafka or files.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "rules/money.h"
#include "rules/roll.h"

namespace replay {

// Ids come from the table system and are only ever compared. One type each, so that they cannot be swapped.
template <class Tag>
struct Id {
  std::string text;
  friend auto operator<=>(const Id&, const Id&) = default;
};
using TableId = Id<struct TableTag>;
using PlayerId = Id<struct PlayerTag>;
using WagerId = Id<struct WagerTag>;
using EventId = Id<struct EventTag>;
using SourceId = Id<struct SourceTag>;

using EventTime = std::chrono::sys_time<std::chrono::microseconds>;

struct TableOpened {
  std::string book;
  rules::Cents lowest_chip;
  std::vector<std::string> records;  // the event families this table records; the others are not covered
};
struct WagerPlaced {
  WagerId wager;
  PlayerId player;
  std::string code;
  int number = 0;  // 0 where the wager has none
  rules::Cents stake;
};
struct RollCalled {
  rules::Roll roll;
  std::string by;
};
struct WagerPaid {
  WagerId wager;
  PlayerId player;
  rules::Cents winnings;  // on top of the stake
};
struct WagerTaken {
  WagerId wager;
  PlayerId player;
  rules::Cents taken;
};
struct WagerPushed {
  WagerId wager;
  PlayerId player;
};
struct TableClosed {};

using Happening = std::variant<TableOpened, WagerPlaced, RollCalled, WagerPaid, WagerTaken, WagerPushed, TableClosed>;

struct TableEvent {
  SourceId source;
  EventId id;  // with the source, names the event
  TableId table;
  std::uint64_t sequence = 0;
  EventTime time;
  Happening what;
};

}  // namespace replay
