// Plays one table from opening to closing, roll by roll: the dice go round, people bet, the dice are thrown, called and
// read, and everything decided is settled. The fault desk may spoil one thing in a round before it is written.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "app/simulator/faults.h"
#include "app/simulator/table.h"

namespace simulator {

class Shift {
 public:
  Shift(const House& house, JournalWriter& journal, const std::string& table, std::uint64_t seed, int players,
        Time opens, double hours, const FaultPlan& faults);

  // Writes down a fault that lies in what the table says when it opens; before play().
  void opens_wrongly(std::string_view code, int roll, const std::string& note);
  // `after_roll` is told how many events were written so far.
  void play(const std::function<void(std::int64_t)>& after_roll);

  Table& table() { return table_; }

 private:
  void play_roll();
  Faces draw();
  bool deal_fault(Stage stage, Round& round);
  void count_fault(const FaultKind& kind);

  void hand_dice_on(const Round& round);
  void look_around();
  void take_wagers(const Round& round);
  void throw_void(const VoidThrow& thrown);
  void throw_dice(const Round& round);
  void write_reading(const std::optional<Faces>& faces, const std::string& circumstance, Time from, Time to);
  void act_late(const std::vector<LateAct>& acts);
  void judge(const Round& round, const Layout& before);
  void settle(Round& round);
  void contest();

  bool late_in_shift() const { return table_.now() > ends_ - Time{5} * 60'000; }

  Table table_;
  DiceSource dice_;
  FaultDesk desk_;
  Time ends_, next_throw_ = 0, next_heartbeat_ = 0, next_break_ = 0, next_shift_ = 0, next_day_ = 0;
  bool pass_next_ = false;                // a shooter who kept the dice too long gives them up
  const FaultKind* long_hand_ = nullptr;  // on its way to four different points
  const FaultKind* spoilt_vig_ = nullptr;
  std::vector<std::string> down_next_;
  std::vector<std::string> dice_set_;
  int next_die_ = 1, next_dispute_ = 1;
};

}  // namespace simulator
