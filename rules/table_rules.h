// A book and a house's options, compiled for one kind of table: every place a wager can stand on, and for every phase
// and roll what happens to it, as one look-up. Made once, shared by all tables that play by it, never changed.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/by_name.h"
#include "rules/house_options.h"
#include "rules/phase.h"
#include "rules/rule_book.h"
#include "rules/side_bet.h"

namespace rules {

enum class Outcome : std::uint8_t {
  NoAction,  // stays on the layout, untouched
  Win,
  Lose,
  Push,   // a tie: the stake goes back
  Void,   // the stake goes back without a decision
  Moved,  // a come bet goes to its number
};
std::string_view outcome_name(Outcome outcome);

enum class Working : std::uint8_t { Default, On, Off };  // as the book says, or as the player called it

// Which of a wager's places: its number, the faces of a hop, the doubled number of a horn high, a come bet's point.
struct Place {
  int number = 0;
  std::optional<Roll> dice;
  int high = 0;
  int come_point = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

enum class SpotId : std::uint16_t {};

// One of the few things that can happen to a wager on a spot, before the stake is known.
struct SpotResult {
  struct Part {
    const WagerRow* row = nullptr;
    Share share;
    bool wins = false;
    Odds odds;
    bool priced = true;  // false: neither book nor house states the odds
    friend bool operator==(const Part& a, const Part& b) {
      return a.row == b.row && a.share.of == b.share.of && a.share.in == b.share.in && a.wins == b.wins &&
             a.odds == b.odds && a.priced == b.priced;
    }
  };
  Outcome outcome = Outcome::NoAction;
  std::vector<Part> parts;  // what wins or loses; one for a plain wager
  bool commission = false;  // collected with this win
  bool off = false;         // untouched because it is not working, or given back for that reason
  std::string citation;
  std::string options;  // the options it rests on, "key=value"
  friend bool operator==(const SpotResult&, const SpotResult&) = default;
};
inline constexpr std::size_t kResultsMax = 12;

struct Spot {
  const WagerRow* row = nullptr;
  Place place;
  std::vector<SpotResult> results;  // [0] is "stays, nothing happens"
  SideMachine side;                 // for side bets
};

// What a settlement comes to, in money.
struct Settlement {
  Outcome outcome = Outcome::NoAction;
  bool priced = true;       // false: a win whose odds nobody stated
  std::uint8_t result = 0;  // index into the spot's results: citation, options, parts
  Cents winnings;           // on top of the stake
  Cents lost;               // the part of the stake the house takes
  Cents vig;                // commission collected with this settlement
  bool stays_up() const { return outcome == Outcome::NoAction || outcome == Outcome::Moved; }
  Cents net() const { return winnings - lost - vig; }
  friend bool operator==(const Settlement&, const Settlement&) = default;
};

// A wager as it stands on the layout, priced for every result it can have, so that a roll only has to pick one.
struct Standing {
  SpotId spot{};
  Working working = Working::Default;
  bool side = false;
  std::uint16_t row = 0;  // where its cells are
  Cents stake;
  SideProgress progress;
  std::array<Settlement, kResultsMax> results{};
};

// Everything a roll says, for all wagers at once.
struct RollLine {
  const std::uint8_t* cells = nullptr;
  Marks marks = 0;
  int total = 0;
};

class TableRules {
 public:
  // The sentence says why book and options do not fit together.
  static std::variant<std::shared_ptr<const TableRules>, std::string> compile(const HouseOptions& options);

  // The same, compiled once and shared by all who ask for the same book and options.
  static std::variant<std::shared_ptr<const TableRules>, std::string> shared(const HouseOptions& options);

  const RuleBook& book() const { return *options_.book(); }
  const HouseOptions& options() const { return options_; }
  Cents chip() const { return chip_; }
  // Whether any wager of the book keeps another off the whole table.
  bool some_exclude() const { return some_exclude_; }

  // Nothing: the book has no such wager, or not there.
  std::optional<SpotId> spot(std::string_view code, const Place& place) const;
  const Spot& at(SpotId spot) const { return spots_[static_cast<std::size_t>(spot)]; }
  const std::vector<Spot>& spots() const { return spots_; }

  Standing stand(SpotId spot, Cents stake, Working working = Working::Default) const;
  // The same wager on another place, with another stake, or called on or off; what it has collected stays.
  Standing restand(const Standing& from, SpotId spot, Cents stake, Working working) const;

  Settlement price(SpotId spot, std::uint8_t result, Cents stake) const;
  Cents commission_at_placement(SpotId spot, Cents stake) const;

  RollLine line(Phase phase, Roll roll) const {
    const auto cell =
        static_cast<std::size_t>(phase.index()) * kCombinations + static_cast<std::size_t>(roll.combination());
    return {cells_.data() + cell * rows_, marks_of(phase, roll), roll.total()};
  }
  Turn turn(Phase phase, Roll roll) const { return turn_after(book().points, phase, roll.total()); }

 private:
  explicit TableRules(HouseOptions options);
  void lay_out();
  void fill_cells();
  void add_spot(const WagerRow& row, const Place& place);
  void compile_side(Spot& spot) const;

  HouseOptions options_;
  Cents chip_;
  bool some_exclude_;
  std::vector<Spot> spots_;
  ByName<std::vector<SpotId>> by_code_;
  std::size_t rows_ = 0;             // spots × working
  std::vector<std::uint8_t> cells_;  // [phase][combination][row] → index of the result
};

const Settlement& settle_side(const TableRules& rules, const RollLine& roll, Standing& wager);

// What one roll does to one wager. No allocation, no strings, no branches on rules: a look-up. A side bet's progress
// is kept in the wager, and so is what its decision comes to; the answer holds until the wager is settled again.
inline const Settlement& settle(const TableRules& rules, const RollLine& roll, Standing& wager) {
  if (wager.side) [[unlikely]]
    return settle_side(rules, roll, wager);
  return wager.results[roll.cells[wager.row]];
}

// The dice go to another shooter before a decision: a bet is carried on, or waits for the boxman.
void pass_dice(const TableRules& rules, Standing& wager);

}  // namespace rules
