#include "app/simulator/table.h"

#include <algorithm>

namespace simulator {
namespace {

bool is_whole_number(const std::string& text) {
  return !text.empty() && text.size() < 13 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string padded(int number) {
  std::string digits = std::to_string(number);
  return digits.size() < 6 ? std::string(6 - digits.size(), '0') + digits : digits;
}

}  // namespace

Table::Table(const House& house, JournalWriter& journal, std::string name, std::uint64_t seed, int players, Time opens)
    : house_(house), journal_(journal), name_(std::move(name)), layout_(house, players), chance_(seed, 1), now_(opens) {
  for (int seat = 0; seat < players; ++seat) welcome(players_.emplace_back(), static_cast<Habit>(seat % kHabits));
}

void Table::welcome(Player& player, Habit habit) {
  constexpr int kUnits[] = {1, 1, 2, 2, 3, 5};
  const Cents five_dollars = (500 + house_.chip() - 1) / house_.chip() * house_.chip();
  player.id = "p" + name_ + "-" + std::to_string(next_player_++);
  player.habit = habit;
  player.unit = five_dollars * kUnits[chance_.below(6)];
  // Many come from another table, with its chips.
  player.rail = chance_.percent(80) ? player.unit * chance_.between(40, 160) : 0;
}

void Table::begin_gaming_day() {
  pause(800, 2500);
  gaming_day_.clear();
  append_time(gaming_day_, now_);
  gaming_day_.resize(10);  // the date
  journal_.event("table.gaming_day_opened", now_).text("day", gaming_day_);
}

void Table::end_gaming_day() {
  pause(800, 2500);
  journal_.event("table.gaming_day_closed", now_).text("day", gaming_day_);
}

void Table::begin_shift() {
  constexpr const char* kShifts[] = {"swing", "grave", "day"};
  pause(800, 2500);
  journal_.event("table.shift_changed", now_)
      .text("shift", kShifts[shifts_++ % 3])
      .text("by", "e" + name_ + "-" + std::to_string(next_person_++));
  if (!crew_.empty()) take_whole_crew();
}

void Table::take_whole_crew() {
  for (const char* role : {"boxperson", "stickperson", "dealer", "dealer", "floorperson"}) {
    if (house_.mini() && (role == std::string("boxperson") || role == std::string("stickperson"))) continue;
    take_crew(role);
  }
}

void Table::open() {
  std::string options = "{";
  for (const auto& [key, value] : house_.options()) {
    if (key == "chip_cents") continue;  // has a field of its own
    if (options.size() > 1) options += ',';
    append_text(options, key);
    options += ':';
    if (is_whole_number(value) || value == "true" || value == "false") {
      options += value;
    } else {
      append_text(options, value);
    }
  }
  options += '}';
  {
    auto event = journal_.event("table.opened", now_);
    event.text("book", house_.book_name()).number("chip_cents", house_.chip());
    event.texts("records", {"table", "cash", "dice", "wager", "roll", "settlement", "dispute"});
    event.text("game", house_.game()).raw("options", options);
    if (house_.layouts()) event.texts("layouts", *house_.layouts());
    event.number("inventory_cents", rack_).number("clock_error_ms", 50);
  }
  take_whole_crew();
}

void Table::close() {
  pause(60'000, 120'000);
  journal_.event("table.closed", now_).number("inventory_cents", std::max<Cents>(rack_, 0));
}

void Table::take_crew(const std::string& role) {
  pause(800, 2500);
  std::vector<std::string>& places = crew_[role];
  places.push_back("e" + name_ + "-" + std::to_string(next_person_++));
  if (places.size() > (role == "dealer" ? 2 : 1)) places.erase(places.begin());
  journal_.event("table.crew_changed", now_).text("role", role).text("person", places.back());
}

void Table::heartbeat() {
  pause(5, 40);
  journal_.event("table.heartbeat", now_).number("clock_error_ms", 50);
}

// One slip in five is voided and written again, one in five was typed wrongly and is corrected.
void Table::look_after_rack() {
  constexpr Cents kLow = 2'300'000, kHigh = 3'100'000, kMoved = 500'000;
  if (rack_ >= kLow && rack_ <= kHigh) return;
  const bool fill = rack_ < kLow;
  const int mishap = chance_.below(5);
  const std::string slip = write_slip(fill, mishap == 1 ? kMoved * 10 : kMoved);
  if (mishap == 0) {
    pause(5000, 20'000);
    journal_.event("table.slip_voided", now_)
        .text("slip", slip)
        .text("by", person("floorperson"))
        .text("reason", "made out for another table");
    write_slip(fill, kMoved);
  } else if (mishap == 1) {
    correct_last("the cage moved a tenth of that",
                 R"({"type":"skyward.table.)" + std::string(fill ? "filled" : "credited") + R"(","data":{"slip":")" +
                     slip + R"(","amount_cents":)" + std::to_string(kMoved) + "}}");
  }
  rack_ += fill ? kMoved : -kMoved;
}

