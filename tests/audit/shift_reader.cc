#include "shift_reader.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <sstream>

namespace audit {
namespace {

using replay::EventTime;
using Words = std::vector<std::string>;

std::int64_t cents(const std::string& text) { return std::llround(std::stod(text) * 100); }

std::optional<rules::Roll> faces(const std::string& text) {
  if (text.size() != 3 || text[1] != '-') return std::nullopt;
  return rules::Roll::from_faces(text[0] - '0', text[2] - '0');
}

std::optional<EventTime> clock(const std::string& text) {
  if (text.size() < 8 || text[2] != ':' || text[5] != ':') return std::nullopt;
  const double seconds = std::stod(text.substr(6));
  return EventTime{std::chrono::hours{std::stoi(text) + 24 * 20000} + std::chrono::minutes{std::stoi(text.substr(3))} +
                   std::chrono::microseconds{std::llround(seconds * 1e6)}};
}

// Takes the words behind `key`, as far as the next of `stops`.
Words take(Words& words, const Words& key, const Words& stops) {
  const auto at = std::search(words.begin(), words.end(), key.begin(), key.end());
  if (at == words.end()) return {};
  auto end = at + static_cast<std::ptrdiff_t>(key.size());
  Words taken;
  while (end != words.end() && std::ranges::find(stops, *end) == stops.end()) taken.push_back(*end++);
  words.erase(at, end);
  return taken;
}

class Reader {
 public:
  explicit Reader(const std::string& text) {
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      ++number_;
      read_line(line.substr(0, line.find('#')));
    }
    flush_opening();
  }
  Shift shift;

 private:
  void read_line(const std::string& line) {
    std::istringstream stream(line);
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    if (words.empty()) return;
    const bool indented = line.front() == ' ';
    if (const auto time = clock(words[0])) {
      now_ = *time;
      words.erase(words.begin());
    } else if (!indented) {
      now_ += std::chrono::seconds{5};
    }
    try {
      if (!(indented ? opening(words) : sentence(words))) fault(line);
    } catch (const std::exception& error) {
      fault(line + " (" + error.what() + ")");
    }
  }

  void fault(const std::string& line) { shift.faults.push_back("line " + std::to_string(number_) + ": " + line); }

  void happens(replay::Happening what) {
    flush_opening();
    const std::string id = "line-" + std::to_string(number_);
    shift.events.push_back({{"/shift"}, {id}, {table_}, 0, ++sequence_, now_, std::move(what)});
  }

  void flush_opening() {
    if (!opened_) return;
    const auto what = *std::exchange(opened_, std::nullopt);
    shift.events.push_back({{"/shift"}, {"opened-" + table_}, {table_}, 0, ++sequence_, now_, what});
  }

  bool opening(const Words& words) {
    if (!opened_ || words.size() < 2) return false;
    const Words rest(words.begin() + 1, words.end());
    if (words[0] == "chip")
      opened_->lowest_chip = {cents(words[1])};
    else if (words[0] == "records")
      opened_->records = rest;
    else if (words[0] == "option") {
      std::string value;
      for (std::size_t i = 2; i < words.size(); ++i) value += (i == 2 ? "" : " ") + words[i];
      opened_->options[words[1]] = value;
    } else if (words[0] == "game")
      opened_->game = words[1];
    else if (words[0] == "layouts") {
      opened_->layouts = rest;
      opened_->layouts_known = true;
    } else if (words[0] == "inventory")
      opened_->inventory = {cents(words[1])};
    else if (words[0] == "clock_error_ms")
      opened_->clock_error_ms = std::stoll(words[1]);
    else
      return false;
    return true;
  }

