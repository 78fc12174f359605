#include "app/vector_run.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <variant>

#include "app/usage_error.h"
#include "rules/book_shelf.h"
#include "rules/house_options.h"
#include "rules/permission.h"
#include "rules/table_rules.h"
#include "rules/throw_ruling.h"

namespace app {
namespace {

using nlohmann::json;
using rules::Cents;
using Rules = std::shared_ptr<const rules::TableRules>;

// A vector that cannot be played at all; it counts as failed, and the rest goes on.
struct Unplayable {
  std::string why;
};

// ---------------------------------------------------------------------------------- from JSON to the core

std::string plain(const json& value) {
  if (value.is_null()) return "none";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_string()) return value.get<std::string>();
  return value.dump();
}

// {"buy": {"4": "win"}} → "buy/4:win"; [a, b] → "a b"
std::string option_text(const json& value) {
  std::string text;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  if (value.is_array()) {
    for (const auto& one : value) add(plain(one));
    return text.empty() ? "none" : text;
  }
  if (!value.is_object()) return plain(value);
  for (const auto& [place, one] : value.items()) {
    if (!one.is_object()) {
      add(place + ":" + plain(one));
      continue;
    }
    for (const auto& [number, inner] : one.items()) add(place + "/" + number + ":" + plain(inner));
  }
  return text;
}

Rules rules_for(const json& vector) {
  const std::string book_id = vector.at("book");
  const auto book = rules::built_in_books().find(book_id);
  if (book == nullptr) throw Unplayable{"there is no book '" + book_id + "'"};
  rules::HouseOptions chosen(book);
  const json options = vector.value("options", json::object());  // named: items() does not keep a temporary alive
  for (const auto& [name, value] : options.items()) {
    if (const auto wrong = chosen.set(name, option_text(value))) throw Unplayable{*wrong};
  }
  auto compiled = rules::TableRules::shared(chosen);
  if (const auto* why = std::get_if<std::string>(&compiled)) throw Unplayable{*why};
  return std::get<Rules>(compiled);
}

rules::Roll roll_from(const json& faces) {
  const auto roll = rules::Roll::from_faces(faces.at(0).get<int>(), faces.at(1).get<int>());
  if (!roll) throw Unplayable{"two dice cannot show " + faces.dump()};
  return *roll;
}

int total_from(const json& value) {
  const int total = value.get<int>();
  if (total < 2 || total > 12) throw Unplayable{"two dice cannot show " + value.dump()};
  return total;
}

std::vector<int> totals_from(const json& shooter, const char* key) {
  std::vector<int> totals;
  for (const json& one : shooter.value(key, json::array())) totals.push_back(total_from(one));
  return totals;
}

rules::Phase phase_from(const json& state) {
  if (state.value("decide_only", false)) return rules::Phase::decide_only();
  if (state.at("puck") == "off") return rules::Phase::come_out();
  const int point = total_from(state.at("point"));
  if (point == 7) throw Unplayable{"seven cannot be a point"};
  return rules::Phase::on(point);
}

rules::Place place_from(const json& wager) {
  rules::Place place{
      .number = wager.value("number", 0), .high = wager.value("high", 0), .come_point = wager.value("come_point", 0)};
  if (wager.contains("dice")) place.dice = roll_from(wager.at("dice"));
  return place;
}

Cents stake_from(const json& wager) {
  const std::int64_t cents = wager.at("amount_cents").get<std::int64_t>();
  if (cents < 1 || cents > rules::kCentsMax.value)
    throw Unplayable{"nobody can bet " + std::to_string(cents) + " cents"};
  return {cents};
}

rules::Working working_from(const json& wager) {
  if (!wager.contains("working")) return rules::Working::Default;
  return wager.at("working").get<bool>() ? rules::Working::On : rules::Working::Off;
}

rules::Marks hot_marks(const json& shooter) {
  rules::Marks marks = 0;
  for (const auto& faces : shooter.value("hot", json::array())) marks |= rules::dice_mark(roll_from(faces));
  return marks;
}

// What the shooter's history has given a side bet already.
rules::SideProgress progress_from(const json& shooter, const std::string& code) {
  rules::SideProgress progress;
  for (const int point : totals_from(shooter, "unique_points")) progress.marks |= rules::made_mark(point);
  for (const int total : totals_from(shooter, "lammered")) progress.marks |= rules::total_mark(total);
  progress.marks |= hot_marks(shooter);
  progress.count = shooter.value(code == "ride_the_line" ? "ride_count" : "points_made", std::uint16_t{0});
  return progress;
}

// ------------------------------------------------------------------------------------------- comparing

class Comparison {
 public:
  void same(const std::string& what, const json& expected, const json& got) {
    if (expected != got) differences_.push_back(what + " is " + got.dump() + ", expected " + expected.dump());
  }
  const std::vector<std::string>& differences() const { return differences_; }

