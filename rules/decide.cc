#include "rules/decide.h"

#include <algorithm>
#include <cassert>

namespace rules {
namespace {

void cite(std::string& citation, const std::string& more) {
  if (more.empty()) return;
  // One paragraph is named once.
  for (std::size_t at = citation.find(more); at != std::string::npos; at = citation.find(more, at + 1)) {
    const std::size_t end = at + more.size();
    if ((at == 0 || citation[at - 1] == ' ') && (end == citation.size() || citation[end] == ';')) return;
  }
  citation += (citation.empty() ? "" : "; ") + more;
}

void use_option(const HouseOptions& options, SpotResult& result, const std::string& key) {
  if (key.empty() || options.book()->option(key) == nullptr) return;
  result.options += (result.options.empty() ? "" : "; ") + key + "=" + options.value(key);
}

Verdict opposite(Verdict verdict) {
  if (verdict == Verdict::Wins) return Verdict::Loses;
  return verdict == Verdict::Loses ? Verdict::Wins : verdict;
}

Verdict on_first_roll(const RuleBook& book, int total, Verdict on_point) {
  if (book.naturals.has(total)) return Verdict::Wins;
  if (book.craps.has(total)) return Verdict::Loses;
  return on_point;
}

Verdict before_seven(int number, int total) {
  if (total == number) return Verdict::Wins;
  return total == 7 ? Verdict::Loses : Verdict::Nothing;
}

Verdict line_verdict(const RuleBook& book, Phase phase, int total) {
  // Nobody has a line bet while the shooter only decides come bets.
  if (phase == Phase::decide_only()) return Verdict::Nothing;
  return phase.puck_off() ? on_first_roll(book, total, Verdict::Nothing) : before_seven(phase.point(), total);
}

int number_of(const Spot& spot) {
  if (spot.row->always != 0) return spot.row->always;
  return spot.place.number != 0 ? spot.place.number : spot.place.come_point;
}

bool can_be_off(Plays plays) {
  return plays != Plays::Line && plays != Plays::DontLine && plays != Plays::Come && plays != Plays::DontCome;
}

const WagerRow& part_row(const RuleBook& book, const Spot& spot, const Part& part) {
  if (part.code != "the_high_number") return *book.wager(part.code);
  for (const WagerRow& row : book.wagers) {
    const bool one_total = row.plays == Plays::NextRoll && row.pays.size() == 1 && row.on.empty();
    if (one_total && row.pays[0].on.totals == Totals{spot.place.high}) return row;
  }
  assert(false && "every number that may be doubled is a wager of its own");
  return *spot.row;
}

const PayLine* pick(const std::vector<const PayLine*>& lines, int number, const Roll* roll) {
  const PayLine* general = nullptr;
  for (const PayLine* line : lines) {
    if (line->on.empty()) {
      general = line;
    } else if (roll == nullptr ? line->on.totals.has(number)
                               : line->on.totals.has(roll->total()) || (line->on.dice & dice_mark(*roll)) != 0) {
      return line;
    }
  }
  return general;
}

}  // namespace

std::vector<const PayLine*> lines_in_force(const HouseOptions& options, const WagerRow& row) {
  const auto own = options.pays().find(row.code);
  std::vector<const PayLine*> lines;
  for (const PayLine& line : own == options.pays().end() ? row.pays : own->second) {
    if (line.only_if.empty() || options.yes(line.only_if)) lines.push_back(&line);
  }
  return lines;
}

SpotJudge::SpotJudge(const HouseOptions& options, const Spot& spot) : options_(options), spot_(spot) {
  const WagerRow& row = *spot.row;
  const RuleBook& book = *options.book();
  if (row.plays == Plays::Odds) flat_ = book.wager(row.flat);
  lines_ = lines_in_force(options, row);
  for (const Part& part : row.parts) {
    const WagerRow& one = part_row(book, spot, part);
    parts_.push_back({&one, lines_in_force(options, one)});
  }
  if (row.comeout.stated()) {
    on_at_come_out_ = row.comeout.option.empty() ? row.comeout.word == "on" : options.yes(row.comeout.option);
  }
  decide_only_is_come_out_ = options.value("decide_only_is_comeout") != "no";
  returned_when_off_ = row.plays == Plays::Odds && options.value("come_odds_off_on_decision") != "no_action";
}

Verdict SpotJudge::verdict(const WagerRow& row, Phase phase, Roll roll) const {
  const RuleBook& book = *options_.book();
  const int total = roll.total();
  const bool fresh = spot_.place.come_point == 0;
  switch (row.plays) {
    case Plays::Line: return line_verdict(book, phase, total);
    case Plays::DontLine:
      if (phase == Phase::come_out() && total == row.barred) return Verdict::Barred;
      return opposite(line_verdict(book, phase, total));
    case Plays::Come:
      return fresh ? on_first_roll(book, total, Verdict::Moves) : before_seven(spot_.place.come_point, total);
    case Plays::DontCome:
      if (!fresh) return opposite(before_seven(spot_.place.come_point, total));
      if (total == row.barred) return Verdict::Barred;
      return opposite(on_first_roll(book, total, Verdict::Moves));
    case Plays::NumberWins: return before_seven(number_of(spot_), total);
    case Plays::NumberLoses: return opposite(before_seven(number_of(spot_), total));
    case Plays::Pair:
      if (total == number_of(spot_)) return roll.is_pair() ? Verdict::Wins : Verdict::Loses;
      return total == 7 ? Verdict::Loses : Verdict::Nothing;
    case Plays::NextRoll:
      if (spot_.place.dice) {
        return roll.combination() == spot_.place.dice->combination() ? Verdict::Wins : Verdict::Loses;
      }
      return pick(lines_, 0, &roll) != nullptr ? Verdict::Wins : Verdict::Loses;
    case Plays::Odds:
      // Odds exist only once their flat bet has its point.
      if (!can_be_off(flat_->plays) && fresh && phase.puck_off()) return Verdict::Nothing;
      return verdict(*flat_, phase, roll);
    case Plays::Parts: return Verdict::Nothing;  // each part has its own
    case Plays::Side: break;
  }
  assert(false && "side bets are decided by their machine");
  return Verdict::Nothing;
}

bool SpotJudge::is_on(Working called, Phase phase) const {
  if (!can_be_off(spot_.row->plays)) return true;
  if (called != Working::Default) return called == Working::On;
  const bool come_out = phase == Phase::come_out() || (phase == Phase::decide_only() && decide_only_is_come_out_);
  return !come_out || on_at_come_out_;
}

SpotJudge::Ruling SpotJudge::rule(Working called, Phase phase, Roll roll) const {
  const WagerRow& row = *spot_.row;
  Ruling ruling{.on = is_on(called, phase), .verdict = verdict(row, phase, roll)};
  if (!ruling.on) {
    ruling.called_off = called == Working::Off;
    // Odds that are off when their flat bet is decided have lost their base; otherwise nothing happens.
    ruling.verdict = returned_when_off_ && ruling.verdict != Verdict::Nothing ? ruling.verdict : Verdict::Nothing;
    if (ruling.verdict != Verdict::Nothing) ruling.verdict = Verdict::Wins;  // which way makes no difference
    return ruling;
  }
  if (row.plays == Plays::Parts) {
    for (std::size_t i = 0; i < parts_.size(); ++i) ruling.lines[i] = pick(parts_[i].lines, 0, &roll);
  } else if (ruling.verdict == Verdict::Wins) {
    int number = number_of(spot_);
    if (row.plays == Plays::Odds && number == 0) number = phase.point();
    ruling.lines[0] = pick(lines_, number, row.plays == Plays::NextRoll && !spot_.place.dice ? &roll : nullptr);
    if (spot_.place.dice) ruling.lines[0] = pick(lines_, 0, &roll);
  }
  return ruling;
}

SpotResult SpotJudge::explain(const Ruling& ruling) const {
  const WagerRow& row = *spot_.row;
  SpotResult result{.off = !ruling.on, .citation = row.cite};
  if (!ruling.on) return explain_off(ruling, std::move(result));
  if (row.plays == Plays::Parts) return explain_parts(ruling, std::move(result));
  switch (ruling.verdict) {
    case Verdict::Nothing: break;
    case Verdict::Moves: result.outcome = Outcome::Moved; break;
    case Verdict::Loses:
      result.outcome = Outcome::Lose;
      result.parts = {{&row, {1, 1}, false, {}, true}};
      break;
    case Verdict::Wins: explain_win(ruling, result); break;
    case Verdict::Barred: {
      const bool as_push = options_.value("twelve_report") == "push" || row.barred_outcome == "push";
      result.outcome = as_push ? Outcome::Push : row.barred_outcome == "void" ? Outcome::Void : Outcome::NoAction;
      cite(result.citation, row.barred_cite);
      use_option(options_, result, "twelve_report");
      break;
    }
  }
  return result;
}

SpotResult SpotJudge::explain_off(const Ruling& ruling, SpotResult result) const {
  const WagerRow& row = *spot_.row;
  const std::string& called = options_.book()->call_cite;
  cite(result.citation, !ruling.called_off ? row.comeout.cite : called.empty() ? "A-47" : called);
  if (!ruling.called_off) use_option(options_, result, row.comeout.option);
  if (ruling.verdict == Verdict::Nothing) return result;
  result.outcome = Outcome::Void;
  cite(result.citation, "A-42");
  use_option(options_, result, "come_odds_off_on_decision");
  return result;
}

void SpotJudge::explain_win(const Ruling& ruling, SpotResult& result) const {
  const WagerRow& row = *spot_.row;
  const PayLine* line = ruling.lines[0];
  const bool priced = line != nullptr && line->stated;
  result.outcome = Outcome::Win;
  result.parts = {{&row, {1, 1}, true, priced ? line->odds : Odds{}, priced}};
  if (line != nullptr) cite(result.citation, line->cite);
  if (commission_due(options_, spot_) != CommissionDue::Win) return;
  result.commission = true;
  cite(result.citation, row.commission.cite);
  use_option(options_, result, "vig_percent_bp");
  use_option(options_, result, "vig_when");
  use_option(options_, result, row.commission.option);
}

SpotResult SpotJudge::explain_parts(const Ruling& ruling, SpotResult result) const {
  const WagerRow& row = *spot_.row;
  result.outcome = Outcome::Lose;
  std::string paid;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = row.parts[i];
    const WagerRow& wager = *parts_[i].row;
    const PayLine* line = ruling.lines[i];
    const bool doubled = part.share_if_high.of != 0 && wager.pays[0].on.totals == Totals{spot_.place.high};
    const bool priced = line == nullptr || line->stated;
    result.parts.push_back({&wager, doubled ? part.share_if_high : part.share, line != nullptr,
                            line != nullptr && priced ? line->odds : Odds{}, priced});
    if (line == nullptr) continue;
    result.outcome = Outcome::Win;
    cite(result.citation, part.cite);
    cite(paid, line->cite);
  }
  cite(result.citation, paid);
  return result;
}