std::string Table::write_slip(bool fill, Cents cents) {
  pause(1500, 4000);
  std::string slip = (fill ? "F" : "C") + name_ + "-" + std::to_string(next_slip_++);
  journal_.event(fill ? "table.filled" : "table.credited", now_).text("slip", slip).number("amount_cents", cents);
  return slip;
}

void Table::correct_last(const std::string& why, const std::string& instead) {
  const std::string corrected = journal_.last_id();
  pause(1500, 4000);
  auto event = journal_.event("table.correction", now_);
  event.text("corrects", corrected).text("by", person("floorperson")).text("role", "floorperson").text("why", why);
  if (!instead.empty()) event.raw("instead", instead);
}

void Table::mistype(int seat, const Spot& spot, Cents cents) {
  write_placed(seat, reserve_id(), spot, cents, {});
  correct_last("the recorder typed another amount");
}

// The steps of 30-2319 in their order: spread, stated, chips given, dropped; whoever takes the cash spreads and states
// it, a dealer drops it (A-98, A-102).
void Table::buy_in(int seat) {
  Player& buyer = player(seat);
  constexpr Cents kBundles[] = {20'000, 30'000, 50'000, 100'000};
  Cents cents = kBundles[chance_.below(4)];
  while (buyer.rail + cents < 25 * buyer.unit) cents += 20'000;
  cents = (cents + house_.chip() - 1) / house_.chip() * house_.chip();
  if (chance_.percent(15)) {  // on credit
    pause(3000, 9000);
    journal_.event("table.marker", now_)
        .text("slip", "M" + name_ + "-" + std::to_string(next_marker_++))
        .text("player", buyer.id)
        .number("amount_cents", cents);
    buyer.rail += cents;
    rack_ -= cents;
    return;
  }
  const std::string exchange = "x" + name_ + "-" + std::to_string(next_exchange_++);
  const std::string by = !house_.mini() && chance_.percent(25) ? "boxperson" : "dealer";
  pause(500, 1500);
  journal_.event("cash.received", now_)
      .text("transaction", exchange)
      .text("player", buyer.id)
      .text("kind", "currency")
      .number("amount_cents", cents)
      .text("by", by);
  pause(400, 900);
  journal_.event("cash.spread", now_).text("transaction", exchange).text("by", by);
  pause(300, 700);
  journal_.event("cash.stated", now_).text("transaction", exchange).number("amount_cents", cents).text("by", by);
  pause(500, 1200);
  journal_.event("cash.chips_issued", now_)
      .text("transaction", exchange)
      .text("player", buyer.id)
      .number("amount_cents", cents);
  pause(400, 900);
  journal_.event("cash.dropped", now_)
      .text("transaction", exchange)
      .number("amount_cents", cents)
      .text("receptacle", "drop_box")
      .text("by", "dealer");
  buyer.rail += cents;
  rack_ -= cents;
}

// Somebody changes his chips up and walks; the seat does not stay empty for long.
void Table::leave_and_join(int seat) {
  Player& old = player(seat);
  if (old.rail > 0) {
    pause(800, 2000);
    journal_.event("table.coloured_up", now_)
        .text("player", old.id)
        .number("given_cents", old.rail)
        .number("received_cents", old.rail);
  }
  welcome(old, static_cast<Habit>(chance_.below(kHabits)));
  layout_.seat_new_player(seat);
}

void Table::choose_next_shooter() {
  const int from = layout_.shooter();
  next_shooter_ = (from + 1) % seats();
  while (chance_.percent(20) && (next_shooter_ + 1) % seats() != from) next_shooter_ = (next_shooter_ + 1) % seats();
}

bool Table::dice_may_pass() const {
  if (layout_.point() != 0 || layout_.rolls_of_shooter() == 0 || layout_.any(Code::RideTheLine)) return false;
  if (house_.option("side_bets_on_dice_passed") != "boxman") return true;
  return std::ranges::none_of(layout_.wagers(), [](const Wager& wager) { return is_side_bet(wager.spot.code); });
}

void Table::tip(int seat, Cents cents) {
  pause(600, 1500);
  journal_.event("cash.tip_received", now_).text("player", id_of(seat)).number("amount_cents", cents);
  player(seat).rail -= cents;
  drop_tip(cents);
}

void Table::drop_tip(Cents cents) {
  pause(300, 900);
  journal_.event("cash.tip_dropped", now_).number("amount_cents", cents);
}

std::string Table::reserve_id() { return "w-" + padded(next_wager_++); }