 private:
  std::vector<std::string> differences_;
};

// A set of notes: the order says nothing.
json sorted(json list) {
  std::sort(list.begin(), list.end());
  return list;
}

// ----------------------------------------------------------------------------------------- settlements

struct Seat {
  rules::Standing standing;
  std::string code;
  bool on_layout = true;
  rules::Settlement settled;  // of the roll that decided it
  int decided_by = 0;         // that roll, from 1
  int moved_to = 0;
};

json part_list(const rules::TableRules& rules, const Seat& seat) {
  json list = json::array();
  const auto& result = rules.at(seat.standing.spot).results[seat.settled.result];
  std::int64_t units = 0;
  for (const auto& part : result.parts) {
    const std::int64_t begin = seat.standing.stake.value * units / part.share.in;
    units += part.share.of;
    const Cents amount{seat.standing.stake.value * units / part.share.in - begin};
    json entry{{"code", part.row->code},
               {"amount_cents", amount.value},
               {"outcome", part.wins ? "win" : "lose"},
               {"lost_cents", part.wins ? 0 : amount.value}};
    entry["pays_cents"] = json(0);
    if (part.wins && !part.priced) entry["pays_cents"] = nullptr;
    if (part.wins && part.priced) {
      entry["pays_cents"] = rules::winnings(amount, part.odds, rules.chip(), rules.book().rounding).value;
    }
    list.push_back(entry);
  }
  return list;
}

void roll_once(const rules::TableRules& rules, rules::Phase phase, rules::Roll roll, int number,
               std::vector<Seat>& seats) {
  const rules::RollLine line = rules.line(phase, roll);
  for (Seat& seat : seats) {
    if (!seat.on_layout) continue;
    seat.settled = rules::settle(rules, line, seat.standing);
    if (seat.settled.outcome == rules::Outcome::Moved) {
      seat.moved_to = roll.total();
      const auto moved = rules.spot(seat.code, {.come_point = roll.total()});
      if (!moved) throw Unplayable{seat.code + " cannot move to " + std::to_string(roll.total())};
      seat.standing = rules.restand(seat.standing, *moved, seat.standing.stake, seat.standing.working);
    }
    if (!seat.settled.stays_up()) {
      seat.on_layout = false;
      seat.decided_by = number;
    }
    // Where a call holds for one throw only, the book's default is back for the next.
    if (rules.book().call_holds_one_throw && seat.standing.working != rules::Working::Default) {
      const auto settled = seat.settled;
      seat.standing = rules.restand(seat.standing, seat.standing.spot, seat.standing.stake, rules::Working::Default);
      seat.settled = settled;
    }
  }
}

void compare_seat(const rules::TableRules& rules, const json& expected, const Seat& seat, Comparison& comparison) {
  const std::string who = "wager " + expected.at("wager").dump() + " (" + seat.code + ") ";
  const bool sequence = expected.contains("roll");
  std::string outcome(rules::outcome_name(seat.settled.outcome));
  if (sequence && seat.decided_by == 0) outcome = "no_action";
  comparison.same(who + "outcome", expected.at("outcome"), outcome);
  comparison.same(who + "pays_cents", expected.at("pays_cents"),
                  seat.settled.priced ? json(seat.settled.winnings.value) : json(nullptr));
  comparison.same(who + "lost_cents", expected.at("lost_cents"), seat.settled.lost.value);
  comparison.same(who + "vig_cents", expected.at("vig_cents"), seat.settled.vig.value);
  if (sequence) {
    comparison.same(who + "roll", expected.at("roll"), seat.decided_by == 0 ? json(nullptr) : json(seat.decided_by));
  }
  for (const char* key : {"to", "moved_to"}) {
    if (expected.contains(key)) comparison.same(who + key, expected.at(key), seat.moved_to);
  }
  if (expected.contains("parts")) comparison.same(who + "parts", expected.at("parts"), part_list(rules, seat));
}

void run_settlement(const json& vector, Comparison& comparison) {
  const Rules rules = rules_for(vector);
  const json& state = vector.at("table_state_before");
  const json shooter = state.value("shooter", json::object());
  std::vector<Seat> seats;
  for (const json& wager : vector.at("wagers")) {
    const std::string code = wager.at("code");
    const auto spot = rules->spot(code, place_from(wager));
    if (!spot) throw Unplayable{"book " + rules->book().id + " has no " + code + " there"};
    Seat seat{.standing = rules->stand(*spot, stake_from(wager), working_from(wager)), .code = code};
    seat.standing.progress = progress_from(shooter, code);
    seats.push_back(std::move(seat));
  }
  json events = vector.value("events", json::array());
  for (const json& roll : vector.value("rolls", json::array())) events.push_back({{"roll", roll}});
  if (vector.contains("roll")) events.push_back({{"roll", vector.at("roll")}});

  rules::Phase phase = phase_from(state);
  bool seven_out = false;
  int number = 0;
  for (const json& event : events) {
    if (event.contains("new_shooter")) {
      for (Seat& seat : seats) rules::pass_dice(*rules, seat.standing);
    }
    if (!event.contains("roll")) continue;  // a no roll decides nothing and is not counted
    const rules::Roll roll = roll_from(event.at("roll"));
    roll_once(*rules, phase, roll, ++number, seats);
    const rules::Turn turn = rules->turn(phase, roll);
    phase = turn.next;
    seven_out = turn.seven_out;
  }
  for (const json& expected : vector.at("expected")) {
    compare_seat(*rules, expected, seats.at(expected.at("wager").get<std::size_t>()), comparison);
  }
  if (vector.contains("state_after")) {
    const json& after = vector.at("state_after");
    comparison.same("puck", after.at("puck"), phase.puck_off() ? "off" : "on");
    comparison.same("point", after.at("point"), phase.puck_off() ? json(nullptr) : json(phase.point()));
    comparison.same("seven_out", after.at("seven_out"), seven_out);
  }
}

// --------------------------------------------------------------------------------------------- actions

rules::Held held_from(const json& wager) {
  static const std::string kNobody;
  const auto player = wager.find("player");
  return {.player = player == wager.end() ? kNobody : player->get_ref<const std::string&>(),
          .code = wager.at("code").get_ref<const std::string&>(),
          .place = place_from(wager),
          .stake = stake_from(wager),
          .original = {wager.value("original_cents", std::int64_t{0})},
          .reduced_before = wager.value("reduced_before", false),
          .tip = wager.value("tip", false)};
}

rules::Situation situation_from(const json& vector) {
  const json& state = vector.at("table_state_before");
  const json table = vector.value("table", json::object());
  const json& action = vector.at("action");
  const json shooter = state.value("shooter", json::object());
  rules::Situation now{
      .phase = phase_from(state),
      .previous_total = state.at("previous_total").is_null() ? 0 : state.at("previous_total").get<int>(),
      .mini_craps = table.value("game", "craps") == "mini-craps",
      .new_shooter = table.value("new_shooter", false),
      .first_point_set = table.value("initial_point_set", false),
      .side_bets_carried = table.value("carried_side_bets", false),
      .successor = table.value("successor", false),
      .ride_count = shooter.value("ride_count", 0),
      .combinations = hot_marks(shooter),
      .bets_closed = action.value("bets_closed", false),
      .confirmed_by = action.value("confirmed_by", std::vector<std::string>{}),
      .seated = action.value("seated", true)};
  for (const int total : totals_from(shooter, "lammered")) now.lammered.add(total);
  if (table.contains("offers")) now.layouts = table.at("offers").get<std::vector<std::string>>();
  const std::string dice = action.value("dice", "in_hand");
  now.dice = dice == "in_air"    ? rules::DiceAre::InAir
             : dice == "at_rest" ? rules::DiceAre::AtRest
                                 : rules::DiceAre::InHand;
  return now;
}

rules::Action action_from(const json& action) {
  static const std::map<std::string, rules::Act> kActs{
      {"place", rules::Act::Place},       {"remove", rules::Act::Remove},        {"reduce", rules::Act::Reduce},
      {"increase", rules::Act::Increase}, {"call_on", rules::Act::CallOn},       {"call_off", rules::Act::CallOff},
      {"shoot", rules::Act::Shoot},       {"order_pass", rules::Act::OrderPass}, {"leave_seat", rules::Act::LeaveSeat}};
  const auto act = kActs.find(action.at("type"));
  if (act == kActs.end()) throw Unplayable{"there is no action " + action.at("type").dump()};
  rules::Action read{.act = act->second,
                     .target = action.value("target", std::size_t{0}),
                     .to = {action.value("to_cents", std::int64_t{0})},
                     .player = action.value("player", ""),
                     .by = action.value("by", ""),
                     .ground = action.value("ground", "")};
  if (action.contains("wager")) {
    const json& wager = action.at("wager");
    read.wager = held_from(wager);
    if (wager.contains("medium")) {
      const json& medium = wager.at("medium");
      read.media = medium.is_array() ? medium.get<std::vector<std::string>>() : std::vector{medium.get<std::string>()};
    }
  }
  return read;
}

void run_action(const json& vector, Comparison& comparison) {
  const Rules rules = rules_for(vector);
  std::vector<rules::Held> held;
  for (const json& wager : vector.at("wagers")) held.push_back(held_from(wager));
  const rules::Action action = action_from(vector.at("action"));
  const bool needs_target = action.act != rules::Act::Place && action.act != rules::Act::Shoot &&
                            action.act != rules::Act::OrderPass && action.act != rules::Act::LeaveSeat;
  if (needs_target && action.target >= held.size()) throw Unplayable{"there is no such target"};
  const rules::Permission given = rules::may(*rules, situation_from(vector), held, action);
  const json& expected = vector.at("expected");
  const std::string reason(rules::refusal_name(given.refusal));
  comparison.same("allowed", expected.at("allowed"), given.allowed());
  comparison.same("reason", expected.at("reason"), reason.empty() ? json(nullptr) : json(reason));
  if (expected.contains("vig_cents")) comparison.same("vig_cents", expected.at("vig_cents"), given.vig.value);
  if (expected.contains("vig_refund_cents")) {
    comparison.same("vig_refund_cents", expected.at("vig_refund_cents"), given.vig_refund.value);
  }
  if (expected.contains("honoured_cents")) {
    comparison.same("honoured_cents", expected.at("honoured_cents"), given.honoured.value_or(Cents{-1}).value);
  }
  comparison.same("notes", sorted(expected.value("notes", json::array())), sorted(given.notes));
}

// ---------------------------------------------------------------------------------------------- throws

void run_throw(const json& vector, Comparison& comparison) {
  const std::string book_id = vector.at("book");
  const auto book = rules::built_in_books().find(book_id);
  if (book == nullptr) throw Unplayable{"there is no book '" + book_id + "'"};
  const json table = vector.value("table", json::object());
  rules::Throw thrown{.circumstance = vector.at("circumstance"),
                      .no_roll_called = vector.value("no_roll_called", false),
                      .called_by = vector.value("called_by", ""),
                      .considered_by = vector.value("considered_by", ""),
                      .called_after_rest = vector.value("called_when", "") == "after_rest",
                      .mini_craps = table.value("game", "craps") == "mini-craps"};
  if (table.contains("designated")) thrown.designated = table.at("designated").get<std::vector<std::string>>();
  if (vector.contains("ruling")) {
    thrown.ruling = rules::Ruling{vector.at("ruling").at("by"), vector.at("ruling").at("decision") == "void"};
  }
  const rules::ThrowAnswer answer = rules::judge_throw(*book, thrown);
  const json& expected = vector.at("expected");
  comparison.same("status", expected.at("status"), rules::throw_status_name(answer.status));
  comparison.same("roll_counts", expected.at("roll_counts"), answer.counts ? json(*answer.counts) : json(nullptr));
  if (expected.contains("read")) comparison.same("read", expected.at("read"), answer.read);
  if (expected.contains("ruling_valid")) {
    comparison.same("ruling_valid", expected.at("ruling_valid"),
                    answer.ruling_valid ? json(*answer.ruling_valid) : json(nullptr));
  }
  comparison.same("notes", sorted(expected.value("notes", json::array())), sorted(answer.notes));
}

}  // namespace