const PayLine* pay_line(const HouseOptions& options, const WagerRow& row, int number) {
  return pick(lines_in_force(options, row), number, nullptr);
}

void compile_levels(const HouseOptions& options, Spot& spot) {
  const WagerRow& row = *spot.row;
  const std::string table_id = row.table.option.empty() ? row.table.word : options.value(row.table.option);
  const PayTable* table = options.book()->table(table_id);
  const auto of_wager = [&](const PayLevel& level) { return level.wager.empty() || level.wager == row.code; };

  const auto result_for = [&](int reached) {
    SpotResult result{.outcome = Outcome::Lose, .parts = {{&row, {1, 1}, false, {}, true}}, .citation = row.cite};
    if (row.table.stated()) use_option(options, result, row.table.option);
    if (table != nullptr) {
      for (const PayLevel& level : table->levels) {
        if (!of_wager(level) || (level.or_more ? reached < level.level : reached != level.level)) continue;
        cite(result.citation, table->cite);
        if (level.result == PayLevel::Result::Push) {
          result.outcome = Outcome::Push;
          result.parts.clear();
        } else if (level.result == PayLevel::Result::Win) {
          result.outcome = Outcome::Win;
          result.parts = {{&row, {1, 1}, true, level.odds, true}};
        }
      }
    } else if (row.table.stated()) {
      // No table was chosen: the book's tables say from which level on something is paid, but not what.
      const auto paid_in_some_table = [&](const PayTable& one) {
        return one.group == row.layout && std::ranges::any_of(one.levels, [&](const PayLevel& level) {
                 return of_wager(level) && level.result == PayLevel::Result::Win && level.level <= reached;
               });
      };
      if (std::ranges::any_of(options.book()->tables, paid_in_some_table)) {
        result.outcome = Outcome::Win;
        result.parts = {{&row, {1, 1}, true, {}, false}};
      }
    } else if (reached >= 1) {
      result.outcome = Outcome::Win;
      result.parts = {{&row, {1, 1}, true, row.pays[0].odds, row.pays[0].stated}};
      cite(result.citation, row.pays[0].cite);
    }
    return result;
  };

  int highest = std::max(row.top, static_cast<int>(row.goals.size()));
  for (const PayTable& one : options.book()->tables) {
    if (one.group != row.layout) continue;
    for (const PayLevel& level : one.levels) highest = std::max(highest, level.level);
  }
  for (int level = 0; level <= highest; ++level) {
    const SpotResult result = result_for(level);
    auto known = std::ranges::find(spot.results, result);
    if (known == spot.results.end()) known = spot.results.insert(spot.results.end(), result);
    spot.side.result_of_level.push_back(static_cast<std::uint8_t>(known - spot.results.begin()));
  }
}

CommissionDue commission_due(const HouseOptions& options, const Spot& spot) {
  const WagerRow& row = *spot.row;
  if (!row.commission.stated()) return CommissionDue::Never;
  return options.value_for("vig_when", row.code, number_of(spot)) == "win" ? CommissionDue::Win
                                                                           : CommissionDue::Placement;
}

Cents commission_of(const HouseOptions& options, const Spot& spot, Cents stake, Cents chip) {
  const WagerRow& row = *spot.row;
  const std::int64_t rate = options.number("vig_percent_bp").value_or(0);
  const std::string base = row.commission.option.empty() ? row.commission.word : options.value(row.commission.option);
  if (base != "win") return commission(stake, {1, 1}, rate, chip);
  const PayLine* line = pay_line(options, row, number_of(spot));
  return line == nullptr ? Cents{} : commission(stake, line->odds, rate, chip);
}

}  // namespace rules
