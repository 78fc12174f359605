#include "audit/edges/edge.h"

#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

namespace audit {
namespace {

using rules::Marks;
using rules::Outcome;
using rules::Phase;
using rules::Plays;
using rules::SpotId;
using rules::TableRules;

// Where a wager is in its life. A plain wager has no marks and no count.
struct State {
  int phase = 0;
  SpotId spot{};
  Marks marks = 0;
  int count = 0;
  friend auto operator<=>(const State&, const State&) = default;
};

// One way out of a state: to another state, or to a result.
struct Step {
  int weight = 0;  // of 36
  int to = -1;     // index of the next state; -1: decided
  mpq_class result;
};

// What is asked of every state: expected result, expected square of the result, expected rolls.
using Answers = std::array<mpq_class, 3>;

mpq_class fraction(std::int64_t over, std::int64_t under) {
  mpq_class value{mpz_class(static_cast<long>(over)), mpz_class(static_cast<long>(under))};
  value.canonicalize();
  return value;
}

Phase phase_at(int index) {
  if (index == 0) return Phase::come_out();
  return index == 1 ? Phase::decide_only() : Phase::on(index);
}

// Commission as a share of the stake, exactly: percent, not chips.
mpq_class commission(const TableRules& rules, const rules::Spot& at) {
  const auto& options = rules.options();
  mpq_class rate = fraction(options.number("vig_percent_bp").value_or(0), 10'000);
  const auto& base = at.row->commission;
  const bool of_win = (base.option.empty() ? base.word : options.value(base.option)) == "win";
  if (!of_win) return rate;
  for (const auto& result : at.results) {
    if (result.outcome == Outcome::Win) return rate * fraction(result.parts[0].odds.pays, result.parts[0].odds.on);
  }
  return 0;
}

class Chain {
 public:
  Chain(const TableRules& rules, SpotId spot, Phase start) : rules_(rules) {
    const rules::Spot& at = rules.at(spot);
    side_ = at.row->plays == Plays::Side ? &at.side : nullptr;
    if (side_ != nullptr) {
      // A side bet that only looks at totals and faces does not care where the puck is.
      constexpr Marks kFaces = (Marks{1} << 32) - 1;
      phase_matters_ = ((side_->wanted | side_->counts | side_->ends) & ~kFaces) != 0;
      count_max_ = static_cast<int>(side_->result_of_level.size()) - 1;
    }
    explore({start.index(), spot, 0, 0});
    solve();
  }

  bool priced() const { return priced_; }
  const Answers& answers() const { return answers_[0]; }

 private:
  // The result of a stake of one, exactly: odds, not chips.
  mpq_class worth(SpotId spot, std::uint8_t index) {
    const rules::Spot& at = rules_.at(spot);
    const rules::SpotResult& result = at.results[index];
    mpq_class sum = 0;
    for (const auto& part : result.parts) {
      const mpq_class share = fraction(part.share.of, part.share.in);
      if (!part.wins) {
        sum -= share;
      } else if (part.priced) {
        sum += share * fraction(part.odds.pays, part.odds.on);
      } else {
        priced_ = false;
      }
    }
    if (result.commission) sum -= commission(rules_, at);
    return sum;
  }

  int index_of(const State& state) {
    const auto [found, fresh] = known_.try_emplace(state, static_cast<int>(states_.size()));
    if (fresh) {
      states_.push_back(state);
      steps_.emplace_back();
    }
    return found->second;
  }

  void explore(const State& start) {
    index_of(start);
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const State from = states_[i];
      std::map<std::pair<int, mpq_class>, int> merged;  // 36 rolls lead to a handful of places
      for (const rules::Roll roll : rules::kAllRolls) {
        auto [to, result] = play(from, roll);
        merged[{to, result}] += 1;
      }
      for (const auto& [where, weight] : merged) steps_[i].push_back({weight, where.first, where.second});
    }
  }

  std::pair<int, mpq_class> play(const State& from, rules::Roll roll) {
    const Phase phase = phase_at(from.phase);
    const rules::RollLine line = rules_.line(phase, roll);
    State next = from;
    next.phase = rules_.turn(phase, roll).next.index();
    if (side_ != nullptr) {
      rules::SideProgress progress{from.marks, static_cast<std::uint16_t>(from.count), false};
      if (side_->advance(progress, line.marks)) return {-1, worth(from.spot, side_->result(side_->level(progress)))};
      next.marks = progress.marks;
      next.count = std::min<int>(progress.count, count_max_);
      if (!phase_matters_) next.phase = from.phase;
      return {index_of(next), 0};
    }
    const std::uint8_t result = line.cells[static_cast<std::size_t>(from.spot) * 3];
    const Outcome outcome = rules_.at(from.spot).results[result].outcome;
    if (outcome == Outcome::Moved) {
      next.spot = *rules_.spot(rules_.at(from.spot).row->code, {.come_point = roll.total()});
    } else if (outcome != Outcome::NoAction) {
      return {-1, worth(from.spot, result)};
    }
    return {index_of(next), 0};
  }

  // Tarjan: groups of states that can reach each other come out after everything they lead to, so that each group is a
  // small system of equations of its own.
  void solve() {
    answers_.resize(states_.size());
    order_.assign(states_.size(), -1);
    low_.assign(states_.size(), 0);
    on_stack_.assign(states_.size(), false);
    visit(0);
  }

  void visit(int state) {
    const auto at = static_cast<std::size_t>(state);
    order_[at] = low_[at] = next_order_++;
    stack_.push_back(state);
    on_stack_[at] = true;
    for (const Step& step : steps_[at]) {
      if (step.to < 0) continue;
      const auto to = static_cast<std::size_t>(step.to);
      if (order_[to] < 0) {
        visit(step.to);
        low_[at] = std::min(low_[at], low_[to]);
      } else if (on_stack_[to]) {
        low_[at] = std::min(low_[at], order_[to]);
      }
    }
    if (low_[at] != order_[at]) return;
    std::vector<int> group;
    int member = 0;
    do {
      member = stack_.back();
      stack_.pop_back();
      on_stack_[static_cast<std::size_t>(member)] = false;
      group.push_back(member);
    } while (member != state);
    solve_group(group);
  }

  void solve_group(const std::vector<int>& group) {
    const std::size_t n = group.size();
    std::map<int, std::size_t> column;
    for (std::size_t i = 0; i < n; ++i) column[group[i]] = i;
    std::vector<std::vector<mpq_class>> left(n, std::vector<mpq_class>(n, 0));
    std::vector<Answers> right(n);
    for (std::size_t i = 0; i < n; ++i) {
      left[i][i] = 1;
      right[i][2] = 1;
      for (const Step& step : steps_[static_cast<std::size_t>(group[i])]) {
        const mpq_class chance = fraction(step.weight, 36);
        if (step.to < 0) {
          right[i][0] += chance * step.result;
          right[i][1] += chance * step.result * step.result;
        } else if (const auto own = column.find(step.to); own != column.end()) {
          left[i][own->second] -= chance;
        } else {
          for (std::size_t k = 0; k < 3; ++k) right[i][k] += chance * answers_[static_cast<std::size_t>(step.to)][k];
        }
      }
    }
    eliminate(left, right);
    for (std::size_t i = 0; i < n; ++i) answers_[static_cast<std::size_t>(group[i])] = right[i];
  }

  // Gauss and Jordan; every group leaves itself with some chance, so the diagonal never vanishes.
  static void eliminate(std::vector<std::vector<mpq_class>>& left, std::vector<Answers>& right) {
    const std::size_t n = left.size();
    for (std::size_t pivot = 0; pivot < n; ++pivot) {
      const mpq_class scale = left[pivot][pivot];
      for (auto& value : left[pivot]) value /= scale;
      for (auto& value : right[pivot]) value /= scale;
      for (std::size_t row = 0; row < n; ++row) {
        const mpq_class factor = left[row][pivot];
        if (row == pivot || factor == 0) continue;
        for (std::size_t k = 0; k < n; ++k) left[row][k] -= factor * left[pivot][k];
        for (std::size_t k = 0; k < 3; ++k) right[row][k] -= factor * right[pivot][k];
      }
    }
  }

  const TableRules& rules_;
  const rules::SideMachine* side_ = nullptr;
  bool phase_matters_ = true;
  int count_max_ = 0;
  bool priced_ = true;
  std::map<State, int> known_;
  std::vector<State> states_;
  std::vector<std::vector<Step>> steps_;
  std::vector<Answers> answers_;
  std::vector<int> order_, low_, stack_;
  std::vector<bool> on_stack_;
  int next_order_ = 0;
};

Exact exact(const mpq_class& value) { return {value.get_str(), value.get_d()}; }

WagerEdge edge_of(const TableRules& rules, SpotId spot, Phase start, std::string where) {
  const rules::Spot& at = rules.at(spot);
  WagerEdge edge{.wager = at.row->code, .where = std::move(where), .citation = at.row->cite};
  const Chain chain(rules, spot, start);
  edge.priced = chain.priced();
  if (!edge.priced) return edge;
  auto [mean, square, rolls] = chain.answers();
  // Commission that is taken when the wager is made is lost whatever happens.
  const bool on_a_win = std::ranges::any_of(at.results, &rules::SpotResult::commission);
  if (at.row->commission.stated() && !on_a_win) {
    const mpq_class rate = commission(rules, at);
    square = square - 2 * rate * mean + rate * rate;
    mean -= rate;
  }
  edge.edge = exact(mpq_class(-mean));
  edge.variance = exact(mpq_class(square - mean * mean));
  edge.rolls = exact(rolls);
  return edge;
}

std::string place_text(const rules::Place& place) {
  if (place.number != 0) return "on " + std::to_string(place.number);
  if (place.high != 0) return "high " + std::to_string(place.high);
  if (place.come_point != 0) return "on " + std::to_string(place.come_point);
  if (place.dice) return "on " + std::to_string(place.dice->left()) + "-" + std::to_string(place.dice->right());
  return "";
}

// The same table with one pay table chosen.
std::shared_ptr<const TableRules> with_table(const TableRules& rules, const std::string& option,
                                             const std::string& id) {
  rules::HouseOptions options = rules.options();
  if (options.set(option, id)) return nullptr;
  auto compiled = TableRules::compile(options);
  return std::holds_alternative<std::string>(compiled) ? nullptr : std::get<0>(compiled);
}

void add_side(const TableRules& rules, const rules::WagerRow& row, std::vector<WagerEdge>& all) {
  const auto& options = rules.options();
  const std::string& option = row.table.option;
  const auto add = [&](const TableRules& with, const std::string& where) {
    all.push_back(edge_of(with, *with.spot(row.code, {}), Phase::come_out(), where));
  };
  if (option.empty()) {
    add(rules, "");
  } else if (options.value(option) != "none") {
    add(rules, "table " + options.value(option));
  } else {
    for (const auto& id : rules.book().option(option)->words) {
      if (const auto with = with_table(rules, option, id)) add(*with, "table " + id);
    }
  }
}

}  // namespace

std::vector<WagerEdge> all_edges(const TableRules& rules) {
  std::vector<WagerEdge> all;
  // A wager that lies on a number is asked for while another point stands: six, or eight for wagers on six.
  const auto elsewhere = [](const rules::Place& place) {
    return Phase::on(place.number == 6 || place.come_point == 6 ? 8 : 6);
  };
  for (std::size_t i = 0; i < rules.spots().size(); ++i) {
    const rules::Spot& spot = rules.spots()[i];
    const rules::WagerRow& row = *spot.row;
    const SpotId id{static_cast<std::uint16_t>(i)};
    const Plays flat = row.plays == Plays::Odds ? rules.book().wager(row.flat)->plays : row.plays;
    if (row.plays == Plays::Side) {
      add_side(rules, row, all);
    } else if (row.plays == Plays::Odds && (flat == Plays::Line || flat == Plays::DontLine)) {
      for (int point = 2; point <= 12; ++point) {
        if (rules.book().points.has(point))
          all.push_back(edge_of(rules, id, Phase::on(point), "point " + std::to_string(point)));
      }
    } else if ((flat == Plays::Come || flat == Plays::DontCome) && row.plays != Plays::Odds &&
               spot.place.come_point != 0) {
      continue;  // a come bet is asked for where it is made
    } else {
      const bool line = row.plays == Plays::Line || row.plays == Plays::DontLine;
      all.push_back(edge_of(rules, id, line ? Phase::come_out() : elsewhere(spot.place), place_text(spot.place)));
    }
  }
  return all;
}

}  // namespace audit