  bool sentence(Words words) {
    const auto is = [&](std::size_t at, const char* word) { return words.size() > at && words[at] == word; };
    if (is(0, "table") && is(2, "opens") && words.size() == 5) {
      flush_opening();  // another table's
      table_ = words[1];
      opened_ = replay::TableOpened{.book = words[4], .lowest_chip = {100}};
      return true;
    }
    if (is(0, "expect")) return expect(words);
    if (is(0, "table") && is(1, "closes")) return happens(replay::TableClosed{}), true;
    if (is(0, "crew") && words.size() == 3) return happens(replay::CrewChanged{words[1], words[2]}), true;
    if (is(0, "shooter")) return happens(replay::ShooterAssigned{{words.at(1)}}), true;
    if (is(0, "dice") && is(1, "offered")) {
      std::string player = words.at(3);
      player.erase(std::remove(player.begin(), player.end(), ':'), player.end());
      return happens(replay::DiceOffered{{player}, {words.begin() + 4, words.end()}}), true;
    }
    if (is(0, "dice") && is(1, "pass")) {
      replay::DicePassed passed{{words.at(3)}, {words.at(5)}, words.at(6), "", ""};
      if (words.size() >= 9) passed.by = words[8];
      if (words.size() >= 11) passed.ground = words[10];
      return happens(passed), true;
    }
    if (is(0, "dice") && is(1, "rest")) {
      rest_ = now_;
      return happens(replay::DiceAtRest{now_, now_}), true;
    }
    if (is(0, "no") && is(1, "more")) return happens(replay::NoMoreBets{"dealer"}), true;
    if (is(0, "no") && is(1, "roll")) return no_roll(words);
    if (is(0, "called")) return called(words);
    if (is(0, "camera")) return camera(words);
    if (is(0, "fill")) return happens(replay::TableFilled{words.at(3), {cents(words.at(1))}}), true;
    if (is(0, "credit")) return happens(replay::TableCredited{words.at(3), {cents(words.at(1))}}), true;
    if (is(0, "drop") && is(3, "removed")) return happens(replay::DropBoxRemoved{words[2], words.at(5)}), true;
    if (is(0, "drop") && is(3, "counted")) return happens(replay::DropCounted{words[2], {cents(words.at(4))}}), true;
    if (is(1, "disputes"))
      return happens(replay::DisputeRaised{.dispute = "d", .player = {words[0]}, .claim = words.at(3)}), true;
    if (is(0, "pay") || is(0, "take") || is(0, "push") || is(0, "vig")) return settle(words);
    if (is(0, "correct")) return correct(words);
    if (is(1, "selects")) return happens(replay::DiceSelected{{words[0]}, {words.begin() + 2, words.end()}}), true;
    if (is(1, "throws") || is(1, "slides")) rest_.reset();
    if (is(1, "throws")) return happens(replay::DiceThrown{{words[0]}, false}), true;
    if (is(1, "slides")) return happens(replay::DiceThrown{{words[0]}, true}), true;
    if (is(1, "bets")) return bets(words);
    const Words confirmed = take(words, {"confirmed", "by"}, {});
    if (is(1, "raised")) return happens(replay::WagerIncreased{{words[0]}, {cents(words.at(3))}, confirmed}), true;
    if (is(1, "reduced")) return happens(replay::WagerReduced{{words[0]}, {cents(words.at(3))}}), true;
    if (is(1, "removed")) return happens(replay::WagerRemoved{{words[0]}}), true;
    if (is(1, "called")) return happens(replay::WagerCalled{{words[0]}, words.at(2) == "on", confirmed}), true;
    if (words.size() == 1 && !confirmed.empty()) return happens(replay::WagerConfirmed{{words[0]}, confirmed[0]}), true;
    return false;
  }

  bool bets(Words words) {
    replay::WagerPlaced placed{.player = {words[0]}};
    const auto tip = std::ranges::find(words, "tip");
    if (tip != words.end()) {
      placed.tip = true;
      words.erase(tip);
    }
    placed.confirmed_by = take(words, {"confirmed", "by"}, {"with"});
    placed.media = take(words, {"with"}, {"confirmed"});
    const Words id = take(words, {"as"}, {});
    if (id.size() != 1 || words.size() < 5 || words[3] != "on") return false;
    placed.wager = {id[0]};
    placed.stake = {cents(words[2])};
    placed.code = words[4];
    owner_[id[0]] = words[0];
    if (words.size() == 6) {
      if (const auto dice = faces(words[5]))
        placed.dice = dice;
      else
        placed.number = std::stoi(words[5]);
    } else if (words.size() == 7) {
      (words[5] == "high" ? placed.high : placed.come_point) = std::stoi(words[6]);
    }
    return happens(placed), true;
  }

