// Tournaments (CO 30-2315 to 30-2315.09). Chips are points, never money.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "replay/ids.h"
#include "rules/money.h"

namespace replay {

struct TournamentFiled {
  std::string tournament;
  std::string document;                       // SHA-256 of what was filed
  std::map<std::string, std::string> values;  // what was read from it
  std::string reviewer;
  friend bool operator==(const TournamentFiled&, const TournamentFiled&) = default;
};
struct TournamentEventOpened {
  std::string tournament;
  std::string event;
  friend bool operator==(const TournamentEventOpened&, const TournamentEventOpened&) = default;
};
struct TournamentEntered {
  std::string tournament, event, entry;
  PlayerId player;
  rules::Cents fee;
  std::string paid_with;
  friend bool operator==(const TournamentEntered&, const TournamentEntered&) = default;
};
struct TournamentBoughtIn {
  std::string tournament, entry;
  rules::Cents amount;
  std::string paid_with;
  friend bool operator==(const TournamentBoughtIn&, const TournamentBoughtIn&) = default;
};
struct TournamentChipsIssued {
  std::string tournament, event, entry;
  std::int64_t points = 0;
  friend bool operator==(const TournamentChipsIssued&, const TournamentChipsIssued&) = default;
};
struct TournamentRoundStarted {
  std::string tournament, event;
  std::int64_t round = 0;
  bool initial = false;
  friend bool operator==(const TournamentRoundStarted&, const TournamentRoundStarted&) = default;
};
struct TournamentRoundEnded {
  std::string tournament, event;
  std::int64_t round = 0;
  friend bool operator==(const TournamentRoundEnded&, const TournamentRoundEnded&) = default;
};
struct TournamentChipValuesPosted {
  std::string tournament, event;
  std::map<std::string, std::string> points_of_colour;
  friend bool operator==(const TournamentChipValuesPosted&, const TournamentChipValuesPosted&) = default;
};
struct TournamentEliminated {
  std::string tournament, event, entry;
  friend bool operator==(const TournamentEliminated&, const TournamentEliminated&) = default;
};
struct TournamentReentered {
  std::string tournament, event, entry, former_entry;
  friend bool operator==(const TournamentReentered&, const TournamentReentered&) = default;
};
struct TournamentVoucherIssued {
  std::string tournament, event, voucher;
  PlayerId player;
  rules::Cents fee_part, buy_in_part;
  friend bool operator==(const TournamentVoucherIssued&, const TournamentVoucherIssued&) = default;
};
struct TournamentVoucherRedeemed {
  std::string tournament, event, voucher;
  PlayerId player;
  friend bool operator==(const TournamentVoucherRedeemed&, const TournamentVoucherRedeemed&) = default;
};
struct TournamentSplitAgreed {
  std::string tournament, event;
  std::vector<std::string> entries;
  bool unanimous = false;
  friend bool operator==(const TournamentSplitAgreed&, const TournamentSplitAgreed&) = default;
};
struct TournamentPrizeAwarded {
  std::string tournament, event, entry;
  std::string kind;  // cash, merchandise, voucher
  rules::Cents value;
  friend bool operator==(const TournamentPrizeAwarded&, const TournamentPrizeAwarded&) = default;
};
struct TournamentClosed {
  std::string tournament;
  friend bool operator==(const TournamentClosed&, const TournamentClosed&) = default;
};

}  // namespace replay
