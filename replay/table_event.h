// The vocabulary of a table: what happened, as plain values. Adapters translate the outside world into these;
// nothing in here knows of JSON, Kafka or files.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "replay/events_camera.h"
#include "replay/events_cash.h"
#include "replay/events_dice.h"
#include "replay/events_dispute.h"
#include "replay/events_roll.h"
#include "replay/events_settlement.h"
#include "replay/events_table.h"
#include "replay/events_tournament.h"
#include "replay/events_wager.h"
#include "replay/ids.h"

namespace replay {

// Somebody mends the record: an earlier event did not happen, or happened otherwise. The correction takes effect at the
// place of the event it corrects, as if it had been recorded like that in the first place.
struct Instead;
struct Correction {
  EventId corrects;
  SourceId source;  // of the event that is corrected; empty: the same source
  std::string by;
  std::string role;
  std::string why;
  std::shared_ptr<const Instead> instead;  // null: it did not happen
  friend bool operator==(const Correction&, const Correction&) = default;
};

using Happening =
    std::variant<TableOpened, TableClosed, TableFilled, TableCredited, SlipVoided, MarkerIssued, ColouredUp,
                 CrewChanged, ShiftChanged, GamingDayOpened, GamingDayClosed, Heartbeat, Correction, CashReceived,
                 CashSpread, CashStated, ChipsIssued, CashDropped, DropBoxRemoved, DropCounted, TipReceived, TipDropped,
                 PatronIdentified, DiceOffered, DiceSelected, ShooterAssigned, DicePassed, DiceExchanged, WagerPlaced,
                 WagerIncreased, WagerReduced, WagerRemoved, WagerCalled, WagerConfirmed, NoMoreBets, DiceThrown,
                 DiceAtRest, RollCalled, NoRollCalled, DiceRead, WagerPaid, WagerTaken, WagerPushed, VigCollected,
                 DisputeRaised, DisputeRuled, DisputeClosed, TournamentFiled, TournamentEventOpened, TournamentEntered,
                 TournamentBoughtIn, TournamentChipsIssued, TournamentRoundStarted, TournamentRoundEnded,
                 TournamentChipValuesPosted, TournamentEliminated, TournamentReentered, TournamentVoucherIssued,
                 TournamentVoucherRedeemed, TournamentSplitAgreed, TournamentPrizeAwarded, TournamentClosed, FrameTaken,
                 CameraCalibrated, CameraMoved, CameraStalled>;

struct Instead {
  Happening what;
};

struct TableEvent {
  SourceId source;
  EventId id;  // with the source, names the event
  TableId table;
  std::uint64_t epoch = 0;  // a source that was restarted opens a new one
  std::uint64_t sequence = 0;
  EventTime time;
  Happening what;
};

}  // namespace replay
