#include "rules/table_rules.h"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <utility>

#include "rules/decide.h"

namespace rules {

std::string_view outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::NoAction: return "no_action";
    case Outcome::Win: return "win";
    case Outcome::Lose: return "lose";
    case Outcome::Push: return "push";
    case Outcome::Void: return "void";
    case Outcome::Moved: return "moved";
  }
  return "";
}

TableRules::TableRules(HouseOptions options)
    : options_(std::move(options)),
      chip_{options_.number("chip_cents").value_or(100)},
      some_exclude_(std::ranges::any_of(book().wagers, [](const WagerRow& row) { return !row.excludes.empty(); })) {}

std::variant<std::shared_ptr<const TableRules>, std::string> TableRules::compile(const HouseOptions& options) {
  const RuleBook& wanted = *options.book();
  const bool has_place_lose = wanted.wager("place_lose") != nullptr && wanted.option("offered") != nullptr;
  const bool offers_it = options.value("place_lose_offered") != "no" && options.includes("offered", "place_lose");
  if (has_place_lose && !offers_it && !options.includes("offered", "lay")) {
    return "place bets to lose may be left out only where lay bets are offered (A-110)";
  }
  auto rules = std::shared_ptr<TableRules>(new TableRules(options));
  rules->lay_out();
  for (Spot& spot : rules->spots_) {
    if (spot.row->plays == Plays::Side) rules->compile_side(spot);
  }
  rules->fill_cells();
  for (const Spot& spot : rules->spots_) {
    if (spot.row->plays != Plays::Side && spot.results.size() > kResultsMax) {
      return "wager " + spot.row->code + " can end in more than " + std::to_string(kResultsMax) + " ways";
    }
  }
  return std::shared_ptr<const TableRules>(std::move(rules));
}

std::variant<std::shared_ptr<const TableRules>, std::string> TableRules::shared(const HouseOptions& options) {
  // Odds and limits of a house's file are not part of the key; such tables are few.
  if (!options.house().empty()) return compile(options);
  static std::mutex guard;
  static std::map<std::string, std::shared_ptr<const TableRules>> known;
  const std::string key = options.book()->hash + " " + options.text();
  const std::lock_guard lock(guard);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  auto compiled = compile(options);
  if (const auto* rules = std::get_if<0>(&compiled)) known[key] = *rules;
  return compiled;
}

// ------------------------------------------------------------------------------------------- the layout

void TableRules::add_spot(const WagerRow& row, const Place& place) {
  by_code_[row.code].push_back(SpotId{static_cast<std::uint16_t>(spots_.size())});
  spots_.push_back({&row, place, {SpotResult{.citation = row.cite}}, {}});
}

void TableRules::lay_out() {
  const auto each = [](Totals totals, const auto& add) {
    for (int total = 2; total <= 12; ++total) {
      if (totals.has(total)) add(total);
    }
  };
  for (const WagerRow& row : book().wagers) {
    const Plays places_of = row.plays == Plays::Odds ? book().wager(row.flat)->plays : row.plays;
    switch (places_of) {
      case Plays::Come:
      case Plays::DontCome:
        if (row.plays != Plays::Odds) add_spot(row, {});
        each(book().points, [&](int point) { add_spot(row, {.come_point = point}); });
        break;
      case Plays::NumberWins:
      case Plays::NumberLoses:
      case Plays::Pair:
        if (row.always != 0) {
          add_spot(row, {});
        } else {
          each(row.on.totals, [&](int number) { add_spot(row, {.number = number}); });
        }
        break;
      case Plays::NextRoll:
        if (row.on.dice == 0) add_spot(row, {});
        for (const Roll roll : kAllRolls) {
          const bool low_first = roll.left() <= roll.right();
          if (low_first && (row.on.dice & dice_mark(roll)) != 0) add_spot(row, {.dice = roll});
        }
        break;
      case Plays::Parts:
        if (row.high.empty()) add_spot(row, {});
        each(row.high, [&](int high) { add_spot(row, {.high = high}); });
        break;
      default: add_spot(row, {}); break;
    }
  }
}

std::optional<SpotId> TableRules::spot(std::string_view code, const Place& place) const {
  const auto found = by_code_.find(code);
  if (found == by_code_.end()) return std::nullopt;
  for (const SpotId id : found->second) {
    const Spot& spot = at(id);
    if (spot.place == place) return id;
    if (!spot.place.dice) continue;
    // A hop is named by its faces, in either order; a hard one also by its number.
    const Roll dice = *spot.place.dice;
    if (place.dice && place.dice->combination() == dice.combination()) return id;
    if (!place.dice && dice.is_pair() && place.number == dice.total()) return id;
  }
  return std::nullopt;
}

// --------------------------------------------------------------------------------------- what can happen

