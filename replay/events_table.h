// What happens to a table as a whole: opening and closing, its rack, its crew, its days, and corrections of the record.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "replay/ids.h"
#include "rules/money.h"

namespace replay {

// An option of this name posts the odds of a wager: "pays.field" → "2 to 1 on 2 12; 1 to 1 on 3 4 9 10 11".
inline constexpr std::string_view kPaysPrefix = "pays.";

struct TableOpened {
  std::string book;  // "us-co", or "us-co@1" for that version
  rules::Cents lowest_chip;
  std::vector<std::string> records;            // the event families this table records; the others are not covered
  std::string game = "craps";                  // or mini-craps
  std::map<std::string, std::string> options;  // the house's choices where the book leaves one
  std::vector<std::string> layouts;            // side bets whose area the layout shows; empty with layouts_known false
  bool layouts_known = false;
  rules::Cents inventory;           // the opener, counted
  std::int64_t clock_error_ms = 0;  // how wrong this source's clock may be
  friend bool operator==(const TableOpened&, const TableOpened&) = default;
};
struct TableClosed {
  rules::Cents inventory;  // the closer, counted
  friend bool operator==(const TableClosed&, const TableClosed&) = default;
};
struct TableFilled {
  std::string slip;
  rules::Cents amount;
  friend bool operator==(const TableFilled&, const TableFilled&) = default;
};
struct TableCredited {
  std::string slip;
  rules::Cents amount;
  friend bool operator==(const TableCredited&, const TableCredited&) = default;
};
struct SlipVoided {
  std::string slip;
  std::string by;
  std::string reason;
  friend bool operator==(const SlipVoided&, const SlipVoided&) = default;
};
struct MarkerIssued {
  std::string slip;
  PlayerId player;
  rules::Cents amount;
  friend bool operator==(const MarkerIssued&, const MarkerIssued&) = default;
};
struct ColouredUp {
  PlayerId player;
  rules::Cents given;     // small chips, from the player
  rules::Cents received;  // large ones, to him
  friend bool operator==(const ColouredUp&, const ColouredUp&) = default;
};
struct CrewChanged {
  std::string role;
  std::string person;
  friend bool operator==(const CrewChanged&, const CrewChanged&) = default;
};
struct ShiftChanged {
  std::string shift;
  std::string by;
  friend bool operator==(const ShiftChanged&, const ShiftChanged&) = default;
};
struct GamingDayOpened {
  std::string day;
  friend bool operator==(const GamingDayOpened&, const GamingDayOpened&) = default;
};
struct GamingDayClosed {
  std::string day;
  friend bool operator==(const GamingDayClosed&, const GamingDayClosed&) = default;
};
struct Heartbeat {
  std::int64_t clock_error_ms = 0;
  friend bool operator==(const Heartbeat&, const Heartbeat&) = default;
};

}  // namespace replay
