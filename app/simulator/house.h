// One table of a house: its book, what the house chose where the book leaves a choice, and the figures that follow from
// both. Written from the rule documents (A-nn: docs/readings.md), and on
// purpose from nothing else: a simulator that shared the auditor's reading could not find its mistakes.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace simulator {

using Cents = std::int64_t;

enum class Book : std::uint8_t { Colorado, Crapless, Massachusetts, Singapore, SouthDakota, Diceology };

// The wagers.
enum class Code : std::uint8_t {
  Pass,
  DontPass,
  Come,
  DontCome,
  PassOdds,
  DontPassOdds,
  ComeOdds,
  DontComeOdds,
  Put,
  PutOdds,
  PlaceWin,
  PlaceLose,
  Buy,
  Lay,
  BigSix,
  BigEight,
  Hardway,
  Field,
  AnySeven,
  AnyCraps,
  CrapsTwo,
  CrapsThree,
  CrapsTwelve,
  Eleven,
  CrapsEleven,
  Horn,
  HornHigh,
  Whirl,
  HopHard,
  HopEasy,
  SixSevenEight,
  OverSeven,
  UnderSeven,
  Fire,
  SharpShooter,
  RideTheLine,
  BonusSmall,
  BonusTall,
  BonusAll,
  HotRoller,
  LittleOnes,
  BigOnes,
  BoomOrBust,
};
inline constexpr int kCodes = static_cast<int>(Code::BoomOrBust) + 1;
const std::string& name_of(Code code);
bool is_side_bet(Code code);
bool is_one_roll(Code code);
bool is_odds(Code code);
bool is_dont(Code code);             // don't pass and don't come
std::optional<Code> flat_of(Code);   // what odds belong to
std::optional<Code> odds_for(Code);  // the odds of a flat bet

// Where on the layout a wager lies.
struct Spot {
  Code code = Code::Pass;
  int number = 0;            // box number, hardway, hard hop
  int die_a = 0, die_b = 0;  // easy hop
  int high = 0;              // horn high
  int come_point = 0;        // come and don't come, and their odds
  friend bool operator==(const Spot&, const Spot&) = default;
};

struct Odds {
  Cents pays = 1, on = 1;  // "pays to on"
};

struct Limits {
  Cents least = 0, most = 0;  // 0: not set
};

class House {
 public:
  // `table` counts from 1: a house does not furnish all its tables alike (see furnish()). Throws std::invalid_argument
  // where the book, the game or an option does not exist.
  House(const std::string& book, const std::map<std::string, std::string>& options, const std::string& game, int table);

  // The odds this table posts for a wager, as the event table.opened says them.
  void post(const std::string& wager, const std::string& lines) { options_["pays." + wager] = lines; }

  Book book() const { return book_; }
  const std::string& book_name() const { return book_name_; }
  const std::string& game() const { return game_; }
  bool mini() const { return game_ == "mini-craps"; }
  // What the table says when it opens; the rest has the book's default.
  const std::map<std::string, std::string>& options() const { return options_; }
  const std::optional<std::vector<std::string>>& layouts() const { return layouts_; }
  std::string option(const std::string& key) const;  // chosen, or the default of the book
  bool chosen(const std::string& key) const { return option(key) == "true"; }
  Cents amount(const std::string& key) const;  // 0: not set

  Cents chip() const { return chip_; }
  Cents table_max() const { return table_max_; }
  bool vig_at_placement() const { return vig_at_placement_; }

  bool permits(Code code) const;           // the book has it
  bool permits(const Spot& spot) const;    // and on that number
  bool offers(const Spot& spot) const;     // and this table takes it
  bool shares_exclusive_bets() const;      // us-ma: fire and hot roller could both be taken here, and may not
  const std::vector<int>& points() const;  // of the book
  bool is_point(int total) const;
  std::vector<Spot> spots(Code code) const;  // every place where the book permits the wager

  // Odds of wagers that may not come out in chips; none where odds are whole or, us-sd, not in the text.
  std::optional<Odds> fractional_odds(Code code, int number) const;
  bool states_pay(Code code) const;  // false: us-sd names the wager and no odds
  // Amounts that pay in chips, divide into their parts and (sg) leave a whole commission are multiples of this.
  Cents step(Code code, int number) const;
  // Whether a stake off that step must be refused.
  bool step_is_law(Code code) const;
  Cents commission(Code code, int number, Cents stake) const;
  Limits side_bet_limits(Code code) const;
  // The most that odds behind this flat bet may be; 0: none are taken.
  Cents odds_limit(Code odds, int number, Cents current_flat, Cents original_flat) const;

 private:
  void furnish(int table);

  Book book_;
  std::string book_name_, game_;
  std::map<std::string, std::string> options_;
  std::optional<std::vector<std::string>> layouts_;
  bool exclusive_by_hand_ = false;
  Cents chip_ = 100, table_max_ = 0;
  bool vig_at_placement_ = false;
};

}  // namespace simulator
