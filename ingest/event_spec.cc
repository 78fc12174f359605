#include "ingest/event_spec.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "ingest/event_time.h"
#include "ingest/fault.h"

namespace ingest {
namespace {

using replay::Happening;
using simdjson::dom::element;
using simdjson::dom::element_type;

// ------------------------------------------------------------------------------- one value of each kind

std::string_view text(const FieldSpec& field, const element& value) {
  std::string_view read;
  if (value.get(read) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, field.name);
  check_name(field.name, read);
  if (!field.choices.empty() && std::ranges::find(field.choices, read) == field.choices.end()) {
    fail(BadEvent::NotAChoice, field.name);
  }
  return read;
}

std::int64_t number(const FieldSpec& field, const element& value, std::int64_t least, std::int64_t most,
                    BadEvent range) {
  const auto type = value.type();  // not is_double(), which says yes to whole numbers as well
  const bool money = field.kind == FieldKind::Stake || field.kind == FieldKind::Amount;
  if (type == element_type::DOUBLE)
    fail(money ? BadEvent::AmountNotWholeCents : BadEvent::FieldOfWrongKind, field.name);
  if (type == element_type::UINT64) fail(range, field.name);
  std::int64_t read = 0;
  if (value.get(read) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, field.name);
  if (read < least || read > most) fail(range, field.name);
  return read;
}

rules::Roll roll(const FieldSpec& field, const element& value) {
  simdjson::dom::array faces;
  if (value.get(faces) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, field.name);
  if (faces.size() != 2) fail(BadEvent::NotARoll, field.name);
  std::array<int, 2> read{};
  for (std::size_t i = 0; i < 2; ++i) {
    std::int64_t face = 0;
    if (faces.at(i).get(face) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, field.name);
    read[i] = face >= 1 && face <= 6 ? static_cast<int>(face) : 0;
  }
  const auto made = rules::Roll::from_faces(read[0], read[1]);
  if (!made) fail(BadEvent::NotARoll, field.name);
  return *made;
}

void read_into(const FieldSpec& field, const element& value, std::string& into) { into = text(field, value); }
template <class Tag>
void read_into(const FieldSpec& field, const element& value, replay::Id<Tag>& into) {
  into.text = text(field, value);
}
void read_into(const FieldSpec& field, const element& value, rules::Cents& into) {
  const std::int64_t least = field.kind == FieldKind::Stake ? 1 : 0;
  into = {number(field, value, least, rules::kCentsMax.value, BadEvent::AmountOutOfRange)};
}
void read_into(const FieldSpec& field, const element& value, int& into) {
  const bool total = field.kind == FieldKind::Total;
  into = static_cast<int>(number(field, value, total ? 2 : 0, total ? 12 : 1000, BadEvent::NumberOutOfRange));
}
void read_into(const FieldSpec& field, const element& value, std::int64_t& into) {
  into = number(field, value, 0, 1'000'000'000'000, BadEvent::NumberOutOfRange);
}
void read_into(const FieldSpec& field, const element& value, bool& into) {
  if (value.get(into) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, field.name);
}
void read_into(const FieldSpec& field, const element& value, std::optional<rules::Roll>& into) {
  into = roll(field, value);
}
void read_into(const FieldSpec& field, const element& value, std::vector<std::string>& into) {
  simdjson::dom::array list;
  if (value.get(list) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, field.name);
  for (const element one : list) into.emplace_back(text(field, one));
}
void read_into(const FieldSpec& field, const element& value, std::map<std::string, std::string>& into) {
  simdjson::dom::object object;
  if (value.get(object) != simdjson::SUCCESS) fail(BadEvent::FieldOfWrongKind, field.name);
  for (const auto& [key, one] : object) {
    check_name(field.name, key);
    std::string_view word;
    std::int64_t whole = 0;
    bool flag = false;
    if (one.get(word) == simdjson::SUCCESS) {
      check_name(field.name, word);
      into[std::string(key)] = word;
    } else if (one.get(whole) == simdjson::SUCCESS) {
      into[std::string(key)] = std::to_string(whole);
    } else if (one.get(flag) == simdjson::SUCCESS) {
      into[std::string(key)] = flag ? "yes" : "no";
    } else {
      fail(BadEvent::FieldOfWrongKind, field.name);
    }
  }
}
void read_into(const FieldSpec& field, const element& value, replay::EventTime& into) {
  const auto read = read_time(text(field, value));
  if (!read) fail(BadEvent::NotATime, field.name);
  into = *read;
}

// ----------------------------------------------------------------------------------- building the table

template <class>
struct Pointed;
template <class Event, class Value>
struct Pointed<Value Event::*> {
  using EventType = Event;
};

template <auto Member>
void put(const FieldSpec& field, const element& value, Happening& into) {
  read_into(field, value, std::get<typename Pointed<decltype(Member)>::EventType>(into).*Member);
}

template <auto Member>
FieldSpec must(std::string_view name, FieldKind kind, std::string_view help,
               std::vector<std::string_view> choices = {}) {
  return {name, kind, true, help, put<Member>, std::move(choices)};
}
template <auto Member>
FieldSpec can(std::string_view name, FieldKind kind, std::string_view help,
              std::vector<std::string_view> choices = {}) {
  return {name, kind, false, help, put<Member>, std::move(choices)};
}

template <class Event>
EventSpec event(std::string_view type, std::string_view title, std::vector<FieldSpec> fields) {
  return {type, title, [] { return Happening(Event{}); }, std::move(fields)};
}

using namespace replay;
using enum FieldKind;

// A layout that is named, even as empty, is known.
void put_layouts(const FieldSpec& field, const element& value, Happening& into) {
  auto& opened = std::get<TableOpened>(into);
  read_into(field, value, opened.layouts);
  opened.layouts_known = true;
}
// Faces carry their total.
void put_called_faces(const FieldSpec& field, const element& value, Happening& into) {
  auto& called = std::get<RollCalled>(into);
  called.roll = roll(field, value);
  called.total = called.roll->total();
}
void put_called_total(const FieldSpec& field, const element& value, Happening& into) {
  auto& called = std::get<RollCalled>(into);
  int total = 0;
  read_into(field, value, total);
  if (called.roll && called.roll->total() != total) fail(BadEvent::NotARoll, field.name);
  called.total = total;
}

const std::vector<std::string_view> kFamilies{"table",      "cash",    "dice",       "wager", "roll",
                                              "settlement", "dispute", "tournament", "frame", "camera"};
constexpr std::string_view kWagerHelp = "The wager, by the id it was placed under.";
constexpr std::string_view kRoleHelp = "The role: boxperson, stickperson, dealer, floorperson, pit_supervisor.";
constexpr std::string_view kTransactionHelp = "Ties the steps of one exchange together.";

std::vector<EventSpec> make_specs() {
  return {
      event<TableOpened>(
          "skyward.table.opened", "A table opens for play.",
          {must<&TableOpened::book>("book", Name, "Rule book, e.g. us-co, or us-co@1 for that version."),
           must<&TableOpened::lowest_chip>("chip_cents", Stake, "The lowest chip at the table."),
           must<&TableOpened::records>("records", Names,
                                       "The families this table records; the others are not covered by any check.",
                                       kFamilies),
           can<&TableOpened::game>("game", Name, "Which game is played.", {"craps", "mini-craps"}),
           can<&TableOpened::options>("options", Values, "The house's choices where the book leaves one, by option."),
           {"layouts", Names, false, "Side bets whose area the layout shows; absent: not known.", put_layouts},
           can<&TableOpened::inventory>("inventory_cents", Amount, "The opener: the rack, counted."),
           can<&TableOpened::clock_error_ms>("clock_error_ms", Count, "How wrong this source's clock may be.")}),
      event<TableClosed>("skyward.table.closed", "A table closes.",
                         {can<&TableClosed::inventory>("inventory_cents", Amount, "The closer: the rack, counted.")}),
      event<TableFilled>("skyward.table.filled", "Chips come to the rack from the cage.",
                         {must<&TableFilled::slip>("slip", Name, "Number of the fill slip."),
                          must<&TableFilled::amount>("amount_cents", Stake, "What came.")}),
      event<TableCredited>("skyward.table.credited", "Chips go from the rack to the cage.",
                           {must<&TableCredited::slip>("slip", Name, "Number of the credit slip."),
                            must<&TableCredited::amount>("amount_cents", Stake, "What went.")}),
      event<SlipVoided>(
          "skyward.table.slip_voided", "A fill or credit slip is voided.",
          {must<&SlipVoided::slip>("slip", Name, "The slip."), must<&SlipVoided::by>("by", Name, "Who voided it."),
           must<&SlipVoided::reason>("reason", Name, "Why.")}),
      event<MarkerIssued>("skyward.table.marker", "A player gets chips on credit.",
                          {must<&MarkerIssued::slip>("slip", Name, "Number of the marker."),
                           must<&MarkerIssued::player>("player", Name, "The player."),
                           must<&MarkerIssued::amount>("amount_cents", Stake, "What he got.")}),
      event<ColouredUp>("skyward.table.coloured_up", "A player changes small chips for large ones.",
                        {must<&ColouredUp::player>("player", Name, "The player."),
                         must<&ColouredUp::given>("given_cents", Stake, "What he gave."),
                         must<&ColouredUp::received>("received_cents", Stake, "What he got.")}),
      event<CrewChanged>(
          "skyward.table.crew_changed", "Somebody takes a place at the table.",
          {must<&CrewChanged::role>("role", Name, kRoleHelp), must<&CrewChanged::person>("person", Name, "Who.")}),
      event<ShiftChanged>("skyward.table.shift_changed", "A shift begins.",
                          {must<&ShiftChanged::shift>("shift", Name, "Its name."),
                           must<&ShiftChanged::by>("by", Name, "Who took over.")}),
      event<GamingDayOpened>("skyward.table.gaming_day_opened", "A gaming day begins.",
                             {must<&GamingDayOpened::day>("day", Name, "Its date.")}),
      event<GamingDayClosed>("skyward.table.gaming_day_closed", "A gaming day ends.",
                             {must<&GamingDayClosed::day>("day", Name, "Its date.")}),
      event<Heartbeat>("skyward.table.heartbeat", "The table system is alive.",
                       {can<&Heartbeat::clock_error_ms>("clock_error_ms", Count, "How wrong its clock may be now.")}),
      event<CashReceived>("skyward.cash.received", "A player hands over cash, a ticket or a coupon.",
                          {must<&CashReceived::transaction>("transaction", Name, kTransactionHelp),
                           must<&CashReceived::player>("player", Name, "The player."),
                           must<&CashReceived::kind>("kind", Name, "What it is.",
                                                     {"currency", "coins", "ticket", "purchase_ticket", "coupon",
                                                      "mobile_atm_receipt", "promo"}),
                           must<&CashReceived::amount>("amount_cents", Stake, "How much."),
                           must<&CashReceived::by>("by", Name, kRoleHelp)}),
      event<CashSpread>("skyward.cash.spread", "It is spread on the table in full view.",
                        {must<&CashSpread::transaction>("transaction", Name, kTransactionHelp),
                         must<&CashSpread::by>("by", Name, kRoleHelp)}),
      event<CashStated>("skyward.cash.stated", "Its amount is said aloud.",
                        {must<&CashStated::transaction>("transaction", Name, kTransactionHelp),
                         must<&CashStated::amount>("amount_cents", Stake, "What was said."),
                         must<&CashStated::by>("by", Name, kRoleHelp)}),
      event<ChipsIssued>("skyward.cash.chips_issued", "The player gets chips for it.",
                         {must<&ChipsIssued::transaction>("transaction", Name, kTransactionHelp),
                          must<&ChipsIssued::player>("player", Name, "The player."),
                          must<&ChipsIssued::amount>("amount_cents", Stake, "How much.")}),
      event<CashDropped>(
          "skyward.cash.dropped", "It leaves the table top for the box.",
          {must<&CashDropped::transaction>("transaction", Name, kTransactionHelp),
           must<&CashDropped::amount>("amount_cents", Stake, "How much."),
           must<&CashDropped::receptacle>("receptacle", Name, "Where it went.", {"drop_box", "bill_validator"}),
           must<&CashDropped::by>("by", Name, kRoleHelp)}),
      event<DropBoxRemoved>(
          "skyward.cash.drop_box_removed", "A drop box is taken to the count.",
          {must<&DropBoxRemoved::box>("box", Name, "The box."), must<&DropBoxRemoved::by>("by", Name, "Who took it.")}),
      event<DropCounted>("skyward.cash.drop_counted", "A drop box has been counted.",
                         {must<&DropCounted::box>("box", Name, "The box."),
                          must<&DropCounted::amount>("amount_cents", Amount, "What was in it.")}),
      event<TipReceived>("skyward.cash.tip_received", "A player tips the crew.",
                         {must<&TipReceived::player>("player", Name, "The player."),
                          must<&TipReceived::amount>("amount_cents", Stake, "How much.")}),
      event<TipDropped>("skyward.cash.tip_dropped", "A tip goes into the tip box.",
                        {must<&TipDropped::amount>("amount_cents", Stake, "How much.")}),
      event<PatronIdentified>("skyward.cash.patron_identified", "A player is known by name.",
                              {must<&PatronIdentified::player>("player", Name, "The player."),
                               must<&PatronIdentified::patron>("patron", Name, "Who that is.")}),
      event<DiceOffered>("skyward.dice.offered", "A set of dice is offered to a player.",
                         {must<&DiceOffered::player>("player", Name, "The player."),
                          must<&DiceOffered::serials>("serials", Names, "The dice, by serial number.")}),
      event<DiceSelected>("skyward.dice.selected", "The player keeps two of them.",
                          {must<&DiceSelected::player>("player", Name, "The player."),
                           must<&DiceSelected::serials>("serials", Names, "The two.")}),
      event<ShooterAssigned>("skyward.dice.shooter_assigned", "A player becomes the shooter.",
                             {must<&ShooterAssigned::player>("player", Name, "The player.")}),
      event<DicePassed>(
          "skyward.dice.passed", "The dice go to another player.",
          {must<&DicePassed::from>("from", Name, "The old shooter."), must<&DicePassed::to>("to", Name, "The new one."),
           must<&DicePassed::cause>("cause", Name, "Why.", {"seven_out", "voluntary", "ordered"}),
           can<&DicePassed::by>("by", Name, "The role that ordered it."),
           can<&DicePassed::ground>("ground", Name, "The ground of the order.")}),
      event<DiceExchanged>(
          "skyward.dice.exchanged", "Dice are replaced.",
          {must<&DiceExchanged::out>("out", Names, "Those that leave."),
           must<&DiceExchanged::in>("in", Names, "Those that come."),
           must<&DiceExchanged::by>("by", Name, "Who did it."), must<&DiceExchanged::reason>("reason", Name, "Why.")}),
      event<WagerPlaced>(
          "skyward.wager.placed", "A wager is put on the layout.",
          {must<&WagerPlaced::wager>("wager", Name, "Unique for the table's whole history."),
           must<&WagerPlaced::player>("player", Name, "The player."),
           must<&WagerPlaced::code>("code", Name, "The wager's code in the rule book, e.g. pass, place_win."),
           can<&WagerPlaced::number>("number", Total,
                                     "Box number, hardway or hard hop; absent where the wager has none."),
           can<&WagerPlaced::dice>("dice", Faces, "The two faces of an easy hop."),
           can<&WagerPlaced::high>("high", Total, "The doubled number of a horn high."),
           can<&WagerPlaced::come_point>("come_point", Total, "Odds on a come or don't come bet: the number it is on."),
           must<&WagerPlaced::stake>("amount_cents", Stake, "The stake."),
           can<&WagerPlaced::media>(
               "media", Names, "What it is made with; absent: chips.",
               {"chips", "tokens", "plaques", "coins", "coupon", "ticket", "purchase_ticket", "verbal", "verbal_cash"}),
           can<&WagerPlaced::confirmed_by>("confirmed_by", Names, "Roles that confirmed it aloud."),
           can<&WagerPlaced::tip>("tip", Flag, "A wager for the dealer."),
           can<&WagerPlaced::booked_by>("booked_by", Name, "Who recorded it.")}),
      event<WagerIncreased>(
          "skyward.wager.increased", "A wager grows.",
          {must<&WagerIncreased::wager>("wager", Name, kWagerHelp),
           must<&WagerIncreased::to>("to_cents", Stake, "The whole new amount."),
           can<&WagerIncreased::confirmed_by>("confirmed_by", Names, "Roles that confirmed it aloud.")}),
      event<WagerReduced>("skyward.wager.reduced", "A wager shrinks.",
                          {must<&WagerReduced::wager>("wager", Name, kWagerHelp),
                           must<&WagerReduced::to>("to_cents", Stake, "The whole new amount.")}),
      event<WagerRemoved>("skyward.wager.removed", "A wager is taken down.",
                          {must<&WagerRemoved::wager>("wager", Name, kWagerHelp)}),
      event<WagerCalled>(
          "skyward.wager.called", "A wager is called on or off.",
          {must<&WagerCalled::wager>("wager", Name, kWagerHelp), must<&WagerCalled::on>("on", Flag, "On, or off."),
           can<&WagerCalled::confirmed_by>("confirmed_by", Names, "Roles that set the button.")}),
      event<WagerConfirmed>(
          "skyward.wager.confirmed", "A spoken or late wager is confirmed aloud.",
          {must<&WagerConfirmed::wager>("wager", Name, kWagerHelp), must<&WagerConfirmed::by>("by", Name, kRoleHelp)}),
      event<NoMoreBets>("skyward.roll.no_more_bets", "\"No more bets\" is announced.",
                        {must<&NoMoreBets::by>("by", Name, kRoleHelp)}),
      event<DiceThrown>("skyward.roll.thrown", "The dice leave the hand.",
                        {must<&DiceThrown::shooter>("shooter", Name, "The player."),
                         can<&DiceThrown::slid>("slid", Flag, "They were seen to slide.")}),
      event<DiceAtRest>("skyward.roll.at_rest", "The dice come to rest.",
                        {must<&DiceAtRest::from>("from", Time, "Not before this."),
                         must<&DiceAtRest::to>("to", Time, "Not after this.")}),
      event<RollCalled>("skyward.roll.called", "The result is called.",
                        {{"faces", Faces, false, "The two faces.", put_called_faces},
                         {"total", Total, false, "Their sum, where the faces are not recorded.", put_called_total},
                         must<&RollCalled::by>("by", Name, kRoleHelp)}),
      event<NoRollCalled>("skyward.roll.no_roll_called", "The throw is called no roll.",
                          {must<&NoRollCalled::circumstance>("circumstance", Name, "The ground, e.g. off_table."),
                           must<&NoRollCalled::by>("by", Name, kRoleHelp),
                           can<&NoRollCalled::considered_by>("considered_by", Name, "Who held the throw improper."),
                           can<&NoRollCalled::after_rest>("after_rest", Flag, "Called after the dice lay still.")}),
      event<DiceRead>(
          "skyward.roll.dice_read", "Vision has read the dice, or abstains.",
          {can<&DiceRead::roll>("faces", Faces, "The two faces; absent: it abstained."),
           can<&DiceRead::reason>("reason", Name, "Why it abstained."),
           can<&DiceRead::circumstance>("circumstance", Name, "How the dice lie, e.g. cocked_two_sides."),
           must<&DiceRead::camera>("camera", Name, "The camera, or cameras."),
           must<&DiceRead::frames>("frames", Names, "SHA-256 of each frame."),
           must<&DiceRead::confidence_permille>("confidence_permille", Permille, "How sure, in thousandths."),
           must<&DiceRead::rest_from>("rest_from", Time, "The dice came to rest not before this."),
           must<&DiceRead::rest_to>("rest_to", Time, "And not after this.")}),
      event<WagerPaid>(
          "skyward.settlement.paid", "A wager is paid.",
          {can<&WagerPaid::wager>("wager", Name, "The wager; absent: all of the player's wagers together."),
           must<&WagerPaid::player>("player", Name, "Who got it."),
           must<&WagerPaid::winnings>("paid_cents", Amount, "Winnings, on top of the stake.")}),
      event<WagerTaken>(
          "skyward.settlement.taken", "A stake is taken.",
          {can<&WagerTaken::wager>("wager", Name, "The wager; absent: all of the player's wagers together."),
           must<&WagerTaken::player>("player", Name, "Whose it was."),
           must<&WagerTaken::taken>("taken_cents", Amount, "How much.")}),
      event<WagerPushed>("skyward.settlement.pushed", "A stake goes back without a decision.",
                         {must<&WagerPushed::wager>("wager", Name, kWagerHelp),
                          must<&WagerPushed::player>("player", Name, "Whose it is.")}),
      event<VigCollected>("skyward.settlement.vig_collected", "Commission is collected.",
                          {must<&VigCollected::wager>("wager", Name, kWagerHelp),
                           must<&VigCollected::player>("player", Name, "Who paid it."),
                           must<&VigCollected::amount>("amount_cents", Amount, "How much.")}),
      event<DisputeRaised>(
          "skyward.dispute.raised", "A player contests something.",
          {must<&DisputeRaised::dispute>("dispute", Name, "Its id."),
           must<&DisputeRaised::player>("player", Name, "The player."),
           must<&DisputeRaised::claim>("claim", Name, "What it is about.",
                                       {"existence", "amount", "ownership", "timing", "payout", "dice"}),
           can<&DisputeRaised::wager>("wager", Name, "The wager."),
           can<&DisputeRaised::amount>("amount_cents", Amount, "What he claims.")}),
      event<DisputeRuled>("skyward.dispute.ruled", "The pit decides.",
                          {must<&DisputeRuled::dispute>("dispute", Name, "The dispute."),
                           must<&DisputeRuled::person>("person", Name, "Who ruled."),
                           must<&DisputeRuled::role>("role", Name, kRoleHelp),
                           must<&DisputeRuled::decision>("decision", Name, "How.",
                                                         {"for_player", "for_house", "split", "face", "void"}),
                           can<&DisputeRuled::amount>("amount_cents", Amount, "What was paid on it.")}),
      event<DisputeClosed>("skyward.dispute.closed", "A dispute is over.",
                           {must<&DisputeClosed::dispute>("dispute", Name, "The dispute.")}),
      event<TournamentFiled>("skyward.tournament.filed", "A document of a tournament was filed and read.",
                             {must<&TournamentFiled::tournament>("tournament", Name, "Its id."),
                              must<&TournamentFiled::document>("document", Name, "SHA-256 of the document."),
                              must<&TournamentFiled::values>("values", Values, "What was read from it."),
                              must<&TournamentFiled::reviewer>("reviewer", Name, "Who read it.")}),
      event<TournamentEventOpened>("skyward.tournament.event_opened", "An event of a tournament begins.",
                                   {must<&TournamentEventOpened::tournament>("tournament", Name, "The tournament."),
                                    must<&TournamentEventOpened::event>("event", Name, "The event.")}),
      event<TournamentEntered>("skyward.tournament.entered", "A player enters.",
                               {must<&TournamentEntered::tournament>("tournament", Name, "The tournament."),
                                must<&TournamentEntered::event>("event", Name, "The event."),
                                must<&TournamentEntered::entry>("entry", Name, "The entry's id."),
                                must<&TournamentEntered::player>("player", Name, "The player."),
                                must<&TournamentEntered::fee>("fee_cents", Amount, "The entry fee."),
                                can<&TournamentEntered::paid_with>("paid_with", Name, "How it was paid.")}),
      event<TournamentBoughtIn>("skyward.tournament.bought_in", "An entry buys in.",
                                {must<&TournamentBoughtIn::tournament>("tournament", Name, "The tournament."),
                                 must<&TournamentBoughtIn::entry>("entry", Name, "The entry."),
                                 must<&TournamentBoughtIn::amount>("amount_cents", Amount, "How much."),
                                 can<&TournamentBoughtIn::paid_with>("paid_with", Name, "How it was paid.")}),
      event<TournamentChipsIssued>("skyward.tournament.chips_issued", "An entry gets tournament chips.",
                                   {must<&TournamentChipsIssued::tournament>("tournament", Name, "The tournament."),
                                    must<&TournamentChipsIssued::event>("event", Name, "The event."),
                                    must<&TournamentChipsIssued::entry>("entry", Name, "The entry."),
                                    must<&TournamentChipsIssued::points>("points", Count, "Points, not money.")}),
      event<TournamentRoundStarted>(
          "skyward.tournament.round_started", "A round begins.",
          {must<&TournamentRoundStarted::tournament>("tournament", Name, "The tournament."),
           must<&TournamentRoundStarted::event>("event", Name, "The event."),
           must<&TournamentRoundStarted::round>("round", Count, "Its number."),
           can<&TournamentRoundStarted::initial>("initial", Flag, "One of the initial rounds.")}),
      event<TournamentRoundEnded>("skyward.tournament.round_ended", "A round ends.",
                                  {must<&TournamentRoundEnded::tournament>("tournament", Name, "The tournament."),
                                   must<&TournamentRoundEnded::event>("event", Name, "The event."),
                                   must<&TournamentRoundEnded::round>("round", Count, "Its number.")}),
      event<TournamentChipValuesPosted>(
          "skyward.tournament.chip_values_posted", "A table shows what each colour counts.",
          {must<&TournamentChipValuesPosted::tournament>("tournament", Name, "The tournament."),
           must<&TournamentChipValuesPosted::event>("event", Name, "The event."),
           must<&TournamentChipValuesPosted::points_of_colour>("points_of_colour", Values, "Points by colour.")}),
      event<TournamentEliminated>("skyward.tournament.eliminated", "An entry is out.",
                                  {must<&TournamentEliminated::tournament>("tournament", Name, "The tournament."),
                                   must<&TournamentEliminated::event>("event", Name, "The event."),
                                   must<&TournamentEliminated::entry>("entry", Name, "The entry.")}),
      event<TournamentReentered>("skyward.tournament.reentered", "An eliminated player enters again.",
                                 {must<&TournamentReentered::tournament>("tournament", Name, "The tournament."),
                                  must<&TournamentReentered::event>("event", Name, "The event."),
                                  must<&TournamentReentered::entry>("entry", Name, "The new entry."),
                                  must<&TournamentReentered::former_entry>("former_entry", Name, "The old one.")}),
      event<TournamentVoucherIssued>(
          "skyward.tournament.voucher_issued", "A player wins a voucher.",
          {must<&TournamentVoucherIssued::tournament>("tournament", Name, "The tournament."),
           must<&TournamentVoucherIssued::event>("event", Name, "The event it was won in."),
           must<&TournamentVoucherIssued::voucher>("voucher", Name, "Its id."),
           must<&TournamentVoucherIssued::player>("player", Name, "Who won it."),
           must<&TournamentVoucherIssued::fee_part>("fee_cents", Amount, "Its worth as entry fee."),
           must<&TournamentVoucherIssued::buy_in_part>("buy_in_cents", Amount, "Its worth as buy-in.")}),
      event<TournamentVoucherRedeemed>(
          "skyward.tournament.voucher_redeemed", "A voucher is used.",
          {must<&TournamentVoucherRedeemed::tournament>("tournament", Name, "The tournament."),
           must<&TournamentVoucherRedeemed::event>("event", Name, "The event it is used for."),
           must<&TournamentVoucherRedeemed::voucher>("voucher", Name, "The voucher."),
           must<&TournamentVoucherRedeemed::player>("player", Name, "Who used it.")}),
      event<TournamentSplitAgreed>(
          "skyward.tournament.split_agreed", "The remaining players agree to split.",
          {must<&TournamentSplitAgreed::tournament>("tournament", Name, "The tournament."),
           must<&TournamentSplitAgreed::event>("event", Name, "The event."),
           must<&TournamentSplitAgreed::entries>("entries", Names, "Who agreed."),
           must<&TournamentSplitAgreed::unanimous>("unanimous", Flag, "Everybody who remains.")}),
      event<TournamentPrizeAwarded>(
          "skyward.tournament.prize_awarded", "A prize is given.",
          {must<&TournamentPrizeAwarded::tournament>("tournament", Name, "The tournament."),
           must<&TournamentPrizeAwarded::event>("event", Name, "The event."),
           must<&TournamentPrizeAwarded::entry>("entry", Name, "Who got it."),
           must<&TournamentPrizeAwarded::kind>("kind", Name, "What it is.", {"cash", "merchandise", "voucher"}),
           must<&TournamentPrizeAwarded::value>("value_cents", Amount, "Its worth.")}),
      event<TournamentClosed>("skyward.tournament.closed", "A tournament is over.",
                              {must<&TournamentClosed::tournament>("tournament", Name, "The tournament.")}),
      event<FrameTaken>("skyward.frame.taken", "A camera took a picture.",
                        {must<&FrameTaken::camera>("camera", Name, "The camera."),
                         must<&FrameTaken::calibration>("calibration", Name, "The calibration in force."),
                         must<&FrameTaken::moment>("moment", Name, "When in the throw.",
                                                   {"before_release", "in_motion", "at_rest", "after_payment"}),
                         can<&FrameTaken::exposure_us>("exposure_us", Count, "Exposure time in microseconds."),
                         must<&FrameTaken::sha256>("sha256", Name, "Of the picture's bytes."),
                         can<&FrameTaken::reference>("reference", Name, "Where the bytes are.")}),
      event<CameraCalibrated>("skyward.camera.calibrated", "A camera was calibrated.",
                              {must<&CameraCalibrated::camera>("camera", Name, "The camera."),
                               must<&CameraCalibrated::calibration>("calibration", Name, "The calibration's id.")}),
      event<CameraMoved>("skyward.camera.moved", "A camera is not where it was calibrated.",
                         {must<&CameraMoved::camera>("camera", Name, "The camera."),
                          must<&CameraMoved::pixels>("pixels", Count, "How far, in pixels.")}),
      event<CameraStalled>("skyward.camera.stalled", "A camera sends no pictures.",
                           {must<&CameraStalled::camera>("camera", Name, "The camera."),
                            must<&CameraStalled::last_frame>("last_frame", Time, "When the last one came.")}),
  };
}

}  // namespace

std::span<const EventSpec> event_specs() {
  static const std::vector<EventSpec> kSpecs = make_specs();
  return kSpecs;
}

const EventSpec* find_spec(std::string_view type) {
  static const auto kByType = [] {
    std::unordered_map<std::string_view, const EventSpec*> by_type;
    for (const EventSpec& spec : event_specs()) by_type[spec.type] = &spec;
    return by_type;
  }();
  const auto found = kByType.find(type);
  return found == kByType.end() ? nullptr : found->second;
}

}  // namespace ingest