void TableRules::fill_cells() {
  rows_ = spots_.size() * 3;
  cells_.assign(std::size_t{kPhases} * kCombinations * rows_, 0);
  for (std::size_t index = 0; index < spots_.size(); ++index) {
    Spot& spot = spots_[index];
    if (spot.row->plays == Plays::Side) continue;
    const SpotJudge judge(options_, spot);
    std::vector<std::pair<SpotJudge::Ruling, std::uint8_t>> known;
    const auto result_of = [&](const SpotJudge::Ruling& ruling) {
      const auto seen = std::ranges::find(known, ruling, &std::pair<SpotJudge::Ruling, std::uint8_t>::first);
      if (seen != known.end()) return seen->second;
      const SpotResult result = judge.explain(ruling);
      auto same = std::ranges::find(spot.results, result);
      if (same == spot.results.end()) same = spot.results.insert(spot.results.end(), result);
      known.emplace_back(ruling, static_cast<std::uint8_t>(same - spot.results.begin()));
      return known.back().second;
    };
    for (const Roll roll : kAllRolls) {
      if (roll.left() > roll.right()) continue;  // nobody can tell the dice apart
      for (int phase = 0; phase < kPhases; ++phase) {
        if (phase == 7) continue;
        const Phase at = phase == 0 ? Phase::come_out() : phase == 1 ? Phase::decide_only() : Phase::on(phase);
        const auto cell =
            static_cast<std::size_t>(phase) * kCombinations + static_cast<std::size_t>(roll.combination());
        for (std::size_t working = 0; working < 3; ++working) {
          cells_[cell * rows_ + index * 3 + working] = result_of(judge.rule(static_cast<Working>(working), at, roll));
        }
      }
    }
  }
}

void TableRules::compile_side(Spot& spot) const {
  const WagerRow& row = *spot.row;
  SideMachine& machine = spot.side;
  machine.goals = row.goals;
  for (const Marks goal : row.goals) machine.wanted |= goal;
  machine.counts = row.counts;
  machine.ends = row.ends;
  const bool at_once = row.top_when.option.empty() || options_.value(row.top_when.option) == "immediate";
  machine.top = at_once ? row.top : 0;
  machine.held_when_passed =
      (row.passed.option.empty() ? row.passed.word : options_.value(row.passed.option)) == "boxman";
  compile_levels(options_, spot);
}

// ------------------------------------------------------------------------------------------------ money

Settlement TableRules::price(SpotId id, std::uint8_t index, Cents stake) const {
  const SpotResult& result = at(id).results[index];
  Settlement settlement{.outcome = result.outcome, .result = index};
  // Parts are cut from the stake one after the other, so that they add up to it even where it cannot be divided.
  std::int64_t units_before = 0;
  for (const auto& part : result.parts) {
    const std::int64_t begin = stake.value * units_before / part.share.in;
    units_before += part.share.of;
    const Cents amount{stake.value * units_before / part.share.in - begin};
    if (!part.wins) {
      settlement.lost = settlement.lost + amount;
    } else if (part.priced) {
      settlement.winnings = settlement.winnings + winnings(amount, part.odds, chip_, book().rounding);
    } else {
      settlement.priced = false;
    }
  }
  if (!settlement.priced) settlement.winnings = {};
  if (result.commission) settlement.vig = commission_of(options_, at(id), stake, chip_);
  return settlement;
}

Cents TableRules::commission_at_placement(SpotId id, Cents stake) const {
  return commission_due(options_, at(id)) == CommissionDue::Placement ? commission_of(options_, at(id), stake, chip_)
                                                                      : Cents{};
}

Standing TableRules::stand(SpotId id, Cents stake, Working working) const {
  assert(stake.value > 0 && stake <= kCentsMax);
  const Spot& spot = at(id);
  Standing standing{
      .spot = id,
      .working = working,
      .side = spot.row->plays == Plays::Side,
      .row = static_cast<std::uint16_t>(static_cast<std::size_t>(id) * 3 + static_cast<std::size_t>(working)),
      .stake = stake};
  if (standing.side) return standing;
  for (std::size_t i = 0; i < spot.results.size(); ++i) {
    standing.results[i] = price(id, static_cast<std::uint8_t>(i), stake);
  }
  return standing;
}

Standing TableRules::restand(const Standing& from, SpotId spot, Cents stake, Working working) const {
  Standing standing = stand(spot, stake, working);
  standing.progress = from.progress;
  return standing;
}

const Settlement& settle_side(const TableRules& rules, const RollLine& roll, Standing& wager) {
  const SideMachine& machine = rules.at(wager.spot).side;
  const bool decided = wager.working != Working::Off && machine.advance(wager.progress, roll.marks);
  if (!decided) return wager.results[0];
  wager.results[1] = rules.price(wager.spot, machine.result(machine.level(wager.progress)), wager.stake);
  return wager.results[1];
}

void pass_dice(const TableRules& rules, Standing& wager) {
  if (wager.side && rules.at(wager.spot).side.held_when_passed) wager.progress.held = true;
}

}  // namespace rules