void Table::write_placed(int seat, const std::string& id, const Spot& spot, Cents cents, const Manner& manner) {
  auto event = journal_.event("wager.placed", now_);
  event.text("wager", id).text("player", id_of(seat)).text("code", name_of(spot.code));
  if (spot.number != 0) event.number("number", spot.number);
  if (spot.die_a != 0) event.faces("dice", {spot.die_a, spot.die_b});
  if (spot.high != 0) event.number("high", spot.high);
  if (spot.come_point != 0) event.number("come_point", spot.come_point);
  event.number("amount_cents", cents);
  if (!manner.media.empty()) event.texts("media", manner.media);
  if (!manner.confirmed_by.empty()) event.texts("confirmed_by", manner.confirmed_by);
  if (manner.tip) event.flag("tip", true);
  // House sheet: propositions are booked by the stickperson.
  const bool proposition = spot.code == Code::Hardway || (is_one_roll(spot.code) && spot.code != Code::Field);
  if (proposition) event.text("booked_by", calling_role());
}

std::string Table::place(int seat, const Spot& spot, Cents cents, const Manner& manner) {
  Wager wager;
  wager.id = manner.id.empty() ? reserve_id() : manner.id;
  wager.seat = seat;
  wager.spot = spot;
  wager.cents = cents;
  wager.tip = manner.tip;
  wager.hands_off = manner.hands_off;
  std::string id = wager.id;
  write_placed(seat, id, spot, cents, manner);
  layout_.put(std::move(wager));
  player(seat).rail -= cents;
  if (!house_.vig_at_placement()) return id;

  const Cents due = house_.commission(spot.code, spot.number, cents);
  Cents collected = due;
  if (due > 0 && vig_fault_.armed) {
    vig_fault_.armed = false;
    if (vig_fault_.how == 0) collected += house_.chip();
    if (vig_fault_.how == 1) collected -= house_.chip();
    if (vig_fault_.how == 2) collected = 0;
    Truth& truth = plant("settlement.wrong_vig", rolls_called_ + 1,
                         "commission on a new " + name_of(spot.code) + " collected wrongly");
    truth.wager = id;
    truth.player = id_of(seat);
    truth.favour = due - collected;
    truth.stake = due > collected ? due - collected : collected - due;
  }
  if (collected > 0) {
    pause(300, 700);
    collect_vig(id, seat, collected);
  }
  return id;
}

void Table::place_unruled(int seat, const std::string& id, const Spot& spot, Cents cents) {
  write_placed(seat, id, spot, cents, {});
}

void Table::take_back_unruled(const std::string& id) { journal_.event("wager.removed", now_).text("wager", id); }

void Table::grow(const std::string& id, Cents to, const std::vector<std::string>& confirmed_by) {
  const Wager& wager = *layout_.find(id);
  player(wager.seat).rail -= to - wager.cents;
  auto event = journal_.event("wager.increased", now_);
  event.text("wager", id).number("to_cents", to);
  if (!confirmed_by.empty()) event.texts("confirmed_by", confirmed_by);
  layout_.set_amount(id, to);
}

void Table::shrink(const std::string& id, Cents to) {
  const Wager& wager = *layout_.find(id);
  player(wager.seat).rail += wager.cents - to;
  journal_.event("wager.reduced", now_).text("wager", id).number("to_cents", to);
  layout_.set_amount(id, to);
}

void Table::take_down(const std::string& id) {
  const Wager& wager = *layout_.find(id);
  player(wager.seat).rail += wager.cents;
  journal_.event("wager.removed", now_).text("wager", id);
  layout_.take_down(id);
}

void Table::call(const std::string& id, bool on, bool confirmed, bool takes_effect) {
  auto event = journal_.event("wager.called", now_);
  event.text("wager", id).flag("on", on);
  if (confirmed) event.texts("confirmed_by", {"dealer"});
  if (takes_effect) layout_.call(id, on ? Call::On : Call::Off);
}

void Table::pay(const std::string& wager, int seat, Cents cents) {
  journal_.event("settlement.paid", now_).text("wager", wager).text("player", id_of(seat)).number("paid_cents", cents);
  player(seat).rail += cents;
  rack_ -= cents;
}

void Table::take(const std::string& wager, int seat, Cents cents) {
  journal_.event("settlement.taken", now_)
      .text("wager", wager)
      .text("player", id_of(seat))
      .number("taken_cents", cents);
  rack_ += cents;
}

void Table::push(const std::string& wager, int seat) {
  journal_.event("settlement.pushed", now_).text("wager", wager).text("player", id_of(seat));
}

void Table::collect_vig(const std::string& wager, int seat, Cents cents) {
  journal_.event("settlement.vig_collected", now_)
      .text("wager", wager)
      .text("player", id_of(seat))
      .number("amount_cents", cents);
  player(seat).rail -= cents;
  rack_ += cents;
}

Truth& Table::plant(const std::string& code, int roll, const std::string& note) {
  Truth truth;
  truth.code = code;
  truth.table = name_;
  truth.roll = roll;
  truth.note = note;
  truths_.push_back(std::move(truth));
  return truths_.back();
}

}  // namespace simulator