VectorReport run_vectors(const std::string& text, const std::string& file) {
  json document;
  try {
    document = json::parse(text);
  } catch (const json::exception& error) {
    throw UsageError(file + " is not JSON: " + error.what());
  }
  if (!document.is_object()) throw UsageError(file + " is not a file of vectors: it must be a JSON object");
  VectorReport report;
  const auto run_list = [&](const char* list, void (*run)(const json&, Comparison&)) {
    const json vectors = document.value(list, json::array());
    if (!vectors.is_array()) throw UsageError(file + " is not a file of vectors: '" + list + "' must be a list");
    for (const json& vector : vectors) {
      Comparison comparison;
      std::string unplayable;
      try {
        run(vector, comparison);
      } catch (const Unplayable& why) {
        unplayable = why.why;
      } catch (const json::exception& error) {
        unplayable = std::string("it is not well formed: ") + error.what();
      } catch (const std::out_of_range&) {
        unplayable = "it names a wager that is not there";
      }
      const std::string id = vector.is_object() ? vector.value("id", "without id") : "without id";
      if (!unplayable.empty()) report.differences.push_back(id + ": " + unplayable);
      for (const auto& one : comparison.differences()) report.differences.push_back(id + ": " + one);
      const bool good = unplayable.empty() && comparison.differences().empty();
      ++(good ? report.passed : report.failed);
    }
  };
  run_list("vectors", run_settlement);
  run_list("actions", run_action);
  run_list("throws", run_throw);
  if (report.passed + report.failed == 0) {
    throw UsageError(file + " holds no vectors: it needs a list 'vectors', 'actions' or 'throws'");
  }
  return report;
}

}  // namespace app