  bool called(Words words) {
    const Words by = take(words, {"by"}, {});
    replay::RollCalled what{.by = by.empty() ? "stickperson" : by[0]};
    if (words.at(1) == "total") {
      what.total = std::stoi(words.at(2));
    } else {
      what.roll = faces(words.at(1));
      if (!what.roll) return false;
      what.total = what.roll->total();
    }
    return happens(what), true;
  }

  bool no_roll(Words words) {
    replay::NoRollCalled what;
    const auto after = std::search_n(words.begin(), words.end(), 1, std::string("after"));
    if (after != words.end()) {
      what.after_rest = true;
      words.erase(after, after + 2);
    }
    const Words considered = take(words, {"considered", "by"}, {});
    const Words by = take(words, {"by"}, {});
    if (!considered.empty()) what.considered_by = considered[0];
    if (!by.empty()) what.by = by[0];
    what.circumstance = words.at(2);
    return happens(what), true;
  }

  bool camera(const Words& words) {
    if (words.at(1) == "takes") {
      return happens(replay::FrameTaken{
                 .camera = "c1", .calibration = "cal-1", .moment = "at_rest", .sha256 = words.at(2)}),
             true;
    }
    // A reading that comes after the call is of the rest before it.
    const EventTime rest = rest_.value_or(now_);
    replay::DiceRead what{.camera = "c1", .frames = {"sha"}, .rest_from = rest, .rest_to = rest};
    if (words.at(1) == "reads") {
      what.roll = faces(words.at(2));
      if (words.size() == 5) what.circumstance = words[4];
    } else {
      what.reason = words.at(2);
    }
    return happens(what), true;
  }

  bool settle(const Words& words) {
    const bool whole = words.at(1) == "player";
    const std::string wager = whole ? "" : words[1];
    const std::string amount = words.size() > (whole ? 3u : 2u) ? words[whole ? 3 : 2] : "0";
    replay::PlayerId player{whole ? words.at(2) : owner_[wager]};
    if (words.size() == 5 && words[3] == "to") player.text = words[4];
    if (player.text.empty()) player.text = "p?";
    if (words[0] == "pay") happens(replay::WagerPaid{{wager}, player, {cents(amount)}});
    if (words[0] == "take") happens(replay::WagerTaken{{wager}, player, {cents(amount)}});
    if (words[0] == "push") happens(replay::WagerPushed{{wager}, player});
    if (words[0] == "vig") happens(replay::VigCollected{{wager}, player, {cents(amount)}});
    return true;
  }

  bool correct(const Words& words) {
    std::string role = words.at(5);
    role.erase(std::remove(role.begin(), role.end(), ':'), role.end());
    return happens(replay::Correction{
               .corrects = {"line-" + words.at(2)}, .by = words.at(4), .role = role, .why = "wrong"}),
           true;
  }

  bool expect(const Words& words) {
    if (words.at(1) == "nothing") return true;
    if (words[1] == "covered" || words[1] == "not_covered") {
      auto& codes = words[1] == "covered" ? shift.covered : shift.not_covered;
      codes.insert(codes.end(), words.begin() + 2, words.end());
      return words.size() > 2;
    }
    Expected expected{.line = number_, .code = words[1]};
    for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
      if (words[i] == "roll")
        expected.roll = std::stoull(words[i + 1]);
      else if (words[i] == "wager")
        expected.wager = words[i + 1];
      else if (words[i] == "player")
        expected.player = words[i + 1];
      else if (words[i] == "favour")
        expected.favour = cents(words[i + 1]);
      else if (words[i] == "stake")
        expected.stake = cents(words[i + 1]);
      else
        return false;
    }
    auto& list = expected.code == "too_close"   ? shift.too_close
                 : expected.code == "left_open" ? shift.left_open
                                                : shift.expected;
    list.push_back(expected);
    return true;
  }

  int number_ = 0;
  EventTime now_ = *clock("20:00:00");
  std::optional<EventTime> rest_;  // when the dice of the last throw came to rest
  std::string table_ = "1";
  std::uint64_t sequence_ = 0;
  std::optional<replay::TableOpened> opened_;
  std::map<std::string, std::string> owner_;
};

}  // namespace

Shift read_shift(const std::string& text) { return Reader(text).shift; }

}  // namespace audit
